"""`build`: what is printed and reported, and that no error loses anything."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.printing import Request, plan
from sheetforge.sheet.scene import Document
from tests.running import CLONE, OFFICIAL, PATIENCE, PROGRAM, Run
from tests.systems.samples_of_battles import library as official

DISPLAY = "silent-death/displays/sample/sample.pdf"


def files(out: Path) -> dict[str, bytes]:
    """Everything that was made, by path, without the lists and the start page with its pictures."""
    found = (path for path in out.rglob("*") if path.is_file())
    named = {path.relative_to(out).as_posix(): path.read_bytes() for path in found}
    return {name: data for name, data in named.items() if not name.startswith(BOOKS)}


BUILD = ("build", "displays", "tables", "--out", "out")
BOOKS = ("manifest.json", ".times.json", ".plans.json", "index.html", "pictures/")


def is_true(out: Path) -> bool:
    """Whether the manifest tells of every file there is, and of no other."""
    listed = json.loads((out / "manifest.json").read_bytes())["artefacts"]
    made = files(out)
    return listed.keys() == made.keys() and all(
        listed[name]["sha256"] == sha256(data).hexdigest() for name, data in made.items()
    )


def rename(content: Path, name: str) -> None:
    """Change what every sheet of the sample ship shows."""
    ship = content / "ships/silent-death/sample.yaml"
    ship.write_text(ship.read_text().replace("name: Sample\n", f"name: {name}\n"))


def test_products_are_drawn_once(content: Path, sheetforge: Run) -> None:
    """The first build draws, the second has nothing to do, and `--force` draws all again."""
    first = sheetforge("build", "--out", "out")
    assert first.code == 0
    made = files(Path("out"))
    assert {DISPLAY, f"svg/{DISPLAY.replace('pdf', 'svg')}", "catalogue.pdf"} <= made.keys()
    assert f"{len(made)} drawn, 0 up to date, in out\n" in first.err
    assert first.out == ""
    assert f"nothing to do: {len(made)} up to date in out\n" in sheetforge("build", "--out", "out").err
    displays = sum("/displays/" in name or name.endswith("-displays.pdf") for name in made)
    assert f"{displays} drawn, 0" in sheetforge("build", "displays", "--out", "out", "--force").err
    assert files(Path("out")) == made
    assert is_true(Path("out"))
    page = Path("out/index.html").read_text()
    assert page.count("data-sheets=") == sum(name.endswith(".pdf") for name in made)


def test_only_what_shows_a_change_is_drawn_again(content: Path, sheetforge: Run) -> None:
    """Another name on a ship draws the sheets that show the ship, and no others."""
    sheetforge(*BUILD)
    before = files(Path("out"))
    rename(content, "Renamed")
    answer = sheetforge(*BUILD)
    after = files(Path("out"))
    changed = {name for name in after if after[name] != before[name]}
    assert DISPLAY in changed
    assert "silent-death/tables/weapons.pdf" not in changed
    assert "nothing to do" not in answer.err


def test_what_is_asked_for_is_made(content: Path, sheetforge: Run) -> None:
    """Paper, ink, forms and crew go into the names of the files, formats into their endings."""
    words = ("--paper", "letter", "--ink", "mono", "--fillable", "--crew", "7,4")
    answer = sheetforge("build", "displays", "--ship", "Sample", *words, "--format", "pdf")
    assert answer.code == 0
    assert set(files(Path("build"))) == {"silent-death/displays/sample/sample.letter.mono.fillable.crew-7-4.pdf"}
    (entry,) = json.loads(Path("build/manifest.json").read_bytes())["artefacts"].values()
    assert entry["options"] == {
        "title": "Sample: ship display",
        "paper": "letter",
        "ink": "mono",
        "fillable": "yes",
        "crew": "7,4",
        "battle": "",
        "battle-to": "0",
        "battle-turn": "0",
        "reference": "none",
        "cover": "auto",
        "together": "False",
        "qr": "",
        "subject": "ships/silent-death/sample",
    }


def test_formats_are_repeated_or_listed(content: Path, sheetforge: Run) -> None:
    """With commas, spaces too; a word that is no format is named."""
    words = ("build", "displays", "--ship", "Sample", "--format")
    made = []
    for out, given in (("one", ("pdf", "--format", "svg")), ("two", ("svg, pdf",))):
        assert sheetforge(*words, *given, "--out", out).code == 0
        made.append(files(Path(out)))
    assert made[0] == made[1]
    answer = sheetforge(*words, "pdf,jpg")
    assert answer.code == 2
    assert "'jpg' is not one of" in answer.err


@pytest.mark.parametrize(("flag", "name"), [("--house", "Sample"), ("--fleet", "sample")])
def test_what_a_house_or_a_fleet_needs(flag: str, name: str, content: Path, sheetforge: Run) -> None:
    """The displays of a House or a fleet are those of its ships; the listed are named."""
    answer = sheetforge("build", "displays", flag, name, "--format", "svg")
    assert "svg/silent-death/displays/sample/sample.svg" in files(Path("build"))
    assert ("sample-listed: it is only listed" in answer.err) == (flag == "--house")


def test_a_ship_that_breaks_a_rule_is_left_out(content: Path, sheetforge: Run) -> None:
    """It is named with what to do, the others are printed, and the exit code is 1."""
    ship = content / "ships/silent-death/sample.yaml"
    good = ship.read_text()
    (content / "ships/silent-death/heron.yaml").write_text(
        good.replace("name: Sample", "name: Heron").replace("bpv: 25", "bpv: 24")
    )
    answer = sheetforge("build", "displays", "--format", "svg")
    assert answer.code == 1
    assert "heron.yaml does not pass the check" in answer.err
    assert "sheetforge check content" in answer.err
    assert "svg/silent-death/displays/sample/sample.svg" in files(Path("build"))
    assert "svg/silent-death/displays/heron.svg" not in files(Path("build"))


def test_the_output_folder_is_a_file(content: Path, sheetforge: Run) -> None:
    """A file in the way is named and stays."""
    Path("out").write_text("mine")
    answer = sheetforge("build", "displays", "--out", "out")
    assert answer.code == 2
    assert "a file has the name of a directory; move it away" in answer.err
    assert Path("out").read_text() == "mine"


def refusing(monkeypatch: pytest.MonkeyPatch, out: Path, number: int, after: int) -> None:
    """Let the system refuse to put files into a folder after a given number."""
    real: Callable[..., None] = os.replace
    done: list[str] = []

    def replace(source: Path, target: Path) -> None:
        if out in Path(os.path.abspath(target)).parents:
            if len(done) >= after:
                raise OSError(number, os.strerror(number), str(target))
            done.append(str(target))
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full; free some space or choose another directory with --out"),
        (errno.EROFS, "the file system is read-only; choose another directory with --out"),
        (errno.EACCES, "permission denied; make the directory writable or choose another"),
    ],
    ids=["full", "read-only", "forbidden"],
)
@pytest.mark.parametrize("after", [0, 2])
def test_a_disk_that_refuses(
    number: int, said: str, after: int, content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message says which file, why and what to do; what lay there stays, whole and listed."""
    out = Path("out").absolute()
    sheetforge(*BUILD)
    before = files(out)
    rename(content, "Renamed")
    with monkeypatch.context() as patch:
        refusing(patch, out, number, after)
        answer = sheetforge(*BUILD)
    assert answer.code == 2
    assert answer.err.startswith("sheetforge: cannot write out/")
    assert said in answer.err
    assert files(out).keys() == before.keys()
    assert sheetforge(*BUILD).code == 0
    assert is_true(out)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_an_interrupted_build_goes_on_where_it_was(
    at: int, content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C leaves whole files and a true manifest; the next build does what is left."""
    out = Path("out")
    sheetforge(*BUILD)
    before = files(out)
    rename(content, "Renamed")
    real: Callable[..., bytes] = pdf.write
    calls: list[Document] = []

    def write(document: Document, tagged: bool) -> bytes:
        calls.append(document)
        if len(calls) == at:
            raise KeyboardInterrupt
        return real(document, tagged=tagged)

    with monkeypatch.context() as patch:
        patch.setattr(pdf, "write", write)
        stopped = sheetforge(*BUILD, "--jobs", "1")
    assert stopped.code == 130
    assert stopped.err.strip() == "sheetforge: stopped; finished files are complete"
    assert is_true(out)
    assert sheetforge(*BUILD, "--out", "fresh").code == 0
    after = files(Path("fresh"))
    half = files(out)
    assert all(half[name] in (before[name], after[name]) for name in before)
    assert sheetforge(*BUILD).code == 0
    assert files(out) == after


@pytest.mark.parametrize("book", BOOKS[:3])
@pytest.mark.parametrize("damage", ["half", "empty", "other", "list"])
def test_a_torn_manifest_or_plan_is_made_anew(book: str, damage: str, content: Path, sheetforge: Run) -> None:
    """What the program wrote for itself may be damaged by anybody: the build is right again."""
    out = Path("out")
    words = ("build", "displays", "--format", "svg", "--out", out)
    sheetforge(*words)
    made = files(out)
    whole = (out / book).read_bytes()
    torn = {"half": whole[: len(whole) // 2], "empty": b"", "other": b"\xff\0", "list": b"[[]]"}
    (out / book).write_bytes(torn[damage])
    assert sheetforge(*words).code == 0
    assert files(out) == made
    assert is_true(out)


def test_a_plan_of_another_shape_is_made_anew(content: Path, sheetforge: Run) -> None:
    """Well-formed JSON that is not a plan counts for nothing."""
    words = ("build", "displays", "--format", "svg", "--out", "out")
    sheetforge(*words)
    plans = json.loads(Path("out/.plans.json").read_bytes())
    for wrong in (None, 3, {"artefacts": 3, "omitted": {}}, {"omitted": {}}):
        Path("out/.plans.json").write_text(json.dumps(dict.fromkeys(plans, wrong)))
        assert sheetforge(*words).code == 0
    assert is_true(Path("out"))


def test_pictures_need_an_extra(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package for PNG the message says how to get it, and no partial file is left."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    answer = sheetforge("build", "displays", "--ship", "sample", "--format", "png")
    assert answer.code == 2
    assert f"pip install -e '{CLONE}[png]'" in answer.err
    assert files(Path("build")) == {}


def test_pictures_for_a_shop_are_refused_before_they_are_drawn(
    sheetforge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the package for PNG no card is laid out: the message comes at once."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.setattr("sheetforge.shops.outlet.laid_out", lambda *words: pytest.fail("a card is laid out"))
    words = ("decks", "--shop", "the-game-crafter", "--scenario", "first-contact", "--content", str(OFFICIAL))
    answer = sheetforge("build", *words)
    assert answer.code == 2
    assert "pip install" in answer.err


def test_a_signal_in_the_middle(tmp_path: Path, sheetforge: Run) -> None:
    """Ctrl-C in a terminal: exit code 130, one line, a true manifest, and no litter."""
    assert sheetforge("check", "--content", OFFICIAL).code == 0
    out = tmp_path / "out"
    words = ("build", "displays", "--system", "silent-death")
    command = [*PROGRAM, *words, "--content", OFFICIAL, "--out", out]
    environment = {**os.environ, "PYTHONPATH": str(CLONE), "SHEETFORGE_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, start_new_session=True) as running:
        while not list(out.glob("*/displays/**/*.pdf")):
            assert running.poll() is None, running.communicate()
            time.sleep(0.01)
        # A terminal tells every process of the program.
        os.killpg(running.pid, signal.SIGINT)
        assert running.stderr is not None
        said = running.stderr.read().decode()
        assert running.wait(PATIENCE) == 130
    assert said.strip() == "sheetforge: stopped; finished files are complete"
    assert not list(out.rglob("*.part"))
    assert files(out)
    assert is_true(out)


def second_ship(content: Path) -> Path:
    """Another good ship beside the sample, which a test may break or remove."""
    ships = content / "ships" / "silent-death"
    text = (ships / "sample.yaml").read_text()
    name = next(line for line in text.splitlines() if line.startswith("name:"))
    (ships / "second.yaml").write_text(text.replace(name, "name: Second"))
    return ships / "second.yaml"


def test_a_faulty_ship_costs_nobody_else_a_sheet(sheetforge: Run, content: Path) -> None:
    """A ship that fails the check is named; the book and the key are printed without it."""
    ship = second_ship(content)
    ship.write_text(ship.read_text().replace("bpv: ", "bpv: 9"))
    answer = sheetforge("build", "displays", "tables", "--format", "pdf")
    assert answer.code == 1
    assert "not printed: silent-death/second: " in answer.err
    assert set(files(Path("build"))) >= {
        DISPLAY,
        "silent-death/silent-death-displays.pdf",
        "silent-death/tables/key.pdf",
    }
    assert "silent-death/displays/second.pdf" not in files(Path("build"))


def test_files_go_with_their_ship(sheetforge: Run, content: Path) -> None:
    """When a ship's file is removed, a build removes what it had printed of it, and says so."""
    ship = second_ship(content)
    assert sheetforge("build", "displays", "--format", "pdf").code == 0
    assert "silent-death/displays/second.pdf" in files(Path("build"))
    ship.unlink()
    answer = sheetforge("build", "displays", "--format", "pdf")
    assert "silent-death/displays/second.pdf" not in files(Path("build"))
    assert "removed: silent-death/displays/second.pdf" in answer.err
    assert is_true(Path("build"))


def test_nothing_is_printed_into_the_content(sheetforge: Run, content: Path) -> None:
    """An output folder inside the content is refused before anything is drawn."""
    answer = sheetforge("build", "tables", "--out", "content/printed")
    assert answer.code == 2
    assert "inside the content folder" in answer.err
    assert not (content / "printed").exists()


def test_an_option_that_would_change_nothing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetforge: Run
) -> None:
    """An option of another game's product, or a crew for sheets without one, is refused."""
    monkeypatch.chdir(tmp_path)
    content = ("--content", str(OFFICIAL), "--format", "pdf", "--out", "out")
    answer = sheetforge("build", "pack", "--fleet", "flying-squadron", "--card", "half", *content)
    assert answer.code == 2
    assert "--card has no effect on these products; it is for: pack and quick of" in answer.err
    answer = sheetforge("build", "displays", "--ship", "ocean", "--crew", "5,5", *content)
    assert (answer.code, "--crew has no effect" in answer.err) == (2, True)
    assert not Path("out").exists()


def test_names_tell_of_a_crew_only_where_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetforge: Run
) -> None:
    """A display has its crew in its name; counters of the same ship, which show none, have not."""
    monkeypatch.chdir(tmp_path)
    asked = ("--ship", "y-wing", "--crew", "6,7,6", "--format", "pdf", "--content", str(OFFICIAL))
    assert sheetforge("build", "displays", "counters", *asked, "--out", "out").code == 0
    assert sorted(path.name for path in Path("out").rglob("*.pdf")) == ["y-wing.crew-6-7-6.pdf", "y-wing.pdf"]


def test_a_product_that_there_is_none_of_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetforge: Run
) -> None:
    """Beside what is printed of a ship, the pack that was asked for as well is not forgotten."""
    monkeypatch.chdir(tmp_path)
    asked = ("--ship", "ocean", "--format", "pdf", "--content", str(OFFICIAL), "--out", "out")
    answer = sheetforge("build", "displays", "pack", *asked)
    assert answer.code == 1
    assert "1 drawn" in answer.err
    reason = "pack: there is none for sovereign-seas/ocean (all that a fleet or scenario needs)"
    assert f"not printed: {reason}" in answer.err
    answer = sheetforge("build", "pack", *asked)
    assert (answer.code, f"nothing to print: {reason}" in answer.err) == (2, True)


def test_options_of_one_format_make_files_of_their_own(content: Path, sheetforge: Run) -> None:
    """Outlines, tags and a resolution are part of the name; a format without them is refused."""
    words = ("build", "displays", "--ship", "sample", "--out", "out")
    assert sheetforge(*words, "--no-tagged", "--svg-text", "outline").code == 0
    assert sheetforge(*words, "--format", "png", "--dpi", "50").code == 0
    names = {Path(name).name for name in files(Path("out"))}
    assert names == {"sample.untagged.pdf", "sample.text-outline.svg", "sample.dpi-50.png"}
    refused = sheetforge(*words, "--format", "pdf", "--dpi", "50")
    assert refused.code == 2
    assert "add --format png" in refused.err


def test_files_are_joined_in_one_document(content: Path, sheetforge: Run) -> None:
    """All pages of a request, in one PDF of the given name; another format, or a name with a folder, is refused."""
    words = ("build", "displays", "counters", "--ship", "sample", "--out", "out")
    assert sheetforge(*words, "--joined", "evening").code == 0
    assert list(files(Path("out"))) == ["evening.pdf"]
    library = open_library(content, "content", discover())
    request = Request(("displays", "counters"), "silent-death", formats=("pdf",))
    apart = [file.document().pages for file in plan(library, request)[0].values() if file.document]
    ((path, whole),) = plan(library, replace(request, joined="evening"))[0].items()
    assert whole.document is not None
    assert (path, [page for page in whole.document().pages if page.items]) == (
        "evening.pdf",
        [page for pages in apart for page in pages],
    )
    for wrong, why in ((("--joined", "a/b"), "small letters"), (("--joined", "a", "--format", "svg"), "one PDF")):
        refused = sheetforge(*words, *wrong)
        assert (refused.code, why in refused.err) == (2, True)


def test_joined_pages_that_lie_side_by_side_are_on_leaves_of_their_own() -> None:
    """The two pages of a ship, which are printed on one side, have nothing at their backs beside sheets with backs."""
    keys = frozenset({Key("ships", "babylon", "condor"), Key("ships", "silent-death", "redan")})
    request = Request(("displays",), None, {"ships": keys}, ("pdf",), joined="evening")
    (whole,) = plan(official(), request)[0].values()
    assert whole.document is not None
    document = whole.document()
    assert document.duplex == "long-edge"
    assert [bool(page.items) for page in document.pages] == [True, False, True, False, True]


def test_a_full_build_has_the_faces_as_files(content: Path) -> None:
    """People who edit an SVG with text install them; their licence is beside them."""
    library = open_library(content, "content", discover())
    for products, number in (((), 6), (("displays",), 0)):
        files, _ = plan(library, Request(products, formats=("svg",)))
        faces = [one for path, one in files.items() if path.startswith("fonts/")]
        assert len(faces) == number
        assert all(one.make() for one in faces)


def test_pictures_of_a_document_are_drawn_once(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document of many pages is rendered once, not once for each of its pictures."""
    drawn = []

    def render(pdf: bytes, dpi: int) -> tuple[bytes, ...]:
        drawn.append(len(pdf))
        return (b"picture",) * 99

    monkeypatch.setattr(pdf, "pictures", render)
    library = open_library(content, "content", discover())
    files, _ = plan(library, Request(("displays", "counters"), formats=("png",)))
    groups = {one.group for one in files.values()}
    assert len(files) > len(groups)
    assert all(one.make() for one in files.values())
    assert len(drawn) == len(groups)
