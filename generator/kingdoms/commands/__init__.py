"""What can be asked of this game: one module for each command, each a function from chosen values to an answer."""
