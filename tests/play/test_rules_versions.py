"""A change of the rules raises their version, or other rules would replay the logs of before."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.game import discover
from tests.play import rules_versions
from tests.play.rules_versions import COUNTED, PERFT, at_random, current, digest, goldens, recorded, regenerate

NAMES = sorted(
    {(system, golden.stem) for system, golden in goldens()} | {(one.system, name) for name, one in at_random()}
)


@pytest.mark.parametrize("name", NAMES, ids=" ".join)
def test_rules_change_with_their_version(name: tuple[str, str]) -> None:
    """What legal moves and games of random answers come to is recorded for every version."""
    system, golden = name
    version = rules_versions.version(system)
    named = system, version, golden
    kept = recorded().get(named)
    assert kept is not None, (
        f"{rules_versions.FILE.name} has no line for {golden} under version {version} of "
        f"{system}; `python -m tests.regenerate` adds it"
    )
    assert kept == current()[named], (
        f"{golden} is not what version {version} of the rules of {system} led to. If the rules "
        f"have changed, raise RULES_VERSION of the game and run `python -m tests.regenerate`. If "
        f"only the content or the golden's own battle has changed, remove the line "
        f"`{' '.join(named)}` from {rules_versions.FILE.name} and run the same"
    )


def test_every_engine_and_every_count_is_recorded() -> None:
    """No game with an engine goes without, and no file of `perft` is left out."""
    engines = {id for id, game in discover().items() if game.engine is not None}
    without = engines - {system for system, _ in NAMES}
    assert not without, f"add a game of {without} to REVIEWED in tests/play/playthroughs.py"
    uncounted = {path.stem for path in PERFT.glob("*.txt")} ^ set(COUNTED)
    assert not uncounted, f"correct COUNTED in tests/play/rules_versions.py: {uncounted}"


def test_regenerating_never_changes_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one command would hide what it is there to show; what is new is added."""
    file = tmp_path / "versions.txt"
    named, other = list(current())[:2]
    file.write_text(f"{' '.join(named)} before\n{named[0]} 0 older abc\n", encoding="utf-8")
    monkeypatch.setattr(rules_versions, "FILE", file)
    regenerate()
    assert recorded() == current() | {named: "before", (named[0], "0", "older"): "abc"}
    assert recorded()[other] == current()[other]


def test_wording_does_not_count(tmp_path: Path) -> None:
    """The sentence about what happened may change; an answer or a die may not."""
    golden = tmp_path / "game.txt"
    digests = []
    for event, die in (("it sinks", "3"), ("it goes down", "3"), ("it sinks", "4")):
        golden.write_text(f"== Turn 1\n-- Fire\nBlue: attack {die}\n   {event}\n")
        digests.append(digest(golden))
    assert digests[0] == digests[1] != digests[2]
