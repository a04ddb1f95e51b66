"""The pages of the guide are true: their commands run and print what is shown.

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
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random

import click
import pytest

from sheetforge.cli import playing
from sheetforge.cli.run import program
from tests.cli.test_check_changes import git
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


FEW_KINDS = ("hulls", "weapons", "options", "liveries", "drawings")
"""What a ship needs: with it and its table, content that is checked in a moment."""


@pytest.mark.parametrize("page", ["README.md", "docs/tour.md", "docs/play.md"])
def test_the_commands_of_a_page(page: str, tmp_path: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each exits as shown and prints what is shown below it; people leave their games."""
    monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
    monkeypatch.setattr(playing, "SystemRandom", partial(Random, page))
    if page != "docs/play.md":
        shutil.copytree(OFFICIAL, tmp_path / "content")
    hold(page, sheetforge)


@pytest.mark.parametrize("page", ["docs/ci.md", "docs/editor.md"])
def test_the_commands_of_a_page_about_files(page: str, tmp_path: Path, sheetforge: Run) -> None:
    """They run on a hull, a ship and its weapons, in a repository with the revisions that they name."""
    for kind in FEW_KINDS:
        shutil.copytree(OFFICIAL / kind / "silent-death", tmp_path / "content" / kind / "silent-death")
    for kind in ("ships", "criticals"):
        folder = tmp_path / "content" / kind / "silent-death"
        folder.mkdir(parents=True)
        shutil.copy(OFFICIAL / kind / "silent-death/hornpipe.yaml", folder)
    git("init", "-q", "-b", "trunk")
    git("add", "content")
    git("commit", "-q", "-m", "all")
    for name in ("refs/tags/v1", "refs/tags/v2", "refs/remotes/origin/main"):
        git("update-ref", name, "HEAD")
    hold(page, sheetforge)


READ_ONLY = ("build decks", "preflight cards.pdf")
"""Commands of the page about printing that are not run: the decks of a shop take six seconds, and tests/shops makes
smaller ones; the file with a fault is the reader's, and tests/shops/preflight plants that fault."""


def test_the_commands_of_the_page_about_printing(sheetforge: Run) -> None:
    """Pieces for a shop and their preflight, a tagged display, a map with its faces."""
    hold("docs/printing.md", sheetforge, READ_ONLY)


def hold(page: str, sheetforge: Run, read_only: tuple[str, ...] = ()) -> None:
    """Carry out the commands of a page one after the other, and compare what they print and how they exit."""
    text = (CLONE / page).read_text(encoding="utf-8")
    session = [one for one in steps(text) if one.line.split()[1] not in UNENDING]
    session = [one for one in session if not one.line.removeprefix("sheetforge ").startswith(read_only or "-")]
    assert session
    for step in session:
        answer = carry_out(step, sheetforge)
        assert answer.code == step.code, f"$ {step.line}\n{answer.said}"
        missing = [row for row in step.shown if row.rstrip() not in answer.said]
        assert missing == [], f"$ {step.line}\n{answer.said}"


def lines_of(text: str) -> list[str]:
    """Every line of a page, in a session or set off, that is a `sheetforge` command, without what a shell reads."""
    lines = text.replace("\\\n", " ").splitlines()
    blocks = re.findall(r"^```\w*\n.*?^```", text, re.MULTILINE | re.DOTALL)
    fenced = {line for block in blocks for line in block.replace("\\\n", " ").splitlines()}
    shown = [line for line in lines if line.startswith("    ") or line in fenced]
    commands = (re.match(r"\s*(?:\$ )?(?:\.venv/bin/)?sheetforge (.*)", line) for line in shown)
    return [re.split(r"[|<>&;]", command[1])[0] for command in commands if command]


def spans_of(text: str) -> list[str]:
    """Every `sheetforge` command with an argument in the sentences of a page; its `N` becomes a number."""
    sentences = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    commands = re.findall(r"`sheetforge ([^`]+\s[^`]+)`", sentences)
    return [re.sub(r"\bN\b", "1", re.split(r"[|<>&;]", command)[0]) for command in commands]


def understand(words: list[str]) -> None:
    """Let the program read a command with all its options, without carrying it out."""
    command, context = program, click.Context(program)
    while isinstance(command, click.Group):
        name, command, words = command.resolve_command(context, words)
        if isinstance(command, click.Group):
            context = click.Context(command, context, name)
    with suppress(click.exceptions.Exit):
        command.make_context(name, words, context)


PAGES = sorted({*CLONE.glob("*.md"), *(CLONE / "docs").rglob("*.md")})


def test_every_command_of_the_guide_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    """Its command, options and values are there; a file that it needs need not exist.

    The pages of what serves until Ctrl-C (`serve`, `table`) and of what takes seconds (`site`, `build vassal`, `build
    tts`) are held by this alone: tests/web, tests/site and tests/vtt carry out these commands on small contents.
    """
    texts = {page.relative_to(CLONE).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
    commands = {(name, line) for name, text in texts.items() for line in lines_of(text)}
    # The sentences of the reference name commands without what they need.
    sentences = {name: text for name, text in texts.items() if name != "docs/reference.md"}
    commands |= {(name, line) for name, text in sentences.items() for line in spans_of(text)}
    assert len(commands) > 200
    refused = []
    for page, line in sorted(commands):
        try:
            understand(shlex.split(line, comments=True))
        except click.UsageError as problem:
            if not problem.message.endswith("does not exist."):
                refused.append((page, line, problem.message))
    assert refused == []


def test_the_commands_about_content_write_entities_that_pass(tmp_path: Path, sheetforge: Run) -> None:
    """Ships of every game that the page builds, and drawings."""
    commands = lines_of((CLONE / "docs/content.md").read_text(encoding="utf-8"))
    assert {line.split()[0] for line in commands} == {"new"}
    for line in commands:
        answer = sheetforge(*shlex.split(line, comments=True))
        assert answer.code == 0, f"{line}\n{answer.said}"
    assert len(list((tmp_path / "content/ships").rglob("*.yaml"))) == sum(
        line.startswith("new ships") for line in commands
    )


def test_the_readme_is_short() -> None:
    """At most nine kilobytes: what the program is and the first five minutes."""
    assert len(README.encode()) <= 9000


def test_every_page_of_the_guide_is_in_its_index() -> None:
    """And each reader needs at most five pages."""
    index = (CLONE / "docs/README.md").read_text(encoding="utf-8")
    pages = {path.name for path in (CLONE / "docs").glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"]({name}" not in index} == set()
    for row in re.findall(r"^\| .*\*\*.*$", index, re.MULTILINE):
        own = {link for link in re.findall(r"\]\(([^)#]+)", row) if link != "../README.md"}
        assert len(own) <= 5, row


def test_the_files_that_the_readme_quotes() -> None:
    """Content that is quoted with its path is what the file says, though perhaps not all of it."""
    blocks = re.findall(r"^    # (content/\S+\.yaml)\n((?:    .*\n|\n)+)", README, re.MULTILINE)
    assert blocks
    for path, quoted in blocks:
        file = iter((CLONE / path).read_text(encoding="utf-8").splitlines())
        said = textwrap.dedent(quoted).strip().splitlines()
        # Each line is looked for below the one before it.
        assert [row for row in said if row.strip() and row not in file] == [], path


def test_every_choice_has_a_page_with_the_alternatives() -> None:
    """Each says why not the others; the index and the architecture name them all."""
    folder = CLONE / "docs/choices"
    pages = {path.name: path.read_text("utf-8") for path in folder.glob("*.md") if path.name != "README.md"}
    assert [name for name, text in pages.items() if text.count("\n## Why not\n\n* **") != 1] == []
    for place, prefix in (("docs/choices/README.md", ""), ("docs/architecture.md", "choices/")):
        text = (CLONE / place).read_text("utf-8")
        assert [name for name in pages if f"]({prefix}{name})" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(CLONE).as_posix())
def test_what_a_page_links_to_is_there(page: Path) -> None:
    """Pictures, documents and their sections that are linked are in the project."""
    text = re.sub(r"^    .*$|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.MULTILINE)
    for link, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", text):
        if link.startswith(("http:", "https:")):
            continue
        target = (page.parent / link) if link else page
        assert target.is_file(), link
        if anchor:
            assert anchor in anchors(target.read_text("utf-8")), f"{link}#{anchor}"


def anchors(text: str) -> set[str]:
    """Return the anchors that a page has by its headings, as the usual hosts make them."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


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
