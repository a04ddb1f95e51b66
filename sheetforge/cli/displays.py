"""Displays of a game with its damage so far, written to a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.game import games_of
from sheetforge.products.options import DPI, PrintOptions
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.sheet.scene import Page


def print_displays(
    library: Library, game: Game, folder: Path, name: str, formats: Sequence[str], options: PrintOptions
) -> None:
    """Write the displays of all units in their present state.

    One PDF has all of them; SVG and PNG are a file for each page, named after the unit. Raises
    `BadRequest` for a game without displays, `Unreadable` for a layout that does not fit and for
    a file that cannot be written.
    """
    from sheetforge.files import OutputError, put
    from sheetforge.printing import credited
    from sheetforge.sheet.widgets.sketch import LayoutProblem

    system = games_of(library)[game.battle.system]
    product = system.products().get("displays")
    if product is None or product.battle is None:
        raise BadRequest(f"{game.battle.system} has no displays to print")
    try:
        parts = product.battle(game, library, credited(system, options))
        files = dict(_files(game, parts, name, formats))
        for file, data in files.items():
            put(folder / file, data)
    except OutputError as problem:
        raise Unreadable(problem.with_option("--displays")) from None
    except LayoutProblem as problem:
        raise Unreadable(str(problem)) from None
    click.echo(f"wrote {counted(len(files), 'file')} in {folder}", err=True)


def _files(
    game: Game, parts: Sequence[tuple[str, tuple[Page, ...]]], name: str, formats: Sequence[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of every file."""
    from sheetforge.press import pdf, svg
    from sheetforge.sheet.scene import Document

    pages = [
        (f"{name}-{part}" if len(own) == 1 else f"{name}-{part}-{number}", page)
        for part, own in parts
        for number, page in enumerate(own, 1)
    ]
    title = f"{game.battle.name}: displays after {len(game.answers)} answers"
    whole = Document(tuple(page for _, page in pages), title, "", "ship displays", (), "en")
    if "svg" in formats:
        for number, (file, _) in enumerate(pages):
            yield f"{file}.svg", svg.write_page(whole, number, f"{file}.svg").encode()
    if "pdf" in formats or "png" in formats:
        printed = pdf.write(whole)
        if "pdf" in formats:
            yield f"{name}.pdf", printed
        if "png" in formats:
            for (file, _), picture in zip(pages, pdf.pictures(printed, DPI), strict=True):
                yield f"{file}.png", picture
