"""Sealed packs of any game: fixed before the event, open to anybody's check after it."""
