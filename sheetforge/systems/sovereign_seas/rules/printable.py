"""Whether a ship finds room on the paper that it is printed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Problem, rule
from sheetforge.systems.sovereign_seas.rules.books import SHEETS
from sheetforge.systems.sovereign_seas.rules.logs import sound

ROOMY_LINE, ROOMY_SIDE = 30, 8
"""So many parts of the hull line, batteries of a side, and numbers of a speed list always fit."""


@rule(
    "SS307",
    "log-fits",
    "ships",
    "the control log of a ship finds room on a sheet of A4 and of Letter",
    SHEETS,
    good="log: OO/OO/OO/OO/OO[B]",
    bad=f"log: {'OO/' * 30}OO",
    more="It is drawn for this as it would be printed, with the smallest circles that there are.",
)
def log_fits(ship: Any, context: Context) -> Iterator[Problem]:
    if not sound(ship) or _roomy(ship):
        return
    from sheetforge.sheet.paper import PAPERS
    from sheetforge.sheet.widgets.sketch import LayoutProblem
    from sheetforge.systems.sovereign_seas.sheets import control_log
    from sheetforge.systems.sovereign_seas.sheets.log import Options
    from sheetforge.systems.sovereign_seas.sheets.model import control_log as resolved
    from sheetforge.systems.sovereign_seas.sheets.reference import reference

    tables = reference(context.library, context.key.system)
    if tables is None or context("houses", ship.navy) is None:
        return
    log = resolved(ship, context.key.system, context.key.id, context.library)
    for name in PAPERS:
        try:
            control_log.pages(log, tables, Options(paper=name))
        except LayoutProblem as problem:
            field = "speed" if problem.field == "speed" else "log"
            message = f"no room on {name}: {problem.field}: {problem.reason}"
            yield Problem(message, (field,), str(len(ship.log.circles)), target="key")
            return


def _roomy(ship: Any) -> bool:
    log = ship.log
    sides = max(len(log.starboard), len(log.port))
    return len(log.hull) <= ROOMY_LINE and sides <= ROOMY_SIDE and len(ship.speed) <= ROOMY_LINE


PRINTABLE_RULES = (log_fits,)
