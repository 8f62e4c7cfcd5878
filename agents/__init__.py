"""Players: random, heuristic, search and trained policies, all behind one batched protocol."""

from hedgerow.agents.agent import Agent, AgentSpec
from hedgerow.agents.heuristic import HeuristicAgent
from hedgerow.agents.load import load
from hedgerow.agents.play import play
from hedgerow.agents.play_result import AgentResult, PlayResult
from hedgerow.agents.random_agent import RandomAgent
from hedgerow.agents.seat_batch import SeatBatch

__all__ = [
    "Agent",
    "AgentResult",
    "AgentSpec",
    "HeuristicAgent",
    "PlayResult",
    "RandomAgent",
    "SeatBatch",
    "load",
    "play",
]
