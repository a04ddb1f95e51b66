"""Exact odds of hits and of hits that get past interception, by the scripts of the engine.

Shots that hit are counted by kind of weapon. Which weapons intercept which hits depends only on
these numbers, and each hit is then an independent throw, so no paths need to be enumerated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import prod
from random import Random

from sheetforge.dice.distribution import Distribution, combined, together
from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Asking, Choose, Script
from sheetforge.systems.babylon.blueprint import Part, WeaponFigures
from sheetforge.systems.babylon.engine import gunnery
from sheetforge.systems.babylon.engine.craft import ShipState, Unit
from sheetforge.systems.babylon.engine.gunnery import NONE, Hit, Volley
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.odds.throws import Drawing, attempts, returned

MOST_SALVOS = 20_000
"""The largest product of numbers of hits and of pulses that is combined."""

Salvo = tuple[int, ...]
"""Numbers of hits by kind of weapon, each pulse counted."""

Stage = tuple[tuple[WeaponFigures, ...], Distribution[Salvo]]
"""Kinds of weapons that strike one after another, with their hits."""

Guards = tuple[Part, ...]


class TooManyPaths(Exception):
    """The ways of a volley are too many to enumerate."""


@dataclass(frozen=True, eq=False)
class Shooting:
    """A volley at a target of a state: its hits, and those that come through interception.

    Weapons of a kind fire together, those that cannot be intercepted first. The owner of a target
    spreads its interceptors evenly over the hits that they can intercept, the best first.
    """

    state: State
    target: str
    volley: Volley
    _throughs: dict[tuple[WeaponFigures, Guards], Distribution[int]] = field(default_factory=dict)
    _assigned: dict[Salvo, tuple[Guards, ...]] = field(default_factory=dict)

    @property
    def whole(self) -> Unit:
        """The target before the volley."""
        return self.state.ships[self.target]

    def begun(self) -> tuple[State, Unit]:
        """Return a state of its own, and its target."""
        state = self.state.copy()
        return state, state.ships[self.target]

    def needed(self, weapon: WeaponFigures) -> int | None:
        """Return the highest face with which a weapon hits; None out of range."""
        away = distance(self.volley.hex, self.whole.hex)
        return gunnery.needed(self.whole, weapon, away, self.volley.rating)

    @property
    def can_hit(self) -> bool:
        """Return whether any weapon can hit."""
        return any((self.needed(weapon) or 0) > 0 for weapon in self.volley.weapons)

    # --- hits ----------------------------------------------------------------------------------

    @cached_property
    def _shots(self) -> dict[WeaponFigures, tuple[int, Distribution[tuple[Hit, ...]]]]:
        """Each kind of weapon: how many fire, and the hits of one of them."""
        kinds = dict.fromkeys(self.volley.weapons)
        return {kind: (self.volley.weapons.count(kind), self._of_one(kind)) for kind in kinds}

    def _of_one(self, weapon: WeaponFigures) -> Distribution[tuple[Hit, ...]]:
        alone = self.volley._replace(weapons=(weapon,))
        return returned(lambda: gunnery.shots(*self.begun(), alone))

    def _number(self, weapon: WeaponFigures) -> Distribution[int]:
        """The hits of all weapons of a kind, each one however many pulses it has."""
        count, distribution = self._shots[weapon]
        return combined([distribution.map(len)] * count)

    def _pulses(self, weapon: WeaponFigures) -> Distribution[int]:
        """The pulses of one hit."""
        distribution = self._shots[weapon][1].condition(bool)
        assert distribution is not None, "only a weapon that can hit has pulses"
        return distribution.map(lambda hits: hits[0].pulses)

    @cached_property
    def hit(self) -> Fraction:
        """The chance that anything hits."""
        missed = (distribution.chance(()) ** count for count, distribution in self._shots.values())
        return 1 - prod(missed, start=Fraction(1))

    @cached_property
    def landed(self) -> Distribution[int]:
        """The hits before interception, each pulse counted."""
        return combined(map(self._landed, self._shots))

    def _landed(self, weapon: WeaponFigures) -> Distribution[int]:
        count, distribution = self._shots[weapon]
        return combined([distribution.map(lambda hits: sum(hit.pulses for hit in hits))] * count)

    # --- interception --------------------------------------------------------------------------

    @cached_property
    def guarded(self) -> tuple[WeaponFigures, ...]:
        """The kinds of weapons that the target can intercept."""
        return tuple(shot for shot in self._shots if any(self._guards_of((shot,))))

    def _guards_of(self, weapons: tuple[WeaponFigures, ...]) -> tuple[Guards, ...]:
        """Return the interceptors of each hit of some weapons."""
        state, target = self.begun()
        if not isinstance(target, ShipState):
            return ((),) * len(weapons)
        hits = [Hit(weapon, 1) for weapon in weapons]
        values = {part.id: part.weapon.intercept for part in target.blueprint.weapons if part.weapon}
        ends: list[list[list[Part]]] = []

        def script() -> Script:
            ends.append((yield from gunnery.assignments(state, target, self.volley, hits)))

        asking = script()
        asked, before, question = 0, 0, next(asking, None)
        while question is not None:
            assert isinstance(question, Choose)
            number = int(question.about.rpartition(" ")[2].partition(":")[0])
            asked, before = number, before + 1 if number == asked else 0
            able = [id for id in question.options if id != NONE]
            waiting = sum(hit.weapon.can_be_intercepted for hit in hits[number - 1 :])
            share = -(-(len(able) + before) // waiting)
            best = max(able, key=lambda id: (values[id], id)) if before < share else NONE
            try:
                question = asking.send(best)
            except StopIteration:
                break
        return tuple(map(tuple, ends[0]))

    def _through(self, weapon: WeaponFigures, guards: Guards) -> Distribution[int]:
        """The pulses of one hit that come through."""
        if (weapon, guards) not in self._throughs:
            distribution = self._pulses(weapon)
            if guards:
                distribution = distribution.bind(partial(self._left, weapon, guards))
            self._throughs[weapon, guards] = distribution
        return self._throughs[weapon, guards]

    def _left(self, weapon: WeaponFigures, guards: Guards, pulses: int) -> Distribution[int]:
        hit = Hit(weapon, pulses)

        def ask() -> Asking[int]:
            state, target = self.begun()
            assert isinstance(target, ShipState)
            return gunnery.attempted(state, target, hit, guards)

        return returned(ask, lambda question, given: attempts(self.state, hit, guards))

    def alone(self, guards: int) -> Distribution[int]:
        """Return the pulses of one hit of the first weapon that come through a number of guards."""
        weapon = self.volley.weapons[0]
        return self._through(weapon, self._guards_of((weapon,))[0][:guards])

    # --- what comes through --------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> Distribution[Salvo]:
        """The hits of each kind that the target can intercept, however many pulses they have."""
        each = [self._number(weapon) for weapon in self.guarded]
        ways = {
            tuple(number for number, _ in one): prod(ways for _, ways in one)
            for one in product(*(number.ways.items() for number in each))
        }
        return Distribution(ways, prod(number.of for number in each))

    def _each_through(self, numbers: Salvo) -> Iterator[list[Distribution[int]]]:
        """Yield for each kind that can be intercepted the pulses that come through of each hit."""
        if numbers not in self._assigned:
            weapons = [weapon for weapon, number in zip(self.guarded, numbers, strict=True) for _ in range(number)]
            self._assigned[numbers] = self._guards_of(tuple(weapons))
        guards = iter(self._assigned[numbers])
        for weapon, number in zip(self.guarded, numbers, strict=True):
            yield [self._through(weapon, next(guards)) for _ in range(number)]

    @cached_property
    def through(self) -> Fraction:
        """The mean number of hits that come through, each pulse counted."""
        found = Fraction(0)
        for numbers, chance in self._numbers:
            each = self._each_through(numbers)
            found += chance * sum(hit.mean() for hits in each for hit in hits)
        return found + sum(self._landed(weapon).mean() for weapon in self._free)

    @property
    def _free(self) -> tuple[WeaponFigures, ...]:
        return tuple(shot for shot in self._shots if shot not in self.guarded)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Weapons that strike one after another, and their hits that come through.

        Stages do not depend on one another. Raises `TooManyPaths`.
        """
        free = [self._stage(weapon) for weapon in self._free]
        if not self.guarded:
            return tuple(free)
        pulses = (max(self._landed(weapon).ways) + 1 for weapon in self.guarded)
        if prod(pulses) * len(self._numbers.ways) > MOST_SALVOS:
            raise TooManyPaths
        return (*free, (self.guarded, self._numbers.bind(self._salvos)))

    def _stage(self, weapon: WeaponFigures) -> Stage:
        """Return a kind of weapon that nothing intercepts as a stage of its own."""
        return (weapon,), self._landed(weapon).map(lambda number: (number,))

    def _salvos(self, numbers: Salvo) -> Distribution[Salvo]:
        return together(map(combined, self._each_through(numbers)))

    def drawn(self, chance: Random) -> Iterator[WeaponFigures]:
        """Yield a weapon for every hit of a volley thrown with dice of a random stream."""
        free, numbers = self._drawings
        for weapon, drawing in free:
            yield from [weapon] * drawing.draw(chance)
        each = self._each_through(numbers.draw(chance))
        for weapon, hits in zip(self.guarded, each, strict=True):
            for hit in hits:
                yield from [weapon] * Drawing(hit).draw(chance)

    @cached_property
    def _drawings(self) -> tuple[list[tuple[WeaponFigures, Drawing[int]]], Drawing[Salvo]]:
        free = [(weapon, Drawing(self._landed(weapon))) for weapon in self._free]
        return free, Drawing(self._numbers)
