"""The command `serve`: what it prints, whom it lets edit, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from sheetforge.web import run
from sheetforge.web.commands.serve import serve_command
from sheetforge.web.run import Door
from sheetforge.web.served import ServedContent
from tests.running import Run
from tests.web.serving import small_content

CELL = 4
"""Pixels of a cell of a code in the picture that the decoder reads."""


@dataclass
class Stand:
    """A server that announces itself and ends at once; what it was made of is kept."""

    made: list[tuple[ServedContent, Door]] = field(default_factory=list)

    def __call__(
        self, served: ServedContent, door: Door, ready: Callable[[], None], seen: Callable[[str], None] | None = None
    ) -> Stand:
        self.made.append((served, door))
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


@pytest.mark.parametrize(
    ("words", "writable"), [((), True), (("--read-only",), False), (("--lan",), False), (("--lan", "--write"), True)]
)
def test_the_network_only_reads_unless_it_may_write(
    stand: Stand, tmp_path: Path, words: tuple[str, ...], writable: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """One address is printed; on the network also a code of half blocks, which an independent decoder reads."""
    root = small_content(tmp_path / "content")
    serve_command.main(["--content", str(root), *words], standalone_mode=False)
    served, door = stand.made[-1]
    said = capsys.readouterr().out
    assert served.writable is writable
    assert said.count("http://") == 1
    assert door.address(door.hosts[0]) in said
    assert ("edit it" in said) is (writable and "--lan" in words)
    if "--lan" in words:
        code = [line for line in said.splitlines() if line and set(line) <= set("█▀▄ ")]
        assert scanned(code) == door.address(door.hosts[0])
    else:
        assert door.hosts[0].startswith("127.0.0.1:")


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
        (("--port", "99999"), "99999 is not in the range"),
        (("--port", "eight"), "'eight' is not a valid integer"),
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
