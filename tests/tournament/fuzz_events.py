"""Fuzzing of the state files of events: files are changed, and the commands are held to messages.

A case is the file of a Swiss event, a Smash or a ranking, with a change of its bytes, its lines or
a value in them. Lines and values are summed up again, so that what is wrong is read as if it had
been written so. The commands that read the file must end with an exit code and a message, never
with a fault of the program, and leave the file as it was.

`python -m tests.tournament.fuzz_events --cases 2000 --seed any` tries more than the suite.
"""

from __future__ import annotations

import copy
import json
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sheetforge.cli import main as run_command
from sheetforge.tournament.journal import Chain

FLEETS = ("ridotto-first-dance", "vaubrand-field-wall", "silent-death: 4 hornpipe, 2 galliard")
STEPS: dict[str, list[list[str]]] = {
    "swiss": [
        ["new", "FILE", "--event", "open-tournament", "--place", "Hall 3", "--force"],
        *(
            ["enter", "FILE", name, *fleet]
            for name, *fleet in (("Ada", FLEETS[0]), ("Bob", FLEETS[1]), ("Cid", FLEETS[2]), ("Dee",), ("Eve",))
        ),
        ["pair", "FILE"],
        ["result", "FILE", "--table", "1", "--points", "6", "2"],
        ["result", "FILE", "--table", "2", "--points", "4", "4"],
        ["undo", "FILE"],
        ["result", "FILE", "--table", "2", "--margin", "80"],
        ["drop", "FILE", "Eve"],
        ["pair", "FILE"],
    ],
    "smash": [
        ["new", "FILE", "--event", "house-smash", "--seed", "5", "--force"],
        *(["enter", "FILE", name] for name in ("Ann", "Bob", "Cleo", "Dan")),
        ["smash", "groups", "FILE"],
        *(["smash", "ship", "FILE", name] for name in ("Ann", "Bob", "Cleo")),
        ["smash", "hit", "FILE", "Bob", "Ann=6", "Cleo=2"],
        ["smash", "turn", "FILE"],
    ],
    "ranking": [
        ["new", "won.jsonl", "--event", "open-tournament", "--rounds", "1", "--force"],
        *(["enter", "won.jsonl", name, FLEETS[0]] for name in ("Ada", "Bob")),
        ["pair", "won.jsonl"],
        ["result", "won.jsonl", "Ada", "Bob", "--left", "200", "0"],
        ["ranking", "FILE", "--add", "won.jsonl"],
    ],
}
"""The commands that make the file of each kind of event."""

READING = {
    "swiss": (
        ["show"],
        ["rounds"],
        ["standings"],
        ["log"],
        ["standings", "--format", "json"],
        ["board", "--out", "board.html"],
        ["pair"],
        ["enter", "Zoe"],
        ["undo"],
    ),
    "smash": (
        ["smash", "show"],
        ["log"],
        ["smash", "show", "--format", "json"],
        ["undo"],
        ["smash", "ship", "Dan"],
        ["board", "--out", "board.html"],
    ),
    "ranking": (["ranking"], ["log"], ["ranking", "--player", "Ada"], ["undo"]),
}
"""The commands that a changed file is given to; the word FILE stands after the subcommand."""

ODD = (
    None,
    True,
    -1,
    0,
    0.5,
    7,
    10**30,
    1e308,
    "",
    " ",
    "Ada",
    "no one",
    "x" * 5000,
    "\u202eb",
    "\ud800",
    [],
    {},
    [[]],
    ["Ada"],
    {"a": 1},
    [None, None],
    [1, 2, 3],
)
"""Values that no act has in most of its places."""


def run(*words: str) -> tuple[int, str]:
    """Run a command of `event`; return its exit code, and what it printed."""
    text = StringIO()
    with redirect_stdout(text), redirect_stderr(text):
        code = run_command(["event", *words])
    return code, text.getvalue()


@cache
def written(kind: str) -> bytes:
    """The file of a sound event."""
    with TemporaryDirectory() as folder, chdir(folder):
        for step in STEPS[kind]:
            code, said = run(*(f"{kind}.jsonl" if word == "FILE" else word for word in step))
            assert code == 0, (step, said)
        return Path(f"{kind}.jsonl").read_bytes()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every value below a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in items:
        yield (*path, name)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, name))


def summed(lines: list[dict[str, Any]]) -> bytes:
    """Return lines of acts as a file that is written so."""
    chain = Chain()
    return "".join(f"{chain.line(line)}\n" for line in lines).encode("utf-8", "backslashreplace")


def changed(chance: Random, data: bytes) -> tuple[str, bytes]:
    """Return a file with one change, and the word for it."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        del line["sum"]
    what = chance.choice(("value", "value", "value", "value", "gone", "more", "lines", "bytes"))
    at = chance.randrange(len(lines))
    if what == "bytes":
        start = chance.randrange(len(data))
        size = chance.choice((0, 1, 5, len(data)))
        junk = bytes(chance.randrange(256) for _ in range(chance.choice((0, 1, 8))))
        return what, data[:start] + junk + data[start + size :]
    if what == "lines":
        if chance.random() < 0.5:
            lines.insert(at, copy.deepcopy(chance.choice(lines)))
        else:
            del lines[at]
        if chance.random() < 0.7:
            for number, line in enumerate(lines[1:], 1):
                line["n"] = number
        return what, summed(lines)
    found = list(places(lines[at]))
    *before, last = chance.choice(found)
    inside = lines[at]
    for name in before:
        inside = inside[name]
    if what == "gone":
        del inside[last]
    elif what == "more" and isinstance(inside, dict):
        inside[chance.choice(("by", "round", "player", "odd"))] = chance.choice(ODD)
    else:
        inside[last] = chance.choice(ODD)
    return f"{what} of line {at + 1}", summed(lines)


def faults(seed: str) -> list[str]:
    """Return what is wrong with the answers to a case, in the working folder."""
    chance = Random(seed)
    kind = chance.choice(tuple(STEPS))
    what, data = changed(chance, written(kind))
    file = Path("changed.jsonl")
    command = chance.choice(READING[kind])
    words = command[:2] if command[0] == "smash" else command[:1]
    file.write_bytes(data)
    case = f"{kind}, {what}, {' '.join(command)} (seed {seed})"
    try:
        code, said = run(*words, str(file), *command[len(words) :])
    except Exception as broken:
        return [f"{case}: {type(broken).__name__}: {broken}"]
    found = []
    if code not in (0, 1, 2) or "fault of sheetforge itself" in said or "Traceback" in said:
        found.append(f"{case}: exit {code}, {said[-300:]}")
    if code and not said.strip():
        found.append(f"{case}: exit {code} without a message")
    if code and file.read_bytes() != data:
        found.append(f"{case}: the file was changed by a command that failed")
    return found


def tried(cases: int, seed: str) -> Iterator[str]:
    """Yield the faults of a given number of cases."""
    with TemporaryDirectory() as folder, chdir(folder):
        for number in range(cases):
            yield from faults(f"{seed}-{number}")


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.tournament.fuzz_events", description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    found = 0
    for fault in tried(asked.cases, asked.seed):
        found += 1
        print(fault, flush=True)
    print(f"{asked.cases} cases, {found} faults")
    raise SystemExit(found > 0)


if __name__ == "__main__":
    main()
