"""What is printed of this game. Everything here turns data and words into pages; it decides nothing."""
