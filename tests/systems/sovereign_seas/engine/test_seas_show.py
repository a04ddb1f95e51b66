"""How a battle is shown: maps, rosters, questions and pictures."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import hex_at
from sheetforge.play import boards
from sheetforge.play.boards import MOST
from sheetforge.play.events import heading
from sheetforge.play.questions import Choose
from sheetforge.press import svg
from sheetforge.systems.sovereign_seas.engine import events
from sheetforge.systems.sovereign_seas.engine.events import GameOver, PhaseBegan, Sank, TurnBegan
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, a_battle, library


def abreast() -> Sea:
    """Two ships abeam of each other, five hexes apart, on opposite courses."""
    return Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 3, 6))


def test_the_map_shows_each_ship_where_it_is_and_where_it_heads() -> None:
    """Letters by side, arrows by facing; a cross for a ship that sank."""
    sea = abreast()
    text = "\n".join(PRESENTER.map(sea.state, False).text())
    assert text.count("A↑") == text.count("a↓") == 1
    assert "\x1b" not in text
    assert "\x1b[36;1mA↑" in "\n".join(PRESENTER.map(sea.state, True).text())
    sea[1].status = "sunk"
    assert "a×" in "\n".join(PRESENTER.map(sea.state, False).text())
    sea[1].status = "removed"
    assert "a" not in "\n".join(PRESENTER.map(sea.state, False).text())


def test_ships_in_one_hex_are_all_named() -> None:
    """A plus on the map, and a line below it; a wreck lies under a ship that is afloat."""
    sea = Sea((BRITISH, "eclipse", 10, 10, 0, 6), (FRENCH, "ocean", 10, 10, 3, 6))
    sea[0].status = "sunk"
    text = PRESENTER.map(sea.state, False).text()
    assert any("a+" in line for line in text)
    assert text[-1] == "1010  a CBIC-1 Ocean ↓, A COV-1 Eclipse ×"


def test_scattered_ships_are_shown_as_far_as_there_is_room() -> None:
    """The part about the middle ship; the roster says where the others are."""
    sea = Sea(
        (BRITISH, "eclipse", 10, 10, 0, 6), (BRITISH, "eclipse", 12, 10, 0, 6), (FRENCH, "ocean", 400, -300, 3, 6)
    )
    shown = boards.area_of(list(PRESENTER.pieces(sea.state)), "flat")
    assert shown.right - shown.left < MOST[0]
    assert shown.bottom - shown.top < MOST[1]
    assert len(PRESENTER.map(sea.state, False).text()) < 110
    assert any("400.-300" in line for line in PRESENTER.roster(sea.state))


def test_the_roster_says_how_a_ship_fares() -> None:
    """Speed, hull, batteries, what is wrong with it."""
    sea = abreast()
    ship = sea[0]
    ship.lost, ship.out, ship.rudder, ship.rudder_until, ship.command_lost = 3, 3, "left", 4, 5
    ship.settle()
    (line,) = [one for one in PRESENTER.roster(sea.state) if "Bellerophon" in one]
    for words in (
        "2020↑",
        "speed  6 of 11",
        "hull 12 of 15",
        "batteries 10 of 12",
        "rudder jammed left to turn 4",
        "out of command to turn 5",
    ):
        assert words in line
    ship.status = "sunk"
    assert "sunk" in "\n".join(PRESENTER.roster(sea.state))


def test_questions_and_options_in_words() -> None:
    """Which ship, where it stands, what is left of its movement; what an answer means."""
    sea = abreast()
    step = Choose(BRITISH, ("forward", "left", "right"), "step", sea[0].id, (2,))
    assert PRESENTER.question_text(sea.state, step) == (
        "British, A CBIC-1 Bellerophon (2020↑), 2 of its movement left: where does it go next?"
    )
    assert PRESENTER.option(sea.state, step, "left") == "a hexside to the left, and ahead"
    edge = Choose(BRITISH, ("top", "bottom", "left", "right"), "enter-edge")
    assert "secret until all have answered" in PRESENTER.question_text(sea.state, edge)
    assert PRESENTER.option(sea.state, edge, "left") == ""
    facing = Choose(BRITISH, ("0", "1"), "set-up-facing", sea[0].id)
    assert PRESENTER.option(sea.state, facing, "1") == "↗"
    lose = Choose(FRENCH, ("starboard-2", "centre-1"), "lose-battery", sea[1].id)
    assert PRESENTER.option(sea.state, lose, "centre-1") == "5.5-inch BL"


def test_a_target_is_offered_with_its_chances() -> None:
    """The example of section J, at the moment of choosing."""
    sea = abreast()
    fire = Choose(BRITISH, (sea[1].id, "hold"), "fire", f"{sea[0].id} 5xD:starboard-1")
    assert PRESENTER.option(sea.state, fire, sea[1].id) == (
        "a CBIC-1 Ocean, range 5: 10 dice, 5 needed, 62 % hit, mean 2.5 hits; penetrates D, her "
        "armour is C: 100 % of hits do damage"
    )
    assert PRESENTER.option(sea.state, fire, "hold") == "they do not fire this turn"
    (line,) = PRESENTER.odds(sea.state, fire)
    gun = "5 x 9-inch MLR (D)"
    assert line.startswith(f"A CBIC-1 Bellerophon, {gun}, at a CBIC-1 Ocean, range 5: 10")
    sea[1].hex = hex_at(100, 100)
    assert "no weapon has an enemy in its arc" in PRESENTER.odds(sea.state, fire)[0]


def test_armour_is_offered_with_the_chance_to_get_through_it() -> None:
    """Guns that do not penetrate do damage by critical hits only; a weaker place counts too."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 6), (BRITISH, "defense", 26, 20, 3, 6))
    fire = Choose(FRENCH, (sea[1].id,), "fire", f"{sea[0].id} 9xAA:centre-1")
    assert PRESENTER.option(sea.state, fire, sea[1].id).endswith("penetrates A, her armour is B: 3 % of hits do damage")
    sea[1].lost = 6
    hits = PRESENTER.option(sea.state, fire, sea[1].id)
    assert "her armour is B: 3 %" in hits
    sea[1].blueprint = sea[0].blueprint
    assert "her armour is none: 100 %" in PRESENTER.option(sea.state, fire, sea[1].id)


def test_a_step_says_whom_it_rams() -> None:
    """The ship in the hex that is entered, with the dice by its course; friends included."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 8), (BRITISH, "defense", 20, 19, 2, 6), (FRENCH, "limier", 21, 20, 3, 1))
    sea[0].run = 9
    step = Choose(FRENCH, ("forward", "left", "right"), "step", sea[0].id, (2,))
    said = [PRESENTER.option(sea.state, step, one) for one in step.options]
    assert said == [
        "a hex ahead; rams a BSIC-1 Defense (5 dice, 4 needed, 19 %)",
        "a hexside to the left, and ahead",
        "a hexside to the right, and ahead; rams her friend B COV-1 Limier (7 dice, 4 needed, 50 %)",
    ]
    sea[2].hex, sea[2].facing = sea[1].hex, 0
    assert PRESENTER.option(sea.state, step, "forward").endswith(
        "her friend B COV-1 Limier (5 dice, 4 needed, 19 %) or a BSIC-1 Defense (5 dice, 4 needed, 19 %) by chance"
    )
    sea[1].status = sea[2].status = "sunk"
    assert PRESENTER.option(sea.state, step, "forward") == "a hex ahead"


def test_strength_counts_functional_ships() -> None:
    """By side, of those there were."""
    sea = abreast()
    assert PRESENTER.strength(sea.state) == {BRITISH: (1, 1), FRENCH: (1, 1)}
    sea[1].status = "sunk"
    assert PRESENTER.strength(sea.state) == {BRITISH: (1, 1), FRENCH: (0, 1)}


@pytest.mark.parametrize(
    ("event", "great"), [(TurnBegan(2), 2), (PhaseBegan("speeds"), 1), (Sank("a", "b"), 0), (GameOver(None, "x"), -1)]
)
def test_what_begins_a_part_of_the_game(event: object, great: int) -> None:
    """Turns and phases; the end is reported elsewhere."""
    assert heading(event) == great


def test_a_picture_has_every_counter_and_every_ship_in_its_list() -> None:
    """Bow where the ship heads, circles left on it; the sea is shown where the ships are."""
    sea = abreast()
    sea[1].lost = 4
    text = svg.write(PRESENTER.page(sea.state, library()), "battle")
    for ship in sea.ships:
        assert f'id="counter-{ship.id}"' in text
        assert ship.name in text
    assert 'data-hex="2522"' in text
    assert "hull 11/15" in text


def test_a_picture_before_anything_is_set_up() -> None:
    """The whole map, and all ships in the list."""
    state = a_battle({FRENCH: ["limier"], BRITISH: ["eclipse"]}).begin()
    text = svg.write(PRESENTER.page(state, library()), "battle")
    assert "Setting up" in text
    assert "to set up" in text
    assert "counter-" not in text
    assert PRESENTER.map(state, False).text() == ["(nothing is on the map yet)"]


def test_one_of_anything_is_singular() -> None:
    """Hits, strikes and dice in the number that they have; a people wins as many."""
    fired = events.Fired("ocean", "AA", 1, "defense", 3, 1, 1, 1, 1)
    assert str(fired).endswith("1 needed, 1 hit")
    assert str(fired._replace(hits=2)).endswith("2 hits")
    assert str(events.RamDamage("ocean", "defense", 1, 3)).startswith("the ram does 1 hit to")
    assert "(1 strike)" in str(events.CriticalHit("ocean", 1, "bridge"))
    assert str(events.GameOver("British", "objective-denied")) == "British win (objective denied)"
    assert str(events.GameOver(None, "draw")) == "nobody wins (draw)"
