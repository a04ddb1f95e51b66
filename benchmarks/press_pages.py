"""Pages a second of the checkout that it runs in, as JSON: kind → [pages, CPU seconds].

`press.py --against DIR` runs it in two checkouts alternately. It reads names that are the same in
all of them since pages were first measured, so that it can run in one that is older than itself.

    python press_pages.py ROUNDS [KIND]
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import build
from sheetforge.press import pdf
from sheetforge.sheet.scene import Document
from sheetforge.systems.silent_death.sheets import worksheet, worksheet_data
from sheetforge.systems.silent_death_star_wars.sheets import display as star_wars_display

STAR_WARS = "silent-death-star-wars"


def star_wars(library: Any) -> tuple[Any, ...]:
    """Every ship of the Star Wars condensation, resolved and laid out."""
    return tuple(
        page
        for key in library.keys("ships", STAR_WARS)
        for page in build.book.sheet(
            star_wars_display(library.entity(key), STAR_WARS, key.id, library, ""), build.Options()
        )
    )


def worksheets(library: Any) -> tuple[Any, ...]:
    """The worksheet of every House."""
    return tuple(
        page
        for key in library.keys("houses", build.SYSTEM)
        for page in worksheet.pages(worksheet_data.house_sheet(library, key), build.Options())
    )


def kinds(library: Any) -> dict[str, Callable[[], tuple[Any, ...]]]:
    """Kind of page → what resolves and lays out all of its pages."""
    ships = build.fighters(library)
    return {
        "fighters": lambda: build.pages_of(library, ships),
        "Star Wars": lambda: star_wars(library),
        "worksheets": lambda: worksheets(library),
    }


def cpu_seconds(make: Callable[[], tuple[Any, ...]], rounds: int) -> tuple[int, float]:
    """How many pages, and the least CPU seconds from content to the bytes of a PDF."""
    count, times = 0, []
    for _ in range(rounds + 1):
        start = time.process_time()
        pages = make()
        pdf.write(Document(pages, "benchmark", "", "", (), "en"))
        times.append(time.process_time() - start)
        count = len(pages)
    return count, min(times[1:])


def main() -> None:
    library = build.open_library(build.own_content(), "content", build.discover())
    rounds, *only = sys.argv[1:]
    found = {name: cpu_seconds(make, int(rounds)) for name, make in kinds(library).items() if name in only or not only}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
