"""The score of every seat in words: tokens, bullets, what the hand brings, ranks and winners."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bewere.constants import BITE, VILLAGER_KIND
from hedgerow.envs.bewere.moving import count_kind
from hedgerow.envs.bewere.scoring import bullets_for, tokens_for
from hedgerow.envs.core import verdict
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import score_lines

__all__ = ["score_sheet", "score_table", "winners_text"]


def score_sheet(setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
    """Tokens and bullets of each seat, and what its hand holds and brought, or would bring if it were scored now.

    At the end of the game ``Tokens`` and ``Bullets`` hold what the last hand brought already.
    """
    single = int(setup.config[0].single_victim)
    sheet = {}
    for seat, agent in enumerate(setup.agents):
        villagers = int(count_kind(state, seat, VILLAGER_KIND))
        bites = int(state.hand[seat, BITE])
        sheet[agent] = {
            "Villagers": villagers,
            "Bites": bites,
            "Hand tokens": int(tokens_for(villagers, bites, single)),
            "Hand bullets": int(bullets_for(villagers, bites)),
            "Tokens": int(state.tokens[seat]),
            "Bullets": int(state.bullets[seat]),
        }
    return sheet


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The score sheet, one row for each seat; who has too many bullets is marked."""
    sheet = score_sheet(setup, state)
    columns = list(next(iter(sheet.values())))
    heading, *lines = score_lines(list(sheet), columns, (list(row.values()) for row in sheet.values()))
    for index, row in enumerate(sheet.values()):
        if state.over and row["Bullets"] >= setup.config[0].limit:
            lines[index] += "  shot"
    return [heading, *lines]


def winners_text(setup: Setup, state: np.record) -> str:
    """Who has won a finished game: ``"player_1 wins."``, or that nobody has (BW-177)."""
    if (state.bullets[: setup.num_players] >= setup.config[0].limit).all():
        return "Nobody wins: all have too many bullets."
    return verdict.winners_text(setup, state)
