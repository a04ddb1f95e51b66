"""Odds of hazards: fires in the Drift Phase, and rams."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import lcm
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.geometry.hexes import DIRECTIONS
from sheetforge.play.questions import Question, Roll, Script
from sheetforge.systems.silent_fury.blueprint import Blueprint
from sheetforge.systems.silent_fury.engine.crew_events import Rammed
from sheetforge.systems.silent_fury.engine.drift import fires
from sheetforge.systems.silent_fury.engine.ramming import collide, ram
from sheetforge.systems.silent_fury.engine.rulings import MOST_ROUNDS, USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State
from sheetforge.systems.silent_fury.figures import RAMMED, Damage
from sheetforge.systems.silent_fury.odds.attacks import Hurt, Target
from sheetforge.systems.silent_fury.odds.bench import FIRST, SECOND, bench, outcomes


@lru_cache(maxsize=1 << 9)
def after_fire(target: Target, number: int) -> Distribution[Hurt]:
    """A ship with its usual crew after the fire checks of a Drift Phase, with one fire aboard."""
    damage = tuple(Damage.FIRE if n == number else Damage.NONE for n in range(1, target.blueprint.size + 1))
    whole = target.whole
    crew = tuple(0 if n == number else one for n, one in enumerate(whole.crew, 1))
    return target.through(fires, whole._replace(damage=damage, crew=crew))


# --- rams ----------------------------------------------------------------------------------------


class Collision(NamedTuple):
    """Two ships in a ram: breaches, tokens to come, and destroyed ships.

    `struck` is the component that the ram hit, 0 as long as it has not.
    """

    struck: int
    tokens: int
    breached: tuple[frozenset[int], frozenset[int]]
    gone: tuple[bool, bool]

    @property
    def over(self) -> bool:
        """Return whether the ram can have no further effect."""
        return self.tokens <= 0 or any(self.gone)


UNHURT: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
NOBODY = (False, False)


def rammed(ship: Blueprint, target: Blueprint, speed: int, rules: Rules = USUAL_RULES) -> Distribution[Collision]:
    """A ram between whole ships with a distance between their trailing tokens. A miss has no
    effect."""

    plan = colliding(ship, target, UNHURT, speed, rules)

    def begin() -> tuple[Script, Callable[[], Collision]]:
        state = State(plan)
        return ram(state, state.ships[FIRST], FIRST), lambda: _begun(state)

    distribution = outcomes(
        begin,
        choose=lambda question, given: question.options[-1],
        labels=tuple(range(target.size)),
        stop=partial(_Exchanges, 0),
    )
    # The place of impact decides which components are breached, not how many, so one represents
    # all.
    distribution = distribution.map(lambda collision: collision._replace(struck=min(collision.struck, RAMMED)))
    while any(not way.over for way in distribution.ways):
        distribution = distribution.bind(lambda collision: _next(ship, target, collision, rules)).lowest()
    return distribution


class _Exchanges:
    """Stops a ram after a number of exchanges of collision dice, two each."""

    def __init__(self, exchanges: int) -> None:
        self.left = 2 * exchanges

    def __call__(self, question: Question) -> bool:
        if isinstance(question, Roll) and question.why == "collision-die":
            self.left -= 1
        return self.left < 0


def colliding(
    ship: Blueprint, target: Blueprint, breached: tuple[frozenset[int], frozenset[int]], speed: int, rules: Rules
) -> Plan:
    """Return a battle in which two ships collide, one of them ramming at a speed."""
    ships = []
    for side, built, lost in zip((FIRST, SECOND), (ship, target), breached, strict=True):
        one = ShipState(side, built.name, side, built)
        one.status = "on-map"
        one.damage = tuple(Damage.BREACH if n in lost else Damage.NONE for n in range(1, built.size + 1))
        ships.append(one)
    ships[0].trail = DIRECTIONS[0] * speed
    return bench(*ships, rules=rules)


def _begun(state: State) -> Collision:
    """The collision as the ram has begun it."""
    hit = next((event for event in state.events if isinstance(event, Rammed)), None)
    if hit is None:
        return Collision(0, 0, UNHURT, NOBODY)
    return Collision(hit.component, hit.tokens, UNHURT, NOBODY)


@lru_cache(maxsize=1 << 12)
def _next(ship: Blueprint, target: Blueprint, before: Collision, rules: Rules) -> Distribution[Collision]:
    """A collision after the next exchange that places a token; after too many without, none."""
    if before.over:
        return constant(before)
    # An exchange places at most two tokens, so it makes no difference how many more there are.
    spare = max(0, before.tokens - len(before.breached))
    distribution = _exchange(ship, target, before._replace(tokens=before.tokens - spare), rules)
    distribution = distribution.map(lambda after: after._replace(tokens=after.tokens + spare))
    idle = distribution.chance(before)
    stuck = idle**MOST_ROUNDS
    chances = {after: chance * (1 - stuck) / (1 - idle) for after, chance in distribution if after != before}
    chances[before._replace(tokens=0)] = stuck
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return counted(((after, int(chance * whole)) for after, chance in chances.items()), whole)


@lru_cache(maxsize=1 << 10)
def _exchange(ship: Blueprint, target: Blueprint, before: Collision, rules: Rules) -> Distribution[Collision]:
    """One exchange of collision dice: tokens placed, destruction rolls made."""

    plan = colliding(ship, target, before.breached, 0, rules)

    def begin() -> tuple[Script, Callable[[], Collision]]:
        state = State(plan)
        ships = (state.ships[FIRST], state.ships[SECOND])
        where = {FIRST: RAMMED, SECOND: before.struck}
        return collide(state, ships, where, before.tokens), lambda: read(ships)

    def read(ships: tuple[ShipState, ShipState]) -> Collision:
        first, second = (frozenset(ship.with_damage(Damage.BREACH)) for ship in ships)
        placed = sum(map(len, (first, second))) - sum(map(len, before.breached))
        gone = (not ships[0].on_map, not ships[1].on_map)
        return before._replace(tokens=before.tokens - placed, breached=(first, second), gone=gone)

    # The component on a die does not matter, only which of the ships it would hit.
    faces = range(1, max(ship.size, target.size) + 1)
    labels = tuple((face <= ship.size, face <= target.size) for face in faces)
    hulls = {FIRST: ship.hull, SECOND: target.hull}
    return outcomes(begin, labels=labels, hulls=hulls, stop=partial(_Exchanges, 1))
