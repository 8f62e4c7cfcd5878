"""Environment and model of a run: self-play, imitation, or MaskablePPO as it is against fixed opponents (baseline)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.utils import LinearSchedule

from hedgerow.agents.load import load
from hedgerow.agents.opponents import OpponentsSpec
from hedgerow.agents.streams import derived_seed
from hedgerow.envs.core.errors import OptionError
from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.config import TrainingConfig
from hedgerow.training.imitation import Imitation
from hedgerow.training.networks import policy_kwargs
from hedgerow.training.self_play import SelfPlayPPO
from hedgerow.training.vec_env import SeatVecEnv

__all__ = ["algorithm", "make_env", "make_model"]

#: Key of the seed of a teacher among those that come from the seed of a run.
_TEACHER = 2


def make_env(config: TrainingConfig) -> BatchEnv | SeatVecEnv:
    """The games to learn from.

    Raises:
        OptionError, ComponentError, FileNotFoundError: if the game, an option or an opponent does not exist.
    """
    setup = config.setup()
    if config.self_play:
        teacher = None if config.teacher is None else load(config.teacher, setup, derived_seed(config.seed, _TEACHER))
        return BatchEnv(setup, config.envs, config.seed, reward=config.reward, threads=config.threads, teacher=teacher)
    names = config.opponent_names
    opponents: OpponentsSpec = names[0] if len(names) == 1 else dict.fromkeys(names, 1.0)
    return SeatVecEnv(setup, config.envs, opponents, seed=config.seed, reward=config.reward, threads=config.threads)


def algorithm(config: TrainingConfig) -> type[MaskablePPO]:
    """The class of the model."""
    if config.teacher is not None:
        return Imitation
    return SelfPlayPPO if config.self_play else MaskablePPO


def make_model(config: TrainingConfig, env: Any) -> MaskablePPO:
    """A model for an environment of :func:`make_env`; seeds the global generators of PyTorch and numpy.

    Its networks are fresh, or those of the policy ``config.start``; the optimiser is fresh in either case.

    Raises:
        FileNotFoundError: if there is no such policy.
        OptionError: if it is not one, or its networks have another shape.
    """
    model = algorithm(config)(
        "MlpPolicy",
        env,
        learning_rate=LinearSchedule(config.learning_rate, 0.0, 1.0),
        n_steps=config.rollout,
        batch_size=config.minibatch,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        max_grad_norm=config.max_grad_norm,
        policy_kwargs=policy_kwargs(config.trunk, config.heads, planes=len(env.observation_space.shape) == 3),
        seed=config.seed,
        device="cpu",
    )
    if config.start is not None:
        _take_networks(model, config.start)
    return model


def _take_networks(model: MaskablePPO, start: str) -> None:
    if not Path(start).is_file():
        raise FileNotFoundError(f"there is no policy {start}")
    try:
        _, parameters, _ = load_from_zip_file(start, device="cpu", load_data=False)
        networks: Any = parameters["policy"]
        model.policy.load_state_dict(networks)
    except (ValueError, KeyError, TypeError) as error:
        raise OptionError(f"{start} is not the policy of a training run: {error}") from None
    except RuntimeError as error:  # torch names every tensor that does not fit
        raise OptionError(f"the networks of {start} do not fit this run (players, trunk, heads): {error}") from None
