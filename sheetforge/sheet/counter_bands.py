"""Bands of counters: the figures of a ship, her name or her code, as legible as her piece allows."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.sheet.bands import LEAST_NAME_PT, MINIMUM_PT, BandRow, BandRun, NameBand, named, settled, steps
from sheetforge.sheet.counter_art import STATE_WORDS
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import Die
from sheetforge.sheet.faces import Face
from sheetforge.sheet.text import TextOverflow
from sheetforge.sheet.widgets.sketch import Sketch

BANDS = ((0.24, 1.0), (0.24, 0.94), (0.25, 0.88), (0.275, 0.82), (0.34, 0.65), (0.42, 0.5))
"""The height of a band with figures as a part of the piece, and the scale of its type, from the best to the least."""

LEGIBLE = 4
"""The number of these that have figures as legible as a name."""

CODE, FIGURES, NAME = 0.4, 0.38, 0.34
"""Type sizes in points of code, words for a state and names for each mm of a piece."""

LEAD, LEAD_PT, OTHER, OTHER_PT = 0.6, 12.0, 0.45, 8.0
"""Type sizes of the first figure of a ship and of the others, in points for each mm of a piece, and at least: those
that are read at arm's length (capitals of 3 mm and of 2)."""

LEADS = ((0.25, 1.0), (0.28, 1.0), (0.34, 0.9), (0.36, 0.75), (0.42, 0.5))
"""The height of a band in play as a part of the piece, and the scale of its type, from the best to the least."""

LEAST_WITH_FIGURES, CODE_PT = 16.0, 7.0
"""The size in mm of the smallest piece of a ship with figures, and the size in points of its code on smaller ones:
figures would be too small to read there, and her sheet has them."""


def band_of(sketch: Sketch, face: CounterFace, die: Die) -> NameBand:
    """Return the band with its rows, as low and as legible as the die allows.

    Raises `LayoutProblem` that names the piece.
    """
    problem: TextOverflow | str = "it has no name"
    for highest, rows in _settings(face, die.unit):
        found = settled(rows, die, highest)
        if isinstance(found, NameBand):
            return found
        problem = found
    raise sketch.problem("name", problem)


def has_room_for_name(face: CounterFace, die: Die) -> bool:
    """Return whether the name of a ship that has a code fits on its piece."""
    return not (face.by_code or face.is_bare) and any(
        isinstance(settled(rows, die, highest), NameBand) for highest, rows in _named_ship(face, die.unit)
    )


def most_figures(face: CounterFace, die: Die) -> int:
    """Return how many figures of a ship in play are read on her piece, with what else stands in its band."""
    if not _shows_figures(face, die.unit):
        return len(face.figures)
    name = "" if face.by_code or face.is_bare else face.name
    ways = _in_play(face, die.unit, name)
    found = (rows for highest, rows in ways if isinstance(settled(rows, die, highest), NameBand))
    return sum(run.sign is not None for run in next(found, (BandRow(()),))[0].runs)


def _named_ship(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band with the name of a ship, and above it her figures or the word for her state."""
    return _in_play(face, unit, face.name) if _shows_figures(face, unit) else _with_name(face, unit)


def _shows_figures(face: CounterFace, unit: float) -> bool:
    """Return whether a piece has figures that hold, and is large enough for them."""
    return bool(face.figures) and not face.state and not (face.code and unit < LEAST_WITH_FIGURES)


def _settings(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band from the best to the least, with the most that they may take."""
    if not face.figures and not face.code:
        yield from named(face.caption or face.name, unit)
        return
    if face.name and not face.by_code and not face.is_bare:
        yield from _named_ship(face, unit)
    if _shows_figures(face, unit):
        yield from _in_play(face, unit)
        return
    for highest, shrunk in BANDS:
        least = CODE_PT if unit < LEAST_WITH_FIGURES else MINIMUM_PT
        code = BandRun(face.code, "bold", max(CODE * unit * shrunk, least))
        if face.code:
            yield highest, (*_state_word(face, unit, shrunk), BandRow((code,)))


def _in_play(face: CounterFace, unit: float, name: str = "") -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a ship in play: the figure that is asked for most, read at arm's length, before all others.

    As many others as fit follow it. Her name stands below; without a name, her code beside them, a long one below.
    """
    code = "" if name or face.is_bare else face.short_code
    kind: Face
    words, kind, least = (name, "semibold", LEAST_NAME_PT) if name else (code, "bold", CODE_PT)
    for highest, shrunk in LEADS[: 2 if name and face.code else None]:
        lead, other = (max(size * unit, small) * shrunk for size, small in ((LEAD, LEAD_PT), (OTHER, OTHER_PT)))
        first, *others = face.figures
        counts = range(len(others) if highest <= LEADS[1][0] else 0, -1, -1)
        for count, size in ((count, size) for count in counts for size in dict.fromkeys((other, OTHER_PT * shrunk))):
            figures = [BandRun(first.value, "bold", lead, first.sign)]
            figures += [BandRun(value, "bold", size, sign) for sign, value in others[:count]]
            if not words:
                yield highest, (BandRow(tuple(figures)),)
                continue
            for points in steps(NAME * unit if name else other, least):
                run = BandRun(words, kind, points)
                if code:
                    yield highest, (BandRow((*figures, run)),)
                if name or highest > LEADS[2][0]:
                    yield highest, (BandRow(tuple(figures)), BandRow((run,)))


def _with_name(face: CounterFace, unit: float) -> Iterator[tuple[float, tuple[BandRow, ...]]]:
    """Yield the rows of a band with the name by itself on a line, legible where a code can stand for it."""
    is_small = bool(face.code) and unit < LEAST_WITH_FIGURES
    least = LEAST_NAME_PT if is_small else max(min(LEAST_NAME_PT, LEAST_NAME_PT / 20 * unit), MINIMUM_PT)
    name = f"{face.code} {face.name}" if face.calls else face.name
    for highest, shrunk in BANDS[: LEGIBLE if face.code else None]:
        for points in steps(NAME * unit, least):
            yield highest, (*_state_word(face, unit, shrunk), BandRow((BandRun(name, "semibold", points),)))


def _state_word(face: CounterFace, unit: float, shrunk: float) -> tuple[BandRow, ...]:
    """Return the row with the word for a state in which the figures of a ship do not hold; none on small pieces."""
    if face.code and unit < LEAST_WITH_FIGURES:
        return ()
    size = max(FIGURES * unit * shrunk, LEAST_NAME_PT)
    if face.figures and (word := STATE_WORDS.get(face.state)):
        return (BandRow((BandRun(word, "bold", size),)),)
    return ()
