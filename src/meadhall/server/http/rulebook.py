"""The rulebook for the page: its parts as HTML, and one search over all of it."""

from typing import Annotated

from litestar import Router
from litestar.params import Parameter

from meadhall import games
from meadhall.kernel.bounds import LONGEST_KEY
from meadhall.kernel.errors import MeadhallError
from meadhall.rulebook import Book, book, search, suggestion
from meadhall.rulebook.html import part
from meadhall.server.errors import Missing
from meadhall.server.forms import (
    BookPart,
    BookPlace,
    ContentsInfo,
    FoundInfo,
    ReferenceInfo,
    ReminderInfo,
    SearchInfo,
    WordInfo,
)
from meadhall.server.http.verbs import get

Name = Annotated[str, Parameter(min_length=1, max_length=LONGEST_KEY)]
Words = Annotated[str, Parameter(max_length=80)]


def _book(game: str) -> Book:
    return book(games.find(game).key)


@get("/rulebook/{game:str}", summary="The pages of a rulebook", sync_to_thread=True)
def contents(game: Name) -> ContentsInfo:
    told_in = _book(game)
    pages = [FoundInfo(kind="page", key=page.key, title=page.title, line=page.summary) for page in told_in.pages]
    return ContentsInfo(title=told_in.game.title, pages=pages)


@get("/rulebook/{game:str}/search", summary="Pages, cards, words and clauses about some words", sync_to_thread=True)
def find(game: Name, words: Words = "") -> SearchInfo:
    key = _book(game).game.key
    found = [FoundInfo(kind=one.kind, key=one.key, title=one.title, line=one.line[:160]) for one in search(key, words)]
    return SearchInfo(found=found, suggestion="" if found or not words.strip() else suggestion(key, words))


@get("/rulebook/{game:str}/reference", summary="Turn, signs, costs and words, for the table", sync_to_thread=True)
def reference(game: Name, language: Annotated[str, Parameter(max_length=16)] = "") -> ReferenceInfo:
    told_in = _book(game)

    def said(texts: dict[str, str]) -> str:
        return texts.get(language) or texts["en"]

    def part(name: str) -> list[ReminderInfo]:
        found = (one for one in told_in.reminders if one.part == name)
        return [ReminderInfo(key=one.key, name=said(one.names), text=said(one.texts)) for one in found]

    words = [
        WordInfo(key=one.key, forms=list(one.forms.get(language) or one.forms["en"]), text=said(one.texts), page=one.page)
        for one in told_in.words
    ]
    return ReferenceInfo(turn=part("turn"), signs=part("sign"), costs=part("cost"), words=words)


@get("/rulebook/{game:str}/clause/{clause:str}", summary="Where a clause is explained", sync_to_thread=True)
def explained(game: Name, clause: Name) -> BookPlace:
    told_in = _book(game)
    thing = told_in.explains(clause)
    if thing is None:
        return BookPlace(path=f"wording#{clause}")
    return BookPlace(path=f"{'page' if hasattr(thing, 'summary') else 'card'}/{thing.key}#{clause}")


@get("/rulebook/{game:str}/{kind:str}/{key:str}", summary="A page or a card as HTML", sync_to_thread=True)
def one_part(game: Name, kind: Name, key: Name) -> BookPart:
    return _part(game, kind, key)


@get("/rulebook/{game:str}/{kind:str}", summary="Glossary, card gallery or exact wording as HTML", sync_to_thread=True)
def whole_part(game: Name, kind: Name) -> BookPart:
    return _part(game, kind, "")


def _part(game: str, kind: str, key: str) -> BookPart:
    try:
        title, html = part(_book(game), kind, key)
    except MeadhallError as error:
        raise Missing(error.said) from None
    return BookPart(title=title, html=html)


router = Router("/api", route_handlers=[contents, find, reference, explained, one_part, whole_part], tags=["rulebook"])
