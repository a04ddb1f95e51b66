"""Events: templates that become sentences, and words that name one class each."""

from __future__ import annotations

from types import ModuleType

import pytest

from sheetforge.content.kinds import BrokenGame
from sheetforge.game import discover
from sheetforge.play import events
from sheetforge.play.events import Event, GameOver, PhaseBegan, event_types, in_words


class Boarded(Event, template="{side} {side:boards|board} {ships:?nobody}{by!w: from the *?}: {faces:+}"):
    """An event with a place of most kinds."""

    side: str
    ships: tuple[str, ...]
    faces: tuple[int, ...]
    by: str = ""


def module(name: str, *kinds: type[Event]) -> ModuleType:
    """A module in which event classes stand."""
    made = ModuleType(name)
    vars(made).update({kind.__name__: kind for kind in kinds})
    return made


def test_a_template_agrees_in_number_joins_values_and_leaves_out_what_is_absent() -> None:
    """Verbs follow the number of a name, lists have their joiner, absent values their own text."""
    assert str(Boarded("Rebels", ("Ajax", "Hector"), (1, 6), "port-side")) == (
        "Rebels board Ajax, Hector from the port side: 1+6"
    )
    assert str(Boarded("Empire", (), (4,))) == "Empire boards nobody: 4"


def test_people_see_names_in_place_of_ids() -> None:
    """In values and in lists of them; the sentence itself has the ids."""
    event = Boarded("Rebels", ("ajax", "hector"), (1, 6), "port-side")
    names = {"ajax": "A Ajax", "port-side": "a Port-Side"}
    assert in_words(event, names) == "Rebels board A Ajax, hector from the a Port-Side: 1+6"
    assert in_words(PhaseBegan("fire"), names) == "Fire"


def test_the_end_names_the_winner_or_nobody() -> None:
    """The sentence of the end agrees with its winner in number."""
    ends = [str(GameOver(winner, "by-points")) for winner in ("Rebels", "Empire", None)]
    assert ends == ["Rebels win (by points)", "Empire wins (by points)", "nobody wins (by points)"]


def test_an_event_without_fields_has_a_word() -> None:
    """The word names it in logs, as for events with fields."""
    silence = type(Event)("DeadCalm", (Event,), {}, template="no wind")
    assert (silence.word, str(silence())) == ("dead-calm", "no wind")


def test_an_event_cannot_be_changed() -> None:
    """Players see the events themselves, so these refuse every write."""
    event = PhaseBegan("cannon-fire")
    with pytest.raises(AttributeError):
        event.phase = "movement"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        event.more = 1  # type: ignore[attr-defined]


def test_a_class_in_two_modules_has_one_word() -> None:
    """A class that a second module only imports is no second class."""
    found = event_types(module("one", Boarded, PhaseBegan), module("two", PhaseBegan))
    assert dict(found) == {"boarded": Boarded, "phase-began": PhaseBegan}


def test_a_word_of_two_classes_is_refused_with_both_places() -> None:
    """Two events of one name could not be distinguished."""
    other = type(Event)("PhaseBegan", (Event,), {"__module__": "elsewhere"})
    with pytest.raises(BrokenGame, match="two events 'phase-began'") as refused:
        event_types(events, module("elsewhere", other))
    assert "sheetforge.play.events:PhaseBegan and elsewhere:PhaseBegan" in str(refused.value)


@pytest.mark.parametrize("system", ["silent-death", "silent-death-star-wars"])
def test_an_engine_names_its_events(system: str) -> None:
    """The words of an engine lead to its classes, those of every game and its own included."""
    make = discover()[system].engine
    assert make is not None
    words = make().events
    assert {"turn-began", "warhead-gone", "kill-awarded"} <= words.keys()
    assert ("saved" in words) == (system == "silent-death-star-wars")
    assert all(kind.word == word for word, kind in words.items())
