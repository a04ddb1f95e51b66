"""The timetable of an event: start-up, rounds or the one game of a Smash, calls, breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.products.options import clock_time
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.systems.silent_death.figures.tournament import BETWEEN_ROUNDS, START_UP, WARNING
from sheetforge.text import counted

A_DAY = 24 * 60


class Time(NamedTuple):
    """A line of a timetable: its minute from the start, the act, and how long it takes."""

    minute: int
    act: str
    minutes: int | None = None


def schedule(rounds: int, minutes: int) -> Iterator[Time]:
    """Yield the lines of an event with a number of rounds, each with a time limit in minutes."""
    now = 0
    yield Time(now, "Sign-up and start", START_UP)
    now += START_UP
    for number in range(1, rounds + 1):
        title = f"Round {number}" if rounds > 1 else "The game begins"
        yield Time(now, title, minutes)
        if minutes > WARNING:
            yield Time(now + minutes - WARNING, f"Call: {counted(WARNING, 'minute')} left")
        now += minutes
        yield Time(now, "Time: the turn in play is the last", BETWEEN_ROUNDS)
        now += BETWEEN_ROUNDS
    yield Time(now, "Final standings")


def clock(text: str) -> int:
    """Return a time of day in minutes. Raises `BadRequest` for another text.

    >>> clock("10:05")
    605
    """
    hours, minutes = clock_time(text).split(":")
    return int(hours) * 60 + int(minutes)


def rows(rounds: int, minutes: int, start: str) -> list[Cells]:
    """Return the cells of a timetable; without a `start` times count from it, as `+1:35`."""
    first = clock(start) if start else None
    made: list[Cells] = []
    for line in schedule(rounds, minutes):
        at = line.minute + (first or 0)
        days, rest = divmod(at, A_DAY)
        shown = f"{rest // 60}:{rest % 60:02d}" + (f" (day {days + 1})" if days else "")
        made.append(
            {
                "time": shown if first is not None else f"+{at // 60}:{at % 60:02d}",
                "act": line.act,
                "minutes": "" if line.minutes is None else str(line.minutes),
            }
        )
    return made
