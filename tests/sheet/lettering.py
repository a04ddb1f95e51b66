"""The room that texts have on a page, and letters that are smaller or larger than usual.

A limit that no text of the content reaches is drawn nowhere: the width of a cell with a short name,
or the least size of a sentence that fits at the first. What a page asks of the functions that
measure and break text says where the limits are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache, wraps
from inspect import signature
from types import ModuleType
from typing import Any

from sheetforge.sheet import text

MEASURED = ("fit", "fit_block", "flow", "wrap")
"""The functions that set a text into a room."""

WORDS = frozenset({"sheet", "sheets", "products"})
"""Rooms whose modules draw words."""

WITHOUT = (".built", ".faces", ".masks", ".outlines", ".palette", ".svg_drawing", ".variants")
"""Modules that keep something else, which takes long to make."""


@contextmanager
def rooms() -> Iterator[list[str]]:
    """Note every text that is set into a room while the block runs, with the limits of the room."""
    _forget()
    noted: list[str] = []
    usual = {name: getattr(text, name) for name in MEASURED}
    places = _places(len(sys.modules))
    for module, name in places:
        setattr(module, name, _noting(usual[name], noted))
    try:
        yield noted
    finally:
        for module, name in places:
            setattr(module, name, usual[name])


@cache
def _places(_loaded: int) -> tuple[tuple[ModuleType, str], ...]:
    """Return the modules that measure texts, with the names of the functions."""
    return tuple(
        (module, name)
        for title, module in sys.modules.items()
        for name in MEASURED
        if title.startswith("sheetforge.") and getattr(module, name, None) is getattr(text, name)
    )


def _noting(measure: Callable[..., Any], noted: list[str]) -> Callable[..., Any]:
    named = signature(measure)

    @wraps(measure)
    def measuring(*given: Any, **more: Any) -> Any:
        values = named.bind(*given, **more)
        values.apply_defaults()
        shown = (f"{one:.2f}" if isinstance(one, float) else str(one) for one in values.arguments.values())
        noted.append(f"{measure.__name__} {' '.join(shown)}")
        return measure(*given, **more)

    return measuring


@contextmanager
def of_size(factor: float) -> Iterator[None]:
    """Let every letter be so many times as wide and as high as usual while the block runs."""
    usual = text.MM_PER_PT
    text.MM_PER_PT = factor * usual
    try:
        yield
    finally:
        text.MM_PER_PT = usual
        if factor != 1.0:
            _forget()


def _forget() -> None:
    """Clear what pages keep of texts that were measured; drawings without letters stay."""
    for kept in _caches(len(sys.modules)):
        kept.cache_clear()


@cache
def _caches(_loaded: int) -> tuple[_lru_cache_wrapper[Any], ...]:
    modules = (
        module
        for name, module in sys.modules.items()
        if name.startswith("sheetforge.") and not WORDS.isdisjoint(name.split(".")) and not name.endswith(WITHOUT)
    )
    return tuple(one for module in modules for one in vars(module).values() if isinstance(one, _lru_cache_wrapper))
