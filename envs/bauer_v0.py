"""Bauer: a card-drafting game for two to five players, all of whom play at the same time.

*Rules after the published rulebook; card list reconstructed.* The names and effects of the 18 characters, the awards
and all scoring are printed; the other 37 cards and ten quests are Hedgerow's own reconstruction within the printed
ranges, and are not the published cards. Who owns the game can play with the true list: `components="my_bauer.toml"`.

In each of ten rounds (eight with five players) everybody draws three cards, keeps one and passes two to the left;
then all kept cards are played at once, Day cards face up, Night cards face down. Characters have effects that are
resolved in a fixed order and may ask their owner for decisions. Events score their points, travels as a set, dangers
by majority of swords, tags from four of a theme on, Day Characters by quests, Night Characters by awards. Most points
win; ties share the victory.

Why it is interesting: simultaneous moves, imperfect information with perfect recall (you know the pair you passed,
and what may have become of it), a race for majorities, and set collection against denial within some 25 to 50
decisions.

```python
from hedgerow.envs import bauer_v0

env = bauer_v0.env(num_players=3, render_mode="ansi")
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
| `matches` | `1` | matches whose scores are added up, 1 to 20 |
| `components` | `None` | path or text of an own card list (TOML) |
| `reward` | `"outcome"` | `"outcome"`, `"margin"` or `"rank"`, see below |
| `render_mode` | `None` | `"ansi"`, `"human"` or `"rgb_array"` |
| `illegal` | `"raise"` | what an illegal action does: `"raise"`, `"terminate"` or `"random"` |

`reset(options={"deal": order})` plays a fixed deal: 55 card indices, top first; seat 0 gets the first pile, and so
on. With several matches it may be a list of orders.

## Rewards

All rewards come at the end of the game and sum to zero. `"outcome"`: a single winner gets 1, the losers share -1,
several winners share the 1. `"margin"`: own points less the mean of the others', divided by 40. `"rank"`: from 1 for
the first place down to -1 for the last in equal steps.

## Observation

`{"observation": float32 vector, "action_mask": int8 vector}`; the mask is in `info["action_mask"]`, too. Seats are
counted from the observer on, all entries lie in [0, 1]. The table of features below is generated from the code.

## Actions

`Discrete(60)`: 0 `wait` (only in the Parallel environment, for an agent with nothing to decide), 1 to 55 a card by
its index in the file, whose meaning is that of the decision node, 56 `no`, 57 `left`, 58 `right`, 59 `use_vill`.

## Simultaneous decisions

What to keep, whether to use Vill-Vallareman and whether to give up a card for Daga are decided by all at the same
time. The AEC environment asks seat after seat and shows nothing before all have decided; the Parallel environment
asks all at once.

## Version history

* v0: first version.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.parallel import HedgerowParallel

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(HedgerowAEC):
    """The AEC environment of Bauer; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        matches: int = 1,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUER.setup(num_players, components, matches=matches)
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


class parallel_env(HedgerowParallel):
    """The Parallel environment of Bauer; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        matches: int = 1,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUER.setup(num_players, components, matches=matches)
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


#: The checks of PettingZoo's usual wrappers are built in, so the environment with them is the one without.
env = raw_env
