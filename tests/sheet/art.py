"""Drawn art of every kind, in every ink: outlines, wrecks, tents, signs, and the scenery of maps; a golden of digests.

Write it again with `python -m tests.regenerate`; look at the pictures before and after.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from sheetforge.geometry import hexes
from sheetforge.press import drawlog
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.counter_art import wreck_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import draw
from sheetforge.sheet.dies import die
from sheetforge.sheet.drawing import Shape, drawing_of
from sheetforge.sheet.hexmap import compact, moving
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.hexmap.drawing import draw as draw_map
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Item, Page
from sheetforge.sheet.scenery import Scenery
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.signs import CounterFigure
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.tents import draw_tent
from sheetforge.systems.silent_death.sheets.outlines import FORMS, outline
from sheetforge.systems.silent_death.sheets.variants import variant
from tests.play import samples_of_boards as boards
from tests.sheet.hexmap.test_drawing import sample

GOLDEN = Path(__file__).parents[1] / "goldens" / "art.txt"

SPACE = Scenery.model_validate(
    {
        "seed": 5,
        "border": 3.0,
        "bodies": [
            {"edge": "north", "at": 10, "looks": "ocean", "size": 2.4, "name": "Small Ocean"},
            {"edge": "north", "at": 45, "looks": "gate", "size": 1.6, "name": "Gate"},
            {"edge": "north", "at": 80, "looks": "desert", "size": 2.0, "rings": True, "out": 0.4, "name": "Ringed"},
            {"edge": "east", "at": 50, "looks": "giant", "size": 30.0, "name": "Giant"},
            {"edge": "south", "at": 20, "looks": "moon", "size": 1.2, "name": "Moon"},
            {"edge": "south", "at": 50, "looks": "station", "size": 1.8},
            {"edge": "south", "at": 85, "looks": "desert", "size": 9.0, "rings": True},
            {"edge": "west", "at": 30, "looks": "ocean", "size": 16.0},
        ],
        "nebulae": [{"edge": "west", "at": 80, "size": 3, "name": "Cloud"}],
        "adrift": [
            {"of": "hulk", "across": 30, "down": 40, "size": 3.0},
            {"of": "rocks", "across": 60, "down": 60, "size": 2.0},
            {"of": "plates", "across": 70, "down": 30, "size": 4.0},
        ],
    }
)
BELTS = Scenery.model_validate(
    {
        "seed": 9,
        "belts": [
            {"edge": "north", "of": "rocks", "name": "Rocks"},
            {"edge": "east", "of": "wrecks", "name": "Wrecks"},
            {"edge": "south", "of": "dust", "name": "Dust"},
        ],
    }
)
SEA = Scenery.model_validate(
    {
        "seed": 3,
        "border": 2.0,
        "coasts": [
            {"edge": "north", "shore": [0.4, 0.9, 0.3, 1.2, 0.6], "name": "Long Land"},
            {"edge": "west", "shore": [1.5, 0.5, 1.0]},
        ],
        "landmarks": [
            {"edge": "north", "at": 15, "sign": "town", "name": "Town"},
            {"edge": "north", "at": 40, "sign": "fort", "name": "Fort"},
            {"edge": "north", "at": 70, "sign": "light", "name": "Light"},
            {"edge": "west", "at": 50, "sign": "cape", "name": "Cape"},
        ],
        "depths": {
            "least": 4,
            "most": 60,
            "banks": [{"across": 60, "down": 60, "radius": 3, "least": 2, "name": "Bank"}],
        },
    }
)
SEEDS = 60
"""So many outlines of a form have every kind of wing, tail and fitting."""
SHAPES: tuple[hexes.Shape, ...] = ("flat", "pointy")
DEEP = Scenery.model_validate({"seed": 3, "depths": {"least": 4, "most": 60}})
MAPS = {
    "deep": (DEEP, ("sea",)),
    "space": (SPACE, ("dark", "light")),
    "belts": (BELTS, ("dark",)),
    "sea": (SEA, ("sea",)),
}

CREST = drawing_of([Shape("dark", commands_of("M-40-40H40V40H-40Z"))])
FIGURES = (CounterFigure("shield", "13"), CounterFigure("armour", "2"), CounterFigure("drive", "16"))
ARMS = Arms("Own", CREST, "#6b1230", "#d0a03a", "cut", "dots", "disc")


def lines() -> Iterator[str]:
    """A line for every picture."""
    for form in FORMS:
        for seed in ("agni", "night-hawk", "zephyr", "vishnu"):
            made = outline(form, seed)
            varied = variant(made, f"{seed} again")
            yield f"{form} {seed}: {made.digest}, varied {varied.digest}, wreck {wreck_of(varied).digest}"
        every = "".join(outline(form, f"seed {number}").digest for number in range(SEEDS))
        yield f"{form}, {SEEDS} seeds: {blake2b(every.encode(), digest_size=6).hexdigest()}"
    for ink, palette in PALETTES.items():
        ship = outline("light", "agni")
        face = CounterFace("Dart", "A", ship, SIDES[0], True)
        armed = replace(face, arms=ARMS, side=ARMS.side)
        big = replace(face, drawing=None, big="12", name="")
        for name, one in (("side", face), ("arms", armed), ("big", big)):
            yield f"tent, {ink}, {name}: {_digest(draw_tent(one, 24.0, palette))}"
        for number, side in enumerate(SIDES):
            for cut in (die("hex", 25.0), die("square", 20.0), die("round", 18.0)):
                drawn = draw(replace(face, side=side, figures=FIGURES), cut, palette)
                yield f"counter, {ink}, side {number}, {cut.shape}: {_digest(drawn)}"
    for name, (scenery, grounds) in MAPS.items():
        for shape in SHAPES:
            for ink in ("color", "mono"):
                for ground in grounds:
                    board = replace(sample(shape), scenery=scenery)
                    drawn_map = draw_map(board, Looks(across=18.0, ink=ink, sky=ground))
                    yield f"map, {name}, {shape}, {ink}, {ground}: {_digest(drawn_map.items)}"

    for shape in SHAPES:
        board, pieces = boards.board(shape), boards.pieces(shape)
        layout = Layout(shape, 18.0)
        yield f"pieces, {shape}: {_digest(tuple(moving.drawn(pieces, layout, frozenset(board.hexes))))}"
        for ink, palette in PALETTES.items():
            small = Layout(shape, 6.0)
            for name, frame in (("wide", Box(0.0, 0.0, 200.0, 200.0)), ("narrow", Box(0.0, 0.0, 60.0, 45.0))):
                found = compact.drawn(pieces, board, small, palette, frame)
                yield f"pieces in small, {shape}, {ink}, {name}: {_digest(tuple(found))}"


def _digest(items: tuple[Item, ...]) -> str:
    return blake2b(drawlog.write_page(Page(500.0, 500.0, items)).encode(), digest_size=6).hexdigest()


def text() -> str:
    """The golden as it is now."""
    return "\n".join(lines()) + "\n"


def regenerate() -> None:
    """Write the golden again."""
    GOLDEN.write_text(text(), encoding="utf-8")
