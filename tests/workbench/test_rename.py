"""Renaming an entity: the file, every reference, in one step that is undone on failure."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from random import Random

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Unreadable, open_library
from sheetforge.content.uses import uses_of
from sheetforge.files import OutputError
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.workbench import journal
from sheetforge.workbench.journal import FileChange, change_all, is_interrupted, undo
from sheetforge.workbench.rename import plan_rename
from tests.packs import BASE, amends, boat, open_pack, write_pack
from tests.running import OFFICIAL, Run
from tests.toy import game, write_toy


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))


def files(root: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones included."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def toy(root: Path):
    return open_library(root, "content", {"toy": game()})


def test_the_file_and_all_references(tmp_path: Path) -> None:
    """Quotes, games in front and comments stay; nothing else changes."""
    text = "# swivel\n" + boat("Gull", 3, "'swivel', toy/swivel, \"swivel\"  # a swivel\n")
    root = write_toy(tmp_path, {"gull": text.replace("\n]", "]").replace("a swivel]", "")})
    (root / "boats/toy/gull.yaml").write_text(
        "# swivel\nname: Gull\nsource: {book: swivel}\nweight: 3\n"
        "guns:  # swivel\n  - 'swivel'\n  - toy/swivel   # swivel\n  - \"swivel\"\n"
    )
    plan_rename(toy(root), Key("guns", "toy", "swivel"), "pivot-gun").apply()
    assert not (root / "guns/toy/swivel.yaml").exists()
    assert (root / "guns/toy/pivot-gun.yaml").read_text().startswith("name: Swivel\n")
    assert (root / "boats/toy/gull.yaml").read_text() == (
        "# swivel\nname: Gull\nsource: {book: swivel}\nweight: 3\n"
        "guns:  # swivel\n  - 'pivot-gun'\n  - toy/pivot-gun   # swivel\n  - \"pivot-gun\"\n"
    )
    assert "guns: [long-tom, pivot-gun]" in (root / "boats/toy/heron.yaml").read_text()
    assert check(root, "content", {"toy": game()}).findings == ()


def test_an_id_that_yaml_would_misread_is_quoted(tmp_path: Path) -> None:
    """`null` and `010` are ids; as references they are written in quotes."""
    root = write_toy(tmp_path)
    for old, new in (("swivel", "null"), ("null", "010"), ("010", "swivel")):
        plan_rename(toy(root), Key("guns", "toy", old), new).apply()
        assert check(root, "content", {"toy": game()}).findings == ()
        assert len(uses_of(toy(root), Key("guns", "toy", new)).uses) == 2


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("Swivel Gun", "lower-case words joined by hyphens"),
        ("swivel", "has this id already"),
        ("long-tom", "content/guns/toy/long-tom.yaml already exists"),
    ],
)
def test_ids_that_cannot_be_used(tmp_path: Path, id: str, reason: str) -> None:
    """A bad id, the same one, and one in use are refused with the reason."""
    root = write_toy(tmp_path)
    with pytest.raises(BadRequest, match=reason):
        plan_rename(toy(root), Key("guns", "toy", "swivel"), id)


def test_a_rename_that_would_cause_a_finding(tmp_path: Path) -> None:
    """The name of another entity is not an id; the finding is shown, nothing is written."""
    root = write_toy(tmp_path, {"gull": boat("Gull", 1) + "aliases: [Storm]\n"})
    before = files(root)
    with pytest.raises(BadRequest, match=r"(?s)1 finding.*SF209.*already the name of 'storm'"):
        plan_rename(toy(root), Key("boats", "toy", "tern"), "storm")
    assert files(root) == before


def test_an_invalid_file_that_names_it(tmp_path: Path) -> None:
    """What cannot be read might name it: correct that first."""
    root = write_toy(tmp_path, {"gull": "name: Gull\nguns: [swivel]\n"})
    with pytest.raises(BadRequest, match=r"gull\.yaml may name guns/toy/swivel"):
        plan_rename(toy(root), Key("guns", "toy", "swivel"), "pivot")


def test_entities_of_layers_below(tmp_path: Path) -> None:
    """What is below, what changes it, and what a file below names stay; the message says why."""
    loose = {**BASE, "boats/toy/skua": boat("Skua", 1, "carronade")}
    write_pack(tmp_path / "base", "base", loose)
    own = {
        "boats/toy/heron": amends(weight="{from: 3, to: 4}"),
        "guns/toy/carronade": "name: Carronade\nsource: {book: Club}\nweight: 1\n",
        "boats/toy/tern": boat("Tern", 1, "carronade"),
    }
    root = write_pack(tmp_path / "club", "club", own, extends="base", folders=["base"])
    library = open_pack(root)
    for key, reason in (
        (Key("guns", "toy", "swivel"), "is in the pack base 1.0, which this folder only extends"),
        (Key("boats", "toy", "heron"), "club/boats/toy/heron.yaml changes the entity of the pack"),
        (Key("guns", "toy", "carronade"), r"named in a pack below.*base/boats/toy/skua\.yaml:4"),
    ):
        with pytest.raises(BadRequest, match=reason):
            plan_rename(library, key, "new-id")
    (tmp_path / "base/boats/toy/skua.yaml").unlink()
    plan_rename(open_pack(root), Key("guns", "toy", "carronade"), "smasher").apply()
    assert "guns: [smasher]" in (root / "boats/toy/tern.yaml").read_text()
    assert (root / "guns/toy/smasher.yaml").is_file()


def test_a_drawing_and_the_fields_that_name_it(sheetforge: Run, content: Path) -> None:
    """The drawing of an id moves with the entity that the game lists first."""
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">'
        '<path d="M 0 -40 L 30 40 L -30 40 Z"/></svg>\n'
    )
    folder = content / "drawings/silent-death"
    folder.mkdir(parents=True)
    (folder / "sample.svg").write_text(drawing)
    ship = content / "ships/silent-death/sample.yaml"
    twin = ship.read_text().replace("name: ", "name: Twin of ", 1) + "silhouette: sample.svg\n"
    (content / "ships/silent-death/twin.yaml").write_text(twin)
    assert sheetforge("check").code == 0
    answer = sheetforge("rename", "criticals/silent-death/sample", "sample-table", "--dry-run")
    assert "sample.svg" not in answer.out
    answer = sheetforge("rename", "ships/silent-death/sample", "kite")
    assert answer.code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["kite.svg"]
    assert "silhouette: kite.svg\n" in (content / "ships/silent-death/twin.yaml").read_text()
    assert sheetforge("check").code == 0


def test_references_keep_their_findings_in_all_games(tmp_path: Path) -> None:
    """Over the content of every game: the check finds the same, and renaming back restores it.

    Of each game some entities with many uses are renamed one after the other, then all back.
    """
    root = tmp_path / "content"
    shutil.copytree(OFFICIAL, root)
    before, systems = files(root), discover()
    first = check(root, "content", systems)
    assert first.findings == ()
    chance, chosen = Random("rename"), []
    for system, one in sorted(systems.items()):
        library = open_library(root, "content", systems)
        kinds = [kind for kind in one.kinds if library.keys(kind, system)]
        for kind in chance.sample(kinds, 1):
            chosen.append(chance.choice(library.keys(kind, system)))
    # A waiver is pinned to this id.
    chosen.append(Key("ships", "silent-death", "teal-hawk"))
    for key in chosen:
        library = open_library(root, "content", systems)
        uses = uses_of(library, key).uses
        plan_rename(library, key, f"{key.id}-renamed").apply()
        after = open_library(root, "content", systems)
        new = Key(key.kind, key.system, f"{key.id}-renamed")
        assert uses_of(after, key).uses == ()
        assert [use.field for use in uses_of(after, new).uses] == [use.field for use in uses]
    last = check(root, "content", systems, remember=False)
    assert last.findings == ()
    assert len(last.waived) == len(first.waived)
    for key in reversed(chosen):
        library = open_library(root, "content", systems)
        plan_rename(library, Key(key.kind, key.system, f"{key.id}-renamed"), key.id).apply()
    assert files(root) == before


# --- the command ---------------------------------------------------------------------------------


def test_the_command_shows_before_it_writes(sheetforge: Run, content: Path) -> None:
    """`--diff` and `--dry-run` write nothing; without them the files are changed."""
    before = files(content)
    shown = sheetforge("rename", "criticals/silent-death/sample", "new-table", "--diff")
    assert "rename to content/criticals/silent-death/new-table.yaml\n" in shown.out
    assert "-criticals: sample\n+criticals: new-table\n" in shown.out
    listed = sheetforge("rename", "criticals/silent-death/sample", "new-table", "--dry-run")
    assert listed.out.endswith("criticals/silent-death/sample would be renamed to new-table\n")
    assert files(content) == before
    assert sheetforge("rename", "criticals/silent-death/sample", "new-table").code == 0
    assert "criticals: new-table\n" in (content / "ships/silent-death/sample.yaml").read_text()
    assert sheetforge("check").code == 0


def test_wrong_usage_of_the_command(sheetforge: Run, content: Path) -> None:
    """An unknown id, a missing word, and `--undo` with nothing to do."""
    assert sheetforge("rename", "sampel", "x").code == 2
    assert "name the entity and its new id" in sheetforge("rename", "sample").err
    assert sheetforge("rename", "--undo").err == "0 files restored\n"
    assert sheetforge("rename", "--undo", "sample").code == 2


# --- one step ------------------------------------------------------------------------------------


def changes(root: Path) -> list[FileChange]:
    """A change, a move in two parts, and a removal."""
    (root / "a").mkdir(parents=True, exist_ok=True)
    for name in ("a/one", "a/two", "three"):
        (root / name).write_text(f"{name} before\n")
    return [
        FileChange(root / "a/one", b"a/one before\n", b"one after\n"),
        FileChange(root / "b/two", None, b"two after\n"),
        FileChange(root / "a/two", b"a/two before\n", None),
        FileChange(root / "three", b"three before\n", b"three after\n"),
    ]


def failing_at(monkeypatch: pytest.MonkeyPatch, step: int, fail) -> list[str]:
    """Make the n-th call of the file system fail, counted over renaming and removing files."""
    calls: list[str] = []
    for module, name in ((os, "replace"), (Path, "unlink")):
        original = getattr(module, name)

        def call(*arguments, original=original, name=name, **more):
            calls.append(name)
            if len(calls) == step:
                fail()
            return original(*arguments, **more)

        monkeypatch.setattr(module, name, call)
    return calls


def refuse() -> None:
    raise OSError(28, "No space left on device")


def test_a_failure_at_any_step_leaves_all_as_it_was(tmp_path: Path) -> None:
    """Whichever call of the file system fails, the files are the old ones, and nothing is left."""
    failed = 0
    for step in range(1, 12):
        root = tmp_path / str(step)
        plan = changes(root)
        before = files(root)
        with pytest.MonkeyPatch.context() as patch:
            failing_at(patch, step, refuse)
            try:
                change_all(root, plan)
            except (OutputError, OSError):
                failed += 1
            else:
                continue
        if is_interrupted(root):
            undo(root)
        assert files(root) == before, step
    assert failed >= 5


def test_a_kill_at_any_step_is_undone(tmp_path: Path) -> None:
    """A program that ends in between leaves the old files, the new ones, or a journal for undo."""
    outcomes, seen = set(), []
    for step in range(1, 15):
        root = tmp_path / str(step)
        plan = changes(root)
        before = files(root)
        child = os.fork()
        if child == 0:
            failing_at(pytest.MonkeyPatch(), step, lambda: os.kill(os.getpid(), signal.SIGKILL))
            change_all(root, plan)
            os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        interrupted = is_interrupted(root)
        outcomes.add((killed, interrupted))
        if interrupted:
            undo(root)
        visible = {name: data for name, data in files(root).items() if "/." not in f"/{name}"}
        after = {"b/two": b"two after\n", "a/one": b"one after\n", "three": b"three after\n"}
        seen.append(visible == after)
        assert visible in (before, after), step
        assert not (visible == after and interrupted)
    assert outcomes == {(True, False), (True, True), (False, False)}
    assert seen == sorted(seen)


def test_files_that_changed_meanwhile(tmp_path: Path) -> None:
    """A change of another program is never overwritten, neither by the change nor by undo."""
    plan = changes(tmp_path)
    (tmp_path / "three").write_text("mine")
    before = files(tmp_path)
    with pytest.raises(Unreadable, match="changed meanwhile"):
        change_all(tmp_path, plan)
    assert files(tmp_path) == before
    (tmp_path / journal.JOURNAL).write_bytes(journal._journal(tmp_path, plan))
    with pytest.raises(Unreadable, match="changed since the interrupted rename"):
        undo(tmp_path)
    assert (tmp_path / "three").read_text() == "mine"
    (tmp_path / journal.JOURNAL).write_text("{}")
    with pytest.raises(Unreadable, match="cannot be read"):
        undo(tmp_path)


def test_the_command_after_an_interruption(sheetforge: Run, content: Path) -> None:
    """A rename waits until the interrupted one is undone."""
    table = content / "criticals/silent-death/sample.yaml"
    plan = [FileChange(table, table.read_bytes(), b"after\n")]
    (content / journal.JOURNAL).write_bytes(journal._journal(content, plan))
    before = table.read_bytes()
    table.write_text("after\n")
    answer = sheetforge("rename", "criticals/silent-death/sample", "x")
    assert (answer.code, "sheetforge rename --undo" in answer.err) == (2, True)
    assert "a rename was interrupted; `sheetforge rename --undo`" in sheetforge("check").err
    assert sheetforge("rename", "--undo").err == "1 file restored\n"
    assert table.read_bytes() == before
