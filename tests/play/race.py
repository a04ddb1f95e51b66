"""A toy game for the tests of play: two sides step or roll until one has gone five steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sheetforge.play.driver import Game
from sheetforge.play.engine import Battle, Engine, Outcome
from sheetforge.play.questions import Script, choose, roll, typed
from sheetforge.play.views import View

GOAL = 5


@dataclass(slots=True)
class Race:
    """How far each side has gone."""

    gone: dict[str, int]
    turn: int = 0
    events: list[str] = field(default_factory=list)

    def copy(self) -> Race:
        return Race(dict(self.gone), self.turn, list(self.events))

    def seen_by(self, side: str) -> Race:
        return self.copy()


def script(race: Race) -> Script:
    while max(race.gone.values()) < GOAL:
        race.turn += 1
        for side in race.gone:
            steps = 1
            if (yield from choose(side, ("step", "risk"), "move", side)) == "risk":
                faces = yield from roll((4, 4), "risk", side)
                steps = 2 if sum(faces) >= 5 else 0
            race.gone[side] += steps
            race.events.append(f"{side} {steps}")


def outcome(race: Race) -> Outcome | None:
    best = max(race.gone.values())
    if best < GOAL:
        return None
    first = [side for side, gone in race.gone.items() if gone == best]
    winner = first[0] if len(first) == 1 else None
    return Outcome(winner, "goal", race.turn, {side: float(at) for side, at in race.gone.items()})


def begin() -> Race:
    return Race({"red": 0, "blue": 0})


def battle(library: Any, recipe: Any) -> Battle[Race]:
    return Battle("race", "Race", ("red", "blue"), dict(recipe), {"tracks/race/one": "1"}, begin)


ENGINE = Engine(system="race", rules_version="1", battle=battle, script=script, outcome=outcome, view=View)

BATTLE = battle(None, {"laps": 1})


def play_typed(game: Game, lines: Iterable[str]) -> Game:
    """Play any game from lines of text, one per answer, faces included, until they end.

    Empty lines and text after a `#` are skipped. A line that the open question does not allow is `Illegal`.
    """
    for line in lines:
        text = line.partition("#")[0].strip()
        if text:
            question = game.question
            game.answer(text if question is None else typed(question, text, len(game.answers) + 1))
    return game
