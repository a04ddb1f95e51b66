"""A logged game as one page for a browser: map, displays, events and dice, step by step.

The page has the chart and each drawing once and, for each step, what has changed since the one
before: pieces, lines of rosters, marks, sentences. Its script (`data/page/replay.js` with the
modules that it imports) moves the pieces; nothing is loaded from elsewhere. All texts are data of
the script, which writes them as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from sheetforge.play.board_data import BoardData, board_of, side_data
from sheetforge.play.cues import Cue
from sheetforge.play.display_steps import DisplaysOf, DisplaySteps
from sheetforge.play.driver import Game
from sheetforge.play.log import GameLog
from sheetforge.play.narrator import ending
from sheetforge.play.page_modules import MODULES, digest, joined
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Json
from sheetforge.play.replay import ends_alike
from sheetforge.play.replay_frames import Frame, Thrown, replay_frames
from sheetforge.play.scene_data import SceneData
from sheetforge.play.tabletop import extent
from sheetforge.press.svg import style_sheet
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.drawing import Drawing
from sheetforge.text import capital

if TYPE_CHECKING:
    from sheetforge.content.library import Library

TEMPLATE = MODULES / "replay.html"
STYLE = MODULES / "replay.css"

ROSTER_LINE = re.compile(r"  (\S+) (.*?\S)  +(.*)")
"""A line of a roster: letter, name, condition."""

SCRIPT_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters that could end a script within its texts."""


def replay_page(
    game: Game,
    log: GameLog,
    library: Library | None,
    eyes: str | None,
    to: int | None = None,
    liveries: Sequence[Worn] = (),
    displays: DisplaysOf | None = None,
) -> str:
    """Play a log into a new game, and return the page.

    `library` has the drawings of the pieces; without it they show their letters. `eyes` is the side
    whose knowledge is shown, `""` for a spectator, None for everything; `liveries` are the looks of the
    sides. `displays` are drawn beside the map. Raises the errors of `replay`.
    """
    scene = SceneData()
    drawn = None if displays is None else DisplaySteps(displays, scene)
    writer = _PageWriter(game, log, library, liveries, drawn, scene)
    frames = []
    for frame in replay_frames(game, log, eyes, to, drawn):
        writer.look(frame)
        frames.append(frame)
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    data = writer.data(frames)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(SCRIPT_SAFE)
    for face in ("regular", "semibold", "bold"):
        scene.faces.setdefault(face, set())
    style = STYLE.read_text(encoding="utf-8") + style_sheet(scene.faces, compressed=True)
    script = joined("replay")
    word = writer.turn_word
    filled = {
        "turn": word,
        "Turn": capital(word),
        "title": escape(game.battle.name),
        "data": text,
        "style": style,
        "script": script,
        "policy": f"script-src {digest(script)}; style-src {digest(style)}",
    }
    page = TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda name: filled[name[1]], page)


class _PageWriter:
    """Writes frames as the data of the page: texts once, and the changes of each step."""

    def __init__(
        self,
        game: Game,
        log: GameLog,
        library: Library | None,
        liveries: Sequence[Worn],
        drawn: DisplaySteps | None,
        scene: SceneData,
    ) -> None:
        self.game = game
        self.log = log
        self.library = library
        self.worn = liveries
        self.drawn = drawn
        self.scene = scene
        self.texts: dict[str, int] = {}
        self.outlines: dict[str, Drawing | None] = {}
        self.board: BoardData | None = None
        self.last_fire: Cue | None = None

    @property
    def turn_word(self) -> str:
        """The game's word for a turn."""
        show = self.game.engine.presenter
        return Presenter.turn_word if show is None else show.turn_word

    def look(self, frame: Frame) -> None:
        """Find the drawings of pieces that are new: warheads are gone when the game is over."""
        show = self.game.engine.presenter
        if show is None or self.library is None or frame.table is None:
            return
        for piece in frame.table.pieces:
            if piece.id not in self.outlines:
                self.outlines[piece.id] = show.outline(self.game.state, self.library, piece)

    def data(self, frames: list[Frame]) -> dict[str, Json]:
        """Return the data of the page."""
        game, log = self.game, self.log
        self.board = self._board(frames)
        before: Frame | None = None
        written: list[Json] = []
        for number, frame in enumerate(frames):
            step = self._step(frame, before)
            if self.drawn is not None and (changed := self.drawn.step(number)):
                step["d"] = changed
            written.append(step)
            before = frame
        players = [log.seated.get(side, "unknown") for side in log.sides]
        return {
            "battle": game.battle.name,
            "system": game.battle.system,
            "seed": str(log.seed) if log.seed else "",
            "outcome": "the game is not over" if game.outcome is None else ending(game.outcome, self.turn_word),
            "turn": self.turn_word,
            "sides": side_data(log.sides, players, self.worn),
            "units": self._units(),
            "board": None if self.board is None else self.board.data(),
            "kinds": {} if self.board is None else self.board.kinds,
            "displays": None if self.drawn is None else self.drawn.data(),
            **self.scene.data(),
            "texts": list(self.texts),
            "steps": written,
        }

    def _board(self, frames: list[Frame]) -> BoardData | None:
        """Return the board on which all frames fit."""
        show = self.game.engine.presenter
        tables = [frame.table for frame in frames if frame.table is not None]
        shown = extent(tables)
        if show is None or shown is None:
            return None
        begun = self.game.battle.begin()
        recipe = self.game.battle.recipe
        printed = None if self.library is None else show.chart(begun, recipe, self.library)
        drawn = board_of(printed, tables[-1], shown, self.game.battle.name)
        return BoardData(drawn, shown, show.sky, self.scene)

    def _units(self) -> dict[str, Json]:
        """Return by unit its letter, the number of its side and its name."""
        show, state = self.game.engine.presenter, self.game.state
        if show is None:
            return {}
        letters, names = show.letters(state), show.names(state)
        conditions: dict[str, Json] = {}
        for unit, condition in show.health(state).items():
            letter = letters.get(unit, "")
            name = names.get(unit, unit).removeprefix(f"{letter} ")
            conditions[unit] = [letter, condition.side + 1, name]
        return conditions

    def _step(self, frame: Frame, before: Frame | None) -> dict[str, Json]:
        """Return a step: what it shows, and what differs from the step before."""
        data: dict[str, Json] = {"t": frame.turn, "p": self._text(frame.part)}
        if frame.events:
            data["e"] = [[level, self._text(text)] for level, text in frame.events]
        if frame.answers:
            data["a"] = [[self._text(label), *(self._text(text) for text in texts)] for label, texts in frame.answers]
        old, new = self._pieces(before), self._pieces(frame)
        lines = before.roster if before is not None else ()
        health = before.health if before is not None else {}
        parts: dict[str, Json] = {
            "m": {id: value for id, value in new.items() if old.get(id) != value},
            "x": [id for id in old if id not in new],
            "r": {
                str(index): self._row(line)
                for index, line in enumerate(frame.roster)
                if index >= len(lines) or lines[index] != line
            },
            "h": {id: [one.left, one.whole] for id, one in frame.health.items() if health.get(id) != one},
            "w": self._ways(frame),
            "f": self._cues(frame),
            "q": [self._thrown(throw) for throw in frame.thrown],
        }
        data.update((key, value) for key, value in parts.items() if value)
        if before is None or len(lines) != len(frame.roster):
            data["n"] = len(frame.roster)
        if frame.table is not None and (before is None or _zero(before) != _zero(frame)):
            data["z"] = list(frame.table.zero)
        return data

    def _ways(self, frame: Frame) -> dict[str, Json]:
        """Return by piece the hexes that it moved through."""
        board = self.board
        if board is None:
            return {}
        return {id: board.way(way) for id, way in frame.ways.items()}

    def _cues(self, frame: Frame) -> list[Json]:
        """Return the cues: kind, unit, target, whether it hit, faces, what they needed."""
        cues: list[Json] = []
        for cue in frame.cues:
            unit = cue.unit
            if cue.kind == "fire":
                self.last_fire = cue
            elif cue.kind == "result" and self.last_fire is not None:
                unit = unit or self.last_fire.unit
            if cue.kind == "loss" and self.board is not None:
                outline = self.outlines.get(cue.unit)
                if outline is not None:
                    self.board.lost(outline)
            hit = None if cue.hit is None else int(cue.hit)
            faces: list[Json] = list(cue.faces)
            cues.append([cue.kind, unit, cue.target, hit, faces, self._text(cue.need)])
        return cues

    def _thrown(self, thrown: Thrown) -> Json:
        """Return a roll: what for, what was needed, then sides and face of each die."""
        dice: list[Json] = [number for die in thrown.dice for number in die]
        return [self._text(thrown.why), self._text(thrown.needed), *dice]

    def _pieces(self, frame: Frame | None) -> dict[str, list[Json]]:
        """Return the changeable part of every piece."""
        board = self.board
        if frame is None or frame.table is None or board is None:
            return {}
        places = {}
        for piece in frame.table.pieces:
            outline = self.outlines.get(piece.id)
            board.kind(piece, outline)
            if piece.is_out and outline is not None:
                board.lost(outline)
            places[piece.id] = board.place(piece)
        return places

    def _row(self, line: str) -> Json:
        """Return a line of a roster: letter, name and condition, or the heading of a side."""
        match = ROSTER_LINE.fullmatch(line)
        if match is None:
            return [self._text(line.strip())]
        letter, name, condition = match.groups()
        return [self._text(part) for part in (letter, name, _apart(condition))]

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
