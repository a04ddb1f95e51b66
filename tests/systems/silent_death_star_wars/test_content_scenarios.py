"""The three scenarios and the point values that their printed totals fix.

The totals and crews below were read from the text a second time, apart from the content.
"""

from __future__ import annotations

import re

import pytest

from sheetforge.content.library import Library
from sheetforge.systems.silent_death.schema.fleet import Scenario, Side
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip

SYSTEM = "silent-death-star-wars"

# scenario → side → printed total, then a line a ship: id, name, pilot's skills, gunner's skill
PRINTED = {
    "patrolling-the-depths-of-space": {
        "Rebels": """66
            a-wing A-Wing A 6 8
            a-wing A-Wing B 9 5""",
        "Imperials": """70
            tie-fighter TIE Fighter A 4 6
            tie-fighter TIE Fighter B 8 5
            tie-fighter TIE Fighter C 6 8""",
    },
    "the-liberation-of-syruss": {
        "Rebels": """181
            y-wing Y-Wing 6 7 6
            x-wing X-Wing A 7 5
            x-wing X-Wing B 5 8""",
        "Imperials": """185
            tie-fighter TIE Fighter A 9 5
            tie-fighter TIE Fighter B 4 10
            tie-fighter TIE Fighter C 6 7
            tie-fighter TIE Fighter D 5 8
            tie-bomber TIE Bomber A 4 4
            tie-bomber TIE Bomber B 7 6""",
    },
    "dark-lord-of-the-sith": {
        "Imperials": """332
            tie-advanced Vader's TIE Advanced 10 10
            tie-interceptor TIE Interceptor A 6 6
            tie-interceptor TIE Interceptor B 8 9
            tie-interceptor TIE Interceptor C 7 7
            tie-interceptor TIE Interceptor D 6 4
            tie-bomber TIE Bomber A 4 5
            tie-bomber TIE Bomber B 3 5
            tie-fighter TIE Fighter A 8 8
            tie-fighter TIE Fighter B 5 4
            tie-fighter TIE Fighter C 6 9
            tie-fighter TIE Fighter D 5 6""",
        "Rebels": """332
            x-wing X-Wing A 9 10
            x-wing X-Wing B 7 7
            y-wing Y-Wing A 5 6 8
            a-wing A-Wing A 8 7
            a-wing A-Wing B 6 7
            b-wing B-Wing 5 9""",
    },
}
SIDES = [(scenario, side) for scenario, sides in PRINTED.items() for side in sides]


def hulls_left(scenario: str, side: str) -> tuple[dict[str, int], int]:
    """How many of each ship a side has, and its printed total less all crew skills."""
    total, *lines = PRINTED[scenario][side].split("\n")
    counts: dict[str, int] = {}
    left = int(total)
    for line in lines:
        ship = line.split()[0]
        counts[ship] = counts.get(ship, 0) + 1
        left -= sum(map(int, skills(line)))
    return counts, left


def skills(line: str) -> list[str]:
    """The numbers that end a line."""
    found = re.search(r"[\d ]+$", line)
    assert found is not None
    return found[0].split()


def bpv(library: Library, ship: str) -> int:
    """The content's BPV of a ship."""
    found = library.get("ships", SYSTEM, ship)
    assert isinstance(found, StarWarsShip)
    return found.bpv


def content_side(library: Library, scenario: str, side: str) -> Side:
    """A side of a scenario as the content has it."""
    found = library.get("scenarios", SYSTEM, scenario)
    assert isinstance(found, Scenario)
    return next(one for one in found.sides if one.name == side)


def test_totals_fix_four_point_values(library: Library) -> None:
    """Solving the printed totals one after another gives four BPVs exactly."""
    counts, left = hulls_left("patrolling-the-depths-of-space", "Rebels")
    assert counts == {"a-wing": 2}
    a_wing = left // 2
    counts, left = hulls_left("patrolling-the-depths-of-space", "Imperials")
    assert counts == {"tie-fighter": 3}
    tie_fighter = left // 3
    counts, left = hulls_left("the-liberation-of-syruss", "Imperials")
    assert counts == {"tie-fighter": 4, "tie-bomber": 2}
    tie_bomber = (left - 4 * tie_fighter) // 2
    _, pair_and_escort = hulls_left("the-liberation-of-syruss", "Rebels")
    counts, left = hulls_left("dark-lord-of-the-sith", "Rebels")
    assert counts == {"x-wing": 2, "y-wing": 1, "a-wing": 2, "b-wing": 1}
    b_wing = left - pair_and_escort - 2 * a_wing

    solved = {"a-wing": a_wing, "tie-fighter": tie_fighter, "tie-bomber": tie_bomber}
    solved["b-wing"] = b_wing
    assert solved == {"a-wing": 19, "tie-fighter": 11, "tie-bomber": 33, "b-wing": 63}
    assert {ship: bpv(library, ship) for ship in solved} == solved


def test_totals_leave_two_relations(library: Library) -> None:
    """A Y-Wing and two X-Wings make 137; Vader's ship and four Interceptors make 81."""
    counts, rebels = hulls_left("the-liberation-of-syruss", "Rebels")
    assert (counts, rebels) == ({"y-wing": 1, "x-wing": 2}, 137)
    assert bpv(library, "y-wing") + 2 * bpv(library, "x-wing") == rebels

    counts, left = hulls_left("dark-lord-of-the-sith", "Imperials")
    known = {"tie-bomber": 33, "tie-fighter": 11}
    imperials = left - sum(counts.pop(ship) * points for ship, points in known.items())
    assert (counts, imperials) == ({"tie-advanced": 1, "tie-interceptor": 4}, 81)
    assert bpv(library, "tie-advanced") + 4 * bpv(library, "tie-interceptor") == imperials


@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_ships_and_crews_are_the_printed_ones(library: Library, scenario: str, side: str) -> None:
    """Names, ships and skills stand in the content as in the text, in its order."""
    found = content_side(library, scenario, side)
    lines = [
        f"{one.ship} {one.name} " + " ".join(str(skill) for post in one.crew.values() for skill in post.values())
        for one in found.ships
    ]
    assert lines == [line.strip() for line in PRINTED[scenario][side].split("\n")[1:]]


@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_a_side_costs_what_is_printed(library: Library, scenario: str, side: str) -> None:
    """BPVs of the content and crew skills add up to the printed total."""
    found = content_side(library, scenario, side)
    crews = sum(sum(post.values()) for one in found.ships for post in one.crew.values())
    total = crews + sum(bpv(library, one.ship) for one in found.ships)
    assert found.printed is not None
    assert total == found.printed.points == int(PRINTED[scenario][side].split("\n")[0])


@pytest.mark.parametrize("scenario", PRINTED)
def test_every_ship_has_its_whole_crew(library: Library, scenario: str) -> None:
    """The posts and skills of a scenario's ship are those of its display."""
    found = library.get("scenarios", SYSTEM, scenario)
    assert isinstance(found, Scenario)
    for one in (one for side in found.sides for one in side.ships):
        ship = library.get("ships", SYSTEM, one.ship)
        assert {post: tuple(named) for post, named in one.crew.items()} == ship.crew


def test_set_up_and_victory(library: Library) -> None:
    """Who places ships where and when, and what wins, as the text has it."""
    set_ups = {}
    for key in library.keys("scenarios", SYSTEM):
        if key.id not in PRINTED:
            continue
        found = library.entity(key)
        assert isinstance(found, Scenario)
        setups = {
            side.name: (side.setup.order, side.setup.area, side.setup.rows)
            for side in found.sides
            if side.setup is not None
        }
        set_ups[key.id] = (setups, [(one.side, one.by, one.ship) for one in found.victory])
    assert set_ups == {
        "patrolling-the-depths-of-space": (
            {"Rebels": (1, "edge", None), "Imperials": (2, "edge", None)},
            [
                ("Imperials", "opponent-withdraws", None),
                ("Rebels", "last-ship", None),
                ("Imperials", "last-ship", None),
            ],
        ),
        "the-liberation-of-syruss": (
            {"Rebels": (2, "edge", None), "Imperials": (1, "half", None)},
            [("Rebels", "exit", "Y-Wing"), ("Imperials", "destroy", "Y-Wing")],
        ),
        "dark-lord-of-the-sith": (
            {"Imperials": (2, "rows", 3), "Rebels": (1, "half", None)},
            [("Imperials", "destroy-all", None), ("Rebels", "destroy-all", None), ("Rebels", "rout", None)],
        ),
    }
