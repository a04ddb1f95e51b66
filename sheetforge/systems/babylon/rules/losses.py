"""Rules about the losses of rows, blocks and sides, and about those that the engine reads."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.babylon.blueprint import Unbuilt, Unresolved, as_built
from sheetforge.systems.babylon.rules.about import CRITICALS, SHEETS, loss_rule, ship_rule
from sheetforge.systems.babylon.schema.ship import KINDS, Ship
from sheetforge.systems.babylon.schema.tables import Loss, Losses
from sheetforge.text import did_you_mean, listed

_ROWS = "row:\n  thruster: [{what: thrust, by: -1}]\n"


@loss_rule(
    "BA420",
    "loss-of-system",
    "losses are for systems that the rules know, each counted by rows or by blocks",
    CRITICALS,
    good=_ROWS,
    bad=_ROWS.replace("thruster", "truster"),
)
def loss_of_system(table: Losses, context: Context) -> Iterator[Problem]:
    for field, losses in (("row", table.row), ("block", table.block)):
        for kind in losses:
            if kind not in KINDS:
                message = f"there is no system {kind!r}; {did_you_mean(kind, KINDS)}"
                yield Problem(message, (field, kind), kind, target="key")
    for kind in table.block:
        if kind in table.row:
            message = f"losses of the {kind} count by rows already; remove it here or there"
            yield Problem(message, ("block", kind), kind, target="key")


RISES = frozenset({"turn-delay", "signature", "failure", "jump-explosion", "jump-failure"})
"""The losses that add to a figure or a chance; the others take from one."""


def every_loss(table: Losses) -> Iterator[tuple[Path, Loss]]:
    """Yield path and loss of every line of a table."""
    for field, losses in (("row", table.row), ("block", table.block)):
        for kind, found in losses.items():
            for at, loss in enumerate(found):
                yield (field, kind, at), loss
    for index, loss in enumerate(table.side):
        yield ("side", index), loss


@loss_rule(
    "BA421",
    "loss-sign",
    "a loss makes a figure worse: turn delay, signature and chances rise, every other figure falls",
    CRITICALS,
    good=_ROWS,
    bad=_ROWS.replace("-1", "1"),
)
def loss_sign(table: Losses, context: Context) -> Iterator[Problem]:
    for path, loss in every_loss(table):
        if not (loss.by > 0 if loss.what in RISES else loss.by < 0):
            due = "raises it" if loss.what in RISES else "lowers it"
            message = f"a loss that changes {loss.what} {due}; {loss.by} does not"
            fix = write(-loss.by) if loss.by else None
            yield Problem(message, (*path, "by"), str(loss.by), fix=fix)


_GROUP_ONLY = frozenset({"thrust", "sensors", "shield", "power", "failure", "jump-explosion", "jump-failure"})
_SIDE_ONLY = frozenset({"turn-delay", "jamming", "stealth"})


@loss_rule(
    "BA422",
    "loss-in-place",
    "a figure is lost in the way that the engine counts it: turn delay, jamming and stealth by "
    "sides, figures of systems by their rows or blocks",
    CRITICALS,
    good="side:\n  - {what: signature, by: 2}\n",
    bad="side:\n  - {what: thrust, by: -2}\n",
    more="Signature and initiative may be lost by either.",
)
def loss_in_place(table: Losses, context: Context) -> Iterator[Problem]:
    for path, loss in every_loss(table):
        is_side = path[0] == "side"
        if loss.what in (_GROUP_ONLY if is_side else _SIDE_ONLY):
            where, due = ("a side", "`row` or `block`") if is_side else ("a system", "`side`")
            message = f"the engine does not take {loss.what} with {where}; move it to {due}"
            yield Problem(message, (*path, "what"), loss.what)


@ship_rule(
    "BA601",
    "can-be-built",
    "the engine can build a ship: its weapons, its charts and its side chart agree",
    SHEETS,
    good="side_chart: sample-ends",
    bad="side_chart: sample-four",
)
def can_be_built(ship: Ship, context: Context) -> Iterator[Problem]:
    try:
        as_built(ship, context.library, context.key.system)
    except Unresolved:
        return  # another finding names the reference
    except Unbuilt as problem:
        yield Problem(str(problem), problem.path, ship.name)


_SYSTEM_LOSSES = {
    "thruster": ("thrust",),
    "engine": ("thrust",),
    "reactor": ("power",),
    "shield-generator": ("shield",),
    "sensors": ("sensors",),
    "cnc": ("initiative", "sensors", "failure"),
    "jump-engine": ("jump-explosion", "jump-failure"),
}
"""The losses of each system that the engine looks up."""


@loss_rule(
    "BA602",
    "loss-is-counted",
    "a system loses only figures that the engine counts for it",
    CRITICALS,
    good=_ROWS,
    bad=_ROWS.replace("what: thrust", "what: power"),
)
def loss_is_counted(table: Losses, context: Context) -> Iterator[Problem]:
    for field, losses in (("row", table.row), ("block", table.block)):
        for kind, found in losses.items():
            for index, loss in enumerate(found):
                known = _SYSTEM_LOSSES.get(kind, ())
                if known and loss.what not in known:
                    message = f"losses of the {kind} take {listed(known, 'or')}, not {loss.what}"
                    yield Problem(message, (field, kind, index, "what"), loss.what)
