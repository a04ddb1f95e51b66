"""Marks of reconstructed values, and figures that have lost digits: they agree and are marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from sheetforge.content.model import Entity
from sheetforge.lint.provenance import reconstructed_rules
from sheetforge.lint.rule import Context, Problem, Rule, RulesOf
from sheetforge.systems.sovereign_seas.rules import shown
from sheetforge.systems.sovereign_seas.rules.about import (
    LEGIBLE,
    SOURCES,
    critical_rule,
    gun_rule,
    scenario_rule,
    ship_rule,
    table_rule,
)
from sheetforge.systems.sovereign_seas.rules.scenarios import SHOWN, SIDES
from sheetforge.systems.sovereign_seas.schema.printed import legible
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.systems.sovereign_seas.schema.ship import Ship

MORE = (
    "The document has lost every digit 1, 2, 3 and 4, and no other. `printed` records the legible "
    "part of a figure, and the figure without those digits must be the same."
)
LONG = 24
"""Figures of more characters are not quoted whole."""

E = TypeVar("E", bound=Entity)
Figures = Callable[[E, Context], Iterable[shown.Figure]]


def agreeing(figures: Iterable[shown.Figure]) -> Iterator[Problem]:
    """Figures whose legible part would not be the one shown."""
    for figure in figures:
        odd = None if figure.shown is None else shown.difference(figure)
        if odd is None:
            continue
        text = figure.text
        if odd.part.within or max(len(text), len(figure.shown or "")) > LONG:
            there = repr(odd.there) if odd.there else "nothing"
            due = repr(odd.shown) if odd.shown else "nothing"
            message = f"the document shows {due} where the file has {there}"
        else:
            written = repr(text) if text else "nothing"
            left = repr(legible(text)) if legible(text) else "nothing"
            due = repr(figure.shown) if figure.shown else "nothing"
            message = f"without its digits 1 to 4 {written} leaves {left}; the document shows {due}"
        yield Problem(message, odd.part.path, text, within=odd.part.within)


def marked(entity: Entity, figures: Iterable[shown.Figure]) -> Iterator[Problem]:
    """Figures with lost digits that are not marked, and marked ones without."""
    marks: dict[str, list[shown.Figure]] = {}
    for figure in figures:
        if figure.shown is None or not figure.mark:
            continue
        if shown.difference(figure) is None:
            marks.setdefault(figure.mark, []).append(figure)
    for mark, found in marks.items():
        lost = next((figure for figure in found if figure.lost), None)
        if lost is not None and mark not in entity.reconstructed:
            left = repr(lost.shown) if lost.shown else "nothing"
            message = f"the document shows {left} of {lost.text!r}; write under `reconstructed`, "
            message += f"as `{mark}`, how the rest was derived"
            yield Problem(message, lost.path, lost.text)
        elif lost is None and mark in entity.reconstructed and len(found) == 1:
            message = f"{found[0].text!r} is wholly legible in the document; remove the mark"
            yield Problem(message, ("reconstructed", mark), found[0].text, target="key")


def _pair(
    rules: RulesOf[E],
    figures: Figures[E],
    codes: tuple[str, str],
    names: tuple[str, str],
    what: str,
    good: str,
    wrong: str,
    unmarked: str,
) -> tuple[Rule, Rule]:
    """Return the two rules of a kind: its figures agree with the document, lost ones are marked.

    `good` keeps both; `wrong` and `unmarked` break one each.
    """
    agrees = rules(
        codes[0],
        f"legible-{names[0]}",
        f"figures of {what} agree with what the document shows of them: all but the digits 1 to 4",
        LEGIBLE,
        good=good,
        bad=wrong,
        more=MORE,
    )(lambda entity, context: agreeing(figures(entity, context)))
    lost = rules(
        codes[1],
        f"lost-{names[1]}",
        f"a figure of {what} that has lost digits is marked as reconstructed, a legible one is not",
        LEGIBLE,
        good=good,
        bad=unmarked,
    )(lambda entity, context: marked(entity, figures(entity, context)))
    return agrees, lost


def of_scenario(scenario: Scenario, context: Context) -> Iterable[shown.Figure]:
    ships = {
        str(squadron.ship): context("ships", squadron.ship, Ship) for side in scenario.sides for squadron in side.ships
    }
    if None in ships.values():
        return ()
    return shown.of_scenario(scenario, {id: ship.ship_class for id, ship in ships.items() if ship})


EFFECTS = """\
type: ram-effects
dice: 5
rows: [{strikes: 0-2, times: 1}, {strikes: 3-5, times: 2}]
attacker: [{ram: armored}, {ram: plain, share: 1/4}, {ram: none, share: 1/2}]
printed: {rows: xmp xmp xmp xmp xmp xmp}
reconstructed: {rows: small steps}
"""
CRITICALS = """\
printed: {hull_points: ""}
hull_points: 1
reconstructed: {hull_points: a lost digit}
"""
SCENARIO = SIDES + SHOWN

LOST_RULES = (
    *_pair(
        ship_rule,
        lambda ship, _: shown.of_ship(ship),
        ("SS316", "SS319"),
        ("figures", "figures"),
        "a ship",
        'points: 38\nprinted: {points: "8"}\nreconstructed: {points: the nearest}',
        'points: 39\nprinted: {points: "8"}\nreconstructed: {points: the nearest}',
        'points: 38\nprinted: {points: "8"}',
    ),
    *_pair(
        gun_rule,
        lambda gun, _: shown.of_gun(gun),
        ("SS403", "SS406"),
        ("gun", "gun"),
        "a gun",
        'bore: 9.4\nprinted: {bore: "9.", fp: "0.5"}\nreconstructed: {bore: the metric one}',
        'bore: 9.5\nprinted: {bore: "9.", fp: "0.5"}',
        'bore: 9.4\nprinted: {bore: "9."}',
    ),
    *_pair(
        table_rule,
        lambda one, _: shown.of_table(one),
        ("SS424", "SS425"),
        ("table", "table"),
        "a table",
        EFFECTS,
        EFFECTS.replace("times: 2", "times: 5"),
        EFFECTS.replace("reconstructed: {rows: small steps}\n", ""),
    ),
    *_pair(
        critical_rule,
        lambda table, _: shown.of_criticals(table),
        ("SS426", "SS427"),
        ("criticals", "criticals"),
        "the critical hits",
        CRITICALS,
        CRITICALS.replace("hull_points: 1", "hull_points: 5"),
        CRITICALS.replace("reconstructed: {hull_points: a lost digit}\n", ""),
    ),
    *_pair(
        scenario_rule,
        of_scenario,
        ("SS524", "SS525"),
        ("scenario", "scenario"),
        "a scenario",
        SCENARIO,
        SCENARIO.replace("from_enemy: 10}", "from_enemy: 15}"),
        SCENARIO.replace("reconstructed: {sides: the least beyond the guns}\n", ""),
    ),
)

KINDS = ("ships", "weapons", "houses", "criticals", "tables", "fleets", "scenarios", "maps")

ORIGIN_RULES = reconstructed_rules("SS601", SOURCES, KINDS, "the log leaves it blank")
