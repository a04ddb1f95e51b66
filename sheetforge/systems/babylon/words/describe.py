"""Derived figures of an entity, for `show` and `export`."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.files import Json
from sheetforge.systems.babylon.blueprint import Blueprint, Unbuilt, as_built, weapon_figures
from sheetforge.systems.babylon.points import bill, design_of
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.scenario import Fleet, Scenario
from sheetforge.systems.babylon.schema.ship import Flight, Mover, Ship
from sheetforge.systems.babylon.schema.tables import Loss, Losses
from sheetforge.systems.babylon.schema.weapon import Weapon


def describe(library: Library, kind: str, system: str, entity: Entity) -> dict[str, Json]:
    """Derived values by name; empty where nothing is derived."""
    match entity:
        case Ship() | Flight():
            try:
                return _craft(as_built(entity, library, system), entity, library, system)
            except Unbuilt as problem:
                return {"not_built": str(problem)}
        case Weapon():
            return _weapon(entity)
        case Losses():
            return losses_in_words(entity)
        case Fleet():
            return _fleet(entity, library, system)
        case Scenario():
            return {"craft": {side.name: len(side.ships) for side in entity.sides}}
        case _:
            return {}


def _craft(craft: Blueprint, mover: Mover, library: Library, system: str) -> dict[str, Json]:
    """Turn table, weapons and bill of a craft; power and sections of a ship."""
    design = design_of(library, system)
    of_ship: dict[str, Json] = {
        "power": {"output": craft.output, "demand": craft.demand},
        "sections": {
            section.name: {
                "structure": section.structure.boxes,
                "armour": section.structure.armour,
                "systems": [part.name for part in section.systems],
            }
            for section in craft.sections
        },
    }
    return {
        "turn_table": [
            {"speed": column.speed, "delays": [column.upper, column.lower], "printed": column.printed}
            for column in craft.turns.columns
        ],
        **(of_ship if craft.kind == "ship" else {}),
        "weapons": [part.id for part in craft.weapons] or [gun.weapon.name for gun in craft.guns],
        **({"bill": _bill(craft, mover, design)} if design is not None else {}),
    }


def _bill(craft: Blueprint, mover: Mover, design: Design) -> dict[str, Json]:
    """Return the cost of each part by the design rules, and the sum."""
    points_bill = bill(craft, design)
    return {
        "lines": [part._asdict() for part in points_bill.parts],
        "total": points_bill.total,
        "points": mover.points,
        "difference": mover.points - points_bill.total,
    }


def _fleet(fleet: Fleet, library: Library, system: str) -> dict[str, Json]:
    """Craft and points; None where one of them is not known."""
    known = [
        library.get("ships", system, ship.ship)
        if ship.ship is not None
        else library.get("flights", system, str(ship.flight))
        for ship in fleet.ships
    ]
    costs = [
        brought.count * craft.points if isinstance(craft, Mover) else None
        for brought, craft in zip(fleet.ships, known, strict=True)
    ]
    return {
        "craft": sum(ship.count for ship in fleet.ships),
        "points": None if None in costs else sum(cost or 0 for cost in costs),
    }


def _weapon(weapon: Weapon) -> dict[str, Json]:
    """The mean damage of a hit, and the range that the row reaches."""
    figures = weapon_figures(weapon)
    mean = figures.damage.mean if figures.damage else 0.0
    return {
        "reach": max(0, figures.reach),
        "mean_of_a_hit": mean * figures.mean_pulses,
        "can_be_intercepted": figures.can_be_intercepted,
    }


def losses_in_words(table: Losses) -> dict[str, Json]:
    """Return a table of losses in words: by row, by block, by side."""
    return {
        "row": {kind: _sentences(losses) for kind, losses in table.row.items()},
        "block": {kind: _sentences(losses) for kind, losses in table.block.items()},
        "side": _sentences(table.side),
    }


def _sentences(losses: Iterable[Loss]) -> list[str]:
    """Return several losses in words."""
    return [loss.in_words() for loss in losses]
