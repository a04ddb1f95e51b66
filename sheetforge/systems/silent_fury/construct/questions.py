"""The questions that a new ship is built by, and the parts that the yard has room for."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from sheetforge.content.construction import (
    Answers,
    Choice,
    Commission,
    Construction,
    DesignQuestion,
    Draft,
    number,
)
from sheetforge.content.library import BadRequest
from sheetforge.content.yaml.dump import dump
from sheetforge.systems.silent_fury.construct.accounts import account
from sheetforge.systems.silent_fury.schema.ship import SIDES, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Weapon
from sheetforge.systems.silent_fury.schema.yard import Allowance, Yard
from sheetforge.systems.silent_fury.yard import allowance, yard_of
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
"""Engines → a thrust diagram that all of them serve, and fewer in part."""

WIDTH = 6
"""Characters from one component of a line of the layout to the next."""


def _yard(commission: Commission) -> Yard:
    yard = yard_of(commission.library, commission.system)
    if yard is None:
        raise BadRequest("the content has no yard to build in; copy a ship with --like ID")
    return yard


def _size(answers: Answers) -> int:
    return number("size", answers["size"][0]) if answers.get("size") else SIZES[2]


def _sizes(commission: Commission, answers: Answers) -> list[Choice]:
    yard = _yard(commission)
    return [Choice(str(size), _room(allowance(size, yard))) for size in SIZES]


def _room(room: Allowance) -> str:
    return (
        f"up to {room.weapons} weapons, hull {room.hull}, point defense {room.point_defense}, "
        f"armor {room.armor}"
    )


def _weapons(commission: Commission, answers: Answers) -> list[Choice]:
    """Return the weapons that fire by themselves: launchers need what they launch, too."""
    library = commission.library
    found = [(key, library.entity(key)) for key in library.keys("weapons", commission.system)]
    return [
        Choice(key.id, weapon.name)
        for key, weapon in found
        if isinstance(weapon, Weapon) and all(mode.launches is None for mode in weapon.modes)
    ]


def _first(commission: Commission, answers: Answers) -> list[str]:
    names = [one.value for one in _weapons(commission, answers)]
    room = allowance(_size(answers), _yard(commission)).weapons
    return names[: max(1, min(room, len(STANDARD), _size(answers) - 3))]


def _engines(answers: Answers) -> int:
    return number("engines", answers["engines"][0]) if answers.get("engines") else 1


QUESTIONS = (
    DesignQuestion(
        option="size", help="The number of components.", metavar="N", choices=_sizes,
        default=lambda commission, answers: [str(_size({}))],
    ),
    DesignQuestion(
        option="engines", help="How many components are engines.", metavar="N",
        choices=lambda commission, answers: [Choice(str(one)) for one in THRUST],
        default=lambda commission, answers: ["1"],
    ),
    DesignQuestion(
        option="weapon", help="A weapon, as ID[@ARC,ARC]; repeatable.", metavar="ID@ARC",
        many=True, strict=False, choices=_weapons, default=_first,
    ),
)  # fmt: skip


def make(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a ship with its layout, thrust diagram, crew and points."""
    size, engines = _size(answers), _engines(answers)
    named = [_mount(text) for text in answers.get("weapon") or _first(commission, answers)]
    fixed = len(named) + engines + 1
    room = allowance(size, _yard(commission))
    if fixed > size or len(named) > room.weapons:
        raise BadRequest(
            f"{len(named)} weapons + {engines} engines + a bridge are {fixed} components; a ship "
            f"of size {size} has {size}, {room.weapons} of them with weapons at most"
        )
    kinds = _kinds(size, len(named), engines)
    numbers = {kind: [at for at, one in enumerate(kinds, 1) if one == kind] for kind in "WBE"}
    data: dict[str, object] = {
        "name": commission.name,
        "source": {"book": "where these figures are from"},
        "type": "ship",
        "size": size,
        "hull": min(1, room.hull),
        "point_defense": min(2, room.point_defense),
        "armor": [min(2, room.armor // len(SIDES))] * len(SIDES),
        "layout": _layout(kinds),
        "thrust": THRUST[engines],
        "weapons": [
            {"component": at, "weapon": weapon, "arcs": list(arcs or STANDARD[turn % 4])}
            for turn, (at, (weapon, arcs)) in enumerate(zip(numbers["W"], named, strict=True))
        ],
        "crew": [
            *({"component": at, "spacer": 1} for at in numbers["W"]),
            {"component": numbers["B"][0], "captain": 1},
            *({"component": at, "engineer": 1} for at in numbers["E"]),
        ],
        "points": 1,
    }
    ship = ShipClass.model_validate(data)
    library = commission.library.with_texts({commission.key: dump(data)})
    made = account(library, commission.key, ship)
    data["points"] = made.total
    return Draft({commission.key: dump(data)}, (f"  points {made.total}",))


def _mount(text: str) -> tuple[str, tuple[str, ...]]:
    """Read `rail-cannon@front,front-left`. Raises `BadRequest` for an unknown arc."""
    weapon, sign, arcs = text.partition("@")
    given = tuple(arcs.replace("+", ",").split(",")) if sign else ()
    for arc in given:
        if arc not in ARCS:
            raise BadRequest(f"--weapon {text}: no arc {arc!r}; there are {listed(ARCS)}")
    return weapon, given


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


CONSTRUCTIONS = MappingProxyType({"ships": Construction(QUESTIONS, make)})
"""Kind → its construction."""
