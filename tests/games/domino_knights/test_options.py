"""Table options, components and setup (sections 0 to 3)."""

import json
from collections import Counter

import pytest

from meadhall import games
from meadhall.api import new
from meadhall.games.domino_knights.cards.names import CARDS, SPECIAL_NAMES, card_key, deck_of, domino_count, domino_key
from meadhall.games.domino_knights.options import KnightOptions
from meadhall.kernel.errors import BadOptions, IllegalAction
from meadhall.kernel.events import Event
from meadhall.kit.trace import clauses, rule
from meadhall.languages import language

from .staging import GAME, deal, stage


def problems(**values: object) -> list[str]:
    """The fields that are refused."""
    _, found = KnightOptions.try_read(values)
    return [problem.field for problem in found]


@rule("DKN-0.1-a")
def test_every_clause_has_an_id_of_its_own() -> None:
    ids = [clause.id for clause in clauses("domino-knights")]
    assert len(ids) == len(set(ids)) and len(ids) > 500
    for kind in ("R", "W", "X", "INV", "S"):
        assert any(id_.startswith(f"DKN-{kind}") for id_ in ids)


@rule("DKN-0.2-a")
def test_goals_must_fit_the_scoring() -> None:
    for scoring, fitting in (
        ("health", ("last_standing", "healthiest")),
        ("fame", ("last_standing", "first_to_n", "most_fame", "attrition")),
    ):
        for goal in ("last_standing", "healthiest", "first_to_n", "most_fame", "attrition"):
            assert problems(scoring=scoring, goal=goal) == ([] if goal in fitting else ["goal"])
    with pytest.raises(BadOptions):
        new("domino-knights", 1, scoring="health", goal="most_fame")


@rule("DKN-0.2-b")
def test_a_random_goal_goes_with_any_scoring_and_sets_it() -> None:
    for scoring in ("health", "fame"):
        assert problems(scoring=scoring, goal="random") == []
        assert deal(scoring=scoring, goal="random", first_player=0, setup=["7C"]).view(None)["scoring"] == "health"


@rule("DKN-0.2-c")
def test_without_dominoes_the_domino_options_have_no_effect() -> None:
    for top in ("6", "12"):
        view = new("domino-knights", 1, dominoless=True, domino_set=top, death_on_recruits=False).view(None)
        assert view["kingdoms"][0]["points"] == 39 and view["bonus"] == 4


@rule("DKN-0.2-e", "DKN-0.2-f")
def test_targets_and_limits_that_make_no_sense_are_refused() -> None:
    assert problems(scoring="fame", goal="first_to_n", fame_start=30, fame_target=30) == ["fame_target"]
    assert problems(goal="random", fame_start=31, fame_target=30) == ["fame_target"]
    assert problems(scoring="fame", goal="attrition", fame_start=31, fame_target=30) == []
    assert problems(limit_value=11, max_rounds=10) == ["limit_value"]
    assert problems(limit_kind="minutes", limit_value=11, max_rounds=10) == []
    assert problems(limit_kind="minutes", limit_value=4) == ["limit_value"]
    assert problems(limit_value=101) == ["limit_value"]
    assert problems(response_seconds=2) == ["response_seconds"] and problems(stalemate_rounds=1) == ["stalemate_rounds"]
    assert problems(first_player=3, players=3) == ["first_player"]


@rule("DKN-1-a")
def test_two_to_six_players_can_play() -> None:
    for players in range(2, 7):
        assert new("domino-knights", 1, players=players).seats == players
    assert problems(players=1) == ["players"] and problems(players=7) == ["players"]


@rule("DKN-0.2-d")
def test_options_have_labels_rules_and_defaults_and_presets_are_allowed() -> None:
    known = {clause.id for clause in clauses("domino-knights")}
    for name, info in KnightOptions.infos().items():
        assert info.label and info.rule in known, name
    for preset in KnightOptions.presets:
        assert KnightOptions.read({}, preset).problems() == []
    assert KnightOptions.read({}, "quick").limit == 8 and KnightOptions().limit == 10
    assert KnightOptions.read({"limit_kind": "minutes"}).limit == 60
    assert set(KnightOptions.presets) == {"plain", "quick", "tournament", "chaos", "domino-less"}


@rule("DKN-1-b", "DKN-1-c", "DKN-1-e", "DKN-INV1", "DKN-INV2")
def test_dominoes_and_cards_are_complete() -> None:
    assert [domino_count(top) for top in (6, 9, 12)] == [28, 55, 91]
    assert len({domino_key(domino) for domino in range(91)}) == 91
    for decks in (1, 2, 3):
        assert len(deck_of(decks, False)) == 54 * decks and len(deck_of(decks, True)) == 55 * decks
    powers = Counter(card["power"] for card in GAME.cards() if card["kind"] == "card")
    assert powers == {
        "": 32, "Power": 1, "Wealth": 1, "Life": 1, "Death": 1, "Wizard": 4, "Courage": 4, "Loyalty": 4, "Majesty": 4,
        "Necromancer": 2, "Blank": 1,
    }  # fmt: skip
    assert len({card_key(card) for card in range(CARDS)}) == CARDS and len(SPECIAL_NAMES) == 12


@rule("DKN-3-m", "DKN-3-h", "DKN-3-l", "DKN-2-b", "DKN-2-g", "DKN-3-g")
def test_a_fixed_first_player_is_dealt_first() -> None:
    journal: list[Event] = []
    state = deal(players=3, first_player=1, deck="2C 3C 4C", peasants="9-9 8-8 7-7 6-6", journal=journal)
    assert not [event for event in journal if event.kind == "first_draw"]
    views = [state.view(seat) for seat in range(3)]
    assert views[0]["first"] == 1 and views[0]["turn"] == 1
    hands = [views[seat]["kingdoms"][seat]["hand"] for seat in range(3)]
    assert "2C" in hands[1] and "3C" in hands[2] and "4C" in hands[0]
    recruits = [[piece["piece"] for piece in views[seat]["kingdoms"][seat]["recruits"]] for seat in range(3)]
    assert recruits[1] == ["9-9", "6-6"] and recruits[2][0] == "8-8" and recruits[0][0] == "7-7"
    for kingdom in views[0]["kingdoms"]:
        assert kingdom["knights"] == kingdom["candidates"] == kingdom["graveyard"] == kingdom["before"] == []


@rule("DKN-R3")
def test_the_shown_cards_are_shuffled_back_when_the_deck_runs_short_of_cards_to_show() -> None:
    # Two players tie with every pair of cards: 26 ties use up 52 cards, then the Jokers, and the shown cards come back.
    pairs = " ".join(f"{rank}{one} {rank}{other}" for rank in "23456789" for one, other in ("CD", "HS"))
    faces = " ".join(f"{rank}{one} {rank}{other}" for rank in ("A", "10", "J", "Q", "K") for one, other in ("CD", "HS"))
    journal: list[Event] = []
    order = f"{pairs} {faces} joker.1 joker.2"
    state = deal(players=2, setup=[order, "KS QS"], journal=journal)
    draws = [event.public["card"] for event in journal if event.kind == "first_draw" and event.public]
    assert draws[:54] == order.split() and draws[54:] == ["KS", "QS"]
    assert state.view(None)["first"] == 0


@rule("DKN-R101")
def test_setup_never_runs_out_of_pieces() -> None:
    for seed in range(20):
        view = new("domino-knights", seed, players=6, decks=1, domino_set="6").view(None)
        assert view["deck"] == 54 - 31 and view["peasants"] == 28 - 12


@rule("DKN-3-a", "DKN-R98")
def test_kingdoms_have_distinct_names_of_visible_characters() -> None:
    table = stage()
    assert [kingdom["name"] for kingdom in table.view(None)["kingdoms"]] == ["Kingdom 1", "Kingdom 2", "Kingdom 3"]
    table.says(0, "name Rohan #1 100%")
    table.says(1, "name Gondor")
    for name in ("name gondor", "name ", f"name {'x' * 25}", "name bad\x07bell"):
        with pytest.raises(IllegalAction):
            table.says(2, name)
    assert [kingdom["name"] for kingdom in table.view(None)["kingdoms"]] == ["Rohan #1 100%", "Gondor", "Kingdom 3"]
    assert GAME.position(table.state.position()).key() == table.state.key()


@rule("DKN-0.1-g", "DKN-INV11")
def test_seed_and_answers_give_the_same_game() -> None:
    logs = []
    for _ in range(2):
        journal: list[Event] = []
        state = games.find("domino-knights").new(None, 11, journal=journal)
        while not state.is_over and state.number < 150:
            assert state.question is not None
            state.choose(state.question.codes[: max(1, state.question.low)])
        logs.append((json.dumps([event.to_json() for event in journal]), state.key()))
    assert logs[0] == logs[1]


@rule("DKN-0.2-f")
def test_a_refusal_calls_options_as_the_form_does() -> None:
    found = KnightOptions.try_read({"scoring": "health", "goal": "most_fame"})[1][0]
    assert found.text == "the scoring Health allows the goals Last Standing, Healthiest and Random, not Most Fame"
    german = language("de")
    for word in ("Health", "Last Standing", "Healthiest", "Random", "Most Fame"):
        assert german.kind(word) in found.phrase(german)
    assert "_" not in KnightOptions.try_read({"limit_value": 11, "max_rounds": 10})[1][0].text
