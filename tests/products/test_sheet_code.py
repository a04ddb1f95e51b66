"""The code of a sheet in play: what is printed or scanned once stays readable."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.products import sheet_code
from sheetforge.products.in_play import LAST_TURN, Control

KEY = Key("ships", "toy", "dart")
CONTROLS = (Control("hull", "Hull", "", 9), Control("drive", "Drive", "", 4), Control("lost", "Lost", ""))
NEW = {"hull": 9, "drive": 4, "lost": 0}


@pytest.mark.parametrize(
    ("turn", "values", "code"),
    [
        (1, NEW, "1FQVX3XHND"),
        (LAST_TURN, {"hull": 0, "drive": 3, "lost": 1}, "8ZFFQVXNHQSX"),
        (7, {"drive": 0}, "ZFFQVXABFV8"),
    ],
)
def test_a_code_is_written_and_read_as_ever(turn: int, values: dict[str, int], code: str) -> None:
    """A change of the notation needs another version: codes are on paper and on other phones."""
    text = f"1.ships.toy.dart.{code}.Wolf%201"
    assert sheet_code.encoded(KEY, "Wolf 1", turn, CONTROLS, values, NEW) == text
    carried = sheet_code.read(f" {text} ")
    assert (carried.key, carried.name) == (KEY, "Wolf 1")
    assert sheet_code.unpacked(carried, CONTROLS, NEW) == (turn, {**NEW, **values})


def test_a_code_may_be_typed_with_hyphens_and_with_letters_that_look_like_digits() -> None:
    """The digits I, L and O are not used; they are read as 1, 1 and 0."""
    code = sheet_code.encoded(KEY, "", 1, CONTROLS, NEW, NEW)
    head, digits, name = code.rpartition(".")[0].rpartition(".")[0], code.split(".")[4], code.split(".")[5]
    typed = "-".join(digits.lower()).replace("1", "l").replace("0", "o")
    assert sheet_code.read(f"{head}.{typed}.{name}") == sheet_code.read(code)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1.ships.toy.dart.ABC", "it has six parts"),
        (f"1.ships.toy.dart.ABC.{'x' * 980}", "it has six parts"),
        (f"1.ships.toy.dart.ABC.{'x' * 979}", "check digits"),
        ("12345678901.a.b.c.d.e", "of version 123456789;"),
        ("1.ships.toy.dart.AUC.Wolf", "'U' is not one of its digits"),
    ],
)
def test_a_damaged_code_is_refused(code: str, why: str) -> None:
    """Nothing is read of a code whose parts, digits or length are wrong."""
    with pytest.raises(BadRequest, match=why):
        sheet_code.read(code)


def test_a_long_name_is_cut() -> None:
    """A sheet has room for so many characters."""
    code = sheet_code.encoded(KEY, "x" * 50, 1, CONTROLS, NEW, NEW)
    with pytest.raises(BadRequest, match="check digits"):
        sheet_code.read(code)
    whole = sheet_code.encoded(KEY, "x" * sheet_code.LONGEST_NAME, 1, CONTROLS, NEW, NEW)
    assert sheet_code.read(whole).name == "x" * 40
