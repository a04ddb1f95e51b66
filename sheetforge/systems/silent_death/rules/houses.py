"""House lists: classes, partners, notes and the 2d4 force table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.dice import Dice
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, rule
from sheetforge.systems.silent_death.rules.books import HOUSE_LEAGUE, HOUSE_LISTS
from sheetforge.systems.silent_death.rules.complete import a, keys_of
from sheetforge.text import listed

FORCE_DICE = Dice(2, 4)
SHIPS = "ships: {SPAC: [sample, sample-listed]}\n"
LINES = """\
force_table:
  - {roll: 2-4, ship: sample}
  - {roll: 5-6, ship: sample-listed}
  - {roll: %s, ship: sample}
"""


@rule(
    "SD501",
    "house-ship-class",
    "houses",
    "a House lists a ship under the ship's own class",
    HOUSE_LISTS,
    good="ships: {SPAC: [sample, sample-listed]}",
    bad="ships: {SPAC: [sample], TPAC: [sample-listed]}",
)
def house_ship_class(house: Any, context: Context) -> Iterator[Problem]:
    for heading, ships in house.ships.items():
        for index, reference in enumerate(ships if heading != "any" else ()):
            ship = context("ships", reference)
            if ship is not None and ship.ship_class not in (None, heading):
                key = context.find("ships", reference)
                yield Problem(
                    f"{ship.name} is {a(ship.ship_class)}, listed among the {heading}s",
                    ("ships", heading, index),
                    str(reference),
                    elsewhere=(Elsewhere(key, ("class",), "its class"),) if key else (),
                )


@rule(
    "SD502",
    "house-table-complete",
    "houses",
    "the force table of a House has one line for every roll of 2d4",
    HOUSE_LISTS,
    good=SHIPS + LINES % "7-8",
    bad=SHIPS + LINES % "8",
)
def house_table_complete(house: Any, context: Context) -> Iterator[Problem]:
    if house.role != "house" and not house.force_table:
        return
    rolls = [roll for line in house.force_table for roll in _rolls(line)]
    missing = [roll for roll in FORCE_DICE.faces if roll not in rolls]
    if missing:
        message = f"2d4 can show {listed(missing, 'or')}, and no line names a ship for it"
        yield Problem(message, ("force_table",), listed(missing), target="key")
    seen: set[int] = set()
    for index, line in enumerate(house.force_table):
        path: Path = ("force_table", index, "roll")
        own = _rolls(line)
        if wrong := [roll for roll in own if roll not in FORCE_DICE.faces]:
            yield Problem(f"2d4 never shows {listed(wrong, 'or')}", path, str(line.roll))
        if twice := [roll for roll in own if roll in seen]:
            yield Problem(f"{listed(twice)} has a line already", path, str(line.roll))
        seen.update(own)


def _rolls(line: Any) -> range:
    return range(line.roll.low, line.roll.high + 1)


@rule(
    "SD503",
    "house-table-ship",
    "houses",
    "the ships of a House's force table stand on its own lists",
    HOUSE_LISTS,
    good=SHIPS + LINES % "7-8",
    bad="ships: {SPAC: [sample-listed]}\n" + LINES % "7-8",
)
def house_table_ship(house: Any, context: Context) -> Iterator[Problem]:
    own = keys_of("ships", house.all_ships, context)
    due = keys_of("ships", (line.ship for line in house.force_table), context)
    for index, (line, key) in enumerate(zip(house.force_table, due, strict=True)):
        if key not in own:
            message = f"{house.name} does not list {line.ship!r} itself"
            yield Problem(message, ("force_table", index, "ship"), str(line.ship))


@rule(
    "SD504",
    "house-partner",
    "houses",
    "a House calls on others, each named once; on itself only where a note lets it hire its own "
    "factions",
    HOUSE_LISTS,
    good="allies: [sample-ally]",
    bad="allies: [sample]",
)
def house_partner(house: Any, context: Context) -> Iterator[Problem]:
    own = any(note.note == "own-mercenaries" for note in house.notes)
    for field in ("allies", "mercenaries"):
        partners, path = partners_of(house, field)
        keys = keys_of("houses", partners, context)
        for index, (reference, key) in enumerate(zip(partners, keys, strict=True)):
            itself = key == context.key
            if key in keys[:index]:
                yield Problem(f"{reference!r} stands twice", (*path, index), str(reference))
            elif itself and len(path) == 1 and not (own and field == "mercenaries"):
                message = f"{house.name} can't be among its own {field}"
                note = "the note own-mercenaries allows it for mercenaries"
                yield Problem(message, (*path, index), str(reference), note=note)


@rule(
    "SD505",
    "house-note-ships",
    "houses",
    "a note bars ships of the public-domain list, and all other notes speak of the House's own",
    HOUSE_LEAGUE,
    good="notes: [{note: may-enter, ships: [sample], times: 2}]",
    bad="notes: [{note: bar-public-domain, ships: [sample-listed]}]",
)
def house_note_ships(house: Any, context: Context) -> Iterator[Problem]:
    for index, note in enumerate(house.notes):
        ships = getattr(note, "ships", ())
        barred = note.note == "bar-public-domain"
        pool = _public_domain(context) if ships and barred else house.all_ships
        known = keys_of("ships", pool, context) if ships else []
        for at, reference in enumerate(ships):
            if (context.find("ships", reference) or reference) not in known:
                whose = "the public-domain list" if barred else f"the lists of {house.name}"
                message = f"{note.note}: {reference!r} is not on {whose}"
                yield Problem(message, ("notes", index, "ships", at), str(reference))
        if ships and getattr(note, "times", 2) < 2:
            message = f"{note.note}: every ship may enter once; a note says 2 or more"
            yield Problem(message, ("notes", index, "times"), str(note.times))


def _public_domain(context: Context) -> list[str]:
    lists = (house for _, house in context.all("houses") if house.role == "public-domain")
    return [ship for house in lists for ship in house.all_ships]


@rule(
    "SD506",
    "house-ship-twice",
    "houses",
    "a ship stands on a House's lists once",
    HOUSE_LISTS,
    good="ships: {SPAC: [sample, sample-listed]}",
    bad="ships: {SPAC: [sample, sample-listed, sample]}",
)
def house_ship_twice(house: Any, context: Context) -> Iterator[Problem]:
    seen: dict[object, str] = {}
    for heading, ships in house.ships.items():
        for index, key in enumerate(keys_of("ships", ships, context)):
            if key in seen:
                message = f"{ships[index]!r} stands among the {seen[key]}s already"
                yield Problem(message, ("ships", heading, index), str(ships[index]))
            seen.setdefault(key, heading)


@rule(
    "SD507",
    "house-notes-agree",
    "houses",
    "the notes of a House do not contradict one another or its lists",
    HOUSE_LEAGUE,
    good="notes: [{note: only-own-ships}]\nallies:\nmercenaries:",
    bad="notes: [{note: only-own-ships}]\nallies: [sample-ally]",
)
def house_notes_agree(house: Any, context: Context) -> Iterator[Problem]:
    names = [note.note for note in house.notes]
    for index, name in enumerate(names):
        path: Path = ("notes", index, "note")
        if name in names[:index] and name in ("own-mercenaries", "only-own-ships", "exclusive"):
            yield Problem(f"the note {name} stands twice", path, name)
        partners = [field for field in ("allies", "mercenaries") if getattr(house, field)]
        if name == "only-own-ships" and partners:
            message = f"{house.name} takes only its own ships, yet it has {listed(partners)}"
            yield Problem(message, path, name)
        if name == "only-own-ships" and "bar-public-domain" in names:
            message = "with its own ships only, there is nothing of the public domain to bar"
            yield Problem(message, path, name)
        hired = keys_of("houses", partners_of(house, "mercenaries")[0], context)
        if name == "own-mercenaries" and context.key not in hired:
            message = f"{house.name} may hire its own factions, yet its mercenaries lack it"
            yield Problem(message, path, name)


@rule(
    "SD508",
    "house-partner-table",
    "houses",
    "whom a House calls on has a force table to roll on, and is not bound to fight alone",
    HOUSE_LEAGUE,
    good="allies: [sample-ally]",
    bad="allies: [sample-loner]",
)
def house_partner_table(house: Any, context: Context) -> Iterator[Problem]:
    for field in ("allies", "mercenaries"):
        partners, path = partners_of(house, field)
        for index, reference in enumerate(partners if len(path) == 1 else ()):
            partner, key = context("houses", reference), context.find("houses", reference)
            if partner is None or key is None:
                continue
            alone = any(note.note == "exclusive" for note in partner.notes)
            if alone or not partner.force_table:
                why = "no other House uses its forces" if alone else "it has no force table"
                yield Problem(
                    f"{partner.name} can't be called on: {why}",
                    (*path, index),
                    str(reference),
                    elsewhere=(Elsewhere(key, ("name",), "the partner"),),
                )


def partners_of(house: Any, field: str) -> tuple[tuple[str, ...], Path]:
    """The Houses named as partners and where they stand; with `any_except`, those left out."""
    partners = getattr(house, field)
    if not isinstance(partners, tuple):
        return partners.any_except, (field, "any_except")
    return partners, (field,)


@rule(
    "SD509",
    "house-table-order",
    "houses",
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
def house_table_order(house: Any, context: Context) -> Iterator[Problem]:
    for index, (before, line) in enumerate(
        zip(house.force_table, house.force_table[1:], strict=False)
    ):
        if line.roll.low < before.roll.low:
            message = f"the line for {line.roll} stands after the one for {before.roll}"
            yield Problem(message, ("force_table", index + 1, "roll"), str(line.roll))


HOUSE_RULES = (
    house_ship_class,
    house_table_complete,
    house_table_ship,
    house_partner,
    house_note_ships,
    house_ship_twice,
    house_notes_agree,
    house_partner_table,
    house_table_order,
)
