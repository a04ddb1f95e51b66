"""The drawing of a ship: its own, or a generated one that differs from every other ship's.

A drawing in a file always wins: the one that the ship names, then the one with its id. A version
is drawn as a variant of the ship that it is a version of, a ship without a drawing as a variant of
its hull's, and a ship that is only listed gets an outline by its class and name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.drawings import find_drawing, shipped
from sheetforge.sheet.drawing import Drawing
from sheetforge.systems.silent_death.blueprint import frame_of
from sheetforge.systems.silent_death.schema.construction import Frame, Hull
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip, Ship
from sheetforge.systems.silent_death.sheets.outlines import Form, outline
from sheetforge.systems.silent_death.sheets.variants import variant

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

FRAME_DRAWINGS: dict[Frame, str] = {"fighter": "light-fighter", "gunboat": "medium-gunboat", "warhound": "warhound"}
"""Frame → the drawing of a ship that has none of its own, nor one of its hull."""

SHUTTLES = ("transport",)
"""Classes of craft that are drawn as shuttles."""

FORMS: dict[str, Form] = {"SPAC": "light", "TPAC": "heavy", "MPAC": "broad", "escort": "escort"}
"""Class → the form of the outline of a ship that is only listed."""


def drawing_of(library: Library, key: Key) -> Drawing | None:
    """Return the drawing of a ship, complete or listed; None for one that cannot be read."""
    ship = library.entity(key)
    if isinstance(ship, ListedShip):
        return drawing_of_listed(library, key, ship)
    return drawing_of_ship(library, key, ship) if isinstance(ship, Craft) else None


def drawing_of_ship(library: Library, key: Key, ship: Craft) -> Drawing | None:
    """Return the drawing of a complete ship: the one it names, its own, or a variant."""
    named = (ship.silhouette or "").removesuffix(".svg")
    own = find_drawing(library, key.system, filter(None, (named, key.id)))
    if own is not None:
        return own
    hull = library.get("hulls", key.system, ship.hull) if isinstance(ship, Ship) else None
    names = [versionless(key.id)] if versionless(key.id) != key.id else []
    if isinstance(hull, Hull):
        names.append(hull.classification.lower().replace(" ", "-"))
    if getattr(ship, "ship_class", None) in SHUTTLES:
        names.append("shuttle")
    drawing = find_drawing(library, key.system, [*names, FRAME_DRAWINGS[frame_of(ship)]])
    return None if drawing is None else variant(drawing, key.id)


def drawing_of_listed(library: Library, key: Key, ship: ListedShip) -> Drawing:
    """Return the drawing of a ship that is only listed: its own, a variant, or an outline."""
    own = find_drawing(library, key.system, (key.id,))
    if own is not None:
        return own
    first = versionless(key.id)
    drawn = find_drawing(library, key.system, (first,)) if first != key.id else None
    if drawn is None:
        form = "shuttle" if "shuttle" in key.id else FORMS.get(ship.ship_class or "", "heavy")
        drawn = outline(form, first)
    return drawn if first == key.id else variant(drawn, key.id)


def versionless(id: str) -> str:
    """Return a ship's id without the version at its end.

    >>> versionless("dolphin-ii"), versionless("narwhal-mk-iii"), versionless("jii")
    ('dolphin', 'narwhal', 'jii')
    """
    return _VERSION.sub("", id)


_VERSION = re.compile("-(mk-)?(ii|iii|iv|alpha|beta|prime|nw|ecm|k|t)$")
"""The words at the end of an id that mark a version of a ship."""


def token_drawing(name: str) -> Drawing:
    """Return the drawing of what lies on the map besides ships."""
    return shipped("sheetforge.systems.silent_death", f"tokens/{name}")


def warhead_drawing(name: str) -> Drawing:
    """Return the drawing of a torpedo or a missile."""
    return token_drawing("concussion" if "missile" in name.lower() else "torpedo")
