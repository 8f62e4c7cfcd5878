"""Bauernschlau: fences and hidden sheep for 2 to 6. Rules after the published rulebook; components reconstructed."""
