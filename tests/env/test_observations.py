"""Observations hold what views show, at every state; what a seat only remembers is right; nothing hidden is there."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from meadhall import games
from meadhall.env.codec import Picking
from meadhall.env.seats import Seats
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.chance import Chance, Dice
from meadhall.kernel.playout import random_codes
from meadhall.kernel.state import State
from tests.env.from_views import BEYOND, FROM_VIEW, REMEMBERED

TABLES = [(key, preset) for key in FROM_VIEW for preset in games.find(key).Options.presets]


def states(seats: Seats, seed: int, most: int) -> Iterator[State]:
    """The states of a random game, the end included if it comes in time."""
    state, dice = seats.game.new(seats.options, seed), Dice(seed)
    yield state
    for _ in range(most):
        if not state.is_waiting:
            return
        state.choose(random_codes(state, dice))
        yield state


def is_beyond(key: str, part: str) -> bool:
    """Whether no view shows a part."""
    return part in BEYOND[key] or (key == "dominion" and part.endswith(REMEMBERED))


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_observation_holds_what_the_view_shows(key: str, preset: str) -> None:
    seats = Seats(f"{key}({preset})")
    low, high = seats.bounds()
    shown: set[str] = set()
    for state in states(seats, 3, 700):
        for seat in range(seats.count):
            vector = seats.observe(state, seats.picking(state), seat)
            assert (low <= vector).all() and (vector <= high).all()
            wanted = FROM_VIEW[key](seats, state.view(seat))
            for name, numbers in wanted.items():
                assert seats.layout.part(vector, name).tolist() == numbers, (name, seat, state)
            shown |= wanted.keys()
    for part in seats.layout.parts:
        assert (part.name in shown) or is_beyond(key, part.name), part.name


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_observations_stay_the_same_when_all_that_is_hidden_is_dealt_anew(key: str, preset: str) -> None:
    seats = Seats(f"{key}({preset})")
    differs = 0
    for number, state in enumerate(states(seats, 4, 500)):
        if number % 7 or not state.is_waiting:
            continue
        for seat in range(seats.count):
            other = state.redeal(seat, Chance.swift(number, state.chance.streams))
            differs += other.key() != state.key()
            if other.asked != state.asked or other.ask_key() != state.ask_key():
                continue  # what another seat has begun to tell in secret is taken back
            ours, theirs = (seats.observe(one, seats.picking(one), seat) for one in (state, other))
            names = [seats.layout.names()[place] for place in np.flatnonzero(ours != theirs)]
            assert not names, (names, seat)
    assert differs


def test_a_seat_of_dominion_sees_its_whole_deck_and_what_is_known() -> None:
    seats = Seats("dominion")
    for state in states(seats, 5, 600):
        assert isinstance(state, DominionState)
        for seat, player in enumerate(state.players):
            seen = seats.observe(state, seats.picking(state), seat)
            part = {name: seats.layout.part(seen, name) for name in ("own_owned", "next_1_owned", "discard", "own_deck_known")}
            zones = [np.bincount(as_list(zone), minlength=32) for zone in (player.deck, player.discard, player.play)]
            held = sum(zones, np.asarray(as_list(player.hand)))
            if not state.aside and not state.revealed and state.is_quiet():
                assert (part["own_owned"] == held).all()
            assert (part["discard"] == zones[1]).all()
            assert part["own_deck_known"].sum() == player.known
            assert (part["next_1_owned"] == as_list(state.players[1 - seat].owned)).all()
            assert seats.layout.part(seen, "own_score") == player.score()


def test_a_seat_of_1066_knows_what_its_deck_holds_and_what_the_other_has_unseen() -> None:
    seats = Seats("1066")
    for state in states(seats, 6, 300):
        assert isinstance(state, TearsState)
        if state.norman < 0:
            continue
        for seat in range(2):
            seen = seats.observe(state, None, seat)
            kinds = range(len(state.file.designs))
            deck = [state.decks[seat].cards().count(kind) for kind in kinds]
            unseen = [(state.decks[1 - seat].cards() + state.hands[1 - seat]).count(kind) for kind in kinds]
            assert seats.layout.part(seen, "own_deck_cards").tolist() == deck
            assert seats.layout.part(seen, "other_unseen").tolist() == unseen
            assert seats.layout.part(seen, "turns") == state.turns


def test_a_seat_of_domino_knights_knows_how_many_cards_are_unseen() -> None:
    seats = Seats("domino-knights")
    for state in states(seats, 6, 400):
        assert isinstance(state, KnightsState)
        for seat in range(3):
            seen = seats.observe(state, None, seat)
            others = [other for other in range(3) if other != seat]
            pieces = [piece for other in others for piece in (*state.recruits[other], *state.candidates[other])]
            hidden = state.deck_left + sum(len(state.hands[other]) for other in others)
            assert seats.layout.part(seen, "unseen").sum() == hidden + sum(len(piece.cards) for piece in pieces)
            counters = [int(seats.layout.part(seen, name)[0]) for name in ("plays", "still")]
            assert counters == [state.plays, state.still]


@pytest.mark.parametrize("key", FROM_VIEW)
def test_the_number_of_an_option_is_that_of_its_key(key: str) -> None:
    seats = Seats(key)
    for _ in range(2):  # the second time from what was learnt
        for state in states(seats, 8, 500):
            if not state.is_waiting:
                continue
            decision = state.decision
            assert decision is not None
            picking = Picking(seats.codec, state)
            known = [seats.codec.number.get(option) for option in decision.keys]
            assert [number if number < seats.codec.first_spare else None for number in picking.numbers] == known
            mask = seats.mask(picking, decision.seat)
            assert np.flatnonzero(mask).tolist() == picking.legal()


@pytest.mark.parametrize("key", FROM_VIEW)
def test_every_number_has_a_name_and_a_meaning(key: str) -> None:
    layout = Seats(key).layout
    assert len(layout.names()) == len(set(layout.names())) == layout.size
    assert all(part.means and part.low <= 0 < part.high for part in layout.parts)
    assert f"| `{layout.parts[0].name}` | 0 |" in layout.table()


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights(players=2)"])
def test_the_documented_parts_are_those_of_the_layout(game: str) -> None:
    docs = Path(__file__).resolve().parents[2] / "docs" / "agents.md"
    assert Seats(game).layout.table() in docs.read_text(encoding="utf-8")
