"""Every sentence is in every language, with all that it names, and every decision says where it comes from."""

import random
import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from meadhall import api as tables
from meadhall import games, languages
from meadhall.kernel.sentence import ENGLISH, Reader, say
from meadhall.kit.answers import random_answer
from meadhall.kit.texts import said_at, texts_in, texts_of
from meadhall.match.reading import in_words, lines_for
from scripts import catalogues

NAMED = re.compile(r"\{\w+\}")
SLUG = re.compile(r"\b[a-z]+[-_][a-z]+\b")
TABLES = {
    "dominion": [
        "dominion(kingdom=size-distortion)",
        "dominion(kingdom=interaction,players=3)",
        "dominion(kingdom_mode=draft)",
    ],
}


def forms(message: object) -> list[str]:
    return [str(form) for form in (message if isinstance(message, tuple) else (message,))]


@pytest.mark.parametrize("code", languages.CODES)
def test_no_sentence_lacks_its_translation_or_an_argument(code: str) -> None:
    catalog = catalogues.updated(code)
    assert catalogues.untranslated(catalog) == []
    for message in catalog:
        if message.id:
            wanted = set(NAMED.findall(forms(message.id)[0]))
            for form in forms(message.string):
                assert set(NAMED.findall(form)) == wanted, f"{message.id} is said as {form}"


@pytest.mark.parametrize("code", languages.CODES)
def test_catalogues_are_as_make_texts_writes_them(code: str) -> None:
    text, _ = catalogues.written(catalogues.updated(code))
    assert (languages.HERE / f"{code}.po").read_bytes() == text, "run make texts"
    language = languages.language(code)
    for message in read_po(BytesIO(text), locale=code):
        if isinstance(message.id, str) and message.id:
            assert language.template(message.id) == message.string, "run make texts"


def test_the_collector_finds_every_form() -> None:
    found = {text.template for text in texts_of(games.find("dominion"))}
    assert {"You play {cards}: {coins}.", "{who} plays {cards}: {coins}.", "{n} coin", "Keep all cards", "Pass"} <= found
    assert {"{card} is not a Treasure.", "You have no Buys left: end your turn.", "Discard your deck"} <= found
    assert not any(text.kind == "log" for text in texts_in(languages.HERE / "__init__.py"))


@pytest.mark.parametrize("text", TABLES["dominion"])
@pytest.mark.parametrize("code", ["en", *languages.CODES])
def test_everything_said_in_a_game_is_in_the_catalogue_and_names_its_source(text: str, code: str) -> None:
    journal: list[object] = []
    game, options = games.parse(text)
    state = game.new(options, 7, journal=journal)
    known = {one.template for one in texts_of(game)}
    luck = random.Random(text)
    language = languages.language(code)
    while not state.is_over and state.number < 250:
        decision = state.decision
        assert decision is not None and state.top is not None
        for said in said_at(state):
            template = said if isinstance(said, str) else said.other
            assert template in known or not template, f"{template!r} is not collected"
        reader = Reader(decision.seat, ["Ash", "Birch", "Cedar"], language)
        words = in_words(state, state.view(decision.seat)["decision"], reader)
        assert "{" not in words["prompt"] and "Seat" not in words["prompt"]
        if decision.ask not in ("turn", "draft", "retire"):  # which come from no card
            cards = [part["card"] for part in words["parts"] if not isinstance(part, str) and "card" in part]
            assert game.cards()[state.top.scope.card]["key"] in cards, f"{words['prompt']!r} does not say what asks"
        for option in words["options"]:
            name = next((card.name for card in game.things() if card.key == option.get("about")), "")
            assert language.card(name) in option["label"], f"{option['label']!r} does not name {name}"
            assert option["label"] not in ("Yes", "No", "Confirm") and option["label"] != option["key"]
        if decision.low == 0:
            assert words["confirm"][0], f"{decision.ask}: picking nothing has no words"
        if decision.high > 1:
            assert all(words["confirm"][max(decision.low, 1) :]), f"{decision.ask}: {words['confirm']}"
        state.apply(random_answer(state, luck))
    for seat in (*range(state.seats), None):
        seen = [event.seen_by(seat) for event in journal]  # type: ignore[attr-defined]
        for line in lines_for(game, state.options, seen, Reader(seat, ["Ash", "Birch", "Cedar"], language)):
            assert line.text.endswith((".", "!")) and "{" not in line.text and not SLUG.search(line.text)


def test_equal_plays_are_one_line_for_each_reader_in_their_language() -> None:
    state = tables.new("dominion", start=0, seed=3)
    journal: list[object] = []
    state.journal = journal  # type: ignore[assignment]
    coppers = state.view(0)["hand"]["copper"]
    state.play("treasures")
    told = {}
    for seat, language in ((0, ENGLISH), (1, ENGLISH), (0, languages.language("de"))):
        seen = [event.seen_by(seat) for event in journal]  # type: ignore[attr-defined]
        (line,) = lines_for(state.game, state.options, seen, Reader(seat, ["Ash", "Birch"], language))
        told[seat, language.code] = line.text
    assert told[0, "en"] == f"You play {coppers} Coppers: {coppers} coins."
    assert told[1, "en"] == f"Ash plays {coppers} Coppers: {coppers} coins."
    assert told[0, "de"] == f"Du spielst {coppers} Kupfer: {coppers} Münzen."


def test_what_no_catalogue_has_is_said_in_english() -> None:
    reader = Reader(0, ["Ash"], languages.language("de"))
    assert reader.text("A sentence of somebody's own game.") == "A sentence of somebody's own game."
    assert reader.text(say("{who} waits.", thing="6-5")) == "{who} waits."
    assert languages.language("../../etc/passwd") is ENGLISH
