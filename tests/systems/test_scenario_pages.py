"""The page of a scenario in every game: its facts from the content, laid out by the house."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.model import Entity
from sheetforge.game import discover
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet import scenario_page
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.systems.babylon.products import packs as babylon
from sheetforge.systems.babylon.schema.scenario import Scenario as Babylon
from sheetforge.systems.silent_death.products import scenarios as family
from sheetforge.systems.silent_death.products.roster import of_sides
from sheetforge.systems.silent_death.schema.fleet import Scenario as Battle
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS
from sheetforge.systems.silent_fury.products import packs as fury
from sheetforge.systems.sovereign_seas.products import scenarios as sea
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario as Sea
from sheetforge.turns import read_turns
from tests.sheet import layout
from tests.systems.sound_pages import sound

CONTENT = Path(__file__).parents[2] / "content"


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(CONTENT, "content", discover())


def facts(key: Key, entity: Entity) -> BattlePage:
    """The facts of a scenario, without the rest of its pack."""
    whole = library()
    if isinstance(entity, Battle):
        display_of = DISPLAY_OF if key.system == "silent-death" else STAR_WARS
        sides = of_sides(whole, key, entity.sides, display_of)
        return family.facts(whole, key, entity, sides)
    if isinstance(entity, Sea):
        return sea.facts(whole, key, entity)
    options = PrintOptions(settings={"counters": False, "cards": False})
    planner = Planner(whole, key.system, options, {"scenarios": frozenset({key})})
    planner.track()
    if isinstance(entity, Babylon):
        pack = babylon.PACKS.pack_of(planner, key, entity)
        assert not isinstance(pack, str)
        assert pack.scenario is not None
        return pack.scenario
    packed = fury.PACKS.pack_of(planner, key, entity)
    assert not isinstance(packed, str)
    return packed.sheet.battle


@pytest.fixture(scope="module")
def every() -> dict[Key, tuple[Entity, BattlePage]]:
    """Every scenario of the content and its facts."""
    found = {}
    for key in library().keys("scenarios"):
        entity = library().entity(key)
        assert entity is not None
        found[key] = entity, facts(key, entity)
    return found


def test_every_scenario_has_a_page_of_all_its_facts(every: dict[Key, tuple[Entity, BattlePage]]) -> None:
    """Sides, who moves first, ways to win, boxes for turns and a map; on Letter in mono."""
    for key, (entity, one) in every.items():
        page = scenario_page.page(one, PageLook(paper="letter", ink="mono"))
        sound(page, "letter")
        text = " ".join(layout.plain_text(page.items).split())
        sides: list[str] = [side.name for side in getattr(entity, "sides", ())]
        assert len(sides) > 1, key
        for name in sides:
            assert name in text or name.upper() in text, (key, name)
        begins = [turn.begins for turn in read_turns(library().systems[key.system].package)]
        assert any(line and line in text for line in begins), key
        titles = {section.title for section in one.sections if section.lines}
        assert {"First move", "Victory"} <= titles, key
        assert one.board is not None
        assert one.board.title.upper() in text
        boxes = one.turns or scenario_page.OPEN_TURNS
        assert str(boxes) in text.split(), key


def test_sides_set_up_in_their_order_and_area_as_the_engine_has_it(every: dict[Key, tuple[Entity, BattlePage]]) -> None:
    """Silent Death: the order of the sentences, and zones that are the areas of the engine."""
    key = Key("scenarios", "silent-death-star-wars", "dark-lord-of-the-sith")
    _, one = every[key]
    set_up = next(section for section in one.sections if section.title == "Set-up")
    assert set_up.lines == (
        ("Rebels set up", "first, in the south half of the map."),
        ("Imperials set up", "second, in the 3 rows of hexes along the north edge."),
    )
    assert one.board is not None
    assert {zone.name: len(zone.hexes) for zone in one.board.zones} == {"Rebels": 39 * 13, "Imperials": 39 * 3}


def test_ways_to_win_are_in_words(every: dict[Key, tuple[Entity, BattlePage]]) -> None:
    """The exit of a ship by an edge; what all sides can do is said once."""
    found = {
        key.id: next(one for one in page.sections if one.title == "Victory").lines for key, (_, page) in every.items()
    }
    assert found["the-liberation-of-syruss"] == (
        ("Rebels", "win when Y-Wing leaves the map by the north edge."),
        ("Imperials", "win when Y-Wing is destroyed or a derelict."),
    )
    assert found["the-causeway"] == (("A side", "wins when no other side has ships in action."),)


def test_special_rules_stand_on_the_page(every: dict[Key, tuple[Entity, BattlePage]]) -> None:
    """Asteroids with their number, once; who may leave the map; optional rules with a line."""
    lines = {
        key.id: dict(next(one for one in page.sections if one.title == "Special rules").lines)
        for key, (_, page) in every.items()
        if key.system.startswith("silent-death")
    }
    assert lines["the-causeway"]["Asteroids."].startswith("6–12 are placed at random")
    assert lines["patrolling-the-depths-of-space"]["Leaving the map:"] == ("Rebels may, by any edge; nobody else.")
    assert lines["caught-in-orbit"]["Characters."]


def test_many_ships_make_rows_low_and_too_many_are_refused(every: dict[Key, tuple[Entity, BattlePage]]) -> None:
    """A side of 24 ships still fits; one of 80 is a problem that names the lines."""
    from dataclasses import replace

    from sheetforge.sheet.widgets.sketch import LayoutProblem

    _, one = every[Key("scenarios", "silent-death-star-wars", "caught-in-orbit")]
    force = one.forces[0]
    many = replace(force, rows=force.rows * 12)
    sound(scenario_page.page(replace(one, forces=(many, force)), PageLook()), "a4")
    with pytest.raises(LayoutProblem, match="80 lines"):
        scenario_page.page(replace(one, forces=(replace(force, rows=force.rows * 40),)), PageLook())
