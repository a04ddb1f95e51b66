"""The windows of a module: their parts, and the places of pieces in them."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from sheetforge.vtt.facts import MAPS, MODULE, Value, component
from sheetforge.vtt.pieces import MOVED, Definition

GAP = 10
"""Dots between the pieces of a tray."""


def window(
    name: str, board: Element, stacks: list[Element], launch: bool = True, hotkey: str = "", owner: str = ""
) -> Element:
    """Return a window with one board and what lies on it; `owner` is the only side that sees it."""
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
    private: dict[str, Value] = {"side": [owner], "visible": False} if owner else {}
    return component(
        f"{MODULE}.{'PlayerHand' if owner else 'Map'}",
        *parts,
        **private,
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


MOST_IN_ROW = 6

Places = list[tuple[Definition, int, int]]
"""Pieces with their places."""


def in_rows(pieces: list[Definition]) -> list[list[Definition]]:
    return [pieces[start : start + MOST_IN_ROW] for start in range(0, len(pieces), MOST_IN_ROW)]


def laid(rows: list[list[Definition]], above: int = 0) -> Iterator[tuple[Definition, int, int]]:
    """Yield pieces with their places in rows of a window, with room for a name above each row."""
    wide = max((piece.size[0] for row in rows for piece in row), default=0) + GAP
    top = GAP
    for row in rows:
        top += above
        high = max(piece.size[1] for piece in row)
        for number, piece in enumerate(row):
            yield piece, GAP + number * wide + wide // 2, top + high // 2
        top += high + GAP


def size_of(places: Places) -> tuple[int, int]:
    """Return the size in dots of a window about its pieces."""
    wide = max((x + piece.size[0] // 2 for piece, x, _ in places), default=0) + GAP
    high = max((y + piece.size[1] // 2 for piece, _, y in places), default=0) + GAP
    return wide, high
