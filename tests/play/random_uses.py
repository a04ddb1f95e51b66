"""Decks, secrets, fleets in a line, crews, figures and summaries, used at random: digests of what becomes of them.

`python -m tests.play.random_uses NAME` prints them, step by step; run it before and after a change.
The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from sheetforge.content.library import BadRequest
from sheetforge.play.conversion import Conversion, Figure, read
from sheetforge.play.decks import Deck
from sheetforge.play.events import TurnBegan
from sheetforge.play.fleets import is_line, misplaced, read_line
from sheetforge.play.questions import HIDDEN, Asking
from sheetforge.play.report import Report
from sheetforge.play.secrets import Secrets
from sheetforge.play.summary import UnitTally, by_turn, summary
from tests.digests import Digests
from tests.play.contract import is_conserved

GOLDEN = Path(__file__).parents[1] / "goldens" / "random-uses.txt"
STEPS = 400
SIDES, PLACES, CARDS = ("red", "blue"), ("", "hand", "ship"), ("ace", "king", "two")


def tried(what: Callable[[], object]) -> str:
    """What a call gives, or why it does not."""
    try:
        return f"{what()}"
    except (ValueError, LookupError, BadRequest) as problem:
        return f"{type(problem).__name__}: {problem}"


def turned(script: Asking[tuple[str | None, Deck]], chance: Random) -> tuple[str | None, Deck]:
    """Draw a card: one of those that it may be."""
    try:
        question = next(script)
        copies = dict(question.cards)  # type: ignore[union-attr]
        script.send(chance.choice([card for card, left in copies.items() if left]))
    except StopIteration as end:
        result: tuple[str | None, Deck] = end.value
        return result
    raise AssertionError("one card is drawn at a time")


def decks(chance: Random) -> Iterator[str]:
    """Decks from which cards are drawn, kept, thrown away, given away and shuffled in."""
    for copies in ({}, {"ace": 0}, {HIDDEN: 1}, {"ace": 1, "king": -1}):
        yield tried(lambda copies=copies: Deck.of("none", copies))
    for number in range(STEPS):
        if number % 50 == 0:
            deck = Deck.of("cards", {card: chance.randint(1, 3) for card in CARDS})
        side, place = chance.choice(SIDES), chance.choice(PLACES)
        try:
            made = acted(deck, side, place, chance)
        except ValueError as problem:
            yield f"{problem}"
            continue
        after = made if isinstance(made, Deck) else made[1]
        deck = after if is_conserved(after) else deck
        yield f"{made} {is_conserved(after)} {after.count} {after.seen_by(side)} {after.kept(side, place)}"


def acted(deck: Deck, side: str, place: str, chance: Random) -> Deck | tuple[str | None, Deck]:
    """Do something with a deck, and see what card it was."""
    card = chance.choice((*CARDS, HIDDEN))
    acts: tuple[Callable[[], Deck | tuple[str | None, Deck]], ...] = (
        lambda: turned(deck.draw("event", side), chance),
        lambda: turned(deck.draw_kept(side, place, "hand"), chance),
        lambda: deck.face_down(),
        lambda: turned(deck.turn(card if deck.away else "ace", "event"), chance),
        lambda: deck.to_bottom(card),
        lambda: deck.discard(card),
        lambda: deck.reveal(side, place, card),
        lambda: deck.hand_over(side, place, chance.choice(SIDES), "hand"),
        lambda: deck.reshuffled(),
        lambda: deck.without(card),
    )
    return chance.choice(acts)()


def secrets(chance: Random) -> Iterator[str]:
    """Secrets that are put, turned up and dropped."""
    kept = Secrets()
    for _ in range(STEPS):
        side, key = chance.choice(SIDES), chance.choice(PLACES)
        match chance.randrange(4):
            case 0:
                kept = kept.put(side, key, tuple(chance.choice(CARDS) for _ in range(chance.randint(0, 3))))
            case 1:
                kept = kept.drop(side, key)
            case _:
                at = chance.randint(-1, 3)
                try:
                    card, kept = kept.turn_up(side, key, at)
                    yield card
                except LookupError as problem:
                    yield f"{problem}"
        yield f"{kept} {kept.of(side, key)} {kept.open(side, key)} {kept.seen_by(side)}"


LINES = (
    "silent-death event=open house=asp points=300 rolled: 2 quark (7 4 / 8 3), 1 bat* = 100.5",
    "silent-fury: 4 gnat, 2 other-pack/ember",
    "babylon rolled: 12 tiira* = 7",
)
MARKS = ("", ":", "=", ",", "(", ")", "*", "/", " ", "x", "0", "7", "999", "rolled", "points=", "-", ".5", " event=a")


def lines(chance: Random) -> Iterator[str]:
    """Fleets in a line, with letters and marks that are other, gone, or too many."""
    for number in range(STEPS):
        text = LINES[number % len(LINES)]
        for _ in range(chance.choice((0, 1, 1, 2))):
            at = chance.randrange(len(text))
            text = f"{text[:at]}{chance.choice(MARKS)}{text[at + chance.choice((0, 1, 1, 4)) :]}"
        yield f"{text}: {is_line(text, ('babylon', 'silent-fury'))} {tried(lambda text=text: read_line(text))}"
        yield tried(lambda text=text: read_line(str(read_line(text))) == read_line(text))


def crews(chance: Random) -> Iterator[str]:
    """Values that are placed from a pool."""
    for _ in range(STEPS):
        pool = tuple(chance.choice((4, 5, 5, 6)) for _ in range(chance.randint(1, 4)))
        placed = (*pool[1:], chance.choice((pool[0], 4, 9)))
        yield misplaced(pool, placed[: chance.choice((9, 9, 2))])


def figures(chance: Random) -> Iterator[str]:
    """Figures as people type them."""
    known = (Figure("speed", "", 1, 9), Figure("depth", "", -3, 1_000_000), Figure("arc", "", choices=("a", "b")))
    several = (*known, Figure("arcs", "", choices=("a", "b"), several=True))
    conversion = Conversion("a ship", several, lambda given: Report("", "", ()))
    texts = (
        "0",
        "1",
        "9",
        "10",
        "-3",
        "-4",
        "+2",
        "--1",
        "100000",
        "1000000",
        "1000001",
        "a",
        "b,a",
        "a,,b",
        "c",
        "",
        "²",
    )
    for _ in range(STEPS):
        typed = {chance.choice(("speed", "depth", "arc", "arcs", "arcs", "other")): chance.choice(texts)}
        yield f"{typed}: {tried(lambda typed=typed: read(conversion, typed))}"
    yield f"{[figure.values for figure in several]}"


def summaries(chance: Random) -> Iterator[str]:
    """What is reported of battles: hits, damage, losses, the turning point."""
    units = {"a": "red", "b": "red", "c": "blue", "d": "blue", "e": "green"}
    names = {unit: unit.upper() for unit in units}
    for _ in range(STEPS // 4):
        tallies = [
            UnitTally(
                turn,
                chance.choice((*units, "stranger")),
                shots := chance.randint(0, 3),
                chance.randint(0, shots),
                chance.choice((0, 0, 1, 5, 12)),
                chance.choice(("", "", "", "destroyed", "left")),
            )
            for turn in range(1, chance.randint(2, 5))
            for _ in range(chance.randint(0, 4))
        ]
        out = [unit for unit in units if chance.random() < 0.3]
        harm, winner = chance.choice((("box", "boxes"), ("point", "points"))), chance.choice((*SIDES, "green", None))
        yield from summary(tallies, units, names, harm, winner, chance.choice(("turn", "round")), out)
    yield f"{[*by_turn(['early', TurnBegan(1), 'shot', TurnBegan(3), 'end'])]}"


USES: dict[str, Callable[[Random], Iterator[str]]] = {
    "decks": decks,
    "secrets": secrets,
    "lines": lines,
    "crews": crews,
    "figures": figures,
    "summaries": summaries,
}


DIGESTS = Digests(GOLDEN, USES, lambda name: "\n".join(USES[name](Random(name))))
digest, kept, regenerate = DIGESTS.of, DIGESTS.kept, DIGESTS.regenerate


if __name__ == "__main__":
    print("\n".join(USES[sys.argv[1]](Random(sys.argv[1]))))
