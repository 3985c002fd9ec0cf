"""What seats and spectators see, and what they must not (section 15)."""

import random
from typing import Any

import pytest

from meadhall import games
from meadhall.games.tears1066.cards.numbers import PHASES
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, end_deployment, event, printed, response, starter, target, unit, with_cards
from tests.games.tears1066.test_printed import pay


@rule("TMM-ZONE-13", "TMM-ZONE-10", "TMM-ZONE-15", "TMM-ZONE-14")
def test_a_view_holds_round_phase_turn_marker_and_what_lasts() -> None:
    table = starter(round=4, objectives={0: "C/hurt=5"}, passed="1", wedge1={0: "wadard/tired/hurt=1"})
    view = table.view(1)
    assert (view["round"], view["phase"], view["turn"], view["marker"], view["passed"]) == (
        4,
        "deployment",
        0,
        0,
        [False, True],
    )
    assert view["players"][0]["defeated"] == ["A", "B"]
    card = view["wedges"][0]["columns"][0][0]
    assert (card["key"], card["ready"], card["damage"], card["might"]) == ("wadard", False, 1, 1)
    assert view["lasting"] == []
    table.passes(0)
    assert [one["left"] for one in table.view(1)["lasting"]] == [1]


@rule("TMM-ZONE-16", "TMM-R83")
def test_the_chain_is_public_and_who_is_asked_is_not() -> None:
    table = printed(hand={0: "arrow-in-the-eye trumpeter robert-eu", 1: "shield-wall fyrd edwin"}, wedge1={1: "saxon-axemen"})
    table.answer(0, "use arrow-in-the-eye: loose-at-harold")
    table.answer(0, "discard robert-eu", "discard trumpeter")
    table.asked(1, "respond")
    for seat in (0, None):
        view = table.view(seat)
        assert [link["event"] for link in view["chain"]] == ["ability", "damage"]
        assert (view["waiting"], view["window"], view["decision"]) == (None, True, None)
    assert table.view(1)["waiting"] == 1 and table.view(1)["decision"]["ask"] == "respond"
    source, harm = "Arrow in the Eye (Loose at Harold)", "Your Harold Godwinson is about to take 2 damage and keep 7 Health"
    asked = f"{source}: {harm}. Use a Response?"
    assert table.view(1)["decision"]["prompt"] == asked
    table.answer(1, "respond shield-wall: cover-a-card")
    table.asked(1, "pay")
    assert (table.view(0)["waiting"], table.view(0)["window"]) == (None, True)


@rule("TMM-INFO-6", "TMM-R85", "TMM-INFO-1")
def test_a_spectator_sees_no_hand_and_no_options() -> None:
    table = starter(hand={0: "taillefer", 1: "gytha"})
    public = table.view(None)
    assert [player["hand"] for player in public["players"]] == [None, None]
    assert public["decision"] is None
    for seat in (0, 1):
        own = table.view(seat)
        assert set(public) <= set(own)
        assert own["players"][seat]["hand"] is not None and own["players"][1 - seat]["hand"] is None


@rule("TMM-INFO-7")
def test_forecasts_say_what_the_battles_would_do_now() -> None:
    table = starter(objectives={0: "G", 1: "G"}, damage="8/0 0/0 0/0", wedge1={0: "norman-knights", 1: "shire-levy"})
    wedge = table.view(None)["wedges"][0]
    assert wedge["forecast"]["might"] == [4, 0] and wedge["forecast"]["total"] == [12, 0]
    end_deployment(table)
    assert table.claimed() == "0 - -"
    table = starter(objectives={0: "C/hurt=1"}, wedge1={0: "norman-knights"})
    forecast = table.view(None)["players"][0]["objective"]["forecast"]
    assert forecast == {"total": 8, "damage": 6, "destroyed": True}


@rule("TMM-INFO-2", "TMM-P24")
def test_a_copy_that_went_through_a_hidden_zone_cannot_be_told_from_another() -> None:
    back = event("Recall", action({"op": "return", "to": {"side": "own", "kind": "unit"}, "zone": "hand"}))
    table = with_cards(norman=[back], passed="1", hand={0: "recall norman-spearmen wadard"}, wedge1={0: "norman-spearmen.2"})
    table.answer(0, "use recall: action")
    assert table.hand(0) == "norman-spearmen*2 wadard"
    table.play(0, "norman-spearmen")
    table.answer(0, "wedge 1")
    table.answer(0, "discard wadard")
    assert table.wedge1(0) == "norman-spearmen.1"


def test_redealt_worlds_differ_in_what_is_hidden_and_keep_what_is_known() -> None:
    table = starter(hand={0: "taillefer", 1: "gytha stigand waltheof"}, known={1: "gytha"})
    hands = set()
    for seed in range(12):
        world = table.state.redeal(0, Chance.swift(seed, table.state.chance.streams))
        assert world.view(0) == table.state.view(0)
        hand = world.view(1)["players"][1]["hand"]
        assert "gytha" in hand and len(hand) == 3
        hands.add(tuple(hand))
    assert len(hands) > 6


def test_a_redealt_responder_can_still_respond_and_is_not_always_the_same() -> None:
    table = printed(hand={0: "arrow-in-the-eye trumpeter robert-eu", 1: "shield-wall fyrd edwin"})
    table.answer(0, "use arrow-in-the-eye: loose-at-harold")
    table.answer(0, "discard robert-eu", "discard trumpeter")
    table.answer(1, "respond shield-wall: cover-a-card")
    hands = set()
    for seed in range(6):
        world = table.state.redeal(0, Chance.swift(seed, table.state.chance.streams))
        assert world.view(0) == table.state.view(0)
        assert world.decision is not None and world.decision.seat == 1 and world.decision.keys
        hands.add(tuple(world.view(1)["players"][1]["hand"]))
    assert len(hands) > 1


class Follower:
    """Rebuilds a seat's view of the zones from nothing but the events that the seat sees."""

    def __init__(self, seat: int, decks: list[int]) -> None:
        self.seat = seat
        self.hands = [0, 0]
        self.decks = decks
        self.own: list[str] = []
        self.discards: list[list[str]] = [[], []]
        self.wedge_damage = [[0, 0], [0, 0], [0, 0]]
        self.claimed: list[int | None] = [None, None, None]
        self.marker: int | None = None
        self.defeated: list[list[str]] = [[], []]
        self.phase = "setup"
        self.round = 0

    def see(self, shown: dict[str, Any]) -> None:
        kind, seat = shown["event"], shown["seat"]
        self.phase, self.round = shown["phase"], shown["round"]
        if kind == "cards_drawn":
            self.hands[seat] += shown["count"]
            self.decks[seat] -= shown["count"]
            self.own += shown.get("cards", [])
        elif kind == "mulligan" and shown["taken"]:
            self.decks[seat] += self.hands[seat]
            self.hands[seat] = 0
            self.own = [] if seat == self.seat else self.own
        elif kind in ("hand_limit_discard", "draft_discard", "discarded"):
            self._discard(seat, shown["cards"])
        elif kind == "payment":
            self._discard(seat, shown["discarded"])
        elif kind == "card_played" or (
            kind in ("event_used", "response_initiated") and shown["kind"] in ("action", "response")
        ):
            self._use(seat, shown)
        elif kind == "wedge_damaged":
            self.wedge_damage[shown["wedge"] - 1][seat] = shown["total"]
        elif kind == "wedge_claimed":
            self.claimed[shown["wedge"] - 1] = seat
        elif kind == "marker_moved":
            self.marker = seat
        elif kind == "objective_destroyed":
            self.defeated[seat].append(shown["letter"])

    def _discard(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] -= len(cards)
        for card in cards if seat == self.seat else ():
            self.own.remove(card)

    def _use(self, seat: int, shown: dict[str, Any]) -> None:
        if not shown.get("from_hand", True):
            return
        self.hands[seat] -= 1
        if seat == self.seat:
            self.own.remove(shown["card"])


@rule("TMM-LOG-2", "TMM-INFO-4", "TMM-INFO-5")
def test_a_client_can_follow_the_game_from_its_own_log_alone() -> None:
    for seed in (1, 2):
        journal: list[Event] = []
        game, options = games.parse("1066(faction_pick=fixed)")
        state = game.new(options, seed, journal=journal)
        luck = random.Random(seed)
        follower = Follower(0, [76, 76])
        while not state.is_over:
            state.apply(random_answer(state, luck))
            for noted in journal:
                shown = noted.seen_by(0)
                if shown is not None:
                    follower.see(shown)
            journal.clear()
            view = state.view(0)
            assert follower.hands == [player["hand_size"] for player in view["players"]]
            assert follower.decks == [player["deck"] for player in view["players"]]
            assert sorted(follower.own) == sorted(view["players"][0]["hand"])
            assert follower.wedge_damage == [wedge["damage"] for wedge in view["wedges"]]
            assert follower.claimed == [wedge["claimed"] for wedge in view["wedges"]]
            assert follower.marker == view["marker"]
            assert follower.defeated == [player["defeated"] for player in view["players"]]
            assert follower.phase in PHASES


@rule("TMM-P8", "TMM-INFO-7", "TMM-R62")
def test_labels_and_costs_show_what_a_permitted_play_costs() -> None:
    table = printed(hand={0: "preparation-at-dives odo robert-eu robert-de-vitot trumpeter william-malet"})
    before = dict(zip(table.view(0)["players"][0]["hand"], table.view(0)["players"][0]["costs"], strict=True))
    table.answer(0, "use preparation-at-dives: prepare")
    pay(table)
    table.asked(0, "play-card")
    view = table.view(0)
    now = dict(zip(view["players"][0]["hand"], view["players"][0]["costs"], strict=True))
    for option in view["decision"]["options"]:
        verb, card = option["key"].split(" ", 1)
        assert verb == "play" and now[card] == max(0, before[card] - 3)
        assert option["label"].endswith(f"({now[card]})")


@rule("TMM-INFO-6")
def test_the_hands_are_open_when_the_game_is_over() -> None:
    table = starter(hand={0: "taillefer", 1: "gytha"})
    table.says(0, "concede")
    for seat in (None, 0, 1):
        assert [player["hand"] for player in table.view(seat)["players"]] == [["taillefer"], ["gytha"]]


@rule("TMM-ZONE-16")
@pytest.mark.parametrize("on", ["sacrifice", "tire_effect", "move_effect"])
def test_the_chain_shows_every_pending_event(on: str) -> None:
    effect = {"op": "move", "to": "t", "wedge": 3} if on == "move_effect" else {"op": "tire", "to": "t"}
    do = event("Do", action(effect, targets=[target("t", side="own", kind="unit")]))
    watch = unit("Watch", response(on, {"op": "draw", "player": "you", "amount": 1}))
    table = with_cards(norman=[do], saxon=[watch], hand={0: "do"}, wedge1={0: "norman-spearmen", 1: "watch"})
    table.answer(0, "sacrifice norman-spearmen.1" if on == "sacrifice" else "use do: action")
    table.asked(1, "respond")
    link = table.view(None)["chain"][-1]
    assert (link["event"], link["subject"], link["by"]) == (on, "norman-spearmen.1", 0)
