"""One search over pages, cards, words and clauses."""

import pytest

from meadhall.rulebook import search, suggestion


@pytest.mark.parametrize(
    ("game", "words", "kind", "key"),
    [
        ("domino-knights", "wizard", "card", "wizard"),
        ("domino-knights", "Necromancer", "card", "necromancer"),
        ("domino-knights", "majesty", "card", "majesty"),
        ("domino-knights", "attack as a unit", "page", "goals"),
        ("domino-knights", "double blank", "card", "doppelganger"),
        ("domino-knights", "DKN-W3", "clause", "DKN-W3"),
        ("domino-knights", "dkn-w3", "clause", "DKN-W3"),
        ("dominion", "throne room", "card", "throne-room"),
        ("dominion", "reshuffle", "page", "clean-up"),
        ("dominion", "tiebreak", "page", "end"),
        ("dominion", "playing twice", "page", "twice"),
        ("1066", "marker", "page", "turn"),
        ("1066", "goes first", "word", "goes-first"),
        ("1066", "aelfric", "card", "aelfric"),
        ("1066", "king of england", "card", "harold-godwinson"),
        ("1066", "mulligan", "page", "setup"),
    ],
)
def test_synonyms_and_names_find_what_they_mean(game: str, words: str, kind: str, key: str) -> None:
    best = search(game, words)[0]
    assert (best.kind, best.key) == (kind, key)


def test_a_page_is_found_by_its_own_words_when_a_card_is_called_the_same() -> None:
    assert ("page", "tens-and-jokers") in [(found.kind, found.key) for found in search("domino-knights", "wizard")]


def test_plain_text_is_searched_last_and_clauses_with_it() -> None:
    found = search("dominion", "discard pile shuffled", 50)
    assert found and {one.kind for one in found} >= {"page", "clause"}
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_nothing_found_names_what_may_have_been_meant() -> None:
    assert search("domino-knights", "wizzard") == []
    assert suggestion("domino-knights", "wizzard") == "Nothing for 'wizzard'. Did you mean Wizard (any Ten)?"
    assert (
        suggestion("dominion", "dragonfly")
        == "Nothing for 'dragonfly'. Try a card's name or a word such as Trash, Gain or Chain."
    )
    for game in ("dominion", "1066"):
        for words, title in (("wizard", "Wizard (any Ten)"), ("majesty", "Majesty (any King)")):
            assert suggestion(game, words) == f"Nothing for '{words}' here. Domino Knights has {title}."
    assert search("dominion", "  ") == [] and search("dominion", "x" * 100_000) == []
