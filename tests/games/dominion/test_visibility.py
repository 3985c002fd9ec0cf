"""What seats and spectators see, in views and in logs."""

import random
from typing import Any

import pytest

from meadhall import api as tables
from meadhall import games
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import DominionOptions
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.kit.compare import holds
from meadhall.kit.trace import rule
from meadhall.match.reading import view_for
from tests.games.dominion.staging import ALL_CARDS, lively_answer, stage

NAMELESS = {"draw": "cards", "deal": "cards", "discard_hidden": "cards", "cleanup": "hand"}
"""Events whose names are for the owner only, and the field that holds them."""


@rule("DOM-VIS-1", "DOM-VIS-2", "DOM-VIS-13", "DOM-VIS-17", "DOM-R43", "DOM-SRC-7")
def test_a_hand_is_its_owners_and_only_sizes_are_public() -> None:
    table = stage(hand={0: "gold", 1: "village moat"}, deck={0: "province silver", 1: "duchy"})
    assert table.view(0)["hand"] == {"gold": 1} and table.view(1)["hand"] == {"moat": 1, "village": 1}
    assert table.view(None)["hand"] is None and table.view(None)["presets"] is None
    for seat in (0, 1, None):
        players = table.view(seat)["players"]
        assert [(some["hand"], some["deck"]) for some in players] == [(1, 2), (2, 1)]
        assert set(players[0]) == {"seat", "hand", "deck", "discard", "play", "aside", "revealed", "turns"}
        assert "province" not in str(players) and "village" not in str(players)


@rule("DOM-VIS-17", "DOM-DEC-6", "DOM-VIS-15", "DOM-VIS-8")
def test_a_view_holds_exactly_what_the_rules_list() -> None:
    table = stage(hand={0: "village"})
    view = table.view(0)
    assert set(view) == {
        "game", "seat", "seats", "over", "waiting", "window", "decision", "outcome", "phase", "start", "active", "actions",
        "buys", "coins", "kingdom", "piles", "empty", "trash", "players", "hand", "presets", "options",
    }  # fmt: skip
    assert "seed" not in view["options"] and "luck" not in str(view)
    assert len(view["piles"]) == 17 and view["piles"][0] == {"card": "copper", "cost": 0, "left": 46}
    assert view["decision"]["options"][0] == {
        "key": "play village",
        "count": 1,
        "label": "Play a Village",
        "about": "village",
        "zone": "hand",
    }
    assert view["decision"]["rule"] == "DOM-DEC-12" and "Action phase" in view["decision"]["prompt"]
    other = table.view(1)
    assert other["decision"] is None and other["waiting"] == 0 and other["window"] is False


@rule("DOM-R53", "DOM-DEC-6")
def test_nobody_sees_who_is_asked_for_a_moat() -> None:
    table = stage(players=3, hand={0: "militia", 1: "copper*3", 2: "moat copper*3"})
    table.play(0, "militia")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert (view["waiting"], view["window"], view["decision"]) == (None, True, None)
    own = table.view(2)
    assert own["waiting"] == 2 and own["window"] is False
    assert own["decision"]["prompt"] == "Seat 0 plays a Militia. Reveal Moat, so that it does not affect you?"


@rule("DOM-R53", "DOM-OPT-10", "DOM-R11")
def test_a_moat_preset_answers_in_its_seats_place() -> None:
    table = stage(players=4, hand={0: "militia", 1: "moat copper*4", 2: "moat copper*4", 3: "moat estate*4"})
    table.says(1, "set moat=always")
    table.says(3, "set moat=never")
    table.play(0, "militia")
    assert [event["seat"] for event in table.seen(0, "react")] == [1]
    table.answer(2, "moat")
    table.answer(3, "estate*2")
    assert [event["seat"] for event in table.seen(0, "react")] == [1, 2]
    assert table.seen(3, "react")[-1]["refused"] is True
    holds(table, 1, hand="moat copper*4")


@rule("DOM-LOG-1", "DOM-LOG-2")
def test_a_refused_moat_is_in_the_holders_log_only() -> None:
    table = stage(players=3, hand={0: "militia", 1: "moat copper*2", 2: "copper*3"})
    table.play(0, "militia")
    table.passes(1)
    assert table.seen(1, "react") == [{"event": "react", "seat": 1, "card": "moat", "refused": True}]
    for seat in (0, 2, None):
        assert table.seen(seat, "react") == []
        assert len(table.seen(seat)) == len(table.seen(1)) - 1


@rule("DOM-VIS-11", "DOM-VIS-9", "DOM-R30")
def test_gains_trashes_and_reveals_are_public_by_name_and_leave_no_trace_in_the_view() -> None:
    table = stage("interaction", hand={0: "spy", 1: "copper"}, deck={0: "copper", 1: "gold"})
    table.play(0, "spy")
    assert table.view(None)["players"][1]["revealed"] == ["gold"]
    table.answer(0, "keep")
    assert "gold" not in str([some["revealed"] for some in table.view(None)["players"]])
    assert table.view(0)["players"][1] == {
        "seat": 1, "hand": 1, "deck": 1, "discard": None, "play": [], "aside": [], "revealed": [], "turns": 5,
    }  # fmt: skip
    assert table.seen(1, "reveal_top") == [{"event": "reveal_top", "seat": 1, "cards": ["gold"], "reason": "spy"}]
    mine = stage(hand={0: "mine copper"})
    mine.play(0, "mine")
    mine.answer(0, "silver")
    assert mine.seen(1, "gain") == [
        {"event": "gain", "seat": 0, "card": "silver", "source": "supply", "reason": "mine", "destination": "hand"}
    ]
    assert mine.seen(1, "trash") == [{"event": "trash", "seat": 0, "cards": ["copper"], "source": "hand"}]


@rule("DOM-VIS-16")
def test_at_the_end_all_cards_of_all_seats_become_public() -> None:
    table = stage(hand={0: "estate gold"}, deck={0: "duchy"}, supply="province=0")
    assert "cards" not in table.view(1)["players"][0]
    table.answer(0, "end")
    for seat in (0, 1, None):
        players = table.view(seat)["players"]
        assert players[0]["cards"] == {"gold": 1, "estate": 1, "duchy": 1} and players[0]["score"] == 4
        assert players[1]["cards"] == {"copper": 7, "estate": 3} and players[1]["score"] == 3
    (ended,) = table.seen(None, "game_end")
    assert ended["decks"][0] == {"gold": 1, "estate": 1, "duchy": 1}
    assert (ended["cause"], ended["scores"], ended["winners"], ended["turns"]) == ("provinces", [4, 3], [0], [6, 5])


@rule("DOM-R66")
def test_the_library_pause_shows_no_name() -> None:
    table = stage("interaction", hand={0: "library"}, deck={0: "militia copper*6"})
    table.play(0, "library")
    assert table.view(1)["waiting"] == 0 and table.view(1)["decision"] is None
    assert "militia" not in str({**table.view(1), "kingdom": None, "piles": None})
    table.answer(0, "no")
    assert "militia" not in str(table.seen(1))
    assert [event["count"] for event in table.seen(1, "draw")] == [1] * 7


def walk(seed: int, players: int, journal: list[Event] | None = None, *, later_wording: bool = False) -> State:
    kingdom = ALL_CARDS[seed % 3]
    options = DominionOptions(
        players=players, kingdom_mode="explicit", kingdom=kingdom, turn_limit=20, later_wording=later_wording
    )
    return GAME.new(options, seed, journal=journal)


@rule("DOM-LOG-4", "DOM-VIS-12", "DOM-CLEAN-3", "DOM-VIS-6", "DOM-LOG-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_public_event_holds_a_name_that_is_private(players: int) -> None:
    journal: list[Event] = []
    state = walk(players, players, journal)
    luck = random.Random(players)
    while not state.is_over:
        state.apply(lively_answer(state, luck))
    assert {"draw", "deal", "cleanup"} <= {event.kind for event in journal}
    for event in journal:
        public = event.seen_by(None)
        if event.kind in NAMELESS:
            assert public is not None and NAMELESS[event.kind] not in public
            assert set(event.private) == {event.seat}
            own = event.seen_by(event.seat)
            assert own is not None and NAMELESS[event.kind] in own
        elif event.kind != "react":
            assert event.private == {}


@rule("DOM-INV-9", "DOM-VIS-14", "DOM-VIS-2", "DOM-R30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing_hidden_cards_anew_changes_nothing_a_seat_sees(players: int) -> None:
    state = walk(100 + players, players)
    luck = random.Random(players)
    moved = 0
    for number in range(300):
        if state.is_over:
            break
        for seat in (*range(players), None):
            other = state.redeal(seat, Chance.swift(number, GAME.streams(state.options)))
            assert other.view(seat) == state.view(seat)
            assert other.broken() == [] and other.census() == state.census()
            assert (other.decision is None) == (state.decision is None)
            moved += other.table_json() != state.table_json()
        state.apply(lively_answer(state, luck))
    assert moved > 250


@rule("DOM-INV-9")
def test_a_redeal_keeps_what_everybody_has_seen() -> None:
    table = stage(
        "interaction",
        hand={0: "bureaucrat", 1: "estate copper*4"},
        deck={0: "gold*4 duchy*4", 1: "gold silver*3 duchy*3 province"},
        discard={1: "silver village"},
        veiled={1: "0"},
    )
    table.play(0, "bureaucrat")
    hands, visible = set(), set()
    for seed in range(60):
        other = table.state.redeal(0, Chance.swift(seed, GAME.streams(table.state.options)))
        lines = dict(line.split(": ", 1) for line in other.position().splitlines() if ": " in line)
        assert lines["deck 1"].startswith("estate"), "everybody saw the Estate go onto the deck"
        assert lines["deck 0"].startswith("silver"), "everybody saw the Silver go onto the deck"
        assert lines["discard 1"].endswith("village"), "the top card is visible"
        hands.add(lines["hand 1"])
        visible.add(lines["discard 1"])
        assert other.chance.to_json() != table.state.chance.to_json()
    assert len(hands) > 5 and len(visible) > 2


@rule("DOM-LOG-3", "DOM-OPT-6")
def test_the_same_seed_and_answers_give_the_same_game_and_log() -> None:
    def run(seed: int) -> tuple[bytes, list[dict[str, Any]]]:
        journal: list[Event] = []
        state = walk(seed, 3, journal)
        luck = random.Random(1)
        for _ in range(150):
            if not state.is_over:
                state.apply(lively_answer(state, luck))
        return state.key(), [event.to_json() for event in journal]

    assert run(5) == run(5)
    assert run(5)[0] != run(6)[0]


def test_every_event_can_be_told_to_every_seat() -> None:
    names = ["Ann", "Bob", "Cid", "Dot"]
    wanted = {"react", "set_aside", "topdeck", "reveal_hand", "put_back", "deck_to_discard", "take_up", "game_end"}
    told: set[str] = set()
    for seed in range(80):
        journal: list[Event] = []
        state = walk(seed, 4, journal)
        luck = random.Random(seed)
        while not state.is_over:
            state.apply(lively_answer(state, luck))
        for event in journal:
            for seat in (*range(4), None):
                seen = event.seen_by(seat)
                if seen is not None:
                    line = GAME.tell(seen, names)
                    assert line == "" or line.endswith(".")
                    told.add(event.kind)
        if wanted <= told:
            break
    assert wanted <= told
    nothing = {"event": "no_gain", "seat": 0, "reason": "pile empty", "card": "curse"}
    assert GAME.tell(nothing, names) == "Ann gains nothing: the Curse pile is empty."
    tell = {"event": "discard_hidden", "seat": 1, "count": 2, "top": "estate"}
    assert GAME.tell(tell, names) == "Bob discards 2 cards (an Estate on top)."
    assert GAME.tell({"event": "draw", "seat": 0, "count": 2, "cards": ["copper", "copper"]}, names) == "Ann draws 2 Coppers."


@pytest.mark.parametrize(
    ("facts", "thing", "said"),
    [
        ({"coins": 4, "phase": "buy"}, "buy gold", "Gold costs 6: you need 2 more coins (DOM-BUY-5)."),
        ({"phase": "buy", "supply": "village=0", "coins": 9}, "buy village", "The Village pile is empty (DOM-BUY-10)."),
        ({"phase": "buy"}, "buy witch", "Witch is not in this game (DOM-BUY-10)."),
        ({"phase": "buy", "buys": 0}, "buy copper", "You have no Buys left (DOM-BUY-1)."),
        (
            {"hand": {0: "village"}, "phase": "buy"},
            "village",
            "Your Action phase is over: Village can't be played (DOM-TURN-3).",
        ),
        ({"hand": {0: "village"}, "actions": 0}, "village", "You have no Actions left to play Village (DOM-ACT-1)."),
        (
            {"hand": {0: "copper"}, "bought": "yes"},
            "play copper",
            "Treasures can't be played after you have bought a card (DOM-BUY-3).",
        ),
        ({"hand": {0: "estate"}}, "play estate", "Estate can't be played (DOM-ACT-1)."),
        ({"hand": {0: "estate"}}, "play gold", "You have no Gold in hand (DOM-ACT-1)."),
        ({}, "fishing", "There is no “fishing” to pick here (DOM-DEC-3)."),
    ],
)  # fmt: skip
def test_why_not_says_why_in_one_line_with_the_rule(facts: dict[str, Any], thing: str, said: str) -> None:
    assert GAME.why_not(stage(**facts).state, 0, thing) == said


def test_why_not_is_silent_about_what_can_be_done() -> None:
    table = stage(hand={0: "village workshop"}, deck={0: "copper"})
    assert GAME.why_not(table.state, 0, "play village") is None and GAME.why_not(table.state, 0, "village") is None
    assert GAME.why_not(table.state, 1, "play village") == "You are not asked for anything now (DOM-DEC-1)."
    table.play(0, "workshop")
    assert GAME.why_not(table.state, 0, "market") == "Market costs 5: you can gain a card up to 4 (DOM-TERM-8)."
    assert games.find("dominion") is GAME


def test_every_question_has_a_prompt_a_rule_and_labels() -> None:
    from meadhall.kit.trace import clauses

    known = {clause.id for clause in clauses("dominion")}
    asked: set[str] = set()
    wanted = {
        "turn", "draft", "moat", "cellar-discard", "chapel-trash", "chancellor", "gain", "bureaucrat", "militia-discard",
        "remodel-trash", "remodel-gain", "mine-trash", "mine-gain", "spy", "thief-trash", "thief-gain", "throne-room",
        "library", "moneylender",
    }  # fmt: skip
    for seed in range(60):
        if wanted <= asked:
            break
        draft = DominionOptions(kingdom_mode="draft", turn_limit=2)
        state = walk(seed, 2 + seed % 3, later_wording=True) if seed else GAME.new(draft, seed)
        luck = random.Random(seed)
        while not state.is_over:
            decision = state.decision
            assert decision is not None
            asked.add(decision.ask)
            shown = view_for(state, Reader(decision.seat))["decision"]
            assert shown["rule"] in known and shown["prompt"][-1] in ".?" and "{" not in shown["prompt"]
            assert all(option["label"] for option in shown["options"])
            state.apply(lively_answer(state, luck))
    assert wanted <= asked


def test_a_table_of_dominion_is_found_by_its_string() -> None:
    state = tables.new("dominion(players=3,kingdom=size-distortion)", seed=7)
    assert state.seats == 3 and "gardens" in state.view(0)["kingdom"]
