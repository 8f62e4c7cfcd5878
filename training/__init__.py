"""Learning to play: vectorised environments, self-play, baselines and evaluation."""
