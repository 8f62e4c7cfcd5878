"""Learning to play: vectorised environments, self-play, baselines and evaluation."""

from hedgerow.agents import play

__all__ = ["play"]
