"""The sizes beyond which data is refused, each with its reason.

They protect against files made to exhaust memory or time; no honest file comes near them.
"""

MAX_FILE_BYTES = 500_000  # the largest shipped file has some 20 kB; half a megabyte parses in a tenth of a second
MAX_DEPTH = 20  # shipped data nests 6 deep
MAX_NODES = 50_000  # half a megabyte of "[]" would make a quarter of a million objects
MAX_TEXT = 4_000  # characters in one value: the longest card text has 300
MAX_FILES = 200  # data files in one folder of own data
MAX_FOLDER_BYTES = 1_000_000  # all files together: even the worst ones are read in a second
MAX_ENTRIES = 2_000  # files and folders looked at, so that nobody's whole home folder is searched
MAX_SIDE = 16  # spaces on a side of a map
MAX_SHAPE_SIDE = 8  # spaces on a side of a shape
MAX_WHOLE_NUMBER = 1_000_000  # no rule of a game counts further
