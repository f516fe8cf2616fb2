"""Counting the outcomes of many seeds, range by range, whatever the game: the workers, what is kept, the arithmetic."""
