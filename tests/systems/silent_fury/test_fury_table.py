"""At the table: questions in words, what options mean, and odds while a question is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.play.summary import UnitTally
from sheetforge.systems.silent_fury.blueprint import Transport
from sheetforge.systems.silent_fury.engine.attack import attack_action
from sheetforge.systems.silent_fury.engine.crew_events import Launched, Repaired, StrikeResolved
from sheetforge.systems.silent_fury.engine.events import Fired, FxRolled, Hit, Missed, ShieldsRaised, SideHit
from sheetforge.systems.silent_fury.engine.state import State, Torpedo
from sheetforge.systems.silent_fury.odds.attacks import Attack, Hurt, Target
from sheetforge.systems.silent_fury.play.presenter import PRESENTER
from sheetforge.systems.silent_fury.play.status import figures, in_hex
from sheetforge.systems.silent_fury.play.tallies import tally
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, armed, asked, battle, boarding, fit, ship

ROW = {"short": 9, "accuracy": 1, "power": 4, "effect_dice": 0}


def duel() -> tuple[State, Choose]:
    """Two ships two hexes apart, and the question what the first one fires."""
    one = ship("one", RED, armed(fit(), 4, **ROW), crew={4: "spacer"})
    other = ship("other", BLUE, fit(), MIDDLE + Hex(0, -2), facing=3)
    state = battle(one, other)
    question = asked(attack_action(state, one, RED), "full-volley")
    assert isinstance(question, Choose)
    return state, question


def test_odds_of_an_attack_while_it_is_asked_about() -> None:
    """One d12 hits six components of twelve faces; two Impact dice at power 4 against armor 3 score
    nothing in a quarter of the throws: three eighths of the attacks damage the ship."""
    state, question = duel()
    assert PRESENTER.odds(state, question) == [
        "A One, test weapon, component 4, at a Other: front side, 2 hexes away, defense 3: damage 38 %, destroyed 0 %"
    ]


@pytest.mark.parametrize("effect_dice", [0, 2])
def test_odds_while_a_question_is_open_are_those_with_the_crew(effect_dice: int) -> None:
    """They are worked out without crew, for speed; with crew aboard the exact chances are the same."""
    hull = fit()
    one = ship("one", RED, armed(hull, 4, **{**ROW, "accuracy": 2, "effect_dice": effect_dice}), crew={4: "spacer"})
    crew = {number: "spacer " * (number % 3) for number in range(1, hull.size + 1) if number % 3}
    other = ship(
        "other",
        BLUE,
        hull,
        MIDDLE + Hex(0, -2),
        facing=3,
        crew=crew,
        damage={1: "hull-breach", 2: "hull-breach", 4: "fire"},
    )
    (mode,) = one.blueprint.guns[4].modes
    now = Hurt(other.damage, tuple(map(len, other.crew)), 0)
    after = Target(hull, 0).after(Attack(mode, 2), now, alike=True)
    harmed, lost = figures(battle(one, other), one, mode, other)
    assert harmed.value == float(after.probability(lambda hurt: sorted(hurt.damage) != sorted(now.damage)))
    assert lost.value == float(after.probability(lambda hurt: hurt.destroyed)) > 0


def test_odds_where_nothing_bears() -> None:
    """A ship whose only weapon cannot be operated has none to tell."""
    state, question = duel()
    state.ships["one"].take(4, state.ships["one"].crew_in(4)[0])
    assert PRESENTER.odds(state, question) == ["no weapon that can be operated has an enemy in its arc and range"]


def test_a_question_and_an_option_in_words() -> None:
    """The ship with its place and facing; the weapon of the component, and what it does."""
    state, question = duel()
    assert PRESENTER.question_text(state, question) == "Red, A One (1010↑): which weapon fires?"
    assert PRESENTER.option_names(state, question)["4"] == "test weapon, component 4"
    assert PRESENTER.option(state, question, "4") == (
        "at a Other: front side, 2 hexes away, defense 3: damage 38 %, destroyed 0 %"
    )


def test_actions_cards_and_sides_have_the_names_of_the_paper() -> None:
    """`Field Diffusion` and `Repeat slot 1`, as on the cards; sides by their place in the armor hex."""
    state, _ = duel()
    names = PRESENTER.option_names(state, Choose(RED, ("diffuse", "repeat-1", "none"), "action", "one"))
    assert names == {"diffuse": "Field Diffusion", "repeat-1": "Repeat slot 1"}
    assert PRESENTER.option(state, Choose(RED, ("1", "6"), "side-hit", "other"), "6") == (
        "front left: defense 2, 0 shields"
    )
    assert (
        str(ShieldsRaised("one", (0, 0, 1, 0, 0, 2))) == "one raises shields: 1 on the rear right, 2 on the front left"
    )


def test_what_boarding_and_missiles_need_is_listed() -> None:
    """Capacity, range and fate of the equipment, its dice at each target; dice of missiles by point defense."""
    lances = Transport("lances", "Lances", {}, None, 1, 2, False, "disrupt")
    one = ship("one", RED, boarding(fit(), lances), crew={1: "marine marine"})
    state = battle(one, ship("other", BLUE, fit(point_defense=2), MIDDLE + Hex(0, -2)))
    assert PRESENTER.option(state, Choose(RED, ("lances", "done"), "board-with", "one"), "lances") == (
        "all crew, range 1 / 2; crew that miss are disrupted"
    )
    assert PRESENTER.option(state, Choose(RED, ("other",), "board", "one lances"), "other") == (
        "a Other; 2 hexes away, 6 or less on d20, 30 % for each"
    )
    asked_for = Choose(RED, ("marine@1", "done"), "boarder", "one", ("marine", "marine"))
    assert PRESENTER.question_text(state, asked_for).endswith("2 marines so far: who goes aboard?")
    missiles = Choose(RED, tuple("0123"), "missiles", "other")
    assert [PRESENTER.option(state, missiles, token) for token in "013"] == [
        "",
        "point defense 2: 1 d20",
        "point defense 2: 2 d20s",
    ]


def test_rolls_show_their_bonus_and_their_cause() -> None:
    """The dice alone would not make the points; the cause has the word of the reference card."""
    assert str(FxRolled("one", "misuse", (4,), (6,), (2,), 1, "destroyed")) == (
        "one: operating damage, FX 6 +1, effect 2, on component 4: destroyed"
    )
    assert "3 2 +1: 1 point," in str(Repaired("one", 6, 1, "heavy", "light", (3, 2)))
    assert str(SideHit("other", 1, 3, 2, 2)) == (
        "other is attacked on its front right side: power 3 against defense 2, 2 Impact dice"
    )


def test_a_weapon_with_modes_is_named_with_them() -> None:
    """As its row of the chart: `Rail Cannon: solid shot`; one without modes by its name alone."""
    gun = duel()[0].ships["one"].blueprint.guns[4]
    (mode,) = gun.modes
    assert replace(gun, name="Rail Cannon").called(mode._replace(name="solid shot")) == "Rail Cannon (solid shot)"
    assert gun.called(mode) == "test weapon"


def test_the_end_of_a_rally_says_what_it_costs() -> None:
    """Attrition kills one of those who are still disrupted."""
    state, _ = duel()
    assert PRESENTER.option(state, Choose(RED, ("done",), "rally", "one", (3,)), "done") == (
        "no more; of those still disrupted one is killed"
    )


def test_the_layouts_of_ships_in_text() -> None:
    """The drawing with its corridors; beside each line damage and crew of its components."""
    drawn = "[W1]-[B2]\n  |\n[E3]-[C4]"
    one = ship("one", RED, fit(drawn), crew={1: "spacer spacer", 4: "marine"}, damage={4: "fire"})
    state = battle(one, ship("other", BLUE, fit()))
    found = list(PRESENTER.drawings(state))
    assert found[:4] == ["A One:", "  [W1]-[B2]   W1 2s, B2", "    |", "  [E3]-[C4]   E3, C4 fire m"]
    assert sum(line.endswith(":") for line in found) == 2
    assert [f"  {line}" for line in PRESENTER.parts_left(state, "one")] == found[1:4]


def test_an_attack_on_one_ship_is_a_shot_and_a_launch_is_none() -> None:
    """A weapon that attacks two ships fires two shots; missiles in flight are of no ship."""
    events = (
        Fired("one", 1, "beam lance", "other"),
        Missed("other", (9,), 8),
        Fired("one", 2, "storm ring"),
        Missed("other", why="its shield"),
        Hit("third", (4,)),
        Fired("one", 3, "missile rack"),
        Launched("one", "missile", 2),
        StrikeResolved("missile", 2, "other", 1, 2),
        Hit("other", (1,)),
    )
    assert list(tally(events)) == [UnitTally(0, "one", 1, 0), UnitTally(0, "one", 1, 0), UnitTally(0, "one", 1, 1)]


def test_torpedoes_of_a_side_in_a_hex_are_counted() -> None:
    """Two are not named one after the other."""
    state, _ = duel()
    ship = state.ships["one"]
    state.torpedoes = (Torpedo(BLUE, MIDDLE), Torpedo(BLUE, MIDDLE))
    assert f"2 torpedoes of {BLUE}" in in_hex(state, ship, MIDDLE)
    state.torpedoes = (Torpedo(BLUE, MIDDLE),)
    assert f"a torpedo of {BLUE}" in in_hex(state, ship, MIDDLE)
