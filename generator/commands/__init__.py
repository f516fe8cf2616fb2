"""What can be asked for, whatever the game: one module for each command or group, and the tables of commands and games.

Nothing here prints, ends the program or knows a command line; `generator.cli` and other adaptors do.
"""
