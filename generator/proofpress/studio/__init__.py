"""The page of the program."""
