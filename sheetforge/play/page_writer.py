"""Moments of a game as the steps of a page: texts once, and the changes from one step to the next.

The page of a replay has all steps of a game; that of a table gets one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetforge.play.board_data import BoardData
from sheetforge.play.cues import Cue
from sheetforge.play.driver import Game
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Json
from sheetforge.play.replay_frames import Frame, Thrown
from sheetforge.play.scene_data import SceneData
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.drawing import Drawing

if TYPE_CHECKING:
    from sheetforge.content.library import Library

ROSTER_LINE = re.compile(r"  (\S+) (.*?\S)  +(.*)")
"""A line of a roster: letter, name, condition."""


class PageWriter:
    """Writes frames as the data of a page: texts once, and the changes of each step."""

    def __init__(self, game: Game, library: Library | None, liveries: Sequence[Worn], scene: SceneData) -> None:
        self.game = game
        self.library = library
        self.worn = liveries
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
                self.outlines[piece.id] = show.picture(self.game.state, self.library, piece)

    def units(self) -> dict[str, Json]:
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

    def step(self, frame: Frame, before: Frame | None) -> dict[str, Json]:
        """Return a step: what it shows, and what differs from the step before."""
        data: dict[str, Json] = {"t": frame.turn, "p": self.text(frame.part)}
        if frame.events:
            data["e"] = [[level, self.text(text)] for level, text in frame.events]
        if frame.answers:
            data["a"] = [[self.text(label), *(self.text(text) for text in texts)] for label, texts in frame.answers]
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
            "h": {
                id: [condition.left, condition.whole]
                for id, condition in frame.health.items()
                if health.get(id) != condition
            },
            "w": self._ways(frame),
            "f": self._cues(frame),
            "q": [self._thrown(throw) for throw in frame.thrown],
        }
        data.update((key, value) for key, value in parts.items() if value)
        if before is None or len(lines) != len(frame.roster):
            data["n"] = len(frame.roster)
        if frame.table is not None and (
            before is None or before.table is None or before.table.zero != frame.table.zero
        ):
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
            cues.append([cue.kind, unit, cue.target, hit, faces, self.text(cue.need)])
        return cues

    def _thrown(self, thrown: Thrown) -> Json:
        """Return a roll: what for, what was needed, then sides and face of each die."""
        dice: list[Json] = [number for die in thrown.dice for number in die]
        return [self.text(thrown.why), self.text(thrown.needed), *dice]

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
            return [self.text(line.strip())]
        letter, name, condition = match.groups()
        return [self.text(part) for part in (letter, name, _apart(condition))]

    def text(self, text: str) -> int:
        """Return the number of a text, which is written once."""
        return self.texts.setdefault(text, len(self.texts))


def _apart(condition: str) -> str:
    """Return a condition with dots between its parts, which are apart by two spaces in a terminal.

    >>> _apart("0812↓ speed  5 of 12  hull 15 of 15  batteries 12 of 12")
    '0812↓ speed 5 of 12 · hull 15 of 15 · batteries 12 of 12'
    """
    return re.sub(r" {2,}", " · ", re.sub(r"(?<=[A-Za-z]) {2}(?=\d)", " ", condition))
