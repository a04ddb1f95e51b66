"""Sheets of counters: front and back of pieces that are known, drawn, imposed, ready to be cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b

from sheetforge.content.library import Key
from sheetforge.press.imposition import Job, Piece, impose, page_count
from sheetforge.products.counters import Piecework
from sheetforge.products.product import Sheet
from sheetforge.sheet.counters import CounterFace, draw
from sheetforge.sheet.scene import Document, Item
from sheetforge.sheet.tents import draw_tent, tent_die

Faces = tuple[CounterFace, CounterFace]
"""The front and the back of a counter."""


def counter_sheet(
    name: str,
    title: str,
    depends_on: frozenset[Key],
    counters: Sequence[Faces],
    job: Job,
    work: Piecework,
    tents: bool = False,
) -> Sheet:
    """Counters as a document of pages to print and cut; `title` is what the set is called."""

    @cache
    def lay_out() -> Document:
        pages = impose(pieces_of(counters, job, work, tents), job)
        duplex = job.flip if job.flip in ("long-edge", "short-edge") else ""
        return Document(pages, job.title, "", "counters", ("counters", title), "en", duplex)

    return Sheet(name, depends_on, lay_out, page_count(len(counters), job))


def job_of(work: Piecework, title: str, digest: str, tents: bool = False) -> Job:
    """The press job for counters, or for tents of the same size."""
    told = blake2b(digest.encode(), digest_size=6).hexdigest()
    if tents:
        return work.job(title, told, tent_die(work.die.height), "none")
    return work.job(title, told)


def pieces_of(
    counters: Sequence[Faces], job: Job, work: Piecework, tents: bool = False
) -> list[Piece]:
    """The counters drawn, each face once."""
    known: dict[CounterFace, tuple[Item, ...]] = {}

    def drawn(face: CounterFace) -> tuple[Item, ...]:
        if face not in known:
            if tents:
                known[face] = draw_tent(face, work.die.height, job.palette)
            else:
                known[face] = draw(face, job.page.die, job.palette)
        return known[face]

    return [
        Piece(front.name, drawn(front), drawn(back) if job.flip != "none" else ())
        for front, back in counters
    ]
