"""The prize ships, against what their displays and descriptions print."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems.silent_death import system
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.figures.construction import bill
from sheetforge.systems.silent_death.figures.construction_track import in_rows, lay_out_track, loads
from sheetforge.systems.silent_death.schema.ship import Mount, Ship
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.systems.silent_death.words.weapons import damage_text, range_text, to_hit_text

CONTENT = Path(__file__).parents[3] / "content"
PRIZES = ("piranha-ii", "dolphin-ii", "executioner-ii", "orca-alpha", "snarling-badger-ii")

# What the descriptions print: tons, crew, thrust in km/s/s.
DESCRIBED = {
    "piranha-ii": (100, 1, 0.177),
    "dolphin-ii": (300, 1, 0.157),
    "executioner-ii": (1000, 2, 0.128),
    "orca-alpha": (1500, 6, 0.121),
    "snarling-badger-ii": (5000, 25, 0.078),
}

# Translight in light years a day, armor, atmosphere; rounds of ammunition; the line TOC.
NOMENCLATURE = {
    "piranha-ii": (0, "crysteel", "full", {"minigun": 5_000}, None),
    "dolphin-ii": (0, "crysteel", "full", {}, None),
    "executioner-ii": (0, "crystantium with a belt", "full", {}, None),
    "orca-alpha": (0, "crystantium", "full", {}, None),
    "snarling-badger-ii": (
        19,
        "double crystantium hull with reinforced belting",
        "none",
        {"gatling-cannon": 1_400_000, "hyper-cannon": 5_000},
        "none",
    ),
}

# Mounts in the order of the display: post, barrels and weapon, arcs, stores, then what is printed
# of to hit, damage, range and target speed. A dash stands for what the display does not print.
BADGER = """\
gunner-a 1 ion-ram          BRQL,BFQL,F,BFQR,BRQR -  2D8+ADB   All         5/13/15 15
gunner-a 1 missile-launcher BRQL,BFQL,F           20 -         -           -       -
crew-e   4 hyper-cannon     F                     10 2D6+ADB+5 (High+3)x2  8/15/30 8
gunner-b 1 missile-launcher F,BFQR,BRQR           20 -         -           -       -
gunner-b 1 ion-ram          BRQL,BFQL,F,BFQR,BRQR -  2D8+ADB   All         5/13/15 15
crew-f   4 gatling-cannon   BRQL,BFQL,F,BFQR,BRQR 16 2D6+ADB+5 (Low+3)x2   4/8/16  15
crew-g   4 gatling-cannon   BRQL,BFQL,F,BFQR,BRQR 16 2D6+ADB+5 (Low+3)x2   4/8/16  15
gunner-c 6 splattergun      SFQL,SRQL,R,SRQR,SFQR -  2D6+ADB+5 Medium+10   2/6/10  -
gunner-c 1 missile-launcher SFQL,SRQL,R,SRQR,SFQR 20 -         -           -       -
gunner-d 1 missile-launcher SFQL,SRQL,R,SRQR,SFQR 20 -         -           -       -
gunner-d 6 splattergun      SFQL,SRQL,R,SRQR,SFQR -  2D6+ADB+5 Medium+10   2/6/10  -
"""
PRINTED = {
    "piranha-ii": """\
pilot    4 minigun          F                     5  2D6+ADB+3 Low+3       2/5/12  -
pilot    2 splattergun      F                     -  2D6+ADB+1 Medium+2    2/6/10  -
""",
    "dolphin-ii": """\
pilot    1 ion-ram          F                     -  2D8+ADB   All         5/13/15 15
pilot    1 disruptorgun     F                     -  2D8+ADB   Medium      1/2/6   -
""",
    "snarling-badger-ii": BADGER,
}

# The armaments of the descriptions: barrels and weapon → mounts; mark → torpedoes.
ARMAMENTS: dict[str, tuple[dict[str, int], dict[int, int]]] = {
    "piranha-ii": ({"4 minigun": 1, "2 splattergun": 1}, {}),
    "dolphin-ii": ({"1 ion-ram": 1, "1 disruptorgun": 1}, {10: 4}),
    "executioner-ii": ({"6 splattergun": 2, "1 missile-launcher": 2}, {10: 4}),
    "orca-alpha": ({"1 disintegrator": 4, "2 disruptorgun": 2, "1 missile-launcher": 2}, {40: 4}),
    "snarling-badger-ii": (
        {"4 gatling-cannon": 2, "4 hyper-cannon": 1, "1 ion-ram": 2, "1 missile-launcher": 4, "6 splattergun": 2},
        {},
    ),
}


@cache
def library() -> Library:
    """The content of the repository, read as Silent Death."""
    return open_library(CONTENT, "content", {"silent-death": system})


def lookup(kind: str, reference: str) -> Any:
    """An entity of the repository, or None."""
    return library().get(kind, "silent-death", reference)


def prize(name: str) -> Ship:
    """A prize ship; the test fails when it isn't a complete one."""
    found = lookup("ships", name)
    assert isinstance(found, Ship)
    return found


def squeezed(text: str | None) -> str:
    """A printed figure without spaces, abbreviation and the shape of its times sign."""
    plain = (text or "-").replace(" ", "").replace("×", "x")
    return plain.replace("Med", "Medium") if "Medium" not in plain else plain


def row(mount: Mount) -> list[str]:
    """A mount as the table above writes it."""
    printed = mount.printed
    stores = mount.ammunition or mount.missiles
    return [
        mount.post,
        str(mount.barrels),
        str(mount.weapon),
        ",".join(mount.arcs),
        str(stores or "-"),
        squeezed(printed and printed.to_hit),
        squeezed(printed and printed.damage),
        squeezed(printed and printed.range),
        str((printed and printed.target_drive) or "-"),
    ]


@pytest.mark.parametrize("name", PRINTED)
def test_mounts_stand_as_the_display_has_them(name: str) -> None:
    """Order, posts, arcs, pips and every printed figure, against a second transcription."""
    assert [row(mount) for mount in prize(name).weapons] == [line.split() for line in PRINTED[name].splitlines()]


@pytest.mark.parametrize("name", PRINTED)
def test_printed_figures_are_what_the_weapons_give(name: str) -> None:
    """Dice, bonuses, ranges and speed limits derived from the table match the display."""
    for mount in prize(name).weapons:
        weapon = lookup("weapons", mount.weapon)
        if isinstance(weapon, Cannon):
            assert mount.printed is not None
            assert to_hit_text(gun(weapon, mount.barrels)) == mount.printed.to_hit
            due = squeezed(damage_text(gun(weapon, mount.barrels)))
            assert due == squeezed(mount.printed.damage)
            assert range_text(gun(weapon)) == mount.printed.range
            assert weapon.target_drive == mount.printed.target_drive


@pytest.mark.parametrize("name", PRIZES)
def test_armaments_are_the_described_ones(name: str) -> None:
    """The described number of mounts of each weapon, and of torpedoes of each mark."""
    ship = prize(name)
    mounts: dict[str, int] = {}
    for mount in ship.weapons:
        word = f"{mount.barrels} {mount.weapon}"
        mounts[word] = mounts.get(word, 0) + 1
    assert (mounts, {rack.mark: rack.carried for rack in ship.torpedoes}) == ARMAMENTS[name]


@pytest.mark.parametrize("name", PRIZES)
def test_tons_crew_and_drive_are_the_described_ones(name: str) -> None:
    """0.00981 km/s/s of thrust is a point of Drive, to the nearest whole one."""
    ship = prize(name)
    tons, crew, thrust = DESCRIBED[name]
    assert (ship.tons, ship.complement, ship.drive) == (tons, crew, round(thrust / 0.00981))
    assert lookup("hulls", ship.hull).tons == tons


@pytest.mark.parametrize("name", PRIZES)
def test_the_nomenclature_is_the_described_one(name: str) -> None:
    """Thrust, translight, armor, atmosphere and rounds of the description; TOC of the display."""
    said = prize(name).nomenclature
    assert said is not None
    rounds = {str(one.weapon): one.each for one in said.rounds}
    assert said.thrust == DESCRIBED[name][2]
    assert (said.translight, said.armor, said.atmosphere, rounds, said.toc) == NOMENCLATURE[name]


@pytest.mark.parametrize("name", PRIZES)
def test_the_bpv_is_the_sum_of_the_parts(name: str) -> None:
    """Every part has a price, and they come to the BPV exactly."""
    ship = prize(name)
    whole = bill(ship, lookup)
    assert whole.unpriced == ()
    assert whole.cost == ship.bpv


@pytest.mark.parametrize(("name", "bpv"), [("piranha-ii", 18), ("dolphin-ii", 50), ("executioner-ii", 115)])
def test_printed_bpvs_are_kept(name: str, bpv: int) -> None:
    """Three displays print one, and print two copies of the ship on a sheet."""
    ship = prize(name)
    assert (ship.bpv, ship.per_sheet) == (bpv, 2)
    assert "bpv" not in ship.reconstructed


@pytest.mark.parametrize("name", ["orca-alpha", "snarling-badger-ii"])
def test_bpvs_that_are_not_printed_are_marked_as_ours(name: str) -> None:
    """Nothing computed passes as official."""
    assert "bpv" in prize(name).reconstructed


def test_the_small_displays_print_these_fittings() -> None:
    """Decoys, point defense and damage control of the Piranha II and the Dolphin II."""
    piranha, dolphin = prize("piranha-ii"), prize("dolphin-ii")
    assert (piranha.decoys, piranha.point_defense, str(piranha.damage_control)) == (1, None, "1-2")
    assert dolphin.point_defense is not None
    assert (str(dolphin.point_defense.kills), dolphin.point_defense.attacks) == ("1-4", 2)
    assert (dolphin.decoys, str(dolphin.damage_control)) == (1, "1-6")
    for ship in (piranha, dolphin):
        assert ship.crew == {"pilot": ("piloting", "gunnery", "luck")}


def test_the_badgers_display_prints_these_fittings() -> None:
    """Jamming, ECM, damage control and the batteries of the quarters; the nine posts."""
    badger = prize("snarling-badger-ii")
    assert badger.jamming is not None
    assert badger.ecm is not None
    assert (str(badger.jamming.spread), str(badger.jamming.die)) == ("1-2", "1d4")
    assert (str(badger.ecm.spread), badger.ecm.attempts) == ("1-5", 5)
    assert str(badger.damage_control) == "1-5"
    assert {facing: str(one.kills) for facing, one in badger.batteries.items()} == {
        "front-left": "1-4",
        "front-right": "1-4",
        "rear-left": "1-3",
        "rear-right": "1-3",
    }
    gunners = ["gunner-a", "gunner-b", "gunner-c", "gunner-d", "crew-e", "crew-f", "crew-g"]
    assert list(badger.crew) == ["captain", "pilot", *gunners]
    assert badger.crew_stats == 8


def test_printed_tracks_keep_the_printed_symbols() -> None:
    """Numbers and letters of the scanned tracks, in order; brackets tell what they stand for."""
    brackets = str.maketrans("", "", "[]<>")
    piranha = prize("piranha-ii").tracks[""].text.translate(brackets)
    assert piranha.replace(". ", "").strip() == "18 1 15 * W 12 W 2 X"
    dolphin = prize("dolphin-ii").tracks[""].text.translate(brackets)
    assert dolphin.splitlines() == [". . . 16 . . 14 t 2 w 12 . * t .", "10 . . 8 1 t * 6 w t . 4 . . X"]


@pytest.mark.parametrize("name", ["executioner-ii", "orca-alpha", "snarling-badger-ii"])
def test_lost_tracks_are_laid_out_by_the_procedure(name: str) -> None:
    """Each facing is exactly what the layout gives, and the ship says so."""
    ship = prize(name)
    assert "damage_track" in ship.reconstructed
    laid_out = loads(ship, lookup("hulls", ship.hull))
    assert list(ship.tracks) == list(laid_out)
    for facing, track in ship.tracks.items():
        assert track.text.split() == in_rows(lay_out_track(laid_out[facing])).split()


@pytest.mark.parametrize("name", PRIZES)
def test_every_critical_table_is_there_and_finds_its_mounts(name: str) -> None:
    """A result that touches a post's weapon touches one the ship has."""
    ship = prize(name)
    assert list(ship.critical_tables) == list(ship.tracks)
    mounts = {(mount.post, str(mount.weapon)) for mount in ship.weapons}
    for reference in ship.critical_tables.values():
        table = lookup("criticals", reference)
        assert table is not None, reference
        for result in table.results:
            for effect in result.effects:
                post, weapon = getattr(effect, "post", None), getattr(effect, "weapon", None)
                if post and weapon:
                    assert (post, str(weapon)) in mounts, (reference, str(result.roll))


def test_other_names_in_the_book_are_aliases() -> None:
    """The description's Orca II is the Orca Alpha; the display's Badger II the Snarling Badger."""
    assert prize("orca-alpha").aliases == ("Orca II",)
    assert prize("snarling-badger-ii").aliases == ("Badger II",)
