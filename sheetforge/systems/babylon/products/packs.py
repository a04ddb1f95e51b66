"""Packs: all sheets of a scenario or a fleet, with the letters of its counters, in one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from sheetforge.content.game_data import Abilities
from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.products.counters import Counter
from sheetforge.products.options import WITH_MAP, PrintOptions, ProductOption
from sheetforge.products.pack_parts import PackPart
from sheetforge.products.packs import IN_A_PACK, Packs
from sheetforge.products.planner import Planner
from sheetforge.sheet import scenario_page
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.page import PageLook, apart
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.products import counters, maps
from sheetforge.systems.babylon.products import rosters as rosters_of
from sheetforge.systems.babylon.products.references import abilities_of, card_strips
from sheetforge.systems.babylon.products.scenarios import facts
from sheetforge.systems.babylon.products.ships import Member, squads
from sheetforge.systems.babylon.schema.scenario import Fleet, Scenario
from sheetforge.systems.babylon.sheets import flight_page, logs, ship_page
from sheetforge.systems.babylon.sheets.logs import ForceRoster, Log
from sheetforge.systems.babylon.sheets.maps import board as drawn_map
from sheetforge.systems.babylon.sheets.maps import map_of
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.words.shots import Shot, worked_shot
from sheetforge.values import values

IN_CARDS = ProductOption("cards", True, "Include the cards of the rules in a pack; all battles can use the same.")
IN_LOGS = ProductOption("logs", False, "Add logs by round to a pack; the sheets of its craft have tracks of motion.")


@values(frozen=True, slots=True)
class Pack:
    """The pages of a pack: scenario, rosters, the sheets of each side, logs, counters, map."""

    scenario: BattlePage | None
    rosters: tuple[ForceRoster, ...]
    sheets: tuple[tuple[tuple[Member, ControlSheet], ...], ...]
    logs: tuple[Log, ...]
    counters: tuple[Counter, ...]
    board: HexMap | None
    options: PrintOptions
    shot: Shot | None


def _shot(sides: Sequence[Sequence[tuple[Member, ControlSheet]]]) -> Shot | None:
    """Return a worked shot of the first ship of a battle that has one; the opponents of a fleet are not known."""
    for side in sides:
        marks = [_named(*pair) for other in sides if other is not side for pair in other]
        for member, sheet in side:
            if not member.is_flight and (shot := worked_shot(_named(member, sheet), marks, sheet.losses, whole=False)):
                return shot
    return None


def _named(member: Member, sheet: ControlSheet) -> Blueprint:
    return replace(sheet.craft, name=member.name)


class BabylonPacks(Packs[Pack]):
    """The packs of fleets and scenarios."""

    counters = counters.COUNTERS
    models = MappingProxyType({"fleets": Fleet, "scenarios": Scenario})
    options = (IN_A_PACK, IN_LOGS, IN_CARDS)
    left_out = (IN_CARDS,)
    first_map = 6

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack | str:
        """Return what the pack of a scenario or a fleet shows, or why it is not printed."""
        library, options = planner.library, planner.options
        found = squads(library, key.system, entity)
        sheets: list[list[tuple[Member, ControlSheet]]] = []
        for squad in found:
            sheets.append([])
            for member in squad.members:
                sheet = sheet_of(library, member.key)
                if isinstance(sheet, str):
                    return f"{library.shown(member.key)}: {sheet}"
                sheets[-1].append((member, replace(sheet, arms=squad.arms)))
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
            tuple(rosters_of.rosters(library, key, entity)),
            tuple(map(tuple, sheets)),
            tuple(rosters_of.logs_of(found, entity)),
            tuple(counters.of_squads(library, found)),
            board,
            options,
            _shot(sheets),
        )

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the scenario, the sheet of every ship and flight, and logs if they are asked for."""
        look = pack.options.look(PageLook)
        if pack.scenario is not None:
            yield PackPart("Scenario", [scenario_page.stand_in(look)])
        for number, roster in enumerate(pack.rosters, 1):
            side = roster.side if pack.scenario is not None else ""
            ships: list[Page] = []
            flights: list[flight_page.Shown] = []
            for at, (member, sheet) in enumerate(pack.sheets[number - 1], 1):
                id = f"{number}-{at}"
                how = replace(
                    pack.options.look(SheetOptions), given=member.name, mark=f"craft-{id}", letter=member.mark
                )
                if member.is_flight:
                    flights.append((sheet, how))
                    continue
                ships += apart(ship_page.pages(sheet, how), id, f"counter {member.mark}" if member.mark else "")
            yield PackPart(f"Ships: {roster.title}", ships, side, in_play=True)
            yield PackPart(f"Flights: {roster.title}", list(flight_page.page_by_page(flights)), side, in_play=True)
        if pack.options.setting(IN_LOGS):
            yield PackPart("Logs", list(logs.log_pages(pack.logs, look)))

    def after(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the rosters, and the cards of the rules with the turns of the first ship of the battle."""
        look = pack.options.look(PageLook)
        yield PackPart("Rosters", logs.rosters_of_battle(pack.rosters, look), once=True)
        sheets = [pair for side in pack.sheets for pair in side]
        ships = [sheet for member, sheet in sheets if not member.is_flight and sheet.craft.turns.columns]
        if ships and pack.options.setting(IN_CARDS):
            yield PackPart("Cards", card_strips(ships[0], pack.shot, look, self.abilities_of(pack)))

    def abilities_of(self, pack: Pack) -> Abilities | None:
        """Return what the craft of a scenario have; the opponent of a fleet is not known."""
        sheets = (sheet for side in pack.sheets for _, sheet in side)
        return None if pack.scenario is None else abilities_of(sheet.craft for sheet in sheets)

    def battle_of(self, pack: Pack) -> BattlePage | None:
        return pack.scenario

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        return None if pack.board is None else (pack.board, maps.space(pack.options))


PACKS = BabylonPacks()
