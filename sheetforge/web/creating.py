"""New entities: the questions of their construction, as `new` asks them, or a copy of another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from sheetforge.content.construction import Answers, Commission, Construction, DesignQuestion
from sheetforge.content.kinds import Key, id_objection
from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.game import games_of
from sheetforge.offers import copied_draft, drafted
from sheetforge.web.editing import require_writable, save
from sheetforge.web.served import ServedContent, digest_of

UNNAMED = "unnamed"
"""The id of an entity that has none yet."""


@dataclass(frozen=True)
class Wish:
    """An entity that is wanted: its key, its name, the answers so far, and the entity to copy, if any."""

    key: Key
    name: str
    answers: Answers
    like: str = ""

    @classmethod
    def of(cls, served: ServedContent, given: Mapping[str, object]) -> Wish:
        """Return the wish of a request. Raises `BadRequest`."""
        kind, game, id, name = (str(given.get(part, "")) for part in ("kind", "game", "id", "name"))
        if game not in served.systems or kind not in served.systems[game].kinds:
            raise BadRequest(f"there are no {kind or 'entities'} of {game or 'this game'}")
        answers = given.get("answers", {})
        if not isinstance(answers, dict) or not all(
            isinstance(values, list) and all(isinstance(value, str) for value in values) for values in answers.values()
        ):
            raise BadRequest("answers is an object of lists of texts")
        typed = cast("dict[str, list[str]]", answers)
        chosen = {option: tuple(filter(None, values)) for option, values in typed.items()}
        title = name.strip() or id.replace("-", " ").title()
        return cls(Key(kind, game, id), title, {a: b for a, b in chosen.items() if b}, str(given.get("like", "")))


def questions(served: ServedContent, wish: Wish) -> dict[str, Json]:
    """Return the questions that arise after the answers so far, with their choices, and what may be copied."""
    with served.lock:
        construction = _construction(served, wish)
        asked: list[Json] = []
        answers: dict[str, tuple[str, ...]] = {}
        # The questions come before there is a name: designs are judged under one that every game takes.
        unnamed = bool(id_objection(wish.key.id))
        commission = Commission(
            served.library, wish.key._replace(id=UNNAMED) if unnamed else wish.key, wish.name or UNNAMED.title()
        )
        for question in () if construction is None else construction.questions:
            if not question.asked(commission, answers):
                continue
            asked.append(_question(question, commission, answers, wish.answers.get(question.option, ())))
            values = wish.answers.get(question.option) or tuple(question.default(commission, answers))
            if values:
                answers[question.option] = values
        patterns = served.library.keys(wish.key.kind, wish.key.system)
        return {
            "questions": asked,
            "patterns": [[key.id, _name(served, key)] for key in patterns if served.library.entity(key) is not None],
        }


def _name(served: ServedContent, key: Key) -> str:
    entity = served.library.entity(key)
    return key.id if entity is None else entity.name


def _construction(served: ServedContent, wish: Wish) -> Construction | None:
    return games_of(served.library)[wish.key.system].constructions().get(wish.key.kind)


def _question(
    question: DesignQuestion, commission: Commission, answers: Answers, given: tuple[str, ...]
) -> dict[str, Json]:
    problem = ""
    try:
        for value in given:
            question.checked(value, commission, answers)
    except BadRequest as wrong:
        problem = str(wrong)
    return {
        "option": question.option,
        "help": question.help,
        "metavar": question.metavar,
        "many": question.many,
        "strict": question.strict,
        "choices": [[choice.value, choice.note] for choice in question.choices(commission, answers)],
        "default": list(question.default(commission, answers)),
        "problem": problem,
    }


def _texts(served: ServedContent, wish: Wish) -> tuple[dict[Key, str], tuple[str, ...]]:
    """Return the files of a wish, its own first, and remarks. Raises `BadRequest` for one that is not legal."""
    if objection := id_objection(wish.key.id):
        raise BadRequest(f"{objection.message}, not {wish.key.id!r}")
    library = served.library
    if wish.key in library.files:
        raise BadRequest(f"{library.shown(wish.key)} already exists; choose another id")
    construction = _construction(served, wish)
    if wish.like or construction is None or not construction.applies(wish.answers):
        pattern = served.key(f"{wish.key.kind}/{wish.key.system}/{wish.like}")
        draft = copied_draft(library, pattern, wish.key, wish.name)
        return dict(draft.files), (f"copied from {pattern.id}", *draft.remarks)
    draft = drafted(construction, Commission(library, wish.key, wish.name), wish.answers)
    return dict(draft.files), draft.remarks


def drawn_up(served: ServedContent, wish: Wish) -> dict[str, Json]:
    """Return the files that a wish would make, and remarks. Raises `BadRequest` for one that is not legal."""
    with served.lock:
        texts, remarks = _texts(served, wish)
        return {"files": {str(key): text for key, text in texts.items()}, "remarks": list(remarks)}


def create(served: ServedContent, wish: Wish) -> dict[str, Json]:
    """Write the files of a wish, and return their names. Raises `BadRequest` and `OutputError`."""
    with served.lock:
        require_writable(served)
        texts, remarks = _texts(served, wish)
        for key, text in texts.items():
            save(served, str(key), digest_of(b""), text)
        return {"files": [str(key) for key in texts], "remarks": list(remarks)}
