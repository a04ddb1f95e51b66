"""The data of a seat of a game in progress, what it is shown and asked: the protocol of tables and programs.

A seat is a side that somebody plays, or `""` for a spectator. `play/data/moment.schema.json` describes the data.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState
from sheetforge.play.entry import WordReading
from sheetforge.play.events import Withheld
from sheetforge.play.lists import FIRST, in_order, reading_of
from sheetforge.play.map_text import hex_of
from sheetforge.play.narrator import ending
from sheetforge.play.plain import event_data
from sheetforge.play.presenter import AskedAbout, Presenter
from sheetforge.play.questions import Choose, Draw, Json, Question, Roll, expected
from sheetforge.play.session import PlaySession


def moment(session: PlaySession, seat: str, since: int = 0) -> dict[str, Json]:
    """Return what a seat sees of a game: turn, status, the question if it has one, events from a number on.

    `waiting` is the side that decides, empty for the seat itself. `since` counts the events that the seat has been
    shown, which are those that it may know.
    """
    game = session.game
    seen = (game.event_for(event, seat) for event in game.state.events)
    known = [event for event in seen if not isinstance(event, Withheld)]
    return {
        "seat": seat,
        "turn": game.state.turn,
        "status": status(session, seat),
        "question": asked_of(session, seat),
        "waiting": waiting(session, seat),
        "since": since,
        "events": [event_data(event) for event in known[since:]],
        "outcome": None if game.outcome is None else game.outcome.as_data(),
        "ending": "" if game.outcome is None else ended(session),
    }


def status(session: PlaySession, seat: str) -> list[Json]:
    """Return the parts of the status of a seat: turn, moves, what wins, the score; none for a spectator."""
    game, show = session.game, session.game.engine.presenter
    if show is None or not seat:
        return []
    question = game.question
    acting = question.about.partition(" ")[0] if isinstance(question, Choose) and question.side == seat else ""
    return [part for part in show.status(game.seen_by(seat), seat, acting) if part]


def ended(session: PlaySession) -> str:
    """Return who won, how and when."""
    show, outcome = session.game.engine.presenter, session.game.outcome
    assert outcome is not None
    return ending(outcome, Presenter.turn_word if show is None else show.turn_word)


def waiting(session: PlaySession, seat: str) -> str:
    """Return the side that decides, or `dice`; empty if it is the seat, or nobody."""
    question = session.question
    if question is None or is_asked(session, seat):
        return ""
    return question.side if isinstance(question, Choose) else "dice"


def is_asked(session: PlaySession, seat: str) -> bool:
    """Return whether a seat has the open question: its own choice, or dice and cards that people type."""
    question = session.question
    if question is None or not seat or not session.waits(question):
        return False
    return seat == question.side if isinstance(question, Choose) else seat in session.people


def asked_of(session: PlaySession, seat: str) -> dict[str, Json] | None:
    """Return the open question of a seat; None if it has none."""
    question = session.question
    if question is None or not is_asked(session, seat):
        return None
    show = session.game.engine.presenter
    if not isinstance(question, Choose) or show is None:
        return _bare(question)
    data = choice_of(session.game, question)
    if session.game.state.turn == 0:
        data["proposed"] = session.proposal(question)
    return data


def choice_of(game: Game, question: Choose) -> dict[str, Json]:
    """Return a question of a game as its side sees it."""
    show = game.engine.presenter
    return _bare(question) if show is None else _choice(show, game.seen_by(question.side), question)


def _bare(question: Question) -> dict[str, Json]:
    """Return a question of chance, or one of a game without words of its own."""
    data: dict[str, Json] = {"text": expected(question), "why": question.why}
    if isinstance(question, Roll):
        return {"ask": "roll", **data, "dice": list(question.dice)}
    if isinstance(question, Draw):
        return {"ask": "draw", **data, "cards": dict(question.cards)}
    options: list[Json] = [{"option": option, "word": option} for option in question.options]
    about: dict[str, Json] = {"side": question.side, "subject": question.about, "unit": "", "part": "", "at": []}
    return {"ask": "choose", **data, **about, "together": _together(question), "options": options, "ends": []}


def _choice(show: Presenter[AnyState], state: AnyState, question: Choose) -> dict[str, Json]:
    reading = reading_of(show, state, question)
    ordered = in_order(question, reading)
    about = show.about(state, question)
    ends: list[Json] = [
        {"hex": end.hex, "at": _at(show, state, end.hex), "facing": end.facing, "cost": end.cost, "danger": end.danger}
        for end in (show.ends(state, question) if question.why in show.routed else ())
    ]
    return {
        "ask": "choose",
        "side": question.side,
        "why": question.why,
        "text": show.question_text(state, question),
        "subject": show.subject(state, question),
        "unit": about.unit,
        "part": about.part,
        "at": _at(show, state, hex_of(question)),
        "together": _together(question),
        "options": list(_options(show, state, ordered, reading)),
        "ends": ends,
    }


def _together(question: Choose) -> dict[str, Json] | None:
    """Return the decision of several sides that a question is part of; None for an open one."""
    together = question.together
    return {"decision": together.decision, "sides": list(together.sides)} if together.sides else None


def _options(
    show: Presenter[AnyState], state: AnyState, question: Choose, reading: WordReading
) -> Iterable[dict[str, Json]]:
    """Yield the options: the token, the word that is typed, what it means, its subject, where it leads."""
    named = len(question.options) <= FIRST
    for option in question.options:
        data: dict[str, Json] = {"option": option, "word": reading.shown(question, option)}
        means = show.option(state, question, option) if named else ""
        danger = show.danger(state, question, option) if option in reading.whole else ""
        lead = show.lead(state, question, option)
        data |= {"means": means} if means else {}
        data |= {"danger": danger} if danger else {}
        data |= _subject(show, state, show.meant(state, question, option))
        if lead is not None:
            data["lead"] = [*_place(show, state, lead[0]), int(lead[1])]
        yield data


def _subject(show: Presenter[AnyState], state: AnyState, subject: AskedAbout) -> dict[str, Json]:
    data: dict[str, Json] = {}
    data |= {"unit": subject.unit} if subject.unit else {}
    data |= {"part": subject.part} if subject.part else {}
    data |= {"hex": subject.hex, "at": _at(show, state, subject.hex)} if subject.hex else {}
    data |= {"facing": subject.facing} if subject.facing is not None else {}
    return data


def _at(show: Presenter[AnyState], state: AnyState, number: str) -> list[Json]:
    """Return the column and the row of a hex by its number."""
    hex = show.map(state).hex(number) if number else None
    return [] if hex is None else _place(show, state, hex)


def _place(show: Presenter[AnyState], state: AnyState, hex: Hex) -> list[Json]:
    return list(column_row(hex, show.map(state).shape))
