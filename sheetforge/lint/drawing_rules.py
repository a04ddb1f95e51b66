"""The rules of liveries, the same in every game that has them, and of fields that name drawings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.lint.rule import Context, Problem, Rule, RulesOf, write
from sheetforge.text import did_you_mean, nearest

if TYPE_CHECKING:
    from sheetforge.sheet.livery import Livery

AUTHORITY = "docs/content.md: liveries"


def livery_rules(prefix: str, drawing: str) -> tuple[Rule, ...]:
    """Return the rules of liveries, with the codes of a game: `SD701` and `SD702`.

    `drawing` is one that comes with the game, for the examples.
    """
    from sheetforge.sheet.livery import Livery

    maker = RulesOf("liveries", Livery)
    return (
        maker(
            f"{prefix}701",
            "crest",
            "a crest is a drawing in content/drawings, or one of those that come with the game",
            AUTHORITY,
            good=f"crest: {drawing}",
            bad=f"crest: {drawing}x",
        )(_crest),
        maker(
            f"{prefix}702",
            "livery-inks",
            "the inks of a livery differ clearly in lightness",
            AUTHORITY,
            good='main: "#6b1230"\nsecond: "#d0a03a"',
            bad='main: "#6b1230"\nsecond: "#7a1a3a"',
            more=(
                "Crests must be recognisable for people with colour blindness, and on a copier: a "
                "difference in hue alone is lost there."
            ),
        )(_inks),
    )


def _crest(livery: Livery, context: Context) -> Iterator[Problem]:
    yield from known_drawing(livery.crest, "crest", context)


def known_drawing(path: str, field: str, context: Context) -> Iterator[Problem]:
    """Yield the problem of a field that names a drawing, if there is no such drawing."""
    from sheetforge.drawings import drawing_names, has_drawing

    system, name = context.key.system, path.removesuffix(".svg")
    if not has_drawing(context.library, system, name):
        names = drawing_names(context.library, system)
        close = nearest(name, names)
        message = f"there is no drawing {name!r}; {did_you_mean(name, names, with_list=True)}"
        note = f"put a drawing of your own at content/drawings/{system}/<name>.svg"
        fix = write(close[0]) if close else None
        yield Problem(message, (field,), path, note=note, fix=fix)


def _inks(livery: Livery, context: Context) -> Iterator[Problem]:
    from sheetforge.sheet.livery import DISTINCT
    from sheetforge.sheet.look_data import contrast

    ratio = contrast(livery.main, livery.second)
    if ratio < DISTINCT:
        message = (
            f"{livery.second} on {livery.main} has a contrast of {ratio:.1f}; at least "
            f"{DISTINCT:g} is needed: make one of them lighter or darker"
        )
        yield Problem(message, ("second",), livery.second)
