"""What seats see, what is told to whom, and the words for people (tables T1 and T4, rulings on information)."""

import json
import random
import re

import pytest

from meadhall.api import new, position
from meadhall.games.domino_knights.cards.names import CARD_OF
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadPosition, BrokenFile
from meadhall.kernel.events import Event
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule

from .staging import GAME, by_default, deal, discard, kingdom, knight, stage


@rule("DKN-2-a", "DKN-R100")
def test_every_seat_sees_sizes_and_the_whole_discard_pile() -> None:
    table = stage(hand={0: "2C", 1: "3C 4C"}, discard="9H 8H", peasants="1-1 2-1 3-1", deck="5C 6C")
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert view["discard"] == ["9H", "8H"] and view["deck"] == 2 and view["peasants"] == 3
        assert [one["hand_size"] for one in view["kingdoms"]] == [1, 2, 0] and view["seats"] == len(view["kingdoms"]) == 3


@rule("DKN-0.1-f", "DKN-R115")
def test_hands_are_ordered_by_rank_and_suit_with_jokers_and_later_copies_last() -> None:
    table = stage(decks=2, hand={0: "joker.2 KS 2S.2 2S AD 10C 2C joker.1"}, phase="discard")
    assert kingdom(table, 0)["hand"] == ["AD", "2C", "2S", "2S.2", "10C", "KS", "joker.1", "joker.2"]
    table.says(0, "resign")
    assert discard(table) == ["AD", "2C", "2S", "2S.2", "10C", "KS", "joker.1", "joker.2"]


@rule("DKN-R95", "DKN-INV10")
def test_views_hold_no_identity_that_the_seat_may_not_know() -> None:
    for seed in range(12):
        luck = random.Random(seed)
        options = GAME.Options.read({"players": 2 + seed % 5, "dominoless": seed % 4 == 3}, None)
        state = GAME.new(options, seed)
        while not state.is_over and state.number < 160:
            state.apply(random_answer(state, luck))
            if state.number % 8 or state.is_over:
                continue
            for seat in (None, *range(state.seats)):
                _check_secrets(state.view(seat), state.table_json(), seat)


def _check_secrets(view: dict[str, object], table: dict[str, object], seat: int | None) -> None:
    """No card that only others or nobody may know is named anywhere in the view."""
    named = set(json.dumps({**view, "decision": None}).replace("+", '"').split('"'))
    by_card = {card: key for key, card in CARD_OF.items()}
    secret = set(table["deck"])  # type: ignore[call-overload]
    for other, hand in enumerate(table["hands"]):  # type: ignore[arg-type, var-annotated]
        secret |= set(hand) if other != seat else set()
    for other, candidates in enumerate(table["candidates"]):  # type: ignore[arg-type, var-annotated]
        for piece in candidates:
            if other != seat and not (piece.get("known") and piece["domino"] < 0):
                secret |= set(piece["cards"])
    shown = {by_card[card] for card in secret} & named
    assert not shown, f"seat {seat} sees {shown}"


@rule("DKN-R67", "DKN-INV10")
def test_tokens_of_recycled_dominoes_are_renewed() -> None:
    table = stage(phase="discard", hand={0: "2C"}, grave={0: "k5=9-7 k6=2-0", 1: "k7=3-3"}, peasants="1-1 2-1")
    table.answer(0)
    tokens = [piece["token"] for piece in kingdom(table, 1)["recruits"]]
    assert tokens == ["k8", "k9"]
    assert [buried["token"] for buried in table.view(None)["kingdoms"][0]["graveyard"]] == ["k6"]


@rule("DKN-R95", "DKN-INV10")
def test_a_redeal_changes_others_hands_and_keeps_what_is_known() -> None:
    table = stage(
        hand={0: "2C", 1: "3C 4C 5C 6C 7C", 2: "8C 9C"},
        recruits={1: "k1=9-7;raised k2=4-4"},
        candidates={1: "k3=6-5:KD", 2: "k4=1-0:2D"},
    )
    others = set()
    for seed in range(30):
        world = table.state.redeal(0, Chance.swift(seed, ("setup", "deck", "peasants")))
        assert world.view(0) == table.state.view(0) and world.broken() == []
        own = world.view(1)["kingdoms"][1]
        assert own["recruits"][0]["piece"] == "9-7" and own["candidates"][0]["paid"]
        others.add((tuple(own["hand"]), own["recruits"][1]["piece"], own["candidates"][0]["piece"]))
    assert len(others) > 25


@rule("DKN-R95")
def test_everything_is_revealed_when_the_game_is_over() -> None:
    table = stage(players=2, hand={0: "2C", 1: "3C"}, recruits={1: "k1=4-4"}, candidates={0: "k2=6-5:KD"})
    assert table.view(None)["reveal"] is None
    table.says(1, "resign")
    assert table.view(None)["reveal"][0] == {"hand": ["2C"], "recruits": [], "candidates": ["6-5 on KD"]}
    for seed in range(5):
        world = table.state.redeal(1, Chance.swift(seed, ("setup", "deck", "peasants")))
        assert world.view(1) == table.view(1), "what is shown at the end is known to all"


@rule("DKN-R42", "DKN-4.4.8-a")
def test_loot_is_public() -> None:
    table = stage(loot_battlefield=True, knights={0: "k1=9/9:S", 1: "k3=5/5:H"})
    table.answer(0, "attack 1")
    table.answer(1, "k3")
    table.answer(0, "k3")
    assert table.seen(2, "looted") == [{"event": "looted", "seat": 0, "token": "k3", "pieces": ["5-5"]}]


@rule("DKN-2-c", "DKN-R95")
def test_draws_are_told_with_their_cards_only_to_their_player() -> None:
    journal: list[Event] = []
    deal(players=2, first_player=0, deck="2C 3C 4C 5C 6C 7C 8C 9C 2D 3D 4D", peasants="9-9 8-8", journal=journal)
    dealt = [event for event in journal if event.kind in ("cards_dealt", "recruits_taken")]
    assert len(dealt) == 4
    for event in dealt:
        other = event.seen_by(1 - event.seat)
        own = event.seen_by(event.seat)
        assert other is not None and own is not None
        assert "cards" not in other and "dominoes" not in other and ("cards" in own or "dominoes" in own)
    started = next(event for event in journal if event.kind == "game_started")
    assert started.public is not None and (started.public["deck"], started.public["peasants"]) == (54, 55)
    assert started.public["health"] == [27, 27]


def test_every_event_of_the_table_has_a_kind_and_a_line_where_it_matters() -> None:
    kinds = set()
    silent = set()
    for seed in range(60):
        journal: list[Event] = []
        luck = random.Random(seed)
        preset = list(GAME.Options.presets)[seed % 5]
        extra = {"loot_battlefield": True} if seed % 2 else {"train_after_discard": True, "multi_turn_training": seed % 3 == 0}
        state = GAME.new(GAME.Options.read({"players": 2 + seed % 5, **extra}, preset), seed, journal=journal)
        for seat in range(state.seats):
            state.interject(seat, "order all")
        while not state.is_over:
            state.apply(random_answer(state, luck))
        for event in journal:
            kinds.add(event.kind)
            seen = event.seen_by(event.seat if event.seat >= 0 else None)
            if seen is not None and not GAME.tell(seen, ["A", "B", "C", "D", "E", "F"]):
                silent.add(event.kind)
    expected = {
        "game_started", "first_draw", "first_player", "cards_dealt", "recruits_taken", "cards_drawn", "round_started",
        "turn_started", "phase_started", "turn_ended", "effect_expired", "knights_recovered", "bar_lifted", "deck_reshuffled",
        "trained", "promoted", "window_opened", "window_closed", "special_announced", "special_negated", "special_resolved",
        "effect_started", "raised", "killed", "attack_declared", "attack_aided", "defense_set", "defense_aided", "withdrawn",
        "released", "barred", "group_result", "damage", "fame_changed", "looted", "buried", "knights_spent",
        "control_changed", "discarded", "eliminated", "game_over", "training_opened", "training_closed",
    }  # fmt: skip
    assert expected <= kinds, expected - kinds
    quiet = {
        "game_started", "round_started", "phase_started", "turn_ended", "window_opened", "window_closed", "special_resolved",
        "effect_started", "bar_lifted", "knights_spent", "order_set",
    }  # fmt: skip
    assert silent <= quiet, silent - quiet


_KEYS = {
    "orient": r"\d+/\d+",
    "model": r"k\d+",
    "train": r"(train|add) k\d+|form|play \S+|end",
    "training-card": r"\w+(\.\d)?|done",
    "target": r"k\d+|seat \d|hand|\w+(\.\d)?",
    "life-card": r"\w+(\.\d)?",
    "attack": r"attack \d|play \S+|end",
    "attackers": r"k\d+",
    "unit": r"join k\d+|alone",
    "aid-attack": r"k\d+",
    "defend": r"k\d+",
    "aid-defend": r"k\d+",
    "block": r"block k\d+",
    "loot": r"k\d+",
    "bury": r"k\d+",
    "discard": r"\w+(\.\d)?",
    "respond": r"play \S+|(train|add) k\d+|form",
    "negate": r"play 10[CDHS](\.\d)?",
}


@rule("DKN-R104", "DKN-W1", "DKN-W4", "DKN-R43")
def test_options_are_the_known_actions_and_nothing_is_ever_given_away() -> None:
    asks = set()
    for seed in range(25):
        luck = random.Random(seed)
        preset = list(GAME.Options.presets)[seed % 5]
        extra = {"loot_battlefield": True, "train_after_discard": seed % 2 == 0, "blank_cards": True}
        state = GAME.new(GAME.Options.read({"players": 4, **extra}, preset), seed)
        for seat in range(state.seats):
            state.interject(seat, "order all")
        while not state.is_over:
            decision = state.decision
            assert decision is not None
            asks.add(decision.ask)
            pattern = _KEYS.get(decision.ask, r"play \S+|go on")
            assert all(re.fullmatch(pattern, key) for key in decision.keys), decision
            state.apply(random_answer(state, luck))
    assert set(_KEYS) <= asks, set(_KEYS) - asks


# --- words for people -------------------------------------------------------------------------------------------------


def test_prompts_and_labels_read_well() -> None:
    table = stage(knights={0: "k1=3/3:S", 1: "k2=1/9:H"}, hand={0: "KS 2C"})
    decision = table.view(0)["decision"]
    assert decision["prompt"].startswith("Attack another kingdom?") and decision["rule"] == "DKN-4.4-a"
    assert [option["label"] for option in decision["options"]] == [
        "Attack Seat 1 (27 health)", "Attack Seat 2 (27 health)", "Play Majesty (K♠)", "End attack phase",
    ]  # fmt: skip
    table.answer(0, "attack 1")
    decision = table.view(1)["decision"]
    assert decision["prompt"] == "Seat 0 attacks you with 3-3: 3 damage, you have 27. Choose knights to block."
    assert decision["options"][0]["label"] == "9-1 ♥ (attack 1, defense 9)"
    assert decision["confirm"] == ["Don't block (take 3, 24 left)", "Block with 1 knight"]


def test_prompts_tell_what_an_action_still_needs() -> None:
    table = stage(phase="train", recruits={0: "k1=9-6"}, hand={0: "5S 7S 9S AS"}, knights={1: "k2=1/1:H"})
    table.answer(0, "train k1")
    table.answer(0, "5S")
    assert table.view(0)["decision"]["prompt"] == "Train 9-6 with 5♠: 5 of 15 paid. Add another card."
    table.answer(0, "9S")  # 14 is not enough, so 7S follows automatically
    table.play(0, "AS")
    assert table.view(0)["decision"]["prompt"] == "Death (A♠): choose a knight, candidate or recruit to kill."


def test_why_not_names_the_reason() -> None:
    table = stage(knights={0: "k1=3/3:S k2=2/2:S;spent k3=4/1:H;bar=1"}, hand={0: "2C AD 10H KS"}, recruits={0: "k7=1-1"})
    reasons = {thing: GAME.why_not(table.state, 0, thing) for thing in ("k2", "k3", "k7", "2C", "AD", "10H", "KS", "QS", "x")}
    assert "fought already" in str(reasons["k2"]) and "not fight" in str(reasons["k3"]) and "not a knight" in str(reasons["k7"])
    assert "no special power" in str(reasons["2C"]) and "own training" in str(reasons["AD"])
    assert "There is nothing" in str(reasons["10H"]) and reasons["KS"] is None
    assert "don't hold" in str(reasons["QS"]) and "There is no" in str(reasons["x"])
    assert GAME.why_not(table.state, 1, "k1") == "It is not your decision now."


def test_cards_for_screens_have_keys_names_and_texts() -> None:
    cards = {card["key"]: card for card in GAME.cards()}
    assert len(cards) == 55 + 91
    assert cards["KS"]["name"] == "Majesty (K♠)" and cards["KS"]["suit"] == "spades" and cards["KS"]["value"] == 13
    assert (
        cards["joker.1"]["power"] == "Necromancer"
        and cards["9-2"]["pips"] == [9, 2]
        and all(card["text"] for card in cards.values())
    )


# --- positions and files ----------------------------------------------------------------------------------------------


def test_a_broken_position_names_its_line() -> None:
    for text, reason in (
        ("hand 0: KS KS", "only one KS"),
        ("hand 0: 1S", "no card '1S'"),
        ("hand 7: KS", "only 3 seats"),
        ("recruits 0: 9-9 9-9", "only one domino"),
        ("recruits 0: 12-1", "no domino 12-1"),
        ("knights 0: 5-5:S", "not a knight"),
        ("knights 0: k1=5/5:S;sleepy", "no mark"),
        ("knights 0: k1=5/5:S k1=4/4:S", "given twice"),
        ("phase: lunch", "a phase is one of"),
        ("effects: KS", "not a card in effect"),
        ("effects: AC!1/0>k9", "no knight"),
        ("fame 0: 3", "counts health"),
        ("weather: fine", "this game knows game"),
        ("game: dominion", "not of domino-knights"),
        ("frames: [", "the frames cannot be read"),
        ("order 0: bogus", "an order is one of"),
        ("order 0: all bogus", "an order is one of"),
        ("flags: bogus", "flags are"),
        ("over: bogus", "a game ends by"),
        ("round: 0", "begins with 1"),
        ("recruits 0: k1=7-2;spent", "no mark 'spent'"),
        ("candidates 0: k1=7-2:9S;bogus", "no mark 'bogus'"),
        ("knights 0: k1=5/5:S\neffects: AS>k1", "AS never stays in effect"),
        ("game: domino-knights(dominoless=on)\nrecruits 0: 7S+2S", "no recruits"),
        ("game: domino-knights(dominoless=on)\nknights 0: 7/2:9S+3S", "other halves"),
    ):
        with pytest.raises(BadPosition, match=reason):
            position("domino-knights", text)


@rule("DKN-INV3", "DKN-INV5", "DKN-INV9", "DKN-INV12", "DKN-INV13", "DKN-W20", "DKN-4.4.6-k")
def test_a_position_that_play_cannot_reach_is_refused() -> None:
    for text, reason in (
        ("knights 0: 7/2:AS", "DKN-INV5"),
        ("knights 0: 7/2:7S+9H", "DKN-INV5"),
        ("candidates 0: 9-9", "DKN-INV5"),
        ("health 0: 500", "DKN-INV3"),
        ("out 1: 1\nknights 1: 5/5:S", "DKN-4.4.6-k"),
        ("out 0: 1", "DKN-R38"),
        ("knights 0: 0/0:4S", "DKN-INV13"),
        ("knights 0: k1=0/0:4S;model=k2\nknights 1: k2=5/5:H", "DKN-INV13"),
        ("knights 0: k1=0/0:4S;model=k7", "DKN-INV13"),
        ("effects: KS>1\nout 1: 1", "DKN-W20"),
        ("battle: 0>1 k1|\nattacked: 1", "DKN-W21"),
        ("round: 101", "DKN-INV12"),
        ("training: 0", "DKN-4.3.2-b"),
        ("pending: AS!1/0>k1\nknights 0: k1=3/3:4S", "DKN-INV9"),
        ("effects: KS!1/0>0 KH!1/0>0", "DKN-INV9"),
        ("game: domino-knights(dominoless=on)\ncandidates 0: 7S+2S+3S", "DKN-8-b"),
    ):
        with pytest.raises(BadPosition, match=reason):
            position("domino-knights", text)


@rule("DKN-INV13", "DKN-7-c")
def test_a_doppelganger_that_loses_its_model_with_the_game_is_no_fault() -> None:
    table = stage(players=2, knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:5S"})
    table.says(1, "resign")
    assert table.state.is_over and table.state.broken() == []
    assert position("domino-knights", table.state.position()).key() == table.state.key()


@rule("DKN-R95")
def test_all_see_the_options_of_the_table() -> None:
    table = stage(players=4, attack_as_unit=True)
    for seat in (None, *range(4)):
        assert table.view(seat)["options"]["attack_as_unit"] is True


def test_a_broken_file_is_refused() -> None:
    data = new("domino-knights", 3).to_json()
    for part, value in (("hands", [[1]]), ("turn", "x"), ("knights", 5)):
        table = {**data["table"], part: value}
        with pytest.raises(BrokenFile):
            GAME.load({**data, "table": table})


def test_a_position_with_pending_cards_and_a_battle_comes_back() -> None:
    table = stage(
        knights={0: "k1=7/5:S", 1: "k2=1/1:H"}, recruits={1: "k3=8-1"}, hand={0: "10S 3C", 1: "AH 2C"}, order={0: "all"}
    )
    table.answer(0, "attack 1")
    table.play(1, "AH")
    table.answer(1, "k3")
    table.answer(1, "1/8")
    table.asked(0, "negate")
    text = table.state.position()
    assert "pending: AH!1/1>k3+2C;half=1" in text and "battle: 0>1 k1|" in text
    assert position("domino-knights", text).key() == table.state.key()
    by_default(table)
    assert knight(table, "k3")["base"] == [1, 8]


@rule("DKN-6-d")
def test_the_base_of_a_doppelganger_is_that_of_its_model() -> None:
    table = stage(knights={0: "k1=0/0:S;model=k2", 1: "k2=7/2:S"}, effects="AC>k2")
    copy, model = knight(table, "k1"), knight(table, "k2")
    assert copy["base"] == model["base"] == [7, 2]
    assert (copy["attack"], copy["defense"]) == (14, 4)
