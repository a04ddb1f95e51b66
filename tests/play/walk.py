"""A toy battle on a map for the tests of terminals: two sides place a walker each and walk.

Red and blue place their walkers in turn, write their paces in secret, and walk them. Red's walker
can stumble, which takes a die.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sheetforge.geometry.hexes import FACINGS, Hex, column_row, hex_at, neighbor, number
from sheetforge.play.engine import Battle, Engine, Outcome
from sheetforge.play.entry import Way, Word
from sheetforge.play.events import Event, PhaseBegan, TurnBegan
from sheetforge.play.map_text import MapText
from sheetforge.play.presenter import NoWay, Presenter
from sheetforge.play.questions import Choose, Script, choose, roll
from sheetforge.play.text_map import ARROWS, Area
from sheetforge.play.views import View

COLUMNS, ROWS = 60, 50
SIDES = ("red", "blue")
ROWS_OF = {"red": 48, "blue": 3}


class Walked(Event, template="{walker} walks to {hex}, facing {facing!f}"):
    """A walker has moved."""

    walker: str
    hex: str
    facing: int


@dataclass(slots=True)
class Walker:
    """A walker: where it is and faces."""

    id: str
    side: str
    hex: Hex | None = None
    facing: int = 0
    pace: int = 0


@dataclass(slots=True)
class Walk:
    """Two walkers on a large map."""

    walkers: dict[str, Walker]
    turn: int = 0
    over: bool = False
    events: list[Event] = field(default_factory=list)

    def copy(self) -> Walk:
        return Walk({id: replace(one) for id, one in self.walkers.items()}, self.turn, self.over)

    def seen_by(self, side: str) -> Walk:
        return self.copy()


def name(hex: Hex) -> str:
    return number(*column_row(hex))


def script(state: Walk) -> Script:
    """Set up, then two turns: an empty phase, secret paces, and steps."""
    for one in state.walkers.values():
        row = ROWS_OF[one.side]
        options = tuple(number(column, row) for column in range(1, COLUMNS + 1))
        place = yield from choose(one.side, options, "set-up", one.id)
        one.hex = hex_at(int(place[:2]), int(place[2:]))
        facing = yield from choose(one.side, FACINGS, "set-up-facing", one.id)
        one.facing = int(facing)
    for state.turn in (1, 2):
        state.events.append(TurnBegan(state.turn))
        state.events.append(PhaseBegan("rest"))
        state.events.append(PhaseBegan("paces"))
        for side in SIDES:
            for one in state.walkers.values():
                if one.side == side:
                    pace = yield from choose(side, ("2", "3", "9"), "pace", one.id)
                    one.pace = int(pace)
        state.events.append(PhaseBegan("walking"))
        for one in state.walkers.values():
            yield from _walk(state, one)
    state.over = True


def _walk(state: Walk, one: Walker) -> Script:
    assert one.hex is not None
    for left in range(one.pace, 0, -1):
        options = ("forward", "left", "right", "stumble", "stop")
        step = yield from choose(one.side, options, "step", f"{one.id}", (left,))
        if step == "stop":
            break
        if step == "stumble":
            yield from roll((6,), "stumble", one.side)
            continue
        one.facing = (one.facing + {"forward": 0, "left": 5, "right": 1}[step]) % 6
        if step == "forward":
            one.hex = neighbor(one.hex, one.facing)
    state.events.append(Walked(one.id, name(one.hex), one.facing))


LETTERS = {"walker-a": "A", "walker-b": "B", "strider": "a"}


class WalkPresenter(Presenter[Walk]):
    """A small map of walkers."""

    facings = frozenset({"set-up-facing"})
    secret = frozenset({"pace"})
    routed = frozenset({"step"})

    def map(self, state: Walk, color: bool = False) -> MapText:
        """The map with its walkers."""
        there = {one.id: one.hex for one in state.walkers.values() if one.hex is not None}
        cells = {hex: LETTERS[id] + ARROWS["flat"][state.walkers[id].facing] for id, hex in there.items()}
        area = None
        if there:
            places = [column_row(hex) for hex in there.values()]
            columns, rows = [one[0] for one in places], [one[1] for one in places]
            area = Area(min(columns), min(rows), max(columns), max(rows))
        whole = Area(1, 1, COLUMNS, ROWS)
        called = {id: f"{LETTERS[id]} {id} {name(hex)}" for id, hex in there.items()}
        return MapText(cells, "flat", area, whole, units=there, names=called)

    def letters(self, state: Walk) -> Mapping[str, str]:
        return LETTERS

    def roster(self, state: Walk) -> list[str]:
        return [f"{one.id} paces {one.pace}" for one in state.walkers.values()]

    def status(self, state: Walk, side: str, acting: str) -> list[str]:
        return [f"turn {state.turn} of 2", "", f"{side} wins by walking far"]

    def question_text(self, state: Walk, question: Choose) -> str:
        return f"{question.side}, {question.about}: {question.why}?"

    def option(self, state: Walk, question: Choose, option: str) -> str:
        return "a hex ahead" if option == "forward" else ""

    def route(self, state: Walk, question: Choose, number: str, facing: int | None) -> Way:
        """Straight ahead only."""
        one = state.walkers[question.about]
        assert one.hex is not None
        hex, steps = one.hex, []
        for _ in range(int(question.so_far[0])):
            hex = neighbor(hex, one.facing)
            steps.append(Word("forward", "step"))
            if name(hex) == number and facing in (None, one.facing):
                return Way(steps, one.facing)
        raise NoWay(f"{one.id} does not get to {number}")


def outcome(state: Walk) -> Outcome | None:
    return Outcome(None, "turn-limit", 2, {"red": 0.0, "blue": 0.0}) if state.over else None


def begin() -> Walk:
    return Walk({"walker-a": Walker("walker-a", "red"), "strider": Walker("strider", "blue")})


def battle(library: Any, recipe: Any) -> Battle[Walk]:
    return Battle("walk", "Walk", SIDES, dict(recipe), {"walks/walk/one": "1"}, begin)


ENGINE = Engine(
    system="walk",
    rules_version="1",
    battle=battle,
    script=script,
    outcome=outcome,
    view=View,
    presenter=WalkPresenter(),
)
BATTLE = battle(None, {})
