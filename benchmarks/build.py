"""Pages a second: our ship displays, laid out and drawn, beside libraries that only draw them.

    python benchmarks/build.py            one run prints everything, ratios included

The pages are the displays of every fighter in the content, one page each. Ours is the whole way:
resolve the ship, lay the page out, write the PDF; one core, one document. The peers get the very
same primitives, flattened and read from memory before their clock starts, and draw them into one
PDF with the same bundled faces: pycairo and fpdf2 call by call, typst as one source with a
`place` for every primitive. They are installed as pip gives them into an environment of their own;
pycairo also needs the system's cairo to build, and is left out, with a word, where that is missing.

After that: a whole `sheetforge build`, cold and with nothing changed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.sheet.faces import font_file
from sheetforge.sheet.scene import (
    Circle,
    Close,
    CurveTo,
    Document,
    Line,
    MoveTo,
    Page,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
)
from sheetforge.sheet.scene import Path as Outline
from sheetforge.sheet.walk import walk
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.sheets import book
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import display

SYSTEM = "silent-death"
HERE = Path(__file__).parent


def fighters(library: Library, most: int = 1000) -> list[tuple[str, Ship]]:
    """Every complete ship with a single track, or the first of them."""
    found = []
    for key in library.keys("ships", SYSTEM):
        ship = library.entity(key)
        if isinstance(ship, Ship) and len(ship.tracks) == 1:
            found.append((key.id, ship))
    return found[:most]


def pages_of(library: Library, ships: list[tuple[str, Ship]]) -> tuple[Page, ...]:
    """Resolve and lay out every ship, as a build does."""
    return tuple(page for id, ship in ships for page in book.sheet(display(ship, SYSTEM, id, library, ""), Options()))


def flat(pages: tuple[Page, ...]) -> list[list[Any]]:
    """The primitives of pages as plain lists in page coordinates, in mm."""
    return [[one for drawn in walk(page.items) for one in _primitive(drawn)] for page in pages]


def _primitive(drawn: Any) -> list[Any]:
    item, at = drawn.item, drawn.placement.point
    if isinstance(item, Text):
        return [["text", *at(item.x, item.y), item.text, item.face, item.size_pt, item.color, item.letter_spacing]]
    if isinstance(item, Rect):
        x, y = at(item.x, item.y)
        return [["rect", x, y, item.width, item.height, item.radius, *_ink(item.style)]]
    if isinstance(item, Circle):
        return [["circle", *at(item.cx, item.cy), item.radius, *_ink(item.style)]]
    if isinstance(item, Line):
        ends = [at(item.x1, item.y1), at(item.x2, item.y2)]
        return [["poly", ends, False, *_ink(item.style)]]
    if isinstance(item, (Polyline, Polygon)):
        points = [at(*point) for point in item.points]
        return [["poly", points, isinstance(item, Polygon), *_ink(item.style)]]
    if isinstance(item, Outline):
        return [["path", [_command(one, at) for one in item.commands], *_ink(item.style)]]
    return []


def _ink(style: Style) -> list[Any]:
    return [style.fill, style.stroke, style.stroke_width, list(style.dash)]


def _command(one: Any, at: Any) -> list[Any]:
    if isinstance(one, Close):
        return ["z"]
    if isinstance(one, CurveTo):
        return ["c", *at(one.x1, one.y1), *at(one.x2, one.y2), *at(one.x, one.y)]
    return ["m" if isinstance(one, MoveTo) else "l", *at(one.x, one.y)]


def ours(library: Library, ships: list[tuple[str, Ship]], rounds: int) -> list[float]:
    """Seconds of each round: resolve, lay out, draw one document."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        pdf.write(Document(pages_of(library, ships), "benchmark", "", "", (), "en"))
        times.append(time.perf_counter() - start)
    return times


def peers(drawing: list[list[Any]], rounds: int, folder: Path) -> dict[str, list[float] | str]:
    """Seconds of each round for every peer, or why there is none."""
    environment = folder / "peers"
    venv.create(environment, with_pip=True)
    (folder / "drawing.json").write_text(json.dumps(drawing))
    faces = {face: str(font_file(face)) for face in ("regular", "medium", "semibold", "bold", "italic")}
    (folder / "faces.json").write_text(json.dumps(faces))
    found: dict[str, list[float] | str] = {}
    for name in ("pycairo", "fpdf2", "typst"):
        pip = [environment / "bin/pip", "install", "--quiet", "--disable-pip-version-check", name]
        if subprocess.run(pip, capture_output=True, check=False).returncode:
            found[name] = "could not be installed here"
            continue
        run = [environment / "bin/python", HERE / "drawing_peers.py", name, folder, str(rounds)]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        found[name] = json.loads(done.stdout) if done.returncode == 0 else done.stderr[-300:]
    return found


def whole_build(folder: Path) -> tuple[float, float]:
    """Seconds of a cold `build` of everything, and of one with nothing changed."""
    command = [sys.executable, "-m", "sheetforge", "build", "--out", str(folder / "build")]
    command += ["--content", str(own_content())]
    times = []
    for _ in range(2):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return times[0], times[1]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--ships", type=int, default=1000, help="at most so many ships")
    options.add_argument("--no-peers", action="store_true", help="measure ours alone")
    options.add_argument("--no-build", action="store_true", help="leave out the whole builds")
    chosen = options.parse_args()
    library = open_library(own_content(), "content", discover())
    ships = fighters(library, chosen.ships)
    pages = pages_of(library, ships)
    drawing = flat(pages)
    count = len(pages)
    print(f"{count} pages, {sum(map(len, drawing)) // count} primitives a page; median of rounds")
    ours(library, ships, 1)
    with tempfile.TemporaryDirectory() as name:
        times: dict[str, list[float] | str] = {"sheetforge": ours(library, ships, chosen.rounds)}
        if not chosen.no_peers:
            times |= peers(drawing, chosen.rounds, Path(name))
        builds = None if chosen.no_build else whole_build(Path(name))
    speed: dict[str, float] = {}
    for name, found in times.items():
        if isinstance(found, str):
            print(f"  {name:<12} {found}")
        else:
            speed[name] = count / statistics.median(found)
            print(f"  {name:<12} {speed[name]:7.1f} pages/s")
    print("ratios: our layout and drawing to their drawing alone")
    for name in speed:
        if name != "sheetforge":
            print(f"  sheetforge / {name:<12} {speed['sheetforge'] / speed[name]:6.2f}")
    if builds is not None:
        print("build of everything: cold {:.2f} s, nothing changed {:.2f} s".format(*builds))


if __name__ == "__main__":
    main()
