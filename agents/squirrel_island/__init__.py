"""The built-in opponent of Squirrel Island."""
