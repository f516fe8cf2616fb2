"""The structure of a document for screen readers: headings, paragraphs, tables, and figures described in words.

Pages say what a piece of them is while they draw it. Text of which nothing is said is a paragraph, a form that was
given words is a figure, and all else is an artifact, which nobody reads out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, Literal

from generator.library.dataclass import dataclass

if TYPE_CHECKING:
    from generator.press.pdf_objects import Reference, TopLevelObject

TagRole = Literal["Document", "H1", "H2", "H3", "P", "Figure", "Table", "TR", "TH", "TD", "L", "LI", "LBody", "Form"]

_ARTIFACT: Final = "/Artifact BMC"


@dataclass(eq=False)
class Element:
    """A piece of the structure; `kids` are elements, and marked pieces of pages by page and number."""

    role: TagRole
    alt: str = ""
    language: str = ""  # where it is not that of the document
    kids: list[Element | tuple[int, int]] = field(default_factory=list)


class Tags:
    """The structure of one document."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self._path = [self.root]
        self.marks: dict[int, list[Element]] = {}  # of each page: whose piece has which number
        self._fields: list[tuple[int, TopLevelObject, str]] = []

    @contextmanager
    def part(self, role: TagRole, *, alt: str = "", language: str = "") -> Iterator[Element]:
        """What is tagged meanwhile belongs to a new element; an empty one is left out, unless it is a cell."""
        element = Element(role, alt, language)
        above = self._path[-1]
        above.kids.append(element)
        self._path.append(element)
        try:
            yield element
        finally:
            self._path.pop()
            if not element.kids and role not in ("TH", "TD"):
                above.kids.remove(element)

    @contextmanager
    def row(self) -> Iterator[None]:
        """A row of the table that is being set; outside of one it goes on with the last thing, if that is a table."""
        with ExitStack() as around:
            above = self._path[-1]
            if above.role != "Table":
                last = above.kids[-1] if above.kids else None
                if isinstance(last, Element) and last.role == "Table":
                    self._path.append(last)
                    around.callback(self._path.pop)
                else:
                    around.enter_context(self.part("Table"))
            around.enter_context(self.part("TR"))
            yield

    def bring_forward(self, first: int) -> None:
        """What is on pages from this number on comes before all else."""

        def page_of(kid: Element | tuple[int, int]) -> int:
            return min(map(page_of, kid.kids), default=0) if isinstance(kid, Element) else kid[0]

        self.root.kids.sort(key=lambda kid: page_of(kid) < first)
        for kid in self.root.kids:
            if isinstance(kid, Element) and kid.role in ("H1", "H2"):
                kid.role = "H1"  # of all that is read, it is now the first heading
                return

    def heading(self, *, first: bool) -> TagRole:
        """What the next heading is: of the first level, or below one."""
        above = any(isinstance(kid, Element) and kid.role == "H1" for kid in self.root.kids)
        return "H2" if above and not first else "H1"

    def mark(self, element: Element, page: int) -> int:
        """The number of a new piece of a page that belongs to this element."""
        marks = self.marks.setdefault(page, [])
        element.kids.append((page, len(marks)))
        marks.append(element)
        return len(marks) - 1

    def field(self, page: int, widget: TopLevelObject, words: str) -> None:
        """Something that can be filled in on a page; they are numbered after all pages, in this order."""
        self._fields.append((page, widget, words))

    def written(self, pages: Sequence[Any]) -> TopLevelObject:
        """The root of the structure, for the catalogue; the pages in the order in which they were added."""
        from generator.press.pdf_objects import TopLevelObject

        made: dict[Element, TopLevelObject] = {}
        alts: dict[str, TopLevelObject] = {}

        def element_of(element: Element, above: TopLevelObject, scope: str = "") -> TopLevelObject:
            kids = [kid if isinstance(kid, tuple) else None for kid in element.kids]
            first = next((kid[0] for kid in kids if kid), None)

            def write(reference: Reference) -> bytes:
                inside = []
                for kid in element.kids:
                    if isinstance(kid, Element):
                        inside.append(reference(made[kid]))
                    elif kid[0] == first:
                        inside.append(str(kid[1]))
                    else:
                        inside.append(f"<</Type/MCR/Pg {reference(pages[kid[0]])}/MCID {kid[1]}>>")
                if element is self.root:
                    inside += map(reference, fields)
                page = "" if first is None else f"/Pg {reference(pages[first])}"
                alt = f"/Alt {reference(_shared(alts, element.alt))}" if element.alt else ""
                language = f"/Lang({element.language})" if element.language else ""
                all_kids = inside[0] if len(inside) == 1 else f"[{' '.join(inside)}]"
                heads = f"/A<</O/Table/Scope/{scope}>>" if element.role == "TH" else ""
                said = f"{page}{alt}{language}{heads}"
                return f"<</S/{element.role}/P {reference(above)}{said}/K {all_kids}>>".encode("ascii")

            found = made[element] = TopLevelObject(write)
            below = [kid for kid in element.kids if isinstance(kid, Element)]
            of_row = "Row" if len(below) == 1 or any(kid.role == "TD" for kid in below) else "Column"
            for each in below:
                element_of(each, found, of_row)
            return found

        def write_root(reference: Reference) -> bytes:
            numbers = "".join(
                f"{page}[{' '.join(reference(made[element]) for element in marks)}]"
                for page, marks in sorted(self.marks.items())
            )
            numbers += "".join(f" {number} {reference(field)}" for number, field in enumerate(fields, len(pages)))
            start = f"<</Type/StructTreeRoot/K {reference(made[self.root])}"
            end = f"/ParentTreeNextKey {len(pages) + len(fields)}>>"
            return f"{start}/ParentTree<</Nums[{numbers}]>>{end}".encode("ascii")

        def field_of(page: int, widget: TopLevelObject, words: str) -> TopLevelObject:
            def write(reference: Reference) -> bytes:
                alt, where = reference(_shared(alts, words)), reference(pages[page])
                kid = f"<</Type/OBJR/Obj {reference(widget)}/Pg {where}>>"
                return f"<</S/Form/P {reference(made[self.root])}/Pg {where}/Alt {alt}/K {kid}>>".encode("ascii")

            return TopLevelObject(write)

        fields = [field_of(*field) for field in self._fields]
        root = TopLevelObject(write_root)
        element_of(self.root, root)
        return root


def _shared(alts: dict[str, TopLevelObject], text: str) -> TopLevelObject:
    """The same words are written once."""
    from generator.press.pdf_objects import TopLevelObject, text_string

    if text not in alts:
        alts[text] = TopLevelObject(lambda _: text_string(text).encode("ascii"))
    return alts[text]


class PageMarks:
    """Which operators of a page belong to which element."""

    def __init__(self, tags: Tags, page: int, code: list[str]) -> None:
        self._tags, self._page, self._code = tags, page, code
        self._owner: Element | None = None  # of what is drawn now
        self._left_out = False  # whether that is furniture of the page
        self._start = 0
        self._runs: list[tuple[int, str]] = []  # operators up to here, and what marks them

    @contextmanager
    def tagged(self, role: TagRole, *, alt: str = "", language: str = "") -> Iterator[None]:
        """What is drawn on the page meanwhile is the content of a new element."""
        before = self._owner
        self._go_on(before)
        with self._tags.part(role, alt=alt, language=language) as element:
            self._owner = element
            try:
                yield
            finally:
                self._go_on(before)

    def loose(self, role: TagRole, alt: str = "") -> AbstractContextManager[None]:
        """What is drawn meanwhile belongs to a new element, unless it is furniture or in one; what lies in a figure is
        part of it, but a figure may lie in another element."""
        inside = self._owner is not None and (role != "Figure" or self._owner.role == "Figure")
        return nullcontext() if inside or self._left_out else self.tagged(role, alt=alt)

    @contextmanager
    def furniture(self) -> Iterator[None]:
        """What is drawn meanwhile is not read out: page numbers, rules, marks for cutting."""
        before, self._left_out = self._left_out, True
        try:
            yield
        finally:
            self._left_out = before

    def _go_on(self, owner: Element | None) -> None:
        """Ends what belongs to one owner; from here on, operators belong to this one."""
        if len(self._code) > self._start:
            mark = _ARTIFACT
            if self._owner is not None:
                mark = f"/{self._owner.role}<</MCID {self._tags.mark(self._owner, self._page)}>>BDC"
            self._start = len(self._code)
            self._runs.append((self._start, mark))
        self._owner = owner

    def marked(self) -> str:
        """All operators with their marks."""
        self._go_on(None)
        lines, start = list[str](), 0
        for end, mark in self._runs:
            lines += [mark, *self._code[start:end], "EMC"]
            start = end
        return "\n".join(lines)
