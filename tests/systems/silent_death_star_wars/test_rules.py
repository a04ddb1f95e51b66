"""Tests of the rules that the condensation adds, and of what it shares with Silent Death."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.lint.examples import sample_library, sample_text
from sheetforge.lint.runner import check_entity
from sheetforge.systems import silent_death, silent_death_star_wars
from sheetforge.systems.silent_death.rules import FAMILY_RULES

SYSTEM = silent_death_star_wars.system


@pytest.fixture(scope="module")
def samples():
    """The sample library of the condensation."""
    return sample_library(discover(), SYSTEM.id)


@pytest.fixture
def said(samples):
    """`said(code, example)`: the messages of a code about the sample ship with an example in it."""

    def run(code: str, example: str) -> list[str]:
        key = Key("ships", SYSTEM.id, "sample")
        text = sample_text(samples, SYSTEM.id, "ships", example)
        found = check_entity(samples.with_texts({key: text}), key, SYSTEM.rules()).findings
        assert not [one for one in found if one.code.startswith("SF")], found
        return [one.message for one in found if one.code == code]

    return run


def test_shared_rules_are_the_same():
    """Rules of craft, tables and battles are Silent Death's own, not copies of them."""
    own = SYSTEM.rules()
    shared = [rule for rule in FAMILY_RULES if rule.kind in SYSTEM.kinds]
    assert len(shared) >= 80
    for rule in shared:
        assert any(one is rule for one in own)
        assert any(one is rule for one in silent_death.system.rules())


def test_nothing_about_hulls():
    """The condensation has no hulls or prices, so no rule of its speaks of them."""
    kinds = {rule.kind for rule in SYSTEM.rules()}
    assert kinds == {"ships", "weapons", "criticals", "fleets", "scenarios", "maps", "liveries"}
    assert not {"SD308", "SD319", "SD362", "SD364"} & {rule.code for rule in SYSTEM.rules()}


def test_warheads_without_room_may_be_missing(said):
    """Of warheads for which a track has no room some may lack a box; with room none may."""
    track = "damage_track: '[12] t <1> w * %s X'\n"
    assert said("SW304", track % "t" + "warheads: [{weapon: sample-warhead, carried: 8}]") == []
    short = track % ". . . . . ." + "warheads: [{weapon: sample-warhead, carried: 2}]"
    assert said("SW304", short) == ["the track has 1 warhead box; the ship carries 2 warheads"]


def test_jammer_stays_on_its_die(said):
    """A jammer of 1-10 always works; there is no 11 on a d10."""
    assert said("SW301", "jammer: 1-10") == []
    assert said("SW301", "jammer: 1-11") == ["a jammer works on a d10 roll from 1 up, such as 1-10, not on 1-11"]


def test_turret_of_a_gunner(said):
    """A gunner's turret may fire all around, a pilot's gun may not."""
    crew = "crew: {pilot: [piloting, gunnery], gunner: [gunnery]}\n"
    mount = "weapons: [{post: %s, weapon: sample, barrels: 2, arcs: [ALL]}]"
    assert said("SD325", crew + mount % "gunner") == []
    assert len(said("SD325", crew + mount % "pilot")) == 1


def test_no_jammer_to_lose(samples):
    """A table that takes the jammer is for ships that have one."""
    table = Key("criticals", SYSTEM.id, "sample")
    ship = Key("ships", SYSTEM.id, "sample")
    hit = "results: [{roll: 1-4, title: Out, effects: [{do: disable, system: jamming}]}]"
    texts = {table: sample_text(samples, SYSTEM.id, "criticals", hit)}
    library = samples.with_texts(texts)
    assert check_entity(library, ship, SYSTEM.rules()).findings == ()
    texts[ship] = sample_text(samples, SYSTEM.id, "ships", "jammer:")
    (found,) = check_entity(samples.with_texts(texts), ship, SYSTEM.rules()).findings
    assert (found.code, found.value) == ("SD413", "jamming")


CREWED = """\
sides:
  - name: Us
    ships:
      - name: A
        ship: sample
        crew: {pilot: {piloting: 5, gunnery: 6}}
        characters: {%s}
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
"""


@pytest.mark.parametrize(
    ("code", "characters", "due"),
    [
        ("SW321", "pilot: {feats: [dodge-starfighter]}", ""),
        ("SW321", "gunner: {}", "A has no gunner in its crew"),
        ("SW322", "pilot: {feats: [dodge-starfighter, operation-starfighter]}", ""),
        ("SW322", "pilot: {feats: [dodge-starfighter, dodge-starfighter]}", "is listed already"),
        ("SW322", "pilot: {feats: [operation-space-transports]}", "does not count"),
        ("SW323", "pilot: {pilot_skill: 12, ranged_attack_bonus: 12}", ""),
        ("SW323", "pilot: {pilot_skill: 13, ranged_attack_bonus: 13}", ""),
        ("SW323", "pilot: {pilot_skill: 11}", "pilot skill 11 gives piloting 4, not 5"),
        ("SW323", "pilot: {ranged_attack_bonus: 14}", "gives gunnery 7, not 6"),
    ],
)
def test_characters_of_a_scenario(samples, code, characters, due):
    """Posts, feats and converted skills: one finding where something is wrong, none otherwise."""
    key = Key("scenarios", SYSTEM.id, "sample")
    text = sample_text(samples, SYSTEM.id, "scenarios", CREWED % characters)
    found = check_entity(samples.with_texts({key: text}), key, SYSTEM.rules()).findings
    messages = [one.message for one in found if one.code == code]
    assert len(messages) == bool(due), found
    assert all(due in message for message in messages)
