"""Packs: one document with all that a fleet or a scenario needs at the table; and compact cards.

A pack is made of pages from `MAKERS`, one after another. Whoever has more to put in adds a
function from a `Pack` to pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.products.counters import PIECE_OPTIONS, read_piecework
from sheetforge.products.pages import made
from sheetforge.products.planner import ships_wanted
from sheetforge.products.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet import form_page
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page, Use
from sheetforge.systems.silent_death.products import counters, pack_counters
from sheetforge.systems.silent_death.products.counter_sets import Sets
from sheetforge.systems.silent_death.products.printing import sheet_options
from sheetforge.systems.silent_death.products.roster import (
    Member,
    Resolve,
    Roster,
    boxes,
    crewed,
    of_fleet,
    of_side,
)
from sheetforge.systems.silent_death.products.wanted import ships_of
from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario
from sheetforge.systems.silent_death.schema.optional_rules import rule_name
from sheetforge.systems.silent_death.schema.ship import ListedShip
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import (
    book,
    cannon_table,
    summary,
    worksheet,
    worksheet_data,
)
from sheetforge.systems.silent_death.sheets import quick_card as card
from sheetforge.systems.silent_death.sheets import reference_cards as cards
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.turns import Turn, read_turns

SIZES = ("full", "half", "card")
PACK_CARD = ProductOption("card", "full", "how large a ship is printed", SIZES)
QUICK_CARD = ProductOption("card", "card", "how large a ship is printed", SIZES)
DEAL = ProductOption("deal", True, "deal the crew list to the ships of a fleet in their order")
COUNTERS = ProductOption("counters", True, "put the counters of its ships into a pack")
PACK_OPTIONS = (PACK_CARD, DEAL, COUNTERS, *PIECE_OPTIONS, counters.BACK, counters.TENTS)


@dataclass(frozen=True, slots=True)
class Pack:
    """What a pack is about: a fleet or the sides of a scenario, and how it is to be printed.

    `weapons` are those that its ships carry; `house` is the House's worksheet, where it has one;
    `cut` are its counters, unless there are to be none; `condensed` is the game without Houses,
    and `turn` the shortest printed sequence of a turn.
    """

    key: Key
    title: str
    about: str
    rosters: tuple[Roster, ...]
    notes: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    house: worksheet_data.Sheet | None
    cut: pack_counters.Cut | None
    options: Options
    card: str
    condensed: bool
    turn: Turn

    @property
    def members(self) -> tuple[Member, ...]:
        """Every ship, side by side."""
        return tuple(member for roster in self.rosters for member in roster.members)


def summary_pages(pack: Pack) -> tuple[Page, ...]:
    """The summary of the fleet, or of all sides."""
    return summary.pages(
        pack.title, pack.about, pack.rosters, pack.notes, pack.options, f"pack.{pack.key.id}"
    )


def ship_pages(pack: Pack) -> tuple[Page, ...]:
    """The displays of the ships with their crews, or their cards."""
    printed = [member for member in pack.members if member.display is not None]
    if pack.card != "full":
        return card_pages(
            [card.Copy(one.display, one.crew, one.mark) for one in printed if one.display],
            pack.options, "half" if pack.card == "half" else "card",
        )  # fmt: skip
    pages: list[Page] = []
    kinds: dict[tuple[Key, str], list[Member]] = {}
    for member in printed:
        shown = member.display.id if member.display is not None else ""
        kinds.setdefault((member.ship, shown), []).append(member)
    for members in kinds.values():
        pages += _displays(members, pack.options)
    return tuple(pages)


def reference_pages(pack: Pack) -> tuple[Page, ...]:
    """The weapons of the fleet; with cards, which leave it out, also what the boxes mean."""
    pages: list[Page] = []
    if pack.weapons:
        pages += cannon_table.pages(pack.weapons, pack.options, pack.key.system)
    if pack.card != "full":
        pair = (cards.reference_card(pack.condensed), cards.turn_card(pack.turn))
        pages += sheet_cards.pages(pair, pack.options, "Reference")
    return tuple(pages)


def house_pages(pack: Pack) -> tuple[Page, ...]:
    """The worksheet of the fleet's House."""
    return () if pack.house is None else worksheet.pages(pack.house, pack.options)


def counter_pages(pack: Pack) -> tuple[Page, ...]:
    """Counters of the ships and of what they launch, to be cut out."""
    return () if pack.cut is None else pack.cut.pages(pack.title)


MAKERS: tuple[Callable[[Pack], tuple[Page, ...]], ...] = (
    summary_pages,
    ship_pages,
    counter_pages,
    house_pages,
    reference_pages,
)
"""What a pack holds, in its order."""


def pages(pack: Pack) -> tuple[Page, ...]:
    """All pages of a pack. Raises `LayoutProblem` for the first thing that does not fit.

    What is cut up has sheets of its own, however the pack is printed: a page for notes comes
    before and after it where a side would be left over.
    """
    made: list[Page] = []
    was_cut = False
    for maker in MAKERS:
        added = maker(pack)
        is_cut = maker is counter_pages
        if added and (is_cut or was_cut) and len(made) % 2:
            made.append(_notes(pack, len(made) + 1))
        made += added
        was_cut = is_cut and bool(added)
    return tuple(made)


def _notes(pack: Pack, number: int) -> Page:
    """A page to write on, beside counters on the same sheet of paper that would be cut up."""
    page = form_page.start(
        f"{pack.title}: notes", "counters have sheets of their own", pack.options
    )
    form_page.writing_lines(page.form, page.area, "notes")
    return page.close(f"pack.{pack.key.id}.{number}", pack.title, "Notes")


def card_pages(copies: Sequence[card.Copy], options: Options, size: card.Size) -> tuple[Page, ...]:
    """Cards, small ones first; a ship too large for one has its usual sheet."""
    sizes = {copy.display.id: card.size_of(copy.display, options, size) for copy in copies}
    made: list[Page] = []
    for one in ("card", "half"):
        fitting = [copy for copy in copies if sizes[copy.display.id] == one]
        if fitting:
            made += apart(card.pages(fitting, options, one), one)
    for copy in copies:
        if sizes[copy.display.id] is None:
            crew = (copy.crew,) if copy.crew else ()
            how = replace(options, crew=crew, names=(copy.name,) if copy.name else ())
            made += apart(book.sheet(copy.display, how), copy.name or "sheet")
    return tuple(made)


def _displays(members: Sequence[Member], options: Options) -> list[Page]:
    """The sheets of ships of a kind, each copy with its own crew and mark."""
    display = members[0].display
    assert display is not None
    holds = _holds(display, options)
    pages: list[Page] = []
    for start in range(0, len(members), holds):
        shown = members[start : start + holds]
        copies = next(count for count in (1, 2, 4, 8) if count >= len(shown))
        how = replace(
            options,
            copies=min(copies, holds),
            crew=tuple(member.crew for member in shown),
            names=tuple(member.mark for member in shown),
        )
        made = book.sheet(display, how)
        pages += apart(made, str(start // holds + 1)) if start else made
    return pages


def _holds(display: Display, options: Options) -> int:
    """How many copies the sheet of a ship holds."""
    if display.frame != "fighter":
        return 1
    first = book.sheet(display, replace(options, crew=(), names=(), fillable=False))[0]
    return max(1, sum(isinstance(item, Use) for item in first.items))


class Packer:
    """The plans of the products that are made of a game's ships."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve

    def packs(self, library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
        """A pack for every fleet and scenario that is asked for; for all, when none is."""
        asked = {kind: wanted.get(kind, frozenset()) for kind in ("fleets", "scenarios")}
        if wanted and not any(asked.values()):
            return Plan(())
        sheets: list[Sheet] = []
        for kind, chosen in asked.items():
            for key in library.keys(kind, system):
                if (wanted and key not in chosen) or library.entity(key) is None:
                    continue
                used = library.track()
                pack = self.pack(library, key, options)
                name = f"{system}/packs/{key.id}"
                short = pack.cut is not None and pack.cut.work.flip == "short-edge"
                sheets.append(
                    made(name, pack.title, {*used, key}, partial(pages, pack), "pack",
                         "short-edge" if short else "long-edge")
                )  # fmt: skip
        return Plan(tuple(sheets))

    def pack(self, library: Library, key: Key, options: PrintOptions) -> Pack:
        """What the pack of a fleet or scenario holds."""
        entity: Any = library.entity(key)
        sheet: worksheet_data.Sheet | None = None
        notes: list[str] = []
        if isinstance(entity, Fleet):
            roster = of_fleet(library, key, self._resolve)
            if options.crew:
                roster = crewed(roster, options.crew)
            elif options.setting(DEAL):
                roster = crewed(roster)
            rosters, about, notes, house = _fleet(library, key, entity, roster)
            if house is not None:
                sheet = worksheet_data.house_sheet(library, house)
                notes += list(sheet.notes)
        else:
            assert isinstance(entity, Scenario)
            rosters = tuple(of_side(library, key, side, self._resolve) for side in entity.sides)
            if options.crew:
                rosters = _dealt(rosters, options.crew)
            about = entity.place or "scenario"
            if entity.optional_rules:
                named = ", ".join(rule_name(rule).lower() for rule in entity.optional_rules)
                notes.append(f"Optional rules: {named}.")
        return Pack(
            key=key,
            title=entity.name,
            about=about,
            rosters=rosters,
            notes=tuple(notes),
            weapons=_weapons(library, [member for one in rosters for member in one.members]),
            house=sheet,
            cut=self._cut(library, key, rosters, options),
            options=sheet_options(options),
            card=str(options.setting(PACK_CARD)),
            condensed="houses" not in library.systems[key.system].kinds,
            turn=read_turns(library.systems[key.system].package)[-1],
        )

    def _cut(
        self, library: Library, key: Key, rosters: Sequence[Roster], options: PrintOptions
    ) -> pack_counters.Cut | None:
        """The counters of a pack, as the options of counters say."""
        if not options.setting(COUNTERS):
            return None
        sets = Sets(self._resolve, library, key.system, copies=1, sides=1, ids="letters")
        digest = library.digest(key)
        return pack_counters.Cut(
            pack_counters.counters(library, key, rosters, sets),
            read_piecework(options),
            str(options.setting(counters.BACK)),
            bool(options.setting(counters.TENTS)),
            digest,
        )

    def quick(self, library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
        """Cards of every ship asked for, as many copies as its sheet has."""
        chosen = ships_wanted(library, wanted, ships_of)
        how, size = sheet_options(options), str(options.setting(QUICK_CARD))
        sheets: list[Sheet] = []
        left_out: dict[Key, str] = {}
        for key in library.keys("ships", system):
            if chosen is not None and key not in chosen:
                continue
            used = library.track()
            ship: Any = library.entity(key)
            if ship is None or isinstance(ship, ListedShip):
                listed = "it is only listed, its figures are not known"
                left_out[key] = listed if ship else f"{library.shown(key)} does not pass the check"
                continue
            display = self._resolve(ship, system, key.id, library, library.digest(key))
            draw = partial(_quick, display, how, size, options.crew)
            title = f"{display.name}: card"
            sheets.append(made(f"{system}/quick/{key.id}", title, {*used, key}, draw, "card"))
        return Plan(tuple(sheets), left_out)


def _quick(
    display: Display, options: Options, size: str, values: tuple[int, ...]
) -> tuple[Page, ...]:
    """A page of cards of one ship."""
    if size == "full":
        return book.sheet(display, options)
    wanted: card.Size = "half" if size == "half" else "card"
    fitting = card.size_of(display, options, wanted)
    if fitting is None:
        return book.sheet(display, options)
    count = 4 if fitting == "card" else 2
    crew: dict[str, dict[str, int]] = {}
    for (post, skill), value in zip(boxes(display), values, strict=False):
        crew.setdefault(post, {})[skill] = value
    return card.pages([card.Copy(display, crew)] * count, options, fitting)


def _dealt(rosters: Sequence[Roster], values: Sequence[int]) -> tuple[Roster, ...]:
    """Values given on the command line, dealt to one side after the other."""
    made, left = [], list(values)
    for roster in rosters:
        made.append(crewed(roster, left))
        left = left[sum(len(member.skills) for member in made[-1].members) :]
    return tuple(made)


def _fleet(
    library: Library, key: Key, fleet: Fleet, roster: Roster
) -> tuple[tuple[Roster, ...], str, list[str], Key | None]:
    """What is said of a fleet: the event and House it belongs to, and the notes."""
    event: Any = library.get("events", key.system, fleet.event) if fleet.event else None
    house = library.resolve("houses", key.system, fleet.house) if fleet.house else None
    named: Any = library.entity(house) if house is not None else None
    about = "  ·  ".join(one.name for one in (named, event) if one is not None) or "fleet"
    notes = [f"{fleet.condition[0].upper()}{fleet.condition[1:]}."] if fleet.condition else []
    if event is not None and event.most_of_a_miniature:
        notes.append(f"{event.name}: at most {event.most_of_a_miniature} of a miniature.")
    return (roster,), about, notes, house if named is not None else None


def _weapons(library: Library, members: Sequence[Member]) -> tuple[Weapon, ...]:
    """The weapons that printed ships carry, each once."""
    found: dict[str, Weapon] = {}
    for member in members:
        ship: Any = library.entity(member.ship) if member.display is not None else None
        for mount in ship.weapons if ship is not None else ():
            weapon = library.get("weapons", member.ship.system, mount.weapon)
            if isinstance(weapon, Weapon):
                found.setdefault(weapon.name, weapon)
        for rack in getattr(ship, "torpedoes", ()) or ():
            weapon = library.get("weapons", member.ship.system, f"torpedo-mk-{rack.mark}")
            if isinstance(weapon, Weapon):
                found.setdefault(weapon.name, weapon)
        for rack in getattr(ship, "warheads", ()) or ():
            weapon = library.get("weapons", member.ship.system, rack.weapon)
            if isinstance(weapon, Weapon):
                found.setdefault(weapon.name, weapon)
    return tuple(found.values())


def products(resolve: Resolve) -> dict[str, Product]:
    """Packs of fleets and scenarios, and compact cards of ships; built when they are asked for."""
    packer = Packer(resolve)
    found = (
        Product("pack", "all that a fleet or scenario needs", packer.packs, PACK_OPTIONS,
                by_default=False, crewed=True),
        Product("quick", "compact cards of ships", packer.quick, (QUICK_CARD,), by_default=False,
                crewed=True),
    )  # fmt: skip
    return {product.name: product for product in found}
