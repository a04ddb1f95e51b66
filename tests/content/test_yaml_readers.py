"""Both readers, on generated and on broken YAML: equal results, and never an exception."""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.content import yaml
from sheetforge.content.yaml import Lines, Source, parse, quote, write
from sheetforge.content.yaml.plain import read_plain
from sheetforge.content.yaml.usual import read_ahead, usual_source
from sheetforge.finding import Path
from tests.running import OFFICIAL
from tests.yaml_readers import scanned, seen, tree

SHIP = """\
# a comment
name: Möwe 日本 🚀  # trailing
crew: {pilot: [ames, "b # c"], 'x': y1}
weapons:
  - {post: pilot, weapon: ion}
  - post: gunner
    weapon: beam
track: |
  . . [16] ü
    <2>

  T *
notes: >-
  folded text
  goes on
escaped: "a\\tb \\u00e9 c"
empty:
"""


WORDS = st.text("abcdfgxyz TU019-+._/üß日🚀#:?'\"\\&*!|>%@`~=,[]{}<", max_size=12)
LINES = st.lists(st.text("abx .[]<>*#:ü日-", min_size=1, max_size=10), min_size=1, max_size=4)
SCALARS = st.one_of(WORDS, st.integers(-9999, 9999), st.booleans(), st.none(), WORDS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=12,
)


def flow(value: Any) -> str:
    """A value in flow style."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{write(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return write(value)


def block(value: Any, indent: str, dice: random.Random) -> str:
    """A value behind its colon or dash, in a style chosen at random; starts with a blank."""
    comment = dice.choice(["", "", "  # note", "\n" + indent + "# own line"])
    if isinstance(value, dict) and value and dice.random() < 0.7:
        rows = (f"{indent}{write(k)}:{block(v, indent + '  ', dice)}" for k, v in value.items())
        return comment + "\n" + "\n".join(rows)
    if isinstance(value, list) and value and dice.random() < 0.7:
        return comment + "\n" + "\n".join(f"{indent}-{block(item, indent + '   ', dice)}" for item in value)
    if isinstance(value, str) and dice.random() < 0.2:
        return " " + quote(value)
    if value is None and dice.random() < 0.5:
        return ""
    return " " + flow(value) + dice.choice(["", " # note", "\n"])


def both(text: str) -> Source:
    """Read a text as a check does, and by the scanner, which must agree."""
    source = parse(text, "f.yaml")
    assert seen(source) == seen(scanned(text, "f.yaml"))
    return source


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(WORDS, VALUES, min_size=1, max_size=4), st.integers(0, 999), st.booleans())
def test_what_was_written_in_any_style_is_read_by_both_readers(value, seed, crlf) -> None:
    """Data comes back equal, with equal positions, from block and flow, bare and quoted."""
    text = "# first\n" + block(value, "", random.Random(seed)).lstrip("\n") + "\n"
    source = both(text.replace("\n", "\r\n") if crlf else text)
    assert source.data == value
    assert {finding.code for finding in source.findings} <= {"SF013"}


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(LINES, st.sampled_from(["|", "|-", "|+", "|2", ">", ">-"]), st.integers(0, 3))
def test_block_scalars_are_equal_and_each_character_is_found(rows, header, blanks) -> None:
    """`span_in` finds every character that is not blank, in literal and in folded text."""
    first = rows[0].lstrip() or "x"
    text = f"a: {header}\n  " + "\n  ".join([first, *rows[1:]]) + "\n" * (blanks + 1) + "z: 1\n"
    source = both(text)
    value = source.mapping["a"]
    for index, char in enumerate(value):
        start, end = source.lines.range(source.span_in(("a",), index, index + 1))
        if not char.isspace():
            assert text[start:end] == char


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(WORDS.filter(str.strip), st.sampled_from(["{}", "{}  # c", "[{}]", "{{k: {}}}"]))
def test_each_character_of_a_one_line_scalar_is_found(word: str, frame: str) -> None:
    """Bare and in both kinds of quotes, escapes and doubled quotes included."""
    single = "'" + word.replace("'", "''") + "'"
    for scalar in (write(word), quote(word), single):
        text = f"a: {frame.format(scalar)}\n"
        source = both(text)
        path = ("a", *([0] if frame[0] == "[" else ["k"] if frame[:2] == "{{" else []))
        assert source.value(path) == word
        for index, char in enumerate(word):
            start, end = source.lines.range(source.span_in(path, index, index + 1))
            assert text[start:end] in (char, "\\" + char, "''")


def test_every_truncation_of_a_good_file_is_read_or_reported() -> None:
    """A file cut off at any byte gives findings or data, never an exception."""
    raw = SHIP.encode()
    for cut in range(len(raw)):
        source = parse(raw[:cut], "f.yaml")
        assert source.findings or source.complete


def test_one_changed_character_never_raises_and_both_readers_agree() -> None:
    """Mutations of a good file: the same data, places and findings."""
    dice = random.Random(11)
    for _ in range(1500):
        text = list(SHIP)
        at = dice.randrange(len(text))
        text[at : at + dice.randint(0, 1)] = dice.choice("{}[]:,-\"'#&*!|>%@`\\ \n?a1~\t\rü")
        both("".join(text))


PLAIN = """\
name: Möwe 日本
crew: {pilot: [ames, "b # c"], "x y": -1}
weapons:
  - {post: pilot, weapon: ion, arcs: [F, FQR],
     printed: {}}
  # between two
  - post: gunner
    weapon: beam
sizes: [
  1, 2.5, [],
]
arcs:
- F
- true
note: a text of several
  lines that YAML joins - and
    joins:not
ink: "#14181f"  # captions
frame: {fill: "~", edge: null}  # none
paint: null
trail: [~, 1]
odd: value  # sheetforge: ignore[SD312] as printed
# sheetforge: ignore[SD313] the next line
beam: "# sheetforge: no comment"
  # sheetforge: ignore-file
track: |
  . . [16] w
    <2> X # sheetforge: text


  [14] t

remarks: >-
  folded text
  goes on
table:
  1-2: 1=1/1 2=2/1
  3-9: {1-4: 2}
plan: |2
    |
  [B2]---[E3]
parts:
  - deck: |2-
        ^
      1   1
per_sheet: 2
"no": 'quoted'
mounts:
  - {post: gunner-a, arcs: [F, FQR ,R], rounds: [], "x": 'y, z' , shots: 12}
  - {kills: 1-4, price: [2, 3.5], t: true }
"""


def test_plain_files_are_read_as_the_scanner_reads_them() -> None:
    """Mutations of plain files: where the quick reader does not give up, nothing is different."""
    dice = random.Random(5)
    lines = PLAIN.split("\n")
    read = 0
    for _ in range(4000):
        kept = [*lines[: dice.randrange(2, len(lines))], ""]
        for _ in range(dice.choice((0, 1, 1, 2))):
            at = dice.randrange(len(kept))
            text, place = kept[at], dice.randrange(len(kept[at]) + 1)
            changes = (
                text[:place] + dice.choice("{}[]:,-\"'#&*!|>%@`\\ ?a1~=. ü") + text[place:],
                text[:place] + text[place + 1 :],
                " " + text,
                text[1:],
                dice.choice(lines),
            )
            kept[at] = dice.choice(changes)
        text = "\n".join(kept)
        plain = read_plain(text)
        if plain is not None:
            read += 1
            parsed = scanned(text, "f.yaml")
            assert (parsed.data, parsed.findings) == (plain.data, ())
            assert parsed.empty == plain.empty
            read_here = parse(text, "f.yaml")
            assert read_here.comments == parsed.comments
            assert read_here.empty == plain.empty
            assert [*map(type, parsed.mapping.values())] == [*map(type, plain.data.values())]
            assert getattr(parsed.mapping.get("note"), "lines", "") == getattr(plain.data.get("note"), "lines", "")
            assert tree(parsed.root) == tree(plain.root)
    assert read > 1000


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of a value and of all inside it."""
    yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def test_what_another_process_reads_ahead_is_what_this_one_would_read() -> None:
    """Its data, and each place when somebody asks; what has findings or suppressions is left to this process."""
    dice = random.Random(7)
    files = [file.read_bytes() for file in sorted((OFFICIAL / "ships").rglob("*.yaml"))[::5]]
    files += [SHIP.encode(), PLAIN.encode()]
    ahead_of_time = 0
    for raw in files:
        for change in ("", "", "ü", "}", "~", " ", "\t", "#", "\n  more", "\r"):
            text, at = raw.decode(errors="surrogateescape"), dice.randrange(len(raw) + 1)
            raw_now = (text[:at] + change + text[at:]).encode(errors="surrogateescape")
            with mock.patch.object(yaml, "read_usual", return_value=None):
                usual = parse(raw_now, "f.yaml")
            ahead = read_ahead(raw_now)
            if ahead is None:
                continue
            ahead_of_time += 1
            sent = usual_source(pickle.loads(pickle.dumps(ahead)), usual.text, "f.yaml")
            for path in paths(usual.data):
                assert sent.span(path) == usual.span(path)
                assert sent.span(path, "key") == usual.span(path, "key")
            assert seen(sent) == seen(usual)
            assert (sent.text, sent.lines.starts) == (usual.text, usual.lines.starts)
            for path in paths(usual.data):
                assert getattr(sent.value(path), "lines", "") == getattr(usual.value(path), "lines", "")
    assert ahead_of_time > 100
    marked = files[0] + b"# sheetforge: ignore[SD312] why\n"
    assert read_ahead(files[0]) is not None
    assert [read_ahead(raw) for raw in (marked, b"\xff", b"", b"a: \tb\n")] == [None] * 4


def test_a_place_is_found_without_all_lines() -> None:
    """The first place that is asked for is found by counting, later ones in the list of lines."""
    for text in ("", "a", "\n", "ab\ncd\n", "\n\nx\n", "a\r\nb\rc\n"):
        listed = Lines(text)
        assert listed.starts[0] == 0
        assert [Lines(text).place(at) for at in range(len(text) + 2)] == [
            listed.place(at) for at in range(len(text) + 2)
        ]


def test_most_official_files_are_plain() -> None:
    """Otherwise a check would be slow and nobody would see why; the others are read as well."""
    files = sorted((OFFICIAL / "ships").rglob("*.yaml"))[::5]
    texts = [file.read_text(encoding="utf-8") for file in files]
    plain = [text for text in texts if read_plain(text) is not None]
    assert len(plain) > 0.9 * len(texts)
    for text in texts:
        assert seen(parse(text, "f.yaml")) == seen(scanned(text, "f.yaml"))


@pytest.mark.parametrize("seed", range(4))
def test_a_megabyte_of_garbage_is_reported(seed: int) -> None:
    """Random bytes, random ASCII and random YAML signs: findings, quickly, and no exception."""
    dice = random.Random(seed)
    size = 1_000_000
    for raw in (
        dice.randbytes(size),
        bytes(dice.choices(range(9, 127), k=size)),
        "".join(dice.choices("ab:-[]{}#&*!|>'\"%@` \n\t\\?,", k=size)).encode(),
    ):
        source = parse(raw, "f.yaml")
        assert source.findings
        assert not source.complete


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.one_of(st.binary(max_size=80), st.text(max_size=80)))
def test_nothing_at_all_raises(garbage: str | bytes) -> None:
    """Whatever the file holds, `parse` returns."""
    source = parse(garbage, "f.yaml")
    assert source.complete or source.findings
    source.span(("a", 0, "b"))


@pytest.mark.parametrize("text", ['a: "\\UFFFFFFFF"\n', "%YAML 99999999999999999999.1\n---\na: 1\n", 'a: "\\ud800"\n'])
def test_impossible_escapes_and_versions_are_findings(text: str) -> None:
    """The scanner refuses them, and its message has a place."""
    assert parse(text, "f.yaml").findings


def test_without_the_scanner_plain_files_are_read_and_others_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python without C parts, as in a browser, names the missing package and the other way."""
    monkeypatch.setitem(sys.modules, "_ruamel_yaml", None)
    assert parse(PLAIN, "f.yaml").complete
    source = parse('escaped: "a\\tb"\n', "f.yaml")
    assert not source.complete
    (finding,) = source.findings
    assert (finding.code, finding.span.line) == ("SF001", 1)
    assert "ruamel.yaml.clib" in finding.message
    assert "plainly" in finding.note


@pytest.mark.parametrize(
    ("text", "words", "column"),
    [
        ("a: {b: 1\n", "has no `}`", 4),
        ("a: {b:", "the file ends here, within a list or mapping in brackets", 6),
        ("a: [b, ", "the file ends here, within a list or mapping in brackets", 6),
        ("a: {b:1}\n", "put a space after this colon, or the text in quotes", 6),
        ("a: |# x\n  b\n", "put a space before the `#`", 5),
        ("a: &b/c 1\n", "a value cannot begin with `&`; put it in quotes", 4),
        ("*a: 1\n", "aliases are not used here; write the value out", 1),
        ("? \n: 1\n", "a key is missing before this colon", 2),
    ],
)
def test_a_syntax_error_has_its_place_and_the_next_step(text: str, words: str, column: int) -> None:
    """The words follow from the place, whatever the scanner calls it."""
    finding = parse(text, "f.yaml").findings[0]
    assert words in finding.message
    assert (finding.span.line, finding.span.column) == (1, column)
