"""Builds a release and tries it as a stranger would: `python -m tests.release [FOLDER]`, dist unless said otherwise.

First the samples must be what this version prints, which no test asks for in between.
The wheel and the source package are each installed into an empty environment, with exactly the versions of
constraints.txt, and print there; `uvx` and `pipx` run the wheel where they are installed. The man page is written
beside them, and the one-file page where PROOFPRESS_NPM names the packages of npm. Packages come from the network, so
this is no test of CI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from proofpress import __version__
from tests import PACKAGE, ROOT
from tests.address import REPOSITORY, for_an_index
from tests.cli.man import page
from tests.cli.samples import stale

CONSTRAINTS = PACKAGE / "constraints.txt"


def run(*words: str | Path, cwd: Path) -> None:
    """Runs a program that must know nothing of this checkout; what it prints is shown only if it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")


def pins(room: Path) -> Path:
    """The constraints without their digests, which pip would then want of the package itself too."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    plain = room / "constraints.txt"
    plain.write_text("\n".join(line.rstrip(" \\") for line in lines if not line.startswith(" ")), encoding="utf-8")
    return plain


def build(folder: Path, room: Path) -> list[Path]:
    """The wheel and the source package, in a folder that holds nothing else of this version.

    They are built of what is committed, with a README whose links lead somewhere on an index too.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"proofpress-{__version__}*"):
        old.unlink()
    source = room / "source"
    run("git", "clone", "--quiet", ROOT, source, cwd=room)
    readme = source / "README.md"
    readme.write_text(for_an_index(readme.read_text(encoding="utf-8"), REPOSITORY), encoding="utf-8")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder.resolve(), cwd=source)
    return sorted(folder.resolve().glob(f"proofpress-{__version__}*"))


def installed(package: Path, room: Path) -> Path:
    """The program in an empty environment."""
    home = room / package.name
    run(sys.executable, "-m", "venv", home, cwd=room)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "pip", "install", "--quiet", "--constraint", pins(room), package, cwd=room)
    return scripts / "proofpress"


def ways(packages: list[Path], room: Path) -> Iterator[tuple[str, tuple[str | Path, ...]]]:
    """What is tried: the name of the way, and the words that run the program."""
    for package in packages:
        yield package.name, (installed(package, room),)
    wheel = next(package for package in packages if package.suffix == ".whl")
    if shutil.which("uvx"):
        yield "uvx", ("uvx", "--from", wheel, "proofpress")
    if shutil.which("pipx"):
        yield "pipx", ("pipx", "run", "--spec", wheel, "proofpress")


def main(folder: Path) -> None:
    """Builds and tries everything."""
    if old := stale():
        sys.exit(f"{', '.join(old)}: not what is printed today; run python -m tests.cli.samples")
    printed = set()
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        packages = build(folder, room)
        (folder / "proofpress.1").write_text(page(), encoding="utf-8")
        for way, words in ways(packages, room):
            sheet = room / "sheet.pdf"
            run(*words, "sheets", "-o", sheet, cwd=room)
            printed.add(sheet.read_bytes())
            run(*words, "prove", "2026-W47", cwd=room)
            print(f"{way}: prints and proves")
        if len(printed) != 1:
            sys.exit("not all of them print the same bytes")
        if npm := os.environ.get("PROOFPRESS_NPM"):
            studio = folder.resolve() / "proofpress.html"
            run(room / packages[0].name / "bin" / "proofpress", "studio", "--export", studio, cwd=Path(npm).parent)
            print(f"{studio.name}: {studio.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
