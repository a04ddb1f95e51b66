"""The ten ships: hulls as the document has them, lost figures marked, derived as documented."""

from __future__ import annotations

import pytest

from sheetforge.content.library import Library
from sheetforge.systems.sovereign_seas.blueprint import as_built, gun_chart, possible_points
from sheetforge.systems.sovereign_seas.schema.control_log import read_log
from sheetforge.systems.sovereign_seas.schema.notation import speed_list
from sheetforge.systems.sovereign_seas.schema.printed import legible
from sheetforge.systems.sovereign_seas.schema.ship import Ship

SYSTEM = "sovereign-seas"

# The lines of every hull, letter by letter as the document has them, spaces aside.
LOGS = {
    "inconsistent": "O/O/O/O/O/O/O[D][D][D][D][D][B][B]/O/O/O/O/O/O",
    "eclipse": "O/O[B][A]/O/O",
    "defense": "(B)OO/OO/OO/(B)[C][B][B][B][B][B][B][B](B)OO/OO/OO/OO/OO/OO",
    "bellerophon": "(C)[D][D][D][D][D]|(B)[B](C)OO/OO/OO/OO/OO/OO/O/O/O(B)[B]|(C)[D][D][D][D][D]",
    "armorique": "O/O/O/O/[AA][AA][AA][AA][AA][AA][AA][AA][AA]O/O/O/O",
    "limier": "[AA]O/O/[AA]O",
    "magenta": "(B)[AA][AA][AA][AA]|(B)OO/O/O/O/(B)[BB][BB][BB][BB][BB][BB][BB][BB]"
    "(B)O/O/O/O/O/O/O/O|(B)[AA][AA][AA][AA]",
    "ocean": "(B)]]DD[[(C)[EE][EE](B)]]DD[[|"
    "(C)OO/OO/O/O/O/O/()[AA][AA][AA](C)O/O/O/O/O/O/O|"
    "(B)]]DD[[(C)[EE][EE](B)]]DD[[",
    "large-merchantman": "OO/OO/OO/OO/OO/OO/OO/OO",
    "small-merchantman": "O/O/O/O/O/O/O/O",
}
CIRCLES = {
    "inconsistent": 13,
    "eclipse": 4,
    "defense": 18,
    "bellerophon": 15,
    "armorique": 8,
    "limier": 3,
    "magenta": 13,
    "ocean": 15,
    "large-merchantman": 16,
    "small-merchantman": 8,
}

# What is left of the title lines: year, points, size, speed list.
SHOWN = {
    "inconsistent": ("869", "", "", "///0/98765"),
    "eclipse": ("868", "8", "", "0/7"),
    "defense": (".6", "7", "", None),
    "bellerophon": (".66", "67", "", "//986"),
    "armorique": ("86", "", "", "/0/86"),
    "limier": ("869", "8", "0", "/7/"),
    "magenta": ("86", "", "", "/0/98765"),
    "ocean": ("870", "6", "", "//0/98765"),
    "large-merchantman": (None, "", "", "8765"),
    "small-merchantman": (None, "6", "0", "8765"),
}
SPEEDS = {
    "inconsistent": "13/12/11/10/987654321",
    "eclipse": "10/741",
    "defense": "11/10/9864321",
    "bellerophon": "12/11/9864321",
    "armorique": "12/10/864321",
    "limier": "13/7/1",
    "magenta": "11/10/987654321",
    "ocean": "12/11/10/987654321",
    "large-merchantman": "87654321",
    "small-merchantman": "87654321",
}


def ship(library: Library, name: str) -> Ship:
    """A ship of the content."""
    found = library.get("ships", SYSTEM, name)
    assert isinstance(found, Ship)
    return found


def test_there_are_the_ten_ships(library: Library) -> None:
    """Four British, four French, two merchantmen."""
    assert [key.id for key in library.keys("ships", SYSTEM)] == sorted(LOGS)


@pytest.mark.parametrize("name", LOGS)
def test_the_log_is_the_document_s(library: Library, name: str) -> None:
    """Letters, brackets, circles and slashes are as printed; only lines are parted by us."""
    log = ship(library, name).log
    assert "|".join(log.text.split("\n")[:-1]).replace(" ", "") == LOGS[name]
    assert len(log.circles) == CIRCLES[name]


@pytest.mark.parametrize("name", SHOWN)
def test_figures_leave_what_the_document_shows(library: Library, name: str) -> None:
    """A figure without its digits 1 to 4 is what is legible, and the content records that."""
    one = ship(library, name)
    year, points, size, speed = SHOWN[name]
    assert legible(str(one.points)) == points
    assert legible(str(one.size)) == size
    assert one.printed is not None
    assert (one.printed.in_service, one.printed.points, one.printed.speed) == (year, points, speed)
    if year is not None:
        assert legible(one.in_service_text) == year
    if speed is not None:
        assert legible(str(one.speed)) == speed


@pytest.mark.parametrize("name", SHOWN)
def test_what_has_lost_a_digit_is_marked(library: Library, name: str) -> None:
    """Every figure that is not wholly legible is marked as reconstructed, and nothing else is."""
    one = ship(library, name)
    lost = {"turn_rate", "acceleration", "speed"}
    lost |= {"in_service"} if one.in_service else set()
    lost |= {"month"} if one.month else set()
    lost |= {"points"} if legible(str(one.points)) != str(one.points) else set()
    lost |= {"size"} if one.size else set()
    # Of rams the document has only the note on the log of the Ocean.
    lost |= {"ram"} if name != "ocean" else set()
    assert set(one.reconstructed) == lost


@pytest.mark.parametrize("name", SPEEDS)
def test_speed_lists_fit_the_hull(library: Library, name: str) -> None:
    """Falling to 1, with a number more than there are slashes, or as many."""
    one = ship(library, name)
    values = one.speed.values
    assert str(one.speed) == SPEEDS[name]
    assert list(values) == sorted(set(values), reverse=True)
    assert values[-1] == 1
    assert len(values) - len(one.log.slashes) in (0, 1)
    assert one.speed.left(len(one.log.slashes)) in (0, 1)


@pytest.mark.parametrize("name", SHOWN)
def test_points_are_the_nearest_possible(library: Library, name: str) -> None:
    """Circles + 2 x firing power + top speed, then the nearest number that leaves what is shown."""
    one = ship(library, name)
    shown = SHOWN[name][1]
    estimate = as_built(one, library, SYSTEM).estimated_points
    assert abs(estimate - one.points) <= 6
    if one.points != 67:
        assert possible_points(shown, estimate) == one.points


def test_the_estimates_themselves(library: Library) -> None:
    """The sums, computed by hand; the one price that is legible is two below its estimate."""
    sums = {
        "inconsistent": 13 + 2 * (5 * 2.0 + 2 * 0.5) + 13,
        "eclipse": 4 + 2 * (0.5 + 0.5) + 10,
        "defense": 18 + 2 * (1.0 + 7 * 0.5) + 11,
        "bellerophon": 15 + 2 * (10 * 2.0 + 2 * 0.5) + 12,
        "armorique": 8 + 2 * (9 * 0.5) + 12,
        "limier": 3 + 2 * (2 * 0.5) + 13,
        "magenta": 13 + 2 * (16 * 0.5) + 11,
        "ocean": 15 + 2 * (4 * 2.0 + 4 * 3.0 + 3 * 0.5) + 12,
        "large-merchantman": 16 + 8,
        "small-merchantman": 8 + 8,
    }
    for name, due in sums.items():
        one = ship(library, name)
        assert as_built(one, library, SYSTEM).estimated_points == due, name
    assert (sums["bellerophon"], ship(library, "bellerophon").points) == (69, 67)


@pytest.mark.parametrize("name", CIRCLES)
def test_turn_rate_and_acceleration_go_by_the_hull(library: Library, name: str) -> None:
    """Up to 4 circles 1/1 and 4, up to 8 1/2 and 3, up to 15 1/3 and 2, more 1/4 and 1.

    Merchantmen accelerate half as well, fractions up.
    """
    one, circles = ship(library, name), CIRCLES[name]
    step = next(at for at, most in enumerate((4, 8, 15, 99), 1) if circles <= most)
    assert str(one.turn_rate) == f"1/{step}"
    full = 5 - step
    assert one.acceleration == (full if one.navy != "neutral" else -(-full // 2))
    assert one.deceleration == -(-one.acceleration // 2)


def test_arcs_of_the_ocean(library: Library) -> None:
    """Its note: the forward barbettes have the special forward arc, the aft ones the aft arc."""
    ocean = ship(library, "ocean")
    assert {battery.id: ocean.arc(battery) for battery in ocean.log.batteries} == {
        "starboard-1": "starboard-forward-broadside",
        "starboard-2": "starboard-broadside",
        "starboard-3": "starboard-broadside",
        "starboard-4": "starboard-aft-broadside",
        "centre-1": "both-broadsides",
        "centre-2": "both-broadsides",
        "centre-3": "both-broadsides",
        "port-1": "port-forward-broadside",
        "port-2": "port-broadside",
        "port-3": "port-broadside",
        "port-4": "port-aft-broadside",
    }
    assert ocean.ram == "armored"


def test_arcs_go_by_place_and_mount(library: Library) -> None:
    """Ends fire ahead or aft, the middle to both sides, a turret off the line end on."""
    limier = ship(library, "limier")
    assert [limier.arc(one) for one in limier.log.batteries] == ["forward", "both-broadsides"]
    bellerophon = ship(library, "bellerophon")
    arcs = {one.id: bellerophon.arc(one) for one in bellerophon.log.batteries}
    assert (arcs["bow-1"], arcs["stern-1"], arcs["port-5"]) == ("forward", "aft", "port-broadside")
    turret = read_log("[[DD]]\nOO/OO\n]]DD[[").batteries
    assert [limier.arc(one) for one in turret] == ["starboard-end-on", "port-end-on"]


def test_the_two_bellerophons_contradict_each_other(library: Library) -> None:
    """The example log of section D has a stern battery more, other points and another list.

    Its twelve speeds do not fit the eight slashes that both logs have; the log of the list is used.
    """
    example = read_log("(C)[D][D][D][D][D]\n(B)[B](C)OO/OO/OO/OO/OO/OO/O/O/O(B)[B][B]\n(C)[D][D][D][D][D]")
    speeds = speed_list("12/11/10/987654321")
    listed = ship(library, "bellerophon")
    assert (len(listed.log.batteries), len(example.batteries)) == (12, 13)
    assert len(example.slashes) == len(listed.log.slashes) == 8
    assert len(speeds) == 12
    assert len(listed.speed) == 9
    assert listed.points == 67


def test_the_eclipse_mounts_a_gun_without_a_chart(library: Library) -> None:
    """The document's British chart has B, C, D; the log of the Eclipse an A, which is ours."""
    eclipse = ship(library, "eclipse")
    chart = gun_chart(library, SYSTEM, eclipse.navy)
    assert [battery.gun for battery in eclipse.log.batteries] == ["B", "A"]
    ours = {code for code, gun in chart.items() if "code" in gun.reconstructed}
    assert (sorted(chart), ours) == (["A", "B", "C", "D"], {"A"})
