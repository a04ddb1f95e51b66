"""Firing arcs of a mount: those that a craft has, and those that go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, Replacement
from sheetforge.systems.silent_death.rules.about import (
    CONSTRUCTION,
    STAR_WARS_DISPLAY,
    WARHOUND_DISPLAY,
    craft_rule,
    ship_rule,
)
from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import Craft, Ship
from sheetforge.text import listed

RING = ("F", "FQR", "RQR", "R", "RQL", "FQL")
"""The arcs of a craft of one hex, clockwise."""

ALL_ROUND = "ALL"
"""The arc that every craft may have."""

LONG_RING = ("F", "BFQR", "BRQR", "SFQR", "SRQR", "R", "SRQL", "SFQL", "BRQL", "BFQL")
"""The arcs of a warhound of two hexes, clockwise from the bow."""


def ring_of(hull: Hull) -> tuple[str, ...]:
    """Return the arcs that the mounts of a hull can have."""
    return LONG_RING if hull.frame == "warhound" else RING


@craft_rule(
    "SD325",
    "pilot-arc",
    "a pilot's weapon fires to the front only",
    f"{CONSTRUCTION}; {STAR_WARS_DISPLAY}",
    good="weapons: [{post: pilot, weapon: sample, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: sample, arcs: [F, FQR]}]",
)
def pilot_arc(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        if mount.post == "pilot" and mount.arcs != ("F",):
            message = f"a pilot fires into F only, not into {listed(mount.arcs)}"
            fix = Replacement("write [F]", "[F]", safe=False)
            yield Problem(message, ("weapons", index, "arcs"), listed(mount.arcs), fix=fix)


@ship_rule(
    "SD326",
    "arc-of-hull",
    "bow and stern arcs are for warhounds, which have two hexes; warhounds have no plain quarter arcs",
    WARHOUND_DISPLAY,
    good="weapons: [{post: gunner, weapon: sample, arcs: [F, FQR]}]",
    bad="weapons: [{post: gunner, weapon: sample, arcs: [F, BFQR]}]",
)
def arc_of_hull(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    if hull is not None:
        ring = ring_of(hull)
        yield from foreign_arcs(ship, ring, hull.frame, 1 if hull.frame == "warhound" else 0)


def foreign_arcs(ship: Craft, ring: Sequence[str], craft: str, part: int | None = None) -> Iterator[Problem]:
    """Yield the arcs that a kind of craft does not have. Every craft may name `ALL`.

    `part` is the part of the rule that is about this kind of craft.
    """
    for index, mount in enumerate(ship.weapons):
        for at, arc in enumerate(mount.arcs):
            if arc not in ring and arc != ALL_ROUND:
                message = f"a {craft} has no arc {arc}; there are {listed(ring)}"
                yield Problem(message, ("weapons", index, "arcs", at), arc, part=part)


@craft_rule(
    "SD327",
    "repeated-arc",
    "a mount names an arc once",
    CONSTRUCTION,
    good="weapons: [{post: gunner, weapon: sample, arcs: [F, FQR]}]",
    bad="weapons: [{post: gunner, weapon: sample, arcs: [F, FQR, F]}]",
)
def repeated_arc(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        for at, _, arc in repeated(mount.arcs):
            message = f"{arc} is listed already; remove it here"
            yield Problem(message, ("weapons", index, "arcs", at), arc)


@craft_rule(
    "SD328",
    "all-around-alone",
    "a mount that fires all around names no other arc",
    CONSTRUCTION,
    good="weapons: [{post: gunner, weapon: sample, arcs: [ALL]}]",
    bad="weapons: [{post: gunner, weapon: sample, arcs: [ALL, F]}]",
)
def all_around_alone(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        if "ALL" in mount.arcs and len(set(mount.arcs)) > 1:
            others = listed(arc for arc in mount.arcs if arc != "ALL")
            fix = Replacement("write [ALL]", "[ALL]")
            path = ("weapons", index, "arcs")
            message = f"ALL includes {others}; write ALL alone"
            yield Problem(message, path, listed(mount.arcs), fix=fix)


@craft_rule(
    "SD329",
    "adjacent-arcs",
    "the arcs of a mount lie side by side",
    CONSTRUCTION,
    good="weapons: [{post: gunner, weapon: sample, arcs: [FQL, F, FQR]}]",
    bad="weapons: [{post: gunner, weapon: sample, arcs: [F, R]}]",
)
def adjacent_arcs(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        if len(mount.arcs) < 2:
            continue
        ring = next((ring for ring in (RING, LONG_RING) if set(mount.arcs) <= set(ring)), None)
        if ring is not None and len(groups := arc_groups(ring, mount.arcs)) > 1:
            apart = " | ".join(" ".join(group) for group in groups)
            message = f"these arcs do not lie side by side: {apart}; add those between them, or "
            message += "make it two mounts"
            yield Problem(message, ("weapons", index, "arcs"), listed(mount.arcs))


def arc_groups(ring: Sequence[str], arcs: Sequence[str]) -> list[list[str]]:
    """The runs of neighbouring arcs that a set of arcs falls into, clockwise round a ring.

    >>> arc_groups(RING, ["FQL", "F", "R"])
    [['R'], ['FQL', 'F']]
    """
    chosen = set(arcs)
    if chosen >= set(ring):
        return [list(ring)]
    first = next(index for index, arc in enumerate(ring) if arc not in chosen)
    groups: list[list[str]] = []
    joined = False
    for step in range(1, len(ring) + 1):
        arc = ring[(first + step) % len(ring)]
        if arc not in chosen:
            joined = False
        elif joined:
            groups[-1].append(arc)
        else:
            groups.append([arc])
            joined = True
    return groups
