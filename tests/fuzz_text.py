"""Hostile text in every field of every file that somebody else may have written.

A case is a file of one of these kinds with one of its texts, or the name of a field, replaced by a
hostile one: the log of a game, the files of a Swiss event, a Smash, a league and a ranking, a part
of an arena's run, and the files of a pack. Sums are made again, so that the change is read as if it
had been written so. Then every command that prints the file is run. What must hold:

- it ends with exit code 0, 1 or 2 and without a fault of the program;
- nothing that it prints or writes has a character that a terminal executes or hides;
- no cell of a CSV file is a formula, and no page or picture has the markup of the text.

`python -m tests.fuzz_text` tries every field with every text (`--kind log` one kind); the suite
tries one text at some fields of each kind, and every field with the readers alone.
"""

from __future__ import annotations

import copy
import csv
import json
import re
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sheetforge.cli import main as run_command
from sheetforge.content.yaml import parse
from sheetforge.content.yaml.dump import dump
from sheetforge.foreign import csv_cell, hidden
from tests.running import OFFICIAL
from tests.tournament import fuzz_events
from tests.tournament.fuzz_events import places, summed

FORBIDDEN = ("\x1b]0;owned\x07", "a\u202eb", "\x9b31m", "one\ntwo", "x\u2028y", "\u2066z", "\ud800")
"""Texts that no file may have."""

DANGEROUS = (
    "=HYPERLINK(1)",
    "@SUM(1)",
    "+1+cmd|'/C x'!A0",
    "-1+1",
    "Ann;=1+1",
    "<script>x</script>",
    '"><img src=x>',
    "</svg><b>",
    "{broken:figure}",
    "%s %(x)s",
    "a`b$(c)",
)
"""Texts that a name may have, and that must be harmless wherever it is shown."""

MARKUP = ("<script>x", "<img src=x", "</svg><b>")
HEAD = b'id: club\nname: Our Club\nversion: "1.0"\nlicence: CC-BY-4.0\ncredits: [Ann]\nextends: [built-in]\n'
PACK_FILES = (
    "ships/silent-death/galliard",
    "houses/silent-death/ridotto",
    "fleets/silent-death/ridotto-first-dance",
    "liveries/silent-death/ridotto",
    "events/silent-death/open-tournament",
    "scenarios/silent-death/first-sortie",
    "weapons/silent-death/autocannon",
    "worksheets/silent-death/sunrunners-open-road",
    "ships/babylon/usva",
    "ships/silent-fury/ember",
    "ships/sovereign-seas/ocean",
)
"""Content that a pack has under names of its own, `our-…`."""

GAME = ("play", "patrolling-the-depths-of-space", "--bots", "reference", "--turns", "2", "--quiet", "--log", "game.log")
RUN = ("arena", "patrolling-the-depths-of-space", "--bots", "random", "--turns", "1", "--games", "2", "--jobs", "1")

COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "log": (
        ("replay", "FILE"),
        ("replay", "FILE", "--verify"),
        ("play", "--resume", "FILE"),
        ("replay", "FILE", "--quiet", "--html", "out/page.html", "--svg", "out/map.svg"),
        ("event", "result", "swiss.jsonl", "--log", "FILE"),
    ),
    "swiss": (
        *(("event", word, "FILE") for word in ("show", "rounds", "standings", "log")),
        *(("event", word, "FILE", "--format", form) for word in ("rounds", "standings") for form in ("csv", "json")),
        ("event", "board", "FILE", "--out", "out/board.html"),
        ("event", "papers", "FILE", "--what", "report", "--format", "svg", "--out", "out"),
        ("event", "pair", "FILE"),
        ("event", "undo", "FILE"),
    ),
    "smash": (
        ("event", "smash", "show", "FILE"),
        ("event", "log", "FILE"),
        ("event", "board", "FILE", "--out", "out/board.html"),
        ("event", "papers", "FILE", "--format", "svg", "--out", "out"),
    ),
    "ranking": (
        ("event", "ranking", "FILE"),
        ("event", "ranking", "FILE", "--format", "csv"),
        ("event", "ranking", "FILE", "--player", "Ada", "--format", "csv"),
        ("event", "log", "FILE"),
        ("event", "board", "FILE", "--out", "out/board.html"),
    ),
    "arena": (
        *(("arena", "merge", "FILE", "--format", form) for form in ("table", "csv", "json")),
        ("arena", "--resume", "FILE", "--format", "csv"),
    ),
    "pack": (
        *(("check", "--format", form) for form in ("text", "concise", "json", "github", "sarif", "junit", "markdown")),
        ("list", "ships", "--format", "csv"),
        ("list", "houses"),
        ("export",),
        ("show", "ships/silent-death/our-galliard"),
        ("show", "houses/silent-death/our-ridotto"),
        ("fleet", "price", "our-ridotto-first-dance", "--format", "csv"),
        ("fleet", "roll", "--table", "our-sunrunners-open-road"),
        ("build", "displays", "--ship", "our-galliard", "--format", "svg", "--out", "out"),
        *(
            ("build", "displays", "--ship", ship, "--format", "svg", "--out", "out")
            for ship in ("our-usva", "our-ember", "our-ocean")
        ),
        ("odds", "our-galliard"),
        ("play", "our-first-sortie", "--bots", "random", "--turns", "1", "--log", "g.log", "--force"),
        ("event", "new", "e.jsonl", "--event", "our-open-tournament", "--force"),
        ("event", "show", "e.jsonl"),
    ),
}
"""The commands that print or show a file of each kind."""


@dataclass(frozen=True)
class TextCase:
    """A file with a hostile text: its kind, the place of the text in it, and its bytes."""

    kind: str
    where: str
    hostile: str
    data: bytes
    name: str

    def __str__(self) -> str:
        return f"{self.kind}, {self.where}, {self.hostile!r}"


def run(words: Sequence[str]) -> tuple[int, str, str]:
    """Run a command; return its exit code, its output and its messages."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run_command(list(words))
    return code, out.getvalue(), err.getvalue()


@cache
def written(kind: str) -> bytes:
    """A sound file of JSON lines of a kind."""
    if kind in fuzz_events.STEPS:
        return fuzz_events.written(kind)
    with TemporaryDirectory() as folder, chdir(folder):
        words = GAME if kind == "log" else (*RUN, "--shard", "1/1", "--out", "game.log")
        code, _, said = run(words)
        assert code == 0, said
        return Path("game.log").read_bytes()


def cases(kind: str, texts: Sequence[str]) -> Iterator[TextCase]:
    """Yield a case for every text and every name of a field in the files of a kind."""
    if kind == "pack":
        yield from _pack_cases(texts)
        return
    lines = [json.loads(line) for line in written(kind).splitlines()]
    for line in lines:
        del line["sum"]
    seen = set()
    for at, line in enumerate(lines):
        for path in places(line):
            # A hundred answers have the same fields: the first of each is enough.
            known = (at == 0, line.get("act"), tuple(one for one in path if isinstance(one, str)))
            if known in seen:
                continue
            seen.add(known)
            for text in texts:
                for is_name in (False, True):
                    changed = copy.deepcopy(lines)
                    if _put(changed[at], path, text, is_name):
                        where = f"line {at + 1}, {'name of ' * is_name}{'.'.join(map(str, path))}"
                        yield TextCase(kind, where, text, summed(changed), f"{kind}.jsonl")


@cache
def _pack_files() -> dict[str, bytes]:
    """The sound files of a pack, by their paths."""
    files = {"content/sheetforge.yaml": HEAD}
    for key in PACK_FILES:
        folder, _, name = key.rpartition("/")
        text = (OFFICIAL / f"{key}.yaml").read_text(encoding="utf-8")
        ours = re.sub(r"(?m)^name: .*$", f"name: Our {len(files)}", text)
        ours = re.sub(r"(?m)^(aliases|replaces|waivers):.*\n(  .*\n)*", "", ours)
        files[f"content/{folder}/our-{name}.yaml"] = ours.encode()
    return files


def _pack_cases(texts: Sequence[str]) -> Iterator[TextCase]:
    for name, data in _pack_files().items():
        plain = parse(data, name).data
        for path in places(plain):
            for text in texts:
                changed = copy.deepcopy(plain)
                if _put(changed, path, text, False):
                    where = f"{name}, {'.'.join(map(str, path))}"
                    made = dump(changed).encode("utf-8", "surrogatepass")
                    yield TextCase("pack", where, text, made, name)


def _put(data: Any, path: tuple[Any, ...], text: str, is_name: bool) -> bool:
    """Put a text at a place that has one, or as the name of its field; return whether it fits."""
    *before, last = path
    for step in before:
        data = data[step]
    if is_name:
        if not isinstance(data, dict):
            return False
        data[text] = data.pop(last)
        return True
    if not isinstance(data[last], str):
        return False
    data[last] = text
    return True


def faults(case: TextCase, commands: Sequence[Sequence[str]] | None = None) -> list[str]:
    """Return what is wrong with the answers of the commands to a case."""
    found = []
    with TemporaryDirectory() as folder, chdir(folder):
        for words in COMMANDS[case.kind] if commands is None else commands:
            _prepare(case)
            named = [case.name if word == "FILE" else word for word in words]
            try:
                code, out, err = run(named)
            except Exception as broken:
                found.append(f"{case}: {' '.join(named)}: {type(broken).__name__}: {broken}")
                continue
            found += [f"{case}: {' '.join(named)}: {one}" for one in _judged(words, code, out, err)]
    return found


def _prepare(case: TextCase) -> None:
    """Write the file of a case, beside what its commands need."""
    if case.kind == "pack":
        for name, data in _pack_files().items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(data)
    elif case.kind == "log":
        Path("swiss.jsonl").write_bytes(written("swiss"))
    Path("out").mkdir(exist_ok=True)
    Path(case.name).parent.mkdir(parents=True, exist_ok=True)
    Path(case.name).write_bytes(case.data)


def _judged(words: Sequence[str], code: int, out: str, err: str) -> Iterator[str]:
    """Yield what is wrong with one answer, and with the files that were written."""
    if code not in (0, 1, 2) or "fault of sheetforge" in err or "Traceback" in out + err:
        yield f"exit {code}: {err[-300:]}"
    yield from (f"printed {sign}" for sign in signs(out + err))
    if "csv" in words:
        for row in csv.reader(StringIO(out)):
            yield from (f"the cell {cell!r} is a formula" for cell in row if csv_cell(cell) != cell)
    for file in sorted(Path("out").rglob("*")):
        if file.suffix in (".html", ".svg", ".csv", ".json", ".js"):
            text = file.read_text(encoding="utf-8")
            yield from (f"{file} has {sign}" for sign in signs(text))
            if file.suffix in (".html", ".svg"):
                yield from (f"{file} has {markup}" for markup in MARKUP if markup in text)


def signs(text: str) -> Iterator[str]:
    """Yield the first character that a terminal executes or hides, apart from breaks and tabs."""
    if sign := hidden(text.replace("\n", " ").replace("\t", " ").replace("\r", " ")):
        yield sign


def some(kind: str, texts: Sequence[str], many: int, seed: str) -> list[TextCase]:
    """Return a number of cases of a kind, each with a text of its own."""
    chance = Random(f"{seed}:{kind}")
    every = list(cases(kind, ["?"]))
    chosen = chance.sample(every, min(many, len(every)))
    wanted = {case.where: chance.choice(texts) for case in chosen}
    made = cases(kind, sorted(set(wanted.values())))
    return [case for case in made if wanted.get(case.where) == case.hostile]


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.fuzz_text", description=__doc__)
    parser.add_argument("--kind", choices=sorted(COMMANDS), action="append")
    parser.add_argument("--many", type=int, help="cases of each kind, by default all")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    texts, tried, wrong = (*FORBIDDEN, *DANGEROUS), 0, 0
    for kind in asked.kind or sorted(COMMANDS):
        chosen = some(kind, texts, asked.many, asked.seed) if asked.many else cases(kind, texts)
        for case in chosen:
            tried += 1
            for fault in faults(case):
                wrong += 1
                print(fault, flush=True)
    print(f"{tried} cases, {wrong} faults")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
