"""The mutation of the code: what is changed, which tests are chosen, and what is reported."""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.mutate.__main__ import Wrong, drawn, earlier, guards, main, options, outdated, scope, sources
from tests.mutate.chosen import Map, has_import
from tests.mutate.exchange import exchanged, forget, lines_of, loaded
from tests.mutate.report import known, summary, table
from tests.mutate.sites import Mutant, mutants
from tests.running import PATIENCE

HERE = Path(__file__).parent / "mutate"
ROOT = Path(__file__).parents[1]


def changes(source: str) -> set[str]:
    """The lines that mutants of a source have, without indentation."""
    return {one.after for one in mutants("a.py", source)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a and b or c", {"x = a or b or c", "x = a and b and c"}),
        ("x = not a", {"x = a"}),
        ("x = -a", {"x = +a"}),
        ("x = (a) + b[0]", {"x = (a) - b[0]", "x = (a) + b[1]"}),
        ("x += 2", {"x -= 2", "x += 1", "x += 3"}),
        ("x = min(a)", {"x = max(a)"}),
        ("x = True", {"x = False"}),
        ("x = 0.5", {"x = 1.5"}),
        ("x = 'Å', a < b", {"x = 'Å', a <= b"}),
    ],
)
def test_an_operator_or_a_constant_is_changed(line: str, expected: set[str]) -> None:
    """One token is replaced, and the rest of the line stays."""
    assert changes(f"def f():\n    {line}\n") == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Count to 3 and 4."""',
        "__slots__ = ('a', 1)",
        "x: int | None",
        "def f(a: int | str) -> A | B: ...",
        "Kind = A | B",
        "if TYPE_CHECKING:\n    x = 1",
        "def f():\n    raise Error(f'{a + 1}', 3)",
        "x = f'{a + 1}'",
        "x = zip(a, b, strict=True)",
        "x = isinstance(a, A | B)",
        "@cache(maxsize=1)\ndef f(): ...",
        "x = 'a' + b",
    ],
)
def test_what_no_test_should_notice_is_left_alone(source: str) -> None:
    """Text, types, decorators and messages have no mutants."""
    assert changes(source) == set()


def test_a_mutant_changes_its_line_and_no_other() -> None:
    """Line numbers and everything around stay, and the change can be read."""
    source = "def f(a):\n    return (a\n        + 1)  # a sum\n"
    made = {one.after: one for one in mutants("a.py", source)}
    one = made["- 1)  # a sum"]
    assert one.applied(source) == "def f(a):\n    return (a\n        - 1)  # a sum\n"
    assert (one.line, one.where, one.first, one.last) == (3, "f", 2, 3)


def test_every_mutant_of_the_rules_can_be_read() -> None:
    """What is made of a real file is Python again."""
    path = ROOT / "sheetforge/systems/silent_death/engine/damage.py"
    source = path.read_text(encoding="utf-8")
    made = mutants("damage.py", source)
    assert len(made) > 40
    for one in made:
        compile(one.applied(source), "damage.py", "exec")


def test_a_draw_is_the_same_for_a_seed_and_another_for_another() -> None:
    """Mutants come in the order of their places, and a smaller draw is a part of a larger one."""
    parts = sources(["engines", "odds"], "sovereign_seas")
    some, more, other = drawn(parts, "1", 20), drawn(parts, "1", 40), drawn(parts, "2", 20)
    assert some == drawn(parts, "1", 20) != other
    assert set(some) < set(more)
    assert [(one.file, one.line) for one in more] == sorted((one.file, one.line) for one in more)
    assert sum("/odds/" in one.file for one in more) == 20


def test_a_glob_that_matches_no_file_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that was moved would drop out of the measurement in silence."""
    outdated = {"parts": {"bots": ["sheetforge/systems/*/engine/bot_*.py"]}}
    monkeypatch.setattr("tests.mutate.__main__.scope", lambda: outdated)
    with pytest.raises(Wrong, match=r"bot_\*\.py matches no file"):
        sources(["bots"], "")


def test_every_glob_of_the_scope_matches_a_file() -> None:
    """Those of the parts that are drawn, of bots, and of the tests."""
    assert all(sources(list(scope()["parts"]), "").values())
    assert len(guards()) > 250


def test_a_mutant_is_drawn_wherever_its_line_has_moved() -> None:
    """What stands above a line changes neither its key nor its place in a draw."""
    source = "def f(a):\n    return a + 1\n"
    moved = "x = 'new'\n\n\n" + source
    assert [one.key for one in mutants("a.py", source)] == [one.key for one in mutants("a.py", moved)]


def a_map() -> Map:
    """Three tests in two files, of which two run the line `return a + LEAST`."""
    return Map(
        {
            "tests/test_far.py": {
                "digest": "",
                "failed": [],
                "tests": {"tests/test_far.py::one": 0.1},
                "lines": {"a.py": {"f|return a + LEAST": [0]}},
            },
            "tests/test_a.py": {
                "digest": "",
                "failed": ["tests/test_a.py::broken"],
                "tests": {"tests/test_a.py::slow": 4.0, "tests/test_a.py::other": 0.1},
                "lines": {"a.py": {"f|return a + LEAST": [0], "g|return 1": [1]}},
            },
        }
    )


SOURCE = "LEAST = 3\n\n\ndef f(a):\n    return a + LEAST\n\n\ndef h():\n    return 2\n"


def of(line: int) -> Mutant:
    return next(one for one in mutants("a.py", SOURCE) if one.line == line)


def test_the_tests_that_run_a_line_are_chosen_the_fast_ones_first() -> None:
    """A slow test waits for the second stage, and is left out beyond the budget; what stands
    beside them in their files, and may share what they have worked out, comes last."""
    lines = SOURCE.splitlines()
    fast, slow = {"tests/test_far.py::one": 0.1}, {"tests/test_a.py::slow": 4.0}
    beside = {"tests/test_a.py::other": 0.1}
    stages = a_map().stages(of(5), lines, 10.0)
    assert stages == [fast, slow | beside]
    assert list(stages[1]) == [*slow, *beside]
    assert a_map().stages(of(5), lines, 3.0) == [fast, beside]


def test_a_default_is_tried_by_the_tests_of_its_function() -> None:
    """No test runs the head of a function, where a constant is read."""
    source = SOURCE + "\n\ndef g(a=LEAST):\n    return 1\n"
    mutant = next(one for one in mutants("a.py", source) if one.line == 1)
    assert a_map().who(mutant, SOURCE.splitlines()) == ["tests/test_a.py::slow", "tests/test_far.py::one"]
    assert len(a_map().who(mutant, source.splitlines())) == 3


def test_of_tests_against_goldens_those_that_run_little_else_come_first() -> None:
    """A sweep of one widget is slower than a page that has it somewhere, and notices more."""
    page, sweep = "tests/test_pages.py::page", "tests/test_sweeps.py::sweep"
    line = {"f|return a + LEAST": [0]}
    others = {f"b{number}.py": {"f|return": [0]} for number in range(9)}
    measured = {
        "tests/test_pages.py": {"digest": "", "failed": [], "tests": {page: 0.1}, "lines": {"a.py": line, **others}},
        "tests/test_sweeps.py": {"digest": "", "failed": [], "tests": {sweep: 0.4}, "lines": {"a.py": line}},
    }
    found = Map(measured, frozenset(measured))
    assert list(found.stages(of(5), SOURCE.splitlines(), 0.9)[0]) == [sweep, page]


def test_a_function_that_the_map_lacks_is_tried_by_its_file() -> None:
    """It may be newer than the map; of a file that the map lacks, nothing is known."""
    assert len(a_map().who(of(9), SOURCE.splitlines())) == 3
    assert Map().stages(of(9), SOURCE.splitlines(), 10.0) == []


def test_what_is_compared_with_a_golden_comes_first() -> None:
    """As long as it takes no more than half of the budget."""
    lines = {"a.py": {"f|return a + LEAST": [0]}}
    near, golden = "tests/test_a.py::one", "tests/test_drawn.py::all"
    files = {
        id.partition("::")[0]: {"digest": "", "failed": [], "tests": {id: seconds}, "lines": lines}
        for id, seconds in ((near, 0.1), (golden, 0.2))
    }
    ordered = Map(files, frozenset({"tests/test_drawn.py"}))
    assert list(ordered.stages(of(5), SOURCE.splitlines(), 0.5)[0]) == [golden, near]
    assert list(ordered.stages(of(5), SOURCE.splitlines(), 0.3)[0]) == [near, golden]


def test_new_cases_of_a_golden_are_measured(tmp_path: Path) -> None:
    """Tests against goldens take their cases from a module beside them: a change there is one of theirs."""
    cases = tmp_path / "tests" / "cases.py"
    cases.parent.mkdir()
    cases.write_text("CASES = (1,)\n", encoding="utf-8")
    files = ["tests/test_golden.py", "tests/test_other.py"]
    for file in files:
        (tmp_path / file).write_text("from tests.cases import CASES\n", encoding="utf-8")
    measured = Map(wholes=frozenset(files[:1]))
    for file in files:
        measured.note(tmp_path, file, {"failed": [], "tests": {}, "lines": {}})
    assert measured.stale(tmp_path, files) == []
    cases.write_text("CASES = (1, 2)\n", encoding="utf-8")
    assert measured.stale(tmp_path, files) == files[:1]


def test_new_cases_in_yaml_are_measured(tmp_path: Path) -> None:
    """A file of tests that names a YAML file beside it takes cases from there."""
    (tmp_path / "test_a.py").write_text('CASES = read("cases.yaml", "none.yaml")\n', encoding="utf-8")
    (tmp_path / "cases.yaml").write_text("- 1\n", encoding="utf-8")
    measured = Map()
    measured.note(tmp_path, "test_a.py", {"failed": [], "tests": {}, "lines": {}})
    assert measured.stale(tmp_path, ["test_a.py"]) == []
    (tmp_path / "cases.yaml").write_text("- 1\n- 2\n", encoding="utf-8")
    assert measured.stale(tmp_path, ["test_a.py"]) == ["test_a.py"]


def test_what_a_module_calls_while_it_is_read_is_tried_by_its_file() -> None:
    """No test runs the line of such a function; each that runs the file may notice it."""
    source = SOURCE + "\n\nTWO = [h() for _ in range(2)]\n"
    one = next(one for one in mutants("a.py", source) if one.where == "h")
    assert len(a_map().who(one, source.splitlines())) == 3


def test_an_inner_function_that_the_map_lacks_is_tried_by_the_one_around_it() -> None:
    """It may be newer than the map."""
    source = "def g():\n    def inner(a):\n        return a + 7\n    return 1\n"
    one = next(one for one in mutants("a.py", source) if one.where == "g.inner")
    assert a_map().who(one, source.splitlines()) == ["tests/test_a.py::other"]


def test_who_ran_a_function_as_it_was_is_tried_on_its_new_lines() -> None:
    """A file of tests that is measured again runs the new line; those measured before may run it too."""
    measured = a_map()
    measured.files["tests/test_far.py"]["lines"]["a.py"] = {"f|return a + LEAST - 1": [0]}
    assert set(measured.who(of(5), SOURCE.splitlines())) == {"tests/test_far.py::one", "tests/test_a.py::slow"}


def test_a_constant_is_tried_by_what_uses_its_name() -> None:
    """A line outside functions runs at import; the tests that run its users are chosen."""
    assert set(a_map().who(of(1), SOURCE.splitlines())) == {"tests/test_far.py::one", "tests/test_a.py::slow"}


def test_a_name_is_that_of_its_module() -> None:
    """A constant of the same name in another file is not what a mutant changes, unless it is imported."""
    assert has_import("sheetforge/tournament/league.py", "sheetforge/tournament/swiss.py")
    assert not has_import("sheetforge/sheet/faces.py", "sheetforge/tournament/swiss.py")
    other = a_map()
    other.files["tests/test_far.py"]["lines"]["b.py"] = {"g|return LEAST": [0]}
    del other.files["tests/test_far.py"]["lines"]["a.py"]
    assert other.who(of(1), SOURCE.splitlines()) == ["tests/test_a.py::slow"]


def test_a_constant_that_no_function_uses_is_tried_by_its_file() -> None:
    """The type of a field is used by classes alone; each test that runs the file may notice it."""
    source = "Share = Annotated[int, Field(le=7)]\n" + SOURCE
    one = next(one for one in mutants("a.py", source) if one.line == 1)
    assert len(a_map().who(one, source.splitlines())) == 3


def test_a_file_of_tests_is_measured_again_when_it_has_changed(tmp_path: Path) -> None:
    """What is gone is forgotten, what is new or changed is listed."""
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    made = Map({"gone": {}})
    assert made.stale(tmp_path, ["one", "two"]) == ["one", "two"]
    for name in ("one", "two"):
        made.note(tmp_path, name, {"tests": {}, "failed": [], "lines": {}})
    made.write(tmp_path / "map.json")
    (tmp_path / "two").write_text("changed", encoding="utf-8")
    again = Map.read(tmp_path / "map.json")
    assert again.stale(tmp_path, ["one", "two"]) == ["two"]
    assert list(again.files) == ["one", "two"]


def row(result: str, file: str = "a.py") -> dict[str, Any]:
    return {"file": file, "line": 7, "before": "a < b", "after": "a <= b", "result": result, "key": result, "by": ""}


def test_the_report_counts_and_shows_what_was_not_noticed() -> None:
    """Equivalent mutants are counted apart; an endless loop is noticed."""
    rows = [row("caught"), row("timed out"), row("equivalent"), row("survived", "b.py")]
    assert summary(rows)["noticed"] == pytest.approx(66.7)
    text = table(rows)
    assert "b.py:7: survived\n  - a < b\n  + a <= b" in text
    assert text.splitlines()[-5].startswith("all")


def test_results_of_an_earlier_run_are_taken_over_when_asked(tmp_path: Path) -> None:
    """An interrupted run goes on; with `--survivors` only what was caught is taken as known."""
    place = tmp_path / "results.jsonl"
    rows = [row("caught"), row("survived")]
    place.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    assert set(earlier(place, options(["--resume"]))) == {"caught", "survived"}
    assert set(earlier(place, options(["--survivors"]))) == {"caught"}
    assert earlier(place, options([])) == {}


def test_a_part_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command line is one line and exit code 2."""
    assert main(["--part", "engine", "--list"]) == 2
    assert "no part engine: choose from engines, rules, play, odds" in capsys.readouterr().err


def test_every_equivalent_mutant_has_a_reason_and_a_file() -> None:
    """The list says why a change makes no difference, and names no file that is not there."""
    listed = YAML(typ="safe").load((HERE / "equivalent.yaml").read_text(encoding="utf-8"))
    for entry in listed:
        assert (ROOT / entry["file"]).is_file(), entry["file"]
        assert len(entry["reason"]) > 20, entry
    assert len(known(HERE / "equivalent.yaml")) == sum(len(entry["changes"]) for entry in listed)


SMALL = """\
def test_good():
    pass


def test_bad():
    assert 1 == 2
"""


def test_a_worker_says_whether_a_test_fails(tmp_path: Path) -> None:
    """Tests run in the given order to the first that fails; a file that cannot be read fails."""
    (tmp_path / "tests").mkdir()
    shutil.copytree(HERE, tmp_path / "tests/mutate", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    (tmp_path / "tests/test_small.py").write_text(SMALL, encoding="utf-8")
    (tmp_path / "tests/test_broken.py").write_text("def test_it(:\n", encoding="utf-8")
    good, bad = "tests/test_small.py::test_good", "tests/test_small.py::test_bad"
    broken = "tests/test_broken.py::test_it"
    stages = [[{good: 0.1}], [{bad: 0.1, good: 0.1}], [{good: 0.1}, {bad: 0.1}], [{broken: 0.1}]]
    jobs = "".join(json.dumps({"stages": one}) + "\n" for one in stages)
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutate.worker", str(tmp_path / "note")],
        cwd=tmp_path,
        input=jobs,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["result"], one["by"]) for one in answers] == [
        ("survived", ""),
        ("caught", bad),
        ("caught", bad),
        ("caught", "tests/test_broken.py"),
    ]


def test_an_equivalent_mutant_whose_line_is_gone_is_found() -> None:
    """A line that reads otherwise now, and a file that is not there any more."""
    file = "sheetforge/systems/silent_death/rules/arcs.py"
    real = next(one for one in drawn({"rules": [file]}, "1", 1))
    listed = [(file, real.before, real.after), (file, "x = 1", "x = 2"), ("gone.py", "a", "b")]
    assert outdated(listed) == listed[1:]


RULE = """\
LEAST = 3


def f(a):
    return [b + LEAST for b in a if b > 1]


class Counted:
    most = 4

    def g(self, a=2):
        return (lambda b: b * 5)(a)
"""


@pytest.fixture
def rule(tmp_path: Path) -> ModuleType:
    """A module that is loaded from a file."""
    path = tmp_path / "rule.py"
    path.write_text(RULE, encoding="utf-8")
    spec = spec_from_file_location("rule", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("before", "after", "taken"),
    [
        ("b > 1", "b >= 1", True),
        ("b * 5", "b * 6", True),
        ("LEAST = 3", "LEAST = 4", False),
        ("most = 4", "most = 5", False),
        ("a=2", "a=3", False),
    ],
)
def test_a_change_inside_a_function_needs_no_new_import(rule: ModuleType, before: str, after: str, taken: bool) -> None:
    """A function that is loaded does what its changed source says; what ran at import stays."""
    file, keep, counted = str(rule.__file__), rule.f, rule.Counted()
    index = loaded(str(Path(file).parent))
    assert exchanged(file, RULE, RULE.replace(before, after), index) is taken
    assert keep([1, 2]) == ([4, 5] if after == "b >= 1" else [5])
    assert counted.g() == (12 if after == "b * 6" else 10)


@pytest.mark.parametrize(("before", "after", "line"), [("b > 1", "b >= 1", 5), ("b * 5", "b * 6", 12)])
def test_the_lines_of_a_change_are_those_of_its_function(before: str, after: str, line: int) -> None:
    """Only what ran while files were read has to be tried again by a process that reads them anew."""
    assert lines_of("rule.py", RULE, RULE.replace(before, after)) == {line}


def test_what_a_function_keeps_is_forgotten() -> None:
    """A result of the code as it was would hide a change, of what the collection of garbage has frozen as well."""
    calls = []

    @cache
    def kept() -> None:
        calls.append(1)

    kept()
    gc.freeze()
    forget()
    kept()
    assert len(calls) == 2
