"""What is printed for this game. Everything here turns data and words into pages; it decides nothing."""
