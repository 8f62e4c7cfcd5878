"""The configuration record of Bewere: everything that is constant through a game, in the form the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere.cards import CardList
from hedgerow.envs.bewere.constants import BITE, CLOUD, FIRST_VILLAGER, NUM_QUARTERS, NUM_TYPES

__all__ = ["config_dtype", "make_config"]

# The base type np.record gives `config[0].rounds` also when the rules run as plain Python; there, a field must not have
# the name of an attribute that every numpy scalar has.
config_dtype: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("num_players", np.int64),
                ("rounds", np.int64),
                ("limit", np.int64),
                ("deck_size", np.int64),
                ("deck", np.int64, (NUM_TYPES,)),
                ("scale", np.float64, (NUM_TYPES,)),
                ("start_tokens", np.int64),
                ("display_option", np.int64),
                ("remove_passed", np.int64),
                ("single_victim", np.int64),
                ("astronomer_place", np.int64),
                ("astronomer_remove", np.int64),
                ("mayor_look", np.int64),
                ("investigator_token", np.int64),
                ("thief_players", np.int64),
                ("druid_look", np.int64),
                ("druid_take", np.int64),
                ("druid_side", np.int64),
                ("duchess_cards", np.int64),
                ("doctor_bullets", np.int64),
                ("doctor_draw", np.int64),
                ("witch_pairs", np.int64),
                ("huntsman_take", np.int64),
                ("huntsman_bites", np.int64),
                ("grocer_most", np.int64),
                ("priest_tokens", np.int64),
                ("professor_most", np.int64),
                ("professor_gain", np.int64),
                ("seer_look", np.int64),
                ("seer_take", np.int64),
                ("undertaker_cap", np.int64),
                ("policeman_villagers", np.int64),
            ],
            align=True,
        ),
    )
)
"""Record of one game's constants.

``limit`` is the number of bullets that kills (BW-166), ``deck`` the number of cards of each type, ``scale`` one over
the number that is written as 1 in an observation (section 7). ``remove_passed`` is 1 where passed cards leave the round
(BW-185), ``single_victim`` 1 for ``bite_spread="single"`` (BW-163). The rest are the numbers of section 2.5 after the
options of section 3; 0 stands for "any number" where the document says so.
"""


def make_config(cards: CardList, num_players: int, options: Mapping[str, Any]) -> NDArray[np.record]:
    """Build the configuration of a game.

    Args:
        cards: the checked component file.
        num_players: number of seats, 2..5.
        options: the checked options of section 3 by name; None takes the file's value.

    Returns:
        Array of shape (1,) of ``config_dtype``.
    """
    config: NDArray[np.record] = np.zeros(1, config_dtype)
    record = config[0]
    numbers, words = cards.numbers, cards.words

    def chosen(name: str, from_file: Any) -> Any:
        return from_file if options[name] is None else options[name]

    record.num_players = num_players
    record.rounds = options["rounds"]
    record.limit = options["rounds"] + 1
    record.deck[:NUM_QUARTERS] = cards.moons
    record.deck[CLOUD] = chosen("n_clouds", cards.clouds)
    record.deck[BITE] = cards.bites
    record.deck[FIRST_VILLAGER:] = 1
    record.deck_size = record.deck.sum()
    record.scale[:NUM_QUARTERS] = 1.0 / 3.0
    record.scale[CLOUD] = 1.0 / 10.0
    record.scale[BITE] = 1.0 / 15.0
    record.scale[FIRST_VILLAGER:] = 1.0
    record.start_tokens = cards.start_tokens
    record.display_option = options["display_option"]
    record.remove_passed = num_players == 2 and options["two_player_remove"]
    record.single_victim = options["bite_spread"] == "single"
    record.astronomer_place = numbers["Astronomer"]["place_max"]
    record.astronomer_remove = numbers["Astronomer"]["remove_max"]
    record.mayor_look = numbers["Mayor"]["look"]
    record.investigator_token = chosen("pi_reward", words["PrivateInvestigator"]["reward"]) == "token"
    record.thief_players = numbers["Thief"]["players_max"]
    record.druid_look = numbers["Druid"]["look"]
    record.druid_take = numbers["Druid"]["take"]
    record.druid_side = words["Druid"]["rest"] == "side"
    record.duchess_cards = numbers["Duchess"]["cards"]
    record.doctor_bullets = numbers["Doctor"]["bullets"]
    record.doctor_draw = numbers["Doctor"]["draw"]
    pairs = options["witch_pairs"]
    record.witch_pairs = numbers["Witch"]["pairs"] if pairs is None else int(pairs == "one")
    record.huntsman_take = chosen("huntsman_mode", words["Huntsman"]["mode"]) == "take"
    record.huntsman_bites = numbers["Huntsman"]["bites"]
    record.grocer_most = numbers["Grocer"]["max"]
    record.priest_tokens = numbers["Priest"]["tokens"]
    record.professor_most = numbers["Professor"]["max"]
    record.professor_gain = numbers["Professor"]["gain"]
    record.seer_look = numbers["Seer"]["look"]
    record.seer_take = numbers["Seer"]["take"]
    record.undertaker_cap = chosen("undertaker_cap", numbers["Undertaker"]["cap"])
    record.policeman_villagers = numbers["Policeman"]["villagers"]
    return config
