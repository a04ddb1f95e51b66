"""The pipeline on one page: load, check, plan, lay out, print.

place  = find_content(None)
result = check_content(place)
built  = build(place, Request(), Path("build"))
"""

from __future__ import annotations

from collections.abc import Mapping
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
    from sheetforge.press.build import BuildReport, Progress
    from sheetforge.printing import Request


@dataclass(frozen=True, slots=True)
class Built:
    """The results of a build; `omitted` has the reason for every entity that is not printed."""

    report: BuildReport
    omitted: Mapping[str, str]
    errors: tuple[Finding, ...]


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
) -> Built:
    """Build what is asked for into `out`; what is up to date there is left alone.

    An entity that does not pass the check, or that depends on one that does not, is left out.
    Raises `BadRequest` for a request that nothing answers, `OutputError` for what the file system
    refuses, and `Unreadable` for a fault of a manifest. Up to `jobs` processes draw (None: one a
    processor). `more` is a library of the place with texts that no file of it has.
    """
    # Printing is loaded late: most checks are followed by none.
    from sheetforge.press.build import run
    from sheetforge.printing import RememberedPlan

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

    report = run(
        artefacts,
        out,
        force=force,
        progress=progress,
        jobs=jobs,
        prepare=plan.load,
        gone=None if request.requested else is_gone,
    )
    plan.keep()
    return Built(report, plan.listing.omitted, errors)
