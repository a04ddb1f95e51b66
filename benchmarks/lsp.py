"""How long the language server takes from a key to its findings, on 1,000 ships.

    python benchmarks/lsp.py            times, and whether the findings are those of `check`

The content is that of `benchmarks/check.py`. A client starts the server as an editor does, and
edits files at random: mostly ships, sometimes a weapon, hull or critical table that many depend on.
After every edit it waits for the findings of the new text; then the texts are written to disk and
`check` has to find the same. The exit code is 1 if it does not.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "benchmarks")]

from check import make_content  # noqa: E402

from tests.language_client import LanguageClient  # noqa: E402

SHEETFORGE = [sys.executable, "-m", "sheetforge"]
SHARED = ("weapons", "hulls", "criticals")
Found = tuple[str, str, int, int, str]


def edited(text: str, original: str, chance: Random) -> str:
    """Return a text with one random change; often the original, so that not all is broken."""
    if text != original and chance.random() < 0.5:
        return original
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0 and any(letter.isdigit() for letter in lines[at]):
        digit = str(chance.randrange(10))
        places = [number for number, letter in enumerate(lines[at]) if letter.isdigit()]
        place = chance.choice(places)
        lines[at] = lines[at][:place] + digit + lines[at][place + 1 :]
    elif kind == 1 and lines[at]:
        place = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + lines[at][place + 1 :]
    elif kind == 2:
        lines.insert(at, lines[at])
    elif kind == 3 and len(lines) > 2:
        del lines[at]
    else:
        place = chance.randint(0, len(lines[at]))
        lines[at] = lines[at][:place] + chance.choice("x1: -[é😀") + lines[at][place:]
    return "\n".join(lines)


def of_client(client: LanguageClient) -> list[Found]:
    """Return the findings that the server has published."""
    found = []
    for uri, several in client.diagnostics.items():
        file = Path(uri.removeprefix("file://")).relative_to(client.root).as_posix()
        for one in several:
            start = one["range"]["start"]
            # A note follows in a line of its own.
            message = one["message"].partition("\n")[0]
            place = start["line"] + 1, start["character"] + 1
            found.append((file, one["code"], *place, message))
    return sorted(found)


def of_check(folder: Path, environment: dict[str, str]) -> list[Found]:
    """Return what `check` finds in the files on disk."""
    command = [*SHEETFORGE, "check", "--format", "json", "--no-cache"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8")
    found = []
    for one in json.loads(done.stdout)["findings"]:
        line, column = one["line"], one["column"]
        path = folder / one["file"]
        text = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        before = text[line - 1][: column - 1] if line <= len(text) else ""
        # Columns of the protocol count units of UTF-16.
        column += sum(ord(letter) > 0xFFFF for letter in before)
        found.append((one["file"], one["code"], line, column, one["message"]))
    return sorted(found)


def edits(client: LanguageClient, count: int, seed: str) -> Iterator[tuple[bool, float]]:
    """Make random edits; yield whether each was of a shared file, and the seconds it took."""
    chance = Random(seed)
    files = {
        path.relative_to(client.root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(client.root.glob("content/*/*/*.yaml"))
    }
    shared = [file for file in files if file.split("/")[1] in SHARED]
    ships = [file for file in files if file not in shared]
    texts, versions = dict(files), dict.fromkeys(files, 0)
    for _ in range(count):
        is_shared = chance.random() < 0.1
        file = chance.choice(shared if is_shared else ships)
        new = edited(texts[file], files[file], chance)
        if versions[file] == 0:
            versions[file] = 1
            client.open(file, texts[file])
            wait(client, file, 1)
        versions[file] += 1
        texts[file] = new
        start = time.perf_counter()
        client.change(file, new, versions[file])
        wait(client, file, versions[file])
        yield is_shared, time.perf_counter() - start
    for file, text in texts.items():
        if versions[file]:
            (client.root / file).write_text(text, encoding="utf-8", newline="")


def wait(client: LanguageClient, file: str, version: int) -> None:
    """Wait for the findings of a version of a file."""
    while client.versions.get(client.uri(file), -1) != version:
        client.found(file)


def run(folder: Path, ships: int, count: int, seed: str) -> tuple[list[tuple[bool, float]], bool]:
    """Return kind and time of each edit, and whether the findings are equal in the end."""
    make_content(folder / "content", ships)
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "SHEETFORGE_CACHE": str(folder / "cache")}
    with LanguageClient([*SHEETFORGE, "lsp"], folder, environment=environment) as client:
        times = list(edits(client, count, seed))
        published = of_client(client)
    checked = of_check(folder, environment)
    for one in sorted(set(published) ^ set(checked))[:10]:
        print("only the server" if one in published else "only check", one, file=sys.stderr)
    return times, published == checked


def main() -> int:
    """Measure, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ships", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", default="editor")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        times, is_equal = run(Path(folder), asked.ships, asked.edits, asked.seed)
    print(f"{asked.ships} ships, {asked.edits} edits, seed {asked.seed}")
    for title, wanted in (("one ship", False), ("shared by many", True)):
        of = sorted(seconds * 1000 for is_shared, seconds in times if is_shared is wanted)
        if of:
            last = of[min(len(of) - 1, int(len(of) * 0.95))]
            print(
                f"{title:<15} {len(of):>4} edits  median {statistics.median(of):6.0f} ms  "
                f"95 % {last:6.0f} ms  most {of[-1]:6.0f} ms"
            )
    print(f"findings are {'those' if is_equal else 'NOT those'} of check")
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main())
