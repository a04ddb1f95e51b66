"""Exact odds of a volley, by the scripts of the engine: hits, interception, side, damage.

Each step is explored for itself and equal ends are merged, which keeps the number of paths small.
What has too many of them all the same is sampled with the whole script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from random import Random
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.dice.explore import explore, sample
from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Answer, Choose, Question, Script
from sheetforge.systems.babylon.blueprint import Part, WeaponFigures
from sheetforge.systems.babylon.engine import criticals, damage, fighters, gunnery
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.gunnery import NONE, Hit, Volley
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.odds.throws import Answers, all_throws, attempts, drawn, throw
from sheetforge.systems.babylon.schema.ship import SectionName

MOST_PATHS = 100_000
"""Paths through scripts beyond which a volley is sampled; about a second."""

MOST_PULSES, MOST_SUMS = 5, 30
"""Pulses, and sums of damage of all of them, beyond which nobody tries to explore a volley."""

SAMPLES = 1_000
"""Volleys of a sample."""

Hits = tuple[Hit, ...]


class Wound(NamedTuple):
    """A target after hits: boxes crossed off (of a flight: left), what is damaged, as bits."""

    boxes: tuple[int, ...]
    hurt: int
    gone: bool = False


class TooManyPaths(Exception):
    """The paths of a volley are too many to explore."""


def _value(part: Part) -> int:
    return part.weapon.intercept if part.weapon else 0


@dataclass(eq=False)
class Explored:
    """The strikes that were explored for a target, and how many paths that took.

    Volleys of the same weapons from the same side share it, whatever their range.
    """

    most: int = MOST_PATHS
    paths: int = 0
    strikes: dict[object, Distribution[Wound]] = field(default_factory=dict)
    ends: dict[object, Distribution[Wound]] = field(default_factory=dict)

    def count(self) -> None:
        """Count a path. Raises `TooManyPaths`."""
        self.paths += 1
        if self.paths > self.most:
            raise TooManyPaths


@dataclass(frozen=True, eq=False)
class VolleyOdds:
    """A volley at a target of a state, and everything that can become of it.

    The owner of a target spreads its interceptors evenly over the hits that they can intercept, the
    best first; with `guards` no more than so many on a hit.
    """

    state: State
    target: str
    volley: Volley
    guards: int | None = None
    explored: Explored = field(default_factory=Explored)

    def begun(self, wound: Wound | None = None) -> tuple[State, Unit]:
        """Return a state of its own, its target with a wound."""
        state = self.state.copy()
        target = state.ships[self.target]
        if wound is not None:
            inflict(target, wound)
        return state, target

    @property
    def whole(self) -> Unit:
        """The target before the volley."""
        return self.state.ships[self.target]

    def needed(self, weapon: WeaponFigures) -> int | None:
        """Return the highest face with which a weapon hits; None out of range."""
        away = distance(self.volley.hex, self.whole.hex)
        return gunnery.needed(self.whole, weapon, away, self.volley.rating)

    # --- hits ----------------------------------------------------------------------------------

    @cached_property
    def hits(self) -> Distribution[Hits]:
        """Every way to hit, in the order of the weapons."""
        found: Distribution[Hits] = constant(())
        each: dict[WeaponFigures, Distribution[Hits]] = {}
        for weapon in self.volley.weapons:
            if weapon not in each:
                each[weapon] = self._of_one(weapon)
            # Equal weapons hit in any order: their hits are put in one, which merges ends.
            found = found.bind(partial(_with, each[weapon]))
        return found

    def _of_one(self, weapon: WeaponFigures) -> Distribution[Hits]:
        def begin() -> tuple[Script, Callable[[], Hits]]:
            state, target = self.begun()
            ends: list[Hits] = []

            def script() -> Script:
                alone = self.volley._replace(weapons=(weapon,))
                ends.append((yield from gunnery.shots(state, target, alone)))

            return script(), lambda: ends[0]

        return explore(begin, all_throws)

    @cached_property
    def single(self) -> Distribution[Hits]:
        """One hit of the first weapon, with every number of pulses."""
        found = self._of_one(self.volley.weapons[0]).condition(bool)
        assert found is not None
        return found.map(lambda hits: hits[:1])

    @property
    def through(self) -> Distribution[Hits]:
        """The hits that come through interception."""
        return self._through[0]

    @cached_property
    def _through(self) -> tuple[Distribution[Hits], bool]:
        """The hits that come through, and whether that is exact: else it is a sample."""
        if isinstance(self.whole, FlightState):
            return self.hits, True
        try:
            return self.hits.bind(self.after_interception), True
        except TooManyPaths:
            chance = Random("interception")
            drawn_hits = ((self._some_through(chance), 1) for _ in range(SAMPLES))
            return counted(drawn_hits, SAMPLES), False

    def _some_through(self, chance: Random) -> Hits:
        """Hits drawn by their chances, and those of them that come through."""
        hits = drawn(self.hits, chance)
        if isinstance(self.whole, FlightState):
            return hits
        begin = partial(self._intercepting, hits)
        return drawn(sample(begin, self.guarding(hits), chance, 1), chance)

    def after_interception(self, hits: Hits) -> Distribution[Hits]:
        """Return the hits that are left when the target has intercepted."""

        def begin() -> tuple[Script, Callable[[], Hits]]:
            self.explored.count()
            return self._intercepting(hits)

        return explore(begin, self.guarding(hits))

    def _intercepting(self, hits: Hits) -> tuple[Script, Callable[[], Hits]]:
        state, target = self.begun()
        assert isinstance(target, ShipState)
        ends: list[Hits] = []

        def script() -> Script:
            ends.append((yield from gunnery.intercepted(state, target, self.volley, hits)))

        return script(), lambda: ends[0]

    def guarding(self, hits: Hits) -> Answers:
        """Return the answers to try: all throws, and the interceptors that the owner picks."""
        parts = {part.id: part for part in self.whole.blueprint.weapons}
        asked: dict[tuple[Answer, ...], tuple[str, int]] = {}

        def answers(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
            if isinstance(question, Choose):
                number = int(question.about.rpartition(" ")[2].partition(":")[0])
                asked[given] = question.about, number
                before = 0
                while asked.get(given[: -1 - before]) == asked[given] and before < len(given):
                    before += 1
                able = [id for id in question.options if id != NONE]
                waiting = sum(hit.weapon.can_be_intercepted for hit in hits[number - 1 :])
                share = -(-(len(able) + before) // waiting)
                if before >= (share if self.guards is None else min(share, self.guards)):
                    return constant(NONE)
                return constant(max(able, key=lambda id: (_value(parts[id]), id)))
            chosen: dict[int, list[Part]] = {}
            for at, answer in enumerate(given):
                if isinstance(answer, str) and answer != NONE:
                    chosen.setdefault(asked[given[:at]][1], []).append(parts[answer])
            rolled = sum(isinstance(answer, tuple) for answer in given)
            number = list(chosen)[rolled]
            return attempts(self.state, hits[number - 1], chosen[number])

        return answers

    # --- damage --------------------------------------------------------------------------------

    @cached_property
    def side(self) -> Distribution[SectionName]:
        """The section that the volley hits."""

        def begin() -> tuple[Script, Callable[[], SectionName]]:
            state, target = self.begun()
            assert isinstance(target, ShipState)
            ends: list[SectionName] = []

            def script() -> Script:
                ends.append((yield from gunnery.side_hit(state, target, self.volley)))

            return script(), lambda: ends[0]

        return explore(begin, all_throws)

    def location(self, section: SectionName) -> Distribution[Part]:
        """Return the parts that a hit on a section can strike."""

        def begin() -> tuple[Script, Callable[[], Part]]:
            _, target = self.begun()
            assert isinstance(target, ShipState)
            ends: list[Part] = []

            def script() -> Script:
                ends.append((yield from damage.location(target, section, self.volley.side)))

            return script(), lambda: ends[0]

        return explore(begin, all_throws)

    def struck(self, section: SectionName | None, weapon: WeaponFigures,
               wound: Wound) -> Distribution[Wound]:  # fmt: skip
        """The target after one more hit; a flight has no sections."""
        if wound.gone:
            return constant(wound)

        def begin() -> tuple[Script, Callable[[], Wound]]:
            self.explored.count()
            return self._striking(section, weapon, wound)

        key, known = (section, weapon.id, wound), self.explored.strikes
        if key not in known:
            known[key] = explore(begin, all_throws)
        return known[key]

    def _striking(
        self, section: SectionName | None, weapon: WeaponFigures, wound: Wound
    ) -> tuple[Script, Callable[[], Wound]]:
        # A strike changes nothing but the wound, so that one state serves for all of them.
        state, target = self._scratch
        state.events.clear()
        inflict(target, wound)
        return self._strike(state, target, section, weapon), lambda: wound_of(target)

    @cached_property
    def _scratch(self) -> tuple[State, Unit]:
        return self.begun()

    def _strike(
        self, state: State, target: Unit, section: SectionName | None, weapon: WeaponFigures
    ) -> Script:
        by = self.volley.side
        if isinstance(target, FlightState):
            return damage.strike_fighter(state, target, weapon, by)
        assert section is not None
        return damage.strike(state, target, section, weapon, by)

    def after(self, section: SectionName | None, hits: Hits) -> Distribution[Wound]:
        """The target after hits on a section, pulse by pulse."""
        return self._after(section, tuple(hit.weapon for hit in hits for _ in range(hit.pulses)))

    def _after(
        self, section: SectionName | None, pulses: tuple[WeaponFigures, ...]
    ) -> Distribution[Wound]:
        key, known = (section, pulses), self.explored.ends
        if key not in known:
            if not pulses:
                return constant(wound_of(self.whole))
            before = self._after(section, pulses[:-1])
            known[key] = before.bind(partial(self.struck, section, pulses[-1]))
        return known[key]

    @cached_property
    def exact(self) -> Distribution[Wound]:
        """The target after the volley, every end. Raises `TooManyPaths`."""
        through, is_exact = self._through
        if not is_exact or any(map(_is_vast, through.ways)):
            raise TooManyPaths
        if isinstance(self.whole, FlightState):
            return through.bind(lambda hits: self.after(None, hits))
        return through.bind(lambda hits: self.side.bind(lambda section: self.after(section, hits)))

    @cached_property
    def ends(self) -> tuple[Distribution[Wound], bool]:
        """The target after the volley, and whether that is exact: else it is a sample."""
        try:
            return self.exact, True
        except TooManyPaths:
            return self.sampled(SAMPLES), False

    def sampled(self, times: int) -> Distribution[Wound]:
        """The target after so many volleys: hits and side by their chances, the rest by scripts."""
        chance, ends = Random("odds"), []
        for _ in range(times):
            hits = self._some_through(chance)
            section = None
            if isinstance(self.whole, ShipState):
                section = drawn(self.side, chance)
            state, target = self._scratch
            state.events.clear()
            inflict(target, wound_of(self.whole))
            for weapon in (hit.weapon for hit in hits for _ in range(hit.pulses)):
                if target.flying:
                    throw(self._strike(state, target, section, weapon), chance)
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

    def _end(
        self, step: Callable[[State], Script], wound: Wound, holds: Callable[[ShipState], bool]
    ) -> Fraction:
        """The chance that something holds for the target after a step of the critical phase."""

        def begin() -> tuple[Script, Callable[[], bool]]:
            state, target = self.begun(wound)
            assert isinstance(target, ShipState)
            return step(state), lambda: holds(target)

        return explore(begin, all_throws).chance(True)

    def dropped(self, wound: Wound) -> Distribution[int]:
        """The fighters that are left of a flight after their drop-out rolls."""

        def begin() -> tuple[Script, Callable[[], int]]:
            state, target = self.begun(wound)
            assert isinstance(target, FlightState)
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


def _sums(weapon: WeaponFigures) -> int:
    """The number of different damages of a weapon."""
    dice = weapon.damage.dice if weapon.damage else None
    return 1 if dice is None else len(dice.faces)


def wound_of(target: Unit) -> Wound:
    """Return the wound of a craft; fighters that are alike stand in one order."""
    if isinstance(target, ShipState):
        return Wound(target.marks, target.hurt, not target.flying)
    pairs = sorted(
        ((boxes, target.hurt >> at & 1) for at, boxes in enumerate(target.boxes)), reverse=True
    )
    hurt = sum(bit << at for at, (_, bit) in enumerate(pairs))
    return Wound(tuple(boxes for boxes, _ in pairs), hurt, not target.flying)


def _is_vast(hits: Hits) -> bool:
    """Return whether hits have far too many ends to explore."""
    pulses = sum(hit.pulses for hit in hits)
    return pulses > MOST_PULSES or sum(hit.pulses * _sums(hit.weapon) for hit in hits) > MOST_SUMS


def _with(more: Distribution[Hits], before: Hits) -> Distribution[Hits]:
    return more.map(lambda hits: _joined(before, hits))


def _joined(before: Hits, more: Iterable[Hit]) -> Hits:
    """Hits in a row; those of one weapon by rising pulses."""
    found = list(before)
    for hit in more:
        at = len(found)
        while at and found[at - 1].weapon == hit.weapon and found[at - 1].pulses > hit.pulses:
            at -= 1
        found.insert(at, hit)
    return tuple(found)


def boxes_lost(odds: VolleyOdds) -> Distribution[int]:
    """Return how many boxes the volley crosses off."""
    found, _ = odds.ends
    before = sum(wound_of(odds.whole).boxes)
    return found.map(lambda wound: abs(sum(wound.boxes) - before))


def weighed(found: Distribution[Wound], value: Callable[[Wound], Fraction | int]) -> Fraction:
    """Return the mean of a value over wounds, each worked out once."""
    total = Fraction(0)
    for wound, ways in found.ways.items():
        one = value(wound)
        if one:
            total += ways * Fraction(one)
    return total / found.of
