"""Bauer: card drafting for two to five players. Rules after the published rulebook; card list reconstructed."""
