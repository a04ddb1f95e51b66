"""The terminal: what a person sees in a window of some size, and what becomes of typed words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetforge.cli import playing
from sheetforge.geometry.hexes import hex_at
from sheetforge.play.driver import Game
from sheetforge.play.engine import Engine
from sheetforge.play.entry import Ahead, WordReading, misread
from sheetforge.play.line_table import LineTable
from sheetforge.play.map_text import MapText, fitted, most
from sheetforge.play.narrator import Narrator
from sheetforge.play.questions import Choose, Illegal, Script, choose
from sheetforge.play.screen import Screen, ScreenSize
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from sheetforge.play.text_map import Area
from tests.play import walk


class Window:
    """A terminal of some size: what was written since it was cleared, and everything."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.shown: list[str] = []
        self.all: list[str] = []
        self.cleared = 0
        self.screen = Screen(self.put, lambda: ScreenSize(columns, lines), self.clear)

    def put(self, line: str) -> None:
        self.shown.append(line)
        self.all.append(line)

    def clear(self) -> None:
        self.cleared += 1
        self.shown.clear()

    @property
    def text(self) -> str:
        return "\n".join(self.all)


class Still:
    """A bot that places its walker in the first hex and never walks."""

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side

    def choose(self, view: Any, question: Choose) -> str:
        return question.options[-1] if question.why == "step" else question.options[0]


class Middle(Still):
    """A bot that sets up in the middle, facing down."""

    def choose(self, view: Any, question: Choose) -> str:
        return {"set-up": f"30{walk.ROWS_OF[self.side]:02}", "set-up-facing": "3"}.get(
            question.why, question.options[0]
        )


ENGINE = replace(walk.ENGINE, bots={"standard": Middle})
PLACED = ["3048", "1"]
"""Lines that place red's walker, facing up."""


class Sitting:
    """A table in a window with the lines that people type."""

    def __init__(
        self,
        *lines: str,
        people: tuple[str, ...] = ("red",),
        window: Window | None = None,
        quiet: bool = False,
        engine: Engine[walk.Walk, Any] = ENGINE,
        **more: Any,
    ) -> None:
        self.window = window or Window()
        self.prompts: list[tuple[str, list[str]]] = []
        typed: Iterator[str] = iter(lines)

        def ask(prompt: str) -> str | None:
            self.prompts.append((prompt, list(self.window.shown)))
            return next(typed, None)

        bots = {side: Still for side in walk.SIDES if side not in people}
        narrator = Narrator(engine.presenter, self.window.screen, quiet)
        strict = more.pop("strict", False)
        session = PlaySession(Game(engine, walk.BATTLE), bots, frozenset(people), Streams("walk"), **more)
        self.table = PlayTable(session, narrator, ask, strict)
        with suppress(Quit):
            self.table.play()

    @property
    def answers(self) -> list[Any]:
        return self.table.game.answers

    @property
    def said(self) -> str:
        return self.window.text


# --- words ----------------------------------------------------------------------------------------


def test_words_ahead_are_dropped_when_the_kind_of_question_changes() -> None:
    """A hex and a facing in a line: the facing is asked for, and the word not used is named."""
    sitting = Sitting("3048 4 stop", "1")
    assert sitting.answers[:2] == ["3048", "0"]
    assert "not used: 4 stop (another question came first)" in sitting.said


def test_words_ahead_are_dropped_when_dice_fall() -> None:
    """What was meant before a stumble may be wrong after it."""
    sitting = Sitting(*PLACED, "9", "forward stumble forward forward", "stop")
    steps = [one for one in sitting.answers if one in ("forward", "stumble", "stop")]
    assert steps[:3] == ["forward", "stumble", "stop"]
    assert "not used: forward forward (dice or cards came first)" in sitting.said


def test_words_ahead_are_dropped_when_another_side_decides() -> None:
    """Red's words for one turn do not leak into the next, when blue has walked in between."""
    sitting = Sitting(*PLACED, "2", "forward forward left")
    assert "not used: left (another question came first)" not in sitting.said
    assert "not used: left (blue decided something first)" in sitting.said


def test_words_after_a_unit_that_acts_are_for_its_next_question() -> None:
    """`A to 2214` where a side chooses who moves next; not for a unit that asks of its own."""
    which = Choose("red", ("walker-a", "walker-b"), "move")
    ahead = Ahead()
    ahead.type("B forward stop", which, WordReading())
    assert ahead.take(which).text == "B"
    ahead.follow("red", "walker-b")
    assert not ahead.fits(Choose("red", ("forward", "stop"), "step", "walker-a"))
    step = Choose("red", ("forward", "stop"), "step", "walker-b")
    assert ahead.fits(step)
    assert [ahead.take(step).text, ahead.take(step).text] == ["forward", "stop"]


def test_the_letter_of_the_unit_that_decides_may_come_first() -> None:
    """Unless it is an option."""
    sitting = Sitting(*PLACED, "A 9", "A forward stop")
    assert sitting.answers.count("forward") == 1
    assert "not possible" not in sitting.said
    one = Choose("red", ("walker-a", "stop"), "target", "walker-a")
    assert not WordReading(walk.LETTERS).is_its_letter(one, "A")


def _one_way(state: walk.Walk) -> Script:
    """Questions with one option, two and one."""
    for options in (("left",), ("forward", "left"), ("stop",)):
        yield from choose("red", options, "step", "walker-a", (1,))
    state.over = True


def test_nobody_is_asked_where_there_is_one_option() -> None:
    """It is in the log; a word typed ahead for it is used up."""
    engine = replace(ENGINE, script=_one_way)
    sitting = Sitting("forward stop", engine=engine)
    assert sitting.answers == ["left", "forward", "stop"]
    assert len(sitting.prompts) == 1
    assert "not used" not in sitting.said
    assert Sitting("forward", engine=engine).answers == ["left", "forward", "stop"]


def test_a_number_before_a_word_repeats_it() -> None:
    """`9f` is nine steps; if one of them is not possible, the rest is dropped with a message."""
    sitting = Sitting(*PLACED, "9", "9f")
    assert sitting.answers.count("forward") == 9
    assert Sitting(*PLACED, "3", "2f stop").answers.count("forward") == 2
    assert "not used: f f (" in Sitting(*PLACED, "9", "f x f f").said
    assert "not used: 3f (" in Sitting(*PLACED, "9", "f x f f f").said


def _edge(state: walk.Walk) -> Script:
    """Four steps; at the third the walker comes to a cliff, where it can leap or turn."""
    for left in (4, 3, 2, 1):
        options = ("leap", "left", "stop") if left == 2 else ("forward", "left", "stop")
        step = yield from choose("red", options, "step", "walker-a", (left,))
        if step in ("leap", "stop"):
            break
    state.over = True


class CliffPresenter(walk.WalkPresenter):
    """A leap cannot be taken back."""

    def danger(self, state: walk.Walk, question: Choose, option: str) -> str:
        return "a fall" * (option == "leap")


CLIFF = replace(ENGINE, script=_edge, presenter=CliffPresenter())


def cliff(*lines: str) -> Sitting:
    """Red walks to a cliff."""
    return Sitting(*lines, engine=CLIFF)


def test_a_number_means_the_same_option_along_a_line() -> None:
    """A number stands for the option that it had in the list on the screen, also later."""
    sitting = cliff("1 1 1 1", "stop")
    assert sitting.answers == ["forward", "forward", "stop"]
    assert "1 was forward where you typed it, which is not possible here" in sitting.said
    assert "not used: 1 (after a word that is not possible)" in sitting.said


def test_what_cannot_be_taken_back_is_not_done_ahead() -> None:
    """It stands last, is typed in full as the first word of a line, and stops a repeated word."""
    for ahead in ("f f leap", "2f 2leap"):
        sitting = cliff(ahead, "left", "stop")
        assert sitting.answers == ["forward", "forward", "left", "stop"]
        assert "leap is not done ahead: a fall" in sitting.said
        assert "  1  left" in sitting.said
        assert "  3  leap" in sitting.said
    assert cliff("2f", "leap").answers == ["forward", "forward", "leap"]
    assert cliff("2f", "3").answers == ["forward", "forward", "leap"]
    short = cliff("2f", "lea", "stop")
    assert short.answers == ["forward", "forward", "stop"]
    assert "'lea' is leap, which cannot be taken back: type the whole word" in short.said
    once, again = cliff("2f 2leap", "left", "stop"), cliff("2f 2leap", "2leap", "left", "stop")
    assert once.said.count("  3  leap") == again.said.count("  3  leap")


def test_to_a_hex_moves_there() -> None:
    """The way is shown and taken; words after it follow; what cannot be reached is refused."""
    sitting = Sitting(*PLACED, "9", "to 3045 facing 1 stop")
    assert sitting.answers.count("forward") == 3
    assert "stop" in sitting.answers
    assert "way: 3forward; facing 1 at the end" in sitting.said
    for words, said in (
        ("to 0101", "walker-a does not get to 0101"),
        ("to", "to what hex? Type its number, as in: to 2214 facing 1"),
        ("to 3045 facing 0", "Facings are 1 to 6, as printed on the maps"),
        ("to 3045 facing 2", "walker-a does not get to 3045"),
    ):
        refused = Sitting(*PLACED, "9", words, "stop")
        assert said in refused.said
        assert "forward" not in refused.answers


def test_letters_of_the_map_are_answers() -> None:
    """Capital and small letters are different units; a digit that is a letter is no list number."""
    question = Choose("red", ("walker-a", "strider", "hold"), "fire")
    reading = WordReading(walk.LETTERS)
    assert reading.picked(question, "A") == "walker-a"
    assert reading.picked(question, "a") == "strider"
    assert reading.picked(question, "2") == "strider"
    third = WordReading({"walker-a": "0", "strider": "1"})
    assert third.picked(question, "1") == "strider"
    assert not third.numbered(question)
    with pytest.raises(Illegal):
        reading.picked(question, "B")


def test_a_line_of_a_seat_answers_no_question_of_another_one() -> None:
    """It says whose turn it is not; what is typed ahead ends where another kind of question comes first."""
    session = PlaySession(Game(ENGINE, walk.BATTLE), {}, frozenset(walk.SIDES), Streams("walk"))
    red, blue = (LineTable(session, side, None) for side in ("red", "blue"))
    blue.run("3048")
    assert (blue.said[0][:21], session.game.answers) == ("it is not your turn; ", [])
    red.run("3048 1 9")
    assert (red.said, session.game.answers) == (["  not used: 1 9 (another question came first)"], ["3048"])


def test_a_line_of_a_seat_goes_on_with_what_it_is_for() -> None:
    """Steps in a line, dice that fall between them, and the rest of its units; never an answer of another seat."""
    session = PlaySession(Game(ENGINE, walk.BATTLE), {}, frozenset(walk.SIDES), Streams("walk"))
    red, blue = (LineTable(session, side, None) for side in ("red", "blue"))
    session.begin()
    with session.watching():
        red.run("rest")
    assert (red.said, session.game.answers) == ([], ["3048", "3"])
    for seat, line in ((blue, "3003"), (blue, "4"), (red, "9"), (blue, "2")):
        seat.run(line)
    red.said.clear()
    red.run("forward left forward")
    assert (red.said, session.game.answers[6:]) == ([], ["forward", "left", "forward"])
    red.run("stumble stop")
    assert red.said == ["  not used: stop (dice or cards came first)"]
    assert [type(answer) for answer in session.game.answers[9:]] == [str, tuple]


def test_facings_are_numbered_as_on_maps() -> None:
    """1 to 6 are typed and shown, the log has 0 to 5, and 0 is refused with what there is."""
    sitting = Sitting("3048", "0", "6")
    assert sitting.answers[:2] == ["3048", "5"]
    assert "'0' is not possible here" in sitting.said
    assert "facings as printed on maps: 1 ↑  2 ↗  3 ↘  4 ↓  5 ↙  6 ↖" in sitting.said
    assert "strider walks to 0103, facing 1" in Sitting(*PLACED, "2", "stop").said


def test_a_misspelt_word_has_the_nearest_one() -> None:
    """Of the options and the commands; a word that is like none has no guess, and a number never has."""
    question = Choose("red", ("forward", "stop"), "step")
    for word, said in (
        ("forwrad", "'forwrad' is not possible here; did you mean forward?"),
        ("unod", "'unod' is not possible here; did you mean undo?"),
        ("fly", "'fly' is not possible here"),
        ("\x1b[D", "keys such as arrows cannot edit a line here: type it again"),
    ):
        assert misread(question, WordReading(), word) == said
    hexes = Choose("red", ("0112", "0212"), "set-up")
    assert misread(hexes, WordReading(), "0113") == "'0113' is not possible here"
    guns = Choose("red", ("6-pounder", "8-pounder"), "fire")
    assert misread(guns, WordReading(), "pounders") == "'pounders' is not possible here"
    assert "the beginning of its name" in Sitting(*PLACED, "?").said


def test_a_number_before_a_word_says_how_to_repeat_it() -> None:
    """Where the number is no option and the word is one."""
    question = Choose("red", ("forward", "stop"), "step")
    said = misread(question, WordReading(), "7", next_word="forw")
    assert said == "'7' is not possible here; for forw several times type '7forw'"
    assert misread(question, WordReading(), "7", next_word="fly") == "'7' is not possible here"
    assert "'7' is not possible here; for 9 several" not in Sitting(*PLACED, "7 9").said
    assert "for forw several times type '7forw'" in Sitting(*PLACED, "9", "7 forw").said


def test_a_wrong_answer_says_what_is_possible_in_words() -> None:
    """The question again without its map, with what options mean; of several beginnings both."""
    sitting = Sitting(*PLACED, "3", "fly")
    *before, last = sitting.window.all
    assert last == "'fly' is not possible here"
    assert before[-4:] == [
        "red, walker-a: step?",
        "  1  forward  a hex ahead     4  stumble",
        "  2  left                     5  stop",
        "  3  right",
    ]
    assert "answer" not in sitting.said
    assert "'st' could be stumble or stop: type more of it" in Sitting(*PLACED, "3", "st").said


# --- windows --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40), (40, 15), (20, 10)])
def test_everything_fits_the_window(columns: int, lines: int) -> None:
    """No line is wider than it, and from 80 columns on map and question together fit its lines."""
    window = Window(columns, lines)
    sitting = Sitting("3048", "1", "9", "3f", "map", "ships", "help", "stop", window=window)
    assert max(map(len, window.all)) <= columns
    before = 0
    for _, shown in sitting.prompts[:4]:
        assert columns < 80 or len(shown) - before <= lines - 1
        before = len(shown)


def test_lines_are_broken_at_words() -> None:
    """What continues an option stands below its meaning."""
    wrapped = Screen(print, lambda: ScreenSize(34, 24)).wrapped("  1  forward        a hex ahead, and then another", 20)
    assert wrapped == ["  1  forward        a hex ahead,", " " * 17 + "and then another"]


def test_the_map_is_written_when_it_changes() -> None:
    """Not at a second question about the same place, nor after a command that changes nothing."""
    sitting = Sitting(*PLACED, "9", "odds", "left", "stop")
    shown = [lines for _, lines in sitting.prompts]
    asked, after_odds, turned = shown[3], shown[4][len(shown[3]) :], shown[5][len(shown[4]) :]
    assert "A↑" in "\n".join(asked)
    assert "walker-a: step?" in after_odds[0]
    assert "A" not in "".join(after_odds)
    assert "A↖" in "\n".join(turned)


def test_what_is_off_the_map_is_named() -> None:
    """A far unit, and the whole map at a word; a hex or a letter moves the view."""
    sitting = Sitting(*PLACED, "9", "stop", "9", "map a", "map all", "map 0110")
    assert "off this part of the map: a strider 0103" in sitting.said
    assert "off this part of the map: A walker-a 3048" in sitting.said
    whole = sitting.said.rpartition("off this part of the map")[0]
    assert "\n50  " in whole


def test_the_view_stays_while_the_unit_is_well_inside() -> None:
    """It moves when the focus comes near its border, and never beyond the map."""
    chart, whole = MapText(), Area(1, 1, 60, 50)
    room = most("flat", 80, 21)
    first = fitted(chart, whole, room, [hex_at(30, 30)], (), None)
    assert first == Area(11, 25, 48, 34)
    assert fitted(chart, whole, room, [hex_at(33, 28)], (), first) == first
    assert fitted(chart, whole, room, [hex_at(33, 26)], (), first) != first
    assert fitted(chart, whole, room, [hex_at(1, 1)], (), first)[:2] == (1, 1)


def test_the_view_holds_as_many_units_as_it_can() -> None:
    """Beside the focus those for which there is room; without one, most of them, not the middle."""
    chart, whole = MapText(), Area(1, 1, 60, 50)
    room = most("flat", 80, 21)
    units = [hex_at(5, 2), hex_at(5, 45), hex_at(8, 47), hex_at(50, 25)]
    near = fitted(chart, whole, room, [units[1]], units, None)
    assert [chart.shows(near, one) for one in units] == [False, True, True, False]
    assert fitted(chart, whole, room, (), units, None) == near
    assert chart.shows(fitted(chart, whole, room, (), units[:1], None), units[0])


def test_the_map_fills_the_width_of_the_window() -> None:
    """As far as the map or its paper goes; one that is wider is set in strips by `map all`."""
    chart = MapText(paper=Area(1, 1, 30, 24))
    assert chart.widened(Area(3, 5, 9, 9), 48)[::2] == (1, 30)
    assert chart.widened(Area(3, 5, 9, 9), 20)[::2] == (1, 20)
    assert MapText(whole=Area(1, 1, 60, 60)).widened(Area(50, 5, 58, 9), 48)[::2] == (13, 60)
    shown = Sitting(*PLACED, "map all", window=Window(80, 24)).window.all
    assert max(map(len, shown)) <= 80


def test_words_are_for_all_numbered_questions_of_a_kind() -> None:
    """The cards of the slots of a ship are typed in one line; another ship's are not."""
    slots = [Choose("red", ("a", "b"), f"order-{slot}", "walker-a") for slot in (1, 2, 3)]
    ahead = Ahead()
    ahead.type("a b a", slots[0], WordReading())
    assert [ahead.take(slot).text for slot in slots if ahead.fits(slot)] == ["a", "b", "a"]
    ahead.type("a b", slots[0], WordReading())
    assert not ahead.fits(slots[1]._replace(about="walker-b"))
    assert not ahead.fits(slots[1]._replace(why="drive-0-turn"))


def test_names_of_several_words_are_typed_as_they_are_shown() -> None:
    """In any case, by their beginning, by their number, and by the token itself."""
    asked = Choose("red", ("none", "port-gun-1", "port-gun-2", "4"), "shut-off", "walker-a")
    names = {"port-gun-1": "port Gun 1", "port-gun-2": "port Gun 2", "4": "Ram, bow"}
    reading = WordReading({}, names)
    assert reading.numbered(asked)
    assert reading.together(asked, ["port", "gun", "2", "none"]) == 3
    assert reading.together(asked, ["ram", "bow"]) == 2
    assert reading.together(asked, ["none", "none"]) == 1
    for word, option in (
        ("Port gun 2", "port-gun-2"),
        ("ram bow", "4"),
        ("r", "4"),
        ("4", "4"),
        ("2", "port-gun-1"),
        ("port-gun-1", "port-gun-1"),
    ):
        assert reading.picked(asked, word) == option
    with pytest.raises(Illegal):
        reading.picked(asked, "port gun")


# --- setting up -----------------------------------------------------------------------------------


def test_setting_up_shows_hexes_and_a_proposal() -> None:
    """Legal hexes are marked; Enter takes the proposal of the standard bot."""
    sitting = Sitting("", "")
    assert " +  " in sitting.said
    assert "one of 60, marked + on the map: 0148 to 6048" in sitting.said
    assert "Enter: 3048, as proposed" in sitting.said
    assert sitting.answers[:2] == ["3048", "3"]


def test_the_rest_is_placed_at_a_word_and_taken_back_by_undo() -> None:
    """Everything that the side still places is as proposed; later questions are asked again."""
    sitting = Sitting("0148", "rest", "rest")
    assert sitting.answers[:2] == ["0148", "3"]
    assert "rest is for setting up; the game has begun" in sitting.said
    assert "red, walker-a: pace?" in sitting.said
    assert Sitting("rest", "undo 2", "0148").answers[:1] == ["0148"]


def test_an_empty_line_of_a_pipe_is_no_answer() -> None:
    """Files with empty lines stay what they are."""
    piped = Sitting("", "0148", strict=True)
    assert piped.answers == ["0148"]
    assert "Enter" not in piped.said


# --- quiet and status -----------------------------------------------------------------------------


def test_empty_phases_are_silent() -> None:
    """A phase is named when something happens in it or a person is asked in it."""
    sitting = Sitting(*PLACED, "3", "stop", "3")
    assert "– Rest" not in sitting.said
    assert sitting.said.count("– Paces") == sitting.said.count("== Turn") == 2


def test_quiet_is_quiet() -> None:
    """A person sees questions and what happens: no map, status, or heading of a phase."""
    sitting = Sitting(*PLACED, "3", "stop", quiet=True)
    assert "A↑" not in sitting.said
    assert "wins by walking" not in sitting.said
    assert "– Paces" not in sitting.said
    assert "red, walker-a: step?" in sitting.said
    assert "walker-a walks to 3048, facing 1" in sitting.said


def test_the_status_line_shows_what_has_changed() -> None:
    """All of it but empty parts at first, then the parts that are new, all again at a word."""
    sitting = Sitting(*PLACED, "3", "stop", "status")
    assert "turn 0 of 2 | red wins by walking far" in sitting.said
    assert sitting.said.count("red wins by walking far") == 2
    assert "\nturn 1 of 2\n" in sitting.said


# --- several people -------------------------------------------------------------------------------


def test_a_curtain_hides_what_the_other_side_has_written() -> None:
    """Blue sees nothing of red's pace: the window is cleared before and after secret decisions."""
    both = ("red", "blue")
    sitting = Sitting(*PLACED, "3003", "4", "", "9", "", "2", "stop", people=both)
    assert [prompt for prompt, _ in sitting.prompts if "secret" in prompt] == [
        "red decides in secret. Nobody else looks; press Enter: ",
        "blue decides in secret. Nobody else looks; press Enter: ",
    ]
    at_blue = next(at for at, one in enumerate(sitting.prompts) if one[0].startswith("blue decide"))
    assert sitting.prompts[at_blue][1] == []
    assert not any("red, walker-a: pace?" in line for line in sitting.prompts[at_blue + 1][1])
    walking = sitting.prompts[at_blue + 2][1]
    assert not any("pace?" in line for line in walking)
    assert any("walker-a: step?" in line for line in walking)
    assert sitting.window.cleared == 4


def test_a_curtain_opens_once_for_decisions_in_a_row() -> None:
    """Red writes two paces on one screen; before blue's it is cleared, and again behind the curtain and at the end."""

    def script(state: walk.Walk) -> Script:
        for side in ("red", "red", "blue"):
            yield from choose(side, ("1", "2"), "pace")

    sitting = Sitting("", "1", "2", "", "1", people=("red", "blue"), engine=replace(ENGINE, script=script))
    assert sitting.answers == ["1", "2", "1"]
    assert [prompt[:4] for prompt, _ in sitting.prompts if "secret" in prompt] == ["red ", "blue"]
    assert sitting.window.cleared == 4


def test_no_curtain_for_one_person_or_in_a_pipe() -> None:
    """There is no other person to hide from, and no person to press Enter."""
    assert Sitting(*PLACED, "9").window.cleared == 0
    piped = Sitting(*PLACED, "3003", "4", "9", "2", people=("red", "blue"), strict=True)
    assert piped.window.cleared == 0
    assert piped.answers[4:] == ["9", "2"]


def test_undo_behind_the_curtain_shows_the_other_side_nothing() -> None:
    """Taking back blue's turn to write leads to red, behind a curtain of its own."""
    both = ("red", "blue")
    sitting = Sitting(*PLACED, "3003", "4", "", "9", "", "undo", "", "2", people=both)
    assert [prompt[:4] for prompt, _ in sitting.prompts if "secret" in prompt] == ["red ", "blue", "red ", "blue"]


# --- the command line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "changes", "seconds", "hurried"),
    [
        (("red",), {}, 60.0, False),
        (("red",), {"seconds_a_move": 30}, 30.0, True),
        (("red",), {"optional": ["clock"]}, 60.0, True),
        (("red",), {"optional": ["other"]}, 60.0, False),
        (("red", "blue"), {}, 60.0, True),
        (("red",), {}, None, False),
    ],
)
def test_nobody_is_hurried_against_bots_unless_asked(
    people: tuple[str, ...], changes: dict[str, Any], seconds: float | None, hurried: bool
) -> None:
    """The clock of an event is for games between people; --clock and --rule ask for it."""

    def battle(library: Any, recipe: Any) -> Any:
        is_asked = not recipe["changes"]["optional"] and "clock" in changes.get("optional", ())
        return replace(walk.BATTLE, seconds=None if is_asked else 60.0)

    engine: Any = replace(walk.ENGINE, battle=battle)
    played: Any = replace(walk.BATTLE, recipe={"changes": changes}, seconds=seconds)
    library: Any = None
    assert playing.is_hurried(engine, library, played, people) == hurried


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with NO_COLOR, not on a dumb terminal, not in a pipe; only a terminal has a size."""
    engine: Any = walk.ENGINE
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert playing.narrator(engine, False).color
    assert playing.narrator(engine, False).screen.size() is not None
    monkeypatch.setenv("NO_COLOR", "1")
    assert not playing.narrator(engine, False).color
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not playing.narrator(engine, False).color
    monkeypatch.setattr("sys.stdout.isatty", lambda: False, raising=False)
    assert playing.narrator(engine, False).screen.size() is None
