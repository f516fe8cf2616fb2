"""How many options there are: `python -m tests.cli.slots` counts them for each command of Cartographers.

A slot is an option of a command, wherever it may be written: on the line, by its place, in a plan, in a form of the
studio. A name counts once, however many commands have it.
"""

from __future__ import annotations

from collections import Counter

from tests.cli.registered import every_command


def slots() -> dict[str, list[str]]:
    """Command -> the names of its options."""
    return {
        name: [option.name for option in command.options]
        for name, _, command in every_command()
        if "--game" not in name
    }


def main() -> None:
    found = slots()
    names = Counter(name for each in found.values() for name in each)
    for command, options in found.items():
        print(f"{command:<18}{len(options):>4}  {', '.join(options)}")
    print(f"{names.total()} slots, {len(names)} names")


if __name__ == "__main__":
    main()
