"""The fixed fleets and the events, against the figures of the registration forms."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from sheetforge.systems.silent_death.schema.fleet import Event, Fleet
from sheetforge.systems.silent_death.schema.house import House

CONTENT = Path(__file__).parents[3] / "content"
OURS = "sheetforge original"

# Ship, BPV, crew stats, cost with crew, number used, cost; the total under each fleet.
FIXED_FORM = {
    "prize-ships": """
        Piranha         18 2 29   2 58
        Piranha II      18 2 29   2 58
        Dolphin         50 2 61   2 122
        Dolphin II      50 2 61   1 61
        299""",
    "sigurd-archdiocese": """
        Hound           19 2 30   3 90
        Dagger          50 2 61   2 122
        Hammer          60 3 76.5 1 76.5
        288.5""",
    "espan": """
        Saucer Shuttle   6 2 17   1 17
        Blood Hawk II   39 2 50   4 200
        Crescent        55 4 77   1 77
        294""",
    "fighter-tactics": """
        Chupacabra      18 2 29   4 116
        Stinger         19 2 30   2 60
        Shark           42 2 53   2 106
        282""",
    "sunrunners": """
        Wind Jammer     13 2 24   4 96
        Wave Cutter     25 2 36   3 108
        Avenger         78 3 94.5 1 94.5
        298.8""",
    "asp": """
        Quark           33 2 44   4 176
        Pulsar          41 3 57.5 2 115
        291""",
    "kashmere": """
        Marut           15 2 26   4 104
        Surya           40 2 51   3 153
        Hell Bender     32 2 43   1 43
        300""",
    "yoka-shan": """
        Iklwa           15 2 26   4 104
        Jii             46 2 57   2 114
        Iwisa           60 2 71   1 71
        289""",
}

# Ship, BPV, crew stats, cost with crew.
CUSTOM_FORM = """
    Pit Viper T       8 2 19
    Pit Viper        12 2 23
    Spirit Rider II  17 2 28
    Blizzard II      18 2 29
    Spirit Rider     18 2 29
    Blizzard         19 2 30
    Dart II          20 2 31
    Dart             21 2 32
    Thunder Bird II  24 2 35
    Thunder Bird     25 2 36
    Kosmos           27 2 38
    Kosmos II        29 2 40
    Hell Bender      32 2 43
    Hell Bender II   33 2 44
    Talon            33 2 44
    Talon II         38 2 49
    Teal Hawk        43 3 59.5
    Night Hawk       47 2 58
    Teal Hawk II     47 3 63.5
    Night Hawk II    55 2 66
    Lance Electra    60 3 76.5
    Lance Electra II 60 3 76.5
    Salamander       66 3 82.5
    Salamander II    66 3 82.5"""

SMASH_CHART = {
    "Tier A": (10, 8, "Windjammer, Marut, Chupacabra, Piranha II, Hound, Stinger"),
    "Tier B": (20, 7, "Bloodhawk II, Bat, Dolphin II, Dagger, Shark, Quark"),
    "Tier C": (30, 6, "Pulsar, Prowler, Crescent, Havok, Hammer, Lakshmi"),
}


def folder(kind: str) -> dict[str, Any]:
    """Id → plain data of every file of a kind, without the content that is our own."""
    reader = YAML(typ="safe")
    files = sorted((CONTENT / kind / "silent-death").glob("*.yaml"))
    read = {file.stem: reader.load(file) for file in files}
    return {one: data for one, data in read.items() if data["source"]["book"] != OURS}


@pytest.fixture(scope="module")
def ships() -> dict[str, Any]:
    """Every ship file."""
    return folder("ships")


@pytest.fixture(scope="module")
def named(ships: dict[str, Any]) -> dict[str, str]:
    """Name or alias → ship id."""
    return {name: ship for ship, data in ships.items() for name in (data["name"], *data.get("aliases", ()))}


@pytest.fixture(scope="module")
def fleets() -> dict[str, Fleet]:
    """Every fleet, read through the schema."""
    return {name: Fleet.model_validate(data) for name, data in folder("fleets").items()}


@pytest.fixture(scope="module")
def events() -> dict[str, Event]:
    """Every event, read through the schema."""
    return {name: Event.model_validate(data) for name, data in folder("events").items()}


def rows(form: str, figures: int) -> list[tuple[str, list[float]]]:
    """Lines of a form: the ship's name and the figures behind it."""
    words = [line.split() for line in form.strip().splitlines()]
    return [
        (" ".join(line[:-figures]), [float(figure) for figure in line[-figures:]])
        for line in words
        if len(line) > figures
    ]


def crew_stats(ship: dict[str, Any]) -> int:
    """Crew stats of a listed or a complete ship: every skill but luck."""
    if "crew_stats" in ship:
        return int(ship["crew_stats"])
    return sum(skill in ("piloting", "gunnery") for post in ship["crew"].values() for skill in post)


@pytest.mark.parametrize("name", FIXED_FORM)
def test_a_fixed_fleet_is_the_printed_one(fleets: dict[str, Fleet], named: dict[str, str], name: str) -> None:
    """Ships, numbers, printed figures and printed total are those of the form."""
    fleet = fleets[name]
    lines = []
    for line in fleet.ships:
        printed = line.printed
        assert printed is not None
        figures = [printed.bpv, printed.crew_stats, printed.cost_with_crew, line.count]
        lines.append((str(line.ship), [*figures, printed.cost]))
    assert lines == [(named[ship], figures) for ship, figures in rows(FIXED_FORM[name], 5)]
    assert fleet.printed is not None
    assert fleet.printed.total == float(FIXED_FORM[name].split()[-1])
    assert fleet.event == "rules-of-warfare-ii"


def test_there_are_the_eight_fleets_of_the_form(fleets: dict[str, Fleet]) -> None:
    """No fleet is missing and none is added."""
    assert fleets.keys() == FIXED_FORM.keys()


def test_fleet_figures_follow_from_the_ships(fleets: dict[str, Fleet], ships: dict[str, Any]) -> None:
    """5.5 points a crew stat give every printed line and total but the one total waived."""
    wrong: dict[str, float] = {}
    for name, fleet in fleets.items():
        total = 0.0
        for line in fleet.ships:
            ship, printed = ships[line.ship], line.printed
            assert printed is not None
            assert (ship["bpv"], crew_stats(ship)) == (printed.bpv, printed.crew_stats)
            assert printed.cost_with_crew == ship["bpv"] + 5.5 * crew_stats(ship)
            assert printed.cost == line.count * printed.cost_with_crew
            total += printed.cost
        assert fleet.printed is not None
        if total != fleet.printed.total:
            wrong[name] = total
    assert wrong == {"sunrunners": 298.5}
    waived = {name: fleet.waivers for name, fleet in fleets.items() if fleet.waivers}
    assert [(one.rule, one.value) for one in waived.pop("sunrunners")] == [("SD512", "298.8")]
    assert waived == {}


def test_fleets_keep_to_their_house_and_to_the_event(
    fleets: dict[str, Fleet], events: dict[str, Event], ships: dict[str, Any]
) -> None:
    """A House's fleet flies ships of its list; none breaks the limits on points and copies."""
    event = events["rules-of-warfare-ii"]
    for fleet in fleets.values():
        if fleet.house is not None:
            file = CONTENT / "houses" / "silent-death" / f"{fleet.house}.yaml"
            house = House.model_validate(YAML(typ="safe").load(file))
            assert {line.ship for line in fleet.ships} <= set(house.all_ships)
        copies: Counter[str] = Counter()
        for line in fleet.ships:
            copies[ships[line.ship].get("miniature", str(line.ship))] += line.count
        assert fleet.printed is not None
        assert event.points is not None
        assert event.most_of_a_miniature is not None
        assert fleet.printed.total <= event.points
        assert max(copies.values()) <= event.most_of_a_miniature
    assert {name for name, fleet in fleets.items() if fleet.house is None} == {"prize-ships", "fighter-tactics"}


def test_rules_of_warfare_admits_the_ships_of_its_form(
    events: dict[str, Event], named: dict[str, str], ships: dict[str, Any]
) -> None:
    """Twenty-four ships with the printed prices, two to each of the twelve basic miniatures."""
    event = events["rules-of-warfare-ii"]
    lines = []
    for line in event.ships:
        printed = line.printed
        assert printed is not None
        assert printed.bpv is not None
        assert printed.crew_stats is not None
        assert printed.cost_with_crew == printed.bpv + 5.5 * printed.crew_stats
        assert ships[line.ship]["bpv"] == printed.bpv
        assert ships[line.ship]["crew_stats"] == printed.crew_stats
        lines.append((str(line.ship), [printed.bpv, printed.crew_stats, printed.cost_with_crew]))
    assert lines == [(named[ship], figures) for ship, figures in rows(CUSTOM_FORM, 3)]
    miniatures = Counter(ships[ship].get("miniature", ship) for ship, _ in lines)
    assert miniatures == dict.fromkeys(
        (
            "pit-viper",
            "spirit-rider",
            "blizzard",
            "dart",
            "thunder-bird",
            "kosmos",
            "hell-bender",
            "talon",
            "teal-hawk",
            "night-hawk",
            "lance-electra",
            "salamander",
        ),
        2,
    )


def test_limits_of_the_events(events: dict[str, Event]) -> None:
    """Points, copies, turns, minutes and players are those of the event descriptions."""
    limits = {
        name: (
            event.points,
            event.most_of_a_miniature,
            event.turns,
            event.minutes,
            str(event.players or ""),
            event.crew_points,
        )
        for name, event in events.items()
    }
    assert limits == {
        "rules-of-warfare-ii": (300, 4, 8, 75, "2", None),
        "house-league": (800, None, None, 240, "", None),
        "four-ship-smash": (None, None, None, 120, "4-10", 6),
        "house-smash": (None, None, None, 180, "4-10", None),
    }


def test_the_smash_chart_is_the_printed_one(events: dict[str, Event], named: dict[str, str]) -> None:
    """Three tiers of six ships with their damage and skills; the die reaches every line."""
    assert {
        tier.name: (tier.damage, tier.skills, [str(ship) for ship in tier.ships])
        for tier in events["house-smash"].tiers
    } == {
        name: (damage, skills, [named[ship] for ship in ships.split(", ")])
        for name, (damage, skills, ships) in SMASH_CHART.items()
    }
    assert {str(tier.die) for tier in events["house-smash"].tiers} == {"1d6"}


def test_optional_rules_of_the_events(events: dict[str, Event]) -> None:
    """Each event has the optional rules of its list; what they share is written the same."""
    rules = {name: set(event.optional_rules) for name, event in events.items()}
    league, tournament = rules["house-league"], rules["rules-of-warfare-ii"]
    assert {name: len(event.optional_rules) for name, event in events.items()} == {
        "rules-of-warfare-ii": 12,
        "house-league": 10,
        "four-ship-smash": 12,
        "house-smash": 12,
    }
    assert tournament - league == {"automatic-misses", "firing-multiple-weapon-systems"}
    assert league < tournament
    assert rules["four-ship-smash"] == rules["house-smash"]
    assert league - rules["house-smash"] == {"crew-allocation"}
    assert rules["house-smash"] - league == {"autodestruct", "damage-control", "punching-out"}
