"""`python -m generator` does what `proofpress` does."""

from __future__ import annotations

from generator.cli import main

if __name__ == "__main__":
    main()
