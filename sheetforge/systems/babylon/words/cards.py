"""Texts of the cards on losses and turns, made from the content and the turn table."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.systems.babylon.blueprint import TITLES, Blueprint, TurnTable
from sheetforge.systems.babylon.engine.craft import LossTable
from sheetforge.systems.babylon.figures import THIRDS
from sheetforge.systems.babylon.schema.ship import KINDS
from sheetforge.systems.babylon.schema.tables import PERCENT

WHAT = {
    "thrust": "thrust",
    "sensors": "sensor rating",
    "initiative": "initiative",
    "shield": "shield",
    "power": "power",
    "turn-delay": "turn delay",
    "signature": "signature",
    "failure": "complete failure until the end of the next turn",
    "jump-explosion": "that it blows up its ship when used",
    "jump-failure": "that it fails when used",
    "jamming": "of the initial jamming",
    "stealth": "of the initial stealth",
}
"""Figure of a loss → its name on cards."""


def loss(what: str, by: int) -> str:
    """Return a loss in words.

    >>> loss("thrust", -1), loss("turn-delay", 2), loss("stealth", -50)
    ('–1 thrust', '+2 zigs', '–50 % of the initial stealth')
    """
    sign = f"{by:+d}".replace("-", "–")
    if what == "turn-delay":
        return f"{sign} zigs"
    if what in ("jamming", "stealth"):
        return f"{sign} % {WHAT[what]}"
    return f"{by} % {WHAT[what]}" if what in PERCENT else f"{sign} {WHAT[what]}"


def losses(table: LossTable) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each kind of system that loses something, with what it loses."""
    for kind in KINDS:
        if kind in table.group:
            title = TITLES.get(kind, kind.replace("-", " ").capitalize())
            yield title, tuple(loss(what, by) for what, by in table.group[kind])


def side_losses(table: LossTable) -> tuple[str, ...]:
    """Return what every lost side costs."""
    return tuple(loss(what, by) for what, by in table.side)


def thirds() -> Iterator[tuple[str, str, str]]:
    """Yield each pivot, the thirds of the round that it takes, and those that are left for thrust.

    >>> list(thirds())[1]
    ('60° and back', '2/3', '1/3')
    """
    for steps in range(1, THIRDS + 1):
        for name, used in ((f"{60 * steps}°", steps), (f"{60 * steps}° and back", 2 * steps)):
            if used <= THIRDS:
                yield name, _part(used), _part(THIRDS - used)
            elif steps < THIRDS:
                yield name, "not in one round", "none"


def _part(thirds: int) -> str:
    return {0: "none", THIRDS: "all"}.get(thirds, f"{thirds}/{THIRDS}")


def worked_turns(craft: Blueprint, speed: int, change: int = 1) -> Iterator[tuple[str, str]]:
    """Yield turns at a speed: at full thrust, accelerating and braking, every zig of each."""
    cost = craft.acceleration * change
    yield f"Full thrust at {speed}", _steps(craft.turns, speed, 0)
    faster = f"Accelerating from {speed} to {speed + change}"
    yield f"{faster}: {cost} thrust, {cost} zigs", _steps(craft.turns, speed + change, cost)
    slower = f"Braking from {speed} to {speed - change}"
    yield f"{slower}: {cost} thrust, {cost} zigs", _steps(craft.turns, speed, cost)


def _steps(table: TurnTable, speed: int, zigs: int) -> str:
    delays = [str(delay) for delay in table.steps(speed, zigs)]
    if len(delays) == 1:
        return f"{delays[0]} hexes"
    way = ", ".join(delays)
    return f"{way}: {delays[-1]} hexes"
