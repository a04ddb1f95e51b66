"""Parts of a hull that are crossed off: batteries by their mount, circles, armour shields."""

from __future__ import annotations

from sheetforge.sheet.scene import Box, Circle, CurveTo, Line, LineTo, MoveTo, Path, Polygon, Style
from sheetforge.sheet.text import MM_PER_PT, cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.blueprint import Mount

SHIELD = 0.74
"""The width of an armour shield as a part of the part that it stands before."""

Direction = tuple[int, int]
BARRELS: dict[str, tuple[Direction, ...]] = {
    "starboard": ((0, -1),),
    "port": ((0, 1),),
    "bow": ((-1, 0),),
    "stern": ((1, 0),),
    "centre": ((0, -1), (0, 1)),
}
"""Place → where its barrels point, the bow to the left."""


def hull_circle(sketch: Sketch, ship: str, number: int, box: Box) -> None:
    """A hull circle to cross off."""
    name = f"hull.{number:02d}"
    with sketch.group(f"{ship}.{name}", "box", f"hull {number}", {"part": "hull"}):
        x, y = box.center
        sketch.items.append(Circle(x, y, box.width / 2, sketch.brush.pip))
    sketch.blank(name, box, "check", 8.0, f"hull {number}")


def slash(sketch: Sketch, x: float, y: float, height: float) -> None:
    """A slash of the hull line, leaning as on paper."""
    style = Style(stroke=sketch.palette.accent, stroke_width=max(0.45, height * 0.09), cap="round")
    lean = height * 0.16
    sketch.items.append(Line(x - lean, y + height / 2, x + lean, y - height / 2, style))


def shield(sketch: Sketch, letter: str, x: float, y: float, width: float) -> None:
    """An armour letter on a shield about a point; dashed and empty without armour."""
    p = sketch.palette
    half, height = width / 2, width * 1.18
    top, foot = y - height / 2, y + height / 2
    waist = top + height * 0.5
    outline = (
        MoveTo(x - half, top),
        LineTo(x + half, top),
        LineTo(x + half, waist),
        CurveTo(x + half, waist + height * 0.28, x + half * 0.5, foot - height * 0.08, x, foot),
        CurveTo(x - half * 0.5, foot - height * 0.08, x - half, waist + height * 0.28, x - half, waist),
        LineTo(x - half, top),
    )
    dash = () if letter else (0.6, 0.5)
    fill = (p.accent_fill or p.paper) if letter else p.paper
    edge = Style(fill=fill, stroke=p.accent, stroke_width=0.28, dash=dash, join="round")
    sketch.items.append(Path(outline, edge))
    if letter:
        size = width * 0.78 / MM_PER_PT
        ink = p.accent_ink if p.accent_fill else p.ink
        sketch.text(letter, x, y + cap_height("bold", size) * 0.42, size, "bold", ink, "center")


def barrel(sketch: Sketch, x: float, y: float, toward: Direction, long: float, thick: float) -> None:
    """A gun's barrel from a point outwards, a muzzle ring at its end."""
    dx, dy = toward
    p = sketch.palette
    style = Style(fill=p.ink, stroke=p.ink, stroke_width=0.08, join="round")
    breech, muzzle = thick / 2, thick * 0.36
    ax, ay = -dy, dx

    def at(along: float, across: float) -> tuple[float, float]:
        return (x + dx * along + ax * across, y + dy * along + ay * across)

    sketch.items.append(
        Polygon(
            (
                at(0, -breech),
                at(long * 0.86, -muzzle),
                at(long * 0.86, -breech * 0.9),
                at(long, -breech * 0.9),
                at(long, breech * 0.9),
                at(long * 0.86, breech * 0.9),
                at(long * 0.86, muzzle),
                at(0, breech),
            ),
            style,
        )
    )


def battery(sketch: Sketch, ship: str, mount: Mount, box: Box) -> None:
    """A battery to cross off, drawn by its mount: casemate, turret or barbette."""
    name = f"battery.{mount.id}"
    label = f"{mount.place} {mount.kind} {mount.gun.code}"
    data = {"part": "battery", "gun": mount.gun.code, "mount": mount.kind, "place": mount.place}
    with sketch.group(f"{ship}.{name}", "box", label, data):
        _mounting(sketch, mount, box)
        x, y = box.center
        size = box.height * 0.6 / MM_PER_PT
        room = box.width * (0.86 if mount.kind == "casemate" else 0.66)
        width = text_width(mount.gun.code, "bold", size)
        size *= min(1.0, room / width)
        base = y + cap_height("bold", size) / 2
        sketch.text(mount.gun.code, x, base, size, "bold", sketch.palette.ink, "center")
    sketch.blank(name, box, "check", 8.0, label)


def _mounting(sketch: Sketch, mount: Mount, box: Box) -> None:
    """The box or the rings of a mount."""
    p = sketch.palette
    x, y = box.center
    fill = mixed(p.accent, p.paper, 0.84) if not p.hatched else p.paper
    line = Style(fill=fill, stroke=p.rule, stroke_width=0.35)
    radius = box.width / 2
    if mount.kind == "casemate":
        sketch.rect(box, line, 0.5)
    elif mount.kind == "turret":
        sketch.items.append(Circle(x, y, radius, line))
        inner = Style(fill=p.paper, stroke=p.rule, stroke_width=0.25)
        sketch.items.append(Circle(x, y, radius * 0.82, inner))
    else:
        ring = Style(stroke=p.rule, stroke_width=radius * 0.24, dash=(radius * 0.22, radius * 0.17))
        sketch.items.append(Circle(x, y, radius * 0.96, Style(fill=fill)))
        sketch.items.append(Circle(x, y, radius * 0.88, ring))
        sketch.items.append(Circle(x, y, radius * 0.76, Style(fill=p.paper, stroke=p.rule, stroke_width=0.2)))
