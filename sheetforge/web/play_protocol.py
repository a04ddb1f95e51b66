"""The answers of a table by their addresses, whoever carries them: a server, or a page that plays without one.

A request names an address and a seat, and has the parameters of a GET or the object of a POST. Its act is done by the
thread of the session; what it returns makes the answer, which may be worked out beside the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.play.presenter import NoWay
from sheetforge.web import asked
from sheetforge.web.asked import Given
from sheetforge.web.play_endings import ACTS
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_looks import boxes_of, display_of
from sheetforge.web.play_seats import AnswerRefused, PlaySeat

LONGEST_LINE, MOST_UNITS = 2000, 100

MOST_DRAWN = 40
"""Displays that a page names which it has drawn."""

MOST_BOXES = 400
"""Boxes of a display that are looked up at once: more than a question has."""

Answered = dict[str, Json]
"""The answer to a request."""

Act = Callable[[PlayHost, PlaySeat, Given], Callable[[], Answered]]


class Address(NamedTuple):
    """An act at an address: whether a body is sent to it, and whether the game goes on after it."""

    act: Act
    is_sent: bool = False


def news(seat: PlaySeat, given: Given) -> Answered | None:
    """Return what a seat is shown with the steps that its page has not had; None while the page has all of it."""
    if seat.side:
        seat.drawn = drawn_of(seat, given)
    if str(seat.revision) == given.get("revision", ""):
        return None
    return latest(seat, given)


def drawn_of(seat: PlaySeat, given: Given) -> dict[str, int]:
    """Return the displays that a page has drawn, with their versions: `display=UNIT:VERSION`."""
    found: dict[str, int] = {}
    if given.get("epoch") == str(seat.epoch):
        for text in asked.listed(given, "display")[:MOST_DRAWN]:
            unit, _, version = text.rpartition(":")
            found |= {unit: int(version)} if version.isdecimal() else {}
    return found


def latest(seat: PlaySeat, given: Given) -> Answered:
    """Return what a seat is shown with the steps that its page has not had."""
    shown, course, have = seat.shown, seat.course, given.get("steps")
    assert course is not None
    is_known = isinstance(have, str) and have.isdecimal() and given.get("epoch") == str(shown["epoch"])
    since = int(str(have)) if is_known else 0
    steps: list[Json] = [*course.steps[since:]]
    return {**shown, "since": since, "fresh": steps}


def refusal(problem: BaseException) -> tuple[int, Answered]:
    """Return the status and the answer for a request that failed."""
    if isinstance(problem, AnswerRefused):
        return problem.status, {"problem": problem.reason, "options": list(problem.options)}
    if isinstance(problem, BadRequest):
        return 400, {"problem": str(problem)}
    return 500, {"problem": f"this is a fault of sheetforge itself ({type(problem).__name__}: {problem})"}


# --- looking on -----------------------------------------------------------------------------------


def _table(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The parts of a table that stay the same for a seat."""
    host.open(seat)
    assert seat.course is not None
    header: Answered = {**seat.course.header(), "seat": seat.side, "event": host.board is not None}
    return lambda: header


def _display(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The changes of the display of a unit since the version that a page has."""
    host.open(seat)
    epoch, since = (asked.number(given, name) if name in given else 0 for name in ("epoch", "since"))
    display = display_of(seat, asked.text(given, "unit"), epoch, since)
    return lambda: display


def _boxes(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The areas of boxes on the display of a unit: left, top, width and height by name."""
    names = asked.listed(given, "name")[:MOST_BOXES]
    host.open(seat)
    areas = boxes_of(seat, asked.text(given, "unit"), names)
    return lambda: {"areas": areas}


def _odds(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The chances of an option of the open question of a seat."""
    option = asked.text(given, "option")
    preview = host.preview(seat, asked.number(given, "number"))
    return lambda: {"shots": preview.shots(option)}


def _way(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The way of the unit in question to a hex, as a path."""
    hex, facing = asked.text(given, "hex"), asked.number(given, "facing") if given.get("facing") else None
    preview = host.preview(seat, asked.number(given, "number"))

    def way() -> Answered:
        try:
            found = preview.way(hex, facing)
        except NoWay as problem:
            raise AnswerRefused(422, str(problem)) from None
        return {"words": found.words, "path": found.path}

    return way


def _fields(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The fields of fire of a unit as a seat sees it."""
    unit, preview = asked.text(given, "unit"), host.preview(seat)
    return lambda: {"fields": preview.fields(unit)}


def _sight(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The distance of two hexes, and what blocks a line of fire between them."""
    start, end, preview = asked.place(given, "from"), asked.place(given, "to"), host.preview(seat)
    return lambda: preview.sight(start, end)


def _board(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The board of the event that the game is of, as its file is now."""
    if host.board is None:
        raise AnswerRefused(409, "the game of this table is of no event")
    return host.board


# --- acting ---------------------------------------------------------------------------------------


def _answer(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """An answer to the open question of a seat."""
    option = asked.text(given, "option")
    host.answer(seat, asked.whole(given, "number"), option, asked.texts(given, "units", MOST_UNITS))
    return lambda: {"taken": option}


def _line(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """A line that somebody at a seat typed."""
    line = asked.text(given, "line")[:LONGEST_LINE]
    said: list[Json] = [*host.line(seat, asked.whole(given, "number"), line)]
    return lambda: {"said": said}


def _consent(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The consent to another seat, which would take its answer back, or play on from an earlier step."""
    agrees = given.get("agrees") is True
    host.consent(seat, agrees)
    return lambda: {"agrees": agrees}


def _branch(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """The wish to play on from an earlier step."""
    step = asked.whole(given, "step")
    host.go_back(seat, asked.whole(given, "epoch"), step)
    return lambda: {"step": step}


def _end(host: PlayHost, seat: PlaySeat, given: Given) -> Callable[[], Answered]:
    """Resigning, an offer of a draw or the answer to it, another game."""
    act = asked.choice(given, "act", ACTS)
    host.end(seat, act)
    return lambda: {"done": act}


STATE, REPLAY = "state", "replay"
"""Two addresses that are not in the list: one waits for `news`, the other is a file."""

ADDRESSES = {
    "table": Address(_table),
    "display": Address(_display),
    "boxes": Address(_boxes),
    "odds": Address(_odds),
    "way": Address(_way),
    "fields": Address(_fields),
    "sight": Address(_sight),
    "board": Address(_board),
    "answer": Address(_answer, True),
    "line": Address(_line, True),
    "consent": Address(_consent, True),
    "branch": Address(_branch, True),
    "end": Address(_end, True),
}
"""The acts by the name that follows `/data/` in an address."""
