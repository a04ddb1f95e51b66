"""Reading YAML: the data it gives, the subset it keeps to, and the suppressions it finds."""

from __future__ import annotations

import time

import pytest

from sheetforge.content.yaml import MAX_BYTES, MAX_DEPTH, YAML_RULES, Source, apply, parse, too_large
from sheetforge.finding import Severity
from tests.yaml_readers import READERS, Reader


def codes(source: Source) -> list[str]:
    return [finding.code for finding in source.findings]


def messages(source: Source) -> str:
    return "\n".join(f"{finding.message} {finding.note}" for finding in source.findings)


@READERS
def test_plain_scalars_have_the_types_of_the_yaml_1_2_core_schema(read: Reader) -> None:
    """Whole numbers, decimals, true, false and null are read; everything else is text."""
    text = "a: 12\nb: -3\nc: 1.5\nd: true\ne: False\nf: null\ng: ~\nh:\ni: 2+\nj: 1-4\nk: FP/FS\nl: +1\n"
    source = read(text, "f.yaml")
    assert source.data == {
        "a": 12,
        "b": -3,
        "c": 1.5,
        "d": True,
        "e": False,
        "f": None,
        "g": None,
        "h": None,
        "i": "2+",
        "j": "1-4",
        "k": "FP/FS",
        "l": 1,
    }
    assert [type(value) for value in source.mapping.values()][:5] == [int, int, float, bool, bool]
    assert source.findings == ()
    assert source.complete


@READERS
def test_quoted_scalars_are_text(read: Reader) -> None:
    """Quotes make text of anything, and block scalars are text as well."""
    source = read("a: \"12\"\nb: 'no'\nc: |\n  12\nd: >-\n  12\n", "f.yaml")
    assert source.data == {"a": "12", "b": "no", "c": "12\n", "d": "12"}
    assert source.findings == ()


AMBIGUOUS = (
    "yes Yes YES no No NO on On ON off Off OFF y Y n N 010 00 -07 0o17 0x1F 0b11 1_000 1_0.5 "
    "12:30 1:30:15 2024-01-01 2001-12-14t21:59:43Z .inf -.INF +.inf .nan .NaN 1e3 1.5E-2 .5e1 = "
    "01.5 1234567890123456"
)


@pytest.mark.parametrize("word", AMBIGUOUS.split())
@READERS
def test_a_word_that_readers_take_differently_is_text_and_a_finding(word: str, read: Reader) -> None:
    """SF005 names the word, reads it as text, and its fix quotes it and nothing else."""
    source = read(f"a: {word}  # comment\n", "f.yaml")
    assert source.data == {"a": word}
    assert codes(source) == ["SF005"]
    assert source.complete
    fix = source.findings[0].fix
    assert fix is not None
    assert fix.safe
    assert apply(source.text, fix.edits) == f'a: "{word}"  # comment\n'


@pytest.mark.parametrize(
    "word", ["nope", "yess", "oN", "1.2.3", "2d6", "12d6", "x-", ".", "..", "1-2", "12:60", "e3", "n/a"]
)
def test_a_word_that_only_looks_odd_is_plain_text(word: str) -> None:
    """SF005 has no false alarms on ranges, dice and names."""
    source = parse(f"a: {word}\n", "f.yaml")
    assert source.findings == ()
    assert isinstance(source.mapping["a"], str)


@pytest.mark.parametrize("rule", YAML_RULES, ids=lambda rule: rule.code)
@READERS
def test_each_rule_is_kept_by_its_good_example_and_broken_by_its_bad_one(rule, read) -> None:
    """The examples that `explain` shows are true."""
    assert codes(read(rule.good, "f.yaml")) == []
    found = read(rule.breaking, "f.yaml").findings
    assert {finding.code for finding in found} == {rule.code}
    assert {finding.name for finding in found} == {rule.name}
    assert {finding.severity for finding in found} == {rule.severity}


def test_codes_and_names_of_the_rules_are_unique_and_in_order() -> None:
    """A code is never used twice."""
    numbers = [*range(1, 15), 16]
    assert [rule.code for rule in YAML_RULES] == [f"SF{number:03}" for number in numbers]
    assert len({rule.name for rule in YAML_RULES}) == len(YAML_RULES)


@READERS
def test_all_that_is_wrong_is_reported_in_one_run(read: Reader) -> None:
    """Findings come together, in the order of their places; a syntax error ends the list."""
    text = "a: no\na: 1\nb: &x 2\n3: *x\nc: !t 4\nd: [1\n"
    assert codes(read(text, "f.yaml")) == ["SF005", "SF002", "SF003", "SF008", "SF003", "SF004", "SF001"]


@READERS
def test_a_duplicate_key_says_where_the_first_one_is_and_the_first_one_counts(read: Reader) -> None:
    """SF002 marks each later key, with a label at the first."""
    source = read("a: 1\nb:\n  c: 2\n  c: 3\na: 4\n", "f.yaml")
    assert source.data == {"a": 1, "b": {"c": 2}}
    inner, outer = source.findings
    assert (inner.path, inner.span.line, inner.labels[0].span.line) == (("b", "c"), 4, 3)
    assert (outer.path, outer.span.line, outer.labels[0].span.line) == (("a",), 5, 1)
    assert source.span(("a",)).line == 1


@READERS
def test_anchors_aliases_and_merge_keys_are_refused(read: Reader) -> None:
    """SF003 is reported at each of them; a merge key adds no data."""
    source = read("a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n", "f.yaml")
    assert codes(source) == ["SF003"] * 3
    assert source.data == {"a": {"b": 1}, "c": {"d": 2}}
    assert not source.complete
    assert source.span(("a",)).column == 7


@READERS
def test_an_alias_of_a_scalar_is_read_so_that_one_error_stays_one(read: Reader) -> None:
    """The value of an alias that is a scalar is known, so nothing else needs to be said."""
    source = read("a: &x 7\nb: *x\n", "f.yaml")
    assert source.data == {"a": 7, "b": 7}
    assert source.complete


@READERS
def test_a_bomb_of_aliases_is_harmless(read: Reader) -> None:
    """Aliases of collections are not followed."""
    rows = ["a0: &a0 [x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    source = read("\n".join(rows), "f.yaml")
    assert source.mapping["a8"] == [None] * 9
    assert not source.complete


@READERS
def test_tags_and_directives_are_refused(read: Reader) -> None:
    """SF004 marks the tag itself; the value behind it is read as if it were not there."""
    source = read("%YAML 1.1\n---\na: !!str 5\nb: !thing {c: 1}\nd: !t &x e\n", "f")
    assert codes(source) == ["SF004", "SF004", "SF004", "SF004", "SF003"]
    assert source.data == {"a": 5, "b": {"c": 1}, "d": "e"}
    marked = [source.text[slice(*source.lines.range(f.span))] for f in source.findings]
    assert marked == ["%YAML 1.1", "!!str", "!thing", "!t", "&x"]


@READERS
@pytest.mark.parametrize("text", ["a: 1\n---\nb: 2\n", "a: 1\n...\nb: 2\n", "a: 1\n--- x\n"])
def test_only_the_first_document_is_read(text: str, read: Reader) -> None:
    """SF006 is reported at the start of the second document."""
    source = read(text, "f.yaml")
    assert codes(source) == ["SF006"]
    assert source.data == {"a": 1}


@READERS
def test_a_document_may_have_its_markers(read: Reader) -> None:
    """One `---` before and one `...` after are not findings."""
    assert codes(read("# c\n---\na: 1\n...\n# end\n", "f.yaml")) == []


def test_bytes_that_are_not_utf8_say_which_byte_and_where() -> None:
    """SF007 has the place of the first bad byte, and the line can still be shown."""
    source = parse("name: Möwe\n".encode("latin-1"), "f.yaml")
    assert codes(source) == ["SF007"]
    assert "0xF6" in source.findings[0].message
    assert (source.findings[0].span.line, source.findings[0].span.column) == (1, 8)
    assert source.line(1) == "name: M\ufffdwe"
    assert not source.complete


@pytest.mark.parametrize(
    ("raw", "word"),
    [("name: x\n".encode("utf-16"), "UTF-16"), (b"\x7fELF\x00\x01\xff", "binary"), (b"a: \x00\n", "binary")],
)
def test_other_files_are_named_for_what_they_are(raw: bytes, word: str) -> None:
    """SF007 says UTF-16 or binary rather than naming a byte."""
    source = parse(raw, "f.yaml")
    assert codes(source) == ["SF007"]
    assert word in source.findings[0].message


@READERS
def test_a_byte_order_mark_is_a_finding_and_its_fix_removes_it(read: Reader) -> None:
    """Everything else is read as usual."""
    source = read(b"\xef\xbb\xbfname: x\n", "f.yaml")
    assert source.data == {"name": "x"}
    assert codes(source) == ["SF007"]
    fix = source.findings[0].fix
    assert fix is not None
    assert apply(source.text, fix.edits) == "name: x\n"


@READERS
@pytest.mark.parametrize("char", ["\x07", "\x7f", "\x85", "\u2028", "\ud800", "\ufffe", "\ufeff"])
def test_control_characters_are_findings(char: str, read: Reader) -> None:
    """SF007 gives the code point; reading goes on with a blank in its place."""
    source = read(f"a: x{char}y{char}\nb: 1\n", "f.yaml")
    assert codes(source) == ["SF007"]
    assert f"U+{ord(char):04X}" in source.findings[0].message
    assert "1 more" in source.findings[0].message
    assert source.data == {"a": "x y", "b": 1}


@READERS
def test_keys_that_are_not_text_are_findings_and_are_read_as_text(read: Reader) -> None:
    """SF008 offers quotes for a scalar; a list or mapping as key has no fix."""
    source = read("1: a\n1.5: b\ntrue: c\n~: d\nno: e\n? [x, z]\n: f\n", "f.yaml")
    assert codes(source) == ["SF008"] * 4 + ["SF005", "SF008"]
    assert list(source.mapping) == ["1", "1.5", "true", "~", "no", "[x, z]"]
    edits = [edit for f in source.findings if f.fix for edit in f.fix.edits]
    assert apply(source.text, edits).startswith('"1": a\n"1.5": b\n"true": c\n"~": d\n"no": e\n')
    assert not source.complete


@READERS
def test_tabs_are_named_before_the_syntax_error_they_make(read: Reader) -> None:
    """SF009 tells indentation from other blanks; what remains is read."""
    source = read('a:\n\tb: 1\n\tc:\t2\t# x\nd: "x\ty"\ne: |\n  x\ty\n', "f.yaml")
    assert codes(source) == ["SF009", "SF009"]
    assert source.data == {"a": {"b": 1, "c": 2}, "d": "x\ty", "e": "x\ty\n"}
    indent, inner = source.findings
    assert indent.fix is not None
    assert inner.fix is not None
    assert not indent.fix.safe
    assert inner.fix.safe
    fixed = apply(source.text, indent.fix.edits + inner.fix.edits)
    assert fixed == 'a:\n  b: 1\n  c: 2 # x\nd: "x\ty"\ne: |\n  x\ty\n'


@READERS
def test_mixed_indentation_gives_the_tab_and_not_the_syntax_error_it_causes(read: Reader) -> None:
    """One cause, one finding."""
    source = read("a:\n    b: 1\n\tc: 2\n", "f.yaml")
    assert codes(source) == ["SF009"]
    assert not source.complete


@READERS
@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "---\n...\n"])
def test_a_file_that_says_nothing_is_a_finding(text: str, read: Reader) -> None:
    """SF010, with no data."""
    source = read(text, "f.yaml")
    assert codes(source) == ["SF010"]
    assert source.data is None


def test_a_file_too_large_is_not_read() -> None:
    """SF011 by length here, and by `too_large` for a caller who has only asked for the size."""
    assert codes(parse("a" * (MAX_BYTES + 1), "f.yaml")) == ["SF011"]
    assert codes(parse(b"a" * (MAX_BYTES + 1), "f.yaml")) == ["SF011"]
    assert too_large("f.yaml", 2_000_000).message.startswith("the file has 2,000,000 bytes")


@READERS
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_nesting_without_end_is_one_finding_at_once(opening: str, read: Reader) -> None:
    """SF012 however deep it goes, without recursion and without reading on."""
    source = read("a: " * (opening[0] in "[{") + opening * 100_000, "f.yaml")
    assert codes(source) == ["SF012"]
    assert not source.complete


@READERS
def test_nesting_up_to_the_limit_is_read(read: Reader) -> None:
    """The limit itself is allowed."""
    depth = MAX_DEPTH - 1
    source = read("a: " + "[" * depth + "x" + "]" * depth, "f.yaml")
    assert codes(source) == []


@READERS
def test_carriage_returns_are_a_warning_whose_fix_keeps_the_lines(read: Reader) -> None:
    """SF013 once for a file; CR LF and lone CR both become LF."""
    source = read("a: 1\r\nb: |\r\n  x\r\n  y\r\nc: 2\rd: 3\n", "f.yaml")
    assert codes(source) == ["SF013"]
    assert source.findings[0].severity is Severity.WARNING
    assert source.data == {"a": 1, "b": "x\ny\n", "c": 2, "d": 3}
    assert source.complete
    assert source.span(("c",)).line == 5
    fix = source.findings[0].fix
    assert fix is not None
    assert apply(source.text, fix.edits) == "a: 1\nb: |\n  x\n  y\nc: 2\nd: 3\n"


@READERS
@pytest.mark.parametrize(("text", "what"), [("- a\n", "list"), ("a\n", "single"), ("|\n a\n", "single")])
def test_a_top_level_that_is_no_mapping_is_a_finding(text: str, what: str, read: Reader) -> None:
    """SF014 says what it is instead."""
    source = read(text, "f.yaml")
    assert codes(source) == ["SF014"]
    assert what in source.findings[0].message
    assert source.mapping == {}
    assert not source.complete


SYNTAX = [
    ("a: b: c\n", 1, 5, "quotes"),
    ("a: @x\n", 1, 4, "`@`"),
    ("a: 'x\nb: 1\n", 1, 4, "never closed"),
    ('a: "x\n', 1, 4, "never closed"),
    ("a: [1\nb: 2\n", 2, 2, "`]`"),
    ("a: {b: 1\n", 1, 4, "`}`"),
    ("a:\n  b: 1\n c: 2\n", 3, 2, "fit"),
    ("a: 1\n- b\n", 2, 1, "fit"),
    ("a: 1\nb\nc: 2\n", 2, 1, "`:`"),
    ('a: "\\q"\n', 1, 5, "escape"),
    ("a: {mark:10}\n", 1, 9, "space"),
    ("a: |x\n  y\n", 1, 5, "next line"),
    ("a: 'b's c'\nd: 1\n", 1, 6, "double quotes"),
    ("{a: 'b's c', d: 1}\n", 1, 7, "double quotes"),
    ("{a: 'ware, b: 1}\n", 1, 5, "begins with an apostrophe"),
    ("a:\u00a01\nb: 2\n", 1, 3, "no-break space (U+00A0)"),
    ("{a: 1, b:\u20092}\n", 1, 10, "space (U+2009)"),
    ("a: *\n", 1, 4, "`*`"),
    (": 1\n", 1, 1, "key"),
    ("a: [what?]\n", 1, None, None),
]


@pytest.mark.parametrize(("text", "line", "column", "word"), SYNTAX)
@READERS
def test_a_syntax_error_says_what_and_where_in_plain_words(text, line, column, word, read) -> None:
    """SF001 has our own wording and place, whatever the scanner calls it."""
    source = read(text, "f.yaml")
    assert codes(source) == ["SF001"]
    span = source.findings[0].span
    assert span.line == line
    assert column is None or span.column == column
    assert word is None or word in messages(source)
    assert source.data is None
    assert not source.complete


@READERS
def test_suppressions_say_what_they_cover(read: Reader) -> None:
    """A comment covers its line or the next line with content, a text that starts there whole."""
    text = (
        "# sheetforge: ignore-file[SF8] whole file\n"
        "a: 1  # sheetforge: ignore[SD312, unknown-weapon] as printed\n"
        "# sheetforge: ignore[SF801] above\n"
        "\n"
        "# another comment\n"
        "b: |  # sheetforge: ignore[SF802]\n"
        "  x # sheetforge: ignore[SF803] text\n"
        "  y\n"
        'c: "# sheetforge: ignore[SF804] text"\n'
        "d: x# sheetforge: ignore[SF805] text\n"
    )
    source = read(text, "f.yaml")
    assert [
        (one.codes, one.reason, one.span.line, one.first_line, one.last_line, one.whole_file) for one in source.comments
    ] == [
        (("SF8",), "whole file", 1, 2, 2, True),
        (("SD312", "unknown-weapon"), "as printed", 2, 2, 2, False),
        (("SF801",), "above", 3, 6, 8, False),
        (("SF802",), "", 6, 6, 8, False),
    ]
    assert source.comments[0].covers(99)
    assert source.comments[2].covers(7)
    assert not source.comments[2].covers(5)


@pytest.mark.parametrize(
    ("comment", "problem"),
    [("ignroe[SF801] x", "'ignroe' is not known"), ("ignore", "no code given"), ("ignore[] x", "no code given")],
)
def test_a_suppression_that_is_not_well_formed_covers_nothing_and_says_why(comment, problem) -> None:
    """`problem` is for lint to report."""
    (one,) = parse(f"a: 1  # sheetforge: {comment}\n", "f.yaml").comments
    assert problem in one.problem
    assert one.codes == ()
    assert not one.whole_file


@pytest.mark.parametrize(
    "row", ["# sheetforge: ignore[SF801] x\n", "- no # sheetforge: ignore[SF801] x\n", "- [b, b?]\n"]
)
def test_long_files_are_read_in_time_that_grows_with_their_length(row: str) -> None:
    """Nothing looks through the whole file again for each line."""

    def seconds(rows: int) -> float:
        start = time.process_time()
        assert parse("# ?\na:\n" + row * rows, "f.yaml").text.count("\n") == rows + 2
        return time.process_time() - start

    # 16 times as long a file takes 16 times as long, where lines that look through all of it would take 256 times.
    assert any(seconds(10_000) < 64 * max(seconds(625), seconds(625)) for _ in range(5))


@READERS
def test_a_space_that_is_no_plain_one_is_repaired(read: Reader) -> None:
    """The fix puts a plain space in every place where YAML wants one, and nowhere else."""
    source = read("c: 3\na:\u00a0x\u00a0y\nb:\u00a0\u00a02\n", "f.yaml")
    (finding,) = source.findings
    assert "(1 more in this file)" in finding.message
    assert finding.fix is not None
    assert finding.fix.safe
    assert apply(source.text, finding.fix.edits) == "c: 3\na: x\u00a0y\nb:  2\n"


@READERS
@pytest.mark.parametrize(
    ("written", "value", "fixed"),
    [
        ("“Kestrel”", "Kestrel", "Kestrel"),
        ("„Kestrel, two“", "Kestrel, two", '"Kestrel, two"'),
        ("«Kestrel»", "Kestrel", "Kestrel"),
        ("‘Kestrel’", "Kestrel", "Kestrel"),
        ("“17”", 17, "17"),
        ("“no”", "no", '"no"'),
    ],
)
def test_quotes_of_word_processors_frame_a_value(written: str, value: object, fixed: str, read: Reader) -> None:
    """They are a warning with a safe fix, and what they frame is the value."""
    source = read(f"a: {written}\n", "f.yaml")
    (finding,) = source.findings
    assert (finding.code, finding.severity) == ("SF016", Severity.WARNING)
    assert source.data == {"a": value}
    assert finding.fix is not None
    assert finding.fix.safe
    repaired = read(apply(source.text, finding.fix.edits), "f.yaml")
    assert repaired.text == f"a: {fixed}\n"
    assert (repaired.data, repaired.findings) == ({"a": value}, ())


@READERS
@pytest.mark.parametrize("text", ["“A” and “B”", "‘Twas the boys’", "“Aye”, he said", "“”", "”"])
def test_quotes_inside_a_text_are_its_own(text: str, read: Reader) -> None:
    """Only a frame around the whole value is meant as quotes."""
    source = read(f"a: {text}\n", "f.yaml")
    assert source.findings == ()
    assert source.data == {"a": text}


@READERS
@pytest.mark.parametrize("escape", ["\\x1b[31m", "\\e", "\\0", "\\u009b", "\\a", "\\x7f", "\\L"])
def test_control_characters_are_refused_as_escapes_too(escape: str, read: Reader) -> None:
    """A name is shown on terminals, which obey such characters; tabs and lines are harmless."""
    source = read(f'a: "x{escape}"\nb: "1\\t2\\n"\n', "f.yaml")
    assert codes(source) == ["SF007"]
    assert source.findings[0].path == ("a",)
    assert not source.complete
    assert "\x1b" not in messages(source)


def test_lists_that_read_alike_are_lists_of_their_own() -> None:
    """Words in brackets are read once for all files; what is done to the data of one file stays there."""
    first, second = (parse("arcs: [F, FQL]\nmount: {arcs: [F, FQL]}\n", "file").mapping for _ in range(2))
    first["arcs"].append("R")
    first["mount"]["arcs"].clear()
    assert second == {"arcs": ["F", "FQL"], "mount": {"arcs": ["F", "FQL"]}}
