"""Moments at which another side may step in: who is asked, in which order, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetforge.play.questions import Asking, Script, choose

PASS = "pass"
"""The option to let the moment go by."""


def offer(
    sides: Sequence[str],
    options: Callable[[str], tuple[str, ...]],
    carry_out: Callable[[str, str], Script],
    why: str = "interrupt",
    about: str = "",
) -> Asking[int]:
    """Ask sides whether they step in, in a script; return how often one did.

    A side is asked in its turn, and only while it could: while `options` has any for it. What it
    takes is carried out at once. As that may change what the others could do, all are asked again
    from the first, until each has passed since. Nobody is asked a second time about the same
    options while nothing has happened.
    """
    taken = 0
    passed: set[str] = set()
    while side := next((one for one in sides if one not in passed and options(one)), None):
        answer = yield from choose(side, (*options(side), PASS), why, about)
        if answer == PASS:
            passed.add(side)
            continue
        taken += 1
        passed.clear()
        yield from carry_out(side, answer)
    return taken
