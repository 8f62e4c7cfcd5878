"""Bauernschlau in words: the board, actions and events, and what is told to whom."""

from __future__ import annotations

from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.state import CCW_FENCE, CW_FENCE, REVEAL, TO
from tests.rules.bauernschlau.scenario import SHORTEST, Table, finish_all, turned_path


def text(table: Table, seat: int | None) -> str:
    return BAUERNSCHLAU.text(table.setup, table.state, seat)


def told(table: Table, word: str, viewer: int | None) -> str:
    """What a viewer is told of an action, which is carried out."""
    before, seat = table.state.copy(), table.actor
    action = table.action(word)
    assert action is not None
    table.act(word)
    return BAUERNSCHLAU.event_text(table.setup, before, table.state, seat, action, viewer)


def said(table: Table, word: str) -> str:
    """The text of an action of the seat to act."""
    action = table.action(word)
    assert action is not None
    return BAUERNSCHLAU.action_text(table.setup, table.state, table.actor, action)


BOARD = """\
                  .   .   .   .   .   .   .   .   .   .
                :  50   :  51   : 52 x3 :  53   :  30   :
                                                    D
              .   .   .   .   .   .   .   .   .   .   .   .
            :  49   : 27 x3 :  28   :  29   : 12 x3 :  31   :
                                               +5
          .   .   .   .   .   .   .   .   .   .   .   .   .   .
        : 48 x3 :  26   :  10   : 11 x2 :   0   :  13   : 32 x3 :
                                          (+2)0
      .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
    :  47   :  25   : 9 x2  : FARM  : FARM  : 1 x2  :  14   :  33   :
                               P5      P0
  .   .   .   .   .   .   .   .   .   .  000 000  .   .   .   .   .   .
:  46   : 24 x3 :   8   : FARM  :centre : FARM  0   2   : 15 x3 :  34   :
                           P4              P1   0  -3
  .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
    :  45   :  23   : 7 x2  : FARM  : FARM  : 3 x2  :  16   :  35   :
                               P3      P2     (?)4
      .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
        : 44 x3 :  22   :   6   : 5 x2  :   4   :  17   : 36 x3 :

          .   .   .   .   .   .   .   .   .   .   .   .   .   .
            :  43   : 21 x3 :  20   :  19   : 18 x3 :  37   :

              .   .   .   .   .   .   .   .   .   .   .   .
                :  42   :  41   : 40 x3 :  39   :  38   :

                  .   .   .   .   .   .   .   .   .   .
"""


def sample() -> Table:
    table = Table(6).empty().fence(0, "0:0 1:1 1:2 1:3").tiles({12: 5, 2: -3}, down={0: (2, 0), 3: (5, 4)})
    return table.dog(30)


def test_the_board_in_letters() -> None:
    lines = BOARD.splitlines()
    assert text(sample(), 0).splitlines()[4 : 4 + len(lines)] == lines


def test_the_lines_around_the_board() -> None:
    lines = text(sample(), 0).splitlines()
    assert lines[0] == "Bauernschlau, round 1 of 1, seen by player_0"
    assert lines[1] == "Asked: player_0, what to do"
    assert lines[2] == "48 tiles in the pile; dog on field 30; player_0 started the round"
    assert "fence 0 (player_0 and player_1): 3 pieces, tip at 1:3" in lines
    assert "fence 1 (player_1 and player_2): 0 pieces, not begun, may start at gate 1" in lines
    assert "player_0 (you): farm 0, 8 fence pieces" in lines
    two = text(Table(2, rounds=3).empty(), None)
    assert "seen by a spectator" in two
    assert "may start at the gates 0, 1 and 2" in two
    assert "player_1: farm 3, 16 fence pieces, 0 points of earlier rounds" in two


def test_everybody_sees_its_own_tiles_only() -> None:
    table = sample()
    assert "(+2)0" in text(table, 0)
    assert "(?)4" in text(table, 0)
    assert "(?)0" in text(table, 4)
    assert "(+5)4" in text(table, 4)
    assert "(?)" not in text(table, None).replace("(?)0 face down", "")
    held = Table(2).empty().pile(5).act("place")
    assert "In hand, to be placed: +5" in text(held, 0)
    assert "In hand" not in text(held, 1)
    special = Table(2).empty().pile(5, 1).act("special", "pick 5")
    assert "In hand, to be placed: +5; of the special move: +1" in text(special, 0)
    assert "2 tiles of the special move not yet placed" in text(special, 1)
    assert "+1" not in text(special, 1)


def test_actions() -> None:
    table = sample()
    assert said(table, "place") == "draw a tile and lay it face down"
    assert said(table, "reveal 0") == "reveal the tile on field 0 (+2, placed by you)"
    assert said(table, "scare 3") == "scare the tile on field 3 (placed by player_4)"
    fence = "lay a piece of fence 0 (player_0 and player_1) from 1:3 to 2:6 (out)"
    assert said(table, "fence 0 2:6") == fence
    table.act("scare 3")
    assert said(table, "to 12") == "choose field 12"  # a tile lies there
    assert said(table, "to 15") == "scare the sheep to field 15 (x3)"
    table.act("to 15")
    assert said(table, "to 3") == "leave the dog on field 3 (x2)"
    assert said(table, "home") == "send the dog home to the centre"
    table = Table(2).empty(actor=1).pile(-3).act("place")
    assert said(table, "to 21") == "lay -3 face down on field 21 (x3)"
    names = [BAUERNSCHLAU.action_text(table.setup, table.state, 0, action) for action in range(184)]
    assert names[CW_FENCE + 4] == "build on the fence shared with the next seat: grow"
    assert names[CCW_FENCE] == "build on the fence shared with the seat before: gate 0"
    assert names[REVEAL + 5] == "reveal field 5"
    assert names[TO + 5] == "choose field 5"
    assert BAUERNSCHLAU.action_text(table.setup, table.state, 0, 184) == "unknown action 184"


def test_events_of_placing() -> None:
    start = Table(3).empty().pile(5, -3)
    assert told(start.copy(), "place", 0) == "player_0: draws a tile to lay it face down\nplayer_0 draws +5."
    assert told(start.copy(), "place", 1) == "player_0: draws a tile to lay it face down"
    start.act("place")
    assert told(start.copy(), "to 7", 0) == "player_0: lays +5 face down on field 7"
    assert told(start.copy(), "to 7", 2) == "player_0: lays a tile face down on field 7"
    special = Table(2).empty().pile(5, -3)
    assert told(special.copy(), "special", None).endswith("for the special move\nplayer_0 sees +5, -3.")
    assert told(special.copy(), "special", 1) == "player_0: draws 2 tiles for the special move"
    special.act("special")
    assert told(special.copy(), "pick 5", 0) == "player_0: picks +5"
    assert told(special.copy(), "pick 5", 1) == "player_0: picks a tile"


def test_events_of_revealing() -> None:
    table = Table(3).empty().tiles(down={5: (-3, 1), 6: (2, 2)})
    bonus = "player_0 may make a bonus move, 1 more to come."
    assert told(table, "reveal 5", 2) == f"player_0: reveals the tile on field 5: -3, a black sheep\n{bonus}"
    assert told(table, "scare 6", 1) == "player_0: takes the dog to the tile on field 6"
    assert told(table, "to 8", 1) == "player_0: scares the sheep to field 8, where it is revealed: +2"
    assert told(table, "to 6", 1) == "player_0: leaves the dog on field 6\nplayer_0 may make a bonus move."
    assert told(table, "stop", 1) == "player_0: makes no more bonus moves"
    home = Table(3).empty().tiles(down={5: (1, 1)}).act("scare 5", "to 8")
    assert told(home, "home", 1) == "player_0: sends the dog home"


def test_events_of_fences() -> None:
    table = finish_all(Table(6).empty(), [SHORTEST, *(turned_path(SHORTEST, gate) for gate in range(1, 5))])
    table.fence(5, "0:5 1:16 1:17 2:28 2:29 3:40 3:41")
    table.state.actor = 5
    table.batch.refresh()
    lines = told(table, "fence 5 4:52", 2).splitlines()
    assert lines == [
        "player_5: lays a piece of fence 5 (player_5 and player_0) from 3:41 to 4:52",
        "Finished: fence 5 (player_5 and player_0).",
        "The area of player_0 is completed: 9 fields.",
        "The area of player_5 is completed: 9 fields.",
    ]
    poor = Table(3).empty().pile(size=0).supply(1, 0, 1)
    assert told(poor, "fence 0 1:1", None).splitlines()[1:] == ["player_1 cannot move."]


def test_events_of_the_end() -> None:
    paths = [turned_path(SHORTEST, gate) for gate in range(6)]
    filled = dict.fromkeys((0, 1, 12, 13, 14, 30, 31, 32), 1)
    table = finish_all(Table(6).empty(), paths).tiles(filled).supply(0, 1, 1, 1, 1, 1).act("place")
    lines = told(table, "to 33", 3).splitlines()
    assert lines[:3] == [
        "player_0: lays a tile face down on field 33",
        "The round is over, and with it the game.",
        "Score     Fields  Sheep  Pieces  Round  Total",
    ]
    assert lines[3].split() == ["player_0", "9", "13", "0", "13", "13"]  # 5 plain, one double, two triple
    assert lines[-1] == "player_0 wins."
    assert text(table, 2).splitlines()[-1] == "player_0 wins."
    rounds = finish_all(Table(6, rounds=2).empty(), paths).tiles(filled).supply(0, 1, 1, 1, 1, 1).pile(2).act("place")
    lines = told(rounds, "to 33", 3).splitlines()
    assert lines[1] == "Round 1 is over: player_0 +13, " + ", ".join(f"player_{seat} -1" for seat in range(1, 6)) + "."
    assert lines[2] == "player_1 starts round 2."
    assert len(lines) == 3
    nobody = Table(2).empty().pile(size=0).supply(1, 0)
    assert told(nobody, "fence 0 1:1", 0).splitlines()[-1] == "No area was completed: nobody wins."
    tied = finish_all(Table(6).empty(), paths).supply(0, 0, 1, 1, 1, 1).tiles(dict.fromkeys((2, 3, 15, 16, 17), -3))
    tied.tiles(dict.fromkeys((34, 35, 36), -3), down=dict.fromkeys((0, 1, 12, 13, 14, 30, 31, 32), (1, 0)))
    assert told(tied.act("place"), "to 33", 0).splitlines()[-1] == "player_0 wins."
