"""The log of a rolled fleet, played again: its faces must give its results on its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.content.library import BadRequest
from sheetforge.play.fleets import ExchangeShip, RolledFleet
from sheetforge.play.questions import Answer, Choose, Question, Roll
from sheetforge.systems.silent_death.fleets.rolling import CHOICE, FORCE_TABLE, rolled
from sheetforge.systems.silent_death.fleets.tables import ForceTable
from sheetforge.text import counted, listed

_FACE = re.compile(r"\bd(\d{1,2}) (\d{1,2})\b")
_TAKEN = re.compile(r"left: (\d{1,3}) ships? of (.+?), \d")


class _Fault(Exception):
    """The first impossible entry of a log, with the reason."""


class _Line(NamedTuple):
    """An entry of a log as it is written, and the faces in it that are not used yet."""

    number: int
    text: str
    faces: list[tuple[int, int]]


def fault_of_log(table: ForceTable, log: Sequence[str], ships: Sequence[ExchangeShip]) -> tuple[int | None, str] | None:
    """Return the first fault of the log of a fleet, with the index of its line; None without one.

    The index is None if all lines are right but the ships differ. The faces are those of the log;
    the script of a roll computes their results, choices and totals included.
    """
    lines = [
        _Line(index, text, [(int(sides), int(face)) for sides, face in _FACE.findall(text)])
        for index, text in enumerate(log)
    ]
    at = -1
    try:
        script = rolled(table)
        question = next(script)
        while True:
            if isinstance(question, Roll) and question.why == FORCE_TABLE:
                if at >= 0 and lines[at].faces:
                    raise _Fault("there are more faces than the roll has dice")
                at += 1
                if at == len(lines):
                    return at - 1, "the log ends before the fleet has its points"
            question = script.send(_answer(question, lines[at], table))
    except (_Fault, BadRequest) as fault:
        return max(at, 0), str(fault)
    except StopIteration as end:
        fleet: RolledFleet = end.value
    return _difference(fleet, log, ships)


def _difference(fleet: RolledFleet, log: Sequence[str], ships: Sequence[ExchangeShip]) -> tuple[int | None, str] | None:
    """Return the difference of a fleet from its log and its ships."""
    for index, (entry, text) in enumerate(zip(fleet.log, log, strict=False)):
        if str(entry) != text:
            return index, f"the table gives `{entry}`"
    if len(log) > len(fleet.log):
        index = len(fleet.log)
        return (index, f"the fleet has its points after {counted(index, 'roll')}, and this roll is one more")
    brought, has = _counted(fleet.ships), _counted(ships)
    if brought != has:
        return None, f"the log gives {_named(brought)}, the fleet has {_named(has)}"
    return None


def _answer(question: Question, line: _Line, table: ForceTable) -> Answer:
    """Return what an entry of a log says to a question. Raises `_Fault`."""
    if isinstance(question, Roll):
        faces = []
        for sides in question.dice:
            if not line.faces:
                raise _Fault(f"the face of a d{sides} is missing")
            of, face = line.faces.pop(0)
            if of != sides or not 1 <= face <= sides:
                raise _Fault(f"d{of} {face} stands for a face of a d{sides}")
            faces.append(face)
        return tuple(faces)
    assert isinstance(question, Choose)
    if question.why == CHOICE:
        taken = _TAKEN.search(line.text)
        names = {sheet.ship: sheet.name for sheet in table.choices}
        for option in question.options:
            number, _, ship = option.partition("-")
            if taken is not None and taken.groups() == (number, names[ship]):
                return option
        raise _Fault("the ships that were chosen do not fit the table and the points left")
    partners = {partner_table.house: partner_table.name for partner_table in (*table.mercenaries, *table.allies)}
    for option in question.options:
        if f"; {partners[option]}: d" in line.text:
            return option
    raise _Fault(f"the House that was called on is not one of {', '.join(question.options)}")


def _counted(ships: Sequence[ExchangeShip]) -> Counter[tuple[str, bool]]:
    found: Counter[tuple[str, bool]] = Counter()
    for ship in ships:
        found[ship.ship.rpartition("/")[2], ship.hired] += ship.number
    return found


def _named(ships: Counter[tuple[str, bool]]) -> str:
    rows = sorted(ships.items())
    return listed([f"{number} {ship}{'*' if hired else ''}" for (ship, hired), number in rows])
