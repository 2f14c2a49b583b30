"""What goes over the wire: messages, requests, the log, and their schema."""
