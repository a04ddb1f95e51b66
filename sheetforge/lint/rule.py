"""Rules of content: small functions that read an entity and yield problems.

ship_rule = RulesOf("ships", Ship)

@ship_rule("SD302", "crew-posts", "every mount names a post of the crew", "…", good="…", bad="…")
def crew_posts(ship: Ship, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        if mount.post not in ship.crew:
            yield Problem(f"no {mount.post} in the crew", ("weapons", index, "post"))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial, wraps
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeGuard, TypeVar, overload

from sheetforge.content.kinds import BrokenGame, GameContent, Key, lineage
from sheetforge.finding import Path, Severity

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.content.model import Content, Entity

C = TypeVar("C", bound="Content")
E = TypeVar("E", bound="Entity")
T = TypeVar("T")


class Elsewhere(NamedTuple):
    """A second entity that explains a problem: its place and a message.

    The problem is reported at a place that `leads`, with the message at the entity's own.
    """

    key: Key
    path: Path
    message: str
    leads: bool = False


class Replacement(NamedTuple):
    """The fix of a problem: a new text for its value, or for a part of it."""

    title: str
    text: str
    safe: bool = True
    path: Path | None = None


def write(value: object) -> Replacement:
    """Return the unsafe fix that writes a value, for a person to review."""
    return Replacement(f"write {value}", str(value), safe=False)


class Problem(NamedTuple):
    """A breach of a rule, without its place in a file.

    `path` is the node inside the entity, `within` a range of characters of its scalar; `value` is
    the offending value in the form that a waiver pins; `part` the part of the rule's summary, cut
    at each `;`, that is about this problem, counted from 0. A problem `of_paper` is one of pieces and
    papers alone, so that a battle with it can be played.
    """

    message: str
    path: Path = ()
    value: str = ""
    target: Literal["value", "key"] = "value"
    within: tuple[int, int] | None = None
    note: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()
    fix: Replacement | None = None
    part: int | None = None
    of_paper: bool = False


class Context:
    """The rest of the library, by reference, for a rule that looks at one entity."""

    __slots__ = ("_found", "_made", "key", "lacking", "library")

    def __init__(self, library: Library, key: Key) -> None:
        self.library = library
        self.key = key
        self.lacking: set[str] = set()
        """The keys of missing or invalid entities that a rule needed; rules skip those."""
        self._found: dict[tuple[str, str], Entity] = {}
        self._made: dict[object, tuple[object, set[str]]] = {}

    @property
    def incomplete(self) -> bool:
        """True once the running rule needed something missing or invalid."""
        return bool(self.lacking)

    @overload
    def __call__(self, kind: str, reference: str | None) -> Entity | None: ...
    @overload
    def __call__(self, kind: str, reference: str | None, model: type[E]) -> E | None: ...
    def __call__(self, kind: str, reference: str | None, model: type[Entity] | None = None) -> Entity | None:
        """Return the entity that a reference of this game names; None if there is no valid one.

        With a `model`, an entity of another model counts as none.
        """
        if reference is None:
            return None
        # Rules ask for what is valid many times; what is missing is looked up each time.
        entity = self._found.get((kind, reference)) or self._entity(kind, reference)
        if entity is None or model is None or type(entity) is model:
            return entity
        return entity if is_a(entity, model) else None

    def _entity(self, kind: str, reference: str) -> Entity | None:
        """Return the entity that a reference names; if there is no valid one, it is lacking."""
        entity = self.library.get(kind, self.key.system, reference)
        if entity is None:
            key = self.find(kind, reference)
            self.lacking.add(str(key or Key(kind, self.key.system, reference.rpartition("/")[2])))
        else:
            self._found[kind, reference] = entity
        return entity

    def once(self, make: Callable[[E, Context], T], entity: E) -> T:
        """Return `make(entity, self)`, cached for all rules that need it."""
        made = self._made.get(make)
        if made is None:
            before, self.lacking = self.lacking, set()
            try:
                made = self._made[make] = make(entity, self), self.lacking
            finally:
                self.lacking = before | self.lacking
        value, lacking = made
        if lacking:
            self.lacking |= lacking
        # A key belongs to one function, so the result has the type of that function.
        return value  # type: ignore[return-value]

    def find(self, kind: str, reference: str | None) -> Key | None:
        """Return the key of an entity, whether or not it is valid."""
        if reference is None:
            return None
        return self.library.resolve(kind, self.key.system, reference)

    def keys(self, kind: str, references: Iterable[str]) -> list[Key | str]:
        """Return the keys that references name, in any notation; unknown ones unchanged."""
        return [self.find(kind, reference) or reference for reference in references]

    def beside(self, kind: str, reference: str, message: str, *path: str) -> tuple[Elsewhere, ...]:
        """Return the second place of a problem: a path inside the entity that is named."""
        key = self.find(kind, reference)
        return (Elsewhere(key, path, message),) if key is not None else ()

    def all(self, kind: str, model: type[E]) -> Iterator[tuple[Key, E]]:
        """Yield every valid entity of a kind and model that this game's content may name."""
        for system in lineage(self.library.systems, self.key.system):
            for key in self.library.keys(kind, system):
                entity = self.library.entity(key)
                if entity is None:
                    self.lacking.add(str(key))
                elif is_a(entity, model):
                    yield key, entity


def is_a(content: Content, *models: type[C]) -> TypeGuard[C]:
    """Return whether content is of one of some models; faster than pydantic's `isinstance`."""
    return _is_one_of(type(content), models)


@cache
def _is_one_of(kind: type[Content], models: tuple[type[Content], ...]) -> bool:
    return any(model in kind.__mro__ for model in models)


Check = Callable[[E, Context], Iterator[Problem]]


class Rule(NamedTuple):
    """A rule with its texts for `explain`.

    `good` and `bad` are YAML: top-level keys that replace those of the game's sample entity of
    the rule's kind. The bad one breaks this rule, the good one does not; tests check both.
    `more` is what `explain` adds to the summary: exceptions, and how the rule counts.
    The rule applies to entities of the `models` only, not to others of the kind.
    """

    code: str
    name: str
    kind: str
    models: tuple[type[Entity], ...]
    summary: str
    authority: str
    check: Check[Entity]
    good: str
    bad: str
    severity: Severity = Severity.ERROR
    more: str = ""


class RulesOf(Generic[E]):
    """A decorator that makes rules for the entities of a kind and of some models."""

    __slots__ = ("kind", "models")

    def __init__(self, kind: str, *models: type[E]) -> None:
        self.kind = kind
        self.models = models

    def __call__(
        self,
        code: str,
        name: str,
        summary: str,
        authority: str,
        *,
        good: str,
        bad: str,
        severity: Severity = Severity.ERROR,
        more: str = "",
    ) -> Callable[[Check[E]], Rule]:
        """Return the decorator that turns a checking function into a rule."""

        def decorate(check: Check[E]) -> Rule:
            @wraps(check)
            def checked(entity: Entity, context: Context) -> Iterator[Problem]:
                return check(entity, context) if is_a(entity, *self.models) else iter(())

            return Rule(code, name, self.kind, self.models, summary, authority, checked, good, bad, severity, more)

        return decorate


class RuleSet(Collection[Rule]):
    """The rules of a game, imported for a kind of content when they are first needed.

    `sources` are the sources of the rules of each kind. A source, such as a module, may also have
    rules of other kinds; only those of the kind it is listed for count.
    """

    def __init__(self, sources: Mapping[str, Callable[[], Iterable[Rule]]]) -> None:
        self._sources = sources
        self._kinds: dict[str, tuple[Rule, ...]] = {}
        self._found: dict[tuple[str, type[Entity]], tuple[Rule, ...]] = {}

    @classmethod
    def grouped(cls, rules: Collection[Rule]) -> RuleSet:
        """Return rules as a rule set, unless they are one already."""
        if isinstance(rules, RuleSet):
            return rules
        kinds: dict[str, list[Rule]] = {}
        for rule in rules:
            kinds.setdefault(rule.kind, []).append(rule)
        return cls({kind: partial(tuple, rules) for kind, rules in kinds.items()})

    def about(self, kind: str) -> tuple[Rule, ...]:
        """Return the rules for the entities of a kind."""
        rules = self._kinds.get(kind)
        if rules is None:
            source = self._sources.get(kind, tuple)
            rules = self._kinds[kind] = tuple(rule for rule in source() if rule.kind == kind)
        return rules

    def of(self, kind: str, model: type[Entity]) -> tuple[Rule, ...]:
        """Return the rules for the entities of a kind that are of a model."""
        rules = self._found.get((kind, model))
        if rules is None:
            # Their models are compared here, so that the checks need not do it for every entity.
            rules = tuple(
                rule._replace(check=getattr(rule.check, "__wrapped__", rule.check))
                for rule in self.about(kind)
                if any(base in model.__mro__ for base in rule.models)
            )
            self._found[kind, model] = rules
        return rules

    @cached_property
    def _all(self) -> tuple[Rule, ...]:
        """All rules. Raises `BrokenGame` for a rule whose source is not one of its kind."""
        rules = tuple(rule for kind in self._sources for rule in self.about(kind))
        known = {(rule.code, rule.kind) for rule in rules}
        for kind, source in self._sources.items():
            for rule in source():
                if (rule.code, rule.kind) not in known:
                    raise BrokenGame(
                        f"the rule {rule.code} is about {rule.kind}, and its module is listed only for {kind}"
                    )
        return rules

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._all)

    def __contains__(self, rule: object) -> bool:
        return rule in self._all


def rule_modules(package: str, kinds: Mapping[str, str]) -> dict[str, Callable[[], Iterable[Rule]]]:
    """Return the sources of a `RuleSet`: the names of modules of a package for each kind.

    A module with rules of several kinds is named for each of them.
    """

    def source(names: str) -> tuple[Rule, ...]:
        return rules_in(*(import_module(f"{package}.{name}") for name in names.split()))

    return {kind: partial(source, names) for kind, names in kinds.items()}


def rules_in(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return all rules of modules, in the order of definition.

    Rules that a function makes for several kinds are in a tuple.
    """
    rules: list[Rule] = []
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, Rule):
                rules.append(value)
            elif isinstance(value, tuple):
                rules += (rule for rule in value if isinstance(rule, Rule))
    return tuple(rules)


@dataclass(frozen=True, kw_only=True)
class RuledGame(GameContent):
    """The part of a game that the linter needs: its content and its lint rules."""

    rules: Callable[[], Collection[Rule]] = tuple
