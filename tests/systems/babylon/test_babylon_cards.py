"""Cards: the phases that the engine plays, the worked turns, the thirds, every line of losses."""

from __future__ import annotations

from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.systems.babylon.engine.phases import SEQUENCE
from sheetforge.systems.babylon.products.displays import PRODUCTS
from sheetforge.systems.babylon.words.cards import losses, side_losses, thirds, worked_turns
from sheetforge.turns import read_turns
from tests.systems.babylon.samples_of_babylon_sheets import BA, library, sheet


def test_the_worked_turns_of_the_document() -> None:
    """The Var'Nic turns at 6 in 3 hexes, accelerating to 7 in 6, braking to 5 in 5."""
    found = [steps for _, steps in worked_turns(sheet("var-nic").craft, 6)]
    assert found == ["3 hexes", "4, 5, 5, 6: 6 hexes", "3, 4, 4, 5: 5 hexes"]


def test_a_pivot_takes_a_third_for_every_60_degrees() -> None:
    """60° and back leaves a third, 120° and back cannot be done, 180° takes all."""
    assert list(thirds()) == [
        ("60°", "1/3", "2/3"), ("60° and back", "2/3", "1/3"), ("120°", "2/3", "1/3"),
        ("120° and back", "not in one round", "none"), ("180°", "all", "none"),
    ]  # fmt: skip


def test_the_card_has_every_line_of_the_losses() -> None:
    """Each kind of system with losses is on the card once, with each loss; sides too."""
    table = sheet("var-nic").losses
    found = dict(losses(table))
    assert len(found) == len(table.group)
    assert found["Jump engine"] == (
        "1 % that it blows up its ship when used", "2 % that it fails when used",
    )  # fmt: skip
    assert len(side_losses(table)) == len(table.side)


def test_the_round_has_the_phases_of_the_engine() -> None:
    """The card prints a heading for each phase that is played, in order."""
    (turn,) = read_turns("sheetforge.systems.babylon")
    assert len(turn.phases) == len(SEQUENCE)


def test_cards_are_two_to_a_page_on_both_papers() -> None:
    """Four cards are two pages on which no text touches another."""
    for paper in ("a4", "letter"):
        plan = PRODUCTS["cards"].plan(library(), BA, PrintOptions(paper), {})
        (one,) = plan.sheets
        pages = one.lay_out().pages
        assert len(pages) == 2
        for page in pages:
            assert not walk.outside(page)
            assert not walk.overlapping_texts(page)
