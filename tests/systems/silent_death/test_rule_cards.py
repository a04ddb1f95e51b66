"""The cards of rules in play: their figures are the engine's, their bonuses those that fire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable, open_library
from sheetforge.game import discover
from sheetforge.sheet import cards, walk
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.engine import rulings, warheads
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.engine.smash import plan
from sheetforge.systems.silent_death.figures import skills
from sheetforge.systems.silent_death.play.next_millennium import STANDARD
from sheetforge.systems.silent_death.products.abilities import abilities_of
from sheetforge.systems.silent_death.products.roster import of_sides
from sheetforge.systems.silent_death.schema.fleet import Scenario
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death.sheets.reference_cards import reference_card
from sheetforge.systems.silent_death.sheets.rule_cards import rule_cards, smash_cards
from sheetforge.systems.silent_death.words.weapons import linked_text
from sheetforge.systems.silent_death_star_wars.engine import STANDARD as STAR_WARS
from sheetforge.text import signed
from sheetforge.turns import read_turns
from tests.systems.sound_pages import sound

LIBRARY = open_library(Path(__file__).parents[3] / "content", "content", discover())


FIRST = Key("scenarios", "silent-death", "first-sortie")


def scenario(key: Key) -> Scenario:
    found = LIBRARY.entity(key)
    assert isinstance(found, Scenario)
    return found


def drawn(card: cards.Card) -> Page:
    (page,) = cards.pages([card], Options(), "Rules")
    return page


def laid_out(condensed: bool, **look: Any) -> Page:
    (page,) = cards.pages(rule_cards(condensed), Options(**look), "Rules")
    return page


def printed(condensed: bool) -> str:
    return " ".join(run.text for run, _ in walk.texts(laid_out(condensed).items))


@pytest.mark.parametrize("condensed", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["color", "mono"])
def test_the_cards_are_sound(condensed: bool, paper: str, ink: str) -> None:
    """On either paper, in colour and black."""
    card = laid_out(condensed, paper=paper, ink=ink)
    sound(card, paper)
    assert any(walk.texts(card.items))


@pytest.mark.parametrize(
    ("module", "name", "figure", "text"),
    [
        (rulings, "COLLISION_DICE", (8,) * 10, "takes 10D8"),
        (rulings, "DRIFT_COLLISION_DICE", (6,) * 3, "drifts into it 3D6"),
        (rulings, "DODGE_DRIVE", 13, "with Drive 13 or more"),
        (rulings, "DODGE_TARGET", 7, "– 7 are"),
        (warheads, "DODGE_DIE", (12,), "more: D12 + Piloting"),
        (rulings, "SCANNED", 3, "the side has +3 to hit"),
        (rulings, "LOCK_ON_DIE", (8,), "with D8 below the Gunnery"),
        (skills, "REPAIR_DIE", (12,), "D12 within the spread"),
    ],
)
def test_a_figure_of_the_engine_is_that_of_the_card(
    module: object, name: str, figure: object, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed constant changes the sentence."""
    assert text not in printed(condensed=False)
    monkeypatch.setattr(module, name, figure)
    assert text in printed(condensed=False)


@pytest.mark.parametrize(
    ("name", "figure", "text"),
    [("AHEAD_COST", 2, "A hex ahead costs 2,"), ("TURN_COST", 5, "a turn of one hexside 5;")],
)
def test_a_cost_of_moving_is_that_of_the_dice_card(
    name: str, figure: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card prints what the engine takes."""

    def card() -> str:
        (page,) = cards.pages([reference_card()], Options(), "Dice")
        return " ".join(run.text for run, _ in walk.texts(page.items))

    assert text not in card()
    monkeypatch.setattr(skills, name, figure)
    assert text in card()


def test_cards_say_how_many_mounts_fire() -> None:
    """All of a crew member's in the condensation, a single one in the game itself."""
    assert STAR_WARS.every_mount
    assert "a crew member fires all of them" in printed(condensed=True)
    assert not STANDARD.every_mount
    assert "a crew member fires a single one" in printed(condensed=False)


def test_the_bonus_of_a_linked_barrel_is_that_of_the_engine() -> None:
    """Of every number of barrels, in every cannon of both games; none without linking."""
    found = set()
    for system in ("silent-death", "silent-death-star-wars"):
        for key in LIBRARY.keys("weapons", system):
            cannon = LIBRARY.entity(key)
            if not isinstance(cannon, Cannon) or cannon.linking is None:
                continue
            hit, damage = (int(part.replace("–", "-")) for part in linked_text(cannon).split("/"))
            single = gun(cannon, 1)
            for barrels in (2, 3, 4):
                linked = gun(cannon, barrels)
                assert linked.to_hit == single.to_hit + hit * (barrels - 1)
                assert linked.plus == single.plus + damage * (barrels - 1)
            found.add(linked_text(cannon))
    assert {f"{signed(1)}/{signed(1)}", f"{signed(1)}/{signed(2)}"} <= found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_cards_of_smashes_are_sound_and_have_the_points_of_a_crew(
    paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two half-page cards; skills are dealt out from the engine's points."""
    monkeypatch.setattr(plan, "CREW_POINTS", 7)
    (page,) = cards.pages(smash_cards(), Options(paper=paper), "Smashes")
    sound(page, paper)
    text = " ".join(run.text for run, _ in walk.texts(page.items))
    assert "seven points for each skill" in text


def test_cards_of_a_battle_name_only_what_its_ships_have() -> None:
    """Fighters with torpedoes: no missiles, captains or warhounds, and nothing that no file can have."""
    members = of_sides(LIBRARY, FIRST, scenario(FIRST).sides, DISPLAY_OF)
    found = abilities_of(LIBRARY, [member.ship for roster in members for member in roster.members], False)
    assert {name for name, has in found.items() if has} == {"decoys", "linked", "unaided-jamming", "warheads"}
    (turn, _), (whole, _) = read_turns(PACKAGE, found), read_turns(PACKAGE)
    lines = {step for phase in turn.phases for step in phase.steps}
    assert {"Launch torpedoes", "Decoys or jamming", "Initiative", "Dodging"} <= lines
    assert not any(word in step for step in lines for word in ("entor", "issile", "rone", "ines", "ractor", "scort"))
    assert len(lines) < len([step for phase in whole.phases for step in phase.steps]) / 2
    text = " ".join(run.text for card in rule_cards(False, found) for run, _ in walk.texts(drawn(card).items))
    assert "Launch:" in text
    assert not any(word in text for word in ("Captain", "Scanning", "Warhounds", "Asteroids", "Torpedo crew"))


def test_an_ability_that_no_unit_can_have_is_refused() -> None:
    """With the place and the names that there are."""
    with pytest.raises(Unreadable, match=r"turns\.yaml: full: .* no unit can have accelerators; write one of warheads"):
        read_turns(PACKAGE, {"warheads": True})
