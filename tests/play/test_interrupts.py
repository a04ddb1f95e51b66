"""Interruptions: only who could is asked, in a fixed order, until all have passed."""

from __future__ import annotations

from sheetforge.play.questions import PASS, Choose, Script, offer

CARDS = {"red": ["stop"], "blue": [], "green": ["stop", "turn"]}


def _run(answers: list[str], hands: dict[str, list[str]]) -> tuple[list[Choose], list[str], int]:
    """The questions that were asked, what was carried out, and the count that came back."""
    done: list[str] = []
    asked: list[Choose] = []

    def carry_out(side: str, option: str) -> Script:
        hands[side].remove(option)
        done.append(f"{side} {option}")
        return
        yield

    script = offer(tuple(hands), lambda side: tuple(hands[side]), carry_out, "react", "shot")
    try:
        question = next(script)
        while True:
            assert isinstance(question, Choose)
            asked.append(question)
            question = script.send(answers.pop(0))
    except StopIteration as end:
        assert not answers
        return asked, done, end.value


def _hands() -> dict[str, list[str]]:
    return {side: list(cards) for side, cards in CARDS.items()}


def test_only_sides_that_could_are_asked_in_their_order() -> None:
    """A side without an option is passed over; who passes is not asked again."""
    asked, done, count = _run([PASS, PASS], _hands())
    assert [(one.side, one.options) for one in asked] == [("red", ("stop", PASS)), ("green", ("stop", "turn", PASS))]
    assert {(one.why, one.about) for one in asked} == {("react", "shot")}
    assert (done, count) == ([], 0)


def test_after_an_interruption_all_are_asked_again_from_the_first() -> None:
    """What was carried out may give somebody who had passed a reason; options follow it."""
    asked, done, count = _run([PASS, "turn", "stop", PASS], _hands())
    assert [one.side for one in asked] == ["red", "green", "red", "green"]
    assert asked[-1].options == ("stop", PASS)
    assert (done, count) == (["green turn", "red stop"], 2)


def test_nobody_who_could_is_no_question() -> None:
    """Where no side has an option the moment passes without a question."""
    assert _run([], {"red": [], "blue": []}) == ([], [], 0)
