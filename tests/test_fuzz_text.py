"""Hostile text is refused or harmless, in every field of every file of somebody else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sheetforge.arena.ledger import KeptGames
from sheetforge.content.library import Unreadable
from sheetforge.play.log_reader import BadLog, parse_bytes
from sheetforge.tournament.journal import parsed
from tests.fuzz_text import COMMANDS, DANGEROUS, FORBIDDEN, HEAD, TextCase, cases, faults, signs, some
from tests.running import Run

CASES = 2
COMMANDS_OF_A_CASE = 2


@pytest.mark.parametrize("kind", sorted(COMMANDS))
def test_what_is_printed_of_hostile_text(kind: str) -> None:
    """No command that prints such a file executes or hides a character, or writes a formula."""
    chance = Random(kind)
    wrong = []
    for case in some(kind, (*FORBIDDEN, *DANGEROUS), CASES, "suite"):
        many = min(COMMANDS_OF_A_CASE, len(COMMANDS[kind]))
        wrong += faults(case, chance.sample(COMMANDS[kind], many))
    assert wrong == []


@pytest.mark.parametrize("kind", sorted({*COMMANDS} - {"pack"}))
def test_every_field_is_read_through_the_gate(kind: str) -> None:
    """The readers refuse forbidden text in each field and each name of a field, with the line."""
    for case in cases(kind, [FORBIDDEN[0], FORBIDDEN[1]]):
        with pytest.raises((BadLog, Unreadable), match=r":\d+: .*character U\+(001B|202E)"):
            read(case)


def read(case: TextCase) -> None:
    """Read the file of a case without a command."""
    if case.kind == "log":
        parse_bytes(case.data)
    elif case.kind == "arena":
        KeptGames.parse(case.data, Path(case.name))
    else:
        parsed(Path(case.name), case.data)


@pytest.mark.parametrize("form", ["text", "concise", "json", "github", "sarif", "junit", "markdown"])
def test_files_may_have_any_name(form: str, sheetforge: Run) -> None:
    """A change by somebody else adds files with hostile names; no report is written by them."""
    folder = Path("content/ships/silent-death")
    folder.mkdir(parents=True)
    Path("content/sheetforge.yaml").write_bytes(HEAD)
    for name in ("a\x1b]0;owned\x07", "b\n::error::owned\n", "\u202egpj", "c\x9b31m", "`|<b>`"):
        (folder / f"{name}.yaml").write_text("name: x\n", encoding="utf-8")
    answer = sheetforge("check", "--format", form)
    assert answer.code == 1
    assert list(signs(answer.said)) == []
    assert not any(line.startswith("::error::owned") for line in answer.said.splitlines())
    assert form != "markdown" or "`|" not in answer.out
