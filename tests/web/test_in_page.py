"""A table without a server, as the worker of a page drives it: the same addresses, in one thread."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.web.commands import in_page
from sheetforge.web.commands.in_page import PageTable, Wanted
from tests.systems.silent_death.armoury import library
from tests.web.tables import options_of

HOT_SEAT = Wanted(log="", scenario="first-broadsides", people=["British", "French"], bots="standard", seed="page")


class Page:
    """A page of a seat: it asks, and keeps what it hears."""

    def __init__(self, wanted: Wanted) -> None:
        self.heard: list[dict[str, Any]] = []
        self.table = PageTable(json.dumps(wanted), lambda text: self.heard.append(json.loads(text)))
        self.number = 0

    def ask(self, seat: str, path: str, body: object = None) -> Any:
        """The answer to a request: its status and data; None while it waits."""
        self.number += 1
        self.table.ask(json.dumps({"number": self.number, "seat": seat, "path": f"/data/{path}", "body": body}))
        return next(((one["status"], one["data"]) for one in self.heard if one.get("to") == self.number), None)

    def left(self) -> list[str]:
        """The logs of games that were left for others."""
        return [one["left"] for one in self.heard if "left" in one]

    def log(self) -> str:
        """The log that the page got last."""
        return str([one["log"] for one in self.heard if "log" in one][-1])


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder, as a worker has one, and content that is read already."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(in_page, "library_at", lambda folder: library())


def test_two_seats_share_a_page_and_the_log_is_told_before_an_answer() -> None:
    """Each seat has its questions; a wait for news is answered when they come; old and foreign requests are refused."""
    page = Page(HOT_SEAT)
    first, second = json.loads(page.table.about())
    assert page.ask(first, "table")[1]["seat"] == first
    shown = page.ask(first, "state")[1]
    known = f"state?epoch={shown['epoch']}&steps={shown['steps']}&revision={shown['revision']}"
    assert page.ask(first, known) is None
    waits = page.number
    answer = {"number": shown["number"], "option": options_of(shown["question"])[0]}
    del page.heard[:]
    assert page.ask(first, "answer", answer) == (200, {"taken": answer["option"]})
    assert list(page.heard[0]) == ["log"]
    assert waits in [one.get("to") for one in page.heard]
    assert page.ask(first, "answer", answer)[0] == 409
    assert page.ask(second, "answer", answer)[0] in (403, 409)
    assert page.ask(first, "answer", {"number": "x"})[0] == 400
    assert page.ask(first, "nothing") == (400, {"problem": "there is no such address"})
    assert page.ask(first, "replay")[0] == 409


def test_a_log_is_taken_up_and_a_rematch_has_a_log_of_its_own() -> None:
    """The page that is loaded anew has the same open question; a resigned game is played again with sides exchanged."""
    page = Page(HOT_SEAT)
    first, second = json.loads(page.table.about())
    page.ask(first, "line", {"number": 1, "line": "rest"})
    before = page.ask(first, "state")[1]
    again = Page({**HOT_SEAT, "log": page.log()})
    assert again.ask(first, "state")[1]["question"] == before["question"]
    assert again.log() == page.log()
    again.ask(first, "end", {"act": "resign"})
    assert '{"outcome"' in again.log()
    for side in (first, second):
        again.ask(side, "end", {"act": "again"})
    assert '{"outcome"' not in again.log()
    assert again.ask(first, "state")[1]["match"] == 2
    assert ['{"outcome"' in log for log in again.left()] == [True]


def test_an_earlier_step_is_played_on_and_the_page_keeps_both_logs() -> None:
    """Both people agree; the branch has the first answers of the game that is left, whose log comes to the page."""
    page = Page(HOT_SEAT)
    first, second = json.loads(page.table.about())
    page.ask(first, "line", {"number": 1, "line": "rest"})
    whole, shown = page.log(), page.ask(first, "state")[1]
    assert shown["branches"]
    assert page.ask(first, "branch", {"epoch": shown["epoch"], "step": shown["steps"] // 2})[0] == 200
    assert page.ask(second, "consent", {"agrees": True})[0] == 200
    assert page.left() == [whole]
    lines, before = page.log().splitlines(), whole.splitlines()
    assert 1 < len(lines) < len(before)
    assert lines[1:] == before[1 : len(lines)]
    assert page.ask(first, "state")[1]["match"] == 2


def test_a_battle_that_cannot_be_begun_is_refused_with_the_reason() -> None:
    """A scenario, a bot and a log that are unknown."""
    for wrong in ({"scenario": "first-sortee"}, {"people": [], "bots": "genius"}, {"log": "this is no log\n"}):
        with pytest.raises(BadRequest, match=r"first-sortee|genius|resumed\.game"):
            Page({**HOT_SEAT, **wrong})  # type: ignore[typeddict-item]
