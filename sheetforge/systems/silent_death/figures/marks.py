"""The reconstructed figures of a sheet: a mark is inherited from the file of its figure.

A ship marks its own fields. A figure of a weapon is marked if the weapon's file says so, but not if
the ship's own published display prints it (`printed:` of the mount): the source then shows the
figure, and the weapon's was solved from it.
"""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.content.model import Entity
from sheetforge.content.model import is_marked as is_marked
from sheetforge.systems.silent_death.schema.ship import Craft, Mount
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Torpedo, Weapon

UNMARKABLE = MappingProxyType(
    {
        "ships": {
            "name": "every sheet",
            "listed": "the index",
            "designation": "the head of the display",
            "remarks": "the foot of the display",
            "silhouette": "the hex of the display",
            "nomenclature": "the lines of nomenclature",
            "livery": "the head of the display",
        },
        "weapons": {
            "type": "the cannon table",
            "maker": "the cannon table",
            "mark": "the note on the weapon",
            "traits": "the note on the weapon",
            "continuing": "the note on the weapon",
        },
    }
)
"""Kind → fields that sheets print without room for the mark, and the place where they do."""


def marks_of(entity: Entity, user: Entity | None = None) -> frozenset[str]:
    """The fields of an entity that are marked on sheets.

    Values that a design of our own gives to a published `user` are in no book either, so all of
    them are marked there.
    """
    if entity.is_own and user is not None and not user.is_own:
        fields = type(entity).model_fields.items()
        return frozenset(info.alias or name for name, info in fields)
    return frozenset(entity.reconstructed)


def table_is_marked(table: Entity, ship: Craft) -> bool:
    """Return whether a ship's critical table, or the choice of that table, is reconstructed."""
    return bool(marks_of(table, ship)) or is_marked(ship.reconstructed, "criticals")


def mount_marks(mount: Mount, weapon: Weapon, ship: Craft) -> frozenset[str]:
    """The figures of a weapon box that are marked.

    They are named by the captions of the box (`To hit`, `Damage`, `Salvo`), and `name`, `range`,
    `target_drive`, `pips`.
    """
    marks = marks_of(weapon, ship)
    found = {"name"} if is_marked(marks, "name") else set()
    if isinstance(weapon, Launcher):
        fields = {"Salvo": "salvo_dice", "Damage": "damage", "range": "range"}
        return frozenset(found | {name for name, one in fields.items() if is_marked(marks, one)})
    if not isinstance(weapon, Cannon):
        return frozenset(found)
    rolled = {
        "To hit": ("attack_dice", "to_hit"),
        "Damage": ("damage", "damage_by_band"),
        "range": ("ranges",),
        "target_drive": ("target_drive",),
    }
    found |= {name for name, of in rolled.items() if any(is_marked(marks, one) for one in of)}
    if mount.barrels > 1:
        found |= linked_marks(weapon, mount.barrels, marks)
    if mount.ammunition is None and is_marked(marks, "ammunition.included"):
        found.add("pips")
    shown = mount.printed.model_fields_set if mount.printed else set()
    captions = {"to_hit": "To hit", "damage": "Damage"}
    return frozenset(found - {captions.get(field, field) for field in shown})


def warhead_marks(weapon: Torpedo, ship: Craft, variable: bool) -> frozenset[str]:
    """The fields of a warhead that a ship's display prints and that are marked."""
    drive = "variable_drive" if variable and weapon.variable_drive else "drive"
    shown = {"damage_dice", drive, "defensive_value", "damage_reduction", "hits"}
    marks = marks_of(weapon, ship)
    return frozenset(name for name in shown if is_marked(marks, name))


def linked_marks(weapon: Cannon, barrels: int, marks: frozenset[str]) -> set[str]:
    """Return those of `To hit` and `Damage` that are marked for the bonus of linked barrels."""
    linking = weapon.linking
    if linking is not None and linking.stated and barrels not in linking.stated:
        return {"To hit", "Damage"}
    fields = {"To hit": "linking.to_hit", "Damage": "linking.damage"}
    return {name for name, field in fields.items() if is_marked(marks, field)}
