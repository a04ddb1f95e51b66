"""A logged game as one page for a browser: map, displays, events and dice, step by step.

The page has the map once and, for each step, what has changed since the one before: pieces, lines
of rosters, sentences. A script of the page moves the pieces; nothing is loaded from elsewhere. All
texts are data of the script, which writes them as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from sheetforge.geometry.hexes import column_row
from sheetforge.play.display_steps import DisplaysOf, DisplaySteps
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState, Outcome
from sheetforge.play.events import NO_NAMES, heading, in_words, named
from sheetforge.play.lists import reading_of
from sheetforge.play.log import GameLog
from sheetforge.play.map_text import is_number
from sheetforge.play.narrator import ending
from sheetforge.play.questions import Answer, Choose, Draw, Json, Question, Roll
from sheetforge.play.replay import ends_alike, steps
from sheetforge.play.tabletop import Extent, Tabletop, extent
from sheetforge.press.svg import style_sheet
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.hexmap.standing import USUAL, colors_of, dash_of
from sheetforge.sheet.palette import BLACK, WHITE
from sheetforge.sheet.sides import Side
from sheetforge.sheet.widgets.brush import mixed

TEMPLATE = Path(__file__).with_name("data") / "replay.html"

ACROSS = 40.0
"""A hex from side to side in units of the drawing."""

ROSTER_LINE = re.compile(r"  (\S+) (.*?\S)  +(.*)")
"""A line of a roster: letter, name, condition."""

SCRIPT_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028",
                             "\u2029": "\\u2029"})  # fmt: skip
"""Characters that could end a script within its texts."""


@dataclass(slots=True)
class Frame:
    """A moment of the game: the answers that led to it, the events, and how things stand."""

    turn: int
    part: str
    table: Tabletop | None
    roster: tuple[str, ...]
    events: list[tuple[int, str]] = field(default_factory=list)
    answers: list[tuple[str, list[str]]] = field(default_factory=list)


def replay_page(
    game: Game,
    log: GameLog,
    eyes: str | None,
    to: int | None = None,
    worn: Sequence[Worn] = (),
    displays: DisplaysOf | None = None,
) -> str:
    """Play a log into a new game, and return the page.

    `eyes` is the side whose knowledge is shown, `""` for a spectator, None for everything; `worn`
    are the looks of the sides. `displays` are drawn beside the map. Raises the errors of `replay`.
    """
    drawn = None if displays is None else DisplaySteps(displays)
    frames = list(_frames(game, log, eyes, to, drawn))
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    data = _StepWriter(game, log, worn, drawn).data(frames)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(SCRIPT_SAFE)
    fonts = "" if drawn is None else style_sheet(drawn.faces)
    filled = {"title": escape(game.battle.name), "data": text, "fonts": fonts}
    page = TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"\{\{(title|data|fonts)\}\}", lambda found: filled[found[1]], page)


def _frames(
    game: Game, log: GameLog, eyes: str | None, to: int | None, drawn: DisplaySteps | None
) -> Iterator[Frame]:
    """Yield a frame for the beginning, and one whenever something has happened."""
    frame, reported, part = _frame(game, eyes, "", drawn), 0, ""
    yield frame
    answers: list[tuple[str, list[str]]] = []

    def happened() -> Frame | None:
        nonlocal reported, part
        events = [game.event_for(one, eyes) for one in game.state.events[reported:]]
        reported = len(game.state.events)
        names = _names(game)
        shown = [(heading(one), in_words(one, names)) for one in events]
        seen = [one for one in shown if one[0] >= 0]
        for level, text in seen:
            part = text if level == 1 else "" if level == 2 else part
        if not seen:
            return None
        found = _frame(game, eyes, part, drawn)
        found.events = seen
        found.answers = answers.copy()
        answers.clear()
        return found

    for question, answer in steps(game, log, to):
        # What happened by the answer before shows now: its script has gone on since.
        if (found := happened()) is not None:
            yield found
        if eyes is None:
            _add(answers, question, answer, game)
    found = happened()
    if found is not None or answers:
        found = found or _frame(game, eyes, part, drawn)
        found.answers = found.answers or answers
        yield found


def _names(game: Game) -> Mapping[str, str]:
    """Return the names of units for sentences."""
    show = game.engine.presenter
    return NO_NAMES if show is None else show.names(game.state)


def _frame(game: Game, eyes: str | None, part: str, drawn: DisplaySteps | None) -> Frame:
    show = game.engine.presenter
    state: AnyState = game.seen_by(eyes)
    if drawn is not None:
        drawn.take(state)
    if show is None:
        return Frame(state.turn, part, None, ())
    table = None if show.tabletop is None else show.tabletop(state)
    return Frame(state.turn, part, table, tuple(show.roster(state)))


def _add(
    answers: list[tuple[str, list[str]]],
    question: Question,
    answer: Answer,
    game: Game,
) -> None:
    """Add an answer, to those before it where the question is the same one again."""
    label, text = _asked(question, game), _given(question, answer, game)
    if isinstance(question, Choose) and answers and answers[-1][0] == label:
        answers[-1][1].append(text)
    else:
        answers.append((label, [text]))


def _asked(question: Question, game: Game) -> str:
    """Return who was asked for what: `Rebels: A A-Wing, step`."""
    who = question.side if isinstance(question, Choose) else question.by or "the table"
    show = game.engine.presenter
    if isinstance(question, Roll):
        about = ""
    elif isinstance(question, Choose) and show is not None:
        about = show.subject(game.state, question)
    else:
        about = named(question.about, _names(game))
    what = question.why.replace("-", " ")
    return f"{who}: {about}, {what}" if about else f"{who}: {what}"


def _given(question: Question, answer: Answer, game: Game) -> str:
    """Return an answer: an option, a card, or each die with its face and what was needed."""
    names = _names(game)
    if isinstance(question, Draw):
        card = names.get(str(answer)) or str(answer).replace("-", " ")
        return f"{question.deck.replace('-', ' ')}: {card}"
    if isinstance(question, Choose):
        show, token = game.engine.presenter, str(answer)
        if show is None or token in names:
            return names.get(token, token)
        shown = reading_of(show, game.state, question).shown(question, token)
        return shown if is_number(shown) else shown.replace("-", " ")
    thrown = groupby(zip(question.dice, answer, strict=True), key=itemgetter(0))
    dice = ", ".join(
        f"{' '.join(str(face) for _, face in faces)} on d{sides}" for sides, faces in thrown
    )
    needed = f"; {question.bands[0]} or less needed" if len(question.bands) == 1 else ""
    return f"{dice}{needed}"


class _StepWriter:
    """Writes frames as the data of the page: texts once, and the changes of each step."""

    def __init__(
        self, game: Game, log: GameLog, worn: Sequence[Worn], drawn: DisplaySteps | None
    ) -> None:
        self.game = game
        self.log = log
        self.worn = worn
        self.drawn = drawn
        self.texts: dict[str, int] = {}
        self.kinds: dict[str, list[Json]] = {}
        self.layout: Layout | None = None

    def data(self, frames: list[Frame]) -> dict[str, Json]:
        """Return the data of the page."""
        tables = [frame.table for frame in frames if frame.table is not None]
        shown = extent(tables)
        drawn = None if shown is None else self._map(shown, tables[-1])
        before: Frame | None = None
        written: list[Json] = []
        for number, frame in enumerate(frames):
            step = self._step(frame, before)
            if self.drawn is not None and (changed := self.drawn.step(number)):
                step["d"] = changed
            written.append(step)
            before = frame
        game, log = self.game, self.log
        players = [f"{side} ({log.seated.get(side, 'unknown')})" for side in log.sides]
        return {
            "battle": game.battle.name,
            "players": ", ".join(players) + (f", seed {log.seed}" if log.seed else ""),
            "outcome": _ending(game.outcome),
            "sides": [
                _colors(look_of(number, self.worn)) for number in (None, *range(len(log.sides)))
            ],
            "map": drawn,
            "displays": None if self.drawn is None else self.drawn.data(),
            "kinds": self.kinds,
            "texts": list(self.texts),
            "steps": written,
        }

    def _map(self, shown: Extent, table: Tabletop) -> dict[str, Json]:
        """Return the size of the map and its hexes: column, row and middle."""
        self.layout = layout = Layout(shown.shape, ACROSS)
        hexes = list(shown.hexes())
        corners = [corner for hex in hexes for corner in layout.corners(hex)]
        left, top = (min(one[axis] for one in corners) for axis in (0, 1))
        right, bottom = (max(one[axis] for one in corners) for axis in (0, 1))
        return {
            "box": [_short(left - 2), _short(top - 2), _short(right - left + 4),
                    _short(bottom - top + 4)],
            "hexes": [
                [*column_row(hex, shown.shape), *map(_short, layout.center(hex))] for hex in hexes
            ],
            "radius": _short(layout.radius),
            "flat": shown.shape == "flat",
        }  # fmt: skip

    def _step(self, frame: Frame, before: Frame | None) -> dict[str, Json]:
        """Return a step: what it shows, and what differs from the step before."""
        found: dict[str, Json] = {"t": frame.turn, "p": self._text(frame.part)}
        if frame.events:
            found["e"] = [[level, self._text(text)] for level, text in frame.events]
        if frame.answers:
            found["a"] = [
                [self._text(label), *(self._text(text) for text in texts)]
                for label, texts in frame.answers
            ]
        old = self._pieces(before)
        new = self._pieces(frame)
        changed = {id: one for id, one in new.items() if old.get(id) != one}
        gone = [id for id in old if id not in new]
        lines = before.roster if before is not None else ()
        rows: dict[str, Json] = {
            str(at): self._row(line)
            for at, line in enumerate(frame.roster)
            if at >= len(lines) or lines[at] != line
        }
        for key, value in (("m", changed), ("x", gone), ("r", rows)):
            if value:
                found[key] = value
        if before is None or len(lines) != len(frame.roster):
            found["n"] = len(frame.roster)
        if frame.table is not None and (before is None or _zero(before) != _zero(frame)):
            found["z"] = list(frame.table.zero)
        return found

    def _pieces(self, frame: Frame | None) -> dict[str, list[Json]]:
        """Return the changeable part of every piece: place, nose, side, strength, motion."""
        found: dict[str, list[Json]] = {}
        layout = self.layout
        for piece in frame.table.pieces if frame and frame.table and layout else ():
            assert layout is not None
            key = self._kind(piece)
            x, y = map(_short, layout.center(piece.hex))
            nose = None if piece.facing is None else layout.angle(piece.facing)
            side = 0 if piece.side is None else piece.side + 1
            one: list[Json] = [x, y, nose, side, piece.left, int(piece.is_out)]
            if piece.motion is not None and piece.moves:
                drift = layout.center(piece.motion.drift(piece.hex))
                trail = piece.motion.trail
                one += [*map(_short, drift)]
                one += [] if trail is None else [*map(_short, layout.center(trail))]
            found[key] = one
        return found

    def _kind(self, piece: Piece) -> str:
        """Return the key of a piece, whose name, letter and shape are written once."""
        if piece.id not in self.kinds:
            self.kinds[piece.id] = [piece.name, piece.mark, piece.shape]
        return piece.id

    def _row(self, line: str) -> Json:
        """Return a line of a roster: letter, name and condition, or the heading of a side."""
        found = ROSTER_LINE.fullmatch(line)
        if found is None:
            return [self._text(line.strip())]
        letter, name, condition = found.groups()
        return [self._text(one) for one in (letter, name, _apart(condition))]

    def _text(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))


def _apart(condition: str) -> str:
    """Return a condition with dots between its parts, which are apart by two spaces in a terminal.

    >>> _apart("0812↓ speed  5 of 12  hull 15 of 15  batteries 12 of 12")
    '0812↓ speed 5 of 12 · hull 15 of 15 · batteries 12 of 12'
    """
    return re.sub(r" {2,}", " · ", re.sub(r"(?<=[A-Za-z]) {2}(?=\d)", " ", condition))


def _zero(frame: Frame) -> tuple[int, int]:
    return (0, 0) if frame.table is None else frame.table.zero


def _short(number: float) -> float | int:
    """Return a number with one decimal at most."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _colors(look: Side | None) -> list[Json]:
    """Return the colours of a side: rim, field, letter; and the dashes of its rim."""
    colors, dashes = colors_of(look), [round(ACROSS / USUAL * part, 1) for part in dash_of(look)]
    letter = mixed(colors.edge, BLACK, 0.3)
    return [colors.fill or colors.edge, colors.tint or WHITE, letter, " ".join(map(str, dashes))]


def _ending(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game is not over"
    return ending(outcome)
