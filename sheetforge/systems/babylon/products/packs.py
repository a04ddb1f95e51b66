"""Packs: all sheets of a scenario or a fleet, with the letters of its counters, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.products.counters import Counter
from sheetforge.products.covers import lines_of
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.packs import IN_A_PACK, WITH_MAP, PackPart, Packs
from sheetforge.products.planner import Planner
from sheetforge.sheet import cards, scenario_page
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.page import PageLook, apart, sheet_palette
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.products import counters, maps, rosters
from sheetforge.systems.babylon.products.scenarios import facts
from sheetforge.systems.babylon.products.ships import Member, squads
from sheetforge.systems.babylon.schema.scenario import Fleet, Scenario
from sheetforge.systems.babylon.sheets import flight_page, logs, ship_page
from sheetforge.systems.babylon.sheets.cards import babylon_cards
from sheetforge.systems.babylon.sheets.logs import ForceRoster, Log
from sheetforge.systems.babylon.sheets.maps import board as drawn_map
from sheetforge.systems.babylon.sheets.maps import map_of
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.values import values

IN_LOGS = ProductOption("logs", True, "Include the logs by round of its craft in a pack.")


@values(frozen=True, slots=True)
class Pack:
    """The pages of a pack: scenario, rosters, a sheet and a log for each craft, counters, map."""

    scenario: BattlePage | None
    rosters: tuple[ForceRoster, ...]
    sheets: tuple[tuple[str, Member, ControlSheet], ...]
    logs: tuple[Log, ...]
    counters: tuple[Counter, ...]
    board: HexMap | None
    options: PrintOptions


class BabylonPacks(Packs[Pack]):
    """The packs of fleets and scenarios."""

    counters = counters.COUNTERS
    models = MappingProxyType({"fleets": Fleet, "scenarios": Scenario})
    options = (IN_A_PACK, IN_LOGS)
    left_out = (IN_LOGS,)
    first_map = 6

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack | str:
        """Return what the pack of a scenario or a fleet shows, or why it is not printed."""
        library, options = planner.library, planner.options
        found = squads(library, key.system, entity)
        sheets: list[tuple[str, Member, ControlSheet]] = []
        for number, squad in enumerate(found, 1):
            for at, member in enumerate(squad.members, 1):
                sheet = sheet_of(library, member.key)
                if isinstance(sheet, str):
                    return f"{library.shown(member.key)}: {sheet}"
                sheets.append((f"{number}-{at}", member, replace(sheet, arms=squad.arms)))
        scenario: BattlePage | None = None
        board: HexMap | None = None
        if isinstance(entity, Scenario):
            known = map_of(library, key, entity)
            if known is None:
                return f"its map {entity.map} cannot be read"
            drawn = drawn_map(library, *known, options, entity)
            scenario = facts(library, key, entity, found, drawn)
            board = drawn if options.setting(WITH_MAP) else None
        return Pack(
            scenario,
            tuple(rosters.rosters(library, key, entity)),
            tuple(sheets),
            tuple(rosters.logs_of(found, entity)),
            tuple(counters.of_squads(library, found)),
            board,
            options,
        )

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the scenario, the rosters, the sheet of every ship and flight, and their logs."""
        look = pack.options.look(PageLook)
        if pack.scenario is not None:
            yield PackPart("Scenario", [scenario_page.page(pack.scenario, look, lines=lines_of(pack.counters))])
        yield PackPart("Rosters", logs.rosters_of_battle(pack.rosters, look))
        ships: list[Page] = []
        flights: list[flight_page.Shown] = []
        for id, member, sheet in pack.sheets:
            how = replace(pack.options.look(SheetOptions), given=member.name, mark=f"craft-{id}", letter=member.mark)
            if member.is_flight:
                flights.append((sheet, how))
            else:
                ships += apart(ship_page.pages(sheet, how), id)
        yield PackPart("Ships", ships)
        yield PackPart("Flights", list(flight_page.page_by_page(flights)))
        if pack.options.setting(IN_LOGS):
            yield PackPart("Logs", list(logs.log_pages(pack.logs, look)))

    def spare(self, planner: Planner, pack: Pack) -> list[Page]:
        """Return the cards for the table, with the turns of the first ship of the battle."""
        ships = [sheet for _, member, sheet in pack.sheets if not member.is_flight and sheet.craft.turns.columns]
        if not ships:
            return []
        look = pack.options.look(PageLook)
        found = babylon_cards(ships[0].craft, ships[0].losses, None)
        return cards.strips(found, look, "Babylon", sheet_palette(look))

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        return None if pack.board is None else (pack.board, maps.space(pack.options))


PACKS = BabylonPacks()
