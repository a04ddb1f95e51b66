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


def test_a_pack_offers_what_it_extends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with a manifest the built-in content is offered too."""
    write_pack(tmp_path / "content", "club", {"ships/toy/my-ship": ""}, extends="built-in")
    monkeypatch.chdir(tmp_path)
    assert offered(["uses"], "my-sh") == ["my-ship"]
    assert offered(["uses"], "dolphin-i") == ["dolphin-ii"]


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
