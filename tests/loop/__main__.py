"""Run the tests that matter for what changed: `python -m tests.loop` (`make quick` runs it).

Changed are the files that differ from the last commit, new ones included, or from `--since REV`.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from tests.loop.choosing import Sources, choose, times

ROOT = Path(__file__).parents[2]
ALWAYS = ("tests/test_layering.py", "tests/test_language.py")
"""Tests of the texts of all files: whatever changes, they may notice it."""


def changed_files(since: str) -> list[str]:
    """Return the files that differ from a revision, and those that git does not know."""
    differing = ("diff", "--name-only", since, "--")
    unknown = ("ls-files", "--others", "--exclude-standard")
    return sorted({path for command in (differing, unknown) for path in _git(*command)})


def _git(*arguments: str) -> list[str]:
    answer = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise SystemExit(f"git {arguments[0]}: {answer.stderr.strip()}")
    return answer.stdout.splitlines()


def main(arguments: list[str]) -> int:
    """Choose and run; the exit code is that of pytest."""
    parser = ArgumentParser("tests.loop", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--since", default="HEAD", help="a revision of git (HEAD)")
    parser.add_argument("--budget", type=float, default=24.0, help="seconds of processor time (24)")
    parser.add_argument("--list", action="store_true", help="print the tests and run nothing")
    options = parser.parse_args(arguments)
    changed = changed_files(options.since)
    choice = choose(Sources.of(ROOT), changed, times(ROOT), options.budget)
    if options.list:
        print("\n".join(choice.ids))
        return 0
    ids = [id for id in choice.ids if not id.startswith(ALWAYS)]
    print(
        f"{len(changed)} changed files: {len(ids)} test functions, about {choice.seconds:.0f} s of"
        f" processor time; {choice.left} more concern the change and run in `make test`",
        flush=True,
    )
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *ALWAYS, *ids]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
