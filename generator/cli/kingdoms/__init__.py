"""The commands of the second game, one module each: what `--game kingdoms` makes of a command's name."""
