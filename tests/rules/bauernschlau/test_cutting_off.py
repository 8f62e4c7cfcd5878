"""The joint completion test (BS-047 to BS-051) against a slow and simple one: a maximum flow by networkx.

The network is written out from the rules document; only the geometry of the board is shared with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import networkx as nx
import numpy as np
import pytest
from networkx.algorithms.flow import build_residual_network, edmonds_karp

from hedgerow.envs.bauernschlau.board import CORNER_NEXT, corner_level, gate_corner, junction, side_corners
from hedgerow.envs.bauernschlau.flow import all_finish
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.routes import next_corner
from hedgerow.envs.bauernschlau.state import CCW_FENCE, CW_FENCE, NUM_WAYS, REVEAL
from hedgerow.envs.bauernschlau.view import fence_sides
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import JIT, entry

POSITIONS = 20_000 if JIT else 40
LEVELS = [corner_level(corner)[0] for corner in range(150)]


def _neighbours() -> list[list[int]]:
    """The corners next to each corner, over all sides."""
    found: list[list[int]] = [[] for _ in range(150)]
    for side in range(150):
        first, second = side_corners(side)
        found[first].append(second)
        found[second].append(first)
    return found


NEIGHBOURS = _neighbours()


class Network:
    """The network of BS-048, built once: what is occupied is a capacity of 0 or 1, where a fence stands an edge.

    A corner is two nodes with an edge from "in" to "out". A fence that is begun enters at the "out" of its tip, which
    is occupied: from there it comes to the neighbours that are not on a lower level.
    """

    def __init__(self, gates: list[list[int]]) -> None:
        self.gates = gates
        network = nx.DiGraph()
        for fence, own in enumerate(gates):
            network.add_edge("source", ("fence", fence), capacity=1)
            for gate in own:
                network.add_edge(("fence", fence), ("in", junction(gate)), capacity=1)
        for corner in range(6, 150):
            network.add_edge(("in", corner), ("out", corner), capacity=1)
            if LEVELS[corner] == 4:
                network.add_edge(("out", corner), "sink", capacity=1)
                continue
            for other in NEIGHBOURS[corner]:
                if LEVELS[other] >= LEVELS[corner]:
                    network.add_edge(("out", corner), ("in", other), capacity=1)
        self.network = network
        self.residual = build_residual_network(network, "capacity")
        self.through = {corner: self.residual["in", corner]["out", corner] for corner in range(6, 150)}

    def possible(self, tips: list[int | None], occupied: set[int]) -> bool:
        """Whether the maximum flow equals the number of unfinished fences."""
        edges = self.residual
        for corner, edge in self.through.items():
            edge["capacity"] = int(corner not in occupied)
        for fence, tip in enumerate(tips):
            edges["source"]["fence", fence]["capacity"] = int(tip is None)
        begun = [("out", tip) for tip in tips if tip is not None and LEVELS[tip] < 4]
        for out in begun:
            edges.add_edge("source", out, capacity=1)
            edges.add_edge(out, "source", capacity=0)
        unfinished = len(begun) + tips.count(None)
        found = edmonds_karp(self.network, "source", "sink", residual=edges, value_only=True, cutoff=unfinished)
        for out in begun:
            edges.remove_edge("source", out)
            edges.remove_edge(out, "source")
        return bool(found.graph["flow_value"] == unfinished)


@cache
def network_of(setup: Setup) -> Network:
    """The network of a number of players."""
    config = setup.config[0]
    return Network([config.gates[fence, : int(config.num_gates[fence])].tolist() for fence in range(setup.num_players)])


class Fences:
    """The fences of a position: their tips, and all corners on them."""

    def __init__(self, setup: Setup, state: np.record) -> None:
        self.network = network_of(setup)
        self.tips: list[int | None] = [None if tip < 0 else tip for tip in state.tip[: setup.num_players].tolist()]
        self.occupied = {
            corner
            for fence in range(setup.num_players)
            for side in fence_sides(state, fence)
            for corner in side_corners(side)
        }

    def candidates(self, fence: int) -> Iterator[tuple[int, int]]:
        """Where from and where to a fence could be led on, BS-048 aside."""
        tip = self.tips[fence]
        if tip is None:
            yield from ((gate_corner(gate), junction(gate)) for gate in self.network.gates[fence])
        elif LEVELS[tip] < 4:
            yield from ((tip, corner) for corner in NEIGHBOURS[tip] if LEVELS[corner] >= LEVELS[tip])

    def legal(self, fence: int) -> set[int]:
        """The corners to which a fence may be led on (BS-047)."""
        return {
            corner
            for start, corner in self.candidates(fence)
            if corner not in self.occupied and self._after(fence, start, corner)
        }

    def possible(self) -> bool:
        """BS-048 for the position as it stands."""
        return self.network.possible(self.tips, self.occupied)

    def _after(self, fence: int, start: int, corner: int) -> bool:
        tips = list(self.tips)
        tips[fence] = corner
        return self.network.possible(tips, self.occupied | {start, corner})


@entry
def joint(configs: np.ndarray, states: np.ndarray) -> bool:
    """The exact test of the rules, for a position as it stands."""
    possible: bool = all_finish(configs[0], states[0], False)
    return possible


def positions(players: int, number: int) -> Iterator[tuple[Setup, np.record]]:
    """Positions of random games in which nearly all moves lay pieces: crowded boards, all fences on their way.

    A position is taken after each piece; supplies are filled up again, so that games go on until all fences are
    finished.
    """
    setup = BAUERNSCHLAU.setup(players)
    games = GameBatch(setup, 64, seed=players, autoreset=False, observing=False)
    chance = np.random.default_rng(players)
    taste = chance.random(64)  # how much a game avoids to go outward
    given = 0
    while given < number:
        actions = games.random_actions()
        for row in range(64):
            mask = games.action_masks[row]
            pieces = np.flatnonzero(mask[CW_FENCE:REVEAL]) + CW_FENCE
            if games.seats[row] >= 0 and len(pieces):
                along = [piece for piece in pieces if piece not in (CW_FENCE + 3, CCW_FENCE + 3)]
                actions[row] = chance.choice(along if along and chance.random() < taste[row] else pieces)
        games.step(actions)
        states = games.states
        states["supply"][:, :players] = setup.config[0].pieces_each
        games.refresh()
        for row in range(64):
            if CW_FENCE <= actions[row] < REVEAL and games.seats[row] >= 0:
                yield setup, states[row]
                given += 1
        done = np.flatnonzero((games.seats < 0) | (games.current_states["tip"][:, :players] >= 96).all(axis=1))
        if len(done):
            games.reset(rows=done)


@pytest.mark.slow
@pytest.mark.rule("BS-047", "BS-048", "BS-049", "BS-050", "BS-051")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_ways_of_all_fences_are_those_of_a_simple_maximum_flow(players: int) -> None:
    """In each position for one fence, chosen at random."""
    refused = looked = 0
    chance = np.random.default_rng(players)
    for setup, state in positions(players, POSITIONS // 5):
        fences = Fences(setup, state)
        fence = int(chance.integers(players))
        ways = int(state.ways[fence])
        found = {int(next_corner(setup.config[0], state, fence, way)) for way in range(NUM_WAYS) if ways >> way & 1}
        assert found == fences.legal(fence)
        candidates = {corner for _, corner in fences.candidates(fence)} - fences.occupied
        refused += len(candidates - found)
        assert bool(found) == bool(list(fences.candidates(fence)))  # BS-049
        looked += 1
    assert looked >= POSITIONS // 5
    if JIT:
        assert refused > 20  # positions in which the joint test matters


@pytest.mark.rule("BS-048")
@pytest.mark.parametrize("players", [3, 6])
def test_the_exact_test_agrees_where_fences_are_cut_off(players: int) -> None:
    """Corners are blocked at random, also so that nobody can finish any more: both tests say yes and no together."""
    chance = np.random.default_rng(players)
    setup = BAUERNSCHLAU.setup(players)
    answers = []
    for _, state in positions(players, 300 if JIT else 10):
        blocked = state.copy()
        fences = Fences(setup, blocked)
        for corner in chance.choice(np.arange(6, 96), size=int(chance.integers(0, 60)), replace=False).tolist():
            blocked.fenced[LEVELS[corner] - 1] |= 1 << int(setup.config[0].slot[corner])
            fences.occupied.add(corner)
        states = np.array([blocked], BAUERNSCHLAU.state_dtype)
        answers.append(bool(joint(setup.config, states)))
        assert answers[-1] == fences.possible()
    assert True in answers
    assert False in answers


def test_the_two_networks_have_the_same_corners() -> None:
    for corner in range(6, 96):
        outward = {other for other in CORNER_NEXT[corner].tolist() if other >= 0}
        assert outward == {other for other in NEIGHBOURS[corner] if LEVELS[other] >= LEVELS[corner]}
