"""Gun charts and tables: what the document shows is used, our own figures are marked as such."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest

from sheetforge.content.library import Library
from sheetforge.systems.sovereign_seas.schema.printed import legible
from sheetforge.systems.sovereign_seas.words import sentences as wording

SYSTEM = "sovereign-seas"

CHARTS = {
    "british-b": ("B", "7", "0.5", "CCCBBBAAA"),
    "british-c": ("C", "8", ".0", "DDDCCCBBBAAA"),
    "british-d": ("D", "9", ".0", "EEEDDDDDCCCCC"),
    "french-aa": ("AA", "5.5", "0.5", "BBBBAAAA"),
    "french-bb": ("BB", "6.", "0.5", "BBBBBAAAA"),
    "french-dd": ("DD", "9.", ".0", "EEEEDDDDDCCCC"),
    "french-ee": ("EE", "0.8", ".0", "GGGGFFFFFDDDD"),
}
"""Code, bore, firing power and letters as the document shows them."""


@pytest.mark.parametrize("name", CHARTS)
def test_guns_leave_what_the_charts_show(library: Library, name: str) -> None:
    """Letters are as printed; bore and firing power without 1 to 4 are what is legible."""
    gun = library.get("weapons", SYSTEM, name)
    code, bore, power, letters = CHARTS[name]
    assert gun is not None
    assert (gun.code, "".join(gun.penetration.values)) == (code, letters)
    assert (legible(f"{gun.bore:g}"), legible(f"{gun.fp:.1f}")) == (bore, power)
    assert (gun.printed.bore, gun.printed.fp) == (bore, power)
    lost = {"fp"} if power == ".0" else set()
    lost |= {"bore"} if bore in ("6.", "9.", "0.8") else set()
    assert set(gun.reconstructed) == lost


def test_two_hits_of_the_gun_d_make_four(library: Library) -> None:
    """The example of section J: two base hits with D batteries are four effective hits."""
    gun = library.get("weapons", SYSTEM, "british-d")
    assert gun is not None
    assert gun.effective_hits(2) == 4
    assert legible(f"{gun.effective_hits(2)}") == ""


def test_half_a_hit_counts_whole(library: Library) -> None:
    """All fractions are rounded up."""
    gun = library.get("weapons", SYSTEM, "british-b")
    assert gun is not None
    assert [gun.effective_hits(hits) for hits in range(5)] == [0, 1, 1, 2, 2]


def test_to_hit(library: Library) -> None:
    """Five strikes of eight dice at range 5, as in the example; 3 + range / 3, fractions up."""
    table = library.get("tables", SYSTEM, "to-hit")
    assert table is not None
    assert (table.dice, table.strikes(5)) == (8, 5)
    due = [3 + ceil(range_ / 3) for range_ in range(1, 14)]
    assert [table.strikes(range_) for range_ in range(1, 14)] == due
    assert (table.strikes(0), table.strikes(14)) == (None, None)


def test_gunnery_modifiers(library: Library) -> None:
    """Five batteries add nothing, as in the example, where ten dice are eight and +2 for size."""
    table = library.get("tables", SYSTEM, "gunnery-modifiers")
    assert table is not None
    batteries = [table.for_batteries(number) for number in range(1, 12)]
    assert batteries == [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 2]
    assert [table.for_speed(speed) for speed in (0, 1, 9, 10, 13)] == [1, 0, 0, -1, -1]
    ocean = library.get("ships", SYSTEM, "ocean")
    assert ocean is not None
    assert 8 + ocean.size + table.for_batteries(5) + table.for_speed(6) == 10


def test_damage_allocation(library: Library) -> None:
    """The six columns H H H B T *, and the authority * > T > B > H."""
    table = library.get("tables", SYSTEM, "damage-allocation")
    assert table is not None
    assert [table.location(strikes)[0] for strikes in range(6)] == ["h", "h", "h", "b", "t", "c"]
    assert table.authority == ("critical", "turret", "battery", "hull")
    assert table.reconstructed == {}
    with pytest.raises(LookupError):
        table.location(6)


def test_critical_table(library: Library) -> None:
    """The nine results in the order of the document, and a sentence made of each."""
    table = library.get("criticals", SYSTEM, "critical-hit")
    assert table is not None
    titles = [table.result(strikes).title.partition(" ")[0] for strikes in range(9)]
    assert titles == ["Conning", "Rudder", "Rudder", "Severe", "Severe", "Funnel", "Funnel", "Boiler", "Magazine"]
    sentences = [wording.critical_sentence(one) for one in table.results]
    assert all(one.endswith(".") and one[0].isupper() for one in sentences)
    assert sentences[3] == "Two more speed factors are lost."
    assert sentences[4] == "Half of the original speed factors are lost."
    assert sentences[5] == "The ship sinks at once, if she has a magazine."


def test_rams(library: Library) -> None:
    """A hit at four strikes; what the attacker suffers by its bow, fractions up."""
    attack = library.get("tables", SYSTEM, "ram-attack")
    effects = library.get("tables", SYSTEM, "ram-effects")
    assert attack is not None
    assert effects is not None
    assert (attack.dice, attack.strikes) == (5, 4)
    assert [attack.for_difference(by) for by in (-9, -5, -4, 0, 4, 5, 9)] == [-2, -2, -1, -1, -1, 1, 1]
    assert [attack.for_angle(one) for one in (0, 60, 120, 180)] == [-1, 0, 1, -2]
    assert [effects.times(strikes) for strikes in range(6)] == [1, 1, 2, 2, 3, 3]
    assert [effects.own_hits(ram, 9) for ram in ("armored", "plain", "none")] == [0, 3, 5]


def test_movement_chart(library: Library) -> None:
    """Every speed of any ship, spread over four impulses as evenly as whole hexes go."""
    chart = library.get("tables", SYSTEM, "movement")
    assert chart is not None
    assert chart.impulses == 4
    for speed in range(14):
        points = [chart.points(speed, impulse) for impulse in range(1, 5)]
        assert points == [at * speed // 4 - (at - 1) * speed // 4 for at in range(1, 5)]
        assert max(points) - min(points) <= 1
    with pytest.raises(LookupError):
        chart.points(14, 1)


def test_a_knot_is_a_hex_a_turn(library: Library) -> None:
    """The scale of ours: a nautical mile an hour is within an eighth of a hex a turn."""
    chart = library.get("tables", SYSTEM, "movement")
    assert chart is not None
    yards_a_turn = Fraction(2025, 60) * chart.scale.turn_minutes
    assert abs(yards_a_turn / chart.scale.hex_yards - 1) <= Fraction(1, 8)
