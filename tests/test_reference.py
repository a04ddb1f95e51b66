"""The reference of commands and options is that of the program."""

from __future__ import annotations

from tests import reference


def test_the_reference_is_up_to_date() -> None:
    """A new option of a command or of a product is on the page: `make goldens` writes it."""
    assert reference.PAGE.read_text(encoding="utf-8") == reference.text()
