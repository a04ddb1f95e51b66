"""Modules in VASSAL itself: `python -m tests.vtt.in_vassal [SCENARIO...]`, all scenarios without a name.

`VASSAL_FOLDER` names its unpacked release. Each module is opened under a virtual screen and set up; every hex of its
map is asked for its number; a counter is moved, turned, damaged; a box is ticked and cleared; both sides try the masks
of secret orders; a log of this is written and read. `Evening.java` is what runs within VASSAL.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from sheetforge.vtt import pictures
from sheetforge.vtt.grid import at_dots
from sheetforge.vtt.module import VassalModule
from sheetforge.vtt.table import VirtualTable
from tests.programs import VASSAL_FOLDER, vassal_folder
from tests.vtt.batik import difference
from tests.vtt.tables import fresh_table, library
from tests.vtt.vassal_reader import ReadModule, read_files, read_module

EVENING = Path(__file__).with_name("Evening.java")
TURN, DAMAGE, MASK = "93,130", "68,130", "77,130"
"""Keys with Control: ], D and M."""

MAP = "map.svg"


def main(asked: list[str]) -> int:
    """Print the faults of each scenario; 1 if there is one."""
    if not vassal_folder():
        print(f"set {VASSAL_FOLDER} to the folder of VASSAL's release, with lib/Vengine.jar in it")
        return 2
    found = 0
    for key in library().keys("scenarios"):
        if not asked or key.id in asked:
            with TemporaryDirectory() as folder:
                faults = list(faults_in_vassal(fresh_table(key.system, key.id), Path(folder)))
            found += len(faults)
            print(f"{key.short}: {len(faults)} faults", *faults, sep="\n  ", flush=True)
    return 1 if found else 0


def faults_in_vassal(table: VirtualTable, folder: Path) -> Iterator[str]:
    """Yield what VASSAL shows otherwise than the table has it."""
    evening = Evening(table, folder)
    evening.play()
    yield from evening.faults()


class Evening:
    """A module of a table in VASSAL: the steps, and what is seen, by kind."""

    def __init__(self, table: VirtualTable, folder: Path) -> None:
        self.table, self.folder = table, folder
        data = VassalModule(table).archive()
        (folder / "table.vmod").write_bytes(data)
        self.module: ReadModule = read_module(read_files(data))
        self.unit = next(piece for piece in table.pieces if piece.side == 0)
        self.counter = self._id(self.unit.title)
        hexes = list(table.board.map.hexes)
        self.hex = hexes[len(hexes) // 2]
        self.seen: dict[str, list[list[str]]] = {}

    def _id(self, name: str) -> str:
        return next(piece.id for piece in self.module.pieces if piece.name == name)

    @property
    def slips(self) -> list[str]:
        """The ids of a slip of each side; none in a game without."""
        if not self.table.secrets:
            return []
        first = [next(piece.title for piece in self.table.pieces if piece.side == side) for side in (0, 1)]
        return [next(slip.id for slip in self.module.pieces if slip.name == f"orders of {name}") for name in first]

    def steps(self) -> Iterator[tuple[str, ...]]:
        """Yield what is done."""
        x, y = self._at(self.hex)
        yield "move", self.counter, x, y
        yield from [("key", self.counter, TURN)] * 6
        yield "key", self.counter, DAMAGE
        sheet = next(sheet.name for sheet in self.table.sheets if sheet.piece == self.unit.id)
        row = next(piece.id for piece in self.module.pieces if piece.window == sheet)
        yield from [("key", row, "57344,0,box1")] * 2
        if self.slips:
            own, other = self.slips
            yield from (("key", each, MASK) for each in (other, own, own))
            yield "side", self.table.sides[1]
            yield "key", own, MASK

    def _at(self, hex: tuple[int, int]) -> tuple[str, str]:
        x, y = at_dots(self.table.board.drawing.layout, hex)
        return str(x), str(y)

    def play(self) -> None:
        """Play the steps in VASSAL. Raises `RuntimeError` where it breaks down."""
        self._write("steps", self.steps())
        self._write("points", map(self._at, self.table.board.map.hexes))
        self._write("pictures", [(MAP,)])
        own = [f"-Duser.home={self.folder}", f"-DVASSAL.conf={self.folder / 'conf'}"]
        words = [self.folder / "table.vmod", self.folder, self.table.sides[0], f"{self.table.game}: {self.table.title}"]
        command = ["java", *own, "-cp", f"{vassal_folder()}/lib/*", EVENING, *words]
        with screen() as display:
            done = subprocess.run(
                command,
                env=os.environ | {"DISPLAY": display},
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=600,
            )
        if done.returncode:
            raise RuntimeError(f"VASSAL has broken down: {done.stderr[-2000:]}")
        for line in done.stdout.splitlines():
            if line.startswith("= "):
                kind, *words_seen = line[2:].split("\t")
                self.seen.setdefault(kind, []).append(words_seen)

    def _write(self, name: str, rows: Iterator[tuple[str, ...]] | list[tuple[str]]) -> None:
        (self.folder / f"{name}.tsv").write_text("".join("\t".join(row) + "\n" for row in rows))

    def faults(self) -> Iterator[str]:
        """Yield what is not as it should be."""
        yield from (f"a dialog opens: {' '.join(words)}" for words in self.seen.get("dialog", ()))
        if [words[0] for words in self.seen["side"]] != list(self.table.sides[: 2 if self.slips else 1]):
            yield f"the sides taken are {self.seen['side']}"
        said = [words[0] for words in self.seen["said"]]
        yield from (line for line in said if "Bad Data" in line)
        board = self.table.board.map
        printed = [[*self._at(hex), board.number(hex)] for hex in board.hexes]
        yield from (
            f"{real} is printed where VASSAL has {one[2]}"
            for one, real in zip(self.seen["number"], printed, strict=True)
            if one != real
        )
        yield from self._of_set_up()
        yield from self._of_steps()
        yield from self._of_reports([line for line in said if line.startswith("* ")])
        page = pictures.map_page(self.table.board)
        if unlike := difference(self.folder / f"{MAP}.png", page):
            yield f"the map is drawn otherwise: {unlike}"

    def _of_set_up(self) -> Iterator[str]:
        rows = {id: [window, int(x), int(y)] for id, window, x, y, *_ in self.seen["piece"]}
        placed = {piece.id: [piece.window, piece.x, piece.y] for piece in self.module.pieces}
        for id in sorted(rows.keys() | placed.keys()):
            if rows.get(id) != placed.get(id):
                yield f"the piece {id} is set up at {rows.get(id)}, not {placed.get(id)}"
        again = {id: [window, int(x), int(y)] for id, window, x, y, *_ in self.seen["again"]}
        x, y = self._at(self.hex)
        if again != placed | {self.counter: ["Map", int(x), int(y)]}:
            yield "after the log pieces lie elsewhere"

    def _of_steps(self) -> Iterator[str]:
        number = self.table.board.map.number(self.hex)
        rows = [row for row in self.seen["after"] if row[0] == self.counter]
        if {(row[1], row[4]) for row in rows} != {("Map", number)}:
            yield f"the counter is not in {number}"
        if not rows[-1][6].endswith("(damaged)"):
            yield f"the counter is called {rows[-1][6]}"
        if self.slips:
            own, other = self.slips
            masks = [(row[0], row[5]) for row in self.seen["after"] if row[0] in self.slips]
            if masks != [(other, "hidden"), (own, "open"), (own, "open"), (own, "hidden")]:
                yield f"the masks are {masks}"

    def _of_reports(self, lines: list[str]) -> Iterator[str]:
        half = len(lines) // 2
        if not lines or lines[:half] != lines[half:]:
            yield "the log reports something else when it is read"
        where = re.escape(f"{self.unit.title} in {self.table.board.map.number(self.hex)}")
        facings = [
            int(found[1])
            for line in lines[:half]
            if (found := re.match(rf"\* (?:moved|turned): {where}.*facing (\d)", line))
        ]
        if len(facings) != 7 or any(new != old % 6 + 1 for old, new in pairwise(facings)):
            yield f"moves and turns are reported with facings {facings}"
        ticks = [line for line in lines[:half] if " ticked" in line or " cleared" in line]
        if len(ticks) != 2:
            yield f"ticks are reported as {ticks}"


@contextmanager
def screen() -> Iterator[str]:
    """Start a virtual screen, and stop it in the end."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as stream:
            yield f":{stream.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
