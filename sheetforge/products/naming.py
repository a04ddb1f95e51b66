"""Naming: what the counters of a sheet say alike about their ships, by name, by code or by their marks alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sheetforge.press.piece_keys import FlagKey, PieceKey
from sheetforge.sheet.counter_bands import has_room_for_name, most_figures
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counter_marks import look_of
from sheetforge.sheet.dies import Die

Faces = tuple[CounterFace, CounterFace]
"""The front and the back of a counter."""


def named_alike(faces: Sequence[Faces], die: Die) -> Sequence[Faces]:
    """Return counters whose fronts say alike which ships they are, and so do their backs."""
    fronts = _alike([front for front, _ in faces], die)
    return list(zip(fronts, _alike([back for _, back in faces], die), strict=True))


def _alike(faces: Sequence[CounterFace], die: Die) -> list[CounterFace]:
    """Return faces that all have the names of their ships, or of their classes, if all fit.

    Otherwise they have no more than their figures where a mark is that of one ship, else codes.
    """
    coded = _kinds(face for face in faces if face.code)
    forms = [form for form in (_by_name, _by_class) if all(has_room_for_name(form(face), die) for face in coded)]
    is_named = all(face.figures and not face.state for face in coded)
    is_named = is_named and named_by_marks(face for face in faces if face.code)
    form = next(iter(forms), _bare if is_named else _by_code)
    most = max(1, min((most_figures(form(face), die) for face in coded if face.figures), default=0))
    shown = map(form, faces)
    return [replace(face, figures=face.figures[:most]) if len(face.figures) > most else face for face in shown]


def _kinds(faces: Iterable[CounterFace]) -> list[CounterFace]:
    """Return one of all faces whose bands say the same."""
    return [*{(one.name, one.kind, one.code, one.calls, one.figures, one.state): one for one in faces}.values()]


def named_by_marks(faces: Iterable[CounterFace]) -> bool:
    """Return whether a mark of a side is that of ships of one class: whoever sees it knows which sheet they have."""
    named: dict[tuple[object, str], set[str]] = {}
    for face in faces:
        named.setdefault((face.side, face.mark), set()).add(face.kind or face.name)
    return all(mark and len(names) == 1 for (_, mark), names in named.items())


def _by_name(face: CounterFace) -> CounterFace:
    return face


def _by_class(face: CounterFace) -> CounterFace:
    return replace(face, name=face.kind) if face.kind else face


def _by_code(face: CounterFace) -> CounterFace:
    return replace(face, by_code=True) if face.code else face


def _bare(face: CounterFace) -> CounterFace:
    return replace(face, is_bare=True) if face.code else face


def key_of(face: CounterFace) -> PieceKey | None:
    """Return what the mark or the code of a ship stands for, on a piece without her name."""
    if face.is_bare:
        return PieceKey(face.mark, face.name)
    return PieceKey(face.short_code, face.kind or face.name) if face.by_code else None


def flag_of(face: CounterFace) -> FlagKey | None:
    """Return the mark and the flag of what moves on the map; the letters of crews are no numbers of a series."""
    return FlagKey(face.mark, look_of(face.mark)) if face.mark and face.facing else None
