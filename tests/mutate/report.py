"""What a run came to: figures per file, and the mutants that no test noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

RESULTS = ("caught", "timed out", "survived", "not covered", "equivalent")
Row = dict[str, Any]


def known(path: Path) -> dict[tuple[str, str, str], str]:
    """Reasons by file, line before and line after, of mutants that make no difference."""
    return {
        (entry["file"], change["before"], change["after"]): entry["reason"]
        for entry in YAML(typ="safe").load(path.read_text(encoding="utf-8"))
        for change in entry["changes"]
    }


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """How many of each result, and the share that was noticed of those that can be."""
    numbers = Counter(row["result"] for row in rows)
    tried = len(rows) - numbers["equivalent"]
    noticed = numbers["caught"] + numbers["timed out"]
    share = round(100 * noticed / tried, 1) if tried else 100.0
    return {"mutants": len(rows), **{one: numbers[one] for one in RESULTS}, "noticed": share}


def table(rows: Sequence[Row]) -> str:
    """Figures per file, per game and in all, and every mutant that was not noticed."""
    files = list(dict.fromkeys(row["file"] for row in rows))
    games = sorted({_game(file) for file in files})
    width = max((len(name) for name in (*files, *games)), default=4)
    head = f"{'file':<{width}}" + "".join(f"  {one:>11}" for one in (*RESULTS, "noticed"))
    lines = [head]
    for name, own in [
        *((file, [row for row in rows if row["file"] == file]) for file in files),
        *((game, [row for row in rows if _game(row["file"]) == game]) for game in games),
        ("all", rows),
    ]:
        figures = summary(own)
        numbers = "".join(f"  {figures[one]:>11}" for one in RESULTS)
        lines.append(f"{name:<{width}}{numbers}  {figures['noticed']:>9.1f} %")
    for result in ("survived", "not covered"):
        for row in rows:
            if row["result"] == result:
                place = f"{row['file']}:{row['line']}: {result}"
                lines += ["", place, f"  - {row['before']}", f"  + {row['after']}"]
    return "\n".join(lines)


def _game(file: str) -> str:
    """The game that a file belongs to."""
    after = file.partition("/systems/")[2]
    return after.partition("/")[0] or "no game"
