"""Bewere: a card game for two to five players who pass each other villagers and bites under a growing moon.

*Rules after the printed rulebook; the split of the moon cards and the numbers of the villagers reconstructed.* The
rulebook prints how many cards of each kind there are and a remark on each of the 19 villagers, not the text on its
card: the effects fit every remark, their numbers are Hedgerow's own. Who owns the game can play with the true ones:
`components="my_bewere.toml"`.

On a turn a player draws (two cards of the pile, or a stack of the open display) or lays a moon or cloud card on the
moon in the middle and passes a card to another player; a passed villager carries out its effect. A round ends with the
full moon or the empty pile. Each villager with exactly one bite brings a werewolf token, each villager without a bite
a silver bullet. Who has too many bullets is out, and the game ends at once; else most tokens win, fewer bullets break
ties.

Why it is interesting: imperfect information with perfect recall (every card that is seen to move is remembered), 27
kinds of decisions from stealing to naming, several small races (the moon, the pile, bites against villagers), and
players who are best at balance rather than at collecting.

```python
from hedgerow.envs import bewere_v0

env = bewere_v0.env(num_players=3, render_mode="ansi")
env.reset(seed=42)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination or truncation else env.action_space(agent).sample(info["action_mask"])
    env.step(action)
print(env.unwrapped.points())
env.close()
```

## Options

`env()`, `raw_env()` and `parallel_env()` take:

| option | default | meaning |
|---|---|---|
| `num_players` | `4` | seats, 2 to 5 |
| `rounds` | `2` | rounds, 1 to 5; `rounds + 1` bullets kill |
| `n_clouds` | `None` | cloud cards, 9 or 10 |
| `display_option` | `False` | the printed optional rule: a turn may begin with an expansion of the display |
| `two_player_remove` | `True` | with two players, passed cards leave the round; `False`: the opponent gets them |
| `witch_pairs` | `None` | pairs the Witch may turn into tokens, `"any"` or `"one"` |
| `huntsman_mode` | `None` | what the Huntsman does with a bite, `"discard"` or `"take"` |
| `pi_reward` | `None` | what a right guess with the Private Investigator brings, `"card"` or `"token"` |
| `bite_spread` | `"spread"` | surplus bites: one more on each villager, or all on a `"single"` one |
| `undertaker_cap` | `None` | most cards for the Undertaker, 0 to 10; 0 for no limit |
| `components` | `None` | path or text of an own component file (TOML) |
| `reward` | `"outcome"` | `"outcome"`, `"margin"` or `"rank"`, see below |
| `render_mode` | `None` | `"ansi"`, `"human"` or `"rgb_array"` |
| `illegal` | `"raise"` | what an illegal action does: `"raise"`, `"terminate"` or `"random"` |

`None` takes the value of the component file, which for the built-in one is 10 clouds, any number of pairs, discard,
card, no limit.

`reset(options={"deal": order, "first_seat": seat})` plays a fixed deal: card types, top first (0 to 3 the moon
quarters, 4 cloud, 5 bite, 6 to 24 the villagers); seat 0 gets the first five cards, and so on, the next one is turned
up. It may be a list of orders, one for each round.

## Rewards

All rewards come at the end of the game and sum to zero. `"outcome"`: a single winner gets 1, the losers share -1,
several winners share the 1, and if all have too many bullets everybody gets 0. `"margin"`: own tokens less the mean of
the others', divided by 8, whoever was shot. `"rank"`: from 1 for the first place down to -1 for the last in equal
steps; those with too many bullets share the last places.

## Observation

`{"observation": float32 vector, "action_mask": int8 vector}`; the mask is in `info["action_mask"]`, too. Seats are
counted from the observer on, all entries lie in [0, 1]. What the observer has seen of other hands and of the pile is
remembered for it. The table of features below is generated from the code.

## Actions

`Discrete(122)`: 0 `wait` (only in the Parallel environment, for an agent with nothing to decide), 1 draw, 2 to 57 a
stack of the display, 58 to 61 lay a moon, 62 to 65 lay a cloud on a position, 66 to 69 take away the top card of a
position, 70 to 94 a card type, 95 to 98 a seat 1 to 4 places to the left, 99 to 102 a kind, 103 to 118 a number, 119
yes, 120 no, 121 stop. What an action means is a matter of the decision node.

A question with a single answer is not asked, except the turn itself.

## Version history

* v0: first version.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.parallel import HedgerowParallel

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(HedgerowAEC):
    """The AEC environment of Bewere; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        rounds: int = 2,
        n_clouds: int | None = None,
        display_option: bool = False,
        two_player_remove: bool = True,
        witch_pairs: str | None = None,
        huntsman_mode: str | None = None,
        pi_reward: str | None = None,
        bite_spread: str = "spread",
        undertaker_cap: int | None = None,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup: Setup = BEWERE.setup(
            num_players,
            components,
            rounds=rounds,
            n_clouds=n_clouds,
            display_option=display_option,
            two_player_remove=two_player_remove,
            witch_pairs=witch_pairs,
            huntsman_mode=huntsman_mode,
            pi_reward=pi_reward,
            bite_spread=bite_spread,
            undertaker_cap=undertaker_cap,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


class parallel_env(HedgerowParallel):
    """The Parallel environment of Bewere; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        rounds: int = 2,
        n_clouds: int | None = None,
        display_option: bool = False,
        two_player_remove: bool = True,
        witch_pairs: str | None = None,
        huntsman_mode: str | None = None,
        pi_reward: str | None = None,
        bite_spread: str = "spread",
        undertaker_cap: int | None = None,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup: Setup = BEWERE.setup(
            num_players,
            components,
            rounds=rounds,
            n_clouds=n_clouds,
            display_option=display_option,
            two_player_remove=two_player_remove,
            witch_pairs=witch_pairs,
            huntsman_mode=huntsman_mode,
            pi_reward=pi_reward,
            bite_spread=bite_spread,
            undertaker_cap=undertaker_cap,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


#: The checks of PettingZoo's usual wrappers are built in, so the environment with them is the one without.
env = raw_env
