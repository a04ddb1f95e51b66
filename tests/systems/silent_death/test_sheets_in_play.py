"""Ship displays in play: what is read, ticked, filled in and crossed off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.palette import PALETTES, contrast
from sheetforge.sheet.scene import Field
from sheetforge.systems.silent_death.sheets import book
from sheetforge.systems.silent_death.sheets.display import Options, filled
from tests.systems.silent_death.samples_of_sheets import COLOPHON, INKS, PAPERS, complete, display, laid_out, words


@pytest.mark.parametrize("paper_name", PAPERS)
def test_no_text_is_smaller_than_can_be_read(paper_name: str) -> None:
    """Text has at least 6.5 points; what weapons, systems and hex say in play at least 7."""
    small = set()
    for one, pages in laid_out(paper_name):
        for page in pages:
            for text, _ in walk.texts(page.items):
                if text.size_pt < 6.5 and text.y < page.height - COLOPHON:
                    small.add((one.id, text.text, text.size_pt))
        played = [*(value for weapon in one.weapons for _, value in weapon.facts)]
        # A band of one hex reads like the number of a turn.
        hexes = [band.hexes for weapon in one.weapons for band in weapon.bands]
        played += [text for text in hexes if not text.isdigit()]
        played += [weapon.heading for weapon in one.weapons]
        played += [fact for gauge in one.gauges for fact in gauge.facts]
        for text, _ in walk.texts(pages[0].items):
            if text.text in played and text.size_pt < 7.0:
                small.add((one.id, text.text, text.size_pt))
    assert small == set()


@pytest.mark.parametrize("paper_name", PAPERS)
def test_whatever_is_ticked_in_play_is_large_enough(paper_name: str) -> None:
    """Boxes and pips of a display are at least 4.5 mm wide and high."""
    small = set()
    for one in complete():
        for page in book.sheet(one, Options(paper=paper_name, fillable=True)):
            for item in page.items:
                ticked = isinstance(item, Field) and item.kind == "check"
                if ticked and min(item.box.width, item.box.height) < 4.5 - 1e-6:
                    small.add((one.id, item.name, round(item.box.width, 2)))
    assert small == set()


@pytest.mark.parametrize("ink", INKS)
def test_text_stands_out_from_its_paper(ink: str) -> None:
    """Every ink of text differs from the paper or the bar below it by 4.5 to 1 at least."""
    palette = PALETTES[ink]
    for color in (palette.ink, palette.soft_ink, palette.accent, palette.reconstructed):
        assert contrast(color, palette.panel_fill or palette.paper) >= 4.5, color
    assert contrast(palette.header_ink, palette.header_fill or palette.paper) >= 4.5
    assert contrast(palette.accent_ink, palette.accent_fill or palette.paper) >= 4.5


def test_a_known_crew_fills_in_the_dice_that_follow_from_it() -> None:
    """Skills, the tight-turn die, the attack dice and the TPV come from one set of values."""
    crew = {"pilot": {"piloting": 7, "gunnery": 6, "luck": 2}, "gunner": {"gunnery": 9}}
    values = filled(display("executioner-ii"), crew)
    assert values["tight-turn"] == "D4"
    assert (values["weapon.1.adb"], values["weapon.3.adb"]) == ("D6", "D10")
    assert values["tpv"] == str(115 + 7 + 6 + 9)
    assert filled(display("executioner-ii"), {}) == {}


def test_two_copies_can_have_two_crews() -> None:
    """The display is drawn once; what is written on a copy is that copy's own."""
    crews = ({"pilot": {"piloting": 7, "gunnery": 5}}, {"pilot": {"piloting": 2, "gunnery": 9}})
    text = words(book.sheet(display("dolphin-ii"), Options(crew=crews))).split()
    assert {"62", "61", "D4", "D10", "D6"} <= set(text)


def test_a_form_has_a_field_for_everything_that_is_written_or_ticked() -> None:
    """Names of fields are stable: ship, copy, part, number."""
    one = display("dolphin-ii")
    page = book.sheet(one, Options(fillable=True, copies=2))[0]
    fields = {item.name: item for item in page.items if isinstance(item, Field)}
    assert {f"ship.dolphin-ii.{copy}.track.{n:02d}" for copy in (1, 2) for n in range(1, 31)} <= set(fields)
    for name in ("crew.pilot.luck", "tpv", "id", "tight-turn", "weapon.2.adb"):
        assert fields[f"ship.dolphin-ii.1.{name}"].kind == "text"
    for name in ("torpedoes.10.04", "decoys.01", "point-defense.02"):
        assert fields[f"ship.dolphin-ii.2.{name}"].kind == "check"
    assert fields["ship.dolphin-ii.sheet.turn.20"].kind == "check"


def test_a_blank_sheet_has_no_fields() -> None:
    """Forms are asked for, never given."""
    page = book.sheet(display("orca-alpha"), Options())[0]
    assert not any(isinstance(item, Field) for item in page.items)


def test_damage_of_a_game_is_crossed_off() -> None:
    """A copy shows the boxes that a saved game has marked, a stroke each."""
    plain = book.sheet(display("orca-alpha"), Options())[0]
    marked = frozenset({"track.front.01", "track.rear.02"})
    hurt = book.sheet(display("orca-alpha"), Options(damage=(marked,)))[0]
    assert len(hurt.items) == len(plain.items) + 2


def test_reconstructed_values_carry_a_ring_and_a_line_that_explains_it() -> None:
    """Nothing invented passes as printed: a ring at the value, its meaning at the foot."""
    dolphin = words(book.sheet(display("dolphin-ii"), Options()))
    assert "not printed in the source" in dolphin
    plain = display("dolphin-ii")
    gauges = tuple(replace(gauge, facts_ringed=False) for gauge in plain.gauges)
    bare = replace(plain, reconstructed=frozenset(), gauges=gauges)
    assert "not printed in the source" not in words(book.sheet(bare, Options()))
