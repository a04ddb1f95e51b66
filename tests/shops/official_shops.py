"""The shops of the official content, for tests."""

from __future__ import annotations

from functools import cache

from sheetforge.content.library import Library, open_library
from sheetforge.content.listing import own_content
from sheetforge.game import discover
from sheetforge.shops.shop import Shop, find_shop


@cache
def official() -> Library:
    """The official content."""
    return open_library(own_content(), "content", discover())


def shop_named(name: str) -> Shop:
    """A shop of the official content."""
    return find_shop(official(), name)
