"""What an entity says of itself: which of its values are reconstructed, whose miniature it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.provenance import reconstructed_fields, unmarked_fields
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement, Rule, rule
from sheetforge.systems.silent_death.figures.marks import UNMARKABLE
from sheetforge.systems.silent_death.rules.books import CREW_ALLOCATION, EVENT, SHEETS, SOURCES
from sheetforge.systems.silent_death.rules.complete import points, ship_rule
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS
from sheetforge.text import did_you_mean, nearest

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


def reconstructed_rule(kind: str) -> Rule:
    """The rule for one kind of content; it is the same for all."""
    return rule(
        "SD371",
        "reconstructed-field",
        kind,
        "`reconstructed` names fields that the entity gives",
        SOURCES,
        good="reconstructed: {name: the form leaves it blank}",
        bad="reconstructed: {nome: the form leaves it blank}",
    )(reconstructed_fields)


def mark_rule(kind: str) -> Rule:
    """The rule that sheets mark what is reconstructed, for a kind whose figures they print."""
    bad = {
        "ships": "designation: Yard 7\nreconstructed: {designation: a guess}",
        "weapons": "maker: hatchling\nreconstructed: {maker: a guess}",
    }
    return rule(
        "SD375",
        "unmarked-figure",
        kind,
        "sheets mark every value that `reconstructed` names, and none that a source prints",
        SOURCES,
        good="reconstructed: {damage: a guess}"
        if kind == "weapons"
        else "reconstructed: {bpv: a guess}",
        bad=bad[kind],
        more="A value that the sheets print without a place for the mark would pass as printed; "
        "one that `printed` records would be marked although the source shows it.",
    )(unmarked_fields(UNMARKABLE[kind]))


MARK_RULES = tuple(mark_rule(kind) for kind in UNMARKABLE)


@rule(
    "SD372",
    "miniature",
    "ships",
    "a ship shares the miniature of another ship that has one of its own",
    EVENT,
    good="miniature: sample-listed",
    bad="miniature: sample-variant",
)
def miniature(ship: Any, context: Context) -> Iterator[Problem]:
    if ship.miniature is None:
        return
    key = context.find("ships", ship.miniature)
    if key == context.key:
        yield Problem(
            "a ship has its own miniature; leave this out", ("miniature",), ship.miniature
        )
        return
    other = context("ships", ship.miniature)
    if key is not None and other is not None and other.miniature is not None:
        yield Problem(
            f"{other.name} shares the miniature of {other.miniature!r} itself; name that one",
            ("miniature",),
            ship.miniature,
            elsewhere=(Elsewhere(key, ("miniature",), "whose miniature it is"),),
            fix=Replacement(f"write {other.miniature!r}", str(other.miniature)),
        )


def silhouette_rule(code: str) -> Rule:
    """The rule about the drawing that a ship names: one of the content, or one that we ship."""

    @ship_rule(
        code,
        "silhouette",
        "a silhouette is a drawing in content/drawings, or one of those that come with the game",
        SHEETS,
        good="silhouette: light-fighter",
        bad="silhouette: light-figther",
    )
    def silhouette(ship: Any, context: Context) -> Iterator[Problem]:
        if ship.silhouette is None:
            return
        from sheetforge.drawings import drawing_names

        system, name = context.key.system, ship.silhouette.removesuffix(".svg")
        names = drawing_names(context.library, system)
        if name not in names:
            close = nearest(name, names)
            message = f"there is no drawing {name!r}; {did_you_mean(name, names, with_list=True)}"
            note = f"a drawing of your own lies at content/drawings/{system}/<name>.svg"
            fix = Replacement(f"write {close[0]}", close[0], safe=False) if close else None
            yield Problem(message, ("silhouette",), ship.silhouette, note=note, fix=fix)

    return silhouette


@rule(
    "SD373",
    "listed-price",
    "ships",
    f"a price printed for a listed ship is its BPV and {CREW_POINTS} points a crew stat, "
    "where both are known",
    CREW_ALLOCATION,
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
def listed_price(ship: Any, context: Context) -> Iterator[Problem]:
    if not ship.listed or ship.printed is None or None in (ship.bpv, ship.crew_stats):
        return
    printed = ship.printed.cost_with_crew
    if printed != ship.cost_with_crew:
        sum_of = f"{ship.bpv} + {CREW_POINTS} x {ship.crew_stats} = {points(ship.cost_with_crew)}"
        path = ("printed", "cost_with_crew")
        fix = Replacement(
            f"write {points(ship.cost_with_crew)}", points(ship.cost_with_crew), False
        )
        yield Problem(f"{sum_of}; printed {points(printed)}", path, points(printed), fix=fix)


SHIP_RULES = (miniature, listed_price, silhouette_rule("SD374"))
ENTITY_RULES = tuple(reconstructed_rule(kind) for kind in KINDS)
