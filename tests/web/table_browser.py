"""Trials of tables in Chromium: battles of all games to their ends, and a network that is cut again and again.

`python -m tests.web.table_trials whole` and `cuts` run them.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

from sheetforge.cli import main as run_command
from sheetforge.play.log import written
from sheetforge.play.log_reader import read_log
from sheetforge.play.questions import Answer, Json
from tests.chromium import Chromium, Tab
from tests.play.sessions import SCENARIOS
from tests.running import PATIENCE
from tests.web.tables import CLICK, OPEN, RunningTable, clicked_to_the_end, faults, served

DESK, PHONE = (1200, 900), (390, 844)
BY_KEYS, ON_A_PHONE = "silent-fury", ("silent-death", "babylon")
"""The game that is played by keys alone, and those that are played on a phone."""

LAST_LINES = 12
"""Lines that are cut off a log, so that it is one of a game in progress."""


def pressed_to_the_end(tab: Tab, chance: Random) -> int:
    """Answer by keys until the battle is over: a number, Enter, or a word on the line. Return the number of answers."""
    answers = 0
    tab.wait(OPEN)
    while not tab.run("Boolean(document.body.dataset.over)"):
        number = tab.run("document.body.dataset.number")
        keys = tab.run("[...document.querySelectorAll('#options button')].map(one => one.dataset.key).filter(Boolean)")
        tab.run("document.activeElement && document.activeElement.blur()")
        if keys:
            key = chance.choice(keys)
            tab.press(key)
            if tab.run("Boolean(document.querySelector('#options .armed'))"):
                tab.run("document.activeElement && document.activeElement.blur()")
                tab.press(key)
        else:
            words = tab.run("[...document.querySelectorAll('#options option')].map(one => one.textContent)")
            tab.press("t")
            tab.ask("Input.insertText", text=chance.choice(words))
            tab.press("Enter")
        tab.wait(f"(document.body.dataset.over || document.body.dataset.number !== {number!r}) && {OPEN}")
        answers += 1
    return answers


def command(*words: str | Path) -> str:
    """What a command prints, which has to succeed."""
    said = StringIO()
    with redirect_stdout(said):
        code = run_command([str(word) for word in words])
    assert code == 0, f"{words}: exit {code}\n{said.getvalue()}"
    return said.getvalue()


def whole(chromium: Chromium, system: str, folder: Path) -> str:
    """Play the teaching battle of a game to its end; its log is verified, shown, and taken up. Return what it took."""
    with served(system, folder) as table:
        side = next(side for side in table.tokens if side)
        width, height = PHONE if system in ON_A_PHONE else DESK
        tab = chromium.open(table.address(side), still=True, width=width, height=height)
        if system == BY_KEYS:
            took = f"{pressed_to_the_end(tab, Random(system))} answers by keys"
        else:
            times = sorted(clicked_to_the_end(tab, Random(system)))
            late = times[int(len(times) * 0.95)] * 1000
            took = f"{len(times)} answers, {times[len(times) // 2] * 1000:.0f} ms median, {late:.0f} ms p95"
        ending = table.state(side)["ending"]
        assert ending
        assert ending in tab.run("document.body.innerText")
        assert faults(tab) == []
        tab.close()
    command("replay", table.log, "--verify")
    page = folder / f"{system}.html"
    command("replay", table.log, "--html", page)
    assert ending in page.read_text("utf-8")
    begun = folder / f"{system}-begun.game"
    begun.write_bytes(b"".join(table.log.read_bytes().splitlines(keepends=True)[:-LAST_LINES]))
    command("play", "--resume", begun, "--human", "none", "--bots", "random", "--quiet")
    assert read_log(begun).outcome is not None
    return f"{system}: {ending}; {took}"


class CutNetwork:
    """A person whose network is cut while a battle is played."""

    def __init__(self, table: RunningTable, tab: Tab, chance: Random) -> None:
        self.table, self.tab, self.chance = table, tab, chance
        self.side = next(side for side in table.tokens if side)
        self.seat = table.host.seats[self.side]
        self.acknowledged: list[tuple[int, str]] = []
        self.done, self.last = Counter[str](), ""
        taken = table.host.answer

        def noted(*given: object) -> None:
            taken(*given)  # type: ignore[arg-type]
            self.acknowledged.append((len(table.host.session.game.answers) - 1, str(given[2])))

        table.host.answer = noted  # type: ignore[method-assign, assignment]

    def once(self) -> None:
        """Answer, cut the network at some moment about it, and see that page and table agree again."""
        number = self.seat.number
        click = CLICK % ("false", self.chance.random())
        act = self.chance.choice(("before", "after", "while", "reload", "sleep", "twice"))
        self.last, self.done[act] = act, self.done[act] + 1
        if act == "before":
            self.table.server.cut()
        if act == "sleep":
            self.tab.ask("Page.setWebLifecycleState", state="frozen")
            self.table.server.cut()
            self.tab.ask("Page.setWebLifecycleState", state="active")
            self.tab.ask("Emulation.setFocusEmulationEnabled", enabled=True)
            self.tab.ask("Page.bringToFront")
        self.tab.run(f"void {click}")
        if act == "twice":
            self.tab.run(f"void {click}")
        if act in ("after", "while"):
            time.sleep(self.chance.random() * (0.02 if act == "after" else 0.2))
            self.table.server.cut()
        if act == "reload":
            self.table.server.cut()
            self.tab.go(f"http://127.0.0.1:{self.table.port}/")
        self.agrees()
        if self.seat.number > number:
            body = {"number": number, "option": "stop"}
            status, _ = self.table.ask(self.side, "/data/answer", body)
            assert status == 409, f"an old answer gets {status}"

    def both(self) -> tuple[list[Answer], list[Json], list[tuple[int, str]]]:
        """The answers of the game, those of its log, and those that were acknowledged, at the same moment."""
        game, log = self.table.host.session.game, read_log(self.table.log)
        return list(game.answers), [entry.answer for entry in log.entries], list(self.acknowledged)

    def agrees(self) -> None:
        """Wait until the page is at the open question; what was acknowledged is in the log."""
        table, until = self.table, time.monotonic() + PATIENCE
        while True:
            table.host.ask(lambda: None).result(PATIENCE)
            shown = self.seat.shown
            asked = shown["ending"] or (shown["question"] or {}).get("text")  # type: ignore[union-attr]
            page = self.tab.run("[document.getElementById('asked').textContent, document.body.dataset.number]")
            if page == [asked, str(self.seat.number if shown["question"] else 0)]:
                break
            assert time.monotonic() < until, (
                f"after {self.last!r} the page is at {page}, the table at {asked!r}, {self.seat.number}"
            )
            time.sleep(0.02)
        # Bots go on meanwhile, and a second click may come: all are compared between two answers.
        answers, kept, acknowledged = table.host.ask(self.both, goes_on=False).result(PATIENCE)
        assert kept == [written(answer) for answer in answers], f"the log has {len(kept)} of {len(answers)} answers"
        lost = [one for one in acknowledged if answers[one[0] : one[0] + 1] != [one[1]]]
        assert not lost, f"acknowledged and lost after {self.last!r}: {lost} of {len(answers)} answers, {answers[-3:]}"


def cuts(chromium: Chromium, count: int, seed: str, folder: Path) -> Counter[str]:
    """Cut the network so many times, in battles of all games in turn; return what was cut when."""
    done = Counter[str]()
    for system in SCENARIOS:
        left, battles = count // len(SCENARIOS), 0
        while left:
            battle = f"{seed} {system} {battles}"
            with served(system, folder, seed=battle) as table:
                tab = chromium.open(table.address(next(side for side in table.tokens if side)), still=True)
                tab.wait(OPEN)
                person = CutNetwork(table, tab, Random(battle))
                while person.done.total() < left and not tab.run("Boolean(document.body.dataset.over)"):
                    person.once()
                assert person.acknowledged
                done += person.done
                left, battles = left - person.done.total(), battles + 1
                tab.close()
    return done
