"""What is printed of this game; a room that has a command ends with it."""
