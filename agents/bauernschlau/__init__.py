"""The built-in opponent of Bauernschlau."""
