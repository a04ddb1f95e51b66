"""Every rule of every installed game: its good example passes, its breaking one is caught."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.yaml import apply as edited
from sheetforge.finding import Finding
from sheetforge.game import discover
from sheetforge.lint.examples import SAMPLE, apply, findings_of, sample_library, sample_text, samples
from sheetforge.lint.rule import Rule
from sheetforge.lint.runner import check_entity
from tests import said

RULES = [
    pytest.param(system, rule, id=f"{system.id}-{rule.code}-{rule.kind}")
    for system in discover().values()
    for rule in system.rules()
]


@cache
def library_of(system: str) -> Library:
    """The sample library of a game, read once."""
    return sample_library(discover(), system)


@pytest.mark.parametrize("system", discover(), ids=str)
def test_samples_are_clean(system):
    """The sample library that all examples start from has no finding of any rule."""
    library = library_of(system)
    rules = discover()[system].rules()
    for key in library.keys(None, system):
        assert check_entity(library, key, rules).findings == (), key


@pytest.mark.parametrize("system", discover().values(), ids=lambda one: one.id)
def test_a_sample_of_every_kind(system):
    """Every kind of content that a rule speaks of has a sample to write examples on."""
    kinds = {rule.kind for rule in system.rules()}
    assert {f"{kind}/{SAMPLE}" for kind in kinds} <= set(samples(discover(), system.id))
    assert kinds <= set(system.kinds)


GOLDEN = Path(__file__).parents[1] / "goldens" / "examples"
UNREAD = "a rule whose words nobody has read yet: `python -m tests.regenerate rule_examples gaps`"
Examples = dict[str, dict[str, list[str]]]
"""Game → rule → texts for its sample."""
FURTHER: Examples = YAML(typ="safe").load(Path(__file__).with_name("further_breaches.yaml"))
CLOSE: Examples = YAML(typ="safe").load(Path(__file__).with_name("close_calls.yaml"))


def name_of(rule: Rule) -> str:
    """The name of a rule in the golden: a code may have a rule for each of several kinds."""
    return f"{rule.code} {rule.kind}"


def words(system: str, rule: Rule, found: Sequence[Finding]) -> str:
    """What is said of the breaking example of a rule: marked text, message, part, fix."""
    key = Key(rule.kind, system, SAMPLE)
    shown = library_of(system).shown(key)
    elsewhere = (f"{Path(one.file).name} {one.span.line}: {one.message}" for one in found if one.file != shown)
    here = said.words(key, rule.bad, rule.code, [one for one in found if one.file == shown])
    return "\n".join([here, *elsewhere]).strip()


def named(system: str, name: str) -> Rule:
    """The rule of a name in the golden."""
    return next(one for one in discover()[system].rules() if name_of(one) == name)


def further(system: str, name: str) -> str:
    """What is said of each of the further breaches of a rule, which has nothing to say of other rules."""
    rule = named(system, name)
    said_of_each = []
    for example in FURTHER[system][name]:
        found = findings_of(library_of(system), system, rule, example)
        assert {one.code for one in found} == {rule.code}, example
        key = Key(rule.kind, system, SAMPLE)
        said_of_each.append(
            said.words(key, sample_text(library_of(system), system, rule.kind, example), rule.code, found)
        )
    return "\n".join(said_of_each)


def regenerate() -> None:
    """Write again what is said of breaking examples."""
    texts = {f"{system}-further": {name: further(system, name) for name in rules} for system, rules in FURTHER.items()}
    for system in discover().values():
        for rule in system.rules():
            found = findings_of(library_of(system.id), system.id, rule, rule.bad)
            texts.setdefault(system.id, {})[name_of(rule)] = words(system.id, rule, found)
    said.write(texts, GOLDEN)


@pytest.mark.parametrize(("system", "rule"), RULES)
def test_a_rule_keeps_to_its_examples(system, rule: Rule):
    """The good example has no finding of the rule; the breaking one has those reviewed, whose fixes put it right."""
    library = library_of(system.id)
    assert findings_of(library, system.id, rule, rule.good) == ()
    found = findings_of(library, system.id, rule, rule.bad)
    assert found
    assert words(system.id, rule, found) == said.kept(system.id, GOLDEN).get(name_of(rule), UNREAD)
    key = Key(rule.kind, system.id, SAMPLE)
    shown, text = library.shown(key), sample_text(library, system.id, rule.kind, rule.bad)
    halves = rule.summary.count(";") + 1
    for finding in found:
        assert finding.code == rule.code, finding
        places = {finding.file: finding.span} | {one.file: one.span for one in finding.labels}
        span = finding.span if finding.file == shown else places[shown]
        assert 1 <= span.line <= len(rule.bad.rstrip().split("\n")), finding
        # A rule of several halves says which of them applies.
        assert halves == 1 or finding.part in range(halves), finding
        if finding.fix is not None:
            repaired = edited(text, finding.fix.edits)
            after = check_entity(library.with_texts({key: repaired}), key, (rule,)).findings
            place = (finding.code, finding.path, finding.span)
            assert place not in [(one.code, one.path, one.span) for one in after]
            assert {one.code for one in after} <= {rule.code}


@pytest.mark.parametrize(("system", "name"), [(system, name) for system, rules in FURTHER.items() for name in rules])
def test_further_breach(system, name):
    """Every other way to break a rule is reported in the words reviewed, at the place reviewed."""
    assert further(system, name) == said.kept(f"{system}-further", GOLDEN)[name]


@pytest.mark.parametrize(("system", "name"), [(system, name) for system, rules in CLOSE.items() for name in rules])
def test_close_call(system, name):
    """What keeps a rule by the least has no finding of it."""
    for example in CLOSE[system][name]:
        assert findings_of(library_of(system), system, named(system, name), example) == (), example


@pytest.mark.parametrize("system", discover().values(), ids=lambda one: one.id)
def test_codes_and_names(system):
    """In a game a code has one name and a name one code, and each checks a kind once."""
    rules = system.rules()
    assert len({(rule.code, rule.kind) for rule in rules}) == len(rules)
    names = {(rule.code, rule.name) for rule in rules}
    assert len({code for code, _ in names}) == len({name for _, name in names}) == len(names)


def test_apply_keeps_lines_of_the_example():
    """An example stands first, line by line; a key without a value takes the sample's away."""
    sample = "name: A\nbpv: 3\nweapons:\n  - 1\n  - 2\ntons: 5\n"
    assert apply(sample, "bpv: 4\nweapons:\n") == "bpv: 4\n\nname: A\ntons: 5\n"
