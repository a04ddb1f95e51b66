"""What a seat of `sheetforge table` waits for, as p95 in milliseconds, and what it is sent, in bytes.

    python benchmarks/table.py [SCENARIO …] [--answers N]

One seat of each battle answers at random, bots play the others; the thinking of bots is not counted. A row has the time
of a question with all of its ends, of the chances of a random option, of a way, of the fields of fire of a unit, of the
copy of the game on which these are worked out, then the largest question and the mean step.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path[:0] = [str(Path(__file__).parents[1])]

from sheetforge.api import open_content  # noqa: E402
from sheetforge.play.course import LiveCourse  # noqa: E402
from sheetforge.play.driver import Game  # noqa: E402
from sheetforge.play.moments import asked_of  # noqa: E402
from sheetforge.play.previews import Preview  # noqa: E402
from sheetforge.play.questions import Choose  # noqa: E402

BATTLES = ("first-sortie", "patrolling-the-depths-of-space", "first-broadsides", "first-contact", "first-duel")
"""The teaching battle of each game."""

ROWS = ("question", "odds", "way", "fields", "copy", "state", "step")

T = TypeVar("T")


def sent(data: object) -> int:
    """Return the size of data as the table sends them."""
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def measured(scenario: str, answers: int) -> dict[str, float]:
    """Play a battle for so many answers of a seat; return the figure of each row."""
    battle, chance = open_content().scenario(scenario), Random("table")
    side, times = battle.sides[0], {row: [0.0] for row in ROWS}
    session = battle.session(side, bots=["standard"], seed="table")

    def timed(row: str, work: Callable[..., T], *given: object) -> T:
        begun = time.perf_counter()
        value = work(*given)
        times[row].append((time.perf_counter() - begun) * 1000)
        return value

    game = session.game
    library = open_content().library
    course = LiveCourse(lambda: Game(game.engine, game.battle), library, side, ["human"] * len(battle.sides))
    while answers and (question := session.question) is not None:
        if not session.waits(question):
            session.go_on()
            continue
        answers -= 1
        course.follow(session.game.answers)
        shown = timed("question", asked_of, session, side) or {}
        times["state"].append(sent(shown))
        if isinstance(question, Choose):
            option = chance.choice(question.options)
            preview = timed("copy", Preview, session.game, side)
            timed("odds", preview.shots, option)
            timed("fields", preview.fields, chance.choice([*preview.state.ships]))
            ends = preview.show.ends(preview.state, question) if question.why in preview.show.routed else ()
            if ends:
                end = chance.choice(ends)
                timed("way", preview.way, end.hex, end.facing)
            session.give(option)
    sizes = [sent(step) for step in course.steps[1:]] or [0]
    late = {row: sorted(values)[int(0.95 * (len(values) - 1))] for row, values in times.items()}
    return {**late, "state": max(times["state"]), "step": sum(sizes) / len(sizes)}


def main() -> None:
    """Parse the command line and print a row for each battle."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="battles; the teaching battles if none")
    parser.add_argument("--answers", type=int, default=150, metavar="N", help="answers of the seat in each battle")
    given = parser.parse_args()
    print(f"{'p95 in ms, bytes':<32}" + "".join(f"{row:>10}" for row in ROWS))
    for scenario in given.scenarios or BATTLES:
        figures = measured(scenario, given.answers)
        shown = (f"{figures[row]:>10.0f}" if row in ("state", "step") else f"{figures[row]:>10.1f}" for row in ROWS)
        print(f"{scenario:<32}{''.join(shown)}")


if __name__ == "__main__":
    main()
