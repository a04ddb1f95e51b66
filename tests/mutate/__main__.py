"""Change one operator or constant at a time in the rules, and see whether a test notices.

`python -m tests.mutate --mutants 300 --seed 1 --jobs 2` draws 300 places, changes each in a copy
of the tree and runs the tests that reach it, the fastest first. The map of which test runs which
line is made in the first run (it needs the extra `mutation`) and kept in the output folder; later
runs measure only files of tests that changed. A test that fails, a changed file that cannot be
read and an endless loop count as caught. What cannot make a difference stands, with the reason, in
`equivalent.yaml`. The exit code is 1 if a mutant survived or no test reaches it.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tests.mutate.chosen import Map
from tests.mutate.report import known, summary, table
from tests.mutate.sites import Mutant, mutants
from tests.mutate.trial import Trials

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
# A run that is killed loses at most what it measured in this time.
MAP_KEPT_EVERY_S = 60


class Wrong(Exception):
    """A command line or a file that cannot be used."""


def scope() -> Any:
    """What is changed, and which tests there are."""
    return YAML(typ="safe").load((HERE / "scope.yaml").read_text(encoding="utf-8"))


def sources(parts: list[str], only: str) -> dict[str, list[str]]:
    """Return the files of each of these parts, in order."""
    globs = scope()["parts"]
    if wrong := [part for part in parts if part not in globs]:
        raise Wrong(f"no part {', '.join(wrong)}: choose from {', '.join(globs)}")
    chosen = {part: sorted({path for glob in globs[part] for path in matching(glob) if only in path}) for part in parts}
    if not any(chosen.values()):
        raise Wrong(f"no source file of {', '.join(parts)} has {only!r} in its path")
    return chosen


def guards() -> list[str]:
    """Return the files of tests that may notice a change, in order."""
    named = scope()
    taken = {path for glob in named["tests"] for path in matching(glob)}
    return sorted(taken - {path for glob in named["without"] for path in matching(glob)})


def matching(glob: str) -> set[str]:
    """Return the files that a glob of the scope matches; one without any is outdated."""
    files = {_path(path) for path in ROOT.glob(glob)}
    if not files:
        raise Wrong(f"scope.yaml: {glob} matches no file; correct it or take it out")
    return files


def _path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def drawn(parts: Mapping[str, list[str]], seed: str, number: int) -> list[Mutant]:
    """Return mutants in the order of their places, as many from each part.

    Sheets have ten times as many numbers as the odds have: drawn together, they would hide them.
    """
    taken: list[Mutant] = []
    for share, files in enumerate(parts.values()):
        every = (mutant for file in files for mutant in mutants(file, (ROOT / file).read_text(encoding="utf-8")))
        size = (number + len(parts) - 1 - share) // len(parts)
        taken.extend(sorted(every, key=lambda mutant: mutant.rank(seed))[:size])
    return sorted(taken, key=lambda mutant: (mutant.file, mutant.line, mutant.column, mutant.new))


def outdated(listed: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The equivalent mutants, as file and line before and after, that no file has any more."""
    there: dict[str, set[tuple[str, str]]] = {}
    gone = []
    for file, before, after in listed:
        path = ROOT / file
        if file not in there:
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
            there[file] = {(one.before, one.after) for one in mutants(file, text)}
        if (before, after) not in there[file]:
            gone.append((file, before, after))
    return gone


def mapped(trials: Trials, place: Path, anew: bool) -> Map:
    """The map of tests, brought up to date."""
    made = Map() if anew else Map.read(place)
    made.wholes = frozenset(path for glob in scope()["wholes"] for path in matching(glob))
    stale = made.stale(ROOT, guards())
    if stale and find_spec("coverage") is None:
        raise Wrong("coverage is not installed: pip install -e '.[test,mutation]'")
    if stale:
        print(f"measuring which lines {len(stale)} files of tests run", file=sys.stderr)
        jobs = [{"do": "cover", "file": file} for file in stale]
        written = time.monotonic()
        try:
            for at, (job, answer) in enumerate(trials.answers(jobs), 1):
                made.note(ROOT, job["file"], answer)
                print(f"  {at}/{len(stale)} {job['file']}", file=sys.stderr, flush=True)
                # The map takes a second or two to write, and minutes to measure.
                if time.monotonic() - written > MAP_KEPT_EVERY_S:
                    made.write(place)
                    written = time.monotonic()
        finally:
            made.write(place)
    for id in made.failed:
        print(f"left out, it fails without a change: {id}", file=sys.stderr)
    return Map(made.files, made.wholes)


def earlier(place: Path, asked: Namespace) -> dict[str, Any]:
    """Results by mutant that an earlier run left, as far as they are taken over."""
    if not place.is_file() or not (asked.resume or asked.survivors):
        return {}
    rows = [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]
    return {row["key"]: row for row in rows if asked.resume or row["result"] in ("caught", "timed out")}


def options(words: list[str]) -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(
        prog="python -m tests.mutate", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--mutants", type=int, default=300, metavar="N", help="places to change (300)")
    add("--seed", default="1", help="the draw (1)")
    add("--jobs", type=int, default=2, metavar="N", help="processes (2)")
    add("--part", action="append", metavar="PART", help="a part of scope.yaml; repeatable")
    add("--only", default="", metavar="TEXT", help="only files whose path has the text in it")
    add(
        "--budget",
        type=float,
        default=25.0,
        metavar="S",
        help="seconds of tests for one mutant, measured with their lines, the fastest first (25)",
    )
    add("--resume", action="store_true", help="take over the results of an interrupted run")
    add("--survivors", action="store_true", help="run only what was not caught the last time")
    add("--remap", action="store_true", help="measure anew which test runs which line")
    add("--list", action="store_true", help="list the mutants that are drawn, and run nothing")
    add(
        "--out",
        type=Path,
        default=ROOT / "build/mutation",
        metavar="DIR",
        help="folder for the map and the results (build/mutation)",
    )
    asked = parser.parse_args(words)
    for name in ("mutants", "jobs", "budget"):
        if getattr(asked, name) <= 0:
            parser.error(f"--{name} {getattr(asked, name)}: give a number above 0")
    return asked


def run(asked: Namespace) -> int:
    """Draw, try and report."""
    started = time.monotonic()
    parts = asked.part or scope()["drawn"]
    chosen = drawn(sources(parts, asked.only), asked.seed, asked.mutants)
    if asked.list:
        for one in chosen:
            print(f"{one.file}:{one.line}\n  - {one.before}\n  + {one.after}")
        return 0
    reasons = known(HERE / "equivalent.yaml")
    for file, before, after in outdated(reasons):
        print(
            f"equivalent.yaml: {file} has no line {before!r} that becomes {after!r}; take it out or write it anew",
            file=sys.stderr,
        )
    name = "-".join([*parts, asked.only.replace("/", "."), asked.seed, str(asked.mutants)])
    place = asked.out / f"{name}.jsonl"
    taken = earlier(place, asked)
    covered = [glob for globs in scope()["parts"].values() for glob in globs]
    with Trials(ROOT, asked.jobs, covered, guards()) as trials:
        made = mapped(trials, asked.out / "map.json", asked.remap)
        rows = {one.key: row for one in chosen if (row := taken.get(one.key))}
        asked.out.mkdir(parents=True, exist_ok=True)
        with place.open("w", encoding="utf-8") as results:

            def keep(row: dict[str, Any]) -> None:
                rows[row["key"]] = row
                results.write(json.dumps(row, ensure_ascii=False) + "\n")
                results.flush()

            for row in list(rows.values()):
                keep(row)
            jobs = []
            # In the order of the draw: what a run has done when it is stopped is a sample of all parts.
            for one in sorted(chosen, key=lambda mutant: mutant.rank(asked.seed)):
                if one.key in rows:
                    continue
                source = (ROOT / one.file).read_text(encoding="utf-8")
                stages = made.stages(one, source.splitlines(), asked.budget)
                if (one.file, one.before, one.after) in reasons:
                    keep(_row(one, "equivalent", ""))
                elif not stages:
                    keep(_row(one, "not covered", ""))
                else:
                    jobs.append(
                        {"do": "try", "stages": stages, "file": one.file, "text": one.applied(source), "mutant": one}
                    )
            for at, (job, answer) in enumerate(trials.answers(jobs), 1):
                keep(_row(job["mutant"], answer["result"], answer["by"]))
                if at % 20 == 0 or at == len(jobs):
                    spent = time.monotonic() - started
                    print(f"{at}/{len(jobs)} in {spent:.0f} s", file=sys.stderr, flush=True)
    final = [rows[one.key] | {"line": one.line} for one in chosen]
    print(table(final))
    figures = summary(final)
    report = {"version": 1, "seed": asked.seed, "parts": parts, "summary": figures, "mutants": final}
    text = json.dumps(report, ensure_ascii=False, indent=1) + "\n"
    place.with_suffix(".json").write_text(text, encoding="utf-8")
    print(f"results in {place.with_suffix('.json')}, {time.monotonic() - started:.0f} s", file=sys.stderr)
    return 1 if figures["survived"] or figures["not covered"] else 0


def _row(one: Mutant, result: str, by: str) -> dict[str, Any]:
    return {
        "key": one.key,
        "file": one.file,
        "line": one.line,
        "before": one.before,
        "after": one.after,
        "result": result,
        "by": by,
    }


def main(words: list[str]) -> int:
    """Run the command; what cannot be used is one line and exit code 2."""
    try:
        return run(options(words))
    except (Wrong, OSError) as error:
        print(f"python -m tests.mutate: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; --resume takes over the results so far", file=sys.stderr)
        return 130


if __name__ == "__main__":
    # Being ended is being interrupted: what was measured is written, and the copies go.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
