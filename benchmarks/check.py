"""How long `sheetforge check` takes on 1,000 ships, beside the checkers people use today.

    python benchmarks/check.py            one run prints everything, ratios included

The content is made from the content of this repository: its complete ships are copied under new
ids and names until there are 1,000, with the weapons, hulls, options and critical tables that
they refer to. The peers are installed as pip gives them, each in an environment of its own:

* `check-jsonschema` with the schema that `sheetforge schema ships` exports, on the ships alone, and on one of them;
* `yamllint` (relaxed) on all of the content.

Our figures: cold (nothing remembered; YAML, schema, references, every rule), warm (nothing has
changed since), and one changed file. Every command is run as a process of its own, in turn with
the others, so that a drift of the machine's speed falls on all of them; medians are given.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
SHEETFORGE = [sys.executable, "-m", "sheetforge"]
SYSTEM = "silent-death"
PACKAGES = ("check-jsonschema", "yamllint")
ONE_FILE = "check-jsonschema, one file"
PEERS = (PACKAGES[0], ONE_FILE, PACKAGES[1])


def make_content(root: Path, ships: int) -> None:
    """Write content with so many complete ships below `root`."""
    own = REPOSITORY / "content"
    for kind in ("weapons", "hulls", "options", "criticals", "liveries", "drawings"):
        shutil.copytree(own / kind / SYSTEM, root / kind / SYSTEM)
    texts = [path.read_text() for path in sorted((own / "ships" / SYSTEM).glob("*.yaml"))]
    complete = [text for text in texts if "listed: true" not in text and "miniature:" not in text]
    for table in (root / "criticals" / SYSTEM).iterdir():
        if not any(table.stem in text for text in complete[:ships]):
            table.unlink()
    folder = root / "ships" / SYSTEM
    folder.mkdir(parents=True)
    for number in range(ships):
        lines = complete[number % len(complete)].splitlines(keepends=True)
        lines = [line for line in lines if not line.startswith("aliases:")]
        named = [f"name: Ship {number}\n" if line.startswith("name:") else line for line in lines]
        (folder / f"ship-{number:04}.yaml").write_text("".join(named))


def install(folder: Path, *packages: str) -> Path:
    """A fresh environment with some packages as pip gives them; its folder of programs."""
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    pip = [programs / "pip", "install", "--quiet", "--quiet", "--disable-pip-version-check", *packages]
    subprocess.run(pip, check=True)
    return programs


def peers(folder: Path, environment: dict[str, str], ships: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Install the peers; their names and commands."""
    schema = folder / "ships.schema.json"
    with open(schema, "wb") as stream:
        command = [*SHEETFORGE, "schema", "ships", "--system", SYSTEM]
        subprocess.run(command, stdout=stream, check=True, env=environment, cwd=folder)
    json_check, yaml_check = (install(folder / name, name) / name for name in PACKAGES)
    yield PACKAGES[0], [str(json_check), "--schemafile", str(schema), *ships]
    yield ONE_FILE, [str(json_check), "--schemafile", str(schema), ships[len(ships) // 2]]
    yield PACKAGES[1], [str(yaml_check), "-d", "relaxed", "content"]


def timed(command: list[str], cwd: Path, environment: dict[str, str], expected: int = 0) -> float:
    """Wall time of one process in seconds."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != expected:
        sys.exit(f"{command}: exit {done.returncode}\n{done.stdout.decode()}{done.stderr.decode()}")
    return seconds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--ships", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--no-peers", action="store_true", help="measure ours alone")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"setting up {chosen.ships} ships and the peers …", file=sys.stderr)
        make_content(folder / "content", chosen.ships)
        environment = {**os.environ, "SHEETFORGE_CACHE": str(folder / "cache")}
        # As on a user's machine: compiled modules are kept, ours like those that pip installs.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        ships = sorted(str(path) for path in (folder / "content/ships" / SYSTEM).iterdir())
        touched = Path(ships[len(ships) // 2])
        text = touched.read_text()

        def forget() -> None:
            shutil.rmtree(folder / "cache", ignore_errors=True)

        def touch(count: list[int] = [0]) -> None:  # noqa: B006
            count[0] += 1
            touched.write_text(f"{text}# edit {count[0]}\n")

        def nothing() -> None:
            pass

        check = [*SHEETFORGE, "check"]
        rows: dict[str, tuple[Callable[[], None], list[str]]] = {
            "bare python -c pass": (nothing, [sys.executable, "-c", "pass"]),
            "sheetforge --version": (nothing, [*SHEETFORGE, "--version"]),
            "sheetforge check, cold": (forget, check),
            "sheetforge check, warm": (nothing, check),
            "sheetforge check, one file changed": (touch, check),
        }
        if not chosen.no_peers:
            rows |= {row: (nothing, command) for row, command in peers(folder, environment, ships)}
        times: dict[str, list[float]] = {row: [] for row in rows}
        for round_number in range(chosen.rounds):
            for row, (prepare, command) in rows.items():
                if row in PEERS and round_number >= 3:
                    continue
                prepare()
                times[row].append(timed(command, folder, environment))
        report(times, chosen.ships)


def report(times: dict[str, list[float]], ships: int) -> None:
    """Print medians with their spread, then the ratios that the project promises."""
    middle = {row: statistics.median(found) for row, found in times.items()}
    print(f"{ships} ships, median (least–most) of whole processes in seconds")
    for row, found in times.items():
        print(f"  {row:<36} {middle[row]:7.3f}  ({min(found):.3f}–{max(found):.3f})")
    cold, one = "sheetforge check, cold", "sheetforge check, one file changed"
    compared = ((cold, PACKAGES[0], 0.12), (cold, PACKAGES[1], 1.0), (one, ONE_FILE, 0.85))
    promises = [
        *((f"{ours} / {peer}", middle[ours] / middle[peer], limit) for ours, peer, limit in compared if peer in middle),
        ("warm / cold", middle["sheetforge check, warm"] / middle[cold], 1 / 4),
        ("sheetforge --version / bare python", middle["sheetforge --version"] / middle["bare python -c pass"], 4.0),
    ]
    print("ratios, and the promise")
    for name, ratio, limit in promises:
        print(f"  {name:<64} {ratio:7.3f}  < {limit:.3f}  {'kept' if ratio < limit else 'BROKEN'}")


if __name__ == "__main__":
    main()
