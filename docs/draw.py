"""Draws the pictures of the games' pages: ``python docs/draw.py`` (needs the extra ``render``).

Each shows a game between built-in agents after some decisions, always the same ones.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hedgerow.agents import HeuristicAgent
from hedgerow.envs import catalogue
from hedgerow.envs.core.picture import load_pygame

IMAGES = Path(__file__).parent / "games" / "images"

#: Game, number of players, seed, decisions, whose view.
PICTURES = (("bauernschlau_v0", 3, 3, 70, 0),)


def main() -> None:
    """Write every picture."""
    pygame = load_pygame()
    for name, players, seed, decisions, viewer in PICTURES:
        batch = catalogue.batch(name, num_games=1, num_players=players, seed=seed, autoreset=False)
        agent = HeuristicAgent()
        for _ in range(decisions):
            batch.step(agent.act(batch, np.array([0])))
        pixels = batch.setup.game.draw(batch.setup, batch.states[0], viewer)
        surface = pygame.surfarray.make_surface(pixels.swapaxes(0, 1))
        pygame.image.save(surface, str(IMAGES / f"{batch.setup.game.name}.png"))


if __name__ == "__main__":
    main()
