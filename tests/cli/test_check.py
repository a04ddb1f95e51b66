"""`check`: shapes, formats, choosing, repairs, baselines, exit codes, and where things go."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sheetforge.lint.reporters import FORMATS
from tests.running import Run

SHIP = "content/ships/silent-death/sample.yaml"
LISTED = "content/ships/silent-death/sample-listed.yaml"


@pytest.fixture
def slips(content: Path) -> Path:
    """Content with a price that is off, a field misspelt, and carriage returns."""
    ship = content / "ships/silent-death/sample.yaml"
    ship.write_text(ship.read_text().replace("bpv: 25", "bpv: 24  # as the book has it"))
    listed = content / "ships/silent-death/sample-listed.yaml"
    listed.write_text("# Ours.\n" + listed.read_text().replace("crew_stats", "crew_stat"))
    house = content / "houses/silent-death/sample-ally.yaml"
    house.write_bytes(house.read_bytes().replace(b"\n", b"\r\n"))
    return content


def codes(run: Run, *words: str) -> list[str]:
    """The codes that a check finds."""
    return [one["code"] for one in run("check", "--format", "json", *words).json["findings"]]


def test_good_content(content: Path, sheetforge: Run) -> None:
    """One line on standard output, nothing on standard error, exit code 0."""
    answer = sheetforge("check")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    assert "checked, nothing found" in answer.out


def test_the_json_has_the_promised_shape(slips: Path, sheetforge: Run) -> None:
    """Version, summary and findings with just these keys, in this order, of these types."""
    answer = sheetforge("check", "--format", "json")
    document = answer.json
    assert (answer.code, answer.err) == (1, "")
    assert list(document) == ["version", "summary", "findings", "not_judged"]
    assert document["version"] == 1
    files = len(list(slips.rglob("*.yaml")))
    summary = document["summary"]
    assert list(summary) == ["errors", "warnings", "files", "waived", "not_judged"]
    assert (summary["errors"], summary["warnings"], summary["files"]) == (2, 1, files)
    keys = "code name severity message file line column end_line end_column entity path fix"
    keys += " note related"
    for finding in document["findings"]:
        assert list(finding) == keys.split()
        numbers = [finding[key] for key in ("line", "column", "end_line", "end_column")]
        assert all(type(number) is int and number >= 1 for number in numbers)
        assert finding["severity"] in ("error", "warning", "info")
        texts = ("code", "name", "message", "file", "entity", "path")
        assert all(type(finding[key]) is str for key in texts)
    price = next(one for one in document["findings"] if one["file"] == SHIP)
    assert (price["entity"], price["path"], price["line"]) == ("ships/silent-death/sample", "bpv", 6)


def test_a_fix_in_json_can_be_applied_by_a_program(slips: Path, sheetforge: Run) -> None:
    """A fix has a title, whether it is safe, and edits with a place and a text; else it is null."""
    findings = sheetforge("check", "--format", "json").json["findings"]
    fix = next(one["fix"] for one in findings if one["code"] == "SF101")
    assert list(fix) == ["title", "safe", "edits"]
    assert fix["safe"] is False
    (edit,) = fix["edits"]
    assert list(edit) == ["line", "column", "end_line", "end_column", "text"]
    line = Path(LISTED).read_text().splitlines()[edit["line"] - 1]
    repaired = line[: edit["column"] - 1] + edit["text"] + line[edit["end_column"] - 1 :]
    assert repaired == "crew_stats: 2"


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_names_what_was_found(form: str, slips: Path, sheetforge: Run) -> None:
    """All of it on standard output, in the form that was asked for, with the same exit code."""
    answer = sheetforge("check", "--format", form)
    assert (answer.code, answer.err) == (1, "")
    assert "SF101" in answer.out
    assert LISTED in answer.out
    if form in ("json", "sarif"):
        assert answer.json["version"]
    if form == "junit":
        assert ET.fromstring(answer.out).iter("failure")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_can_say_that_all_is_well(form: str, content: Path, sheetforge: Run) -> None:
    """Good content is a document of its format too."""
    answer = sheetforge("check", "--format", form)
    assert answer.code == 0
    if form == "json":
        assert answer.json["findings"] == []
    if form == "sarif":
        assert answer.json["runs"][0]["results"] == []
    if form == "junit":
        assert not list(ET.fromstring(answer.out).iter("failure"))


def test_github_gets_paths_as_the_repository_has_them(slips: Path, sheetforge: Run) -> None:
    """No leading `./` and no absolute path, also when the folder was named in another way."""
    for words in ((), ("--content", "./content"), ("--content", str(slips))):
        out = sheetforge("check", "--format", "github", *words).out
        rows = [row for row in out.splitlines() if row.startswith(("::error ", "::warning "))]
        assert len(rows) == 3
        assert all(",file=content/" in row or " file=content/" in row for row in rows)


def test_the_log_has_colours_on_a_terminal_only(slips: Path, sheetforge: Run) -> None:
    """What goes elsewhere has no escape codes."""
    assert "\x1b" not in sheetforge("check").out


def test_a_terminal_has_colours_unless_they_are_refused(
    slips: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colours are for terminals, and NO_COLOR turns them off."""
    from sheetforge.cli import check as module

    colors = []

    def render(form: str, report: object, *, color: bool) -> str:
        colors.append(color)
        return ""

    monkeypatch.setattr(module, "render", render)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    sheetforge("check")
    sheetforge("check", "--format", "json")
    monkeypatch.setenv("NO_COLOR", "1")
    sheetforge("check")
    assert colors == [True, False, False]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (("--select", "SF1"), "SF101"),
        (("--select", "sf1,SF013"), "SF101 SF013"),
        (("--select", "unknown-field"), "SF101"),
        (("--select", "SF0", "--select", "SF1"), "SF101 SF013"),
        (("--ignore", "SF"), "SD364"),
        (("--ignore", "line-ending"), "SF101 SD364"),
        (("--select", "SF", "--ignore", "SF0"), "SF101"),
        (("--select", "SF9"), ""),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_findings_are_chosen_by_code_or_name(words: tuple[str, ...], left: str, slips: Path, sheetforge: Run) -> None:
    """A code means all codes that begin with it, in any case; a name means its rule."""
    assert set(codes(sheetforge, *words)) == set(left.split())


def test_only_what_is_shown_counts(slips: Path, sheetforge: Run) -> None:
    """The exit code follows the selected findings; warnings count with `--strict`."""
    assert sheetforge("check", "--select", "SF013").code == 0
    assert sheetforge("check", "--select", "SF013", "--strict").code == 1
    assert sheetforge("check", "--ignore", "SD,SF101").code == 0


def test_one_file_is_checked_against_all_the_rest(slips: Path, sheetforge: Run) -> None:
    """With a path, only what is wrong there is reported, and the count is of the files there."""
    answer = sheetforge("check", "--format", "json", LISTED)
    assert {one["file"] for one in answer.json["findings"]} == {LISTED}
    assert answer.json["summary"]["files"] == 1
    house = "content/houses/silent-death/sample.yaml"
    said = sheetforge("check", house).out
    assert said.endswith("\n1 file checked, nothing found\n")
    assert f"{house}: SD501; ships/silent-death/sample-listed cannot be used" in said
    folder = sheetforge("check", "--format", "json", "content/houses", "content/fleets")
    assert {one["code"] for one in folder.json["findings"]} == {"SF013"}
    assert set(codes(sheetforge, ".")) == set(codes(sheetforge))


def test_a_path_finds_its_content(slips: Path, sheetforge: Run, tmp_path: Path) -> None:
    """The content that a path lies in is the one to check, wherever one stands."""
    import os

    (tmp_path / "elsewhere").mkdir()
    os.chdir(tmp_path / "elsewhere")
    answer = sheetforge("check", "--format", "json", f"../{LISTED}")
    assert [one["code"] for one in answer.json["findings"]] == ["SF101"]


def test_fixes_keep_comments_and_settle(slips: Path, sheetforge: Run) -> None:
    """`--fix` repairs what is safe and says so; a second time nothing is left to repair."""
    ship, listed = Path(SHIP).read_text(), Path(LISTED).read_text()
    answer = sheetforge("check", "--fix")
    house = Path("content/houses/silent-death/sample-ally.yaml")
    assert b"\r" not in house.read_bytes()
    assert f"{house}:1: fixed SF013" in answer.err
    assert "SF013" not in answer.out
    assert (Path(SHIP).read_text(), Path(LISTED).read_text()) == (ship, listed)
    again = sheetforge("check", "--fix")
    assert (again.err, again.out) == ("", answer.out)


def test_unsafe_fixes_are_asked_for(slips: Path, sheetforge: Run) -> None:
    """`--fix --unsafe` takes guesses too, and changes nothing but what they name."""
    before = Path(LISTED).read_text()
    answer = sheetforge("check", "--fix", "--unsafe", LISTED)
    assert f"{LISTED}:7: fixed SF101" in answer.err
    assert (answer.code, answer.out) == (0, "1 file checked, nothing found\n")
    assert Path(LISTED).read_text() == before.replace("crew_stat:", "crew_stats:")
    assert b"\r" in Path("content/houses/silent-death/sample-ally.yaml").read_bytes()


def test_statistics_count_findings_and_made_up_values(slips: Path, sheetforge: Run) -> None:
    """Counts stand below the findings; beside machine output they go to standard error."""
    ship = Path(SHIP)
    ship.write_text(ship.read_text() + "reconstructed: {drive: a guess}\n")
    answer = sheetforge("check", "--statistics")
    assert "1  SF101  [* unsafe]  unknown-field" in answer.out
    assert "1  SF013  [*]         line-ending" in answer.out
    assert "silent-death/ships: 1 value in 1 of" in answer.out
    machine = sheetforge("check", "--statistics", "--format", "json")
    assert "SF101  [* unsafe]" in machine.err
    assert machine.json["version"] == 1


def test_a_baseline_sets_known_findings_aside(slips: Path, sheetforge: Run) -> None:
    """What is known does not fail a check, whatever line it has moved to; what is new does."""
    answer = sheetforge("check", "--baseline", "known.json", "--update-baseline")
    assert answer.code == 0
    assert "known.json: 3 findings set aside" in answer.err
    Path(LISTED).write_text("# One more line.\n# And another.\n" + Path(LISTED).read_text())
    moved = sheetforge("check", "--baseline", "known.json", "--format", "json")
    assert (moved.code, moved.json["findings"]) == (0, [])
    assert moved.json["summary"]["waived"] >= 3
    Path(LISTED).write_text(Path(LISTED).read_text() + "bvp: 3\n")
    found = sheetforge("check", "--baseline", "known.json", "--format", "json")
    assert found.code == 1
    assert [one["code"] for one in found.json["findings"]] == ["SF101"]


def test_a_baseline_that_is_none(slips: Path, sheetforge: Run) -> None:
    """A file with other content is refused with a message, and is left as it is."""
    for text in ("", "[]", '{"findings": 3}', '{"findings": [{}]}', "[" * 100_000):
        Path("known.json").write_text(text)
        answer = sheetforge("check", "--baseline", "known.json")
        assert answer.code == 2
        assert "known.json: this is not a baseline" in answer.err
        assert Path("known.json").read_text() == text


def test_a_waived_breach_is_counted(content: Path, sheetforge: Run) -> None:
    """What a waiver accepts is not a finding, and the summary says how many there are."""
    before = sheetforge("check", "--format", "json").json["summary"]["waived"]
    ship = Path(SHIP)
    text = ship.read_text().replace("bpv: 25", "bpv: 24")
    ship.write_text(text)
    (finding,) = sheetforge("check", "--format", "json").json["findings"]
    waiver = f"{{rule: {finding['code']}, value: 24, reason: as printed}}"
    ship.write_text(f"{text}waivers:\n  - {waiver}\n")
    answer = sheetforge("check", "--format", "json")
    assert (answer.code, answer.json["findings"]) == (0, [])
    assert answer.json["summary"]["waived"] == before + 1


def test_a_warm_check_says_the_same(slips: Path, sheetforge: Run) -> None:
    """What was remembered and what was found again are equal, with and without the memory."""
    cold = sheetforge("check", "--format", "json")
    assert sheetforge("check", "--format", "json") == cold
    assert sheetforge("check", "--format", "json", "--no-cache") == cold
    for file in Path("cache").iterdir():
        file.write_text(json.dumps({"program": "another"}))
    assert sheetforge("check", "--format", "json") == cold


def test_a_track_without_spaces_is_repaired_and_not_lost(content: Path, sheetforge: Run) -> None:
    """`--fix` sets the codes apart; no guess turns the track into something else."""
    ship = Path(SHIP)
    good = ship.read_text()
    ship.write_text(good.replace(". . [14] . w [12] <2> t [10] W", "..[14].w[12]<2>t[10]W"))
    assert codes(sheetforge) == ["SD312"]
    answer = sheetforge("check", "--fix", "--unsafe")
    assert answer.code == 0
    assert ship.read_text() == good


def test_a_fix_that_leaves_more_errors_is_taken_back(content: Path, sheetforge: Run) -> None:
    """Files are as they were where a guess would break what rests on the value."""
    ship, fleet = Path(SHIP), content / "fleets/silent-death/sample.yaml"
    ship.write_text(ship.read_text().replace("bpv: 25", "bpv: 24"))
    printed = "count: 2, printed: {bpv: 24, cost_with_crew: 35, cost: 70}"
    fleet.write_text(fleet.read_text().replace("count: 2", printed))
    before = ship.read_text(), fleet.read_text()
    assert codes(sheetforge) == ["SD364"]
    answer = sheetforge("check", "--fix", "--unsafe")
    assert f"{SHIP}:6: not fixed SD364: write 25: it leaves more errors" in answer.err
    assert (ship.read_text(), fleet.read_text()) == before
    assert answer.code == 1


def test_a_broken_part_is_one_finding_and_no_stale_waivers(content: Path, sheetforge: Run) -> None:
    """A slip in a shared weapon leaves the waivers of the ships that mount it alone."""
    ship = Path(SHIP)
    waiver = "waivers: [{rule: SD364, value: 24, reason: as printed}]\n"
    ship.write_text(ship.read_text().replace("bpv: 25", "bpv: 24") + waiver)
    assert sheetforge("check").code == 0
    weapon = content / "weapons/silent-death/sample.yaml"
    good = weapon.read_text()
    weapon.write_text(good.replace("type: cannon", "type: [cannon"))
    assert codes(sheetforge) == ["SF001"]
    weapon.write_text(good)
    hull = content / "hulls/silent-death/sample.yaml"
    hull.unlink()
    assert set(codes(sheetforge)) == {"SF203"}


def test_no_name_reaches_a_terminal_with_its_commands(content: Path, sheetforge: Run) -> None:
    """A name with control characters is an error, and no command prints them."""
    ship = Path(LISTED)
    evil = '"\\e]0;owned\\a\\e[31mSample Listed"'
    ship.write_text(ship.read_text().replace("Sample Listed", evil))
    assert "SF007" in codes(sheetforge)
    for words in (("check",), ("list", "ships"), ("show", "sample-listed")):
        assert not set("\x07\x1b") & set(sheetforge(*words).said)
