"""Exact odds of the effect of a volley on its target, by the scripts of the engine.

Strikes follow one another, and equal ends of each are merged. A volley that still has too many of
them is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from math import lcm
from random import Random
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, combined, constant, counted
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Asking, Script
from sheetforge.systems.babylon.blueprint import Part, WeaponFigures
from sheetforge.systems.babylon.engine import criticals, damage, fighters, gunnery
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.odds.salvos import Salvo, Shooting, TooManyPaths
from sheetforge.systems.babylon.odds.throws import Drawing, all_throws, returned, throw
from sheetforge.systems.babylon.schema.ship import PRIMARY, SectionName

MOST_ENDS = 60_000
"""Ends of strikes beyond which a volley is sampled; a quarter of a second."""

SAMPLES = 1_000
"""Volleys of a sample."""


class Wound(NamedTuple):
    """A target after hits: boxes crossed off (of a flight: left), what is damaged, as bits."""

    boxes: tuple[int, ...]
    hurt: int
    gone: bool


class Change(NamedTuple):
    """The change that a hit on a part makes: boxes crossed off of some parts, damaged parts."""

    boxes: tuple[tuple[int, int], ...]
    hurt: int
    gone: bool


@dataclass(eq=False)
class Explored:
    """The explored strikes at a target, the changes that hits make, and the number of ends made.

    Volleys of the same weapons from the same side share it, whatever their range.
    """

    most: int = MOST_ENDS
    count: int = 0
    changes: dict[Hashable, Distribution[tuple[Change, int]]] = field(default_factory=dict)
    overkills: dict[Hashable, Change] = field(default_factory=dict)
    strikes: dict[Hashable, Distribution[Wound]] = field(default_factory=dict)
    ends: dict[Hashable, Distribution[Wound]] = field(default_factory=dict)
    means: dict[Hashable, Fraction] = field(default_factory=dict)

    def spend(self, ends: int) -> None:
        """Count ends before they are made. Raises `TooManyPaths`."""
        if self.count + ends > self.most:
            raise TooManyPaths
        self.count += ends


@dataclass(frozen=True, eq=False)
class VolleyOdds(Shooting):
    """A volley at a target of a state, and all of its results."""

    explored: Explored = field(default_factory=Explored)

    # --- damage --------------------------------------------------------------------------------

    @cached_property
    def side(self) -> Distribution[SectionName]:
        """The section that the volley hits."""
        return returned(lambda: gunnery.side_hit(*self._ship(), self.volley))

    def location(self, section: SectionName) -> Distribution[Part]:
        """Return the parts that a hit on a section can strike."""
        if section not in self._locations:
            self._locations[section] = returned(lambda: damage.struck_part(self._ship()[1], section, self.volley.side))
        return self._locations[section]

    @cached_property
    def _locations(self) -> dict[SectionName, Distribution[Part]]:
        return {}

    def struck(self, section: SectionName | None, weapon: WeaponFigures, wound: Wound) -> Distribution[Wound]:
        """The target after one more hit; a flight has no sections."""
        if wound.gone:
            return constant(wound)
        key, known = (section, weapon.id, wound), self.explored.strikes
        if key not in known:
            if section is None:
                known[key] = explore(partial(self._striking, weapon, wound), all_throws)
            else:
                known[key] = self._located(section, weapon, wound)
        return known[key]

    def _striking(self, weapon: WeaponFigures, wound: Wound) -> tuple[Script, Callable[[], Wound]]:
        state, flight = self._wounded(wound)
        assert isinstance(flight, FlightState)
        by = self.volley.side
        return damage.strike_fighter(state, flight, weapon, by), lambda: wound_of(flight)

    def _located(self, section: SectionName, weapon: WeaponFigures, wound: Wound) -> Distribution[Wound]:
        """A strike on a section: locations, what the hit changes there, overkill."""
        parts = self.location(section)
        found = [(ways, self._changes(section, part, weapon, wound)) for part, ways in parts.ways.items()]
        primary = self.location(PRIMARY)
        common = lcm(*(changes.of for _, changes in found)) * primary.of
        ends: dict[Wound, int] = {}
        for ways, changes in found:
            ways *= common // changes.of
            for (change, left), more in changes.ways.items():
                end = _changed(wound, change)
                if not left:
                    ends[end] = ends.get(end, 0) + ways * more
                    continue
                each = ways * more // primary.of
                for other, number in primary.ways.items():
                    last = _changed(end, self._overkill(other, left, end))
                    ends[last] = ends.get(last, 0) + each * number
        return Distribution(ends, parts.of * common)

    def _changes(
        self, section: SectionName, part: Part, weapon: WeaponFigures, wound: Wound
    ) -> Distribution[tuple[Change, int]]:
        """The change of a hit on a part to its section, and the damage that goes on to PRIMARY."""
        marked = wound.boxes[self._under(part).place]
        key = (section, part.place, weapon.id, wound.boxes[part.place], marked)
        if key not in self.explored.changes:
            by = self.volley.side

            def ask() -> Asking[tuple[Change, int]]:
                state, ship = self._ship(wound._replace(hurt=0))
                is_through = section in ship.fell
                hit = damage.Location(part, ())
                through = yield from damage.damaged(state, ship, hit, weapon, is_through, by)
                left = damage.soaked(state, ship, part, through)
                return self._change(wound, state, ship), left

            self.explored.changes[key] = returned(ask)
        return self.explored.changes[key]

    def _overkill(self, part: Part, left: int, wound: Wound) -> Change:
        """The change that damage left over by a side makes to PRIMARY."""
        key = (part.place, left, wound.boxes[part.place], wound.boxes[self._under(part).place])
        if key not in self.explored.overkills:
            state, ship = self._ship(wound._replace(hurt=0))
            damage.overkill(state, ship, part, left)
            self.explored.overkills[key] = self._change(wound, state, ship)
        return self.explored.overkills[key]

    def _under(self, part: Part) -> Part:
        return self.whole.blueprint.by_name[part.section].structure

    def _change(self, wound: Wound, state: State, ship: ShipState) -> Change:
        damage.sink(state, ship)
        pairs = enumerate(zip(wound.boxes, ship.marks, strict=True))
        boxes = tuple([(at, after) for at, (before, after) in pairs if after != before])
        return Change(boxes, ship.hurt, not ship.flying)

    def _ship(self, wound: Wound | None = None) -> tuple[State, ShipState]:
        state, ship = self._wounded(wound or wound_of(self.whole))
        assert isinstance(ship, ShipState)
        return state, ship

    def _wounded(self, wound: Wound) -> tuple[State, Unit]:
        """Return the state in which strikes are run, its target with a wound.

        A strike changes nothing else, so that one state serves for all of them.
        """
        state, target = self._scratch
        state.events.clear()
        inflict(target, wound)
        return state, target

    @cached_property
    def _scratch(self) -> tuple[State, Unit]:
        return self.begun()

    def _after(
        self,
        known: dict[Hashable, Distribution[Wound]],
        first: Distribution[Wound],
        section: SectionName | None,
        pulses: tuple[WeaponFigures, ...],
    ) -> Distribution[Wound]:
        """The target after hits, pulse by pulse. Raises `TooManyPaths`."""
        if not pulses:
            return first
        key, weapon = (section, pulses), pulses[-1]
        if key not in known:
            before = self._after(known, first, section, pulses[:-1])
            ends = len(self.struck(section, weapon, wound_of(self.whole)).ways)
            self.explored.spend(len(before.ways) * ends)
            known[key] = before.bind(partial(self.struck, section, weapon))
        return known[key]

    def _hit(self, section: SectionName | None) -> Distribution[Wound]:
        """The target after the volley, on a section. Raises `TooManyPaths`."""
        distribution = constant(wound_of(self.whole))
        known = self.explored.ends
        for weapons, salvos in self.stages:
            after = partial(self._after_salvo, known, distribution, section, weapons)
            # The largest salvo first: it is the one that has too many ends, if any has.
            after(max(salvos.ways, key=sum))
            # A target that other weapons have hit before is not a start to share with other ranges.
            distribution, known = salvos.bind(after), {}
        return distribution

    def _after_salvo(
        self,
        known: dict[Hashable, Distribution[Wound]],
        first: Distribution[Wound],
        section: SectionName | None,
        weapons: tuple[WeaponFigures, ...],
        salvo: Salvo,
    ) -> Distribution[Wound]:
        return self._after(known, first, section, _pulses(weapons, salvo))

    def mean(self, name: str, value: Callable[[Wound], Fraction | int]) -> Fraction:
        """Return the mean of a value of the wound after the volley, which has a name.

        A volley of one stage shares the means after a given number of hits with those at other
        ranges.
        """
        try:
            if len(self.stages) > 1:
                raise TooManyPaths
            sides: list[tuple[SectionName | None, Fraction]] = [(None, Fraction(1))]
            if isinstance(self.whole, ShipState):
                sides = list(self.side)
            return sum((chance * self._mean(name, value, section) for section, chance in sides), Fraction(0))
        except TooManyPaths:
            return weighed(self.ends[0], value)

    def _mean(self, name: str, value: Callable[[Wound], Fraction | int], section: SectionName | None) -> Fraction:
        """The mean of a value after a volley of one stage on a section."""
        found, first = Fraction(0), constant(wound_of(self.whole))
        known, means = self.explored.ends, self.explored.means
        for weapons, salvos in self.stages:
            for salvo in sorted(salvos.ways, key=sum, reverse=True):
                key = name, section, weapons, salvo
                if key not in means:
                    after = self._after_salvo(known, first, section, weapons, salvo)
                    means[key] = weighed(after, value)
                found += salvos.chance(salvo) * means[key]
        return found

    @cached_property
    def exact(self) -> Distribution[Wound]:
        """The target after the volley, every end. Raises `TooManyPaths`."""
        return self._hit(None) if isinstance(self.whole, FlightState) else self.side.bind(self._hit)

    @cached_property
    def ends(self) -> tuple[Distribution[Wound], bool]:
        """The target after the volley, and whether that is exact: else it is a sample."""
        try:
            return self.exact, True
        except TooManyPaths:
            return self.sampled(SAMPLES), False

    def sampled(self, times: int) -> Distribution[Wound]:
        """The target after sampled volleys: hits and side by their chances, the rest by scripts."""
        chance, ends = Random("odds"), []
        side = Drawing(self.side) if isinstance(self.whole, ShipState) else None
        by = self.volley.side
        for _ in range(times):
            hits = list(self.drawn(chance))
            section = side.draw(chance) if side else None
            state, target = self._wounded(wound_of(self.whole))
            for weapon in hits:
                if isinstance(target, FlightState):
                    throw(damage.strike_fighter(state, target, weapon, by), chance)
                elif target.flying and section is not None:
                    throw(damage.strike(state, target, section, weapon, by), chance)
            ends.append((wound_of(target), 1))
        return counted(ends, times)

    # --- the end of the round ------------------------------------------------------------------

    def drops_out(self, part: Part, wound: Wound) -> Fraction:
        """The chance that a weapon no longer works because of a wound that it has."""
        bit = 1 << part.place
        if not wound.hurt & bit or wound.gone:
            return Fraction(0)
        alone = wound._replace(hurt=bit)
        return self._end(criticals.weapon_drop_outs, alone, lambda ship: bool(ship.out & bit))

    def falls(self, section: SectionName, wound: Wound) -> Fraction:
        """The chance that a side falls off: 0 or 1."""
        return self._end(criticals.sides_fall, wound, lambda ship: section in ship.fell)

    def _end(self, step: Callable[[State], Script], wound: Wound, holds: Callable[[ShipState], bool]) -> Fraction:
        """The chance that something holds for the target after a step of the critical phase."""

        def begin() -> tuple[Script, Callable[[], bool]]:
            state, ship = self.begun()
            assert isinstance(ship, ShipState)
            inflict(ship, wound)
            return step(state), lambda: holds(ship)

        return explore(begin, all_throws).chance(True)

    def dropped(self, wound: Wound) -> Distribution[int]:
        """The fighters that are left of a flight after their drop-out rolls."""

        def begin() -> tuple[Script, Callable[[], int]]:
            state, target = self.begun()
            assert isinstance(target, FlightState)
            inflict(target, wound)
            return fighters.drop_outs(state), lambda: len(target.alive)

        return explore(begin, all_throws)


def inflict(target: Unit, wound: Wound) -> None:
    """Give a craft a wound."""
    target.hurt = wound.hurt
    if isinstance(target, ShipState):
        target.marks = wound.boxes
    else:
        target.boxes = wound.boxes
    target.status = "destroyed" if wound.gone else "flying"


def wound_of(target: Unit) -> Wound:
    """Return the wound of a craft; fighters that are alike stand in one order."""
    if isinstance(target, ShipState):
        return Wound(target.marks, target.hurt, not target.flying)
    pairs = sorted(((boxes, target.hurt >> index & 1) for index, boxes in enumerate(target.boxes)), reverse=True)
    hurt = sum(bit << index for index, (_, bit) in enumerate(pairs))
    return Wound(tuple(boxes for boxes, _ in pairs), hurt, not target.flying)


def _changed(wound: Wound, change: Change) -> Wound:
    """Return a wound with the change of one more hit."""
    if not change.boxes:
        return wound
    boxes = list(wound.boxes)
    for place, marked in change.boxes:
        boxes[place] = marked
    return Wound(tuple(boxes), wound.hurt | change.hurt, change.gone)


def _pulses(weapons: tuple[WeaponFigures, ...], salvo: Salvo) -> tuple[WeaponFigures, ...]:
    """Return a weapon for each hit of a salvo."""
    return tuple([weapon for weapon, number in zip(weapons, salvo, strict=True) for _ in range(number)])


def boxes_lost(odds: VolleyOdds) -> Distribution[int]:
    """Return how many boxes the volley crosses off."""
    return odds.ends[0].map(_lost(odds))


def mean_boxes(odds: VolleyOdds) -> Fraction:
    """Return how many boxes the volley crosses off on average."""
    return odds.mean("boxes", _lost(odds))


def mean_of_hits(odds: VolleyOdds) -> Fraction:
    """Return how many boxes a volley crosses off on average if each of its hits is as the first one.

    For a single hit that is exact; of several hits the exact mean takes a tenth of a second and more.
    """
    if isinstance(odds.whole, FlightState):
        return mean_boxes(odds)
    weapon, lost, first = odds.volley.weapons[0], _lost(odds), wound_of(odds.whole)
    each = (chance * weighed(odds.struck(section, weapon, first), lost) for section, chance in odds.side)
    return odds.through * sum(each, Fraction(0))


def kill(odds: VolleyOdds) -> Fraction:
    """Return the chance that a volley of one kind of weapon destroys its target, as `mean_of_hits` counts hits."""
    whole, first = odds.whole, wound_of(odds.whole)
    if not isinstance(whole, ShipState):
        return odds.mean("gone", lambda wound: wound.gone)
    core, weapon = whole.blueprint.by_name[PRIMARY].structure, odds.volley.weapons[0]
    left, killed = whole.left(core), Fraction(0)
    for section, chance in odds.side:
        loss = odds.struck(section, weapon, first).map(lambda wound: wound.boxes[core.place] - first.boxes[core.place])
        for _, salvos in odds.stages:
            for (hits,), share in salvos:
                if hits * max(loss.ways) >= left:
                    killed += chance * share * combined([loss] * hits).at_least(left)
    return killed


def _lost(odds: VolleyOdds) -> Callable[[Wound], int]:
    before = sum(wound_of(odds.whole).boxes)
    return lambda wound: abs(sum(wound.boxes) - before)


def weighed(found: Distribution[Wound], value: Callable[[Wound], Fraction | int]) -> Fraction:
    """Return the mean of a value over wounds, each computed once."""
    total = Fraction(0)
    for wound, ways in found.ways.items():
        one = value(wound)
        if one:
            total += ways * Fraction(one)
    return total / found.of
