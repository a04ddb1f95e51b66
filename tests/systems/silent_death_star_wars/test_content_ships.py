"""The nine ships: what the text gives is used; what it does not give is marked and adds up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetforge.content.library import Library
from sheetforge.systems.silent_death.figures.construction_track import Load, lay_out_track
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import Mount
from sheetforge.systems.silent_death.schema.weapon import Cannon, Torpedo
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip

SYSTEM = "silent-death-star-wars"
SHIPS = (
    "a-wing",
    "b-wing",
    "tie-advanced",
    "tie-bomber",
    "tie-fighter",
    "tie-interceptor",
    "x-wing",
    "y-wing",
    "yt-1300",
)

# Fields that the text gives, ship by ship; every other value must be marked as reconstructed.
GIVEN = {
    "a-wing": {"bpv", "jammer"},
    "b-wing": {"bpv"},
    "tie-advanced": set(),
    "tie-bomber": {"bpv"},
    "tie-fighter": {"bpv", "defensive_value", "damage_reduction", "weapons"},
    "tie-interceptor": {"drive", "weapons"},
    "x-wing": {"weapons"},
    "y-wing": {"drive", "defensive_value", "damage_reduction", "weapons", "warheads", "damage_control"},
    "yt-1300": set(),
}
VALUES = {
    "bpv",
    "drive",
    "defensive_value",
    "damage_reduction",
    "weapons",
    "warheads",
    "jammer",
    "damage_control",
    "damage_track",
}

# The hull whose construction prices the reconstruction used as its yardstick.
YARDSTICK = {
    "a-wing": "light-fighter-100",
    "b-wing": "heavy-fighter-400",
    "tie-advanced": "medium-fighter-200",
    "tie-bomber": "medium-fighter-300",
    "tie-fighter": "light-fighter-100",
    "tie-interceptor": "light-fighter-100",
    "x-wing": "medium-fighter-200",
    "y-wing": "light-fighter-300",
    "yt-1300": "shuttle-400",
}
# Cost of one barrel, of two and so on: pulse laser and splattergun; an ion cannon as its dice.
BARRELS = {"laser-cannon": (1, 2, 3, 4), "auto-blaster": (1, 4), "ion-cannon": (2, 3, 4)}
WARHEADS = {"proton-torpedo": 3, "concussion-missile": 1}
ALL_ARCS = 7


def ship(library: Library, name: str) -> StarWarsShip:
    """A ship of the content."""
    found = library.get("ships", SYSTEM, name)
    assert isinstance(found, StarWarsShip)
    return found


def test_content_has_the_nine_ships(library: Library) -> None:
    """The eight starfighters and the transport, each read without a finding."""
    keys = [key for kind in ("ships", "weapons", "scenarios") for key in library.keys(kind, SYSTEM)]
    assert [key.id for key in keys if key.kind == "ships"] == list(SHIPS)
    assert [library.record(key).findings for key in keys] == [()] * len(keys)


def test_y_wing_is_the_example_of_the_rules(library: Library) -> None:
    """Crew boxes, Drive, DV, DR, weapons, torpedoes, damage control: all are worked examples."""
    y_wing = ship(library, "y-wing")
    assert y_wing.crew == {"pilot": ("piloting", "gunnery"), "gunner": ("gunnery",)}
    assert (y_wing.drive, y_wing.defensive_value, y_wing.damage_reduction) == (12, 14, 3)
    assert [(m.post, m.weapon, m.barrels, m.arcs) for m in y_wing.weapons] == [
        ("pilot", "laser-cannon", 2, ("F",)),
        ("gunner", "ion-cannon", 2, ("ALL",)),
    ]
    assert [(rack.weapon, rack.carried) for rack in y_wing.warheads] == [("proton-torpedo", 6)]
    assert str(y_wing.damage_control) == "1-4"


def test_other_ships_keep_what_examples_and_tables_say(library: Library) -> None:
    """Interceptor Drive 18, TIE Fighter DV 14 and DR 1, A-Wing jammer 1-2, numbers of lasers."""
    assert ship(library, "tie-interceptor").drive == 18
    tie_fighter = ship(library, "tie-fighter")
    assert (tie_fighter.defensive_value, tie_fighter.damage_reduction) == (14, 1)
    assert str(ship(library, "a-wing").jammer) == "1-2"
    lasers = {name: ship(library, name).weapons[0].barrels for name in SHIPS}
    assert (lasers["x-wing"], lasers["tie-interceptor"]) == (4, 4)
    assert (lasers["tie-fighter"], lasers["tie-advanced"]) == (2, 2)


def test_x_wing_holds_the_scrap_of_a_display(library: Library) -> None:
    """A 1 in a diamond, t, *, 4, then 2 and X; damage control 1-4 and jammer 1-2."""
    x_wing = ship(library, "x-wing")
    assert x_wing.tracks[""].text.split()[-6:] == ["<1>", "t", "*", "[4]", "[2]", "X"]
    assert (str(x_wing.damage_control), str(x_wing.jammer)) == ("1-4", "1-2")


@pytest.mark.parametrize("name", SHIPS)
def test_what_the_text_does_not_give_is_marked(library: Library, name: str) -> None:
    """Reconstructed are exactly the values that a ship has and no document gives."""
    entity = ship(library, name)
    expected = VALUES - GIVEN[name] - (set() if entity.warheads else {"warheads"})
    expected |= {"crew"} if name == "yt-1300" else set()
    assert set(entity.reconstructed) == expected
    assert entity.tons is None


@pytest.mark.parametrize("name", SHIPS)
def test_guns_fire_where_their_crew_can(library: Library, name: str) -> None:
    """A pilot's mounts fire forward only, a gunner's turret all around; every post is manned."""
    for mount in ship(library, name).weapons:
        assert mount.post in ship(library, name).crew
        assert mount.arcs == (("F",) if mount.post == "pilot" else ("ALL",))


def cost(library: Library, mount: Mount) -> int:
    """What a mount costs by the yardstick: its barrels, and its arcs."""
    assert isinstance(library.get("weapons", SYSTEM, mount.weapon), Cannon)
    return BARRELS[mount.weapon][mount.barrels - 1] + (ALL_ARCS if mount.arcs == ("ALL",) else 0)


@pytest.mark.parametrize("name", SHIPS)
def test_reconstructed_values_add_up_to_the_points(library: Library, name: str) -> None:
    """Drive, DV, DR, weapons, warheads and damage control cost the BPV at published prices.

    The yardstick is points alone: Star Wars ships have no slots.
    """
    entity = ship(library, name)
    hull = library.get("hulls", "silent-death", YARDSTICK[name])
    assert isinstance(hull, Hull)
    assert entity.damage_control is not None
    total = hull.drive[entity.drive].cost + hull.defensive_value[entity.defensive_value].cost
    total += hull.damage_reduction[entity.damage_reduction].cost
    total += sum(cost(library, mount) for mount in entity.weapons)
    total += sum(WARHEADS[rack.weapon] * rack.carried for rack in entity.warheads)
    total += entity.damage_control.high - 1
    assert total == entity.bpv
    assert len(entity.tracks[""]) == hull.hit_boxes.whole


@pytest.mark.parametrize("name", SHIPS)
def test_track_is_one_that_the_rules_can_read(library: Library, name: str) -> None:
    """One X and it is last; Drive and DR fall box by box from the printed values; no T."""
    entity = ship(library, name)
    track = entity.tracks[""]
    drive, reduction = track.numbers("drive"), track.numbers("reduction")
    assert not track.unknown
    assert (track.count("destroyed"), track.boxes[-1].kind) == (1, "destroyed")
    assert drive[0] == entity.drive
    assert all(one > other for one, other in pairwise(drive))
    assert reduction == tuple(range(entity.damage_reduction, 0, -1))
    assert track.count("weapon-defender", "weapon-attacker") == len(entity.weapons)
    assert track.count("warhead-attacker") == 0
    assert (track.count("warhead-defender") > 0) == bool(entity.warheads)
    assert track.count("warhead-defender") <= entity.warheads_carried
    assert 1 <= track.count("critical") <= 2


@pytest.mark.parametrize("name", sorted({*SHIPS} - {"x-wing", "a-wing"}))
def test_track_follows_the_published_procedure(library: Library, name: str) -> None:
    """Seven tracks are the procedure's own; the A-Wing's and the X-Wing's say why they are not."""
    entity = ship(library, name)
    track = entity.tracks[""]
    load = Load(
        boxes=len(track),
        weapons=len(entity.weapons),
        warheads=entity.warheads_carried,
        criticals=1 if len(track) <= 20 else 2,
        drive=entity.drive,
        reduction=entity.damage_reduction,
    )
    assert track.text.split() == [code.replace("T", "t") for code in lay_out_track(load)]


def test_warheads_can_be_shot_at(library: Library) -> None:
    """DV 10, DR 0, gone with the first point; a torpedo is slow and heavy, a missile quick."""
    dice = {}
    for name in WARHEADS:
        warhead = library.get("weapons", SYSTEM, name)
        assert isinstance(warhead, Torpedo)
        target = (warhead.defensive_value, warhead.damage_reduction, warhead.hits, warhead.piloting)
        assert target == (10, 0, 1, 5)
        dice[name] = (str(warhead.damage_dice), warhead.drive)
    assert dice == {"proton-torpedo": ("3d12", 12), "concussion-missile": ("1d12", 14)}


def test_cannons_say_what_is_known_and_what_is_not(library: Library) -> None:
    """The laser lacks its reading, and its bonus for three; the others lack dice and ranges too."""
    laser, ion, blaster = (library.get("weapons", SYSTEM, name) for name in BARRELS_ORDER)
    assert isinstance(laser, Cannon)
    assert isinstance(ion, Cannon)
    assert isinstance(blaster, Cannon)
    assert set(laser.reconstructed) == {"damage"}
    assert laser.linking is not None
    assert laser.linking.stated == (2, 4)
    assert set(ion.reconstructed) == set(blaster.reconstructed) == {"attack_dice", "ranges", "linking"}
    assert ion.damage is not None
    assert (ion.damage.read, ion.damage.halved, ion.traits) == ("medium", "up", ("ion",))
    assert blaster.damage is not None
    assert blaster.damage.read == "medium"


BARRELS_ORDER = ("laser-cannon", "ion-cannon", "auto-blaster")
