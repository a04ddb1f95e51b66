"""A table as a module of VASSAL: its components, its pictures, and the archive with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from sheetforge.content.library import BadRequest
from sheetforge.parallel import at_once, spare
from sheetforge.sheet.scene import Page
from sheetforge.text import slug
from sheetforge.vtt import pictures, toolbar
from sheetforge.vtt.facts import BUILD, MAPS, MODULE, component, encoded, named_key, vassal
from sheetforge.vtt.grid import DOTS, VassalGrid, at_dots, dots, grid_element, grid_of
from sheetforge.vtt.pictures import LABEL, PACKING
from sheetforge.vtt.pieces import (
    Definition,
    Pile,
    card_traits,
    define,
    pile_element,
    pile_type,
    row_traits,
    slip_traits,
    stock_traits,
    unit_traits,
)
from sheetforge.vtt.saved import ENTRY, FILE, PlacedDeck, PlacedPiece, saved
from sheetforge.vtt.table import (
    PICTURES,
    STOCK,
    DrawnSheet,
    SheetRow,
    TableBoard,
    TableDeck,
    TablePiece,
    TableSheet,
    VirtualTable,
)
from sheetforge.vtt.windows import Places, in_rows, laid, size_of, window

MADE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive."""

VERSION = "1"


MAP = "map.svg"


class Printed(NamedTuple):
    """A page as a picture; the page without what is drawn on it, and the rows of its boxes."""

    picture: bytes
    page: Page
    rows: tuple[SheetRow, ...]


@dataclass
class VassalModule:
    """The module of a table, as it is put together: the next id of a piece, pictures, boards and what lies on them."""

    table: VirtualTable
    ids: int = 0
    images: dict[str, bytes] = field(default_factory=dict)
    printed: dict[str, Printed] = field(default_factory=dict)
    boards: dict[str, str] = field(default_factory=dict)
    standing: list[PlacedPiece] = field(default_factory=list)
    decks: list[PlacedDeck] = field(default_factory=list)

    def archive(self) -> bytes:
        """Return the module as a file. Raises `BadRequest` and `LayoutProblem` for what cannot be shown."""
        build = tostring(self.build_file(), encoding="unicode")
        texts = {
            "buildFile.xml": f'<?xml version="1.0" encoding="UTF-8"?>\n{build}\n',
            "moduledata": self.module_data(),
            **{f"help/{name}.html": text for name, _, text in toolbar.help_pages(self.table)},
        }
        files = {name: text.encode() for name, text in texts.items()}
        files |= {f"{PICTURES}/{name}": data for name, data in sorted(self.images.items())}
        if self.table.standing:
            commands = saved(self.boards.items(), self.standing, self.decks)
            files[FILE] = _packed({ENTRY: commands}, ZIP_STORED)
        return _packed(files, ZIP_DEFLATED)

    def module_data(self) -> str:
        """Return the file by which VASSAL lists a module."""
        data = Element("data", version="1")
        rights = " ".join(self.table.credits)
        entries = (
            ("version", VERSION),
            ("extra1", rights),
            ("extra2", ""),
            ("VassalVersion", f"{vassal().version}.0"),
            ("dateSaved", "0"),
            ("description", self.table.about),
            ("name", self._name),
        )
        for name, text in entries:
            SubElement(data, name).text = text
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(data, encoding="unicode")}\n'

    @property
    def _name(self) -> str:
        return f"{self.table.game}: {self.table.title}"

    @property
    def _hands(self) -> set[int]:
        """The sides that have cards in hand."""
        return {deck.side for deck in self.table.decks if deck.side is not None and not deck.is_open}

    def require_names(self) -> None:
        """Refuse two windows of one name, and names that VASSAL would not read back. Raises `BadRequest`."""
        table = self.table
        windows = ["Map", "Cards", STOCK, *table.sides, *(sheet.name for sheet in table.sheets)]
        windows += [_hand_of(table.sides[side]) for side in self._hands]
        if repeated := sorted({name for name in windows if windows.count(name) > 1}):
            raise BadRequest(f"two windows of its module would be called {repeated[0]!r}; give one another name")
        names = [piece.name for piece in table.pieces] + [stock.name for stock in table.stock]
        encoded([table.title, *windows, *names, *(deck.name for deck in table.decks)], ";")

    # --- components -----------------------------------------------------------------------------

    def build_file(self) -> Element:
        """Return all components."""
        table = self.table
        self.printed = at_once(self._printed, self._shares())
        self.images |= {name: printed.picture for name, printed in self.printed.items()}
        hands = self._hands
        parts = [
            component(f"{MODULE}.BasicCommandEncoder"),
            component(
                f"{MODULE}.Documentation",
                *(
                    component(
                        f"{MODULE}.documentation.HelpFile",
                        title=title,
                        fileName=f"help/{name}.html",
                        fileType="archive",
                    )
                    for name, title, _ in toolbar.help_pages(self.table)
                ),
            ),
            toolbar.roster(table),
            component(
                f"{MODULE}.GlobalOptions",
                nonOwnerUnmaskable="Never",
                autoReport="Always",
                chatterHTMLSupport="Always",
                hotKeysOnClosedWindows="Always",
            ),
            self._set_up(),
            self._board(),
            *(self._tray(number) for number in range(len(table.sides)) if self._lies_in_tray(number)),
            *(self._hand(side) for side in sorted(hands)),
            *self._shared_stock(),
            *self._shared_decks(),
            *(self._sheet(sheet) for sheet in table.sheets),
            component(
                f"{MODULE}.ToolbarMenu",
                name="Sheets",
                text="Sheets",
                tooltip="The sheets of all ships",
                menuItems=[sheet.name for sheet in table.sheets],
            ),
            *toolbar.dice(table),
            toolbar.turn(table),
            toolbar.charts(table),
        ]
        return component(
            f"{BUILD}.GameModule",
            *parts,
            name=self._name,
            version=VERSION,
            description=table.about,
            ModuleOther1=" ".join(table.credits),
            VassalVersion=f"{vassal().version}.0",
            nextPieceSlotId=str(self.ids),
        )

    def _shares(self) -> list[Sequence[TableBoard | TableSheet]]:
        """Return what is drawn on large pages, in parts for processes: this one also has all else to draw."""
        board, sheets = self.table.board, self.table.sheets
        if spare.get() < 2:
            return [[board, *sheets]]
        return [[board, *sheets[::3]], [sheet for number, sheet in enumerate(sheets) if number % 3]]

    def _printed(self, parts: Sequence[TableBoard | TableSheet]) -> dict[str, Printed]:
        """Return pages as pictures by their names."""
        printed = {}
        for part in parts:
            if isinstance(part, TableBoard):
                name, drawn = MAP, DrawnSheet(pictures.map_page(part), ())
            else:
                name, drawn = picture_of(part), part.drawn
            page = replace(drawn.page, items=())
            printed[name] = Printed(pictures.as_svg(drawn.page, paper=True), page, drawn.rows)
        return printed

    def _set_up(self) -> Element:
        """Return the set-up: a saved one, or the stacks of the module where units are only set up during the game."""
        table, has_file = self.table, bool(self.table.standing)
        file = {"file": FILE} if has_file else {}
        return component(
            f"{MODULE}.PredefinedSetup",
            name=table.title,
            useFile=has_file,
            isMenu=False,
            description=table.about,
            **file,
        )

    # --- windows --------------------------------------------------------------------------------

    def _window(
        self, name: str, board: Element, stacks: list[Element], launch: bool = True, hotkey: str = "", owner: str = ""
    ) -> Element:
        """Return a window as `window`, and note its board."""
        self.boards[name] = board.get("name", "")
        return window(name, board, stacks, launch, hotkey, owner)

    def _board(self) -> Element:
        """Return the window of the map with the pieces that stand on it."""
        table = self.table
        drawing = table.board.drawing
        grid = grid_of(table.board.map, drawing.layout)
        ruled = grid_element(table.board.map, drawing.layout, grid)
        board = self._plain_board(table.board.map.title, self.printed[MAP].page, MAP, ruled)
        stacks = []
        for piece in table.standing:
            assert piece.hex is not None
            x, y = at_dots(drawing.layout, piece.hex)
            stacks.append(self._stack((self._counter(piece, grid),), "Map", board, x, y))
        return self._window("Map", board, stacks, launch=False)

    def _tray(self, side: int) -> Element:
        """Return the window of a side: counters that wait for their set-up, slips of secret orders, open cards."""
        table, grid = self.table, grid_of(self.table.board.map, self.table.board.drawing.layout)
        own = [piece for piece in table.pieces if piece.side == side]
        waiting = [(self._counter(piece, grid),) for piece in table.waiting(side)]
        slips = [(self._slip(piece, table.sides[side]),) for piece in own] if table.secrets else []
        cards = [(card,) for deck in table.decks if deck.side == side and deck.is_open for card in self._cards(deck)]
        return self._laid_out(table.sides[side], [*waiting, *slips, *cards, *self._stock(side)])

    def _laid_out(self, name: str, stacks: list[tuple[Definition, ...]]) -> Element:
        """Return a window with stacks of pieces in rows."""
        under = {stack[0].id: stack for stack in stacks}
        places = list(laid(in_rows([stack[0] for stack in stacks])))
        size = size_of(places)
        board = component(
            f"{MAPS}.boardPicker.Board", width=size[0], height=size[1], name=name, color="238,236,230", reversible=False
        )
        return self._window(name, board, [self._stack(under[piece.id], name, board, x, y) for piece, x, y in places])

    def _lies_in_tray(self, side: int) -> bool:
        table = self.table
        has_open = any(deck.side == side and deck.is_open for deck in table.decks)
        return table.secrets or has_open or bool(table.waiting(side) or table.stock_of(side))

    def _shared_stock(self) -> Iterator[Element]:
        """Yield the window of the pieces that all sides use."""
        if self.table.stock_of(None):
            yield self._laid_out(STOCK, list(self._stock(None)))

    def _stock(self, side: int | None) -> Iterator[tuple[Definition, ...]]:
        """Yield the stock of a side, or of all, in stacks."""
        for stock in self.table.stock_of(side):
            images = list[str]()
            for face in filter(None, (stock.face, stock.back)):
                page = pictures.cut_page(stock.die, face)
                name = f"{stock.id}{'-back' if images else ''}.svg"
                self.images[name] = pictures.as_svg(page, shape=self.table.board.map.shape if stock.turn else "flat")
                images.append(name)
            owner = "" if side is None else self.table.sides[side]
            traits = stock_traits(stock, owner, images[-1])
            size = pictures.size_in_dots(page)
            first = define(stock.name, self._next(), images[0], traits, size)
            yield (first, *(first._replace(id=str(self._next())) for _ in range(1, stock.count)))

    def _hand(self, side: int) -> Element:
        """Return the window of the cards that a side has in hand, which nobody else can open."""
        own = [deck for deck in self.table.decks if deck.side == side and not deck.is_open]
        name, places = _hand_of(self.table.sides[side]), list(laid([self._cards(deck) for deck in own], dots(LABEL)))
        board = self._mat(name, places, [deck.name for deck in own])
        stacks = [self._stack((piece,), name, board, x, y) for piece, x, y in places]
        return self._window(name, board, stacks, owner=self.table.sides[side])

    def _shared_decks(self) -> Iterator[Element]:
        """Yield the window of the decks that all draw from: each with the pile of its used cards."""
        shared = [deck for deck in self.table.decks if deck.side is None]
        if not shared:
            return
        cards = [self._cards(deck) for deck in shared]
        places = list(laid([[pile[0], pile[0]] for pile in cards], dots(LABEL)))
        names = [f"{deck.name}: draw on the left; used cards lie open on the right" for deck in shared]
        board = self._mat("Cards", places, names)
        piles = []
        for number, (deck, pile) in enumerate(zip(shared, cards, strict=True)):
            (_, x, y), (_, beside, _) = places[2 * number : 2 * number + 2]
            piles.append(self._pile(Pile(deck.name), pile, board, x, y))
            piles.append(self._pile(Pile(f"{deck.name}, used", deck.name), [], board, beside, y))
        yield self._window("Cards", board, piles)

    def _pile(self, pile: Pile, cards: list[Definition], board: Element, x: int, y: int) -> Element:
        size = pictures.size_in_dots(self.table.decks[0].drawn.back)
        self.decks.append(PlacedDeck(pile_type(pile, size), tuple(cards), "Cards", x, y, pile.face_down))
        slots = [self._slot(card, "CardSlot") for card in cards]
        return pile_element(pile, size, board.get("name", ""), (x, y), slots)

    def _mat(self, name: str, places: Places, names: list[str]) -> Element:
        """Return the board of a window of cards, with a name above each row."""
        tops = sorted({y - piece.size[1] // 2 for piece, _, y in places})
        size = size_of(places)
        above = [(text, top / DOTS) for text, top in zip(names, tops, strict=True)]
        page = pictures.mat_page((size[0] / DOTS, size[1] / DOTS), above)
        picture = f"cards-{slug(name)}.svg"
        self.images[picture] = pictures.as_svg(page, paper=True)
        return self._plain_board(name, page, picture)

    def _sheet(self, sheet: TableSheet) -> Element:
        """Return the window of a sheet, on which each row of boxes is a piece."""
        picture = picture_of(sheet)
        _, page, rows = self.printed[picture]
        board = self._plain_board(sheet.name, page, picture)
        return self._window(sheet.name, board, list(self._rows(sheet, rows, board)), hotkey=opening(sheet))

    def _rows(self, sheet: TableSheet, rows: Sequence[SheetRow], board: Element) -> Iterator[Element]:
        for row in rows:
            x, y = row.boxes[0].box.center
            ticks = [self._tick(box.box.width, box.box.height) for box in row.boxes]
            name = f"{sheet.name}, {row.label}"
            piece = define(name, self._next(), "", row_traits(row, ticks, (x, y)), (1, 1))
            yield self._stack((piece,), sheet.name, board, dots(x), dots(y), stacks=False)

    def _plain_board(self, name: str, page: Page, picture: str, *parts: Element) -> Element:
        width, height = pictures.size_in_dots(page)
        return component(
            f"{MAPS}.boardPicker.Board", *parts, name=name, image=picture, width=width, height=height, reversible=False
        )

    # --- pieces ---------------------------------------------------------------------------------

    def _next(self) -> int:
        self.ids += 1
        return self.ids - 1

    def _slot(self, piece: Definition, of: str = "PieceSlot") -> Element:
        return component(
            f"{BUILD}.widget.{of}",
            piece.text(),
            entryName=piece.name,
            gpid=piece.id,
            width=piece.size[0],
            height=piece.size[1],
        )

    def _stack(
        self, pieces: tuple[Definition, ...], window: str, board: Element, x: int, y: int, stacks: bool = True
    ) -> Element:
        """Return pieces at a place of a window, the lowest first."""
        self.standing.append(PlacedPiece(pieces, window, x, y, stacks))
        return component(
            f"{MAPS}.SetupStack",
            *map(self._slot, pieces),
            name=pieces[0].name,
            owningBoard=board.get("name", ""),
            useGridLocation=False,
            x=x,
            y=y,
        )

    def _counter(self, piece: TablePiece, grid: VassalGrid) -> Definition:
        shape = self.table.board.map.shape
        names, pages = list[str](), [pictures.face_page(piece, face) for face in piece.faces]
        for page, face in zip(pages, piece.faces, strict=True):
            name = f"piece-{piece.id}{f'-{face.state}' if names else ''}.svg"
            self.images[name] = pictures.as_svg(page, shape=shape)
            names.append(name)
        size = pictures.size_in_dots(pages[0])
        name = piece.title
        if len(piece.faces) == 1:
            return define(name, self._next(), names[0], [], size)
        sheet = next((sheet for sheet in self.table.sheets if sheet.piece == piece.id), None)
        side = "" if piece.side is None else self.table.sides[piece.side]
        traits = unit_traits(piece, side, names[1:], grid, "" if sheet is None else opening(sheet))
        return define(name, self._next(), names[0], traits, size)

    def _slip(self, piece: TablePiece, side: str) -> Definition:
        pages = [pictures.slip_page(piece.mark, hidden) for hidden in (False, True)]
        names = [f"slip-{piece.id}.svg", f"slip-{piece.id}-hidden.svg"]
        for name, page in zip(names, pages, strict=True):
            self.images[name] = pictures.as_svg(page)
        traits = slip_traits(side, names[1])
        return define(f"orders of {piece.title}", self._next(), names[0], traits, pictures.size_in_dots(pages[0]))

    def _cards(self, deck: TableDeck) -> list[Definition]:
        """Return the cards of a deck, as many of each as there are."""
        back = f"card-{deck.id}.svg"
        self.images[back] = pictures.as_svg(deck.drawn.back)
        side = "" if deck.side is None or deck.is_open else self.table.sides[deck.side]
        cards = list[Definition]()
        for number, card in enumerate(deck.drawn.cards, 1):
            front = f"card-{deck.id}-{number}.svg"
            self.images[front] = pictures.as_svg(card.face)
            # The side that draws a card sees its name in a tip, so one that it may not see has that of its deck.
            name = deck.name if deck.unseen else card.name
            traits = card_traits(back, deck.name, side, card.name, deck.unseen)
            first = define(name, self._next(), front, traits, pictures.size_in_dots(card.face))
            cards += [first, *(first._replace(id=str(self._next())) for _ in range(1, card.copies))]
        return cards

    def _tick(self, width: float, height: float) -> str:
        name = f"tick-{dots(width)}x{dots(height)}.svg"
        if name not in self.images:
            self.images[name] = pictures.as_svg(pictures.tick_page(round(width, 2), round(height, 2)))
        return name


def picture_of(sheet: TableSheet) -> str:
    """Return the name of the picture of a sheet."""
    return f"sheet-{sheet.piece}.svg"


def opening(sheet: TableSheet) -> str:
    """Return the key that opens the window of a sheet."""
    return named_key(f"sheet-{sheet.piece}")


def _hand_of(side: str) -> str:
    return f"Hand of {side}"


def _packed(files: Mapping[str, bytes], method: int) -> bytes:
    """Return files as an archive with fixed times."""
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, data in files.items():
            info = ZipInfo(name, MADE)
            info.compress_type, info.external_attr, info.create_system = method, 0o644 << 16, 3
            archive.writestr(info, data, compresslevel=PACKING)
    return stream.getvalue()
