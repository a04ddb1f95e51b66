"""The facts of a scenario as its page prints them: craft and how they begin, victory, map."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.geometry.hexes import hex_at
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scenario_page import BattlePage, FactList, Overlay, SideForce
from sheetforge.sheet.scene import Line, Style
from sheetforge.sheet.widgets.badges import badge
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import Column, Row
from sheetforge.systems.babylon.products.ships import Member, Squad
from sheetforge.systems.babylon.schema.scenario import Scenario
from sheetforge.systems.babylon.words.scenarios import begins, victories
from sheetforge.text import does
from sheetforge.turns import read_turns

MARK, COURSE = 3.8, 5.0
"""In mm: the mark of a craft on the map, the line along its course."""

COLUMNS = (
    Column("", face="bold"), Column("Craft", face="semibold"), Column("Class"),
    Column("Begins", share=1.0), Column("Points", "right"),
)  # fmt: skip


def facts(
    library: Library, key: Key, scenario: Scenario, found: Sequence[Squad], board: HexMap
) -> BattlePage:
    """Return the facts of a scenario with its craft, on the map that it is played on."""
    text = scenario.situation or ""
    craft = [one for squad in found for one in squad.members]
    victory = ((f"{does(who, 'win')} if", by) for who, by in victories(scenario))
    begin = read_turns(library.systems[key.system].package)[-1].begins
    return BattlePage(
        id=key.id,
        name=scenario.name,
        place=board.title,
        about=f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else "",
        forces=tuple(_force(squad) for squad in found),
        sections=(
            FactList("First move", (("", begin),)),
            FactList("Victory", tuple(victory), "the first that holds", numbered=True),
        ),
        board=board,
        book=scenario.source.book,
        turns=scenario.turns,
        turn="round",
        map_note="Directions 1 to 6 run clockwise from the top of the map.",
        overlay=_overlay(craft, board),
        legend=any("points" in one.craft.reconstructed for one in craft),
    )


def _force(squad: Squad) -> SideForce:
    """Return a side with a line for each craft."""
    points = sum(one.craft.points for one in squad.members)
    rows = tuple(
        Row(
            (
                one.mark,
                one.name,
                one.craft.name if one.craft.name != one.name else "",
                begins(one.start) if one.start is not None else "",
                str(one.craft.points),
            ),
            ringed=frozenset({4} if "points" in one.craft.reconstructed else ()),
        )
        for one in squad.members
    )
    return SideForce(squad.name, f"{len(rows)} craft, {points} points", COLUMNS, rows)


def _overlay(craft: Sequence[Member], board: HexMap) -> Overlay:
    """Return what draws the letter of each craft on the map, and a line along its course."""
    starts = [(one.mark, one.start) for one in craft if one.start is not None]
    placed = [(mark, one.at, one.course) for mark, one in starts if one.at is not None]

    def draw(form: Form, layout: Layout) -> None:
        style = Style(stroke=form.palette.accent, stroke_width=0.5)
        hexes = [hex_at(at.column, at.row, board.shape) for _, at, _ in placed]
        for hex, (_, _, course) in zip(hexes, placed, strict=True):
            tip = layout.toward(hex, course, COURSE)
            form.items.append(Line(*layout.center(hex), *tip, style))
        for hex, (mark, _, _) in zip(hexes, placed, strict=True):
            badge(form, mark, *layout.center(hex), MARK)

    return draw
