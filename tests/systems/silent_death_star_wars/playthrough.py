"""A whole game in words, for goldens that people review: questions, answers and events."""

from __future__ import annotations

from pathlib import Path

from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.questions import Roll
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[2] / "goldens" / "games"


def playthrough(game: Game) -> str:
    """A whole game in words: every question with its answer, every event."""
    again, lines, seen = Game(game.engine, game.battle), [], 0

    def tell() -> int:
        happened = again.state.events[seen:]
        lines.extend(f"\n== {event}" if isinstance(event, events.TurnBegan) else f"   {event}" for event in happened)
        return seen + len(happened)

    seen = tell()
    for answer in game.answers:
        question = again.question
        assert question is not None
        if isinstance(question, Roll):
            lines.append(f"{question.by or 'table'}: {question.why} {' '.join(map(str, answer))}")
        else:
            options = len(question.options)
            lines.append(f"{question.side}: {question.why} {question.about or ''} {answer} ({options})")
        again.answer(answer)
        seen = tell()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def regenerate() -> None:
    """Write the playthroughs again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    made = ENGINE.battle(library(), {"scenario": "patrolling-the-depths-of-space"})
    text = playthrough(play_at_random(ENGINE, made, 13))
    (GOLDEN / "patrol-random-seed-13.txt").write_text(text, encoding="utf-8")
