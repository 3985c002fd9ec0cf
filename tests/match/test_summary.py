"""What a voice says of a game: every event of the log is said or summed up, and nothing hidden is."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import meadhall
from meadhall import games, languages
from meadhall.bots.policies import policy
from meadhall.games.dominion import log as dominion_log
from meadhall.games.dominion import summary as dominion
from meadhall.games.domino_knights import summary as knights
from meadhall.games.domino_knights.log import lines as knights_log
from meadhall.games.domino_knights.log import specials as knights_cards
from meadhall.games.tears1066 import summary as tears
from meadhall.games.tears1066.log import lines as tears_log
from meadhall.kernel.chance import Chance
from meadhall.kernel.sentence import Reader
from meadhall.kit.answers import random_answer
from meadhall.kit.texts import variants
from meadhall.match.reading import line_for, summary_for, view_for
from meadhall.terminal.text_table import table_lines

OPTIONS: dict[str, dict[str, Any]] = {
    "dominion": {"players": 3, "kingdom": "interaction"},
    "1066": {},
    "domino-knights": {"players": 3},
}
UNSAID = {
    "dominion": dominion.ROUTINE | dominion.OWN,
    "1066": tears.COURSE | tears.BATTLES | {"cards_drawn", "objective_battle"},
    "domino-knights": knights.OF_OTHERS | {"group_result"},
}
"""What is told by the sentences around it: the course of a turn, what others do in every turn, battles by their outcome."""
KINDS = {
    "dominion": set(dominion_log.SAYINGS),
    "1066": set(tears_log.SAYINGS),
    "domino-knights": set(knights_log.SAYINGS) | set(knights_cards.SAYINGS),
}
"""Every kind of event that has a line in the log."""
SELDOM: dict[str, list[dict[str, Any]]] = {
    "dominion": [
        {"event": "replace", "seat": -1, "card": "moat"},
        {"event": "retire", "seat": 1, "card": "moat"},
        {"event": "no_gain", "seat": 1, "card": "curse", "reason": "pile empty"},
        {"event": "set_aside", "seat": 1, "card": "moat"},
        {"event": "take_up", "seat": 1, "cards": ["moat"]},
    ],
    "1066": [
        {"event": "attached", "seat": 1, "card": "eustace", "host": "robert-curthose"},
        {"event": "milled", "seat": 1, "cards": ["eustace"]},
        {"event": "put_into_play", "seat": 1, "card": "eustace", "place": "wedge 2"},
        {"event": "saved", "seat": 1, "card": "eustace", "by": "robert-curthose", "damage": 1},
        {"event": "swapped", "seat": 1, "a": "eustace", "b": "robert-curthose"},
        {"event": "totals_swapped", "seat": 1, "wedge": 2, "attribute": "might", "by": "eustace"},
    ],
    "domino-knights": [
        {"event": "aid_signalled", "seat": 1},
        {"event": "named", "seat": 1, "name": "Lothlaw"},
        {"event": "round_limit", "seat": -1, "round": 9},
        {"event": "stalemate", "seat": -1, "round": 9},
        {"event": "time_up", "seat": -1, "round": 9},
        {"event": "training_held", "seat": 0, "said": "train r1 3H"},
        {"event": "training_refused", "seat": 0, "said": "train r1 3H", "reason": "", "why": "over"},
    ],
}
"""Events that random games do not come to."""
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
MOST_DECISIONS = 700
MOST_RANDOM = 400
"""Decisions of a random game."""


def stretches(key: str, seed: int, reader: Reader) -> Iterator[tuple[Any, list[dict[str, Any]], list[str]]]:
    """What seat 0 sees between two of its decisions, and what it is told of that."""
    game = games.find(key)
    journal: list[Any] = []
    state = game.new(meadhall.new(key, seed, **OPTIONS[key]).options, seed, journal=journal)
    bot = policy(game, "medium")
    bot.open(state, seed)
    told = 0
    while not state.is_over and state.number < MOST_DECISIONS:
        if state.asked == 0:
            seen = [event.seen_by(0) for event in journal[told:] if event.is_seen_by(0)]
            events = [event for event in seen if event is not None]
            told = len(journal)
            yield state, events, [said.text for said in summary_for(game, state.options, events, reader)]
        state.choose(bot.choose(state))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", list(OPTIONS))
def test_every_event_of_the_log_is_said_or_summed_up(key: str, language: str) -> None:
    reader = Reader(0, NAMES, languages.language(language))
    for state, events, spoken in stretches(key, 5, reader):
        check_said(state.game, state.options, events, spoken, reader)


def check_said(game: Any, options: Any, events: list[dict[str, Any]], spoken: list[str], reader: Reader) -> None:
    """Every event with a line is said or summed up, and so is whom it is about."""
    text = " ".join(spoken)
    for event in events:
        line = line_for(game, options, event, reader)
        if not line or event["event"] in UNSAID[game.key]:
            continue
        who = {str(part["text"]) for part in line if not isinstance(part, str) and part.get("seat", 0)}
        assert spoken, f"nothing is said of {event}"
        assert all(name in text for name in who), f"{who} is not in {text!r}, but in {line}"


@pytest.mark.parametrize("key", list(OPTIONS))
def test_every_kind_of_event_is_said_or_summed_up(key: str) -> None:
    """In random games of every preset, with every option set otherwise; what these do not come to is written out."""
    game = games.find(key)
    reader = Reader(0, NAMES)
    found = set()
    options = game.Options.read({}, next(iter(game.Options.presets)))
    presets = [game.text(game.Options.read({}, preset)) for preset in game.Options.presets]
    for seed, text in enumerate([*presets, *game.goal_tables(), *variants(game)]):
        _, options = games.parse(text)
        journal: list[Any] = []
        state = game.new(options, seed, journal=journal)
        luck = random.Random(seed)
        told = 0
        for _ in range(MOST_RANDOM):
            if state.asked == 0 or state.is_over:
                seen = [shown for event in journal[told:] if (shown := event.seen_by(0)) is not None]
                told = len(journal)
                found |= {event["event"] for event in seen}
                spoken = [said.text for said in summary_for(game, options, seen, reader)]
                check_said(game, options, seen, spoken, reader)
            if state.is_over:
                break
            state.apply(random_answer(state, luck))
    for event in SELDOM[key]:
        assert event["event"] in KINDS[key]
        found.add(event["event"])
        check_said(game, options, [event], [said.text for said in summary_for(game, options, [event], reader)], reader)
    assert KINDS[key] <= found, KINDS[key] - found


@pytest.mark.parametrize("key", list(OPTIONS))
def test_own_draws_are_said(key: str) -> None:
    reader = Reader(0, NAMES)
    drawn = {"dominion": "draw", "1066": "cards_drawn", "domino-knights": "cards_drawn"}[key]
    found = 0
    for _, events, spoken in stretches(key, 6, reader):
        own = [event for event in events if event["event"] == drawn and event["seat"] == 0]
        found += len(own)
        assert not own or any(sentence.startswith("You draw") for sentence in spoken), (own, spoken)
    assert found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", list(OPTIONS))
def test_what_is_spoken_is_the_same_in_a_world_dealt_anew(key: str, language: str) -> None:
    """Question, buttons and text table; what is said of events is made of what their reader saw of them alone."""
    reader = Reader(0, NAMES, languages.language(language))
    for at, (state, _, _) in enumerate(stretches(key, 7, reader)):
        if at % 10:
            continue
        other = state.redeal(0, Chance.swift(at, state.chance.streams))
        ours, theirs = ({"game": key, "names": NAMES, "seats": state.seats, **view_for(one, reader)} for one in (state, other))
        assert ours["decision"] == theirs["decision"]
        assert table_lines(ours) == table_lines(theirs)


@pytest.mark.parametrize("key", ["dominion", "1066"])  # events call a domino by its number
def test_what_a_summary_says_comes_from_what_its_reader_saw(key: str) -> None:
    """Every card that is named to a seat was shown to it: it stands in an event as that seat saw it."""
    game = games.find(key)
    reader = Reader(0, NAMES)
    for state, events, _ in stretches(key, 8, reader):
        known = str(events)
        for said in game.summary(events, 0, state.options):
            for part in reader.parts(said):
                card = "" if isinstance(part, str) else str(part.get("card", ""))
                assert card in known, (card, events)
