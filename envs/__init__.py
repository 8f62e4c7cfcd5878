"""Tabletop games as reinforcement-learning environments: AEC, Parallel, Gymnasium and a native batched engine."""
