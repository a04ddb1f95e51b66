"""The division of a check among processes: games that load different modules are kept apart."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from sheetforge import parallel
from sheetforge.content import load
from sheetforge.content.kinds import BrokenGame, Key
from sheetforge.content.yaml import Source
from sheetforge.content.yaml.plain_flow import Value
from sheetforge.content.yaml.usual import usual_source
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.lint.rule import RuleSet
from sheetforge.lint.shares import LOADING, families, shares
from tests.conftest import read_anew
from tests.running import OFFICIAL

GAMES = discover()


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a handful of files be worth a process, with as many processors as are asked for."""
    monkeypatch.setattr(parallel, "WORTH_SHARING", 2)
    monkeypatch.setattr("sheetforge.lint.shares.processors", lambda jobs: jobs)


def keys(**counts: int) -> list[Key]:
    """So many ships of each game, whose name has `_` for `-`."""
    return [
        Key("ships", name.replace("_", "-"), f"ship-{number}")
        for name, count in counts.items()
        for number in range(count)
    ]


def systems(share: Sequence[Key]) -> set[str]:
    return {key.system for key in share}


def test_a_game_and_those_that_extend_it_are_one_family() -> None:
    """They have models and rules in common."""
    found = families(GAMES, keys(silent_death=2, babylon=1, silent_death_star_wars=1))
    assert [systems(one) for one in found] == [{"silent-death", "silent-death-star-wars"}, {"babylon"}]


def test_small_families_share_a_process() -> None:
    """Each of two processes loads what the other does not, as even as the bytes are."""
    each = keys(silent_death=50, sovereign_seas=10, silent_fury=10, babylon=10)
    first, second = shares(GAMES, each, lambda key: 6000, 2)
    assert systems(first) == {"silent-death"}
    assert systems(second) == {"sovereign-seas", "silent-fury", "babylon"}


def test_a_very_large_family_gives_files_away() -> None:
    """Otherwise one process would work long after the other; nothing is lost or done twice."""
    each = keys(silent_death=400, babylon=10)
    made = shares(GAMES, each, lambda key: 6000, 2)
    assert sorted(key for share in made for key in share) == sorted(each)
    sizes = sorted(sum(6000 for _ in share) for share in made)
    assert sizes[1] - sizes[0] <= 3 * LOADING


@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_every_key_is_in_one_share(jobs: int) -> None:
    """For any number of processes, and content of one game in one share."""
    each = keys(silent_death=41, sovereign_seas=9, babylon=2)
    made = shares(GAMES, each, lambda key: len(key.id) * 5000, jobs)
    assert sorted(key for share in made for key in share) == sorted(each)
    assert len(made) <= jobs
    assert shares(GAMES, keys(babylon=20), lambda key: 9, jobs) == [keys(babylon=20)]


def test_a_rule_runs_on_entities_of_its_models_only() -> None:
    """Of the rules for ships, those of complete ships are not run on ships that are listed."""
    rules = RuleSet.grouped(GAMES["silent-death"].rules())
    models = GAMES["silent-death"].kinds["ships"].models()
    for model in models.values():
        found = rules.of("ships", model)
        assert [rule.code for rule in found] == [
            rule.code
            for rule in GAMES["silent-death"].rules()
            if rule.kind == "ships" and issubclass(model, rule.models)
        ]
    assert len(rules.of("ships", models["true"])) < len(rules.of("ships", models["false"]))
    assert tuple(rules) == tuple(GAMES["silent-death"].rules())


@pytest.mark.parametrize(
    ("kind", "own", "others"), [("ships", "track", ("fleets", "maps", "houses")), ("maps", "maps", ("track", "fleets"))]
)
def test_the_rules_of_a_kind_load_no_others(kind: str, own: str, others: tuple[str, ...]) -> None:
    """A change of one ship imports neither the rules of fleets nor the models of maps."""
    code = (
        "import sys\nfrom sheetforge.systems.silent_death.rules import RULES\n"
        f"found = RULES.about({kind!r})\nassert {{rule.kind for rule in found}} == {{{kind!r}}}\n"
        "print(*sys.modules, sep='\\n')"
    )
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    prefix = "sheetforge.systems.silent_death.rules"
    assert f"{prefix}.{own}" in printed
    assert [name for name in others if f"{prefix}.{name}" in printed] == []


def test_a_rule_in_a_module_of_another_kind_is_reported() -> None:
    """It would never run, so the game is broken."""
    rules = GAMES["silent-death"].rules()
    maps, ships = ([rule for rule in rules if rule.kind == kind] for kind in ("maps", "ships"))
    whole = RuleSet({kind: partial(list, rules) for kind in {rule.kind for rule in rules}})
    assert set(whole) == set(rules)
    misplaced = RuleSet({"ships": partial(list, ships), "hulls": partial(list, maps)})
    with pytest.raises(BrokenGame, match=f"{maps[0].code} is about maps, .* only for hulls"):
        len(misplaced)


def test_files_that_another_process_reads_are_judged_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads while this one loads the modules of a game; what has findings or suppressions is left to this one."""
    for folder in OFFICIAL.glob("*/sovereign-seas"):
        shutil.copytree(folder, tmp_path / folder.relative_to(OFFICIAL))
    texts = sorted((tmp_path / "ships/sovereign-seas").iterdir())
    texts[0].write_text(texts[0].read_text().replace("speed:", "speeed:"))
    texts[1].write_text(f"name: {texts[1].read_text()}")
    texts[2].write_text(f"{texts[2].read_text()}# sheetforge: ignore[SS999] why\n")
    taken: list[str] = []

    def noted(ahead: dict[str, Value], text: str, file: str) -> Source:
        taken.append(file)
        return usual_source(ahead, text, file)

    monkeypatch.setattr(load, "usual_source", noted)
    monkeypatch.setattr(load, "read", read_anew)
    alone = check(tmp_path, "content", GAMES, remember=False, jobs=1)
    assert not taken
    both = check(tmp_path, "content", GAMES, remember=False, jobs=2)
    assert taken
    assert not {f"content/{path.relative_to(tmp_path)}" for path in texts[1:3]} & set(taken)
    assert (both.findings, both.waived, both.not_judged) == (alone.findings, alone.waived, alone.not_judged)
    assert len(alone.findings) > 2


def test_two_processes_keep_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the digest of the program, which the other process takes where nothing has been kept yet."""
    for folder in OFFICIAL.glob("*/sovereign-seas"):
        shutil.copytree(folder, tmp_path / "content" / folder.relative_to(OFFICIAL))
    home = os.getpid()
    kept: list[dict[str, bytes]] = []

    def digest(packages: frozenset[str]) -> str:
        # Of several processes only the other one has the time.
        assert (os.getpid() == home) == (len(kept) == 0)
        return "ab" * 20

    monkeypatch.setattr("sheetforge.lint.check.program_digest", digest)
    for jobs in (1, 2):
        monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / str(jobs)))
        check(tmp_path / "content", "content", GAMES, jobs=jobs)
        kept.append({file.name: file.read_bytes() for file in (tmp_path / str(jobs)).glob("check-*")})
    assert kept[0]
    assert kept[0] == kept[1]
