"""`build counters` and `calibration`: files of one's own, and processes that share the work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import Run

PRINTER = "name: hall\nback: {right: 0.5}\n"


def _made(err: str) -> int:
    """How many files a build says it drew."""
    return int(err.split(" drawn")[0].split()[-1]) if " drawn" in err else 0


def test_a_changed_profile_is_printed_anew(content: Path, sheetforge: Run) -> None:
    """The content of a file named by an option is an input like any other."""
    printer = content.parent / "hall.yaml"
    printer.write_text(PRINTER)
    asked = ("build", "counters", "--printer", str(printer), "--format", "pdf", "--out", "out")
    assert _made(sheetforge(*asked).err) > 0
    assert _made(sheetforge(*asked).err) == 0
    printer.write_text(PRINTER.replace("0.5", "0.6"))
    assert _made(sheetforge(*asked).err) > 0
    entries = json.loads(Path("out/manifest.json").read_bytes())["artefacts"]
    options = next(entry["options"] for name, entry in entries.items() if "printer-hall" in name)
    assert options["printer"] == "hall.yaml"
    assert str(content.parent) not in json.dumps(options)


@pytest.mark.parametrize("option", ["--slots", "--printer"])
def test_a_bad_file_is_one_message(content: Path, sheetforge: Run, option: str) -> None:
    """Exit code 2, file and line, and no output."""
    bad = content.parent / "bad.yaml"
    bad.write_text("name: bad\npapper: a4\nback: {right: 1}\n")
    answer = sheetforge("build", "counters", option, str(bad), "--out", "out")
    assert answer.code == 2
    assert "bad.yaml:2:1: no field 'papper' here" in answer.err
    assert "Traceback" not in answer.err
    assert not Path("out").exists()


def test_calibration_is_made_when_it_is_named(content: Path, sheetforge: Run) -> None:
    """It belongs to no game, and is not among the usual products."""
    assert sheetforge("build", "calibration", "--out", "out").code == 0
    assert Path("out/calibration.pdf").is_file()
    sheetforge("build", "--format", "pdf", "--out", "usual")
    assert not Path("usual/calibration.pdf").exists()


def test_processes_make_no_difference(content: Path, sheetforge: Run) -> None:
    """One process or three: the same files, byte for byte, and the same manifest."""
    for jobs in ("1", "3"):
        assert sheetforge("build", "counters", "--out", f"out{jobs}", "--jobs", jobs).code == 0
    one, other = (
        {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        for out in (Path("out1"), Path("out3"))
    )
    times = Path(".times.json")
    assert one.pop(times)
    assert other.pop(times)
    assert one == other
    assert sheetforge("build", "--jobs", "0").code == 2
