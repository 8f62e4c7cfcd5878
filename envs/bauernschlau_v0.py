"""Bauernschlau: fences and hidden sheep on a hexagonal board, for two to six players.

*Rules after the published rulebook; board, tile mix and geese reconstructed.* Printed are the 52 tiles with the values
1, 2, 3, 5 and -3, the 60 fence pieces and how many each player gets, the dog, and all rules. How often each value
occurs, how large the board is, where the geese are and which farms are used with fewer than six players is Hedgerow's
own reconstruction, and not the published board. Who owns the game can play with the true ones:
`components="my_bauernschlau.toml"`, in the form of `envs/bauernschlau/components.toml`.

![A board with three players](images/bauernschlau.png)

Six farms lie around the centre. Each seat builds two fences, one together with each neighbour, from between the farms
to the green edge; what lies between them is its area. In a turn a seat makes one move: lay a face-down sheep on a free
field, turn up a tile that lies anywhere, scare a face-down sheep to another field with the dog and reveal it there, or
lay a piece of fence. Who reveals a black sheep makes two more moves. The round ends as soon as all fields of a
completed area are occupied. Only completed areas score: the face-up sheep, black ones negative, two geese double and
three geese triple them, less the pieces left. Most points win.

Why it is interesting: a race for territory on a board where every piece changes what others may still build (no fence
may cut off another), hidden information with perfect recall and bluffing (you know the sheep you placed, everybody sees
where), and timing: whoever fills an area ends the round, not always with the most points.

```python
from hedgerow.envs import bauernschlau_v0

env = bauernschlau_v0.env(num_players=3, render_mode="ansi")
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
| `num_players` | `4` | seats, 2 to 6 |
| `rounds` | `1` | rounds whose points are added up, 1 to 5 |
| `dog_black_bonus` | `True` | whether a black sheep revealed by the dog earns the two bonus moves, too |
| `observation` | `"vector"` | `"vector"`, or `"planes"` of shape (planes, 9, 9) for convolutions |
| `tile_mix` | `None` | five numbers of tiles (of the values 1, 2, 3, 5, -3) in place of the file's, 52 in all |
| `goose_map` | `None` | `{"double": [[q, r], ...], "triple": [[q, r], ...]}` in place of the file's |
| `farms` | `None` | ascending positions 0 to 5 of the farms of seat 0, 1, ... in place of the file's |
| `components` | `None` | path or text of own components (TOML) |
| `reward` | `"outcome"` | `"outcome"`, `"margin"` (points less the mean of the others', divided by 40) or `"rank"` |
| `render_mode` | `None` | `"ansi"`, `"human"` or `"rgb_array"` |
| `illegal` | `"raise"` | what an illegal action does: `"raise"`, `"terminate"` (-1) or `"random"` (a legal one) |

`reset(options={"deal": order, "first_seat": 0})` plays a fixed deal: the codes (0 to 4 for the values 1, 2, 3, 5, -3)
of the 52 tiles, top first; with several rounds it may be a list of orders.

## Points and rewards

An area that is not completed counts 10 points less than the worst completed one, so it is behind all of them; if nobody
completes an area in any round, nobody wins and all rewards `"outcome"` are 0.

## Observation

`{"observation": float32 array, "action_mask": int8 vector}`; the mask is in `info["action_mask"]`, too. Everything is
turned so that the observer's farm is at position 0, seats are counted from the observer on, and all entries lie in
[0, 1]: one policy plays all seats. The table of features below is generated from the code. With
`observation="planes"` the same content stands in planes of 9 x 9 cells, the cell of the hex (q, r) at `[r + 4, q + 4]`;
numbers fill whole planes.

## Actions

`Discrete(184)`; fields in them are those of the turned view: 0 `wait` (only in the Parallel environment, for an agent
with nothing to decide), 1 `place`, 2 `special`, 3 `stop`; 4 to 9 a piece of the fence shared with the next seat, 10 to
15 of that shared with the seat before (gate 0, gate 1, gate 2, out, grow, shrink); 16 to 69 `reveal`, 70 to 123
`scare`, 124 to 177 `to` a field (to place, to scare to, to leave the dog), 178 `dog home`, 179 to 183 `pick` a value in
a special move.

## Version history

* v0: first version.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.parallel import HedgerowParallel

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(HedgerowAEC):
    """The AEC environment of Bauernschlau; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        rounds: int = 1,
        dog_black_bonus: bool = True,
        observation: str = "vector",
        tile_mix: Any = None,
        goose_map: Any = None,
        farms: Any = None,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUERNSCHLAU.setup(
            num_players,
            components,
            rounds=rounds,
            dog_black_bonus=dog_black_bonus,
            observation=observation,
            tile_mix=tile_mix,
            goose_map=goose_map,
            farms=farms,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


class parallel_env(HedgerowParallel):
    """The Parallel environment of Bauernschlau; see the module's documentation for the options."""

    def __init__(
        self,
        num_players: int = 4,
        *,
        rounds: int = 1,
        dog_black_bonus: bool = True,
        observation: str = "vector",
        tile_mix: Any = None,
        goose_map: Any = None,
        farms: Any = None,
        components: Any = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        setup = BAUERNSCHLAU.setup(
            num_players,
            components,
            rounds=rounds,
            dog_black_bonus=dog_black_bonus,
            observation=observation,
            tile_mix=tile_mix,
            goose_map=goose_map,
            farms=farms,
        )
        super().__init__(setup, reward=reward, render_mode=render_mode, illegal=illegal)


#: The checks of PettingZoo's usual wrappers are built in, so the environment with them is the one without.
env = raw_env
