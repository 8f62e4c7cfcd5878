"""Players: random, heuristic, search and trained policies, all behind one batched protocol."""
