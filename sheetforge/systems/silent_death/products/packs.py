"""Packs: one document with all that a fleet or a scenario needs at the table; and compact cards."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from types import MappingProxyType

from sheetforge.content.game_data import Abilities
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.products.counters import TWO_HEX, Counter
from sheetforge.products.cutting import GROWTH, SIZE, shape_of
from sheetforge.products.map_options import looks
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.pack_parts import PackPart
from sheetforge.products.pack_pieces import in_hex
from sheetforge.products.packs import IN_A_PACK, Packs
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet import scenario_page
from sheetforge.sheet.arms import worn
from sheetforge.sheet.dies import die
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.page import apart
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.engine.places import strewn
from sheetforge.systems.silent_death.products import scenarios, ship_sheets
from sheetforge.systems.silent_death.products.abilities import abilities_of
from sheetforge.systems.silent_death.products.counters import DeathCounters, Likenesses, ship_counters
from sheetforge.systems.silent_death.products.markers import carried_faces, obstacle, reminders
from sheetforge.systems.silent_death.products.roster import crewed, of_fleet, of_sides
from sheetforge.systems.silent_death.products.ship_sheets import ShownShip
from sheetforge.systems.silent_death.products.ships import crew_of, ships_of
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, Scenario
from sheetforge.systems.silent_death.schema.optional_rules import settings
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Launcher, Weapon
from sheetforge.systems.silent_death.sheets import book, cannon_table, quick_card, summary, worksheet_data
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.maps import map_of
from sheetforge.systems.silent_death.sheets.members import Member, Roster
from sheetforge.systems.silent_death.sheets.model import DisplayOf
from sheetforge.systems.silent_death.sheets.rule_cards import table_strips
from sheetforge.turns import Turn, read_turns
from sheetforge.values import values

SIZES = ("full", "half", "card")
PACK_CARD = ProductOption("card", "full", "The size in which ships are printed.", SIZES)
QUICK_CARD = ProductOption("card", "card", "The size in which ships are printed.", SIZES)
DEAL = ProductOption("deal", True, "Deal the values of the crew list to a fleet's ships in order.")


@values(frozen=True, slots=True)
class Pack:
    """The content of a pack of a fleet or of the sides of a scenario, and its options.

    `weapons` are those that its ships carry; `counters` are those of its ships and of what they
    launch; `condensed` is the game without Houses, `turn` the printed sequence of a turn that the
    battle is played by, `battle` the facts of a scenario, whose cards are about the `abilities` of its
    ships; `characters` are the numbers of those who may be injured, by side.
    """

    key: Key
    title: str
    about: str
    rosters: tuple[Roster, ...]
    notes: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    counters: tuple[Counter, ...]
    options: Options
    print_options: PrintOptions
    card: str
    condensed: bool
    turn: Turn
    battle: BattlePage | None = None
    abilities: Abilities | None = None
    characters: Mapping[str, int] = field(default_factory=dict)

    @property
    def members(self) -> tuple[Member, ...]:
        """Every ship, side by side."""
        return tuple(member for roster in self.rosters for member in roster.members)


# --- what a pack shows ---------------------------------------------------------------------------


def turn_of(library: Library, key: Key, entity: Fleet | Scenario, abilities: Abilities | None) -> Turn:
    """Return the turn that a battle is played by: the whole one, or the event's of a fleet."""
    turns = read_turns(library.systems[key.system].package, abilities)
    named = entity.event if isinstance(entity, Fleet) else None
    event = library.get("events", key.system, named) if named else None
    short = isinstance(event, Event) and event.turn_sequence == "tournament"
    return turns[-1 if short else 0]


def _about_fleet(library: Library, key: Key, fleet: Fleet) -> tuple[str, list[str], Key | None]:
    """Return the House and the event of a fleet in words, its notes, and the House."""
    event = library.get("events", key.system, fleet.event) if fleet.event else None
    house = library.resolve("houses", key.system, fleet.house) if fleet.house else None
    named = library.entity(house) if house is not None else None
    about = "  ·  ".join(one.name for one in (named, event) if one is not None) or "fleet"
    notes = [f"{fleet.condition[0].upper()}{fleet.condition[1:]}."] if fleet.condition else []
    if isinstance(event, Event) and event.most_of_a_miniature:
        notes.append(f"{event.name}: at most {event.most_of_a_miniature} of a miniature.")
    return about, notes, house if named is not None else None


def _dealt(rosters: Sequence[Roster], values: Sequence[int]) -> tuple[Roster, ...]:
    """Return sides with the values given, which are dealt to one side after the other."""
    made, left = [], list(values)
    for roster in rosters:
        made.append(crewed(roster, left))
        left = left[sum(len(member.skills) for member in made[-1].members) :]
    return tuple(made)


def _weapons(library: Library, members: Sequence[Member]) -> tuple[Weapon, ...]:
    """Return the weapons that printed ships carry, each once."""
    found: dict[str, Weapon] = {}
    for member in members:
        ship = library.entity(member.ship) if member.display is not None else None
        if isinstance(ship, Craft):
            mounted = [mount.weapon for mount in ship.weapons]
            for name in (*mounted, *(store.weapon for store in ship.loadout.warheads)):
                weapon = library.get("weapons", member.ship.system, name)
                if isinstance(weapon, Weapon):
                    found.setdefault(weapon.name, weapon)
    return tuple(found.values())


# --- its counters --------------------------------------------------------------------------------


def _counters(likenesses: Likenesses, rosters: Sequence[Roster], options: PrintOptions) -> Iterator[Counter]:
    """Yield a counter for every ship, then the warheads and decoys that each side carries.

    Sides have the looks that pictures of their battle have.
    """
    sides = worn([roster.arms for roster in rosters])
    for side, roster in zip(sides, rosters, strict=True):
        for member in roster.members:
            likeness = likenesses.of(member.ship)
            if likeness is not None:
                face = likeness.face(side, member.mark, member.name)
                ship = likenesses.library.entity(member.ship)
                yield from ship_counters(face, ship, options)
    for side, roster in zip(sides, rosters, strict=True):
        stores = _stores(likenesses.library, roster.members)
        yield from (Counter(face) for face in carried_faces(stores, side))


def _asteroids(library: Library, key: Key, scenario: Scenario, options: PrintOptions) -> Iterator[Counter]:
    """Yield as many asteroids as a scenario places at most, if it places any by chance.

    They lie below ships, and may be as large as a hex where these are smaller.
    """
    found = map_of(library, key)
    count = strewn(scenario, found[1] if found else None)
    if count is not None and _is_set(scenario, "asteroids"):
        grown = in_hex(options, options.setting(GROWTH))
        own = die(shape_of(options), grown) if grown > options.setting(SIZE) else None
        yield from [Counter(obstacle("asteroid"), die=own)] * count[1]


def _is_set(scenario: Scenario, setting: str) -> bool:
    """Return whether an optional rule of a scenario sets a field of the rules."""
    return any(settings()[rule].get(setting) for rule in scenario.optional_rules if rule in settings())


def _stores(library: Library, members: Sequence[Member]) -> Tally[str]:
    """Return what the ships of a side launch, and how much of it; launchers are counted."""
    found: Tally[str] = Tally()
    decoys = 0
    for member in members:
        ship = library.entity(member.ship) if member.display is not None else None
        if not isinstance(ship, Craft):
            continue
        carried = [(store.weapon, store.carried) for store in ship.loadout.warheads]
        carried += [(mount.weapon, 1) for mount in ship.weapons if mount.missiles]
        for reference, count in carried:
            weapon = library.get("weapons", member.ship.system, reference)
            if isinstance(weapon, Launcher):
                found["Missiles"] += count
            elif isinstance(weapon, Weapon):
                found[weapon.name] += count
        decoys += ship.loadout.decoys
    found["Decoy"] = decoys
    return +found


# --- its pages -----------------------------------------------------------------------------------


def summary_page(pack: Pack) -> tuple[Page, bool]:
    """Return the summary of a fleet, and whether its weapons are on it."""
    return summary.page(
        pack.title, pack.about, pack.rosters, pack.notes, pack.options, f"pack.{pack.key.id}", pack.weapons
    )


def ship_pages(pack: Pack) -> list[Page]:
    """Return the displays of the ships with their crews, or their cards."""
    return [page for part in ship_parts(pack) for page in part.pages]


def ship_parts(pack: Pack) -> Iterator[PackPart]:
    """Yield the displays of each side, or its cards; the pages of a large ship lie beside one another."""
    for number, roster in enumerate(pack.rosters, 1):
        shown = [
            ShownShip(member.display, member.mark, member.crew)
            for member in roster.members
            if member.display is not None
        ]
        if pack.card == "full":
            sheets = ship_sheets.sheets(shown, pack.options, f"side.{number}")
        else:
            copies = [quick_card.Copy(ship.display, ship.crew, ship.mark) for ship in shown]
            size: quick_card.Size = "half" if pack.card == "half" else "card"
            sheets = [[page] for page in apart(card_pages(copies, pack.options, size), f"side.{number}")]
        pages = [page for sheet in sheets for page in sheet]
        if pack.battle is None:
            yield PackPart("Ships", pages, in_play=True)
        else:
            yield PackPart(f"Ships: {roster.name}", pages, roster.name, in_play=True)


def reference_pages(pack: Pack) -> Iterator[Page]:
    """Yield the turn and what skills, damage and boxes mean; weapons not shown before."""
    yield from table_strips(pack.turn, pack.condensed, pack.abilities, pack.options)
    if pack.weapons and (pack.battle is not None or not summary_page(pack)[1]):
        yield from cannon_table.pages(pack.weapons, pack.options, pack.key.system)


def card_pages(copies: Sequence[quick_card.Copy], options: Options, size: quick_card.Size) -> list[Page]:
    """Return cards, small ones first; a ship too large for one has its usual sheet."""
    sizes = {copy.display.id: quick_card.size_of(copy.display, options, size) for copy in copies}
    pages: list[Page] = []
    small: quick_card.Size
    for small in ("card", "half"):
        fitting = [copy for copy in copies if sizes[copy.display.id] == small]
        if fitting:
            pages += apart(quick_card.pages(fitting, options, small), small)
    for copy in copies:
        if sizes[copy.display.id] is None:
            crew = (copy.crew,) if copy.crew else ()
            how = replace(options, crew=crew, names=(copy.name,) if copy.name else ())
            pages += apart(book.sheet(copy.display, how), copy.name or "sheet")
    return pages


# --- the products --------------------------------------------------------------------------------


def quick(display_of: DisplayOf, planner: Planner) -> Iterator[Sheet]:
    """Yield cards of every ship asked for, as many copies as its sheet has."""
    options, look = planner.options, planner.options.look(Options)
    for key, _ in planner.each("ships", Craft):
        display = display_of(planner.library, key)
        assert display is not None
        if display.frame != "fighter":
            planner.omit(key, f"a {display.frame} is too large for a card; build its display")
            continue
        draw = partial(_quick, display, look, options.setting(QUICK_CARD), options.crew)
        yield planner.sheet(f"quick/{key.id}", f"{display.name}: card", draw, "card")


def _quick(display: Display, options: Options, size: str, values: tuple[int, ...]) -> tuple[Page, ...]:
    """Return a page of cards of one ship; its sheet where it is too large for a card."""
    wanted: quick_card.Size = "half" if size == "half" else "card"
    fitting = None if size == "full" else quick_card.size_of(display, options, wanted)
    if fitting is None:
        return book.sheet(display, options)
    count = 4 if fitting == "card" else 2
    copy = quick_card.Copy(display, crew_of(display, values))
    return quick_card.pages([copy] * count, options, fitting)


def quick_product(display_of: DisplayOf) -> Product:
    """Return the compact cards of ships, which are built when they are asked for."""
    return Product(
        "quick",
        "compact cards of ships",
        partial(quick, display_of),
        (QUICK_CARD,),
        by_default=False,
        crewed=True,
        ships_of=ships_of,
    )


class DeathPacks(Packs[Pack]):
    """The packs of fleets and scenarios of a game of the family."""

    models = MappingProxyType({"fleets": Fleet, "scenarios": Scenario})
    options = (PACK_CARD, DEAL, IN_A_PACK, TWO_HEX)
    crewed = True

    def __init__(self, display_of: DisplayOf, game: str, first_map: int, usual_first: bool) -> None:
        self.display_of = display_of
        self.counters = DeathCounters(display_of, game)
        self.first_map = first_map
        self.usual_first = usual_first

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack:
        """Return what the pack of a fleet or a scenario shows."""
        library, options = planner.library, planner.options
        house: Key | None = None
        battle: BattlePage | None = None
        # The opponent of a fleet is not known.
        abilities: Abilities | None = None
        notes: list[str] = []
        if isinstance(entity, Fleet):
            roster = of_fleet(library, key, entity, self.display_of)
            if options.crew or options.setting(DEAL):
                roster = crewed(roster, options.crew or None)
            rosters: tuple[Roster, ...] = (roster,)
            about, notes, house = _about_fleet(library, key, entity)
        else:
            assert isinstance(entity, Scenario)
            rosters = of_sides(library, key, entity.sides, self.display_of)
            if options.crew:
                rosters = _dealt(rosters, options.crew)
            about = entity.place or "scenario"
            battle = scenarios.facts(library, key, entity, rosters)
            ships = [member.ship for roster in rosters for member in roster.members]
            abilities = abilities_of(library, ships, _is_set(entity, "asteroids"))
        sheet = worksheet_data.house_sheet(library, house) if house is not None else None
        if sheet is not None:
            notes += list(sheet.notes)
        pieces: tuple[Counter, ...] = ()
        if options.setting(IN_A_PACK):
            likenesses = Likenesses(library, self.display_of)
            pieces = tuple(_counters(likenesses, rosters, options))
            if isinstance(entity, Scenario):
                pieces += tuple(_asteroids(library, key, entity, options))
        return Pack(
            key=key,
            title=entity.name,
            about=about,
            rosters=rosters,
            notes=tuple(notes),
            weapons=_weapons(library, [member for roster in rosters for member in roster.members]),
            counters=pieces,
            options=replace(options.look(Options), in_pack=True, spares=battle is None),
            print_options=options,
            card=options.setting(PACK_CARD),
            condensed="houses" not in library.systems[key.system].kinds,
            turn=turn_of(library, key, entity, abilities),
            battle=battle,
            abilities=abilities,
        )

    def fillers(self, pack: Pack) -> Sequence[Counter]:
        """Return reminders: a ship can be at Drive 0 and damaged."""
        return reminders(2 * len(pack.members))

    def missing(self, pack: Pack) -> dict[Key, str]:
        members = (member for roster in pack.rosters for member in roster.members)
        return {member.ship: member.reason for member in members if member.reason}

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the summary of the fleet or the page of the scenario, and the ships with crews."""
        if pack.battle is not None:
            yield PackPart("Scenario", [scenario_page.stand_in(pack.options)])
        else:
            yield PackPart("Fleet", [summary_page(pack)[0]])
        yield from ship_parts(pack)

    def after(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the cards of the turn and the skills, and the weapons."""
        yield PackPart("Reference", list(reference_pages(pack)))

    def battle_of(self, pack: Pack) -> BattlePage | None:
        return pack.battle

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        """Return the map of a scenario."""
        board = pack.battle.board if pack.battle is not None else None
        return None if board is None else (board, looks(pack.print_options))

    def abilities_of(self, pack: Pack) -> Abilities | None:
        """Return what the ships of a scenario have."""
        return pack.abilities

    def formats(self, options: PrintOptions) -> Sequence[PrintOptions]:
        """Return the sizes of ships from the roomiest on; the one that is asked for alone."""
        if PACK_CARD.name in options.settings:
            return (options,)
        return [replace(options, settings={**options.settings, PACK_CARD.name: size}) for size in SIZES]
