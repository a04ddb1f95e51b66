"""The optional rule about injury and death of characters: who rolls what, and what it means."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.systems.silent_death.engine import damage
from sheetforge.systems.silent_death.engine.battle_setup import with_optional
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.events import CrewKilled, Destroyed
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.play.next_millennium import STANDARD as OTHER
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death_star_wars.engine import ENGINE, STANDARD
from sheetforge.systems.silent_death_star_wars.injuries import (
    DEAD,
    DOWN,
    EJECTED,
    RUPTURED,
    SHAKEN,
    WOUNDED,
    Fate,
    Saved,
)
from tests.play.playthroughs import Playthrough
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.samples_of_sheets import SW
from tests.systems.silent_death_star_wars.table import Table, run, scenario

KILL = effect.Kill(do="kill", crew="pilot")
BLAST = effect.Destroy(do="destroy")


def freighter(
    pilot: dict[str, Any] | None, gunner: dict[str, Any] | None = None, rule: bool = True
) -> tuple[Table, ShipState]:
    """A YT-1300 with these characters aboard, in a battle with the rule or without it."""
    data = scenario({"Rebels": [("yt-1300-1", "yt-1300", {})], "Imperials": [("tie-fighter-1", "tie-fighter", {})]})
    given = {"pilot": pilot, "gunner": gunner}
    characters = {post: one for post, one in given.items() if one is not None}
    data["sides"][0]["ships"][0]["characters"] = characters
    changes = {"optional": ["characters"]} if rule else {}
    table = Table(("Rebels", "yt-1300", 20, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0))
    table.state = ENGINE.battle(library(), {"scenario": data, "changes": changes}).begin()
    table.state.turn = 1
    for name, row in (("yt-1300-1", 20), ("tie-fighter-1", 17)):
        ship = table[name]
        ship.hex, ship.facing, ship.status = table.hex(20, row), 0, "on-map"
    return table, table["yt-1300-1"]


def critical(table: Table, ship: ShipState, what: effect.Effect, *answers: Any) -> None:
    """A critical effect, with the throws that it asks for."""
    run(damage.carry_out(what, table.state, ship, "Imperials", 0), *answers)


def last_box(table: Table, ship: ShipState, *answers: Any) -> None:
    """The last box is marked: all others are marked already, so that nothing else is asked."""
    for at in range(len(ship.marks[0]) - 1):
        ship.mark(0, at)
    run(hurt(table.state, ship, 1, "Imperials"), *answers)


def fates(table: Table) -> list[tuple[str, str, tuple[int, ...]]]:
    """Post, fate and figures of every event."""
    return [(one.post, one.fate, one.figures) for one in table.events_of(Fate)]


@pytest.mark.parametrize(("face", "fate"), [(6, DEAD), (7, DOWN), (20, DOWN)])
def test_a_killed_crew_member_saves_by_fortitude_10(face: int, fate: str) -> None:
    """At 0 wound points with d20 and bonus of 10 or more, else dead; out of action either way."""
    table, ship = freighter({"fortitude": 3})
    critical(table, ship, KILL, face)
    assert fates(table) == [("pilot", fate, ())]
    assert table.events_of(CrewKilled) == [CrewKilled("yt-1300-1", "pilot")]
    assert not ship.lives("pilot")
    (saved,) = table.events_of(Saved)
    done = "succeeds" if fate == DOWN else "fails"
    assert str(saved) == f"yt-1300-1: pilot, Fortitude {face}+3 = {face + 3} against 10, {done}"


def test_a_reactor_hit_lets_those_eject_who_save_by_reflex_20() -> None:
    """Each for themselves; ordinary crew are lost with the ship and roll nothing."""
    table, ship = freighter({"reflex": 9}, {"reflex": 4})
    critical(table, ship, BLAST, 11, 15)
    assert fates(table) == [("pilot", EJECTED, ()), ("gunner", DEAD, ())]
    assert table.events_of(Destroyed) == [Destroyed("yt-1300-1", "Imperials")]
    assert "ejects, without vitality points and fatigued" in str(table.events_of(Fate)[0])
    alone, plain = freighter({"reflex": 9})
    critical(alone, plain, BLAST, 10)
    assert fates(alone) == [("pilot", DEAD, ())]


@pytest.mark.parametrize(
    ("face", "fate", "figures"),
    [(13, SHAKEN, (11,)), (12, WOUNDED, (11,)), (3, WOUNDED, (11,)), (2, RUPTURED, (11, 6))],
)
def test_the_last_box_costs_3d8_by_a_reflex_save_of_15(face: int, fate: str, figures: tuple[int, ...]) -> None:
    """Off vitality when it succeeds, off wounds when not; failed by more than 10, in D10 rounds."""
    table, ship = freighter({"reflex": 2})
    rest = (6,) if fate == RUPTURED else ()
    last_box(table, ship, (2, 4, 5), face, *rest)
    assert fates(table) == [("pilot", fate, figures)]
    assert ship.status == "destroyed"


def test_without_a_suit_the_last_box_kills() -> None:
    """Nothing is thrown for them; the others share one throw of damage."""
    table, ship = freighter({"suit": False}, {"reflex": 5})
    last_box(table, ship, (8, 8, 8), 10)
    assert fates(table) == [("pilot", DEAD, ()), ("gunner", SHAKEN, (24,))]
    table, ship = freighter({"suit": False})
    last_box(table, ship)
    assert fates(table) == [("pilot", DEAD, ())]


def test_the_dead_roll_no_more_and_the_fallen_do() -> None:
    """A pilot who died of a critical hit is not asked again; one at 0 wound points is."""
    table, ship = freighter({}, {})
    critical(table, ship, KILL, 1)
    critical(table, ship, BLAST, 20)
    assert fates(table) == [("pilot", DEAD, ()), ("gunner", EJECTED, ())]
    table, ship = freighter({}, None)
    critical(table, ship, KILL, 15)
    last_box(table, ship, (1, 1, 1), 15)
    assert [fate for _, fate, _ in fates(table)] == [DOWN, SHAKEN]


def test_without_the_rule_nothing_is_asked() -> None:
    """Characters then die as ordinary crew do."""
    table, ship = freighter({}, {}, rule=False)
    critical(table, ship, KILL)
    critical(table, ship, BLAST)
    assert fates(table) == []
    assert ship.fates == {}


def test_a_copy_keeps_what_became_of_them() -> None:
    """And shares nothing with the ship that it was made of."""
    table, ship = freighter({})
    twin = ship.copy()
    critical(table, ship, KILL, 1)
    assert (twin.fates, ship.copy().fates) == ({}, {"pilot": DEAD})


def test_the_rule_is_the_condensation_s_alone() -> None:
    """It is used by its id, as a scenario does; Silent Death has no rule of that name."""
    assert with_optional(STANDARD, ["characters"]).injuries is not None
    assert STANDARD.injuries is None
    with pytest.raises(LookupError, match="no optional rule 'characters'"):
        with_optional(OTHER, ["characters"])


def test_every_character_of_a_lost_ship_has_a_fate() -> None:
    """In whole battles, whatever ends the ship; crew who are no characters have none."""
    fates: set[str] = set()
    for seed in ("3", "4", "5", "6"):
        state = Playthrough(SW, seed, scenario="caught-in-orbit").play().state
        fates |= {event.fate for event in state.events if isinstance(event, Fate)}
        for ship in state.ships.values():
            if ship.status == "destroyed":
                characters = {post for post, one in ship.skills.items() if one.saves is not None}
                assert characters == set(ship.fates)
    assert {DEAD, SHAKEN, WOUNDED} <= fates
