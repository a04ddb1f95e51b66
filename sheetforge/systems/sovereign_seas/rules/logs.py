"""The control log: its brackets, circles and slashes, and how they agree with the title lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Problem, Replacement, rule
from sheetforge.systems.sovereign_seas.rules.books import LOGS

CODES = "O / (C) [D] [[D]] ]]D[["


@rule(
    "SS301",
    "log-code",
    "ships",
    f"a control log is written with the codes {CODES}, each in its place",
    LOGS,
    good="log: (B)[B]OO/OO/OO/OO/OO[[B]]",
    bad="log: (B)[B]OO/OO/OO/OO/OO[[B]",
    more="`O` is a hull circle, `/` a slash between circles, `(C)` the armour of what follows, "
    "`[D]` a battery in a casemate, `[[D]]` in a turret, `]]D[[` in a barbette.",
)
def log_code(ship: Any, context: Context) -> Iterator[Problem]:
    for slip in ship.log.slips:
        fix = None
        if slip.meant:
            fix = Replacement(f"write {slip.meant}", slip.meant, safe=slip.safe)
        said = f"{slip.text!r}: {slip.why}" if slip.text else slip.why
        if slip.meant:
            said += f"; did you mean {slip.meant}?"
        yield Problem(said, ("log",), slip.text, within=(slip.start, slip.end), fix=fix)


LOG_RULES = (log_code,)
