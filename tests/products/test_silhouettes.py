"""Kinds of ships at a metre: no two pieces of a scenario have nearly the same silhouette."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops, ImageDraw, ImageStat

from sheetforge.drawings import shipped
from sheetforge.products.options import PrintOptions
from sheetforge.products.packs import Packs
from sheetforge.products.planner import Planner
from sheetforge.sheet.drawing import Drawing, points_along
from sheetforge.systems.babylon.products.packs import PACKS as BABYLON
from sheetforge.systems.silent_death.products.packs import DeathPacks
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_fury.products.packs import PACKS as FURY
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.sovereign_seas.products.packs import PACKS as SEA
from tests.systems.samples_of_battles import library

GAMES = {
    "silent-death": DeathPacks(DISPLAY_OF, "", 4, False),
    "silent-death-star-wars": DeathPacks(DISPLAY_OF, "", 4, False),
    "babylon": BABYLON,
    "silent-fury": FURY,
    "sovereign-seas": SEA,
}

WITHOUT_CARDS = PrintOptions(settings={"cards": False})

SEEN = 48
"""The points across the picture of a counter that an eye tells apart from a metre away: a minute of arc is 0.29 mm."""

LEAST = 0.2
"""The least part of two silhouettes in which they differ: shapes alone tell the pieces apart, as fronts need not have
a code."""


def silhouette(drawing: Drawing) -> Image.Image:
    """Return a drawing as the eye sees it: light where it is filled."""
    large = Image.new("L", (SEEN * 4, SEEN * 4))
    pen = ImageDraw.Draw(large)
    for shape in drawing.shapes:
        if shape.is_filled:
            points = [((x / 50 + 1) * SEEN * 2, (y / 50 + 1) * SEEN * 2) for x, y in points_along(shape.commands)]
            if len(points) > 2:
                pen.polygon(points, fill=255)
    return large.resize((SEEN, SEEN), Image.Resampling.BOX)


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return the part of what either covers that only one of them covers."""
    apart, both = ImageChops.difference(one, other), ImageChops.lighter(one, other)
    return ImageStat.Stat(apart).sum[0] / ImageStat.Stat(both).sum[0]


def kinds(system: str, packs: Packs) -> list[dict[Drawing, str]]:
    """Return for each scenario the drawings of its ships with the letters on their counters."""
    found = []
    for key in library().keys("scenarios", system):
        planner = Planner(library(), system, WITHOUT_CARDS, {"scenarios": frozenset({key})})
        pack = packs.pack_of(planner, key, library().entity(key))
        assert not isinstance(pack, str)
        faces = [one.face for one in pack.counters if one.is_ship]
        found.append({face.drawing: face.code or face.name for face in faces if face.drawing is not None})
    return found


def test_crew_and_ordinance_are_told_apart_by_their_shapes_alone() -> None:
    """No letter is needed for a figure across the table: kinds differ in a quarter of what they cover."""
    names = (*CREW_TYPES, "hero", "missile", "torpedo", "fighter", "bomber")
    seen = {name: silhouette(shipped("sheetforge.systems.silent_fury", f"tokens/{name}")) for name in names}
    for one, other in combinations(names, 2):
        assert distance(seen[one], seen[other]) >= 0.28, (one, other)


def test_silhouettes_of_a_scenario_differ() -> None:
    """Whatever else their counters say: whether fronts have codes is decided for each sheet."""
    seen: dict[Drawing, Image.Image] = {}
    for system, packs in GAMES.items():
        for drawings in kinds(system, packs):
            for one, other in combinations(drawings, 2):
                far = distance(*(seen.get(each) or seen.setdefault(each, silhouette(each)) for each in (one, other)))
                assert far >= LEAST, (drawings[one], drawings[other])
