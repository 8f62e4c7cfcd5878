"""The built-in opponent of Bauer."""
