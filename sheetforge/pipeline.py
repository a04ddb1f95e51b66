"""The pipeline on one page: load, check, plan, lay out, print.

place  = find_content(None)
result = check_content(place)
built  = build(place, Request(), Path("build"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable, fault_lines
from sheetforge.content.lookup import ContentRoot
from sheetforge.finding import Finding, Severity
from sheetforge.game import discover
from sheetforge.lint.check import NO_DRAFT, Result, check, check_library
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.press.build import BuildReport, Progress
    from sheetforge.printing import Request


@values(frozen=True, slots=True)
class Built:
    """The results of a build; `omitted` has the reason for every entity that is not printed.

    `notes` name the parts of the request that the files lack.
    """

    report: BuildReport
    omitted: Mapping[str, str]
    errors: tuple[Finding, ...]
    notes: tuple[str, ...] = ()


def check_content(
    place: ContentRoot,
    *,
    remember: bool = True,
    draft: Mapping[Key, str] = NO_DRAFT,
    alone: Sequence[str] | None = None,
) -> Result:
    """Load all content of a place and check it with the games that are installed.

    The texts of a `draft` are checked in place of those files. Of files or folders `alone` nothing else is judged.
    """
    return check(place.root, place.shown, discover(), remember=remember, draft=draft, alone=alone)


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
    processor). `more` is a library of the place, which may have texts that no file of it has. `announce` is
    called with the paper and the ink of packs, maps, battles and forces before they are drawn.
    """
    # Printing is loaded late: most checks are followed by none.
    from sheetforge.planned_files import RememberedPlan
    from sheetforge.press.build import run

    if more is None or more.given:
        checked = check_content(place)
        library = printable(checked, more)
    else:
        # It was opened to find what is asked for: its folder need not be listed again.
        checked = check_library(more, discover())
        library = printable(checked)
    with closing(RememberedPlan(library, request, out, jobs)) as plan:
        report = run(
            plan.artefacts(),
            out,
            force=force,
            progress=progress,
            jobs=jobs,
            prepare=plan.load,
            gone=plan.gone,
            announce=plan.announcing(announce),
            deal=plan.deal,
        )
        plan.keep()
        plan.write_start_page(report)
    return Built(report, plan.listing.omitted, _errors(checked.findings), plan.notes())


def printable(checked: Result, more: Library | None = None) -> Library:
    """Return what is printed from: the content checked, with the texts of another library.

    Raises `Unreadable` for a fault of a manifest.
    """
    library = checked.library
    if library.faults:
        raise Unreadable(fault_lines(library.faults))
    if more is not None:
        texts = {key: more.text(key).decode() for key in more.given}
        library = library.with_texts(texts, more.given)
    broken = _errors((*checked.findings, *checked.beneath))
    library.invalid = frozenset(Key(*finding.entity.split("/")) for finding in broken if finding.entity)
    return library


def _errors(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)
