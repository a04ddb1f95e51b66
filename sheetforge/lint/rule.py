"""What a rule is: one small function that reads an entity and yields problems.

@rule("SD302", "crew-posts", "ships", "every mount names a post of the crew", "…",
      good="…", bad="…")
def crew_posts(ship, context):
    for index, mount in enumerate(ship.weapons):
        if mount.post not in ship.crew:
            yield Problem(f"no {mount.post} in the crew", ("weapons", index, "post"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from sheetforge.content.kinds import GameContent, lineage
from sheetforge.finding import Path, Severity

if TYPE_CHECKING:
    from sheetforge.content.library import Key, Library


T = TypeVar("T")


class Elsewhere(NamedTuple):
    """A second entity that explains a problem: the place to show and what to say of it."""

    key: Key
    path: Path
    message: str


class Replacement(NamedTuple):
    """What would put a problem right: another text for its value, or for a part of it."""

    title: str
    text: str
    safe: bool = True
    path: Path | None = None


class Problem(NamedTuple):
    """What a rule found, before it has a place in a file.

    `path` leads to the node inside the entity, `within` to a stretch of characters of its scalar;
    `value` is the offending value as a waiver would pin it.
    """

    message: str
    path: Path = ()
    value: str = ""
    target: Literal["value", "key"] = "value"
    within: tuple[int, int] | None = None
    note: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()
    fix: Replacement | None = None


class Context:
    """What a rule may look at besides its entity: the rest of the library, by reference."""

    __slots__ = ("_found", "_made", "key", "lacking", "library")

    def __init__(self, library: Library, key: Key) -> None:
        self.library = library
        self.key = key
        self.lacking = False
        """Whether something was asked for that is missing or not valid: rules then pass over it."""
        self._found: dict[tuple[str, str], Any | None] = {}
        self._made: dict[str, Any] = {}

    def __call__(self, kind: str, reference: str) -> Any | None:
        """The entity that a reference of this game names, or None when there is no valid one."""
        asked = (kind, reference)
        if asked not in self._found:
            found = self._found[asked] = self.library.get(kind, self.key.system, reference)
            self.lacking = self.lacking or found is None
        return self._found[asked]

    def once(self, name: str, make: Callable[[], T]) -> T:
        """A value that several rules need of this entity: made once, and kept."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[no-any-return]

    def find(self, kind: str, reference: str) -> Key | None:
        """The key of an entity, whether or not it is valid."""
        return self.library.resolve(kind, self.key.system, reference)

    def all(self, kind: str) -> Iterator[tuple[Key, Any]]:
        """Every valid entity of a kind that this game's content may refer to."""
        for system in lineage(self.library.systems, self.key.system):
            for key in self.library.keys(kind, system):
                entity = self.library.entity(key)
                if entity is not None:
                    yield key, entity
                else:
                    self.lacking = True


Check = Callable[[Any, Context], Iterator[Problem]]


class Rule(NamedTuple):
    """A rule with everything `explain` says of it.

    `good` and `bad` are YAML: top-level keys that replace those of the game's sample entity of
    the rule's kind. The bad one breaks this rule, the good one does not; tests hold both.
    `more` is what `explain` adds to the summary: exceptions, and how the rule counts.
    """

    code: str
    name: str
    kind: str
    summary: str
    authority: str
    check: Check
    good: str
    bad: str
    severity: Severity = Severity.ERROR
    more: str = ""


def rule(
    code: str,
    name: str,
    kind: str,
    summary: str,
    authority: str,
    *,
    good: str,
    bad: str,
    severity: Severity = Severity.ERROR,
    more: str = "",
) -> Callable[[Check], Rule]:
    """Make a rule of a checking function."""

    def made(check: Check) -> Rule:
        return Rule(code, name, kind, summary, authority, check, good, bad, severity, more)

    return made


@dataclass(frozen=True, kw_only=True)
class RuledGame(GameContent):
    """The part of a game that the linter needs: its content, and its rules of construction."""

    rules: Callable[[], Sequence[Rule]] = tuple
