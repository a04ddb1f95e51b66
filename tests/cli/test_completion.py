"""Completion in the shell, and the folder of kept results on every system."""

from __future__ import annotations

import sys
from pathlib import Path, PureWindowsPath

import click
import pytest
from click.shell_completion import ShellComplete

from sheetforge.cli.run import program
from sheetforge.freshness import cache_folder
from tests.packs import write_pack
from tests.running import CLONE, process


def offered(words: list[str], typed: str) -> list[str]:
    """Return the completions of a word after others."""
    completion = ShellComplete(program, {}, "sheetforge", "_SHEETFORGE_COMPLETE")
    return [one.value for one in completion.get_completions(words, typed)]


def test_ids_kinds_and_games(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids are offered bare, or with kind and game; kinds and games where they belong."""
    monkeypatch.chdir(content.parent)
    assert offered(["uses"], "torpedo") == ["torpedo-mk-10"]
    assert offered(["show"], "ships/silent-death/sample-v") == ["ships/silent-death/sample-variant"]
    assert offered(["rename"], "silent-death/torpedo") == ["silent-death/torpedo-mk-10"]
    assert offered(["list"], "sh") == ["ships"]
    assert offered(["list", "--system"], "") == ["silent-death"]
    assert offered(["schema"], "cri") == ["criticals"]
    assert offered(["uses", "--content", "nowhere"], "a") == []


@pytest.mark.parametrize(
    ("words", "typed", "found"),
    [
        ("odds", "ion-r", "ion-ram"),
        ("odds", "dolphin-i", "dolphin-ii"),
        ("odds dolphin-ii --against", "fasc", "fascine"),
        ("odds dolphin-ii --rule", "aster", "asteroids"),
        ("build", "displ", "displays"),
        ("build displays --ship", "dolphin-i", "dolphin-ii"),
        ("build --house", "luch", "luches-utopia"),
        ("build --fleet", "prize-s", "prize-ships"),
        ("build maps --map", "house-l", "house-league"),
        ("build decks --shop", "drive", "drivethrucards"),
        ("build decks --system silent-fury --shop", "drive", "drivethrucards"),
        ("preflight cards.pdf --shop", "sticker", "sticker-republic"),
        ("new shops", "any", "any-game/"),
        ("build --scenario", "patrolling", "patrolling-the-depths-of-space"),
        ("play", "first-c", "first-contact"),
        ("play --fleet", "prize-s", "prize-ships"),
        ("arena", "fasc", "fascine"),
        ("arena --audit", "fasc", "fascine"),
        ("price", "dolphin-i", "dolphin-ii"),
        ("track", "dolphin-i", "dolphin-ii"),
        ("show", "ion-r", "ion-ram"),
        ("uses", "silent-death/ion-r", "silent-death/ion-ram"),
        ("rename", "dolphin-i", "dolphin-ii"),
        ("fleet check", "prize-s", "prize-ships"),
        ("fleet build --event", "open-t", "open-tournament"),
        ("fleet roll --house", "luch", "luches-utopia"),
        ("new", "cri", "criticals"),
        ("new ships", "babyl", "babylon/"),
        ("new ships silent-death/heron --like", "dolphin-i", "dolphin-ii"),
        ("explain", "sd36", "SD361"),
        ("check --select", "SF22", "SF221"),
    ],
)
def test_every_command_completes_its_ids(words: str, typed: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each place that takes an id, a product, an optional rule or a code offers those that fit."""
    monkeypatch.chdir(CLONE)
    answers = offered(words.split(), typed)
    assert found in answers
    assert all(one.lower().startswith(typed.lower()) for one in answers)


def test_what_is_no_id_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a command takes a file too, the shell completes its path."""
    monkeypatch.chdir(CLONE)
    completion = ShellComplete(program, {}, "sheetforge", "_SHEETFORGE_COMPLETE")
    for words in (["price"], ["fleet", "check"], ["play", "--fleet"]):
        (one,) = completion.get_completions(words, "./con")
        assert (one.type, one.value) == ("file", "./con")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_of_shells(shell: str, tmp_path: Path) -> None:
    """The line of docs/editor.md for each shell gives a script that calls the program."""
    command = [sys.executable, "-m", "sheetforge"]
    done = process(tmp_path, command, _SHEETFORGE_COMPLETE=f"{shell}_source")
    assert "_SHEETFORGE_COMPLETE" in done.stdout, done.stderr
    assert f"_SHEETFORGE_COMPLETE={shell}_source" in (CLONE / "docs/editor.md").read_text()


def test_a_pack_offers_what_it_extends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with a manifest the ids of all its layers are offered, of packs between too."""
    write_pack(tmp_path / "base", "base", {"ships/toy/base-ship": ""}, extends="built-in")
    own = {"ships/toy/my-ship": ""}
    write_pack(tmp_path / "content", "club", own, extends="base", folders=["base"])
    monkeypatch.chdir(tmp_path)
    assert offered(["uses"], "my-sh") == ["my-ship"]
    assert offered(["uses"], "base-s") == ["base-ship"]
    assert offered(["uses"], "dolphin-i") == ["dolphin-ii"]
    (tmp_path / "base/sheetforge.yaml").unlink()
    assert offered(["uses"], "my-sh") == ["my-ship"]


def test_completing_loads_no_models(tmp_path: Path) -> None:
    """A completion imports no pydantic, which would be felt."""
    code = (
        "import sys\n"
        "from click.shell_completion import ShellComplete\n"
        "from sheetforge.cli.run import program\n"
        "found = ShellComplete(program, {}, 'sheetforge', 'X').get_completions(['uses'], 'ion-r')\n"
        "print([one.value for one in found], 'pydantic' in sys.modules)\n"
    )
    done = process(tmp_path, [sys.executable, "-c", code])
    assert done.stdout == "['ion-ram'] False\n", done.stderr
    assert (CLONE / "content").is_dir()
    assert isinstance(program, click.Group)


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "/home/ann/.cache/sheetforge"),
        ("darwin", "/home/ann/Library/Caches/sheetforge"),
        ("win32", r"C:\Local/sheetforge/Cache"),
    ],
)
def test_the_cache_is_where_the_system_keeps_caches(
    monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    """Each system has its place; variables of the environment name another one."""
    for name in ("SHEETFORGE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("LOCALAPPDATA", r"C:\Local")
    monkeypatch.setattr(sys, "platform", platform)
    assert PureWindowsPath(str(cache_folder())) == PureWindowsPath(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder() == Path("/caches/sheetforge")
    monkeypatch.setenv("SHEETFORGE_CACHE", "/mine")
    assert cache_folder() == Path("/mine")
