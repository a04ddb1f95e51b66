"""Packs: one document with everything that a scenario or a fleet needs at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.products.counters import Counter
from sheetforge.products.options import WITH_MAP, PrintOptions, ProductOption
from sheetforge.products.pack_parts import PackPart
from sheetforge.products.packs import IN_A_PACK, Packs
from sheetforge.products.planner import Pages, Planner
from sheetforge.sheet import scenario_page
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.dies import Die
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products import counters, maps, rosters
from sheetforge.systems.sovereign_seas.products.references import chart_pages, table_cards
from sheetforge.systems.sovereign_seas.products.scenarios import facts
from sheetforge.systems.sovereign_seas.products.ships import NO_TABLES, Member, forces_of, log_of
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario
from sheetforge.systems.sovereign_seas.sheets import fleet_sheets, roster
from sheetforge.systems.sovereign_seas.sheets.fleet_sheets import Shown
from sheetforge.systems.sovereign_seas.sheets.log import Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.maps import map_of
from sheetforge.systems.sovereign_seas.sheets.reference import reference
from sheetforge.systems.sovereign_seas.sheets.roster import Roster
from sheetforge.values import values

IN_CHARTS = ProductOption("charts", True, "Include the charts in a pack; all battles share them.")


@values(frozen=True, slots=True)
class Pack:
    """The content of the pack of a scenario or a fleet, and its options.

    `sides` are names with the ships of each; `board` is the map, if it is included.
    """

    scenario: BattlePage | None
    rosters: tuple[Roster, ...]
    sides: tuple[tuple[str, tuple[Shown, ...]], ...]
    charts: tuple[Pages, ...]
    cards: tuple[Page, ...]
    counters: tuple[Counter, ...]
    board: HexMap | None
    reference: Reference
    options: PrintOptions

    @property
    def look(self) -> Options:
        """The options of its sheets."""
        return self.options.look(Options)


def _shown(library: Library, ships: Iterable[Member], arms: Arms | None) -> Iterator[Shown]:
    """Yield the ships of a side whose logs can be read, in the arms of their side, with the marks of their counters."""
    for member in ships:
        log = log_of(library, member.key)
        if log is not None:
            yield Shown(replace(log, arms=arms or log.arms), member.mark)


class SeaPacks(Packs[Pack]):
    """The packs of fleets and scenarios."""

    counters = counters.COUNTERS
    models = MappingProxyType({"fleets": Fleet, "scenarios": Scenario})
    options = (IN_A_PACK, IN_CHARTS)
    left_out = (IN_CHARTS,)
    first_map = 4

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack | str:
        """Return the content of the pack of a scenario or a fleet, or why it is not printed."""
        library, system, options = planner.library, planner.system, planner.options
        tables = reference(library, system)
        if tables is None:
            return planner.fault or NO_TABLES
        scenario: BattlePage | None = None
        board: HexMap | None = None
        forces: tuple[Roster, ...] = ()
        if isinstance(entity, Fleet):
            forces = (rosters.of_fleet(library, key, entity),)
        elif isinstance(entity, Scenario):
            forces = tuple(rosters.of_scenario(library, key, entity))
            scenario = facts(library, key, entity)
            if options.setting(WITH_MAP):
                board = map_of(library, key, entity, options)
        names = [side.name for side in entity.sides] if isinstance(entity, Scenario) else [entity.name]
        sides = zip(names, forces_of(library, system, entity), strict=True)
        faces = tuple(counters.of_forces(library, system, entity))
        # A ship whose counter has another back needs a marker to lie beside her, alike on both sides.
        needs_markers = options.setting(counters.BACK) != "turned"
        markers = tuple(Counter(counters.marker(face)) for face in faces) if needs_markers else ()
        return Pack(
            scenario=scenario,
            rosters=forces,
            sides=tuple((name, tuple(_shown(library, own, arms))) for name, (arms, own) in sides),
            charts=tuple(pages for _, _, pages in chart_pages(library, system, options.look(Options))),
            cards=tuple(table_cards(library, system, options.look(Options))),
            counters=tuple(Counter(face, is_ship=True) for face in faces) + markers,
            board=board,
            reference=tables,
            options=options,
        )

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the scenario, and the roster and the control logs of each side."""
        look = pack.look
        if pack.scenario is not None:
            yield PackPart("Scenario", [scenario_page.stand_in(look)])
        for number, ((name, shown), force) in enumerate(zip(pack.sides, pack.rosters, strict=True), 1):
            side = name if pack.scenario is not None else ""
            yield PackPart(f"Roster: {name}", roster.shared(force, look), side, in_play=True)
            title, first = f"{name}: ships", f"side.{number}"
            ships = fleet_sheets.pages(shown, look, title, first, pack.reference, with_speeds=False)
            yield PackPart(f"Control logs: {name}", ships, side, in_play=True)

    def after(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the charts, or the cards, which have all that the charts have."""
        if pack.options.setting(IN_CHARTS):
            charts = [page for draw in pack.charts for page in draw()]
            yield PackPart("Charts", charts, instead=(PackPart("Cards", pack.cards),))

    def spare(self, planner: Planner, pack: Pack, beside: Die | None) -> Sequence[Page]:
        """Return the cards for the table."""
        return pack.cards

    def battle_of(self, pack: Pack) -> BattlePage | None:
        return pack.scenario

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        return None if pack.board is None else (pack.board, maps.sea(pack.options))

    def palette_of(self, ink: str) -> Palette:
        return palette(ink)


PACKS = SeaPacks()
