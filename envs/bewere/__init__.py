"""Bewere: werewolf hand management for 2 to 5. Rules after the printed rulebook; card numbers reconstructed."""
