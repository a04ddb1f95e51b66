"""What a player sees is a copy: a write changes nothing but that, and what all share refuses it."""

from __future__ import annotations

import copy
import gc
import inspect
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from random import Random
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

import pytest

from sheetforge.arena.match import FORFEIT, Contestant, Match
from sheetforge.arena.run import run
from sheetforge.content.fixed import FixedDict
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Player
from sheetforge.play.log import record
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.play.views import View
from tests.play.test_every_engine import BATTLES, engine, library

SCENARIOS = dict(reversed(BATTLES))
"""One scenario of every game."""

PLAIN = (str, int, float, bytes, type(None), type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)


def begun(system: str, until: int = 60) -> Game:
    """A game of random players that has been played for a while."""
    rules = engine(system)
    game = Game(rules, rules.battle(library(), {"scenario": SCENARIOS[system]}))
    streams = Streams("read-only")
    players = {side: bot(rules, "random")(side, streams.of(side)) for side in game.battle.sides}
    return play(game, players, streams.roll, until, draw=streams.draw)


def reached(view: Any) -> Iterator[Any]:
    """Everything that a view leads to by attributes and items."""
    seen: dict[int, Any] = {}
    waiting = [view]
    while waiting:
        one = waiting.pop()
        if isinstance(one, PLAIN) or callable(one) or id(one) in seen:
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, Mapping):
            waiting += [*one, *one.values()]
        elif isinstance(one, tuple | list | set | frozenset):
            waiting += one
        else:
            waiting += attributes(one).values()


def attributes(one: Any) -> dict[str, Any]:
    """The attributes and properties of an object, by name."""
    found = dict(getattr(one, "__dict__", {}))
    for kind in type(one).__mro__:
        if kind.__module__.startswith("sheetforge"):
            made = {name for name, value in vars(kind).items() if isinstance(value, property)}
            for name in (*getattr(kind, "__slots__", ()), *made):
                try:
                    value = getattr(one, name, None)
                except NotImplementedError:
                    # An effect with one sentence has no case.
                    continue
                # A list or dictionary that is made for one caller belongs to that caller.
                is_own = isinstance(value, list | dict) and value is not getattr(one, name)
                if is_own:
                    value = MappingProxyType(value) if isinstance(value, dict) else tuple(value)
                found.setdefault(name, value)
    return {name: value for name, value in found.items() if not name.startswith("_")}


def held(one: Any) -> dict[str, Any]:
    """The fields of a dataclass by name."""
    return {field.name: getattr(one, field.name) for field in fields(one)}


@pytest.mark.parametrize("system", SCENARIOS)
def test_what_a_view_shares_with_the_battle_cannot_be_changed(system: str) -> None:
    """No container takes an item, and no object an attribute, that the rules read as well."""
    game = begun(system)
    rules = {id(one): one for one in reached(game.state)}
    number = 0
    for one in reached(engine(system).view(game.state, game.battle.sides[0]).state):
        if id(one) not in rules:
            continue
        assert not isinstance(one, list | set | bytearray), one
        assert not isinstance(one, dict) or isinstance(one, FixedDict), one
        if isinstance(one, Mapping | tuple | frozenset):
            continue
        for name, value in attributes(one).items():
            with pytest.raises((AttributeError, TypeError, ValueError)):
                setattr(one, name, value)
            with pytest.raises((AttributeError, TypeError, ValueError)):
                delattr(one, name)
            number += 1
    assert number > 100


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_view_shows_the_game_as_it_stands(system: str) -> None:
    """What a view shows of the state is what the rules have made of it, to the last attribute."""
    rules = engine(system)
    game = Game(rules, rules.battle(library(), {"scenario": SCENARIOS[system]}))
    views = [rules.view(game.state, side) for side in game.battle.sides]
    streams = Streams("follows")
    players = {side: bot(rules, "random")(side, streams.of(side)) for side in game.battle.sides}
    while game.question is not None:
        play(game, players, streams.roll, len(game.answers) + 25, draw=streams.draw)
        for view in views:
            view.renew()
            assert (view.turn, view.reported) == (game.state.turn, len(game.state.events))
            assert list(view.ships) == list(game.state.ships)
            for id, ship in game.state.ships.items():
                assert held(view.ships[id]) == held(ship)
            for name in ("turn", "phase", "outcome", "plan"):
                assert getattr(view.state, name) is getattr(game.state, name)
            assert view.state.events == game.state.events


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_view_is_copied_at_the_first_look_after_it_was_renewed(system: str) -> None:
    """Who does not look costs no copy; who looks again sees the same objects."""
    game = begun(system)
    state = Counted(game.state)
    view = engine(system).view(state, game.battle.sides[0])
    assert (view.turn, view.reported, state.copies) == (game.state.turn, len(state.events), 0)
    assert view.state is view.state
    assert [*view.ships.values()] == [*view.ships.values()]
    assert state.copies == 1
    view.renew()
    assert state.copies == 1
    assert view.state
    assert state.copies == 2


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_game_renews_only_views_that_were_looked_at(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that looks at each third answer sees the battle as it stands then, and the next look is a new one."""
    rules, renewed = engine(system), 0
    game = Game(rules, rules.battle(library(), {"scenario": SCENARIOS[system]}))
    renew = View.renew

    def counted(self: View[Any]) -> None:
        nonlocal renewed
        renewed += 1
        renew(self)

    class Looking:
        """A player that takes an option at random."""

        def __init__(self, side: str) -> None:
            self.draw, self.asked, self.looks = Streams("looks").of(side).random, 0, 0

        def choose(self, view: Any, question: Any) -> str:
            """Return an option."""
            self.asked += 1
            if self.asked % 3 == 0:
                self.looks += 1
                assert len(view.state.events) == len(game.state.events)
            return str(question.options[int(self.draw() * len(question.options))])

    monkeypatch.setattr(View, "renew", counted)
    streams, players = Streams("looks"), {side: Looking(side) for side in game.battle.sides}
    play(game, players, streams.roll, 120, draw=streams.draw)
    looks = sum(player.looks for player in players.values())
    assert looks >= 10
    assert looks - len(players) <= renewed <= looks


class Counted:
    """A state, and how often it was shown."""

    def __init__(self, state: Any) -> None:
        self.copies = 0
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def seen_by(self, side: str) -> Any:
        self.copies += 1
        return self.state.seen_by(side)


@pytest.mark.parametrize("system", SCENARIOS)
@pytest.mark.parametrize(
    "way", [lambda view: view.state, lambda view: view.copy(), lambda view: copy.deepcopy(view.state)]
)
def test_a_copy_can_be_changed_and_changes_nothing_else(system: str, way: Callable[[Any], Any]) -> None:
    """A bot tries things on a copy of the state; the battle stays as it is."""
    game = begun(system)
    made = way(engine(system).view(game.state, game.battle.sides[0]))
    for id, ship in made.ships.items():
        before = held(game.state.ships[id])
        ship.status, ship.facing, ship.hex = "elsewhere", 9, None
        assert held(game.state.ships[id]) == before
    made.turn = 99
    made.ships.clear()
    assert game.state.turn != 99
    assert game.state.ships


@pytest.mark.parametrize("system", SCENARIOS)
def test_every_battle_begins_as_its_plan_says(system: str) -> None:
    """A unit of the plan that a bot changes is a copy: the next battle has it as it was."""
    game = begun(system)
    plan = game.state.plan
    for unit in getattr(plan, "ships", None) or plan.units:
        unit.side, unit.hex = "somebody", None
    first = game.battle.begin()
    assert all(unit.side in game.battle.sides for unit in first.ships.values())
    assert all(unit.hex is not None for unit in first.ships.values())


# --- bots that cheat ----------------------------------------------------------------------------


def destroy(view: Any, question: Choose) -> None:
    for ship in view.enemies:
        ship.status = "destroyed"


def win(view: Any, question: Choose) -> None:
    view.state.outcome = object()


def forge(view: Any, question: Choose) -> None:
    view.side = "somebody"


def empty(view: Any, question: Choose) -> None:
    view.ships.clear()


def pop(view: Any, question: Choose) -> None:
    del view.state.ships[next(iter(view.ships))]


def invent(view: Any, question: Choose) -> None:
    view.state.events.append("a hit")


def rebuild(view: Any, question: Choose) -> None:
    next(iter(view.ships.values())).blueprint.name = "x"


def redraw(view: Any, question: Choose) -> None:
    view.state.plan.name = "x"


def reorder(view: Any, question: Choose) -> None:
    view.state.plan.setups.clear()


def template(view: Any, question: Choose) -> None:
    view.state.plan.ships = ()


def delete(view: Any, question: Choose) -> None:
    del view.ships[next(iter(view.ships))].hex


def options(view: Any, question: Choose) -> None:
    question.options[0] = "win"  # type: ignore[index]


def asked(view: Any, question: Choose) -> None:
    question.so_far = ()  # type: ignore[misc]


def crew(view: Any, question: Choose) -> None:
    for ship in view.ships.values():
        getattr(ship, "skills", MappingProxyType({})).clear()


def racks(view: Any, question: Choose) -> None:
    for ship in view.ships.values():
        for name, value in held(ship).items():
            if isinstance(value, tuple | Mapping) and value:
                setattr(ship, name, ())


HARMLESS = (destroy, win, empty, pop, invent, delete, racks)
"""Writes to a copy of the player's own."""
REFUSED = (forge, rebuild, redraw, reorder, template, options, asked)
"""Writes to what all battles share, or to the view itself."""
CHEATS = (*HARMLESS, *REFUSED, crew)


def chance(view: Any, question: Choose) -> None:
    """Draw from, and set, the generator that all of Python shares."""
    random.seed(1)
    random.random()


class Cheat:
    """Cheats before its first answers, then answers at random; it may hide that it failed."""

    def __init__(self, ways: tuple[Callable[..., None], ...], stream: Random, hides: bool) -> None:
        self.ways, self.stream, self.hides = ways, stream, hides
        self.left = 40

    def choose(self, view: Any, question: Choose) -> Any:
        for way in self.ways if self.left else ():
            try:
                way(view, question)
            except Exception:
                if not self.hides:
                    raise
        self.left = max(0, self.left - 1)
        return self.stream.choice(question.options)


def match(system: str, ways: tuple[Callable[..., None], ...], hides: bool = False) -> Match:
    """Two games of a cheat against a random player."""
    rules = engine(system)
    made: Mapping[str, Any] = {
        "honest": lambda side, stream: Cheat((), stream, True),
        "cheat": lambda side, stream: Cheat(ways, stream, hides),
    }
    battle = rules.battle(library(), {"scenario": SCENARIOS[system], "changes": {"turn_limit": 2}})
    entries = Contestant("one", "cheat"), Contestant("other", "honest")
    return Match(replace(rules, bots=made), (battle, battle), entries, 2, "1")


@pytest.mark.parametrize("system", SCENARIOS)
@pytest.mark.parametrize("way", REFUSED)
def test_a_bot_that_writes_to_what_all_battles_share_is_named_and_loses(system: str, way: Callable[..., None]) -> None:
    """Whatever it writes to: its game is over at that answer."""
    for seat, one in enumerate(run(match(system, (way,)), jobs=1)[0]):
        assert (one.reason, one.winner) == (FORFEIT, 1 - seat)
        assert one.fault.startswith("cheat (")


@pytest.mark.parametrize("system", SCENARIOS)
@pytest.mark.parametrize("way", HARMLESS)
def test_a_bot_that_writes_to_its_own_copy_harms_nobody(system: str, way: Callable[..., None]) -> None:
    """It is no offence: the game is played to its end, observed or not."""
    for one in run(match(system, (way,)), jobs=1)[0]:
        assert one.reason != FORFEIT
        assert not one.fault


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_bot_that_hides_its_writes_has_changed_nothing(system: str) -> None:
    """Every cheat at every answer, and not one answer or event of the game is another."""
    logs = []
    for ways in ((), (*CHEATS, chance)):
        game = begun(system, until=0)
        streams = Streams("hidden")
        players: dict[str, Player] = {side: Cheat(ways, streams.of(side), True) for side in game.battle.sides}
        play(game, players, streams.roll, 400, streams.draw)
        logs.append((record(game).text(), list(map(str, game.state.events))))
    assert logs[0] == logs[1]
    assert len(game.answers) > 50


def force(view: Any, question: Choose) -> None:
    """Reach for the battle behind the view."""
    for ship in view._battle.ships.values():
        ship.facing = (ship.facing + 1) % 6


def collect(view: Any, question: Choose) -> None:
    """Look for the state among everything that Python keeps track of."""
    for one in gc.get_objects():
        if isinstance(one, type(view.state)):
            one.turn += 1


def climb(view: Any, question: Choose) -> None:
    """Look for the game in the frames of the call stack."""
    frame: Any = inspect.currentframe()
    while frame is not None:
        game = frame.f_locals.get("game")
        if isinstance(game, Game):
            game.state.turn += 1
        frame = frame.f_back


@pytest.mark.parametrize("system", SCENARIOS)
@pytest.mark.parametrize("way", [force, collect, climb])
def test_going_past_the_guard_is_found_in_observed_games(system: str, way: Callable[..., None]) -> None:
    """The bot is named, with the part of the state that it changed."""
    for seat, one in enumerate(run(match(system, (way,)), jobs=1)[0]):
        assert (one.reason, one.winner) == (FORFEIT, 1 - seat)
        assert one.fault.startswith("cheat (")
        what = r"changed the state of the battle: (ships\.[\w-]+\.facing|turn)$"
        assert re.search(what, one.fault)


def test_a_round_in_64_is_observed() -> None:
    """The first one is, with every bot in every seat."""
    two = match(next(iter(SCENARIOS)), ())
    assert [game for game in range(280) if two.observes(game)] == [0, 1, 128, 129, 256, 257]


class Liar(str):
    """Is equal to everything, and says it is something else."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


@pytest.mark.parametrize("system", SCENARIOS)
def test_the_rules_go_on_with_the_option_itself(system: str) -> None:
    """An answer that only claims to be an option is the option that it equals first."""

    class Lies:
        def choose(self, view: Any, question: Choose) -> Any:
            return Liar("99")

    game = begun(system, until=0)
    streams = Streams("lies")
    play(game, {side: Lies() for side in game.battle.sides}, streams.roll, 200, streams.draw)
    assert all(type(answer) in (str, tuple) for answer in game.answers)
    assert "99" not in game.answers
