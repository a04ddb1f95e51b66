"""Effects: the types of a union, their names, and the guard that something handles each."""

from __future__ import annotations

from functools import singledispatch
from typing import Annotated, ClassVar, Literal

import pytest
from pydantic import Field

from sheetforge.content.effects import (
    Effect,
    Said,
    effect_name,
    effect_types,
    require_all,
    require_sentences,
    require_words,
)
from sheetforge.content.kinds import BrokenGame
from sheetforge.content.model import Content


class Leak(Content):
    do: Literal["spring-a-leak"]


class Burn(Content):
    pass


class Smoke(Burn):
    do: Literal["smoke"]


Inner = Annotated[Leak | Burn, Field(discriminator="do")]


@singledispatch
def sentence(effect: Content) -> str:
    raise TypeError


@sentence.register
def _(effect: Leak) -> str:
    return "it leaks"


def test_the_types_of_a_union_in_their_order() -> None:
    """Annotations and unions within unions are looked through."""
    assert effect_types(Inner | Smoke) == (Leak, Burn, Smoke)
    assert effect_types(Leak) == (Leak,)


def test_an_effect_is_called_as_files_call_it() -> None:
    """By its `do`; by its type where it has none."""
    assert [effect_name(kind) for kind in (Leak, Smoke, Burn)] == ["spring-a-leak", "smoke", "Burn"]


def test_what_is_handled_passes() -> None:
    """By a function of its own, or by a type that needs nothing more, derived ones included."""
    require_all("sentence", (Leak, Burn, Smoke), sentence, Burn)
    with pytest.raises(BrokenGame):
        require_all("sentence", (Leak, Burn, Smoke), Burn)


def test_what_nothing_handles_is_refused() -> None:
    """With what it lacks, and where that is registered."""
    place = __name__
    with pytest.raises(BrokenGame) as refused:
        require_all("sentence", (Leak, Smoke), sentence)
    assert str(refused.value) == (
        f"the effect 'smoke' ({place}:Smoke) has no sentence; register one with {place}:sentence"
    )
    with pytest.raises(BrokenGame, match=r"\(.*:Leak\) has no place$"):
        require_all("place", (Leak,), Burn)


def test_a_word_that_nothing_handles_is_refused() -> None:
    """Words of a list need a handler as types do; the refusal names the first that lacks one."""
    require_words("executor", ("fire", "drain"), {"fire": 1}, ("drain",))
    with pytest.raises(BrokenGame, match="the effect 'drain' has no executor"):
        require_words("executor", ("fire", "drain"), {"fire": 1})


class Flood(Effect):
    template: ClassVar[dict[str, str]] = {
        "all": "every deck floods",
        "deck": "{deck} floods{quickly:, fast|} by {by:counted foot}",
    }

    do: Literal["flood"]
    deck: Annotated[Literal["upper", "lower"], Said({"upper": "the upper deck", "lower": "deck {by}"})] | None = None
    by: int = 1

    @property
    def case(self) -> str:
        return "all" if self.deck is None else "deck"


class Flow(Flood):
    do: Literal["flow"]
    deck: Annotated[Literal["upper", "lower"], Said({"upper": "the upper deck", "lower": "deck {by}"})]


def test_a_sentence_is_made_of_fields_and_context() -> None:
    """An effect chooses among its sentences; words of a field may have placeholders themselves."""
    assert Flood(do="flood").in_words() == "every deck floods"
    flow = Flow(do="flow", deck="lower", by=3)
    assert flow.in_words({"quickly": True}) == "deck 3 floods, fast by 3 foots"
    require_sentences((Flood, Flow), ("quickly",))


def test_an_effect_with_half_a_sentence_is_refused() -> None:
    """Without a template or a choice of one, a field for each placeholder, words for each value."""

    class Mute(Effect):
        do: Literal["mute"]

    class Silent(Effect):
        template = "{deck} floods"
        do: Literal["silent"]
        deck: Annotated[Literal["upper", "lower"], Said({"upper": "the upper deck"})]

    class Torn(Effect):
        template: ClassVar[dict[str, str]] = {"one": "a sail tears", "all": "every sail tears"}
        do: Literal["torn"]

    for kind, lack in (
        (Leak, r"'spring-a-leak' \(.*:Leak\) has no sentence; give it a `template`"),
        (Mute, "'mute' .* has no sentence"),
        (Flow, "'flow' .* has no field or property 'quickly', which its sentence needs"),
        (Torn, "'torn' .* has several sentences; define `case`"),
        (Silent, "`Said` of 'deck' has no words for 'lower'"),
    ):
        with pytest.raises(BrokenGame, match=lack):
            require_sentences((kind,))
