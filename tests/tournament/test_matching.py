"""Perfect matchings of least weight: against every matching of small graphs, and against networks
whose best matching is known."""

from __future__ import annotations

from hashlib import blake2b
from itertools import combinations
from random import Random

import pytest

from sheetforge.tournament.matching import least_matching

Edges = dict[tuple[int, int], int]


def least_by_trial(left: tuple[int, ...], edges: Edges) -> int | None:
    """The least weight of a perfect matching, by trying all of them."""
    if not left:
        return 0
    best = None
    for other in left[1:]:
        if (left[0], other) in edges:
            rest = least_by_trial(tuple(one for one in left[1:] if one != other), edges)
            if rest is not None and (best is None or rest + edges[left[0], other] < best):
                best = rest + edges[left[0], other]
    return best


def weight_of(partners: list[int], edges: Edges) -> int:
    """The weight of a matching, which is one: everybody's partner has them as partner."""
    assert [partners[one] for one in partners] == list(range(len(partners)))
    return sum(edges[one, two] for one, two in enumerate(partners) if one < two)


def digest(found: list[list[int] | None]) -> str:
    """What was found, in short."""
    return blake2b(repr(found).encode(), digest_size=6).hexdigest()


def test_the_least_of_all_matchings_is_found() -> None:
    """2,000 random graphs, sparse and dense, with few weights and many, and weights below zero.

    Of several matchings of the least weight the same one is found as before.
    """
    random, found = Random(1), []
    without = 0
    for _ in range(2000):
        size, dense, most = random.choice((2, 4, 6, 8, 10)), random.random(), random.choice((1, 30))
        edges = {pair: random.randint(-most, most) for pair in combinations(range(size), 2) if random.random() < dense}
        partners = least_matching(size, edges)
        due = least_by_trial(tuple(range(size)), edges)
        without += due is None
        found.append(partners)
        assert (None if partners is None else weight_of(partners, edges)) == due
    assert 100 < without < 1900
    assert digest(found) == "7354083b5f02"


def test_matchings_of_larger_graphs_are_what_they_were() -> None:
    """Graphs of 30 to 60 vertices whose circles close within others: with few edges, and with few weights."""
    random, found = Random(3), []
    for number in range(250):
        size = random.choice((30, 40, 60))
        dense, most = ((0.15, 1), (0.1, 1), (0.3, 3), (0.12, 12))[number % 4]
        edges = {pair: random.randint(0, most) for pair in combinations(range(size), 2) if random.random() < dense}
        found.append(least_matching(size, edges))
    assert 20 < found.count(None) < 120
    assert digest(found) == "91406d476bc5"


@pytest.mark.parametrize(
    ("size", "edges", "due"),
    [
        (0, {}, []),
        (2, {}, None),
        (3, {(0, 1): 1, (1, 2): 1, (0, 2): 1}, None),
        (4, {(0, 1): 0, (0, 2): 0, (0, 3): 0}, None),
        # Two triangles on a bridge: both circles close before the bridge is used.
        (6, {(0, 1): 0, (1, 2): 0, (0, 2): 0, (3, 4): 0, (4, 5): 0, (3, 5): 0, (2, 3): 99}, [1, 0, 3, 2, 5, 4]),
    ],
)
def test_graphs_at_the_edge(size: int, edges: Edges, due: list[int] | None) -> None:
    """Nobody, an odd number, a star, and circles that become one vertex."""
    assert least_matching(size, edges) == due


def test_weights_may_be_of_any_size() -> None:
    """A number of 900 bits is not rounded: the last bit decides."""
    large = 1 << 900
    edges = {(0, 1): large, (2, 3): large, (0, 2): large, (1, 3): large - 1}
    assert least_matching(4, edges) == [2, 3, 0, 1]


def test_a_hidden_matching_is_found_among_many() -> None:
    """Sixty vertices with all edges: the thirty pairs that cost nothing are the matching."""
    random = Random(2)
    order = list(range(60))
    random.shuffle(order)
    hidden = {frozenset(order[at : at + 2]) for at in range(0, 60, 2)}
    edges = {pair: 0 if frozenset(pair) in hidden else random.randint(1, 9) for pair in combinations(range(60), 2)}
    partners = least_matching(60, edges)
    assert partners is not None
    assert weight_of(partners, edges) == 0
