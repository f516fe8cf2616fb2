"""What version 0.2.0 made, and what today's program does with it. README.md lists it all."""
