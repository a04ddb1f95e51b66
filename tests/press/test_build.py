"""Incremental building."""

from __future__ import annotations

import builtins
import errno
import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetforge import files
from sheetforge.files import OutputError
from sheetforge.freshness import digest_of, program_digest
from sheetforge.press import build as jobs
from sheetforge.press.build import Artefact, Failure, Made, Unmade, run
from tests.running import children


def _artefact(path: str, content: str = "content", digest: str | None = None) -> Artefact:
    """A file that holds a text."""
    return Artefact(path, digest or digest_of(content), content.encode)


def _three(content: str = "content") -> list[Artefact]:
    """Three files in two directories."""
    return [_artefact(path, content) for path in ("a/one.pdf", "a/two.pdf", "b/three.pdf")]


def _manifest(out: Path) -> dict[str, dict[str, object]]:
    """What the manifest says."""
    content = json.loads((out / "manifest.json").read_text())
    return dict(content["artefacts"])


def _files(out: Path) -> dict[str, str]:
    """Every file that is there, hidden ones included, with its text."""
    return {
        path.relative_to(out).as_posix(): path.read_text()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name not in ("manifest.json", ".times.json")
    }


def _is_true(out: Path) -> bool:
    """Whether the manifest describes the files that are there, and no others."""
    files = _files(out)
    return all(
        path in files and entry["sha256"] == jobs.sha256(files[path].encode()).hexdigest()
        for path, entry in _manifest(out).items()
    )


def test_a_first_run_makes_everything(tmp_path: Path) -> None:
    """All files are there, and the manifest says how each of them came about."""
    product = Artefact("x/sheet.pdf", "d1", lambda: Made(b"12345", pages=3), {"paper": "a4"})
    report = run([product, *_three()], tmp_path)
    assert report.written == ("x/sheet.pdf", "a/one.pdf", "a/two.pdf", "b/three.pdf")
    assert (report.same, report.fresh, report.removed) == ((), (), ())
    assert _manifest(tmp_path)["x/sheet.pdf"] == {
        "inputs": "d1",
        "options": {"paper": "a4"},
        "pages": 3,
        "sha256": "5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5",
        "size": 5,
    }


def test_a_run_with_nothing_to_do_touches_nothing(tmp_path: Path) -> None:
    """No file is written, read or made; not even the manifest is put down again."""
    run(_three(), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    calls: list[str] = []
    artefacts = [Artefact(a.path, a.digest, lambda: calls.append("made") or b"") for a in _three()]
    report = run(artefacts, tmp_path, progress=lambda *_: calls.append("reported"))
    assert report.fresh == ("a/one.pdf", "a/two.pdf", "b/three.pdf")
    assert calls == []
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}


def test_only_what_depends_on_a_change_is_made(tmp_path: Path) -> None:
    """One changed digest, one file made; progress is reported for that one."""
    run(_three(), tmp_path)
    reported: list[tuple[int, int, str]] = []
    changed = [*_three()[:2], _artefact("b/three.pdf", "changed")]
    report = run(changed, tmp_path, progress=lambda *step: reported.append(step))
    assert (report.written, report.fresh) == (("b/three.pdf",), ("a/one.pdf", "a/two.pdf"))
    assert reported == [(0, 1, "b/three.pdf")]
    assert _files(tmp_path)["b/three.pdf"] == "changed"


def test_the_same_bytes_are_not_put_down_again(tmp_path: Path) -> None:
    """A change that makes no difference in print leaves the file and its time alone."""
    run(_three(), tmp_path)
    before = (tmp_path / "a/one.pdf").stat().st_mtime_ns
    report = run([_artefact("a/one.pdf", digest="another")], tmp_path)
    assert (report.written, report.same) == ((), ("a/one.pdf",))
    assert (tmp_path / "a/one.pdf").stat().st_mtime_ns == before
    assert run([_artefact("a/one.pdf", digest="another")], tmp_path).fresh == ("a/one.pdf",)


def _spoil(path: Path) -> None:
    """Change a file to others of the same length, a second later: a clock of files may have steps of 10 ms."""
    written = path.stat().st_mtime_ns
    path.write_text("CONTENT")
    os.utime(path, ns=(written, written + 10**9))


def _cut(path: Path) -> None:
    """Cut a file short."""
    path.write_text("con")


@pytest.mark.parametrize("change", [_spoil, _cut, Path.unlink])
def test_a_file_that_is_not_what_was_made_is_made_again(tmp_path: Path, change: Callable[[Path], None]) -> None:
    """Whoever edits, cuts or deletes a file gets the right one back."""
    run(_three(), tmp_path)
    change(tmp_path / "a/two.pdf")
    assert run(_three(), tmp_path).written == ("a/two.pdf",)
    assert _files(tmp_path)["a/two.pdf"] == "content"


def test_another_time_alone_changes_nothing(tmp_path: Path) -> None:
    """A copied or checked out directory is fresh, for its files are what they were."""
    run(_three(), tmp_path)
    os.utime(tmp_path / "a/two.pdf", (1, 1))
    (tmp_path / "b/three.pdf").touch()
    assert len(run(_three(), tmp_path).fresh) == 3
    (tmp_path / ".times.json").unlink()
    assert len(run(_three(), tmp_path).fresh) == 3


def test_force_makes_everything(tmp_path: Path) -> None:
    """With `--force` all files are drawn again; unchanged ones are reported as such."""
    run(_three(), tmp_path)
    assert run(_three(), tmp_path, force=True).same == ("a/one.pdf", "a/two.pdf", "b/three.pdf")


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"version": 99, "artefacts": {}}', "null"])
def test_a_damaged_manifest_counts_for_nothing(tmp_path: Path, damage: str) -> None:
    """A manifest that cannot be understood costs a rebuild and no error."""
    run(_three(), tmp_path)
    (tmp_path / "manifest.json").write_text(damage)
    (tmp_path / ".times.json").write_text(damage)
    assert len(run(_three(), tmp_path).written) == 3
    assert _is_true(tmp_path)


def test_manifests_of_equal_builds_are_equal(tmp_path: Path) -> None:
    """Two builds of the same inputs can be compared byte for byte, manifest and all."""
    for name, artefacts in (("x", _three()), ("y", list(reversed(_three())))):
        run(artefacts, tmp_path / name)
    one, other = ((tmp_path / name / "manifest.json").read_bytes() for name in "xy")
    assert one == other


def test_two_builds_into_one_directory_keep_each_other_s_entries(tmp_path: Path) -> None:
    """A build that ends while another one runs loses nothing: both are recorded."""

    def meanwhile() -> bytes:
        run([_artefact("other.pdf", "other"), _artefact("same.pdf", "theirs")], tmp_path)
        return b"ours"

    run([_artefact("old.pdf", "old")], tmp_path)
    slow = Artefact("slow.pdf", digest_of("ours"), meanwhile)
    run([_artefact("same.pdf", "ours"), slow], tmp_path)
    assert sorted(_manifest(tmp_path)) == ["old.pdf", "other.pdf", "same.pdf", "slow.pdf"]
    assert _files(tmp_path)["same.pdf"] == "theirs"
    assert _is_true(tmp_path)
    assert len(run([_artefact("same.pdf", "theirs")], tmp_path).fresh) == 1


def test_a_removed_file_that_another_build_makes_stays_recorded(tmp_path: Path) -> None:
    """What one build swept and another one made again since is in the manifest."""
    run([_artefact("old.pdf", "first")], tmp_path)
    record = jobs._Record(tmp_path, tmp_path)
    record.remove(["old.pdf"])
    run([_artefact("old.pdf", "second")], tmp_path)
    record.save()
    assert sorted(_manifest(tmp_path)) == ["old.pdf"]
    assert _is_true(tmp_path)


def test_sweep_removes_what_is_no_longer_made(tmp_path: Path) -> None:
    """Old files of ours go, with the directories they leave empty; others' files stay."""
    run(_three(), tmp_path)
    (tmp_path / "a/mine.txt").write_text("mine")
    (tmp_path / "a/two.pdf").write_text("edited")
    report = run([_artefact("a/one.pdf")], tmp_path, sweep=True)
    assert report.removed == ("b/three.pdf",)
    assert set(_files(tmp_path)) == {"a/one.pdf", "a/two.pdf", "a/mine.txt"}
    assert set(_manifest(tmp_path)) == {"a/one.pdf"}
    assert not (tmp_path / "b").exists()


def test_without_sweep_other_files_stay_recorded(tmp_path: Path) -> None:
    """Building one product does not forget the others; what is gone is forgotten."""
    run(_three(), tmp_path)
    (tmp_path / "b/three.pdf").unlink()
    run([_artefact("a/one.pdf")], tmp_path)
    assert set(_manifest(tmp_path)) == {"a/one.pdf", "a/two.pdf"}


def test_sweep_does_not_follow_a_manifest_out_of_the_directory(tmp_path: Path) -> None:
    """A manifest that somebody has tampered with cannot get other files removed."""
    out = tmp_path / "out"
    run([_artefact("a.pdf")], out)
    (tmp_path / "precious").write_text("content")
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["artefacts"]["../precious"] = manifest["artefacts"]["a.pdf"]
    (out / "manifest.json").write_text(json.dumps(manifest))
    run([], out, sweep=True)
    assert (tmp_path / "precious").exists()


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ZeroDivisionError])
def test_an_interruption_leaves_whole_files_and_a_true_manifest(tmp_path: Path, trouble: type[BaseException]) -> None:
    """What was made before stays and is recorded, what was to come is as it was."""
    run(_three(), tmp_path)

    def stop() -> bytes:
        raise trouble

    first, second, third = _three("new")
    with pytest.raises(trouble):
        run([first, Artefact(second.path, second.digest, stop), third], tmp_path)
    assert _files(tmp_path) == {"a/one.pdf": "new", "a/two.pdf": "content", "b/three.pdf": "content"}
    assert _is_true(tmp_path)
    assert len(_manifest(tmp_path)) == 3
    assert run(_three("new"), tmp_path).written == ("a/two.pdf", "b/three.pdf")


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_interruption_while_a_file_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """Stopped at the worst moment, the manifest has an entry of each file as it is."""
    run(_three(), tmp_path)
    replace = os.replace

    def stop(source: Path, target: Path) -> None:
        if target.name == "two.pdf":
            if when == "after":
                replace(source, target)
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(files.os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        run(_three("new"), tmp_path)
    assert _is_true(tmp_path)
    assert _manifest(tmp_path).keys() == _files(tmp_path).keys()
    assert _files(tmp_path)["a/two.pdf"] == ("new" if when == "after" else "content")
    assert not any(name.endswith(".part") for name in _files(tmp_path))


def test_a_full_disk_is_one_error_and_no_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file that did not fit, even if the manifest does not fit either."""
    run(_three(), tmp_path)
    opened = Path.open

    def refuse(self: Path, mode: str = "r", **more: object) -> object:
        if "w" in mode and "one" not in self.name:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opened(self, mode, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(OutputError, match=r"two\.pdf: the disk is full"):
        run(_three("new"), tmp_path)
    monkeypatch.undo()
    assert _files(tmp_path) == {"a/one.pdf": "new", "a/two.pdf": "content", "b/three.pdf": "content"}
    assert run(_three("new"), tmp_path).written == ("a/one.pdf", "a/two.pdf", "b/three.pdf")


def test_an_output_directory_that_is_a_file(tmp_path: Path) -> None:
    """The message names the file in the way, which is not changed."""
    out = tmp_path / "build"
    out.write_text("mine")
    with pytest.raises(OutputError, match="a file has the name of a directory"):
        run(_three(), out)
    assert out.read_text() == "mine"


@pytest.mark.parametrize(
    "paths",
    [*(["/a"], ["../a"], ["a/../b"], ["a//b"], [""]), *(["manifest.json"], ["a", "a"], ["a.pdf", "A.pdf"])],
    ids=str,
)
def test_paths_are_plain_and_apart(tmp_path: Path, paths: list[str]) -> None:
    """A path that leads elsewhere, or two that are one file on some systems, are refused."""
    with pytest.raises(ValueError, match=r"is not a plain path|would be one file"):
        run([_artefact(path) for path in paths], tmp_path)
    assert os.listdir(tmp_path) == []


def test_nothing_to_make_makes_nothing(tmp_path: Path) -> None:
    """A run without artefacts does not even make the directory."""
    run([], tmp_path / "build", sweep=True)
    assert not (tmp_path / "build").exists()


def test_fresh_files_are_checked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build with nothing to do asks the system for each file a few times, and opens none of them."""
    artefacts = [_artefact(f"d{n % 9}/sheet-{n}.pdf", str(n)) for n in range(50)]
    run(artefacts, tmp_path)
    asked = []

    def counting(call: Callable[..., object]) -> Callable[..., object]:
        def counted(*given: object, **more: object) -> object:
            asked.append(given[0])
            return call(*given, **more)

        return counted

    for module, name in ((os, "stat"), (os, "lstat"), (os, "open"), (os, "scandir"), (builtins, "open"), (io, "open")):
        monkeypatch.setattr(module, name, counting(getattr(module, name)))
    assert len(run(artefacts, tmp_path).fresh) == 50
    monkeypatch.undo()
    assert 50 <= len(asked) <= 3 * 50


def test_the_program_is_an_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the program makes other files, so its digest covers its sources."""
    assert program_digest() == program_digest()
    assert len(program_digest()) == 64


def _many(count: int = 40, mark: str = "") -> list[Artefact]:
    """Files in groups of four, of different sizes."""
    return [
        Artefact(
            f"d{n % 3}/f{n:02d}.pdf",
            digest_of(f"{mark}{n}"),
            lambda n=n: Made(f"{mark}{n}-".encode() * (n * 500 + 1), n + 1),  # type: ignore[misc]
            {"n": str(n)},
            f"g{n // 4}",
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("processes", [2, 3, 7])
def test_it_makes_no_difference_how_many_take_part(tmp_path: Path, processes: int) -> None:
    """Files, manifest and report of several processes are those of one, byte for byte."""
    alone = run(_many(), tmp_path / "alone", jobs=1)
    shared = run(_many(), tmp_path / "shared", jobs=processes)
    assert shared == alone
    assert _files(tmp_path / "shared") == _files(tmp_path / "alone")
    one, other = ((tmp_path / d / "manifest.json").read_bytes() for d in ("alone", "shared"))
    assert one == other


def test_other_processes_really_do_the_work(tmp_path: Path) -> None:
    """With two to make them, files are not made here; those of a group by the same process."""
    artefacts = [Artefact(f"{n}.txt", f"d{n}", lambda: str(os.getpid()).encode(), {}, f"g{n // 5}") for n in range(20)]
    run(artefacts, tmp_path, jobs=2)
    made = [(tmp_path / f"{n}.txt").read_text() for n in range(20)]
    assert str(os.getpid()) not in made
    assert all(len(set(made[start : start + 5])) == 1 for start in range(0, 20, 5))


def test_a_file_that_cannot_be_made_is_reported_from_any_process(tmp_path: Path) -> None:
    """The reason comes back under its label, and all the others are made."""

    def refuse() -> bytes:
        raise Unmade("too wide", "[safe-zone]")

    artefacts = _many()
    artefacts[13] = Artefact("x.pdf", "x", refuse)
    report = run(artefacts, tmp_path, jobs=2)
    assert report.failed == (("x.pdf", Failure("[safe-zone]", "too wide")),)
    assert len(report.written) == 39
    assert _is_true(tmp_path)


def test_trouble_in_a_process_comes_out_here(tmp_path: Path) -> None:
    """An error elsewhere is raised here, with what was made before recorded truly."""

    def fail() -> bytes:
        raise ZeroDivisionError

    artefacts = _many()
    artefacts[21] = Artefact("x.pdf", "x", fail)
    with pytest.raises(ZeroDivisionError):
        run(artefacts, tmp_path, jobs=3)
    assert _is_true(tmp_path)
    assert len(run(_many(), tmp_path, jobs=3).failed) == 0
    assert len(_files(tmp_path)) == 40


def test_a_process_that_dies_costs_nothing_but_time(tmp_path: Path) -> None:
    """What an ended process still had to do is made here."""
    here = os.getpid()

    def die() -> bytes:
        if os.getpid() != here:
            os._exit(9)
        return b"made here"

    artefacts = _many()
    artefacts[5] = Artefact("x.pdf", "x", die)
    report = run(artefacts, tmp_path, jobs=2)
    assert len(report.written) == 40
    assert _files(tmp_path)["x.pdf"] == "made here"


def test_an_interruption_ends_the_processes_and_keeps_what_is_whole(tmp_path: Path) -> None:
    """Stopped in the middle: no child is left, the manifest is true, the next run goes on."""

    def stop(done: int, total: int, path: str) -> None:
        if done == 9:
            raise KeyboardInterrupt

    before = children()
    with pytest.raises(KeyboardInterrupt):
        run(_many(), tmp_path, jobs=2, progress=stop)
    assert children() <= before
    assert _is_true(tmp_path)
    assert len(_manifest(tmp_path)) == 9
    assert len(run(_many(), tmp_path, jobs=2).written) == 31


def test_what_all_need_is_loaded_once_before(tmp_path: Path) -> None:
    """`prepare` runs here, before the others start, and not at all when little is to be done."""
    calls: list[int] = []
    run(_many(), tmp_path / "a", jobs=2, prepare=lambda: calls.append(os.getpid()))
    assert calls == [os.getpid()]
    run(_three(), tmp_path / "b", jobs=2, prepare=lambda: calls.append(0))
    assert calls == [os.getpid()]
