"""Look at every page of `serve` and of sites with every game, width and look: `python -m tests.web.every [WORD...]`.

The suite runs the same tests on a fixed sample: each part is used by clicks and keys, one game each in turn. Words go
to pytest, such as `-n 2` or `-k barriers`. The processor time of all processes that were waited for is reported.
"""

from __future__ import annotations

import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from tests.running import CLONE


def main(words: list[str]) -> int:
    """Run the tests with all looks, and return the exit code of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/web", "tests/site", *words]
    code = subprocess.run(command, cwd=CLONE, env={**os.environ, "SHEETFORGE_ALL_LOOKS": "1"}).returncode
    used = getrusage(RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processor time")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
