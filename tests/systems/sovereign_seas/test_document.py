"""The page on reconstruction says what the content says."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetforge.content.library import Library
from sheetforge.content.yaml import parse
from sheetforge.lint.runner import check_entity
from sheetforge.systems import sovereign_seas
from sheetforge.systems.sovereign_seas.blueprint import as_built
from sheetforge.systems.sovereign_seas.schema.ship import Ship

SYSTEM = "sovereign-seas"
PAGE = (Path(__file__).parents[3] / "docs/sovereign-seas.md").read_text()


def rows(header: str) -> Iterator[list[str]]:
    """The rows of the table with a header."""
    _, _, table = PAGE.partition(f"{header}\n|---")
    assert table
    for line in table.splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def ships(library: Library) -> dict[str, Ship]:
    """Name → ship."""
    found = (library.entity(key) for key in library.keys("ships", SYSTEM))
    return {one.name: one for one in found if isinstance(one, Ship)}


def test_speed_lists_of_the_page(library: Library) -> None:
    """Every ship, with what is shown of its list, the list and the slashes of its hull."""
    table = {row[0]: row[1:4] for row in rows("| ship | shown | list | slashes | derivation |")}
    assert table.keys() == ships(library).keys()
    for name, ship in ships(library).items():
        shown = ship.printed.speed if ship.printed else None
        wanted = [f"`{shown}`" if shown else "no digit", str(ship.speed), str(len(ship.log.slashes))]
        assert table[name] == wanted


def test_points_of_the_page(library: Library) -> None:
    """Every ship, with what is shown of its points, the sum of the estimate, and the points."""
    table = {row[0]: row[1:4] for row in rows("| ship | shown | estimate | points |")}
    assert table.keys() == ships(library).keys()
    for name, ship in ships(library).items():
        built = as_built(ship, library, SYSTEM)
        parts = (len(ship.log.circles), 2 * built.firing_power, ship.speed.top)
        total = built.estimated_points
        shown = ship.printed.points if ship.printed else None
        said = f"{parts[0]} + {parts[1]:g} + {parts[2]} = {total:g}"
        assert table[name] == [shown or "no digit", said, str(ship.points)]


@pytest.mark.parametrize("code", sorted(set(re.findall(r"SS\d{3}", PAGE))))
def test_rules_of_the_page_exist(code: str) -> None:
    """A code that the page names is a rule."""
    from sheetforge.systems.sovereign_seas.rules import RULES

    assert code in {rule.code for rule in RULES}


def test_files_of_the_page_exist() -> None:
    """A file that the page names is there."""
    root = Path(__file__).parents[3]
    named = re.findall(r"`((?:systems|tests)/[\w/.]+\.py)`", PAGE)
    assert named
    for name in named:
        assert (root / name).exists() or (root / "sheetforge" / name).exists(), name


EXAMPLES = (Path(__file__).parents[3] / "docs/content.md").read_text()
KINDS = ("ships", "weapons", "scenarios", "fleets")


def examples() -> list[str]:
    """The YAML texts of the part of the page on content that speaks of this game."""
    _, _, part = EXAMPLES.partition("\n## Sovereign Seas Lite\n")
    assert part
    part, _, _ = part.partition("\n## ")
    found = re.findall(r"^    name: .*\n(?:(?:    .*)?\n)+", part, re.MULTILINE)
    return [textwrap.dedent(one) for one in found]


@pytest.mark.parametrize(("kind", "text"), list(zip(KINDS, examples(), strict=True)))
def test_examples_of_content_pass(library: Library, kind: str, text: str) -> None:
    """Put in the place of the entity that it is of, each is content without an error."""
    name = parse(text, "the example").mapping["name"]
    keys = library.keys(kind, SYSTEM)
    (key,) = (one for one in keys if getattr(library.entity(one), "name", "") == name)
    rules = sovereign_seas.system.rules()
    assert check_entity(library.with_texts({key: text}), key, rules).findings == ()
