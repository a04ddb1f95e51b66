"""Odds of crews: melees to their end, boarding, repairs and rallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.play.questions import Answer, Choose, Script
from sheetforge.systems.silent_fury.blueprint import Blueprint, Component
from sheetforge.systems.silent_fury.engine.crew import rally_roll, repair
from sheetforge.systems.silent_fury.engine.melee import melee
from sheetforge.systems.silent_fury.engine.resolve import points
from sheetforge.systems.silent_fury.engine.rulings import USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State
from sheetforge.systems.silent_fury.figures import BONUS, Damage
from sheetforge.systems.silent_fury.odds.bench import FIRST, SECOND, bench, outcomes
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, CrewType

Crew = tuple[CrewType, ...]
"""Crew figures by type, in the order of `CREW_TYPES`."""


def crew_of(types: Mapping[CrewType, int]) -> Crew:
    """Crew figures of some numbers.

    >>> crew_of({"marine": 1, "spacer": 2})
    ('spacer', 'spacer', 'marine')
    """
    return tuple(type for type in CREW_TYPES for _ in range(types.get(type, 0)))


@lru_cache(maxsize=1 << 6)
def plain_ship(size: int, kind: ComponentKind = "cargo", armor: int = 0, hull: int = 0, defense: int = 0) -> Blueprint:
    """A ship of components of one kind in a line, with a spacer in each."""
    numbers = range(1, size + 1)
    components = tuple(Component(n, kind, False, tuple(to for to in (n - 1, n + 1) if to in numbers)) for n in numbers)
    return Blueprint(
        id=f"plain-{size}-{armor}-{hull}-{defense}",
        name="a typical ship",
        type="",
        navy="",
        size=size,
        hull=hull,
        point_defense=defense,
        armor=(armor,) * 6,
        components=components,
        guns={},
        transports=(),
        thrust={},
        tubes=0,
        ordinance={"missile": 0, "torpedo": 0, "fighter": 0, "bomber": 0},
        crew=tuple((n, "spacer", 1) for n in numbers),
        points=0,
    )


ROOM = plain_ship(1)
"""A single component, in which crews fight and repair."""


@lru_cache(maxsize=1 << 10)
def _room(*crews: Crew, damage: Damage = Damage.NONE, rules: Rules = USUAL_RULES) -> Plan:
    """Return a battle of one ship of one component, with crews in it."""
    ship = ShipState(SECOND, "ship", SECOND, ROOM)
    ship.status, ship.damage = "on-map", (damage,)
    figures = [Figure(side, type) for side, crew in zip((FIRST, SECOND), crews, strict=False) for type in crew]
    ship.crew = (tuple(sorted(figures)),)
    return bench(ship, rules=rules)


def least_fighter(question: Choose, given: tuple[Answer, ...]) -> str:
    """The type of crew that adds nothing to melees, if there is one."""
    return min(question.options, key=lambda type: (type in BONUS["melee"], type != "spacer", type))


# --- melees --------------------------------------------------------------------------------------


class Melee(NamedTuple):
    """The crews of two sides in one component."""

    first: Crew
    second: Crew

    @property
    def over(self) -> bool:
        """Return whether at most one side is left."""
        return not self.first or not self.second


@lru_cache(maxsize=1 << 12)
def melee_round(fight: Melee, rules: Rules) -> Distribution[Melee]:
    """One round of a melee."""

    def begin() -> tuple[Script, Callable[[], Melee]]:
        state = State(_room(*fight, rules=rules))
        ship = state.ships[SECOND]
        return melee(state, ship, 1), lambda: Melee(_left(ship, FIRST), _left(ship, SECOND))

    return outcomes(begin, choose=least_fighter)


def _left(ship: ShipState, side: str) -> Crew:
    return crew_of(Counter(figure.type for figure in ship.crew_in(1) if figure.side == side))


@lru_cache(maxsize=1 << 12)
def melee_end(fight: Melee, rules: Rules = USUAL_RULES) -> Distribution[Melee]:
    """The crews that are left when a melee is over. Each round removes crew of a side."""
    if fight.over:
        return constant(fight)
    return melee_round(fight, rules).bind(lambda after: melee_end(after, rules))


# --- boarding ------------------------------------------------------------------------------------


class Boarding(NamedTuple):
    """Outcome of a boarding: figures that arrived, that stand aboard, defenders disrupted."""

    arrived: int
    standing: int
    disrupted: int


def boarding(target: Blueprint, boarders: Crew, die: int, rules: Rules = USUAL_RULES) -> Distribution[Boarding]:
    """A boarding of a ship with its usual crew: the place of each boarder, and every melee to its
    end. Melees in different components are independent, so components are treated one by one: each
    remaining die hits the next one with an equal chance.
    """
    defenders: dict[int, Counter[CrewType]] = {n: Counter() for n in range(1, target.size + 1)}
    for number, type, count in target.crew:
        defenders[number][type] += count
    start = (crew_of(Counter(boarders)), Boarding(0, 0, 0))
    distribution = constant(start)
    for number in range(1, min(target.size, die) + 1):
        distribution = distribution.bind(partial(_next_component, die - number + 1, crew_of(defenders[number]), rules))
    return distribution.map(lambda one: one[1])


def _next_component(
    faces: int, crew: Crew, rules: Rules, one: tuple[Crew, Boarding]
) -> Distribution[tuple[Crew, Boarding]]:
    """Outcomes of the next component: the boarders that land there, and the melee."""
    left, before = one
    return _landed(left, faces).bind(lambda split: _fought(split, before, crew, rules))


@lru_cache(maxsize=1 << 10)
def _landed(crew: Crew, faces: int) -> Distribution[tuple[Crew, Crew]]:
    """The boarders that hit one of a number of faces, and those that do not."""
    distribution: Distribution[tuple[Crew, Crew]] = constant(((), ()))
    for type, count in Counter(crew).items():
        hits = counted(
            (
                (((type,) * n, (type,) * (count - n)), comb(count, n) * (faces - 1) ** (count - n))
                for n in range(count + 1)
            ),
            faces**count,
        )
        distribution = distribution.bind(partial(_joined, hits))
    return distribution


def _joined(hits: Distribution[tuple[Crew, Crew]], one: tuple[Crew, Crew]) -> Distribution[tuple[Crew, Crew]]:
    return hits.map(lambda two: (one[0] + two[0], one[1] + two[1]))


def _fought(
    split: tuple[Crew, Crew], before: Boarding, crew: Crew, rules: Rules
) -> Distribution[tuple[Crew, Boarding]]:
    landed, left = split
    end = melee_end(Melee(landed, crew), rules)
    return end.map(
        lambda fight: (
            left,
            Boarding(
                before.arrived + len(landed),
                before.standing + len(fight.first),
                before.disrupted + len(crew) - len(fight.second),
            ),
        )
    )


# --- repairs and rallies -------------------------------------------------------------------------


@lru_cache(maxsize=1 << 8)
def repaired_to(damage: Damage, crew: Crew, rules: Rules = USUAL_RULES) -> Distribution[Damage]:
    """The damage that is left when some crew repair a component."""

    def begin() -> tuple[Script, Callable[[], Damage]]:
        state = State(_room((), crew, damage=damage, rules=rules))
        ship = state.ships[SECOND]
        figures = list(ship.crew_in(1))
        return repair(state, ship, SECOND, 1, figures), lambda: ship.damage_of(1)

    return outcomes(begin)


@lru_cache(maxsize=1 << 6)
def rallied(bays: int, rules: Rules = USUAL_RULES) -> Distribution[int]:
    """The points of a rally with some operated medical bays; rolls without points are repeated."""

    def begin() -> tuple[Script, Callable[[], int]]:
        state = State(_room((), ("spacer",), rules=rules))
        scored: list[int] = []

        def script() -> Script:
            scored.append((yield from rally_roll(state, state.ships[SECOND], SECOND, bays)))

        return script(), lambda: scored[0]

    return outcomes(begin, choose=_again_after_nothing)


def _again_after_nothing(question: Choose, given: tuple[Answer, ...]) -> str:
    faces = given[-1]
    assert isinstance(faces, tuple)
    return "keep" if points(faces) else "again"
