"""The course of a game in progress as somebody sees it: the steps of a page, which grow with the game.

A course plays the answers of the game again in a game of its own and looks at it with the eyes of one side, so what
it writes depends on nothing else. Each step brings what the page has not had before: texts, drawings, items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from sheetforge.play.board_data import BoardData, board_of, side_data
from sheetforge.play.display_steps import DisplaysOf, LiveDisplay, UnitDisplay
from sheetforge.play.driver import Game
from sheetforge.play.page_writer import PageWriter
from sheetforge.play.questions import Answer, Json
from sheetforge.play.replay_frames import Frame, MomentFrames
from sheetforge.play.scene_data import SceneData, short
from sheetforge.play.tabletop import Extent, Tabletop, extent
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.walk import FieldPlace, field_places

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.hexmap.board import HexMap

ROOM = 8
"""Columns and rows of a map without edges that are shown about its pieces."""

SKY = 24
"""Columns and rows beyond those that are shown first, over which the sky of a map without edges is drawn.

It is drawn once: what is shown later beyond it has the same sky, as in a mirror."""

SHOWN = ("t", "p", "n")
"""The keys of a step in which nothing is to be seen."""


class LiveCourse:
    """The steps of a game for one pair of eyes: a side, `""` for a spectator, None for everything."""

    def __init__(
        self,
        begun: Callable[[], Game],
        library: Library,
        eyes: str | None,
        players: Sequence[str],
        liveries: Sequence[Worn] = (),
        displays: DisplaysOf | None = None,
        blanks: DisplaysOf | None = None,
    ) -> None:
        self.game = begun()
        self.eyes = eyes
        self.players = players
        self.scene = SceneData()
        self.writer = PageWriter(self.game, library, liveries, self.scene)
        self.library = library
        self.displays = displays
        self.blanks = blanks
        self.frames = MomentFrames(self.game, eyes, None)
        self.steps: list[dict[str, Json]] = []
        self.answers: list[int] = []
        """The number of answers after which each step stands."""
        self.versions: dict[str, int] = {}
        self._marks: dict[str, object] = {}
        self._displays: dict[str, LiveDisplay] = {}
        self._fields: dict[str, list[FieldPlace]] = {}
        self._last: Frame | None = None
        self._had: dict[str, int] = {}
        self._units: dict[str, Json] = {}
        self._names: set[str] = set()
        self._ground: HexMap | None = None
        self._add(self.frames.frame(""))

    def header(self) -> dict[str, Json]:
        """Return what stays the same: the battle, its sides and their looks."""
        game = self.game
        return {
            "battle": game.battle.name,
            "system": game.battle.system,
            "turn": self.writer.turn_word,
            "sides": side_data(game.battle.sides, self.players, self.writer.worn),
        }

    def follow(self, answers: Sequence[Answer]) -> bool:
        """Take in how the game went on; return False if it is another one: an answer was taken back."""
        done = len(self.game.answers)
        if list(answers[:done]) != self.game.answers:
            return False
        for answer in answers[done:]:
            self.game.answer(answer)
            self.frames.move()
            if (frame := self.frames.happened()) is not None:
                self._add(frame)
        if len(answers) > done:
            # Pieces move without a word, too.
            self._add(self.frames.filled(self.frames.frame(self.frames.part)))
            self._look_at_displays()
        return True

    def display(self, unit: str, since: int = 0) -> dict[str, Json] | None:
        """Return what has changed on the display of a unit since a version of it; None for one that has none.

        0 stands for a page that has nothing of it.
        """
        display = self._display(unit)
        return None if display is None else {"unit": unit, **display.since(since)}

    def boxes(self, unit: str, names: Iterable[str]) -> dict[str, Json] | None:
        """Return where boxes are on the display of a unit, by name; None for one that has none.

        `blanks` draw the same displays with fields to fill in, which have the names of their boxes.
        """
        display = self._displays.get(unit) or self._display(unit)
        if display is None:
            return None
        places, tops = self._places(unit), display.drawn.tops
        areas: dict[str, Json] = {}
        for name in names:
            fields = [field for field in places if field.is_of(name) and field.page < len(tops)]
            if fields:
                left, right = min(field.box.x for field in fields), max(field.box.right for field in fields)
                top = min(tops[field.page] + field.box.y for field in fields)
                bottom = max(tops[field.page] + field.box.bottom for field in fields)
                areas[name] = [short(left), short(top), short(right - left), short(bottom - top)]
        return areas

    def has_boxes(self, unit: str) -> bool:
        """Return whether the boxes of a unit's display are looked up already."""
        return unit in self._fields and unit in self._displays

    def draw_ahead(self) -> bool:
        """Draw a display for the first time, which takes longest, or look up its boxes; False if all are drawn."""
        unit = next((unit for unit in self.versions if unit not in self._fields), None)
        if unit is not None and (unit in self._displays or self._display(unit) is None):
            self._places(unit)
        return unit is not None

    def _places(self, unit: str) -> list[FieldPlace]:
        """Return where the fields of a unit's display are."""
        if unit not in self._fields:
            blank = self._drawing(self.blanks, unit)
            self._fields[unit] = [] if blank is None else list(field_places(blank.pages()))
        return self._fields[unit]

    def _display(self, unit: str) -> LiveDisplay | None:
        """Return the display of a unit as it is marked now, drawn anew only if its marks have changed."""
        version, display = self.versions.get(unit, 0), self._displays.get(unit)
        if display is not None and display.version == version:
            return display
        drawing = self._drawing(self.displays, unit)
        if drawing is None:
            return None
        display = self._displays.setdefault(unit, LiveDisplay(drawing.name, drawing.side))
        display.take(version, drawing.pages())
        return display

    def _drawing(self, displays: DisplaysOf | None, unit: str) -> UnitDisplay | None:
        """Return the display of a unit that is to be drawn; None for one that has none."""
        drawings = () if displays is None else displays(self.game.seen_by(self.eyes))
        return next((drawing for drawing in drawings if drawing.unit == unit), None)

    def _look_at_displays(self) -> None:
        """Count the displays of which the marks have changed."""
        if self.displays is None:
            return
        for drawing in self.displays(self.game.seen_by(self.eyes)):
            if drawing.unit not in self._marks or self._marks[drawing.unit] != drawing.marks:
                self._marks[drawing.unit] = drawing.marks
                self.versions[drawing.unit] = self.versions.get(drawing.unit, 0) + 1

    # --- steps ----------------------------------------------------------------------------------

    def _add(self, frame: Frame) -> None:
        """Write a frame as a step, unless nothing is to be seen in it."""
        writer = self.writer
        writer.look(frame)
        ground = self._grown(frame.table)
        step = writer.step(frame, self._last)
        if self._last is not None and not ground and not set(step) - set(SHOWN):
            return
        self._last = frame
        if ground:
            step["board"] = ground
        if new := self._new():
            step["new"] = new
        self.steps.append(step)
        self.answers.append(len(self.game.answers))
        if len(self.steps) == 1:
            self._look_at_displays()

    def _new(self) -> dict[str, Json]:
        """Return what the page has not had before."""
        writer, board = self.writer, self.writer.board
        new: dict[str, Json] = {}
        new |= self._fresh("texts", list(writer.texts)) | self.scene.after(self._had)
        self._had |= self.scene.counts()
        if board is not None:
            new |= self._fresh("drawings", board.drawings)
            kinds: dict[str, Json] = {id: kind for id, kind in board.kinds.items() if id not in self._names}
            self._names.update(kinds)
            new |= {"kinds": kinds} if kinds else {}
            wrecks: dict[str, Json] = dict(board.wrecks)
            new |= {"wrecks": wrecks} if len(wrecks) != self._had.get("wrecks", 0) else {}
            self._had["wrecks"] = len(wrecks)
        units = writer.units()
        if units != self._units:
            self._units = units
            new["units"] = units
        return new

    def _fresh(self, name: str, listed: Sequence[Json]) -> dict[str, Json]:
        had = self._had.get(name, 0)
        self._had[name] = len(listed)
        return {name: [had, *listed[had:]]} if len(listed) > had else {}

    # --- the map --------------------------------------------------------------------------------

    def _grown(self, table: Tabletop | None) -> dict[str, Json]:
        """Let the map grow so that all pieces lie on it; return what is another than before, empty for nothing."""
        show = self.game.engine.presenter
        if show is None or table is None:
            return {}
        game, board = self.game, self.writer.board
        shown = extent([table])
        if board is None:
            self._ground = show.chart(game.battle.begin(), game.battle.recipe, self.library)
            whole = self._whole(table, shown)
            is_open = not table.closed and self._ground is None
            sky = _about(whole, SKY) if is_open else whole
            printed = board_of(self._ground, table, sky, game.battle.name)
            board = self.writer.board = BoardData(printed, whole, show.sky, self.scene, is_open)
            return board.ground()
        if table.closed or shown is None or _within(shown, board.extent):
            return {}
        board.extent = _joined(board.extent, _about(shown, ROOM))
        return board.part()

    def _whole(self, table: Tabletop, shown: Extent | None) -> Extent:
        """Return the part of a map that is shown first: all of one with edges or a chart."""
        size = self._ground or table
        whole = Extent(1, 1, size.columns, size.rows, table.shape)
        if table.closed or self._ground is not None or shown is None:
            return whole
        return _joined(_about(shown, ROOM), whole)


def _within(inner: Extent, outer: Extent) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _about(of: Extent, by: int) -> Extent:
    return Extent(of.left - by, of.top - by, of.right + by, of.bottom + by, of.shape)


def _joined(one: Extent, other: Extent) -> Extent:
    return Extent(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
        one.shape,
    )
