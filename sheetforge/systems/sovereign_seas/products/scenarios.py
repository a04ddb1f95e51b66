"""Scenarios of the content for their pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.scenario_page import BattlePage, FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.sovereign_seas.products.ships import Member, forces_of
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario, Side
from sheetforge.systems.sovereign_seas.sheets import ensign
from sheetforge.systems.sovereign_seas.sheets.maps import map_of
from sheetforge.systems.sovereign_seas.words import scenarios as scenario_words
from sheetforge.text import does
from sheetforge.turns import read_turns

COLUMNS = (
    Column("counters", "Counters", face="bold"),
    Column("ship", "Ship", share=1.0),
    Column("number", "No.", "right"),
    Column("points", "Points", "right"),
)


def facts(library: Library, key: Key, scenario: Scenario) -> BattlePage:
    """Return the facts of a scenario, for its page."""
    ringed = _ringed(library, key, scenario)
    board = map_of(library, key, scenario, PrintOptions())
    turns = read_turns(library.systems[key.system].package)
    ways = tuple(scenario_words.victory(scenario))
    set_ups = tuple(
        (f"{does(side.name, 'set')} up", scenario_words.set_up(side, scenario.sides)) for side in scenario.sides
    )
    sides = zip(scenario.sides, forces_of(library, key.system, scenario), strict=True)
    forces = tuple(_force(side, ships, "sides" in ringed) for side, (_, ships) in sides)
    return BattlePage(
        id=key.id,
        name=scenario.name,
        place=scenario.place or "",
        about=scenario.about,
        forces=forces,
        sections=(
            FactList("Set-up", set_ups, ring="sides" in ringed),
            FactList("First move", (("", turns[0].begins),)),
            FactList(
                "Victory",
                tuple((who, takes) for who, takes, _ in ways),
                numbered=True,
                ring="victory" in ringed,
                after=scenario_words.otherwise(scenario),
                goals=tuple(by for _, _, by in ways),
            ),
        ),
        board=board,
        book=scenario.source.book,
        turns=scenario_words.turns_of(scenario),
        sky="sea",
        map_note="  ·  ".join(f"{zone.name}: {zone.note.lower()}" for zone in board.zones),
        ringed_turns="turns" in ringed,
        ringed_map="map" in ringed,
        legend=bool(ringed) or any(force.ring for force in forces),
    )


def _ringed(library: Library, key: Key, scenario: Scenario) -> frozenset[str]:
    """The fields of a scenario with figures that no source gives; its map, if its size is one."""
    sea = library.get("maps", key.system, scenario.map)
    fields = {one.partition(".")[0] for one in scenario.reconstructed}
    return frozenset(fields | ({"map"} if sea and "size" in sea.reconstructed else set()))


def _force(side: Side, members: Sequence[Member], ringed: bool) -> SideForce:
    """Return a side with its flag and a line for each kind of ship.

    `ringed` marks the counters, whose numbers no source gives.
    """
    navy = str(side.navy).rpartition("/")[2]
    rows = []
    ships, points, made_up = 0, 0, False
    for _, group in groupby(members, key=lambda member: member.key):
        found = list(group)
        ship = found[0].ship
        cost = len(found) * ship.points
        counters = _counters(found)
        marked = "points" in ship.reconstructed
        marks = {key for key, ring in (("counters", ringed), ("points", marked)) if ring}
        cells = {"counters": counters, "ship": ship.name, "number": str(len(found)), "points": str(cost)}
        rows.append(Row(cells, ringed=frozenset(marks)))
        ships, points, made_up = ships + len(found), points + cost, made_up or marked
    return SideForce(
        side.name,
        f"{ships} ships, {points} points",
        COLUMNS,
        tuple(rows),
        lambda form, box: ensign.draw(form, navy, box),
        made_up,
    )


def _counters(ships: Sequence[Member]) -> str:
    """Return the counters of sisters, the letters on them first: `C–D SF-1 to 2`."""
    letters = [ship.letter for ship in ships]
    said = letters[0] if len(letters) == 1 else f"{letters[0]}–{letters[-1]}"
    return f"{said} {scenario_words.forces([ship.counter for ship in ships])}".strip()
