"""The learning curve of a run as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from hedgerow.training.files import write_atomically
from hedgerow.training.history import Evaluation

__all__ = ["draw_curve"]


def draw_curve(file: Path, evaluations: Sequence[Evaluation], title: str, players: int) -> None:
    """Write a PNG: the win rate against each opponent with its 95 % band, over the decisions learned from."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for opponent in dict.fromkeys(evaluation.opponent for evaluation in evaluations):
        own = [evaluation for evaluation in evaluations if evaluation.opponent == opponent]
        decisions = [evaluation.decisions / 1e6 for evaluation in own]
        (line,) = axes.plot(decisions, [e.win_rate for e in own], marker="o", markersize=3, label=f"against {opponent}")
        axes.fill_between(
            decisions, [e.low for e in own], [e.high for e in own], color=line.get_color(), alpha=0.2, lw=0
        )
    axes.axhline(1 / players, color="grey", linewidth=0.8, linestyle="--", label="an equal player")
    axes.set(xlabel="decisions (millions)", ylabel="win rate", ylim=(0, 1), title=title)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    content = io.BytesIO()
    figure.savefig(content, format="png")
    write_atomically(file, content.getvalue())
