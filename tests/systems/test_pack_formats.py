"""`--max-sheets` in games whose ships have one size: parts are left out, too small is refused."""

from __future__ import annotations

import re

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.game import discover
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.walk import texts
from tests.systems.samples_of_battles import library

BATTLES = {"babylon": "patrol", "sovereign-seas": "first-broadsides", "silent-fury": "first-contact"}


def pages(system: str, **settings: int | bool) -> int:
    """The number of pages of the pack of a game's scenario."""
    product = discover()[system].products()["pack"]
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    wanted = {"scenarios": frozenset({Key("scenarios", system, BATTLES[system])})}
    (sheet,) = product.plan(library(), system, PrintOptions(settings=named), wanted).sheets
    return len(sheet.lay_out().pages)


@pytest.mark.parametrize("system", BATTLES)
def test_the_least_number_of_sheets_works_and_one_less_is_refused(system: str) -> None:
    """A number that is too small is refused with the least, which the pack then takes."""
    with pytest.raises(BadRequest, match="at least; give") as refused:
        pages(system, max_sheets=1)
    found = re.search(r"give (\d+) or more", str(refused.value))
    assert found is not None
    least = int(found[1])
    assert -(-pages(system, max_sheets=least) // 2) <= least
    usual = -(-pages(system) // 2)
    assert least < usual
    assert pages(system, max_sheets=usual) == pages(system)


def test_a_warhound_of_a_pack_may_be_two_counters() -> None:
    """Of the fleet with the Donjon; its one piece has its id once on the backs."""
    product = discover()["silent-death"].products()["pack"]
    wanted = {"fleets": frozenset({Key("fleets", "silent-death", "vaubrand-great-works")})}
    marks = {}
    for two in ("piece", "halves"):
        options = PrintOptions(settings={"two-hex": two})
        (sheet,) = product.plan(library(), "silent-death", options, wanted).sheets
        (counters,) = (page for page in sheet.lay_out().pages if page.label == "1b")
        marks[two] = {
            (round(drawn.box.x), round(drawn.box.y)) for text, drawn in texts(counters.items) if text.text == "A"
        }
    assert (len(marks["piece"]), len(marks["halves"])) == (1, 2)


def test_a_part_that_is_asked_for_stays() -> None:
    """Cards that are wanted are not left out to save paper."""
    with pytest.raises(BadRequest, match="give 5 or more"):
        pages("babylon", max_sheets=4, cards=True)
