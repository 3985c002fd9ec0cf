"""A rulebook as static pages: one folder that any web server, or none, can show."""

import functools
import re
from collections.abc import Callable, Collection
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from meadhall import faces
from meadhall.faces.frame import badge
from meadhall.kernel.errors import MeadhallError
from meadhall.kit import trace
from meadhall.rulebook.book import Book, book
from meadhall.rulebook.pictures import Item, Sign, draw, told
from meadhall.rulebook.records import CardEntry, Page, Picture
from meadhall.rulebook.search import entries
from meadhall.rulebook.wording import everything, wording

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_ID: Final = re.compile(r"(?<![`\w-])[A-Z]{3}-[A-Z0-9](?:[\w.-]*\w)?(?![\w`])")
Address = Callable[[str, str], str]
"""Where something is: kind (``page``, ``card``, ``word``, ``clause``, ``face``, ``position``, ``try``) and key."""


def static(kind: str, key: str) -> str:
    """Addresses inside the folder that ``write`` makes."""
    return {
        "page": f"{key}.html",
        "card": f"card-{key}.html",
        "word": f"glossary.html#{key}",
        "clause": f"wording.html#{key}",
        "face": f"faces/{key}.svg",
        "position": f"positions/{key}.txt",
        "contents": "index.html",
        "gallery": "gallery.html",
        "glossary": "glossary.html",
        "wording": "wording.html",
    }[kind]


def served(game: str) -> Address:
    """Addresses on the pages of a server."""

    def address(kind: str, key: str) -> str:
        if kind == "face":
            return f"/faces/{game}/{key}.svg"
        if kind == "position":
            page, _, number = key.rpartition("-")
            return f"/learn/{game}?page={page}&picture={number}"
        if kind == "try":
            return f"/learn/{game}?card={key}"
        ways = {"word": f"glossary#{key}", "clause": f"wording#{key}", "contents": ""}
        return f"/rulebook/{game}/{ways.get(kind, f'{kind}/{key}' if key else kind)}".rstrip("/")

    return address


def render(markdown: str, address: Address = static) -> Markup:
    """Markdown as HTML. Links such as ``paying``, ``card:moat``, ``word:might`` and ``clause:DOM-R1`` get addresses.

    >>> print(render("[Paying](paying) and [Moat](card:moat)"), end="")
    <p><a href="paying.html">Paying</a> and <a href="card-moat.html">Moat</a></p>
    """
    tokens = _MARKDOWN.parse(markdown)
    _link(tokens, address)
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def render_inline(markdown: str, address: Address = static) -> Markup:
    """Markdown of one line, without a paragraph around it."""
    tokens = _MARKDOWN.parseInline(markdown)
    _link(tokens, address)
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _citing(markdown: str, known: Collection[str], address: Address = static) -> Markup:
    """Markdown of a clause, with links to the ``known`` clauses that it names.

    >>> print(_citing("See DOM-R1 and DOM-VIS.", {"DOM-R1"}), end="")
    <p>See <a href="wording.html#DOM-R1">DOM-R1</a> and DOM-VIS.</p>
    """
    return render(
        _ID.sub(lambda found: f"[{found[0]}](clause:{found[0]})" if found[0] in known else found[0], markdown), address
    )


def _link(tokens: list[Token], address: Address) -> None:
    for token in tokens:
        for child in token.children or ():
            href = str(child.attrs.get("href", "")) if child.type == "link_open" else ""
            if href and "/" not in href:
                kind, colon, key = href.partition(":")
                child.attrs["href"] = address(kind, key) if colon else address("page", href)


def page_body(told_in: Book, page: Page, address: Address = static) -> Markup:
    """The text and pictures of a page, without what stands around it."""
    parts: list[Markup] = []
    count = 0
    for part in page.parts:
        if isinstance(part, Picture):
            count += 1
            parts.append(figure(told_in, part, address("position", f"{page.key}-{count}"), address))
        else:
            parts.append(render(part, address))
    return Markup("\n").join(parts)


def figure(told_in: Book, picture: Picture, position: str, address: Address = static) -> Markup:
    """A picture with its caption, read to those who cannot see it."""
    rows = draw(told_in.game.key, picture)
    made = (
        _environment(address)
        .get_template("figure.html")
        .render(
            is_static=address is static,
            rows=rows,
            alt=". ".join(told(rows)),
            caption=picture.caption,
            position=position,
            address=address,
            game=told_in.game.key,
        )
    )
    return Markup(made)


def _badge(sign: Sign) -> Markup:
    """A number on its shape; the text of the picture says it too."""
    drawn = badge(0, 0, sign.shape, sign.number, sign.paint)
    return Markup(f'<svg class="sign" viewBox="-21 -21 42 42" aria-hidden="true">{drawn}</svg>')


@functools.cache
def _environment(address: Address = static) -> Environment:
    environment = Environment(loader=PackageLoader("meadhall.rulebook"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["markdown"] = functools.partial(render, address=address)
    environment.filters["citing"] = functools.partial(_citing, address=address)
    environment.filters["groupby_place"] = lambda rows: [
        (place, list(at)) for place, at in groupby(rows, lambda row: row.place)
    ]
    environment.filters["badge"] = _badge
    environment.filters["inline"] = functools.partial(render_inline, address=address)
    return environment


@functools.lru_cache(maxsize=512)
def part(told_in: Book, kind: str, key: str) -> tuple[str, str]:
    """Title and HTML of a part of the rulebook, for the page of a server; raise MeadhallError if there is none."""
    address = _served(told_in.game.key)
    template, title, values = _content(told_in, kind, key, address)
    known = {clause.id for clause in trace.clauses(told_in.game.key)} if told_in.game.document else set()
    made = _environment(address).get_template(template)
    return title, made.render(layout="bare.html", book=told_in, address=address, known=known, title=title, **values)


_served: Final = functools.cache(served)


def _content(told_in: Book, kind: str, key: str, address: Address) -> tuple[str, str, dict[str, Any]]:
    """The template of a part, its title and what it shows; raise MeadhallError."""
    game = told_in.game.key
    if kind == "page":
        page = told_in.page(key)
        before, after = told_in.neighbours(page)
        return "page.html", page.title, {
            "page": page, "body": page_body(told_in, page, address), "before": before, "after": after,
            "words": [told_in.word(word) for word in page.words], "cards": [told_in.card(card) for card in page.cards],
            "exact": wording(game, page.clauses),
        }  # fmt: skip
    if kind == "card":
        entry = told_in.card(key)
        at = told_in.cards.index(entry)
        return "card.html", entry.name, {
            "entry": entry, "before": told_in.cards[at - 1] if at else None, "after": next(iter(told_in.cards[at + 1 :]), None),
            "example": [(told_in.card(other), other) for other in entry.example.cards] if entry.example else [],
            "good_with": [told_in.card(other) for other in entry.good_with],
            "beware": [told_in.card(other) for other in entry.beware],
            "pages": told_in.pages_about(entry), "exact": wording(game, entry.clauses),
            "strip": told_in.cards[max(0, at - 8) : at + 9],
        }  # fmt: skip
    if kind == "gallery":
        groups: dict[str, list[CardEntry]] = {}
        for entry in told_in.cards:
            groups.setdefault(entry.group, []).append(entry)
        return "gallery.html", "Card gallery", {"groups": groups.items()}
    if kind == "glossary":
        return "glossary.html", "Glossary", {"words": sorted(told_in.words, key=lambda word: word.name.lower())}
    if kind == "wording":
        return "wording.html", "Exact wording", {"exact": everything(game)}
    if kind == "contents":
        return "contents.html", f"{told_in.game.title}: rulebook", {}
    raise MeadhallError(f"the rulebook has no part {kind!r}")


def write(game: str, folder: Path) -> int:
    """Write the rulebook of ``game`` into ``folder``; return the number of pages written."""
    told_in = book(game)
    for inner in ("faces", "positions"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    site = _Site(told_in, folder)
    site.write()
    return site.written


class _Site:
    """One rulebook being written."""

    def __init__(self, told_in: Book, folder: Path) -> None:
        self.book: Final = told_in
        self.folder: Final = folder
        self.written = 0
        self._faces: set[str] = set()
        self._known: Final = {clause.id for clause in trace.clauses(told_in.game.key)}

    def write(self) -> None:
        told_in, game = self.book, self.book.game.key
        for kind in ("contents", "gallery", "glossary", "wording"):
            self._page(kind, "")
        for page in told_in.pages:
            self._page("page", page.key)
            for at, picture in enumerate(page.pictures, start=1):
                (self.folder / static("position", f"{page.key}-{at}")).write_text(picture.position + "\n", encoding="utf-8")
                self._draw([item for row in draw(game, picture) for item in row.items])
        for entry in told_in.cards:
            self._page("card", entry.key)
            self._draw([Item(key, "") for key in entry.cards])
        found = [{**one._asdict(), "href": static(one.kind, one.key)} for one in entries(game)]
        kept = ("key", "title", "line", "names", "href")
        self._file("search.js", entries=[{name: one[name] for name in kept} for one in found])
        self._file("static.css")
        self._file("rulebook.css")

    def _file(self, name: str, **values: Any) -> None:
        (self.folder / name).write_text(_environment().get_template(name).render(**values), encoding="utf-8")

    def _page(self, kind: str, key: str) -> None:
        template, title, values = _content(self.book, kind, key, static)
        name = static(kind, key)
        made = _environment().get_template(template)
        text = made.render(
            layout="base.html", book=self.book, address=static, here=name, known=self._known, title=title, **values
        )
        (self.folder / name).write_text(text, encoding="utf-8")
        self.written += 1

    def _draw(self, items: list[Item]) -> None:
        for key in {item.face for item in items if item.face} - self._faces:
            self._faces.add(key)
            try:
                drawn = faces.face(self.book.game.key, key)
            except MeadhallError:
                continue
            (self.folder / static("face", key)).write_text(drawn, encoding="utf-8")
