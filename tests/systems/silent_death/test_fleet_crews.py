"""Crew allocation: slots, the pool, the three policies, values from a file and one by one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from sheetforge.cli.fleet_crew import asked, read_values
from sheetforge.cli.fleet_source import fleet_named
from sheetforge.cli.playing import engine_of
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.lint.runner import check_entity
from sheetforge.play.fleets import misplaced
from sheetforge.play.forces import Force
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.fleets.crews import POLICIES, crewed, slots
from sheetforge.systems.silent_death.fleets.exchange import bill, line
from sheetforge.systems.silent_death.rules import RULES
from tests.systems.silent_death.samples_of_sheets import library

LESSON = "ridotto-dancing-lesson"


@cache
def fleet(text: str) -> tuple[Library, Key]:
    """A fleet of the official content, or a typed one."""
    return fleet_named(library(), text)


def test_slots_are_counted_over_the_whole_crew() -> None:
    """Pilot, gunners, gun crews and torpedo crew of a warhound; its captain's die is not a slot."""
    posts = [slot.post for slot in slots(*fleet("silent-death: 1 moresca"))]
    assert posts == ["pilot", "gunner-a", "gunner-b", "gunner-c", "crew-d", "crew-e", "torpedo-crew"]


def test_a_ship_without_a_display_has_the_columns_of_the_form() -> None:
    """P and PG, and a G for every further stat."""
    found = [(slot.post, slot.skill) for slot in slots(*fleet("silent-death: 1 pulsar"))]
    assert found == [("pilot", "piloting"), ("pilot", "gunnery"), ("gunner", "gunnery")]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", [LESSON, "ridotto-full-ball", "asp"])
def test_every_policy_places_the_pool(name: str, policy: str) -> None:
    """Each value of the list once, in every kind of ship."""
    own = slots(*fleet(name))
    placed = POLICIES[policy](own, dealt(len(own)))
    assert Counter(placed) == Counter(dealt(len(own)))
    assert misplaced(dealt(len(own)), placed) == ""


def test_the_policies_do_what_they_say() -> None:
    """In printed order; the high values at the guns; crews alike."""
    own = slots(*fleet(LESSON))
    pool = dealt(len(own))
    assert POLICIES["list"](own, pool) == (7, 4, 8, 3, 9, 2, 6, 5)
    guns = dict(zip(own, POLICIES["gunners"](own, pool), strict=True))
    fire = [value for slot, value in guns.items() if slot.skill == "gunnery"]
    assert min(fire) > max(value for slot, value in guns.items() if slot.skill == "piloting")
    even = POLICIES["even"](own, pool)
    assert {even[at] + even[at + 1] for at in range(0, len(even), 2)} == {11}


@pytest.mark.parametrize("name", [LESSON, "ridotto-full-ball", "asp"])
def test_the_crewed_fleet_passes_the_check(name: str) -> None:
    """As an entity of its own, with a captain's die; its line has the same crews."""
    own, key = fleet(name)
    values = dealt(len(slots(own, key)))
    text = crewed(own, key, values, 8)
    made = own.with_texts({Key("fleets", key.system, "made"): text})
    there = key._replace(id="made")
    assert check_entity(made, there, RULES).findings == ()
    flat = [value for one in line(made, there).ships for crew in one.crews for value in crew]
    assert tuple(flat) == values
    assert ("captain: 8" in text) == (name == "ridotto-full-ball")


def test_placed_crews_fight() -> None:
    """The battle of a crewed fleet gives every ship the values that were placed."""
    own, key = fleet(LESSON)
    values = POLICIES["gunners"](slots(own, key), dealt(8))
    made = own.with_texts({key._replace(id="made"): crewed(own, key, values, None)})
    force = Force(key._replace(id="made"), 1, None)
    forces = engine_of(made, key.system).forces
    assert forces is not None
    recipe = forces.recipe(made, (force, force), ("A", "B"))
    ships = recipe["scenario"]["sides"][0]["ships"]  # type: ignore[index,call-overload]
    fought = [value for ship in ships for post in ship["crew"].values() for value in post.values()]  # type: ignore[union-attr,index,call-overload]
    assert tuple(fought) == values


def test_the_brood_pays_more_and_has_the_same_list() -> None:
    """6.5 points a stat in the bill, and the usual values for the crews."""
    ship = "name: Larva\nsource: {book: a test}\nlisted: true\nbpv: 10\ncrew_stats: 2\n"
    brood = library().with_texts({Key("ships", "silent-death", "larva"): ship})
    own, key = fleet_named(brood, "silent-death house=night-brood: 4 larva")
    assert bill(own, key).total == 4 * (10 + 6.5 * 2)
    assert dealt(len(slots(own, key))) == (7, 4, 8, 3, 9, 2, 6, 5)


def test_values_from_a_file(tmp_path: Path) -> None:
    """Names and comments are for people; each value of the pool stands once."""
    path = tmp_path / "crews.txt"
    path.write_text("# mine\nJig: 4 7\nHornpipe 1: 3, 8\n")
    assert read_values(path, (7, 4, 8, 3)) == (4, 7, 3, 8)
    for text, part in (
        ("7 4 8", "3 values for 4 slots; place each once: 7 4 8 3"),
        ("7 4 8 8", "8 is placed twice; the crew list of 4 slots has it once"),
        ("7 4 8 9", "9 is placed once; the crew list of 4 slots does not have it"),
        ("7 4 8 x", "crews.txt:1: a value is a number of the list, not 'x'"),
    ):
        path.write_text(text)
        with pytest.raises(BadRequest) as refused:
            read_values(path, (7, 4, 8, 3))
        assert part in str(refused.value)


def test_values_one_by_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is left is listed; another value is refused, and the last one can be taken back."""
    own = slots(*fleet(LESSON))[:3]
    monkeypatch.setattr("sys.stdin", StringIO("9\n4\n8\nundo\n7\n8\n"))
    assert asked(own, (7, 4, 8)) == (4, 7, 8)
    said = capsys.readouterr().err
    assert "Jig, pilot, piloting (8 7 4): '9' is not left; type one of 8 7 4, or undo" in said
    monkeypatch.setattr("sys.stdin", StringIO("4\n"))
    with pytest.raises(BadRequest, match="the input ended with 2 slots to fill"):
        asked(own, (7, 4, 8))


def test_unknown_slots_are_named() -> None:
    """A ship whose crew no book gives cannot be dealt values."""
    with pytest.raises(BadRequest, match="lamprey: its number of crew slots is not known"):
        slots(*fleet("silent-death: 1 lamprey"))
