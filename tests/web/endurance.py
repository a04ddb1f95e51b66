"""Long trials of the page of `serve`: edits, hostile requests, saves, kills, and a long list.

    python -m tests.web.endurance edits --count 500      page and `check` agree after each edit, by form and on disk
    python -m tests.web.endurance hostile --count 5000   every request has a status or an end, the next is served
    python -m tests.web.endurance saves --count 2000     memory stays, and every save is in its file
    python -m tests.web.endurance kills --count 50       a save that is killed leaves the old text or the new one
    python -m tests.web.endurance list --count 10000     time of the list of so many ships
    python -m tests.web.endurance tabs --count 20        so many tabs of a browser follow a change

The suite runs a short sample of each. All traffic stays on the loopback address.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.web.editing import save
from sheetforge.web.form_edits import FormEdit, changed
from sheetforge.web.forms import form
from sheetforge.web.served import ServedContent, digest_of
from tests.chromium import Chromium
from tests.chromium import running as chromium_running
from tests.running import CLONE, PATIENCE
from tests.web.serving import Serving, fields, serving, small_content

WORDS = ("GET", "POST", "PUT", "TRACE", "\x00", "G E T")
PATHS = (
    "/",
    "/data/about",
    "/data/entity?of=../../x",
    "/data/picture?digest=%00",
    "//evil",
    "/%ff%fe",
    "*",
    "http://x/",
)
LINES = (
    "host: {host}",
    "host: x",
    "host: {host}\r\nhost: x",
    "x-sheetforge-token: {token}",
    "content-length: -1",
    "transfer-encoding: chunked",
    "x: \x00",
    "x: y\r\n z",
    ":",
    "a" * 5000,
)

MOST_GROWTH = 6.0
"""MB that the second half of many saves may keep: the pages of ships are kept up to a number."""

STATUSES = (b"200", b"202", b"400", b"401", b"403", b"404", b"405", b"413", b"431")


def edits(served: ServedContent, random: Random, count: int) -> int:
    """Edit files by form, as text and on disk, remove and rename them; after each, page and `check` find the same.

    Return the number of edits after which there were findings.
    """
    with_findings = 0
    root = served.place.root
    texts = {key: served.library.text(key).decode() for key in served.library.keys()}
    keys = sorted(texts)
    for number in range(count):
        key = random.choice(keys)
        file = root / f"{key}.yaml"
        text = file.read_text() if file.exists() else ""
        act = random.choice(("form", "form", "form", "text", "disk", "restore", "remove", "rename"))
        if act == "form" and key in served.library.files:
            text = _by_form(served, random, key, text)
        elif act == "restore" or not text:
            text = texts[key]
        else:
            place = random.randrange(len(text))
            text = text[:place] if random.random() < 0.2 else f"{text[:place]}{random.choice('9 :[#')}{text[place:]}"
        if act == "remove":
            file.unlink(missing_ok=True)
            served.refresh(now=True)
        elif act == "rename" and file.exists():
            file.rename(file.with_name(f"{key.id}-two.yaml"))
            served.refresh(now=True)
        elif act == "disk":
            file.write_text(text)
            served.refresh(now=True)
        else:
            save(served, str(key), digest_of(file.read_bytes() if file.exists() else b""), text)
            assert file.read_text() == text
        expected = check(root, "content", discover(), remember=False, jobs=1).findings
        assert served._state.findings == expected, f"edit {number} of {key}"
        with_findings += bool(expected)
        if key in served.library.files:
            shown = served.entity(str(key))["findings"]
            assert isinstance(shown, list)
            assert len(shown) == sum(one.entity == str(key) or one.file == f"content/{key}.yaml" for one in expected)
    return with_findings


def _by_form(served: ServedContent, random: Random, key: object, text: str) -> str:
    """Return a text after a random change by its form."""
    assert key in served.library.files
    known = served.key(str(key))
    shown = form(served.language, served.library, known, text)
    if shown is None:
        return text
    field = random.choice([one for one in fields(shown) if one["path"]] or [{"kind": "none"}])
    acts: dict[str, list[dict[str, Json]]] = (
        {
            "rows": [{"act": "add", "path": [*field["path"], len(field.get("rows") or ())]}],  # type: ignore[misc, arg-type]
            "map": [{"act": "add", "path": [*field["path"], name]} for name, _ in field.get("more") or ()],  # type: ignore[misc, union-attr, str-unpack]
        }
        if field["kind"] in ("rows", "map")
        else {}
    )
    words = field.get("words")
    values: list[Json] = list(words) if isinstance(words, list) else ["3", "1-4", "unknown", "x: y", "# no", "\tz"]
    value: Json = [random.choice(values)] if field["kind"] == "choices" else random.choice(values)
    usual: list[dict[str, Json]] = [{"act": "set", "path": field["path"], "value": value}]
    edit = random.choice([*(acts.get(str(field["kind"])) or usual), {"act": "remove", "path": field["path"]}])
    try:
        return changed(served.library, known, served.language.fields(known), text, FormEdit.of(edit))
    except BadRequest:
        return text


def hostile(running: Serving, random: Random, count: int) -> int:
    """Send requests that make no sense; each has a status or an end, and the next good one is served.

    Return the number of those that had a status.
    """
    answered = 0
    for number in range(count):
        lines = random.sample(LINES, random.randrange(1, 4))
        path = random.choice((*PATHS, "/data/job?id=" + "x" * random.randrange(90), f"/data/{random.choice('%.x')}"))
        text = f"{random.choice(WORDS)} {path} HTTP/1.1\r\n" + "\r\n".join(lines)
        text = text.replace("{host}", f"127.0.0.1:{running.port}").replace("{token}", running.door.token)
        data = text.encode() + b"\r\nconnection: close\r\n\r\n" + random.randbytes(random.choice((0, 0, 5, 400)))
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as client:
            try:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
                first = client.recv(4096).split(b"\r\n")[0]
            except (ConnectionError, BrokenPipeError):
                first = b""
        assert (first.split() or [b"", b""])[1:2] in ([], [b""], *([one] for one in STATUSES)), (number, text, first)
        answered += first != b""
        if number % 50 == 0:
            assert running.ask("/data/about")[0] == 200
    assert running.ask("/data/about")[0] == 200
    return answered


class Process:
    """A running `serve` in a process of its own."""

    def __init__(self, root: Path, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "sheetforge", "serve", "--content", str(root)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=CLONE
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split()[-1]
        self.host, _, self.token = address.removeprefix("http://").partition("/#token=")

    def ask(self, path: str, body: object = None) -> bytes:
        """Return an answer that is good."""
        connection = HTTPConnection(self.host, timeout=180)
        text = None if body is None else json.dumps(body)
        connection.request("POST" if text else "GET", path, text, {"x-sheetforge-token": self.token})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        assert answer.status == 200, data[:300]
        return data

    def end(self, how: signal.Signals) -> None:
        """End it by a signal."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self) -> float:
        """Return its memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def process(root: Path, environment: dict[str, str]) -> Iterator[Process]:
    """Run a server, and end it."""
    running = Process(root, environment)
    try:
        yield running
    finally:
        running.end(signal.SIGTERM)


def saves(root: Path, environment: dict[str, str], random: Random, count: int) -> list[float]:
    """Save files again and again, and look at them; return the memory in MB after each tenth."""
    with process(root, environment) as running:
        rows = json.loads(running.ask("/data/list"))
        names = [f"{one['kind']}/{one['game']}/{one['id']}" for one in rows if one["kind"] == "ships"]
        for name in names:
            # What a ship needs that is drawn for the first time is not what many saves keep.
            running.ask(f"/data/pictures?of={name}&paper=a4&ink=color&first=yes")
        memory = []
        for number in range(count):
            name = random.choice(names)
            entity = json.loads(running.ask(f"/data/entity?of={name}"))
            text = f"{entity['text'].partition('# save ')[0]}# save {number}\n"
            running.ask("/data/save", {"of": name, "before": entity["digest"], "text": text})
            assert (root / f"{name}.yaml").read_text() == text
            if number % 10 == 0:
                pages = json.loads(running.ask(f"/data/pictures?of={name}&paper=a4&ink=color"))["pages"]
                if pages:
                    running.ask(f"/data/picture?digest={pages[0]['digest']}")
            if (number + 1) % (count // 10) == 0:
                memory.append(running.memory())
        return memory


def kills(root: Path, environment: dict[str, str], random: Random, count: int) -> None:
    """Kill the server while it saves: the file has the old text or the new one, and nothing else is content."""
    before = sorted(root.rglob("*.yaml"))
    for number in range(count):
        running = Process(root, environment)
        try:
            rows = json.loads(running.ask("/data/list"))
            one = random.choice([row for row in rows if row["kind"] == "ships"])
            name = f"{one['kind']}/{one['game']}/{one['id']}"
            file = root / f"{name}.yaml"
            old = file.read_text()
            new = f"{old}# kill {number}\n"
            order = {"of": name, "before": digest_of(old.encode()), "text": new}
            saving = Thread(target=_tried, args=(running, order))
            saving.start()
            time.sleep(random.random() * 0.05)
        finally:
            running.end(signal.SIGKILL)
        saving.join(PATIENCE)
        assert file.read_text() in (old, new), f"kill {number}"
        assert sorted(root.rglob("*.yaml")) == before


def _tried(running: Process, order: object) -> None:
    try:
        running.ask("/data/save", order)
    except (OSError, AssertionError, ConnectionError):
        # It was killed before it answered.
        return


def long_list(root: Path, environment: dict[str, str]) -> list[float]:
    """Return the milliseconds of the list of a folder, asked seven times once it is checked, in order."""
    with process(root, environment) as running:
        running.ask("/data/list")
        times = []
        for _ in range(7):
            start = time.perf_counter()
            running.ask("/data/list")
            times.append((time.perf_counter() - start) * 1000)
    return sorted(times)


def tabs(running: Serving, browser: Chromium, name: str, count: int) -> list[float]:
    """Open an entity in many tabs, and change its name on disk; return the seconds until each shows it."""
    file = running.served.place.root / f"{name}.yaml"
    text = file.read_text()
    opened = []
    for _ in range(count):
        address, _, token = running.address.partition("#")
        tab = browser.open(f"{address}?of={name}#{token}", width=500, height=400)
        opened.append(tab)
    for tab in opened:
        tab.wait("document.querySelector('h2')")
    start = time.monotonic()
    file.write_text(text.replace("name: ", "name: Later ", 1))
    seconds = []
    for tab in opened:
        tab.wait("document.querySelector('h2').textContent.startsWith('Later ')")
        seconds.append(time.monotonic() - start)
        tab.close()
    file.write_text(text)
    return seconds


def main() -> None:
    """Run one trial in a folder that is thrown away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=("edits", "hostile", "saves", "kills", "list", "tabs"))
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random, start = Random(given.seed), time.monotonic()
    with TemporaryDirectory() as name:
        root = Path(name, "content")
        environment = {**os.environ, "SHEETFORGE_CACHE": str(Path(name, "cache"))}
        os.environ["SHEETFORGE_CACHE"] = environment["SHEETFORGE_CACHE"]
        if given.trial == "list":
            sys.path.insert(0, str(CLONE / "benchmarks"))
            from check import make_content

            make_content(root, given.count)
            print("ms of the list, in order:", [round(one) for one in long_list(root, environment)])
        elif given.trial == "saves":
            memory = saves(small_content(root), environment, random, given.count)
            print("MB after each tenth:", [round(one) for one in memory])
            growth = memory[-1] - memory[4]
            assert growth <= MOST_GROWTH, f"the second half of the saves kept {growth:.0f} MB"
        elif given.trial == "kills":
            kills(small_content(root), environment, random, given.count)
        else:
            with serving(small_content(root)) as running:
                running.served.refresh()
                if given.trial == "tabs":
                    with chromium_running() as browser:
                        name = str(running.served.library.keys("ships", "babylon")[0])
                        seconds = tabs(running, browser, name, given.count)
                    print("seconds until each tab shows the change:", [round(one, 2) for one in seconds])
                elif given.trial == "edits":
                    edits(running.served, random, given.count)
                else:
                    hostile(running, random, given.count)
    print(f"{given.trial}: {given.count} done in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
