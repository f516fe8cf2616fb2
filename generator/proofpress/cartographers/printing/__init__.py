"""What is printed of this game; each room ends with its command."""
