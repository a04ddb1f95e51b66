"""The examples in docstrings."""

import doctest
from importlib import import_module

import pytest

MODULES = ["freshness", "press.pdf_content", "press.svg", "sheet.scene", "sheet.text"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    """What a docstring shows is what happens."""
    result = doctest.testmod(import_module(f"sheetforge.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
