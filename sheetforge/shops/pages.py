"""Pieces as a print shop takes them: one on a page, with bleed and trim, its content in the safe
zone.

What is drawn over the cut belongs to the ground of a piece; everything else must keep the distance
from the cut that the shop asks for. A piece that does not is drawn smaller on the same ground, and
is refused if that does not help.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import hypot, sqrt

from sheetforge.press.loose import Draw, LoosePiece, Side
from sheetforge.press.plates import BACKGROUND, CUT, Separation, is_nearly_black
from sheetforge.sheet import scene
from sheetforge.sheet.dies import Die
from sheetforge.sheet.faces import Face, metrics
from sheetforge.sheet.glyphs import outline
from sheetforge.sheet.palette import BLACK
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.text import MM_PER_PT, cap_height, text_width
from sheetforge.sheet.walk import Drawn, bounds, walk
from sheetforge.shops.shop import Shop

SLACK = 0.02
"""Millimetres by which content may miss the safe zone, for rounding."""

TRIES = 5
"""The most drawings of a piece that are tried, each smaller than the one before."""

SMALLEST = 0.6
"""The least share of its size that the drawing of a piece may have on its ground."""

CUT_WIDTH = 0.1


class ShopProblem(ValueError):
    """A piece that a shop cannot print, with the figures and the next step."""


def separation_of(shop: Shop) -> Separation | None:
    """Return what a shop asks of colours; None if it takes RGB."""
    file = shop.file
    if file.colors == "rgb":
        return None
    mix = file.rich_black
    rich = None
    if mix is not None:
        rich = (mix.cyan / 100, mix.magenta / 100, mix.yellow / 100, mix.black / 100)
    return Separation(shop.limit, rich, file.cut_line or "", file.standard or "")


def shop_page(shop: Shop, die: Die, piece: LoosePiece, side: Side) -> scene.Page:
    """Return one side of a piece as a page of its size and bleed.

    Raises `ShopProblem` for content outside of the safe zone, and `LayoutProblem` for a text that
    does not fit into the smaller drawing.
    """
    left, top = shop.around(die)
    trim = scene.Box(left, top, die.width, die.height)
    page = trim.inset(-left, -top)
    draw = piece.drawer(side)
    items: list[scene.Item] = []
    if draw is not None:
        tries = TRIES if piece.scales else 1
        drawn, inset = _inside(draw, die, shop, f"{piece.name}, {side}", tries)
        ground = _ground_color(drawn, die, inset)
        if ground is not None:
            area = scene.Rect(0.0, 0.0, page.width, page.height, scene.Style(fill=ground))
            items.append(scene.Group((area,), role=BACKGROUND))
        x, y = _corner(die, inset)
        inner = _smaller(die, inset)
        placed = scene.Transform(tuple(_marked(drawn, inner, shop.file.bleed + inset)), left + x, top + y)
        items.append(scene.Clip(scene.Rect(0.0, 0.0, page.width, page.height, scene.Style()), (placed,)))
    if shop.file.cut_line and die.shape != "rectangle":
        cut = die.outline(0.0, scene.Style(stroke=CUT, stroke_width=CUT_WIDTH), (left, top))
        # Last, since anything drawn after it would overprint as well.
        items.append(cut)
    flat = prepared(items, outlined=shop.file.text == "outlines")
    label = f"{piece.name} {side}"
    return scene.Page(page.width, page.height, flat, label, trim, scene.Box(0.0, 0.0, page.width, page.height))


def page_order(shop: Shop, pieces: Sequence[LoosePiece]) -> Iterator[tuple[LoosePiece, Side]]:
    """Yield the sides of all pieces in the order that a shop asks for, copies included."""
    all_pieces = [piece for piece in pieces for _ in range(piece.copies)]
    if shop.file.order == "fronts-backs":
        yield from ((piece, "front") for piece in all_pieces)
        yield from ((piece, "back") for piece in all_pieces)
        return
    sides: dict[str, tuple[Side, ...]] = {"back-front": ("back", "front"), "fronts": ("front",)}
    for piece in all_pieces:
        for side in sides.get(shop.file.order, ("front", "back")):
            yield piece, side


# --- the safe zone -------------------------------------------------------------------------------


def _inside(draw: Draw, die: Die, shop: Shop, what: str, tries: int) -> tuple[tuple[scene.Item, ...], float]:
    """Return a drawing whose content is in the safe zone, and how much smaller than the die it is.

    The inset is the distance between the outlines of the die and of the drawing.
    """
    inset = 0.0
    for _ in range(tries):
        smaller = _smaller(die, inset)
        drawn = draw(smaller)
        name, missing = outside_safe(drawn, smaller, shop.file.safe - inset, shop.file.bleed + inset)
        if missing <= SLACK:
            return drawn, inset
        inset += missing + SLACK / 2
        if _smaller(die, inset).height < SMALLEST * die.height:
            break
    raise ShopProblem(
        f"{what}: {name} is {missing:.2f} mm outside of the safe zone, "
        f"{shop.file.safe:g} mm inside the cut ({shop.id}: safe); move it, or make the piece larger"
    )


def outside_safe(items: Iterable[scene.Item], die: Die, safe: float, bleed: float) -> tuple[str, float]:
    """Return what stands farthest outside of the safe zone, and by how many millimetres.

    A ground that covers the whole piece, and patterns clipped to one, may reach over the cut.
    """
    worst, name = 0.0, ""
    for item in items:
        leaves = [
            drawn for drawn in walk((item,)) if not isinstance(drawn.item, scene.Anchor | scene.Link | scene.Field)
        ]
        if _is_ground(leaves, die):
            continue
        for drawn in leaves:
            margins = [margin(die, point) - _half_line(drawn) for point in _points(drawn)]
            if not margins or _covers(drawn, die):
                continue
            missing = safe - min(margins)
            if missing > worst and not _runs_over(drawn, die, bleed):
                worst, name = missing, _called(drawn)
    return name, worst


def margin(die: Die, point: scene.Point) -> float:
    """Return the distance of a point from the cut; below 0 for a point outside of it."""
    x, y = point[0] - die.width / 2, point[1] - die.height / 2
    if die.shape == "round":
        return die.width / 2 - sqrt(x * x + y * y)
    if die.shape in ("hex", "long"):
        corners = die.corners()
        return min(
            ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / hypot(bx - ax, by - ay)
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
            if hypot(bx - ax, by - ay) > SLACK
        )
    return min(die.width / 2 - abs(x), die.height / 2 - abs(y))


def _is_ground(leaves: Sequence[Drawn], die: Die) -> bool:
    """Return whether an item is ground: it holds something that covers the piece, and no text."""
    has_text = any(isinstance(drawn.item, scene.Text) for drawn in leaves)
    return not has_text and any(_covers(drawn, die) for drawn in leaves)


def _runs_over(drawn: Drawn, die: Die, bleed: float) -> bool:
    """Return whether a primitive is art that runs over the whole bleed, so any cut is right."""
    if isinstance(drawn.item, scene.Text | scene.Anchor | scene.Link | scene.Field):
        return False
    return min((margin(die, point) for point in _points(drawn)), default=0.0) < -bleed


def _covers(drawn: Drawn, die: Die) -> bool:
    """Return whether a primitive, or the clip that it is a pattern of, covers the piece."""
    if isinstance(drawn.item, scene.Text):
        return False
    whole = scene.Box(0.0, 0.0, die.width, die.height)
    area = drawn.clip
    return drawn.box.contains(whole, 0.1) or (area is not None and area.contains(whole, 0.1))


def _points(drawn: Drawn) -> Iterator[scene.Point]:
    """Yield points of the outline of a primitive on the page, its visible part."""
    item, placement, clip = drawn.item, drawn.placement, drawn.clip
    found: list[scene.Point]
    if isinstance(item, scene.Text):
        width = text_width(item.text, item.face, item.size_pt, item.letter_spacing)
        high = cap_height(item.face, item.size_pt)
        left, top = item.x, item.y - high
        found = [(x, y) for x in (left, left + width) for y in (top, top + high * 1.2)]
        # Accents reach over capitals, tails below the usual ones.
        found += [point for run in run_outline(item) for point in _along(run.commands)]
    elif isinstance(item, scene.Circle):
        edge = item.radius + (item.style.stroke_width / 2 if item.style.stroke else 0.0)
        found = [scene.on_circle(item.cx, item.cy, edge, 30.0 * n) for n in range(12)]
    elif isinstance(item, scene.Polygon | scene.Polyline):
        found = list(item.points)
    elif isinstance(item, scene.Line):
        found = [(item.x1, item.y1), (item.x2, item.y2)]
    elif isinstance(item, scene.Path):
        found = list(_along(item.commands))
    else:
        box = bounds((item,))
        found = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    for point in found:
        x, y = placement.point(*point)
        if clip is not None:
            x = min(max(x, clip.x), clip.right)
            y = min(max(y, clip.y), clip.bottom)
        yield x, y


def _half_line(drawn: Drawn) -> float:
    """Return how far the line of a shape reaches beyond the points of its outline."""
    item = drawn.item
    if isinstance(item, scene.Polygon | scene.Polyline | scene.Line | scene.Path) and item.style.stroke:
        return item.style.stroke_width / 2
    return 0.0


def _along(steps: Iterable[scene.Command]) -> Iterator[scene.Point]:
    """Yield points of outlines, curves at even steps."""
    point = (0.0, 0.0)
    for step in steps:
        if isinstance(step, scene.Close):
            continue
        end = (step.x, step.y)
        if isinstance(step, scene.CurveTo):
            yield from scene.along_curve(point, (step.x1, step.y1), (step.x2, step.y2), end)
        else:
            yield end
        point = end


def _called(drawn: Drawn) -> str:
    if isinstance(drawn.item, scene.Text):
        return repr(drawn.item.text)
    return drawn.name or f"a {type(drawn.item).__name__.lower()}"


def _smaller(die: Die, inset: float) -> Die:
    """Return a die inside another, their outlines a distance apart."""
    if inset == 0:
        return die
    width = die.width - 2 * inset * (2 / sqrt(3.0) if die.shape == "hex" else 1.0)
    across = die.across - 2 * inset if die.across else 0.0
    return replace(die, width=width, height=die.height - 2 * inset, across=across)


def _corner(die: Die, inset: float) -> scene.Point:
    inner = _smaller(die, inset)
    return (die.width - inner.width) / 2, (die.height - inner.height) / 2


# --- the ground ----------------------------------------------------------------------------------


def _ground_color(items: Iterable[scene.Item], die: Die, inset: float) -> scene.Color | None:
    """Return the colour of the ground of a drawing, None for one without a ground."""
    inner = _smaller(die, inset)
    for drawn in walk(items):
        style = getattr(drawn.item, "style", None)
        if isinstance(style, scene.Style) and style.fill and _covers(drawn, inner):
            return style.fill
    return None


def _marked(items: Iterable[scene.Item], die: Die, bleed: float) -> Iterator[scene.Item]:
    """Yield items, those of the ground, and art that runs over the bleed, marked as background."""
    for item in items:
        leaves = list(walk((item,)))
        if _is_ground(leaves, die) or any(_runs_over(drawn, die, bleed) for drawn in leaves):
            yield scene.Group((item,), role=BACKGROUND)
        else:
            yield item


# --- pages without what a press cannot use -------------------------------------------------------


def prepared(items: Iterable[scene.Item], outlined: bool) -> tuple[scene.Item, ...]:
    """Return items without links, anchors, fields and layers; `outlined` with text as outlines."""
    return _Preparing(outlined).items(items)


class _Preparing:
    """Rebuilds drawings; each part once."""

    def __init__(self, outlined: bool) -> None:
        self._outlined = outlined
        self._parts: dict[int, tuple[scene.Define, scene.Define]] = {}

    def items(self, items: Iterable[scene.Item]) -> tuple[scene.Item, ...]:
        return tuple(made for item in items for made in self._made(item))

    def _made(self, item: scene.Item) -> Iterator[scene.Item]:
        if isinstance(item, scene.Anchor | scene.Link | scene.Field):
            return
        if isinstance(item, scene.Group):
            yield scene.Group(self.items(item.items), role=item.role, label=item.label)
        elif isinstance(item, scene.Clip | scene.Transform):
            yield replace(item, items=self.items(item.items))
        elif isinstance(item, scene.Use):
            yield replace(item, part=self._part(item.part))
        elif isinstance(item, scene.Text) and self._outlined:
            yield from run_outline(item)
        else:
            yield item

    def _part(self, part: scene.Define) -> scene.Define:
        known = self._parts.get(id(part))
        if known is None:
            define = replace(part, items=self.items(part.items))
            known = self._parts[id(part)] = (part, define)
        return known[1]


def run_outline(item: scene.Text) -> Iterator[scene.Path]:
    """Yield a run of text as a path of the outlines of its letters."""
    advances = metrics(item.face).advances
    size = item.size_pt * MM_PER_PT / 1000
    x = item.x
    found: list[scene.Command] = []
    for letter in item.text:
        for one in _letter(item.face, letter):
            match one:
                case scene.MoveTo() | scene.LineTo():
                    found.append(replace(one, x=x + one.x * size, y=item.y + one.y * size))
                case scene.CurveTo():
                    found.append(
                        scene.CurveTo(
                            x + one.x1 * size,
                            item.y + one.y1 * size,
                            x + one.x2 * size,
                            item.y + one.y2 * size,
                            x + one.x * size,
                            item.y + one.y * size,
                        )
                    )
                case scene.Close():
                    found.append(one)
        x += advances[letter] * size + item.letter_spacing
    if found:
        yield scene.Path(tuple(found), scene.Style(fill=BLACK if is_nearly_black(item.color) else item.color))


@cache
def _letter(face: Face, letter: str) -> tuple[scene.Command, ...]:
    """Return the outline of a letter in 1/1000 em."""
    drawn = outline(face, letter)
    return commands_of(drawn) if drawn else ()
