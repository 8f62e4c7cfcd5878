"""The game-independent engine. Nothing in here knows a single game."""
