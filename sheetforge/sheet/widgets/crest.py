"""Crests on a page, and areas with the corners of a livery."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.drawing import Tone, scaled
from sheetforge.sheet.livery import Corners
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Close, Command, CurveTo, Define, LineTo, MoveTo, Path, Style, Use
from sheetforge.sheet.widgets.sketch import Sketch

STEP = 1.6
"""The largest cut at a corner, in mm."""

LOW = 0.17
"""The largest cut at a corner as a part of the height of a bar without a livery."""

FIELD = 0.8
"""The part of its field that a crest takes."""

_HANDLE = 4 / 3 * (2**0.5 - 1)


def crest(sketch: Sketch, arms: Arms, cx: float, cy: float, size: float, *, shared: bool = False) -> None:
    """Draw a crest centred on a point, its square `size` mm wide.

    Dark shapes and those of the body's tone take the main ink, grey ones the second, light ones
    the paper's. Without colours the second is paper with an outline. A `shared` crest is a part
    that pages with many of them have once.
    """
    with sketch.group("", "figure", f"crest of {arms.name}", layer="art"):
        if shared:
            sketch.items.append(Use(_part(arms, round(size, 3), sketch.palette), cx, cy))
        else:
            sketch.items += _placed(arms, cx, cy, size, sketch.palette)


@lru_cache(maxsize=64)
def _placed(arms: Arms, cx: float, cy: float, size: float, palette: Palette) -> tuple[Path, ...]:
    """Return the shapes of a crest; the pages of a livery have it in one place."""
    return tuple(_shapes(arms, cx, cy, size, palette))


@cache
def _part(arms: Arms, size: float, palette: Palette) -> Define:
    """Return a crest about its middle as a part."""
    look = repr((arms.crest.digest, arms.on_paper, arms.second, palette.name))
    digest = blake2b(look.encode(), digest_size=5).hexdigest()
    return Define(f"crest.{digest}.{size:g}", tuple(_shapes(arms, 0.0, 0.0, size, palette)))


def _shapes(arms: Arms, cx: float, cy: float, size: float, palette: Palette) -> Iterator[Path]:
    """Yield the shapes of a crest in the inks of its livery."""
    is_flat = not palette.hatched
    main = arms.on_paper if is_flat else palette.ink
    fine = Style(fill=palette.paper, stroke=palette.ink, stroke_width=max(0.12, size * 0.02))
    styles: dict[Tone, Style] = {
        "dark": Style(fill=main),
        "body": Style(fill=main),
        "shade": Style(fill=arms.second) if is_flat else fine,
        "light": Style(fill=palette.paper),
        "line": Style(stroke=main, stroke_width=max(0.12, size * 0.02)),
    }
    for shape in arms.crest.shapes:
        yield Path(scaled(shape.commands, cx, cy, size / 100), styles[shape.tone])


def crest_field(sketch: Sketch, arms: Arms, box: Box) -> None:
    """Draw a crest on a field of paper with the corners of its livery, as large as a box allows."""
    side = min(box.width, box.height)
    cx, cy = box.center
    field = Box(cx - side / 2, cy - side / 2, side, side)
    palette = sketch.palette
    ink = palette.rule if palette.hatched else arms.second
    style = Style(fill=palette.paper, stroke=ink, stroke_width=max(0.2, side * 0.025))
    sketch.items.append(cornered(field, arms.corners, style, side * 0.14))
    crest(sketch, arms, cx, cy, side * FIELD)


def band(sketch: Sketch, arms: Arms | None, box: Box, radius: float = 1.0) -> float:
    """Draw the band of a title, with the crest and corners of a livery if there is one.

    Without a livery the corners are those of the trim. Where no area is filled the band is the
    line below it, and its crest stands free. Returns the width in mm that the crest takes at
    the left.
    """
    p = sketch.palette
    if not p.header_fill:
        sketch.across(box.x, box.right, box.bottom, sketch.brush.heavy)
    elif arms is None and p.trim.corners == "round":
        sketch.rect(box, sketch.brush.header, radius)
    else:
        corners = arms.corners if arms is not None else p.trim.corners
        # The bar over a part of a page is low, and deep corners would make a pill of it.
        step = STEP if arms is not None else min(STEP, box.height * LOW)
        sketch.items.append(cornered(box, corners, sketch.brush.header, step))
    if arms is None:
        return 0.0
    air = min(0.9, box.height * 0.08)
    side = box.height - 2 * air
    crest_field(sketch, arms, Box(box.x + STEP, box.y + air, side, side))
    return STEP + side


def cornered(box: Box, corners: Corners, style: Style, step: float) -> Path:
    """Return an area whose corners have the shape of a livery, `step` mm deep."""
    cut = 0.0 if corners == "square" else min(step, box.width / 3, box.height / 3)
    commands: list[Command] = []
    # Clockwise from the upper left: the end of one edge, the corner, the start of the next.
    for x, y, along_x, along_y in (
        (box.x, box.y, 0.0, -1.0),
        (box.right, box.y, 1.0, 0.0),
        (box.right, box.bottom, 0.0, 1.0),
        (box.x, box.bottom, -1.0, 0.0),
    ):
        # The edge before a corner runs along (along_x, along_y), the one after turns right.
        before = (x - along_x * cut, y - along_y * cut)
        after = (x - along_y * cut, y + along_x * cut)
        commands.append(LineTo(*before) if commands else MoveTo(*before))
        if cut:
            commands += _corner(corners, (x, y), before, after)
    return Path((*commands, Close()), style)


def _corner(
    corners: Corners, tip: tuple[float, float], before: tuple[float, float], after: tuple[float, float]
) -> list[Command]:
    """Return the commands from the end of one edge to the start of the next."""
    inner = (before[0] + after[0] - tip[0], before[1] + after[1] - tip[1])
    if corners == "cut":
        return [LineTo(*after)]
    if corners == "notched":
        return [LineTo(*inner), LineTo(*after)]
    hinge = tip if corners == "round" else inner

    def handle(end: tuple[float, float]) -> tuple[float, float]:
        return (end[0] + (hinge[0] - end[0]) * _HANDLE, end[1] + (hinge[1] - end[1]) * _HANDLE)

    return [CurveTo(*handle(before), *handle(after), *after)]
