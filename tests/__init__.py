"""Tests, and the tools of developers. Whatever is run from here, also in processes that are started from here, is the
program of this checkout, and never an installed copy."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "generator" / "proofpress"
VARIABLE = "PROOFPRESS_DEPTH"  # how deep tests go: depth.py
SEARCHED = os.pathsep.join((str(PACKAGE.parent), str(ROOT)))  # where every process looks first

sys.path[:0] = [str(PACKAGE.parent)]
os.environ["PYTHONPATH"] = SEARCHED
