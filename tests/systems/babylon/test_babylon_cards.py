"""Cards: the phases that the engine plays, the worked turns, the thirds, every line of losses."""

from __future__ import annotations

from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Circle, Text
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.engine.gunnery import needed
from sheetforge.systems.babylon.engine.phases import SEQUENCE
from sheetforge.systems.babylon.products import PRODUCTS
from sheetforge.systems.babylon.sheets import ship_page
from sheetforge.systems.babylon.sheets.model import SheetOptions
from sheetforge.systems.babylon.sheets.numbers import Stagger, staggered
from sheetforge.systems.babylon.sheets.tables import lock_of, notes_of
from sheetforge.systems.babylon.words.cards import interceptions, losses, lost_sides, modes, pivots, worked_turns
from sheetforge.systems.babylon.words.shots import worked_shot
from sheetforge.turns import read_turns
from tests.sheet import layout
from tests.systems.babylon.samples_of_babylon_sheets import BA, library, sheet, sheets


def test_the_worked_turns_of_the_document() -> None:
    """The Var'Nic turns at 6 in 3 hexes, accelerating to 7 in 6, braking to 5 in 5."""
    found = [one.text for one in worked_turns(sheet("var-nic").craft, 6)]
    assert found == ["3 hexes", "4, 5, 5, 6: 6 hexes", "3, 4, 4, 5: 5 hexes"]


def test_a_pivot_takes_a_third_for_every_60_degrees() -> None:
    """60° and back leaves a third, 120° and back cannot be done, 180° takes all."""
    assert [tuple(one) for one in pivots()] == [
        ("60°", 1, 2),
        ("60° and back", 2, 1),
        ("120°", 2, 1),
        ("120° and back", 0, 0),
        ("180°", 3, 0),
    ]


def test_a_worked_turn_is_ringed_on_its_way() -> None:
    """The numbers of a way through a staggered table have rings, and no others."""
    sketch = Sketch(COLOR, "sample")
    marked = frozenset({2, 3, 4})
    table = Stagger(("5", "6", "7"), ("2", "3", "4"), ("3", "4", "5"), marked=marked)
    staggered(sketch, Box(0.0, 0.0, 60.0, 20.0), table, "sample")
    found = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Circle)]
    ringed = [(circle.cx, circle.cy) for circle in found if circle.style.stroke == COLOR.warning]
    assert len(ringed) == len(marked)
    assert len({y for _, y in ringed}) == 2


def test_modes_say_what_the_engine_does() -> None:
    """Matter ignores armour, plasma half of it; a laser is not intercepted, a pulse on its die."""
    found = {one.mode: one for one in modes()}
    assert [found[mode].armour for mode in ("standard", "matter", "plasma")] == ["all", "none", "half"]
    assert found["standard"].intercepted == "no"
    assert found["ballistic"].intercepted == "value +1"


def test_the_card_has_every_line_of_the_losses() -> None:
    """Each kind of system with losses is on the card once, with each loss; sides too."""
    table = sheet("var-nic").losses
    found = dict(losses(table))
    assert len(found) == len(table.group)
    assert found["Jump engine"] == ("1 % the ship blows up if it is used", "2 % it fails if it is used")


def test_lost_sides_add_up() -> None:
    """Two lost sides: 4 zigs, signature 4 higher, initiative 12 lower, no jamming left."""
    found = list(lost_sides(sheet("var-nic").losses, 2))
    assert found == [("1", "+2", "+2", "–6", "50 %"), ("2", "+4", "+4", "–12", "0 %")]


def test_the_round_has_the_phases_of_the_engine() -> None:
    """The card prints a heading for each phase that is played, in order."""
    (turn,) = read_turns("sheetforge.systems.babylon")
    assert len(turn.phases) == len(SEQUENCE)


def test_the_worked_shot_is_that_of_the_engine() -> None:
    """Signature, range, hexes beyond the lock and stealth add up to the number that it needs."""
    example = sheet("var-nic")
    shot = worked_shot(example.craft, [one.craft for one in sheets()], example.losses)
    assert shot is not None
    *terms, total = shot.terms()
    assert all(int(one.number.replace("–", "-")) for one in terms)
    number = sum(int(one.number.replace("–", "-")) for one in terms)
    assert total.number == f"{number} or less"
    assert number == needed(shot.target, shot.weapon, shot.away, shot.shooter.sensing())
    assert worked_shot(example.craft, [example.craft], example.losses) is None
    plain = worked_shot(example.craft, [sheet("merlin").craft], example.losses, whole=False)
    assert plain is not None
    *terms, total = plain.terms()
    assert not any("jamming" in one.text or "Stealth" in one.text for one in terms)
    assert total.number == f"{sum(int(one.number.replace('–', '-')) for one in terms)} or less"


def test_a_weapon_without_a_value_intercepts_ballistics() -> None:
    """The card has a line for it, and the sheet prints the value: on 1, by the usual ruling."""
    assert next(interceptions(1)) == ("–", "–", "10 %", "–")
    (page,) = ship_page.pages(sheet("merlin"), SheetOptions())
    texts = [one.item.text for one in walk.walk(page.items) if isinstance(one.item, Text)]
    assert "– (–1)" in texts


def test_the_sheet_says_what_sensors_jamming_and_stealth_do() -> None:
    """The sentences of the Usva, with its figures and those of the rules."""
    found = dict(notes_of(sheet("usva").craft))
    assert lock_of(sheet("usva").craft) == "–2 to hit for each hex beyond sensors less jamming"
    assert lock_of(sheet("goshawk", "flights").craft) == "fighters need no sensor lock"
    assert found["Jamming:"] == "–3 to the sensors of ships that fire at it."
    assert found["Stealth:"] == "–3 to hit it from beyond 4 hexes."


def test_cards_are_as_high_as_their_content_on_both_papers() -> None:
    """Ten cards are four pages on which no text touches another; the words about interception are in both halves."""
    for paper in ("a4", "letter"):
        plan = PRODUCTS["cards"].plan(library(), BA, PrintOptions(paper), {})
        (one,) = plan.sheets
        pages = one.lay_out().pages
        assert len(pages) == 4
        for page in pages:
            assert not layout.outside(page)
            assert not layout.overlapping_texts(page)
        lines = [(text.text, drawn.box.x) for page in pages for text, drawn in walk.texts(page.items)]
        halves = {
            said: x for line, x in lines for said in ("Pulses, plasma", "Against pulses") if line.startswith(said)
        }
        assert halves["Against pulses"] - halves["Pulses, plasma"] > 80.0
        column: dict[str, float] = {}
        for line, x in lines:
            if line[:2].strip() in {*"12345"} or line.startswith(("– Fighters fire at", "– Ballistics strike")):
                column.setdefault(line, round(x))
        fighters = {x for line, x in column.items() if line.startswith("– Fighters fire at")}
        assert fighters == {column["4  Fighters"]}, "a phase stays together"
