"""Navies: which ships and guns they list, and that these are theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Severity
from sheetforge.lint.rule import Context, Elsewhere, Problem, rule
from sheetforge.systems.sovereign_seas.rules.books import NAVIES
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, MERCHANTMEN


@rule(
    "SS501",
    "navy-lists",
    "houses",
    "a navy lists ships and guns that are its own, each once",
    NAVIES,
    good="ships: [sample]",
    bad="ships: [sample, sample-frigate]",
)
def navy_lists(navy: Any, context: Context) -> Iterator[Problem]:
    for kind, field, what in (("ships", "ships", "ship"), ("weapons", "guns", "gun")):
        seen = []
        for index, reference in enumerate(getattr(navy, field)):
            key, one = context.find(kind, reference), context(kind, reference)
            if key in seen:
                message = f"{reference} is in the list already"
                yield Problem(message, (field, index), str(reference))
            elif key and one and context.find("houses", one.navy) != context.key:
                shown = (Elsewhere(key, ("navy",), f"the navy of the {what}"),)
                message = f"{one.name} is a {what} of another navy, {one.navy!r}"
                yield Problem(message, (field, index), str(reference), elsewhere=shown)
            seen.append(key)


@rule(
    "SS502",
    "merchant-marine",
    "houses",
    "merchantmen are neutral and have no gun chart; warships belong to a navy",
    NAVIES,
    good="neutral: false",
    bad="neutral: true",
)
def merchant_marine(navy: Any, context: Context) -> Iterator[Problem]:
    if navy.neutral and navy.guns:
        message = "merchantmen are unarmed, so a neutral navy has no gun chart"
        yield Problem(message, ("neutral",), "true")
    for index, reference in enumerate(navy.ships):
        ship = context("ships", reference)
        if ship is not None and (ship.ship_class in MERCHANTMEN) != navy.neutral:
            name = CLASSES[ship.ship_class]
            message = f"{ship.name} is a {name}; {navy.name} is "
            message += "neutral and has merchantmen" if navy.neutral else "a navy of warships"
            path = ("neutral",) if navy.neutral else ("ships", index)
            yield Problem(message, path, str(reference))


@rule(
    "SS503",
    "unlisted",
    "houses",
    "a navy lists all ships and guns that are its own",
    NAVIES,
    good="guns: [sample, sample-d]",
    bad="guns: [sample]",
    severity=Severity.WARNING,
    more="Sheets and charts have them in the order of the lists; a battery whose gun is not on the "
    "chart is a gun that nobody knows.",
)
def unlisted(navy: Any, context: Context) -> Iterator[Problem]:
    for kind, field in (("ships", "ships"), ("weapons", "guns")):
        there = [context.find(kind, reference) for reference in getattr(navy, field)]
        for key, one in context.all(kind):
            if key not in there and context.find("houses", one.navy) == context.key:
                shown = (Elsewhere(key, ("navy",), "its navy"),)
                message = f"{one.name} ({key.id}) is not in the list of {field}"
                path = (field,) if field in navy.model_fields_set else ("name",)
                yield Problem(message, path, key.id, target="key", elsewhere=shown)


NAVY_RULES = (navy_lists, merchant_marine, unlisted)
