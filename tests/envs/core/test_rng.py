"""Random streams: known values, unbiased draws, independent seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow.envs.core import rng
from hedgerow.envs.core.jit import JIT, entry
from hedgerow.envs.core.records import record_dtype


@entry
def take(records: Any, out: Any) -> None:
    """Fill an array with the next outputs of a stream."""
    for index in range(len(out)):
        out[index] = rng.child(records[0])


@entry
def take_below(records: Any, bound: Any, out: Any) -> None:
    """Fill an array with bounded draws."""
    for index in range(len(out)):
        out[index] = rng.below(records[0], bound)


@entry
def shuffle_rows(records: Any, items: Any) -> None:
    """Shuffle every row of a matrix."""
    for row in range(len(items)):
        rng.shuffle(records[0], items[row], items.shape[1])


@entry
def shuffle_rows_with(seeds: Any, items: Any) -> None:
    """Shuffle every row of a matrix with a stream of its own."""
    for row in range(len(items)):
        rng.shuffle_with(seeds[row], items[row], items.shape[1])


def stream(seed: int) -> Any:
    # With `rng` alone each state of a game, which begins with it, would count as a subtype of this record.
    records = np.zeros(1, record_dtype([("rng", np.uint64), ("only_in_tests", np.uint64)]))
    records["rng"] = seed
    return records


# The first outputs of SplitMix64, as published with its reference implementation in C (Vigna, 2015).
REFERENCE = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


@pytest.mark.parametrize("seed", list(REFERENCE))
def test_outputs_are_those_of_splitmix64(seed: int) -> None:
    out = np.zeros(5, np.uint64)
    take(stream(seed), out)
    assert out.tolist() == REFERENCE[seed]


def test_bounded_draws_follow_lemire() -> None:
    """The top 32 bits of the output, times the bound, divided by 2**32; few draws are rejected."""
    out = np.zeros(5, np.int64)
    take_below(stream(0), 1000, out)
    assert out.tolist() == [((value >> 32) * 1000) >> 32 for value in REFERENCE[0]]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 55, 1000] if JIT else [1, 2, 3, 7])
def test_bounded_draws_are_uniform(bound: int) -> None:
    draws = 200 * bound + 2000
    out = np.zeros(draws, np.int64)
    take_below(stream(99), bound, out)
    counts = np.bincount(out, minlength=bound)
    assert len(counts) == bound
    chi_square = ((counts - draws / bound) ** 2 / (draws / bound)).sum()
    assert chi_square <= (bound - 1) + 4 * np.sqrt(2 * (bound - 1))


def test_a_large_bound_is_not_biased() -> None:
    """With 3 * 2**30 a plain product or modulo would favour a third of the numbers: 1/2 against 1/3 below 2**30."""
    bound = 3 * 2**30
    out = np.zeros(60_000, np.int64)
    take_below(stream(5), bound, out)
    thirds = np.bincount(out // 2**30, minlength=3)
    assert thirds.sum() == 60_000
    assert ((thirds - 20_000) ** 2 / 20_000).sum() < 2 + 4 * 2
    low_bits = np.bincount(out % 3, minlength=3)  # rejection, not truncation: within the buckets, too
    assert ((low_bits - 20_000) ** 2 / 20_000).sum() < 2 + 4 * 2


@pytest.mark.parametrize("own_stream", [False, True])
def test_shuffles_are_uniform_permutations(own_stream: bool) -> None:
    rows = 24_000
    items = np.tile(np.arange(4), (rows, 1))
    if own_stream:
        shuffle_rows_with(rng.seed_words(3, 0, rows), items)
    else:
        shuffle_rows(stream(3), items)
    assert (np.sort(items, axis=1) == np.arange(4)).all()
    _, counts = np.unique(items, axis=0, return_counts=True)
    assert len(counts) == 24
    assert ((counts - 1000) ** 2 / 1000).sum() < 23 + 4 * np.sqrt(46)


def test_a_word_does_not_depend_on_how_many_are_asked_for() -> None:
    many = rng.seed_words(7, 0, 1000)
    for size in (1, 2, 3, 64, 999):
        assert np.array_equal(rng.seed_words(7, 0, size), many[:size])


def test_words_of_seeds_and_purposes_differ() -> None:
    words = np.concatenate([rng.seed_words(seed, purpose, 500) for seed in range(4) for purpose in (0, 1)])
    assert len(np.unique(words)) == len(words)


def test_without_a_seed_words_come_from_the_operating_system() -> None:
    assert not np.array_equal(rng.seed_words(None, 0, 4), rng.seed_words(None, 0, 4))


def test_large_seeds_are_kept_whole() -> None:
    assert not np.array_equal(rng.seed_words(2**64, 0, 2), rng.seed_words(2**65, 0, 2))
