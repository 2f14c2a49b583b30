"""What whoever runs a server does with its database: copies, orders to the running server, a look at its health."""
