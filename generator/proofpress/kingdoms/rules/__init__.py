"""The rules: the only judge of a game."""
