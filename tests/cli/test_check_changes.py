"""`check`: what a change broke, wherever that shows; patches, and reports in files."""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.running import Answer, Run

SHIP = "content/ships/silent-death/sample.yaml"
TABLE = "content/criticals/silent-death/sample.yaml"
FLEET = "content/fleets/silent-death/sample.yaml"


def git(*words: str) -> None:
    """Run git in the working folder, as a user whom it knows."""
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], check=True, capture_output=True)


@pytest.fixture
def repository(content: Path, sheetforge: Run) -> Path:
    """Good content, committed; the working folder is the repository."""
    git("init", "-q", "-b", "trunk")
    Path(".gitignore").write_text("cache/\n")
    git("add", ".")
    git("commit", "-q", "-m", "all")
    return content


def change(file: str, old: str, new: str) -> None:
    """Replace a text in a file."""
    text = Path(file).read_text()
    assert old in text
    Path(file).write_text(text.replace(old, new))


def places(answer: Answer) -> list[tuple[str, str]]:
    """The code and file of each finding, in order."""
    return [(one["code"], one["file"]) for one in answer.json["findings"]]


def test_a_changed_weapon_shows_the_ships_it_breaks(content: Path, sheetforge: Run) -> None:
    """The findings of other files that were derived from a file are reported for it."""
    weapon = "content/weapons/silent-death/sample.yaml"
    change(weapon, "2=2/1 4=6/3", "2=3/1 4=6/3")
    found = places(sheetforge("check", "--format", "json", weapon))
    assert ("SD364", SHIP) in found
    other = places(sheetforge("check", "--format", "json", "content/maps"))
    assert other == []


def test_a_file_alone_is_judged_by_itself(content: Path, sheetforge: Run) -> None:
    """Findings of other files are not found, even of broken ones, and rules that compare all files are named."""
    weapon = "content/weapons/silent-death/sample.yaml"
    change(weapon, "2=2/1 4=6/3", "2=3/1 4=6/3")
    Path(FLEET).write_text("name: [")
    change(TABLE, "name:", "# sheetforge: ignore-file[SF205] a table for new ships\nname:")
    answer = sheetforge("check", "--alone", "--format", "json", SHIP, TABLE)
    assert places(answer) == [("SD364", SHIP)]
    judged = {gap["file"]: gap["rules"] for gap in answer.json["not_judged"]}
    assert judged == {SHIP: ["SF209"], TABLE: ["SF205", "SF209"]}
    assert sheetforge("check", "--alone", weapon).code == 0
    assert "--alone needs PATHs" in sheetforge("check", "--alone").err
    assert not Path("cache").exists()


def test_a_deleted_file_shows_what_it_leaves_open(content: Path, sheetforge: Run) -> None:
    """The path of a deleted file reports what depends on it; an unknown path is wrong usage."""
    Path(TABLE).unlink()
    found = places(sheetforge("check", "--format", "json", TABLE))
    assert ("SF203", SHIP) in found
    answer = sheetforge("check", "content/criticals/silent-death/nothing.yaml")
    assert answer.code == 2
    assert "there is no such file" in answer.err


def test_an_effect_without_its_crew_is_reported_in_the_table(content: Path, sheetforge: Run) -> None:
    """The place is the table's line and the related one the ship's; both files show it."""
    change(TABLE, "{do: nothing}", "{do: kill, crew: random-gunner}")
    for file in (TABLE, SHIP):
        answer = sheetforge("check", "--format", "json", "--select", "SD412", file)
        found = [one for one in answer.json["findings"] if one["entity"].endswith("/sample")]
        assert {one["file"] for one in found} == {TABLE}
        assert SHIP in {place["file"] for one in found for place in one["related"]}


def test_a_cause_comes_before_what_follows_from_it(content: Path, sheetforge: Run) -> None:
    """A wrong price is reported before the fleets that it upsets, which refer to it."""
    change(FLEET, "event: sample", "points: 50")
    change(SHIP, "bpv: 25", "bpv: 29")
    answer = sheetforge("check", "--format", "json")
    found = places(answer)
    (fleet,) = [at for at, (_, file) in enumerate(found) if file == FLEET]
    assert found.index(("SD364", SHIP)) < fleet
    assert answer.json["findings"][fleet]["note"] == f"may follow from SD364 at {SHIP}:6"


def test_only_what_a_rule_reads_is_named_as_a_cause(content: Path, sheetforge: Run) -> None:
    """A fleet with a ship of no list does not follow from a gap in its House's force table."""
    house = Path("content/houses/silent-death/sample.yaml")
    text = house.read_text()
    change(FLEET, "event: sample", "event: sample\nhouse: sample")
    change(FLEET, "ship: sample,", "ship: sample-loner,")
    house.write_text(text.replace("roll: 2-4", "roll: 3-4"))
    found = sheetforge("check", "--format", "json").json["findings"]
    assert "SD502" in {one["code"] for one in found}
    (admission,) = [one for one in found if one["code"] == "SD515"]
    assert "may follow" not in json.dumps(admission)


def test_since_takes_changed_new_and_deleted_files(repository: Path, sheetforge: Run) -> None:
    """`--since` reports what arises from every difference to a revision, and nothing else."""
    assert sheetforge("check", "--since", "HEAD").out == "0 files checked, nothing found\n"
    fresh = Path("content/ships/silent-death/fresh.yaml")
    fresh.write_text(Path(SHIP).read_text().replace("bpv: 25", "bpv: 26"))
    Path(TABLE).unlink()
    change("content/maps/silent-death/sample.yaml", "name: ", "nmae: ")
    found = places(sheetforge("check", "--since", "HEAD", "--format", "json"))
    assert {file for _, file in found} >= {str(fresh), SHIP}
    assert ("SF203", SHIP) in found
    assert ("SD364", str(fresh)) in found
    git("add", ".")
    git("commit", "-q", "-m", "slips")
    assert places(sheetforge("check", "--since", "HEAD", "--format", "json")) == []
    assert places(sheetforge("check", "--since", "HEAD~1", "--format", "json")) == found
    assert places(sheetforge("check", "--since", "trunk~1", "--format", "json")) == found


def test_since_sees_what_is_unused_now(repository: Path, sheetforge: Run) -> None:
    """A definition that only the changed file named is unused because of the change."""
    Path("content/ships/silent-death/other.yaml").write_text(
        Path(SHIP).read_text().replace("name: Sample", "name: Other")
    )
    table = Path("content/criticals/silent-death/other.yaml")
    table.write_text(Path(TABLE).read_text().replace("name: Sample", "name: Other"))
    change("content/ships/silent-death/other.yaml", "criticals: sample", "criticals: other")
    git("add", ".")
    git("commit", "-q", "-m", "another")
    change("content/ships/silent-death/other.yaml", "criticals: other", "criticals: sample")
    found = places(sheetforge("check", "--since", "HEAD", "--format", "json"))
    assert found == [("SF205", str(table))]


def test_since_in_a_hook(repository: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables that git sets for hooks do not lead to another repository."""
    monkeypatch.setenv("GIT_DIR", "/nowhere/.git")
    monkeypatch.setenv("GIT_INDEX_FILE", "index")
    change(SHIP, "bpv: 25", "bpv: 24")
    assert ("SD364", SHIP) in places(sheetforge("check", "--since", "HEAD", "--format", "json"))


def test_since_before_the_first_commit(content: Path, sheetforge: Run) -> None:
    """In a new repository everything is new."""
    git("init", "-q")
    files = len(list(content.rglob("*.yaml")))
    assert sheetforge("check", "--since", "HEAD").out == f"{files} files checked, nothing found\n"
    assert sheetforge("check", "--since", "trunk").code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--since", "nowhere"), "git knows no revision 'nowhere' here; `git log --oneline`"),
        (("--since", "--help"), "git knows no revision '--help' here"),
        (("--since", "HEAD", SHIP), "--since finds the files itself"),
    ],
)
def test_since_of_nothing(words: tuple[str, ...], said: str, repository: Path, sheetforge: Run) -> None:
    """An unknown revision, or files beside one, is wrong usage that names the next step."""
    answer = sheetforge("check", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_since_needs_git(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of a repository, and without the program, `check` names what to do instead."""
    answer = sheetforge("check", "--since", "HEAD")
    assert answer.code == 2
    assert "is not in a git repository; without git there are no earlier states; name the changed files" in answer.err
    monkeypatch.setenv("PATH", os.fspath(content))
    answer = sheetforge("check", "--since", "HEAD")
    assert answer.code == 2
    assert "git is not installed; without git there are no earlier states; name the changed files" in answer.err


def test_what_git_refuses_is_passed_on(repository: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository of another user, usual in CI: the sentence of git has the command to type."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    answer = sheetforge("check", "--since", "HEAD")
    assert answer.code == 2
    assert "detected dubious ownership in repository" in answer.err
    assert "git config --global --add safe.directory" in answer.err


def test_a_broken_field_hides_nothing_else(content: Path, sheetforge: Run) -> None:
    """Beside a schema error the file's references and its arithmetic are still checked."""
    change(SHIP, "criticals: sample", "criticals: smaple")
    change(SHIP, "bpv: 25", "bpv: 24")
    change(SHIP, "damage_control: ", "damage_control: x")
    answer = sheetforge("check", "--format", "json", SHIP)
    assert {"SF106", "SF203"} <= {code for code, _ in places(answer)}
    (gap,) = [one for one in answer.json["not_judged"] if one["file"] == SHIP]
    assert "SD364" in gap["rules"]
    assert answer.json["summary"]["not_judged"] >= len(gap["rules"])


def test_what_needs_no_broken_field_is_judged(content: Path, sheetforge: Run) -> None:
    """The price of a ship does not depend on its silhouette, nor a mount's arcs on its post."""
    change(SHIP, "bpv: 25", "bpv: 24\naliases: 7")
    found = places(sheetforge("check", "--format", "json", SHIP))
    assert ("SF103", SHIP) in found
    assert ("SD364", SHIP) in found


def test_a_misspelt_field_is_not_its_default(content: Path, sheetforge: Run) -> None:
    """A field under a wrong name counts as unknown, so no rule judges with its default."""
    change(SHIP, "damage_control:", "damage_contrl:")
    codes = {code for code, file in places(sheetforge("check", "--format", "json", SHIP))}
    assert codes == {"SF101"}


def test_a_patch_shows_the_fixes_and_writes_nothing(content: Path, sheetforge: Run) -> None:
    """`--fix --diff` prints a unified diff that git can apply, and leaves the files alone."""
    ally = Path("content/houses/silent-death/sample-ally.yaml")
    ally.write_bytes(ally.read_bytes().replace(b"\n", b"\r\n"))
    change(SHIP, "bpv: 25", "bpv: 24")
    before = {file: file.read_bytes() for file in content.rglob("*.yaml")}
    answer = sheetforge("check", "--fix", "--unsafe", "--diff")
    assert {file: file.read_bytes() for file in content.rglob("*.yaml")} == before
    assert f"--- a/{SHIP}\n+++ b/{SHIP}\n" in answer.out
    assert "-bpv: 24\n+bpv: 25\n" in answer.out
    assert f"{SHIP}:6: would fix SD364" in answer.err
    git("init", "-q")
    Path("changes.patch").write_text(answer.out, newline="")
    git("apply", "changes.patch")
    assert sheetforge("check").code == 0
    assert sheetforge("check", "--fix", "--diff").out == ""
    assert sheetforge("check", "--diff").code == 2


def test_reports_go_to_files_too(content: Path, sheetforge: Run) -> None:
    """Several formats at once, each in its file, beside the one on standard output."""
    change(SHIP, "bpv: 25", "bpv: 24")
    words = [f"--output-file={form}:out/check.{form}" for form in ("sarif", "junit", "markdown")]
    answer = sheetforge("check", "--format", "concise", *words)
    assert answer.code == 1
    assert f"{SHIP}:6:6: error SD364" in answer.out
    (run,) = json.loads(Path("out/check.sarif").read_text())["runs"]
    assert "SD364" in {result["ruleId"] for result in run["results"]}
    assert list(ET.parse("out/check.junit").iter("failure"))
    assert "SD364" in Path("out/check.markdown").read_text()


def test_a_report_that_cannot_be_written(content: Path, sheetforge: Run) -> None:
    """Exit code 2 with the reason; the other reports are complete, and an old file stays."""
    Path("taken").mkdir()
    words = ("--output-file", "json:taken", "--output-file", "concise:taken/x/fine.txt")
    change(SHIP, "bpv: 25", "bpv: 24")
    answer = sheetforge("check", *words)
    assert answer.code == 2
    assert "cannot write taken: a directory has the name of the file" in answer.err
    assert "SD364" in answer.out
    assert "SD364" in Path("taken/x/fine.txt").read_text()


@pytest.mark.parametrize("given", ["check.json", "sarf:check.json", "json:"])
def test_output_file_names_format_and_file(given: str, content: Path, sheetforge: Run) -> None:
    """A value of another form is wrong usage, and nothing is checked."""
    answer = sheetforge("check", "--output-file", given)
    assert (answer.code, answer.out) == (2, "")
    assert "--output-file" in answer.err


def test_the_page_of_a_job_is_added_to(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several commands of a step write one summary; any other file is replaced."""
    page = Path("summary.md")
    page.write_text("# Before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    sheetforge("check", "--output-file", f"markdown:{page}", "--output-file", "markdown:own.md")
    assert page.read_text() == "# Before\n" + Path("own.md").read_text()


def test_a_table_of_its_own_is_to_be_made(content: Path, sheetforge: Run) -> None:
    """For a missing table with the ship's own id no other ship's table is proposed."""
    change(SHIP, "criticals: sample", "criticals: sample-front")
    answer = sheetforge("check", "--format", "json", "--select", "SF203", SHIP)
    (one,) = answer.json["findings"]
    assert one["message"].endswith("`sheetforge new criticals silent-death/sample-front --like sample` creates it")
    assert one["fix"] is None


def test_what_creates_a_table_of_its_own_does_so(
    sheetforge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command in the message of a missing table is carried out as it stands."""
    monkeypatch.chdir(tmp_path)
    sheetforge("new", "ships", "silent-death/gull", "--hull", "light-fighter-100")
    Path("content/criticals/silent-death/gull.yaml").unlink()
    (one,) = sheetforge("check", "--format", "json", "--select", "SF203").json["findings"]
    _, command, _ = one["message"].split("`")
    assert sheetforge(*command.split()[1:]).code == 0
    assert sheetforge("check", "--format", "json", "--select", "SF203").json["findings"] == []


@pytest.mark.parametrize(
    ("named", "said"),
    [("sample-rear", "/sample-rear --like sample` creates it"), ("sample-lefft", "did you mean 'sample-left'?")],
)
def test_a_table_for_a_facing_is_no_table_for_another(named: str, said: str, content: Path, sheetforge: Run) -> None:
    """Of the ship's own tables only one of like spelling is proposed."""
    folder = content / "criticals/silent-death"
    (folder / "sample-left.yaml").write_text((folder / "sample.yaml").read_text())
    change(SHIP, "criticals: sample", f"criticals: {named}")
    (one,) = sheetforge("check", "--format", "json", "--select", "SF203", SHIP).json["findings"]
    assert one["message"].endswith(said)


def test_a_weapon_is_not_disabled(content: Path, sheetforge: Run) -> None:
    """For `disable` with a weapon the message names the effect that is meant."""
    change(TABLE, "{do: nothing}", "{do: disable, weapon: sample}")
    answer = sheetforge("check", "--format", "concise", "--select", "SF101", TABLE)
    assert "no field 'weapon' here; a weapon that cannot fire is `do: hold-fire`" in answer.out
