"""Values of plain functions over many arguments.

A function is tried if it takes numbers, hexes and the like.

`python -m tests.pure_values MODULE FUNCTION` prints the arguments with their values; run it before
and after a change. The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from hashlib import blake2b
from importlib import import_module
from inspect import isclass, isfunction, signature
from itertools import islice, product
from math import prod
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from sheetforge.dice.distribution import Distribution
from sheetforge.geometry.hexes import ORIGIN, Hex, disk
from sheetforge.sheet.scene import Box

ROOT = Path(__file__).parents[1]
GOLDENS = ROOT / "tests/goldens/pure-values"
FOLDERS = (
    "geometry",
    "dice",
    "systems/babylon/construct",
    "systems/babylon/engine",
    "systems/babylon/odds",
    "systems/babylon/play",
    "systems/babylon/rules",
    "systems/silent_death/construct",
    "systems/silent_death/engine",
    "systems/silent_death/figures",
    "systems/silent_death/odds",
    "systems/silent_death/play",
    "systems/silent_death/rules",
    "systems/silent_death/tournament",
    "systems/silent_fury/engine",
    "systems/silent_fury/play",
    "systems/silent_fury/rules",
    "systems/sovereign_seas/engine",
    "systems/sovereign_seas/odds",
    "systems/sovereign_seas/rules",
    "tournament",
    "play",
    "press",
    "products",
    "shops",
)
APART = ("bot_files", "scene_data", "generate", "glyphs", "stacking")
"""Modules that look for files, that do not end for lines without a width, that keep files of faces open, and one of
which a sweep takes long."""

WRITTEN = ("_asdict", "_replace", "_make")
"""Methods that Python writes for types with fields."""

DEEPEST = 3
"""Types with fields within each other: some contain themselves."""

MOST_CALLS, MOST_FIELDS = 500, 12
"""Calls of a function, and values of a type with fields."""

ADDRESS = re.compile(r" at 0x[0-9a-f]+")

SHORT: dict[Any, tuple[Any, ...]] = {
    int: (0, 1, 2, 3, 5, 6, 9, 14, -1, -4),
    float: (0.0, 0.5, 1.0, 2.75, 7.0, -1.5),
    bool: (False, True),
    str: ("", "a", "3"),
    Hex: (*disk(ORIGIN, 1), Hex(2, -5), Hex(-3, 1), Hex(0, 4), Hex(3, 3), Hex(-2, -2), Hex(5, -2), Hex(-4, 4)),
    NoneType: (None,),
    Box: (
        Box(0.0, 0.0, 10.0, 10.0),
        Box(10.0, 0.0, 10.0, 10.0),
        Box(0.0, 12.0, 10.0, 25.0),
        Box(10.0, 14.5, 30.0, 21.0),
        Box(3.0, 4.0, 5.0, 6.0),
        Box(-8.0, 2.0, 8.0, 2.0),
        Box(20.0, 30.0, 60.0, 40.0),
        Box(5.0, 5.0, 0.0, 0.5),
    ),
    Fraction: (Fraction(0), Fraction(1, 3), Fraction(5, 2)),
}
"""Values of each type."""

FACINGS = (0, 1, 2, 3, 4, 5)


def samples(kind: Any, name: str = "", depth: int = 0) -> tuple[Any, ...]:
    """Values of a type; none for a type that nothing is known of, and for the numbers of open files."""
    if name == "fd":
        return ()
    if kind is int and "facing" in name:
        return FACINGS
    if kind in SHORT:
        return SHORT[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return samples(parts[0], name, depth)
    if origin is Literal:
        return parts
    if origin in (Union, UnionType):
        return tuple(one for part in parts for one in samples(part, name, depth))
    if origin is tuple and parts[-1:] != (...,):
        return tuple(islice(product(*(samples(part, name, depth) for part in parts)), 0, 400, 17))
    if origin in (tuple, Sequence, list, Iterable, Collection) and (inner := samples(parts[0], "", depth)):
        several = ((), inner[1:2], inner[:3], inner[::-2], (inner[-1],) * 2)
        return tuple(map(tuple if origin is not list else list, several))
    if origin in (frozenset, set) and (inner := samples(parts[0], "", depth)):
        return tuple(origin(one) for one in ((), inner[1:2], inner[:3], inner[::-2]))
    if isclass(kind) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        return built(kind, depth + 1) if depth < DEEPEST else ()
    return ()


def types_of(thing: Any) -> dict[str, Any]:
    """The types of arguments or fields; none where they are imported for checks alone."""
    try:
        return get_type_hints(thing)
    except (NameError, TypeError):
        return {}


def built(kind: Any, depth: int) -> tuple[Any, ...]:
    """Values of a type with fields, each of which is known."""
    hints = types_of(kind)
    names = [one.name for one in fields(kind) if one.init] if is_dataclass(kind) else list(kind._fields)
    if not names or len(names) > 6:
        return ()
    made = []
    for values in arguments([samples(hints.get(name), name, depth) for name in names], MOST_FIELDS):
        try:
            made.append(kind(*values))
        except (ValueError, TypeError, AssertionError):
            continue
    return tuple(made)


def arguments(kinds: Sequence[tuple[Any, ...]], most: int) -> Iterator[tuple[Any, ...]]:
    """Yield combinations of arguments, evenly from all that there are."""
    number = prod(map(len, kinds))
    step = max(1, number // most)
    # A step without a factor in common with the numbers of values meets each of them.
    while step > 1 and any(step % len(one) == 0 for one in kinds if len(one) > 1):
        step += 1
    return islice(product(*kinds), 0, number, step)


def plain(value: Any, depth: int = 0) -> str:
    """A value as text that is the same in every run."""
    if isinstance(value, Distribution):
        return "; ".join(sorted(f"{plain(one)}: {chance}" for one, chance in value))
    if isinstance(value, float):
        return f"{value:.9g}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(plain, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{plain(one)}: {plain(two)}' for one, two in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"({', '.join(map(plain, value))})"
    if isinstance(value, Iterator):
        return plain(list(islice(value, 200)))
    return ADDRESS.sub("", str(value))


def functions(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any], list[tuple[Any, ...]]]]:
    """Yield functions, methods and properties of a module with values of their arguments, as far as those are known."""
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", "") != module.__name__:
            continue
        if isclass(thing) and (own := samples(thing)):
            for inner, method in vars(thing).items():
                method = getattr(method, "fget", None) or getattr(method, "func", None) or method
                if (
                    isfunction(method)
                    and not inner.startswith("__")
                    and inner not in WRITTEN
                    and (kinds := known(method, own))
                ):
                    yield f"{name}.{inner}", method, kinds
        function = getattr(thing, "__wrapped__", thing)
        if isfunction(function) and (kinds := known(function)):
            yield name, function, kinds


def known(function: Callable[..., Any], *before: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The values of each argument of a function; none where one of them is not known."""
    hints = types_of(function)
    others = [*signature(function).parameters][len(before) :]
    kinds = [*before, *(samples(hints.get(one), one) for one in others)]
    return kinds if all(kinds) else []


def called(function: Callable[..., Any], kinds: Sequence[tuple[Any, ...]]) -> Iterator[str]:
    """Yield each call of a function with its value, or with the error that it raises."""
    for values in arguments(kinds, MOST_CALLS):
        try:
            value = plain(function(*values))
        except Exception as problem:
            value = type(problem).__name__
        yield f"{plain(values)} -> {value}"


def digest(text: str) -> str:
    """A text in short."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def digests(folder: str) -> list[str]:
    """A line for every function of a folder: how many calls, and the digest of their values."""
    lines = []
    for file in sorted((ROOT / "sheetforge" / folder).rglob("*.py")):
        # A function of a module of commands may add one to the program.
        if file.stem in APART or file.parent.name == "commands":
            continue
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        for name, function, kinds in functions(module):
            calls = [*called(function, kinds)]
            made = "\n".join(calls)
            lines.append(f"{module.__name__} {name}: {len(calls)} calls, {digest(made)}")
    return lines


def golden(folder: str) -> Path:
    """The file with the lines of a folder."""
    return GOLDENS / f"{folder.replace('/', '-')}.txt"


def regenerate() -> None:
    """Write the digests again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for folder in FOLDERS:
        golden(folder).write_text("".join(f"{line}\n" for line in digests(folder)), encoding="utf-8")


if __name__ == "__main__":
    for name, function, kinds in functions(import_module(sys.argv[1])):
        if name == sys.argv[2]:
            print("\n".join(called(function, kinds)))
