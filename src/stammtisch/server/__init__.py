"""HTTP and WebSocket around the tables: who somebody is, how much they may ask for, and what they are answered."""
