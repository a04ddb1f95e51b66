"""Characters of the role-playing game as crew: conversion, feats, and what they change in play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from sheetforge.content.kinds import Key
from sheetforge.play.conversion import read
from sheetforge.play.report import Asked, Unanswerable
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet import scenario_page
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Field
from sheetforge.systems.silent_death.blueprint import warhead_kind
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.engine.events import Fired
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.ship import Warhead
from sheetforge.systems.silent_death.engine.warheads import dodging as dodge_phase
from sheetforge.systems.silent_death.products import packs as pack
from sheetforge.systems.silent_death.schema.fleet import Scenario
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death_star_wars import cards, odds
from sheetforge.systems.silent_death_star_wars.characters import FEATS, Role, dodging, gunnery, piloting, to_hit
from sheetforge.systems.silent_death_star_wars.conversion import CONVERSION
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from sheetforge.systems.silent_death_star_wars.schema import StarWarsScenario
from tests.sheet import layout
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.samples_of_forms import packed
from tests.systems.silent_death.samples_of_sheets import SW
from tests.systems.silent_death_star_wars.table import Table, run, scenario


@pytest.mark.parametrize(
    ("bonus", "flies", "fires"),
    [
        (-20, 1, 1),
        (0, 1, 1),
        (3, 1, 1),
        (4, 1, 2),
        (6, 2, 3),
        (13, 5, 6),
        (14, 6, 7),
        (15, 6, 7),
        (20, 9, 10),
        (22, 10, 10),
        (60, 10, 10),
    ],
)
def test_skills_are_converted(bonus: int, flies: int, fires: int) -> None:
    """Pilot skill / 2 - 1 and ranged attack bonus / 2, rounded down, from 1 to 10."""
    assert (piloting(bonus), gunnery(bonus)) == (flies, fires)


@pytest.mark.parametrize(("role", "other"), [("starfighter", "transport"), ("transport", "starfighter")])
def test_a_feat_counts_for_one_kind_of_ship(role: Role, other: Role) -> None:
    """Without the feat -2; with it nothing; with that of the other kind -2 anyway."""
    own, wrong = FEATS[role], FEATS[other]
    assert dodging((), role, "pilot") == to_hit((), role) == -2
    assert dodging((own.dodge,), role, "pilot") == to_hit((own.operation,), role) == 0
    assert dodging((wrong.dodge,), role, "pilot") == to_hit((wrong.operation,), role) == -2
    assert dodging((own.operation,), role, "pilot") == to_hit((own.dodge,), role) == -2
    assert dodging((), role, "gunner") == 0


def battle(*, feats: tuple[str, ...] | None, ship: str = "x-wing") -> Table:
    """A ship with a character as its pilot, three hexes behind a TIE Fighter."""
    table = Table(("Rebels", ship, 20, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0))
    if feats is not None:
        data = scenario({"Rebels": [(f"{ship}-1", ship, {})], "Imperials": [("tie-fighter-1", "tie-fighter", {})]})
        data["sides"][0]["ships"][0]["characters"] = {"pilot": {"feats": list(feats)}}
        made = [*ENGINE.battle(library(), {"scenario": data}).begin().plan.ships]
        table[f"{ship}-1"].skills = made[0].skills
    return table


def shot(table: Table) -> int:
    """The total of an attack of 2, 1 and 1 with four linked Laser Cannons."""
    run(cannon_fire_phase(table.state), "tie-fighter-1", "4", (2, 1, 1))
    return table.events_of(Fired)[0].total


@pytest.mark.parametrize(
    ("feats", "total"), [(None, 8), (("operation-starfighter",), 8), ((), 6), (("operation-space-transports",), 6)]
)
def test_a_pilot_without_starship_operation_fires_at_minus_two(feats: tuple[str, ...] | None, total: int) -> None:
    """2 + 1 + 1, +3 for four barrels, +1 at short range; -2 for a character without the feat."""
    table = battle(feats=feats)
    assert evaluate.arms(table["x-wing-1"], table.state.rules).mounts[0].modifier == total - 8
    assert shot(table) == total


@pytest.mark.parametrize(
    ("feats", "left"), [(None, 0), (("dodge-starfighter",), 0), ((), 2), (("dodge-space-transports",), 2)]
)
def test_a_pilot_without_starship_dodge_dodges_at_minus_two(feats: tuple[str, ...] | None, left: int) -> None:
    """A d10 of 8, Piloting 6, two warheads: 8 + 6 - 2 - 10 = 2 are dodged, or none with -2."""
    table = battle(feats=feats)
    kind = warhead_kind("concussion-missile", lambda of, ref: library().get(of, SW, ref))
    coming = [Warhead(f"missile-{number}", kind, table["tie-fighter-1"], "x-wing-1") for number in (1, 2)]
    hitting = run(dodge_phase(table.state, "x-wing-1", coming), 8)
    assert len(hitting) == left


def test_characters_of_a_scenario_reach_the_battle() -> None:
    """The Freighter's gunner lacks the feat, its captain has both; the Escort cannot dodge well."""
    plan = ENGINE.battle(library(), {"scenario": "caught-in-orbit"}).begin().plan
    ships = {ship.id: ship for ship in plan.ships}
    freighter, escort = ships["freighter"].skills, ships["escort"].skills
    assert [freighter[post].to_hit for post in ("pilot", "gunner")] == [0, -2]
    assert [freighter[post].dodging for post in ("pilot", "gunner")] == [0, 0]
    assert (escort["pilot"].to_hit, escort["pilot"].dodging) == (0, -2)
    assert (escort["pilot"].dodge, escort["pilot"].piloting) == (4, 6)
    assert escort["pilot"].saves is not None
    assert not escort["pilot"].saves.suit
    assert {one.saves for one in ships["tie-fighter-a"].skills.values()} == {None}
    assert ships["freighter"].points == 35 + 7 + 4 + 6


def test_ordinary_games_have_no_characters() -> None:
    """An unknown feat, and characters in Silent Death itself, are refused."""
    data = scenario({"A": [("a", "x-wing", {})], "B": [("b", "x-wing", {})]})
    data["sides"][0]["ships"][0]["characters"] = {"pilot": {"feats": ["sneak-attack"]}}
    with pytest.raises(ValidationError):
        StarWarsScenario.model_validate(data)
    data["sides"][0]["ships"][0]["characters"] = {"pilot": {}}
    assert StarWarsScenario.model_validate(data)
    with pytest.raises(ValidationError):
        Scenario.model_validate(data)


# --- odds and conversion -------------------------------------------------------------------------


def asked(**given: Any) -> Asked:
    """A question about an X-Wing against a TIE Fighter."""
    return Asked(Key("ships", SW, "x-wing"), Key("ships", SW, "tie-fighter"), **given)


def test_odds_without_starship_operation_are_those_at_minus_two() -> None:
    """The trait is a modifier, exact to the fraction, and the facts say where it comes from."""
    lacking = odds.answer(library(), asked(traits=frozenset({odds.NO_OPERATION})))
    lower = odds.answer(library(), asked(modifier=-2))
    usual = odds.answer(library(), asked())
    assert lacking.tables == lower.tables != usual.tables
    assert ("feats", "the firing crew has no Starship Operation (-2 to hit)") in lacking.facts


def test_odds_without_starship_dodge_are_those_of_a_piloting_two_lower() -> None:
    """More warheads get through; the facts name the pilot's own skill."""
    bomber = Asked(Key("ships", SW, "y-wing"), Key("ships", SW, "x-wing"), piloting=6)
    made = [
        odds.answer(library(), one)
        for one in (
            bomber,
            Asked(bomber.subject, bomber.against, piloting=6, traits=frozenset({odds.NO_DODGE})),
            Asked(bomber.subject, bomber.against, piloting=4),
        )
    ]
    assert made[1].tables == made[2].tables != made[0].tables
    assert ("piloting", "6 of the target") in made[1].facts
    chances = [row for table in made[0].tables for row in table.rows]
    assert any(isinstance(cell, Fraction) for row in chances for cell in row)


def test_odds_refuse_an_unknown_trait() -> None:
    """With the traits that there are."""
    with pytest.raises(Unanswerable, match="no trait 'cowardice'; traits are no-starship-dodge"):
        odds.answer(library(), asked(traits=frozenset({"cowardice"})))


def test_a_character_is_converted_with_its_entry_for_a_scenario() -> None:
    """Skills, dice, penalties; the lines that it gives pass as a scenario's."""
    given = read(CONVERSION, {"pilot-skill": "15", "ranged-attack-bonus": "9", "feats": "dodge-starfighter"})
    report = CONVERSION.convert(given)
    skills, feats = report.tables
    assert [row[:2] for row in skills.rows] == [("Piloting", 6), ("Gunnery", 4)]
    assert [(row[0], row[2]) for row in feats.rows] == [("Starship Dodge", 0), ("Starship Operation", -2)]
    assert dict(report.facts)["crew"] == "pilot: {piloting: 6, gunnery: 4}"
    line = "pilot: {pilot_skill: 15, ranged_attack_bonus: 9, feats: [dodge-starfighter]}"
    assert dict(report.facts)["characters"] == line


def test_a_gunner_has_no_pilot_skill() -> None:
    """With a ranged attack bonus alone the character is a gunner, and does not dodge."""
    figures = {"ranged-attack-bonus": "12", "ship": "transport"}
    report = CONVERSION.convert(read(CONVERSION, figures | {"feats": "operation-space-transports"}))
    assert dict(report.facts)["crew"] == "gunner: {gunnery: 6}"
    assert [row[:3] for row in report.tables[1].rows] == [("Starship Operation", "space transports", 0)]


# --- print ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["color", "mono"])
def test_the_cards_have_every_figure(paper_name: str, ink: str) -> None:
    """Both cards fit, and say what the constants are."""
    pair = (cards.conversion_card(), cards.injury_card())
    (page,) = sheet_cards.pages(pair, Options(paper=paper_name, ink=ink), "characters")
    assert [one.name for one in layout.outside(page, paper(paper_name).safe)] == []
    assert [(a.item, b.item) for a, b in layout.overlapping_texts(page)] == []
    text = " ".join(layout.plain_text(page.items).split())
    for said in (
        "Pilot skill bonus / 2 – 1",
        "ranged attack bonus / 2",
        "below 1 or above 10",
        "dodges warheads at –2",
        "fires cannons at –2 to hit",
        "Fortitude, DC 10",
        "Reflex, DC 20",
        "Reflex, DC 15",
        "3D8",
        "more than 10",
        "1D10 rounds",
        "6 14, 15 12, 13",
    ):
        assert said in text, said


def test_the_card_s_table_is_the_conversion() -> None:
    """Every bonus from 0 to 30 stands in the row of the skill that it gives."""
    for bonus in range(31):
        for column, convert in enumerate((piloting, gunnery)):
            shown = cards.bonuses(convert(bonus))[column]
            numbers = [int(word.strip(",")) for word in shown.split() if word.strip(",").isdigit()]
            low = numbers[0] if "up to" not in shown else 0
            high = numbers[-1] if "or more" not in shown else 99
            assert low <= bonus <= high, (bonus, shown)


def test_a_pack_prints_penalties_where_the_crew_is() -> None:
    """In the crew's boxes, in the attack die of the weapon, and in the list of crews."""
    made = packed("scenarios", "caught-in-orbit", SW, PrintOptions())
    ships = " ".join(layout.plain_text(page.items) for page in pack.ship_pages(made))
    assert "GUNNER –2 TO HIT" in ships
    assert "PILOT –2 TO DODGE" in ships
    assert "D6–2" in ships
    assert made.battle is not None
    summary = " ".join(layout.plain_text(page.items) for page in [scenario_page.page(made.battle, made.options)])
    assert "7, 4, 6; gunner –2 to hit" in summary
    assert "6, 5; pilot –2 to dodge" in summary


@pytest.mark.parametrize(("battle", "cards_of_injuries"), [("caught-in-orbit", 1), ("first-patrol", 0)])
def test_a_pack_with_characters_has_the_card_of_their_fates(battle: str, cards_of_injuries: int) -> None:
    """It stands at the back of the page that lists ships with characters aboard, or of their sheets, and takes no leaf.

    It has a line for each of three characters and three more, and shares its page with their conversion.
    """
    product = library().systems[SW].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", SW, battle)})}
    options = PrintOptions(settings={"counters": False}, fillable=True)
    (sheet,) = product.plan(library(), SW, options, wanted).sheets
    pages = sheet.lay_out().pages
    texts = [layout.plain_text(page.items) for page in pages]
    found = [number for number, text in enumerate(texts) if "INJURY AND DEATH" in text and "COPY" not in text.upper()]
    assert len(found) == cards_of_injuries
    for number in found:
        assert number % 2 == 1
        assert "FREIGHTER" in texts[number - 1].upper()
        lines = [one for one in pages[number].items if isinstance(one, Field) and "fortitude" in one.name]
        assert len(lines) == 3 + 3
        assert "ranged attack bonus / 2" in " ".join(texts[number].split())
