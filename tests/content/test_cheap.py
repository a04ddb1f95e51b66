"""Every input is cheap: work grows with the size of a file, and no faster.

Calls of functions are counted, never time: twice the input makes about twice the calls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.load import MOST_OBJECTIONS, read
from sheetforge.game import discover

SYSTEM = "silent-death"
SHIP = "name: Heron\nsource: {book: Tests}\nlisted: true\n"


def calls(work: Callable[[], object]) -> int:
    """Return the number of functions that are called while something is done."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def load(text: str, kind: str = "ships") -> Callable[[], object]:
    key = Key(kind, SYSTEM, "heron")
    definition = discover()[SYSTEM].kinds[kind]
    return lambda: read(key, definition, "heron.yaml", text.encode(), "", None)


def unknown_keys(number: int) -> str:
    return SHIP + "".join(f"key{at}: 1\n" for at in range(number))


def wrong_values(number: int) -> str:
    return SHIP + "reconstructed:\n" + "".join(f"  key{at}: ' x'\n" for at in range(number))


def cut_text(number: int) -> str:
    return SHIP.replace("Tests", "Tests, " + ", ".join(f"word{at}" for at in range(number)))


def wrong_items(number: int) -> str:
    return SHIP + "aliases:\n" + "".join("  - 7\n" for _ in range(number))


def directives(number: int) -> str:
    return "".join(f"%D {at}\n" for at in range(number)) + SHIP


def empty_values(number: int) -> str:
    return SHIP + "reconstructed:\n" + "".join(f"  key{at}:\n" for at in range(number))


def comments(number: int) -> str:
    return SHIP + "".join(f"# sheetforge: ignore[SF101] line {at}\n" for at in range(number))


def duplicates(number: int) -> str:
    return SHIP + "bpv: 1\n" * number


def tabs(number: int) -> str:
    return SHIP + "bpv:\t1 # a\n" + "".join(f"key{at}:\t'\tx'\n" for at in range(number))


INPUTS = (unknown_keys, wrong_values, cut_text, wrong_items, directives, empty_values, comments, duplicates, tabs)


@pytest.mark.parametrize("made", INPUTS, ids=lambda one: one.__name__)
def test_work_is_linear_in_the_input(made) -> None:
    """Four times as much of it makes about four times the calls, and not sixteen times."""
    size = 400
    load(made(10))()
    less, more = calls(load(made(size))), calls(load(made(4 * size)))
    assert more < 4.6 * less + 2000
    assert more < 700 * 4 * size + 150_000


def test_the_valid_part_of_a_long_list_is_cheap() -> None:
    """Of a list with too many items each is looked at once; its validation is made once for all."""
    table = "name: T\nsource: {book: Tests}\ndice: 2d6\nresults:\n"
    line = "  - {roll: 2, title: Hit, effects: [{do: nothing}]}\n"
    load(table + line, "criticals")()
    kind = discover()[SYSTEM].kinds["criticals"]
    records = [load(table + line * number, "criticals")() for number in (60, 240)]
    assert records[0].partial(kind) is not None
    less, more = (calls(partial(one.partial, kind)) for one in records)
    assert more < 4.6 * less + 2000
    assert more < 400 * 240 + 150_000


def test_the_rest_of_many_errors_is_counted() -> None:
    """16,000 unknown keys are a hundred findings; the last says how many more there are."""
    record = load(unknown_keys(16_000))()
    found = [one for one in record.findings if one.code == "SF101"]
    assert len(found) == MOST_OBJECTIONS
    assert found[-1].message.endswith("(and 15900 more in this file)")
    assert [one.span.line for one in found[:2]] == [4, 5]


def test_a_repair_does_not_read_the_whole_file_again() -> None:
    """A fix that is tried is validated on its own branch, with the keys that select a model."""
    text = (
        "name: Gun\nsource: {book: Tests}\ntype: torpedo\ndrive: 12.0\nfamily: T\n"
        "damage_dice: 2d12\ndefensive_value: 10\ndamage_reduction: 0\nhits: 1\npiloting: 5\n"
    )
    (found,) = load(text, "weapons")().findings
    assert found.fix is not None
    assert found.fix.edits[0].text == "12"


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize("empty", ["bpv:", "bpv: null", "bpv: ~", "miniature:", "aliases:"])
def test_an_empty_value_is_a_finding_at_its_line(empty: str) -> None:
    """A key without a value is not taken for a field that is left out."""
    (found,) = load(SHIP + empty + "\ntons: 50\n")().findings
    assert (found.code, found.span.line) == ("SF103", 4)
    assert "no value" in found.message or "write a" in found.message


def test_an_empty_value_inside_is_a_finding() -> None:
    """So is one deeper inside, and an item of a list; an unknown key is that, and nothing more."""
    (found,) = load(SHIP.replace("Tests", "Tests, note: "))().findings
    assert (found.path, found.span.line) == (("source", "note"), 2)
    assert "'note' has no value; write one, or delete it" in found.message
    (found,) = load(SHIP + "heron:\n")().findings
    assert found.code == "SF101"


def test_an_empty_value_below_a_second_key_is_nothing() -> None:
    """A key that occurs twice is the finding; what stands below the second is not in the data."""
    found = load(SHIP + "source: {book: Tests, note: , word}\n")().findings
    assert [one.code for one in found] == ["SF002"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("name:Foo\nsource: {book: Tests}\n", 1, "write `name: Foo`"),
        ("name: Foo\nbpv:12\ntons: 3\n", 2, "write `bpv: 12`"),
        ("name: Foo\ncrew:\n  pilot:[luck]\n  gunner: [luck]\n", 3, "write `pilot: [luck]`"),
    ],
)
def test_a_missing_space_is_reported_on_its_own_line(text: str, line: int, said: str) -> None:
    """YAML joins `name:Foo` with the next line; the finding is where the space is missing."""
    (found,) = load(text)().findings
    assert (found.code, found.span.line) == ("SF001", line)
    assert said in found.message
