"""The questions that a new ship is built by, and the parts that the yard has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from sheetforge.content import construction
from sheetforge.content.forces import fleets
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.silent_fury.construct.accounts import account
from sheetforge.systems.silent_fury.odds.yard import allowance, yard_of
from sheetforge.systems.silent_fury.rules.fittings import CARRIED, launched_by
from sheetforge.systems.silent_fury.schema.ship import SIDES, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment, Weapon
from sheetforge.systems.silent_fury.schema.yard import Allowance, Yard
from sheetforge.text import listed

SIZES = range(4, 13)
ARCS = ("front", "front-left", "front-right", "rear-left", "rear-right", "rear")
STANDARD = (("front",), ("front-left", "rear-left"), ("front-right", "rear-right"), ("rear",))
"""The arcs of the first weapons of a ship, where none are named."""

THRUST = {
    1: "    1\n  1   1\n    ^\n",
    2: "    2\n  2   2\n    1\n  1   1\n    ^\n",
    3: "    3\n  3   3\n    2\n  2   2\n    1\n  1   1\n    ^\n",
}
"""Engines → a thrust diagram that uses all of them, and its parts for fewer."""

TUBES = 2
"""Torpedo tubes of each launcher of torpedoes."""

LOADS = {"missile": 4, "torpedo": TUBES, "strike-craft": 4}
"""Warheads of a launcher for which no load is named, by what it launches."""

WIDTH = 6
"""Characters from one component of a line of the layout to the next."""


def _yard(commission: construction.Commission) -> Yard:
    yard = yard_of(commission.library, commission.system)
    if yard is None:
        raise BadRequest("the content has no yard to build in; copy a ship with --like ID")
    return yard


def _size(answers: construction.Answers) -> int:
    return construction.number("size", answers["size"][0]) if answers.get("size") else SIZES[2]


def _sizes(commission: construction.Commission, answers: construction.Answers) -> list[construction.Choice]:
    yard = _yard(commission)
    return [construction.Choice(str(size), _room(allowance(size, yard))) for size in SIZES]


def _room(room: Allowance) -> str:
    return f"up to {room.weapons} weapons, hull {room.hull}, point defense {room.point_defense}, armor {room.armor}"


def _arsenal(commission: construction.Commission) -> dict[str, Weapon | Equipment]:
    """Return the weapons and the boarding equipment of the game by id."""
    library = commission.library
    found = {key.id: library.entity(key) for key in library.keys("weapons", commission.system)}
    return {id: entity for id, entity in found.items() if isinstance(entity, Weapon | Equipment)}


def _weapons(commission: construction.Commission, answers: construction.Answers) -> list[construction.Choice]:
    """Return what a component can hold: weapons, launchers, boarding equipment."""
    return [construction.Choice(id, _about(item)) for id, item in _arsenal(commission).items()]


def _about(item: Weapon | Equipment) -> str:
    launched = sorted(launched_by(item))
    words = f"launches {listed(launched)}" if launched else ""
    return f"{item.name}, {words or 'boarding'}" if words or _boards(item) else item.name


def _boards(item: Weapon | Equipment) -> bool:
    return isinstance(item, Equipment)


def _equipment(commission: construction.Commission, answers: construction.Answers) -> list[construction.Choice]:
    """Return the boarding equipment that a ship can have without a component for it."""
    return [construction.Choice(id, item.name) for id, item in _arsenal(commission).items() if _boards(item)]


def _first(commission: construction.Commission, answers: construction.Answers) -> list[str]:
    """Return the default weapons of a ship: those that fire without ordinance."""
    names = [id for id, item in _arsenal(commission).items() if not _boards(item) and not launched_by(item)]
    room = allowance(_size(answers), _yard(commission)).weapons
    return names[: max(1, min(room, len(STANDARD), _size(answers) - 3))]


def _engines(answers: construction.Answers) -> int:
    return construction.number("engines", answers["engines"][0]) if answers.get("engines") else 1


QUESTIONS = (
    construction.DesignQuestion(
        option="size",
        help="The number of components.",
        metavar="N",
        choices=_sizes,
        default=lambda commission, answers: [str(_size({}))],
    ),
    construction.DesignQuestion(
        option="engines",
        help="The number of components that are engines.",
        metavar="N",
        choices=lambda commission, answers: [construction.Choice(str(number)) for number in THRUST],
        default=lambda commission, answers: ["1"],
    ),
    construction.DesignQuestion(
        option="weapon",
        help="A weapon, as ID[@ARC,ARC]; repeatable.",
        metavar="ID@ARC",
        many=True,
        strict=False,
        choices=_weapons,
        default=_first,
    ),
    construction.DesignQuestion(
        option="load",
        help="The load of launchers, such as 6xmissile or 4xfighter; repeatable.",
        metavar="NxTYPE",
        many=True,
        strict=False,
        default=lambda commission, answers: _loads(_launched(commission, answers)),
        asked=lambda commission, answers: bool(_launched(commission, answers)),
    ),
    construction.DesignQuestion(
        option="boarding", help="Boarding equipment outside the components; repeatable.", many=True, choices=_equipment
    ),
)


def _mounted(commission: construction.Commission, answers: construction.Answers) -> list[tuple[str, tuple[str, ...]]]:
    """Return the weapons that are named, with their arcs; otherwise those of a usual ship.

    Raises `BadRequest` for one that is not in the content.
    """
    named = [_mount(text) for text in answers.get("weapon") or _first(commission, answers)]
    construction.require_known("weapon", [weapon for weapon, _ in named], _arsenal(commission))
    return named


def _launched(commission: construction.Commission, answers: construction.Answers) -> list[str]:
    """Return what each launcher of a ship launches."""
    arsenal = _arsenal(commission)
    fitted = (arsenal.get(weapon) for weapon, _ in _mounted(commission, answers))
    return [launched for item in fitted for launched in sorted(launched_by(item))]


def _loads(launched: Sequence[str]) -> list[str]:
    """Return the usual load of launchers.

    >>> _loads(["missile", "torpedo", "missile"])
    ['8xmissile', '2xtorpedo']
    """
    first = {launcher: name for name, launcher in reversed(CARRIED.items())}
    return [f"{LOADS[fromkey] * launched.count(fromkey)}x{first[fromkey]}" for fromkey in dict.fromkeys(launched)]  # type: ignore[index]


def make(commission: construction.Commission, answers: construction.Answers) -> construction.Draft:
    """Return the file of a ship with its layout, thrust diagram, crew and points."""
    size, engines = _size(answers), _engines(answers)
    named, launched = _mounted(commission, answers), _launched(commission, answers)
    arsenal = _arsenal(commission)
    fixed = len(named) + engines + 1
    room = allowance(size, _yard(commission))
    if fixed > size or len(named) > room.weapons:
        raise BadRequest(
            f"{len(named)} weapons + {engines} engines + a bridge are {fixed} components; a ship "
            f"of size {size} has {size}, at most {room.weapons} of them with weapons"
        )
    kinds = _kinds(size, len(named), engines)
    numbers = {kind: [at for at, one in enumerate(kinds, 1) if one == kind] for kind in "WBE"}
    data: dict[str, Json] = {
        "name": commission.name,
        "source": {"book": BOOK_OF_NEW},
        "type": "ship",
        "size": size,
        "hull": min(1, room.hull),
        "point_defense": min(2, room.point_defense),
        "armor": [min(2, room.armor // len(SIDES))] * len(SIDES),
        "layout": _layout(kinds),
        "thrust": THRUST[engines],
        "weapons": [
            {"component": at, "weapon": weapon, **_sides(arsenal.get(weapon), arcs, turn)}
            for turn, (at, (weapon, arcs)) in enumerate(zip(numbers["W"], named, strict=True))
        ],
        **_stores(answers, launched),
        "crew": [
            *({"component": number, "spacer": 1} for number in numbers["W"]),
            {"component": numbers["B"][0], "captain": 1, **_marines(answers)},
            *({"component": number, "engineer": 1} for number in numbers["E"]),
        ],
        "points": 1,
    }
    ship = ShipClass.model_validate(data)
    library = commission.library.with_texts({commission.key: dump(data)})
    made = account(library, commission.key, ship)
    data["points"] = made.total
    return construction.Draft({commission.key: dump(data)}, (f"  points {made.total}",))


def _mount(text: str) -> tuple[str, tuple[str, ...]]:
    """Read `rail-cannon@front,front-left`. Raises `BadRequest` for an unknown arc."""
    weapon, sign, arcs = text.partition("@")
    given = tuple(arcs.replace("+", ",").split(",")) if sign else ()
    for arc in given:
        if arc not in ARCS:
            raise BadRequest(f"--weapon {text}: no arc {arc!r}; there are {listed(ARCS)}")
    return weapon, given


def _sides(weapon: Weapon | Equipment | None, arcs: tuple[str, ...], turn: int) -> dict[str, list[str]]:
    """Return the arcs of a mount: those named, otherwise by its turn; launchers have none."""
    if launched_by(weapon) and not arcs:
        return {}
    return {"arcs": list(arcs or STANDARD[turn % len(STANDARD)])}


def _stores(answers: construction.Answers, launched: Sequence[str]) -> dict[str, Json]:
    """Return boarding equipment, tubes, and what is launched. Raises `BadRequest` for a misfit."""
    found: dict[str, Json] = {}
    if answers.get("boarding"):
        found["boarding"] = list(dict.fromkeys(answers["boarding"]))
    load: dict[str, int] = {}
    for text in answers.get("load") or _loads(launched):
        many, times, name = text.partition("x")
        if not times or name not in CARRIED:
            raise BadRequest(f"--load: write NUMBERxTYPE of {listed(CARRIED, 'or')}, not {text!r}")
        if CARRIED[name] not in launched:
            raise BadRequest(f"--load {text}: no weapon of the ship launches a {name}")
        load[name] = load.get(name, 0) + construction.number("load", many)
    tubes = TUBES * launched.count("torpedo")
    if tubes:
        found["tubes"] = tubes
    if load.get("torpedo", tubes) < tubes:
        raise BadRequest(f"--load: {tubes} tubes need {tubes} torpedoes or more")
    empty = [fromkey for fromkey in dict.fromkeys(launched) if fromkey not in {CARRIED[name] for name in load}]
    if empty:
        raise BadRequest(f"--load names nothing that the launchers of {listed(empty)} launch")
    if load:
        found["ordinance"] = load
    return found


def _marines(answers: construction.Answers) -> dict[str, int]:
    """Return the marines beside the captain: one, of a ship that can board."""
    return {"marine": 1} if answers.get("boarding") else {}


def _kinds(size: int, weapons: int, engines: int) -> str:
    """Return the letter of each component by its number, from the bow to the stern.

    >>> _kinds(8, 3, 1), _kinds(4, 1, 2)
    ('WWBWSMRE', 'WBEE')
    """
    rest = ("SMRC" + "C" * size)[: size - weapons - engines - 1]
    guns = "W" * weapons
    return guns[:2] + "B" + guns[2:] + rest + "E" * engines


def _layout(kinds: Sequence[str]) -> str:
    """Return a layout: component 1 at the bow, below it lines of three, joined amidships.

    >>> print(_layout("WWBWE"), end="")
          [W1]
           |
    [W2]--[B3]--[W4]
           |
          [E5]
    """
    boxes = [f"[{kind}{at}]" for at, kind in enumerate(kinds, 1)]
    rows = [" " * WIDTH + boxes[0]]
    below = boxes[1:]
    for start in range(0, len(below), 3):
        line = below[start : start + 3]
        if len(line) == 1:
            row = " " * WIDTH + line[0]
        else:
            row = line[0].ljust(WIDTH, "-") + line[1]
            row = row.ljust(2 * WIDTH, "-") + line[2] if len(line) == 3 else row
        rows += [" " * (WIDTH + 1) + "|", row]
    return "\n".join(rows) + "\n"


def _classes(commission: construction.Commission, numbers: Mapping[str, int]) -> Json:
    return [id for id, count in numbers.items() for _ in range(count)]


CONSTRUCTIONS = MappingProxyType(
    {"ships": construction.Construction(QUESTIONS, make), "fleets": fleets("navy", _classes)}
)
"""Kind → its construction."""
