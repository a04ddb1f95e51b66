"""Where values come from: marks, other sources of single fields, designs of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.model import OWN_BOOK, Entity, is_marked
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.lint.examples import sample_library
from sheetforge.lint.provenance import reconstructed_fields, unmarked_fields
from sheetforge.lint.rule import RulesOf
from sheetforge.lint.runner import check_entity
from tests.toy import BOAT, game, write_toy

GULL = BOAT.format(name="Gull", weight=1, guns="swivel")


def messages(tmp_path: Path, text: str, *rules: object) -> list[tuple[str, str]]:
    """Codes and messages of what is found in a toy boat of a text."""
    root = write_toy(tmp_path, {"gull": text})
    found = check(root, "content", {"toy": game(*rules)}, remember=False).findings  # type: ignore[arg-type]
    return [(one.code, one.message) for one in found]


def own(text: str) -> str:
    """A boat that is a design of our own."""
    return text.replace("book: Tests", f"book: {OWN_BOOK}")


def test_our_own_design_needs_no_mark(tmp_path: Path) -> None:
    """Nobody takes it for published, so a mark of it is a finding; without one it is clean."""
    assert messages(tmp_path / "clean", own(GULL)) == []
    (found,) = messages(tmp_path / "marked", own(GULL) + "reconstructed: {weight: a guess}\n")
    assert found[0] == "SF210"
    assert "remove the mark of weight" in found[1]


def test_published_content_may_have_marks(tmp_path: Path) -> None:
    """The rule of our own designs leaves everybody else's alone."""
    assert messages(tmp_path, GULL + "reconstructed: {weight: a guess}\n") == []


def test_of_the_rule_of_own_designs_the_half_is_printed_that_applies(tmp_path: Path) -> None:
    """The first half is about the name of the book, the second about marks and other sources."""
    marks = "reconstructed: {weight: a guess}\nother_sources: [{fields: [guns], book: List}]\n"
    for text, parts in ((own(GULL) + marks, [1, 1]), (GULL.replace("Tests", "sheetforge"), [0])):
        root = write_toy(tmp_path / str(parts[0]), {"gull": text})
        found = check(root, "content", {"toy": game()}, remember=False).findings
        assert [(one.code, one.part) for one in found] == [("SF210", part) for part in parts]


@pytest.mark.parametrize("book", ["sheetforge", "Sheetforge Original", "sheetforge, for boats"])
def test_our_own_book_has_one_name(tmp_path: Path, book: str) -> None:
    """Another name for it counts as a published book, and escape the rule."""
    (found,) = messages(tmp_path, GULL.replace("book: Tests", f'book: "{book}"'))
    assert found == (
        "SF210",
        f"{book!r} counts as a published book; the book of our own designs is 'sheetforge original'",
    )


def test_a_field_may_have_a_source_of_its_own(tmp_path: Path) -> None:
    """`other_sources` names fields, or parts of them, and where these come from."""
    text = GULL + "other_sources: [{fields: [weight], book: Yard list}]\n"
    assert messages(tmp_path, text) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "other_sources: [{fields: [wait], book: Yard list}]",
            "there is no field 'wait' to be taken from another source; did you mean 'weight'?",
        ),
        (
            "other_sources: [{fields: [aliases], book: Yard list}]",
            "'aliases' is not given here, so it can't be taken from another source; write it, or remove this",
        ),
        (
            "other_sources: [{fields: [source], book: Yard list}]",
            "'source' describes values and is not a value itself, so it can't be taken from another source; remove it",
        ),
        (
            "other_sources: [{fields: [weight, weight], book: Yard list}]",
            "an earlier line has the source of 'weight'; remove it here",
        ),
        (
            "other_sources: [{fields: [weight], book: Yard list}]\nreconstructed: {weight: a guess}",
            "'weight' is marked as reconstructed too, but 'Yard list' gives it; keep one of the two",
        ),
    ],
)
def test_what_other_sources_may_not_say(tmp_path: Path, line: str, said: str) -> None:
    """A field that is not given, is listed twice, or is reconstructed as well is a finding."""
    assert messages(tmp_path, GULL + line + "\n") == [("SF211", said)]


def test_our_own_design_has_no_other_source(tmp_path: Path) -> None:
    """Our own designs have no other source."""
    text = own(GULL) + "other_sources: [{fields: [weight], book: Yard list}]\n"
    assert messages(tmp_path, text) == [
        ("SF210", "a design of our own (sheetforge original) has no field of another source; remove `other_sources`")
    ]


def marks(check_of: object) -> object:
    """A toy rule of one of the shared checks."""
    made = RulesOf("boats", Entity)("TY399", "marks", "marks are right", "tests", good="", bad="")
    return made(check_of)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("weight", ""),
        ("guns", ""),
        ("wait", "there is no field 'wait' to be reconstructed; did you mean 'weight'?"),
        ("weight.half", "'weight' has no part 'half' here that could be reconstructed; remove it"),
        ("waivers", "'waivers' describes values and is not a value itself, so it can't be reconstructed; remove it"),
    ],
)
def test_a_mark_leads_to_a_value(tmp_path: Path, field: str, said: str) -> None:
    """The name of a mark is a field that is given, or a part of one."""
    text = GULL + f"reconstructed: {{{field}: a guess}}\n"
    due = [("TY399", said)] if said else []
    assert messages(tmp_path, text, marks(reconstructed_fields)) == due


def test_a_mark_that_no_sheet_shows(tmp_path: Path) -> None:
    """A field that sheets print without a place for the mark can't be reconstructed."""
    boats = marks(unmarked_fields({"guns": "the side of a boat"}))
    text = GULL + "reconstructed: {guns: a guess, weight: a guess}\n"
    (found,) = messages(tmp_path, text, boats)
    assert found[1].startswith("the side of a boat prints 'guns' without room for the mark")


def test_a_printed_figure_is_not_reconstructed() -> None:
    """What `printed` of a mount records is shown by the source, so its mark would be false."""
    systems = discover()
    key = Key("ships", "silent-death", "sample")
    library = sample_library(systems, "silent-death")
    text = library.text(key).decode()
    text += "reconstructed: {weapons.damage: a guess}\n"
    assert "printed" not in text
    printed = text.replace("arcs: [F]}", "arcs: [F], printed: {damage: Low}}", 1)
    assert printed != text
    rules = [one for one in systems["silent-death"].rules() if one.code == "SD375"]

    def said(of: str) -> list[str]:
        found = check_entity(library.with_texts({key: of}), key, rules).findings
        return [one.message for one in found if one.code == "SD375"]

    assert said(text) == []
    (message,) = said(printed)
    assert "`weapons.0.printed.damage` records 'Low' as printed" in message


def test_marks_of_parts_and_of_wholes() -> None:
    """A part marks its field, a field all its parts; names that only begin alike mark nothing."""
    assert is_marked({"ecm.attempts"}, "ecm")
    assert is_marked({"linking"}, "linking.damage")
    assert not is_marked({"drive_leech"}, "drive")
    assert not is_marked({"linking.damage"}, "linking.to_hit")
