"""A table as a save of Tabletop Simulator, and as one saved object for its chest.

Every picture lies on a tile over which it is stretched: a square of two units, which its scale gives the shape of the
picture. Objects face the first player, turned by half a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from json import dumps, loads
from math import ceil
from pathlib import Path

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.freshness import digest_of
from sheetforge.geometry.hexes import Shape
from sheetforge.vtt.table import STOCK, TableDeck, TablePiece, TableSheet, TableStock, VirtualTable
from sheetforge.vtt.tts_facts import SEATS, require_known, tabletop
from sheetforge.vtt.tts_layout import BAG, HAND, HIDDEN, ROOM, SHARED, SLOT_HIGH, SLOT_WIDE, SLOTS, TableLayout, units
from sheetforge.vtt.tts_pictures import TablePicture, cards_picture, face_picture, map_picture, rows_of

HALF = 180.0
"""Degrees by which an object is turned to be upright for the first player."""

BOX, ROUND = 0, 2
"""The shapes of a tile."""

DICE: Mapping[int, str] = {2: "Quarter", **{sides: f"Die_{sides}" for sides in (4, 6, 8, 10, 12, 20)}}
"""Dice that there are, by their sides; a coin has two."""

MOST_DICE = 8
"""The most dice of a kind that are laid out."""

HEX_GRIDS: Mapping[Shape, int] = {"pointy": 1, "flat": 2}
"""The number of the grid of a save by the shape of its hexes."""

BESIDE_DICE = -7.6
"""The place of the bag of shared pieces: between the dice and the part of the first side."""

LOW, HIGH = 1.0, 1.2
"""The height of the map, and that of what lies on it or beside it."""

ZONE = 2.5
"""The height of the middle of a zone, and half its own."""

ZONES = frozenset({"HandTrigger", "FogOfWarTrigger"})
"""Objects that are parts of the table, and lie in no bag."""


@dataclass(frozen=True)
class TabletopSave:
    """The save of a table; `address` stands before the names of its pictures."""

    table: VirtualTable
    address: str = ""
    _guids: dict[str, str] = field(default_factory=dict)
    _drawn: dict[str, TablePicture] = field(default_factory=dict)

    def files(self) -> dict[str, Callable[[], bytes]]:
        """Return what makes each file, by its name in the folder of the table."""
        saved: dict[str, Callable[[], bytes]] = {
            f"/{self.table.id}.json": lambda: _json(self.save()),
            f"/{self.table.id}-object.json": lambda: _json(self.saved_object()),
            "/here.py": _data("here.py").read_bytes,
        }
        return saved | {f"/{picture.name}": picture.bytes for picture in self.pictures()}

    def pictures(self) -> Iterator[TablePicture]:
        """Yield every picture, some more than once."""
        yield self._map
        for piece in self.table.pieces:
            yield from (self._face(piece, number) for number in range(len(piece.faces)))
        for stock in self.table.stock:
            yield from self._sides(stock)
        yield from map(self._of_sheet, self.table.sheets)
        for deck in self.table.decks:
            yield self._front(deck)
            yield self._back(deck)

    def _kept(self, id: str, make: Callable[[], TablePicture]) -> TablePicture:
        """Return a picture, made once: its name is a digest of all that is drawn."""
        if id not in self._drawn:
            self._drawn[id] = make()
        return self._drawn[id]

    @cached_property
    def _map(self) -> TablePicture:
        return map_picture(self.table.board)

    def _face(self, piece: TablePiece, number: int) -> TablePicture:
        return self._kept(f"{piece.id} {number}", lambda: face_picture(piece.faces[number], piece.die, piece.over_two))

    def _sides(self, stock: TableStock) -> tuple[TablePicture, TablePicture]:
        """Return front and back, which are the same for a piece without a back."""
        face, back = stock.face, stock.back or stock.face
        front = self._kept(stock.id, lambda: face_picture(face, stock.die))
        return front, front if back == face else self._kept(f"{stock.id} back", lambda: face_picture(back, stock.die))

    def _of_sheet(self, sheet: TableSheet) -> TablePicture:
        return self._kept(f"sheet {sheet.piece}", lambda: TablePicture(sheet.drawn.page, "png"))

    def _front(self, deck: TableDeck) -> TablePicture:
        return self._kept(f"front {deck.id}", lambda: cards_picture(deck))

    def _back(self, deck: TableDeck) -> TablePicture:
        return self._kept(f"back {deck.id}", lambda: TablePicture(deck.drawn.back, "png", clear=True))

    # --- the two files ---------------------------------------------------------------------------

    def save(self) -> dict[str, Json]:
        """Return the save: the table as it is set up."""
        table, board, objects = self.table, self.table.board, list(self.objects)
        first_x, first_z = self.layout.on_map(board.drawing.layout.center(board.map.hexes[0]))
        tabs: dict[str, Json] = {
            str(number): {"title": title, "body": body, "color": "Grey", "visibleColor": _color(0.5), "id": str(number)}
            for number, (title, body) in enumerate(self._notes())
        }
        empty: dict[str, Json] = loads(_data("save.json").read_text(encoding="utf-8"))
        save: dict[str, Json] = empty | {
            "SaveName": f"{table.game}: {table.title}",
            "GameMode": table.game,
            "Note": f"{table.title}. {table.about}",
            "TabStates": tabs,
            "Grid": _of(empty, "Grid")
            | {"Type": HEX_GRIDS[board.map.shape], "PosOffset": _vector(first_x, LOW, first_z)},
            "CameraStates": list(self._cameras()),
            "ObjectStates": objects,
        }
        require_known(save, tabletop().save, self.table.id)
        return save

    def saved_object(self) -> dict[str, Json]:
        """Return the object for the chest: a bag with all that lies on the table."""
        inside = [made for made in self.objects if made["Name"] not in ZONES]
        bag = self._object("Bag", "all", self.table.title, 0.0, 0.0, ContainedObjects=inside, Bag={"Order": 0})
        chest: dict[str, Json] = {"ObjectStates": [bag]}
        require_known(chest, tabletop().save, f"{self.table.id}-object")
        return chest

    def _notes(self) -> Iterator[tuple[str, str]]:
        table = self.table
        for number, side in enumerate(table.sides):
            own = [piece.title for piece in table.pieces if piece.side == number]
            yield side, "\n".join([*own, *table.aims[number]])
        steps = [line for phase in table.phases for line in (f"[b]{phase.name}[/b]", *phase.steps)]
        yield f"The {table.turn_word}", "\n".join(steps)
        if self._missing:
            yield "Dice", "\n".join(f"D{sides}: {stand_in(sides)[1]}" for sides in sorted(self._missing))
        yield "Sources and licences", "\n".join(table.credits)

    # --- objects ---------------------------------------------------------------------------------

    @cached_property
    def objects(self) -> tuple[dict[str, Json], ...]:
        """All that lies on the table: the map, pieces, the parts of the sides, dice and decks."""
        return tuple(self._objects())

    def _objects(self) -> Iterator[dict[str, Json]]:
        yield self._board()
        for piece in self.table.standing:
            yield self._piece(piece)
        for side in range(len(self.table.sides)):
            yield from self._of_side(side)
        yield from self._shared()

    @cached_property
    def layout(self) -> TableLayout:
        """The places of everything."""
        return TableLayout(self.table)

    def _board(self) -> dict[str, Json]:
        board, page = self.table.board, self._map.page
        points: list[Json] = []
        for hex in board.map.hexes:
            x, y = board.drawing.layout.center(hex)
            # On an object that is turned by half a circle the left of the picture has the greater x.
            points.append({"Position": _vector(1 - 2 * x / page.width, 0.1, 2 * y / page.height - 1)})
        tile = self._tile("board", board.map.title, self._map, BOX, 0.0, 0.0, high=LOW)
        return {**tile, "Locked": True, "AttachedSnapPoints": points}

    def _piece(self, piece: TablePiece) -> dict[str, Json]:
        x, z = 0.0, 0.0
        if piece.hex is not None:
            places = [self.table.board.drawing.layout.center(hex) for hex in (piece.hex, piece.stern) if hex]
            px, py = (sum(each) / len(places) for each in zip(*places, strict=True))
            x, z = self.layout.on_map((px, py))
        turn = self.table.board.drawing.layout.angle(piece.facing or 0)
        name = piece.title
        faces = [
            self._tile(
                f"{piece.id} {number}",
                name if not face.state else f"{name} ({face.state})",
                self._face(piece, number),
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

    def _stock(self, stock: TableStock) -> dict[str, Json]:
        """Return like pieces as a stack with their number."""
        front, back = self._sides(stock)
        tile = self._tile(stock.id, stock.name, front, ROUND, 0.0, 0.0, back=back, stacks=True)
        side = "" if stock.side is None else self.table.sides[stock.side]
        if stock.count == 1:
            return {**tile, "Description": side}
        return {**tile, "Name": "Custom_Tile_Stack", "Number": stock.count, "Description": side}

    def _of_side(self, side: int) -> Iterator[dict[str, Json]]:
        """Yield the bag of a side, its zones with what is hidden in them, and its sheets."""
        layout, name = self.layout, self.table.sides[side]
        middle = layout.middle(side)
        waiting = [self._piece(piece) for piece in self.table.waiting(side)]
        waiting += [self._stock(stock) for stock in self.table.stock_of(side)]
        bag = self._object("Bag", f"bag {name}", name, middle, layout.below(BAG))
        yield {**bag, "ContainedObjects": list(waiting), "Bag": {"Order": 0}}
        yield self._zone("HandTrigger", f"hand {name}", side, layout.below(HAND), 4.0)
        yield from self._hidden(side)
        laid_open = [deck for deck in self.table.decks if deck.side == side and deck.is_open]
        for number, deck in enumerate(laid_open):
            yield self._deck(deck, middle + SLOT_WIDE * (number + 1), layout.below(BAG))
        for placed in layout.sheets(side):
            yield self._sheet(placed.sheet, placed.x, placed.z)

    def _hidden(self, side: int) -> Iterator[dict[str, Json]]:
        """Yield a zone that only a side sees into, with its hands of cards, and notecards for orders that it writes."""
        hands = [deck for deck in self.table.decks if deck.side == side and not deck.is_open]
        units = [piece for piece in self.table.pieces if piece.side == side and len(piece.faces) > 1]
        orders = units if self.table.secrets else []
        rows = ceil((len(hands) + len(orders)) / SLOTS)
        if not rows:
            return
        high = SLOT_HIGH * rows
        zone = self._zone("FogOfWarTrigger", f"hidden {side}", side, self.layout.below(HIDDEN + high / 2), high)
        yield {**zone, "FogHidePointers": True, "FogReverseHiding": False, "FogSeethrough": True}
        for number, deck in enumerate(hands):
            yield self._deck(deck, *self.layout.slot(side, number))
        for number, piece in enumerate(orders, len(hands)):
            name = f"Orders of {piece.title}"
            card = self._object("Notecard", f"orders {piece.id}", name, *self.layout.slot(side, number))
            yield {**card, "Description": ""}

    def _deck(self, deck: TableDeck, x: float, z: float) -> dict[str, Json]:
        """Return the cards of a deck: face up if they lie open, otherwise face down."""
        cards, number = deck.drawn.cards, self.table.decks.index(deck) + 1
        wide, high = rows_of(len(cards))
        sheet: dict[str, Json] = {
            "Type": 0,
            "FaceURL": f"{self.address}{self._front(deck).name}",
            "BackURL": f"{self.address}{self._back(deck).name}",
            "NumWidth": wide,
            "NumHeight": high,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        inside = [
            self._card(f"{deck.id} {place} {copy}", card.name, 100 * number + place, {str(number): sheet}, deck, x, z)
            for place, card in enumerate(cards)
            for copy in range(card.copies)
        ]
        if len(inside) == 1:
            return inside[0]
        ids = [made["CardID"] for made in inside]
        whole = self._object("DeckCustom", f"deck {deck.id}", deck.name, x, z, down=not deck.is_open)
        return {**whole, "DeckIDs": ids, "CustomDeck": {str(number): sheet}, "ContainedObjects": list(inside)}

    def _card(
        self, id: str, name: str, number: int, sheet: dict[str, Json], deck: TableDeck, x: float, z: float
    ) -> dict[str, Json]:
        card = self._object("CardCustom", f"card {id}", name, x, z, down=not deck.is_open)
        return {**card, "Description": deck.name, "CardID": number, "CustomDeck": sheet}

    def _zone(self, kind: str, id: str, side: int, z: float, high: float) -> dict[str, Json]:
        """Return a zone of the seat of a side, which faces the table."""
        size = (SLOTS * SLOT_WIDE, 2 * ZONE, high)
        zone = self._object(kind, id, "", self.layout.middle(side), z, HALF, size, ZONE)
        return {**zone, "FogColor": SEATS[side % len(SEATS)], "Locked": True}

    def _cameras(self) -> Iterator[dict[str, Json]]:
        """Yield what the cameras of the table show: the map, then the part of each side."""
        yield _camera(0.0, 0.0, max(self.layout.wide, self.layout.high))
        for side in range(len(self.table.sides)):
            yield _camera(self.layout.middle(side), self.layout.below(0) / 2, ROOM)

    def _sheet(self, sheet: TableSheet, x: float, z: float) -> dict[str, Json]:
        picture, page = self._of_sheet(sheet), sheet.drawn.page
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

    def dice(self) -> dict[int, int]:
        """Return how many dice lie on the table, by their sides. Raises `BadRequest` for one that has no stand-in."""
        most: dict[int, int] = {}
        for roll in self.table.rolls:
            thrown = [die for sides in roll.dice for die in stand_in(sides)[0]]
            for sides in thrown:
                most[sides] = min(MOST_DICE, max(most.get(sides, 0), thrown.count(sides)))
        return most

    @cached_property
    def _missing(self) -> set[int]:
        """The dice of the battle that the program does not have."""
        return {sides for roll in self.table.rolls for sides in roll.dice} - DICE.keys()

    def _shared(self) -> Iterator[dict[str, Json]]:
        """Yield what all sides use: dice, a bag of pieces, then the decks that all draw from."""
        most = self.dice()
        for row, sides in enumerate(sorted(most)):
            for number in range(most[sides]):
                x, z = (number - 3.5) * 1.6, self.layout.below(SHARED + 1.8 * row)
                yield self._object(DICE[sides], f"die {sides} {number}", f"D{sides}", x, z)
        if pieces := self.table.stock_of(None):
            bag = self._object("Bag", "bag", STOCK, BESIDE_DICE, self.layout.below(SHARED))
            yield {**bag, "ContainedObjects": [self._stock(stock) for stock in pieces], "Bag": {"Order": 0}}
        shared = [deck for deck in self.table.decks if deck.side is None]
        for number, deck in enumerate(shared):
            x, z = SLOT_WIDE * (number - (len(shared) - 1) / 2), self.layout.below(HIDDEN + SLOT_HIGH / 2)
            yield self._deck(deck, x, z)

    def _tile(
        self,
        id: str,
        name: str,
        picture: TablePicture,
        kind: int,
        x: float,
        z: float,
        turn: float = 0.0,
        high: float = HIGH,
        back: TablePicture | None = None,
        stacks: bool = False,
    ) -> dict[str, Json]:
        page = picture.page
        scale = units(page.width) / 2, 1.0, units(page.height) / 2
        image: dict[str, Json] = {
            "ImageURL": f"{self.address}{picture.name}",
            "ImageSecondaryURL": f"{self.address}{(back or picture).name}",
            "CustomTile": {"Type": kind, "Thickness": 0.1, "Stackable": stacks, "Stretch": True},
        }
        return self._object("Custom_Tile", id, name, x, z, turn, scale, high, CustomImage=image)

    def _object(
        self,
        kind: str,
        id: str,
        name: str,
        x: float,
        z: float,
        turn: float = 0.0,
        scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
        high: float = HIGH,
        down: bool = False,
        **more: Json,
    ) -> dict[str, Json]:
        place: dict[str, Json] = {
            "posX": round(x, 4),
            "posY": high,
            "posZ": round(z, 4),
            "rotX": 0.0,
            "rotY": round((HALF + turn) % 360, 4),
            "rotZ": HALF if down else 0.0,
            "scaleX": round(scale[0], 4),
            "scaleY": scale[1],
            "scaleZ": round(scale[2], 4),
        }
        return {"GUID": self._guid(id), "Name": kind, "Transform": place, "Nickname": name, **more}

    def _guid(self, id: str) -> str:
        """Return the id of an object in the save, which no other one has."""
        number = 0
        while id not in self._guids:
            guid = digest_of(self.table.system, self.table.id, id, str(number))[:6]
            if guid not in self._guids.values():
                self._guids[id] = guid
            number += 1
        return self._guids[id]


def stand_in(sides: int) -> tuple[tuple[int, ...], str]:
    """Return the dice that are thrown for one of some sides, and how they are read if they are others.

    Raises `BadRequest` for a die that none can stand in for.

    >>> stand_in(6), stand_in(3)
    (((6,), ''), ((6,), 'half a D6, rounded up'))
    >>> stand_in(7), stand_in(26)
    (((8,), 'a D8, thrown again above 7'), ((10, 10), 'two D10, the tens first, thrown again above 26'))
    """
    if sides in DICE:
        return (sides,), ""
    if 2 * sides in DICE:
        return (2 * sides,), f"half a D{2 * sides}, rounded up"
    larger = next((die for die in DICE if die > sides), None)
    if larger is not None:
        return (larger,), f"a D{larger}, thrown again above {sides}"
    if sides > 100:
        raise BadRequest(f"a D{sides} is rolled, which Tabletop Simulator does not have")
    return (10, 10), "two D10, the tens first" + (f", thrown again above {sides}" if sides < 100 else "")


def _color(gray: float) -> dict[str, Json]:
    return {"r": gray, "g": gray, "b": gray}


def _vector(x: float, y: float, z: float) -> dict[str, Json]:
    return {"x": round(x, 4), "y": y, "z": round(z, 4)}


def _camera(x: float, z: float, wide: float) -> dict[str, Json]:
    """Return a camera that looks at a part of the table from above."""
    distance = round(2.4 * wide, 2)
    return {"Position": _vector(x, LOW, z), "Rotation": _vector(75, 0.0, 0), "Distance": distance, "Zoomed": False}


def _of(data: Mapping[str, Json], name: str) -> dict[str, Json]:
    part = data[name]
    assert isinstance(part, dict)
    return part


def _data(name: str) -> Path:
    return Path(__file__).with_name("data") / name


def _json(data: Mapping[str, Json]) -> bytes:
    return f"{dumps(data, ensure_ascii=False, indent=1)}\n".encode()
