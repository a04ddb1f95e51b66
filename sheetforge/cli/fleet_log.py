"""The log of rolls in the file of a fleet: its place, and whether its faces give that fleet."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from sheetforge.cli.fleet_roll import table_ready
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable

_ENTRY = re.compile(r"#\s*(d\d+ \d+ \+ .* \(total [\d.]+\))\s*")
_ORIGIN = re.compile(
    r"#\s*rolled for (?P<points>[\d.]+) points on (?:a (?P<like>[a-z-]+) table of "
    r"(?P<house>[a-z0-9/-]+)|the table (?P<table>.+?))(?:, captains (?P<captain>[\d.]+))?\s*"
)


class RolledLog(NamedTuple):
    """Result of a look at the log of a fleet: the words, and whether they name a fault.

    `verified` is None without a log, or without a table for its faces.
    """

    verified: bool | None
    words: str


def rolled_log(library: Library, key: Key, table: str | None) -> RolledLog:
    """Look up the faces of the log of a fleet on its table again.

    The table is the one given, otherwise that which the log names; its file may lie beside the
    fleet's. Raises `BadRequest` for a table that is given for a fleet without a log.
    """
    lines = library.text(key).decode("utf-8", "replace").splitlines()
    found = [(at, match[1]) for at, line in enumerate(lines, 1) if (match := _ENTRY.fullmatch(line))]
    if not found:
        if table is not None:
            raise BadRequest(f"{library.shown(key)}: has no log of rolls that --table could verify")
        return RolledLog(None, "")
    named = next((match for line in lines if (match := _ORIGIN.fullmatch(line))), None)
    if table is None and named is None:
        return RolledLog(None, "the log of rolls names no table; name it with --table")
    fields = {} if named is None else named.groupdict()
    limit = float(fields["points"]) if fields.get("points") else getattr(library.entity(key), "points", None)
    sheet = table or fields.get("table")
    house = None if sheet is not None else fields["house"]
    try:
        forces = table_ready(
            library,
            house,
            _beside(library.shown(key), sheet),
            fields.get("like") or "mixed",
            limit,
            float(fields.get("captain") or 0),
        )
    except (BadRequest, Unreadable) as problem:
        return RolledLog(None, f"the log of rolls is not verified: {problem}")
    fault = forces.fault(key, [text for _, text in found])
    if fault is None:
        return RolledLog(True, f"the log of {len(found)} rolls gives this fleet")
    at, words = fault
    place = library.shown(key) if at is None else f"{library.shown(key)}:{found[at][0]}"
    return RolledLog(False, f"{place}: the log of rolls: {words}")


def _beside(fleet: str, sheet: str | None) -> str | None:
    """Return the path of a worksheet: as it is written, otherwise beside the file of the fleet."""
    if sheet is None or os.path.exists(sheet):
        return sheet
    near = Path(fleet).parent / sheet
    return str(near) if near.is_file() else sheet
