"""The questions that a new ship is built by, and its log.

The book builds no ships. A new one keeps what all its logs have in common: armour and a ram on
ironclads alone, a speed for every stretch of circles between slashes, batteries amidships on both
sides. Its points are the estimate of `accounts`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from sheetforge.content.construction import Answers, Choice, Commission, Construction, DesignQuestion, Draft, number
from sheetforge.content.forces import fleets
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.sovereign_seas.construct.accounts import account
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, IRONCLADS, MERCHANTMEN, Ship

CIRCLES = range(4, 25)
SPEEDS = range(4, 17)
BATTERIES = range(1, 9)
"""The bounds of a new ship's figures; the logs of the book lie within them."""

HULLS = (4, 8, 15)
"""The most circles of a hull that turns after one hex, after two, after three; a larger one turns after four.

It gains as many hexes of speed a turn as there are larger hulls, and one.
"""


def _class(answers: Answers) -> str:
    return answers["class"][0] if answers.get("class") else "SF"


def _classes(commission: Commission, answers: Answers) -> list[Choice]:
    return [Choice(code, name) for code, name in CLASSES.items()]


def _navies(commission: Commission, answers: Answers) -> list[Choice]:
    """Return the navies that have ships of the class: merchantmen are neutral, warships not."""
    library, neutral = commission.library, _class(answers) in MERCHANTMEN
    found = [(key, library.entity(key)) for key in library.keys("houses", commission.system)]
    return [Choice(key.id, navy.name) for key, navy in found if isinstance(navy, Navy) and navy.neutral == neutral]


def _navy(commission: Commission, answers: Answers) -> str:
    navies = _navies(commission, answers)
    if not navies:
        raise BadRequest(f"the content has no navy for the class {_class(answers)}")
    return answers["navy"][0] if answers.get("navy") else navies[0].value


def _guns(commission: Commission, answers: Answers) -> list[Choice]:
    library, navy = commission.library, _navy(commission, answers)
    entities = (library.entity(key) for key in library.keys("weapons", commission.system))
    guns = [gun for gun in entities if isinstance(gun, Gun) and gun.navy == navy]
    return [Choice(gun.code, f"{gun.name}, FP {gun.fp:g}") for gun in guns]


def _gun(commission: Commission, answers: Answers) -> list[str]:
    return [choice.value for choice in _guns(commission, answers)[:1]]


def _numbers(of: range) -> list[Choice]:
    return [Choice(str(one)) for one in of]


def _is_warship(commission: Commission, answers: Answers) -> bool:
    return _class(answers) not in MERCHANTMEN


QUESTIONS = (
    DesignQuestion(
        option="class",
        help="The class of the ship.",
        metavar="CODE",
        choices=_classes,
        default=lambda commission, answers: ["SF"],
    ),
    DesignQuestion(
        option="navy",
        help="The navy that she serves in.",
        choices=_navies,
        default=lambda commission, answers: [_navy(commission, answers)],
    ),
    DesignQuestion(
        option="circles",
        help="Hull circles of the log.",
        metavar="N",
        choices=lambda commission, answers: _numbers(CIRCLES),
        default=lambda commission, answers: ["12"],
    ),
    DesignQuestion(
        option="speed",
        help="The top speed.",
        metavar="N",
        choices=lambda commission, answers: _numbers(SPEEDS),
        default=lambda commission, answers: ["11"],
    ),
    DesignQuestion(
        option="plates",
        help="The armour of an ironclad, by letter.",
        metavar="LETTER",
        choices=lambda commission, answers: [Choice(letter) for letter in "ABCDE"],
        default=lambda commission, answers: ["C"],
        asked=lambda commission, answers: _class(answers) in IRONCLADS,
    ),
    DesignQuestion(
        option="gun",
        help="The gun of her batteries, by the code of the chart.",
        metavar="CODE",
        choices=_guns,
        default=_gun,
        asked=_is_warship,
    ),
    DesignQuestion(
        option="batteries",
        help="Batteries of each broadside.",
        metavar="N",
        choices=lambda commission, answers: _numbers(BATTERIES),
        default=lambda commission, answers: ["4"],
        asked=_is_warship,
    ),
)


def make(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a ship with its log and the estimate of its points."""
    full = {
        question.option: tuple(answers.get(question.option) or question.default(commission, answers))
        for question in QUESTIONS
        if question.asked(commission, answers)
    }
    code = _class(full)
    circles, speed = number("circles", full["circles"][0]), number("speed", full["speed"][0])
    ironclad, merchant = code in IRONCLADS, code in MERCHANTMEN
    hull = 1 + bisect_left(HULLS, circles)
    gain = len(HULLS) + 2 - hull
    plates = f"({full['plates'][0]})" if ironclad else ""
    speeds = list(range(speed, 0, -1))
    if len(speeds) > circles:
        # Of more speeds than circles some are left out, evenly, the first and the last never.
        speeds = [speeds[index * (len(speeds) - 1) // (circles - 1)] for index in range(circles)]
    data: dict[str, Json] = {
        "name": commission.name,
        "class": code,
        "navy": _navy(commission, full),
        "source": {"book": BOOK_OF_NEW},
        "points": 1,
        "turn_rate": f"1/{hull}",
        "size": 2 if circles > 8 else 0,
        "speed": "".join(f"{speed}/" if speed > 9 else str(speed) for speed in speeds).rstrip("/"),
        # Merchantmen accelerate half as well, fractions up.
        "acceleration": -(-gain // 2) if merchant else gain,
        "tower": f"{plates}(CT)",
    }
    if not merchant:
        data["magazines"] = "(MG)(MG)" if circles > 8 else "(MG)"
    data["ram"] = "plain" if ironclad else "none"
    data["log"] = _log(circles, len(speeds), plates, _broadside(full, plates))
    ship = Ship.model_validate(data)
    library = commission.library.with_texts({commission.key: dump(data)})
    data["points"] = account(library, commission.key, ship).total
    remarks = (f"  points {data['points']}, an estimate", _listing(commission, str(data["navy"])))
    return Draft({commission.key: dump(data)}, remarks)


def _listing(commission: Commission, navy: str) -> str:
    """Return the reminder that a navy lists its ships."""
    house = commission.library.get("houses", commission.system, navy)
    place = len(house.ships) if isinstance(house, Navy) else 0
    id = commission.key.id
    return (
        f"  add {id} to `ships` of houses/{commission.system}/{navy}; if that is of a pack below: "
        f"sheetforge new houses {commission.system}/{navy} --amends ships[{place}]={id}"
    )


def _broadside(answers: Answers, plates: str) -> str:
    """Return the line of the batteries of a side; empty for a ship without."""
    if not answers.get("gun"):
        return ""
    return plates + f"[{answers['gun'][0]}]" * number("batteries", answers["batteries"][0])


def _log(circles: int, stretches: int, plates: str, broadside: str) -> str:
    """Return a log: circles in as many stretches as there are speeds, broadsides above and below.

    >>> print(_log(5, 3, "(C)", "(C)[D]"), end="")
    (C)[D]
    (C)O/OO/OO
    (C)[D]
    """
    cuts = [circles * index // stretches for index in range(stretches + 1)]
    hull = plates + "/".join("O" * (end - start) for start, end in pairwise(cuts))
    rows = [broadside, hull, broadside] if broadside else [hull]
    return "\n".join(rows) + "\n"


def _squadrons(commission: Commission, numbers: Mapping[str, int]) -> Json:
    return [{"ship": id, "counters": "1" if count == 1 else f"1-{count}"} for id, count in numbers.items()]


CONSTRUCTIONS = MappingProxyType({"ships": Construction(QUESTIONS, make), "fleets": fleets("navy", _squadrons)})
"""Kind → its construction."""
