"""The questions that a new ship or base is built by: sides, core, drive and weapons."""

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
    require_known,
)
from sheetforge.content.forces import fleets
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.babylon.blueprint import Unbuilt, as_built
from sheetforge.systems.babylon.construct.accounts import account
from sheetforge.systems.babylon.points import design_of
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.scenario import Power
from sheetforge.systems.babylon.schema.ship import ROLES, Ship
from sheetforge.systems.babylon.schema.tables import SideChart
from sheetforge.systems.babylon.schema.weapon import Weapon
from sheetforge.text import listed

BOW = "forward"
BOW_AND_STERN = {BOW, "aft"}
ARCS = {"forward": "300-60", "aft": "120-240", "port": "180-0", "starboard": "0-180"}
"""The arcs of the weapons of each side, where a side chart has it."""

BASE = "base"
FIGHTERS = (0, 6, 12, 18, 24)
THRUSTS = range(4, 13)
MOST_OF_A_SIDE = 6
"""Weapons of different names that the location chart of a side has room for."""

DIE = 20
"""The die of a location chart."""

CORE_STRUCTURE = 8
"""Faces of the die for structure on the location chart of the core."""

TURN_DELAY = "1: 1/1 1/1 1/2 2/2 2/3 3/3 3/4 4/4 4/5 5/5 5/6 6/6 6/7 7/7 7/8 8/8 8/9 9/9 9/10"
TOP_SPEED = 12
FASTEST = 23
"""Thrust and top speed together: the turn table must include the speeds that zigs lead to from
there."""

SENSORS = 8
SENSOR_POWER = 4


def _design(commission: Commission) -> Design:
    design = design_of(commission.library, commission.system)
    if design is None:
        raise BadRequest("the content has no design rules; copy a ship with --like ID")
    return design


def _roles(commission: Commission, answers: Answers) -> list[Choice]:
    limits = _design(commission).roles
    return [
        Choice(role.replace(" ", "-"), f"{limits[role].structure} boxes of structure")
        for role in ROLES
        if role in limits
    ]


def _is_base(answers: Answers) -> bool:
    return answers.get("role") == (BASE,)


def _charts(commission: Commission, answers: Answers) -> list[Choice]:
    """Return the side charts with a bow; a ring, which hits the core too, is for a base."""
    library = commission.library
    found = {key.id: library.entity(key) for key in library.keys("tables", commission.system)}
    charts = {id: entity for id, entity in found.items() if isinstance(entity, SideChart)}
    return [
        Choice(id, listed(sorted(_hit(side_chart))) + ("" if _hit(side_chart) >= BOW_AND_STERN else ": gravitic"))
        for id, side_chart in charts.items()
        if BOW in _hit(side_chart) and ("primary" in _hit(side_chart)) == _is_base(answers)
    ]


def _chart_of(commission: Commission, answers: Answers) -> str:
    """Return the side chart that is named, otherwise the one with fewest sides."""
    named = answers.get("chart")
    if named:
        return named[0]
    charts = _charts(commission, answers)
    if not charts:
        raise BadRequest("the content has no side chart with a bow; copy a ship with --like ID")
    return min(charts, key=lambda choice: choice.note.count(",")).value


def _sides(commission: Commission, answers: Answers) -> tuple[str, ...]:
    """Return the sections of a ship around its core."""
    key = Key("tables", commission.system, _chart_of(commission, answers))
    chart = commission.library.entity(key)
    assert isinstance(chart, SideChart)
    return tuple(side for side in ARCS if side in _hit(chart))


def _hit(chart: SideChart) -> set[str]:
    return {row.hits for bearing in chart.bearings.values() for row in bearing.rows}


def _houses(commission: Commission, answers: Answers) -> list[Choice]:
    library = commission.library
    found = [(key, library.entity(key)) for key in library.keys("houses", commission.system)]
    return [Choice(key.id, entity.name) for key, entity in found if isinstance(entity, Power)]


def _weapons(commission: Commission, answers: Answers) -> list[Choice]:
    library = commission.library
    found = [(key, library.entity(key)) for key in library.keys("weapons", commission.system)]
    return [
        Choice(key.id, f"{entity.name}, power {entity.power}")
        for key, entity in found
        if isinstance(entity, Weapon) and not entity.fighter
    ]


def _first(commission: Commission, answers: Answers) -> list[str]:
    names = [choice.value for choice in _weapons(commission, answers)]
    around = _sides(commission, answers)
    ends = [side for side in around if side in BOW_AND_STERN]
    first = [f"{name}@{end}" for name, end in zip(names, (*ends, BOW), strict=False)]
    return first + [f"{names[0]}@{side}" for side in around if side not in ends]


QUESTIONS = (
    DesignQuestion(
        option="role",
        help="The role, which limits the structure.",
        metavar="ROLE",
        choices=_roles,
        default=lambda commission, answers: ["frigate"],
    ),
    DesignQuestion(
        option="house",
        help="The power that builds it.",
        choices=_houses,
        default=lambda commission, answers: [_houses(commission, answers)[0].value],
    ),
    DesignQuestion(
        option="chart",
        help="The side chart, which gives the sections around the core.",
        choices=_charts,
        default=lambda commission, answers: [_chart_of(commission, answers)],
    ),
    DesignQuestion(
        option="thrust",
        help="Thrust, which is the rating of the thrusters aft, or of all thrusters.",
        metavar="N",
        choices=lambda commission, answers: [Choice(str(thrust)) for thrust in THRUSTS],
        default=lambda commission, answers: ["8"],
        asked=lambda commission, answers: not _is_base(answers),
    ),
    DesignQuestion(
        option="fighters",
        help="Fighters, for which the core gets a hangar.",
        metavar="N",
        choices=lambda commission, answers: [Choice(str(fighter)) for fighter in FIGHTERS],
        default=lambda commission, answers: ["0"],
    ),
    DesignQuestion(
        option="weapon",
        help="A weapon, as ID@SIDE: forward, aft, port, starboard; repeatable.",
        metavar="ID@SIDE",
        many=True,
        strict=False,
        choices=_weapons,
        default=_first,
    ),
)


def make(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a ship with sections, location charts, power and points."""
    full: dict[str, tuple[str, ...]] = {}
    for question in QUESTIONS:
        full[question.option] = tuple(answers.get(question.option) or question.default(commission, full))
    is_base = _is_base(full)
    thrust = 0 if is_base else number("thrust", full["thrust"][0])
    fighters = number("fighters", full["fighters"][0])
    role, limits = next(
        (role, row.structure)
        for role, row in _design(commission).roles.items()
        if role.replace(" ", "-") == full["role"][0]
    )
    sides = _sides(commission, full)
    structure = (limits.low + limits.high) // 2
    core = structure * 3 // 10
    side = (structure - core) // len(sides)
    mounts = _mounts(full["weapon"], sides)
    known = [choice.value for choice in _weapons(commission, full)]
    require_known("weapon", [weapon for mount in mounts.values() for weapon in mount], known)
    is_gravitic = not is_base and "aft" not in sides
    ratings = _ratings(thrust, sides)
    data: dict[str, Json] = {
        "name": commission.name,
        "house": full["house"][0],
        "role": role,
        "source": {"book": BOOK_OF_NEW},
        "points": 1,
        "initiative": -3 if is_base else 3,
        "signature": 14,
        "thrust": thrust,
        "acceleration": 1 if is_base else 2,
        **({} if is_base else {"turn_delay": TURN_DELAY}),
        "top_speed": 0 if is_base else min(TOP_SPEED, FASTEST - thrust),
        **({"drive": "gravitic"} if is_gravitic else {}),
        "output": 0,
        **({"fighters": fighters} if fighters else {}),
        "side_chart": full["chart"][0],
        "sections": {
            "primary": _core(core, fighters, is_base),
            **{
                one: _side(
                    one,
                    structure - core - side * (len(sides) - 1) if one == sides[0] else side,
                    ratings[one],
                    mounts[one],
                )
                for one in sides
            },
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
    lines = tuple(f"  {line.part}: {line.figures[0]:g}" for line in made.lines)
    return Draft({commission.key: dump(data)}, (*lines, f"  points {made.total}"))


def _ratings(thrust: int, sides: Sequence[str]) -> dict[str, int]:
    """Return the rating of the thruster of each side: 0 on a base.

    The thrusters aft give the thrust of a ship; without a section aft all of them together, and
    the drive is gravitic.
    """
    if not thrust:
        return dict.fromkeys(sides, 0)
    if "aft" in sides:
        return dict.fromkeys(sides, thrust // 3) | {BOW: thrust // 2, "aft": thrust}
    each = thrust * 3 // 10
    return dict.fromkeys(sides, each) | {BOW: thrust - each * (len(sides) - 1)}


def _mounts(texts: Sequence[str], sides: Sequence[str]) -> Mapping[str, Counter[str]]:
    """Return the weapons of each side. Raises `BadRequest` for a side with too many."""
    found: dict[str, Counter[str]] = {side: Counter() for side in sides}
    ends = [side for side in sides if side in BOW_AND_STERN]
    for turn, text in enumerate(texts):
        weapon, sign, side = text.partition("@")
        side = side if sign else ends[turn % len(ends)]
        if side not in found:
            raise BadRequest(f"--weapon {text}: the sides are {listed(sides)}, not {side!r}")
        found[side][weapon] += 1
    for side, weapons in found.items():
        if len(weapons) > MOST_OF_A_SIDE:
            message = f"{len(weapons)} weapons {side}; its location chart has room for"
            raise BadRequest(f"{message} {MOST_OF_A_SIDE} of different names")
    return found


def _core(structure: int, fighters: int, is_base: bool) -> dict[str, Json]:
    """Return the core, with an engine if the ship moves, and a hangar if it has fighters."""
    systems: list[dict[str, Json]] = [
        {
            "system": "sensors",
            "boxes": f"{SENSORS}/4",
            "rows": _groups(SENSORS, 1),
            "rating": SENSORS,
            "power": SENSOR_POWER,
        }
    ]
    faces = {"sensors": 3}
    if not is_base:
        systems.append({"system": "engine", "boxes": "9/4", "blocks": _groups(9, 3)})
        faces["engine"] = 3
    if fighters:
        systems.append({"system": "hangar", "boxes": f"{fighters}/4"})
        faces = {**dict.fromkeys(faces, 3 if is_base else 2), "hangar": 2}
    systems += [
        {"system": "reactor", "boxes": "12/4", "blocks": _groups(12, 3)},
        {"system": "cnc", "boxes": "9/4", "rows": _groups(9, 3)},
    ]
    faces["reactor"] = DIE - CORE_STRUCTURE - sum(faces.values()) - 2
    faces["cnc"] = 2
    chart = _chart([("structure", CORE_STRUCTURE), *faces.items()])
    return {"structure": f"{structure}/4", "systems": systems, "chart": chart}


def _groups(boxes: int, each: int) -> str:
    """Return boxes as groups of equal size: `3+3+3`."""
    return "+".join([str(each)] * (boxes // each))


def _side(side: str, structure: int, rating: int, weapons: Counter[str]) -> dict[str, Json]:
    """Return a section with its thruster, if any, its weapons and a chart with room for each."""
    thruster: dict[str, Json] = {
        "system": "thruster",
        "boxes": f"{2 * rating}/3",
        "rows": _groups(2 * rating, 2),
        "rating": rating,
    }
    moving = [("thruster", 4)] if rating else []
    mounts: list[dict[str, Json]] = [
        {"system": name, "weapon": name, "count": count, "boxes": "5/3", "arc": ARCS[side]}
        for name, count in weapons.items()
    ]
    for mount in mounts:
        if mount["count"] == 1:
            del mount["count"]
    faces = [*moving, *((name, 2 if len(weapons) < 4 else 1) for name in weapons)]
    faces += [("structure", DIE - 2 - sum(number for _, number in faces)), ("primary", 2)]
    return {
        "structure": f"{structure}/3",
        "systems": [*([thruster] if rating else []), *mounts],
        "chart": _chart(faces),
    }


def _chart(faces: Sequence[tuple[str, int]]) -> str:
    """Return a location chart: each name with a number of faces of the die, in order.

    >>> _chart([("thruster", 4), ("structure", 15), ("primary", 1)])
    '1-4 thruster, 5-19 structure, 20 primary'
    """
    rows, at = [], 1
    for name, width in faces:
        rows.append(f"{at}-{at + width - 1} {name}" if width > 1 else f"{at} {name}")
        at += width
    return ", ".join(rows)


def _brought(commission: Commission, numbers: Mapping[str, int]) -> Json:
    """Return the lines of a fleet: each names a ship or a flight, with its number."""
    lines: list[Json] = []
    for id, count in numbers.items():
        is_ship = commission.library.resolve("ships", commission.system, id) is not None
        line: dict[str, Json] = {"ship" if is_ship else "flight": id}
        lines.append(line | ({"count": count} if count > 1 else {}))
    return lines


CONSTRUCTIONS = MappingProxyType(
    {"ships": Construction(QUESTIONS, make), "fleets": fleets("house", _brought, ("ships", "flights"))}
)
"""Kind → its construction."""
