"""The built-in opponent for Bewere."""
