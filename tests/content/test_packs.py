"""What a folder extends: manifests, folders, installed packages, and everything wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from sheetforge.content.library import Unreadable, open_library
from sheetforge.content.packs import Extended, ExtendedText
from tests.packs import BASE, HERON, Point, boat, check_pack, codes, install, open_pack, write_pack

TERN = "boats/toy/tern"


def test_one_boat_on_top_of_a_pack_is_a_library(tmp_path: Path) -> None:
    """A folder with one entity sees all of the pack it extends, and only its file is judged."""
    write_pack(tmp_path / "base", "base", BASE)
    own = write_pack(tmp_path / "club", "club", {TERN: boat("Tern")}, extends="base", folders=["base"])
    result = check_pack(own)
    assert (codes(result), result.files) == ([], ("club/boats/toy/tern.yaml",))
    assert [key.id for key in result.library.keys("boats", "toy")] == ["heron", "tern"]


def test_a_manifest_alone_is_a_working_folder(tmp_path: Path) -> None:
    """With nothing of its own, a folder shows what it extends."""
    write_pack(tmp_path / "base", "base", BASE)
    own = write_pack(tmp_path / "club", "club", extends="base", folders=["base"])
    assert len(open_pack(own).keys()) == 3
    assert codes(check_pack(own)) == []


def test_a_pack_may_keep_its_files_in_a_folder_content(tmp_path: Path) -> None:
    """`folders` may name the folder of a project, whose `content` is the pack."""
    write_pack(tmp_path / "base/content", "base", BASE)
    own = write_pack(tmp_path / "club", "club", extends="base", folders=["base"])
    assert open_pack(own).shown(open_pack(own).keys()[0]).startswith("base/content/boats/")


def test_readme_and_licence_beside_a_manifest(tmp_path: Path) -> None:
    """Other files in the pack's own folder are let be, files of content in a wrong place not."""
    own = write_pack(tmp_path / "club", "club", BASE)
    (own / "README.md").write_text("Our club.\n")
    (own / "LICENSE").write_text("CC0\n")
    (own / "boats/notes.yaml").write_text("name: lost\n")
    assert codes(check_pack(own)) == [("club/boats/notes.yaml", "SF206", 1)]


extended = TypeAdapter(ExtendedText).validate_python


@pytest.mark.parametrize(
    ("text", "version", "fits"),
    [
        ("base", "0.1", True),
        ("base >=1.2", "1.2", True),
        ("base >=1.2", "1.10", True),
        ("base >=1.2 <2", "2.0", False),
        ("base ==1.2", "1.2.0", True),
        ("base >1", "1.0.0", False),
        ("base <=1.9", "1.9.1", False),
    ],
)
def test_limits_of_versions(text: str, version: str, fits: bool) -> None:
    """Versions compare number by number, and missing numbers are 0."""
    assert extended(text).takes(version) is fits
    assert str(extended(text)) == text


@pytest.mark.parametrize("text", ["Base", "base>=1", "base >= 1", "base >=1,<2", "", 7])
def test_what_is_no_pack_is_refused(text: object) -> None:
    """Anything but an id and limits is refused with the form to write."""
    with pytest.raises(ValueError, match=r"frontier >=1\.2 <2"):
        extended(text)
    assert extended("base <2") == Extended("base", ("<2",))


def test_a_version_that_does_not_fit_is_a_finding_at_the_entry(tmp_path: Path) -> None:
    """The finding names both versions."""
    write_pack(tmp_path / "base", "base", BASE, version="1.1")
    own = write_pack(tmp_path / "club", "club", extends="base >=1.2", folders=["base"])
    result = check_pack(own)
    assert codes(result) == [("club/sheetforge.yaml", "SF222", 5)]
    assert "needs base >=1.2, and base has version 1.1" in result.findings[0].message


def test_a_missing_pack_is_one_finding_and_no_cascade(tmp_path: Path) -> None:
    """References that the missing pack would resolve are not reported as well."""
    own = write_pack(tmp_path / "club", "club", {TERN: boat("Tern")}, extends="built-in, bse")
    result = check_pack(own)
    assert codes(result) == [("club/sheetforge.yaml", "SF221", 5)]
    assert result.findings[0].span.column == 21
    assert "install it with pip, or name its folder" in result.findings[0].message


def test_schema_findings_of_own_files_stay_with_a_missing_pack(tmp_path: Path) -> None:
    """What can be judged without the pack is."""
    text = boat("Tern").replace("weight: 1", "weight: heavy")
    own = write_pack(tmp_path / "club", "club", {TERN: text}, extends="bse")
    assert [code for _, code, _ in codes(check_pack(own))] == ["SF103", "SF221"]


def test_commands_refuse_a_stack_with_a_fault(tmp_path: Path) -> None:
    """Other commands than check do not go on with half of the content."""
    own = write_pack(tmp_path / "club", "club", extends="bse")
    with pytest.raises(Unreadable, match=r"club/sheetforge.yaml:5:11: no pack 'bse'"):
        open_pack(own)


def test_a_circle_of_packs_is_a_finding(tmp_path: Path) -> None:
    """The finding shows the circle, at the entry of the opened folder that leads to it."""
    write_pack(tmp_path / "a", "a", BASE, extends="b", folders=["b"])
    write_pack(tmp_path / "b", "b", extends="a", folders=["a"])
    own = write_pack(tmp_path / "club", "club", extends="a", folders=["a"])
    (finding,) = check_pack(own).findings
    assert (finding.code, finding.file, finding.span.line) == ("SF223", "club/sheetforge.yaml", 5)
    assert "a extends b extends a" in finding.message
    assert finding.labels[0].file == "b/sheetforge.yaml"


def test_a_folder_that_extends_itself_is_a_circle(tmp_path: Path) -> None:
    """Also by its own id."""
    own = write_pack(tmp_path / "club", "club", BASE, extends="club")
    assert codes(check_pack(own)) == [("club/sheetforge.yaml", "SF223", 5)]


def test_a_folder_with_another_pack_is_a_finding(tmp_path: Path) -> None:
    """A folder has to be the pack that it is named as, and a pack at all."""
    write_pack(tmp_path / "base", "bass", BASE)
    (tmp_path / "bare").mkdir()
    own = write_pack(tmp_path / "club", "club", extends="base, bare", folders=["base", "bare"])
    result = check_pack(own)
    assert [code for _, code, _ in codes(result)] == ["SF224", "SF221"]
    assert "the pack in base is 'bass', not 'base'" in result.findings[0].message
    assert "bare has no sheetforge.yaml" in result.findings[1].message


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('version: "1.0"', "version: 1.0", "SF103", 3),
        ("licence: CC0-1.0\n", "", "SF102", 1),
        ("id: club", "id: Our Club", "SF106", 1),
        ("extends: [base]", "extends: [base>=1]", "SF106", 5),
        ("extends:", "extend:", "SF101", 5),
        ("id: club\n", "id: club\nid: club\n", "SF002", 2),
    ],
)
def test_faults_of_a_manifest(tmp_path: Path, old: str, new: str, code: str, line: int) -> None:
    """A manifest is checked like content: each fault has its line."""
    write_pack(tmp_path / "base", "base", BASE)
    own = write_pack(tmp_path / "club", "club", extends="base", folders=["base"])
    manifest = own / "sheetforge.yaml"
    manifest.write_text(manifest.read_text().replace(old, new))
    assert ("club/sheetforge.yaml", code, line) in codes(check_pack(own))


def test_a_fault_in_the_manifest_of_a_pack_is_reported_at_the_entry(tmp_path: Path) -> None:
    """The folder's own manifest is what its maintainer can change; the true place is a label."""
    base = write_pack(tmp_path / "base", "base", BASE)
    (base / "sheetforge.yaml").write_text("id: base\n")
    own = write_pack(tmp_path / "club", "club", extends="base", folders=["base"])
    first = check_pack(own).findings[0]
    assert (first.file, first.span.line, first.code) == ("club/sheetforge.yaml", 5, "SF102")
    assert first.labels[0].file == "base/sheetforge.yaml"


def test_an_installed_package_is_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with an entry point is found by its id, without a line in `folders`."""
    install(monkeypatch, tmp_path / "site", {"base": BASE})
    own = write_pack(tmp_path / "club", "club", {TERN: boat("Tern")}, extends="base")
    assert codes(check_pack(own)) == []


def test_the_entry_point_of_a_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own metadata of an installed package is read, with the files in `content`."""
    site = tmp_path / "site"
    write_pack(site / "base_pack/content", "base", BASE)
    (site / "base_pack/__init__.py").write_text("raise RuntimeError('never imported')\n")
    about = site / "base_pack-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: base-pack\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sheetforge.content]\nbase = base_pack\n")
    monkeypatch.syspath_prepend(site)
    own = write_pack(tmp_path / "club", "club", {TERN: boat("Tern")}, extends="base")
    assert codes(check_pack(own)) == []
    assert open_pack(own).layers[0].pack.shown_root == (site / "base_pack/content").as_posix()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: base-pack\nVersion: 1.1\n")
    (finding,) = check_pack(own).findings
    assert (finding.code, finding.severity, finding.span.line) == ("SF222", "warning", 5)
    assert "the installed package of base is version 1.1, and its sheetforge.yaml says 1.0" in (finding.message)


def test_two_packages_with_one_pack_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is chosen by the order of installation."""
    for site in ("one", "two"):
        install(monkeypatch, tmp_path / site, {f"base-{site}": BASE})
    points = [Point("base", "base_one"), Point("base", "base_two")]
    own = write_pack(tmp_path / "club", "club", extends="base")
    said = []
    for order in (points, points[::-1]):
        monkeypatch.setattr("sheetforge.installed.entry_points", lambda group, p=order: p)
        (finding,) = check_pack(own).findings
        assert finding.code == "SF224"
        said.append(finding.message)
    assert said[0] == said[1]


def test_a_missing_reference_suggests_the_built_in_content(tmp_path: Path) -> None:
    """In a folder without a manifest, the note says which file would find the reference."""
    from sheetforge.game import discover
    from sheetforge.lint.check import check

    ship = tmp_path / "content/ships/silent-death/heron.yaml"
    ship.parent.mkdir(parents=True)
    official = Path(__file__).parents[2] / "content/ships/silent-death/dolphin-ii.yaml"
    ship.write_text(official.read_text().replace("Dolphin II", "Heron"))
    found = check(tmp_path / "content", "content", discover(), remember=False).findings
    missing = [one for one in found if one.code == "SF203"]
    assert missing
    assert all("extends: [built-in]" in one.note for one in missing)
    (ship.parents[2] / "sheetforge.yaml").write_text(
        'id: club\nname: Club\nversion: "1"\nlicence: CC0\nextends: [built-in]\n'
    )
    library = open_library(tmp_path / "content", "content", discover())
    known = {key.id for key in library.keys()}
    assert {one.value for one in missing} <= known


def test_layers_of_an_entity(tmp_path: Path) -> None:
    """The library says which pack has an entity, and whether it is the folder's own."""
    write_pack(tmp_path / "base", "base", BASE)
    own = write_pack(tmp_path / "club", "club", {TERN: boat("Tern")}, extends="base", folders=["base"])
    library = open_pack(own)
    tern, heron = library.keys("boats", "toy")[::-1]
    assert (library.is_own(tern), library.is_own(heron)) == (True, False)
    assert library.packs_of([heron]) == ("base 1.0",)
    assert library.packs_of([heron, tern]) == ("club 1.0", "base 1.0")
    assert f"boats/toy/{heron.id}" == HERON
