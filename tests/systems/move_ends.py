"""The hexes and facings that units can reach, against legal play, for every hull of every game that has them.

`python -m tests.web.table_trials ends` looks at some moves of each; `test_move_ends.py` at a few hulls and the first
moves of a battle. Each end is reached by the answers of its way, and wherever random steps lead there is an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.presenter import MoveEnd
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from tests.play.contract import a_round, engine
from tests.systems.silent_death.armoury import library

SYSTEMS = ("silent-death", "silent-death-star-wars", "sovereign-seas", "babylon")
"""The games whose presenters find ends."""

WALKED = SYSTEMS[:3]
"""Those whose units go by single steps, each of which takes points of the move."""

STOP = "stop"
STOPPING = SYSTEMS[:2]
"""Those in which a unit may end a move before its points are spent, by this word."""

DICE = ("tight-left", "tight-right", "leave")
"""Steps that are no part of a way: they need dice, or end it."""

FOLLOWED, WALKS, MOST_MOVES = 12, 20, 2
"""Ends of a move that are followed, random walks from it, and moves of each hull."""

MOST_ANSWERS, MOST_ROUNDS = 260, 4
"""Answers in which a battle brings its units to their moves, and battles of all hulls."""


def stands(game: Game, unit: str) -> tuple[str, int]:
    """The number of a unit's hex, and its facing."""
    ship = game.state.ships[unit]  # type: ignore[attr-defined]
    return game.state.name(ship.hex), int(ship.facing)  # type: ignore[attr-defined]


def events_since(game: Game, since: int) -> list[Any]:
    """The events of a game after so many."""
    return list(game.state.events[since:])


def arrived(game: Game, unit: str, since: int) -> tuple[str, int]:
    """Where a move ended: as its event tells, since a unit without a choice moves again before the next question."""
    moves = (event for event in events_since(game, since) if type(event).__name__ == "Moved" and event.ship == unit)
    end = next(moves, None)
    return stands(game, unit) if end is None else (end.hex, end.facing)


def followed(game: Game, question: Choose, end: MoveEnd) -> tuple[str, int]:
    """The hex and facing to which the words of the way to an end lead, each of them for a question of its kind."""
    show, copy = game.engine.presenter, game.copy()
    assert show is not None
    words, since = list(show.route(game.state, question, end.hex, end.facing).words), len(game.state.events)
    while isinstance(copy.question, Choose) and copy.question.about == question.about:
        word = next((word for word in words if word.is_for(copy.question)), None)
        if word is None and (not words or len(copy.question.options) > 1):
            break
        if word is not None:
            words.remove(word)
        copy.answer(copy.question.options[0] if word is None else word.text)
    assert not words, f"{question.about} is not asked for {' '.join(word.text for word in words)} of its way to {end}"
    return arrived(copy, question.about, since)


def check_followed(game: Game, question: Choose, chance: Random, most: int = FOLLOWED) -> Counter[str]:
    """Follow some of the ends of a move; those behind a danger may end earlier, by its dice. Count them."""
    show, done = game.engine.presenter, Counter[str]()
    assert show is not None
    ends = list(show.ends(game.state, question))
    assert len({(end.hex, end.facing) for end in ends}) == len(ends) > 0
    for end in chance.sample(ends, min(most, len(ends))):
        if end.danger:
            done["with a danger"] += 1
            continue
        place = followed(game, question, end)
        assert place == (end.hex, end.facing), f"the way of {question.about} to {end} leads to {place}"
        done["followed"] += 1
    return done


def check_walked(game: Game, question: Choose, chance: Random, walks: int = WALKS) -> Counter[str]:
    """Go by random steps without dice: the ends have every place where it may stop, for no more. Count the places."""
    show, done = game.engine.presenter, Counter[str]()
    assert show is not None
    costs = {(end.hex, end.facing): int(end.cost.split()[0]) for end in show.ends(game.state, question)}
    begun, points, since = stands(game, question.about), int(question.so_far[0]), len(game.state.events)
    for _ in range(walks):
        for place, spent in walked(game, question, chance, since):
            if place != begun:
                assert place in costs, f"{question.about} gets to {place} with {spent} of {points}, and no end has it"
                assert costs[place] <= spent, (
                    f"{question.about} gets to {place} with {spent}, its end says {costs[place]}"
                )
                done["walked"] += 1
    return done


def walked(game: Game, question: Choose, chance: Random, since: int) -> Iterator[tuple[tuple[str, int], int]]:
    """The places where a unit may end its move on a random walk, each with the points that took it there."""
    copy, unit, points, now = game.copy(), question.about, int(question.so_far[0]), question
    left = points
    while True:
        steps = [step for step in now.options if step not in DICE and (step != STOP or left < points)]
        if not steps or chance.random() < 0.1:
            return
        step = chance.choice(steps)
        copy.answer(step)
        events = {type(event).__name__ for event in events_since(copy, since)}
        now = copy.question
        if not isinstance(now, Choose):
            # Dice decide how it goes on: those of a ram, after which it may stay where no way leads.
            return
        if now[2:4] != question[2:4] or "Moved" in events:
            if "Moved" in events and step != STOP:
                yield arrived(copy, unit, since), points
            return
        left = int(now.so_far[0])
        if game.engine.system not in STOPPING or STOP in now.options:
            yield stands(copy, unit), points - left


def moves(system: str, seed: str, hulls: set[str] | None = None) -> Iterator[tuple[str, Game, Choose]]:
    """The first moves of each hull of a game, or of some, in battles between bots: hull, game, question.

    A hull that no battle asks for a move is not among them.
    """
    rules, seen = engine(system), Counter[str]()
    show = rules.presenter
    assert show is not None
    for number in range(MOST_ROUNDS):
        for bout in a_round(system, f"{seed} {number}"):
            names = {ship.partition(":")[0] for ship in bout.ships}
            if all(seen[name] >= MOST_MOVES for name in (names if hulls is None else names & hulls)):
                continue
            streams, battle = Streams(bout.seed), rules.battle(library(), bout.recipe())
            players = {side: bot(rules, "reference")(side, streams.of(side)) for side in battle.sides}
            game, last = Game(rules, battle), ""
            views = {side: rules.view(game.state, side) for side in battle.sides}
            for _ in range(MOST_ANSWERS):
                question = game.question
                if question is None:
                    break
                if not isinstance(question, Choose):
                    game.answer(streams.answer(question))
                    continue
                if question.why in show.routed and question.about != last:
                    last = question.about
                    hull = game.state.ships[last].blueprint.id  # type: ignore[attr-defined]
                    is_due = seen[hull] < MOST_MOVES and (hulls is None or hull in hulls)
                    if is_due and show.ends(game.state, question):
                        seen[hull] += 1
                        yield hull, game.copy(), question
                views[question.side].renew()
                game.answer(players[question.side].choose(views[question.side], question))


def check_hulls(system: str, seed: str, hulls: set[str] | None = None) -> tuple[Counter[str], set[str]]:
    """Compare ends and legal play for every hull of a game; return what was looked at, and the hulls."""
    done, seen, chance = Counter[str](), set[str](), Random(seed)
    for hull, game, question in moves(system, seed, hulls):
        try:
            found = check_followed(game, question, chance)
            if system in WALKED:
                found += check_walked(game, question, chance)
        except AssertionError as problem:
            raise AssertionError(f"{system}, {hull}, after {len(game.answers)} answers: {problem}") from problem
        done += found + Counter(moves=1)
        seen.add(hull)
    return done, seen
