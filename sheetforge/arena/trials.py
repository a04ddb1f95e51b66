"""The games from which prices are measured: many ships against each other, in various forces.

Every ship meets those that stand 1, 2, 4 and 7 places from it in the order of prices, and the ship
that it is compared with. Two ships meet in up to four ways, with different numbers on both sides:
twice with prices as nearly equal as possible, and once with each side dearer, which shows how much
a difference in price decides. Crews, where they have skills, and the ground change from one meeting
to the next. All games are pairs with the same dice and sides swapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.arena.match import Match
from sheetforge.arena.matchmaking import MOST, Terms, of_forces
from sheetforge.play.engine import AnyEngine, Unplayable, forces_of
from sheetforge.play.forces import USUAL_SKILL, Force, ForceBuilder

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

APART = (1, 2, 4, 7)
"""Places between two ships that meet, in the order of prices."""

SKILLS = (USUAL_SKILL, 7, 3)
"""Skills of all crews of a meeting; successive meetings use one after the other."""

WIDEST = 1.8
"""The greatest ratio of prices for meetings with one side dearer."""

MORE_GAMES = 3
"""The weight of a meeting with the ship that another is compared with, in games."""

FURTHER_OWN, FURTHER_NAMED = 0.2, 0.1
"""Additions to the distance in the logarithm of the price, for a design of our own and for a ship
that is measured itself: a published ship near by is the one to compare with."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A ship with its printed price; `crew` is the price of its crew at a skill of one.

    `is_own` is a design of our own, which no book prices.
    """

    key: Key
    name: str
    price: float
    crew: float
    is_own: bool = False

    def at(self, skill: int) -> float:
        """Return the printed price of a ship with a crew of this skill."""
        return self.price + skill * self.crew


@dataclass(frozen=True, slots=True)
class Trial:
    """A meeting of some of one ship with some of another, both given by indices in a list."""

    ships: tuple[int, int]
    counts: tuple[int, int]
    skill: int
    match: Match


def priced(builder: ForceBuilder, library: Library, keys: Sequence[Key]) -> list[Priced]:
    """Return the ships that have a price, the cheapest first; raises `Unplayable` without two."""
    found = []
    for key in keys:
        entity = library.entity(key)
        try:
            usual = builder.points(library, Force(key))
            crew = 0.0
            if builder.crews(library, Force(key)):
                crew = builder.points(library, Force(key, skill=USUAL_SKILL + 1)) - usual
        except Unplayable:
            continue
        if entity is not None and usual > USUAL_SKILL * crew:
            price = usual - USUAL_SKILL * crew
            found.append(Priced(key, entity.name, price, crew, entity.is_own))
    if len(found) < 2:
        reason = f"{len(found)} of the ships are complete and have a price; at least two are needed"
        raise Unplayable("a measurement of prices", (reason,))
    return sorted(found, key=lambda one: (one.price, one.key))


def nearest(ships: Sequence[Priced], wanted: set[int]) -> dict[int, int]:
    """Return for every wanted ship the one to compare it with: the nearest in price.

    A published ship goes before one of our own, one that is not measured itself before others.
    """

    def distance(one: int, other: int) -> float:
        apart = abs(log(ships[one].at(USUAL_SKILL) / ships[other].at(USUAL_SKILL)))
        return apart + FURTHER_OWN * ships[other].is_own + FURTHER_NAMED * (other in wanted)

    return {
        number: min(
            (other for other in range(len(ships)) if other != number),
            key=lambda other: (distance(number, other), ships[other].key),
        )
        for number in sorted(wanted)
    }


def trials(
    engine: AnyEngine,
    library: Library,
    ships: Sequence[Priced],
    wanted: set[int],
    terms: Terms,
    against: Mapping[int, int] = MappingProxyType({}),
) -> list[Trial]:
    """Return the meetings of the wanted ships, with `terms.games` for each of them.

    A ship also meets the one that it is compared with, `against`. Raises `Unplayable` and
    `UnknownBot`.
    """
    grounds = forces_of(engine).grounds
    ways = [
        (one, other, counts)
        for one, other in _pairs(len(ships), wanted, against)
        for counts in _counts(ships[one].at(USUAL_SKILL), ships[other].at(USUAL_SKILL))
    ]
    weights = [MORE_GAMES if against.get(one) == other or against.get(other) == one else 1 for one, other, _ in ways]
    # A ship has a part of the games of each of its meetings: two ships share every game.
    meetings = sum(
        weight * ((one in wanted) + (other in wanted)) for weight, (one, other, _) in zip(weights, ways, strict=True)
    )
    found = []
    for number, (weight, (one, other, counts)) in enumerate(zip(weights, ways, strict=True)):
        each = max(2, round(terms.games * len(wanted) * weight / meetings / 2) * 2)
        crews = ships[one].crew and ships[other].crew
        skill = SKILLS[number % len(SKILLS)] if crews else USUAL_SKILL
        own = replace(
            terms,
            games=each,
            seed=f"{terms.seed}/{ships[one].key.id}/{ships[other].key.id}/{counts}",
            # A different step, so that every skill is combined with every ground.
            ground=grounds[number // len(SKILLS) % len(grounds)],
        )
        pair = zip((one, other), counts, strict=True)
        forces = [Force(ships[at].key, count, skill) for at, count in pair]
        match = of_forces(engine, library, forces, own)
        found.append(Trial((one, other), counts, skill, match))
    return found


def _pairs(count: int, wanted: set[int], against: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of ships that meet, of which at least one is wanted."""
    due = {(min(pair), max(pair)) for pair in against.items()}
    yield from sorted(pair for pair in due if pair[1] - pair[0] not in APART)
    for apart in APART:
        for one in range(count - apart):
            if wanted & {one, one + apart}:
                yield one, one + apart


def _counts(one: float, other: float) -> Iterator[tuple[int, int]]:
    """Yield numbers of two ships: nearest to equal prices (twice), and with each side dearer."""
    ways = sorted(
        (abs(log(m * one / (n * other))), m + n, m, n) for m in range(1, MOST + 1) for n in range(1, MOST + 1)
    )
    best = ways[:6]
    few = min(best[:2], key=lambda way: way[1])
    many = max(best, key=lambda way: (way[1], way[2]))
    chosen = [few[2:], many[2:]]
    for dearer in (True, False):
        off = [(m, n) for way, _, m, n in ways if 0.15 < way < log(WIDEST) and (m * one > n * other) is dearer]
        chosen += off[len(off) // 2 :][:1]
    yield from dict.fromkeys(chosen)
