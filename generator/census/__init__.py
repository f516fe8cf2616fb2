"""Counting what becomes of many seeds, range by range, whatever the game: who works, what is kept, the arithmetic."""
