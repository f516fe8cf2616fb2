"""The one-file edition."""

from __future__ import annotations

import gzip
import json
import lzma
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any, Final
from urllib.parse import quote

import proofpress
from proofpress.errors import FileError, say, shown_path, visible
from proofpress.files import File, bytes_of, environment, joined, rows, shipped, temporary_folder, unzipped, zipped
from proofpress.games import game, game_names
from proofpress.language import LanguageFile
from proofpress.pack.commands import versions
from proofpress.press.typesetting import FACES
from proofpress.studio.page import page

# --------------------------------------------------------------------------------------------------------------------
# What the one-file edition carries: the browser's Python, the program with the packages that it prints with, pdf.js.
#
# Packages are left out by name, never taken by what some run has used: what is missing is then missed at once, and not
# only in a rare page.


PYODIDE, PDFJS = "pyodide 314.0.7", "pdfjs-dist 6.5.438"  # packages of npm
# The files that are taken from them, with their SHA-256.
PINNED: Final[Mapping[str, Mapping[str, str]]] = {
    PYODIDE: {
        "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
        "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
        "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    },
    PDFJS: {
        "build/pdf.min.mjs": "3a88402882cfa3e7e72c2c9b5149f52f0f88baf1c5b62aa11a41abdbc2072440",
        "build/pdf.worker.min.mjs": "1e64c8240e54735ec5913b37acd5134747799cb8c6bb3777c70adbc01232d2aa",
    },
}
_LICENCE: Final = {"LICENSE": "0d542e0c8804e39aa7f37eb00da5a762149dc682d7829451287e11b938e94594"}  # of pdf.js
_LARGEST: Final = 1 << 26

_NO_PROGRAM: Final = ("command_line.py", "studio/server", "studio/one_file", "__pycache__")
_PACKAGES: Final = ("reportlab", "yaml", "jinja2", "markupsafe", "segno", "pyphen", "polib")
_FONT_PACKAGES: Final = ("font_source_serif_pro", "font_source_sans_pro", "fontpkg_cinzel")


def parts(pyodide: Path, pdfjs: Path) -> dict[str, str]:
    """All parts by their names, packed, in base64."""
    taken = dict([*_pinned(PYODIDE, pyodide, PINNED[PYODIDE]), *_pinned(PDFJS, pdfjs, PINNED[PDFJS])])
    taken["pyodide-lock.json"] = json.dumps(
        {"info": json.loads(taken["pyodide-lock.json"])["info"], "packages": {}}
    ).encode()
    library = zipped(
        file for file in unzipped(taken["python_stdlib.zip"]) if not file[0].startswith(_left_out("library"))
    )
    program, taken["python_stdlib.zip"] = _prepared(pyodide, joined(dict(_program())), library)
    packed = {name: gzip.compress(data, 9, mtime=0) for name, data in taken.items()}
    packed["program.xz"] = lzma.compress(program, preset=9)  # which only Python unpacks, and a third smaller
    return {name: b64encode(data).decode() for name, data in sorted(packed.items())}


@cache
def _left_out(of: str) -> tuple[str, ...]:
    """What is left out of the standard library, or of packages: the beginnings of paths."""
    found = map(str.split, rows(shipped("templates") / "studio" / "left_out.txt"))
    return tuple(path for part, *paths in found if part == of for path in paths)


def _pinned(package: str, folder: Path, files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Files of a package of npm, which must be the very ones."""
    for name, digest in files.items():
        path = folder / name
        data = bytes_of(path, _LARGEST)
        if sha256(data).hexdigest() != digest:
            get = f"npm pack {package.replace(' ', '@')}"
            raise FileError(
                say(
                    "{path}: this is not the file of {package}; get it with: {get}",
                    path=shown_path(path),
                    package=package,
                    get=get,
                )
            )
        yield path.name, data


def _prepared(pyodide: Path, program: bytes, library: bytes) -> tuple[bytes, bytes]:
    """Both as the browser's Python has prepared them, in node; or as they are where there is no node."""
    node = which("node")
    if node is None:
        return program, library
    with temporary_folder() as room:
        (room / "program").write_bytes(program)
        (room / "python_stdlib.zip").write_bytes(library)
        script = shipped("templates") / "studio" / "prepare.mjs"
        done = run([node, str(script), str(pyodide.absolute()), str(room)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise FileError(say("node cannot prepare the edition: {strip}", strip=visible(done.stderr.strip()[-300:])))
        return (room / "program").read_bytes(), (room / "python_stdlib.zip").read_bytes()


def _program() -> Iterator[tuple[str, bytes]]:
    """The program, its data, and its packages."""
    yield from _below(Path(proofpress.__file__).parent, "proofpress", _NO_PROGRAM, (".py", ".wasm", ".txt", ".po"))
    yield from _below(shipped("carddata"), "proofpress/_shipped/carddata", ("schemas/",), (".yaml",))
    yield from _below(shipped("templates"), "proofpress/_shipped/templates", ("studio/", "fonts/OFL"), ("",))
    for package in (*_PACKAGES, *_FONT_PACKAGES):
        yield from _package(package)
    for name, number in versions().items():  # which the manifest of an event names
        with suppress(PackageNotFoundError):
            said = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version(name)}\n"
            yield f"{name.replace('-', '_')}-{number}.dist-info/METADATA", said.encode()
    yield from _fonts()
    yield from _hyphenation()


def _below(folder: Path, name: str, without: tuple[str, ...], suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).as_posix()
        if (
            path.is_file()
            and path.name.endswith(suffixes)
            and not inside.startswith(without)
            and "__pycache__" not in inside
        ):
            yield f"{name}/{inside}", path.read_bytes()


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise FileError(say("the package {name} is not installed; install proofpress again", name=name))
    where = Path(spec.origin)
    if where.name != "__init__.py":
        yield where.name, where.read_bytes()
        return
    for inside, data in _below(where.parent, name, (), (".py",)):
        if not inside.startswith(_left_out("package")):
            yield inside, data


def _fonts() -> Iterator[tuple[str, bytes]]:
    """The faces that are printed with, of the many in their packages."""
    for path in (Path(face()) for face in FACES.values()):
        for package in {*path.parts} & {*_FONT_PACKAGES}:  # none of the one that is a template
            yield "/".join(path.parts[path.parts.index(package) :]), path.read_bytes()


def _hyphenation() -> Iterator[tuple[str, bytes]]:
    """The patterns of the languages that there are."""
    languages: dict[str, LanguageFile] = {}
    for name in game_names():
        languages |= game(name).load(None).languages
    import pyphen  # type: ignore[import-untyped]

    for language in languages.values():
        found = pyphen.language_fallback(language.hyphenation or "")
        if found:
            path = Path(pyphen.LANGUAGES[found])
            yield f"pyphen/dictionaries/{path.name}", path.read_bytes()


def licences(of_pdfjs: str) -> str:
    """The licences of all that the edition carries, in full, each text once."""
    ours = shipped("templates") / "studio" / "licences"
    found = [
        ("Proofpress", shipped("LICENSE").read_text(encoding="utf-8")),
        (PYODIDE, (ours / "MPL-2.0.txt").read_text(encoding="utf-8")),
        ("CPython", (ours / "PSF-2.0.txt").read_text(encoding="utf-8")),
        (PDFJS, of_pdfjs),
    ]
    for package in (*_PACKAGES, *_FONT_PACKAGES):
        of = distribution({"yaml": "PyYAML"}.get(package, package))
        files = [file for file in of.files or () if file.name.upper().startswith(("LICENSE", "COPYING"))]
        found += [(f"{of.name} {of.version}", file.read_text(encoding="utf-8")) for file in files]
    texts = {text.strip(): name for name, text in reversed(found)}
    return "".join(f"\n\n{name}\n{'=' * len(name)}\n\n{text}\n" for text, name in reversed(texts.items()))


# --------------------------------------------------------------------------------------------------------------------
# The one-file edition: the page with everything in it, and what a host wants beside it.


POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; "
    "worker-src 'self' blob:; connect-src blob:; img-src data: blob:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
# A compass rose, as on the sheets.
_ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fbf7ec"/>'
    '<circle cx="32" cy="32" r="24" fill="none" stroke="#7a2f26" stroke-width="2"/>'
    '<path d="M32 4l6 22 22 6-22 6-6 22-6-22-22-6 22-6z" fill="#7a2f26"/></svg>'
)


def edition(target: Path, pyodide: Path, pdfjs: Path) -> Iterator[File]:
    """The page; and for hosts, what lets it be installed and used without a network."""
    carried, ((_, licence),) = parts(pyodide, pdfjs), _pinned(PDFJS, pdfjs, _LICENCE)
    whole = page("worker", carried, POLICY, licences=licences(licence.decode()))
    yield File(target, whole)
    keeper = environment(escaped=False).get_template("studio/sw.js.j2")
    yield File(target.with_name("sw.js"), keeper.render(page=target.name, hash=sha256(whole).hexdigest()[:16]).encode())
    yield File(target.with_name("manifest.webmanifest"), json.dumps(_manifest(target.name), indent=2).encode())


def _manifest(name: str) -> dict[str, Any]:
    icon = {"src": f"data:image/svg+xml,{quote(_ICON)}", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {
        "name": "Proofpress",
        "short_name": "Proofpress",
        "start_url": f"./{name}",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf7ec",
        "theme_color": "#7a2f26",
        "icons": [icon],
    }
