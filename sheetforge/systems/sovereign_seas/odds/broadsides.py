"""Exact odds of salvoes and of their damage to a ship, by the engine's own rules.

Strikes are counted, and `engine.resolve` turns them into hits. The effect of a hit is found by
running `engine.damage` with every throw that matters, so damage needs no second set of rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.dice.explore import explore
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.play.views import Muster
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, GunFigures
from sheetforge.systems.sovereign_seas.engine import damage as rules
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.damage import Attack
from sheetforge.systems.sovereign_seas.engine.resolve import chances, effective, hits, salvo_dice, strikes
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import Plan, State

IDLE = frozenset({"turns", "rudder"})
"""Throws for how long an effect lasts, or which way: they do no further damage to a ship."""

MISS, STRIKE = sorted((1, 2), key=lambda face: strikes((face,)))
"""A face of either kind."""

AGAIN = "critical"
"""The throw that is rolled again when its result counts only once an attack. Such ways are dropped,
which leaves the same distribution."""


class Salvo(NamedTuple):
    """Batteries of one gun at a range; `speed` and `size` are the target's, `more` further dice."""

    gun: GunFigures
    batteries: int
    away: int
    speed: int
    size: int
    more: int = 0

    def dice(self, charts: Charts) -> int:
        """The dice that are thrown."""
        return max(0, salvo_dice(charts, self.batteries, self.speed, self.size) + self.more)

    def effective_hits(self, charts: Charts) -> Distribution[int]:
        """Every number of effective hits with its chance."""
        needed, power = charts.needed(self.away), self.gun.firepower
        return chances(self.dice(charts)).map(lambda struck: effective(hits(struck, needed), power))

    def hit(self, charts: Charts) -> Fraction:
        """The chance of a hit."""
        return chances(self.dice(charts)).at_least(charts.needed(self.away))


class Hurt(NamedTuple):
    """A ship in the middle of an attack: circles lost, batteries out (as bits), hits to come."""

    lost: int = 0
    out: int = 0
    further: int = 0
    sunk: bool = False


@dataclass(frozen=True, eq=False)
class AttackOdds:
    """An attack of a rank on a ship that was whole, from a hex a step away; it faces 0.

    The defender gives up the battery with the least FP first.
    """

    charts: Charts
    blueprint: Blueprint
    power: int
    source: Hex
    _known: dict[Hurt, Distribution[Hurt]] = field(default_factory=dict)

    def after(self, number: int) -> Distribution[Hurt]:
        """Return the ship after effective hits of one attack, with those that severe damage adds.

        Everything of a ship that sank is lost.
        """
        distribution = constant(Hurt())
        for _ in range(number):
            distribution = distribution.bind(self.one_hit)
        return distribution.map(lambda hurt: self._ended(hurt, number))

    def one_hit(self, hurt: Hurt) -> Distribution[Hurt]:
        """The ship after one more hit."""
        if hurt.sunk:
            return constant(hurt)
        if hurt not in self._known:
            places = chances(self.charts.location_dice).map(lambda struck: self.charts.locations[struck])
            self._known[hurt] = places.bind(lambda place: self._at(hurt, place))
        return self._known[hurt]

    def _at(self, hurt: Hurt, location: str) -> Distribution[Hurt]:
        """The ship after a hit at a location, by every throw that follows from it."""

        def begin() -> tuple[Script, Callable[[], Hurt]]:
            state, attack = self._begun(hurt)
            return rules.hit(state, attack, location), lambda: self._read(attack)

        return explore(begin, self._answers())

    def _answers(self) -> Callable[[Question, tuple[Answer, ...]], Distribution[Answer]]:
        """The answers to try: throws by their strikes, and the battery with the least FP."""
        asked: dict[tuple[Answer, ...], str] = {}

        def answers(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
            asked[given] = question.why
            if isinstance(question, Choose):
                return constant(min(question.options, key=lambda id: (self._firepower(id), id)))
            assert isinstance(question, Roll)
            dice = len(question.dice)
            if question.why in IDLE:
                return constant((1,) * dice)
            if question.why == AGAIN and given and asked[given[:-1]] == AGAIN:
                return counted((), 1)
            return _strikes(dice)

        return answers

    def _firepower(self, id: str) -> Fraction:
        return next(battery.gun.firepower for battery in self.blueprint.batteries if battery.id == id)

    def _begun(self, hurt: Hurt) -> tuple[State, Attack]:
        """A state with this ship alone, in its present condition, and the attack on it."""
        ship = self._whole.copy()
        ship.lost, ship.out = hurt.lost, hurt.out
        return State(self._plan), Attack(ship, "by", 0, self.power, self.source, "", hurt.further)

    @cached_property
    def _whole(self) -> ShipState:
        ship = ShipState("target", self.blueprint.name, "", self.blueprint)
        ship.status = "afloat"
        return ship

    @cached_property
    def _plan(self) -> Plan:
        return Plan("odds", 1, 1, "flat", self.charts, ("", "by"), Muster(()), {}, (), 1)

    def _read(self, made: Attack) -> Hurt:
        ship = made.target
        if ship.afloat:
            return Hurt(ship.lost, ship.out, made.further)
        return Hurt(len(self.blueprint.circles), self.blueprint.all_batteries, sunk=True)

    def _ended(self, hurt: Hurt, number: int) -> Hurt:
        """The further hull hits of severe damage, at the end of the attack."""
        if hurt.sunk:
            return hurt
        state, attack = self._begun(hurt)
        attack.hits = number
        rules.further_hits(state, attack)
        return self._read(attack)._replace(further=0)


@lru_cache(maxsize=64)
def _strikes(dice: int) -> Distribution[Answer]:
    """One throw for every number of strikes, with the ways of all throws of that number."""
    distribution: Distribution[Answer] = chances(dice).map(
        lambda struck: (STRIKE,) * struck + (MISS,) * (dice - struck)
    )
    return distribution


def damage(charts: Charts, salvo: Salvo, target: Blueprint, source: Hex) -> Distribution[Hurt]:
    """Return the condition of an undamaged ship after a salvo: every outcome with its chance."""
    hit = AttackOdds(charts, target, salvo.gun.power(salvo.away), source)
    return salvo.effective_hits(charts).bind(hit.after)
