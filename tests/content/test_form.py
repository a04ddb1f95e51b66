"""The canonical form: what a file means never changes, and a second run changes nothing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from sheetforge.content.form import field_order, formatted, orders_inside, orders_of
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.yaml import Source, parse
from sheetforge.content.yaml.form import canonical, is_same
from sheetforge.game import discover
from tests.running import OFFICIAL, Run

GAMES = discover()


@cache
def official() -> Library:
    """The official content, read once."""
    return open_library(OFFICIAL, "content", GAMES)


KEYS = open_library(OFFICIAL, "content", GAMES).keys()


def form(key: Key, source: Source) -> str:
    return formatted(source, GAMES[key.system].kinds[key.kind])


@pytest.mark.parametrize("system", sorted(GAMES))
def test_the_official_content_is_in_canonical_form(system: str) -> None:
    """`fmt` changes none of its files."""
    changed = [
        str(key)
        for key in official().keys(None, system)
        if form(key, source := official().record(key).source) != source.text
    ]
    assert changed == []


@settings(max_examples=150)
@given(some.sampled_from(KEYS), some.data())
def test_a_file_that_is_written_otherwise_means_the_same(key: Key, data: some.DataObject) -> None:
    """Fields in another order, other blanks, quotes and comments: one form, and the same data."""
    before = official().record(key).source
    text = _otherwise(before, data)
    source = parse(text, "x.yaml")
    if not source.complete:
        return
    once = form(key, source)
    new = parse(once, "x.yaml")
    assert is_same(source, new)
    assert form(key, new) == once
    assert new.data == before.data
    if "#" not in text and "#" not in before.text:
        assert list(new.mapping) == list(before.mapping)


def _otherwise(source: Source, data: some.DataObject) -> str:
    """Return a file with its fields in another order, and other blanks, quotes and comments."""
    root = source.root
    assert root is not None
    assert root.entries is not None
    rows = source.text.rstrip("\n").split("\n")
    starts = [source.lines.place(start)[0] - 1 for start, _, _ in root.entries.values()]
    chunks = [rows[one:end] for one, end in zip(starts, [*starts[1:], len(rows)], strict=True)]
    chunks = data.draw(some.permutations(chunks))
    made: list[str] = rows[: starts[0]]
    for chunk in chunks:
        first = chunk[0]
        change = data.draw(some.integers(0, 5))
        if change == 0 and ": " in first:
            first = first.replace(": ", ":   ", 1)
        elif change == 1:
            made.append("# about the next field")
        elif change == 2 and not first.endswith(("|", ">-", "|2")):
            first += " # beside"
        elif change == 3:
            made += ["", ""]
        elif change == 4 and "{" in first and "'" not in first and '"' not in first:
            first = first.replace(", ", ",").replace("{", "{ ")
        made += [first, *chunk[1:]]
    return "\n".join(made) + "\n"


PIECES = (
    "",
    " ",
    "\n",
    "\n  ",
    "# c\n",
    " # c",
    ": ",
    "- ",
    "  - ",
    '"',
    "'",
    "{",
    "]",
    "|\n",
    "a: b\n",
    "\t",
    "\r\n",
    "é",
    "? ",
    "\n\n\n",
    "&a ",
    "<<: ",
    "---\n",
)


@settings(max_examples=200)
@given(some.sampled_from(KEYS), some.data())
def test_a_damaged_file_is_left_as_it_is_or_means_the_same(key: Key, data: some.DataObject) -> None:
    """Random cuts and insertions: no crash, no change of meaning, and a second run is idle."""
    text = official().record(key).source.text
    for _ in range(data.draw(some.integers(1, 4))):
        at = data.draw(some.integers(0, len(text)))
        cut = data.draw(some.integers(0, 12))
        put = data.draw(some.sampled_from(PIECES))
        text = text[:at] + put + text[at + cut :]
    source = parse(text, "x.yaml")
    once = form(key, source)
    new = parse(once, "x.yaml")
    assert is_same(source, new) or once == text
    assert form(key, new) == once


@pytest.mark.parametrize("system", sorted(GAMES))
def test_fields_inside_are_put_in_order(system: str) -> None:
    """Written from last to first, the fields of mounts, rows and effects find their order again."""
    turned = 0
    for key in official().keys(None, system)[::4]:
        record = official().record(key)
        source, kind = record.source, GAMES[system].kinds[key.kind]
        assert record.entity is not None
        inner = orders_inside(kind.package, record.entity, source.data)
        order = field_order(kind.package, type(record.entity))
        text = canonical(source, order, {path: fields[::-1] for path, fields in inner})
        turned += text != source.text
        assert form(key, parse(text, "x.yaml")) == source.text, key
    assert turned


INSIDE = {("list", 0): ("u", "v"), ("list", 1): ("u", "v"), ("map",): ("u", "v")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("map: {w: 1, v: 2, u: [3]}\n", "map: {u: [3], v: 2, w: 1}\n"),
        (
            "map:\n  # why\n  v: 2\n\n  # what\n  u:\n    - 3\n# end\n",
            "map:\n\n  # what\n  u:\n    - 3\n  # why\n  v: 2\n# end\n",
        ),
        (
            "list:\n  - v: |\n      a\n      b\n    u: 1  # one\n  - {v: 1, u: 2}\n",
            "list:\n  - u: 1  # one\n    v: |\n      a\n      b\n  - {u: 2, v: 1}\n",
        ),
        (
            "list:\n  - v: 1\n    # no room above a dash\n    u: 2\n",
            "list:\n  - v: 1\n    # no room above a dash\n    u: 2\n",
        ),
        ("map: {v: 1,\n      u: 2}\n", "map: {v: 1,\n      u: 2}\n"),
    ],
)
def test_the_order_inside_of_small_files(text: str, wanted: str) -> None:
    """Fields move with their comments and lines; what has no room, or is wrapped, stays."""
    source = parse(text, "x.yaml")
    inner = {path: fields for path, fields in INSIDE.items() if source.has(path)}
    assert canonical(source, (), inner) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("b: 1\nname:   A\n", "name: A\nb: 1\n"),
        ("name: A\nlist:\n- 1\n-   2\n", "name: A\nlist:\n  - 1\n  - 2\n"),
        ("name: 'A'\nb: {x:  1 ,y: [ 2,3 ]}\n", "name: A\nb: {x: 1, y: [2, 3]}\n"),
        ("name: A # one\n\n\n\nb: 'no'   \n", 'name: A  # one\n\nb: "no"\n'),
        ("b:\n      c: |\n         x\n          y\n", "b:\n  c: |\n     x\n      y\n"),
        ("# head\nb: 1\n# of\nname: A\n# foot\n", "# head\n# of\nname: A\nb: 1\n# foot\n"),
        (
            "name: A\nb:\n    - x: 1\n      y: 2\n    # next\n    - x: 3\n",
            "name: A\nb:\n  - x: 1\n    y: 2\n  # next\n  - x: 3\n",
        ),
        ('name: A\nn: +2\nm: 1.50\nd: "+2"\n', 'name: A\nn: +2\nm: 1.50\nd: "+2"\n'),
    ],
)
def test_the_form_of_small_files(text: str, wanted: str) -> None:
    """Order, indents, spaces, quotes, blank lines, and where comments go."""
    assert canonical(parse(text, "x.yaml"), ("name", "b")) == wanted


def test_orders_name_fields_that_there_are() -> None:
    """Every field that a game puts in order is one of its model, and every model has its own."""
    for game in GAMES.values():
        models = {
            model.__name__: (kind.package, model) for kind in game.kinds.values() for model in kind.models().values()
        }
        stated = orders_of(game.package)
        assert set(stated) <= set(models)
        for name, (package, model) in models.items():
            fields = {field.alias or own for own, field in model.model_fields.items()}
            order = field_order(package, model)
            assert set(order) - {"replaces", "printed", "teaching"} <= fields, name
            assert fields <= set(order)
            assert len(set(order)) == len(order)


@pytest.mark.parametrize("option", ["--check", "--diff", ""])
def test_the_command_reports_or_writes(option: str, content: Path, sheetforge: Run) -> None:
    """--check and --diff write nothing and exit 1; without them the file is formatted, once."""
    ship = content / "ships/silent-death/sample.yaml"
    before = ship.read_text()
    good = before.replace("tons: 200\n", "tons: 200  # of the hull\n")
    ship.write_text(before.replace("tons: 200\n", "tons:   200 # of the hull\n"))
    asked = sheetforge("fmt", *([option] if option else []), str(ship.relative_to(content.parent)))
    assert asked.code == (1 if option else 0)
    if option:
        assert "tons:   200 #" in ship.read_text()
        assert "sample.yaml" in asked.out
    else:
        assert ship.read_text() == good
        assert sheetforge("fmt", "--check", ship).code == 0
        assert sheetforge("check").code == 0


def test_files_that_cannot_be_formatted_are_left_alone(content: Path, sheetforge: Run) -> None:
    """Their fault is named, other files are formatted; a path outside of the content is refused."""
    ship = content / "ships/silent-death/sample.yaml"
    ship.write_text(ship.read_text() + "bpv: 25\n")
    text = ship.read_text()
    answer = sheetforge("fmt")
    assert answer.code == 1
    assert "sample.yaml: left unchanged: " in answer.err
    assert ship.read_text() == text
    assert sheetforge("fmt", "none.yaml").code == 2
    assert sheetforge("fmt", "--content", content, content.parent / "cache").code == 2
