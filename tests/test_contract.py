"""What every game keeps: sane fields, clean content, plain data, sheets that fit every paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import DRAWINGS, Library, open_library
from sheetforge.game import GameSystem, discover
from sheetforge.game import described as describe
from sheetforge.lint.check import check
from sheetforge.lint.examples import samples
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.sheet import walk
from sheetforge.sheet.paper import Paper, paper
from sheetforge.sheet.scene import Document, Group, Page, Text
from sheetforge.workbench.commands.schema import json_schema
from tests.running import OFFICIAL

GAMES = discover()
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
SPREAD = slice(0, None, 10)
"""The content that a product is planned for which is only built when it is named, the first among it.

Such a product is planned on one of the papers, and the next one on the other: its sheets are laid
out to be planned, or odds are computed for them.
"""

NAMED_BY = {"pack": ("scenarios", "fleets"), "odds": ("ships",), "quick": ("ships",)}
"""Product that is only built when it is named → the kinds of content that it is built for."""


@cache
def official() -> Library:
    """The official content, read once."""
    return open_library(OFFICIAL, "content", discover())


def keys(game: GameSystem) -> list[Key]:
    """The content of a game."""
    return official().keys(None, game.id)


# --- what a game is ----------------------------------------------------------------------------


def test_games_are_distinguished() -> None:
    """Every game goes by the name that it is installed under, and has a prefix of its own."""
    assert {name: game.id for name, game in GAMES.items()} == {name: name for name in GAMES}
    prefixes = [game.prefix for game in GAMES.values()]
    assert len(set(prefixes)) == len(prefixes)
    assert len({game.title for game in GAMES.values()}) == len(GAMES)


@ALL
def test_the_fields_of_a_game(game: GameSystem) -> None:
    """Id and prefix look as they should; what it extends is there and does not lead back."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id)
    assert re.fullmatch(r"[A-Z]{2}", game.prefix)
    assert game.prefix != "SF"
    assert game.title
    assert game.extends is None or game.extends in GAMES
    ancestors = lineage(GAMES, game.id)
    assert GAMES[ancestors[-1]].extends is None
    prefixes = {GAMES[name].prefix for name in ancestors}
    assert {rule.code[:2] for rule in game.rules()} <= prefixes
    assert {rule.kind for rule in game.rules()} <= set(game.kinds)


@ALL
def test_the_kinds_of_a_game(game: GameSystem) -> None:
    """A kind has a folder, a title, models, a sample and a schema; a pattern is good content."""
    sampled = {name.partition("/")[0] for name in samples(GAMES, game.id)}
    for folder, kind in game.kinds.items():
        assert kind.folder == folder
        assert kind.title
        models = kind.models()
        assert models
        assert kind.by or set(models) == {""}
        assert folder in sampled
        assert json.dumps(json_schema(kind))
    for folder, pattern in game.patterns.items():
        assert folder in game.kinds
        assert official().entity(Key(folder, game.id, pattern)) is not None


@ALL
def test_the_products_of_a_game(game: GameSystem) -> None:
    """A product goes by its name and says what it is; an option has one of its choices, or none."""
    for name, product in game.products().items():
        assert product.name == name
        assert product.title
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        for option in product.options:
            assert option.help
            assert option.default in ("", *option.choices) or not option.choices


def test_options_of_one_name_are_one_flag() -> None:
    """Products that share an option agree on the type of its value."""
    seen: dict[str, ProductOption] = {}
    for game in GAMES.values():
        for product in game.products().values():
            for option in product.options:
                first = seen.setdefault(option.name, option)
                assert type(option.default) is type(first.default), option.name


# --- its content -------------------------------------------------------------------------------


def test_the_official_content_has_no_findings() -> None:
    """Nothing at all: no error, no warning, no remark, checked again."""
    result = check(OFFICIAL, "content", discover(), remember=False)
    assert result.findings == ()


@ALL
def test_an_entity_is_plain_data(game: GameSystem) -> None:
    """What is written of an entity is JSON, and read back it is the same entity."""
    assert keys(game)
    for key in keys(game):
        entity = official().entity(key)
        assert entity is not None
        assert json.loads(json.dumps(describe(official(), key)))["id"] == key.id
        plain = entity.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        again = type(entity).model_validate(json.loads(json.dumps(plain)), by_alias=True)
        assert again == entity, key


@ALL
def test_an_entity_can_not_be_changed(game: GameSystem) -> None:
    """Entities are values: nobody who holds one can change it for the others."""
    for kind in game.kinds:
        for key in official().keys(kind, game.id)[:1]:
            entity = official().entity(key)
            with pytest.raises(ValueError, match="frozen"):
                entity.name = "Another"  # type: ignore[union-attr]


# --- its sheets --------------------------------------------------------------------------------


def on_paper(page: Page, size: Paper) -> bool:
    """Whether a page is a sheet of the paper, upright or lying."""
    sides = sorted((page.width, page.height))
    return sides == pytest.approx(sorted((size.width, size.height)))


def is_poster(page: Page, size: Paper) -> bool:
    """Whether a page is larger than the paper either way."""
    return min(page.width, page.height) > max(size.width, size.height)


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@ALL
def test_every_sheet_fits_every_paper(game: GameSystem, paper_name: str) -> None:
    """Each is laid out without a complaint, on as many pages as were announced.

    They are pages of that paper, or a poster for a printer of larger paper, with type that can be
    read. Of a product with many sheets each is on one of the papers, in turn; of what is built only
    when it is named, it is a spread on one of them.
    """
    number = list(GAMES).index(game.id)
    ink = "color" if paper_name == "a4" else ("mono", "saver")[number % 2]
    size = paper(paper_name)
    names: set[str] = set()
    small: list[tuple[str, str, float]] = []
    for turn, product in enumerate(game.products().values(), number):
        if not product.by_default and paper_name != ("a4", "letter")[turn % 2]:
            continue
        planned = product.plan(official(), game.id, PrintOptions(paper_name, ink), wanted(game, product.name))
        assert planned.sheets or product.name not in NAMED_BY, product.name
        # What is not printed is of the content, and has a reason.
        assert planned.omitted.keys() <= official().files.keys()
        assert all(planned.omitted.values())
        sheets = planned.sheets
        for sheet in sheets if len(sheets) <= FEW else sheets[number_of(paper_name) :: 2]:
            assert sheet.name not in names
            names.add(sheet.name)
            assert sheet.name.startswith(f"{game.id}/")
            files = official().files
            # A drawing that might be added counts as well: the sheet would show it.
            assert all(key in files or key.kind == DRAWINGS for key in sheet.depends_on), sheet.name
            document = sheet.lay_out()
            assert document.title
            assert document.pages
            if sheet.formats != ("pdf",):
                assert len(document.pages) == sheet.pages, sheet.name
            for page in document.pages:
                assert on_paper(page, size) or is_poster(page, size), sheet.name
            if product.name not in PIECES:
                small += [(sheet.name, *one) for one in small_texts(document)]
    assert small == []


def wanted(game: GameSystem, product: str) -> dict[str, frozenset[Key]]:
    """Return the content that a product is asked for; empty for all of it."""
    kinds = (kind for kind in NAMED_BY.get(product, ()) if kind in game.kinds)
    return {kind: frozenset(official().keys(kind, game.id)[SPREAD]) for kind in kinds}


FEW = 2
"""Sheets of a product that are laid out on both papers."""


def number_of(paper_name: str) -> int:
    """Return the number of a paper."""
    return ("a4", "letter").index(paper_name)


LEAST_PT = 6.5
"""The least type of what is read, in points; parts that are read in play have tests of their own
in their games."""

PIECES = frozenset({"counters", "maps", "templates", "pack", "starter"})
"""Products with pieces to cut out or hexes, whose names and numbers are small on purpose."""

FOOT = 14.0
"""The foot of a page in mm, where its origin stands."""


def small_texts(document: Document) -> Iterator[tuple[str, float]]:
    """Text below the least type, but for colophons, rulers, pieces to cut out, pages in small."""
    for page in document.pages:
        for text, drawn in walk.texts(page.items):
            if text.size_pt >= LEAST_PT - 1e-6 or not text.text.strip():
                continue
            if drawn.placement.point(text.x, text.y)[1] > page.height - FOOT or drawn.clip:
                continue
            if not any(group.data.get("scale") == "small" or group.layer == "marks" for group in drawn.groups):
                yield text.text, text.size_pt


def test_small_type_is_noticed() -> None:
    """Of a line in 6 points the test above knows; a page in small and a colophon are no finding."""
    line = Text(20, 50, "small", "regular", 6.0, "#000000")
    shown = Group((replace(line, text="picture"),), data={"scale": "small"})
    page = Page(100, 100, (line, shown, replace(line, text="colophon", y=95)))
    assert list(small_texts(Document((page,)))) == [("small", 6.0)]
