"""Figures that have lost digits: they agree with what is left of them, and are marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sheetforge.lint.rule import Context, Problem, rule
from sheetforge.systems.sovereign_seas.rules.books import LEGIBLE
from sheetforge.systems.sovereign_seas.schema.legible import legible

MORE = (
    "The document has lost every digit 1, 2, 3 and 4, and no other. `printed` records what is left "
    "of a figure, and the figure without those digits must be the same."
)


def of_ship(ship: Any) -> dict[str, str]:
    """The figures of a ship that `printed` may speak of, as the logs write them."""
    return {
        "in_service": ship.in_service_text,
        "points": str(ship.points),
        "speed": str(ship.speed),
    }


def of_gun(gun: Any) -> dict[str, str]:
    """The figures of a gun that `printed` may speak of, as the charts write them."""
    return {"bore": f"{gun.bore:g}", "fp": f"{gun.fp:.1f}"}


def agreeing(entity: Any, figures: Mapping[str, str]) -> Iterator[Problem]:
    """Figures of which something else would be left than what is shown."""
    for field, text in figures.items():
        shown = getattr(entity.printed, field, None)
        if shown is not None and legible(text) != shown:
            written = repr(text) if text else "nothing"
            message = f"the document shows {shown!r} of this; {written} would leave "
            yield Problem(f"{message}{legible(text)!r}", (field,) if text else (), text)


def marked(entity: Any, figures: Mapping[str, str]) -> Iterator[Problem]:
    """Figures with lost digits that are not marked, and marked ones without."""
    for field, text in figures.items():
        shown = getattr(entity.printed, field, None)
        if shown is None or legible(text) != shown:
            continue
        lost, told = text != shown, field in entity.reconstructed
        if lost and not told:
            message = f"the document shows {shown!r} of {text!r}; say under `reconstructed` "
            yield Problem(f"{message}how the rest was come by", (field,), text)
        elif told and not lost:
            message = f"{text!r} is wholly legible, so there is nothing to be reconstructed"
            yield Problem(message, ("reconstructed", field), text, target="key")


@rule(
    "SS316",
    "legible-figures",
    "ships",
    "figures agree with what the document shows of them: their digits other than 1 to 4",
    LEGIBLE,
    good='points: 38\nprinted: {points: "8"}',
    bad='points: 39\nprinted: {points: "8"}',
    more=MORE,
)
def legible_figures(ship: Any, context: Context) -> Iterator[Problem]:
    yield from agreeing(ship, of_ship(ship))


@rule(
    "SS319",
    "lost-figures",
    "ships",
    "a figure that has lost digits is marked as reconstructed, one that is legible is not",
    LEGIBLE,
    good='points: 38\nprinted: {points: "8"}\nreconstructed: {points: the nearest}',
    bad='points: 38\nprinted: {points: "8"}',
)
def lost_figures(ship: Any, context: Context) -> Iterator[Problem]:
    yield from marked(ship, of_ship(ship))


@rule(
    "SS403",
    "legible-gun",
    "weapons",
    "figures of a gun agree with what the chart shows of them: their digits other than 1 to 4",
    LEGIBLE,
    good='bore: 9.4\nprinted: {bore: "9.", fp: "0.5"}',
    bad='bore: 9.5\nprinted: {bore: "9.", fp: "0.5"}',
    more=MORE,
)
def legible_gun(gun: Any, context: Context) -> Iterator[Problem]:
    yield from agreeing(gun, of_gun(gun))


@rule(
    "SS406",
    "lost-gun",
    "weapons",
    "a figure of a gun that has lost digits is marked as reconstructed, a legible one is not",
    LEGIBLE,
    good='bore: 9.4\nprinted: {bore: "9."}\nreconstructed: {bore: the metric one}',
    bad='bore: 9.4\nprinted: {bore: "9."}',
)
def lost_gun(gun: Any, context: Context) -> Iterator[Problem]:
    yield from marked(gun, of_gun(gun))


LOST_RULES = (legible_figures, lost_figures, legible_gun, lost_gun)
