"""The rulebook as text, as web pages, and the clauses behind it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.kit import trace
from meadhall.rulebook import Book, book
from meadhall.rulebook.html import page_body, render, write
from meadhall.rulebook.plain import card_text, page_text, wording_text
from meadhall.rulebook.records import Page
from meadhall.rulebook.wording import Clause, Table, everything, wording
from tests.rulebook.books import BOOKS, GAMES, NAMES, PAGES
from tests.toy import GAME as TOY


@pytest.mark.parametrize(("told", "page"), PAGES, ids=NAMES)
def test_a_page_is_readable_text(told: Book, page: Page) -> None:
    text = page_text(told, page, 80)
    assert page.title in text and "**" not in text and "](" not in text and "```" not in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_card_is_readable_text() -> None:
    told = BOOKS["dominion"]
    text = card_text(told, told.card("throne-room"))
    assert "Action · costs 4" in text and "* You must pick an Action if you hold one." in text
    assert "Watch out for: Remodel, Mine" in text


def test_rows_of_a_table_become_a_table_with_its_headings() -> None:
    parts = wording("dominion", ("DOM-ATK-1", "DOM-OPT-20", "DOM-OPT-21"))
    assert isinstance(parts[0], Clause) and parts[0].text.startswith("Playing a card of type Attack")
    assert isinstance(parts[1], Table) and parts[1].head == ("Id", "Option", "Effect when on")
    assert parts[1].ids == ("DOM-OPT-20", "DOM-OPT-21") and len(parts) == 2
    assert "later_wording" in wording_text(parts)


def test_a_clause_brings_what_is_indented_below_it_and_the_table_it_announces() -> None:
    (presets,) = wording("dominion", ("DOM-KING-2",))
    assert isinstance(presets, Clause) and "*Village Square*" in presets.text
    windows, table = wording("domino-knights", ("DKN-W18",))
    assert isinstance(windows, Clause) and isinstance(table, Table) and table.head[0] == "Window"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_can_be_shown(game: str) -> None:
    for part in everything(game):
        if isinstance(part, Clause):
            assert part.text and part.text.count("**") % 2 == 0, part.id


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(MeadhallError, match="have no clause 'DOM-NONE-1'"):
        wording("dominion", ("DOM-NONE-1",))


def test_markdown_cannot_smuggle_in_html() -> None:
    assert "<script>" not in render("<script>alert(1)</script>")


@pytest.mark.parametrize("game", GAMES)
def test_the_static_pages_hang_together(game: str, tmp_path: Path) -> None:
    count = write(game, tmp_path)
    known = {clause.id for clause in trace.clauses(game)}
    names = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert count == len([name for name in names if name.endswith(".html")])
    for path in tmp_path.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        for link in re.findall(r'(?:href|src)="([^"#]+)', text):
            assert link in names, f"{path.name}: there is no {link}"
        for id_ in re.findall(r'href="wording.html#([^"]+)', text):
            assert id_ in known, f"{path.name}: there is no clause {id_}"
        for picture in re.findall(r'<div class="picture" role="img" aria-label="([^"]*)"', text):
            assert picture


def test_a_position_of_a_page_can_be_played_from(tmp_path: Path) -> None:
    write("dominion", tmp_path)
    position = tmp_path / "positions" / "attacks-1.txt"
    state = games.find("dominion").position(position.read_text(encoding="utf-8"))
    assert state.decision is not None and "play militia" in state.decision.keys


def test_other_addresses_can_be_given() -> None:
    told = BOOKS["dominion"]
    body = page_body(told, told.page("attacks"), lambda kind, key: f"/rulebook/{kind}/{key}")
    assert 'src="/rulebook/face/militia"' in body


def test_a_game_of_ones_own_without_pages_has_its_cards() -> None:
    told = Book(TOY)
    assert told.pages == [] and told.words == [] and told.explains("TOY-1") is None


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "meadhall", *words], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_command_shows_contents_pages_cards_and_what_may_have_been_meant() -> None:
    assert "Dominion in 14 pages" in run("rulebook", "dominion")
    assert run("rulebook", "1066", "paying", "--exact").count("TMM-PAY-1:") == 1
    assert run("rulebook", "domino-knights", "majesty").startswith("Majesty (any King)")
    assert "Did you mean Wizard (any Ten)?" in run("rulebook", "domino-knights", "wizzard")
    assert book("1066") is book("1066")


def test_a_wedge_lies_between_the_armies_with_what_each_side_comes_to() -> None:
    made = str(page_body(book("1066"), book("1066").page("fighting")))
    assert '<p class="place"><b>Wedge 2</b><small>10 damage claims it</small></p>' in made
    theirs, yours = re.findall(r"<b>(Normans|Saxons) <span>(.*?)</span></b>", made)
    assert [theirs[0], *re.findall(r">(\d+)</text>", theirs[1])] == ["Normans", "8", "3"]
    assert [yours[0], *re.findall(r">(\d+)</text>", yours[1])] == ["Saxons", "5", "3"]
