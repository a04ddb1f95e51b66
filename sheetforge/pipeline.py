"""The pipeline on one page: load, check, plan, lay out, print.

place  = find_content(None)
result = check_content(place)
built  = build(place, Request(), Path("build"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable, fault_lines
from sheetforge.content.lookup import ContentRoot
from sheetforge.finding import Finding, Severity
from sheetforge.game import discover
from sheetforge.lint.check import NO_DRAFT, Result, check

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.press.build import Artefact, BuildReport, Progress
    from sheetforge.printing import Request
    from sheetforge.sheet.scene import Document


STATED = frozenset({"pack", "maps", "starter"})
"""Products whose paper and ink are stated, besides requests of fleets, Houses and scenarios."""

MOST_STATED = 12
"""Documents up to which a build states paper and ink; they are laid out for that."""


@dataclass(frozen=True, slots=True)
class Built:
    """The results of a build; `omitted` has the reason for every entity that is not printed.

    `notes` name the parts of the request that the files lack.
    """

    report: BuildReport
    omitted: Mapping[str, str]
    errors: tuple[Finding, ...]
    notes: tuple[str, ...] = ()


def check_content(
    place: ContentRoot, *, remember: bool = True, draft: Mapping[Key, str] = NO_DRAFT
) -> Result:
    """Load all content of a place and check it with the games that are installed.

    The texts of a `draft` are checked in place of those files.
    """
    return check(place.root, place.shown, discover(), remember=remember, draft=draft)


def build(
    place: ContentRoot,
    request: Request,
    out: Path,
    *,
    force: bool = False,
    progress: Progress | None = None,
    jobs: int | None = None,
    more: Library | None = None,
    announce: Callable[[str], None] | None = None,
) -> Built:
    """Build what is asked for into `out`; what is up to date there is left alone.

    An entity that does not pass the check, or that depends on one that does not, is left out.
    Raises `BadRequest` for a request that matches no product, `OutputError` for errors of the file
    system, and `Unreadable` for a fault of a manifest. Up to `jobs` processes draw (None: one per
    processor). `more` is a library of the place with texts that no file of it has. `announce` is
    called with the paper and the ink of packs, maps, battles and forces before they are drawn.
    """
    # Printing is loaded late: most checks are followed by none.
    from sheetforge.press.build import LEFT_OUT, run
    from sheetforge.printing import PAGE, RememberedPlan, write_start_page

    result = check_content(place)
    errors = tuple(one for one in result.findings if one.severity is Severity.ERROR)
    library = result.library
    if library.faults:
        raise Unreadable(fault_lines(library.faults))
    if more is not None:
        texts = {key: more.text(key).decode() for key in more.given}
        library = library.with_texts(texts, more.given)
    broken = (*errors, *(one for one in result.beneath if one.severity is Severity.ERROR))
    library.invalid = frozenset(Key(*one.entity.split("/")) for one in broken if one.entity)

    plan = RememberedPlan(library, request, out)
    artefacts = plan.artefacts()

    def is_gone(options: Mapping[str, str]) -> bool:
        subject = options.get("subject", "")
        return bool(subject) and Key(*subject.split("/")) not in library.files

    def state(stale: Sequence[Artefact]) -> None:
        documents = _documents(stale) if announce is not None and _is_stated(request) else ()
        if announce is not None and documents:
            from sheetforge.press.paper_use import stated

            announce(stated(documents))

    report = run(
        artefacts,
        out,
        force=force,
        progress=progress,
        jobs=jobs,
        prepare=plan.load,
        gone=None if request.requested else is_gone,
        announce=state,
    )
    plan.keep()
    changed = report.written or report.same or report.removed or not (out / PAGE).is_file()
    if changed and not request.products and not request.requested:
        write_start_page(library, out)
    notes = dict.fromkeys(one.options[LEFT_OUT] for one in artefacts if LEFT_OUT in one.options)
    return Built(report, plan.listing.omitted, errors, tuple(notes))


def _is_stated(request: Request) -> bool:
    """Return whether a request is one whose paper people plan: a pack, a map, a battle, forces,
    ships together."""
    from sheetforge.products.battle_sheets import BATTLE
    from sheetforge.products.displays import TOGETHER

    settings = request.options.settings
    return (
        not STATED.isdisjoint(request.products)
        or BATTLE.name in settings
        or TOGETHER.name in settings
        or bool(request.options.copies)
        or any(kind != "ships" for kind in request.requested)
    )


def _documents(stale: Sequence[Artefact]) -> list[Document]:
    """Return the documents of files that are to be made; none if there are too many to state."""
    from sheetforge.press.build import Unmade

    groups = {one.group or one.path: one.document for one in stale if one.document is not None}
    if len(groups) > MOST_STATED:
        return []
    found = []
    for document in groups.values():
        with suppress(Unmade):
            found.append(document())
    return found
