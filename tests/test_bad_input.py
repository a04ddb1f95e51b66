"""Bad input, through the program: one clear finding or message, the right exit code, no loss."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sheetforge.content import library
from tests.running import PROGRAM, Run, process

GOOD = """\
name: Heron
source: {book: Tests}
listed: true
class: SPAC
bpv: 12
crew_stats: 2
"""
HERON = "content/ships/silent-death/heron.yaml"
MEGABYTE = 1_000_000


def long(size: int) -> bytes:
    """A good file of a given number of bytes, most of them a comment."""
    text = GOOD.encode() + b"# "
    return text + b"x" * (size - len(text) - 1) + b"\n"


BROKEN = {
    "empty": (b"", "SF010", 1, "empty"),
    "only-comments": (b"# to do\n", "SF010", 1, "empty"),
    "a-picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "SF007", 1, "binary file"),
    "binary": (bytes(range(256)), "SF007", 3, "binary file"),
    "nul": (b"name: Her\0on\n", "SF007", 1, ""),
    "utf-16": (GOOD.encode("utf-16"), "SF007", 1, "UTF-16"),
    "latin-1": (GOOD.replace("Heron", "Möwe").encode("latin-1"), "SF007", 1, "UTF-8"),
    "too-large": (long(MEGABYTE + 1), "SF011", 1, "1,000,001 bytes"),
    "deep": (b"name: Heron\nx: " + b"[" * 41 + b"]" * 41, "SF012", 2, "more than 40"),
    "bottomless": (b"[" * 200_000, "SF012", 1, "more than 40"),
    "tab": (GOOD.replace("class: S", "class:\t S").encode(), "SF009", 4, "tab"),
    "no-yaml": (b"name: Heron\nsource: {book: Tests\nbpv: 1\n", "SF001", 3, ""),
    "a-list": (b"- Heron\n- Stork\n", "SF014", 1, "list"),
    "a-word": (b"Heron\n", "SF014", 1, ""),
    "twice": (f"{GOOD}bpv: 13\n".encode(), "SF002", 7, "'bpv'"),
    "two-documents": (f"{GOOD}---\nname: Stork\n".encode(), "SF006", 7, ""),
    "anchor": (GOOD.replace("Heron", "&a Heron").encode(), "SF003", 1, ""),
    "unknown-field": (GOOD.replace("bpv", "bvp").encode(), "SF101", 5, "did you mean 'bpv'?"),
    "missing-field": (GOOD.replace("source: {book: Tests}\n", "").encode(), "SF102", 1, "'source'"),
    "wrong-type": (GOOD.replace("12", "twelve").encode(), "SF103", 5, "whole number"),
    "unknown-word": (GOOD.replace("SPAC", "SPCA").encode(), "SF105", 4, "did you mean 'SPAC'?"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_finding(name: str, content: Path, sheetforge: Run) -> None:
    """What is wrong with a file is reported once, with its place; other content is fine."""
    written, code, line, said = BROKEN[name]
    (content / "ships/silent-death/heron.yaml").write_bytes(written)
    answer = sheetforge("check", "--format", "json")
    (finding,) = answer.json["findings"]
    assert answer.code == 1
    assert (finding["code"], finding["file"], finding["line"]) == (code, HERON, line)
    assert said in finding["message"]
    assert f"{HERON}:{line}:" in sheetforge("check").out


@pytest.mark.parametrize("name", ["empty", "a-picture", "latin-1", "too-large", "bottomless"])
def test_every_command_lives_with_a_broken_file(name: str, content: Path, sheetforge: Run) -> None:
    """The file is named by whatever meets it, and what does not rest on it is done."""
    (content / "ships/silent-death/heron.yaml").write_bytes(BROKEN[name][0])
    listed = sheetforge("list", "ships")
    assert listed.code == 0
    assert "silent-death/heron" in listed.out
    assert "does not pass the check" in listed.out
    shown = sheetforge("show", "heron")
    assert (shown.code, shown.out) == (1, "")
    assert HERON in shown.err
    exported = sheetforge("export")
    assert exported.code == 1
    assert "sample" in exported.json["ships"]["silent-death"]
    assert "heron" not in exported.json["ships"]["silent-death"]
    assert HERON in exported.err
    built = sheetforge("build", "displays", "--format", "svg", "--out", "out")
    assert built.code == 1
    assert HERON in built.err
    assert Path("out/svg/silent-death/displays/sample/sample.svg").is_file()
    started = sheetforge("new", "ships", "silent-death/stork", "--like", "heron")
    assert started.code == 2
    assert HERON in started.err
    assert not (content / "ships/silent-death/stork.yaml").exists()


def test_a_file_of_just_the_limit_is_read(content: Path, sheetforge: Run) -> None:
    """A million bytes are read; only the next one is too many."""
    (content / "ships/silent-death/heron.yaml").write_bytes(long(MEGABYTE))
    answer = sheetforge("check")
    assert answer.code == 0
    assert "checked, nothing found" in answer.out


@pytest.mark.parametrize(
    ("written", "code"),
    [(b"\xef\xbb\xbf" + GOOD.encode(), "SF007"), (GOOD.replace("\n", "\r\n").encode(), "SF013")],
    ids=["byte-order-mark", "carriage-returns"],
)
def test_what_editors_of_other_systems_leave_is_repaired(
    written: bytes, code: str, content: Path, sheetforge: Run
) -> None:
    """A byte order mark or carriage returns are one finding, and `--fix` takes them away."""
    file = content / "ships/silent-death/heron.yaml"
    file.write_bytes(written)
    (finding,) = sheetforge("check", "--format", "json", "--strict").json["findings"]
    assert finding["code"] == code
    assert sheetforge("check", "--fix", "--strict").code == 0
    assert file.read_bytes() == GOOD.encode()


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("shipps/silent-death/heron.yaml", "SF207", "did you mean 'ships'?"),
        ("ships/silent-deth/heron.yaml", "SF208", "did you mean 'silent-death'?"),
        ("ships/silent-death/sample.yml", "SF202", "a second file with the id 'sample'"),
        ("ships/silent-death/Sample.yaml", "SF201", "name it sample.yaml"),
        ("ships/silent-death/heron.yml", "SF206", "name it heron.yaml"),
        ("ships/silent-death/heron", "SF206", "only .yaml"),
        ("ships/silent-death/old/heron.yaml", "SF206", "<kind>/<system>/<id>.yaml"),
        ("heron.yaml", "SF206", "<kind>/<system>/<id>.yaml"),
        ("ships/silent-death/schön.yaml", "SF201", "name it schon.yaml"),
        ("ships/silent-death/con.yaml", "SF201", "Windows cannot have a file with the name con"),
        (f"ships/silent-death/{'a' * 61}.yaml", "SF201", "at most 60 characters, this one 61"),
        ("ships/silent-death/h\udcffron.yaml", "SF201", "name it h-ron.yaml"),
    ],
)
def test_a_file_in_the_wrong_place_is_one_finding(
    path: str, code: str, said: str, content: Path, sheetforge: Run
) -> None:
    """Whatever can't be content says where it should be or what was meant."""
    (content / path).parent.mkdir(parents=True, exist_ok=True)
    (content / path).write_text(GOOD)
    answer = sheetforge("check", "--format", "json")
    assert answer.code == 1
    (finding,) = answer.json["findings"]
    assert (finding["code"], finding["file"]) == (code, f"content/{path}")
    assert said in finding["message"]
    assert code in sheetforge("check").out


def test_two_ships_of_one_name_are_a_finding(content: Path, sheetforge: Run) -> None:
    """A second ship of a name points at the first."""
    text = GOOD.replace("Heron", "Sample Listed")
    (content / "ships/silent-death/zebra.yaml").write_text(text)
    answer = sheetforge("check")
    assert answer.code == 1
    assert "SF209" in answer.out
    assert "content/ships/silent-death/sample-listed.yaml" in answer.out


def test_a_file_without_permission_is_named(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that can't be opened ends a check with 2, and a build prints the others."""
    (content / "ships/silent-death/heron.yaml").write_text(GOOD)
    real = library.read_file

    def refusing(path: str) -> bytes:
        if path.endswith("heron.yaml"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(library, "read_file", refusing)
    answer = sheetforge("check")
    assert answer.code == 2
    assert f"{HERON}:1:1: error[SF015] unreadable-file: cannot be read: permission" in answer.out
    assert "1 error in" in answer.out
    built = sheetforge("build", "displays", "--format", "svg", "--out", "out")
    assert built.code == 1
    assert f"{HERON} does not pass the check" in built.err
    assert Path("out/svg/silent-death/displays/sample/sample.svg").is_file()
    assert "permission denied" in sheetforge("show", "heron").err


def test_a_folder_without_permission_is_named(content: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that can't be listed is a message: nothing can be said of the rest."""
    real = os.scandir

    def refusing(path: str) -> object:
        if str(path).endswith("ships"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    answer = sheetforge("check")
    assert (answer.code, answer.out) == (2, "")
    assert "content/ships: this folder cannot be listed" in answer.err


@pytest.mark.parametrize("target", ["nowhere.yaml", "heron.yaml"], ids=["dangling", "circle"])
def test_a_link_that_leads_nowhere_is_named(target: str, content: Path, sheetforge: Run) -> None:
    """A link without an end is a file that can't be read."""
    (content / "ships/silent-death/heron.yaml").symlink_to(target)
    answer = sheetforge("check")
    assert answer.code == 2
    assert f"{HERON}:1:1: error[SF015]" in answer.out


def test_links_that_lead_back_are_not_followed(content: Path, sheetforge: Run) -> None:
    """A folder that holds itself, at once or by way of another, is one finding a link."""
    (content / "again").symlink_to("..")
    (content / "ships/one").symlink_to("../fleets")
    (content / "fleets/two").symlink_to("../ships")
    answer = sheetforge("check", "--format", "json")
    files = [one["file"] for one in answer.json["findings"]]
    assert "content/again" in files
    assert len(files) < 100


def test_content_may_be_linked_inside_its_folder(content: Path, sheetforge: Run) -> None:
    """A link to another folder of the same content, and a content folder that is a link, work."""
    (content / "fleets/silent-death").rename(content / ".fleets")
    (content / "fleets/silent-death").symlink_to("../.fleets")
    content.rename(content.parent / "elsewhere")
    content.symlink_to("elsewhere")
    assert sheetforge("check").code == 0


@pytest.mark.parametrize("place", [HERON, "content/ships", "content/sheetforge.yaml"])
def test_links_out_of_the_content_are_refused(place: str, content: Path, sheetforge: Run) -> None:
    """A foreign change cannot show a file from elsewhere: neither a link to it nor to its folder is
    followed."""
    elsewhere = content.parent / "elsewhere"
    (elsewhere / "silent-death").mkdir(parents=True)
    for secret in (elsewhere / "secret", elsewhere / "silent-death/heron.yaml"):
        secret.write_text("token: hunter2\n")
    link = content.parent / place
    if place == "content/ships":
        link.rename(content / ".ships")
    link.symlink_to(elsewhere if place == "content/ships" else elsewhere / "secret")
    answer = sheetforge("check")
    assert answer.code in (1, 2)
    assert f"{place}:1:1: error[SF213] link-outside" in answer.out
    assert "hunter2" not in answer.said


def test_nobody_waits_for_a_pipe(content: Path, tmp_path: Path) -> None:
    """A named pipe among the content is a finding, and not something to wait for."""
    os.mkfifo(content / "ships/silent-death/heron.yaml")
    done = process(tmp_path, [*PROGRAM, "check", "--no-cache"])
    assert done.returncode == 2
    assert "heron.yaml:1:1: error[SF015] unreadable-file: cannot be read: not a regular" in (done.stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "--content", "nowhere"), "nowhere: there is no such folder"),
        (("check", "--content", HERON), f"{HERON}: is a file"),
        (("build", "--content", HERON), f"{HERON}: is a file"),
        (("check", "nowhere"), "nowhere: there is no such file or folder"),
        (("check", "content/ships/silent-death/nil.yaml"), "there is no such file or folder"),
        (("check", "--content", "content", "cache"), "lies outside the content folder content"),
    ],
    ids=str,
)
def test_a_place_that_is_not_there(words: tuple[str, ...], said: str, content: Path, sheetforge: Run) -> None:
    """A wrong path is a message that names it, and exit code 2."""
    (content.parent / "cache").mkdir()
    (content / "ships/silent-death/heron.yaml").write_text(GOOD)
    answer = sheetforge(*words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_an_empty_content_folder(tmp_path: Path, sheetforge: Run) -> None:
    """A folder without content is an error, not a clean check of nothing."""
    (tmp_path / "content").mkdir()
    for command in ("check", "export", "list", "build"):
        answer = sheetforge(command)
        assert answer.code == 2
        assert "no content here" in answer.err


def test_content_of_a_game_that_is_not_installed(tmp_path: Path, sheetforge: Run) -> None:
    """Files of an unknown game only: the message names the first and the game."""
    folder = tmp_path / "content" / "ships" / "balloons"
    folder.mkdir(parents=True)
    (folder / "plum.yaml").write_text("name: Plum\n")
    answer = sheetforge("check")
    assert answer.code == 2
    assert "content/ships/balloons/plum.yaml: no game 'balloons'" in answer.err


def test_a_content_folder_named_one_too_high(tmp_path: Path, sheetforge: Run) -> None:
    """The folder above the content is not taken for it, and the right one is offered."""
    good = tmp_path / "club" / "content" / "weapons"
    good.mkdir(parents=True)
    (tmp_path / "club" / "notes.txt").write_text("to do")
    answer = sheetforge("check", "--content", str(tmp_path / "club"))
    assert answer.code == 2
    assert "club/content?" in answer.err


@pytest.mark.parametrize("command", ["check", "list", "build"])
def test_a_working_folder_that_is_gone(command: str, tmp_path: Path, sheetforge: Run) -> None:
    """Where the shell stands in a folder that somebody removed, the program says so."""
    gone = tmp_path / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    answer = sheetforge(command)
    assert answer.code == 2
    assert "the working folder no longer exists" in answer.err


def test_content_named_in_full_needs_no_working_folder(content: Path, tmp_path: Path, sheetforge: Run) -> None:
    """With `--content` from the root on, checking works from nowhere."""
    gone = tmp_path / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    assert sheetforge("check", "--content", content).code == 0
