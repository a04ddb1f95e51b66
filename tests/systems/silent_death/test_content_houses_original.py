"""The two Houses of our own: lists, exact bills, tracks as laid out, coverage, fleets, drawings.

Their critical tables have tests of their own in `test_criticals_original`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.drawings import shipped
from sheetforge.sheet.drawing import points_along
from sheetforge.systems import silent_death
from sheetforge.systems.silent_death.figures.construction import bill
from sheetforge.systems.silent_death.figures.construction_track import lay_out_track, loads
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import Ship

CONTENT = Path(__file__).parents[3] / "content"
SYSTEM = "silent-death"
BOOK = "sheetforge original"
HOUSES = ("ridotto", "vaubrand")
LONGEST_ROW = 20
MOUNTED = ("cannon", "launcher")

Lookup = Callable[[str, str], Any]


@pytest.fixture(scope="module")
def library() -> Library:
    """The project's own content."""
    return open_library(CONTENT, "content", {SYSTEM: silent_death.system})


@pytest.fixture(scope="module")
def find(library: Library) -> Lookup:
    """Kind and reference → entity."""
    return lambda kind, reference: library.get(kind, SYSTEM, reference)


@pytest.fixture(scope="module")
def ours(library: Library) -> Callable[[str], dict[str, Any]]:
    """Kind → id → entity, for the content that is our own."""

    def of_kind(kind: str) -> dict[str, Any]:
        read = {key.id: library.entity(key) for key in library.keys(kind, SYSTEM)}
        return {name: one for name, one in read.items() if one and one.source.book == BOOK}

    return of_kind


@pytest.fixture(scope="module")
def ships(ours: Callable[[str], dict[str, Any]]) -> dict[str, Ship]:
    """Every ship of the two Houses."""
    return ours("ships")


@pytest.fixture(scope="module")
def houses(ours: Callable[[str], dict[str, Any]]) -> dict[str, House]:
    """The two Houses."""
    return ours("houses")


def test_there_are_two_houses_and_each_ship_flies_for_one(houses: dict[str, House], ships: dict[str, Ship]) -> None:
    """The lists hold every ship of ours once, under its own class, and no ship of a book."""
    assert set(houses) == set(HOUSES)
    listed = [(str(ship), heading) for house in houses.values() for heading, row in house.ships.items() for ship in row]
    assert dict(listed) == {name: ship.ship_class for name, ship in ships.items()}
    assert len(listed) == len(ships) >= 30
    for house in houses.values():
        assert set(house.ships) == {"SPAC", "TPAC", "MPAC", "escort"}


def test_partners_exist_and_each_house_hires_the_other(houses: dict[str, House]) -> None:
    """A House has allies and mercenaries; Ridotto may hire of itself, which its note says."""
    for name, other in zip(HOUSES, reversed(HOUSES), strict=True):
        assert houses[name].allies
        assert isinstance(houses[name].mercenaries, tuple)
        assert other in houses[name].mercenaries
    ridotto = houses["ridotto"].mercenaries
    assert isinstance(ridotto, tuple)
    assert "ridotto" in ridotto
    assert [note.note for note in houses["ridotto"].notes] == ["own-mercenaries", "may-enter"]
    assert [note.note for note in houses["vaubrand"].notes] == ["must-enter", "bar-public-domain"]


def test_2d4_tables_are_full_and_of_own_ships(houses: dict[str, House]) -> None:
    """Every roll from 2 to 8 once, seven different ships of the House's own list."""
    for house in houses.values():
        assert [str(line.roll) for line in house.force_table] == list("2345678")
        drawn = [line.ship for line in house.force_table]
        assert len(set(drawn)) == 7
        assert set(drawn) <= set(house.all_ships)


def test_every_bill_is_exact(ships: dict[str, Ship], find: Lookup) -> None:
    """Printed BPV is the sum of the parts; slots and torpedoes stay within the hull."""
    for name, ship in ships.items():
        made = bill(ship, find)
        assert made.unpriced == (), name
        assert made.cost == ship.bpv, name
        assert made.slots_available is not None, name
        assert made.slots <= made.slots_available, name
        assert made.torpedo_limit is not None, name
        assert made.torpedoes <= made.torpedo_limit, name


def test_costs_run_from_a_few_points_to_a_warhound(ships: dict[str, Ship]) -> None:
    """Something for every purse: ships in each doubling of the BPV from 7 to 250."""
    costs = sorted(ship.bpv for ship in ships.values())
    assert (costs[0], costs[-1]) == (7, 250)
    for low in (7, 14, 28, 56, 112):
        assert sum(low <= cost < low * 2 for cost in costs) >= 2, low
    assert sum(cost >= 224 for cost in costs) >= 3


def test_every_track_is_laid_out_by_the_procedure(ships: dict[str, Ship], find: Lookup) -> None:
    """Box for box, on every facing, in even rows that a sheet has room for."""
    for name, ship in ships.items():
        wanted = loads(ship, find("hulls", ship.hull))
        assert ship.tracks.keys() == wanted.keys(), name
        for facing, track in ship.tracks.items():
            assert track.text.split() == lay_out_track(wanted[facing]), (name, facing)
            assert max(track.rows) <= LONGEST_ROW, (name, facing)
            assert len(set(track.rows[:-1])) <= 1, (name, facing)
            assert track.rows[-1] <= track.rows[0], (name, facing)


def test_sheets_hold_four_light_two_heavy_or_one_big_ship(ships: dict[str, Ship], find: Lookup) -> None:
    """Four to a sheet up to 100 t, two of the other fighters, one gunboat or warhound."""
    for name, ship in ships.items():
        fighter = find("hulls", ship.hull).frame == "fighter"
        wanted = 1 if not fighter else 4 if ship.tons <= 100 else 2
        assert ship.per_sheet == wanted, name


def test_every_hull_is_flown(ships: dict[str, Ship], library: Library) -> None:
    """All hulls of the published construction figures, and one of our warhounds in each House."""
    used = {str(ship.hull) for ship in ships.values()}
    hulls = {key.id for key in library.keys("hulls", SYSTEM)}
    assert hulls - used == {"warhound-5000"}
    assert [name for name, ship in ships.items() if ship.hull == "warhound-3000"] == ["donjon", "moresca"]


def test_every_weapon_is_mounted(ships: dict[str, Ship], library: Library) -> None:
    """Each cannon, the launcher and each mark of torpedo; every number of barrels but five."""
    mounts = [mount for ship in ships.values() for mount in ship.weapons]
    armed = {key.id: library.entity(key) for key in library.keys("weapons", SYSTEM)}
    mounted = {name for name, one in armed.items() if getattr(one, "type", "") in MOUNTED}
    assert {str(mount.weapon) for mount in mounts} == mounted
    racks = [rack for ship in ships.values() for rack in ship.torpedoes]
    assert {rack.mark for rack in racks} == {10, 20, 30, 40, 50}
    assert {rack.mark for rack in racks if rack.variable} == {10, 20, 30}
    assert {mount.barrels for mount in mounts} == {1, 2, 3, 4, 6}
    assert {mount.missiles for mount in mounts if mount.missiles} == {5, 10, 15, 20}
    assert sum(mount.ammunition is not None for mount in mounts) >= 6


def test_every_option_and_crew_is_used(ships: dict[str, Ship]) -> None:
    """Each option of construction somewhere, arcs from one to all, crews from one to nine."""
    for option in ("decoys", "point_defense", "batteries", "jamming", "ecm", "engineers", "damage_control"):
        assert any(getattr(ship, option) for ship in ships.values()), option
    arcs = {"ALL" if "ALL" in mount.arcs else len(mount.arcs) for ship in ships.values() for mount in ship.weapons}
    assert arcs == {1, 2, 3, 5, "ALL"}
    assert {len(ship.crew) for ship in ships.values()} == {1, 2, 3, 4, 5, 6, 7, 8, 9}
    assert {ship.decoys for ship in ships.values()} == {0, 1, 2, 3, 4, 6}


def test_houses_keep_to_their_doctrine(houses: dict[str, House], ships: dict[str, Ship], find: Lookup) -> None:
    """Hull for hull Ridotto is faster and Vaubrand better armoured; Ridotto shoots farther."""
    reach = {
        name: max(
            (
                find("weapons", mount.weapon).ranges.long.high
                for mount in ship.weapons
                if find("weapons", mount.weapon).type == "cannon"
            ),
            default=0,
        )
        for name, ship in ships.items()
    }
    flown = {name: [ships[one] for one in houses[name].all_ships] for name in HOUSES}
    for hull in {str(ship.hull) for ship in ships.values()}:
        quick, tough = ([s for s in flown[name] if s.hull == hull] for name in HOUSES)
        if quick and tough:
            assert min(s.drive for s in quick) > max(s.drive for s in tough), hull
            armour = [max(s.damage_reduction for s in side) for side in (quick, tough)]
            assert armour[0] < armour[1], hull
    mean = {name: sum(reach[one] for one in houses[name].all_ships) / len(flown[name]) for name in HOUSES}
    assert mean["ridotto"] > 1.3 * mean["vaubrand"]


def test_fleets_stay_within_their_points(
    ours: Callable[[str], dict[str, Any]], ships: dict[str, Ship], find: Lookup
) -> None:
    """Own ships of one House, not over the price, and not a wasteful way under it."""
    fleets = ours("fleets")
    for name, fleet in fleets.items():
        event = find("events", fleet.event) if fleet.event else None
        points = fleet.points or getattr(event, "points", 0)
        cost = sum(line.count * ships[line.ship].cost_with_crew for line in fleet.ships)
        assert 0.88 * points <= cost <= points, (name, cost)
        house = find("houses", fleet.house)
        assert {line.ship for line in fleet.ships} <= set(house.all_ships), name
        copies: Counter[str] = Counter()
        for line in fleet.ships:
            copies[str(ships[line.ship].miniature or line.ship)] += line.count
        assert max(copies.values()) <= 4, name
    kept = Counter((str(fleet.house), str(fleet.event)) for fleet in fleets.values())
    assert kept == {
        (house, event): 2 if event == "None" else 1
        for house in HOUSES
        for event in ("open-tournament", "house-league", "None")
    }


def test_league_fleets_bring_gunboats_and_a_warhound(
    ours: Callable[[str], dict[str, Any]], ships: dict[str, Ship]
) -> None:
    """The larger fleet of each House has two gunboats at least and one escort."""
    for fleet in ours("fleets").values():
        if fleet.event == "house-league":
            kinds_of = Counter[str]()
            for line in fleet.ships:
                kinds_of[ships[line.ship].ship_class] += line.count
            assert kinds_of["MPAC"] >= 2
            assert kinds_of["escort"] == 1


def test_the_open_tournament_has_the_limits_of_rules_of_warfare(find: Lookup) -> None:
    """Our event differs from the official one only in the ships it admits: any."""
    ours, official = (find("events", one) for one in ("open-tournament", "rules-of-warfare-ii"))
    for field in ("points", "most_of_a_miniature", "turns", "minutes", "players"):
        assert getattr(ours, field) == getattr(official, field), field
    assert ours.optional_rules == official.optional_rules
    assert (len(ours.ships), len(official.ships)) == (0, 24)


def test_variants_share_a_miniature_and_a_hull(ships: dict[str, Ship]) -> None:
    """Second versions are built on the hull, and made of the miniature, of the first."""
    variants = {name: str(ship.miniature) for name, ship in ships.items() if ship.miniature}
    assert variants == {
        "demilune": "caponier",
        "fascine-ii": "fascine",
        "gavotte": "galliard",
        "hornpipe-ii": "hornpipe",
    }
    for name, first in variants.items():
        assert ships[name].hull == ships[first].hull


def test_every_ship_has_a_drawing_of_its_own_house(
    ships: dict[str, Ship], houses: dict[str, House], find: Lookup
) -> None:
    """No ship falls back on a common hull, and no shape serves two ships or both Houses."""
    drawn: dict[str, set[str]] = {name: set() for name in HOUSES}
    for house in HOUSES:
        for one in houses[house].all_ships:
            name = ships[one].silhouette or str(one)
            # What serves several ships of a House has the name of the House in it.
            assert name == str(one) or name.startswith(f"{house}-"), one
            drawn[house].add(name)
        kinds_of = {find("hulls", ships[one].hull).classification for one in houses[house].all_ships}
        assert len(drawn[house]) >= len(kinds_of) >= 9
    assert drawn["ridotto"].isdisjoint(drawn["vaubrand"])
    names = drawn["ridotto"] | drawn["vaubrand"]
    assert len({shipped(silent_death.system.package, name) for name in names}) == len(names) == 39


def test_drawings_fill_their_square(ships: dict[str, Ship], houses: dict[str, House]) -> None:
    """A shape fills most of the height."""
    names = {ships[one].silhouette or str(one) for h in HOUSES for one in houses[h].all_ships}
    for name in names:
        shapes = shipped(silent_death.system.package, name).shapes
        ys = [y for shape in shapes for _, y in points_along(shape.commands)]
        assert max(ys) - min(ys) >= 72, name


def test_nothing_of_ours_passes_as_published(ours: Callable[[str], dict[str, Any]], ships: dict[str, Ship]) -> None:
    """Ours is marked by its source alone: no value is reconstructed, no rule waived."""
    for kind in ("ships", "criticals", "houses", "fleets", "events"):
        for name, one in ours(kind).items():
            assert one.source.page is None, name
            assert (one.reconstructed, one.waivers) == ({}, ()), name
    assert all(ship.remarks and ship.designation for ship in ships.values())
    designations = [ship.designation for ship in ships.values()]
    assert len(set(designations)) == len(designations)
