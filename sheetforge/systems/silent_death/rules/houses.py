"""House lists: classes, partners, notes and the 2d4 force table."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import pairwise

from sheetforge.finding import Path
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, RulesOf
from sheetforge.systems.silent_death.figures.force_table import PARTNER_DICE, chances, partner_dice
from sheetforge.systems.silent_death.rules.about import HOUSE_LEAGUE, HOUSE_LISTS, a
from sheetforge.systems.silent_death.schema.house import (
    AnyExcept,
    BarPublicDomain,
    ChooseAtSetup,
    House,
    MayEnter,
    MustEnter,
    TableLine,
)
from sheetforge.systems.silent_death.schema.ship import ListedShip, Ship
from sheetforge.text import listed

house_rule = RulesOf("houses", House)

SHIPS = "ships: {SPAC: [sample, sample-listed]}\n"
LINES = """\
force_table:
  - {roll: 2-4, ship: sample}
  - {roll: 5-6, ship: sample-listed}
  - {roll: %s, ship: sample}
"""


def public_domain(context: Context) -> list[str]:
    """Return the ships that are open to every House."""
    lists = (house for _, house in context.all("houses", House) if house.role == "public-domain")
    return [ship for house in lists for ship in house.all_ships]


@house_rule(
    "SD501",
    "house-ship-class",
    "a House lists a ship under the ship's own class",
    HOUSE_LISTS,
    good="ships: {SPAC: [sample, sample-listed]}",
    bad="ships: {SPAC: [sample], TPAC: [sample-listed]}",
)
def house_ship_class(house: House, context: Context) -> Iterator[Problem]:
    for heading, ships in house.ships.items():
        for index, reference in enumerate(ships if heading != "any" else ()):
            ship = context("ships", reference, Ship) or context("ships", reference, ListedShip)
            if ship is not None and ship.ship_class not in (None, heading):
                yield Problem(
                    f"{ship.name} is {a(str(ship.ship_class))}; list it there, not under {heading}",
                    ("ships", heading, index),
                    str(reference),
                    elsewhere=context.beside("ships", reference, "its class", "class"),
                )


@house_rule(
    "SD502",
    "house-table-complete",
    "a force table of a House has one line for every roll of 2d4",
    HOUSE_LISTS,
    more="A House without a table is rolled for by none, and is no partner of another.",
    good=SHIPS + LINES % "7-8",
    bad=SHIPS + LINES % "8",
)
def house_table_complete(house: House, context: Context) -> Iterator[Problem]:
    if not house.force_table:
        return
    rolls = [roll for line in house.force_table for roll in _rolls(line)]
    shown = chances(*PARTNER_DICE)
    if missing := [roll for roll in shown if roll not in rolls]:
        message = f"{partner_dice()} can show {listed(missing, 'or')}, which no line covers; add one"
        yield Problem(message, ("force_table",), listed(missing), target="key")
    seen: set[int] = set()
    for index, line in enumerate(house.force_table):
        path: Path = ("force_table", index, "roll")
        own = _rolls(line)
        if wrong := [roll for roll in own if roll not in shown]:
            message = f"{partner_dice()} shows {min(shown)} to {max(shown)}, never "
            message += listed(wrong, "or")
            yield Problem(message, path, str(line.roll))
        if twice := [roll for roll in own if roll in seen]:
            message = f"a roll of {listed(twice, 'or')} has a line already; correct one of the two"
            yield Problem(message, path, str(line.roll))
        seen.update(own)


def _rolls(line: TableLine) -> range:
    return range(line.roll.low, line.roll.high + 1)


@house_rule(
    "SD503",
    "house-table-ship",
    "the ships of a House's force table are on its own lists",
    HOUSE_LISTS,
    good=SHIPS + LINES % "7-8",
    bad="ships: {SPAC: [sample-listed]}\n" + LINES % "7-8",
)
def house_table_ship(house: House, context: Context) -> Iterator[Problem]:
    own = context.keys("ships", house.all_ships)
    due = context.keys("ships", (line.ship for line in house.force_table))
    for index, (line, key) in enumerate(zip(house.force_table, due, strict=True)):
        if key not in own:
            message = f"{line.ship!r} is not on the lists of {house.name}; add it to `ships`, or "
            message += "name one of them"
            yield Problem(message, ("force_table", index, "ship"), str(line.ship))


@house_rule(
    "SD504",
    "house-partner",
    "a House calls on others, each named once; it calls on itself only if a note allows it to hire its own factions",
    HOUSE_LISTS,
    good="allies: [sample-ally]",
    bad="allies: [sample]",
)
def house_partner(house: House, context: Context) -> Iterator[Problem]:
    own = any(note.note == "own-mercenaries" for note in house.notes)
    for field in ("allies", "mercenaries"):
        partners, path = partners_of(house, field)
        keys = context.keys("houses", partners)
        for index, _, _ in repeated(keys):
            message = f"{partners[index]!r} is listed already; remove it here"
            yield Problem(message, (*path, index), partners[index], part=0)
        for index, reference in enumerate(partners):
            itself = keys[index] == context.key and keys[index] not in keys[:index]
            if itself and len(path) == 1 and not (own and field == "mercenaries"):
                message = f"{house.name} can't be among its own {field}; remove it"
                note = "the note own-mercenaries allows it for mercenaries"
                yield Problem(message, (*path, index), reference, note=note, part=1)


@house_rule(
    "SD505",
    "house-note-ships",
    "a note that bars ships names ships of the public-domain list, and every other note names the House's own",
    HOUSE_LEAGUE,
    good="notes: [{note: may-enter, ships: [sample], times: 2}]",
    bad="notes: [{note: bar-public-domain, ships: [sample-listed]}]",
)
def house_note_ships(house: House, context: Context) -> Iterator[Problem]:
    for index, note in enumerate(house.notes):
        if not isinstance(note, BarPublicDomain | MayEnter | MustEnter | ChooseAtSetup):
            continue
        barred = isinstance(note, BarPublicDomain)
        known = context.keys("ships", public_domain(context) if barred else house.all_ships)
        for at, reference in enumerate(note.ships):
            if (context.find("ships", reference) or reference) not in known:
                whose = "the public-domain list" if barred else f"the lists of {house.name}"
                message = f"{note.note}: {reference!r} is not on {whose}; name one that is"
                yield Problem(message, ("notes", index, "ships", at), str(reference))
        if isinstance(note, MayEnter | MustEnter) and note.ships and note.times < 2:
            message = f"{note.note}: every ship may enter once anyway; write 2 or more"
            yield Problem(message, ("notes", index, "times"), str(note.times))


@house_rule(
    "SD506",
    "house-ship-twice",
    "a ship is on the lists of a House once",
    HOUSE_LISTS,
    good="ships: {SPAC: [sample, sample-listed]}",
    bad="ships: {SPAC: [sample, sample-listed, sample]}",
)
def house_ship_twice(house: House, context: Context) -> Iterator[Problem]:
    seen: dict[Hashable, str] = {}
    for heading, ships in house.ships.items():
        for index, key in enumerate(context.keys("ships", ships)):
            if key in seen:
                message = f"{ships[index]!r} is listed under {seen[key]} already; remove it here"
                yield Problem(message, ("ships", heading, index), str(ships[index]))
            seen.setdefault(key, heading)


@house_rule(
    "SD507",
    "house-notes-agree",
    "the notes of a House do not contradict one another or its lists",
    HOUSE_LEAGUE,
    good="notes: [{note: only-own-ships}]\nallies:\nmercenaries:",
    bad="notes: [{note: only-own-ships}]\nallies: [sample-ally]",
)
def house_notes_agree(house: House, context: Context) -> Iterator[Problem]:
    names = [note.note for note in house.notes]
    for index, name in enumerate(names):
        path: Path = ("notes", index, "note")
        partners = [field for field, called in (("allies", house.allies), ("mercenaries", house.mercenaries)) if called]
        if name == "only-own-ships" and partners:
            message = f"{house.name} takes only its own ships, yet it has {listed(partners)}; "
            message += "remove the note, or those"
            yield Problem(message, path, name)
        if name == "only-own-ships" and "bar-public-domain" in names:
            message = "a House with its own ships only has no public-domain ships to bar; remove "
            message += "one of the two notes"
            yield Problem(message, path, name)
        hired = context.keys("houses", partners_of(house, "mercenaries")[0])
        if name == "own-mercenaries" and context.key not in hired:
            message = f"{house.name} may hire its own factions, yet its mercenaries do not name "
            message += f"it; add {context.key.id} to `mercenaries`"
            yield Problem(message, path, name)


@house_rule(
    "SD508",
    "house-partner-table",
    "a House calls only on Houses that have a force table and are not exclusive",
    HOUSE_LEAGUE,
    good="allies: [sample-ally]",
    bad="allies: [sample-loner]",
)
def house_partner_table(house: House, context: Context) -> Iterator[Problem]:
    for field in ("allies", "mercenaries"):
        partners, path = partners_of(house, field)
        for index, reference in enumerate(partners if len(path) == 1 else ()):
            partner = context("houses", reference, House)
            if partner is None:
                continue
            alone = any(note.note == "exclusive" for note in partner.notes)
            if alone or not partner.force_table:
                why = "no other House uses its forces" if alone else "it has no force table"
                why += "; remove it"
                yield Problem(
                    f"{partner.name} can't be called on: {why}",
                    (*path, index),
                    reference,
                    elsewhere=context.beside("houses", reference, "the partner", "name"),
                )


def partners_of(house: House, field: str) -> tuple[tuple[str, ...], Path]:
    """Return the Houses named as partners, or excluded by `any_except`, with their places."""
    partners = house.allies if field == "allies" else house.mercenaries
    if isinstance(partners, AnyExcept):
        return partners.any_except, (field, "any_except")
    return partners, (field,)


@house_rule(
    "SD509",
    "house-table-order",
    "the force table's lines are in rising order of their rolls",
    HOUSE_LISTS,
    good=SHIPS + LINES % "7-8",
    bad=SHIPS
    + """\
force_table:
  - {roll: 5-8, ship: sample}
  - {roll: 2-4, ship: sample-listed}
""",
)
def house_table_order(house: House, context: Context) -> Iterator[Problem]:
    for index, (before, line) in enumerate(pairwise(house.force_table), 1):
        if line.roll.low < before.roll.low:
            message = f"the line for {line.roll} comes after the one for {before.roll}; swap them"
            yield Problem(message, ("force_table", index, "roll"), str(line.roll))
