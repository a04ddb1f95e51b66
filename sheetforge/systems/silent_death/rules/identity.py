"""Statements of an entity about itself: reconstructed values, miniature, drawing, price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from sheetforge.content.model import Entity
from sheetforge.lint.drawing_rules import known_drawing
from sheetforge.lint.provenance import reconstructed_rules, unmarked_fields
from sheetforge.lint.rule import Context, Problem, Replacement, Rule, RulesOf, write
from sheetforge.systems.silent_death.figures.force_table import points
from sheetforge.systems.silent_death.figures.marks import UNMARKABLE
from sheetforge.systems.silent_death.rules import about
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, Craft, ListedShip, Ship

KINDS = (
    "ships",
    "weapons",
    "criticals",
    "hulls",
    "options",
    "houses",
    "fleets",
    "events",
    "scenarios",
    "worksheets",
    "maps",
)

S = TypeVar("S", bound=Craft)


def mark_rule(kind: str, good: str, bad: str) -> Rule:
    """Return the rule that sheets mark what is reconstructed, for a kind that they print."""
    return RulesOf(kind, Entity)(
        "SD375",
        "unmarked-figure",
        "sheets mark every value that `reconstructed` names, and none that a source prints",
        about.SOURCES,
        good=f"reconstructed: {{{good}: a guess}}",
        bad=f"{bad}: a guess}}",
        more=(
            "A value that sheets print without room for the mark would look like a printed one; a "
            "value that `printed` records would be marked although the source shows it."
        ),
    )(unmarked_fields(UNMARKABLE[kind]))


MARK_RULES = (
    mark_rule("ships", "bpv", "designation: Yard 7\nreconstructed: {designation"),
    mark_rule("weapons", "damage", "maker: hatchling\nreconstructed: {maker"),
)


@about.any_ship_rule(
    "SD372",
    "miniature",
    "a ship shares the miniature of another ship that has one of its own",
    about.EVENT,
    good="miniature: sample-listed",
    bad="miniature: sample-variant",
)
def miniature(ship: about.AnyShip, context: Context) -> Iterator[Problem]:
    if ship.miniature is None:
        return
    path, named = ("miniature",), ship.miniature
    if context.find("ships", named) == context.key:
        message = "`miniature` names the ship itself; remove it, as a ship has a miniature of its own by default"
        yield Problem(message, path, named)
        return
    other = context("ships", named, Ship) or context("ships", named, ListedShip)
    if other is not None and other.miniature is not None:
        yield Problem(
            f"{other.name} shares the miniature of {other.miniature!r} itself; name that one",
            path,
            named,
            elsewhere=context.beside("ships", named, "whose miniature it is", "miniature"),
            fix=Replacement(f"write {other.miniature!r}", other.miniature),
        )


def silhouette_rule(code: str, maker: RulesOf[S]) -> Rule:
    """Return the rule about the drawing that a ship names: of the content, or of the game."""

    @maker(
        code,
        "silhouette",
        "a silhouette is a drawing in content/drawings, or one of those that come with the game",
        about.SHEETS,
        good="silhouette: light-fighter",
        bad="silhouette: light-figther",
    )
    def silhouette(ship: S, context: Context) -> Iterator[Problem]:
        if ship.silhouette is not None:
            yield from known_drawing(ship.silhouette, "silhouette", context)

    return silhouette


@about.listed_rule(
    "SD373",
    "listed-price",
    f"a price printed for a listed ship is its BPV and {CREW_POINTS} points for each crew stat, if both are known",
    about.CREW_ALLOCATION,
    good="decoys: 1",
    bad="""\
listed: true
bpv: 33
crew_stats: 2
printed: {cost_with_crew: 45}
hull:
tons:
crew:
drive:
defensive_value:
damage_reduction:
weapons:
torpedoes:
decoys:
damage_control:
damage_track:
criticals:
""",
)
def listed_price(ship: ListedShip, context: Context) -> Iterator[Problem]:
    cost = ship.cost_with_crew
    if ship.printed is None or cost is None:
        return
    printed = ship.printed.cost_with_crew
    if printed != cost:
        message = f"{ship.bpv} + {points(CREW_POINTS)} x {ship.crew_stats} = {points(cost)}"
        message += f"; printed {points(printed)}"
        path = ("printed", "cost_with_crew")
        yield Problem(message, path, points(printed), fix=write(points(cost)))


silhouette = silhouette_rule("SD374", about.ship_rule)
ENTITY_RULES = reconstructed_rules("SD371", about.SOURCES, KINDS, "the form leaves it blank")
