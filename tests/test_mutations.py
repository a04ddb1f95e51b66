"""A mutation test of the lint: every kind of slip in official content is caught, in place.

That the content has no finding to begin with is in `test_contract.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.finding import Finding, Span
from sheetforge.game import discover
from sheetforge.lint.runner import check_entity
from tests import said
from tests.mutations import MUTATIONS as IN_SPACE
from tests.mutations import Mutation
from tests.mutations_at_sea import MUTATIONS_AT_SEA
from tests.mutations_of_babylon import MUTATIONS_OF_BABYLON
from tests.mutations_of_fury import MUTATIONS_OF_FURY
from tests.mutations_of_packs import PACK_SLIPS, PackSlip, write_stack
from tests.mutations_of_shops import MUTATIONS_OF_SHOPS
from tests.packs import check_pack

MUTATIONS = (*IN_SPACE, *MUTATIONS_AT_SEA, *MUTATIONS_OF_BABYLON, *MUTATIONS_OF_FURY, *MUTATIONS_OF_SHOPS)
CONTENT = Path(__file__).parent.parent / "content"


@cache
def official() -> Library:
    """The official content, read whole: what a slip leaves alone is not read again for it."""
    library = open_library(CONTENT, "content", discover())
    for key in library.files:
        library.record(key)
    return library


@cache
def texts(kind: str, system: str) -> tuple[tuple[Key, str], ...]:
    """The entities of a kind of a game with their texts."""
    return tuple((key, official().text(key).decode()) for key in official().keys(kind, system))


@cache
def rules(system: str):
    """The rules of a game."""
    return discover()[system].rules()


def places(mutation: Mutation) -> list[tuple[Key, str, str]]:
    """Where a slip can happen: a spread of entities with their text before and after."""
    found = []
    for key, text in texts(mutation.kind, mutation.system):
        changed = mutation.of(text, key.id)
        if changed is not None:
            found.append((key, text, changed))
    return [found[at] for at in sorted({0, len(found) // 2, len(found) - 1})] if found else []


def line_due(mutation: Mutation, text: str, changed: str) -> int:
    """The line that a finding of the slip is due on."""
    if mutation.at:
        match = re.search(mutation.at, changed, re.MULTILINE)
        assert match is not None, f"no line {mutation.at!r}"
        return changed.count("\n", 0, match.end()) + 1
    before, after = text.split("\n"), changed.split("\n")
    pairs = zip(before, after, strict=False)
    return next((at for at, (old, new) in enumerate(pairs, 1) if old != new), len(before))


def findings(key: Key, text: str) -> tuple[Finding, ...]:
    """What the whole lint says of an entity with another text."""
    return check_entity(official().with_texts({key: text}), key, rules(key.system)).findings


def lines_of(key: Key, code: str, found: Sequence[Finding]) -> list[Span]:
    """The places in an entity's file of the findings with a code.

    A rule may report a slip at another file, with the line of the slip as a related place.
    """
    file = official().shown(key)
    return [
        span
        for one in found
        if one.code == code
        for place, span in ((one.file, one.span), *((at.file, at.span) for at in one.labels))
        if place == file
    ]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda one: one.name.replace(" ", "-"))
def test_slip_is_caught(mutation: Mutation):
    """A slip in good content gives a finding with the code it should, on the line it should.

    In the first entity every word of it is as it was reviewed (`python -m tests.regenerate`).
    """
    tried = places(mutation)
    assert tried, "no entity has a place for this slip"
    for number, (key, text, changed) in enumerate(tried):
        due = line_due(mutation, text, changed)
        found = findings(key, changed)
        if number == 0:
            assert said.words(key, changed, mutation.code, found) == said.kept(mutation.system)[mutation.name]
        spans = lines_of(key, mutation.code, found)
        text = "\n".join(f"{one.span.line}: {one.code} {one.message}" for one in found)
        assert spans, f"{key} has no {mutation.code}:\n{text}"
        assert any(span.line <= due <= span.end_line for span in spans), f"{key}, {due}:\n{text}"


def regenerate() -> None:
    """Write again what is said of slips."""
    found: dict[str, dict[str, str]] = {}
    for mutation in MUTATIONS:
        key, _, changed = places(mutation)[0]
        text = said.words(key, changed, mutation.code, findings(key, changed))
        found.setdefault(mutation.system, {})[mutation.name] = text
    said.write(found)


def test_every_rule_catches_a_slip():
    """Every kind of slip has a name of its own, and every rule of every game catches one."""
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)
    codes = {rule.code for system in discover() for rule in rules(system)}
    assert codes <= {mutation.code for mutation in MUTATIONS}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stack of packs without a slip."""
    return write_stack(tmp_path_factory.mktemp("stack")).parent


def test_good_packs_are_quiet(stack: Path):
    """The stack that slips are made in has no finding."""
    assert check_pack(stack / "club").findings == ()


@pytest.mark.parametrize("slip", PACK_SLIPS, ids=lambda one: one.name.replace(" ", "-"))
def test_slip_in_a_pack_is_caught(slip: PackSlip, stack: Path):
    """A slip in a manifest, a change or a file below gives its code, on the line it should."""
    file = stack / slip.file
    good = file.read_text()
    changed = slip.of(good)
    file.write_text(changed)
    try:
        found = check_pack(stack / slip.checked).findings
        place, pattern = slip.at if slip.at[0] else (slip.file, "")
        due = line_of((stack / place).read_text(), pattern, good, changed)
    finally:
        file.write_text(good)
    said = "\n".join(f"{one.file}:{one.span.line}: {one.code} {one.message}" for one in found)
    assert (place, slip.code, due) in [(one.file, one.code, one.span.line) for one in found], said


def line_of(text: str, pattern: str, good: str, changed: str) -> int:
    """The first line that a pattern matches; without one, the first that a slip changed."""
    if pattern:
        match = re.search(pattern, text, re.MULTILINE)
        assert match is not None, pattern
        return text.count("\n", 0, match.start()) + 1
    pairs = zip(good.split("\n"), changed.split("\n"), strict=False)
    return next(at for at, (old, new) in enumerate(pairs, 1) if old != new)


def test_every_rule_of_packs_catches_a_slip():
    """Each of the codes SF221 to SF229 has a slip."""
    assert {f"SF{number}" for number in range(221, 230)} == {one.code for one in PACK_SLIPS}
