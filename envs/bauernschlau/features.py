"""What an observation consists of (rules document, section 7), in both layouts: a flat vector and planes.

The list of groups below is the one declaration: sizes, names and the places where the rules write follow from it. As a
vector, a group has an entry for each field, side or corner; as planes, each plane is the board in 9 x 9 cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hedgerow.envs.bauernschlau.constants import NUM_FARMS, NUM_FIELDS, NUM_SIDES, NUM_VALUES, RADIUS
from hedgerow.envs.core.game import Feature

__all__ = ["CELLS", "EDGE", "GROUPS", "features", "starts"]

EDGE: Final = 2 * RADIUS + 1
CELLS: Final = EDGE * EDGE

#: For each kind of group its entries in the vector, and its planes.
_SIZES: Final = {
    "pasture": (0, 1),  # says nothing in the vector
    "fields": (NUM_FIELDS, 1),
    "fields and centre": (NUM_FIELDS + 1, 1),
    "farms": (NUM_FARMS, 1),
    "sides": (NUM_SIDES, 6),  # planes: each side on both of its hexes
    "own sides": (NUM_SIDES, 3),  # planes: each side on one of its hexes
    "corners": (90, 1),  # those of the levels 1 to 3; planes: the three hexes around the corner
    "numbers": (1, 1),
}


@dataclass(frozen=True)
class Group:
    """A group of equal parts of the observation.

    Attributes:
        name: of the feature; with the number of a seat behind it if there is a part of several entries for each.
        kind: what its entries stand for.
        meaning: of an entry.
        count: numbers that belong together (kind ``"numbers"``).
        per_seat: whether there is one part for each seat, from the observer on.
        scale: the quantity that is written as 1.
    """

    name: str
    kind: str
    meaning: str
    count: int = 1
    per_seat: bool = False
    scale: float = 1.0

    def size(self, planes: bool) -> int:
        """Entries of one part."""
        return self.count * _SIZES[self.kind][planes] * (CELLS if planes else 1)


GROUPS: Final = (
    Group("pasture", "pasture", "the 54 fields of the pasture"),
    Group("geese", "fields", "by how much the geese of a field multiply, less 1", scale=2.0),
    Group("farm", "farms", "farm of the seat", per_seat=True),
    Group("neutral_farms", "farms", "farms of nobody"),
    Group("free", "fields", "fields without a tile and the dog"),
    Group("up_white", "fields", "value of the white sheep that lies face up", scale=5.0),
    Group("up_black", "fields", "fields with a black sheep face up"),
    Group("down", "fields", "fields with a face-down tile that the seat placed", per_seat=True),
    Group("own_white", "fields", "value of the own white sheep that lies face down", scale=5.0),
    Group("own_black", "fields", "fields with an own black sheep face down"),
    Group("dog", "fields and centre", "where the dog is; the last entry is the centre; nowhere while it is lifted"),
    Group("scared", "fields", "field of the tile that is being scared"),
    Group("pieces", "sides", "sides with a fence piece"),
    Group("cw_fence", "own sides", "sides with a piece of the fence shared with the next seat"),
    Group("ccw_fence", "own sides", "sides with a piece of the fence shared with the seat before"),
    Group("cw_tip", "corners", "tip of the unfinished fence shared with the next seat"),
    Group("ccw_tip", "corners", "tip of the unfinished fence shared with the seat before"),
    Group("other_tips", "corners", "tips of the other unfinished fences"),
    Group("area", "fields", "fields of the completed area of the seat", per_seat=True),
    Group("supply", "numbers", "fence pieces of the seat", per_seat=True, scale=16.0),
    Group("acts", "numbers", "1 if the seat is to act", per_seat=True),
    Group("finished", "numbers", "1 if the fence between the seat and its next is finished", per_seat=True),
    Group("total", "numbers", "points of the seat in earlier rounds, plus 100", per_seat=True, scale=200.0),
    Group("pile", "numbers", "tiles in the pile", scale=52.0),
    Group("round", "numbers", "number of this round, from 1, as a share of all rounds"),
    Group("first_turns", "numbers", "1 in the first round of turns"),
    Group("bonus", "numbers", "bonus moves still to come", scale=8.0),
    Group("in_bonus", "numbers", "1 at a MOVE that is itself a bonus move"),
    Group("unplaced", "numbers", "tiles of the running special move that are not yet placed, anybody's", scale=6.0),
    Group("earned", "numbers", "1 at DOG_REST if the tile just revealed earns the bonus"),
    Group("starter", "numbers", "who started the round: seats on from the observer, plus 1, as a share of all seats"),
    Group("node", "numbers", "the decision node, one-hot", count=7),
    Group("tile_white", "numbers", "value of the own white sheep to be placed now", scale=5.0),
    Group("tile_black", "numbers", "1 if the own tile to be placed now is black"),
    Group("special", "numbers", "own tiles of the special move not yet picked, by value", count=NUM_VALUES, scale=6.0),
    Group("unseen", "numbers", "tiles that the observer cannot locate, by value", count=NUM_VALUES, scale=16.0),
)

(
    PASTURE,
    GEESE,
    FARM,
    NEUTRAL,
    FREE,
    UP_WHITE,
    UP_BLACK,
    DOWN,
    OWN_WHITE,
    OWN_BLACK,
    DOG,
    SCARED,
    PIECES,
    OWN_CW,
    OWN_CCW,
    CW_TIP,
    CCW_TIP,
    OTHER_TIPS,
    AREA,
    SUPPLY,
    ACTS,
    FINISHED,
    TOTAL,
    PILE,
    ROUND,
    FIRST_TURNS,
    BONUS,
    IN_BONUS,
    UNPLACED,
    EARNED,
    STARTER,
    NODE,
    TILE_WHITE,
    TILE_BLACK,
    SPECIAL,
    UNSEEN,
) = range(len(GROUPS))


def features(num_players: int, planes: bool) -> Sequence[Feature]:
    """The features in order; of planes, the entries of the flattened array."""
    found: list[Feature] = []
    start = 0
    for group in GROUPS:
        size = group.size(planes)
        if group.per_seat and group.kind == "numbers":  # one number for each seat: one feature
            found.append(Feature(group.name, start, size * num_players, group.scale, f"{group.meaning}, by seat"))
            start += size * num_players
            continue
        for part in range(num_players if group.per_seat else 1):
            if size:
                name = f"{group.name}_{part}" if group.per_seat else group.name
                meaning = f"{group.meaning}; seat +{part}" if group.per_seat else group.meaning
                found.append(Feature(name, start, size, group.scale, meaning))
            start += size
    return found


def starts(num_players: int, planes: bool) -> list[int]:
    """For each group the first of its entries; the parts of a group follow each other."""
    found = [0]
    for group in GROUPS:
        found.append(found[-1] + group.size(planes) * (num_players if group.per_seat else 1))
    return found
