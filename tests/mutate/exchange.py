"""Exchange the code of functions that are loaded already for that of a changed source.

A mutant in the body of a function needs no new import: every function object that has the old
code gets the new one. What runs at import (constants, class bodies, defaults) cannot be had so.
"""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from types import CodeType, FunctionType

Place = tuple[str, str, int]
Pair = tuple[CodeType, CodeType]


def place(code: CodeType) -> Place:
    """Where the code of a function stands."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def loaded(folder: str) -> dict[Place, list[FunctionType]]:
    """Every function object whose code comes from this folder."""
    index: dict[Place, list[FunctionType]] = {}
    for thing in _objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(folder):
            index.setdefault(place(thing.__code__), []).append(thing)
    return index


def forget() -> None:
    """Empty every cache of a function: what was kept may be a result of the code as it was."""
    for thing in _objects():
        if isinstance(thing, _lru_cache_wrapper):
            thing.cache_clear()


def _objects() -> list[object]:
    """Return all objects: the first collection of garbage freezes what is loaded, and what is frozen is not listed."""
    gc.unfreeze()
    return gc.get_objects()


def exchanged(file: str, before: str, after: str, index: dict[Place, list[FunctionType]]) -> bool:
    """Put a changed source in place; False where the change is outside functions."""
    pairs = list(_changed(compile(before, file, "exec"), compile(after, file, "exec")))
    if any(_own(old) != _own(new) and not _function(old) for old, new in pairs):
        return False
    targets = [(one, new) for old, new in pairs for one in index.get(place(old), ())]
    for function, new in targets:
        function.__code__ = new
    return bool(targets)


def lines_of(file: str, before: str, after: str) -> set[int]:
    """Return the lines inside the innermost functions that a change alters."""
    pairs = _changed(compile(before, file, "exec"), compile(after, file, "exec"))
    lines: set[int] = set()
    for old, new in pairs:
        if _own(old) != _own(new):
            numbers = {line for *_, line in old.co_lines() if line is not None}
            # The line of `def` runs where the function is made; one line may be all of a lambda.
            lines |= numbers - {old.co_firstlineno} or numbers
    return lines


def _changed(old: CodeType, new: CodeType) -> Iterator[Pair]:
    """From the module down to the innermost: the code that a change alters, or that holds it."""
    if old == new:
        return
    yield old, new
    for left, right in zip(_codes(old), _codes(new), strict=False):
        yield from _changed(left, right)


def _codes(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """What a code does, apart from the functions that it makes."""
    values = [one for one in code.co_consts if not isinstance(one, CodeType)]
    return code.co_code, code.co_names, [(type(one), one) for one in values]


def _function(code: CodeType) -> bool:
    return bool(code.co_flags & inspect.CO_OPTIMIZED)
