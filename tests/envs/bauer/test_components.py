"""The component file of Bauer: the shipped list, every check of the loader with a file that breaks it, and options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import numba
import numpy as np
import pytest

from hedgerow.envs.bauer import constants
from hedgerow.envs.bauer.cards import Card, CardList, load_cards
from hedgerow.envs.bauer.config import config_dtype, make_config
from hedgerow.envs.core.errors import ComponentError, ComponentWarning, OptionError

SHIPPED = resources.files("hedgerow.envs.bauer").joinpath("components.toml").read_text(encoding="utf-8")

Edit = Callable[[str], str]


@pytest.fixture(scope="module")
def cards() -> CardList:
    return load_cards()


def block(text: str, card: str) -> str:
    """Return the part of a file that describes one card."""
    (found,) = [part for part in re.split(r"(?m)^(?=\[\[card\]\])", text) if f'id = "{card}"' in part]
    return found.rstrip("\n") + "\n"


def line_of(text: str, card: str, field: str = "") -> int:
    """Line of a field of a card, found without the loader; of the card's header if the field is not there."""
    part = block(text, card)
    start = text[: text.index(part)].count("\n") + 1
    places = [i for i, line in enumerate(part.splitlines()) if field and line.startswith(f"{field} =")]
    return start + (places[0] if places else 0)


def put(card: str, **fields: str | None) -> Edit:
    """Edit that sets fields of a card to TOML values, or removes them."""

    def edit(text: str) -> str:
        part = block(text, card)
        changed = part
        for field, value in fields.items():
            changed = re.sub(rf"(?m)^{field} = .*\n", "", changed)
            if value is not None:
                changed = changed.rstrip("\n") + f"\n{field} = {value}\n"
        return text.replace(part, changed)

    return edit


def drop(card: str) -> Edit:
    return lambda text: text.replace(block(text, card), "")


def add(card: str) -> Edit:
    return lambda text: f"{text}\n{block(text, 'E01').replace('E01', card).replace('Oath at Dawn', card)}"


def change(pattern: str, replacement: str) -> Edit:
    def edit(text: str) -> str:
        assert re.search(pattern, text)
        return re.sub(pattern, replacement, text, count=1)

    return edit


def owner(text: str) -> str:
    """The list as the work of an owner of the game: S1-S7 do not apply."""
    return text.replace('status = "reconstructed"', 'status = "owner"')


def broken(*edits: Edit) -> str:
    text = SHIPPED
    for edit in edits:
        text = edit(text)
    return text


def error_of(text: str) -> ComponentError:
    with pytest.raises(ComponentError) as caught:
        load_cards(text)
    return caught.value


# ---- the shipped list -----------------------------------------------------------------------------------------------


def of(cards: CardList, kind: str, time: str = "") -> list[Card]:
    return [card for card in cards.cards if card.type == kind and time in ("", card.time)]


def test_shipped_list_is_as_long_as_the_published_deck(cards: CardList) -> None:
    assert len(cards.cards) == constants.NUM_CARDS
    assert [card.index for card in cards.cards] == list(range(constants.NUM_CARDS))
    assert len({card.id for card in cards.cards}) == len({card.name for card in cards.cards}) == constants.NUM_CARDS
    assert cards.status == "reconstructed"
    assert cards.source.endswith("components.toml")


def test_shipped_list_says_what_it_is() -> None:
    assert SHIPPED.index("Rules after the published rulebook; card list reconstructed.") < SHIPPED.index("[[card]]")
    assert 'components="my_bauer.toml"' in SHIPPED


@pytest.mark.parametrize(
    ("kind", "day", "night"), [("event", 10, 3), ("travel", 10, 2), ("danger", 10, 2), ("character", 11, 7)]
)
def test_shipped_numbers_of_cards(cards: CardList, kind: str, day: int, night: int) -> None:
    assert (len(of(cards, kind, "day")), len(of(cards, kind, "night"))) == (day, night)


def test_shipped_totals(cards: CardList) -> None:
    tags = Counter("".join(card.tags for card in cards.cards))
    quests = Counter("".join(card.quest for card in cards.cards))
    assert tags == dict.fromkeys("BRYPG", 12)
    assert quests == dict.fromkeys("BRYPG", 8)
    for kind in ("event", "travel", "danger"):
        assert Counter("".join(card.tags for card in of(cards, kind))) == dict.fromkeys("BRYPG", 4)
    assert Counter(card.time for card in cards.cards) == {"day": 41, "night": 14}
    assert [sum(card.vp for card in of(cards, "event", time)) for time in ("day", "night")] == [20, 12]
    assert [sum(card.swords for card in of(cards, "danger", time)) for time in ("day", "night")] == [20, 6]
    assert sum(card.quest_vp for card in cards.cards) == 44
    assert Counter(card.mark for card in cards.cards) == {"R": 47, "I": 1, "K": 7}


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (5, Card(5, "E06", "Bridge Toll", "event", "day", 2, 0, "BR", "none", 0, "", 0, False, "R")),
        (10, Card(10, "E11", "Northern Lights", "event", "night", 4, 0, "", "none", 0, "", 0, False, "R")),
        (24, Card(24, "T12", "Moon Ride", "travel", "night", 0, 0, "", "none", 0, "", 0, False, "R")),
        (33, Card(33, "D09", "Ransom Letter", "danger", "day", 0, 1, "BRY", "none", 0, "", 0, False, "R")),
        (41, Card(41, "C05", "Daga", "character", "day", 0, 0, "", "daga", 5, "YYGG", 4, False, "R")),
        (47, Card(47, "C11", "Tjovik Torgusson", "character", "day", 0, 0, "", "tjovik", 0, "BRYPG", 5, True, "I")),
        (54, Card(54, "N07", "The Skogsrå", "character", "night", 0, 0, "", "skogsra", 0, "", 0, False, "K")),
    ],
)
def test_shipped_cards(cards: CardList, index: int, expected: Card) -> None:
    assert cards.cards[index] == expected


# ---- L1-L9 ----------------------------------------------------------------------------------------------------------

# check, edits that break it, card at fault ("" for the list), field, words of the message
CARD_FAULTS: list[tuple[str, list[Edit], str, str, str]] = [
    ("L1", [put("E02", id='"E01"', name='"Other"')], "E01", "id", "'E01' again, used before in line"),
    ("L1", [put("E02", name='"Oath at Dawn"')], "E02", "name", "'Oath at Dawn' again, used before in line"),
    ("L1", [put("E02", colour='"red"')], "E02", "colour", "field 'colour'"),
    ("L1", [put("E02", name=None)], "E02", "name", "found nothing"),
    ("L1", [put("E02", name='""')], "E02", "name", "not empty"),
    ("L1", [put("E02", name="7")], "E02", "name", "expected a text in quotes, found 7"),
    ("L1", [add("X56")], "X56", "", "expected 55 cards, found 56"),
    ("L2", [put("E02", type='"advent"')], "E02", "type", "'event', 'travel', 'danger', 'character', found 'advent'"),
    ("L2", [put("E02", time='"noon"')], "E02", "time", "'day', 'night', found 'noon'"),
    ("L2", [put("E02", time=None)], "E02", "time", "found nothing"),
    ("L3", [put("N02", effect='"longleg"')], "N02", "effect", "still missing: wing"),
    ("L3", [put("N02", effect='"none"')], "N02", "effect", "found 'none'"),
    ("L3", [put("N02", effect='"wings"')], "N02", "effect", "found 'wings'"),
    ("L3", [put("N02", effect='"goat"')], "N02", "effect", "each key of a night character once"),
    (
        "L3",
        [put("E01", type='"character"', vp=None, tags=None, quest='"B"', quest_vp="1")],
        "E01",
        "effect",
        "found nothing",
    ),
    ("L4", [put("C05", order="4")], "C05", "order", "expected 5 for effect 'daga', found 4"),
    ("L4", [put("C05", order=None)], "C05", "order", "found nothing"),
    ("L4", [put("C09", order="9")], "C09", "order", "expected 0 for effect 'goat', found 9"),
    ("L4", [put("E01", order="1")], "E01", "order", "expected 0"),
    ("L4", [put("C05", order='"5"')], "C05", "order", "expected an integer, found '5'"),
    ("L5", [put("E02", vp="5")], "E02", "vp", "expected 1..4 on event cards, found 5"),
    ("L5", [put("E02", vp=None)], "E02", "vp", "expected 1..4 on event cards, found nothing"),
    ("L5", [put("E02", vp="true")], "E02", "vp", "expected an integer, found True"),
    ("L5", [put("T01", vp="1")], "T01", "vp", "expected 0 on travel cards"),
    ("L5", [put("D01", swords="4")], "D01", "swords", "expected 1..3 on danger cards, found 4"),
    ("L5", [put("D01", swords="2.0")], "D01", "swords", "expected an integer, found 2.0"),
    ("L5", [put("N01", swords="1")], "N01", "swords", "expected 0 on character cards"),
    ("L6", [put("E02", tags=None)], "E02", "tags", "expected 1..3 letters on a day card, found nothing"),
    ("L6", [put("E02", tags='"BRYP"')], "E02", "tags", "expected 1..3 letters"),
    ("L6", [put("E11", tags='"BRYP"')], "E11", "tags", "expected 0..3 letters on a night card"),
    ("L6", [put("E02", tags='"bR"')], "E02", "tags", "letters out of BRYPG, found 'bR'"),
    ("L6", [put("E02", tags="[]")], "E02", "tags", "expected a text in quotes, found []"),
    ("L6", [put("C01", tags='"B"')], "C01", "tags", "no tags on character cards"),
    ("L7", [put("C01", quest=None)], "C01", "quest", "1..10 letters"),
    ("L7", [put("C01", quest='"BBBBBBBBBBB"')], "C01", "quest", "1..10 letters"),
    ("L7", [put("C01", quest='"RRXX"')], "C01", "quest", "letters out of BRYPG"),
    ("L7", [put("C01", quest_vp="0")], "C01", "quest_vp", "expected 1..20 on a day character, found 0"),
    ("L7", [put("C01", quest_vp="21")], "C01", "quest_vp", "found 21"),
    ("L7", [put("N01", quest='"B"')], "N01", "quest", "no quest on a night character"),
    ("L7", [put("E01", quest_vp="3")], "E01", "quest_vp", "no quest on a day event"),
    ("L7", [put("E01", mark=None)], "E01", "mark", "found nothing"),
    ("L7", [put("E01", mark='"X"')], "E01", "mark", "one of 'K', 'I', 'R', found 'X'"),
    ("L8", [put("C11", repeat="false")], "C11", "repeat", "expected true for effect 'tjovik', found False"),
    ("L8", [put("C11", repeat=None)], "C11", "repeat", "found nothing"),
    ("L8", [put("C01", repeat="true")], "C01", "repeat", "expected false"),
    ("L8", [put("C11", repeat="1")], "C11", "repeat", "expected true or false, found 1"),
    ("L9", [put("T01", effect='"goat"')], "T01", "effect", "expected 'none' on travel cards, found 'goat'"),
    ("S4", [put("E02", vp="4")], "E02", "vp", "add up to 4, found 4 and 1 tag(s)"),
    ("S4", [put("E11", vp="3")], "E11", "vp", "expected 4 on a night event, found 3"),
    ("S5", [put("D01", swords="2")], "D01", "swords", "add up to 4, found 2 and 1 tag(s)"),
    ("S5", [put("D11", swords="1")], "D11", "swords", "expected 3 on a night danger, found 1"),
    ("S6", [put("T10", tags='"GB"'), put("T03", tags='"PP"')], "T03", "tags", "two different themes"),
    ("S6", [put("T02", tags='"BR"'), put("T05", tags='"YY"')], "T02", "tags", "pair of themes of its own"),
]

LIST_FAULTS: list[tuple[str, list[Edit], str]] = [
    ("L1", [drop("E01")], "expected 55 cards, found 54"),
    ("L1", [lambda text: text[: text.index("[[card]]")]], "expected 55 cards, found 0"),
    (
        "L2",
        [put(card, type='"event"', vp="1", swords=None) for card in ("D11", "D12")],
        "at least one night danger card, found none",
    ),
    (
        "L3",
        [put("C11", type='"event"', effect=None, vp="1", tags='"B"', quest=None, quest_vp=None, repeat=None)],
        "a day character with effect 'tjovik', found none",
    ),
    ("L3", [put("N07", type='"event"', effect=None, vp="1")], "a night character with effect 'skogsra', found none"),
    ("S1", [put("E13", time='"day"', tags='"B"')], "expected 10 day event cards, found 11"),
    ("S1", [put("D12", type='"event"', swords=None, vp="4")], "expected 3 night event cards, found 4"),
    ("S2", [put("T01", tags='"BG"')], "expected 4 tags R on travel cards, found 3"),
    ("S2", [put("D01", tags='"PP"')], "expected 4 tags P on danger cards, found 5"),
    (
        "S3",
        [put("E01", tags='"BP"'), put("E08", tags='"BY"')],
        "expected 3 day event cards with 1 tag(s), found 2",
    ),
    ("S7", [put("C01", quest='"RRRP"')], "expected 8 letters R in all quests, found 9"),
    ("S7", [put("C01", quest_vp="6")], "expected 44 quest_vp in total, found 45"),
]


FAULTS: list[tuple[str, list[Edit]]] = [(check, edits) for check, edits, *_ in CARD_FAULTS]
FAULTS += [(check, edits) for check, edits, *_ in LIST_FAULTS]
BALANCE_FAULTS = [edits for check, edits in FAULTS if check.startswith("S")]


@pytest.mark.parametrize(("check", "edits", "card", "field", "words"), CARD_FAULTS)
def test_fault_of_a_card(check: str, edits: list[Edit], card: str, field: str, words: str) -> None:
    """The error names check, card, field, line, what was expected and what was found."""
    text = broken(*edits)
    error = error_of(text)
    assert (error.check, error.entry, error.field) == (check, f"card {card}", field)
    if text.count(f'id = "{card}"') == 1:
        assert error.line == line_of(text, card, field)
    assert words in str(error)
    assert f":{error.line}: card {card}" in str(error)
    assert f"(check {check})" in str(error)


@pytest.mark.parametrize(("check", "edits", "words"), LIST_FAULTS)
def test_fault_of_the_list(check: str, edits: list[Edit], words: str) -> None:
    error = error_of(broken(*edits))
    assert (error.check, error.entry, error.line) == (check, "card list", None)
    assert words in str(error)


@pytest.mark.parametrize(
    ("edit", "check", "field"),
    [
        (change('game = "bauer"', 'game = "bewere"'), "L7", "game"),
        (change('game = "bauer"', ""), "L7", "game"),
        (change('"reconstructed"', '"published"'), "L7", "status"),
        (change('game = "bauer"', 'game = "bauer"\nversion = 2'), "L1", "version"),
    ],
)
def test_fault_of_the_head(edit: Edit, check: str, field: str) -> None:
    error = error_of(broken(edit))
    assert (error.check, error.field) == (check, field)


def test_every_check_has_a_broken_file() -> None:
    assert {check for check, _ in FAULTS} == {f"L{i}" for i in range(1, 10)} | {f"S{i}" for i in range(1, 8)}


def test_line_of_a_double_id_is_that_of_the_second() -> None:
    text = broken(put("E02", id='"E01"'))
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line == 'id = "E01"']
    assert len(lines) == 2
    assert error_of(text).line == lines[1]
    assert f"used before in line {lines[0]}" in str(error_of(text))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("edits", BALANCE_FAULTS)
def test_balance_is_asked_of_a_reconstruction_only(edits: list[Edit]) -> None:
    loaded = load_cards(broken(*edits, owner))
    assert loaded.status == "owner"
    assert len(loaded.cards) == constants.NUM_CARDS


def test_tags_on_a_night_card_are_a_warning() -> None:
    text = broken(put("E11", tags='"B"'), owner)
    with pytest.warns(ComponentWarning, match=r"card E11, field 'tags': .* found 'B' \(check L6\)") as caught:
        loaded = load_cards(text)
    assert loaded.cards[10].tags == "B"
    assert Path(caught[0].filename) == Path(__file__)


# ---- sources --------------------------------------------------------------------------------------------------------


def test_path_and_text_give_the_same_list(tmp_path: Path, cards: CardList) -> None:
    file = tmp_path / "my_bauer.toml"
    file.write_text(SHIPPED, encoding="utf-8")
    for components in (file, str(file), SHIPPED):
        assert load_cards(components).cards == cards.cards
        assert load_cards(components).digest == cards.digest
    assert load_cards(file).source == str(file)


def test_digest_follows_the_content_not_the_layout(cards: CardList) -> None:
    comments = re.sub(r"(?m)^#.*\n", "", SHIPPED)
    spelled_out = put("T01", vp="0", quest='""', repeat="false")(comments)
    assert load_cards(spelled_out).digest == cards.digest
    assert load_cards(owner(SHIPPED)).digest == cards.digest
    assert load_cards(put("E01", name='"Oath at Noon"')(SHIPPED)).digest != cards.digest


def test_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "my_bauer.toml"
    file.write_text(broken(put("E02", vp="9")), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load_cards(file)
    assert str(caught.value).startswith(f"{file}:{line_of(file.read_text(encoding='utf-8'), 'E02', 'vp')}: card E02")


# ---- the configuration record ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("num_players", "pile", "rounds", "middle"), [(2, 12, 10, 31), (3, 12, 10, 19), (4, 12, 10, 7), (5, 10, 8, 5)]
)
def test_sizes(cards: CardList, num_players: int, pile: int, rounds: int, middle: int) -> None:
    """BA-002, BA-003, BA-005: piles, middle deck and rounds by number of players."""
    record = make_config(cards, num_players, matches=3)[0]
    assert (record.num_players, record.pile_size, record.rounds) == (num_players, pile, rounds)
    assert (record.middle_size, record.matches) == (middle, 3)
    assert record.pile_size * num_players + record.middle_size == constants.NUM_CARDS


def test_card_columns(cards: CardList) -> None:
    record = make_config(cards)[0]
    for card in cards.cards:
        c = card.index
        assert constants.TYPES[record.card_type[c]] == card.type
        assert constants.EFFECTS[record.effect[c]] == card.effect
        assert record.night[c] == (card.time == "night")
        assert (record.vp[c], record.swords[c], record.quest_vp[c]) == (card.vp, card.swords, card.quest_vp)
        assert record.quest_repeats[c] == card.repeat
        assert "".join(theme * n for theme, n in zip("BRYPG", record.tags[c], strict=True)) == "".join(
            sorted(card.tags, key="BRYPG".index)
        )
        assert record.quest[c].sum() == len(card.quest)
    assert record.tags.sum(axis=0).tolist() == [12] * 5


def test_effects_and_orders(cards: CardList) -> None:
    """BA-027: the code of a numbered character is its number; every effect has its card."""
    record = make_config(cards)[0]
    assert record.card_of_effect[constants.NO_EFFECT] == -1
    for effect in range(1, constants.NUM_EFFECTS):
        card = cards.cards[record.card_of_effect[effect]]
        assert constants.EFFECTS[effect] == card.effect
        assert card.order == (effect if effect <= constants.HUMPE else 0)


def test_sets(cards: CardList) -> None:
    """BA-073, BA-074: sets of cards by type, of Night cards and of what copiers may copy."""
    record = make_config(cards)[0]

    def members(name: str) -> set[str]:
        return {card.id for card in cards.cards if int(record[name]) >> card.index & 1}

    for kind in ("event", "travel", "danger", "character"):
        assert members(f"{kind}_set") == {card.id for card in of(cards, kind)}
    assert members("night_set") == {card.id for card in cards.cards if card.time == "night"}
    assert members("day_event_set") == {card.id for card in of(cards, "event", "day")}
    assert members("day_danger_travel_set") == {
        card.id for kind in ("danger", "travel") for card in of(cards, kind, "day")
    }


def test_cards_may_stand_in_any_order() -> None:
    """A list with the Night Characters first gives other indices and the same sets of ids."""
    head, *parts = re.split(r"(?m)^(?=\[\[card\]\])", SHIPPED)
    turned = load_cards(head + "".join(f"{part.rstrip()}\n\n" for part in reversed(parts)))
    record = make_config(turned)[0]
    assert turned.cards[0].id == "N07"
    assert turned.cards[record.card_of_effect[constants.UGGEL]].id == "C01"
    assert record.night_set & 1 == 1


def test_dtype_reads_alike_in_python_and_compiled_code(cards: CardList) -> None:
    """Plain Python reads fields as attributes, so no name may hide behind one that every numpy scalar has."""
    assert config_dtype.type is np.record
    assert config_dtype.names is not None
    assert [name for name in config_dtype.names if hasattr(np.record, name)] == []
    assert {config_dtype[name].base for name in config_dtype.names} == {np.dtype(np.int64), np.dtype(np.float64)}
    assert numba.from_dtype(config_dtype).size == config_dtype.itemsize


@pytest.mark.parametrize("value", [1, 6, 2.0, True, "2", None])
def test_num_players_out_of_range(cards: CardList, value: object) -> None:
    with pytest.raises(OptionError, match=re.escape(f"num_players must be an integer from 2 to 5, not {value!r}")):
        make_config(cards, value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, 21, False, 1.5])
def test_matches_out_of_range(cards: CardList, value: object) -> None:
    with pytest.raises(OptionError, match="matches must be an integer from 1 to 20"):
        make_config(cards, matches=value)  # type: ignore[arg-type]


def test_numpy_integers_are_integers(cards: CardList) -> None:
    assert make_config(cards, np.int64(3), np.int8(2))[0].matches == 2  # type: ignore[arg-type]
