"""What a seat of `sheetforge table` waits for, as p95 in milliseconds, and what it is sent, in bytes.

    python benchmarks/table.py [SCENARIO …] [--answers N]
    python benchmarks/table.py --page               also the page in Chromium, spectators, memory

One seat of each battle answers at random, bots play the others; the thinking of bots is not counted. A row has the
processor time of a question with all of its ends, of the chances of a random option, of a way, of the fields of fire of
a unit, of the copy of the game on which these are worked out, then the largest question and the mean step. Patrolling
has ships with Drive 20.

With `--page` an answer is clicked until the page shows the next question and the displays in sight are drawn, on a
desk and with two displays, in time of the clock: run it on a quiet machine. Each click is on a page at rest. Spectators
are eight that wait for news by HTTP; their row is what the table takes of the processor beside what it takes without
them. Memory is the most that this program had, with all these tables.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

sys.path[:0] = [str(Path(__file__).parents[1])]

from sheetforge.api import open_content  # noqa: E402
from sheetforge.play import engine_of  # noqa: E402
from sheetforge.play.bots import bot  # noqa: E402
from sheetforge.play.course import LiveCourse  # noqa: E402
from sheetforge.play.driver import Game  # noqa: E402
from sheetforge.play.moments import asked_of  # noqa: E402
from sheetforge.play.previews import Preview  # noqa: E402
from sheetforge.play.questions import Choose  # noqa: E402

BATTLES = ("first-sortie", "patrolling-the-depths-of-space", "first-broadsides", "first-contact", "first-duel")
"""A small battle of each game."""

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
        begun = time.thread_time()
        value = work(*given)
        times[row].append((time.thread_time() - begun) * 1000)
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


DESKS = {"a desk": (1200, 900), "two displays": (1500, 900)}
SPECTATORS = 8

FOLLOW = """
import sys
from http.client import HTTPConnection
from json import loads
from threading import Thread

def follow(token):
    known, connection = "", HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=60)
    while True:
        connection.request("GET", f"/data/state{known}", headers={"x-sheetforge-token": token})
        shown = loads(connection.getresponse().read())
        known = f"?epoch={shown['epoch']}&steps={shown['steps']}&revision={shown['revision']}"

for token in sys.argv[2:]:
    Thread(target=follow, args=(token,), daemon=True).start()
sys.stdin.read()
"""
"""Pages that wait for news, by their tokens, in a process of their own that ends with its input."""

CLICKED = """new Promise(async done => {
  const frame = () => new Promise(go => requestAnimationFrame(() => setTimeout(go)));
  const drawn = async () => { for (let calm = 0; calm < 2;) { await frame(); calm = window.asking ? 0 : calm + 1; } };
  await drawn();
  await new Promise(go => setTimeout(go, REST));
  const buttons = [...document.querySelectorAll('#options button')], number = document.body.dataset.number;
  const button = buttons[Math.floor(buttons.length * CHANCE)], begun = performance.now();
  const displays = window.displays;
  const is_next = () => document.body.dataset.number !== number && document.body.classList.contains('mine');
  button.click();
  if (button.classList.contains('armed')) button.click();
  while (!document.body.dataset.over && !is_next()) await new Promise(go => setTimeout(go, 1));
  if (document.body.dataset.over) return done(0);
  await frame();
  while (window.asking) await new Promise(go => setTimeout(go, 1));
  if (window.displays !== displays) await frame();
  done(performance.now() - begun);
})"""
"""Clicks an option of a page at rest; gives the milliseconds until the next question is drawn and the displays in sight
are as they stand then, 0 at the end of the battle."""

REST = 100
"""The milliseconds for which a page is left alone before a click: a person takes longer."""

WATCHED = """(() => {
  const sending = window.fetch;
  window.asking = window.displays = 0;
  window.fetch = async (path, request) => {
    if (String(path).startsWith('/data/state')) return sending(path, request);
    window.asking += 1;
    try {
      const answer = await sending(path, request), read = answer.json.bind(answer);
      answer.json = async () => { try { return await read(); } finally { setTimeout(() => { window.asking -= 1; }); } };
      window.displays += String(path).startsWith('/data/display');
      return answer;
    } catch (problem) {
      window.asking -= 1;
      throw problem;
    }
  };
})()"""
"""Has a page count what it is asking for, besides the news that it always waits for."""


def clicked(answers: int) -> None:
    """Print how long a click in Chromium takes until the next question is drawn, against a bot that does not think."""
    from tests.chromium import running
    from tests.play.sessions import SCENARIOS
    from tests.web.tables import OPEN, served

    with running() as chromium, TemporaryDirectory() as folder:
        for system, battle in SCENARIOS.items():
            for desk, (width, height) in DESKS.items():
                with served(
                    system, Path(folder), maker=bot(engine_of(open_content().library, system), "random")
                ) as table:
                    side = next(side for side in table.tokens if side)
                    tab = chromium.open(table.address(side), width=width, height=height, still=True)
                    tab.wait(OPEN)
                    tab.run(WATCHED)
                    chance, times = Random("click"), [0.0]
                    while len(times) <= answers and not tab.run("Boolean(document.body.dataset.over)"):
                        times.append(
                            tab.run(CLICKED.replace("CHANCE", str(chance.random())).replace("REST", str(REST)))
                        )
                    print(f"{f'{battle}, {desk}':<48}{sorted(times)[int(0.95 * (len(times) - 1))]:>10.1f} ms")
                    tab.close()


def looked_on(answers: int) -> float:
    """Return how much more processor time a table takes with spectators than without, as a ratio of all its work."""
    from tests.web.table_trials import answered, asked, random_option
    from tests.web.tables import served

    taken = []
    for spectators in (0, SPECTATORS):
        with TemporaryDirectory() as folder, served("silent-fury", Path(folder), (0, 1)) as table:
            tokens = [*table.tokens.values()][:-1] + [table.tokens[""]] * spectators
            follow = [sys.executable, "-c", FOLLOW, str(table.port), *tokens]
            with subprocess.Popen(follow, stdin=subprocess.PIPE) as watching:
                table.state("")
                time.sleep(2)
                chance, begun = Random("spectators"), time.process_time()
                for _ in range(answers):
                    if not (seats := asked(table.host)):
                        break
                    answered(table.host, seat := chance.choice(seats), random_option(seat, chance))
                    # Everybody has the news before the next answer, as at a table.
                    time.sleep(0.05)
                taken.append(time.process_time() - begun)
                watching.communicate()
    return taken[1] / taken[0]


def main() -> None:
    """Parse the command line and print a row for each battle."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="battles; the teaching battles if none")
    parser.add_argument("--answers", type=int, default=150, metavar="N", help="answers of the seat in each battle")
    parser.add_argument("--page", action="store_true", help="also the page in Chromium, spectators and memory")
    given = parser.parse_args()
    print(f"{'p95 in ms, bytes':<32}" + "".join(f"{row:>10}" for row in ROWS))
    for scenario in given.scenarios or BATTLES:
        figures = measured(scenario, given.answers)
        shown = (f"{figures[row]:>10.0f}" if row in ("state", "step") else f"{figures[row]:>10.1f}" for row in ROWS)
        print(f"{scenario:<32}{''.join(shown)}")
    if given.page:
        clicked(given.answers)
        print(f"{f'with {SPECTATORS} spectators':<48}{looked_on(given.answers):>10.2f} of the processor time without")
        print(f"{'memory':<48}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:>10.0f} MB")


if __name__ == "__main__":
    main()
