"""Plain English: texts of the program have none of the turns that the house style rules out."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sheetforge"

TURNS = {
    r"by turns": "alternately, in turn",
    r"in vain": "without success",
    r"mend(s|ed|ing)?": "fix, repair",
    r"befall(s|en)?|befell": "happen to",
    r"com(es?|ing) to nothing|came to nothing": "has no effect, fails",
    r"go(es|ing)? through (all|each|every)|gone through": "enumerate, try",
    r"so-manieth": "the n-th",
    r"(that|which) there (is|are) not": "missing, unknown",
    r"(was|were|is|are|been) come (by|from)": "found, derived",
    r"no more (do|does)": "nor",
    r"nobody's victory": "a draw",
    r"so to say|as one speaks": "(leave it out)",
    r"is told of|are told of": "is reported",
    r"reckon(s|ed|ing)?": "compute, work out",
    r"nought|naught": "zero",
}
"""Homely or invented turn → the usual words for it."""

OPENINGS = re.compile(r"(What|How|Whether|Where|Which|Who)\b")


def modules() -> list[Path]:
    """Return the modules of the program."""
    return sorted(PACKAGE.rglob("*.py"))


ANY_TURN = re.compile(rf"(?i)\b(?:{'|'.join(TURNS)})\b")
JOINT = re.compile(r"""["'][\s\\]+[bfru]{0,2}["']|\\n|["'#]""")
"""What stands between the words of a text in the source: ends of its parts, signs of a comment."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of every docstring, comment and message of a module that has a turn.

    Few modules have the words of one anywhere, so few are taken apart.
    """
    source = path.read_text(encoding="utf-8")
    if not ANY_TURN.search(" ".join(JOINT.sub(" ", source).split())):
        return
    for node in ast.walk(ast.parse(source)):
        # A text of one word is a name or a key, no prose.
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield number and text of every line of a document outside of code."""
    is_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "", line)


def turns_in(text: str) -> list[str]:
    """Return each turn in a text with the words to use instead."""
    plain = " ".join(text.split())
    if not ANY_TURN.search(plain):
        return []
    return [
        f"{found[0]!r}: write {instead}"
        for turn, instead in TURNS.items()
        if (found := re.search(rf"(?i)\b(?:{turn})\b", plain))
    ]


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of every docstring of a module that opens a text with a question word.

    Docstrings of constants are included.
    """
    source = path.read_text(encoding="utf-8")
    if not re.search(rf"""["']\s*{OPENINGS.pattern}""", source):
        return
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


def test_texts_of_the_program_use_the_usual_words() -> None:
    """Docstrings, comments and messages have no such turn; a failure names the usual word.

    The same holds for benchmarks and tests, but for this file, which names the turns.
    """
    more = (path for room in ("benchmarks", "tests") for path in (ROOT / room).rglob("*.py"))
    tests = (path for path in more if path != Path(__file__))
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {turn}"
        for path in (*modules(), *sorted(tests))
        for line, text in texts(path)
        for turn in turns_in(text)
    ]
    assert wrong == []


DOCUMENTS = sorted({*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")})


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_documents_use_the_usual_words(path: Path) -> None:
    """The same holds for the documents."""
    assert [f"{line}: {turn}" for line, text in prose(path) for turn in turns_in(text)] == []


def test_data_of_games_use_the_usual_words() -> None:
    """The same holds for what cards, rulings and forms print.

    Files of content keep their comments: logs of battles have digests of their texts.
    """
    files = sorted((ROOT / "sheetforge").rglob("data/**/*.yaml"))
    wrong = [
        f"{path.relative_to(ROOT)}: {turn}" for path in files for turn in turns_in(path.read_text(encoding="utf-8"))
    ]
    assert len(files) > 50
    assert wrong == []


def test_docstrings_begin_with_an_imperative_or_a_noun() -> None:
    """No docstring of the program begins with a question word."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in modules()
        for line, text in docstrings(path)
        if OPENINGS.match(text)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("how often a library is checked and mended", "'mended': write fix, repair"),
        ("the sides move\n    by turns", "'by turns': write alternately, in turn"),
        ("a side that there is not", "'that there is not': write missing, unknown"),
        ("recommended amendments, told apart in turn", None),
        ("bytes that go through a pipe", None),
    ],
)
def test_turns_are_found_as_whole_words(text: str, found: str | None) -> None:
    """A turn is found across lines and in no longer word; usual words are no finding."""
    assert turns_in(text) == ([] if found is None else [found])
