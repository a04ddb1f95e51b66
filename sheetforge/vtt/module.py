"""A table as a module of VASSAL: its components, its pictures, and the archive with both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sheetforge.content.library import BadRequest
from sheetforge.sheet.scene import Page
from sheetforge.vtt import help, pictures
from sheetforge.vtt.facts import component, named_key, vassal
from sheetforge.vtt.grid import VassalGrid, at_dots, dots, grid_of
from sheetforge.vtt.pieces import MOVED, Definition, define, row_traits, slip_traits, unit_traits
from sheetforge.vtt.table import DrawnSheet, TablePiece, TableSheet, VirtualTable, dice_name

BUILD, MODULE, MAPS = "VASSAL.build", "VASSAL.build.module", "VASSAL.build.module.map"
MADE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive."""

VERSION = "1"
GAP = 10
"""Dots between the pieces of a tray."""


@dataclass
class VassalModule:
    """The module of a table, as it is put together: the next id of a piece, and the pictures so far."""

    table: VirtualTable
    ids: int = 0
    images: dict[str, bytes] = field(default_factory=dict)

    def archive(self) -> bytes:
        """Return the module as a file. Raises `BadRequest` and `LayoutProblem` for what cannot be shown."""
        build = tostring(self.build_file(), encoding="unicode")
        texts = {
            "buildFile.xml": f'<?xml version="1.0" encoding="UTF-8"?>\n{build}\n',
            "moduledata": self.module_data(),
            **{f"help/{name}.html": text for name, _, text in self._help()},
        }
        files = {name: text.encode() for name, text in texts.items()}
        files |= {f"images/{name}": data for name, data in sorted(self.images.items())}
        stream = BytesIO()
        with ZipFile(stream, "w") as archive:
            for name, data in files.items():
                info = ZipInfo(name, MADE)
                info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, 0o644 << 16, 3
                archive.writestr(info, data)
        return stream.getvalue()

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

    # --- components -----------------------------------------------------------------------------

    def build_file(self) -> Element:
        """Return all components."""
        table = self.table
        names = [*table.sides, *(sheet.name for sheet in table.sheets)]
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise BadRequest(f"{table.title}: two windows would be called {repeated[0]!r}; give one another name")
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
                    for name, title, _ in self._help()
                ),
            ),
            self._roster(),
            component(
                f"{MODULE}.GlobalOptions",
                nonOwnerUnmaskable="Never",
                autoReport="Always",
                chatterHTMLSupport="Always",
                hotKeysOnClosedWindows="Always",
            ),
            component(
                f"{MODULE}.PredefinedSetup", name=table.title, useFile=False, isMenu=False, description=table.about
            ),
            self._board(),
            *(self._tray(number) for number in range(len(table.sides)) if self._lies_in_tray(number)),
            *(self._sheet(sheet) for sheet in table.sheets),
            component(
                f"{MODULE}.ToolbarMenu",
                name="Sheets",
                text="Sheets",
                tooltip="The sheets of all ships",
                menuItems=[sheet.name for sheet in table.sheets],
            ),
            *self._dice(),
            self._turn(),
            self._charts(),
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

    def _help(self) -> Iterator[tuple[str, str, str]]:
        """Yield name, title and text of each page of help."""
        table = self.table
        yield "battle", table.title, help.battle_page(table)
        yield "turn", f"The {table.turn_word}", help.turn_page(table)
        yield "playing", "At this table", help.playing_page(table)
        yield "rights", "Sources and licences", help.rights_page(table)

    def _roster(self) -> Element:
        roster = component(f"{MODULE}.PlayerRoster", buttonText="Retire", buttonToolTip="Leave your side")
        for side in self.table.sides:
            SubElement(roster, "entry").text = side
        return roster

    def _dice(self) -> Iterator[Element]:
        """Yield a button for each roll; one of unlike dice presses a hidden button for each kind."""
        for roll in self.table.rolls:
            kinds = {sides: roll.dice.count(sides) for sides in dict.fromkeys(roll.dice)}
            tip = f"{roll.name}: {', '.join(roll.reasons)}"
            names = [
                roll.name if len(kinds) == 1 else f"{dice_name(number, sides)} of {roll.name}"
                for sides, number in kinds.items()
            ]
            for name, (sides, number) in zip(names, kinds.items(), strict=True):
                yield component(
                    f"{MODULE}.DiceButton",
                    name=name,
                    text=name,
                    tooltip=tip,
                    nDice=number,
                    nSides=sides,
                    plus=0,
                    addToTotal=0,
                    reportTotal=False,
                    prompt=roll.asks,
                    reportFormat="$PlayerName$ rolls $name$: $result$, sum $numericalTotal$",
                )
            if len(kinds) > 1:
                yield component(
                    f"{MODULE}.MultiActionButton", name=roll.name, text=roll.name, tooltip=tip, menuItems=names
                )

    def _turn(self) -> Element:
        word = self.table.turn_word.capitalize()
        turn = f"{MODULE}.turn"
        phases = component(
            f"{turn}.ListTurnLevel",
            name="Phase",
            property="Phase",
            turnFormat="$value$",
            list=[phase.name for phase in self.table.phases],
        )
        level = component(
            f"{turn}.CounterTurnLevel",
            phases,
            name=word,
            property=word,
            turnFormat=f"{word} $value$",
            start=1,
            incr=1,
            loop=False,
        )
        return component(
            f"{turn}.TurnTracker",
            level,
            name=word,
            buttonText=word,
            turnFormat="$level1$: $level2$",
            reportFormat="$newTurn$",
        )

    def _charts(self) -> Element:
        pages = (
            component(f"{BUILD}.widget.HtmlChart", chartName=title, fileName=f"help/{name}.html")
            for name, title, _ in self._help()
        )
        tabs = component(f"{BUILD}.widget.TabWidget", *pages, entryName="Charts")
        return component(f"{MODULE}.ChartWindow", tabs, name="Charts", text="Charts", tooltip="Battle, turn, help")

    # --- windows --------------------------------------------------------------------------------

    def _window(
        self, name: str, board: Element, stacks: list[Element], launch: bool = True, hotkey: str = ""
    ) -> Element:
        """Return a window with one board and what lies on it."""
        parts = [
            component(f"{MAPS}.BoardPicker", board),
            component(f"{MAPS}.StackMetrics", disabled=False, exSepX=6, exSepY=18, unexSepX=8, unexSepY=16),
            component(f"{MAPS}.ForwardToKeyBuffer"),
            component(f"{MAPS}.Scroller"),
            component(f"{MAPS}.ForwardToChatter"),
            component(f"{MAPS}.MenuDisplayer"),
            component(f"{MAPS}.MapCenterer"),
            component(f"{MAPS}.StackExpander"),
            component(f"{MAPS}.PieceMover"),
            component(f"{MAPS}.KeyBufferer"),
            component(f"{MAPS}.HighlightLastMoved", enabled=True, color="255,0,0", thickness=2),
            component(f"{MAPS}.SelectionHighlighters"),
            component(
                f"{MAPS}.CounterDetailViewer",
                version="4",
                delay=700,
                showgraph=True,
                showtext=True,
                showDeck=False,
                counterReportFormat="$PieceName$",
                summaryReportFormat="$LocationName$",
            ),
            component(
                f"{MAPS}.Zoomer",
                zoomStart=3,
                zoomLevels=["0.33", "0.5", "0.75", "1.0", "1.5", "2.0"],
                inButtonText="",
                inTooltip="Zoom in",
                outTooltip="Zoom out",
            ),
            *stacks,
        ]
        return component(
            f"{MODULE}.Map",
            *parts,
            mapName=name,
            edgeWidth=0,
            edgeHeight=0,
            allowMultiple=False,
            launch=launch,
            buttonName=name if launch else "",
            tooltip=f"Show or hide {name}" if launch else "",
            hotkey=hotkey,
            markMoved="Never",
            color="255,0,0",
            thickness=3,
            moveWithinFormat="",
            moveToFormat="",
            createFormat="",
            changeFormat="$message$",
            moveKey=MOVED,
        )

    def _board(self) -> Element:
        """Return the window of the map with the pieces that stand on it."""
        table = self.table
        drawing = table.board.drawing
        page = pictures.map_page(table.board)
        self.images["map.svg"] = pictures.as_svg(page, paper=True)
        grid = grid_of(table.board.map, drawing.layout)
        sideways = grid.sideways
        numbering = component(
            f"{MAPS}.boardPicker.board.mapgrid.HexGridNumbering",
            first="V" if sideways else "H",
            sep="",
            hType="N",
            vType="N",
            hLeading=1,
            vLeading=1,
            hOff=grid.lines,
            vOff=grid.places,
            hDescend=False,
            vDescend=False,
            visible=False,
            stagger=grid.stagger,
            locationFormat="$gridLocation$",
        )
        hexes = component(
            f"{MAPS}.boardPicker.board.HexGrid",
            numbering,
            sideways=sideways,
            x0=grid.x0,
            y0=grid.y0,
            dx=grid.dx,
            dy=grid.dy,
            snapTo=True,
            edgesLegal=False,
            cornersLegal=False,
            visible=False,
            dotsVisible=False,
        )
        board = self._plain_board(table.board.map.title, page, "map.svg", hexes)
        stacks = []
        for piece in table.standing:
            assert piece.hex is not None
            x, y = at_dots(drawing.layout, piece.hex)
            stacks.append(self._stack(self._counter(piece, grid), board, x, y))
        return self._window("Map", board, stacks, launch=False)

    def _tray(self, side: int) -> Element:
        """Return the window of a side: the counters that wait for their set-up, its slips of secret orders."""
        table, grid = self.table, grid_of(self.table.board.map, self.table.board.drawing.layout)
        own = [piece for piece in table.pieces if piece.side == side]
        waiting = [self._counter(piece, grid) for piece in table.waiting(side)]
        slips = [self._slip(piece, table.sides[side]) for piece in own] if table.secrets else []
        name, places = table.sides[side], list(_rows([*waiting, *slips]))
        wide = max((x + definition.size[0] // 2 for definition, x, _ in places), default=0) + GAP
        high = max((y + definition.size[1] // 2 for definition, _, y in places), default=0) + GAP
        board = component(
            f"{MAPS}.boardPicker.Board", name=name, width=wide, height=high, color="238,236,230", reversible=False
        )
        return self._window(name, board, [self._stack(piece, board, x, y) for piece, x, y in places])

    def _lies_in_tray(self, side: int) -> bool:
        return self.table.secrets or bool(self.table.waiting(side))

    def _sheet(self, sheet: TableSheet) -> Element:
        """Return the window of a sheet, on which each row of boxes is a piece."""
        drawn = sheet.drawn
        picture = f"sheet-{sheet.piece}.svg"
        self.images[picture] = pictures.as_svg(drawn.page, paper=True)
        board = self._plain_board(sheet.name, drawn.page, picture)
        return self._window(sheet.name, board, list(self._rows(sheet, drawn, board)), hotkey=opening(sheet))

    def _rows(self, sheet: TableSheet, drawn: DrawnSheet, board: Element) -> Iterator[Element]:
        for row in drawn.rows:
            x, y = row.boxes[0].box.center
            ticks = [self._tick(box.box.width, box.box.height) for box in row.boxes]
            name = f"{sheet.name}, {row.label}"
            piece = define(name, self._next(), "", row_traits(row, ticks, (x, y)), (1, 1))
            yield self._stack(piece, board, dots(x), dots(y))

    def _plain_board(self, name: str, page: Page, picture: str, *parts: Element) -> Element:
        width, height = pictures.size_in_dots(page)
        return component(
            f"{MAPS}.boardPicker.Board", *parts, name=name, image=picture, width=width, height=height, reversible=False
        )

    # --- pieces ---------------------------------------------------------------------------------

    def _next(self) -> int:
        self.ids += 1
        return self.ids - 1

    def _stack(self, piece: Definition, board: Element, x: int, y: int) -> Element:
        slot = component(
            f"{BUILD}.widget.PieceSlot",
            inside=piece.text,
            entryName=piece.name,
            gpid=piece.id,
            width=piece.size[0],
            height=piece.size[1],
        )
        return component(
            f"{MAPS}.SetupStack",
            slot,
            name=piece.name,
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
        name = f"{piece.mark} {piece.name}".strip()
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
        return define(
            f"orders of {piece.mark} {piece.name}", self._next(), names[0], traits, pictures.size_in_dots(pages[0])
        )

    def _tick(self, width: float, height: float) -> str:
        name = f"tick-{dots(width)}x{dots(height)}.svg"
        if name not in self.images:
            self.images[name] = pictures.as_svg(pictures.tick_page(round(width, 2), round(height, 2)))
        return name


def opening(sheet: TableSheet) -> str:
    """Return the key that opens the window of a sheet."""
    return named_key(f"sheet-{sheet.piece}")


MOST_IN_ROW = 6


def _rows(pieces: list[Definition]) -> Iterator[tuple[Definition, int, int]]:
    """Yield pieces with their places in rows of a tray."""
    wide = max((piece.size[0] for piece in pieces), default=0) + GAP
    top = GAP
    for start in range(0, len(pieces), MOST_IN_ROW):
        row = pieces[start : start + MOST_IN_ROW]
        high = max(piece.size[1] for piece in row)
        for number, piece in enumerate(row):
            yield piece, GAP + number * wide + wide // 2, top + high // 2
        top += high + GAP
