"""Grounds behind the ships of a picture: a sky with a world in it, or a sea below a horizon.

Areas are flat and pale, so that a picture takes little ink; in black there are stars, waves and lines alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from random import Random

from sheetforge.sheet import burin
from sheetforge.sheet.drawing import ellipse
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Close, Command, CurveTo, Item, LineTo, MoveTo, Path, Rect, Style
from sheetforge.sheet.views import Light, Plot, Staging, World, views
from sheetforge.sheet.widgets.brush import mixed

STEPS = (0.78, 0.69, 0.6, 0.5)
"""Shares of paper in the steps of a world from its rim inwards."""

CLOUDS = ((0.3, 0.87), (0.19, 0.77), (0.1, 0.67))
"""The half widths of a cloud across a sky, as shares of its height, and the shares of paper in them."""

WATER = (0.84, 0.78, 0.71, 0.63)
"""Shares of paper in a sea from its horizon to the viewer."""

WAVES = 70
"""Waves on a sea of the size of a page."""

PAGE = 40000.0
"""The area in mm² of such a sea."""

PER_STAR = 260.0
"""The area in mm² that a star has for itself."""

STARS = (0.35, 0.6, 1.0)
"""The breadths of stars in mm, fewer of the larger."""


def unit_of(box: Box) -> float:
    """Return the extent in mm that sizes in a picture are hundredths of."""
    return min(box.width, max(1.2 * box.height, 0.42 * box.width))


def is_engraved(palette: Palette) -> bool:
    """Return whether a picture has lines in place of tones: in black, but not where ink is to be saved."""
    return palette.name == "mono"


def across(x: float, plot: Plot) -> float:
    """Return a share of the width, which a mirrored picture has from the right."""
    return 1.0 - x if plot.is_mirrored else x


def light_of(plot: Plot) -> Light:
    """Return the mood of a picture: that of its world, or else of its view."""
    file = views()
    world = file.worlds.get(plot.world)
    return file.moods[world.light if world is not None else plot.staging.light]


def space(palette: Palette, plot: Plot, view: Staging, box: Box, room: Box) -> Iterator[Item]:
    """Yield a sky over a box, with a world in the room below its title."""
    chance = Random(plot.name)
    if not palette.hatched:
        yield from _clouds(palette, chance, light_of(plot), box)
    elif is_engraved(palette):
        yield from burin.dust(room, Random(f"{plot.name}: dust"), palette.ink)
    yield from _stars(palette, chance, room, plot)
    unit = unit_of(room)
    x, y, radius = (part / 100 for part in view.world)
    middle = (room.x + across(x, plot) * room.width, room.y + y * room.height)
    world = views().worlds.get(plot.world)
    if plot.world in ("gate", "station"):
        yield from _work(palette, plot.world, world, room, plot)
        return
    if plot.world == "wrecks":
        yield from _wrecks(palette, chance, world, room)
        return
    globe = tuple(_globe(palette, chance, plot.world, world, middle, radius * unit, room.bottom))
    # A pale area may lie behind the title, a black line may not.
    yield from (Clip(Rect(room.x, room.y, room.width, room.height, Style()), globe),) if palette.hatched else globe


def _clouds(palette: Palette, chance: Random, light: Light, box: Box) -> Iterator[Item]:
    """Yield two clouds across a sky in the colours of a mood, the lower one broader."""
    for color, level in zip(light.sky, (0.42, 0.74), strict=True):
        middle = box.y + (level + chance.uniform(-0.05, 0.05)) * box.height
        tilt = chance.uniform(0.1, 0.3) * chance.choice((-1, 1)) * min(box.width, box.height)
        for half, part in CLOUDS:
            lift = chance.uniform(-0.02, 0.02) * box.height
            outline = _band(box, middle + lift, half * (0.6 + level / 2) * box.height, tilt)
            yield Path(outline, Style(fill=mixed(color, palette.paper, part)))


def _band(box: Box, middle: float, half: float, tilt: float) -> tuple[Command, ...]:
    """Return a band across a box that swells in its middle."""
    left, right, third = middle - tilt / 2, middle + tilt / 2, box.width / 3
    above = (left - half * 0.3, left - half * 1.5, right - half, right - half * 0.4)
    below = (right + half * 0.4, right + half * 1.3, left + half, left + half * 0.5)
    a, b, c, d, e, f, g, h = (round(y, 1) for y in (*above, *below))
    west, east = round(box.x - 2, 1), round(box.right + 2, 1)
    one, two = round(box.x + third, 1), round(box.x + 2 * third, 1)
    return (
        MoveTo(west, a),
        CurveTo(one, b, two, c, east, d),
        LineTo(east, e),
        CurveTo(two, f, one, g, west, h),
        Close(),
    )


def _stars(palette: Palette, chance: Random, box: Box, plot: Plot) -> Iterator[Item]:
    """Yield stars, those of a breadth as one path of lines without length, whose round ends they are."""
    color = palette.soft_ink if palette.hatched else mixed(light_of(plot).sea, palette.paper, 0.25)
    found: dict[float, list[Command]] = {}
    for _ in range(round(box.width * box.height / PER_STAR)):
        place = round(chance.uniform(box.x, box.right), 1), round(chance.uniform(box.y, box.bottom), 1)
        breadth = STARS[int(len(STARS) * chance.random() ** 4)]
        found.setdefault(breadth, []).extend((MoveTo(*place), LineTo(*place)))
    for breadth, places in sorted(found.items()):
        yield Path(tuple(places), Style(stroke=color, stroke_width=breadth, cap="round"))


# --- worlds --------------------------------------------------------------------------------------


def _globe(
    palette: Palette,
    chance: Random,
    looks: str,
    world: World | None,
    middle: tuple[float, float],
    radius: float,
    foot: float,
) -> Iterator[Item]:
    """Yield a planet in a few soft steps with what its looks have on it; in black one line, with shade above a foot."""
    x, y = round(middle[0], 1), round(middle[1], 1)
    if palette.hatched:
        yield Circle(x, y, round(radius, 1), Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.3))
        if is_engraved(palette):
            yield from burin.world((x, y), radius, palette.ink, foot)
        return
    color = world.color if world is not None else palette.accent
    for step, part in enumerate(STEPS):
        # The light comes from above: the shade lies at the foot.
        inner = Circle(x, round(y + step * 0.05 * radius, 2), round(radius * (1 - step * 0.025), 2), Style())
        yield replace(inner, style=Style(fill=mixed(color, palette.paper, part)))
    disc = Circle(x, round(y + 0.15 * radius, 2), round(radius * 0.925, 2), Style())
    if world is not None:
        yield Clip(disc, tuple(_surface(palette, chance, looks, world, (x, y), radius)))


def _surface(
    palette: Palette, chance: Random, looks: str, world: World, middle: tuple[float, float], radius: float
) -> Iterator[Item]:
    """Yield bands of a giant, clouds of an ocean, streaks of a desert, craters of a moon."""
    x, y = middle
    if looks == "moon":
        for _ in range(26):
            turn, far = chance.uniform(0, 360), chance.uniform(0.1, 0.9) * radius
            size = chance.uniform(0.02, 0.085) * radius
            cx, cy = round(x + far * cos(radians(turn)), 1), round(y + far * sin(radians(turn)) * 0.9, 1)
            for lift, color, part in ((0.0, world.color, 0.5), (0.28, world.second, 0.62)):
                rim = ellipse(cx, round(cy + lift * size, 2), round(size, 2), round(size * 0.6, 2))
                yield Path(rim, Style(fill=mixed(color, palette.paper, part)))
        return
    count, thick, long = {"giant": (9, 0.05, 1.1), "ocean": (16, 0.022, 0.42), "desert": (13, 0.018, 0.5)}[looks]
    for number in range(count):
        level = y + (-0.92 + 1.5 * (number + chance.random() * 0.7) / count) * radius
        half = long * radius * chance.uniform(0.6, 1.0)
        start = x if looks == "giant" else x + chance.uniform(-0.6, 0.6) * radius
        deep = thick * radius * chance.uniform(0.5, 1.2)
        color, part = (world.second, 0.42) if number % 2 else (world.color, 0.5)
        yield Path(_streak(start, level, half, deep, 0.1 * half), Style(fill=mixed(color, palette.paper, part)))


def _streak(x: float, y: float, half: float, thick: float, sag: float) -> tuple[Command, ...]:
    """Return a lens that bends down at both ends, as a band does on a globe."""
    left, right, one, two = (round(x + part * half, 1) for part in (-1, 1, -0.5, 0.5))
    ends, top, foot = round(y + sag, 1), round(y - thick, 1), round(y + thick, 1)
    return (MoveTo(left, ends), CurveTo(one, top, two, top, right, ends), CurveTo(two, foot, one, foot, left, ends))


def _work(palette: Palette, looks: str, world: World | None, room: Box, plot: Plot) -> Iterator[Item]:
    """Yield a work in orbit, far off: a ring with clamps and light in it, or a wheel with spokes."""
    assert world is not None
    x, y = room.x + across(0.6, plot) * room.width, room.y + 0.36 * room.height
    wide = 0.34 * unit_of(room)
    high = wide * 0.62
    is_gate = looks == "gate"
    line = Style(stroke=palette.soft_ink, stroke_width=0.3)
    inks = [line, line, line]
    if not palette.hatched:
        parts = ((world.color, 0.35), (world.color, 0.6), (world.second, 0.6))
        inks = [Style(stroke=mixed(color, palette.paper, part)) for color, part in parts]
        if is_gate:
            for size, part in ((0.9, 0.82), (0.66, 0.7), (0.4, 0.5)):
                glow = ellipse(x, y, round(size * wide, 2), round(size * high, 2))
                yield Path(glow, Style(fill=mixed(world.second, palette.paper, part)))
    widths = (0.3,) * 3 if palette.hatched else (wide * 0.1, wide * 0.05, wide * 0.03)
    for (ink, width), size in zip(zip(inks, widths, strict=True), (1.0, 1.03, 0.9), strict=True):
        yield Path(
            ellipse(x, y, round(size * wide, 2), round(size * high, 2)), replace(ink, stroke_width=round(width, 2))
        )
    spokes: list[Command] = []
    for number in range(8):
        turn = radians(45.0 * number + 20)
        start, end = (0.92, 1.14) if is_gate else (0.14, 1.0)
        for size, step in ((start, MoveTo), (end, LineTo)):
            spokes.append(step(round(x + cos(turn) * wide * size, 2), round(y + sin(turn) * high * size, 2)))
    yield Path(tuple(spokes), replace(inks[0], stroke_width=round(0.3 if palette.hatched else wide * 0.06, 2)))
    if not is_gate:
        hub = Style(fill=palette.paper, stroke=palette.soft_ink, stroke_width=0.3)
        if not palette.hatched:
            hub = Style(fill=mixed(world.color, palette.paper, 0.45))
        yield Path(ellipse(x, y, round(wide * 0.17, 2), round(high * 0.17, 2)), hub)


def _wrecks(palette: Palette, chance: Random, world: World | None, room: Box) -> Iterator[Item]:
    """Yield torn plates that drift, smaller far off."""
    assert world is not None
    for _ in range(46):
        depth = chance.random()
        x, y = room.x + chance.random() * room.width, room.y + (0.12 + 0.86 * depth) * room.height
        size = (1.5 + 9.0 * depth**2) * chance.uniform(0.5, 1.2) * unit_of(room) / 190.0
        turns = sorted(chance.uniform(0, 360) for _ in range(5))
        corners = [(round(x + size * cos(radians(t)), 1), round(y + size * 0.6 * sin(radians(t)), 1)) for t in turns]
        outline: tuple[Command, ...] = (MoveTo(*corners[0]), *(LineTo(*corner) for corner in corners[1:]), Close())
        style = Style(fill=palette.paper, stroke=palette.soft_ink, stroke_width=0.2)
        if not palette.hatched:
            style = Style(fill=mixed(chance.choice((world.color, world.second)), palette.paper, 0.72 - 0.3 * depth))
        yield Path(outline, style)


# --- the sea -------------------------------------------------------------------------------------


def sea(palette: Palette, plot: Plot, view: Staging, box: Box, room: Box) -> Iterator[Item]:
    """Yield a sea below a horizon in the room under the title, its waves longer towards the viewer."""
    chance, light = Random(plot.name), light_of(plot)
    horizon = round(horizon_of(view, room), 2)
    line = Style(stroke=palette.soft_ink, stroke_width=0.2)
    if not palette.hatched:
        yield from _air(palette, chance, light, Box(box.x, box.y, box.width, horizon - box.y), plot)
        high = (box.bottom - horizon) / len(WATER)
        for step, part in enumerate(WATER):
            water = Style(fill=mixed(light.sea, palette.paper, part))
            yield Rect(box.x, round(horizon + step * high, 2), box.width, round(high + 0.2, 2), water)
        line = Style(stroke=mixed(light.sea, palette.paper, 0.4), stroke_width=0.25)
    else:
        yield Path((MoveTo(room.x, horizon), LineTo(box.right, horizon)), line)
        if is_engraved(palette):
            above = Box(room.x, room.y, box.right - room.x, horizon - room.y)
            sun, size = round(above.x + across(0.3, plot) * above.width, 1), round(min(16.0, 0.6 * above.height), 1)
            yield from burin.air(above, (sun, above.bottom), size, Random(f"{plot.name}: air"), palette.ink)
    waves: list[Command] = []
    for _ in range(round(WAVES * min(1.0, room.width * (box.bottom - horizon) / PAGE) + 12)):
        depth = chance.random()
        x, y = chance.uniform(room.x, box.right - 8), horizon + 2 + depth * (box.bottom - horizon - 4)
        length = 4 + 14 * depth
        crest, far, level = round(y - 0.6 - 1.6 * depth, 1), round(x + length, 1), round(y, 1)
        waves.append(MoveTo(round(x, 1), level))
        waves.append(CurveTo(round(x + length / 3, 1), crest, round(x + length * 2 / 3, 1), crest, far, level))
    yield Path(tuple(waves), line)


def horizon_of(view: Staging, room: Box) -> float:
    """Return the height of the horizon in the room of the ships."""
    return room.y + room.height * view.horizon / 100


def _air(palette: Palette, chance: Random, light: Light, box: Box, plot: Plot) -> Iterator[Item]:
    """Yield the air above a sea: paler upwards, with a low sun and long clouds."""
    shares = (0.92, 0.86, 0.79, 0.7)
    high = box.height / 2 / len(shares)
    top = box.y + box.height / 2
    for step, part in enumerate(shares):
        color = mixed(light.sky[1], light.sky[0], 1 - step / (len(shares) - 1))
        yield Rect(
            box.x,
            round(top + step * high, 2),
            box.width,
            round(high + 0.2, 2),
            Style(mixed(color, palette.paper, part)),
        )
    sun, size = round(box.x + across(0.3, plot) * box.width, 1), round(min(16.0, 0.3 * box.height), 1)
    for grow, part in ((1.6, 0.72), (1.0, 0.35)):
        low = round(box.bottom - size * 0.25, 1)
        yield Path(ellipse(sun, low, size * grow, size * grow), Style(fill=mixed(light.glow, palette.paper, part)))
    for number in range(6):
        half = chance.uniform(0.1, 0.3) * box.width
        y = box.bottom - box.height * (0.06 + 0.08 * number)
        x = box.x + chance.random() * box.width
        streak = _streak(x, y, half, 0.9 + 0.25 * number, 0.0)
        yield Path(streak, Style(fill=mixed(light.sky[number % 2], palette.paper, 0.55)))
