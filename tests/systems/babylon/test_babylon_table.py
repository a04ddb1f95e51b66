"""Babylon at the terminal: many options in a few lines, sheets of ships, what a shot meets."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from sheetforge.cli import main
from sheetforge.play.lists import listed, reading_of
from sheetforge.play.questions import Choose
from sheetforge.play.screen import Screen
from sheetforge.play.units import home_of, letters
from sheetforge.systems.babylon.engine.events import CommandFailed
from sheetforge.systems.babylon.engine.movement import move
from sheetforge.systems.babylon.play.presenter import PRESENTER
from tests.systems.babylon.engine.space import asked, ship, space
from tests.systems.silent_fury.test_fury_table import duel as fury_duel

VAR_NIC = {"ship": "var-nic", "at": "1012", "course": 0, "speed": 5}
HIISI = {"ship": "hiisi", "at": "1006", "course": 3, "speed": 5}


def test_orders_of_a_kind_are_one_line_with_what_they_lead_to() -> None:
    """24 orders are eight lines; the command `options` has them all."""
    state = space(HIISI, VAR_NIC)
    orders = [f"{kind}-{by}" for kind in ("accelerate", "brake", "slide-port", "slide-starboard") for by in range(1, 6)]
    id = ship(state).id
    question = Choose(ship(state).side, ("go", "roll", *orders), "helm", id, (10, 0))
    lines = listed(Screen(print), PRESENTER, state, question, reading_of(PRESENTER, state, question))
    assert len(lines) == 6
    assert "accelerate-1 to 5" in lines[2]
    assert "speed 6, 2 thrust to speed 10, 10 thrust" in lines[2]
    reading = reading_of(PRESENTER, state, question)
    assert len(listed(Screen(print), PRESENTER, state, question, reading, True)) == 22
    assert reading.picked(question, "accelerate 3") == "accelerate-3"
    assert reading.picked(question, "sp2") == "slide-port-2"


def test_a_sheet_has_what_is_left_of_every_part() -> None:
    """Figures after losses, boxes, charge: what a player compares with the printed sheet."""
    state = space(VAR_NIC, HIISI)
    hiisi = ship(state, 1)
    figures, *sections = PRESENTER.parts_left(state, hiisi.id)
    assert figures.startswith("initiative 6, signature 12, thrust 10, sensors 7")
    forward = next(line for line in sections if line.startswith("forward: "))
    assert "Fusion Ray 1 5 of 5, charged 1 of 1" in forward
    assert "structure 28 of 28" in forward


def test_a_turn_is_asked_about_where_the_craft_is() -> None:
    """Questions on the way name the hex that was reached, and what a pivot back leads to."""
    state = space({**VAR_NIC, "speed": 6})
    delay = asked(move(state, ship(state)), "go", "ahead", "ahead", "port")
    assert isinstance(delay, Choose)
    assert PRESENTER.question_text(state, delay).endswith(
        "A Var'Nic (1010): by how many hexes is the turning point delayed?"
    )
    face = asked(move(state, ship(state)), "go", "port", "0")
    assert isinstance(face, Choose)
    assert PRESENTER.question_text(state, face).endswith("A Var'Nic (1009): does it pivot back to its course?")
    meanings = [PRESENTER.option(state, face, option) for option in face.options]
    assert meanings == ["it faces the way that it travels, 6 ↖", "it stays as it is, 5 ↙"]


def test_no_power_diverted_is_said_of_power() -> None:
    """`none` stands for another thing where a hit may be intercepted."""
    state = space(VAR_NIC, HIISI)
    weapon = f"{ship(state).id} {ship(state).blueprint.weapons[0].id}"
    said = [PRESENTER.option(state, Choose("", ("none",), why, weapon), "none") for why in ("divert", "intercept")]
    assert said == ["it charges for one round, as usual", "it is not intercepted"]


def test_dice_of_a_cnc_without_boxes_have_no_need() -> None:
    """It is out for good, whatever they show."""
    assert str(CommandFailed("A", None, (40, 24), 20, True)) == (
        "A: C&C is destroyed, there is no command any more (40, 24 on d100, no matter)"
    )


def test_a_lost_side_is_not_shown_as_armour() -> None:
    """Hits on it go to PRIMARY at half its armour, as the reference card has it."""
    state = space(VAR_NIC, HIISI)
    hiisi = ship(state, 1)
    hiisi.fell = ("forward",)
    weapon = ship(state).blueprint.weapons[0].id
    question = Choose(ship(state).side, (hiisi.id, "hold"), "fire", f"{ship(state).id} {weapon}")
    said = PRESENTER.option(state, question, hiisi.id)
    assert "forward, lost: primary armour 4 halved (26 boxes)" in said


def test_a_launch_says_when_it_strikes() -> None:
    """In the fire of this round, from the hex of the launch, at the range by then."""
    state = space({"ship": "sarastus", "at": "1012", "course": 0, "speed": 5}, HIISI)
    sarastus = ship(state)
    part = next(one for one in sarastus.blueprint.weapons if one.weapon and one.weapon.ballistic)
    question = Choose(sarastus.side, (ship(state, 1).id,), "ballistic", f"{sarastus.id} {part.id}")
    said = PRESENTER.option(state, question, ship(state, 1).id)
    assert "it strikes in this round's fire from 1012, at the range by then" in said


def test_a_pivot_is_a_facing_on_the_map() -> None:
    """A page draws an arrow for it, to the facing that the craft has after it; a roll is none."""
    state = space({"ship": "sarastus", "at": "1012", "course": 0, "speed": 5}, HIISI)
    craft = ship(state)
    question = Choose(craft.side, ("keep", "pivot-2", "roll"), "snap", craft.id)
    facings = [PRESENTER.meant(state, question, option, ()).facing for option in question.options]
    assert facings == [None, (craft.facing + 2) % 6, None]


def test_a_second_word_after_ships_is_a_ship_and_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`ships c` shows one ship; what was taken back is named."""
    monkeypatch.setattr("sys.stdin", StringIO("ships c\nkeep\nundo\n"))
    log = tmp_path / "duel.log"
    main(["play", "lines-of-battle", "--seed", "31", "--human", "Ilmari", "--log", str(log)])
    said = capsys.readouterr()
    text = said.out + said.err
    assert "drawn 14" in text
    assert "Sarastus" not in text.partition("drawn 14")[2].partition("does it snap?")[0]
    assert "taken back: c Hiisi: keep" in text


def test_a_captured_ship_keeps_the_letter_of_its_counter() -> None:
    """A counter is printed once: a ship that changes sides keeps its letter."""
    game, _ = fury_duel()
    before = letters(game)
    taken = list(game.ships.values())[-1]
    taken.side = game.plan.sides[0]
    assert letters(game) == before
    assert home_of(taken) == game.plan.sides[1]
