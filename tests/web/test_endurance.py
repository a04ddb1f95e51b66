"""Short samples of the long trials of the page: `python -m tests.web.endurance` makes the full ones."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import sleep

from sheetforge.web.editing import save
from sheetforge.web.served import ServedContent, digest_of
from tests.running import CLONE, wait_until
from tests.web import endurance


def test_page_and_check_agree_after_edits(served: ServedContent) -> None:
    """After fields are changed by form, texts are cut, files written, removed or renamed, both find the same."""
    assert 0 < endurance.edits(served, Random(4), 9) <= 9


def test_a_save_that_is_killed_leaves_whole_files(served: ServedContent, root: Path) -> None:
    """The file has its old text or a new one, and nothing beside it is taken for content.

    A process saves again and again until it is killed; `endurance kills` does that to a whole server.
    """
    before = {file: file.read_text() for file in root.rglob("*.yaml")}
    name = str(served.library.keys("ships")[0])
    file = root / f"{name}.yaml"
    old, random = before[file], Random(2)

    def save_for_ever() -> None:
        text = old
        for number in count():
            digest, text = digest_of(text.encode()), f"{old}# kill {number}\n"
            save(served, name, digest, text)

    for _ in range(3):
        with served.lock:
            saving = get_context("fork").Process(target=save_for_ever)
            saving.start()
        wait_until(lambda: file.read_text() != old)
        sleep(random.random() * 0.03)
        saving.kill()
        saving.join()
        saving.close()
        assert re.fullmatch(rf"{re.escape(old)}# kill \d+\n", file.read_text())
        after = {one: one.read_text() for one in root.rglob("*.yaml")}
        assert {**after, file: old} == before
        file.write_text(old)


def test_what_a_save_replaces_is_collected(served: ServedContent, root: Path) -> None:
    """Nothing of the checks of a session is kept from the garbage collector, so that a long one does not grow."""
    key = served.library.keys("ships")[0]
    file = root / f"{key}.yaml"
    kept = gc.get_freeze_count()
    for number in range(3):
        file.write_text(f"{file.read_text()}# {number}\n")
        served.refresh(now=True)
    assert gc.get_freeze_count() <= kept


FREED = """
from pathlib import Path
from sheetforge.web.run import return_memory

def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

return_memory()
before, kept = memory(), []
for _ in range(4):
    drawings = []
    for _ in range(60):
        drawings.append(bytes(400_000))
        kept.append(bytes(3_000))
    del drawings
print(memory() - before)
"""


def test_drawings_that_are_freed_return_their_memory() -> None:
    """Small values that stay between large texts do not keep the memory of these: 24 MB are gone, 1 MB is kept."""
    answer = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True, cwd=CLONE)
    assert int(answer.stdout) < 4_000_000
