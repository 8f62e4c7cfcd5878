"""Squirrel Island: an engine-building card game for two to five players over four days.

*Rules after the published help page; card list reconstructed.* No list of the cards has been published. Known are the
fields of a card, the numbers of copies, two cards in part, the first morning and the size of the Island; all else
about the cards is Hedgerow's own reconstruction, and not the published cards. Who owns the game can play with the
true list, as long as its effects can be said in the small effect language: `components="my_squirrels.toml"`. An example
is [my_squirrels.toml](../components/my_squirrels.toml), which changes three cards and adds one; next to it stands
[what mistakes are answered with](../components/README.md).

Every morning brings stamina, coins and cards. In turn, each seat plays one card, from its hand or for a surcharge
from the Island in the middle: squirrels cost stamina and stay, with loops that pay every morning or with an ability
of their own; items cost coins and are used once. Who can or will play no more goes to sleep, and gathers a nut each
turn by exhausting a squirrel. Most nuts after the fourth day win, cards hidden in the stash included.

Why it is interesting: building an engine against the clock, when to stop, stamina above 5 turning into nuts, hidden
hands and stashes of which much can be deduced (a card taken from the Island was seen by all), extra turns, and small
choices of payment and order that add up.

```python
from hedgerow.envs import squirrel_island_v0

env = squirrel_island_v0.env(num_players=3, render_mode="ansi")
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
| `days` | `4` | days of the game, 1 to 4 |
| `morning` | `None` | four rows (mode, stamina, coins, cards, nuts) in place of the file's; mode `"set"` or `"gain"` |
| `island_day1`, `island_per_day` | `None` | sizes of the Island in place of the file's, 0 to 12 and 0 to 4 |
| `first_player` | `"random"` | who begins, or a seat |
| `order_nodes` | `"auto"` | `"always"` asks for the order of abilities also where it cannot matter |
| `components` | `None` | path or text of an own card list (TOML) |
| `reward` | `"outcome"` | `"outcome"`, `"margin"` (points less the mean of the others', divided by 40) or `"rank"` |
| `render_mode` | `None` | `"ansi"`, `"human"` or `"rgb_array"` |
| `illegal` | `"raise"` | what an illegal action does: `"raise"`, `"terminate"` (-1) or `"random"` (a legal one) |

`reset(options={"deal": order, "first_seat": 0})` plays a fixed deal: the type index of each of the 120 cards, top
first; the seats draw from it from the first one on.

## Observation

`{"observation": float32 vector, "action_mask": int8 vector}`; the mask is in `info["action_mask"]`, too. Seats are
counted from the observer on. Numbers are divided by the scale in the table and not clipped: many nuts give an entry
above 1. What others took from the Island stays known until it is played or may have been stashed. The table of
features below is generated from the code.

## Actions

`Discrete(175)`: 0 `wait` (only in the Parallel environment, for an agent with nothing to decide), 1 `sleep`, 2
`done`, 3 and 4 the surcharge with stamina or a coin, 5 to 8 the opponent so many seats on, 9 to 12 `pay k` (so many
stamina of the cost replaced by 3 coins each), then for each of the 54 card types to play it from the hand (13 to 66),
to play it from the Island (67 to 120), and to choose it (121 to 174), whose meaning is that of the decision node. A
card list of one's own has its own numbers.

## Version history

* v0: first version.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.parallel import HedgerowParallel
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(HedgerowAEC):
    """The AEC environment of Squirrel Island; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        days: int = 4,
        morning: Any = None,
        island_day1: int | None = None,
        island_per_day: int | None = None,
        first_player: int | str = "random",
        order_nodes: str = "auto",
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = SQUIRREL_ISLAND.setup(
            num_players,
            components,
            days=days,
            morning=morning,
            island_day1=island_day1,
            island_per_day=island_per_day,
            first_player=first_player,
            order_nodes=order_nodes,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


class parallel_env(HedgerowParallel):
    """The Parallel environment of Squirrel Island; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        days: int = 4,
        morning: Any = None,
        island_day1: int | None = None,
        island_per_day: int | None = None,
        first_player: int | str = "random",
        order_nodes: str = "auto",
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = SQUIRREL_ISLAND.setup(
            num_players,
            components,
            days=days,
            morning=morning,
            island_day1=island_day1,
            island_per_day=island_per_day,
            first_player=first_player,
            order_nodes=order_nodes,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


#: The checks of PettingZoo's usual wrappers are built in, so the environment with them is the one without.
env = raw_env
