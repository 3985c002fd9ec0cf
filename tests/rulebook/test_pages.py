"""The pages: short, in our voice, with pictures of positions that load, and between them every clause a player needs."""

import re
from importlib import resources
from pathlib import Path
from typing import Final

import pytest

from meadhall import games
from meadhall.kit import trace
from meadhall.match.match import Match
from meadhall.match.seats import bot, person
from meadhall.rulebook import Book
from meadhall.rulebook.pictures import draw, told
from meadhall.rulebook.records import Page
from tests.rulebook.books import BOOKS, GAMES, NAMES, NOT_FOR_PLAYERS, PAGES, is_for_players

MOST_WORDS: Final = 600
SLIPS: Final = (
    r"(?<![Tt]here )\bis no (?!longer)\w",
    r"\bby itself\b",
    r"\bso many\b",
    r"\bdear\b",
    r"\bshall\b",
    r"\b(DOM|TMM|DKN)-",
    r"\bclause\b",
    "`",
)
"""Turns of phrase that give our English away, and clause language."""
every_page = pytest.mark.parametrize(("book", "page"), PAGES, ids=NAMES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_game_is_told_in_ten_to_fifteen_pages(game: str) -> None:
    pages = BOOKS[game].pages
    assert 10 <= len(pages) <= 15
    assert "Your first game at a glance" in [page.title for page in pages]
    assert len({page.key for page in pages}) == len(pages)


@every_page
def test_a_page_is_short_and_speaks_plainly(book: Book, page: Page) -> None:
    assert len(page.text.split()) <= MOST_WORDS
    assert len(page.summary) <= 160
    captions = " ".join(picture.caption for picture in page.pictures)
    for slip in SLIPS:
        found = re.search(slip, f"{page.title} {page.summary} {page.text} {captions}")
        assert found is None, f"{page.key}: {found and found.group()!r}"


@every_page
def test_a_page_has_a_picture_and_a_common_mistake(book: Book, page: Page) -> None:
    assert page.pictures
    assert "> **Common mistake.**" in page.text


@every_page
def test_every_position_of_a_page_loads_and_is_drawn(book: Book, page: Page) -> None:
    for picture in page.pictures:
        state = games.find(book.game.key).position(picture.position)
        assert not state.broken() and state.decision is not None, f"{page.key}: nobody could play on from here"
        rows = draw(book.game.key, picture)
        assert any(row.items for row in rows), f"{page.key} shows nothing"
        assert all(told(rows))


@every_page
def test_a_game_begins_from_every_picture(book: Book, page: Page) -> None:
    for picture in page.pictures:
        state = games.find(book.game.key).position(picture.position)
        seats = [person("You"), *(bot("easy", f"Bot {number}") for number in range(1, state.seats))]
        begun = Match.start(book.game, None, seats, b"luck" * 8, position=picture.position)
        assert not begun.is_over and begun.state.view(0)["players" if "players" in begun.state.view(0) else "kingdoms"]


@every_page
def test_a_page_cites_clauses_words_and_cards_that_exist(book: Book, page: Page) -> None:
    known = {clause.id for clause in trace.clauses(book.game.key)}
    assert page.clauses and set(page.clauses) <= known, set(page.clauses) - known
    assert page.words
    assert all(book.word(key) for key in page.words) and all(book.card(key) for key in page.cards)


@every_page
def test_every_link_of_a_page_leads_somewhere(book: Book, page: Page) -> None:
    for kind, key in re.findall(r"\]\((?:(\w+):)?([^)]+)\)", page.text):
        {"": book.page, "card": book.card, "word": book.word}[kind](key)


@every_game
def test_every_clause_a_player_needs_is_explained(game: str) -> None:
    left = [clause.id for clause in trace.clauses(game) if is_for_players(clause.id) and not BOOKS[game].explains(clause.id)]
    assert left == []


@every_game
def test_whatever_a_prompt_or_option_cites_is_explained(game: str) -> None:
    """Prompts, refusals and options carry clause ids; each leads to a page or a card."""
    sources = resources.files(type(games.find(game)).__module__.rpartition(".")[0])
    assert isinstance(sources, Path)
    known = {clause.id for clause in trace.clauses(game)}
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources.rglob("*.py"))
    cited = set(re.findall(r'"((?:DOM|TMM|DKN)-[\w.-]*\w)"', text)) & known
    assert len(cited) > 20
    assert [id_ for id_ in sorted(cited) if BOOKS[game].explains(id_) is None] == []


def test_no_reason_to_leave_a_clause_out_is_out_of_date() -> None:
    every = [clause.id for game in GAMES for clause in trace.clauses(game)]
    for pattern in NOT_FOR_PLAYERS:
        assert any(re.fullmatch(pattern, id_) for id_ in every), pattern


@every_game
def test_every_word_of_the_glossary_has_a_page(game: str) -> None:
    book = BOOKS[game]
    assert len({word.key for word in book.words}) == len(book.words) >= 25
    for word in book.words:
        assert word.text and book.page(word.page)
        assert not any(re.search(slip, word.text) for slip in SLIPS), word.name
