"""How the kernel is compiled: `python -m tests.cartographers.search.kernel_build` writes both forms and their digests.

The compiled files are part of the program. Where this version of the compiler can be had, a test compiles them again
and compares the bytes.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "generator/proofpress/cartographers/search"
SANDBOX = FOLDER / "kernel.py"  # which loads no other form than those whose digests it holds
COMPILER = "clang-14"  # of Debian 12, with lld-14; other versions make other bytes
FORMS = (2, 4)  # limbs
FLAGS = (
    "--target=wasm32", "-O3", "-std=c11", "-ffreestanding", "-nostdlib", "-fno-strict-aliasing", "-fvisibility=hidden",
    "-mbulk-memory", "-Wall", "-Wextra", "-Werror", "-Wl,--no-entry,--export-dynamic,--strip-all",
)  # fmt: skip


def can_compile() -> bool:
    return bool(shutil.which(COMPILER) and shutil.which("wasm-ld-14"))


def compiled(limbs: int, folder: Path) -> Path:
    """One form of the kernel, made in this folder."""
    made = folder / f"kernel{limbs}.wasm"
    line = [COMPILER, *FLAGS, f"-DLIMBS={limbs}", "-o", str(made), str(FOLDER / "kernel.c")]
    subprocess.run(line, check=True, cwd=folder)
    return made


if __name__ == "__main__":
    if not can_compile():
        sys.exit(f"{COMPILER} and lld-14 are not installed")
    for form in FORMS:
        digest = sha256(compiled(form, FOLDER).read_bytes()).hexdigest()
        SANDBOX.write_text(re.sub(rf'(?m)^(    {form}: )"[0-9a-f]{{64}}"', rf'\1"{digest}"', SANDBOX.read_text()))
        print(form, digest)
