"""Every complete ship flies under every rule set, and the contract of play holds."""

from __future__ import annotations

import pytest

from tests.play.contract import MELEE, MELEES, Bout, a_round, hold, rule_sets, ships, systems

SEED = "suite"


@pytest.mark.parametrize(("system", "rules"), [(system, rules) for system in systems() for rules in rule_sets(system)])
def test_random_battles_keep_the_contract(system: str, rules: str) -> None:
    """They end; a replay is equal; boxes and stores are conserved; the dead never act; only who
    can is asked; no view holds dice; copies stay behind. `python -m tests.contract_long` for more.
    """
    bouts = [bout for bout in a_round(system, SEED) if bout.rules == rules]
    reasons = set()
    for bout in bouts:
        outcome = hold(bout).outcome
        assert outcome is not None
        reasons.add(outcome.reason)
    assert reasons
    flown = {ship for bout in bouts for ship in bout.ships}
    assert flown == (set(MELEES) if rules == MELEE else set(ships(system)))


def test_a_bout_is_repeated_from_its_description() -> None:
    """The same battle, bots and answers, so that a failure can be looked at."""
    bout = next(a_round(systems()[0], SEED))
    again = Bout(bout.system, bout.rules, bout.ships, bout.seed)
    assert hold(bout).answers == hold(again).answers
    assert again.bots() == bout.bots()
