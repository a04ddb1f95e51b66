"""A battle's board as data for pages: the chart, the drawings of its pieces, and what moves.

Hexes are columns and rows; the script of a page works out their places (`data/page/hexes.js`).
Each drawing is written once, whatever number of pieces has it, with its wreck if one is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.play.questions import Json
from sheetforge.play.scene_data import Leaf, SceneData, leaves, path_text, short
from sheetforge.play.tabletop import Extent, Tabletop
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.counter_art import wreck_of
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.chart import PAD
from sheetforge.sheet.hexmap.drawing import Looks, backdrop, layout_of
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.hexmap.standing import colors_of, dash_of
from sheetforge.sheet.hexmap.theme import Sky, theme
from sheetforge.sheet.palette import BLACK, WHITE
from sheetforge.sheet.widgets.brush import mixed

if TYPE_CHECKING:
    from sheetforge.sheet.sides import Side

ACROSS = 25.0
"""A hex from side to side in units of the chart, which are the mm of a printed map."""

SKIES: dict[Sky, tuple[Sky, Sky]] = {"dark": ("dark", "light"), "light": ("dark", "light"), "sea": ("sea", "sea")}
"""The charts of a sky on a dark page and on a light one."""

PAGES: tuple[Sky, Sky] = ("dark", "light")
"""The skies whose ground is like that of a dark page and of a light one."""

TONES = {"line": 0, "light": 1, "body": 2, "shade": 3, "dark": 4}
"""The number of each tone of a drawing. The page lights bodies itself, whatever way they face."""

DIGITS = 1
"""Decimals of the points of a drawing, which is 100 units wide."""


def board_of(printed: HexMap | None, table: Tabletop, extent: Extent, name: str) -> HexMap:
    """Return the map to draw: the printed one, else the whole map or the part with pieces."""
    if printed is not None and printed.shape == table.shape:
        return printed
    if table.closed:
        return HexMap("battle", name, table.columns, table.rows, table.shape)
    columns, rows = extent.right - extent.left + 1, extent.bottom - extent.top + 1
    first = (extent.left, extent.top)
    return HexMap("battle", name, columns, rows, table.shape, first=first)


class BoardData:
    """Writes the chart of a battle and its pieces.

    All of a `board` is shown, and of a map without edges (`is_open`) only the `extent`, which grows: its board is as
    large as its sky, which goes on beyond it as in mirrors.
    """

    def __init__(self, board: HexMap, extent: Extent, sky: Sky, scene: SceneData, is_open: bool = False) -> None:
        self.extent = extent
        self.sky = sky
        self.scene = scene
        self.is_open = is_open
        self.board = board
        self.layout, self.width, self.height = layout_of(board, ACROSS)
        self.kinds: dict[str, list[Json]] = {}
        self._drawings: dict[str, int] = {}
        self.drawings: list[Json] = []
        self.wrecks: dict[str, Json] = {}

    def data(self) -> dict[str, Json]:
        """Return the map with the drawings of its pieces and their wrecks."""
        return {**self.ground(), "drawings": self.drawings, "wrecks": self.wrecks}

    def ground(self) -> dict[str, Json]:
        """Return shape and size of the map, and its chart for a dark page and for a light one."""
        dark, light = SKIES[self.sky]
        return {
            "shape": self.board.shape,
            "across": ACROSS,
            "origin": [short(self.layout.x), short(self.layout.y)],
            **self.part(),
            "dark": self._chart(dark),
            "light": self._chart(light) if light != dark else None,
            "seed": self.board.seed,
            **({"sky": [0, 0, short(self.width), short(self.height)]} if self.is_open else {}),
        }

    def part(self) -> dict[str, Json]:
        """Return the part of the map that is shown: a box about it, its first and last column and row."""
        board, extent = self.board, self.extent
        if self.is_open:
            hull = reach([*extent.rim()], self.layout)
            box = [hull.x - PAD, hull.y - PAD, hull.width + 2 * PAD, hull.height + 2 * PAD]
            first, last = [extent.left, extent.top], [extent.right, extent.bottom]
        else:
            right, bottom = board.first[0] + board.columns - 1, board.first[1] + board.rows - 1
            box = [0, 0, self.width, self.height]
            first = [min(board.first[0], extent.left), min(board.first[1], extent.top)]
            last = [max(right, extent.right), max(bottom, extent.bottom)]
        return {"box": [short(length) for length in box], "first": [*first], "last": [*last]}

    def _chart(self, sky: Sky) -> dict[str, Json]:
        """Return a chart: its colours, and what lies below its hexes."""
        paint = theme("color", sky)
        looks = Looks(ACROSS, "color", sky, stars=False, seed=self.board.seed)
        items = leaves(backdrop(self.board, looks))
        return {
            "sky": paint.sky or WHITE,
            "grid": paint.grid,
            "number": paint.number,
            "label": paint.label,
            "dark": paint.is_dark,
            "stars": list(paint.stars) if paint.is_dark else [],
            "waves": list(paint.waves),
            "items": [self.scene.number(Leaf(item, put), chart=True) for item, put, _ in items],
        }

    def kind(self, piece: Piece, outline: Drawing | None) -> None:
        """Take in a piece, whose name, letter, shape and drawing are written once."""
        if piece.id not in self.kinds:
            drawing = None if outline is None else self._drawing(outline)
            of = [piece.data["stern-of"]] if "stern-of" in piece.data else []
            self.kinds[piece.id] = [piece.name, piece.mark, piece.shape, drawing, *of]

    def lost(self, outline: Drawing) -> None:
        """Take in the wreck of a drawing."""
        number = str(self._drawing(outline))
        if number not in self.wrecks:
            self.wrecks[number] = self._drawing(wreck_of(outline))

    def _drawing(self, drawing: Drawing) -> int:
        """Return the number of a drawing: its shapes as tones with paths, in a square of 100."""
        if drawing.digest not in self._drawings:
            self._drawings[drawing.digest] = len(self.drawings)
            shapes: list[Json] = []
            for shape in drawing.shapes:
                shapes.append([TONES[shape.tone], path_text(shape.commands, DIGITS)])
            self.drawings.append(shapes)
        return self._drawings[drawing.digest]

    def place(self, piece: Piece) -> list[Json]:
        """Return the changeable part of a piece.

        Column, row, facing, side (0 for nobody), what is left, whether it is out of action; of one
        that moves also the hex to which it drifts, its speed, and the hex of its trailing piece.
        """
        side = 0 if piece.side is None else piece.side + 1
        values: list[Json] = [*self.at(piece.hex), piece.facing, side, piece.left, int(piece.is_out)]
        if piece.motion is not None and piece.moves:
            values += [*self.at(piece.motion.drift(piece.hex)), piece.motion.speed]
            values += [] if piece.motion.trail is None else self.at(piece.motion.trail)
        return values

    def at(self, hex: Hex) -> list[Json]:
        """Return the column and the row of a hex."""
        return list(column_row(hex, self.board.shape))

    def way(self, hexes: Iterable[Hex]) -> list[Json]:
        """Return columns and rows of several hexes in one list."""
        return [number for hex in hexes for number in self.at(hex)]


def side_data(names: Sequence[str], players: Sequence[str], liveries: Sequence[Worn]) -> list[Json]:
    """Return the sides with their colours, nobody first: what belongs to no side."""
    sides: list[Json] = [["", "", *_colors(None)]]
    for number, (name, player) in enumerate(zip(names, players, strict=True)):
        sides.append([name, player, *_colors(look_of(number, liveries))])
    return sides


def _colors(look: Side | None) -> list[Json]:
    """Return the colours of a side.

    Its own, that of writing on it, of hulls and of their edges, the dashes of its rim, and its own
    as far as it stands out from a dark page and from a light one.
    """
    colors = colors_of(look)
    main = colors.fill or "#8a8178"
    hull = colors.hull if look is not None else "#a2978a"
    edge = mixed(main, BLACK, 0.62) if look is not None else "#2d261f"
    dashes = " ".join(str(short(2 * part)) for part in dash_of(look))
    writing = colors.on_fill if look is not None else WHITE
    bright, deep = (theme("color", sky).visible(main, 3.6) for sky in PAGES)
    return [main, writing, hull, edge, dashes, bright, deep]
