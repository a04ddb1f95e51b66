"""Bytecode of the texts that modules compile is kept, and gives what compiling gives."""

from __future__ import annotations

import marshal
import subprocess
import sys
from pathlib import Path

import pytest

from sheetforge.bytecode import Bytecode

PIECES = r"""
from __future__ import annotations
import re
from dataclasses import dataclass
from typing import ForwardRef, NamedTuple, get_type_hints

@dataclass(frozen=True, order=True)
class Mount:
    post: str
    arcs: tuple[str, ...] = ("F",)

class Hit(NamedTuple):
    row: int
    box: list[int]

WORD = re.compile(r"(?P<first>[a-z]+)-(\d+)|ß", re.IGNORECASE)
CASE = re.compile(r"(?P<first>[a-z]+)-(\d+)|ß")
BYTES = re.compile(rb"[a-z]+")
SHOWN = [
    Mount("pilot"), Mount("a") < Mount("b"), hash(Mount("a")) == hash(Mount("a")), Hit(1, [2]),
    get_type_hints(Mount), get_type_hints(Hit), ForwardRef("Mount | None").__forward_code__.co_code,
    WORD.match("Ab-12").groupdict(), CASE.match("Ab-12"), WORD.groups, WORD.flags, WORD == CASE, BYTES.match(b"abc"),
]
"""

PROCESS = r"""
import sys
from pathlib import Path
import sheetforge.bytecode as bytecode
bytecode.__spec__.cached = sys.argv[1]
save = bytecode.keep_bytecode() if sys.argv[2] == "keep" else lambda: None
import dataclasses, re, typing
texts, parsed, parse = [], [], re._parser.parse
sys.addaudithook(lambda event, args: texts.append(args[0]) if event == "compile" and args[1] == "<string>" else None)
re._parser.parse = lambda text, *more: parsed.append(text) or parse(text, *more)
sys.path.insert(0, sys.argv[3])
import pieces
print(pieces.SHOWN)
kinds = [type(text) for text in parsed]
print(len(texts), kinds.count(str), kinds.count(bytes))
re.compile("never of a module" + "!")
sys.dont_write_bytecode = False
save()
"""


def process(folder: Path, how: str) -> tuple[str, list[int]]:
    """What a process shows of a module, and how many texts it compiled: code, patterns, patterns of bytes."""
    (folder / "pieces.py").write_text(PIECES)
    arguments = [sys.executable, "-c", PROCESS, str(folder / "bytecode.pyc"), how, str(folder)]
    shown, counts = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.splitlines()
    return shown, list(map(int, counts.split()))


def test_a_text_of_a_module_is_compiled_by_the_first_process_alone(tmp_path: Path) -> None:
    """Later ones have the same classes and patterns without it; patterns of bytes are not kept."""
    usual, (texts, patterns, of_bytes) = process(tmp_path, "compile")
    assert texts > 5
    assert (patterns, of_bytes) == (2, 1)
    assert process(tmp_path, "keep") == (usual, [texts, patterns, of_bytes])
    assert process(tmp_path, "keep") == (usual, [0, 0, 1])


def test_texts_that_no_module_compiles_are_not_kept(tmp_path: Path) -> None:
    """A command compiles patterns of words that it was given, which would be others each time."""
    process(tmp_path, "keep")
    data = (tmp_path / "bytecode.texts").read_bytes()
    assert b"(?P<first>" in data
    assert b"never of a module" not in data


@pytest.mark.parametrize("damage", ["cut", "empty", "other", "version", "zeros"])
def test_a_file_that_is_damaged_or_of_another_python_is_as_good_as_none(tmp_path: Path, damage: str) -> None:
    usual, counts = process(tmp_path, "keep")
    file = tmp_path / "bytecode.texts"
    data = file.read_bytes()
    version, *rest = marshal.loads(data)
    entries = data[-rest[-1] :]
    damaged = {
        "cut": data[:200],
        "empty": b"",
        "other": marshal.dumps(["another file"]),
        "version": marshal.dumps((version + "+", *rest)) + entries,
        "zeros": data[: -rest[-1]] + bytes(rest[-1]),
    }
    file.write_bytes(damaged[damage])
    assert process(tmp_path, "keep") == (usual, counts)
    assert process(tmp_path, "keep") == (usual, [0, 0, 1])


def test_a_text_means_what_it_is_compiled_as(tmp_path: Path) -> None:
    """One text may be an expression, statements, or a pattern; the code of each is its own."""
    bytecode = Bytecode(str(tmp_path / "none"))
    names: dict[str, object] = {}
    exec(bytecode.code("seven = 7", "exec"), names)
    assert names["seven"] == eval(bytecode.code("7", "eval")) == 7
    with pytest.raises(SyntaxError):
        bytecode.code("seven = 7", "eval")


def test_nothing_is_written_where_python_writes_no_bytecode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bytecode = Bytecode(str(tmp_path / "texts"))
    bytecode._added[b"digest"] = marshal.dumps(("text", "exec", None))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    bytecode.save()
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    bytecode.save()
    assert [path.name for path in tmp_path.iterdir()] == ["texts"]
