"""The sizes beyond which what somebody hands over is refused, each with its reason.

They protect against files made to exhaust memory or time, and no honest file comes near them. The most that somebody
may honestly want was made by tests/growth.py and measured: both games in 20 languages more than there are, with 500 own
cards each and 200 own maps. What grows with that may become ten times as much, and more. What is shipped has no limit.
"""

from __future__ import annotations

# Own data together.
MAX_FILES = 3_000  # data files in a folder: measured 275
MAX_FOLDER_BYTES = 100_000_000  # of them: measured 9,300,000, which are read in two seconds
MAX_ENTRIES = 5_000  # files and folders looked at, so that nobody's whole home folder is searched: measured 283

# One file, whatever it holds.
MAX_FILE_BYTES = 20_000_000  # the texts of 500 nations for a translator have 1,500,000; other files are read alike
MAX_NODES = 250_000  # values in a file of YAML, of which a few bytes can make many: measured 22,000
MAX_DRAFTS = 40_000  # texts and paragraphs in a file to be checked: measured 3,300

# What one value may be does not grow with their number.
MAX_DEPTH = 20  # lists and mappings in each other: shipped data nests 8 deep
MAX_TEXT = 4_000  # characters in one value: the longest shipped text has 560
MAX_SIDE = 16  # spaces on a side of a map
MAX_SHAPE_SIDE = 8  # spaces on a side of a shape
MAX_WHOLE_NUMBER = 1_000_000  # no rule of a game counts further

# Scores and proofs.
MAX_CASES = 10_000  # in a file of scoring cases: each is scored on a board of its own, which takes some seconds
MAX_CERTIFICATE_BYTES = 200_000  # a certificate has 5 kB, that of a long game 30
