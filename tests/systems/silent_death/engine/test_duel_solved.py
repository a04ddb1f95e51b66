"""A duel solved exactly: what the odds make of it, turn by turn, is what the engine comes to.

Two ships stand in each other's arcs and fire every turn. How such a duel ends is computed
backwards over all ways in which both can stand, from the exact distributions of attacks, of boxes
and critical hits, and of damage control. The engine then plays it whole, many times.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

from sheetforge.arena.interval import wilson
from sheetforge.dice.distribution import Distribution, constant, roll
from sheetforge.play.questions import Choose, Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.blueprint import Blueprint, as_built
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.engine.ship import Skills
from sheetforge.systems.silent_death.odds.shots import Attack
from sheetforge.systems.silent_death.odds.track import GONE, DamageState, TargetShip, shot_at
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.critical import CriticalTable
from sheetforge.systems.silent_death.schema.notation import IntRange
from tests.systems.silent_death.armoury import cannon
from tests.systems.silent_death.engine.duel import Duel, built, mount

AWAY, TURNS, GAMES = 2, 6, 2000
TRACKS = (". [9] * <1> . * X", ". <2> . * [5] . X")
ARMS = (("pulse-laser", 3, "short"), ("disruptorgun", 1, "medium"))
REPAIRS = (IntRange(1, 3), IntRange(1, 2))
"""Damage control of either ship."""

TABLE = CriticalTable.model_validate(
    {
        "name": "Table",
        "source": {"book": "a test"},
        "dice": "1d4",
        "results": [
            {"roll": 1, "title": "Ends it", "effects": [{"do": "destroy"}]},
            {"roll": 2, "title": "Shield", "effects": [{"do": "set", "stat": "defensive_value", "to": 11}]},
            {"roll": 3, "title": "Plates", "effects": [{"do": "hits", "amount": "1d2"}]},
            {"roll": 4, "title": "Nothing", "effects": [{"do": "nothing"}]},
        ],
    }
)

Ends = tuple[Fraction, Fraction, Fraction, Fraction]
"""The chances that the first wins, the second wins, both are gone, both are left."""


class Stand(NamedTuple):
    """How both ships stand, and whether that ended the duel in an earlier turn."""

    first: DamageState
    second: DamageState
    over: bool = False


class Solved:
    """The solved duel. `skills` are the gunnery of both."""

    def __init__(self, skills: tuple[int, int]) -> None:
        self.skills = skills
        self.targets: list[TargetShip] = []
        self.shots = []
        for at, (weapon, barrels, band) in enumerate(ARMS):
            blueprint = as_built("target", built(damage_track=TRACKS[at]), Duel.lookup)
            self.targets.append(TargetShip(with_tables(blueprint), 0))
            self.shots.append(Attack(gun(cannon(weapon), barrels), skills[at], band))  # type: ignore[arg-type]
        self.hit = cache(self._hit)

    def exact(self, turns: int) -> Ends:
        """How it ends from the start, with a given number of turns.

        Each step of a turn is taken from all ways to stand at once, and equal ways are merged
        before the next one: a search from every pair of ships takes minutes.
        """
        one, other = self.targets
        stands = constant(Stand(one.fresh, other.fresh))
        for _ in range(turns):
            for at in (0, 1) if self.skills[0] < self.skills[1] else (1, 0):
                stands = stands.bind(partial(self.shot, at))
            stands = stands.map(lambda one: one._replace(over=GONE in one[:2]))
            for at in (0, 1):
                stands = stands.bind(partial(self.repaired, at))
        alive = stands.map(lambda one: (one.first != GONE, one.second != GONE))
        ends = ((True, False), (False, True), (False, False), (True, True))
        first, second, neither, both = map(alive.chance, ends)
        return first, second, neither, both

    def _hit(self, at: int, standing: DamageState) -> Distribution[DamageState]:
        """How one of them stands after a shot of the other."""
        return shot_at(self.targets[at], self.shots[1 - at], standing)

    def shot(self, at: int, stand: Stand) -> Distribution[Stand]:
        """One ship is fired at; a better gunner's victim does not return fire, an equal's does."""
        even = self.skills[0] == self.skills[1]
        if stand.over or (stand[1 - at] == GONE and not even):
            return constant(stand)
        return self.hit(at, stand[at]).map(partial(put, stand, at))

    def repaired(self, at: int, stand: Stand) -> Distribution[Stand]:
        """Damage control, when the battle has not been decided by then."""
        if stand.over:
            return constant(stand)
        return _repaired(self.targets[at], stand[at], REPAIRS[at]).map(partial(put, stand, at))


def put(stand: Stand, at: int, ship: DamageState) -> Stand:
    """The stand with one of the ships in another state."""
    return stand._replace(second=ship) if at else stand._replace(first=ship)


@cache
def _repaired(ship: TargetShip, standing: DamageState, spread: IntRange) -> Distribution[DamageState]:
    """A d10 in the spread repairs so many boxes, the last ones marked: here those furthest on."""

    def repair(face: int) -> DamageState:
        left = ship.ships[standing].copy()
        marked = [at for at, mark in enumerate(left.marks[0]) if mark]
        for at in marked[-face:] if face in spread else ():
            left.marks = (left.marks[0][:at] + b"\x00" + left.marks[0][at + 1 :],)
        left.settle()
        return ship.standing(left)

    return roll((10,), lambda faces: repair(faces[0]))


def table(skills: tuple[int, int]) -> Duel:
    """The duel as the engine has it: the ships of the content with the arms and tracks above."""
    ships = [
        built(
            weapons=[mount(weapon, barrels=barrels)], damage_track=track, damage_control=f"{spread.low}-{spread.high}"
        )
        for (weapon, barrels, _), track, spread in zip(ARMS, TRACKS, REPAIRS, strict=True)
    ]
    made = Duel(*ships, away=AWAY, facing=3, turn_limit=TURNS)
    for ship, skill in zip((made.green, made.blue), skills, strict=True):
        ship.skills = {"pilot": Skills(5, skill)}
        ship.blueprint = with_tables(ship.blueprint)
    return made


def with_tables(blueprint: Blueprint) -> Blueprint:
    """A ship as built with the critical table of the duel in place of its own."""
    lines = {roll: one for one in TABLE.results for roll in range(one.roll.low, one.roll.high + 1)}
    tracks = tuple(replace(one, critical_dice=(4,), results=lines) for one in blueprint.tracks)
    return replace(blueprint, tracks=tracks)


def answered(question: Choose, track: str = "") -> Any:
    """Stand still, fire everything linked at the enemy; nothing else is asked in this duel."""
    if question.why == "step":
        return "stop"
    if question.why == "fire":
        return question.options[1]
    assert question.why == "link", question
    return question.options[0]


def played(start: Duel, number: int) -> str:
    """Who wins a game of the duel: a side, `draw`, or `turn-limit`."""
    state = start.state.copy()
    roll = Streams("duel", number).roll
    script = ENGINE.script(state)
    question = next(script, None)
    while question is not None:
        answer = roll(question) if isinstance(question, Roll) else answered(question)
        try:
            question = script.send(answer)
        except StopIteration:
            break
    assert state.outcome is not None
    return state.outcome.winner or state.outcome.reason


@pytest.mark.parametrize("skills", [(6, 6), (8, 5), (3, 9)])
def test_the_engine_agrees_with_the_solution(skills: tuple[int, int]) -> None:
    """Every end of the duel lies in the interval of the games: 99.9 % of it, fixed seeds."""
    exact = Solved(skills).exact(TURNS)
    assert sum(exact) == 1
    start = table(skills)
    found = Counter(played(start, number) for number in range(GAMES))
    assert found.total() == GAMES
    for end, chance in zip(("Green", "Blue", "draw", "turn-limit"), exact, strict=True):
        interval = wilson(found[end], GAMES, 0.999)
        assert interval.low <= float(chance) <= interval.high, (end, float(chance), interval)


def test_who_fires_first_matters_as_it_should() -> None:
    """Between equal skills both may go; the better gunner never goes down with the other."""
    even, first, second = (Solved(skills).exact(TURNS) for skills in ((6, 6), (6, 5), (5, 6)))
    assert even[2] > 0
    assert first[2] == second[2] == 0
    assert first[0] > even[0]
    assert second[1] > even[1]


def test_a_duel_of_one_turn_is_one_exchange() -> None:
    """With a single turn the ends are those of one shot each."""
    solved = Solved((6, 6))
    one, other = solved.targets
    gone = [
        shot_at(one, solved.shots[1], one.fresh).chance(GONE),
        shot_at(other, solved.shots[0], other.fresh).chance(GONE),
    ]
    ends = solved.exact(1)
    assert ends == (gone[1] * (1 - gone[0]), gone[0] * (1 - gone[1]), gone[0] * gone[1], (1 - gone[0]) * (1 - gone[1]))
