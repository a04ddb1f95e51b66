"""Entities that several layers write: replaced, amended, in conflict; what a change breaks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.yaml import apply
from sheetforge.lint.check import Result
from tests.packs import BASE, GUN, HERON, amends, boat, check_pack, codes, open_pack, write_pack

KEY = Key("boats", "toy", "heron")
CLUB = "club/boats/toy/heron.yaml"
BOTH = {"extends": "north, south", "folders": ["north", "south"]}


def club(folder: Path, texts: Mapping[str, str], base: Mapping[str, str] = BASE) -> Path:
    """A club's folder over a pack `base`."""
    write_pack(folder / "base", "base", base)
    return write_pack(folder / "club", "club", texts, extends="base", folders=["base"])


def heron(folder: Path, text: str, base: Mapping[str, str] = BASE) -> Result:
    """The check of a club's folder with a file for the heron."""
    return check_pack(club(folder, {HERON: text}, base))


# --- amendments -----------------------------------------------------------------------------------


def test_an_amended_field_has_the_new_value(tmp_path: Path) -> None:
    """Fields that are not named stay; the base is not touched."""
    root = club(tmp_path, {HERON: amends(name="{from: Heron, to: Grey Heron}")})
    entity = open_pack(root).entity(KEY)
    assert entity is not None
    assert (entity.name, entity.model_dump()["weight"]) == ("Grey Heron", 3)
    assert codes(check_pack(root)) == []
    base = open_pack(tmp_path / "base").entity(KEY)
    assert base is not None
    assert base.name == "Heron"


def test_parts_of_a_field(tmp_path: Path) -> None:
    """Items of lists and keys of mappings are changed, added and removed one by one."""
    base = BASE | {HERON: boat("Heron", 3, "swivel, long-tom", stores="{rum: 3, water: 5}")}
    changes = {
        "guns[0]": "{from: swivel}",
        "guns[2]": "{to: swivel}",
        "stores.rum": "{from: 3, to: 4}",
        "stores.biscuit": "{to: 2}",
        "stores.water": "{from: 5}",
    }
    root = club(tmp_path, {HERON: amends(**changes)}, base)
    assert codes(check_pack(root)) == []
    entity = open_pack(root).entity(KEY)
    assert entity is not None
    data = entity.model_dump()
    assert (data["guns"], data["stores"]) == (("long-tom", "swivel"), {"rum": 4, "biscuit": 2})


def test_a_finding_about_an_amended_value_is_at_its_line_in_the_pack(tmp_path: Path) -> None:
    """Rules and references point at the new value, not at the file below."""
    result = heron(tmp_path, amends(weight="{from: 3, to: 4}", **{"guns[1]": "{from: long-tom, to: lon-tom}"}))
    assert codes(result) == [(CLUB, "SF203", 3)]
    assert result.findings[0].span.column == 33
    result = heron(tmp_path, amends(weight="{from: 3, to: 4}"))
    assert codes(result) == [(CLUB, "TY301", 2)]
    assert result.findings[0].span.column == 25


def test_a_finding_about_a_value_below_is_at_the_amendment(tmp_path: Path) -> None:
    """What the change makes wrong is reported where it can be corrected; its place is a label."""
    result = heron(tmp_path, amends(guns="{from: [swivel, long-tom], to: [swivel]}"))
    (finding,) = result.findings
    assert (finding.file, finding.code, finding.span.line) == (CLUB, "TY301", 1)
    (label,) = finding.labels
    assert (label.file, label.span.line) == ("base/boats/toy/heron.yaml", 3)
    assert "base 1.0" in label.message
    assert finding.message.endswith("(`weight` is of base 1.0, and unchanged here)")
    assert finding.fix is None


def test_a_fault_that_the_base_has_itself_is_not_the_amendments(tmp_path: Path) -> None:
    """A value that is wrong below, and that a change of another field leaves, is not a finding."""
    base = BASE | {HERON: boat("Heron", 9, "swivel, long-tom")}
    result = heron(tmp_path, amends(name="{from: Heron, to: Grey Heron}"), base)
    assert codes(result) == []
    assert ("TY301", "boats/toy/heron") in [(one.code, one.entity) for one in result.beneath]
    result = heron(tmp_path / "2", amends(weight="{from: 9, to: 8}"), base)
    assert codes(result) == [(CLUB, "TY301", 2)]


def test_a_schema_fault_of_an_amended_value(tmp_path: Path) -> None:
    """The schema holds for the entity as amended, and names the line of the new value."""
    assert codes(heron(tmp_path, amends(weight="{from: 3, to: heavy}"))) == [(CLUB, "SF103", 2)]
    assert codes(heron(tmp_path, amends(weigth="{to: 3}"))) == [(CLUB, "SF101", 2)]


def test_a_changed_base_shows_from_base_and_yours(tmp_path: Path) -> None:
    """The finding has all three values and the place below; the fix takes the new base."""
    text = amends(weight="{from: 2, to: 4}")
    result = heron(tmp_path, text)
    changed = next(one for one in result.findings if one.code == "SF227")
    assert (changed.file, changed.span.line, changed.span.column) == (CLUB, 2, 18)
    assert changed.message.startswith("weight: from 2, but base 1.0 has 3; yours is 4")
    assert changed.labels[0].file == "base/boats/toy/heron.yaml"
    assert changed.fix is not None
    assert not changed.fix.safe
    assert "weight: {from: 3, to: 4}" in apply(text, changed.fix.edits)


def test_a_base_that_has_the_new_value_itself(tmp_path: Path) -> None:
    """A change that the base has made as well is to be removed."""
    result = heron(tmp_path, amends(weight="{from: 2, to: 3}"))
    assert codes(result) == [(CLUB, "SF227", 2)]
    assert "as below; remove this change" in result.findings[0].message


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"weight": "{to: 4}"}, "SF229", "weight is 3 in base 1.0; write it as `from`"),
        ({"rig": "{from: brig, to: sloop}"}, "SF227", "base 1.0 does not have it"),
        ({"wieght": "{from: 3, to: 4}"}, "SF227", "base 1.0 does not have it; yours is 4; did you mean 'weight'?"),
        ({"weight": "{from: 3, to: 3}"}, "SF229", "are equal"),
        ({"weight": "{}"}, "SF229", "write `from`"),
        ({"weight": "{from: 3, to: }"}, "SF229", "write a value after `to`"),
        ({"weight": "4"}, "SF103", "mapping"),
        ({"guns[5]": "{to: swivel}"}, "SF229", "guns has 2 items"),
        ({"gunz[0]": "{to: swivel}"}, "SF229", "did you mean 'guns'?"),
        ({"weight.of": "{to: 1}"}, "SF229", "weight is 3, which has no parts"),
        ({"guns[x]": "{to: 1}"}, "SF229", "is not a field"),
        ({"guns": "{from: [swivel, long-tom]}", "guns[0]": "{from: swivel}"}, "SF229", "the same value"),
        ({"weight": "{from: true, to: 3}"}, "SF227", "has 3"),
        ({"weight": "{form: 3, to: 4}"}, "SF101", "'from'"),
    ],
)
def test_what_is_wrong_with_a_change(tmp_path: Path, changes: dict[str, str], code: str, said: str) -> None:
    """Each fault of a change has its code, at a line of `amends`."""
    result = heron(tmp_path, amends(**changes))
    found = next(one for one in result.findings if one.code == code)
    assert said in found.message
    assert (found.file, 2 <= found.span.line <= 3) == (CLUB, True)


@pytest.mark.parametrize("text", [amends(weight="{from: 3, to: 4}"), "replaces"])
def test_nothing_below_to_change(tmp_path: Path, text: str) -> None:
    """An amendment or a replacement of an entity that no layer has is one finding."""
    if text == "replaces":
        text = boat("Tern", replaces='{release: "1.0", digest: 0123456789ab}')
    result = check_pack(club(tmp_path, {"boats/toy/tern": text}))
    assert [code for _, code, _ in codes(result)] == ["SF225"]
    assert "boats/toy/tern" in result.findings[0].message


def test_comments_suppress_in_the_file_that_has_the_value(tmp_path: Path) -> None:
    """A comment of the pack covers the amended value; one below covers the values below."""
    text = amends(weight="{from: 3, to: 4}  # sheetforge: ignore[TY301] ballast")
    result = heron(tmp_path, text)
    assert (codes(result), [one.code for one in result.waived]) == ([], ["TY301"])
    base = BASE | {HERON: BASE[HERON].replace("weight: 3", "weight: 4  # sheetforge: ignore[TY301] b")}
    result = heron(tmp_path / "2", amends(name="{from: Heron, to: Grey Heron}"), base)
    assert codes(result) == []


def test_line_ends_and_marks_do_not_shift_positions(tmp_path: Path) -> None:
    """Files with CR LF, without a last line break, keep their lines in findings."""
    root = club(tmp_path, {})
    base = tmp_path / "base/boats/toy/heron.yaml"
    base.write_bytes(BASE[HERON].rstrip("\n").replace("\n", "\r\n").encode())
    (root / "boats/toy").mkdir(parents=True)
    text = amends(name="{from: Heron, to: Grey Heron}", weight="{from: 3, to: 9}").rstrip("\n")
    (root / "boats/toy/heron.yaml").write_bytes(text.replace("\n", "\r\n").encode())
    assert codes(check_pack(root)) == [(CLUB, "SF013", 1), (CLUB, "SF013", 1), (CLUB, "TY301", 3)]


# --- replacements ---------------------------------------------------------------------------------


def test_an_entity_below_is_replaced_only_by_saying_so(tmp_path: Path) -> None:
    """Without `replaces` it is an error, whose fix writes release and digest."""
    text = boat("Heron", 1)
    result = heron(tmp_path, text)
    assert codes(result) == [(CLUB, "SF226", 1)]
    assert result.findings[0].part == 0
    fix = result.findings[0].fix
    assert fix is not None
    assert not fix.safe
    repaired = apply(text, fix.edits)
    assert 'replaces: {release: "1.0", digest: "' in repaired
    root = club(tmp_path / "2", {HERON: repaired})
    assert codes(check_pack(root)) == []
    entity = open_pack(root).entity(KEY)
    assert entity is not None
    assert entity.model_dump()["weight"] == 1


def test_a_changed_base_of_a_replacement(tmp_path: Path) -> None:
    """The finding says which fields below differ now; comments and layout do not count."""
    text = boat("Heron", 1)
    fix = heron(tmp_path, text).findings[0].fix
    assert fix is not None
    text = apply(text, fix.edits)
    same = BASE | {HERON: "# The heron.\n" + BASE[HERON]}
    assert codes(heron(tmp_path / "2", text, same)) == []
    other = BASE | {HERON: boat("Heron", 2, "long-tom")}
    result = heron(tmp_path / "3", text, other)
    assert codes(result) == [(CLUB, "SF227", 2)]
    said = result.findings[0].message
    assert "weight 2 (here 1)" in said
    assert "as of 1.0" in said
    fix = result.findings[0].fix
    assert fix is not None
    assert codes(heron(tmp_path / "4", apply(text, fix.edits), other)) == []


@pytest.mark.parametrize(
    ("replaces", "code"), [("{release: 1.0, digest: 0123456789ab}", "SF103"), ('{release: "1.0", digest: x}', "SF106")]
)
def test_a_badly_written_replacement(tmp_path: Path, replaces: str, code: str) -> None:
    """Release and digest have their forms."""
    result = heron(tmp_path, boat("Heron", replaces=replaces))
    assert [(one.code, one.span.line) for one in result.findings] == [(code, 5)]


# --- what is below --------------------------------------------------------------------------------


def test_what_a_change_breaks_elsewhere_is_reported_at_the_change(tmp_path: Path) -> None:
    """An entity below that the folder's change makes wrong is a finding of the folder."""
    text = "amends:\n  weight: {from: 1, to: 2}\nsource: {book: Club}\n"
    result = check_pack(club(tmp_path, {"guns/toy/swivel": text}))
    (finding,) = result.findings
    assert (finding.file, finding.code) == ("club/guns/toy/swivel.yaml", "TY301")
    assert finding.message.startswith("boats/toy/heron of base 1.0: guns weigh 4")
    assert finding.labels[0].file == "base/boats/toy/heron.yaml"


def test_faults_of_a_pack_below_are_not_the_folders(tmp_path: Path) -> None:
    """What a pack has without the folder is reported by its own check, and kept from printing."""
    base = BASE | {HERON: boat("Heron", 9, "swivel")}
    root = club(tmp_path, {"boats/toy/tern": boat("Tern")}, base)
    result = check_pack(root)
    assert codes(result) == []
    assert ("TY301", "boats/toy/heron") in [(one.code, one.entity) for one in result.beneath]
    assert [code for _, code, _ in codes(check_pack(tmp_path / "base"))] == ["TY301", "SF205"]


def test_a_name_taken_below_is_reported_in_the_folder(tmp_path: Path) -> None:
    """Whichever of the two files comes first."""
    for id in ("a-boat", "z-boat"):
        root = club(tmp_path / id, {f"boats/toy/{id}": boat("Heron")})
        assert codes(check_pack(root)) == [(f"club/boats/toy/{id}.yaml", "SF209", 1)]


def test_two_packs_that_set_one_field_are_an_error(tmp_path: Path) -> None:
    """The finding of the folder that combines them names both packs, with both places."""
    write_pack(tmp_path / "base", "base", BASE)
    for id, weight in (("north", 4), ("south", 5)):
        text = amends(weight=f"{{from: 3, to: {weight}}}") + "# sheetforge: ignore-file[TY301] b\n"
        write_pack(tmp_path / id, id, {HERON: text}, extends="base", folders=["base"])
        assert codes(check_pack(tmp_path / id)) == []
    root = write_pack(tmp_path / "club", "club", **BOTH)
    (finding,) = check_pack(root).findings
    assert (finding.file, finding.code) == ("club/sheetforge.yaml", "SF228")
    assert (finding.span.line, finding.span.column) == (5, 18)
    assert "north 1.0 and south 1.0 both set weight of boats/toy/heron" in finding.message
    places = {(one.file, one.span.line) for one in finding.labels}
    assert places == {("north/boats/toy/heron.yaml", 2), ("south/boats/toy/heron.yaml", 2)}


def test_a_folder_settles_what_two_packs_set(tmp_path: Path) -> None:
    """A pack above both that sets the field itself ends the conflict."""
    write_pack(tmp_path / "base", "base", BASE)
    for id, weight in (("north", 4), ("south", 5)):
        text = amends(weight=f"{{from: 3, to: {weight}}}")
        write_pack(tmp_path / id, id, {HERON: text}, extends="base", folders=["base"])
    own = {HERON: amends(weight="{from: 5, to: 3}")}
    root = write_pack(tmp_path / "club", "club", own, **BOTH)
    assert codes(check_pack(root)) == []
    entity = open_pack(root).entity(KEY)
    assert entity is not None
    assert entity.model_dump()["weight"] == 3


def test_packs_that_set_different_fields_go_together(tmp_path: Path) -> None:
    """Both changes hold."""
    write_pack(tmp_path / "base", "base", BASE)
    changes = {"north": {"name": "{from: Heron, to: Grey Heron}"}, "south": {"rig": "{to: sloop}"}}
    for id, change in changes.items():
        write_pack(tmp_path / id, id, {HERON: amends(**change)}, extends="base", folders=["base"])
    root = write_pack(tmp_path / "club", "club", **BOTH)
    assert codes(check_pack(root)) == []
    entity = open_pack(root).entity(KEY)
    assert entity is not None
    assert (entity.name, entity.model_dump()["rig"]) == ("Grey Heron", "sloop")


def test_two_packs_that_bring_one_entity_are_an_error(tmp_path: Path) -> None:
    """Neither shadows the other; a replacement above settles it."""
    write_pack(tmp_path / "base", "base", BASE)
    for id, gun in (("north", "swivel"), ("south", "long-tom")):
        tern = {"boats/toy/tern": boat("Tern", 1 if gun == "swivel" else 2, gun)}
        write_pack(tmp_path / id, id, tern, extends="base", folders=["base"])
    root = write_pack(tmp_path / "club", "club", **BOTH)
    (finding,) = check_pack(root).findings
    assert (finding.code, finding.file) == ("SF228", "club/sheetforge.yaml")
    assert "both add boats/toy/tern" in finding.message
    text = boat("Tern")
    write_pack(root, "club", {"boats/toy/tern": text}, extends="north, south", folders=["north", "south"])
    (finding,) = check_pack(root).findings
    assert finding.code == "SF226"
    assert finding.fix is not None
    (root / "boats/toy/tern.yaml").write_text(apply(text, finding.fix.edits))
    assert codes(check_pack(root)) == []


def test_a_pack_may_amend_what_a_pack_below_amended(tmp_path: Path) -> None:
    """`from` is then the value of the pack below, and its change is noticed."""
    write_pack(tmp_path / "base", "base", BASE)
    north = amends(rig="{to: sloop}")
    write_pack(tmp_path / "north", "north", {HERON: north}, extends="base", folders=["base"])
    own = {HERON: amends(rig="{from: sloop, to: brig}")}
    root = write_pack(tmp_path / "club", "club", own, extends="north", folders=["north"])
    assert codes(check_pack(root)) == []
    (tmp_path / "north/boats/toy/heron.yaml").unlink()
    (finding,) = check_pack(root).findings
    assert (finding.code, finding.span.line) == ("SF227", 2)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><path d="M 0 -40 L 30 40 L -30 40 Z"/></svg>\n'


def draw(root: Path, name: str) -> None:
    """Put a drawing into a pack."""
    (root / "drawings/toy").mkdir(parents=True, exist_ok=True)
    (root / f"drawings/toy/{name}.svg").write_text(SVG)


def test_a_drawing_is_not_shadowed(tmp_path: Path) -> None:
    """A drawing with the name of one below is an error of the folder; another name is none."""
    root = club(tmp_path, {})
    draw(tmp_path / "base", "hull")
    draw(root, "sail")
    assert codes(check_pack(root)) == []
    draw(root, "hull")
    (finding,) = check_pack(root).findings
    assert (finding.code, finding.file) == ("SF226", "club/drawings/toy/hull.svg")
    assert finding.part == 1
    assert finding.labels[0].file == "base/drawings/toy/hull.svg"


def test_drawings_of_two_packs_are_an_error_of_who_combines_them(tmp_path: Path) -> None:
    """It is reported at the entry of `extends`, once; a pack above a clash has none of its own."""
    write_pack(tmp_path / "base", "base", BASE)
    for id in ("north", "south"):
        draw(write_pack(tmp_path / id, id, extends="base", folders=["base"]), "hull")
    root = write_pack(tmp_path / "club", "club", **BOTH)
    assert codes(check_pack(root)) == [("club/sheetforge.yaml", "SF226", 5)]
    top = write_pack(tmp_path / "top", "top", extends="club", folders=["club"])
    assert codes(check_pack(top)) == []


# --- memory ---------------------------------------------------------------------------------------


def test_a_change_below_is_noticed_by_a_remembered_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of a check knows the files of all layers, and which entities depend on them."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = club(tmp_path, {HERON: amends(name="{from: Heron, to: Grey Heron}")})
    assert codes(check_pack(root, remember=True)) == []
    base = tmp_path / "base/boats/toy/heron.yaml"
    base.write_text(base.read_text().replace("Heron", "Old Heron"))
    assert codes(check_pack(root, remember=True)) == [(CLUB, "SF227", 2)]
    gun = tmp_path / "base/guns/toy/swivel.yaml"
    gun.write_text(gun.read_text().replace("weight: 1", "weight: 2"))
    base.write_text(BASE[HERON])
    result = check_pack(root, remember=True)
    assert (codes(result), {one.code for one in result.beneath}) == ([], {"TY301"})
    (root / "boats/toy/heron.yaml").unlink()
    assert codes(check_pack(root, remember=True)) == []


def test_a_changed_manifest_is_noticed_by_a_remembered_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack less, and what only it had is missing."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = club(tmp_path, {"boats/toy/tern": boat("Tern")})
    assert codes(check_pack(root, remember=True)) == []
    write_pack(root, "club")
    assert [code for _, code, _ in codes(check_pack(root, remember=True))] == ["SF203"]


def test_an_amendment_of_a_renamed_entity_does_not_hold_its_old_name(tmp_path: Path) -> None:
    """Its id is that of nothing any more, so the entity below may have it as its name."""
    base = {GUN: BASE[GUN], "boats/toy/grey-heron": boat("Heron", 1, "swivel")}
    result = heron(tmp_path, amends(name="{from: Heron, to: Bittern}"), base)
    assert [code for _, code, _ in codes(result)] == ["SF225"]
