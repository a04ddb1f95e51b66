"""The counters of all content: what is read across a table is there and large enough."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from math import hypot
from statistics import quantiles

import pytest
from PIL import Image

from sheetforge.content.library import BadRequest
from sheetforge.press import pdf
from sheetforge.products.counters import Counters, CounterSet
from sheetforge.products.naming import named_alike
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Sheet
from sheetforge.sheet.berths import RIM, SQUARE, WINDOW, bulk_of, extent, in_square
from sheetforge.sheet.counter_art import ship_tones
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import art_of, draw
from sheetforge.sheet.dies import Die, DieShape, die
from sheetforge.sheet.drawing import DECK, points_along
from sheetforge.sheet.outlines import UNIT, areas_of, covered
from sheetforge.sheet.palette import PALETTES, contrast, lightness, saturation
from sheetforge.sheet.scene import Box, Circle, Clip, Define, Document, Group, Item, Page, Path, Polygon, Text, Use
from sheetforge.sheet.sides import SIDES, piece_paint
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.tokens import TokenFace
from sheetforge.sheet.walk import bounds, texts
from tests.systems.silent_death.samples_of_sheets import library
from tests.vtt.tables import table_of

USUAL = die("hex", 20.0)
FOOT = 18.0
"""The height in mm at the foot of a sheet that has no pieces, but their key."""
SYSTEMS = tuple(sorted(id for id, game in library().systems.items() if "ships" in game.kinds))


@cache
def sets(system: str) -> tuple[CounterSet, ...]:
    """The usual sets of a game, and those of its Houses, fleets and scenarios."""
    product = library().systems[system].products()["counters"]
    declared = product.sheets.__self__  # type: ignore[attr-defined]
    assert isinstance(declared, Counters)
    kinds = [kind for kind in ("houses", "fleets", "scenarios") if library().keys(kind, system)]
    named = {kind: frozenset(library().keys(kind, system)) for kind in kinds}
    return tuple(
        one for wanted in ({}, named) for one in declared.sets_of(Planner(library(), system, PrintOptions(), wanted))
    )


@cache
def faces(system: str) -> tuple[tuple[CounterFace, Die], ...]:
    """One counter of each ship and kind of piece, with every length of mark."""
    return tuple(_faces(system))


@cache
def drawn(face: CounterFace, cut: Die) -> list[Item]:
    """A counter in black: its writing and shapes are those of every ink."""
    return list(draw(face, cut, PALETTES["mono"]))


def _faces(system: str) -> Iterator[tuple[CounterFace, Die]]:
    seen = set()
    for one in sets(system):
        for counter in one.counters:
            face = counter.face
            look = (face.name, len(face.mark), face.code, face.sign, counter.die)
            if look not in seen and not isinstance(face, TokenFace):
                seen.add(look)
                yield face, counter.die or USUAL


@pytest.mark.parametrize("system", SYSTEMS)
def test_marks_names_and_figures_are_read_from_afar(system: str) -> None:
    """An id of one letter has 13.5 points (in a hex 15), a W 12, a longer one 8; the first figure of a ship 12 without
    her code; other figures 8, names 6.5."""
    assert len(faces(system)) > 5
    for face, cut in faces(system):
        # The id of a craft may be the same digit as one of its figures.
        sizes: dict[str, list[float]] = {}
        for run, _ in texts(drawn(face, cut)):
            sizes.setdefault(run.text, []).append(run.size_pt)
        if face.mark:
            usual = 12.0 if face.mark == "W" else 15.0 if cut == USUAL else 13.5
            assert max(sizes[face.mark]) >= (usual if len(face.mark) == 1 else 8.0), face.name
        if face.figures and face.half != "bow":
            first, *others = face.figures
            for bare in (False, True):
                shown = replace(face, by_code=not bare, is_bare=bare)
                seen: dict[str, list[float]] = {}
                for run, _ in texts(drawn(shown, cut)):
                    seen.setdefault(run.text, []).append(run.size_pt)
                assert max(seen[first.value]) >= (12.0 if bare else 10.0), face.name
                assert all(max(seen.get(one.value, [8.0])) >= 8.0 for one in others), face.name
                assert bare or seen[face.short_code][0] >= 7.0, face.name
        assert min(map(min, sizes.values())) >= 6.2, face.name
        assert face.figures or not face.name or face.name not in sizes or min(sizes[face.name]) >= 6.5, face.name


def contact(system: str, **settings: object) -> tuple[Sheet, ...]:
    """The contact sheets of a game."""
    product = library().systems[system].products()["counters"]
    options = PrintOptions(settings={"contact": True, **settings})  # type: ignore[arg-type]
    return product.plan(library(), system, options, {}).sheets


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_contact_sheet_has_every_counter_once(system: str) -> None:
    """All pieces of the usual sets and of lists are on it, alike ones once, in no other size; its
    first page can be read."""
    pages = [page for sheet in contact(system) for page in sheet.lay_out().pages]
    is_read_at_one_metre(pages[0])
    # The press draws a piece once more for its bleed, at the same place.
    places = {
        (number, text.text, round(found.box.x, 2), round(found.box.y, 2))
        for number, page in enumerate(pages)
        for text, found in texts(page.items)
        if text.y < page.height - FOOT
    }
    found_words = Counter(text for _, text, _, _ in places)
    every: dict[tuple[CounterFace, Die | None], CounterFace] = {}
    for one in (one for found in sets(system) for one in found.counters):
        every.setdefault((replace(one.face, mark=""), one.die), one.face)
    named = {word for face, _ in every for word in (face.code, face.name, face.kind) if face.code}
    named |= {face.short_code for face in every.values() if face.code}
    words: Counter[str] = Counter()
    for cut in {own for _, own in every}:
        alike = named_alike([(face, face) for (_, own), face in every.items() if own == cut], cut or USUAL)
        pieces = [face for face, _ in alike if not isinstance(face, TokenFace)]
        words.update(run.text for face in pieces for run, _ in texts(drawn(face, cut or USUAL)) if run.text in named)
    assert words
    assert {word: found_words[word] for word in words} == words


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_drawing_meets_an_id_or_a_crest(system: str) -> None:
    """The outline of every ship keeps clear of flag and plate, on one shape of pieces after the other;
    so does every fifth as a wreck."""
    shapes: tuple[DieShape, ...] = ("hex", "square", "round")
    looks = {
        (face.drawing.digest, len(face.mark), own): (face, own)
        for face, own in faces(system)
        if face.drawing and (face.mark or face.arms)
    }
    for number, (face, own) in enumerate(looks.values()):
        cut = own if own.across else die(shapes[number % 3], 20.0)
        for state in ("", "destroyed")[: 1 + (number % 5 == 0)]:
            art = art_of(replace(face, state=state) if state else face, cut, PALETTES["mono"])  # type: ignore[arg-type]
            flag = [item.points for item in art.own[:1] if isinstance(item, Polygon)]
            plates = [item for item in art.items if isinstance(item, Circle)]
            assert len(flag) == bool(face.mark)
            assert flag or plates
            used = ship_of(art.items)
            for path in used.part.items:
                assert isinstance(path, Path)
                for x, y in ((used.x + x, used.y + y) for x, y in points_along(path.commands)):
                    assert not any(is_within(points, x, y) for points in flag), (face.name, state, x, y)
                    away = [hypot(x - plate.cx, y - plate.cy) - plate.radius for plate in plates]
                    assert all(distance > 0 for distance in away), (face.name, state, x, y)


def is_within(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point is within a polygon."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return (
        sum((y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in pairs) % 2 == 1
    )


def ship_of(items: Sequence[Item]) -> Use:
    """The drawing of a ship, which stands after the ground, behind its window if its glow would leave that."""
    shown = (item.items[0] if isinstance(item, Clip) else item for item in items[1:])
    return next(item for item in shown if isinstance(item, Use))


def test_a_contact_sheet_has_fronts_alone() -> None:
    """Options of backs, copies and shops do not affect it."""
    for name, value in (("backs", "fold"), ("copies", 3), ("tents", True), ("back", "damaged")):
        with pytest.raises(BadRequest, match=rf"leave --{name} out"):
            contact("silent-death-star-wars", **{name: value})


EYE_DPI = 150
"""Dots that an eye tells apart at one metre: pairs of lines 0.3 mm wide."""


def is_read_at_one_metre(page: Page) -> None:
    """On a picture with as many dots as an eye sees at one metre, ids, codes and figures keep light
    strokes and dark ones apart by 3 to 1 at least."""
    data = pdf.pictures(pdf.write(Document((page,))), EYE_DPI)[0]
    picture = Image.open(BytesIO(data)).convert("L")
    checked = 0
    for text, placed in texts(page.items):
        if text.size_pt < 7.0 or placed.box.bottom > page.height - 20.0:
            continue
        corners = (placed.box.x, placed.box.y, placed.box.right, placed.box.bottom)
        dots = picture.crop(tuple(round(one * EYE_DPI / 25.4) for one in corners)).tobytes()
        dark, *_, light = quantiles(dots, n=16)
        assert (luminance(light) + 0.05) / (luminance(dark) + 0.05) >= 3.0, text.text
        checked += 1
    assert checked > 10


def luminance(grey: float) -> float:
    """The luminance of a grey of a picture, 0 to 1."""
    part = grey / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("system", SYSTEMS)
def test_ships_take_most_of_their_counters(system: str) -> None:
    """A drawing is as high as 0.65 of the piece or more, or as broad, unless it shows the size of a small ship; one
    over two hexes lies in both. The rim is at most a twentieth. Guns at the bow and the contour keep clear of the
    wedge."""
    assert RIM <= 0.05
    ships = [(face, cut) for face, cut in faces(system) if face.drawing and face.code]
    assert ships
    for face, cut in ships:
        items = drawn(face, cut)
        area = bounds((ship_of(items),))
        if face.half != "stern":
            assert isinstance(items[0], Use)
            ground = items[0].part.items
            *_, wedge = (item for item in ground if isinstance(item, Polygon) and len(item.points) == 3)
            assert area.y - bounds((wedge,)).bottom >= 0.01 * cut.unit, face.name
        if cut.across:
            middle = cut.height / 2
            assert area.y < middle - 7.0, face.name
            assert area.bottom > middle + 4.0, face.name
        elif max(area.height, area.width) < 0.65 * cut.height:
            assert face.bulk >= 0.28, face.name
            assert bulk_on(face, cut) == pytest.approx(face.bulk * cut.unit, rel=0.01), face.name


@pytest.mark.parametrize("system", SYSTEMS)
def test_half_of_the_ships_are_three_fifths_of_their_counters_and_none_is_less_than_half(system: str) -> None:
    """In length or breadth, with their contours."""
    shares = []
    for face, cut in faces(system):
        if face.drawing and face.code and not cut.across:
            area = bounds((ship_of(drawn(face, cut)),))
            shares.append((max(area.height, area.width) / cut.height, face.name))
    assert min(shares)[0] >= 0.5, min(shares)
    assert sorted(shares)[len(shares) // 2][0] >= 0.6


@pytest.mark.parametrize("system", SYSTEMS)
def test_paper_is_about_every_crest(system: str) -> None:
    """A crest in the colour of the rim keeps clear of the edge of its plate, which would break its outline."""
    crests = {face.arms.crest: (face, cut) for face, cut in faces(system) if face.arms is not None}
    assert crests
    for face, cut in crests.values():
        items = drawn(face, cut)
        *_, plate = (item for item in items if isinstance(item, Circle))
        (crest,) = (item.items[0] for item in items if isinstance(item, Group) and item.label.startswith("crest"))
        assert isinstance(crest, Use)
        for path in crest.part.items:
            assert isinstance(path, Path)
            for x, y in points_along(path.commands):
                assert hypot(crest.x + x - plate.cx, crest.y + y - plate.cy) <= 0.9 * plate.radius, face.arms


@cache
def bulk_on(face: CounterFace, cut: Die) -> float:
    """How large a ship looks on its piece, in mm: by the area that its hull covers, and by the box about it."""
    parts = ship_of(drawn(face, cut)).part.items
    hulls = [areas_of(item.commands) for item in parts if isinstance(item, Path) and item.style.fill]
    hull = [area for areas in hulls for area in areas]
    xs, ys = [x for area in hull for x, _ in area], [y for area in hull for _, y in area]
    return (covered(hull) * (max(xs) - min(xs)) * (max(ys) - min(ys))) ** 0.25 / UNIT


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_larger_ship_never_looks_smaller(system: str) -> None:
    """In every pair of ships on pieces of one hex; ships of one size look alike large."""
    ships = {
        face.drawing: (face.bulk, bulk_on(face, cut), face.name)
        for face, cut in faces(system)
        if face.bulk and not cut.across
    }
    assert len({bulk for bulk, _, _ in ships.values()}) > 2
    for (small, covers, name), (large, covers_more, other) in combinations(sorted(ships.values()), 2):
        assert covers <= covers_more * 1.005, (name, other)
        assert small < large or covers_more == pytest.approx(covers, rel=0.015), (name, other)


@pytest.mark.parametrize("system", SYSTEMS)
def test_ships_are_as_large_beside_each_other_on_boards_as_on_counters(system: str) -> None:
    """Their drawings for boards stand in the middle of their square, which the larger ones fill."""
    drawings = {face.drawing: face for face, cut in faces(system) if face.bulk and face.drawing and not cut.across}
    for drawing, face in drawings.items():
        seen = in_square(drawing, face.bulk)
        box = extent(seen)
        assert bulk_of(seen) == pytest.approx(face.bulk * SQUARE / WINDOW, rel=0.02), face.name
        assert box.center == pytest.approx((0.0, 0.0), abs=0.1), face.name
        assert max(box.width, box.height) <= SQUARE + 0.1, face.name


@pytest.mark.parametrize(
    ("system", "scenario"),
    [
        ("babylon", "convoy-under-fire"),
        ("silent-death", "the-causeway"),
        ("silent-fury", "two-flags"),
        ("sovereign-seas", "convoy-attack"),
    ],
)
def test_pieces_of_virtual_tables_have_the_sizes_of_counters(system: str, scenario: str) -> None:
    """Each ship has that of a counter, of her own where they have one drawing; those over two hexes fill theirs."""
    counters = {face.drawing: face.bulk for face, cut in faces(system) if face.bulk and not cut.across}
    ships = [piece for piece in table_of(system, scenario).pieces if not piece.over_two]
    assert len(ships) > 1
    for piece in ships:
        (bulk,) = {face.bulk for face in piece.faces}
        assert bulk == counters.get(piece.faces[0].drawing, bulk), piece.name
        assert bulk in counters.values(), piece.name


@pytest.mark.parametrize("system", SYSTEMS)
def test_ship_window_and_rim_are_told_apart_by_lightness(system: str) -> None:
    """In colour the deck is 12 of 100 from the rim, 20 where both are grey, and 25 from the window; the window 16
    from the rim. Without colours a ship is lines of ink on paper in every rim."""
    for side in {face.side for face, _ in faces(system) if face.drawing and face.side}:
        colors = piece_paint(side, PALETTES["color"])
        assert colors.fill
        assert colors.tint
        deck = lightness(ship_tones(colors, PALETTES["color"], 0.25, 0.12).ramp[DECK])
        rim, window = lightness(colors.fill), lightness(colors.tint)
        assert abs(deck - rim) >= (20.0 if saturation(colors.fill) < 0.18 and rim < 50.0 else 12.0), side.name
        assert window - deck >= 25.0, side.name
        assert window - rim >= 16.0, side.name
        for ink in ("mono", "saver"):
            tones = ship_tones(piece_paint(side, PALETTES[ink]), PALETTES[ink], 0.25, 0.12)
            assert lightness(tones.paper) - lightness(tones.edge) >= 50.0, side.name


@pytest.mark.parametrize("system", SYSTEMS)
def test_ships_of_one_class_have_other_flags_as_well_as_other_letters(system: str) -> None:
    """Four of a side that follow each other differ by the tone of their flags and bars, on every shape of pieces."""
    marks = defaultdict(set)
    for one in sets(system):
        for counter in one.counters:
            if counter.face.code and counter.face.mark:
                marks[one.id, counter.face.side, counter.face.code].add(counter.face.mark)
    followed = {tuple(sorted(found)[:4]) for found in marks.values() if len(found) > 1}
    assert followed
    for shape in ("hex", "square", "round"):
        cut = die(shape, 20.0)  # type: ignore[arg-type]
        for found in followed:
            steps = [ord(after) - ord(before) for before, after in pairwise(found)]
            looks = {flag_tones(mark, cut) for mark in found}
            assert len(looks) == len(found) or steps != [1] * len(steps), found


def flag_tones(mark: str, cut: Die) -> tuple[tuple[str | None, int], ...]:
    """The tones of the flag of a mark and of its bars, with the number of their corners."""
    own = art_of(CounterFace("Dart", mark, side=SIDES[0]), cut, PALETTES["color"]).own
    return tuple((item.style.fill, len(item.points)) for item in own if isinstance(item, Polygon))


PLAIN_DPI, ABOVE_MARK, ABOVE_FIGURE, ASIDE = 300, {"color": 0.3, "mono": 0.3, "saver": 0.15}, 0.05, 0.25


@pytest.mark.parametrize("ink", list(PALETTES))
@pytest.mark.parametrize("system", SYSTEMS)
def test_marks_and_figures_stand_on_plain_ground(system: str, ink: str) -> None:
    """No hatching, edge or drawing lies behind or close above and below them, in any livery; a letter stands out from
    its flag by 7 to 1, a figure from its band by 4.5 to 1."""
    looks = {
        (face.side, face.arms, len(face.mark), bool(face.figures), cut): (face, cut) for face, cut in faces(system)
    }
    items: list[Item] = []
    spots: list[tuple[Box, str, float]] = []
    x = y = 0.0
    for number, (face, cut) in enumerate(looks.values()):
        if x + cut.width > 280.0:
            x, y = 0.0, y + 48.0
        shown = draw(face, cut, PALETTES[ink])
        part = Define(f"piece{number}", tuple(item for item in shown if not isinstance(item, Text)))
        items.append(Use(part, x, y))
        values = [value for _, value in face.figures]
        for text, found in texts(shown):
            if text.text in (face.mark, *values) and text.size_pt >= 7.0:
                air = (
                    ABOVE_MARK[ink]
                    if text.text == face.mark and len(face.mark) == 1 and not cut.across
                    else ABOVE_FIGURE
                )
                top = text.y - cap_height(text.face, text.size_pt)
                spot = Box(x + found.box.x + ASIDE, y + top - air, found.box.width - 2 * ASIDE, text.y - top + 2 * air)
                spots.append((spot, text.color, 7.0 if text.text == face.mark else 4.5))
        x += cut.width + 2.0
    assert spots
    page = Page(285.0, y + 60.0, tuple(items))
    picture = Image.open(BytesIO(pdf.pictures(pdf.write(Document((page,))), PLAIN_DPI)[0])).convert("L")
    for spot, color, least in spots:
        corners = (spot.x, spot.y, spot.right, spot.bottom)
        dots = picture.crop(tuple(round(one * PLAIN_DPI / 25.4) for one in corners)).tobytes()
        assert max(dots) - min(dots) <= 12, spot
        ground = f"#{max(dots):02x}{max(dots):02x}{max(dots):02x}"
        assert contrast(color, ground) >= least, (color, ground)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_code_is_that_of_one_ship_of_a_house(system: str) -> None:
    """Whoever reads three letters across the table knows the ship; marks tell copies apart."""
    for one in sets(system):
        if not one.id.startswith("house-"):
            continue
        names = defaultdict(set)
        pieces = set()
        for counter in one.counters:
            face = counter.face
            if face.code:
                names[face.code].add(face.name)
                key = (face.side, face.code, face.mark, face.half)
                assert key not in pieces, key[1:]
                pieces.add(key)
        assert {code: len(found) for code, found in names.items() if len(found) > 1} == {}, one.id
