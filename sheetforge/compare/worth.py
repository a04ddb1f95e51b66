"""Measured prices of ships: the results of `sheetforge worth --format json`, by ship."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable
from sheetforge.files import Json

SHOWN = ("printed", "measured", "low", "high", "verdict", "games", "opponents")
"""The figures of a ship that are shown, beside the bot."""

Rows = dict[str, list[dict[str, Json]]]
"""By ship, a row for every bot."""


def read_worth(path: Path) -> Rows:
    """Return the measured prices of a file. Raises `Unreadable`."""
    wrong = f"{path} is not a result of `sheetforge worth --format json`"
    try:
        data: object = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise Unreadable(f"{path}: cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except (ValueError, RecursionError):
        raise Unreadable(f"{wrong}: it is not JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("worth"), list):
        raise Unreadable(wrong)
    rows: Rows = {}
    try:
        for block in data["worth"]:
            for ship in block["ships"]:
                row = {"bot": block["bot"], **{name: ship[name] for name in SHOWN}}
                rows.setdefault(ship["ship"], []).append(row)
    except (KeyError, TypeError):
        raise Unreadable(wrong) from None
    return rows


def measured_prices(path: Path, key: Key) -> list[dict[str, Json]]:
    """Return the measured prices of a ship, a row for every bot. Raises `Unreadable`."""
    rows = read_worth(path).get(str(key))
    if not rows:
        raise Unreadable(f"{path} has no measured price of {key}; measure it with: sheetforge worth")
    return rows


class WorthFiles:
    """Files of measured prices, each read again when it has changed. Raises `Unreadable` for a wrong one."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self._kept = {path: (_stamp(path), read_worth(path)) for path in paths}

    def of(self, key: Key) -> list[Json]:
        """Return the rows of a ship in all files; a file that cannot be read any more has those it had."""
        return list(self._rows(key))

    def _rows(self, key: Key) -> Iterator[Json]:
        for path, (stamp, rows) in self._kept.items():
            now = _stamp(path)
            if now != stamp:
                try:
                    rows = read_worth(path)
                except Unreadable:
                    # Half written: it is read once it is whole.
                    now = stamp
                self._kept[path] = now, rows
            yield from rows.get(str(key), [])


def _stamp(path: Path) -> tuple[int, int]:
    """Return time and size of a file; zeros for one that is not there."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size
