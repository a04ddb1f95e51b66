"""The fleet, cards and scenarios of ours: everything that the rules have is in use."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain
from typing import get_args

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.game import discover
from sheetforge.geometry.hexes import Hex
from sheetforge.lint.examples import sample_library
from sheetforge.lint.runner import check_entity
from sheetforge.systems.silent_fury.blueprint import as_built, mode_figures
from sheetforge.systems.silent_fury.odds.yard import bill, excess_of, fx_worth, mode_worth, total, yard_of
from sheetforge.systems.silent_fury.schema.card import DECKS, Card, Timing
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.scenario import Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.weapon import SPECIALS, Effect, Equipment, Mode, Weapon
from sheetforge.systems.silent_fury.words.cards import sentences
from tests.test_mutations import official

FY = "silent-fury"


@pytest.fixture(scope="module")
def library() -> Library:
    """The official content."""
    return official()


def entities(library: Library, kind: str, model: type):
    """All entities of a kind and model, by id."""
    found = {key.id: library.entity(key) for key in library.keys(kind, FY)}
    return {id: one for id, one in found.items() if isinstance(one, model)}


def test_two_navies_of_eight_classes(library: Library) -> None:
    """Two navies have eight classes each; sizes run from 4 to 12, and the flagships are larger."""
    ships = entities(library, "ships", ShipClass)
    navies = Counter(str(ship.navy) for ship in ships.values() if ship.navy is not None)
    assert navies == {"meridian": 8, "corsairs": 8}
    assert set(range(4, 13)) <= {ship.size for ship in ships.values()}
    assert sum(ship.size > 12 for ship in ships.values()) == 2
    assert {ship.type for ship in ships.values()} >= {
        "torpedo boat",
        "missile ship",
        "carrier",
        "boarding ship",
        "flagship",
        "tender",
        "freighter",
        "derelict",
    }


def test_every_component_and_weapon_column_is_in_use(library: Library) -> None:
    """Ships use every kind of component, Effect, Special, range, fixed dice and boarding column."""
    ships = entities(library, "ships", ShipClass).values()
    boxes = [box for ship in ships for box in ship.layout.boxes]
    assert {box.kind for box in boxes} == set(get_args(ComponentKind))
    assert any(box.volatile for box in boxes)
    used = set(chain.from_iterable((*(one.weapon for one in ship.weapons), *ship.boarding) for ship in ships))
    weapons = [one for id, one in entities(library, "weapons", Weapon).items() if id in used]
    modes = [mode for weapon in weapons for mode in weapon.modes]
    assert any(len(weapon.modes) > 1 for weapon in weapons)
    assert {effect for mode in modes for effect in mode.effect} == set(get_args(Effect))
    assert {one.word for mode in modes for one in mode.special} == set(SPECIALS)
    assert any({"fx", "disrupt"} <= set(mode.effect) for mode in modes)
    assert any(mode.power == "shield" for mode in modes)
    assert any(mode.impact_dice for mode in modes)
    ranged = [mode for mode in modes if mode.launches is None]
    assert any(mode.short is None for mode in ranged)
    assert any(mode.long is None for mode in ranged)
    boarding = {id: one for id, one in entities(library, "weapons", Equipment).items() if id in used}
    assert {one.miss for one in boarding.values()} == {"kia", "disrupt", "return"}
    assert {one.blocked for one in boarding.values()} == {True, False}
    assert any(one.most != "all" for one in boarding.values())
    held = {str(one.weapon) for ship in ships for one in ship.weapons}
    assert held & set(boarding)
    assert set(boarding) - held


def test_decks_have_their_cards(library: Library) -> None:
    """24 critical hits or more, 20 forged in battle with six Heroes, 12 disruptions; all timings,
    every kind of component as a prerequisite, a drift effect, a ship destroyed, a card removed."""
    cards = list(entities(library, "cards", Card).values())
    decks = {name: [card for card in cards if card.deck == name] for name in DECKS}
    assert len(decks["critical-hit"]) >= 24
    assert len(decks["forged-in-battle"]) == 20
    assert sum(card.timing == "hero" for card in decks["forged-in-battle"]) == 6
    assert len(decks["field-disruption"]) == 12
    assert {card.timing for card in cards} == set(get_args(Timing))
    assert {kind for card in cards for kind in card.prerequisite} == set(get_args(ComponentKind))
    effects = [effect for card in cards for effect in card.effects]
    assert any(effect.when == "drift" for effect in effects)
    assert any(effect.do == "destroy" for effect in effects)
    assert any(card.removed for card in decks["field-disruption"])


def test_the_text_of_a_card_is_made_of_its_effects(library: Library) -> None:
    """Prerequisite, effect in every Drift phase and what averts a crisis stand in the text; no two
    cards of a deck read alike, and none speaks of nothing."""
    cards = entities(library, "cards", Card)
    assert sentences(cards["coolant-leak"]) == (
        "Needs an operable Reactor.",
        "In each Drift phase: roll a 1 / 1 FX on a Reactor of your choice.",
        "Avert: a repair roll of 2 or more in any Reactor.",
    )
    assert sentences(cards["broken-spine"]) == ("–1 Hull Integrity.",)
    assert sentences(cards["cast-adrift"])[-1] == "Remove this card from the game afterwards."
    texts = [(card.deck, card.hero and card.name, sentences(card)) for card in cards.values()]
    assert len(set(texts)) == len(texts)
    assert not any("nothing" in " ".join(said) for _, _, said in texts)


def test_a_bill_adds_up(library: Library) -> None:
    """The parts of the Ember, by hand: components, armor, thrust, crew, and its laser."""
    yard = yard_of(library, FY)
    ship = library.get("ships", FY, "ember")
    assert yard is not None
    assert isinstance(ship, ShipClass)
    lines = bill(as_built(ship, library, FY), yard)
    by_name = {line.what: line.tenths for line in lines}
    assert by_name["2 engine"] == 2 * yard.components["engine"]
    assert by_name["armor 10"] == 10 * yard.armor
    # Two hexes of one engine ahead and aside … three of 1 engine, three of 2.
    assert by_name["thrust to 6 hexes"] == 3 * yard.agility + (3 * yard.agility + 1) // 2
    assert by_name["2 spacers"] == 2 * yard.crew["spacer"]
    assert total(lines) == ship.points
    # One Impact die and no Effect die: light damage on 4 and 5, heavy on 6.
    power = yard.firepower
    due = (2 * power.damage["light"] + power.damage["heavy"]) / 6
    assert fx_worth(1, 0, power) == pytest.approx(due)


def test_power_beyond_the_most_dice_costs_points(library: Library) -> None:
    """Power 6 rolls three dice against the usual defense 3; 12 still does against 6, at 30 % more.

    The prices of printed weapons, whose power is 6 at most, do not change.
    """
    yard = yard_of(library, FY)
    assert yard is not None
    power = yard.firepower
    worth = {}
    for given in (5, 6, 7, 12):
        row = Mode(short=3, long=7, accuracy=1, power=given, effect_dice=1)
        worth[given] = mode_worth(mode_figures(row, "gun"), power)
    assert worth[5] < worth[6] < worth[7] < worth[12]
    assert worth[12] == worth[6] * (1 + Fraction(6 * power.excess, 100))
    assert [excess_of(given, power) for given in (3, 6, 7)] == [0, 0, 1]


def test_six_scenarios(library: Library) -> None:
    """A duel, a line battle, a convoy with cargo, a carrier strike, salvage by boarding, and a
    breakout whose reinforcements arrive later; each says how long it lasts and how it is won."""
    scenarios = entities(library, "scenarios", Scenario)
    assert {"wall-of-guns", "grain-run", "hornets-nest", "lost-and-found", "through-the-gate", "two-flags"} <= set(
        scenarios
    )
    assert {goal.by for one in scenarios.values() for goal in one.victory} == {
        "last-ship",
        "points",
        "destroy",
        "capture",
        "leave",
        "cargo",
        "deny",
    }
    assert all(one.turns for one in scenarios.values())
    assert scenarios["grain-run"].scoring.cargo > 0
    arrivals = {vessel.arrives for side in scenarios["through-the-gate"].sides for vessel in side.ships}
    assert len(arrivals) > 1


def test_corners_of_the_fleet(library: Library) -> None:
    """A derelict has no crew and limps to one side; a torpedo boat is as small as ships get."""
    lamb = library.get("ships", FY, "lost-lamb")
    assert isinstance(lamb, ShipClass)
    assert lamb.crew == ()
    assert lamb.asymmetric
    assert Hex(1, -1) in lamb.thrust.engines
    assert Hex(-1, 0) not in lamb.thrust.engines


def test_a_deck_of_one_timing_is_reported() -> None:
    """A deck whose cards all have one timing gives a finding at the timing."""
    from sheetforge.lint.examples import sample_text

    systems = discover()
    library = sample_library(systems, FY)
    key = Key("cards", FY, "sample")
    text = "timing: crisis\neffects:\n  - {do: turn, when: drift}\navert: {repair: 2}"
    changed = library.with_texts({key: sample_text(library, FY, "cards", text)})
    found = check_entity(changed, key, systems[FY].rules()).findings
    assert [(one.code, one.span.line) for one in found] == [("FY404", 1)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("2   1\n    ^", [(3, "1")]),
        ("1   2\n    ^", [(3, "2")]),
        ("1\n    ^", [(3, "1")]),
        ("    1\n    ^", [(3, "1")]),
        ("1   1\n    ^", []),
    ],
)
def test_of_two_hexes_that_differ_one_is_reported(rows: str, said: list[tuple[int, str]]) -> None:
    """The finding is at the hex on the right, or at the one that has a number."""
    from sheetforge.lint.examples import sample_text

    systems = discover()
    library = sample_library(systems, FY)
    key = Key("ships", FY, "sample")
    text = sample_text(library, FY, "ships", f"thrust: |2\n    1\n  {rows}")
    found = check_entity(library.with_texts({key: text}), key, systems[FY].rules()).findings
    assert [(one.span.line, one.value) for one in found if one.code == "FY313"] == said
