"""Where things stand: spans of values, keys and characters, and edits spliced in at spans."""

from __future__ import annotations

import pytest

from sheetforge.content.yaml import Lines, Source, apply, parse, quote, write
from sheetforge.content.yaml.edits import insert_after, remove_entry, rename_key, replace_value
from sheetforge.finding import Edit, Path, Span
from tests.yaml_readers import READERS, Reader

SHIP = """\
# a comment
name: Möwe 日本 🚀  # trailing
crew: {pilot: [ames, "b # c"], 'x': y1}
weapons:
  - {post: pilot, weapon: ion}

  - post: gunner  # second
    weapon: beam
track: |
  . . [16] ü
    <2>

  T *

  # not a comment
notes: >-
  folded text
  goes on

  para
escaped: "a\\tb \\u00e9 c"
single: 'it''s'
two lines: plain text
  that folds
empty:
last: [
  1,
  2,
]
# the end
"""


def cut(source: Source, span: Span) -> str:
    """The text at a span."""
    start, end = source.lines.range(span)
    return source.text[start:end]


VALUES: list[tuple[Path, str, str]] = [
    (("name",), "Möwe 日本 🚀", "name"),
    (("crew",), "{pilot: [ames, \"b # c\"], 'x': y1}", "crew"),
    (("crew", "pilot"), '[ames, "b # c"]', "pilot"),
    (("crew", "pilot", 1), '"b # c"', '"b # c"'),
    (("crew", "x"), "y1", "'x'"),
    (("weapons", 0), "{post: pilot, weapon: ion}", "{post: pilot, weapon: ion}"),
    (("weapons", 1), "post: gunner  # second\n    weapon: beam", "post: gunner  # second"),
    (("weapons", 1, "weapon"), "beam", "weapon"),
    (("track",), "|\n  . . [16] ü\n    <2>\n\n  T *\n\n  # not a comment", "track"),
    (("notes",), ">-\n  folded text\n  goes on\n\n  para", "notes"),
    (("escaped",), '"a\\tb \\u00e9 c"', "escaped"),
    (("two lines",), "plain text\n  that folds", "two lines"),
    (("empty",), "", "empty"),
    (("last",), "[\n  1,\n  2,\n]", "last"),
    (("last", 1), "2", "2"),
]


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "bom"])
@READERS
def test_every_value_and_key_has_its_exact_span(read: Reader, mark: str, ending: str) -> None:
    """Spans count characters, whatever the script, the line ends, or a byte order mark."""
    source = read(mark + SHIP.replace("\n", ending), "f.yaml")
    for path, value, key in VALUES:
        assert cut(source, source.span(path)) == value.replace("\n", ending), path
        assert cut(source, source.span(path, "key")) == key, path
    whole = cut(source, source.span(()))
    assert whole.startswith("name:")
    assert whole.endswith("]")


@READERS
def test_columns_count_characters_from_one(read: Reader) -> None:
    """An emoji is one column, and so is an umlaut."""
    source = read(SHIP, "f.yaml")
    assert source.span(("name",)) == Span(2, 7, 2, 16)
    assert source.span(("weapons", 1, "weapon"), "key") == Span(8, 5, 8, 11)


@READERS
def test_the_span_of_a_missing_path_is_the_key_of_its_nearest_ancestor(read: Reader) -> None:
    """A list item and the file have no key: their first line stands for it."""
    source = read(SHIP, "f.yaml")
    assert cut(source, source.span(("crew", "gunner"))) == "crew"
    assert cut(source, source.span(("crew", "pilot", 7))) == "pilot"
    assert cut(source, source.span(("weapons", 1, "arcs"))) == "post: gunner  # second"
    assert cut(source, source.span(("weapons", 1, "arcs", 0, "x"))) == "post: gunner  # second"
    assert cut(source, source.span(("empty", "x"))) == "empty"
    assert cut(source, source.span(("bpv",))) == "name: Möwe 日本 🚀  # trailing"
    assert cut(source, source.span((0,))) == "name: Möwe 日本 🚀  # trailing"
    assert not source.has(("crew", "gunner"))
    assert source.has(("crew", "pilot", 0))


def test_a_file_that_could_not_be_read_still_has_a_place() -> None:
    """Findings about such a file point at its first line."""
    source = parse("a: 'x\n", "f.yaml")
    assert source.span(("a",)) == Span(1, 1, 1, 6)
    assert not source.has(())
    with pytest.raises(KeyError):
        source.value(("a",))


@READERS
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("key", ["name", "track", "notes", "two lines", "escaped", "single"])
def test_every_character_of_a_text_is_found_in_the_file(key: str, ending: str, read: Reader) -> None:
    """`span_in` maps a value to the file for each style; blanks may fold, escapes are longer."""
    source = read(SHIP.replace("\n", ending), "f.yaml")
    value = source.mapping[key]
    last = source.span_in((key,), 0, 0)
    for index, char in enumerate(value):
        span = source.span_in((key,), index, index + 1)
        assert (span.line, span.column) >= (last.line, last.column)
        last = span
        written = cut(source, span)
        if not char.isspace() and not written.startswith("\\") and char != "'":
            assert written == char
    assert cut(source, source.span_in(("escaped",), 1, 2)) == "\\t"
    assert cut(source, source.span_in(("escaped",), 4, 5)) == "\\u00e9"
    assert cut(source, source.span_in(("single",), 2, 3)) == "''"


@READERS
def test_a_token_of_a_block_is_found_by_its_offsets_in_the_value(read: Reader) -> None:
    """Blank lines, deeper lines and a `#` do not disturb the count."""
    source = read(SHIP, "f.yaml")
    value = source.mapping["track"]
    for token, line, column in [("[16]", 10, 7), ("ü", 10, 12), ("<2>", 11, 5), ("T", 13, 3)]:
        at = value.index(token)
        span = source.span_in(("track",), at, at + len(token))
        assert span == Span(line, column, line, column + len(token))


@READERS
@pytest.mark.parametrize("header", ["|", "|-", "|+", "|2", "|2-  # note"])
def test_block_headers_do_not_disturb_the_count(header: str, read: Reader) -> None:
    """Chomping and indentation signs only change which line comes first."""
    source = read(f"a:\n  b: {header}\n\n    flat\n      deep\n\n\nc: 1\n", "f.yaml")
    value = source.value(("a", "b"))
    assert isinstance(value, str)
    for word, line, column in [("flat", 4, 5), ("deep", 5, 7)]:
        at = value.index(word)
        span = source.span_in(("a", "b"), at, at + 4)
        assert span == Span(line, column, line, column + 4)
    assert source.span(("a", "b")).end_line == 5


def test_characters_beyond_a_text_are_its_end() -> None:
    """Offsets need not be right for a place to come out."""
    source = parse("a: abc\nb: |\n  x\nc: 12\nd: [1]\n", "f.yaml")
    assert source.span_in(("a",), 1, 99) == Span(1, 5, 1, 7)
    assert source.span_in(("a",), 50, 99) == Span(1, 7, 1, 7)
    assert source.span_in(("b",), 0, 99) == Span(3, 3, 3, 4)
    assert source.span_in(("c",), 1, 2) == Span(4, 5, 4, 6)
    assert source.span_in(("d",), 0, 1) == source.span(("d",))
    assert source.span_in(("e",), 0, 1) == source.span(("e",))


def test_lines_turn_offsets_into_places_and_back() -> None:
    """Every offset has one place, and CR LF is one break."""
    text = "ab\r\n\rü\n"
    lines = Lines(text)
    assert [lines.place(at) for at in range(len(text) + 1)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 1),
        (3, 1),
        (3, 2),
        (4, 1),
    ]
    assert [lines.offset(*lines.place(at)) for at in range(len(text) + 1)] == list(range(8))
    assert [lines.line(number) for number in range(6)] == ["", "ab", "", "ü", "", ""]


def test_edits_are_spliced_together() -> None:
    """Order of the edits does not matter, text around them stays, and overlap is refused."""
    text = "one two three"
    edits = [Edit(Span(1, 9, 1, 14), "3"), Edit(Span(1, 1, 1, 4), "1"), Edit(Span(1, 5, 1, 5), "+")]
    assert apply(text, edits) == "1 +two 3"
    with pytest.raises(ValueError, match="overlap"):
        apply(text, [Edit(Span(1, 1, 1, 5), ""), Edit(Span(1, 4, 1, 6), "")])


EDITS = [
    (lambda s: replace_value(s, ("name",), "Heron"), "name: Heron  # trailing\n"),
    (lambda s: replace_value(s, ("empty",), "7"), "empty: 7\n"),
    (lambda s: replace_value(s, ("crew", "pilot", 0), "bo"), '{pilot: [bo, "b # c"]'),
    (lambda s: rename_key(s, ("crew", "x"), "z"), "z: y1}"),
    (lambda s: rename_key(s, ("weapons",), "guns"), "guns:\n  - {post"),
    (lambda s: insert_after(s, ("name",), "bpv: 5"), "# trailing\nbpv: 5\ncrew"),
    (lambda s: insert_after(s, ("track",), "bpv: 5"), "# not a comment\nbpv: 5\nnotes"),
    (lambda s: insert_after(s, ("weapons", 1), "a: 1\nb: 2"), "beam\n  - a: 1\n    b: 2\ntrack"),
    (lambda s: insert_after(s, ("weapons", 1, "post"), "a: 1"), "second\n    a: 1\n    weapon"),
    (lambda s: insert_after(s, ("crew", "pilot"), "g: bo"), "\"b # c\"], g: bo, 'x'"),
    (lambda s: insert_after(s, ("crew", "pilot", 0), "bo"), '[ames, bo, "b # c"]'),
    (lambda s: insert_after(s, ("empty",), "bpv: 5"), "empty:\nbpv: 5\nlast"),
    (lambda s: remove_entry(s, ("name",)), "# a comment\ncrew"),
    (lambda s: remove_entry(s, ("track",)), "weapon: beam\nnotes"),
    (lambda s: remove_entry(s, ("crew", "pilot")), "crew: {'x': y1}"),
    (lambda s: remove_entry(s, ("crew", "x")), '"b # c"]}\n'),
    (lambda s: remove_entry(s, ("crew", "pilot", 0)), '[ "b # c"]'.replace("[ ", "[")),
    (lambda s: remove_entry(s, ("weapons", 1)), "ion}\n\ntrack"),
    (lambda s: remove_entry(s, ("weapons", 1, "post")), "  - weapon: beam\n"),
    (lambda s: remove_entry(s, ("weapons", 1, "weapon")), "second\ntrack"),
    (lambda s: remove_entry(s, ("empty",)), "that folds\nlast"),
]


@pytest.mark.parametrize(("edit", "expected"), EDITS)
def test_an_edit_changes_one_place_and_reads_back(edit, expected: str) -> None:
    """The text has the change, is still good YAML, and the comments outside it are there."""
    source = parse(SHIP, "f.yaml")
    text = apply(SHIP, [edit(source)])
    assert expected in text
    again = parse(text, "f.yaml")
    assert again.findings == ()
    assert again.complete
    assert "# a comment\n" in text
    assert "# the end\n" in text
    removed = len(SHIP) - len(text)
    assert abs(removed) < 60


def test_the_last_entry_leaves_an_empty_collection_behind() -> None:
    """So the type of the value stays what it was."""
    for text, path, expected in [
        ("a:\n  b: 1\nc: 2\n", ("a", "b"), "a:\n  {}\nc: 2\n"),
        ("a:\n  - b\nc: 2\n", ("a", 0), "a:\n   []\nc: 2\n"),
        ("a: [b]\nc: 2\n", ("a", 0), "a: []\nc: 2\n"),
        ("a: {b: 1}\nc: 2\n", ("a", "b"), "a: {}\nc: 2\n"),
        ("a:\n- b\nc: 2\n", ("a", 0), "a:\n []\nc: 2\n"),
    ]:
        source = parse(text, "f.yaml")
        fixed = apply(text, [remove_entry(source, path)])
        assert fixed == expected
        assert parse(fixed, "f.yaml").complete


def test_an_edit_at_a_path_that_is_not_there_is_a_mistake_of_the_caller() -> None:
    """KeyError, as from a dict."""
    source = parse(SHIP, "f.yaml")
    for edit in (
        lambda: replace_value(source, ("nope",), "x"),
        lambda: rename_key(source, ("weapons", 0), "x"),
        lambda: insert_after(source, ("nope",), "x: 1"),
        lambda: remove_entry(source, ()),
        lambda: remove_entry(source, ("nope",)),
    ):
        with pytest.raises(KeyError):
            edit()


TEXTS = [
    *("", "a", "yes", "12", "010", "a: b", "a #b", "- x", "-x", "it's", 'say "x"', "back\\slash"),
    *("both ' and \"", "ü", "日本", "🚀", "[F]", "{a}", "x\ny", "1e3", "---", "true", "a:", ":a"),
    *("*x", "&x", "!x", "?x", "? x", "a, b", "\u00a0x", "tab\there", "~", "%x", "@x", "`x", " lead"),
    *("trail ", "\ufeff", "http://x.y", "a?", "#", "null", "2024-01-01", "=", "|", ">"),
]


@READERS
@pytest.mark.parametrize("text", TEXTS)
def test_what_is_written_reads_back_as_itself(text: str, read: Reader) -> None:
    """`write` and `quote` are safe in every place a scalar may stand, keys included."""
    for scalar in (write(text), quote(text)):
        document = f"1st: {scalar}\n2nd: [{scalar}, 1]\n3rd: {{{scalar}: 1, kk: {scalar}}}\n"
        source = read(f"{document}{scalar}: 2\n", "f.yaml")
        assert source.findings == (), document
        assert source.mapping["1st"] == text
        assert source.mapping["2nd"] == [text, 1]
        assert source.mapping["3rd"] == {text: 1, "kk": text}
        assert source.mapping[text] == 2


def test_other_values_are_written_bare() -> None:
    """Numbers, true, false and null read back with their types."""
    for value in (0, -3, 12345, 1.5, -0.25, True, False, None):
        assert parse(f"a: {write(value)}\n", "f.yaml").data == {"a": value}
    assert write("plain words") == "plain words"
