"""Fixes: edits in files, pass after pass, and nothing else touched."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.content.yaml import Lines, apply, parse
from sheetforge.files import edit_file
from sheetforge.finding import Edit, Finding, Fix, Severity, Span
from sheetforge.lint.fixes import Checked, choose, fix_all


def finding(text: str, old: str, new: str, *, safe: bool = True, file: str = "f.yaml") -> Finding:
    """A finding whose fix puts `new` in place of the first `old` of a text."""
    at = text.index(old)
    span = Lines(text).span(at, at + len(old))
    fix = Fix(f"write {new}", (Edit(span, new),), safe)
    return Finding("X1", "x", Severity.ERROR, f"{old} is wrong", file, span, fix=fix)


def checker(folder: Path, *names: str) -> Callable[[], Checked]:
    """A check that reads files again and reports what `parse` finds."""

    def check() -> Checked:
        texts = {name: (folder / name).read_bytes().decode("utf-8") for name in names}
        found = [one for name in names for one in parse(texts[name], name).findings]
        return Checked(found, lambda name: texts[name])

    return check


def test_safe_fixes_are_applied_in_place_and_everything_else_stays(tmp_path: Path) -> None:
    """Comments, blank lines and layout survive; unsafe fixes wait to be asked for."""
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbf# top\r\na:   no   # why\r\n\r\nb: [on,  'x']\r\n1: |\r\n  no\r\n")
    outcome = fix_all(checker(tmp_path, "a.yaml"), locate=lambda name: tmp_path / name)
    assert file.read_bytes() == b'# top\na:   "no"   # why\n\nb: ["on",  \'x\']\n"1": |\n  no\n'
    assert sorted({one.code for one in outcome.fixed}) == ["SF005", "SF007", "SF008", "SF013"]
    assert outcome.files == ("a.yaml",)
    assert outcome.settled
    assert outcome.checked.findings == []


def test_unsafe_fixes_are_applied_only_when_asked_for(tmp_path: Path) -> None:
    """A tab in the indentation is a guess about what was meant."""
    file = tmp_path / "a.yaml"
    file.write_text("a:\n\tb: 1\n")
    check = checker(tmp_path, "a.yaml")
    assert fix_all(check, locate=lambda name: tmp_path / name).fixed == ()
    outcome = fix_all(check, unsafe=True, locate=lambda name: tmp_path / name)
    assert file.read_text() == "a:\n  b: 1\n"
    assert [one.code for one in outcome.fixed] == ["SF009"]


def test_the_second_run_changes_nothing(tmp_path: Path) -> None:
    """Fixing is done when it is done; a good file is not even written."""
    file = tmp_path / "a.yaml"
    file.write_text("a: no\n2: yes\n")
    check = checker(tmp_path, "a.yaml")
    fix_all(check, locate=lambda name: tmp_path / name)
    os.utime(file, ns=(1, 1))
    assert fix_all(check, locate=lambda name: tmp_path / name).fixed == ()
    assert file.stat().st_mtime_ns == 1


def test_overlapping_fixes_wait_for_the_next_pass(tmp_path: Path) -> None:
    """The second one is applied to the text that the first one left, if it is still found."""
    file = tmp_path / "f.yaml"
    file.write_text("a: one two\n")

    def check() -> Checked:
        text = file.read_text()
        pairs = [("one", "1"), ("one two", "one 2"), ("1 two", "1 2")]
        found = [finding(text, old, new) for old, new in pairs if old in text]
        return Checked(found, lambda name: text)

    text = file.read_text()
    chosen, edits = choose(check().findings, text)
    assert len(chosen) == len(edits) == 1
    outcome = fix_all(check, locate=lambda name: tmp_path / name)
    assert file.read_text() == "a: 1 2\n"
    assert len(outcome.fixed) == 2


def test_safe_fixes_go_before_unsafe_ones_and_a_fix_is_whole_or_not_at_all() -> None:
    """One edit in the way keeps all edits of a fix back; a shared edit is applied once."""
    text = "a: x y z\n"
    unsafe = finding(text, "x y", "u", safe=False)
    safe = finding(text, "y", "s")
    assert choose([unsafe, safe], text)[0] == [safe]
    y, z = (Lines(text).span(at, at + 1) for at in (5, 7))
    pair = Fix("both", (Edit(y, "s"), Edit(z, "t")))
    other = Fix("other", (Edit(z, "u"),))
    both = Finding("X2", "x", Severity.ERROR, "", "f.yaml", y, fix=pair)
    late = Finding("X3", "x", Severity.ERROR, "", "f.yaml", z, fix=other)
    chosen, edits = choose([safe, both, late], text)
    assert chosen == [safe, both]
    assert [edit.text for edit in edits] == ["s", "t"]


def test_a_fix_that_changes_nothing_is_not_applied() -> None:
    """Otherwise it would be applied for ever."""
    text = "a: x\n"
    assert choose([finding(text, "x", "x")], text) == ([], [])


def test_fixes_that_never_settle_are_given_up(tmp_path: Path) -> None:
    """Two rules that undo each other stop after the last pass, and the outcome says so."""
    file = tmp_path / "f.yaml"
    file.write_text("a: ping\n")

    def check() -> Checked:
        text = file.read_text()
        old, new = ("ping", "pong") if "ping" in text else ("pong", "ping")
        return Checked([finding(text, old, new)], lambda name: text)

    outcome = fix_all(check, locate=lambda name: tmp_path / name, passes=4)
    assert len(outcome.fixed) == 4
    assert not outcome.settled


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """Someone's work since the check is worth more than a fix."""
    file = tmp_path / "f.yaml"
    file.write_text("a: other\n")
    outcome = fix_all(
        lambda: Checked([finding("a: no\n", "no", "yes")], lambda name: "a: no\n"), locate=lambda name: tmp_path / name
    )
    assert file.read_text() == "a: other\n"
    assert outcome.fixed == ()
    assert outcome.skipped == (("f.yaml", "the file has changed since it was checked"),)
    assert outcome.settled


def test_a_fix_that_would_break_a_good_file_is_not_applied(tmp_path: Path) -> None:
    """Whatever a rule suggests, the file stays readable."""
    file = tmp_path / "f.yaml"
    file.write_text("a: x\n")
    outcome = fix_all(
        lambda: Checked([finding("a: x\n", "x", "x: {")], lambda name: "a: x\n"), locate=lambda name: tmp_path / name
    )
    assert file.read_text() == "a: x\n"
    assert outcome.skipped == (("f.yaml", "its fixes would break the file"),)


def test_a_file_that_is_gone_is_named_and_the_others_are_fixed(tmp_path: Path) -> None:
    """One file that can't be written does not stop the rest."""
    (tmp_path / "b.yaml").write_text("b: no\n")
    texts = {"a.yaml": "a: no\n", "b.yaml": "b: no\n"}

    def check() -> Checked:
        if (tmp_path / "b.yaml").read_text() != "b: no\n":
            return Checked([], texts.__getitem__)
        found = [finding(text, "no", '"no"', file=name) for name, text in texts.items()]
        return Checked(found, texts.__getitem__)

    outcome = fix_all(check, locate=lambda name: tmp_path / name)
    assert outcome.files == ("b.yaml",)
    assert [name for name, _ in outcome.skipped] == ["a.yaml"]
    assert "No such file" in outcome.skipped[0][1]


def test_a_file_is_replaced_in_one_step_and_keeps_its_mode(tmp_path: Path) -> None:
    """A link still points at its target, and no temporary file is left."""
    file = tmp_path / "a.yaml"
    file.write_text("old")
    file.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(file)
    edit_file(link, b"new")
    assert file.read_text() == "new"
    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "link.yaml"]


def test_a_write_that_fails_leaves_the_file_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old content is there until the new one is whole."""
    file = tmp_path / "a.yaml"
    file.write_text("old")

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        edit_file(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]
    assert file.read_text() == "old"


LINES = st.lists(
    st.sampled_from(
        [
            "k{}: no",
            "k{}:  yes  # because",
            "{}: plain",
            "# only a comment {}",
            "",
            "k{}: [on, off, 'no']  # list",
            "k{}: {{a: 010, b: 1e3}}",
            "k{}: {{a: 010, b: 1_0}}  # flow",
            "k{}: |\n  no # text\n  yes",
            "k{}:\ttab",
            "0{}: octal",
        ]
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_fixing_any_file_changes_only_the_edited_spans_and_then_nothing(rows, ending) -> None:
    """Text outside the spans is the same, comments survive, the second run is a no-op."""
    text = "".join(row.format(number) + "\n" for number, row in enumerate(rows, 1))
    text = text.replace("\n", ending)
    for _ in range(10):
        findings = parse(text, "f.yaml").findings
        chosen, edits = choose([one for one in findings if one.fix and one.fix.safe], text)
        if not edits:
            break
        spans = sorted(Lines(text).range(edit.span) for edit in edits)
        outside, done = [], 0
        for start, end in spans:
            outside.append(text[done:start])
            done = end
        outside.append(text[done:])
        fixed = apply(text, edits)
        at = 0
        for piece in outside:
            at = fixed.index(piece, at) + len(piece)
        comments = [row.partition("#")[2].rstrip("\r") for row in text.split("\n")]
        assert [row.partition("#")[2] for row in fixed.split("\n")] == comments
        before, after = parse(text, "f.yaml"), parse(fixed, "f.yaml")
        assert {one.code for one in after.findings} <= {one.code for one in before.findings}
        if before.complete:
            assert after.data == before.data
        assert chosen
        text = fixed
    assert not [one for one in parse(text, "f.yaml").findings if one.fix and one.fix.safe]


def test_a_span_of_no_width_inserts() -> None:
    """Two insertions at one place wait for each other."""
    text = "a: x\n"
    spot = Span(1, 5, 1, 5)
    one, two = (
        Finding("X", "x", Severity.ERROR, word, "f", spot, fix=Fix("", (Edit(spot, word),))) for word in ("1", "2")
    )
    assert choose([one, two], text)[0] == [one]


def checker_of(
    file: Path, judge: Callable[[str], list[Finding]]
) -> tuple[Callable[[], Checked], Callable[[str], Path]]:
    """A check of one file by a function of its text, and where that file is."""

    def check() -> Checked:
        text = file.read_text()
        return Checked(judge(text), lambda name: text)

    return check, lambda name: file


def test_a_fix_that_does_more_harm_than_good_is_taken_back(tmp_path: Path) -> None:
    """The file is as it was, the fix is reported, and the good fixes beside it stay."""
    file = tmp_path / "f.yaml"
    file.write_text("a: one\nb: two\nc: three\n")

    def judge(text: str) -> list[Finding]:
        found = [
            finding(text, word, new, safe=False)
            for word, new in (("one", "1"), ("two", "2"), ("three", "3"))
            if word in text
        ]
        if "b: 2" in text:
            found += [replace(finding(text, "2", "two"), fix=None)] * 2
        return found

    check, locate = checker_of(file, judge)
    outcome = fix_all(check, unsafe=True, locate=locate)
    assert file.read_text() == "a: 1\nb: two\nc: 3\n"
    assert [one.fix.title for one in outcome.dropped if one.fix] == ["write 2"]
    assert sorted(one.message for one in outcome.fixed) == ["one is wrong", "three is wrong"]
    assert outcome.settled
    assert [one.message for one in outcome.checked.findings] == ["two is wrong"]


@pytest.mark.parametrize(("code", "kept"), [("SF005", True), ("SF101", True), ("X1", False)])
def test_what_could_not_be_seen_before_is_no_harm(tmp_path: Path, code: str, kept: bool) -> None:
    """A file whose schema is repaired comes to the rules, which may have much to say of it."""
    file = tmp_path / "f.yaml"
    file.write_text("a: one\n")

    def judge(text: str) -> list[Finding]:
        if "one" in text:
            return [replace(finding(text, "one", "1"), code=code)]
        return [replace(finding(text, "1", "1"), fix=None, file=name) for name in ("f.yaml", "g")]

    check, locate = checker_of(file, judge)
    outcome = fix_all(check, locate=locate)
    assert (len(outcome.fixed), len(outcome.dropped)) == ((1, 0) if kept else (0, 1))
    assert file.read_text() == ("a: 1\n" if kept else "a: one\n")


def test_guesses_of_two_rules_about_one_value_are_not_stacked() -> None:
    """The second rule looks at what the first one's guess has made of the value."""
    text = "a: x y\n"
    one = replace(finding(text, "x", "X", safe=False), path=("a",))
    two = replace(finding(text, "y", "X", safe=False), path=("a",), code="X2")
    same = replace(finding(text, "y", "Y", safe=False), path=("a",))
    assert choose([one, two], text)[0] == [one]
    assert choose([one, same], text)[0] == [one, same]
    assert choose([one, replace(two, path=("b",))], text)[0] == [one, replace(two, path=("b",))]
