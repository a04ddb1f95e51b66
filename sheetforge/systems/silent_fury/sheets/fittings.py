"""The contents of components, and the fittings that show them on a hull seen from above."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.geometry.rooms import Point
from sheetforge.sheet.drawing import Shape, ellipse
from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.sheets.shapes import closed, corners_of, line
from sheetforge.values import values


@values(frozen=True, slots=True)
class Mount:
    """The contents of a component: its kind, and the middle of the arcs of its weapon in degrees
    clockwise from the bow, None without arcs; `is_ring` for one that bears all round."""

    kind: ComponentKind
    bearing: float | None = None
    is_ring: bool = False


def fittings(mount: Mount, box: Box, turret: Point) -> Iterator[Shape]:
    """Yield the fittings on a hull over a component: on its area, a turret about a point."""
    (x, y), unit = box.center, min(box.width, box.height) / 2
    match mount.kind:
        case "weapon" if mount.bearing is None:
            yield Shape("line", closed(corners_of(box.inset(unit * 0.35, unit * 0.25))))
            yield Shape("line", line((x, box.y + unit * 0.25), (x, box.bottom - unit * 0.25)))
        case "weapon":
            x, y = turret
            yield Shape("body", ellipse(x, y, unit * 0.52, unit * 0.52))
            if mount.is_ring:
                yield Shape("body", ellipse(x, y, unit * 0.3, unit * 0.3))
        case "bridge":
            yield Shape("body", ellipse(x, y, unit * 0.62, unit * 0.86))
            yield Shape("light", ellipse(x, y - unit * 0.3, unit * 0.34, unit * 0.4))
        case "reactor":
            for share in (0.75, 0.5, 0.25):
                yield Shape("line", ellipse(x, y, unit * share, unit * share))
        case "shield-generator":
            yield Shape("body", ellipse(x, y, unit * 0.6, unit * 0.6))
            yield Shape("line", ellipse(x, y, unit * 0.85, unit * 0.85))
        case "medical-bay":
            yield Shape("line", line((x - unit * 0.5, y), (x + unit * 0.5, y)))
            yield Shape("line", line((x, y - unit * 0.5), (x, y + unit * 0.5)))
        case "cargo":
            for part in (-0.5, 0.5):
                hatch = Box(x - box.width * 0.36, y + part * unit - unit * 0.3, box.width * 0.72, unit * 0.6)
                yield Shape("line", closed(corners_of(hatch)))
        case "engine":
            for part in (-0.22, 0.22):
                at = x + part * box.width
                yield Shape("line", line((at, box.y + unit * 0.3), (at, box.bottom)))
