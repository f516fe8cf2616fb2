"""Counting how many seeds turn out, range by range, whatever the game: the workers, what is kept, the arithmetic."""
