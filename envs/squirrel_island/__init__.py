"""Squirrel Island: engine building for 2 to 5. Rules after the published help page; card list reconstructed."""
