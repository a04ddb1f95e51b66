"""Drawings of a maintainer's own, in the content folder: found, checked, printed, kept fresh."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.drawings import drawing_names, find_drawing, shipped
from sheetforge.game import discover
from sheetforge.lint.check import Result, check
from tests.running import Run

SD, SW = "silent-death", "silent-death-star-wars"
KITE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
    '  <path d="M 50 2 L 90 50 L 50 98 L 10 50 Z"/>\n'
    '  <path fill="none" stroke="black" d="M 50 2 L 50 98"/>\n'
    "</svg>\n"
)


def draw(content: Path, name: str, text: str = KITE, system: str = SD) -> Path:
    """Put a drawing into a content folder."""
    path = content / "drawings" / system / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def opened(content: Path) -> Library:
    return open_library(content, "content", discover())


def checked(content: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """A check that remembers, with its memory beside the content."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(content.parent / "cache"))
    return check(content, "content", discover())


def found(result: Result) -> list[tuple[str, str, int]]:
    return [(one.code, one.file, one.span.line) for one in result.findings]


def name_it(content: Path, name: str) -> None:
    """Let the sample ship name a drawing."""
    ship = content / "ships" / SD / "sample.yaml"
    ship.write_text(f"silhouette: {name}\n" + ship.read_text())


def test_a_game_finds_its_own_drawings_then_those_it_extends(content: Path) -> None:
    """The content before what ships, the game before the one that it extends."""
    ours, theirs = (game.package for game in (discover()[SW], discover()[SD]))
    library = opened(content)
    assert find_drawing(library, SW, ["x-wing"]) == shipped(ours, "x-wing")
    assert find_drawing(library, SW, ["nobody", "scout"]) == shipped(theirs, "scout")
    assert find_drawing(library, SD, ["x-wing", "nobody"]) is None
    draw(content, "x-wing")
    draw(content, "kite", system=SW)
    library = opened(content)
    assert find_drawing(library, SW, ["x-wing"]) == shipped(ours, "x-wing")
    assert find_drawing(library, SD, ["x-wing"]) == find_drawing(library, SW, ["kite"])
    assert {"kite", "x-wing", "scout"} <= set(drawing_names(library, SW))
    assert "kite" not in drawing_names(library, SD)


def test_every_name_that_is_looked_for_counts(content: Path) -> None:
    """What depends on a drawing depends as well on the better ones that are not there yet."""
    library = opened(content)
    used = library.track()
    find_drawing(library, SD, ["kite", "scout"])
    drawing_names(library, SD)
    assert used == {Key("drawings", SD, name) for name in ("kite", "scout", "*")}
    before = [library.digest(key) for key in sorted(used)]
    draw(content, "kite")
    after = [opened(content).digest(key) for key in sorted(used)]
    changed = [key.id for key, a, b in zip(sorted(used), before, after, strict=True) if a != b]
    assert changed == ["*", "kite"]


def test_a_result_that_is_kept_counts_each_time(content: Path) -> None:
    """What was consulted for it is noted where it was made, and wherever it is used again."""
    library = opened(content)
    outer = library.track()
    with library.noting() as used:
        find_drawing(library, SD, ["scout"])
    assert outer == used == {Key("drawings", SD, "scout")}
    later = library.track()
    library.consult(used)
    assert later == used


def test_a_drawing_of_one_s_own_is_printed(content: Path, sheetforge: Run) -> None:
    """Named by a ship, it is on the display; it may be named with its ending, or not at all."""
    assert sheetforge("build", "displays", "--svg-text", "font", "--out", "usual").code == 0
    draw(content, "kite")
    name_it(content, "kite.svg")
    assert sheetforge("check").code == 0
    assert sheetforge("build", "displays", "--svg-text", "font", "--out", "named").code == 0
    draw(content, "sample")
    ship = content / "ships" / SD / "sample.yaml"
    ship.write_text(ship.read_text().replace("silhouette: kite.svg\n", ""))
    assert sheetforge("build", "displays", "--svg-text", "font", "--out", "own").code == 0
    usual, named, own = (
        # The colophon has the digest of the ship's file, which was edited.
        [line for line in file.read_text().split("\n") if "scale 100 %" not in line]
        for file in (
            Path(out, "svg", SD, "displays", "sample", "sample.text-font.svg") for out in ("usual", "named", "own")
        )
    )
    assert usual != named == own
    counters = sheetforge("build", "counters", "--ship", "sample", "--out", "counters")
    assert counters.code == 0, counters.err


def test_a_build_and_a_check_follow_the_file(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Added, changed and removed, a drawing makes what shows it again, and nothing else."""
    displays = ("build", "displays", "counters", "--out", "out")
    first = sheetforge(*displays).err
    assert "nothing to do" in sheetforge(*displays).err
    path = draw(content, "sample")
    added = sheetforge(*displays).err
    assert " drawn, 0 up to date" not in added
    assert "nothing to do" in sheetforge(*displays).err
    listed = json.loads(Path("out/manifest.json").read_text())["artefacts"]
    inputs = {name: one["inputs"] for name, one in listed.items()}
    path.write_text(KITE.replace("M 50 2 L 90 50", "M 50 2 L 80 50"))
    assert "nothing to do" not in sheetforge(*displays).err
    listed = json.loads(Path("out/manifest.json").read_text())["artefacts"]
    stale = {name for name, one in listed.items() if one["inputs"] != inputs[name]}
    assert f"svg/{SD}/displays/sample/sample.svg" in stale
    assert f"svg/{SD}/displays/sample-variant.svg" not in stale
    path.unlink()
    assert "nothing to do" not in sheetforge(*displays).err
    assert "drawn" in first


def test_the_memory_of_a_check_follows_the_file(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that is added, spoilt or removed changes what the next check says, at once."""
    name_it(content, "kite")
    assert [code for code, _, _ in found(checked(content, monkeypatch))] == ["SD374"]
    path = draw(content, "kite")
    result = checked(content, monkeypatch)
    assert found(result) == []
    assert f"content/drawings/{SD}/kite.svg" in result.files
    path.write_text(KITE.replace("L 90 50", "L 90 fifty"))
    spoilt = [("SF703", f"content/drawings/{SD}/kite.svg", 2)]
    assert found(checked(content, monkeypatch)) == spoilt
    assert found(checked(content, monkeypatch)) == spoilt
    path.unlink()
    assert [code for code, _, _ in found(checked(content, monkeypatch))] == ["SD374"]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("L 90 50", "L 90 fifty", "SF703", "L takes 2 numbers; 'fifty"),
        ("<path d", '<path transform="scale(2)" d', "SF704", "transform on <path>"),
        ("L 10 50 Z", "L 10 50", "SF706", "<path> is filled and open: it begins at 50 2"),
        ("L 90 50", "L 120 50", "SF705", "<path> reaches x 120; the viewBox is 0 to 100"),
    ],
)
def test_a_drawing_that_cannot_be_drawn(
    content: Path, sheetforge: Run, old: str, new: str, code: str, said: str
) -> None:
    """A finding with the line and what is wrong; the ships that show it are left out, no others."""
    draw(content, "sample", KITE.replace(old, new))
    answer = sheetforge("check")
    assert answer.code == 1
    assert f"content/drawings/{SD}/sample.svg:2:" in answer.out
    assert f"error[{code}]" in answer.out
    assert said in answer.out
    assert "2 │   <path" in answer.out
    (one,) = sheetforge("check", "--format", "json").json["findings"]
    assert (one["code"], one["entity"]) == (code, f"drawings/{SD}/sample")
    built = sheetforge("build", "displays", "--out", "out")
    assert built.code == 1
    assert f"content/drawings/{SD}/sample.svg does not pass the check" in built.err
    assert not Path(f"out/svg/{SD}/displays/sample/sample.svg").exists()
    assert sheetforge("explain", code).code == 0


def test_a_drawing_that_cannot_be_opened(content: Path, sheetforge: Run) -> None:
    """It is an input that could not be read: exit 2, and the file is named."""
    path = content / "drawings" / SD / "kite.svg"
    path.parent.mkdir(parents=True)
    path.symlink_to(path)
    answer = sheetforge("check")
    assert (answer.code, "SF015" in answer.out, "kite.svg" in answer.out) == (2, True, True)


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        (f"drawings/{SD}/Kite.svg", "SF201", "name it kite.svg"),
        (f"drawings/{SD}/kite.png", "SF206", "holds only drawings, as .svg files"),
        (f"drawings/{SD}/kite.SVG", "SF206", "name it kite.svg"),
        ("drawings/kite.svg", "SF206", "content/drawings/<system>/<name>.svg"),
        (f"drawings/{SD}/tokens/kite.svg", "SF206", "content/drawings/<system>/<name>.svg"),
        ("drawings/silent-deth/kite.svg", "SF208", "did you mean 'silent-death'?"),
        (f"drawing/{SD}/kite.svg", "SF207", "did you mean 'drawings'?"),
        (f"ships/{SD}/kite.svg", "SF206", f"a drawing belongs at content/drawings/{SD}/kite.svg"),
    ],
)
def test_a_drawing_in_the_wrong_place(content: Path, path: str, code: str, said: str) -> None:
    """One finding that says where it belongs."""
    (content / path).parent.mkdir(parents=True, exist_ok=True)
    (content / path).write_text(KITE)
    (one,) = opened(content).misplaced
    assert (one.code, one.file) == (code, f"content/{path}")
    assert said in one.message
