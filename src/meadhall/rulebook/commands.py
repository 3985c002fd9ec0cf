"""The command ``meadhall rulebook``."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.rulebook import plain
from meadhall.rulebook.book import Book, book
from meadhall.rulebook.search import Found, search, suggestion
from meadhall.rulebook.wording import wording

WIDTH = 80


def rulebook(
    game: Annotated[str, Parameter(help="The game.")],
    /,
    *said: Annotated[str, Parameter(name="words", help="A page by its name or number, or what to look for.")],
    html: Annotated[Path | None, Parameter(help="Write the whole rulebook as web pages into this folder.")] = None,
    exact: Annotated[bool, Parameter(negative="", help="The clauses behind the page, too.")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="Print what was found as JSON.")] = False,
) -> None:
    """Read the rules as people tell them: short pages, cards, words."""
    told_in = book(games.find(game).key)
    if html is not None:
        from meadhall.rulebook.html import write

        print(f"{write(told_in.game.key, html)} pages are in {html}; open {html / 'index.html'}.")
        return
    words = " ".join(said)
    if not words:
        _contents(told_in, as_json=json_)
        return
    found = search(told_in.game.key, words)
    if json_:
        print(json.dumps([one._asdict() for one in found], ensure_ascii=False, indent=2))
        return
    page = next((page for page in told_in.pages if words in (page.key, str(page.number))), None)
    if page is not None:
        print(plain.page_text(told_in, page, WIDTH))
        if exact:
            print("\n" + plain.wording_text(wording(told_in.game.key, page.clauses), WIDTH))
        return
    if not found:
        raise MeadhallError(suggestion(told_in.game.key, words))
    print(best(told_in, found[0]))
    if found[1:]:
        print("\nAlso:")
        for one in found[1:8]:
            print(plain.short(f"  {one.title} ({one.kind} {one.key}): {one.line}", WIDTH))


def best(told_in: Book, found: Found, width: int = WIDTH) -> str:
    """What a search found, in full."""
    if found.kind == "page":
        return plain.page_text(told_in, told_in.page(found.key), width)
    if found.kind == "card":
        return plain.card_text(told_in, told_in.card(found.key), width)
    if found.kind == "word":
        return plain.word_text(told_in.word(found.key), width)
    said = plain.wording_text(wording(told_in.game.key, (found.key,)), width)
    page = told_in.explains(found.key)
    return f"{said}\n\nExplained in: {page.key}" if page else said


def _contents(told_in: Book, *, as_json: bool) -> None:
    if as_json:
        listed = [{"number": page.number, "key": page.key, "title": page.title} for page in told_in.pages]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    if told_in.pages:
        print(f"{told_in.game.title} in {len(told_in.pages)} pages\n")
    else:
        print(f"{told_in.game.title} brings no rulebook.")
    for page in told_in.pages:
        print(f"{page.number:3} {page.title} ({page.key})")
    print(
        f"\n{len(told_in.cards)} cards and {len(told_in.words)} words: meadhall rulebook {told_in.game.key} WORDS finds them."
    )
