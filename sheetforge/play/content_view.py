"""The content of a battle, with a digest of every entity that it reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from pydantic import ValidationError

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, references
from sheetforge.content.scenarios import BattleScenario
from sheetforge.finding import Severity
from sheetforge.lint.rule import Context, Problem, RuledGame, RuleSet
from sheetforge.lint.suppressions import unknown_reference
from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Json, Recipe

E = TypeVar("E", bound=Entity)


class Contents:
    """The content of one game, for one battle: `digests` fills as entities are looked up."""

    system: str = ""

    def __init__(self, library: Library, system: str = "") -> None:
        self.library = library
        self.system = system or self.system
        self.digests: dict[str, str] = {}

    def lookup(self, kind: str, reference: str) -> Entity | None:
        """Return the entity of a reference, or None, and record its digest."""
        key = self.library.resolve(kind, self.system, reference)
        if key is None:
            return None
        self.digests[str(key)] = self.library.digest(key)
        return self.library.entity(key)

    def find(self, kind: str, model: type[E], reference: str) -> E | None:
        """Return the valid entity of a reference if it is of a model, and record its digest."""
        entity = self.lookup(kind, reference)
        return entity if isinstance(entity, model) else None

    def named(self, kind: str, model: type[E], name: Json, battle: str, title: str) -> E:
        """Return a valid entity by its name. Raises `Unplayable` with `title` if there is none."""
        entity = self.find(kind, model, str(name))
        if entity is None:
            raise Unplayable(battle, (f"{self.system} has no valid {title}",))
        return entity

    def given(self, kind: str, model: type[E], value: Json, title: str) -> E:
        """Return an entity of a recipe, given by name or as data. Raises `Unplayable`."""
        if not isinstance(value, Mapping):
            return self.named(kind, model, value, str(value), f"{title} of that name")
        try:
            return model.model_validate(value)
        except ValidationError as problem:
            first = problem.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise Unplayable("the battle", (f"{where}: {first['msg'].lower()}",)) from None

    def hold_to_rules(self, scenario: BattleScenario, recipe: Recipe, problems: Sequence[str] = ()) -> None:
        """Check the scenario of a recipe by the rules of the check, whether it is a file or is given as data.

        A waiver in a file counts as it does in the check. Raises `Unplayable` with earlier `problems` and the errors.
        """
        given = recipe.get("scenario")
        key = None if isinstance(given, Mapping) else self.library.resolve("scenarios", self.system, str(given))
        waived = set() if key is None else {(waiver.rule, str(waiver.value)) for waiver in scenario.waivers}
        context = Context(self.library, key or Key("scenarios", self.system, GIVEN))
        errors = [
            _with_side(problem, scenario)
            for names, problem in _errors(scenario, context)
            if waived.isdisjoint((name, problem.value) for name in names)
        ]
        if problems or errors:
            raise Unplayable(scenario.name, tuple(dict.fromkeys((*problems, *errors))))


GIVEN = "given"
"""The id of a scenario that no file has."""


def _errors(scenario: BattleScenario, context: Context) -> Iterator[tuple[tuple[str, ...], Problem]]:
    """Yield the errors of a scenario with the code and name of their rule; unknown references have none."""
    for path, reference in references(scenario):
        if context.find(reference.kind, reference) is None:
            yield (), unknown_reference(reference, path, context)
    game = context.library.systems[context.key.system]
    assert isinstance(game, RuledGame)
    for rule in RuleSet.grouped(game.rules()).of(context.key.kind, type(scenario)):
        if rule.severity is Severity.ERROR:
            problems = rule.check(scenario, context)
            yield from (((rule.code, rule.name), problem) for problem in problems if not problem.of_paper)


def _with_side(problem: Problem, scenario: BattleScenario) -> str:
    """Return the message of a problem, with the side that it is about, since no line is shown beside it."""
    if problem.path[:1] != ("sides",) or len(problem.path) < 2:
        return problem.message
    name = scenario.sides[int(problem.path[1])].name
    return problem.message if name in problem.message else f"{name}: {problem.message}"
