"""Outlines and variants made from seeds: steady, sound, distinct, and the same as SVG files."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, points_along
from sheetforge.sheet.masks import difference, mask_of
from sheetforge.sheet.svg_drawing import read_drawing
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.svg_text import svg_text
from sheetforge.systems.silent_death.sheets.outlines import FORMS, Form, Seed, outline
from sheetforge.systems.silent_death.sheets.variants import variant

SEEDS = ("agni", "dragonfly", "night-hawk", "vishnu", "yama", "zephyr")
DART = drawing_of([Shape("body", commands_of("M 0 -45 L 8 -10 L 34 30 L 0 40 L -34 30 L -8 -10 Z"))])


def everything() -> list[tuple[str, Drawing]]:
    """Outlines of every form, and variants of some of them."""
    made = [(f"{form} {seed}", outline(form, seed)) for form in FORMS for seed in SEEDS]
    return [*made, *((f"{name}, varied", variant(one, name)) for name, one in made[::2])]


def test_a_seed_gives_the_same_choices_on_every_machine() -> None:
    """They follow from the text and the name of the choice alone."""
    assert Seed("agni").number("half", 4, 8) == 6.9
    assert Seed("agni").pick("wing", ("delta", "swept", "gull")) == "swept"
    assert outline("light", "agni") == outline("light", "agni")
    assert variant(DART, "agni") == variant(DART, "agni")


def test_outlines_keep_to_their_square_and_are_symmetric() -> None:
    """Every point is inside, the hull has an area worth printing, port mirrors starboard."""
    for name, drawing in everything():
        points = [point for shape in drawing.shapes for point in points_along(shape.commands)]
        assert max(max(abs(x), abs(y)) for x, y in points) <= 50, name
        mask = mask_of(drawing)
        assert mask.area > 900, name
        port = sum((row & (1 << 50) - 1).bit_count() for row in mask.rows)
        assert abs(mask.area - 2 * port) <= 0.03 * mask.area, name


def test_outlines_of_a_form_are_distinct() -> None:
    """Ships of one form differ in a tenth of their area at least, and usually in far more."""
    forms: tuple[Form, ...] = tuple(FORMS)
    for form in forms:
        found = [outline(form, seed) for seed in SEEDS]
        assert min(difference(a, b) for a, b in combinations(found, 2)) > 0.1, form


def test_variants_differ_from_their_drawing_and_from_each_other() -> None:
    """Their wings are swept otherwise, and they have parts that the drawing lacks."""
    found = [DART, *(variant(DART, seed) for seed in SEEDS)]
    assert min(difference(a, b) for a, b in combinations(found, 2)) > 0.1
    assert all(len(one.shapes) > len(DART.shapes) for one in found[1:])
    assert variant(drawing_of([]), "agni") == drawing_of([])


def test_a_drawing_survives_its_file() -> None:
    """What is written as SVG is read back as an equal drawing, without a finding."""
    for name, drawing in everything():
        found = read_drawing(svg_text(drawing, f"{name} <&>").encode())
        assert found.problems == (), name
        assert found.drawing == drawing, name


@pytest.mark.parametrize("tone", ["line", "light", "body", "shade", "dark"])
def test_every_tone_survives(tone: str) -> None:
    """The fill in a file is that of the tone."""
    shape = Shape(tone, DART.shapes[0].commands)  # type: ignore[arg-type]
    found = read_drawing(svg_text(drawing_of([*DART.shapes, shape]), "Dart").encode()).drawing
    assert found is not None
    assert [one.tone for one in found.shapes] == ["body", tone]
