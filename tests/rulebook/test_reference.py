"""The quick reference and the words explained at the table, in every language."""

import re

import pytest

from meadhall import games
from tests.rulebook.books import BOOKS, GAMES
from tests.rulebook.test_pages import SLIPS

PHASES = {
    "dominion": ["action", "buy", "cleanup"],
    "1066": ["preparation", "deployment", "wedge", "objective"],
    "domino-knights": ["draw", "promote", "train", "attack", "discard"],
}
EXPECTED = {
    "dominion": {"gain", "trash", "action", "buy", "treasure", "supply"},
    "1066": {"might", "zeal", "health", "tired", "wedge", "row", "sacrifice", "objective", "goes-first", "response"},
    "domino-knights": {"recruit", "candidate", "knight", "suit", "special-card", "health", "spent", "negate"},
}
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_it_tells_the_turn_the_signs_and_the_costs(game: str) -> None:
    told = BOOKS[game].reminders
    assert [one.key for one in told if one.part == "turn"] == PHASES[game]
    assert {one.part for one in told} == {"turn", "sign", "cost"}
    for one in told:
        for language in ("en", "de"):
            assert one.names[language] and one.texts[language], f"{one.key} {language}"
        assert len(one.texts["en"]) <= 170
        assert not [slip for slip in SLIPS if re.search(slip, one.texts["en"])], one.key


@every_game
def test_its_phases_are_those_of_the_game(game: str) -> None:
    """Whoever plays comes to every phase that asks something; "you are here" finds each of them."""
    state = games.find(game).new()
    assert state.view(0)["phase"] in [*PHASES[game], "setup"]


@every_game
def test_every_word_is_explained_in_every_language(game: str) -> None:
    words = {word.key: word for word in BOOKS[game].words}
    assert words.keys() >= EXPECTED[game]
    for word in words.values():
        for language in ("en", "de"):
            assert word.forms[language] and word.texts[language], f"{word.key} {language}"
    for language in ("en", "de"):
        forms = [form.lower() for word in words.values() for form in word.forms[language]]
        assert len(set(forms)) == len(forms), [form for form in forms if forms.count(form) > 1]
