"""How long the page of `serve` waits and a site takes, as medians and p95 in milliseconds, beside a bare process.

    python benchmarks/serve.py [page] [list] [site]

The last column is the load of the machine at that moment. A row that cannot be measured has the reason
in its place, and the next ones follow.

`page`: a client asks as the page does: it saves ships, through the page and on disk, and waits for their
findings and sheets; eight clients open ships at once; Chromium, where it is installed, shows the
sheet of a save. Its last rows are memory in MB after 110 displays, and the share of a processor that
the server and its processes take, then that of their own code and of the system: without a page, and
with one that waits for changes, from the fifth second on. `list`: the list of 10,000 ships has a server of
its own. `site`: everything as `build` prints it and as a site, in seconds of processor time of all
processes; the site again with nothing changed; its start page in Chromium, opened from disk.
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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

REPOSITORY = Path(__file__).parents[1]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "benchmarks")]

from check import make_content  # noqa: E402

SAVES = 40
PHONES = 8
DISPLAYS = 110
MANY = 10_000
WATCHED_SECONDS = 20
PARTS = ("page", "list", "site")

PATIENCE = 3600
"""Seconds that an answer may take: a busy machine checks 10,000 ships in minutes."""


class Page:
    """A client of a running server."""

    def __init__(self, address: str) -> None:
        found = re.fullmatch(r"http://([\d.]+:\d+)/#token=(\S+)", address)
        assert found is not None, address
        self._host, self._token = found.groups()

    def ask(self, path: str, body: object = None) -> bytes:
        """Return an answer."""
        connection = HTTPConnection(self._host, timeout=PATIENCE)
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
        pages = self.data(f"/data/pictures?of={name}&paper=a4&ink=color&first=yes")["pages"]
        if pages and "drawing" not in pages[0]:
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
    show(name, f"{middle:8.1f} {high:8.1f} {middle / bare:8.2f}")


def show(name: str, figures: str) -> None:
    """Print the figures of a row, with the load of the machine."""
    print(f"{name:<46} {figures:<26} {os.getloadavg()[0]:6.1f}", flush=True)


def measured(name: str, measure: Callable[[], None]) -> None:
    """Measure some rows; what cannot be measured is named with the reason, and the next rows follow."""
    try:
        measure()
    except (AssertionError, KeyError, OSError, ValueError, subprocess.SubprocessError) as problem:
        show(name, f"not measured: {type(problem).__name__} {problem}"[:120])


class Usage(NamedTuple):
    """Seconds of processor time of a process and its children, in their own code and in the system."""

    user: float
    system: float

    @classmethod
    def of(cls, process: int) -> Usage:
        """Return the usage of a process until now."""
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        own = cls(*(int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13]))
        tasks = Path(f"/proc/{process}/task").glob("*/children")
        parts = [own, *(cls.of(int(child)) for task in tasks for child in task.read_text().split())]
        return cls(sum(part.user for part in parts), sum(part.system for part in parts))

    def shares(self, since: Usage, seconds: float) -> str:
        """Return the share of a processor since then as figures of a row, in percent: all, own code, system."""
        user, system = (100 * (now - then) / seconds for now, then in zip(self, since, strict=True))
        return f"{user + system:8.1f} {user:8.1f} {system:8.1f}"


def memory(process: int) -> float:
    """Return the memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def served(root: Path, environment: dict[str, str]) -> Iterator[tuple[Page, str, int]]:
    """Serve a content folder in a process of its own; yield a client, the address and the process."""
    command = [sys.executable, "-m", "sheetforge", "serve", "--content", str(root)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().rpartition(" ")[2].strip()
            yield Page(address), address, server.pid
        finally:
            server.terminate()


def bare_process() -> float:
    """Measure a process of Python that does nothing, and print its row."""
    command = [sys.executable, "-c", ""]
    bare = statistics.median(timed(lambda: subprocess.run(command, check=True)) for _ in range(7))
    show("", f"{'median':>8} {'p95':>8} {'of bare':>8}")
    row("a bare process of Python", [bare], bare)
    return bare


def measure_page(root: Path, environment: dict[str, str], bare: float) -> None:
    """Serve a content folder, and print the rows of its pages."""
    starts = []
    for _ in range(5):
        start = time.perf_counter()
        with served(root, environment) as (page, _, _):
            page.ask("/")
            starts.append((time.perf_counter() - start) * 1000)
    row("from start to the page", starts, bare)
    with served(root, environment) as (page, address, process):
        start = time.perf_counter()
        rows = page.data("/data/list")
        row("from the page to its first list", [(time.perf_counter() - start) * 1000], bare)
        row(f"the list of {len(rows)} again", [timed(lambda: page.ask("/data/list")) for _ in range(7)], bare)
        units = page.data("/data/about")["units"]
        names = [f"{one['kind']}/{one['game']}/{one['id']}" for one in rows if one["kind"] in units]
        measured("saves", lambda: _saves(page, root, Random(1).choices(names, k=SAVES), bare))
        measured("saves in Chromium", lambda: _shown(address, names, bare))
        measured("phones", lambda: _phones(page, names, bare))
        for name in names[:DISPLAYS]:
            page.sheet(name)
        measured("the rest", lambda: _rest(page, process))


def measure_list(many: Path, environment: dict[str, str], bare: float) -> None:
    """Print the row of a long list."""
    make_content(many, MANY)
    with served(many, environment) as (page, _, _):
        page.ask("/data/list")
        row(f"the list of {MANY}", [timed(lambda: page.ask("/data/list")) for _ in range(7)], bare)


def measure_site(root: Path, folder: Path, environment: dict[str, str], bare: float) -> None:
    """Print the rows of a site: beside `build`, again, and its start page in Chromium."""
    built, site = folder / "build", folder / "site"

    def command(*words: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        whole = [sys.executable, "-m", "sheetforge", *words, "--content", str(root)]
        subprocess.run(whole, env=environment, check=True, cwd=folder, **quiet)  # type: ignore[call-overload]

    build = processor(lambda: command("build", "--out", str(built)))
    show("build of everything, s of processor", f"{build:8.1f}")
    made = processor(lambda: command("site", str(site)))
    show("site of everything, s of processor, of build", f"{made:8.1f} {'':8} {made / build:8.2f}")
    row("site with nothing changed", [timed(lambda: command("site", str(site))) for _ in range(5)], bare)
    again = processor(lambda: command("site", str(site)))
    show("site with nothing changed, ms of processor", f"{again * 1000:8.1f} {'':8} {again * 1000 / bare:8.2f}")
    measured("the start page in Chromium", lambda: _start_page(site, bare))


def processor(action: Callable[[], object]) -> float:
    """Return the seconds of processor time of the processes that an action starts and waits for."""
    before = getrusage(RUSAGE_CHILDREN)
    action()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _start_page(site: Path, bare: float) -> None:
    """Measure how long Chromium takes to load the start page, and until the pictures in view are there."""
    from tests.chromium import running

    loaded = "performance.getEntriesByType('navigation')[0].loadEventEnd"
    times, pictures = [], []
    with running() as browser:
        tab = browser.open(site / "index.html", width=1280, height=800)
        for _ in range(9):
            tab.go((site / "index.html").resolve().as_uri())
            until = time.monotonic() + 60
            while not (taken := tab.run(loaded)):
                assert time.monotonic() < until, "the page is not loaded"
                time.sleep(0.02)
            times.append(taken)
            pictures.append(tab.run(IN_VIEW))
    row("the start page of the site in Chromium", times, bare)
    row("the pictures that are in view on it", pictures, bare)


IN_VIEW = """(async () => {
  // To ask where a picture far below lies would lay all cards out, which no reader has to wait for.
  const drawn = [...document.images].filter(one => one.checkVisibility({contentVisibilityAuto: true}));
  const shown = drawn.filter(one => one.getBoundingClientRect().top < innerHeight);
  await Promise.all(shown.map(one => one.decode()));
  return performance.now();
})()"""

SAVED = """(async (name) => {
  const sheet = () => document.querySelector(".sheets.main .sheet");
  const headers = {"x-sheetforge-token": sessionStorage.getItem("sheetforge-token")};
  const entity = await (await fetch(`/data/entity?of=${name}`, {headers})).json();
  const before = sheet().dataset.drawn, start = performance.now();
  const text = entity.text.replace(/^name: .*$/m, `name: Trial ${Math.round(start)}`);
  const body = JSON.stringify({of: name, before: entity.digest, text});
  await fetch("/data/save", {method: "POST", headers, body});
  while (sheet()?.dataset.drawn === before) {
    if (performance.now() - start > 30000) { return 0; }
    await new Promise(done => setTimeout(done, 4));
  }
  return performance.now() - start;
})"""


def _shown(address: str, names: list[str], bare: float) -> None:
    """Measure from a save through the page to its new sheet in Chromium."""
    from tests.chromium import running
    from tests.programs import BROWSERS

    if not any(map(shutil.which, BROWSERS)):
        show("a save, to its sheet in Chromium", "no Chromium")
        return
    times = []
    with running() as browser:
        tab = browser.open(address)
        games = {name.split("/")[1]: [] for name in names}  # type: dict[str, list[str]]
        for name in names:
            games[name.split("/")[1]] += [name] * name.startswith("ships/")
        for name in (Random(3).choice(ships) for ships in games.values() if ships):
            tab.go(f"{address.partition('#')[0]}?of={name}")
            until = time.monotonic() + 120
            while not tab.run("Boolean(document.querySelector('.sheets.main .sheet[data-drawn]'))"):
                assert time.monotonic() < until, name
                time.sleep(0.05)
            times += [tab.run(f"{SAVED}({json.dumps(name)})") for _ in range(8)]
    assert all(times), f"{times.count(0)} of {len(times)} saves had no new sheet after 30 s"
    row("a save, to its sheet in Chromium", times, bare)


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
    """Measure a server that nobody asks anything, and one with a page that waits for changes."""
    state = page.data("/data/about")["number"]
    show("memory, MB", f"{memory(process):8.0f}")
    before = Usage.of(process)
    time.sleep(4)
    show("share of a processor without a page, %", Usage.of(process).shares(before, 4))
    with ThreadPoolExecutor(1) as tab:
        waiting = tab.submit(page.data, f"/data/changes?since={state}")
        time.sleep(4)
        before = Usage.of(process)
        time.sleep(WATCHED_SECONDS)
        shares = Usage.of(process).shares(before, WATCHED_SECONDS)
        assert not waiting.done(), "the content has changed meanwhile"
    show("share of a processor with a page, %", shares)


def main() -> None:
    """Parse the command line, and measure in a folder that is thrown away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help="page, list, site; all if none")
    parts = parser.parse_args().parts or PARTS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root, printed = folder / "content", folder / "printed"
        for copy in (root, printed):
            shutil.copytree(REPOSITORY / "content", copy)
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "SHEETFORGE_CACHE": str(folder / "cache")}
        bare = bare_process()
        if "page" in parts:
            measured("page", lambda: measure_page(root, environment, bare))
        if "list" in parts:
            measured("list", lambda: measure_list(folder / "many", environment, bare))
        if "site" in parts:
            measured("site", lambda: measure_site(printed, folder, environment, bare))


if __name__ == "__main__":
    main()
