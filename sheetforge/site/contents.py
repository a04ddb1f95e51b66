"""The sources of the pages of a site: the content as it was checked, the printed files, addresses.

Everything that a page depends on is worked out before the page is drawn, so that a page whose inputs
are unchanged is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import Library
from sheetforge.content.uses import Mention, uses_in
from sheetforge.entity_facts import name_of
from sheetforge.finding import Finding
from sheetforge.freshness import digest_of
from sheetforge.game import GameSystem, games_of
from sheetforge.pages.cards import CardSubject
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.markup import Html, element
from sheetforge.press.build import Artefact, Made
from sheetforge.subjects import subjects_of

Part = tuple[str, str]
"""A part of a site: its title and its address."""


PLAYED = ("scenarios", "fleets", "houses", "maps", "weapons", "events")
"""Kinds of content that readers look for after ships."""


@dataclass(frozen=True)
class SearchEntry:
    """A page, or a place of one, that a search finds: its title, what it is, its address, more words."""

    title: str
    kind: str
    address: str
    words: str = ""

    def shown(self) -> list[str]:
        """Return it as the script of the search reads it."""
        return [self.title, self.kind, self.address, self.words]


@dataclass
class SiteContents:
    """The content of a site. `systems` are the games that it has, `printed` its printed files by path."""

    library: Library
    systems: Sequence[str]
    findings: Sequence[Finding]
    printed: Mapping[str, Artefact]
    program: str
    frame: PageFrame
    odds: frozenset[Key] = field(default_factory=frozenset)
    """The entities that have a page of odds."""
    played: Mapping[Key, str] = field(default_factory=dict)
    """The address of the page that plays a scenario."""

    @cached_property
    def games_known(self) -> dict[str, GameSystem]:
        """All games that are installed, by id."""
        return dict(games_of(self.library))

    @cached_property
    def games(self) -> dict[str, GameSystem]:
        """The games, by id."""
        return {id: game for id, game in self.games_known.items() if id in self.systems}

    @cached_property
    def keys(self) -> list[Key]:
        """The entities that have pages: those of the games, and those that serve every game."""
        shared = {id for id, game in self.games_known.items() if not game.units}
        shown = [key for key in self.library.keys() if key.system in self.systems or key.system in shared]
        order = {kind: number for number, kind in enumerate(self.kinds)}
        return sorted(shown, key=lambda key: (order[key.kind], key.system, name_of(self.library, key).casefold(), key))

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of content: units, then what is played with them, then the rest."""
        units = unit_kinds(self.library.systems)
        return list(dict.fromkeys([*units, *PLAYED, *sorted(key.kind for key in self.library.keys())]))

    @cached_property
    def _paged(self) -> frozenset[Key]:
        return frozenset(self.keys)

    @cached_property
    def names(self) -> dict[Key, str]:
        """The name of every entity that has a page."""
        return {key: name_of(self.library, key) for key in self.keys}

    @cached_property
    def subjects(self) -> dict[str, CardSubject]:
        """Houses, class and livery of ships, Houses and fleets, by key."""
        return subjects_of(self.library, list(self.games))

    @cached_property
    def mentions(self) -> dict[Key, list[Mention]]:
        """The references of every entity, by the entity that has them."""
        return {key: list(uses_in(self.library, key)) for key in self.library.keys()}

    @cached_property
    def users(self) -> dict[Key, list[Mention]]:
        """The references to every entity, by the entity that is named."""
        found: dict[Key, list[Mention]] = {}
        for mentions in self.mentions.values():
            for mention in mentions:
                found.setdefault(mention.target, []).append(mention)
        return {key: sorted(uses, key=lambda use: (use.file, use.span)) for key, uses in found.items()}

    @cached_property
    def findings_of(self) -> dict[str, list[Finding]]:
        """The findings by the entity or the file that they are about."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.entity or finding.file, []).append(finding)
        return found

    def digest_of_games(self) -> str:
        """Return the digest of all content of the games, on which battles and events depend."""
        return digest_of(*(self.library.digest(key) for key in self.library.keys()))

    def title_of(self, system: str) -> str:
        """Return the title of a game."""
        return self.games_known[system].title

    def link(self, key: Key, up: str) -> Html:
        """Return the name of an entity as a link to its page, or its id if it has none."""
        if key not in self._paged:
            return element("span", key.short)
        return element("a", self.names[key], href=f"{up}{address_of(key)}")

    def page(self, address: str, make: Callable[[], bytes | Made], inputs: Iterable[str], group: str = "") -> Artefact:
        """Return a page as a file; `inputs` are all that it depends on besides program and frame."""
        return Artefact(address, digest_of(self.program, repr(self.frame), address, *inputs), make, group=group)


def address_of(key: Key) -> str:
    """Return the address of the page of an entity.

    >>> address_of(Key("ships", "duel", "kite"))
    'ships/duel/kite.html'
    """
    return f"{key}.html"
