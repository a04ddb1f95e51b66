"""The facts of a scenario as its page prints them: sides with crews, set-up, victory, map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import OWN_BOOK
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap.board import HexMap, Zone
from sheetforge.sheet.scenario_page import BattlePage, FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_death.engine.board import board as ground
from sheetforge.systems.silent_death.engine.places import Start, usual_start
from sheetforge.systems.silent_death.engine.rulings import MAP_COLUMNS, MAP_ROWS
from sheetforge.systems.silent_death.figures.map_board import board
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from sheetforge.systems.silent_death.schema.fleet import Scenario
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.sheets.maps import map_of
from sheetforge.systems.silent_death.sheets.members import Member, Roster
from sheetforge.systems.silent_death.sheets.summary import total, unprinted
from sheetforge.systems.silent_death.words import scenarios as words
from sheetforge.text import does
from sheetforge.turns import read_turns

UNNAMED = "Open space"
"""The title of the map of a scenario that has none of its own."""


def facts(library: Library, key: Key, scenario: Scenario, rosters: Sequence[Roster]) -> BattlePage:
    """Return the facts of a scenario; `rosters` are its sides."""
    package = library.systems[key.system].package
    map, drawn = _map_and_board(library, key)
    start = _start(scenario, map, drawn)
    order = sorted(start.setups, key=lambda side: start.setups[side].order)
    edges = list(start.edges.values())
    arms = {roster.name: roster.arms for roster in rosters}
    set_ups = tuple(
        (
            f"{does(side, 'set')} up",
            words.set_up(start.setups[side], start.edges[side], edges.count(start.edges[side]) > 1),
        )
        for side in order
    )
    made_up = map.reconstructed if map is not None else {}
    ways = tuple(words.victories(scenario, start.edges))
    not_ours = scenario.source.book != OWN_BOOK
    return BattlePage(
        id=key.id,
        name=scenario.name,
        place=scenario.place or "",
        about=scenario.about,
        forces=tuple(force(roster) for roster in rosters),
        sections=(
            FactList("Set-up", set_ups, ring="sides" in made_up),
            FactList("First move", (("", read_turns(package)[0].begins),)),
            FactList(
                "Victory",
                tuple((who, takes) for who, takes, _ in ways),
                numbered=True,
                after=words.otherwise(scenario),
                goals=tuple(by for _, _, by in ways),
            ),
            FactList("Special rules", tuple(words.special(scenario, map, package))),
            FactList("Not printed, because", tuple(unprinted(rosters))),
        ),
        board=replace(
            drawn, zones=tuple(Zone(one, start.areas[one], start.edges[one], arms=arms.get(one)) for one in order)
        ),
        book=scenario.source.book,
        turns=TURN_LIMIT,
        names_zones=True,
        ringed_turns=not_ours,
        ringed_map="size" in made_up,
        legend=bool(made_up) or not_ours or any(_is_ringed(member) for side in rosters for member in side.members),
    )


def _map_and_board(library: Library, key: Key) -> tuple[Map | None, HexMap]:
    """Return the map of a scenario and its drawing; empty space of the usual size without one."""
    map = map_of(library, key)
    if map is None:
        return None, HexMap("none", UNNAMED, MAP_COLUMNS, MAP_ROWS)
    return map[1], board(map[1], map[0].id, library.lookup_in(key.system))


def _start(scenario: Scenario, map: Map | None, drawn: HexMap) -> Start:
    """Return where the sides start, as the engine has it."""
    return usual_start(ground(drawn.columns, drawn.rows, drawn.shape), scenario, map)


def force(roster: Roster) -> SideForce:
    """Return a side with the crew and the price of every ship."""
    named = any(member.name != member.figures.name for member in roster.members)
    columns = (
        Column("mark", "", face="bold"),
        Column("ship", "Ship", face="semibold"),
        *((Column("class", "Class"),) if named else ()),
        Column("skills", "Skills", share=1.0),
        Column("points", "Points", "right"),
    )
    rows = tuple(
        Row(
            {
                "mark": member.mark,
                "ship": member.name,
                **({"class": member.figures.name} if named else {}),
                "skills": _skills(member),
                "points": _price(member),
            },
            ringed=frozenset({"points"} if _is_ringed(member) else ()),
        )
        for member in roster.members
    )
    return SideForce(roster.name, f"{len(rows)} ships, {total(roster)}", columns, rows)


def _skills(member: Member) -> str:
    return "; ".join([*filter(None, [", ".join(map(str, member.skills))]), *member.traits])


def _price(member: Member) -> str:
    known = member.figures
    if known.bpv is None:
        return ""
    return str(known.bpv + sum(member.skills))


def _is_ringed(member: Member) -> bool:
    return "bpv" in member.figures.worked_out
