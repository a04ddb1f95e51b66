"""Tables in a browser: who may answer what, what a seat is sent, and that nothing acknowledged is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import pytest

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.groups import GroupOrders
from sheetforge.play.log_reader import read_log
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose, Together
from sheetforge.play.session import PlaySession
from sheetforge.play.verify import verify
from sheetforge.web import play_host
from sheetforge.web.play_clock import DecisionClock
from sheetforge.web.play_endings import PlayEndings
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_seats import AnswerRefused, PlaySeat
from sheetforge.web.play_work import HostWork
from tests.running import PATIENCE
from tests.systems.silent_death.armoury import library
from tests.web import table_trials
from tests.web.tables import RunningTable, hosted, options_of, served

FURY = "silent-fury"


class Standing(NamedTuple):
    """What orders of a group read of a state."""

    turn: int


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    """A battle of one game between two people, at its first sealed orders."""
    with served(FURY, tmp_path, (0, 1)) as running:
        yield running


def sides(table: RunningTable) -> tuple[str, str]:
    """The side that the game asks, and the other one."""
    first, second = table.host.session.game.battle.sides
    table.asked(first)
    return (first, second) if getattr(table.host.session.question, "side", "") == first else (second, first)


def test_an_answer_is_taken_once_from_its_seat_alone(table: RunningTable) -> None:
    """Every refusal is a status with a reason, leaves the game as it is, and names the options of an unknown one."""
    mine, other = sides(table)
    shown = table.asked(mine)
    number, options = shown["number"], options_of(shown["question"])
    before = list(table.host.session.game.answers)
    good = {"number": number, "option": options[0]}
    answers = {
        "other number": table.ask(other, "/data/answer", {"number": number + 1, "option": options[0]}),
        "spectator": table.ask("", "/data/answer", good),
        "no seat": table.ask(mine, "/data/answer", good, token="wrong"),
        "old": table.ask(mine, "/data/answer", {**good, "number": number - 1}),
        "unknown": table.ask(mine, "/data/answer", {**good, "option": "fly"}),
        "not whole": table.ask(mine, "/data/answer", {"number": "1"}),
        "no JSON": table.ask(mine, "/data/answer", b"{"),
        "huge": table.ask(mine, "/data/answer", b"x" * 300_000),
        "no display": table.ask(mine, "/data/display?unit=none"),
        "no boxes": table.ask(mine, "/data/boxes?unit=none&name=hull"),
        "no event": table.ask(mine, "/data/board"),
        "no branch": table.ask("", "/data/branch", {"epoch": 1, "step": 0}),
        "spectator's line": table.ask("", "/data/line", {"number": 0, "line": "undo"}),
    }
    statuses = {name: status for name, (status, _) in answers.items()}
    assert statuses == {
        "other number": 409,
        "spectator": 403,
        "no seat": 401,
        "old": 409,
        "unknown": 422,
        "not whole": 400,
        "no JSON": 400,
        "huge": 413,
        "no display": 400,
        "no boxes": 400,
        "no event": 409,
        "no branch": 409,
        "spectator's line": 403,
    }
    assert sorted(answers["unknown"][1]["options"]) == sorted(options)
    assert table.host.session.game.answers == before
    assert table.ask(mine, "/data/answer", good)[0] == 200
    assert [entry.answer for entry in read_log(table.log).entries][len(before)] == options[0]
    assert table.ask(mine, "/data/answer", good)[0] == 409
    # A page of the table that was served at this address before has other tokens.
    old, shown = table.tokens[mine], table.asked(mine, number)
    table.tokens = table.server.show(table.host)
    before = list(table.host.session.game.answers)
    late = {"number": shown["number"], "option": options_of(shown["question"])[0]}
    assert {
        table.ask(mine, f"/data/{path}", body, token=old)[0] for path, body in (("answer", late), ("state", None))
    } == {401}
    assert table.host.session.game.answers == before
    assert table.asked(mine, number)["number"] == shown["number"]


def test_a_page_gets_what_has_changed_on_a_display_since_it_asked(table: RunningTable) -> None:
    """Nothing if nothing has; all of it if the course of the game is another one, whose versions begin anew."""
    mine, _ = sides(table)
    unit, version = next(iter(table.state(mine)["displays"].items()))
    known = "&epoch={epoch}&since={version}"
    whole = table.ask(mine, f"/data/display?unit={unit}")[1]
    same = table.ask(mine, f"/data/display?unit={unit}{known.format_map(whole)}")[1]
    other = table.ask(mine, f"/data/display?unit={unit}{known.format_map({**whole, 'epoch': whole['epoch'] + 1})}")[1]
    assert whole["version"] == version
    assert whole["items"]
    assert other == whole
    assert same == {**whole, "since": version, "places": [], "items": [], "toggled": [], "new": {}}


def test_a_line_answers_several_questions_and_stops_at_another_side_s(table: RunningTable) -> None:
    """Words are those of the terminal; what is for a question of another side is not used, and nothing of it shown."""
    mine, other = sides(table)
    shown = table.asked(mine)
    said = table.ask(mine, "/data/line", {"number": shown["number"], "line": "status"})[1]["said"]
    assert "turn 1" in " ".join(said)
    words = " ".join(option["word"] for option in shown["question"]["options"][:1])
    status, answer = table.ask(mine, "/data/line", {"number": shown["number"], "line": f"{words} nonsense"})
    assert status == 200
    assert answer["said"]
    assert table.ask(other, "/data/line", {"number": 0, "line": "quit"})[0] in (200, 409)
    assert table.host.session.question is not None


def test_what_is_marked_on_a_display_that_a_page_has_comes_with_the_answer(table: RunningTable) -> None:
    """It is what the page would get if it asked."""
    mine, _ = sides(table)
    seat, units = table.host.seats[mine], [*table.state(mine)["displays"]]
    have = {unit: table.ask(mine, f"/data/display?unit={unit}")[1] for unit in units}
    known = "".join(f"&display={unit}:{display['version']}" for unit, display in have.items())
    assert not table.state(mine)["marked"]
    for _ in range(20):
        shown = table.ask(mine, f"/data/state?epoch={seat.epoch}{known}")[1]
        if shown["marked"]:
            break
        side = next(side for side in table.tokens if side and table.host.seats[side].shown["question"])
        asked = table.state(side)
        table.ask(side, "/data/answer", {"number": asked["number"], "option": options_of(asked["question"])[0]})
        waited(table)
    for news in shown["marked"]:
        unit, since = news["unit"], have[news["unit"]]["version"]
        assert (news["since"], news["version"]) == (since, shown["displays"][unit])
        assert news == table.ask(mine, f"/data/display?unit={unit}&epoch={seat.epoch}&since={since}")[1]
    assert shown["marked"]


def waited(table: RunningTable) -> None:
    """Wait until the table has done what it was asked for, and shows it."""
    table.host.ask(lambda: None).result()


@pytest.mark.parametrize(("system", "seed"), [(FURY, "a"), ("silent-death", "c"), ("sovereign-seas", "a")])
def test_no_byte_tells_a_seat_what_another_one_has_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, seed: str
) -> None:
    """Worlds that differ in the sealed answers of one side send the same bytes to all others, until all have sealed.

    With these seeds the side writes before the game asks it, and differently in the two worlds.
    """
    written, write = list[tuple[int, str]](), PlayHost._write

    def noted(host: PlayHost, seat: PlaySeat, option: str) -> None:
        written.append((id(host), option))
        write(host, seat, option)

    monkeypatch.setattr(PlayHost, "_write", noted)
    assert table_trials.worlds(system, seed, tmp_path, turns=1)
    one, other = ([option for at, option in written if at == host] for host in dict.fromkeys(at for at, _ in written))
    assert one != other


@pytest.mark.parametrize(("part", "said"), [(slice(None), "which is secret"), (slice(-1, None), "depends on sealed")])
def test_a_secret_that_is_sent_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: slice, said: str
) -> None:
    """What a side has sealed, in the status of all seats, fails the search; its last letter fails the comparison."""

    def leaking(session: PlaySession, seat: str) -> list[str]:
        question = session.question
        sealed = question.so_far if isinstance(question, Choose) and question.together.sides else ()
        return [str(word)[part] for word in sealed]

    monkeypatch.setattr(play_host, "status", leaking)
    with pytest.raises(AssertionError, match=said):
        table_trials.worlds("sovereign-seas", "e", tmp_path, turns=3)


def test_a_game_of_two_seats_that_write_at_once_is_the_game_of_its_log(tmp_path: Path) -> None:
    """Random answers of both sides, in any order, to the end."""
    assert table_trials.game(FURY, "a", tmp_path, turns=4) > 50


def test_what_is_written_ahead_goes_back_before_the_game_asks_for_it(tmp_path: Path) -> None:
    """Words write several answers, and the last one is taken back freely; the other side notices nothing."""
    with served(FURY, tmp_path, (0, 1)) as table:
        asked, ahead = sides(table)
        before = table.state(asked)
        shown = table.state(ahead)
        words = shown["question"]["options"][0]["word"]
        assert table.ask(ahead, "/data/line", {"number": shown["number"], "line": words})[1]["said"] == []
        waited(table)
        second = table.state(ahead)
        assert second["question"]["why"] == "order-2"
        table.ask(ahead, "/data/line", {"number": second["number"], "line": "undo"})
        waited(table)
        again = table.state(ahead)
        assert again["question"] == shown["question"]
        assert again["number"] > second["number"]
        assert table.state(asked) == before


def test_a_game_of_seats_is_the_game_of_its_log(tmp_path: Path) -> None:
    """Random answers to the end: the log verifies, and a seat that opens the page anew has the same steps.

    Then everybody may have the replay page, and nobody before.
    """
    chance, random = Random("seats"), bot(engine_of(library(), "babylon"), "random")
    with served("babylon", tmp_path, maker=random, turns=2) as table:
        side = next(side for side in table.tokens if side)
        assert table.ask(side, "/data/replay")[0] == 409
        while seats := table_trials.asked(table.host):
            table_trials.answered(table.host, seats[0], table_trials.random_option(seats[0], chance))
        shown = table.state(side)
        assert shown["steps"] == len(shown["fresh"]) > 10
        assert "win" in shown["ending"]
        assert table.ask(side, "/data/line", {"number": 0, "line": "undo"})[1]["said"] == ["the game is over"]
        status, page = table.ask("", "/data/replay")
        answers = list(table.host.session.game.answers)
    log = read_log(table.log)
    assert status == 200
    assert page.startswith("<!DOCTYPE html>")
    assert shown["ending"] in page
    assert verify(engine_of(library(), "babylon"), library(), log).game.answers == answers
    assert log.outcome is not None


def test_an_answer_goes_back_by_consent_once_another_side_has_answered(tmp_path: Path) -> None:
    """It is the own last answer; the other side is asked, and may refuse."""
    with served(FURY, tmp_path, (0, 1)) as table:
        first, second = sides(table)
        for side in (first, second):
            while (shown := table.state(side))["question"]:
                option = options_of(shown["question"])[0]
                assert table.ask(side, "/data/answer", {"number": shown["number"], "option": option})[0] == 200
                table.host.ask(lambda: None).result()
                if table.state(side)["question"] and not shown["question"]["why"].startswith("order"):
                    break
        answers = list(table.host.session.game.answers)
        assert table.ask(second, "/data/consent", {"agrees": True})[0] == 409
        said = table.ask(first, "/data/line", {"number": table.state(first)["number"], "line": "undo"})[1]["said"]
        assert "the other side is asked" in said[0]
        table.host.ask(lambda: None).result()
        assert table.state(second)["wish"] == first
        assert table.ask(second, "/data/consent", {"agrees": False})[0] == 200
        assert table.host.session.game.answers == answers
        table.ask(first, "/data/line", {"number": table.state(first)["number"], "line": "undo"})
        assert table.ask(second, "/data/consent", {"agrees": True})[0] == 200
        table.host.ask(lambda: None).result()
        question = table.host.session.question
        assert len(table.host.session.game.answers) < len(answers)
        assert table.state(first)["question"]["text"]
        assert getattr(question, "side", "") == first
        assert f'"by": "{first}", "agreed": "{second}"' in table.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("at", ["begin", "choose"])
def test_a_bot_that_fails_stops_the_game_for_every_seat(tmp_path: Path, at: str) -> None:
    """Its fault is said to all, no answer is taken any more, and the server goes on."""

    class Failing:
        def choose(self, view: object, question: object) -> str:
            raise ValueError("out of ideas")

    def maker(side: str, stream: Random) -> Failing:
        if at == "begin":
            raise ValueError("out of ideas")
        return Failing()

    with served("babylon", tmp_path, maker=maker) as table:
        side, number = next(side for side in table.tokens if side), 0
        while not (shown := table.state(side))["fault"]:
            if shown["question"] and shown["number"] > number:
                number = shown["number"]
                option = options_of(shown["question"])[0]
                table.ask(side, "/data/answer", {"number": number, "option": option})
        assert "out of ideas" in shown["fault"] == table.state("")["fault"]
        assert shown["question"] is None
        assert table.ask(side, "/data/answer", {"number": number, "option": "go"})[0] == 409


@pytest.mark.parametrize("is_interrupted", [True, False])
def test_a_bot_that_hangs_forfeits(tmp_path: Path, is_interrupted: bool) -> None:
    """It is interrupted where the host has the main thread, as at a table; in another one a late answer is refused."""

    class Hanging:
        def choose(self, view: object, question: Choose) -> str:
            until = time.monotonic() + (60 if is_interrupted else 0.1)
            while time.monotonic() < until:
                pass
            return question.options[0]

    def play_on() -> None:
        chance = Random("hang")
        while not host.fault and (seats := table_trials.asked(host)):
            with suppress(AnswerRefused):
                table_trials.answered(host, seats[0], table_trials.random_option(seats[0], chance))
        host.ask(lambda: host.open(host.seats[""]), goes_on=False).result()
        if is_interrupted:
            host.stop()

    def maker(side: str, stream: Random) -> Hanging:
        return Hanging()

    with hosted("babylon", tmp_path, maker=maker, seconds=0.05, works=not is_interrupted) as (host, _):
        person = Thread(target=play_on)
        person.start()
        if is_interrupted:
            host.run()
        person.join()
        faults = {str(seat.shown["fault"]) for seat in host.seats.values()}
    assert faults == {host.fault}
    assert "no answer within 0.05 s" in host.fault


def test_a_game_ends_by_agreement_and_is_played_again_with_sides_exchanged(tmp_path: Path) -> None:
    """A draw needs both sides; the log says how it ended and verifies; the second game has the players exchanged."""
    with served(FURY, tmp_path, (0, 1)) as table:
        first, second = sides(table)
        shown = table.state(first)
        assert table.ask("", "/data/end", {"act": "resign"})[0] == 403
        assert table.ask(first, "/data/end", {"act": "fly"})[0] == 400
        assert table.ask(first, "/data/end", {"act": "again"})[0] == 409
        assert table.ask(second, "/data/end", {"act": "accept"})[0] == 409
        assert table.ask(first, "/data/end", {"act": "offer"})[0] == 200
        assert table.ask(second, "/data/end", {"act": "refuse"})[0] == 200
        waited(table)
        assert table.state(first)["refused"] == f"{second} refuses a draw"
        table.ask(first, "/data/end", {"act": "offer"})
        waited(table)
        assert (table.state(second)["offer"], table.state(first)["offered"]) == (first, True)
        option = options_of(shown["question"])[0]
        table.ask(first, "/data/answer", {"number": shown["number"], "option": option})
        waited(table)
        assert table.state(second)["offer"] == "", "an answer withdraws the offer"
        table.ask(first, "/data/end", {"act": "offer"})
        assert table.ask(second, "/data/end", {"act": "accept"})[0] == 200
        waited(table)
        shown = table.state("")
        assert shown["ending"] == "nobody wins (agreed draw) after 1 turn"
        assert shown["question"] is None
        assert shown["ending"] in table.ask("", "/data/replay")[1]
        assert table.ask(first, "/data/end", {"act": "resign"})[0] == 409
        answers = list(table.host.session.game.answers)
        log = read_log(table.log)
        assert verify(engine_of(library(), FURY), library(), log).game.answers == answers
        seats = {side: table.ask(side, "/data/table")[1]["seat"] for side in (first, second)}
        for side in (first, second):
            assert table.ask(side, "/data/end", {"act": "again"})[0] == 200
        waited(table)
        assert {side: table.ask(side, "/data/table")[1]["seat"] for side in (first, second)} == {
            first: seats[second],
            second: seats[first],
        }
        assert table.state(first)["match"] == 2
        assert table.state(first)["ending"] == ""


def test_sides_with_plural_names_refuse_a_draw(tmp_path: Path) -> None:
    """The notice has the verb of the name."""
    with hosted("sovereign-seas", tmp_path, people=(0, 1), works=False, shows_displays=False) as (host, _):
        endings = PlayEndings(host.session, None)
        endings.act("British", "offer")
        endings.act("French", "refuse")
        assert endings.shown("British")["refused"] == "French refuse a draw"


def test_who_resigns_loses_and_a_bot_that_is_ahead_takes_no_draw(tmp_path: Path) -> None:
    """A bot takes a draw if less is left of it; at the beginning it does not. The log of the end verifies.

    Spectators who wait hear of the end, both in the same words.
    """
    with served("babylon", tmp_path) as table:
        side = next(side for side in table.tokens if side)
        table.asked(side)
        table.ask(side, "/data/end", {"act": "offer"})
        waited(table)
        assert "refuses a draw" in table.state(side)["refused"]
        seen = table.state("")
        news = f"/data/state?epoch={seen['epoch']}&steps={seen['steps']}&revision={seen['revision']}"
        with ThreadPoolExecutor(2) as looking:
            heard = [looking.submit(table.ask, "", news) for _ in range(2)]
            assert table.ask(side, "/data/end", {"act": "resign"})[0] == 200
            first, second = (one.result(PATIENCE)[1] for one in heard)
        assert first == second
        assert (first["since"], "wins (resigned)" in first["ending"]) == (seen["steps"], True)
        waited(table)
        shown = table.state(side)
        assert "wins (resigned)" in shown["ending"]
        assert not shown["ending"].startswith(side)
        verify(engine_of(library(), "babylon"), library(), read_log(table.log))


def test_units_of_a_group_get_the_orders_of_one(tmp_path: Path) -> None:
    """The other ship of each side makes the speed of the first one unasked, asked or ahead of that."""
    with hosted("sovereign-seas", tmp_path, (0, 1), shows_displays=False) as (host, log):
        speeds = 0
        while speeds < 2:
            seat = table_trials.asked(host)[0]
            question: Any = seat.shown["question"]
            option = options_of(question)[0]
            if question["why"] != "speed":
                table_trials.answered(host, seat, option)
                continue
            ships = host.session.game.state.ships.values()  # type: ignore[attr-defined]
            units, number = [ship.id for ship in ships if ship.side == seat.side], seat.number
            host.ask(partial(host.answer, seat, number, option, units)).result()
            speeds += 1
        table_trials.asked(host)
    asked = [entry for entry in read_log(log).entries if entry.asked and entry.asked.why == "speed"]
    assert len(asked) == 4
    assert len({(entry.asked.by, entry.answer) for entry in asked if entry.asked}) == 2


def test_a_unit_that_cannot_do_the_same_is_asked_itself() -> None:
    """Orders end where a question is of another kind, has not the option, or where it could not be taken back."""
    show = Presenter[Any]()
    group = GroupOrders()
    state = Standing(1)
    group.given(show, state, Choose("red", ("left", "stop"), "step", "a"), "left", ["a", "b", "c", "d"])
    group.given(show, state, Choose("red", ("left", "stop"), "step", "a"), "stop", ["a", "b", "c", "d"])
    step = Choose("red", ("left", "stop"), "step", "b")
    assert [group.answer(show, state, step) for _ in range(3)] == ["left", "stop", None]
    assert group.answer(show, state, step._replace(about="c", options=("stop",))) is None
    assert group.answer(show, state, step._replace(about="c")) is None
    assert group.answer(show, state, step._replace(about="d", why="fire")) is None
    assert group.answer(show, state, step._replace(about="e")) is None
    group.given(show, state, step._replace(about="a"), "left", ["b"])
    assert group.answer(show, Standing(2), step) is None
    assert group.answer(show, state, step) == "left"
    group.given(show, state, step._replace(about="a"), "left", [])
    assert not group.taken


def test_an_earlier_step_is_played_on_in_a_log_of_its_own(tmp_path: Path) -> None:
    """Both people agree; the branch has the answers up to the step that was looked at, with its dice, and verifies."""
    chance = Random("branch")
    with hosted("babylon", tmp_path, (0, 1), shows_displays=False) as (host, log):
        for _ in range(12):
            seat = table_trials.asked(host)[0]
            table_trials.answered(host, seat, table_trials.random_option(seat, chance))
        first, second = (host.seats[side] for side in sorted(host.session.people))
        table_trials.asked(host)
        assert first.course is not None
        before, step = list(host.session.game.answers), len(first.course.steps) // 2
        count, epoch = first.course.answers[step], first.epoch

        def refused(seat: PlaySeat, epoch: int, step: int) -> int:
            with pytest.raises(AnswerRefused) as problem:
                host.ask(lambda: host.go_back(seat, epoch, step)).result()
            return problem.value.status

        last = len(first.course.steps) - 1
        wrong = [refused(host.seats[""], 0, 0), refused(first, epoch + 1, step), refused(first, epoch, last)]
        assert wrong == [409, 409, 409]
        host.ask(lambda: host.go_back(first, epoch, step)).result()
        assert host.match == 1
        assert second.shown["branch"] == [first.side, "round 1"]
        host.ask(lambda: host.consent(second, False)).result()
        assert second.shown["branch"] == []
        host.ask(lambda: host.go_back(first, epoch, step)).result()
        host.ask(lambda: host.consent(second, True)).result()
        seat = table_trials.asked(host)[0]
        table_trials.answered(host, seat, table_trials.random_option(seat, chance))
        answers = list(host.session.game.answers)
        assert host.match == 2
        assert answers[:count] == before[:count]
    (own,) = [path for path in tmp_path.glob("*.game") if path != log]
    assert verify(engine_of(library(), "babylon"), library(), read_log(own)).game.answers == answers
    assert verify(engine_of(library(), "babylon"), library(), read_log(log)).game.answers == before


class Timed:
    """A session with a decision on the clock, as the clock of a table sees it."""

    def __init__(self) -> None:
        self.game: Any = type("Answered", (), {"answers": []})()
        self.question: Choose | None = Choose("red", ("go", "stay"), "step", "red", overtime="stay")
        self.started = 0

    def waits(self, question: object) -> bool:
        return True

    def start_clock(self, question: object) -> float:
        self.started += 1
        return PATIENCE


def test_the_clock_of_a_decision_is_started_once() -> None:
    """Whatever else is asked for meanwhile does not start it anew; of a sealed decision only the table knows it."""
    clock, session = DecisionClock(), Timed()
    for _ in range(3):
        clock.start(session)  # type: ignore[arg-type]
    shown, left = list(clock.shown), clock.left()
    assert session.started == 1
    assert shown[0] == "red"
    assert left is not None
    assert 0 < left <= PATIENCE
    session.game.answers.append("go")
    session.question = Choose("red", ("go",), "step", overtime="go", together=Together("orders", ("red", "blue")))
    clock.start(session)  # type: ignore[arg-type]
    assert (session.started, clock.shown, clock.left() is None) == (2, [], False)
    session.question = session.question._replace(overtime=None)
    clock.start(session)  # type: ignore[arg-type]
    assert clock.left() is None


def test_answers_come_before_looks_and_what_nobody_asked_for_last() -> None:
    """Things of one rank come in their order; while nothing is asked for one thing after the other is prepared."""
    work, done, left = HostWork(), list[str](), ["one", "two"]

    def prepare() -> bool:
        done.append(left.pop(0) if left else "none")
        if not left:
            work.put(partial(done.append, "asked"))
        return bool(left)

    for name in ("look", "answer", "another look", "another answer"):
        work.put(partial(done.append, name), is_look="look" in name)
    for _ in range(5):
        work.get(None, prepare)()
    assert done == ["answer", "another answer", "look", "another look", "one", "two", "asked"]
    with pytest.raises(Empty):
        work.get(0.0, lambda: False)
