"""`replay` at the command line: telling, verifying, drawing, and logs that do not fit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.game import discover
from sheetforge.play.engine import digest_of
from sheetforge.play.log import Chain
from sheetforge.play.log_reader import read_log
from tests.running import OFFICIAL, Run

FIRST = "patrolling-the-depths-of-space"


@pytest.fixture
def log(sheetforge: Run, tmp_path: Path) -> Path:
    """The log of a short game."""
    answer = sheetforge(
        "play",
        FIRST,
        "--seed",
        1,
        "--bots",
        "reference",
        "--turns",
        3,
        "--quiet",
        "--log",
        "game.log",
        "--content",
        OFFICIAL,
    )
    assert answer.code == 0
    return tmp_path / "game.log"


def changed(log: Path, **header: object) -> Path:
    """The log with another header or outcome, as if it had been written like that."""
    first, *rest = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    if "outcome" in header:
        rest[-1]["outcome"] = header.pop("outcome")
    chain = Chain()
    lines = []
    for one in (first | header, *rest):
        one.pop("sum")
        lines.append(chain.line(one))
    other = log.with_name("changed.log")
    other.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return other


def plain(log: Path, **header: object) -> Path:
    """The log as format 1 had it."""
    read = read_log(log)
    first = {**read.header(), "game": 1, "outcome": read.outcome, "answers": len(read.answers)}
    del first["dice"]
    other = log.with_name("plain.log")
    lines = [json.dumps(one) for one in (first | header, *read.answers)]
    other.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return other


def tampered(log: Path, old: str, new: str) -> Path:
    """The log in an editor: one piece of its text is another."""
    text = log.read_text(encoding="utf-8")
    assert old in text
    other = log.with_name("tampered.log")
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    return other


def test_a_log_is_verified(sheetforge: Run, log: Path) -> None:
    """It is said what was compared: rules, content, answers, faces, players, outcome; bots too."""
    answer = sheetforge("replay", log, "--verify", "--content", OFFICIAL)
    assert answer.code == 0
    many = len(read_log(log).answers)
    for said in (
        "game.log: verified",
        "rules: version ",
        "files, as it is now",
        f"answers: {many} answers, all legal",
        "none changed since it was written",
        "rolls, each as seed '1' gives it",
        "Imperials reference; seed '1'",
        "as the log says",
    ):
        assert said in answer.out
    assert "bots:" not in answer.out
    bots = sheetforge("replay", log, "--verify", "--bots", "--content", OFFICIAL)
    assert bots.code == 0
    chosen = sum(isinstance(one, str) for one in read_log(log).answers)
    assert f"bots: {chosen} answers, as the bots give them now" in bots.out


def test_a_changed_face_is_found(sheetforge: Run, log: Path) -> None:
    """By its digest, and where that was made to fit by the seed; the first one is named."""
    at, entry = next((at, one) for at, one in enumerate(read_log(log).entries, 1) if one.answer == [7])
    edited = sheetforge("replay", tampered(log, '"faces": [7]', '"faces": [8]'), "--verify", "--content", OFFICIAL)
    assert edited.code == 1
    assert f"answer {at} (line {at + 1}) was changed after it was written" in edited.err
    assert entry.asked is not None
    first, *rest = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    rest[at - 1]["faces"] = [8]
    forged = log.with_name("forged.log")
    forged.write_text("".join(f"{json.dumps(one)}\n" for one in (first, *rest)), encoding="utf-8")
    forged = changed(forged)
    answer = sheetforge("replay", forged, "--verify", "--to", at, "--content", OFFICIAL)
    assert answer.code == 1
    assert f"answer {at}: the faces are 8; seed '1' gives 7" in answer.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed": "1"', '"seed": "2"'),
        ('"Imperials": "reference"', '"Imperials": "random"'),
        ('"choice": "stop"', '"choice": "left"'),
        ('"turns": 3,', '"turns": 2,'),
    ],
)
def test_any_change_of_a_log_is_found(sheetforge: Run, log: Path, old: str, new: str) -> None:
    """Seed, players, an answer, the outcome; a replay warns as well."""
    answer = sheetforge("replay", tampered(log, old, new), "--verify", "--content", OFFICIAL)
    assert answer.code == 1
    assert "was changed after it was written" in answer.err


def test_a_seed_that_is_not_the_games_is_found(sheetforge: Run, log: Path) -> None:
    """Its faces are others, though the sums of the log are right."""
    answer = sheetforge("replay", changed(log, seed="2"), "--verify", "--content", OFFICIAL)
    assert answer.code == 1
    assert "seed '2' gives" in answer.err


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"seed": ""}, "faces cannot be verified: the log has no seed"),
        ({"dice": "typed"}, "faces cannot be verified: the dice were thrown at a table and typed"),
    ],
)
def test_faces_that_cannot_be_verified(sheetforge: Run, log: Path, header: dict[str, object], said: str) -> None:
    """The report says so, and it is not a contradiction."""
    answer = sheetforge("replay", changed(log, **header), "--verify", "--content", OFFICIAL)
    assert answer.code == 0
    assert said in answer.out


def test_a_log_of_format_1_is_verified_as_far_as_it_goes(sheetforge: Run, log: Path) -> None:
    """It is replayed, its faces are compared, and what it does not show is said."""
    answer = sheetforge("replay", plain(log), "--verify", "--content", OFFICIAL)
    assert answer.code == 0
    assert "format 1 does not show whether one was changed" in answer.out
    assert "each as seed '1' gives it" in answer.out
    other = sheetforge("replay", plain(log, seed="2"), "--verify", "--content", OFFICIAL)
    assert "faces cannot be verified" in other.out


def test_bots_are_for_verify(sheetforge: Run, log: Path) -> None:
    """A replay that only shows the game asks no bots."""
    answer = sheetforge("replay", log, "--bots", "--content", OFFICIAL)
    assert answer.code == 2
    assert "--bots is for --verify" in answer.err


def test_a_player_that_did_not_play_is_found(sheetforge: Run, log: Path) -> None:
    """Another bot than the log names is found when it is asked, though the sums are right."""
    first = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    other = changed(log, players={**first["players"], "Imperials": "standard"})
    answer = sheetforge("replay", other, "--verify", "--bots", "--content", OFFICIAL)
    assert answer.code == 1
    assert "standard of Imperials, as it is now, answers" in answer.err
    person = changed(log, players={**first["players"], "Imperials": "human"})
    shown = sheetforge("replay", person, "--verify", "--bots", "--content", OFFICIAL)
    assert shown.code == 0
    assert "answers of a person cannot be compared" in shown.out


def test_a_log_that_is_a_folder(sheetforge: Run, tmp_path: Path) -> None:
    """It cannot be read."""
    answer = sheetforge("replay", tmp_path, "--content", OFFICIAL)
    assert answer.code == 2
    assert "is a directory" in answer.err


def test_a_replay_tells_the_game(sheetforge: Run, log: Path) -> None:
    """Who played, what happened, how it stands."""
    answer = sheetforge("replay", log, "--content", OFFICIAL)
    assert answer.code == 0
    assert "Rebels (reference), Imperials (reference), seed 1" in answer.out
    assert "== Turn 3 ==" in answer.out
    assert "after 3 turns" in answer.out


def test_a_replay_stops_at_a_chosen_point(sheetforge: Run, log: Path) -> None:
    """After a given number of answers; a larger number than the log has is refused."""
    answer = sheetforge("replay", log, "--to", 14, "--content", OFFICIAL)
    assert answer.code == 0
    assert "the game is not over: 14 answers so far" in answer.out
    beyond = sheetforge("replay", log, "--to", 99999, "--content", OFFICIAL)
    assert beyond.code == 2
    assert "--to 99999: the log has" in beyond.err


def test_a_page_for_a_browser_is_written(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """One file with the whole game, the same bytes every time; where it cannot be is said."""
    first = sheetforge("replay", log, "--quiet", "--html", "game.html", "--content", OFFICIAL)
    assert (first.code, first.err) == (0, "wrote game.html\n")
    page = (tmp_path / "game.html").read_bytes()
    assert page.startswith(b"<!DOCTYPE html>")
    assert b"after 3 turns" in page
    again = sheetforge("replay", log, "--verify", "--html", "game.html", "--content", OFFICIAL)
    assert again.code == 0
    assert (tmp_path / "game.html").read_bytes() == page
    nowhere = sheetforge("replay", log, "--quiet", "--html", log / "x.html", "--content", OFFICIAL)
    assert nowhere.code == 2
    assert "cannot write" in nowhere.err


def test_the_map_is_drawn_at_a_step(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """A whole SVG with a counter for each ship on the map, which say where they are."""
    answer = sheetforge("replay", log, "--to", 14, "--verify", "--svg", "map.svg", "--content", OFFICIAL)
    assert answer.code == 0
    drawn = ElementTree.fromstring((tmp_path / "map.svg").read_text(encoding="utf-8"))
    counters = [one for one in drawn.iter() if one.get("data-ship")]
    assert sorted(one.get("data-ship", "") for one in counters) == [
        "a-wing-a",
        "a-wing-b",
        "tie-fighter-a",
        "tie-fighter-b",
        "tie-fighter-c",
    ]
    assert all(one.get("data-hex") for one in counters)


def test_a_log_of_other_rules_or_another_game(sheetforge: Run, log: Path) -> None:
    """It says which version played it; an unknown game cannot be read at all."""
    old = changed(log, rules="0")
    assert sheetforge("replay", old, "--verify", "--content", OFFICIAL).code == 1
    answer = sheetforge("replay", old, "--content", OFFICIAL)
    assert answer.code == 0
    assert "shown as recorded" in answer.err
    assert "played by version 0 of the rules" in answer.err
    foreign = sheetforge("replay", changed(log, system="ludo"), "--verify", "--content", OFFICIAL)
    assert foreign.code == 2
    assert "a game of 'ludo'" in foreign.err


def test_content_that_has_changed_is_named(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """The ship that another file describes now."""
    root = tmp_path / "content"
    shutil.copytree(OFFICIAL, root)
    ship = root / "ships/silent-death-star-wars/a-wing.yaml"
    ship.write_text(ship.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    answer = sheetforge("replay", log, "--verify", "--content", root)
    assert answer.code == 1
    assert "content has changed since the game: ships/silent-death-star-wars/a-wing" in answer.err


def test_an_answer_that_is_not_legal_is_named(sheetforge: Run, log: Path) -> None:
    """Its number, and what was legal."""
    old = plain(log)
    lines = old.read_text(encoding="utf-8").splitlines()
    lines[3] = '"fly"'
    old.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = sheetforge("replay", old, "--verify", "--content", OFFICIAL)
    assert answer.code == 1
    assert "answer 3: 'fly' is not legal; Rebels choose (set-up, a-wing-b)" in answer.err


def test_an_outcome_that_is_not_the_games(sheetforge: Run, log: Path) -> None:
    """A log that claims another end is not verified."""
    other = changed(log, outcome={"winner": "Rebels", "reason": "luck", "turns": 1, "points": {}})
    answer = sheetforge("replay", other, "--verify", "--content", OFFICIAL)
    assert answer.code == 1
    assert "the log says" in answer.err


def test_an_outcome_that_is_left_out(sheetforge: Run, log: Path) -> None:
    """In format 1 it is reported in words, and the game's own as a log would have it."""
    for more in ((), ("--verify",)):
        answer = sheetforge("replay", plain(log, outcome=None), *more, "--content", OFFICIAL)
        assert answer.code == (1 if more else 2)
        assert 'the log says no outcome, the game ends with {"winner": "Imperials' in answer.err


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"sides": 7}, "has a wrong 'sides': write a list of names, not 7"),
        ({"sides": "Rebels"}, "has a wrong 'sides': write a list of names, not \"Rebels\""),
        ({"number": "x"}, "has a wrong 'number': write a whole number, not \"x\""),
        ({"number": True}, "has a wrong 'number': write a whole number, not true"),
        ({"outcome": 0}, "has a wrong 'outcome': write a table of names and values, not 0"),
        ({"rules": 1}, "has a wrong 'rules': write a text, not 1"),
        ({"content": {"ships/x/y": 1}}, "has a wrong 'content'"),
    ],
)
def test_a_garbled_header_is_reported_in_words(
    sheetforge: Run, log: Path, header: dict[str, object], said: str
) -> None:
    """The name in the header, the expected value, and the actual one."""
    answer = sheetforge("replay", plain(log, **header), "--verify", "--content", OFFICIAL)
    assert answer.code == 2
    assert f"the header {said}" in answer.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "does not begin with the header"),
        (b"\xff\xfe\x00", "is not text"),
        (b"name: X-Wing\n", "this line is not JSON"),
        (b'{"game": 7}\n', "has format 7; this program reads 2"),
        (b'{"game": 1}\n', "the header has no 'system'"),
    ],
)
def test_a_file_that_is_no_log(sheetforge: Run, tmp_path: Path, text: bytes, said: str) -> None:
    """One message with file and line, and exit code 2, verified or not."""
    (tmp_path / "bad.log").write_bytes(text)
    for more in ((), ("--verify",)):
        answer = sheetforge("replay", "bad.log", *more, "--content", OFFICIAL)
        assert answer.code == 2
        assert "bad.log:1:" in answer.err
        assert said in answer.err


def test_a_log_that_was_cut_short(sheetforge: Run, log: Path) -> None:
    """What is there is replayed; format 1 knows how many answers there were."""
    old = plain(log)
    lines = old.read_text(encoding="utf-8").splitlines()
    old.write_text("\n".join(lines[:20]) + "\n", encoding="utf-8")
    answer = sheetforge("replay", old, "--content", OFFICIAL)
    assert answer.code == 2
    assert "19 answers; the header says" in answer.err
    text = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join([*text[:20], text[20][:30]]), encoding="utf-8")
    short = sheetforge("replay", log, "--verify", "--content", OFFICIAL)
    assert short.code == 0
    assert "game.log:21: the last line is incomplete and is dropped" in short.err
    assert "outcome: none: the game is not over" in short.out


def test_a_log_that_is_not_there(sheetforge: Run) -> None:
    """The file is named."""
    answer = sheetforge("replay", "nothing.log", "--content", OFFICIAL)
    assert answer.code == 2
    assert "nothing.log" in answer.err


def test_a_picture_that_cannot_be_written(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """It says why."""
    (tmp_path / "file").write_text("")
    answer = sheetforge("replay", log, "--verify", "--svg", "file/map.svg", "--content", OFFICIAL)
    assert answer.code == 2
    assert "cannot write" in answer.err


@pytest.mark.parametrize("option", ["--svg", "--displays"])
def test_a_place_where_nothing_can_be_made(sheetforge: Run, log: Path, option: str) -> None:
    """The option that is named is the one that was given."""
    where = "/proc/none/x.svg" if option == "--svg" else "/proc/none"
    answer = sheetforge("replay", log, "--verify", option, where, "--content", OFFICIAL)
    assert answer.code == 2
    assert f"choose another directory with {option}" in answer.err
    assert "--out" not in answer.err


def test_displays_with_their_damage(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """One PDF of all, an SVG for the battle and each side's sheet, as it stood at an answer."""
    answer = sheetforge("replay", log, "--verify", "--to", 150, "--displays", "sheets", "--content", OFFICIAL)
    assert answer.code == 0
    assert "wrote 4 files in sheets" in answer.err
    files = {"game.pdf"} | {f"game-{name}.svg" for name in ("battle", "side-1", "side-2")}
    assert {path.name for path in (tmp_path / "sheets").iterdir()} == files
    drawn = (tmp_path / "sheets" / "game-side-1.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert "A-WING" in drawn.upper()


def test_displays_are_the_same_every_time(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """Byte for byte, for a format, a paper and an ink."""
    words = (
        "replay",
        log,
        "--verify",
        "--format",
        "pdf",
        "--paper",
        "letter",
        "--ink",
        "mono",
        "--content",
        OFFICIAL,
        "--displays",
    )
    for folder in ("one", "two"):
        assert sheetforge(*words, folder).code == 0
    one, two = (tmp_path / folder / "game.pdf" for folder in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert [path.name for path in one.parent.iterdir()] == ["game.pdf"]


def test_a_build_prints_them_too(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """The same pages as a product, which need not be named, with form fields ticked where it is asked for."""
    words = ("build", "displays", "--battle", log, "--battle-to", 150, "--content", OFFICIAL)
    assert sheetforge(*words, "--format", "pdf", "--out", "plain").code == 0
    made = [path.relative_to(tmp_path) for path in (tmp_path / "plain").rglob("*.pdf")]
    assert [str(path) for path in made] == ["plain/silent-death-star-wars/battles/game.battle-to-150.pdf"]
    unnamed = [word for word in words if word != "displays"]
    assert sheetforge(*unnamed, "--format", "pdf", "--out", "unnamed").code == 0
    assert [path.name for path in (tmp_path / "unnamed").rglob("*.pdf")] == [made[0].name]
    assert sheetforge(*words, "--fillable", "--out", "form").code == 0
    (form,) = (tmp_path / "form").rglob("*.pdf")
    fields = PdfReader(form).get_fields() or {}
    ticked = [name for name, one in fields.items() if str(one.get("/V", "/Off")) == "/Yes"]
    assert any(name.endswith("turn.01") for name in ticked)


def test_a_build_has_a_battle_as_a_turn_begins(sheetforge: Run, log: Path, tmp_path: Path) -> None:
    """To go on at the table: no turn is over but those before it, and nobody has won yet."""
    words = ("build", "displays", "--battle", log, "--battle-turn", 3, "--content", OFFICIAL, "--format", "pdf")
    assert sheetforge(*words).code == 0
    (file,) = (tmp_path / "build").rglob("*.battle-turn-3.pdf")
    first = " ".join(PdfReader(file).pages[0].extract_text().split())
    assert "Turn 3," in first
    assert "won" not in first


def test_a_build_of_a_battle_says_what_is_wrong(sheetforge: Run, log: Path) -> None:
    """No log, a log of an unknown game, more answers than questions."""
    for words, said in (
        (("--battle", "no.log"), "no.log: cannot be read"),
        (("--battle", changed(log, system="go")), "a game of 'go'"),
        (("--battle", log, "--battle-to", 99999), "the log has"),
        (("--battle", log, "--battle-turn", 99), "--battle-turn 99: the battle ends in turn "),
        (("--battle", log, "--battle-turn", 2, "--battle-to", 9), "leave one out"),
    ):
        answer = sheetforge("build", "displays", *words, "--content", OFFICIAL)
        assert answer.code == 2
        assert said in answer.err


def test_a_format_is_one_of_displays(sheetforge: Run, log: Path) -> None:
    """Without displays no file would have it."""
    answer = sheetforge("replay", log, "--format", "pdf", "--content", OFFICIAL)
    assert answer.code == 2
    assert "add --displays DIR" in answer.err


def test_displays_cannot_lie_where_a_file_is(sheetforge: Run, log: Path) -> None:
    """The message names the file in the way."""
    answer = sheetforge("replay", log, "--verify", "--displays", log, "--content", OFFICIAL)
    assert answer.code == 2
    assert "is a file" in answer.err


SEA = ("play", "blockade-breakout", "--seed", 1, "--bots", "random", "--turns", 1, "--quiet", "--log")
NEW_GUN = """\
name: 14.6-inch BL
navy: french
source: {book: A new chart}
code: FF
bore: 14.6
loading: BL
fp: 5.0
penetration: GGGG FFFFF DDDD
"""


def test_a_new_entity_leaves_older_battles_as_they_were(sheetforge: Run, tmp_path: Path) -> None:
    """A log keeps what went into its battle; one that kept more is held to that, as it was."""
    root = tmp_path / "content"
    shutil.copytree(OFFICIAL, root)
    assert sheetforge(*SEA, "sea.log", "--content", root).code == 0
    spare = Key("weapons", "sovereign-seas", "french-ff")
    gun = root / f"{spare}.yaml"
    gun.write_text(NEW_GUN, encoding="utf-8")
    header = json.loads((tmp_path / "sea.log").read_text(encoding="utf-8").splitlines()[0])
    kept = {**header["content"], str(spare): open_library(root, "", discover()).digest(spare)}
    digest = digest_of(header["system"], header["recipe"], kept)
    whole = changed(tmp_path / "sea.log", content=kept, digest=digest)
    for log in ("sea.log", whole):
        answer = sheetforge("replay", log, "--verify", "--content", root)
        assert (answer.code, answer.err) == (0, "")
    gun.unlink()
    assert sheetforge("replay", "sea.log", "--verify", "--content", root).code == 0
    answer = sheetforge("replay", whole, "--verify", "--content", root)
    assert answer.code == 1
    assert f"content has changed since the game: {spare}" in answer.err


@pytest.mark.parametrize("field", ["battle", "system", "rules", "digest", "seed", "sides"])
def test_hostile_text_of_a_log_is_refused_with_its_place(field: str, sheetforge: Run, log: Path) -> None:
    """A log of somebody else cannot write to the terminal, even with sums that match."""
    hostile = "\x1b]0;owned\x07"
    value = [hostile, "Imperials"] if field == "sides" else hostile
    answer = sheetforge("replay", changed(log, **{field: value}), "--content", OFFICIAL)
    assert (answer.code, answer.out) == (2, "")
    assert "\x1b" not in answer.said
    assert f"changed.log:1: {field}" in answer.err
    assert "character U+001B is not allowed" in answer.err


def test_an_altered_header_is_refused_without_verify(sheetforge: Run, log: Path) -> None:
    """What it says is printed before the game, so its sum is looked at first."""
    log.write_text(log.read_text(encoding="utf-8").replace("patrolling", "controlling", 1))
    for words in (["replay", log], ["replay", log, "--html", "page.html"]):
        answer = sheetforge(*words, "--content", OFFICIAL)
        assert answer.code == 2
        assert "controlling" not in answer.said
        assert "the header (line 1) was changed after it was written" in answer.err
