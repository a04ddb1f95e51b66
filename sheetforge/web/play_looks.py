"""The views of a seat besides the map: displays, where their boxes are, the account of a battle, its replay page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from sheetforge.content.library import BadRequest, Library
from sheetforge.files import Json
from sheetforge.play.display_steps import DisplaysOf
from sheetforge.play.driver import Game
from sheetforge.play.log import ROLLED, TYPED, record
from sheetforge.play.moments import asked_of, choice_of
from sheetforge.play.questions import Choose
from sheetforge.play.replay_page import replay_page
from sheetforge.play.session import PlaySession
from sheetforge.sheet.arms import Worn
from sheetforge.web.play_seats import AnswerRefused, PlaySeat

MOST_MARKED = 3
"""Displays that come with an answer: a page asks for the others while it is idle, and nobody waits for them."""


def display_of(seat: PlaySeat, unit: str, epoch: int = 0, since: int = 0) -> dict[str, Json]:
    """Return what has changed on the display of a unit, as a seat sees it, since a version in an epoch of the seat.

    Versions of another epoch are those of another game: an answer was taken back. Raises `BadRequest`.
    """
    display = None if seat.course is None else seat.course.display(unit, since if epoch == seat.epoch else 0)
    if display is None:
        raise BadRequest(f"there is no display of {unit!r}")
    return {"epoch": seat.epoch, **display}


def marked_of(seat: PlaySeat) -> list[Json]:
    """Return what has changed on displays that a seat's page has drawn, so that it need not ask for that."""
    course = seat.course
    assert course is not None
    stale = [unit for unit, version in seat.drawn.items() if course.versions.get(unit, 0) > version]
    return [display_of(seat, unit, seat.epoch, seat.drawn[unit]) for unit in stale[:MOST_MARKED]]


def question_of(session: PlaySession, seat: PlaySeat) -> dict[str, Json] | None:
    """Return the open question of a seat, with the areas of its boxes."""
    question = None if seat.ahead is None else seat.ahead.question
    if seat.ahead is not None and isinstance(question, Choose):
        asked: dict[str, Json] | None = choice_of(seat.ahead, question)
    else:
        asked = asked_of(session, seat.side)
    return None if asked is None else {**asked, "areas": areas_in(seat, asked)}


def areas_in(seat: PlaySeat, question: dict[str, Json]) -> dict[str, Json]:
    """Return by unit where the boxes are that a question is about, as far as that is looked up already."""
    course, names = seat.course, dict[str, dict[str, None]]()
    options = cast("list[dict[str, Json]]", question.get("options", []))
    for about in (question, *options):
        boxes = dict.fromkeys(cast("list[str]", about.get("boxes", [])))
        names.setdefault(str(about.get("unit", "")), {}).update(boxes)
    known = [unit for unit in names if names[unit] and course is not None and course.has_boxes(unit)]
    return {unit: boxes_of(seat, unit, [*names[unit]]) for unit in known}


def boxes_of(seat: PlaySeat, unit: str, names: Sequence[str]) -> dict[str, Json]:
    """Return where boxes are on the display of a unit. Raises `BadRequest`."""
    areas = None if seat.course is None else seat.course.boxes(unit, names)
    if areas is None:
        raise BadRequest(f"there is no display of {unit!r}")
    return areas


def summary_of(game: Game) -> list[Json]:
    """Return the account of a battle that is over, in lines; none before."""
    show, outcome = game.engine.presenter, game.outcome
    return [] if show is None or outcome is None else list(show.summary(game.state, outcome.winner))


def replay_of(
    session: PlaySession,
    players: Mapping[str, str],
    library: Library,
    worn: Sequence[Worn],
    displays: DisplaysOf | None,
) -> str:
    """Return the replay page of a battle, with what was secret. Raises `AnswerRefused` before its end."""
    game = session.game
    if game.outcome is None:
        raise AnswerRefused(409, "the battle is not over: its replay shows what is secret until then")
    dice = TYPED if session.typed_dice else ROLLED
    log = record(game, players, session.streams.seed, session.streams.game, dice)
    return replay_page(Game(game.engine, game.battle), log, library, None, None, worn, displays)
