"""Odds of ordinance: missiles, bombers and torpedoes against a ship, and dogfights to their end."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant
from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.systems.silent_fury.engine.crew_events import CraftLost
from sheetforge.systems.silent_fury.engine.dogfight import BREAK_OFF, FIGHT_ON, Squadron, dogfight
from sheetforge.systems.silent_fury.engine.drift import torpedo_attack
from sheetforge.systems.silent_fury.engine.rulings import MOST_ROUNDS
from sheetforge.systems.silent_fury.engine.state import Plan, State, Torpedo
from sheetforge.systems.silent_fury.engine.strike import Strike, bomber_attacks, missile_attacks
from sheetforge.systems.silent_fury.odds.attacks import Hurt, Target
from sheetforge.systems.silent_fury.odds.bench import FIRST, SECOND, bench, outcomes


def missiles(target: Target, number: int, guards: int) -> Distribution[Hurt]:
    """A ship after a group of missiles, with fighters assigned to its point defense."""

    def script(state: State) -> Script:
        strike = Strike({}, {}, _guards(guards), {(FIRST, SECOND): number})
        return missile_attacks(state, strike)

    return target.through(script, target.whole, alike=True)


def bombers(target: Target, number: int, escorts: int, guards: int = 0) -> Distribution[Hurt]:
    """A ship after a squadron of bombers with fighters that suppress its point defense."""

    def script(state: State) -> Script:
        squadron = Squadron(FIRST, escorts, number)
        strike = Strike({}, {}, _guards(guards), squadrons={(FIRST, SECOND): squadron})
        return bomber_attacks(state, strike)

    return target.through(script, target.whole, alike=True)


def torpedo(target: Target, away: int) -> Distribution[Hurt]:
    """A ship after a torpedo that detonates in its hex, or next to it."""

    def script(state: State) -> Script:
        hex = DIRECTIONS[0] if away else ORIGIN
        return torpedo_attack(state, Torpedo(FIRST, hex), state.ships[SECOND])

    return target.through(script, target.whole, alike=True)


def _guards(number: int) -> dict[tuple[str, str], int]:
    return {(SECOND, SECOND): number} if number else {}


# --- dogfights -----------------------------------------------------------------------------------


class Fray(NamedTuple):
    """The craft of a dogfight: fighters and bombers of the squadron, fighters that intercept."""

    fighters: int
    bombers: int
    against: int

    @property
    def over(self) -> bool:
        """Return whether a side has no craft left."""
        return not self.against or not self.fighters + self.bombers

    @property
    def gets_through(self) -> bool:
        """Return whether the squadron flies on at the end: interceptors that last give up."""
        return self.fighters + self.bombers > 0


@lru_cache(maxsize=1)
def _empty() -> Plan:
    """Return a battle without ships: a dogfight needs none."""
    return bench()


@lru_cache(maxsize=1 << 12)
def round_of(fray: Fray) -> Distribution[Fray]:
    """One round of a dogfight in which no side breaks off; a squadron gives up fighters first."""

    def begin() -> tuple[Script, Callable[[], Fray]]:
        state = State(_empty())
        squadron = Squadron(FIRST, fray.fighters, fray.bombers)

        def script() -> Script:
            yield from dogfight(state, squadron, Squadron(SECOND, fray.against, 0))

        return script(), lambda: _left(state, fray)

    return outcomes(begin, choose=_fight_on, stop=_OneRound)


def _fight_on(question: Choose, given: tuple[Answer, ...]) -> str:
    return FIGHT_ON if BREAK_OFF in question.options else question.options[-1]


class _OneRound:
    """Stops a dogfight before its second round: before the squadron rolls again."""

    def __init__(self) -> None:
        self.rolls = 0

    def __call__(self, question: Question) -> bool:
        self.rolls += isinstance(question, Roll) and question.by == FIRST
        return self.rolls > 1


def _left(state: State, fray: Fray) -> Fray:
    fighters, bombers, against = fray
    for event in state.events:
        if isinstance(event, CraftLost) and event.side == FIRST:
            fighters, bombers = fighters - event.fighters, bombers - event.bombers
        elif isinstance(event, CraftLost):
            against -= event.fighters
    return Fray(fighters, bombers, against)


@lru_cache(maxsize=1 << 12)
def to_the_end(fray: Fray, rounds: int = MOST_ROUNDS) -> Distribution[Fray]:
    """A dogfight fought until a side has no craft left, or to the last round that is allowed."""
    if fray.over or not rounds:
        return constant(fray)
    return round_of(fray).bind(lambda after: to_the_end(after, rounds - 1))
