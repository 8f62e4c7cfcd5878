"""Bauer: card drafting for 2 to 5. Rules after the published rulebook; card list reconstructed."""

from hedgerow.envs.bauer.sheet import score_sheet

__all__ = ["score_sheet"]
