"""Packs on the command line: a new folder, origins of values, sheets, and the page about them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.packs import write_pack
from tests.running import CLONE, Run
from tests.test_readme import carry_out, steps

AMENDED = "amends:\n  name: {from: Dolphin II, to: Dolphin Two}\nsource: {book: Club}\n"


@pytest.fixture
def club(tmp_path: Path, sheetforge: Run) -> Path:
    """A folder that extends the built-in content and amends one ship."""
    assert sheetforge("new", "pack", "northern-club").code == 0
    ship = tmp_path / "content/ships/silent-death/dolphin-ii.yaml"
    ship.parent.mkdir(parents=True)
    ship.write_text(AMENDED)
    return tmp_path / "content"


def test_the_commands_of_the_page_about_packs(tmp_path: Path, sheetforge: Run) -> None:
    """They run in an empty folder, one after the other, and print what is shown."""
    session = steps((CLONE / "docs/packs.md").read_text(encoding="utf-8"))
    assert len(session) > 5
    for step in session:
        answer = carry_out(step, sheetforge)
        assert answer.code == step.code, f"$ {step.line}\n{answer.said}"
        assert [row for row in step.shown if row not in answer.said] == [], answer.said


def test_new_in_an_empty_folder_extends_the_built_in_content(tmp_path: Path, sheetforge: Run) -> None:
    """The manifest and the ship are all there is, and the check is content with both."""
    answer = sheetforge("new", "ships", "silent-death/grey-heron")
    assert answer.code == 0, answer.err
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.yaml")}
    made = {f"content/{kind}/silent-death/grey-heron.yaml" for kind in ("criticals", "ships")}
    assert files == {"content/sheetforge.yaml", *made}
    assert "extends: [built-in]" in (tmp_path / "content/sheetforge.yaml").read_text()
    assert sheetforge("check", "--format", "json").json["summary"]["files"] == 2


def test_new_writes_nothing_for_a_name_that_is_taken_below(tmp_path: Path, sheetforge: Run) -> None:
    """The message says how to change what is there."""
    answer = sheetforge("new", "ships", "silent-death/dolphin-ii")
    assert answer.code == 2
    assert "change it with `amends:`" in answer.err
    assert not (tmp_path / "content").exists()


def test_new_leaves_a_complete_library_without_a_manifest(content: Path, sheetforge: Run) -> None:
    """A folder with files and no manifest stays one; `new pack` makes it extend the built-in."""
    assert sheetforge("new", "ships", "silent-death/heron", "--like", "sample").code == 0
    assert not (content / "sheetforge.yaml").exists()
    assert sheetforge("new", "pack", "mine", "--title", "Mine: all").code == 0
    assert 'name: "Mine: all"' in (content / "sheetforge.yaml").read_text()
    assert sheetforge("new", "pack", "mine").code == 2
    assert sheetforge("new", "pack", "Mine").code == 2


def test_an_amended_pattern_is_not_copied(club: Path, sheetforge: Run) -> None:
    """Its text is in several files; the message asks for another."""
    answer = sheetforge("new", "ships", "silent-death/heron", "--like", "dolphin-two")
    assert answer.code == 2
    assert "copy another" in answer.err


def test_origins_name_file_line_and_pack(club: Path, sheetforge: Run) -> None:
    """Each value has its place, as a table and as JSON."""
    rows = sheetforge("show", "dolphin-ii", "--origins", "--format", "json").json["origins"]
    by_field = {row["field"]: row for row in rows}
    assert by_field["name"] == {
        "field": "name",
        "value": "Dolphin Two",
        "place": "content/ships/silent-death/dolphin-ii.yaml:2",
        "pack": "northern-club 0.1",
    }
    assert by_field["drive"]["pack"].startswith("built-in ")
    assert by_field["weapons[0].weapon"]["value"] == "ion-ram"
    text = sheetforge("show", "dolphin-ii", "--origins").out.splitlines()
    assert len(text) == len(rows)
    assert text[0].split()[0] == "name"


def test_origins_without_a_manifest(content: Path, sheetforge: Run) -> None:
    """A folder that is complete has no packs to name."""
    rows = sheetforge("show", "ships/silent-death/sample", "--origins", "--format", "json").json
    assert {row["pack"] for row in rows["origins"]} == {""}


def test_sheets_name_the_pack_of_what_they_show(club: Path, sheetforge: Run) -> None:
    """A ship that the pack amends names it in the colophon, another ship does not."""
    for ship in ("dolphin-ii", "hornpipe"):
        assert sheetforge("build", "displays", "--ship", ship, "--format", "svg").code == 0
    drawn = Path("build/svg/silent-death/displays")
    dolphin, hornpipe = drawn / "data-sphere/dolphin-ii.svg", drawn / "ridotto/hornpipe.svg"
    assert "northern-club 0.1  ·  sheetforge" in dolphin.read_text()
    assert "northern-club" not in hornpipe.read_text()


def test_a_build_notices_the_layers(club: Path, sheetforge: Run) -> None:
    """A new version of the pack or a change of a field draws the ship again, and nothing else."""
    words = ("build", "displays", "--format", "svg", "--ship", "dolphin-ii", "--ship", "hornpipe")
    sheetforge(*words)
    assert "nothing to do" in sheetforge(*words).err
    manifest = club / "sheetforge.yaml"
    manifest.write_text(manifest.read_text().replace('"0.1"', '"0.2"'))
    said = sheetforge(*words).err
    assert "nothing to do" not in said
    drawn = Path("build/svg/silent-death/displays/data-sphere/dolphin-ii.svg")
    assert "northern-club 0.2" in drawn.read_text()
    assert "nothing to do" in sheetforge(*words).err


def test_frames_show_the_text_of_every_layer(club: Path, sheetforge: Run) -> None:
    """A finding about a value below shows the amendment's line and the line below."""
    ship = club / "ships/silent-death/dolphin-ii.yaml"
    ship.write_text(AMENDED + "# the end\n")
    ship.write_text(ship.read_text().replace("source:", "  drive: {from: 16, to: 17}\nsource:"))
    answer = sheetforge("check")
    assert answer.code == 1
    assert "  1 │ amends:" in answer.out.replace("   1", "  1")
    assert "[16]" in answer.out


def test_fix_writes_what_a_file_replaces(club: Path, sheetforge: Run) -> None:
    """The unsafe fix of a shadowed entity makes the folder clean, the base stays as it was."""
    ship = club / "ships/silent-death/dolphin-ii.yaml"
    ship.write_text((CLONE / "content/ships/silent-death/dolphin-ii.yaml").read_text())
    assert sheetforge("check").code == 1
    assert sheetforge("check", "--fix").code == 1
    assert sheetforge("check", "--fix", "--unsafe").code == 0
    assert "replaces: {release:" in ship.read_text()


def test_other_commands_name_a_missing_pack(club: Path, sheetforge: Run) -> None:
    """They stop with the place in the manifest; check has it as a finding."""
    manifest = club / "sheetforge.yaml"
    manifest.write_text(manifest.read_text().replace("[built-in]", "[built-in, lost]"))
    for words in (("list",), ("show", "dolphin-ii"), ("build", "displays")):
        answer = sheetforge(*words)
        assert answer.code == 2
        assert "content/sheetforge.yaml:7:21: no pack 'lost'" in answer.err
    assert sheetforge("check").code == 1
    assert "SF221" in sheetforge("check").out


def test_play_takes_all_layers(club: Path, sheetforge: Run) -> None:
    """A scenario below is played as the pack amends it, and its log names the amended content."""
    scenario = club / "scenarios/silent-death-star-wars/patrolling-the-depths-of-space.yaml"
    scenario.parent.mkdir(parents=True)
    change = "name: {from: Patrolling the Depths of Space, to: Club Patrol}"
    scenario.write_text(f"amends:\n  {change}\nsource: {{book: Club}}\n")
    words = ("--seed", "3", "--bots", "random,random", "--quiet", "--log", "first.json")
    answer = sheetforge("play", "Club Patrol", "--seed", 1, *words)
    assert answer.code == 0, answer.err
    assert sheetforge("replay", "first.json", "--verify").code == 0


def test_a_log_names_its_packs(club: Path, sheetforge: Run) -> None:
    """Its header has id and version of each; a replay without them, or with others, says so."""
    scenario = club / "scenarios/silent-death-star-wars/patrolling-the-depths-of-space.yaml"
    scenario.parent.mkdir(parents=True)
    text = "amends:\n  name: {from: Patrolling the Depths of Space, to: %s}\nsource: {book: Club}\n"
    scenario.write_text(text % "Club Patrol")
    words = ("--seed", "3", "--bots", "random,random", "--quiet", "--log", "first.json")
    assert sheetforge("play", "Club Patrol", "--seed", 1, *words).code == 0
    header = json.loads(Path("first.json").read_text().partition("\n")[0])
    assert header["packs"] == ["northern-club 0.1"]
    assert "with northern-club 0.1" in sheetforge("replay", "first.json", "--verify").out
    manifest = club / "sheetforge.yaml"
    manifest.write_text(manifest.read_text().replace('"0.1"', '"0.2"'))
    other = "the game had the pack northern-club 0.1, the content here has the pack northern-club 0.2"
    refused = sheetforge("replay", "first.json", "--verify")
    assert (refused.code, other in refused.err) == (1, True), refused
    scenario.write_text(text % "Other Patrol")
    refused = sheetforge("replay", "first.json", "--quiet")
    assert refused.code in (1, 2)
    assert f"patrolling-the-depths-of-space; {other}" in refused.err
    scenario.unlink()
    refused = sheetforge("replay", "first.json", "--quiet")
    assert "the game had the pack northern-club 0.1, the content here has no packs" in refused.err
    assert '"packs"' not in Path("first.json").read_text().partition("\n")[2]


def test_a_log_of_a_ship_of_another_pack(club: Path, sheetforge: Run) -> None:
    """Where the battle cannot be made without the pack, the message names it first."""
    assert sheetforge("new", "ships", "silent-death/grey-heron", "--yes").code == 0
    words = ("--seed", "1", "--bots", "random,random", "--turns", "1", "--quiet")
    fleet = club / "fleets/silent-death/heronry.yaml"
    fleet.parent.mkdir(parents=True)
    fleet.write_text("name: Heronry\nsource: {book: Club}\nships: [{ship: grey-heron, count: 1}]\n")
    fleets = ("--fleet", "heronry", "--against", "heronry")
    assert sheetforge("play", "--seed", 1, *fleets, *words, "--log", "first.json").code == 0
    official = ("--content", str(CLONE / "content"))
    refused = sheetforge("replay", "first.json", "--quiet", *official)
    assert "the game had the pack northern-club 0.1, the content here has no packs (" in refused.err
    log = Path("first.json").read_text().splitlines(keepends=True)
    Path("unfinished.json").write_text("".join(log[:-1]))
    resumed = sheetforge("play", "--resume", "unfinished.json", *official)
    assert (resumed.code, "northern-club 0.1" in resumed.err) == (2, True)


def test_faults_of_a_pack_below_are_counted(tmp_path: Path, sheetforge: Run) -> None:
    """They fail no check of the folder, but its user learns that a pack has them."""
    from tests.packs import write_pack

    ship = {"ships/silent-death/heron": "name: Heron\nlisted: true\n"}
    write_pack(tmp_path / "base", "base", ship)
    write_pack(tmp_path / "content", "club", extends="base", folders=["base"])
    answer = sheetforge("check")
    assert (answer.code, answer.out) == (0, "0 files checked, nothing found\n")
    assert answer.err == "1 error in base 1.0, a pack below; sheetforge check --content base\n"


def test_machine_reports_stay_in_the_folder(club: Path, sheetforge: Run) -> None:
    """Every finding of the folder has a path inside it, for CI that annotates files."""
    table = club / "weapons/silent-death/ion-ram.yaml"
    table.parent.mkdir(parents=True)
    table.write_text("amends:\n  name: {from: Ion Ram, to: Iron Ram}\nsource: {book: Club}\n")
    table.write_text(table.read_text().replace("source:", "  price: {from: 1/1, to: 2/2}\nsource:"))
    found = sheetforge("check", "--format", "json").json["findings"]
    assert found
    files = {one["file"] for one in found}
    assert "content/weapons/silent-death/ion-ram.yaml" in files
    assert all(file.startswith("content/") for file in files)
    assert json.loads(sheetforge("check", "--format", "sarif").out)["version"] == "2.1.0"


def test_new_writes_an_amendment_with_the_values_below(tmp_path: Path, sheetforge: Run) -> None:
    """Each change has its `from`; a removed field has no `to`, and a new one no `from`."""
    words = ("--amends", "name=Hornpipe of the Club", "--amends", "weapons[0].ammunition=4")
    more = ("--amends", "remarks=", "--amends", "complement=1", "--amends", "bpv=13")
    answer = sheetforge("new", "ships", "silent-death/hornpipe", *words, *more)
    assert answer.code == 0, answer.err
    text = (tmp_path / "content/ships/silent-death/hornpipe.yaml").read_text()
    assert "  name: {from: Hornpipe, to: Hornpipe of the Club}\n" in text
    assert "  weapons[0].ammunition: {from: 6, to: 4}\n" in text
    assert "  complement: {to: 1}\n" in text
    assert "to:" not in text.partition("remarks:")[2].partition("\n")[0]
    assert sheetforge("check").code == 0
    assert sheetforge("show", "hornpipe", "--format", "json").json["bpv"] == 13


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("drive=16.5", "write a whole number"),
        ("weapons[7].arcs=[F]", "no weapons[7]"),
        ("drive=17", "has this value already"),
        ("drive", "write FIELD=VALUE"),
        ("drive=[", "--amends drive=["),
        ("drivee=17", "no field 'drivee' here"),
        ("sillhouette=", "no sillhouette"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(change: str, said: str, tmp_path: Path, sheetforge: Run) -> None:
    """The message names the field; nothing is written, not even the folder."""
    answer = sheetforge("new", "ships", "silent-death/hornpipe", "--amends", change)
    assert answer.code == 2
    assert said in answer.err
    assert not (tmp_path / "content").exists()


def test_new_writes_a_replacement_that_passes(club: Path, sheetforge: Run) -> None:
    """It is a copy with release and digest; what the folder itself has is not written over."""
    assert sheetforge("new", "ships", "silent-death/jig", "--replaces").code == 0
    assert "replaces: {release: " in (club / "ships/silent-death/jig.yaml").read_text()
    assert sheetforge("check").code == 0
    for words in (("dolphin-ii", "--replaces"), ("dolphin-ii", "--amends", "bpv=51")):
        refused = sheetforge("new", "ships", f"silent-death/{words[0]}", *words[1:])
        assert refused.code == 2
        assert "already exists; change it there" in refused.err
    both = sheetforge("new", "ships", "silent-death/jig", "--replaces", "--hull", "x")
    assert both.code == 2


def test_new_changes_what_a_pack_between_changed(tmp_path: Path, sheetforge: Run) -> None:
    """An amendment starts from the value of the pack that amended it last."""
    text = "amends:\n  name: {from: Jig, to: Jig of one}\nsource: {book: Club}\n"
    write_pack(tmp_path / "one", "one", {"ships/silent-death/jig": text}, extends="built-in")
    write_pack(tmp_path / "content", "club", extends="one", folders=["one"])
    words = ("--amends", "name=Jig of Two", "--amends", "per_sheet=2")
    done = sheetforge("new", "ships", "silent-death/jig", *words)
    assert done.code == 0, done.err
    written = (tmp_path / "content/ships/silent-death/jig.yaml").read_text()
    assert "name: {from: Jig of one, to: Jig of Two}" in written
    assert sheetforge("check").code == 0


@pytest.mark.parametrize("how", [("--amends", "name=Jig of Three"), ("--replaces",)])
def test_new_settles_what_two_packs_set(how: tuple[str, ...], tmp_path: Path, sheetforge: Run) -> None:
    """In a pack that extends both, an amendment or a copy of the joined entity ends the clash."""
    for name in ("one", "two"):
        text = f"amends:\n  name: {{from: Jig, to: Jig of {name}}}\nsource: {{book: Club}}\n"
        text = text.replace("source", "  per_sheet: {from: 4, to: 2}\nsource") if name == "two" else text
        write_pack(tmp_path / name, name, {"ships/silent-death/jig": text}, extends="built-in")
    write_pack(tmp_path / "content", "club", extends="one, two", folders=["one", "two"])
    before = sheetforge("check")
    assert before.code == 1
    assert "SF228" in before.out
    assert before.out.rstrip().endswith("1 error in 1 file")
    assert sheetforge("new", "ships", "silent-death/jig", *how).code == 0
    assert sheetforge("check").code == 0, sheetforge("check").out
    shown = sheetforge("show", "jig", "--format", "json").json
    assert shown["name"] == ("Jig of Three" if "--amends" in how else "Jig of two")
    assert shown["per_sheet"] == 2


def test_errors_below_are_counted_where_they_are_found(tmp_path: Path, sheetforge: Run) -> None:
    """A club that breaks a ship of the built-in content has the error, and its check shows it."""
    text = "amends:\n  price: {from: 7/6, to: 8/6}\nsource: {book: Club}\n"
    write_pack(tmp_path / "club", "club", {"weapons/silent-death/ion-ram": text}, extends="built-in")
    write_pack(tmp_path / "content", "mine", extends="club", folders=["club"])
    answer = sheetforge("check")
    assert answer.code == 0, answer.out
    (line,) = answer.err.splitlines()
    count, _, rest = line.partition(" ")
    assert rest == "errors in club 1.0, a pack below; sheetforge check --content club"
    assert f"{count} errors" in sheetforge("check", "--content", "club").out


def test_an_error_of_a_value_left_below_is_not_the_folders(tmp_path: Path, sheetforge: Run) -> None:
    """The folder changes another field of the entity; the error is in the club's pack."""
    ship = "amends:\n  drive: {from: 16, to: 17}\nsource: {book: Club}\n"
    write_pack(tmp_path / "club", "club", {"ships/silent-death/dolphin-ii": ship}, extends="built-in")
    own = {"ships/silent-death/dolphin-ii": AMENDED}
    write_pack(tmp_path / "content", "mine", own, extends="club", folders=["club"])
    answer = sheetforge("check")
    assert answer.code == 0, answer.out
    assert answer.err.endswith("in club 1.0, a pack below; sheetforge check --content club\n")


def test_an_amendment_names_its_source(tmp_path: Path, sheetforge: Run) -> None:
    """The placeholder that `new --amends` writes is a warning at its line, as in whole files."""
    words = ("--amends", "name=Dolphin Two")
    assert sheetforge("new", "ships", "silent-death/dolphin-ii", *words).code == 0
    (one,) = sheetforge("check", "--format", "json").json["findings"]
    assert (one["code"], one["severity"], one["line"]) == ("SF212", "warning", 2)


def test_a_folder_lists_what_it_has_itself(club: Path, sheetforge: Run) -> None:
    """With --own there are only the entities that it adds, amends or replaces."""
    assert sheetforge("list", "--own").out == "ships/silent-death/dolphin-ii  Dolphin Two\n"
    rows = sheetforge("list", "--own", "--format", "json").json
    assert [row["id"] for row in rows] == ["dolphin-ii"]
    assert len(sheetforge("list", "--format", "json").json) > 400
