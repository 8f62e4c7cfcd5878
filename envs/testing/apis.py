"""Checks that the AEC and Parallel environments are the same games as the batches."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np

from hedgerow.envs.core import ops
from hedgerow.envs.core.aec import HedgerowAEC
from hedgerow.envs.core.errors import SaveError
from hedgerow.envs.core.game import Game
from hedgerow.envs.core.parallel import HedgerowParallel
from hedgerow.envs.core.rewards import REWARDS
from hedgerow.envs.testing.subject import Subject, choose, states_equal

__all__ = [
    "check_batch_equals_aec",
    "check_observation_in_space",
    "check_parallel_equals_aec",
    "check_save_restore",
]


def check_batch_equals_aec(
    game: str | Game, num_players: int | None = None, num_games: int = 6, seed: int = 0, **options: Any
) -> None:
    """The AEC environment plays row 0 of a batch, decision by decision and episode by episode, for every reward.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    for reward in REWARDS:
        env = HedgerowAEC(setup, reward=reward)
        batch = subject.batch(1, reward=reward, autoreset="same_step")
        subject.decision = 0
        env.reset(seed)
        for episode in range(num_games):
            if episode:
                env.reset()
            length = 0
            while env._session.acting:
                agent = env.agent_selection
                subject.require(setup.agents.index(agent) == batch.seats[0], "another agent is to act", episode)
                observation, gained, ended, cut, info = env.last()
                assert observation is not None
                subject.require(gained == 0 and not ended and not cut, "the game ends early", episode)
                for name, own in (("observation", batch.observations[0]), ("action_mask", batch.action_masks[0])):
                    subject.require(np.array_equal(observation[name], own), f"the {name} differs", episode)
                subject.require(
                    np.array_equal(info["action_mask"], batch.action_masks[0]), "the info's mask differs", episode
                )
                action = choose(observation["observation"], observation["action_mask"], episode)
                env.step(action)
                batch.step([action])
                length += 1
                subject.decision += 1
            subject.require(bool(batch.dones[0]), "the batch goes on where the environment ends", episode)
            subject.require(length == batch.episode_lengths[0] == len(env.history), "the lengths differ", episode)
            for seat, agent in enumerate(setup.agents):
                subject.require(
                    bool(np.isclose(env.rewards[agent], batch.rewards[0, seat], atol=1e-6)), "rewards differ", episode
                )
                info = env.infos[agent]
                subject.require(info["final_score"] == batch.final_points[0, seat], "final scores differ", episode)
                config, ended = setup.config[0], env.unwrapped._session.states[0]
                mine = ops.standing(config, ended, seat)
                better = sum(int(ops.standing(config, ended, other) > mine) for other in range(setup.num_players))
                subject.require(info["rank"] == better + 1, "a rank does not follow from the standings", episode)
                final = batch.final_observations[0, seat]
                subject.require(
                    np.array_equal(env.observe(agent)["observation"], final), "final observations differ", episode
                )
            subject.require(abs(sum(env.rewards.values())) < 1e-9, "the rewards do not sum to zero", episode)


def check_parallel_equals_aec(
    game: str | Game, num_players: int | None = None, num_games: int = 6, seed: int = 0, **options: Any
) -> None:
    """Agents that look only at their observations play the same game through both APIs.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    aec, parallel = HedgerowAEC(setup), HedgerowParallel(setup)
    for episode in range(num_games):
        subject.decision = 0
        start = seed if episode == 0 else None
        aec.reset(start)
        observations, infos = parallel.reset(start)
        while aec._session.acting:
            seen = aec.observe(aec.agent_selection)
            aec.step(choose(seen["observation"], seen["action_mask"], episode))
        gained = dict.fromkeys(setup.agents, 0.0)
        ended: dict[str, bool] = {}
        while parallel.agents:
            actions = {}
            for seat, agent in enumerate(parallel.agents):
                mask = observations[agent]["action_mask"]
                owing = (parallel._session.acting >> seat) & 1
                subject.require(
                    bool(owing) == (mask[0] == 0), f"{agent}: `wait` is legal for an agent that decides", episode
                )
                subject.require(
                    bool(owing) or mask.sum() == 1, f"{agent}: a waiting agent has more than `wait`", episode
                )
                subject.require(
                    np.array_equal(infos[agent]["action_mask"], mask), f"{agent}: the info's mask differs", episode
                )
                actions[agent] = choose(observations[agent]["observation"], mask, episode)
            observations, rewards, ended, _, infos = parallel.step(actions)
            for agent, value in rewards.items():
                gained[agent] += value
            subject.decision += 1
        subject.require(all(ended.values()), "not every agent is told the end", episode)
        for seat, agent in enumerate(setup.agents):
            mine = [action for who, action in aec.history if who == seat]
            theirs = [action for who, action in parallel.history if who == seat]
            subject.require(mine == theirs, f"{agent} decides otherwise in the Parallel API", episode)
            subject.require(gained[agent] == aec._cumulative_rewards[agent], f"{agent} gets another reward", episode)
            subject.require(
                infos[agent]["final_score"] == aec.infos[agent]["final_score"], "final scores differ", episode
            )
            subject.require(infos[agent]["rank"] == aec.infos[agent]["rank"], "ranks differ", episode)
        same = states_equal(aec._session.states, parallel._session.states)
        subject.require(bool(same[0]), "the games end in different states", episode)


def check_observation_in_space(
    game: str | Game, num_players: int | None = None, num_games: int = 3, seed: int = 0, **options: Any
) -> None:
    """Observations lie in their spaces for every agent, spaces are the same objects on each call, masks stay private.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    env = HedgerowAEC(subject.setup)
    for episode in range(num_games):
        subject.decision = 0
        env.reset(seed if episode == 0 else None)
        while True:
            over = not env._session.acting
            for agent in env.possible_agents:
                space = env.observation_space(agent)
                subject.require(space is env.observation_space(agent), "another space object on each call", episode)
                subject.require(
                    env.action_space(agent) is env.action_space(agent), "another space on each call", episode
                )
                seen = env.observe(agent)
                subject.require(space.contains(seen), f"{agent}: the observation is not in its space", episode)
                acts = not over and agent == env.agent_selection
                subject.require(bool(seen["action_mask"].any()) == acts, f"{agent}: sees another agent's mask", episode)
                subject.require(
                    bool(env.infos[agent]["action_mask"].any()) == acts, f"{agent}: the info leaks", episode
                )
            state = env.state()
            subject.require(env.state_space.contains(state), "state() is not in the state space", episode)
            if over:
                break
            seen = env.observe(env.agent_selection)
            env.step(choose(seen["observation"], seen["action_mask"], episode))
            subject.decision += 1


def check_save_restore(
    game: str | Game, num_players: int | None = None, num_games: int = 3, seed: int = 0, **options: Any
) -> None:
    """Saved, pickled, deep-copied, cloned and replayed games go on as the original; damaged bytes are refused.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    for kind in (HedgerowAEC, HedgerowParallel):
        for episode in range(num_games):
            subject.seed = seed + episode
            original = kind(setup)
            original.reset(subject.seed)
            stop = 1 + (7 * episode + 3) % 20
            for _ in range(stop):
                if original._session.acting:
                    _advance(original)
            saved = original.save()
            subject.decision = len(original.history)
            fresh = kind(setup)
            fresh.restore(saved)
            replayed = kind(setup)
            replayed.reset(subject.seed)
            replayed.replay(original.history)
            dealt = kind(setup)
            dealt.reset(subject.seed, options={"deal": original.deal()})
            dealt.replay(original.history)
            copies = {
                "restored": fresh,
                "pickled": pickle.loads(pickle.dumps(original)),
                "deep-copied": copy.deepcopy(original),
                "cloned": original.clone(),
                "replayed": replayed,
                "dealt again and replayed": dealt,
            }
            for name, other in copies.items():
                subject.require(other.history == original.history, f"the {name} game has another history", episode)
                same = bool(states_equal(other._session.states, original._session.states)[0])
                subject.require(same, f"the {name} game is in another state", episode)
                if "replayed" not in name:
                    subject.require(other.save() == saved, f"the {name} game saves other bytes", episode)
            end = _finish(original)
            for name, other in copies.items():
                subject.require(_finish(other) == end, f"the {name} game goes on differently", episode)
            # The next episode, too: the streams belong to what is kept.
            original.reset()
            following = original._session.states.copy()
            for name, other in copies.items():
                if "replayed" not in name:
                    other.reset()
                    same = bool(states_equal(other._session.states, following)[0])
                    subject.require(same, f"after the {name} game another one follows", episode)
            _refuse_damage(subject, fresh, saved)


def _advance(env: HedgerowAEC | HedgerowParallel) -> None:
    """One step in which every agent acts by what it sees."""
    if isinstance(env, HedgerowAEC):
        seen = env.observe(env.agent_selection)
        env.step(choose(seen["observation"], seen["action_mask"]))
        return
    actions = {}
    for agent in env.agents:
        seen = env.observe(agent)
        actions[agent] = choose(seen["observation"], seen["action_mask"])
    env.step(actions)


def _finish(env: HedgerowAEC | HedgerowParallel) -> tuple[Any, ...]:
    while env._session.acting:
        _advance(env)
    rewards = tuple(env.rewards.items()) if isinstance(env, HedgerowAEC) else ()
    state = env._session.states
    fields = tuple(state[name].tobytes() for name in state.dtype.names or ())
    return env.history, fields, tuple(env.points().items()), rewards


def _refuse_damage(subject: Subject, env: HedgerowAEC | HedgerowParallel, saved: bytes) -> None:
    before = env.save()
    middle = len(saved) // 2
    flipped = saved[:middle] + bytes([saved[middle] ^ 1]) + saved[middle + 1 :]
    for name, damaged in (
        ("cut off", saved[:-1]),
        ("changed", flipped),
        ("empty", b""),
        ("foreign", b"something else"),
    ):
        try:
            env.restore(damaged)
        except SaveError:
            subject.require(env.save() == before, f"{name} bytes were refused but changed the game")
        else:
            raise subject.fail(f"{name} bytes were restored")
