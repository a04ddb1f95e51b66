"""The bill of a ship: the sum of its parts in points and slots, line by line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems.silent_death import system
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death.schema.ship import Ship

CONTENT = Path(__file__).parents[3] / "content"


@cache
def library() -> Library:
    """The content of the repository, read as Silent Death."""
    return open_library(CONTENT, "content", {"silent-death": system})


def lookup(kind: str, reference: str) -> Any:
    """An entity of the repository, or None."""
    return library().get(kind, "silent-death", reference)


def priced(**changes: Any) -> Bill:
    """The bill of a bare 300 t fighter with a few values changed."""
    plain = {
        "name": "Sample",
        "source": {"book": "none"},
        "class": "SPAC",
        "hull": "medium-fighter-300",
        "tons": 300,
        "bpv": 0,
        "crew": {"pilot": ["piloting", "gunnery"]},
        "drive": 10,
        "defensive_value": 6,
        "damage_reduction": 0,
        "damage_track": ". X",
        "criticals": "dolphin-ii",
    }
    return bill(Ship.model_validate(plain | changes), lookup)


def mounted(**mount: Any) -> list[str]:
    """The lines of one mount, as `label = price`."""
    full = {"post": "pilot", "arcs": ["F"]} | mount
    lines = priced(weapons=[full]).lines
    return [f"{line.label} = {line.price}" for line in lines if line.path[0] == "weapons"]


def shown(ship: str) -> list[str]:
    """A ship of the repository's bill, as `label = price`."""
    return [f"{line.label} = {line.price}" for line in bill(lookup("ships", ship), lookup).lines]


def test_the_dolphin_ii_is_worth_its_printed_bpv_part_by_part() -> None:
    """33 points as printed, Damage Reduction 3 and Defensive Value 14: the 50 of the display."""
    assert shown("dolphin-ii") == [
        "Drive 16 = 10/6",
        "Defensive Value 15 = 14/8",
        "Damage Reduction 2 = 3/6",
        "Ion Ram = 7/6",
        "Disruptorgun = 2/1",
        "4 x Mk. 10 = 4/1",
        "Decoys 1 = 1/0",
        "Point defense 1-4 (2) = 4/2",
        "Damage control 1-6 = 5/2",
    ]
    whole = bill(lookup("ships", "dolphin-ii"), lookup)
    assert (whole.cost, whole.torpedoes, whole.torpedo_limit) == (50, 4, 10)


def test_the_dolphin_ii_fills_more_slots_than_its_hull_has() -> None:
    """Printed values alone take 32 of 28 slots; the published ship breaks the limit."""
    whole = bill(lookup("ships", "dolphin-ii"), lookup)
    assert (whole.slots, whole.slots_available) == (32, 28)


def test_the_piranha_ii_is_worth_its_printed_bpv_part_by_part() -> None:
    """15 points as printed and 3 for the Defensive Value; the fifth shot is free."""
    assert shown("piranha-ii") == [
        "Drive 18 = 4/3",
        "Defensive Value 13 = 3/1",
        "Damage Reduction 1 = 1/1",
        "Quad Minigun = 4/3",
        "Quad Minigun: 5 shots = 0/0",
        "Twin Splattergun = 4/2",
        "Decoys 1 = 1/0",
        "Damage control 1-2 = 1/0",
    ]
    whole = bill(lookup("ships", "piranha-ii"), lookup)
    assert (whole.cost, whole.slots, whole.slots_available) == (18, 10, 9)


@pytest.mark.parametrize("value", [13, 14, 15])
def test_the_piranha_iis_bpv_allows_three_defensive_values(value: int) -> None:
    """13, 14 and 15 cost the same on a 100 t hull, so the BPV alone doesn't settle it."""
    ship = lookup("ships", "piranha-ii").model_copy(update={"defensive_value": value})
    assert bill(ship, lookup).cost == 18


@pytest.mark.parametrize(
    ("barrels", "shots", "price"),
    [(4, 4, None), (4, 5, "0/0"), (4, 6, "2/2"), (4, 7, "2/2"), (4, 8, "4/4"), (1, 8, "0/2"), (4, 9, "None")],
)
def test_ammunition_is_paid_by_the_complete_step(barrels: int, shots: int, price: str | None) -> None:
    """A minigun's steps have two shots; past the most a mount holds there is no price."""
    lines = mounted(weapon="minigun", barrels=barrels, ammunition=shots)
    assert lines[1:] == ([] if price is None else [lines[1]])
    assert price is None or lines[1].endswith(f"{shots} shots = {price}")


def test_linked_autocannons_pay_for_every_shot() -> None:
    """Seven shots on a twin autocannon are three steps of one shot."""
    lines = mounted(weapon="autocannon", barrels=2, ammunition=7)
    assert lines == ["Twin Autocannon = 4/3", "Twin Autocannon: 7 shots = 3/3"]


@pytest.mark.parametrize(("arcs", "price"), [(2, "1/0"), (3, "3/0"), (4, "5/1"), (5, "6/1")])
def test_arcs_are_paid_by_their_number(arcs: int, price: str) -> None:
    """The first arc is free; five are a warhound's bow mount."""
    named = ["F", "BFQL", "BFQR", "BRQL", "BRQR"][:arcs]
    assert mounted(weapon="ion-ram", arcs=named)[1] == f"Ion Ram: {arcs} arcs = {price}"


def test_all_arcs_count_as_six() -> None:
    """A mount that fires all round pays for every one of the six arcs."""
    assert mounted(weapon="ion-ram", arcs=["ALL"])[1] == "Ion Ram: 6 arcs = 7/2"


def test_a_launcher_pays_for_itself_its_arcs_and_its_magazine() -> None:
    """Each stands on a line of its own."""
    assert mounted(weapon="missile-launcher", arcs=["F", "FQL"], missiles=20) == [
        "Missile Launcher = 1/1",
        "Missile Launcher: 2 arcs = 1/0",
        "Missile Launcher: 20 missiles = 3/1",
    ]


@pytest.mark.parametrize(
    ("rack", "price"),
    [
        ({"mark": 30, "carried": 4}, "12/3"),
        ({"mark": 30, "carried": 4, "variable": True}, "18/3"),
        ({"mark": 50, "carried": 2, "variable": True}, "6/3"),
        ({"mark": 10, "carried": 5}, "5/2"),
        ({"mark": 20, "carried": 12}, "24/6"),
    ],
)
def test_torpedoes_are_paid_by_the_rack(rack: dict[str, Any], price: str) -> None:
    """Numbers the table leaves out are made up of those it has; variable speed adds to them."""
    line = priced(torpedoes=[rack]).lines[3]
    assert (str(line.price), line.path) == (price, ("torpedoes", 0))


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        ({"defensive_value": 20}, "Defensive Value 20"),
        ({"weapons": [{"post": "pilot", "weapon": "no-such-gun", "arcs": ["F"]}]}, "no-such-gun"),
        ({"weapons": [{"post": "pilot", "weapon": "ion-ram", "barrels": 2, "arcs": ["F"]}]}, "Twin Ion Ram"),
        ({"decoys": 7}, "Decoys 7"),
        ({"point_defense": {"kills": "1-9", "attacks": 1}}, "Point defense 1-9 (1)"),
        ({"damage_control": "1-9"}, "Damage control 1-9"),
    ],
)
def test_a_part_without_a_price_is_a_line_without_a_price(changes: dict[str, Any], label: str) -> None:
    """Nothing is raised, nothing is guessed, and the total leaves the part out."""
    without = priced(**changes)
    assert [line.label for line in without.unpriced] == [label]
    assert without.cost == sum(line.cost for line in without.lines if line.cost is not None)


def test_an_unknown_hull_leaves_its_three_values_unpriced() -> None:
    """There are no slots and no limit to compare with either."""
    without = priced(hull="no-such-hull")
    assert [line.path for line in without.unpriced] == [("drive",), ("defensive_value",), ("damage_reduction",)]
    assert (without.slots_available, without.torpedo_limit) == (None, None)


def test_slots_depend_on_the_size_of_the_crew() -> None:
    """A medium gunboat has 135 slots with six aboard, 130 with seven, and takes no one else."""
    posts = ["pilot", *(f"gunner-{letter}" for letter in "abcdef")]
    crew = {post: ["piloting" if post == "pilot" else "gunnery"] for post in posts}
    hull = "medium-gunboat-1500"
    available = [priced(hull=hull, crew=dict(list(crew.items())[:size])).slots_available for size in (5, 6, 7)]
    assert available == [None, 135, 130]


@pytest.mark.parametrize("option", ["point-defense", "ecm"])
def test_point_defense_costs_half_its_numbers_times_its_attacks(option: str) -> None:
    """Round half up of n x k / 2 in every cell; an ECM suite is priced alike."""
    table = lookup("options", option).table
    assert list(table) == [f"1-{number}" for number in range(2, 9)]
    for number, row in enumerate(table.values(), start=2):
        assert [price.cost for price in row.values()] == [(number * attacks + 1) // 2 for attacks in range(1, 7)]


def test_the_slots_of_point_defense_are_the_published_ones() -> None:
    """Typed a second time, one line a kill spread from 1-2 to 1-8."""
    rows = lookup("options", "point-defense").table.values()
    slots = ["".join(str(price.slots) for price in row.values()) for row in rows]
    assert slots == ["112233", "122334", "223344", "233445", "334445", "344556", "445566"]


@pytest.mark.parametrize(
    ("option", "prices"),
    [
        ("decoys", "1/0 1/1 2/1 2/2 3/2 3/3"),
        ("damage-control", "1/0 2/1 3/1 4/2 5/2 6/3 7/3"),
        ("arcs", "0/0 1/0 3/0 5/1 6/1 7/2"),
    ],
)
def test_the_other_options_cost_what_is_published(option: str, prices: str) -> None:
    """Typed a second time, smallest size first."""
    assert " ".join(map(str, lookup("options", option).prices.values())) == prices


def test_skills_have_the_published_dice() -> None:
    """Better pilots roll a smaller tight turn die, better gunners a larger bonus die."""
    assert [tight_turn_die(skill).sides for skill in range(1, 11)] == [10, 10, 8, 8, 6, 6, 4, 4, 4, 4]
    assert [attack_die_bonus(skill).sides for skill in range(1, 11)] == [4, 4, 4, 4, 6, 6, 8, 8, 10, 10]


@pytest.mark.parametrize("skill", [0, 11, -1])
def test_there_are_no_skills_outside_one_to_ten(skill: int) -> None:
    """An impossible skill is the caller's error, not a quiet wrap-around."""
    with pytest.raises(ValueError, match="1 to 10"):
        attack_die_bonus(skill)
