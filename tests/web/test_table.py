"""Sheets in play: marks and what follows from them, acts of the rules, codes, prints."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sheetforge.api import open_content
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.game import discover, sheet_in_play
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.products import sheet_code
from sheetforge.products.in_play import CLOCK, SheetInPlay, TargetPlace, aims, changed, mark
from tests.running import OFFICIAL
from tests.ticked import IN_PLAY


@pytest.fixture(scope="module")
def library() -> Library:
    """The official content."""
    return open_content(OFFICIAL).library


def new(library: Library, name: str, turn: int = 1) -> SheetInPlay:
    """A new sheet."""
    sheet = sheet_in_play(library, Key(*name.split("/")))
    sheet.set_turn(turn)
    return sheet


def answer(question: Question, dice: random.Random) -> Answer:
    """Any answer that a question allows."""
    if isinstance(question, Roll):
        return tuple(dice.randint(1, sides) for sides in question.dice)
    if isinstance(question, Choose):
        return dice.choice(question.options)
    return dice.choice([card for card, copies in question.cards if copies])


def played(script: Script, dice: random.Random) -> None:
    """Carry a script out."""
    question = next(script, None)
    while question is not None:
        try:
            question = script.send(answer(question, dice))
        except StopIteration:
            return


def moments(library: Library, name: str, seed: int) -> Iterator[SheetInPlay]:
    """A sheet after each of some acts of the rules on it, until it is out of the battle."""
    dice = random.Random(seed)
    sheet = new(library, name)
    for _ in range(8):
        acts = list(sheet.acts())
        if not acts or dice.random() < 0.3:
            played(sheet.next_turn(), dice)
        else:
            act = dice.choice(acts)
            played(sheet.act(act.name, dice.randint(1, min(act.most, 9)) if act.asks else 0), dice)
        yield sheet
        if sheet.state_words():
            return


@pytest.mark.parametrize("name", IN_PLAY)
def test_ticks_give_the_figures_of_the_engine(library: Library, name: str) -> None:
    """What the engine made of a unit, ticked on a new sheet, gives the same figures in force and the same marks."""
    built = new(library, name).values()
    for seed in range(5):
        for sheet in moments(library, name, seed):
            again = new(library, name)
            mark(again, changed(sheet.values(), built), sheet.any_state.turn)
            assert list(again.figures()) == list(sheet.figures())
            assert again.values() == sheet.values()
            assert again.state_words() == sheet.state_words()


GOLDEN = Path(__file__).parents[1] / "goldens" / "in-play"


def shown(library: Library, name: str) -> str:
    """What can be marked on a sheet, then its figures, marks and acts after each of some acts of the rules."""
    sheet = new(library, name)
    lines = [" | ".join(map(str, control)) for control in sheet.controls()]
    built = sheet.values()
    lines.append("new: " + ", ".join(f"{one.label} {one.value}" for one in sheet.figures()))
    for seed in range(3):
        for sheet in moments(library, name, seed):
            lines += (
                f"== {sheet.turn_word} {sheet.any_state.turn}: {sheet.state_words() or 'in action'}",
                ", ".join(f"{one.label} {one.value}" for one in sheet.figures()),
                ", ".join(f"{mark} {value}" for mark, value in changed(sheet.values(), built).items()),
                "; ".join(" ".join(map(str, act)) for act in sheet.acts()),
            )
    return "\n".join(lines) + "\n"


def regenerate() -> None:
    """Write the sheets in play again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in IN_PLAY:
        text = shown(open_content(OFFICIAL).library, name)
        (GOLDEN / f"{name.replace('/', '-')}.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_sheet_in_play_is_as_it_was_reviewed(library: Library, name: str) -> None:
    """Marks, figures in force and acts, as `python -m tests.regenerate` wrote them."""
    assert shown(library, name) == (GOLDEN / f"{name.replace('/', '-')}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", IN_PLAY)
def test_every_mark_can_be_ticked_and_taken_back(library: Library, name: str) -> None:
    """Each control has a value, takes every value from 0 to its most, and a code carries any of them."""
    first = new(library, name)
    controls, built = list(first.controls()), first.values()
    assert built.keys() == {control.name for control in controls}
    dice = random.Random(5)
    for _ in range(20):
        values = {one.name: dice.randint(0, one.most) for one in controls if dice.random() < 0.4}
        sheet = new(library, name)
        mark(sheet, values, 3)
        code = sheet_code.encoded(first.key, "Wolf 1", 3, controls, sheet.values(), built)
        head, digits, called = code.rsplit(".", 2)
        carried = sheet_code.read(f"{head}.{digits.lower()}.{called}")
        assert (carried.key, carried.name) == (first.key, "Wolf 1")
        assert sheet_code.unpacked(carried, controls, built) == (3, sheet.values())
    with pytest.raises(BadRequest, match="from 0 to"):
        mark(new(library, name), {controls[0].name: controls[0].most + 1}, 1)
    with pytest.raises(BadRequest, match="nothing to mark called 'keel'"):
        mark(new(library, name), {"keel": 1}, 1)


HARMED: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "ships/silent-death/hornpipe": ({"weapon.1.lost": 1}, {f"track.{box:02d}": 1 for box in range(1, 6)}),
    "ships/silent-death-star-wars/x-wing": ({"crew.pilot.dead": 1}, {f"track.{box:02d}": 1 for box in range(1, 9)}),
    "ships/sovereign-seas/bellerophon": ({"battery.bow-1": 1}, {}),
    "ships/silent-fury/bastion": ({"1": 6}, {"3": 4}),
    "ships/babylon/condor": ({"out.forward-twin-array-1": 1}, {"forward-structure": 10}),
    "flights/babylon/bustard": ({"gone": 1}, {"fighter-1": 6}),
}
"""Marks of the unit that fires, and marks of its target, if any changes the chances at it."""


@pytest.mark.parametrize("name", HARMED)
def test_odds_are_those_of_both_sheets_as_they_are_marked(library: Library, name: str) -> None:
    """A weapon that is lost is not listed, and what the target has lost counts."""
    own, theirs = HARMED[name]

    def lines(own: dict[str, int], theirs: dict[str, int], *at: int) -> list[str]:
        sheet, target = new(library, name), new(library, name)
        mark(sheet, own, 1)
        mark(target, theirs, 1)
        return aims(sheet, TargetPlace(*at), target)

    built = aims(new(library, name), TargetPlace(2, 0, 0))
    assert built == lines({}, {}, 2, 0, 0)
    assert len(lines(own, {}, 2, 0, 0)) < len(built)
    assert (lines({}, theirs, 2, 0, 0) != built) == bool(theirs)
    # Where a target lies is found alike for all games: of one of them every hour is asked, at both kinds of distances.
    is_first = name == next(iter(HARMED))
    for away in (3, 4) if is_first else (3,):
        for hour in range(1, CLOCK // 2) if is_first else (1, 3, 5):
            right, left = (bool(lines({}, {}, away, bearing, 0)) for bearing in (hour, CLOCK - hour))
            assert right == left


def test_a_damaged_code_is_refused(library: Library) -> None:
    """Another digit, two exchanged ones, another name or unit, another version: each is refused in words."""
    sheet = new(library, "ships/babylon/condor")
    controls, built = list(sheet.controls()), sheet.values()
    code = sheet_code.encoded(sheet.key, "Wolf 1", 1, controls, {**built, "primary-structure": 7}, built)
    head, digits, name = code.rsplit(".", 2)
    for at, digit in enumerate(digits):
        other = sheet_code.DIGITS[sheet_code.DIGITS.index(digit) - 1]
        with pytest.raises(BadRequest, match="damaged"):
            sheet_code.read(f"{head}.{digits[:at]}{other}{digits[at + 1 :]}.{name}")
    for bad, said in (
        (code.replace("condor", "merlin"), "damaged"),
        (code.replace("Wolf", "Wulf"), "damaged"),
        (code.replace("1.", "2.", 1), "version 2"),
        (code[:-12], "damaged|six parts"),
        ("rubbish", "six parts"),
        (f"{head}.%%.{name}", "not one of its digits"),
    ):
        with pytest.raises(BadRequest, match=said):
            sheet_code.read(bad)
    with pytest.raises(BadRequest, match="has changed since"):
        sheet_code.unpacked(sheet_code.read(code), controls[1:], built)


@pytest.mark.parametrize("system", [id for id, game in discover().items() if game.units])
def test_every_game_has_sheets_in_play(library: Library, system: str) -> None:
    """Each unit of a game that can fight has a sheet in play: with figures, and with plain data for the page."""
    sheets = []
    for kind in discover()[system].units:
        for key in library.keys(kind, system)[:25]:
            with suppress(BadRequest):
                sheets.append(new(library, str(key)))
    assert len(sheets) >= 5
    for sheet in sheets:
        assert list(sheet.figures())
        assert json.dumps([control._asdict() for control in sheet.controls()])


def test_a_card_that_is_on_a_ship_is_not_drawn_again(library: Library) -> None:
    """It is out of the deck from which critical hits come; others are in it."""
    name = "ships/silent-fury/bastion"
    cards = [control.name for control in new(library, name).controls() if control.name.startswith("card.")]
    sheet = new(library, name)
    mark(sheet, {cards[0]: 1}, 1, "")
    (act,) = (act for act in sheet.acts() if act.label == "Critical Hit card")
    question = next(sheet.act(act.name, 1))
    assert not isinstance(question, Roll | Choose)
    left = dict(question.cards)
    assert (left[cards[0].partition(".")[2]], left[cards[1].partition(".")[2]]) == (0, 1)
