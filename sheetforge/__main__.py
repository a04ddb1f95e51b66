"""`python -m sheetforge`."""

import sys

from sheetforge.cli import main

sys.exit(main())
