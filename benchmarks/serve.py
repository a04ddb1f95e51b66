"""How long the page of `serve` waits, as medians and p95 in milliseconds, beside a bare process.

    python benchmarks/serve.py                  the built-in content
    python benchmarks/serve.py --ships 10000    made content, for the list

A client asks as the page does: it saves ships, through the page and on disk, and waits for their
findings and sheets; eight clients open ships at once. The last rows are memory in MB, and the
share of a processor without a page and with one that waits for changes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

REPOSITORY = Path(__file__).parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "benchmarks")]

from check import make_content  # noqa: E402

SAVES = 40
PHONES = 8


class Page:
    """A client of a running server."""

    def __init__(self, address: str) -> None:
        found = re.fullmatch(r"http://([\d.]+:\d+)/#token=(\S+)", address)
        assert found is not None, address
        self._host, self._token = found.groups()

    def ask(self, path: str, body: object = None) -> bytes:
        """Return an answer."""
        connection = HTTPConnection(self._host, timeout=60)
        text = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, text, {"x-sheetforge-token": self._token})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        assert answer.status == 200, data[:200]
        return data

    def data(self, path: str, body: object = None) -> Any:
        """Return an answer of plain data."""
        return json.loads(self.ask(path, body))

    def sheet(self, name: str) -> None:
        """Fetch the findings and the first sheet of a ship."""
        self.data(f"/data/entity?of={name}")
        pages = self.data(f"/data/pictures?of={name}&paper=a4&ink=color")["pages"]
        if pages:
            self.ask(f"/data/picture?digest={pages[0]['digest']}")


def timed(action: Callable[[], object]) -> float:
    """Return the milliseconds of an action."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def row(name: str, times: list[float], bare: float) -> None:
    """Print a row: median, p95, and the median in units of a bare process."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    middle = statistics.median(ordered)
    print(f"{name:<46} {middle:8.1f} {high:8.1f} {middle / bare:8.2f}")


def usage(process: int) -> tuple[float, float]:
    """Return the seconds of processor time of a process, and its memory in MB."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    ticks = os.sysconf("SC_CLK_TCK")
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / ticks, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(root: Path, environment: dict[str, str]) -> None:
    """Serve a content folder, and print all rows."""
    bare = statistics.median(timed(lambda: subprocess.run([sys.executable, "-c", ""], check=True)) for _ in range(7))
    print(f"{'':<46} {'median':>8} {'p95':>8} {'of bare':>8}")
    row("a bare process of Python", [bare], bare)
    start = time.perf_counter()
    command = [sys.executable, "-m", "sheetforge", "serve", "--content", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            page = Page(server.stdout.readline().rpartition(" ")[2].strip())
            page.ask("/")
            row("from start to the page", [(time.perf_counter() - start) * 1000], bare)
            rows = page.data("/data/list")
            row("from start to the list", [(time.perf_counter() - start) * 1000], bare)
            row(f"the list of {len(rows)} again", [timed(lambda: page.ask("/data/list")) for _ in range(7)], bare)
            units = page.data("/data/about")["units"]
            names = [f"{one['kind']}/{one['game']}/{one['id']}" for one in rows if one["kind"] in units]
            _saves(page, root, Random(1).choices(names, k=SAVES), bare)
            _phones(page, names, bare)
            _rest(page, server.pid)
        finally:
            server.terminate()


def _saves(page: Page, root: Path, names: list[str], bare: float) -> None:
    own, disk, sheets = [], [], []
    for number, name in enumerate(names):
        entity = page.data(f"/data/entity?of={name}")
        text = f"{entity['text']}# {number}\n"
        order = {"of": name, "before": entity["digest"], "text": text}
        own.append(timed(lambda order=order: page.data("/data/save", order)))  # type: ignore[misc]
        sheets.append(timed(lambda name=name: page.sheet(name)))  # type: ignore[misc]
        state = page.data("/data/about")["number"]
        (root / f"{name}.yaml").write_text(f"{text}# again\n")
        disk.append(timed(lambda state=state: page.data(f"/data/changes?since={state}")))  # type: ignore[misc]
    row("a save through the page, to its findings", own, bare)
    row("a save on disk, to its notice", disk, bare)
    row("then its findings, figures and first sheet", sheets, bare)


def _phones(page: Page, names: list[str], bare: float) -> None:
    with ThreadPoolExecutor(PHONES) as phones:
        chosen = Random(2).choices(names, k=PHONES * 5)
        row(
            f"a ship for each of {PHONES} phones at once",
            list(phones.map(lambda one: timed(lambda: page.sheet(one)), chosen)),
            bare,
        )


def _rest(page: Page, process: int) -> None:
    before, _ = usage(process)
    time.sleep(4)
    idle, _ = usage(process)
    state = page.data("/data/about")["number"]
    page.data(f"/data/changes?since={state}")
    waiting, memory = usage(process)
    print(f"{'memory, MB':<46} {memory:8.0f}")
    print(f"{'share of a processor without a page, %':<46} {(idle - before) / 4 * 100:8.1f}")
    print(f"{'share of a processor with a page, %':<46} {(waiting - idle) / 25 * 100:8.1f}")


def main() -> None:
    """Parse the command line, and measure in a folder that is thrown away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ships", type=int, help="made content with so many ships; by default the built-in one")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root = folder / "content"
        if given.ships:
            make_content(root, given.ships)
        else:
            shutil.copytree(REPOSITORY / "content", root)
        measure(root, {**os.environ, "PYTHONPATH": str(REPOSITORY), "SHEETFORGE_CACHE": str(folder / "cache")})


if __name__ == "__main__":
    main()
