"""The README is true: its commands run and come to what it shows, its example is the file.

A block of a session begins with ```console. A line `$ sheetforge …` is run, in a copy of the
content, with all before it; the lines below it up to the next `$` stand in what it prints, but for
those with an ellipsis. It exits with 0, unless `$ echo $?` and another number follow.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

from sheetforge.cli.run import COMMANDS
from sheetforge.game import discover
from sheetforge.offers import all_products
from tests.running import CLONE, OFFICIAL, Answer, Run, process

README = (CLONE / "README.md").read_text(encoding="utf-8")
UNENDING = ("serve", "watch")
"""Commands that go on until somebody stops them."""


@dataclass(frozen=True)
class Step:
    """A command of a session, what is shown of its output, and how it exits."""

    line: str
    shown: tuple[str, ...] = ()
    code: int = 0


def steps(text: str) -> list[Step]:
    """Every `sheetforge` command of the sessions in a text."""
    found: list[Step] = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        asked = re.split(r"^\$ ", block.replace("\\\n", " "), flags=re.MULTILINE)[1:]
        for line, *shown in (one.rstrip("\n").split("\n") for one in asked):
            if line.strip() == "echo $?" and found:
                found[-1] = Step(found[-1].line, found[-1].shown, int(shown[0]))
            elif re.match(r"(\.venv/bin/)?sheetforge\b", line):
                kept = tuple(row for row in shown if row.strip() and "…" not in row)
                found.append(Step(re.sub(r"^\.venv/bin/", "", line.strip()), kept))
    return found


def carry_out(step: Step, run: Run) -> Answer:
    """Run a command here, or in a shell where it needs one."""
    if not re.search(r"[|<>&;]", step.line):
        return run(*shlex.split(step.line, comments=True)[1:])
    shell = f'sheetforge() {{ {sys.executable} -m sheetforge "$@"; }}; {step.line}'
    done = process(Path.cwd(), ["bash", "-c", shell])
    return Answer(done.returncode, done.stdout, done.stderr)


def test_the_commands_of_the_readme(tmp_path: Path, sheetforge: Run) -> None:
    """Each exits as shown and prints what is shown below it."""
    shutil.copytree(OFFICIAL, tmp_path / "content")
    session = [one for one in steps(README) if one.line.split()[1] not in UNENDING]
    assert session
    for step in session:
        answer = carry_out(step, sheetforge)
        assert answer.code == step.code, f"$ {step.line}\n{answer.said}"
        missing = [row for row in step.shown if row.rstrip() not in answer.said]
        assert missing == [], f"$ {step.line}\n{answer.said}"


def test_every_command_is_in_the_readme() -> None:
    """Nobody has to find a command by chance."""
    prose = re.sub(r"^```.*?^```", "", README, flags=re.MULTILINE | re.DOTALL)
    named = " ".join(re.findall(r"`([^`]+)`", prose))
    assert [name for name in COMMANDS if not re.search(rf"\b{name}\b", named)] == []


def test_every_product_is_in_the_readme_with_its_flags() -> None:
    """The table names each product, and its options, there or where the row refers to."""
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]*)\|$", README, re.MULTILINE))
    found = {product.name: product for _, product in all_products(discover())}
    assert sorted(rows) == sorted(found)
    for name, product in found.items():
        named = rows[name] + (rows["counters"] if "those of `counters`" in rows[name] else "")
        flags = set(re.findall(r"--(?:no-)?([a-z-]+)", named))
        assert {one.name for one in product.options if not one.hidden} <= flags, name


def test_the_files_that_the_readme_quotes() -> None:
    """Content that is quoted with its path is what the file says, though perhaps not all of it."""
    blocks = re.findall(r"^    # (content/\S+\.yaml)\n((?:    .*\n|\n)+)", README, re.MULTILINE)
    assert blocks
    for path, quoted in blocks:
        file = iter((CLONE / path).read_text(encoding="utf-8").splitlines())
        said = textwrap.dedent(quoted).strip().splitlines()
        # Each line is looked for below the one before it.
        assert [row for row in said if row.strip() and row not in file] == [], path


def test_what_the_readme_links_to_is_there() -> None:
    """Pictures and documents that are linked are files of the project."""
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    local = [link for link in links if not link.startswith(("http:", "https:"))]
    assert local
    assert [link for link in local if not (CLONE / link).is_file()] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```console\n$ sheetforge list\n```\n", [Step("sheetforge list")]),
        ("```console\n$ .venv/bin/sheetforge list\n$ ls\n```\n", [Step("sheetforge list")]),
        (
            "```console\n$ sheetforge check a \\\n    b\none\n\ntwo …\n$ echo $?\n1\n```\n",
            [Step("sheetforge check a      b", ("one",), 1)],
        ),
        ("    $ sheetforge list\n```\n$ sheetforge list\n```\n", []),
    ],
    ids=["command", "path", "output", "elsewhere"],
)
def test_sessions_are_read(text: str, expected: list[Step]) -> None:
    """Commands, what they print and how they exit are taken from the blocks of sessions alone."""
    assert steps(text) == expected
