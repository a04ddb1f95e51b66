"""A table as a save of Tabletop Simulator, and as one saved object for its chest.

Every picture lies on a tile that is not stretched: a square of two units, which its scale gives the shape of the
picture. A unit is the width of a hex. Objects face the first player, turned by half a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from json import dumps, loads
from pathlib import Path

from sheetforge.files import Json
from sheetforge.freshness import digest_of
from sheetforge.geometry.hexes import Shape
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.dies import die
from sheetforge.sheet.scene import Page
from sheetforge.vtt import pictures
from sheetforge.vtt.describe import ACROSS, PIECE
from sheetforge.vtt.table import TablePiece, TableSheet, VirtualTable

HALF = 180.0
"""Degrees by which an object is turned to be upright for the first player."""

COLORS = ("White", "Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink")
"""The seats of the sides."""

BOX, ROUND = 0, 2
"""The shapes of a tile."""

DICE = (4, 6, 8, 10, 12, 20)
"""Dice that there are, by their sides."""

MOST_DICE = 8
"""The most dice of a kind that are laid out."""

HEX_GRIDS: Mapping[Shape, int] = {"pointy": 1, "flat": 2}
"""The number of the grid of a save by the shape of its hexes."""

HIGH = 1.1
"""The height of what lies on the table."""

NAME = 20
"""The signs of a digest in the name of a picture."""

LARGEST = 4096
"""The most dots of a picture along a side."""

DPI = 150
"""Dots per inch of pictures, where that is not too many."""


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A page as a picture: its name, which is that of its contents, and its form."""

    page: Page
    form: str

    @property
    def name(self) -> str:
        """Its path beside the save."""
        return f"images/{digest_of(repr(self.page), self.form)[:NAME]}.{self.form}"

    def bytes(self) -> bytes:
        """Return the picture. Raises `BadRequest` where the package for PNG is missing."""
        dpi = min(DPI, int(LARGEST * 25.4 / max(self.page.width, self.page.height)))
        return pictures.as_dots(self.page, dpi, "JPEG" if self.form == "jpg" else "PNG")


@dataclass(frozen=True)
class TabletopSave:
    """The save of a table; `address` stands before the names of its pictures."""

    table: VirtualTable
    address: str = ""

    def files(self) -> dict[str, Callable[[], bytes]]:
        """Return what makes each file, by its name in the folder of the table."""
        saved: dict[str, Callable[[], bytes]] = {
            f"/{self.table.id}.json": partial(_json, self.save()),
            f"/{self.table.id}-object.json": partial(_json, self.saved_object()),
            "/here.py": _data("here.py").read_bytes,
        }
        return saved | {f"/{picture.name}": picture.bytes for picture in self._pictures}

    @cached_property
    def _pictures(self) -> tuple[TablePicture, ...]:
        faces = [self._face(piece, face) for piece in self.table.pieces for face in piece.faces]
        sheets = [_of_sheet(sheet) for sheet in self.table.sheets]
        return tuple(dict.fromkeys([self._board_picture, *faces, *sheets]))

    # --- the two files ---------------------------------------------------------------------------

    def save(self) -> dict[str, Json]:
        """Return the save: the table as it is set up."""
        table, shape = self.table, self.table.board.map.shape
        tabs: dict[str, Json] = {
            str(number): {"title": title, "body": body, "color": "Grey", "visibleColor": _color(0.5), "id": str(number)}
            for number, (title, body) in enumerate(self._notes())
        }
        empty: dict[str, Json] = loads(_data("save.json").read_text(encoding="utf-8"))
        return empty | {
            "SaveName": f"{table.game}: {table.title}",
            "GameMode": table.game,
            "Note": f"{table.title}. {table.about}",
            "TabStates": tabs,
            "Grid": _of(empty, "Grid") | {"Type": HEX_GRIDS[shape]},
            "CameraStates": [_camera(self._wide), None],
            "ObjectStates": list(self.objects()),
        }

    def saved_object(self) -> dict[str, Json]:
        """Return the object for the chest: a bag with all that lies on the table."""
        inside = [made for made in self.objects() if made["Name"] != "HandTrigger"]
        bag = self._object("Bag", "all", self.table.title, 0.0, 0.0, ContainedObjects=inside, Bag={"Order": 0})
        return {"ObjectStates": [bag]}

    def _notes(self) -> Iterator[tuple[str, str]]:
        table = self.table
        for number, side in enumerate(table.sides):
            own = [f"{piece.mark} {piece.name}" for piece in table.pieces if piece.side == number]
            yield side, "\n".join([*own, *table.aims[number]])
        steps = [line for phase in table.phases for line in (f"[b]{phase.name}[/b]", *phase.steps)]
        yield f"The {table.turn_word}", "\n".join(steps)
        yield "Sources and licences", "\n".join(table.credits)

    # --- objects ---------------------------------------------------------------------------------

    def objects(self) -> Iterator[dict[str, Json]]:
        """Yield what lies on the table: the map, pieces, sheets beside it, dice, and a bag and a hand for each side."""
        yield self._board()
        for piece in self.table.standing:
            yield self._piece(piece)
        for side in range(len(self.table.sides)):
            yield from self._of_side(side)
        yield from self._dice()

    @property
    def _wide(self) -> float:
        """Half the width of the map in units."""
        return _units(self._board_picture.page.width) / 2

    @property
    def _high(self) -> float:
        return _units(self._board_picture.page.height) / 2

    @cached_property
    def _board_picture(self) -> TablePicture:
        return TablePicture(pictures.map_page(self.table.board), "jpg")

    def _board(self) -> dict[str, Json]:
        board, page = self.table.board, self._board_picture.page
        points: list[Json] = []
        for hex in board.map.hexes:
            x, y = board.drawing.layout.center(hex)
            # On an object that is turned by half a circle the left of the picture has the greater x.
            points.append(
                {"Position": {"x": round(1 - 2 * x / page.width, 4), "y": 0.1, "z": round(2 * y / page.height - 1, 4)}}
            )
        tile = self._tile("board", board.map.title, self._board_picture, BOX, 0.0, 0.0)
        return {**tile, "Locked": True, "AttachedSnapPoints": points}

    def _piece(self, piece: TablePiece) -> dict[str, Json]:
        x, z = 0.0, 0.0
        if piece.hex is not None:
            page = self._board_picture.page
            places = [self.table.board.drawing.layout.center(hex) for hex in (piece.hex, piece.stern) if hex]
            px, py = (sum(each) / len(places) for each in zip(*places, strict=True))
            x, z = _units(px - page.width / 2), _units(page.height / 2 - py)
        turn = self.table.board.drawing.layout.angle(piece.facing or 0)
        name = f"{piece.mark} {piece.name}".strip()
        faces = [
            self._tile(
                f"{piece.id} {number}",
                name if not face.state else f"{name} ({face.state})",
                self._face(piece, face),
                BOX if piece.over_two else ROUND,
                x,
                z,
                turn,
            )
            for number, face in enumerate(piece.faces)
        ]
        states: dict[str, Json] = {str(number): face for number, face in enumerate(faces[1:], 2)}
        side = "" if piece.side is None else self.table.sides[piece.side]
        return {**faces[0], "Description": side, **({"States": states} if states else {})}

    def _face(self, piece: TablePiece, face: CounterFace) -> TablePicture:
        """Return a face on the shape of tile that it has here: round, or as long as two hexes."""
        cut = piece.die if piece.over_two else die("round", PIECE)
        return TablePicture(pictures.cut_page(cut, face, about_bow=False), "png")

    def _of_side(self, side: int) -> Iterator[dict[str, Json]]:
        table, across = self.table, -1 if side % 2 == 0 else 1
        name, row = table.sides[side], side // 2
        place = across * (self._wide + 4 + 14 * row)
        waiting = [self._piece(piece) for piece in table.waiting(side)]
        yield self._object(
            "Bag", f"bag {name}", name, place, -self._high - 3, ContainedObjects=waiting, Bag={"Order": 0}
        )
        hand = self._object("HandTrigger", f"hand {name}", "", place, -self._high - 8)
        yield {**hand, "FogColor": COLORS[side % len(COLORS)], "Locked": True}
        own = [sheet for sheet in table.sheets if sheet.side == side]
        for number, sheet in enumerate(own):
            picture = _of_sheet(sheet)
            wide, high = _units(picture.page.width), _units(picture.page.height)
            x = place + across * (wide + 0.5) * (number // 3)
            yield self._sheet(sheet, picture, x + across * wide / 2, self._high - (number % 3 + 0.5) * (high + 0.5))

    def _sheet(self, sheet: TableSheet, picture: TablePicture, x: float, z: float) -> dict[str, Json]:
        page = picture.page
        boxes: list[Json] = []
        for row in sheet.drawn.rows:
            for box in row.boxes:
                middle_x, middle_y = box.box.center
                boxes.append(
                    [
                        box.name,
                        f"{row.label}: {box.words}",
                        round(2 * middle_x / page.width - 1, 4),
                        round(2 * middle_y / page.height - 1, 4),
                        round(box.box.width / page.width, 4),
                        round(box.box.height / page.height, 4),
                    ]
                )
        script = _data("ticks.lua").read_text(encoding="utf-8")
        tile = self._tile(f"sheet {sheet.piece}", sheet.name, picture, BOX, x, z)
        return {**tile, "Memo": dumps(boxes, ensure_ascii=False), "LuaScript": script, "LuaScriptState": ""}

    def _dice(self) -> Iterator[dict[str, Json]]:
        most: dict[int, int] = {}
        for roll in self.table.rolls:
            for sides in roll.dice:
                most[sides] = max(most.get(sides, 0), roll.dice.count(sides))
        for row, sides in enumerate(sorted(most.keys() & set(DICE))):
            for number in range(min(most[sides], MOST_DICE)):
                x, z = (number - 3.5) * 1.6, -self._high - 2 - 1.8 * row
                yield self._object(f"Die_{sides}", f"die {sides} {number}", f"D{sides}", x, z)

    def _tile(
        self, id: str, name: str, picture: TablePicture, kind: int, x: float, z: float, turn: float = 0.0
    ) -> dict[str, Json]:
        page = picture.page
        scale = _units(page.width) / 2, _units(page.height) / 2
        image: dict[str, Json] = {
            "ImageURL": f"{self.address}{picture.name}",
            "ImageSecondaryURL": f"{self.address}{picture.name}",
            "CustomTile": {"Type": kind, "Thickness": 0.1, "Stackable": False, "Stretch": False},
        }
        return self._object("Custom_Tile", id, name, x, z, turn, scale, CustomImage=image)

    def _object(
        self,
        kind: str,
        id: str,
        name: str,
        x: float,
        z: float,
        turn: float = 0.0,
        scale: tuple[float, float] = (1.0, 1.0),
        **more: Json,
    ) -> dict[str, Json]:
        place: dict[str, Json] = {
            "posX": round(x, 4),
            "posY": HIGH,
            "posZ": round(z, 4),
            "rotX": 0.0,
            "rotY": round((HALF + turn) % 360, 4),
            "rotZ": 0.0,
            "scaleX": round(scale[0], 4),
            "scaleY": 1.0,
            "scaleZ": round(scale[1], 4),
        }
        guid = digest_of(self.table.system, self.table.id, id)[:6]
        return {"GUID": guid, "Name": kind, "Transform": place, "Nickname": name, **more}


def _of_sheet(sheet: TableSheet) -> TablePicture:
    return TablePicture(sheet.drawn.page, "png")


def _units(length: float) -> float:
    """Return a length in mm in units of the table."""
    return length / ACROSS


def _color(gray: float) -> dict[str, Json]:
    return {"r": gray, "g": gray, "b": gray}


def _camera(wide: float) -> dict[str, Json]:
    return {
        "Position": {"x": 0.0, "y": 0.0, "z": 0.0},
        "Rotation": {"x": 60.0, "y": 0.0, "z": 0.0},
        "Distance": round(2.4 * wide, 2),
        "Zoomed": False,
        "AbsolutePosition": {"x": 0.0, "y": round(2.1 * wide, 2), "z": round(-1.2 * wide, 2)},
    }


def _of(data: Mapping[str, Json], name: str) -> dict[str, Json]:
    part = data[name]
    assert isinstance(part, dict)
    return part


def _data(name: str) -> Path:
    return Path(__file__).with_name("data") / name


def _json(data: Mapping[str, Json]) -> bytes:
    return f"{dumps(data, ensure_ascii=False, indent=1)}\n".encode()
