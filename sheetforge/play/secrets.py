"""Secrets of sides, as a value of a state: written orders, a hand of cards.

A secret within one phase can stay in the script that asks for it (`so_far`). A longer one belongs
here: each side's view and copy of the state show every secret of another side as `HIDDEN`, in the
right number.

    state.orders = state.orders.put("Rebels", ship.id, ("attack", "repeat", "move"))
    card, state.orders = state.orders.turn_up("Rebels", ship.id, 0)

Secrets are not changed but replaced, so copies of a state share them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetforge.play.questions import HIDDEN


class Secret(NamedTuple):
    """Tokens that a side keeps under a key; those at the places `open` lie face up."""

    side: str
    key: str
    tokens: tuple[str, ...]
    open: frozenset[int] = frozenset()

    def seen_by(self, side: str) -> Secret:
        """The secret as a side may know it."""
        if side == self.side:
            return self
        shown = [token if index in self.open else HIDDEN for index, token in enumerate(self.tokens)]
        return Secret(self.side, self.key, tuple(shown), self.open)


@dataclass(frozen=True, slots=True)
class Secrets:
    """Tokens by side and key, such as the id of a unit. That a key is there is no secret."""

    kept: tuple[Secret, ...] = ()

    def __iter__(self) -> Iterator[Secret]:
        return iter(self.kept)

    def of(self, side: str, key: str) -> tuple[str, ...]:
        """The tokens of a side under a key; none for an unknown key."""
        secret = self._find(side, key)
        return () if secret is None else secret.tokens

    def open(self, side: str, key: str) -> tuple[str, ...]:
        """The tokens as everybody sees them."""
        secret = self._find(side, key)
        return () if secret is None else secret.seen_by("").tokens

    def put(self, side: str, key: str, tokens: tuple[str, ...]) -> Secrets:
        """Keep tokens, all face down, in place of those of the same key."""
        return replace(self, kept=(*self.drop(side, key).kept, Secret(side, key, tokens)))

    def turn_up(self, side: str, key: str, index: int) -> tuple[str, Secrets]:
        """Turn a token face up: the token, and the secrets afterwards.

        Raises LookupError for a token that is not there.
        """
        secret = self._find(side, key)
        if secret is None or not 0 <= index < len(secret.tokens):
            raise LookupError(f"{side} keeps no token {index} of {key!r}")
        shown = secret._replace(open=secret.open | {index})
        return secret.tokens[index], replace(self, kept=tuple(shown if kept is secret else kept for kept in self.kept))

    def drop(self, side: str, key: str) -> Secrets:
        """Forget a key of a side; an unknown key changes nothing."""
        return replace(self, kept=tuple(kept for kept in self.kept if kept[:2] != (side, key)))

    def seen_by(self, side: str) -> Secrets:
        """The secrets as a side may know them."""
        return Secrets(tuple([secret.seen_by(side) for secret in self.kept]))

    def _find(self, side: str, key: str) -> Secret | None:
        return next((kept for kept in self.kept if kept[:2] == (side, key)), None)
