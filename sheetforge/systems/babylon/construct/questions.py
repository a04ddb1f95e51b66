"""The questions that a new ship is built by: two ends, a core, and what moves and arms them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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
from sheetforge.systems.babylon.blueprint import Unbuilt, as_built
from sheetforge.systems.babylon.construct.accounts import account
from sheetforge.systems.babylon.points import design_of
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.scenario import Power
from sheetforge.systems.babylon.schema.ship import ROLES, Ship
from sheetforge.systems.babylon.schema.tables import SideChart
from sheetforge.systems.babylon.schema.weapon import Weapon

ENDS = ("forward", "aft")
ARCS = {"forward": "300-60", "aft": "120-240"}
THRUSTS = range(4, 13)
MOST_OF_AN_END = 6
"""Weapons of different names that the location chart of an end has room for."""

CORE_CHART = "1-8 structure, 9-11 sensors, 12-14 engine, 15-18 reactor, 19-20 cnc"
TURN_DELAY = "1: 1/1 1/1 1/2 2/2 2/3 3/3 3/4 4/4 4/5 5/5 5/6 6/6 6/7 7/7 7/8 8/8 8/9 9/9 9/10"
TOP_SPEED = 12
FASTEST = 23
"""Thrust and top speed together: the turn table must serve what zigs lead to from there."""

SENSORS = 8
SENSOR_POWER = 4


def _design(commission: Commission) -> Design:
    design = design_of(commission.library, commission.system)
    if design is None:
        raise BadRequest("the content has no design rules; copy a ship with --like ID")
    return design


def _roles(commission: Commission, answers: Answers) -> list[Choice]:
    """Return the roles that move: a base is better copied."""
    limits = _design(commission).roles
    return [
        Choice(role.replace(" ", "-"), f"{limits[role].structure} boxes of structure")
        for role in ROLES
        if role in limits and role != "base"
    ]


def _houses(commission: Commission, answers: Answers) -> list[Choice]:
    library = commission.library
    found = [(key, library.entity(key)) for key in library.keys("houses", commission.system)]
    return [Choice(key.id, one.name) for key, one in found if isinstance(one, Power)]


def _weapons(commission: Commission, answers: Answers) -> list[Choice]:
    library = commission.library
    found = [(key, library.entity(key)) for key in library.keys("weapons", commission.system)]
    return [
        Choice(key.id, f"{one.name}, power {one.power}")
        for key, one in found
        if isinstance(one, Weapon) and not one.fighter
    ]


def _first(commission: Commission, answers: Answers) -> list[str]:
    names = [one.value for one in _weapons(commission, answers)]
    return [f"{name}@{end}" for name, end in zip(names, (*ENDS, "forward"), strict=False)]


QUESTIONS = (
    DesignQuestion(
        option="role", help="The role, which limits the structure.", metavar="ROLE",
        choices=_roles, default=lambda commission, answers: ["frigate"],
    ),
    DesignQuestion(
        option="house", help="The power that builds it.", choices=_houses,
        default=lambda commission, answers: [_houses(commission, answers)[0].value],
    ),
    DesignQuestion(
        option="thrust", help="Thrust, which is the rating of the thrusters aft.", metavar="N",
        choices=lambda commission, answers: [Choice(str(one)) for one in THRUSTS],
        default=lambda commission, answers: ["8"],
    ),
    DesignQuestion(
        option="weapon", help="A weapon, as ID@forward or ID@aft; repeatable.", metavar="ID@END",
        many=True, strict=False, choices=_weapons, default=_first,
    ),
)  # fmt: skip


def make(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a ship with sections, location charts, power and points."""
    full = {
        one.option: tuple(answers.get(one.option) or one.default(commission, answers))
        for one in QUESTIONS
    }
    thrust = number("thrust", full["thrust"][0])
    role, limits = next(
        (role, row.structure)
        for role, row in _design(commission).roles.items()
        if role.replace(" ", "-") == full["role"][0]
    )
    structure = (limits.low + limits.high) // 2
    core = structure * 3 // 10
    end = (structure - core) // 2
    mounts = _mounts(full["weapon"])
    data: dict[str, object] = {
        "name": commission.name,
        "house": full["house"][0],
        "role": role,
        "source": {"book": "where these figures are from"},
        "points": 1,
        "initiative": 3,
        "signature": 14,
        "thrust": thrust,
        "acceleration": 2,
        "turn_delay": TURN_DELAY,
        "top_speed": min(TOP_SPEED, FASTEST - thrust),
        "output": 0,
        "side_chart": _side_chart(commission),
        "sections": {
            "primary": {"structure": f"{core}/4", "systems": _core(), "chart": CORE_CHART},
            "forward": _end("forward", structure - core - end, thrust // 2, mounts["forward"]),
            "aft": _end("aft", end, thrust, mounts["aft"]),
        },
    }
    try:
        ship = Ship.model_validate(data)
        data["output"] = as_built(ship, commission.library, commission.system).demand
        ship = Ship.model_validate(data)
        library = commission.library.with_texts({commission.key: dump(data)})
        made = account(library, commission.key, ship)
    except Unbuilt as problem:
        raise BadRequest(f"this can't be built: {problem}") from None
    data["points"] = made.total
    lines = tuple(f"  {one.part}: {one.figures[0]:g}" for one in made.lines)
    return Draft({commission.key: dump(data)}, (*lines, f"  points {made.total}"))


def _side_chart(commission: Commission) -> str:
    """Return the side chart that hits both ends, and nothing else."""
    library = commission.library
    for key in library.keys("tables", commission.system):
        chart = library.entity(key)
        if isinstance(chart, SideChart) and _sides(chart) == set(ENDS):
            return key.id
    raise BadRequest("the content has no side chart for two ends; copy a ship with --like ID")


def _sides(chart: SideChart) -> set[str]:
    return {row.hits for bearing in chart.bearings.values() for row in bearing.rows}


def _mounts(texts: Sequence[str]) -> Mapping[str, Counter[str]]:
    """Return the weapons of each end. Raises `BadRequest` for an end with too many."""
    found: dict[str, Counter[str]] = {end: Counter() for end in ENDS}
    for turn, text in enumerate(texts):
        weapon, sign, end = text.partition("@")
        end = end if sign else ENDS[turn % 2]
        if end not in found:
            raise BadRequest(f"--weapon {text}: the ends are forward and aft, not {end!r}")
        found[end][weapon] += 1
    for end, weapons in found.items():
        if len(weapons) > MOST_OF_AN_END:
            message = f"{len(weapons)} weapons {end}; its location chart has room for"
            raise BadRequest(f"{message} {MOST_OF_AN_END} of different names")
    return found


def _core() -> list[dict[str, object]]:
    """Return the systems of the core."""
    return [
        {
            "system": "sensors", "boxes": f"{SENSORS}/4", "rows": _groups(SENSORS, 1),
            "rating": SENSORS, "power": SENSOR_POWER,
        },
        {"system": "engine", "boxes": "9/4", "blocks": _groups(9, 3)},
        {"system": "reactor", "boxes": "12/4", "blocks": _groups(12, 3)},
        {"system": "cnc", "boxes": "9/4", "rows": _groups(9, 3)},
    ]  # fmt: skip


def _groups(boxes: int, each: int) -> str:
    """Return boxes as groups of equal size: `3+3+3`."""
    return "+".join([str(each)] * (boxes // each))


def _end(end: str, structure: int, rating: int, weapons: Counter[str]) -> dict[str, object]:
    """Return a section with its thruster, its weapons and a chart with room for each."""
    thruster = {
        "system": "thruster", "boxes": f"{2 * rating}/3", "rows": _groups(2 * rating, 2),
        "rating": rating,
    }  # fmt: skip
    mounts = [
        {"system": name, "weapon": name, "count": count, "boxes": "5/3", "arc": ARCS[end]}
        for name, count in weapons.items()
    ]
    for mount in mounts:
        if mount["count"] == 1:
            del mount["count"]
    faces = [("thruster", 4), *((name, 2 if len(weapons) < 4 else 1) for name in weapons)]
    faces += [("structure", 18 - sum(number for _, number in faces)), ("primary", 2)]
    return {
        "structure": f"{structure}/3",
        "systems": [thruster, *mounts],
        "chart": _chart(faces),
    }


def _chart(faces: Sequence[tuple[str, int]]) -> str:
    """Return a location chart: each name with so many faces of the die, in a row.

    >>> _chart([("thruster", 4), ("structure", 15), ("primary", 1)])
    '1-4 thruster, 5-19 structure, 20 primary'
    """
    rows, at = [], 1
    for name, width in faces:
        rows.append(f"{at}-{at + width - 1} {name}" if width > 1 else f"{at} {name}")
        at += width
    return ", ".join(rows)


CONSTRUCTIONS = MappingProxyType({"ships": Construction(QUESTIONS, make)})
"""Kind → its construction."""
