"""What can be asked of the program and what it answers, as data; knows no game, no paper and no terminal.

A command is a function from chosen values to an `Answer`. Its options are records. The command line, plan files and
other callers are adaptors around the same functions.
"""
