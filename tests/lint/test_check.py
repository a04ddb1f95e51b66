"""Checking a library: references, rules, waivers, comments, layout of folders, memory."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import pytest
from pydantic import BeforeValidator, ValidationError

from sheetforge.content import library
from sheetforge.content.model import Content, FieldMessage
from sheetforge.finding import Span
from sheetforge.freshness import digest_with, program_digest
from sheetforge.lint import cache, entries
from sheetforge.lint import check as checking
from sheetforge.lint.check import Result, check
from sheetforge.lint.rule import Context, Problem
from sheetforge.parallel import noting_interrupts, stop_if_interrupted
from tests.packs import MANIFEST
from tests.running import OFFICIAL, Run
from tests.toy import BOAT, GUN, Boat, boat_rule, game, weight_adds_up, write_toy


def run(root: Path, *rules: Any, remember: bool = False) -> Result:
    return check(root, "content", {"toy": game(*rules)}, remember=remember)


def codes(result: Result) -> list[tuple[str, str]]:
    return [(one.file.rpartition("/")[2], one.code) for one in result.findings]


def test_good_content_is_silent(tmp_path: Path) -> None:
    """Content that keeps every rule has no findings, and every file is counted."""
    result = run(write_toy(tmp_path))
    assert result.findings == ()
    assert len(result.files) == 4


def test_unknown_reference_offers_the_nearest_id(tmp_path: Path) -> None:
    """A reference without a target names the id that was meant, as an unsafe fix."""
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=2, guns="long-tim")})
    (finding,) = run(root).findings
    assert (finding.code, finding.span.line, finding.span.column) == ("SF203", 4, 8)
    assert "did you mean 'long-tom'?" in finding.message
    assert finding.fix is not None
    assert finding.fix.edits[0].text == "long-tom"


def test_reference_by_name_is_repaired_safely(tmp_path: Path) -> None:
    """A reference spelt like an alias says whose alias it is, and the fix is safe."""
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=1, guns="peashooter")})
    gun = root / "guns/toy/swivel.yaml"
    gun.write_text(gun.read_text() + "aliases: [Pea Shooter]\n")
    (finding,) = run(root).findings
    assert "a name of 'swivel'" in finding.message
    assert finding.fix is not None
    assert finding.fix.safe
    assert finding.labels[0].file == "content/guns/toy/swivel.yaml"


def test_waiver_accepts_what_it_pins(tmp_path: Path) -> None:
    """A waiver with the right value sets the finding aside and counts it."""
    text = BOAT.format(name="Gull", weight=9, guns="swivel")
    text += "waivers: [{rule: TY301, value: 9, reason: as printed}]\n"
    result = run(write_toy(tmp_path, {"gull": text}))
    assert result.findings == ()
    assert [one.code for one in result.waived] == ["TY301"]


@pytest.mark.parametrize(
    ("waiver", "expected"),
    [
        ("{rule: TY301, value: 8, reason: as printed}", ["SF901", "TY301"]),
        ("{rule: TY999, value: 9, reason: as printed}", ["SF901", "TY301"]),
        ("{rule: TY301, value: 9}", ["SF102"]),
    ],
)
def test_waiver_that_does_not_apply_is_an_error(tmp_path: Path, waiver: str, expected: list[str]) -> None:
    """A waiver for another value, an unknown rule or without a reason accepts nothing."""
    text = BOAT.format(name="Gull", weight=9, guns="swivel") + f"waivers: [{waiver}]\n"
    result = run(write_toy(tmp_path, {"gull": text}))
    assert sorted(one.code for one in result.findings) == expected


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# sheetforge: ignore[TY301] ballast is not a gun", []),
        ("# sheetforge: ignore[TY] ballast is not a gun", []),
        ("# sheetforge: ignore[weight-adds-up] ballast", []),
        ("# sheetforge: ignore[TY301]", ["SF902", "TY301"]),
        ("# sheetforge: ignore[SF203] why", ["SF903", "TY301"]),
        ("# sheetforge: ignore[ZZ9] why", ["SF904", "TY301"]),
        ("# sheetforge: ingore[TY301] why", ["SF904", "TY301"]),
    ],
)
def test_comments_suppress_with_a_reason(tmp_path: Path, comment: str, expected: list[str]) -> None:
    """A comment hides findings of its line when it names them and says why; otherwise it is one."""
    text = BOAT.format(name="Gull", weight=9, guns="swivel")
    text = text.replace("weight: 9", f"weight: 9  {comment}")
    result = run(write_toy(tmp_path, {"gull": text}))
    assert sorted(one.code for one in result.findings) == expected


def test_rule_that_fails_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    """A crash inside one rule is a finding of its own and hides nothing."""

    @boat_rule("TY302", "broken", "always fails", "the tests", good="", bad="")
    def broken(boat: Boat, context: Context) -> Iterator[Problem]:
        raise RuntimeError("no such luck")
        yield

    text = BOAT.format(name="Gull", weight=9, guns="swivel")
    result = run(write_toy(tmp_path, {"gull": text}), broken, weight_adds_up)
    assert ("gull.yaml", "TY301") in codes(result)
    crash = next(one for one in result.findings if one.code == "SF999")
    assert "TY302" in crash.message
    assert "no such luck" in crash.message


def test_a_file_that_a_rule_cannot_read_is_named_as_it_names_itself(tmp_path: Path) -> None:
    """The message of a broken data file is shown as it is, without an error of Python around it."""

    @boat_rule("TY303", "data", "reads data", "the tests", good="", bad="")
    def data(boat: Boat, context: Context) -> Iterator[Problem]:
        raise library.Unreadable("toy/data/effects.yaml:3:7: no field 'lasting' here")
        yield

    text = BOAT.format(name="Gull", weight=9, guns="swivel")
    result = run(write_toy(tmp_path, {"gull": text}), data)
    crash = next(one for one in result.findings if one.code == "SF999")
    assert crash.message.endswith("on this entity: toy/data/effects.yaml:3:7: no field 'lasting' here")


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("boats/toy/Sea Gull.yaml", "SF201", "name it sea-gull.yaml"),
        ("boats/toy/heron.yml", "SF202", "'heron'"),
        ("boats/toy/gull.yml", "SF206", "gull.yaml"),
        ("boats/toy/notes.txt", "SF206", "only .yaml"),
        ("boats/gull.yaml", "SF206", "content/<kind>/<system>/<id>.yaml"),
        ("boats/toy/old/gull.yaml", "SF206", "content/<kind>/<system>/<id>.yaml"),
        ("baots/toy/gull.yaml", "SF207", "did you mean 'boats'?"),
        ("boats/toi/gull.yaml", "SF208", "did you mean 'toy'?"),
        ("sheetforge.yml", "SF206", "named sheetforge.yaml"),
    ],
)
def test_misplaced_files_are_findings(tmp_path: Path, path: str, code: str, said: str) -> None:
    """A file in the wrong place or with the wrong name is one finding on that file."""
    root = write_toy(tmp_path)
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(BOAT.format(name="Gull", weight=1, guns="swivel"))
    (finding,) = run(root).findings
    assert (finding.code, finding.file) == (code, f"content/{path}")
    assert said in finding.message


def test_hidden_and_editor_files_are_passed_over(tmp_path: Path) -> None:
    """Files that editors and systems leave behind are not content."""
    root = write_toy(tmp_path)
    for name in (".DS_Store", "heron.yaml~", "#heron.yaml#", ".heron.yaml.swp"):
        (root / "boats/toy" / name).write_text("?")
    assert run(root).findings == ()


def test_two_entities_of_one_name(tmp_path: Path) -> None:
    """A name or alias taken twice is a finding that points at the first holder."""
    text = BOAT.format(name="HERON", weight=1, guns="swivel")
    (finding,) = run(write_toy(tmp_path, {"zebra": text})).findings
    assert (finding.code, finding.labels[0].file) == ("SF209", "content/boats/toy/heron.yaml")


def test_unused_definitions_are_warnings(tmp_path: Path) -> None:
    """An entity that is there to be used, and is not, is a warning."""
    root = write_toy(tmp_path)
    (root / "guns/toy/idle.yaml").write_text(GUN.format(name="Idle", weight=1))
    (finding,) = run(root).findings
    assert (finding.code, finding.severity) == ("SF205", "warning")


def test_unreadable_file_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that can't be opened is one finding; everything else is still checked."""
    root = write_toy(tmp_path)
    real = library.read_file

    def refusing(path: str) -> bytes:
        if path.endswith("heron.yaml"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(library, "read_file", refusing)
    (finding,) = run(root).findings
    assert (finding.code, finding.file) == ("SF015", "content/boats/toy/heron.yaml")
    assert "permission denied" in finding.message


class Counted:
    """Counts how many entities are really checked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys: list[str] = []
        real = entries._check_entity

        def counting(library: Any, key: Any, *rules: Any) -> Any:
            self.keys.append(key.id)
            return real(library, key, *rules)

        monkeypatch.setattr(entries, "_check_entity", counting)

    def take(self) -> list[str]:
        taken, self.keys = sorted(self.keys), []
        return taken


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Counted:
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    return Counted(monkeypatch)


def test_only_what_changed_and_what_rests_on_it_is_checked_again(tmp_path: Path, counted: Counted) -> None:
    """After a change, the changed file and those that consulted it are checked; no others."""
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=9, guns="swivel")})
    first = run(root, remember=True)
    assert counted.take() == ["gull", "heron", "long-tom", "swivel", "tern"]
    assert run(root, remember=True).findings == first.findings
    assert counted.take() == []
    (root / "guns/toy/long-tom.yaml").write_text(GUN.format(name="Long Tom", weight=5))
    assert codes(run(root, remember=True)) == [("gull.yaml", "TY301"), ("heron.yaml", "TY301")]
    assert counted.take() == ["heron", "long-tom"]


def test_a_file_that_appears_or_goes_is_noticed(tmp_path: Path, counted: Counted) -> None:
    """A reference to nothing is checked again when its target appears, and when it goes."""
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=7, guns="mortar")})
    assert codes(run(root, remember=True)) == [("gull.yaml", "SF203")]
    counted.take()
    mortar = root / "guns/toy/mortar.yaml"
    mortar.write_text(GUN.format(name="Mortar", weight=7))
    assert codes(run(root, remember=True)) == []
    assert "gull" in counted.take()
    mortar.unlink()
    assert codes(run(root, remember=True)) == [("gull.yaml", "SF203")]


def test_a_torn_or_foreign_memory_is_not_used(tmp_path: Path, counted: Counted) -> None:
    """A cache file that is damaged is passed over and written again."""
    root = write_toy(tmp_path)
    run(root, remember=True)
    counted.take()
    (stored,) = (tmp_path / "cache").glob("check-*")
    for damage in (b"", b"{", b'{"program": 1}', stored.read_bytes()[:-40], b"\xff\x00"):
        stored.write_bytes(damage)
        assert run(root, remember=True).findings == ()
        assert len(counted.take()) == 4


def test_checks_by_two_programs_do_not_displace_each_other(
    tmp_path: Path, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finds its own results again; results of programs no longer in use are removed."""
    root = write_toy(tmp_path)
    for program in ("old", "new", "old", "new"):
        monkeypatch.setattr(checking, "program_digest", lambda packages, name=program: name)
        run(root, remember=True)
    assert len(counted.take()) == 8
    for program in ("third", "fourth", "fifth"):
        monkeypatch.setattr(checking, "program_digest", lambda packages, name=program: name)
        run(root, remember=True)
    assert len(list((tmp_path / "cache").glob("check-*"))) == 3


def test_memory_that_cannot_be_written_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking works the same where no cache can be kept."""
    (tmp_path / "cache").write_text("a file where the folder should be")
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    assert run(write_toy(tmp_path), remember=True).findings == ()


WAIVED = BOAT.format(name="Gull", weight=9, guns="swivel") + (
    "waivers: [{rule: TY301, value: 9, reason: as printed}]  # sheetforge: ignore[SF101] why\n"
)


@pytest.mark.parametrize("text", ["name: Swivel\nsource: {book: [Tests\n", "name: Swivel\n", None])
def test_what_could_not_be_judged_makes_no_waiver_stale(tmp_path: Path, text: str | None) -> None:
    """While a file that a boat rests on is broken or gone, its waivers may be right."""
    root = write_toy(tmp_path, {"gull": WAIVED.replace("  # sheet", "\n# sheet")})
    assert codes(run(root)) == [("gull.yaml", "SF903")]
    gun = root / "guns/toy/swivel.yaml"
    if text is None:
        gun.unlink()
    else:
        gun.write_text(text)
    found = codes(run(root))
    assert not [code for _, code in found if code.startswith("SF9")]
    assert found


def test_a_waiver_of_no_rule_is_reported_in_any_case(tmp_path: Path) -> None:
    """A rule that does not exist is reported whatever could be checked."""
    text = BOAT.format(name="Gull", weight=9, guns="nowhere")
    text += "waivers: [{rule: TY999, value: 9, reason: as printed}]\n"
    found = codes(run(write_toy(tmp_path, {"gull": text})))
    assert found == [("gull.yaml", "SF203"), ("gull.yaml", "SF901")]


def test_a_slip_of_the_schema_makes_no_comment_stale(tmp_path: Path) -> None:
    """A comment that sets a rule's finding aside is not judged in a file that no rule has read."""
    text = BOAT.format(name="Gull", weight=9, guns="swivel")
    text = text.replace("weight: 9", "weight: 9  # sheetforge: ignore[TY301] as printed")
    root = write_toy(tmp_path, {"gull": text})
    assert codes(run(root)) == []
    (root / "boats/toy/gull.yaml").write_text(f"{text}wings: 2\n")
    assert codes(run(root)) == [("gull.yaml", "SF101")]


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("Heron", "", "'Heron' is already the name of 'heron'"),
        ("HERON", "", "'HERON' is already"),
        ("Boat Heron", "", "'Boat Heron' is already"),
        ("Gull", "aliases: [heron]\n", "'heron' is already"),
        ("Ter-n", "", "already the name of 'tern'"),
        ("Gull", "aliases: [Grey Gull, Tern]\n", "'Tern' is already"),
    ],
)
def test_a_name_is_taken_however_it_is_written(tmp_path: Path, name: str, more: str, said: str) -> None:
    """Names, aliases and ids of one kind tell its entities apart for whoever asks for one."""
    text = BOAT.format(name=name, weight=1, guns="swivel") + more
    (finding,) = run(write_toy(tmp_path, {"gull": text})).findings
    assert (finding.code, finding.file) == ("SF209", "content/boats/toy/gull.yaml")
    assert said in finding.message


def test_a_gun_may_be_called_like_a_boat(tmp_path: Path) -> None:
    """Names are distinguished by kind, and an entity may have its own id for an alias."""
    root = write_toy(tmp_path)
    (root / "guns/toy/swivel.yaml").write_text(GUN.format(name="Heron", weight=1) + "aliases: [Swivel, swivel]\n")
    assert run(root).findings == ()


def test_a_folder_with_the_name_of_a_file_is_reported(tmp_path: Path) -> None:
    """Its files are never silently taken for content."""
    root = write_toy(tmp_path)
    (root / "boats/toy/dir.yaml").mkdir()
    (root / "boats/toy/dir.yaml/gull.yaml").write_text("name: Gull\n")
    (finding,) = run(root).findings
    assert (finding.code, finding.file) == ("SF206", "content/boats/toy/dir.yaml")
    assert "this is a folder" in finding.message


def test_a_text_below_its_key_is_marked_where_it_stands(tmp_path: Path) -> None:
    """A problem of a whole `|` text marks the text and not the lone sign above it."""

    @boat_rule("TY302", "talk", "boats keep silent", "the tests", good="", bad="")
    def talk(boat: Boat, context: Context) -> Iterator[Problem]:
        if boat.source.note:
            yield Problem("it talks", ("source", "note"))

    text = BOAT.format(name="Gull", weight=1, guns="swivel").replace(
        "{book: Tests}", "\n  book: Tests\n  note: |-\n    once\n    upon"
    )
    text = text.replace("|-\n    once\n    upon", "|-\n    once upon")
    (finding,) = run(write_toy(tmp_path, {"gull": text}), talk).findings
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (5, 5, 14)


@pytest.mark.parametrize("comment", ["ignore-file[SF205] for the next book", "ignore[SF2] to come"])
def test_a_comment_sets_findings_of_the_whole_aside(tmp_path: Path, comment: str) -> None:
    """An unused gun may have a comment with the reason, which is stale once a ship mounts it."""
    root = write_toy(tmp_path)
    gun = f"# sheetforge: {comment}\n" + GUN.format(name="Mortar", weight=1)
    (root / "guns/toy/mortar.yaml").write_text(gun)
    result = run(root)
    assert result.findings == ()
    assert [one.code for one in result.waived] == ["SF205"]
    gull = root / "boats/toy/gull.yaml"
    gull.write_text("name: Gull\n")
    assert [code for _, code in codes(run(root))] == ["SF102", "SF102"]
    gull.write_text(BOAT.format(name="Gull", weight=1, guns="mortar"))
    assert codes(run(root)) == [("mortar.yaml", "SF903")]


def test_a_comment_without_a_reason_sets_nothing_of_the_whole_aside(tmp_path: Path) -> None:
    """What is asked for has to be explained, as everywhere."""
    root = write_toy(tmp_path)
    gun = "# sheetforge: ignore-file[SF205]\n" + GUN.format(name="Mortar", weight=1)
    (root / "guns/toy/mortar.yaml").write_text(gun)
    assert codes(run(root)) == [("mortar.yaml", "SF902"), ("mortar.yaml", "SF205")]


def test_a_changed_data_file_of_a_game_makes_a_memory_void(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects and optional rules are part of the program, as its code is."""
    package = ModuleType("toydata")
    package.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "toydata", package)
    packages = frozenset({"toydata"})
    (tmp_path / "__init__.py").write_text("")
    file = tmp_path / "data" / "effects.yaml"
    file.parent.mkdir()
    file.write_text("a: 1\n", encoding="utf-8")
    before = program_digest(packages)
    file.write_text("a: 12\n", encoding="utf-8")
    digest_with.cache_clear()
    assert program_digest(packages) != before


@pytest.fixture
def interrupts() -> Iterator[None]:
    """The program's own handler of Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with noting_interrupts():
        yield
    signal.signal(signal.SIGINT, before)


def pressed(value: object) -> object:
    """Ctrl-C while a value is read."""
    os.kill(os.getpid(), signal.SIGINT)
    return value


class Interrupted(Content):
    """A mapping whose field has a message of its own."""

    text: Annotated[str, BeforeValidator(pressed), FieldMessage("write a text here")]


def test_an_interrupt_that_a_schema_takes_for_an_error_stops_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interrupts: None
) -> None:
    """Ctrl-C inside a field with a message of its own is not a finding, and nothing is kept."""

    root = write_toy(tmp_path)
    with pytest.raises(ValidationError, match="write a text here"):
        Interrupted.model_validate({"text": "a"})
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    with pytest.raises(KeyboardInterrupt):
        check(root, "content", {"toy": game()}, remember=True)
    kept = [one.name for one in (tmp_path / "cache").rglob("*") if one.is_file()]
    assert [one for one in kept if not one.startswith("program-")] == []


def test_without_an_interrupt_nothing_stops(interrupts: None) -> None:
    """The handler alone changes nothing; pressed, it raises as Python's own does."""
    stop_if_interrupted()
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        stop_if_interrupted()


def test_a_line_that_was_copied_twice_is_a_finding(tmp_path: Path, sheetforge: Run) -> None:
    """Also where a second ship could be meant: a fleet of Babylon has `count` for that."""
    fleet = tmp_path / "content/fleets/babylon/patrol.yaml"
    fleet.parent.mkdir(parents=True)
    text = (OFFICIAL / "fleets/babylon/tarsian-patrol.yaml").read_text()
    fleet.write_text(text.replace("  - {ship: merlin}\n", "  - {ship: merlin}\n" * 2))
    manifest = MANIFEST.format(id="club", version="1.0", extends="built-in")
    (tmp_path / "content/sheetforge.yaml").write_text(manifest)
    found = sheetforge("check", "--format", "json", "--select", "SF214").json["findings"]
    assert [(one["code"], one["line"]) for one in found] == [("SF214", 7)]


def test_a_stray_line_before_the_first_key_is_named_itself(tmp_path: Path) -> None:
    """The parser joins it with the next line, and stops only there."""
    root = write_toy(tmp_path)
    boat = root / "boats/toy/heron.yaml"
    boat.write_text("draft of May\n" + boat.read_text())
    (finding,) = [one for one in run(root).findings if one.code == "SF001"]
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (1, 1, 13)
    assert "neither `key: value` nor a comment" in finding.message


@pytest.mark.parametrize(
    "needs", [[], ["a/b/c"], ["a/b/c", "a/b/*"], ['a/b/"'], ['a","b'], ["a/\\", "ä/b"], ["a/b\n", "\x7f", "🜚"]]
)
def test_a_verdict_without_findings_is_kept_as_json(needs: list[str]) -> None:
    """The line of a verdict without findings is what the encoder of JSON makes of it, for keys of any characters."""
    verdict = cache.CachedVerdict(needs, (), (), Span(1, 7, 1, 13))
    line = cache.kept(verdict)
    assert line == json.dumps([[], [], None, [1, 7, 1, 13], needs], separators=(",", ":")).encode()
    entry = cache.CacheEntry(line, (), (), (), "")
    assert entry.is_quiet
    assert entry.verdict == verdict
