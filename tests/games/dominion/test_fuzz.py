"""Random play over random kingdoms: every invariant of the rules at every state."""

import random

import pytest

from meadhall.games.dominion.cards.kinds import ACTION, TYPES
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.invariants import counted
from meadhall.games.dominion.options import DominionOptions
from meadhall.games.dominion.state import DominionState
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from tests.games.dominion.staging import lively_answer


class Watch:
    """What must hold between one state and the next."""

    def __init__(self, state: DominionState) -> None:
        self.piles = state.piles[:]
        self.trash = len(state.trash)
        self.turns = [player.turns for player in state.players]
        self.ask = state.ask_key()

    def check(self, state: DominionState) -> None:
        if self.piles:
            assert all(now <= then for now, then in zip(state.piles, self.piles, strict=True)), "DOM-INV-2: a pile grew"
        assert len(state.trash) >= self.trash or self.ask == "thief-gain", "DOM-INV-10: the trash shrank"
        for seat, player in enumerate(state.players):
            if player.turns < 2:
                assert not any(TYPES[kind] & ACTION for kind in player.play), "DOM-INV-6: an early Action"
            if player.turns > self.turns[seat]:
                assert player.hand_size == min(5, sum(counted(state, seat))), "DOM-INV-5: not five cards after Clean-up"
                assert not player.play, "DOM-INV-4: cards in play between turns"
                assert not state.revealed and not state.aside, "DOM-INV-4: cards revealed or set aside between turns"


def fuzz(decisions: int, seed: int, players: int) -> None:
    luck = random.Random(seed)
    done = games = 0
    ended: set[str] = set()
    while done < decisions:
        mode = luck.choice(["random", "random", "random", "draft"])
        options = DominionOptions(
            players=players,
            kingdom_mode=mode,
            later_wording=luck.random() < 0.1,
            turn_limit=40 if luck.random() < 0.5 else "none",
        )
        state = GAME.new(options, seed * 1_000_003 + games)
        assert isinstance(state, DominionState)
        census = state.census()
        answer = luck.choice([random_answer, lively_answer])
        steps = 0
        while state.question is not None and steps < 4000:
            watch = Watch(state)
            state.apply(answer(state, luck))
            steps += 1
            assert state.broken() == []
            assert state.census() == census, "DOM-INV-1: cards were lost or made"
            watch.check(state)
        outcome = state.outcome()
        if outcome is not None:
            ended.add(outcome.reason)
        done += steps
        games += 1
    assert ended, "some game must have come to its end"


@rule("DOM-INV-1", "DOM-INV-2", "DOM-INV-3", "DOM-INV-4", "DOM-INV-5", "DOM-INV-6", "DOM-INV-7", "DOM-INV-8", "DOM-INV-10")
@rule("DOM-ZONE-3", "DOM-ZONE-5", "DOM-DEC-1", "DOM-SRC-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_invariant_holds_in_random_play(players: int) -> None:
    fuzz(6_000, players, players)


@pytest.mark.fuzz
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_invariant_holds_over_a_million_random_decisions(players: int) -> None:
    fuzz(334_000, 10 + players, players)
