"""The views of a seat besides the map: displays, where their boxes are, the account of a battle, its replay page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetforge.content.library import BadRequest, Library
from sheetforge.files import Json
from sheetforge.play.display_steps import DisplaysOf
from sheetforge.play.driver import Game
from sheetforge.play.log import ROLLED, TYPED, record
from sheetforge.play.replay_page import replay_page
from sheetforge.play.session import PlaySession
from sheetforge.sheet.arms import Worn
from sheetforge.web.play_seats import AnswerRefused, PlaySeat


def display_of(seat: PlaySeat, unit: str, epoch: int = 0, since: int = 0) -> dict[str, Json]:
    """Return what has changed on the display of a unit, as a seat sees it, since a version in an epoch of the seat.

    Versions of another epoch are those of another game: an answer was taken back. Raises `BadRequest`.
    """
    display = None if seat.course is None else seat.course.display(unit, since if epoch == seat.epoch else 0)
    if display is None:
        raise BadRequest(f"there is no display of {unit!r}")
    return {"epoch": seat.epoch, **display}


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
