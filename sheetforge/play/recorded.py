"""A finished game of another version of the rules, shown as its log records it.

Such a log cannot be played again: the rules would ask other questions. Its answers and its outcome
are still there to be read, by the ids of units and with the words of its questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sheetforge.play.events import cause
from sheetforge.play.log import GameLog, LogEntry
from sheetforge.play.replay import rules_differ
from sheetforge.text import counted, does


def is_only_recorded(log: GameLog, version: str) -> bool:
    """Return whether a log can be shown as recorded alone: of other rules, and finished.

    An unfinished one holds the secrets of its sides, which only its rules know.
    """
    return bool(rules_differ(log, version)) and log.outcome is not None


def recorded(log: GameLog, to: int | None = None) -> Iterator[str]:
    """Yield a line for the game, one for successive answers to the same question, the outcome."""
    players = ", ".join(f"{side} ({log.players.get(side, 'unknown')})" for side in log.sides)
    yield f"{log.battle}: {players}" + (f", seed {log.seed}" if log.seed else "")
    numbered = enumerate(log.entries[:to], 1)
    for question, entries in groupby(numbered, key=lambda entry: str(entry[1].asked or "")):
        answers = list(entries)
        given = " ".join(_given(entry) for _, entry in answers)
        yield f"  {answers[0][0]}. {question}: {given}" if question else f"  {given}"
    if log.outcome is None or (to is not None and to < len(log.entries)):
        yield f"the game is not over: {counted(min(to or 0, len(log.entries)), 'answer')} so far"
        return
    winner, reason = log.outcome.get("winner"), str(log.outcome.get("reason") or "no reason")
    ended = does(str(winner or "nobody"), "win")
    yield f"{ended} ({cause(reason)})"


def _given(entry: LogEntry) -> str:
    """Return an answer: a token, or the faces of a roll in brackets."""
    if isinstance(entry.answer, str):
        return entry.answer
    return f"[{' '.join(map(str, entry.answer))}]"
