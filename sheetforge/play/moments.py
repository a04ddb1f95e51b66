"""The data of a seat of a game in progress, what it is shown and asked: the protocol of tables and programs.

A seat is a side that somebody plays, or `""` for a spectator. `play/data/moment.schema.json` describes the data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetforge.geometry.hexes import column_row
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState
from sheetforge.play.entry import WordReading
from sheetforge.play.events import Withheld
from sheetforge.play.lists import FIRST, in_order, reading_of
from sheetforge.play.map_text import MapText, hex_of
from sheetforge.play.narrator import ending_of
from sheetforge.play.plain import event_data
from sheetforge.play.presenter import AskedAbout, MoveEnd, Presenter
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
        "ending": ending_of(game),
    }


def status(session: PlaySession, seat: str) -> list[Json]:
    """Return the parts of the status of a seat: turn, moves, what wins, the score; none for a spectator."""
    game, show = session.game, session.game.engine.presenter
    if show is None or not seat:
        return []
    question = game.question
    acting = question.about.partition(" ")[0] if isinstance(question, Choose) and question.side == seat else ""
    return [part for part in show.status(game.seen_by(seat), seat, acting) if part]


def reasons(session: PlaySession, most: int) -> list[dict[str, Json]]:
    """Return the last reasons that bots gave for open answers of the turn: side, subject and words, oldest first.

    Those for answers that are kept secret stay in the log.
    """
    show, state = session.game.engine.presenter, session.game.state
    given = [
        reason
        for reason in session.reasons
        if reason.turn == state.turn
        and not reason.question.together.sides
        and (show is None or reason.question.why not in show.secret)
    ]
    return [
        {"side": question.side, "subject": "" if show is None else show.subject(state, question), "because": because}
        for _, question, because in given[-most:]
    ]


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
    about: dict[str, Json] = {"side": question.side, "subject": question.about, "unit": "", "part": ""}
    return {
        "ask": "choose",
        **data,
        **about,
        "boxes": [],
        "at": [],
        "together": _together(question),
        "options": options,
        "hexes": [],
        "ends": _packed({}),
    }


def _choice(show: Presenter[AnyState], state: AnyState, question: Choose) -> dict[str, Json]:
    reading = reading_of(show, state, question)
    ordered = in_order(question, reading)
    about, map = show.about(state, question), show.map(state)
    ends: dict[str, list[MoveEnd]] = {}
    for end in show.ends(state, question) if question.why in show.routed else ():
        ends.setdefault(end.hex, []).append(end)
    options, hexes = _options(show, state, ordered, reading, map)
    return {
        "ask": "choose",
        "side": question.side,
        "why": question.why,
        "text": show.question_text(state, question),
        "subject": show.subject(state, question),
        "unit": about.unit,
        "part": about.part,
        "boxes": [*show.boxes(state, about.unit, about.part)] if about.part else [],
        "at": _at(map, hex_of(question)),
        "together": _together(question),
        "options": options,
        "hexes": hexes,
        "ends": _packed({(number, *_at(map, number)): found for number, found in ends.items()}),
    }


def _packed(ends: Mapping[tuple[Json, ...], Sequence[MoveEnd]]) -> dict[str, Json]:
    """Return ends by hex: number, column and row, then facing, cost and danger of each end in it.

    Cost and danger are places in a list of `words`: a fast ship has a thousand ends, of which each is asked for anew.
    """
    words: dict[str, int] = {}
    hexes: list[Json] = [
        [
            *place,
            *(
                [end.facing, words.setdefault(end.cost, len(words)), words.setdefault(end.danger, len(words))]
                for end in found
            ),
        ]
        for place, found in ends.items()
    ]
    return {"words": list(words), "hexes": hexes}


def _together(question: Choose) -> dict[str, Json] | None:
    """Return the decision of several sides that a question is part of; None for an open one."""
    together = question.together
    return {"decision": together.decision, "sides": list(together.sides)} if together.sides else None


def _options(
    show: Presenter[AnyState], state: AnyState, question: Choose, reading: WordReading, map: MapText
) -> tuple[list[Json], list[Json]]:
    """Return the options, each with its token, the word that is typed, what it means, its subject, where it leads.

    Those that are a hex and nothing more come apart, as a number, a column and a row: a set-up may have thousands.
    """
    options, hexes = list[Json](), list[Json]()
    named, ids = len(question.options) <= FIRST, show.ids(state)
    for option in question.options:
        data: dict[str, Json] = {"option": option, "word": reading.shown(question, option)}
        means = show.option(state, question, option) if named else ""
        danger = show.danger(state, question, option) if option in reading.whole else ""
        lead = show.lead(state, question, option)
        data |= {"means": means} if means else {}
        data |= {"danger": danger} if danger else {}
        if lead is not None:
            data["lead"] = [*column_row(lead[0], map.shape), int(lead[1])]
        place = _at(map, option)
        if place and data == {"option": option, "word": option}:
            hexes.append([option, *place])
        else:
            subject = AskedAbout(hex=option) if place else show.meant(state, question, option, ids)
            if subject.part and (boxes := show.boxes(state, subject.unit, subject.part)):
                data["boxes"] = [*boxes]
            options.append(data | _subject(map, subject))
    return options, hexes


def _subject(map: MapText, subject: AskedAbout) -> dict[str, Json]:
    data: dict[str, Json] = {}
    data |= {"unit": subject.unit} if subject.unit else {}
    data |= {"part": subject.part} if subject.part else {}
    data |= {"hex": subject.hex, "at": _at(map, subject.hex)} if subject.hex else {}
    data |= {"facing": subject.facing} if subject.facing is not None else {}
    return data


def _at(map: MapText, number: str) -> list[Json]:
    """Return the column and the row of a hex by its number."""
    hex = map.hex(number) if number else None
    return [] if hex is None else [*column_row(hex, map.shape)]
