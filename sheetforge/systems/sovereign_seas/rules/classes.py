"""The features of ships of a class: armour, ram, magazines, guns."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, Replacement, write
from sheetforge.systems.sovereign_seas.rules.about import ALL_LOGS, LOGS, RAMS, ship_rule, sound
from sheetforge.systems.sovereign_seas.rules.logs import at_battery
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, IRONCLADS, MERCHANTMEN, Ship

FRIGATE = """\
class: SF
ram: none
tower: (CT)
log: OO/OO/OO[B][B]/OO/OO
"""
MERCHANT = """\
class: LM
navy: sample-neutral
ram: none
tower: (CT)
magazines:
log: OO/OO/OO/OO/OO
"""


def armored(ship: Ship) -> bool:
    """Return whether any hull circle has armour."""
    return any(circle.armour for circle in ship.log.circles)


@ship_rule(
    "SS321",
    "hull-armor",
    "an ironclad has armour before hull circles; no other ship has",
    LOGS,
    good=FRIGATE,
    bad="log: (C)[D]()OO/OO/OO/OO/OO",
)
def hull_armor(ship: Ship, context: Context) -> Iterator[Problem]:
    ironclad = ship.ship_class in IRONCLADS
    if sound(ship) and ironclad != armored(ship):
        name = CLASSES[ship.ship_class]
        first = ship.log.circles[0]
        if ironclad:
            message = f"a {name} has an armoured hull; write armour, as (C), before hull circles"
        else:
            first = next(circle for circle in ship.log.circles if circle.armour)
            message = f"a {name} is unarmoured; this circle has armour {first.armour}, so remove it"
        part = 0 if ironclad else 1
        yield Problem(message, ("log",), "O", within=(first.start, first.end), part=part)


@ship_rule(
    "SS322",
    "ram-bow",
    "an ironclad has a ram, armoured or plain; a ship without armour has none",
    RAMS,
    good="ram: armored",
    bad="ram: none",
    more='The logs name one armoured ("reinforced") ram bow; which ships have any, the ram table '
    "leaves open. Giving one to every ironclad and to no other ship is this project's choice.",
)
def ram_bow(ship: Ship, context: Context) -> Iterator[Problem]:
    ironclad = ship.ship_class in IRONCLADS
    if ironclad == (ship.ram != "none"):
        return
    due = "plain" if ironclad else "none"
    has = "a ram" if ironclad else "no ram"
    message = f"a {CLASSES[ship.ship_class]} has {has}; the file says `ram: {ship.ram}`"
    yield Problem(message, ("ram",), ship.ram, fix=write(due), part=0 if ironclad else 1)


@ship_rule(
    "SS323",
    "magazines",
    "a warship has one magazine or two, a merchantman none",
    ALL_LOGS,
    good="magazines: (MG)",
    bad="magazines: (MG)(MG)(MG)",
)
def magazines(ship: Ship, context: Context) -> Iterator[Problem]:
    count, merchant = ship.magazine_count, ship.ship_class in MERCHANTMEN
    if merchant and count:
        message = f"a {CLASSES[ship.ship_class]} has no magazines; remove `magazines`"
        yield Problem(message, ("magazines",), str(ship.magazines), target="key")
    elif not merchant and count == 0:
        message = f"a {CLASSES[ship.ship_class]} has a magazine; write magazines: (MG) below this"
        yield Problem(message, ("tower",), str(ship.tower))
    elif count > 2:
        message = f"a ship has one magazine or two, not {count}"
        yield Problem(message, ("magazines",), str(ship.magazines))


@ship_rule(
    "SS324",
    "armament",
    "a warship has batteries; a merchantman has none, and no armour on its tower",
    ALL_LOGS,
    good=MERCHANT,
    bad=MERCHANT.replace("OO/OO\n", "[B]OO/OO\n"),
)
def armament(ship: Ship, context: Context) -> Iterator[Problem]:
    if not sound(ship):
        return
    name = CLASSES[ship.ship_class]
    if ship.ship_class not in MERCHANTMEN:
        if not ship.log.batteries:
            message = f"a {name} has guns; write a battery, as [B], into the log"
            yield Problem(message, ("log",), "", target="key", part=0)
        return
    for battery in ship.log.batteries:
        message = f"a {name} is unarmed; remove this battery"
        yield at_battery(message, ship, battery)._replace(part=1)
    if ship.tower.armour:
        message = f"a {name} has an unprotected tower"
        fix = Replacement("write (CT)", "(CT)", safe=False)
        yield Problem(message, ("tower",), str(ship.tower), fix=fix, part=1)


@ship_rule(
    "SS325",
    "noted-ram",
    "of ships in the document, one has an armoured ram if its log notes it, and only then; the ram "
    "of every other is reconstructed",
    RAMS,
    good="""\
ram: armored
printed: {ram: reinforced}
""",
    bad="""\
ram: armored
printed: {points: ""}
reconstructed: {ram: the log says nothing}
""",
    more=(
        "The note of the log is recorded under `printed: {ram: reinforced}`. A ship without "
        "`printed` is your own design and may have any ram that its class allows."
    ),
)
def noted_ram(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.printed is None or ship.printed.ram is not None:
        return
    if ship.ram == "armored":
        message = "the log of the document notes no reinforced ram bow; write `ram: plain`, or none"
        yield Problem(message, ("ram",), ship.ram, part=0)
    elif "ram" not in ship.reconstructed:
        message = "the log of the document does not mention a ram; write under `reconstructed` why "
        message += f"it is {ship.ram}"
        yield Problem(message, ("ram",), ship.ram, part=1)


@ship_rule(
    "SS326",
    "type-of-class",
    "the name of a ship's type on its log ends with the name of its class",
    LOGS,
    good="type: Armoured central battery ironclad",
    bad="type: Steam corvette",
)
def type_of_class(ship: Ship, context: Context) -> Iterator[Problem]:
    name = CLASSES[ship.ship_class]
    if ship.type is not None and not ship.type.lower().endswith(name):
        message = f"{ship.type!r} does not end with the name of the class {ship.ship_class}, {name}"
        yield Problem(message, ("type",), ship.type)
