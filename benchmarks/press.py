"""Pieces, maps and worksheets a second, beside libraries that draw the same.

    python benchmarks/press.py            one run prints everything, ratios included

- A map of 39 columns by 26 rows with numbers, on sheets of A4.
- 200 counters with backs: silhouette, name, id, badge, nose.
- 100 worksheets of Houses, two pages each.

Ours is the whole way from content to the bytes of a PDF, on one core. Protograf is asked for the
map (it does not tile, so for a grid of hexes a sheet, and without the parts that overlap) and for
the counters (a deck of hexagonal cards), with fewer and simpler marks than ours have; the time to
import it is left out. It has nothing like worksheets: there fpdf2 draws the very same primitives,
read from memory. Both are installed as pip gives them into an environment of their own and run as
programs.

After that: a whole `sheetforge build`, cold and with nothing changed, by one process and by two, and
by simulation from the times of its pieces of work by sixteen (`build_times.py`).

    python benchmarks/press.py --against DIR

prints pages a second beside those of another checkout with a `.venv` of its own, and the ratio of
the two, kind by kind: least CPU seconds of rounds that the checkouts run alternately, so that other
work on the machine counts little.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from build import flat
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.notation import Size
from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.press.imposition import impose
from sheetforge.products.counters import Counter, CutGroup
from sheetforge.products.cutting import read_cut
from sheetforge.products.maps import blank, sheet_pages
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.faces import font_file
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_death.products.counters import DeathCounters
from sheetforge.systems.silent_death.sheets import worksheet, worksheet_data
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF

SYSTEM = "silent-death"
DEATH = DeathCounters(DISPLAY_OF, "Silent Death")
HERE = Path(__file__).parent
COLUMNS, ROWS, ACROSS = 39, 26, 25.0
COUNTERS, COUNTER = 200, 20.0
WORKSHEETS = 100
INNER_ROUNDS = 3
"""Rounds of each kind of page in one run of a checkout."""


def the_map() -> tuple[Page, ...]:
    """The assembly page and all sheets of the map, without stars."""
    options = PrintOptions()
    board = blank(Size(COLUMNS, ROWS), options)
    return sheet_pages(board, Looks(ACROSS, stars=False), options)


def the_counters(library: Library, most: int = COUNTERS) -> tuple[Page, ...]:
    """Fronts and backs of 200 counters, or as many as asked for."""
    job = read_cut(PrintOptions()).job("counters")
    faces = [(one.face, DEATH.turned_over(one, "damaged")) for one in chosen(library)[:most]]
    return impose(CutGroup(tuple(faces), False, None, False).pieces(job, 0, len(faces)), job)


def chosen(library: Library) -> tuple[Counter, ...]:
    """Ships and warheads of the sourcebook's sheet of standard ships."""
    sets = DEATH.sets_of(Planner(library, SYSTEM, PrintOptions()))
    return next(one for one in sets if one.id.endswith("-ships")).counters[:COUNTERS]


def the_worksheets(library: Library, sheets: int = WORKSHEETS) -> tuple[Page, ...]:
    """A hundred worksheets, or as many as asked for, House after House."""
    houses = library.keys("houses", SYSTEM)
    return tuple(page for number in range(sheets) for page in _worksheet(library, houses, number))


def _worksheet(library: Library, houses: list[Key], number: int) -> tuple[Page, ...]:
    sheet = worksheet_data.house_sheet(library, houses[number % len(houses)])
    return worksheet.pages(sheet, Options())


def timed(make: Callable[[], tuple[Page, ...]], rounds: int) -> tuple[int, float]:
    """How many pages, and the median of the seconds from content to bytes."""
    times, count = [], 0
    for _ in range(rounds + 1):
        start = time.perf_counter()
        pages = make()
        pdf.write(Document(pages, "benchmark", "", "", (), "en"))
        times.append(time.perf_counter() - start)
        count = len(pages)
    return count, statistics.median(times[1:])


def plan(library: Library) -> dict[str, Any]:
    """What protograf is to draw: blocks of hexes a sheet, and counters with their outlines."""
    # As many whole hexes as stand on A4 within margins of 5 mm.
    width, high = int((200 - 7.3) // (ACROSS * 0.75 * 2 / 3**0.5)), int((287 - 12.5) // ACROSS)
    tiles = [
        {
            "first_column": column,
            "first_row": row,
            "columns": min(width, COLUMNS - column),
            "rows": min(high, ROWS - row),
        }
        for row in range(0, ROWS, high)
        for column in range(0, COLUMNS, width)
    ]
    counters = [(one.face.name, one.face.mark or "-", _outline(one.face.drawing)) for one in chosen(library)]
    return {"across": ACROSS, "tiles": tiles, "counters": counters}


def _outline(drawing: Drawing | None) -> list[tuple[float, float]]:
    """The largest outline of a silhouette as points in mm about its middle, 10 mm wide."""
    if drawing is None:
        return [(-3.0, 3.0), (0.0, -3.0), (3.0, 3.0)]
    found = [
        [(one.x / 10, one.y / 10) for one in commands if hasattr(one, "x")]
        for is_filled, commands in drawing.shapes
        if is_filled
    ]
    return max(found, key=len)


class Peers:
    """Other libraries in an environment of their own."""

    def __init__(self, folder: Path, library: Library) -> None:
        self._folder = folder
        self._environment = folder / "peers"
        venv.create(self._environment, with_pip=True)
        faces = ("regular", "medium", "semibold", "bold", "italic")
        (folder / "faces.json").write_text(json.dumps({one: str(font_file(one)) for one in faces}))
        (folder / "plan.json").write_text(json.dumps(plan(library)))

    def install(self, name: str) -> str:
        """Why a library could not be installed; empty when it could."""
        pip = [self._environment / "bin/pip", "install", "--quiet", name]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        return "could not be installed here" if done.returncode else ""

    def protograf(self, what: str, rounds: int) -> float | str:
        """The median of the seconds for a drawing; the first, which lists fonts, is left out."""
        times = []
        for _ in range(rounds + 1):
            found = self._run("press_peers.py", what, str(self._folder))
            if isinstance(found, str):
                return found
            times.append(found)
        return statistics.median(times[1:])

    def fpdf2(self, pages: tuple[Page, ...], rounds: int) -> float | str:
        """The median of the seconds for drawing the primitives of pages."""
        (self._folder / "drawing.json").write_text(json.dumps(flat(pages)))
        found = self._run("drawing_peers.py", "fpdf2", str(self._folder), str(rounds))
        return found if isinstance(found, str) else statistics.median(found)

    def _run(self, *command: str) -> Any:
        run = [self._environment / "bin/python", HERE / command[0], *command[1:]]
        done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=self._folder)
        if done.returncode:
            return (done.stderr or done.stdout)[-300:]
        return json.loads(done.stdout.splitlines()[-1])


def whole_build(folder: Path, jobs: int) -> tuple[float, float]:
    """Seconds of a cold `build` of everything, and of one with nothing changed."""
    out = folder / f"build-{jobs}"
    command = [sys.executable, "-m", "sheetforge", "build", "--out", str(out)]
    command += ["--content", str(own_content()), "--jobs", str(jobs)]
    times = []
    for _ in range(2):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return times[0], times[1]


def against(other: Path, rounds: int) -> None:
    """Print pages a second of a checkout and of this one, run alternately, and the ratios."""
    least: list[dict[str, tuple[int, float]]] = [{}, {}]
    for _ in range(rounds):
        for found, root in zip(least, (other, HERE.parent), strict=True):
            for name, (pages, seconds) in _pages_in(root).items():
                found[name] = (pages, min(seconds, found.get(name, (pages, seconds))[1]))
    before, now = least
    print(f"{'pages a second':<14} {'there':>8} {'here':>8}   here / there")
    for name, (pages, seconds) in now.items():
        if name in before:
            ours, theirs = pages / seconds, before[name][0] / before[name][1]
            print(f"{name:<14} {theirs:8.1f} {ours:8.1f} {ours / theirs:10.2f}")


def _pages_in(root: Path) -> dict[str, tuple[int, float]]:
    python = root / ".venv/bin/python"
    if not python.is_file():
        sys.exit(f"{root}: has no .venv; make one with `make .venv` there")
    paths = os.pathsep.join(map(str, (root, root / "benchmarks")))
    run = [python, "-P", HERE / "press_pages.py", str(INNER_ROUNDS)]
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=root, env=environment)
    if done.returncode:
        sys.exit(f"{root}: {(done.stderr or done.stdout)[-300:]}")
    found: dict[str, tuple[int, float]] = json.loads(done.stdout)
    return found


def report(name: str, ours: float, peer: str, theirs: float | str) -> None:
    """Print our time, theirs, and the ratio."""
    print(f"{name}\n  {'sheetforge':<12} {ours:8.2f} s")
    if isinstance(theirs, str):
        print(f"  {peer:<12} {theirs}")
        return
    print(f"  {peer:<12} {theirs:8.2f} s")
    print(f"  {peer} / sheetforge {theirs / ours:.1f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--no-peers", action="store_true", help="measure ours alone")
    options.add_argument("--no-build", action="store_true", help="leave out the whole builds")
    options.add_argument("--counters", type=int, default=COUNTERS, metavar="N")
    options.add_argument("--worksheets", type=int, default=WORKSHEETS, metavar="N")
    options.add_argument("--against", type=Path, metavar="DIR", help="compare with the checkout in DIR, nothing else")
    chosen = options.parse_args()
    rounds = chosen.rounds
    if chosen.against is not None:
        against(chosen.against.resolve(), rounds)
        return
    library = open_library(own_content(), "content", discover())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        peers = None if chosen.no_peers else Peers(folder, library)
        missing = "left out" if peers is None else peers.install("protograf")

        count, ours = timed(the_map, rounds)
        title = f"map of {COLUMNS} x {ROWS} hexes: {count} sheets of A4"
        title += f", protograf {len(plan(library)['tiles'])} without overlap"
        found = missing if peers is None else missing or peers.protograf("map", rounds)
        report(title, ours, "protograf", found)

        count, ours = timed(lambda: the_counters(library, chosen.counters), rounds)
        title = f"{chosen.counters} counters with backs: {count} pages, {chosen.counters / ours:.0f} counters/s"
        found = missing if peers is None else missing or peers.protograf("counters", rounds)
        report(title, ours, "protograf", found)

        count, ours = timed(lambda: the_worksheets(library, chosen.worksheets), rounds)
        title = f"{chosen.worksheets} worksheets: {count} pages, {count / ours:.0f} pages/s"
        if peers is not None:
            found = peers.install("fpdf2") or peers.fpdf2(the_worksheets(library, chosen.worksheets), rounds)
        report(title, ours, "fpdf2", found)

        for jobs in () if chosen.no_build else (1, 2):
            cold, warm = whole_build(folder, jobs)
            print(f"build of everything, --jobs {jobs}: cold {cold:.1f} s, unchanged {warm:.2f} s")
        if not chosen.no_build:
            subprocess.run([sys.executable, HERE / "build_times.py"], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
