"""Bauernschlau in plain words: the table as a seat or a spectator sees it, and the doors to actions and events."""

from __future__ import annotations

import textwrap

import numpy as np

from hedgerow.envs.bauernschlau.actions import action_text
from hedgerow.envs.bauernschlau.captions import course, fence_line, in_hand, seat_line, table_line
from hedgerow.envs.bauernschlau.events import event_text
from hedgerow.envs.bauernschlau.hex_text import board_lines, legend
from hedgerow.envs.bauernschlau.results import score_table, winners_text
from hedgerow.envs.bauernschlau.view import look
from hedgerow.envs.bauernschlau.words import question
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import WIDTH

__all__ = ["action_text", "event_text", "state_text"]


def state_text(setup: Setup, state: np.record, seat: int | None) -> str:
    """What a seat sees and remembers, or with ``None`` everything.

    The lines have a fixed order: course, question, table, tiles in hand, board, fences, seats, at the end the score.
    """
    view = look(setup, state, seat)
    lines = [course(setup, view)]
    if not view.over:
        lines.append(f"Asked: {setup.agents[view.actor]}, {question(view.node)}")
    lines.append(table_line(setup, view))
    hand = in_hand(view)
    if hand:
        lines.append(f"In hand, {hand}")
    lines += ["", *board_lines(view), "", *textwrap.wrap(legend(), WIDTH), ""]
    lines += [fence_line(setup, view, fence) for fence in range(setup.num_players)]
    lines += [seat_line(setup, view, index) for index in range(setup.num_players)]
    if view.over:
        lines += ["", *score_table(setup, state), winners_text(setup, state)]
    return "\n".join(lines)
