"""Options of games for commands and their help: of products, and of new entities by their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import GameContent, Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.files import OutputError
from sheetforge.finding import Severity
from sheetforge.freshness import Remembered, cache_folder, digest_of, program_digest
from sheetforge.game import GameSystem, games_of
from sheetforge.parts import OUTLETS, PRODUCTS, present
from sheetforge.products.options import ProductOption, Setting

if TYPE_CHECKING:
    from sheetforge.content.construction import Answers, Commission, Construction, Draft
    from sheetforge.products.planner import Product


class OfferedProduct(NamedTuple):
    """A product as a command offers it; one of the press's own belongs to no game."""

    game: str
    name: str
    title: str
    by_default: bool
    options: tuple[ProductOption[Setting], ...]


class Offer(NamedTuple):
    """The products that a build can be asked for.

    The modules of products bring all sheets with them, which takes longer than a build with nothing
    to do. What they declare is therefore remembered for each version of the program.
    """

    products: tuple[OfferedProduct, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the products, in order."""
        return tuple(sorted({product.name for product in self.products}))

    @property
    def options(self) -> dict[str, ProductOption[Setting]]:
        """Each option by its name; where games give it other choices, with all of them."""
        options: dict[str, ProductOption[Setting]] = {}
        for product in self.products:
            for option in product.options:
                first = options.setdefault(option.name, option)
                more = tuple(choice for choice in option.choices if choice not in first.choices)
                if more:
                    options[option.name] = replace(first, choices=(*first.choices, *more))
        return options

    def of(self, product: str, system: str | None = None) -> dict[ProductOption[Setting], tuple[str, ...]]:
        """Return the options of a product, each with the games that have it; empty for all."""
        having = [each for each in self.products if each.name == product and system in (None, each.game)]
        options: dict[ProductOption[Setting], list[str]] = {}
        for each in having:
            for option in each.options:
                options.setdefault(option, []).append(each.game)
        return {option: () if len(games) == len(having) else tuple(games) for option, games in options.items()}


MOST_OFFERS = 4
"""Programs and sets of games whose offers are remembered."""


def offered(systems: Mapping[str, GameSystem]) -> Offer:
    """Return the products and options of a build: as remembered, otherwise from the products."""
    parts = (point.name for group in (OUTLETS, PRODUCTS) for point in present(group))
    key = digest_of(program_digest(packages_of(systems)), *systems, *parts)
    memory = Remembered(cache_folder() / "products.json", MOST_OFFERS)
    offer = _read_offer(memory.recall(key))
    if offer is None:
        offer = Offer(
            tuple(
                OfferedProduct(system, product.name, product.title, product.by_default, product.options)
                for system, product in all_products(systems)
            )
        )
        options = list(dict.fromkeys(each for product in offer.products for each in product.options))
        numbers = [[*product[:-1], [options.index(option) for option in product.options]] for product in offer.products]
        with suppress(OutputError):
            memory.keep(key, [numbers, [asdict(option) for option in options]])
    return offer


def _read_offer(memory: object) -> Offer | None:
    if not isinstance(memory, list) or len(memory) != 2:
        return None
    products, options = memory
    try:
        read_options = [ProductOption(**{**option, "choices": tuple(option["choices"])}) for option in options]
        return Offer(
            tuple(
                OfferedProduct(game, name, title, usual, tuple(read_options[number] for number in numbers))
                for game, name, title, usual, numbers in products
            )
        )
    except (IndexError, KeyError, TypeError, ValueError):
        return None


class DesignOption(NamedTuple):
    """An option of `new` for a kind of a game that is built by rules: a question of theirs."""

    game: str
    kind: str
    name: str
    metavar: str
    help: str


def design_options(systems: Mapping[str, GameSystem]) -> tuple[DesignOption, ...]:
    """Return the options of `new`: as remembered, otherwise from the games' constructions."""
    key = digest_of(program_digest(packages_of(systems)), *systems)
    memory = Remembered(cache_folder() / "constructions.json", MOST_OFFERS)
    try:
        kept = memory.recall(key)
        if isinstance(kept, list):
            return tuple(DesignOption(*map(str, row)) for row in kept)
    except TypeError:
        pass
    options = tuple(
        DesignOption(game.id, kind, question.option, question.metavar, question.help)
        for game in systems.values()
        for kind, construction in game.constructions().items()
        for question in construction.questions
    )
    with suppress(OutputError):
        memory.keep(key, [list(option) for option in options])
    return options


def drafted(construction: Construction, commission: Commission, answers: Answers) -> Draft:
    """Return the draft of an entity for answers, checked against the library. Raises `BadRequest`."""
    draft = construction.draft(commission, answers)
    library = commission.library
    for key in draft.files:
        if key in library.files:
            raise BadRequest(f"{library.shown(key)} already exists; choose another id")
    problems = _problems(library, draft)
    if problems:
        raise BadRequest("\n  ".join(("nothing is written, since the result is not legal:", *problems)))
    return draft


def copied_draft(library: Library, pattern: Key, key: Key, name: str) -> Draft:
    """Return the draft of a copy, which says what the check still asks of it. Raises `BadRequest` and `Unreadable`.

    A copy of a figure that only its source may have, such as a table that is shorter than the rules of construction
    ask, is written nevertheless.
    """
    from sheetforge.content.construction import Draft
    from sheetforge.content.copies import copied

    draft = Draft({key: copied(library, pattern, key.id, name)})
    record = library.with_texts(draft.files).record(key)
    if record.entity is None:
        raise BadRequest("\n  ".join(finding.with_path for finding in record.findings))
    return draft._replace(remarks=tuple(f"  to change: {problem}" for problem in _problems(library, draft)))


def _problems(library: Library, draft: Draft) -> list[str]:
    """Return the findings of the check in the files of a draft."""
    from sheetforge.lint.runner import check_entity

    whole = library.with_texts(draft.files)
    rules = {key.system: games_of(library)[key.system].rules() for key in draft.files}
    findings = (finding for key in draft.files for finding in check_entity(whole, key, rules[key.system]).findings)
    return [f"{finding.with_path} ({finding.code})" for finding in findings if finding.severity is Severity.ERROR]


def all_products(systems: Mapping[str, GameSystem], names: Sequence[str] = ()) -> list[tuple[str, Product]]:
    """Return products with the game they belong to; the press's own belong to none.

    They are those of some names, without names all. The modules of others are not imported.
    """
    from sheetforge.products.planner import products_in

    press = products_in(
        "sheetforge.products", {"calibration": "calibration:CALIBRATION", "catalogue": "catalogue:CATALOGUE"}
    )
    games = [(system, game.products()) for system, game in systems.items()]
    played = [system for system, game in systems.items() if game.engine is not None]
    shared = [(system, {product.name: product}) for product in products_of_parts(names) for system in played]
    every = [*games, *shared, ("", press)]
    return [(system, products[name]) for system, products in every for name in products if not names or name in names]


def products_of_parts(names: Sequence[str] = ()) -> list[Product]:
    """Return the products that parts have for every game that is played, of some names or all."""
    from sheetforge.products.planner import Product

    loaded = (point.load() for point in present(PRODUCTS) if not names or point.name in names)
    return [product for product in loaded if isinstance(product, Product)]


def packages_of(systems: Mapping[str, GameContent]) -> frozenset[str]:
    """Return the packages of games, outlets and further products, on whose texts the bytes of a print depend."""
    parts = {point.module.partition(".")[0] for group in (OUTLETS, PRODUCTS) for point in present(group)}
    return frozenset({*parts, *(game.package for game in systems.values())})
