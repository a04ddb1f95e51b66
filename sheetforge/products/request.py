"""What was asked for against what is printed: options that do nothing, products without a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetforge.content.library import BadRequest
from sheetforge.products.product import PrintOptions, Product, Wanted
from sheetforge.text import listed


def refuse_idle(
    options: PrintOptions, printed: Sequence[Product], known: Sequence[tuple[str, Product]]
) -> None:
    """Raises `BadRequest` for an option that nothing which is printed has: it would do nothing.

    `known` are all products with their games, to say which of them have it.
    """
    for name in options.settings:
        if not any(_has(product, name) for product in printed):
            having: dict[str, list[str]] = {}
            for system, product in known:
                if _has(product, name):
                    having.setdefault(system, []).append(product.name)
            said = "; ".join(
                f"{listed(names)} of {system}" if system else listed(names)
                for system, names in having.items()
            )
            raise BadRequest(f"--{name} changes nothing of what is asked for; it is for: {said}")
    if options.crew and not any(product.crewed for product in printed):
        raise BadRequest("--crew changes nothing of what is asked for: no skills stand there")


def _has(product: Product, name: str) -> bool:
    return any(option.name == name for option in product.options)


def unanswered(
    asked: Iterable[Product], answering: Sequence[Product], wanted: Wanted
) -> dict[str, str]:
    """Products asked for by name that have no sheet for the entities asked for, with the reason."""
    if not wanted:
        return {}
    found = {product.name for product in answering}
    shown = listed(sorted(key.short for keys in wanted.values() for key in keys))
    return {
        product.name: f"there is none for {shown} ({product.title})"
        for product in asked
        if product.name not in found
    }
