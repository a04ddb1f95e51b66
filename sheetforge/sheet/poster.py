"""Posters: the picture of flyers and covers, with ships, crests, a title and figures on a band.

A ship stands alone, two fly against each other, more stand in rows; ships of several sides meet in
a scene. The picture has the inks and corners of a livery, or else those of the game's trim; each
ship has those of its own livery. A banner is the same as a strip at the head of a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.livery import Corners
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Point, Polygon, Style, Transform, shared
from sheetforge.sheet.scenes import SceneShip, draw_scene
from sheetforge.sheet.text import Run, wrap
from sheetforge.sheet.views import Plot
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.crest import cornered, crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.trim import frame, ornament
from sheetforge.text import capital
from sheetforge.values import values

FIGURES = 20.0
"""Height in mm of the band of figures at the foot."""

BAND = 2.2
"""Room in mm about that band."""

NAME = 6.0
"""Height in mm of the name below a ship."""

DUEL = 0.78
"""The height of each of two ships as a part of the sky."""

WORDS = 0.4
"""The share of a banner that its words take."""

LARGEST, LARGE, LEAST_TITLE = 62.0, 30.0, 18.0
"""Sizes of a title in points: the largest, that by which one on a banner has its lines, the least."""

SMALL_CREST = 13.0
"""Height in mm of the crests on a banner."""

MOST_SHIPS, MOST_CRESTS = 9, 6

TITLE = 36.0
CREST = 24.0
"""Heights in mm of the title at the top, and of the crests beside it."""

CORNER = 5.0
"""Depth in mm of the corners."""

HEX = 15.0
"""Width in mm of the hexes behind the ships."""

TINTS = (0.9, 0.78)
"""Shares of paper white in the ground and in its hexes."""


@values(frozen=True, slots=True)
class PosterShip:
    """A kind of ship: its name, drawing and livery, its side by number, how many there are, how large it is."""

    name: str
    drawing: Drawing
    arms: Arms | None
    side: int = 0
    number: int = 1
    bulk: float = 0.0


@values(frozen=True, slots=True)
class Poster:
    """A picture: the game above the title, a note below it, `figures` with their captions; a `plot` of a scene."""

    game: str
    title: str
    note: str
    figures: Sequence[tuple[str, str]]
    ships: Sequence[PosterShip]
    arms: Arms | None = None
    plot: Plot | None = None

    @property
    def sides(self) -> list[list[SceneShip]]:
        """The ships of each side in a scene: one of each kind, then further ones of kinds with several."""
        found: dict[int, list[PosterShip]] = {}
        for ship in self.ships:
            found.setdefault(ship.side, []).append(ship)
        return [_squadron(found[side]) for side in sorted(found)]


def draw_poster(form: Form, box: Box, poster: Poster) -> None:
    """Draw a poster. Raises `LayoutProblem` when its title does not fit."""
    title = Box(box.x + 7.0, box.y + 6.0, box.width - 14.0, TITLE)
    foot = FIGURES if poster.figures else 0.0
    sky = Box(box.x, title.bottom + 2.0, box.width, box.height - TITLE - foot - 10.0)
    sides = poster.sides
    if len(sides) > 1:
        tinted(form, box, poster.arms, CORNER)
        low = box.bottom - (FIGURES - BAND if poster.figures else BAND)
        _scene(form, box, poster, sides, Box(box.x, sky.y, box.width, low - sky.y))
    else:
        _ground(form, box, sky, poster.arms)
        _ships(form, poster.ships[:MOST_SHIPS], sky)
    crests = _crests(poster)
    # More than two are smaller, and leave the title its room.
    side = min(CREST, shared(2 * CREST, len(crests)))
    x = title.right
    for arms in reversed(crests):
        x -= side
        crest_field(form, arms, Box(x, title.y, side, side))
        x -= 3.0
    _title(form, poster, title, x - title.x - 2.0)
    if poster.figures:
        _figures(form, poster, Box(box.x, box.bottom - FIGURES, box.width, FIGURES))
    frame(form, box, poster.arms, CORNER)


def draw_banner(form: Form, box: Box, poster: Poster) -> None:
    """Draw a poster as a strip: title and crests at the left, its ships in a scene beside them.

    Raises `LayoutProblem` when its title does not fit.
    """
    words = box.width * WORDS
    tinted(form, box, poster.arms, CORNER)
    _scene(form, box, poster, poster.sides, Box(box.x + words, box.y, box.width - words, box.height))
    place = Box(box.x + 6.0, box.y + 5.0, words - 10.0, box.height - 10.0)
    foot = Box(place.x, place.bottom - SMALL_CREST, place.width, SMALL_CREST)
    x = foot.x
    for arms in _crests(poster):
        crest_field(form, arms, Box(x, foot.y, SMALL_CREST, SMALL_CREST))
        x += SMALL_CREST + 2.0
    _game(form, poster, place)
    lines = wrap(poster.title.upper(), "bold", LARGE, place.width)
    high = (foot.y - place.y - 8.0) / len(lines)
    for number, line in enumerate(lines):
        row = Box(place.x, place.y + 6.5 + number * high, place.width, high)
        form.fitted(line, row, min(LARGEST, high * 2.5), LEAST_TITLE, "name", "bold", form.palette.ink)
    if poster.note:
        said = Box(x + 1.0, foot.y, place.right - x - 1.0, foot.height)
        form.paragraph((Run(capital(poster.note), "medium"),), said, 9.5, 6.5, "kind", middle=True)
    frame(form, box, poster.arms, CORNER)


def _scene(form: Form, box: Box, poster: Poster, sides: Sequence[Sequence[SceneShip]], room: Box) -> None:
    """Draw the scene of a picture over all of it, its ships in a room beside the title."""
    p = form.palette
    inside = cornered(box, corners_of(p, poster.arms), Style(), CORNER)
    plot = poster.plot or Plot(poster.title)
    with form.group(layer="art"):
        form.items += draw_scene(p, plot, sides, box, p.trim.scene == "sea", room, inside)


def _crests(poster: Poster) -> list[Arms]:
    """Return the liveries of the sides of a picture, whose crests it shows."""
    worn = dict.fromkeys(ship.arms or poster.arms for ship in poster.ships) or {poster.arms: None}
    return [arms for arms in worn if arms is not None][:MOST_CRESTS]


def ship_picture(form: Form, drawing: Drawing, arms: Arms | None, box: Box, is_turned: bool = False) -> float:
    """Draw a ship as large as a box allows, in the inks of its livery; return the y below it."""
    own = Form(liveried(form.palette, arms), form.subject)
    extents = extent(drawing)
    scale = min(box.width / extents.width, box.height / extents.height)
    silhouette(own, drawing, 0.0, 0.0, scale * 100, 180 if is_turned else 0)
    sign = -1 if is_turned else 1
    x = box.center[0] - sign * extents.center[0] * scale
    y = box.center[1] - sign * extents.center[1] * scale
    form.items.append(Transform(tuple(own.items), x, y, 2 if is_turned else 0))
    return box.center[1] + extents.height / 2 * scale


def tinted(form: Form, box: Box, arms: Arms | None, depth: float) -> None:
    """Draw the ground of a picture in a tint of its inks; nothing without colours."""
    p = liveried(form.palette, arms)
    if not p.hatched:
        ground = Style(fill=mixed(p.accent, p.paper, TINTS[0]))
        form.items.append(cornered(box, corners_of(p, arms), ground, depth))


def corners_of(palette: Palette, arms: Arms | None) -> Corners:
    """Return the corners of a livery, or else those of the trim."""
    return arms.corners if arms is not None else palette.trim.corners


def _ground(form: Form, box: Box, sky: Box, arms: Arms | None) -> None:
    """Draw the ground: a tint with hexes in colour, in black dots in the sky."""
    p = form.palette
    tinted(form, box, arms, CORNER)
    style = Style(stroke=mixed(p.accent, p.paper, TINTS[1]), stroke_width=0.2)
    # Lines of full black would compete with the ships and run through the title.
    dot = Style(fill=p.soft_ink)
    high = HEX / sqrt(3)
    with form.group(layer="art"):
        for row in range(int(box.height / (high * 1.5)) + 1):
            for column in range(int(box.width / HEX) + 1):
                x = box.x + (column + (row % 2) / 2 + 0.5) * HEX
                y = box.y + (row * 1.5 + 1.0) * high
                if x + HEX / 2 >= box.right or y + high >= box.bottom:
                    continue
                if not p.hatched:
                    form.items.append(Polygon(_hex(x, y, HEX / 2, high), style))
                elif sky.y < y < sky.bottom:
                    form.items.append(Circle(x, y, 0.3, dot))


def _hex(x: float, y: float, across: float, high: float) -> tuple[Point, ...]:
    """Return the corners of a hex about a point."""
    corners = ((0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5))
    return tuple((x + dx * across, y + dy * high) for dx, dy in corners)


def _squadron(ships: Sequence[PosterShip]) -> list[SceneShip]:
    """Return one ship of each kind, then further ones of kinds with several."""
    further = (ship for ship in ships for _ in range(1, ship.number))
    return [SceneShip(ship.drawing, ship.arms, ship.bulk) for ship in (*ships, *further)]


def _ships(form: Form, ships: Sequence[PosterShip], box: Box) -> None:
    """Draw one ship as large as fits, two that fly against each other, or rows of several."""
    if len(ships) == 1:
        _named(form, ships[0], box.inset(8.0, 0.0), False)
    elif len(ships) == 2:
        height = box.height * DUEL
        for index, place in enumerate(box.columns(2, 10.0)):
            y = place.y if index else place.bottom - height
            inner = Box(place.x, y, place.width, height).inset(5.0, 0.0)
            _named(form, ships[index], inner, bool(index))
    elif ships:
        across = 2 if len(ships) <= 4 else 3
        rows = ceil(len(ships) / across)
        height = box.height / rows
        for at, ship in enumerate(ships):
            row, column = divmod(at, across)
            # Ships of a last row that is not full stand in its middle.
            here = min(across, len(ships) - row * across)
            width = box.width / across
            x = box.x + (box.width - here * width) / 2 + column * width
            place = Box(x, box.y + row * height, width, height).inset(6.0, 3.0)
            _named(form, ship, place, False)


def _named(form: Form, ship: PosterShip, box: Box, is_turned: bool) -> None:
    """Draw a ship with its name below it."""
    room = Box(box.x, box.y, box.width, box.height - NAME)
    low = ship_picture(form, ship.drawing, ship.arms, room, is_turned)
    color = liveried(form.palette, ship.arms).accent
    size = 12.0 if box.width > 50.0 else 9.0
    form.label(ship.name, box.center[0], low + NAME - 1.5, "center", color, size)


def _title(form: Form, poster: Poster, box: Box, width: float) -> None:
    """Draw the title as large as fits into a width beside the crests, the game above it, the note below all."""
    _game(form, poster, box)
    title = Box(box.x, box.y + 6.5, width, 21.0)
    form.fitted(poster.title.upper(), title, LARGEST, LEAST_TITLE, "name", "bold", form.palette.ink)
    said = Box(box.x, box.y + 28.0, box.width, 8.0)
    form.paragraph((Run(poster.note, "medium"),), said, 14.0, 7.0, "kind", middle=True)


def _game(form: Form, poster: Poster, box: Box) -> None:
    """Draw the name of the game with its ornament at the top of a box."""
    color = form.palette.accent
    width = form.label(poster.game, box.x, box.y + 4.4, "left", color, 13.0)
    ornament(form, box.x + width + 4.0, box.y + 1.3, 3.2, color)


def _figures(form: Form, poster: Poster, box: Box) -> None:
    """Draw the figures on a band across the foot."""
    p = form.palette
    inner = box.inset(BAND, BAND)
    style = form.brush.header if p.header_fill else Style(fill=p.paper)
    form.items.append(cornered(inner, corners_of(p, poster.arms), style, CORNER - 1.5))
    if not p.header_fill:
        form.across(inner.x, inner.right, inner.y, form.brush.rule)
    for index, (figure, caption) in enumerate(poster.figures):
        width = inner.width / len(poster.figures)
        place = Box(inner.x + index * width, inner.y, width, inner.height)
        form.fitted(
            figure,
            Box(place.x + 3.0, place.y + 0.6, width - 6.0, 9.6),
            26.0,
            12.0,
            caption,
            "bold",
            p.header_ink,
            "center",
        )
        form.label(caption, place.center[0], place.bottom - 1.9, "center", p.header_ink, 8.5)
        if index:
            line = Style(stroke=p.header_ink, stroke_width=p.thin)
            form.down(place.x, place.y + 2.5, place.bottom - 2.5, line)
