"""Every sentence is in every language, with all that it names, and every decision says where it comes from."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meadhall import api as tables
from meadhall import games, languages
from meadhall.games.dominion.cards.kinds import KEYS
from meadhall.games.domino_knights.cards.names import CARD_OF, COPIES, card_key
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import face
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.frames import Ask
from meadhall.kernel.sentence import ENGLISH, Card, Cards, Language, Part, Person, Reader, say
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.kit.coverage import replays_of
from meadhall.kit.scene import scene
from meadhall.kit.texts import NAMES, said_at, shown, texts_in, texts_of, variants
from meadhall.match import stepper
from meadhall.match.reading import in_words, lines_for
from meadhall.match.replay import Replay
from scripts import catalogues
from tests.games.dominion.test_own_cards import KINGDOM
from tests.games.tears1066.hosts import action, event, with_cards

OFTEN = 400
"""So many decisions of each kind are looked at in recorded games."""
SAME = ("Meadhall",)
"""What is called the same in every language."""
NAMED = re.compile(r"\{\w+\}")
SLUG = re.compile(r"\b[a-z]+[-_][a-z]+\b")
TABLES = {
    "dominion": [
        "dominion(kingdom=size-distortion)",
        "dominion(kingdom=interaction,players=3)",
        "dominion(kingdom_mode=draft)",
    ],
    "1066": ["1066", "1066(card_file=starter)", "1066(draft=draw4_discard2,ranged=hastings_only)"],
    "domino-knights": [
        "domino-knights(players=3,response_windows=full,attack_as_unit=on)",
        "domino-knights(players=3,goal=random,different_suits=on,loot_battlefield=on,multi_turn_training=on)",
        "domino-knights(players=2,dominoless=on,dominoless_graveyard=battlefield_only,blank_cards=on,train_after_discard=on)",
    ],
}
FROM_NO_CARD_OF_1066 = ("deploy", "mulligan", "faction", "draft", "hand-limit")
COURSE = {"phase_start", "phase_end", "round_start", "round_end"}
"""Windows of 1066 that answer no card and nobody."""
FROM_NO_CARD = ("turn", "draft", "retire")
OF_A_PIECE = ("training-card", "orient", "unit", "block", "bury")
IN_BATTLE = ("defend", "aid-attack", "aid-defend", "before-defend", "before-aid-attack", "before-aid-defend")


def forms(message: object) -> list[str]:
    return [str(form) for form in (message if isinstance(message, tuple) else (message,))]


@pytest.mark.parametrize("code", languages.CODES)
def test_no_sentence_lacks_its_translation_or_an_argument(code: str) -> None:
    catalog = catalogues.updated(code)
    assert catalogues.untranslated(catalog) == []
    for message in catalog:
        if message.id:
            english = forms(message.id)
            for place, form in enumerate(forms(message.string)):
                wanted = NAMED.findall(english[min(place, len(english) - 1)])
                assert set(NAMED.findall(form)) == set(wanted), f"{message.id} is said as {form}"


@pytest.mark.parametrize("code", languages.CODES)
def test_catalogues_are_as_make_texts_writes_them(code: str) -> None:
    text, _ = catalogues.written(catalogues.updated(code))
    assert (languages.HERE / f"{code}.po").read_bytes() == text, "run make texts"
    language = languages.language(code)
    for message in read_po(BytesIO(text), locale=code):
        if isinstance(message.id, str) and message.id and not message.context:
            assert language.template(message.id) == message.string, "run make texts"


@pytest.mark.parametrize("code", languages.CODES)
def test_the_page_has_its_words_as_make_texts_writes_them(code: str) -> None:
    written = (catalogues.PAGE / "languages" / f"{code}.json").read_text(encoding="utf-8")
    assert written == catalogues.exported(catalogues.updated(code)), "run make texts"


ATTRIBUTE = re.compile(r'\b(?:aria-label|title|placeholder|label|text|alt|extra|name)="([^"]*[A-Za-z]{2}[^"]*)"')
SENTENCE = re.compile(r'"([A-Z][a-z]+[,:]? [a-z][^"]*|[^"]*[a-z] [a-z]+[.!?…])"')


def markup(source: str) -> str:
    """The tags and words of a component, without what stands in braces, scripts and styles."""
    bare = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", source, flags=re.DOTALL)
    depth, kept = 0, []
    for letter in bare:
        depth += letter == "{"
        if not depth:
            kept.append(letter)
        depth -= letter == "}"
    return "".join(kept)


def raw_words(source: str, is_component: bool) -> list[str]:
    """What a file of the page says without asking for its translation."""
    code = re.sub(r"^\s*(//|/?\*).*$|^\s*import .*$| generics=\"[^\"]*\"", "", source, flags=re.MULTILINE)
    asked = re.sub(rf"(?<![\w.])tn?\([^\"]*{catalogues.TEXT}(,{catalogues.TEXT})?", "", code)
    found = [match[1] for match in SENTENCE.finditer(re.sub(r"<(style).*?</\1>|<!--.*?-->", "", asked, flags=re.DOTALL))]
    if is_component:
        words = re.sub(r"=>|&nbsp;", "", markup(source))
        found += [match[1] for match in ATTRIBUTE.finditer(words) if match[1] not in ("description",)]
        found += re.findall(r"[A-Za-z]{2}[^\n]*", re.sub(r"<[^>]*>", "\n", words))
    return [words.strip() for words in found]


def test_no_part_of_the_page_speaks_only_english() -> None:
    assert set(raw_words('<p title="Way out">{t("In")} Out {x ? "Not now." : ""}</p>', True)) == {"Way out", "Out", "Not now."}
    assert raw_words('const a = [t("A word."), tn(n, "{n} day", "{n} days")];', False) == []
    for path in sorted((*catalogues.PAGE.rglob("*.svelte"), *catalogues.PAGE.rglob("*.ts"))):
        if path.name not in ("messages.ts", "view_types.ts", "t.ts"):
            said = raw_words(path.read_text(encoding="utf-8"), path.suffix == ".svelte")
            assert [words for words in said if words not in SAME] == [], path.name


def test_a_sentence_of_the_page_is_never_made_of_pieces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_text("const said = t(`Waiting for ${who}`);")
    monkeypatch.setattr(catalogues, "PAGE", tmp_path)
    with pytest.raises(ValueError, match=r"a\.ts"):
        list(catalogues.page_texts())


def test_the_collector_finds_every_form() -> None:
    found = {text.template for text in texts_of(games.find("dominion"))}
    assert {"You play {cards}: {coins}.", "{who} plays {cards}: {coins}.", "{n} coin", "Keep all cards", "Pass"} <= found
    assert {"{card} is not a Treasure.", "You have no Buys left: end your turn.", "Discard your deck"} <= found
    assert not any(text.kind == "log" for text in texts_in(languages.HERE / "__init__.py"))


def sources(state: State) -> list[str]:
    """The cards, seats and pieces that the prompt of the open decision must name."""
    decision, top = state.decision, state.top
    assert decision is not None and top is not None
    if isinstance(state, TearsState):
        answered = [link["event"] for link in state.view(None)["chain"][-1:]] if decision.ask == "respond" else []
        if decision.ask in FROM_NO_CARD_OF_1066 or COURSE & set(answered):
            return []
        return ["a card, seat or Wedge"]
    if not isinstance(state, KnightsState):
        return [] if decision.ask in FROM_NO_CARD else [KEYS[top.scope.card]]
    if decision.ask in ("target", "life-card"):
        return [card_key(top.scope.card // COPIES * COPIES)]
    if decision.ask == "negate":
        return [card_key(state.pending[-1].card // COPIES * COPIES)]
    if decision.ask in IN_BATTLE or (decision.ask == "respond" and state.battle is not None and not state.battle.resolved):
        battle = state.attack_under_way()
        return [f"seat {seat}" for seat in (battle.attacker, battle.defender) if seat != decision.seat]
    if decision.ask == "respond" and state.battle is None and state.turn != decision.seat:
        return [f"seat {state.turn}"]
    return ["a piece"] if decision.ask in OF_A_PIECE else []


def named(parts: list[Part]) -> list[str]:
    """The cards and seats that a prompt names; ``a piece`` if there is any card."""
    found = [part for part in parts if not isinstance(part, str)]
    cards = [str(part["card"]) for part in found if "card" in part]
    anything = ["a card, seat or Wedge"] if found else []
    return [*anything, *cards, *["a piece"][: len(cards)], *[f"seat {part['seat']}" for part in found if "seat" in part]]


def name_of(state: State, key: str, language: Language) -> str:
    """What a label must call the card ``key``: by its name, or by what is printed on it; empty if it is none."""
    if isinstance(state, KnightsState):
        return language.card(face(CARD_OF[key]).name) if key in CARD_OF else ""
    return language.card(next((card.name for card in state.game.things() if card.key == key.partition(".")[0]), ""))


def check_decision(state: State, known: set[str], language: Language) -> None:
    """Whether all that is said about the open decision is collected, named and in a language."""
    decision, top = state.decision, state.top
    assert decision is not None and top is not None
    for said in said_at(state):
        template = said if isinstance(said, str) else said.other
        assert template in known or not template, f"{template!r} is not collected"
    reader = Reader(decision.seat, NAMES, language)
    words = in_words(state, state.view(decision.seat)["decision"], reader)
    assert "{" not in words["prompt"] and "Seat" not in words["prompt"]
    told = Reader(None, NAMES, language).parts(state.game.prompt(state).sentence)  # where nobody is "you"
    lacking = [source for source in sources(state) if source not in named(told)]
    first_card = decision.ask == "training-card" and not top.scope.held and getattr(state.options, "dominoless", False)
    assert not lacking or first_card, f"{decision.ask}: {words['prompt']!r} does not say what asks: {lacking}"
    for option in words["options"]:
        name = name_of(state, str(option.get("about")), language)
        assert name in option["label"], f"{option['label']!r} does not name {name}"
        assert option["label"] not in ("Yes", "No", "Confirm") and option["label"] != option["key"]
    if decision.low == 0:
        assert words["confirm"][0], f"{decision.ask}: picking nothing has no words"
    if decision.high > 1:
        assert all(words["confirm"][max(decision.low, 1) :]), f"{decision.ask}: {words['confirm']}"


@pytest.mark.parametrize("text", [text for texts in TABLES.values() for text in texts])
@pytest.mark.parametrize("code", ["en", *languages.CODES])
def test_everything_said_in_a_game_is_in_the_catalogue_and_names_its_source(text: str, code: str) -> None:
    journal: list[object] = []
    game, options = games.parse(text)
    state = game.new(options, 7, journal=journal)
    known = {one.template for one in texts_of(game)}
    luck = random.Random(text)
    language = languages.language(code)
    while not state.is_over and state.number < 250:
        check_decision(state, known, language)
        state.apply(random_answer(state, luck))
    for seat in (*range(state.seats), None):
        seen = [event.seen_by(seat) for event in journal]  # type: ignore[attr-defined]
        for line in lines_for(game, state.options, seen, Reader(seat, ["Ash", "Birch", "Cedar"], language)):
            assert line.text.endswith((".", "!")) and "{" not in line.text and not SLUG.search(line.text)


def rarely_asked(game: str) -> Iterator[State]:
    """Decisions that no recorded game came to."""
    if game == "dominion":
        table = scene("dominion", hand={0: "bureaucrat", 1: "estate duchy"})
        table.play(0, "bureaucrat")
        yield table.state
        table = scene("dominion", kingdom="big-money", later_wording=True, hand={0: "moneylender copper"})
        table.play(0, "moneylender")
        yield table.state
        last = tables.new("dominion", kingdom="village-square", seed=3).view(None)["kingdom"]
        yield tables.new("dominion", kingdom_mode="rotate", last="+".join(last), seed=3)
        kingdom = KINGDOM.replace("oracle", "augur")
        table = scene("dominion", card_set="test-cards", kingdom=kingdom, hand={0: "augur"}, deck={0: "gold estate copper"})
        table.play(0, "augur")
        yield table.state
        table.answer(0, "copper")
        yield table.state
    if game == "1066":
        draw: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}
        look = {"op": "look", "player": "you", "amount": 3, "keep": 1, "rest": "top"}
        victim = {"op": "sacrifice", "player": "opponent", "select": {"side": "enemy", "kind": "army"}, "amount": 1}
        threat = {"op": "unless", "player": "opponent", "cost": 1, "else": [draw]}
        toll = [{"discard": 1}, {"sacrifice": {"side": "own", "kind": "unit"}}]
        spells = [event("Spell", action(effect)) for effect in (look, victim, threat)]
        for spell in (*spells, event("Spell", action(draw, cost=toll))):
            table = with_cards(
                norman=[spell],
                hand={0: "spell breton-horse flemish-lancers", 1: "stigand waltheof"},
                deck={0: "taillefer wadard norman-knights mailed-footmen"},
                wedge1={0: "norman-spearmen men-of-ponthieu", 1: "select-fyrd gytha"},
            )
            table.answer(0, "use spell: action")
            yield table.state
            decision = table.state.decision
            if decision is not None and decision.ask in ("look", "discard-cost"):
                table.answer(0, decision.keys[0])
                yield table.state


@pytest.mark.parametrize("key", list(TABLES))
@pytest.mark.parametrize("code", ["en", *languages.CODES])
def test_every_kind_of_decision_names_what_it_comes_from(key: str, code: str) -> None:
    game, language = games.find(key), languages.language(code)
    known = {one.template for one in texts_of(game)}
    asked: Counter[str] = Counter()
    for path in replays_of(game):
        replay = Replay.read(path)
        match = stepper.deal(replay.lines[0], replay.name)
        for line in replay.lines[1:]:
            decision = match.state.decision
            if decision is not None and asked[decision.ask] < OFTEN:
                asked[decision.ask] += 1
                check_decision(match.state, known, language)
            stepper.step(match, line, replay.name)
    for state in rarely_asked(key):
        assert state.decision is not None
        asked[state.decision.ask] += 1
        check_decision(state, known, language)
    kinds = {step.ask_key() for step in game.library.steps.values() if isinstance(step, Ask)} - {""}
    assert kinds - set(asked) == set()


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


def test_equal_cards_are_counted_wherever_they_lie() -> None:
    copper, village = Card("copper", "Copper", "Coppers"), Card("village", "Village", "Villages")
    drawn = say("{who} draws {cards}.", who=Person(0), cards=Cards([copper, village, copper, copper]))
    assert Reader(None, NAMES).text(drawn) == "Ash draws 3 Coppers and a Village."


def test_what_no_catalogue_has_is_said_in_english() -> None:
    reader = Reader(0, ["Ash"], languages.language("de"))
    assert reader.text("A sentence of somebody's own game.") == "A sentence of somebody's own game."
    assert reader.text(say("{who} waits.", thing="6-5")) == "{who} waits."
    assert languages.language("../../etc/passwd") is ENGLISH


@pytest.mark.parametrize("key", list(TABLES))
def test_every_sentence_is_shown_with_an_example(key: str) -> None:
    found = shown(games.find(key), 1)
    assert not [one for one in found if not one.example or NAMED.search(one.example)]
    assert any(one.is_made_up for one in found) and not all(one.is_made_up for one in found)


@pytest.mark.parametrize("key", list(TABLES))
def test_examples_are_looked_for_at_tables_that_exist(key: str) -> None:
    game = games.find(key)
    found = list(variants(game))
    assert len(found) > 1
    for text in found:
        games.parse(text)


@pytest.mark.parametrize("game", languages.GAMES)
@pytest.mark.parametrize("code", languages.CODES)
def test_every_card_is_told_with_its_numbers_and_the_cards_it_names(game: str, code: str) -> None:
    language = languages.language(code)
    for card in games.find(game).cards():
        told = languages.told(card, language)
        assert not lost(card["text"], told["text"], language), f"{card['name']}: {told['text']}"
        for part in languages.PRINTED_PARTS:
            assert sorted(languages.NUMBER.findall(card.get(part, ""))) == sorted(languages.NUMBER.findall(told.get(part, "")))
        assert not card["text"] or told["text"] != card["text"], f"{card['name']} is not translated"


def lost(english: str, said: str, language: Language) -> list[str]:
    """What a text names in quotes, or in brackets after the kind of an ability, and its translation does not."""
    found = [*re.findall(r'"([^"]+)"', english), *re.findall(r"(?:Action|Response|Played|Drawback) \(([^)]+)\)", english)]
    return [name for name in found if language.card(name) not in said and name != "once per round"]


def test_a_text_without_its_number_or_the_card_it_names_is_found() -> None:
    german = languages.language("de")
    assert lost('Response: Cancel "Shield Wall".', "Reaktion: Hebe „Schildwall“ auf.", german) == []
    assert lost('Response: Cancel "Shield Wall".', "Reaktion: Hebe „Hinterhalt“ auf.", german) == ["Shield Wall"]
    assert german.printed("A domino that costs 31.") == "Ein Dominostein, der 31 kostet."
    assert german.printed("Worth 2 goats.") == "Worth 2 goats."


@pytest.mark.parametrize("code", languages.CODES)
def test_what_the_set_up_reads_from_cards_is_the_same_in_every_language(code: str) -> None:
    source = (catalogues.PAGE / "pages" / "setup" / "does.ts").read_text(encoding="utf-8")
    patterns = dict(re.findall(r"^  (\w+): /(.+)/,$", source, flags=re.MULTILINE))
    assert len(patterns) == 6
    for card in games.find("dominion").cards():
        told = languages.told(card, languages.language(code))
        for name, pattern in patterns.items():
            assert bool(re.search(pattern, told["text"])) == bool(re.search(pattern, card["text"])), f"{card['name']}: {name}"
