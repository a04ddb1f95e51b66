"""The command `serve`: what it prints, whom it lets edit, and what it refuses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import groupby
from pathlib import Path
from threading import Event, Thread

import pytest
import zxingcpp
from PIL import Image

from sheetforge.content.library import Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.game import discover
from sheetforge.web import run, served
from sheetforge.web.commands.serve import serve_command
from sheetforge.web.commands.table import printed
from sheetforge.web.opening import Opening
from sheetforge.web.run import Door, door, server
from sheetforge.web.served import ServedContent
from tests.running import PATIENCE, Run, wait_until
from tests.site.sites import sample_content

CELL = 4
"""Pixels of a cell of a code in the picture that the decoder reads."""


@dataclass
class Stand:
    """A server that announces itself and ends at once; what it was made of is kept."""

    made: list[tuple[ServedContent, Door]] = field(default_factory=list)

    def __call__(
        self, opening: Opening, door: Door, ready: Callable[[], None], seen: Callable[[str], None] | None = None
    ) -> Stand:
        self.made.append((opening.read(), door))
        self.ready = ready
        return self

    def serve_until_stopped(self) -> None:
        """Announce it."""
        self.ready()
        self.made[-1][1].listening.close()


@pytest.fixture
def stand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stand:
    """A server that serves nothing, with a cache of its own."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(run, "return_memory", lambda: None)
    found = Stand()
    monkeypatch.setattr(run, "server", found)
    return found


@pytest.fixture
def opener(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The program that opens addresses on a desktop, here one that writes them to the returned file."""
    opened, program = tmp_path / "opened", tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return opened


# click does not wait for the program that it starts, and says so when it forgets it.
@pytest.mark.filterwarnings("ignore:.*Popen.__del__:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("words", "host"), [((), 0), (("--lan",), -1)])
def test_a_browser_is_opened_on_the_page(
    stand: Stand, opener: Path, tmp_path: Path, words: tuple[str, ...], host: int
) -> None:
    """It opens the address of this machine, also where others use the one of the network."""
    root = sample_content(tmp_path / "content", "silent-fury")
    serve_command.main(["--content", str(root), "--open", *words], standalone_mode=False)
    wait_until(opener.exists)
    _, door = stand.made[-1]
    assert opener.read_text().strip() == door.address(door.hosts[host])


@pytest.mark.parametrize(
    ("words", "writable"), [((), True), (("--read-only",), False), (("--lan",), False), (("--lan", "--write"), True)]
)
def test_the_network_only_reads_unless_it_may_write(
    stand: Stand, tmp_path: Path, words: tuple[str, ...], writable: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """One address is printed; on the network also a code of half blocks, which an independent decoder reads."""
    root = sample_content(tmp_path / "content", "silent-fury")
    serve_command.main(["--content", str(root), *words], standalone_mode=False)
    content, door = stand.made[-1]
    said = capsys.readouterr().out
    assert content.writable is writable
    assert said.count("http://") == 1
    assert door.address(door.hosts[0]) in said
    assert ("edit it" in said) is (writable and "--lan" in words)
    if "--lan" in words:
        code = [line for line in said.splitlines() if line and set(line) <= set("█▀▄ ")]
        assert scanned(code) == door.address(door.hosts[0])
    else:
        assert door.hosts[0].startswith("127.0.0.1:")


def test_the_addresses_of_a_table_on_the_network_have_codes() -> None:
    """One for each seat and for spectators, for phones; none for people at one screen."""
    seats = {name: f"http://192.0.2.2:80/#token={name[:3]}" for name in ("Red", "one screen", "spectators")}
    lines = "\n".join(printed(seats, lan=True)).splitlines()
    groups = groupby(lines, lambda line: bool(line) and set(line) <= set("█▀▄ "))
    codes = [[*group] for is_code, group in groups if is_code]
    assert [scanned(code) for code in codes] == [seats["Red"], seats["spectators"]]
    assert len([*printed(seats, lan=False)]) == len(seats)


def scanned(lines: list[str]) -> str:
    """The text of a code of half blocks, dark on a light ground, by an independent decoder."""
    width = max(map(len, lines))
    picture = Image.new("L", (width, 2 * len(lines)), 0)
    for row, line in enumerate(lines):
        for column, block in enumerate(line):
            for half, blocks in enumerate(("█▀", "█▄")):
                picture.putpixel((column, 2 * row + half), 255 if block in blocks else 0)
    found = zxingcpp.read_barcodes(picture.resize((width * CELL, 2 * len(lines) * CELL), Image.Resampling.NEAREST))
    assert len(found) == 1
    return str(found[0].text)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--content", "nowhere"), "nowhere: there is no such folder"),
        (("--content", "."), "no content here"),
        (("--port", "99999"), "99999 is not in the range"),
        (("--port", "eight"), "'eight' is not a valid whole number"),
        (("--write",), "--write is for --lan"),
        (("--lan", "--write", "--read-only"), "exclude each other"),
        (("--worth", "nowhere.json"), "nowhere.json"),
    ],
)
def test_wrong_usage_is_refused(sheetforge: Run, words: tuple[str, ...], said: str) -> None:
    """Exit code 2, with the word that is wrong and the reason."""
    answer = sheetforge("serve", *words)
    assert answer.code == 2
    assert said in answer.err


def test_the_page_is_answered_before_the_content_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for data waits for it; that another client goes away meanwhile changes nothing."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    may_read = Event()

    def read() -> ServedContent:
        assert may_read.wait(PATIENCE)
        return ServedContent(ContentRoot(root, "content"), discover())

    root = tmp_path / "content"
    (root / "houses" / "silent-fury").mkdir(parents=True)
    (root / "houses" / "silent-fury" / "one.yaml").write_text("name: One\n")
    with answering(tmp_path, Opening(read)) as door, ThreadPoolExecutor(1) as pool:
        assert asked(door, "/") == 200
        with pytest.raises(TimeoutError):
            asked(door, "/data/changes", 0.02)
        waiting = pool.submit(asked, door, "/data/changes")
        may_read.set()
        assert waiting.result() == 200


def test_content_that_cannot_be_opened_ends_the_server(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that vanishes meanwhile; the reason is that of the command."""

    def vanished(*given: object) -> None:
        raise Unreadable("content: there is no such folder")

    monkeypatch.setattr(run, "server", server)
    monkeypatch.setattr(served, "ServedContent", vanished)
    with pytest.raises(Unreadable, match="no such folder"):
        serve_command.main([], standalone_mode=False)


@contextmanager
def answering(root: Path, opening: Opening) -> Iterator[Door]:
    """Serve what is opened, in a thread."""
    entrance, ready = door(root, None, on_network=False, new_token=False), Event()
    running = server(opening, entrance, ready.set)
    thread = Thread(target=running.serve_until_stopped)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield entrance
    finally:
        running.stop()
        thread.join(PATIENCE)
        entrance.listening.close()


def asked(entrance: Door, path: str, patience: float = PATIENCE) -> int:
    """Return the status of a request."""
    with closing(HTTPConnection(entrance.hosts[0], timeout=patience)) as connection:
        connection.request("GET", path, headers={"x-sheetforge-token": entrance.token})
        return connection.getresponse().status
