"""The request of a run of the arena: its parameters, its matches, and their tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from sheetforge.arena.commands.tables import AUDIT_TABLES, BALANCE_TABLES, MATCH_TABLES
from sheetforge.cli.playing import BATTLES, MOST_SIDES, battle_recipe, bot_names, engine_of, rule_set, unofficial
from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import find_key, find_keys

if TYPE_CHECKING:
    from sheetforge.arena.match import GameRecord, Match
    from sheetforge.arena.matchmaking import Terms
    from sheetforge.arena.sprt import Sprt
    from sheetforge.play.forces import Force
    from sheetforge.play.questions import Json

Results = Sequence[Sequence["GameRecord"]]
"""The games of every match of a run, in the order of the matches."""

USUAL_BOTS, BALANCE_BOTS = "standard,standard", "standard,reference"
USUAL_GAMES, SPRT_GAMES = 100, 20_000


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """The matches of a run, and the functions that show their results, by form."""

    matches: tuple[Match, ...]
    tables: Mapping[str, Callable[[Results], str]]
    library: Library
    sprt: Sprt | None = None

    def packs(self) -> tuple[str, ...]:
        """Return the packs that the content of the battles came from, with their versions."""
        contents = (battle.content for match in self.matches for battle in match.battles)
        parts = {tuple(key.split("/")) for content in contents for key in content}
        keys = [Key(*part) for part in sorted(parts) if len(part) == len(Key._fields)]
        return self.library.packs_of(keys)


@dataclass(frozen=True, slots=True)
class ArenaRequest:
    """The parameters of a run on which its games depend, as the command line names them."""

    names: tuple[str, ...]
    fleet: str | None
    against: str | None
    audit: str | None
    balance: bool
    sprt: str | None
    games: int | None
    seed: str
    bots: str | None
    turns: int | None
    rules: tuple[str, ...]
    rule_set_id: str | None
    free: bool
    players: int | None
    ship: str | None
    skill: str
    peers: int
    seconds: float
    clock: int | None

    def plan(self, library: Library) -> MatchPlan:
        """Return the matches. Raises `UsageError`, `BadRequest`, `Unplayable` and `UnknownBot`."""
        self._refuse_contradictions()
        terms = self._terms()
        if self.audit is not None:
            return self._audit(library, self.audit, terms)
        if len(self.names) == 1:
            return self._battle(library, self.names[0], terms)
        return self._of_forces(library, terms)

    def _refuse_contradictions(self) -> None:
        from sheetforge.play.forces import USUAL_SKILL

        names = self.names
        ways = [bool(names), bool(self.fleet or self.against), bool(self.audit)]
        if sum(ways) != 1 or len(names) > MOST_SIDES or bool(self.fleet) != bool(self.against):
            raise click.UsageError(
                "name a scenario or event, or ships (two or more), or --fleet and --against, or --audit and a ship"
            )
        if self.balance and len(names) != 1:
            raise click.UsageError("--balance measures a scenario or event: name one")
        if self.sprt is not None and (self.balance or self.audit):
            raise click.UsageError("--sprt compares two entries; leave --balance and --audit out")
        if len(names) == 1 and skill_of(self.skill) != USUAL_SKILL:
            raise click.UsageError("--skill is for ships and fleets; a scenario names its own crews")
        if len(names) != 1 and self.ship is not None:
            raise click.UsageError("--ship is for an event that leaves the ship of all sides open")
        if self.audit is not None and self.players is not None:
            raise click.UsageError("--audit compares two ships at a time; leave --players out")

    def _terms(self) -> Terms:
        from sheetforge.arena.matchmaking import Terms

        changes: dict[str, Json] = {"optional": list(self.rules)} if self.rules else {}
        if self.turns is not None:
            changes["turn_limit"] = self.turns
        if self.clock is not None:
            changes["seconds_a_move"] = self.clock
        bots = self.bots or (BALANCE_BOTS if self.balance else USUAL_BOTS)
        games = self.games or (SPRT_GAMES if self.sprt else USUAL_GAMES)
        return Terms(games, self.seed, bot_names(bots), changes, self.seconds)

    def _sequential(self, match: Match) -> Sprt | None:
        """Return the sequential test of a match, if one is wanted. Raises `UsageError`."""
        from sheetforge.arena.sprt import MOST_ELO, Sprt

        if self.sprt is None:
            return None
        sprt = Sprt.parse(self.sprt)
        if sprt is None:
            raise click.UsageError(
                "--sprt takes two differences in Elo, the lower first, such as 0,50, from "
                f"{-MOST_ELO:g} to {MOST_ELO:g}; not {self.sprt!r}"
            )
        if len(match.entries) != 2 or match.mirror:
            raise click.UsageError("--sprt compares two different entries; name two bots with --bots A,B, or two ships")
        return sprt

    def _battle(self, library: Library, name: str, terms: Terms) -> MatchPlan:
        from sheetforge.arena.balance import balance, balance_matches
        from sheetforge.arena.matchmaking import of_battle

        if not find_keys(library, name, BATTLES) and find_keys(library, name, unit_kinds(library.systems)):
            raise BadRequest(f"{name!r} is one force: name two or more, or --audit {name}")
        system, recipe = battle_recipe(library, name, self.players, self.ship)
        terms = self._by_rules(library, system, terms)
        engine = engine_of(library, system)
        if not self.balance:
            match = of_battle(engine, library, recipe, terms)
            return _single(library, match, self._sequential(match))
        matches = balance_matches(engine, library, recipe, terms)

        def shown(form: str) -> Callable[[Results], str]:
            def show(results: Results) -> str:
                played = zip(matches, results, strict=True)
                return BALANCE_TABLES[form]([balance(match, games) for match, games in played])

            return show

        return MatchPlan(tuple(matches), {form: shown(form) for form in BALANCE_TABLES}, library)

    def _of_forces(self, library: Library, terms: Terms) -> MatchPlan:
        from sheetforge.arena.matchmaking import of_forces

        kinds = ("fleets",) if self.fleet else unit_kinds(library.systems)
        chosen = self.names or (str(self.fleet), str(self.against))
        library, system, forces = _forces(library, chosen, kinds, skill_of(self.skill), self.players)
        terms = self._by_rules(library, system, terms)
        match = of_forces(engine_of(library, system), library, forces, terms)
        return _single(library, match, self._sequential(match))

    def _by_rules(self, library: Library, system: str, terms: Terms) -> Terms:
        rules = unofficial(rule_set(library, system, self.rule_set_id), self.free)
        return replace(terms, more=rules)

    def _audit(self, library: Library, name: str, terms: Terms) -> MatchPlan:
        from sheetforge.arena.matchmaking import audited, pairings
        from sheetforge.play.forces import Force

        key = find_key(library, name, unit_kinds(library.systems))
        entity = library.entity(key)
        if entity is None:
            raise Unreadable(f"{library.shown(key)} does not pass the check; `sheetforge check` says why")
        unit = Force(key, 1, skill_of(self.skill))
        rules = rule_set(library, key.system, self.rule_set_id)
        # An audit compares forces of an equal price, which need not be forces of the event.
        terms = replace(terms, more=unofficial(rules, bool(rules)))
        engine = engine_of(library, key.system)
        chosen = pairings(engine, library, unit, self.peers, terms)
        title = entity.name

        def shown(form: str) -> Callable[[Results], str]:
            def show(results: Results) -> str:
                played = [pair for pair in zip(chosen, results, strict=True) if pair[1]]
                return AUDIT_TABLES[form](audited(title, played), terms)

            return show

        matches = tuple(pairing.match for pairing in chosen)
        return MatchPlan(matches, {form: shown(form) for form in AUDIT_TABLES}, library)


def _single(library: Library, match: Match, sprt: Sprt | None) -> MatchPlan:
    """Return the plan of one match with its standings, and with its test if there is one."""
    from sheetforge.arena.sprt import sequential
    from sheetforge.arena.standings import standings

    def shown(form: str) -> Callable[[Results], str]:
        def show(results: Results) -> str:
            (games,) = results
            test = None if sprt is None else sequential(sprt, match, games)
            return MATCH_TABLES[form](match, standings(match, games), test)

        return show

    return MatchPlan((match,), {form: shown(form) for form in MATCH_TABLES}, library, sprt)


def skill_of(text: str) -> int | None:
    """Return the skill of all crews; None for the crew list."""
    if text == "list":
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10):
        raise click.UsageError(f"--skill takes 1 to 10, or `list`, not {text!r}")
    return int(text)


def _forces(
    library: Library, names: tuple[str, ...], kinds: tuple[str, ...], skill: int | None, players: int | None
) -> tuple[Library, str, tuple[Force, ...]]:
    """Return the game and the force of every side, and the library that has them.

    Fewer forces than players are repeated. A fleet is an id, a file or a line.
    """
    from sheetforge.cli.fleet_source import fleet_named
    from sheetforge.game import FLEETS
    from sheetforge.play.forces import Force

    if players is not None and players < len(names):
        raise click.UsageError(f"--players {players}: there are {len(names)} forces")

    keys: list[Key] = []
    counts: list[int] = []
    for name in names:
        count, colon, rest = name.partition(":")
        if kinds == (FLEETS,) and not count.isdecimal():
            # A colon is part of a fleet in one line.
            count, colon, rest = "", "", name
        if colon and not (count.isascii() and count.isdigit() and 1 <= int(count) <= 99):
            raise click.UsageError(f"{name!r}: write a number from 1 to 99 before the colon")
        named = rest if colon else name
        if kinds == (FLEETS,):
            library, key = fleet_named(library, named)
        else:
            key = find_key(library, named, kinds)
        keys.append(key)
        counts.append(int(count) if colon else 1)
    for key in keys:
        if key.system != keys[0].system:
            raise BadRequest(f"{keys[0].short} and {key.short} are of different games")
    forces = [Force(key, count, skill) for key, count in zip(keys, counts, strict=True)]
    sides = len(forces) if players is None else players
    return library, keys[0].system, tuple(forces[side % len(forces)] for side in range(sides))
