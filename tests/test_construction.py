"""Construction of new entities, of every game that offers it: what is made passes and prints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from io import StringIO
from pathlib import Path

import pytest

from sheetforge.content.construction import Answers, Commission, Construction
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, open_library
from sheetforge.content.yaml import parse
from sheetforge.content.yaml.dump import dump
from sheetforge.game import discover
from sheetforge.lint.runner import check_entity
from sheetforge.products.options import PrintOptions
from tests.running import OFFICIAL, Run

GAMES = discover()
OFFERED = [
    (game.id, kind, construction) for game in GAMES.values() for kind, construction in game.constructions().items()
]
OPEN_SOURCE = "SF212"
"""The warning that the author of a new file has to name its source."""

EACH = pytest.mark.parametrize(
    ("system", "kind", "construction"), OFFERED, ids=[f"{one[0]}-{one[1]}" for one in OFFERED]
)


@cache
def official() -> Library:
    """The official content, read once."""
    return open_library(OFFICIAL, "content", GAMES)


def commission(kind: str, system: str) -> Commission:
    return Commission(official(), Key(kind, system, "brand-new"), "Brand New")


def answers_of(one: Commission, construction: Construction) -> Iterator[Answers]:
    """Yield answers: each choice of the first question, with the least and the most of others."""
    first, *others = construction.questions
    for choice in first.choices(one, {}):
        given: dict[str, tuple[str, ...]] = {first.option: (choice.value,)}
        yield given
        for end in (0, -1):
            ends = dict(given)
            for question in others:
                if not question.asked(one, ends):
                    continue
                choices = question.choices(one, ends)
                if choices and not question.many and question.option not in ("armour",):
                    ends[question.option] = (choices[end].value,)
            yield ends
        many = next((question for question in others if question.many), None)
        if many is not None and (choices := many.choices(one, given)):
            yield given | {many.option: (choices[0].value,)}


def answers_of_golden(one: Commission, construction: Construction) -> Iterator[Answers]:
    """Yield those answers, and every choice of each later question with the first of the first question."""
    yield from answers_of(one, construction)
    first, *others = construction.questions
    given: dict[str, tuple[str, ...]] = {first.option: (next(iter(first.choices(one, {}))).value,)}
    for question in others:
        if not question.many and question.asked(one, given):
            for choice in question.choices(one, given):
                yield given | {question.option: (choice.value,)}


GOLDEN = Path(__file__).parent / "goldens" / "built"


def built(one: Commission, construction: Construction) -> str:
    """What the choices of a game lead to: the first draft as it is written, others as digests."""
    lines: list[str] = []
    for answers in answers_of_golden(one, construction):
        given = " ".join(f"--{name} {','.join(values)}" for name, values in answers.items())
        try:
            draft = construction.draft(one, answers)
        except BadRequest as problem:
            lines.append(f"{given}\n   refused: {problem}")
            continue
        files = [f"{key}\n{text}" for key, text in draft.files.items()]
        digest = blake2b("".join(files).encode(), digest_size=6).hexdigest()
        lines.append("\n".join((given, f"   {digest}", *draft.remarks, *files[: not lines])))
    return "\n".join(lines) + "\n"


def regenerate() -> None:
    """Write again what is built."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for system, kind, construction in OFFERED:
        text = built(commission(kind, system), construction)
        (GOLDEN / f"{system}-{kind}.txt").write_text(text, encoding="utf-8")


@EACH
def test_what_is_built_is_as_it_was_reviewed(system: str, kind: str, construction: Construction) -> None:
    """File, price and refusal for each choice, as `python -m tests.regenerate` wrote them."""
    kept = (GOLDEN / f"{system}-{kind}.txt").read_text(encoding="utf-8")
    assert built(commission(kind, system), construction) == kept


FORCES = ("fleets", "houses")
"""Kinds that are built of ships which have to be named."""


@EACH
def test_what_is_built_passes_the_check_and_prints(system: str, kind: str, construction: Construction) -> None:
    """Over the choices of every game: no finding in any file, and a sheet that can be laid out.

    Answers that do not go together are refused, but never all of those for a choice.
    """
    one = commission(kind, system)
    rules = GAMES[system].rules()
    made: dict[str, int] = {}
    for answers in answers_of(one, construction):
        first = answers[construction.questions[0].option][0]
        made.setdefault(first, 0)
        try:
            draft = construction.draft(one, answers)
        except BadRequest:
            continue
        made[first] += 1
        library = official().with_texts(draft.files)
        found = [
            (answers, finding.message)
            for key in draft.files
            for finding in check_entity(library, key, rules).findings
            if finding.code != OPEN_SOURCE
        ]
        if kind in FORCES and found:
            # What a House lists and who owns a ship is for the check to say, and `new` shows it.
            made[first] -= 1
            continue
        assert found == []
        is_printed = kind in GAMES[system].units and "displays" in GAMES[system].products()
        if made[first] == 1 and is_printed:
            product = GAMES[system].products()["displays"]
            planned = product.plan(library, system, PrintOptions("a4", "color"), {kind: frozenset({one.key})})
            assert [sheet.lay_out().pages for sheet in planned.sheets], first
    assert any(made.values()) if kind in FORCES else all(made.values()), made


@EACH
def test_unasked_answers_are_choices_too(system: str, kind: str, construction: Construction) -> None:
    """The default of every question is an answer that the question takes."""
    one = commission(kind, system)
    answers: dict[str, tuple[str, ...]] = {}
    for question in construction.questions:
        if not question.asked(one, answers):
            continue
        default = tuple(question.default(one, answers))
        for value in default:
            assert question.checked(value, one, answers) == value
        if default:
            answers[question.option] = default
    if kind in FORCES:
        # Nobody's ships are taken without being named.
        with pytest.raises(BadRequest, match="name the ships"):
            construction.draft(one, answers)
    elif construction.applies(answers):
        assert one.key in construction.draft(one, answers).files


def test_questions_on_a_terminal(tmp_path: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is asked with its choices and its default; a wrong answer is asked again."""
    monkeypatch.setattr("sheetforge.cli.new.is_terminal", lambda: True)
    answers = ["light-fighter-10", "light-fighter-100", "", "", "4xminigun@F", "1x10", "2"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(answers) + "\n"))
    answer = sheetforge("new", "ships", "silent-death/heron", "--drive", "16")
    assert answer.code == 0, answer.err
    assert "no 'light-fighter-10' here" in answer.err
    assert "Light Fighter 100 t: fighter, 9 slots for 1" in answer.err
    text = (tmp_path / "content/ships/silent-death/heron.yaml").read_text()
    assert "hull: light-fighter-100\n" in text
    assert "drive: 16\n" in text
    assert "{mark: 10, carried: 1}" in text
    assert sheetforge("check").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("silent-death/x", "--hull", "light-fighter-100", "--weapon", "heavy-plazgun@F"), "slots"),
        (("silent-death/x", "--weapon", "minigun@R"), "a pilot fires into F only"),
        (("silent-death/x", "--weapon", "minigum@F"), "did you mean 'minigun'"),
        (("silent-death/x", "--weapon", "minigun@Q"), "no arc 'Q' on this hull; there are F"),
        (("silent-death/x", "--weapon", "?"), "--weapon: write"),
        (("silent-death/x", "--torpedoes", "4"), "--torpedoes: write"),
        (("silent-death/x", "--drive", "99"), "--drive: no '99' here"),
        (("silent-death/x", "--hull", "scout-300", "--like", "jig"), "--like copies"),
        (("silent-death/x", "--role", "frigate"), "--role"),
        (("sovereign-seas/x", "--class", "LM", "--gun", "D"), "--gun does not fit"),
        (
            ("silent-fury/x", "--size", "4", "--engines", "3", "--weapon", "beam-lance", "--weapon", "dazzler"),
            "6 components",
        ),
        (("babylon/x", "--weapon", "rail-gun@left"), "the sides are forward and aft"),
        (("babylon/x", "--weapon", "rail-gunn@aft"), "--weapon: no 'rail-gunn' here; did you mean"),
        (("silent-fury/x", "--weapon", "dazler"), "--weapon: no 'dazler' here; did you mean"),
        (("babylon/x", "--role", "base", "--thrust", "4"), "--thrust does not fit"),
        (("babylon/x", "--chart", "ring"), "--chart: no 'ring' here"),
        (("silent-fury/x", "--weapon", "rail-cannon", "--load", "2xbomber"), "--load does not fit"),
        (("silent-fury/x", "--weapon", "missile-rack", "--load", "2xfighter"), "launches a"),
        (("silent-fury/x", "--weapon", "torpedo-launcher", "--load", "1xtorpedo"), "2 tubes need"),
    ],
)
def test_answers_that_make_nothing_legal_write_nothing(
    words: tuple[str, ...], said: str, tmp_path: Path, sheetforge: Run
) -> None:
    """The message names the option, the value or the arithmetic; no file is made."""
    answer = sheetforge("new", "ships", *words)
    assert answer.code == 2
    assert said in answer.err
    assert not (tmp_path / "content").exists()


@pytest.mark.parametrize(
    "data",
    [
        {"name": "Heron: two", "tags": ["yes", "010", "a b"], "none": [], "empty": {}},
        {"name": "Heron", "log": "(C)[D]\n  OO/OO\n", "last": 1.5, "flag": True},
        {"name": "Heron", "drawn": "   ^\n 1\n\n2", "of": {"side": "one\ntwo\n", "n": 3}},
        {"name": "Heron", "list": [{"a": "word " * 20, "b": ["word " * 15] * 2}, ["x", 2]]},
        {"name": "a, b", "chart": "1-8 structure, 9-20 cnc", "odd": "yes, [no]", "end": "a, #b"},
        {"name": "Heron", "deep": {"one": {"two": {f"key-{n}": n for n in range(30)}}}},
    ],
)
def test_a_text_that_is_written_reads_back(data: dict[str, object]) -> None:
    """Blocks, quotes and long values are written so that YAML gives the same data."""
    source = parse(dump(data), "new.yaml")
    assert source.findings == ()
    assert source.data == data


def test_a_new_gunboat_has_alike_sides_and_tables_of_what_is_aboard() -> None:
    """The same weapon stands on either side; no line is about a jammer that no display prints."""
    one = commission("ships", "silent-death")
    draft = GAMES["silent-death"].constructions()["ships"].draft(one, {"hull": ("medium-gunboat-1500",)})
    library = official().with_texts(draft.files)
    ship = library.entity(one.key)
    assert ship is not None
    sides = {mount.arcs: mount.weapon for mount in ship.weapons}  # type: ignore[attr-defined]
    assert sides["FQL", "RQL"] == sides["FQR", "RQR"]
    assert not any("jamming" in text for text in draft.files.values())


@pytest.mark.parametrize(("thrust", "sides"), [("12", 4), ("11", 3), ("4", 1)])
def test_thrusters_aft_give_the_thrust_of_a_new_ship(thrust: str, sides: int) -> None:
    """A third of it to either side, and half of it ahead."""
    one = commission("ships", "babylon")
    draft = GAMES["babylon"].constructions()["ships"].draft(one, {"chart": ("four-sides",), "thrust": (thrust,)})
    sections = parse(draft.files[one.key], "new.yaml").data["sections"].values()
    systems = [system for section in sections for system in section["systems"]]
    ratings = [system["rating"] for system in systems if system["system"] == "thruster"]
    assert sorted(ratings) == sorted([int(thrust), int(thrust) // 2, sides, sides])


@pytest.mark.parametrize("thrust", ["4", "7", "12"])
def test_a_new_ship_of_three_sides_has_a_gravitic_drive(thrust: str) -> None:
    """No section aft has the thrusters, so those of all sides together give the thrust."""
    one = commission("ships", "babylon")
    answers = {"chart": ("three-sides",), "thrust": (thrust,), "fighters": ("6",)}
    draft = GAMES["babylon"].constructions()["ships"].draft(one, answers)
    library = official().with_texts(draft.files)
    found = check_entity(library, one.key, GAMES["babylon"].rules()).findings
    assert [finding.code for finding in found] == [OPEN_SOURCE]
    data = parse(draft.files[one.key], "new.yaml").data
    sides = [data["sections"][side] for side in ("forward", "port", "starboard")]
    systems = [one for side in sides for one in side["systems"]]
    rated = sum(one["rating"] for one in systems if one["system"] == "thruster")
    assert (data["drive"], rated) == ("gravitic", int(thrust))
    assert len(data["sections"]) == 4
