"""Build a release and try it: `python -m tests.release` (`make release`).

Wheel and sdist are built twice and must be equal to the byte. The wheel is installed into an empty
environment of each Python from 3.11 on that is found, and its commands run there, far from this
clone. The files are left in `dist/`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PYTHONS = ("3.11", "3.12", "3.13")
COMMANDS = (
    ("--version",),
    ("check",),
    ("list", "ships", "--system", "silent-fury"),
    ("show", "hornpipe"),
    ("build", "displays", "--ship", "hornpipe"),
    ("play", "patrol", "--bots", "random", "--turns", "2", "--quiet", "--log", "a.game"),
    ("replay", "a.game", "--verify"),
    ("help", "packs"),
)
"""Commands that a release runs, in a folder without content."""


class Failed(Exception):
    """A release that is not sound."""


def main() -> int:
    """Build, compare, install and run; print a line for each step."""
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        try:
            wheel = build(Path(folder))
            for version in PYTHONS:
                python = interpreter(version)
                if python is None:
                    print(f"Python {version}: not found here, not tried")
                else:
                    try_in(python, wheel, Path(folder) / version)
                    print(f"Python {version}: installed, {len(COMMANDS)} commands run")
        except Failed as fault:
            print(f"release: {fault}", file=sys.stderr)
            return 1
    return 0


def build(folder: Path) -> Path:
    """Build twice, compare, and leave the files in `dist/`; return the wheel."""
    first, second = (digests(run_build(folder / name)) for name in ("first", "second"))
    if first != second:
        raise Failed(f"two builds differ: {first} and {second}")
    DIST.mkdir(exist_ok=True)
    for name, digest in first.items():
        shutil.copy2(folder / "first" / name, DIST / name)
        print(f"{name}  sha256 {digest}")
    (wheel,) = (folder / "first").glob("*.whl")
    return wheel


def run_build(folder: Path) -> Path:
    """Build wheel and sdist into a folder, with the time of the last commit for the archive."""
    time = _run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": time}
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), cwd=ROOT, env=environment)
    return folder


def digests(folder: Path) -> dict[str, str]:
    """Return the digest of each file of a folder."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def interpreter(version: str) -> str | None:
    """Return a Python of a version: on the path, or among those of pyenv."""
    return next((path for path in _candidates(version) if _is(path, version)), None)


def _candidates(version: str) -> Iterator[str]:
    yield sys.executable
    if on_path := shutil.which(f"python{version}"):
        yield on_path
    roots = (Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions",)
    for root in roots:
        yield from (str(path) for path in sorted(root.glob(f"{version}.*/bin/python")))


def _is(python: str, version: str) -> bool:
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    answer = subprocess.run([python, "-c", question], capture_output=True, text=True, check=False)
    return answer.stdout.strip() == version


def try_in(python: str, wheel: Path, folder: Path) -> None:
    """Install the wheel with its dependencies into an empty environment, and run its commands."""
    _run(python, "-m", "venv", str(folder / "env"))
    inside = folder / "env" / "bin"
    _run(str(inside / "pip"), "install", "--quiet", "--disable-pip-version-check", str(wheel))
    (folder / "work").mkdir()
    for command in COMMANDS:
        _run(str(inside / "sheetforge"), *command, cwd=folder / "work")


def _run(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    answer = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if answer.returncode:
        said = (answer.stderr or answer.stdout).strip()[-2000:]
        raise Failed(f"{' '.join(command)} ends with code {answer.returncode}:\n{said}")
    return answer.stdout


if __name__ == "__main__":
    raise SystemExit(main())
