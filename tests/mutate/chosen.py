"""Which tests run for a mutant: a map of who runs which line, kept between runs."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.mutate.sites import Mutant, owners

FIRST = 1.5
"""Seconds of tests that run before the rest is even read."""

FIRST_FILES = 4
"""Files whose other tests run as well."""

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"^from [\w.]+ import (?:\([^)]*\)|.*)", re.M)
HELPER = re.compile(r"^from (tests\.[\w.]+) import", re.M)
CASES = re.compile(r'"(\w+\.yaml)"')
WORD = re.compile(r"[A-Za-z_]\w+")


def digest(*paths: Path) -> str:
    """What files hold, in short."""
    return blake2b(b"".join(path.read_bytes() for path in paths), digest_size=8).hexdigest()


@cache
def imported(source: str) -> str:
    """The lines of a source that import something, as far as it is there."""
    path = ROOT / source
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return "\n".join(" ".join(one.split()) for one in IMPORT.findall(text))


def has_import(source: str, file: str) -> bool:
    """Whether a source imports the module of a file: the same name elsewhere is another thing."""
    package, _, stem = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".").rpartition(".")
    lines = imported(source)
    return f"from {package}.{stem} import" in lines or bool(re.search(rf"from {package} import .*\b{stem}\b", lines))


@dataclass
class Map:
    """For every file of tests: its tests with their seconds, and who runs which line.

    A line is known by its function and its text, so that it is found again when it has moved.
    `wholes` are files of tests that compare all that they run with a golden.
    """

    files: dict[str, Any] = field(default_factory=dict)
    wholes: frozenset[str] = frozenset()

    @classmethod
    def read(cls, path: Path) -> Map:
        """The map of an earlier run, empty if there is none."""
        return cls(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else cls()

    def write(self, path: Path) -> None:
        """Keep it for the next run."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.files, separators=(",", ":")), encoding="utf-8")

    def stale(self, root: Path, tests: Iterable[str]) -> list[str]:
        """Files of tests that are new or not what they were; what is gone is forgotten."""
        wanted = list(tests)
        self.files = {file: one for file, one in self.files.items() if file in wanted}
        return [file for file in wanted if self.files.get(file, {}).get("digest") != self.held(root, file)]

    def held(self, root: Path, file: str) -> str:
        """What a file of tests holds, its cases in YAML, and the modules that give cases to tests against goldens."""
        text = (root / file).read_text(encoding="utf-8")
        names = HELPER.findall(text) if file in self.wholes else []
        cases = ((root / file).with_name(name) for name in CASES.findall(text))
        helpers = (root / f"{name.replace('.', '/')}.py" for name in names)
        return digest(root / file, *helpers, *(one for one in cases if one.is_file()))

    def note(self, root: Path, file: str, answer: Any) -> None:
        """Take in what a worker measured."""
        self.files[file] = {"digest": self.held(root, file), **answer}

    @property
    def failed(self) -> list[str]:
        """Tests that fail without any change: no mutant is caught by them."""
        return sorted(id for one in self.files.values() for id in one["failed"])

    @cached_property
    def runners(self) -> dict[str, dict[str, list[str]]]:
        """Source → line → ids of the tests that run it."""
        found: dict[str, dict[str, list[str]]] = {}
        for one in self.files.values():
            ids = list(one["tests"])
            for source, lines in one["lines"].items():
                own = found.setdefault(source, {})
                for key, ran in lines.items():
                    own.setdefault(key, []).extend(ids[at] for at in ran)
        return found

    @cached_property
    def users(self) -> dict[str, set[tuple[str, str]]]:
        """Name → the lines, as source and key, that use it."""
        found: dict[str, set[tuple[str, str]]] = {}
        for source, lines in self.runners.items():
            for key in lines:
                for word in WORD.findall(key.partition("|")[2]):
                    found.setdefault(word, set()).add((source, key))
        return found

    @cached_property
    def seconds(self) -> dict[str, float]:
        """How long each test takes."""
        return {id: time for one in self.files.values() for id, time in one["tests"].items()}

    @cached_property
    def breadth(self) -> Counter[str]:
        """How many sources each test runs."""
        return Counter(id for lines in self.runners.values() for id in {one for ran in lines.values() for one in ran})

    def who(self, mutant: Mutant, lines: list[str]) -> list[str]:
        """Ids of the tests that run the place of a mutant; `lines` are those of its file."""
        own = self.runners.get(mutant.file, {})
        if mutant.names:
            places = {
                (source, key)
                for name in mutant.names
                for source, key in self.users.get(name, ())
                if source == mutant.file or has_import(source, mutant.file)
            }
            found = {id for source, key in places for id in self.runners[source][key]}
            if found := found | self._of_heads(mutant, lines):
                return sorted(found)
            # What only classes use, such as the type of a field, is tried by the whole file.
            return sorted({id for ran in own.values() for id in ran})
        around = lines[mutant.first - 1 : mutant.last]
        # What ran lines of the function that are gone was measured before the others were written.
        now = {line.strip() for line in lines}
        before = {key for key in own if key.startswith(f"{mutant.where}|") and key.partition("|")[2] not in now}
        for texts in ([mutant.text], around):
            keys = {f"{mutant.where}|{text.strip()}" for text in texts if text.strip()}
            if any(key in own for key in keys):
                return sorted({id for key in keys | before for id in own.get(key, ())})
        # What a module calls while it is read is tried by the whole file.
        called = re.compile(rf"(?!def |class |@|\s|#).*\b{re.escape(mutant.where.rpartition('.')[2])}\(")
        if mutant.where and any(map(called.match, lines)):
            return sorted({id for ran in own.values() for id in ran})
        # A default belongs to the function; a line, an inner function or a whole one may be newer than the map.
        where = mutant.where
        while where:
            if found := sorted({id for key, ran in own.items() if key.startswith(f"{where}|") for id in ran}):
                return found
            where = where.rpartition(".")[0]
        return sorted({id for ran in own.values() for id in ran})

    def _of_heads(self, mutant: Mutant, lines: list[str]) -> set[str]:
        """Tests that run functions and classes whose heads use a name: a default is read at import, by no test."""
        own = self.runners.get(mutant.file, {})
        owner = owners("\n".join(lines))
        heads = {
            owner[number]
            for number, text in enumerate(lines, 1)
            if number in owner and set(mutant.names).intersection(WORD.findall(text))
            if f"{owner[number]}|{text.strip()}" not in own
        }
        return {id for key, ran in own.items() if key.partition("|")[0] in heads for id in ran}

    def stages(self, mutant: Mutant, lines: list[str], budget: float) -> list[dict[str, float]]:
        """The tests for a mutant: a few fast ones, then the others as far as the budget goes.

        Tests against goldens come first, with half of the budget, and of these the fast ones that
        run little else, as they are about it. The fastest case of every test comes before second
        cases, and tests in files that are named after the changed one, or that are of its game or
        room, before others. What a test has worked out for its whole file is seen by the tests
        beside it, which run last.
        """
        stem = Path(mutant.file).stem
        rooms = {*Path(mutant.file).parts[1:-1]} - {"systems"}
        cases: Counter[str] = Counter()

        def rank(id: str) -> tuple[int, int, float, str]:
            file, _, name = id.partition("::")
            cases[f"{file}::{name.partition('[')[0]}"] += 1
            far = (stem not in Path(file).stem) + len(rooms.difference(Path(file).parts))
            case = cases[f"{file}::{name.partition('[')[0]}"]
            return case, far, self.seconds[id], id

        running = sorted(self.who(mutant, lines), key=lambda id: (self.seconds[id], id))
        golden = (id for id in running if id.partition("::")[0] in self.wholes)
        whole = self._within(budget / 2, sorted(golden, key=lambda id: self.seconds[id] * self.breadth[id]))
        ranked = [*whole, *(id for *_, id in sorted(map(rank, running)) if id not in whole)]
        first = self._within(FIRST, (id for id in ranked if self.seconds[id] <= FIRST / 3))
        rest = self._within(budget, (id for id in ranked if id not in first))
        files = list(dict.fromkeys(id.partition("::")[0] for id in ranked if id not in whole))[:FIRST_FILES]
        near = (id for file in files for id in self.files[file]["tests"])
        taken = first | rest
        beside = self._within(budget / 2, (id for id in near if id not in taken))
        return [stage for stage in (first, rest | beside) if stage]

    def _within(self, budget: float, tests: Iterable[str]) -> dict[str, float]:
        """The tests, in their order, that take no longer together; a longer one is passed over."""
        taken: dict[str, float] = {}
        spent = 0.0
        for id in tests:
            if spent + self.seconds[id] <= budget:
                taken[id] = self.seconds[id]
                spent += self.seconds[id]
        return taken
