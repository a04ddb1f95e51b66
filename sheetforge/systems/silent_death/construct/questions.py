"""The questions that new ships, Houses and fleets are built by, and the files of the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sheetforge.content.construction import Answers, Choice, Commission, Construction, DesignQuestion, Draft
from sheetforge.content.forces import fleets, numbers_of, ships_question
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW, Entity
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.silent_death.construct.accounts import ROW
from sheetforge.systems.silent_death.construct.mounts import NOTATION, armoury
from sheetforge.systems.silent_death.construct.slipway import VALUES, Design, crew_of, hulls, slipway
from sheetforge.systems.silent_death.construct.starts import Value, critical_tables
from sheetforge.systems.silent_death.figures.construction import Bill
from sheetforge.systems.silent_death.figures.construction_track import in_rows, lay_out_track, loads
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.notation import Price
from sheetforge.systems.silent_death.schema.ship import ListedShip, Ship
from sheetforge.systems.silent_death.schema.track import FACINGS
from sheetforge.text import counted, listed


def _crews(commission: Commission, answers: Answers) -> list[Choice]:
    way = slipway(commission, answers)
    return [Choice(str(crew), f"{way.slots(crew)} slots") for crew in way.crews]


def _said(price: Price) -> str:
    return f"{price.cost} BPV, {counted(price.slots, 'slot')}"


def _value(value: Value) -> DesignQuestion:
    option = next(option for option, field in VALUES.items() if field == value)
    words = value.replace("_", " ").title()

    def choices(commission: Commission, answers: Answers) -> list[Choice]:
        prices = slipway(commission, answers).prices(value)
        return [Choice(str(size), _said(price)) for size, price in prices.items()]

    def default(commission: Commission, answers: Answers) -> list[str]:
        way = slipway(commission, answers)
        return [str(way.default(value, crew_of(way, answers)))]

    return DesignQuestion(
        option=option, help=f"{words}, at the price of the hull.", metavar="N", choices=choices, default=default
    )


def _weapons(commission: Commission, answers: Answers) -> list[Choice]:
    way = slipway(commission, answers)
    return [
        Choice(str(mount_answer), _said(price))
        for mount_answer, price in armoury(commission.library, commission.system, way.lookup).offers()
    ]


def _default_weapons(commission: Commission, answers: Answers) -> list[str]:
    return [str(mount) for mount in Design(slipway(commission, answers), answers).mounts]


def _hull(commission: Commission, answers: Answers) -> list[str]:
    return [slipway(commission, answers).hull_id]


def _crew(commission: Commission, answers: Answers) -> list[str]:
    return [str(slipway(commission, answers).crews[0])]


QUESTIONS = (
    DesignQuestion(option="hull", help="The hull to build on.", choices=hulls, default=_hull),
    DesignQuestion(
        option="crew",
        help="The number of crew, one of the sizes for which the hull has slots.",
        metavar="N",
        choices=_crews,
        default=_crew,
    ),
    _value("drive"),
    _value("defensive_value"),
    _value("damage_reduction"),
    DesignQuestion(
        option="weapon",
        help=f"A mount, as {NOTATION}; repeatable.",
        metavar="ID@ARC",
        many=True,
        strict=False,
        choices=_weapons,
        default=_default_weapons,
    ),
    DesignQuestion(
        option="torpedoes", help="Torpedoes, as NUMBERxMARK, such as 4x10; repeatable.", metavar="4x10", many=True
    ),
    DesignQuestion(option="decoys", help="Decoys carried.", metavar="N", default=lambda commission, answers: ["1"]),
)


def make(commission: Commission, answers: Answers) -> Draft:
    """Return the files of a ship and of its critical tables, with its bill."""
    design = Design(slipway(commission, answers), answers)
    design.fit()
    hull, lookup = design.way.hull, design.way.lookup
    priced = design.bill(design.mounts)
    data = design.data(design.mounts, priced.cost)
    ship = design.ship(data)
    tracks = {
        facing: in_rows(lay_out_track(load), ROW[hull.frame]) + "\n" for facing, load in loads(ship, hull).items()
    }
    data["damage_track"] = tracks.get("", tracks)
    files = {commission.key: dump(data)}
    for facing, dice, results in critical_tables(ship, hull.frame, lookup):
        id = f"{commission.key.id}-{facing}" if facing else commission.key.id
        name = f"{commission.name}: {facing.replace('-', ' ')}" if facing else commission.name
        table: dict[str, Json] = {"name": name, "source": data["source"], "dice": dice, "results": results}
        files[Key("criticals", commission.system, id)] = dump(table)
    return Draft(files, tuple(_summary(priced)))


def _summary(priced: Bill) -> Iterator[str]:
    """Yield what the ship costs, and how many of its slots it uses."""
    for line in priced.lines:
        if line.cost or line.slots:
            yield f"  {line.label}: {line.cost} BPV, {counted(line.slots or 0, 'slot')}"
    room = f" of {priced.slots_available}" if priced.slots_available is not None else ""
    yield f"  BPV {priced.cost}, {priced.slots}{room} slots"


# --- critical tables ------------------------------------------------------------------------------


def _ships(commission: Commission, answers: Answers) -> list[Choice]:
    library = commission.library
    keys = library.keys("ships", commission.system)
    found = ((key, library.entity(key)) for key in keys)
    return [Choice(key.id, ship.name) for key, ship in found if isinstance(ship, Ship)]


def _hull_of(commission: Commission, answers: Answers) -> tuple[Ship, Hull]:
    """Return the ship that a table is for, and its hull."""
    get, system = commission.library.get, commission.system
    (named,) = answers["ship"]
    ship = get("ships", system, named)
    hull = get("hulls", system, ship.hull) if isinstance(ship, Ship) else None
    if not isinstance(ship, Ship) or not isinstance(hull, Hull):
        raise BadRequest(f"--ship: {named} and its hull must pass the check first")
    return ship, hull


def _facings(commission: Commission, answers: Answers) -> list[Choice]:
    _, hull = _hull_of(commission, answers)
    return [Choice(str(facing)) for facing in FACINGS[hull.frame] if facing]


def _has_facings(commission: Commission, answers: Answers) -> bool:
    return "ship" in answers and bool(_facings(commission, answers))


TABLE_QUESTIONS = (
    DesignQuestion(option="ship", help="The ship that a critical table is for.", choices=_ships),
    DesignQuestion(
        option="facing",
        help="The facing that it is for, of a ship with several.",
        metavar="FACING",
        choices=_facings,
        asked=_has_facings,
    ),
)


def make_table(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a critical table for a ship, with results for what it has aboard."""
    ship, hull = _hull_of(commission, answers)
    (facing,) = answers.get("facing", ("",))
    every = critical_tables(ship, hull.frame, partial(_lookup, commission))
    tables = {where: (dice, results) for where, dice, results in every}
    if facing not in tables:
        raise BadRequest(f"{ship.name} has a table for each facing; add --facing: {listed(tables)}")
    dice, results = tables[facing]
    table: dict[str, Json] = {
        "name": commission.name,
        "source": {"book": BOOK_OF_NEW},
        "dice": dice,
        "results": results,
    }
    where = f"criticals: {{{facing}: {commission.key.id}}}" if facing else (f"criticals: {commission.key.id}")
    return Draft({commission.key: dump(table)}, (f"  name it in the ship: {where}",))


def _lookup(commission: Commission, kind: str, reference: str) -> Entity | None:
    return commission.library.get(kind, commission.system, reference)


def _fleet_lines(commission: Commission, numbers: Mapping[str, int]) -> Json:
    return [{"ship": id, "count": count} for id, count in numbers.items()]


def _house(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a House: its ships by class. Its force table is for the author."""
    classes: dict[str, list[Json]] = {}
    for id in numbers_of(answers):
        ship = commission.library.get("ships", commission.system, id)
        if not isinstance(ship, Ship | ListedShip) or ship.ship_class is None:
            raise BadRequest(f"--ship: {id} has no class to list it under")
        classes.setdefault(str(ship.ship_class), []).append(id)
    data: dict[str, Json] = {"name": commission.name, "source": {"book": BOOK_OF_NEW}, "ships": {**classes}}
    return Draft({commission.key: dump(data)})


FLEETS = fleets("house", _fleet_lines)
HOUSES = Construction((ships_question(),), _house)


CONSTRUCTIONS = {
    "ships": Construction(QUESTIONS, make),
    "criticals": Construction(TABLE_QUESTIONS, make_table, needs="ship"),
    "fleets": FLEETS,
    "houses": HOUSES,
}
"""Kind → its construction."""
