"""Production against the reference, decision by decision, over random games with random kingdoms."""

import json
import random
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF, keys
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import KINGDOM_KEYS, DominionOptions
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import STREAM_SHUFFLE, DominionState
from meadhall.kernel.chance import Chance
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from tests.games.dominion.staging import lively_answer
from tests.reference.dominion_reference import Asked, Play, Reference

HARD = (
    "throne-room", "library", "adventurer", "spy", "thief", "bureaucrat", "militia", "moat", "cellar", "chapel", "feast",
    "remodel", "mine",
)  # fmt: skip


class Luck:
    """The same luck as the production game, used by the reference for its own piles."""

    def __init__(self, seed: int, options: DominionOptions) -> None:
        self.chance = Chance.swift(seed, GAME.streams(options))

    def shuffle(self, seat: int, cards: list[str]) -> list[str]:
        kinds = [KIND_OF[card] for card in cards]
        self.chance.shuffle(STREAM_SHUFFLE + seat, kinds)
        return keys(kinds)


def begin(seed: int, options: DominionOptions) -> tuple[DominionState, Reference, Play]:
    state = GAME.new(options, seed)
    assert isinstance(state, DominionState) and isinstance(options.start, int)
    reference = Reference(options.players, options.start, list(options.kingdom), Luck(seed, options).shuffle)
    for step in range(options.players):
        seat = (options.start + step) % options.players
        reference.sides[seat].deck = reference.mix(seat, ["copper"] * 7 + ["estate"] * 3)
        reference.draw(seat, 5)
    return state, reference, reference.play_out()


def assert_same(state: DominionState, reference: Reference, asked: Asked | None) -> None:
    decision = state.decision
    assert (decision is None) == (asked is None)
    if decision is not None and asked is not None:
        assert decision.seat == asked.seat
        assert {option.key: option.count for option in decision.options} == asked.options, decision
        assert (decision.low, decision.high, decision.ordered) == (asked.low, asked.high, asked.ordered), decision
    for player, side in zip(state.players, reference.sides, strict=True):
        assert {KEYS[kind]: count for kind, count in enumerate(player.hand) if count} == Counter(side.hand)
        assert keys(as_list(player.deck)) == side.deck and keys(as_list(player.discard)) == side.discard
        assert keys(as_list(player.play)) == side.play and player.turns == side.turns
    assert keys(state.trash) == reference.trash
    assert {KEYS[kind]: state.piles[kind] for kind in state.offer.kinds} == reference.supply
    assert (state.actions, state.buys, state.coins) == (reference.actions, reference.buys, reference.coins)


def compare(decisions: int, seed: int) -> Counter[str]:
    luck = random.Random(seed)
    asks: Counter[str] = Counter()
    done = games = 0
    while done < decisions:
        rest = [card for card in KINGDOM_KEYS if card not in HARD]
        kingdom = luck.sample(HARD, 8) + luck.sample(rest, 2) if luck.random() < 0.6 else luck.sample(KINGDOM_KEYS, 10)
        players = luck.choice([2, 3, 4])
        options = DominionOptions(
            players=players, start=luck.randrange(players), kingdom_mode="explicit", kingdom=tuple(sorted(kingdom))
        )
        state, reference, play = begin(seed * 100_000 + games, options)
        answer = luck.choice([random_answer, lively_answer, lively_answer])
        asked: Asked | None = next(play)
        steps = 0
        while steps < 3000:
            assert_same(state, reference, asked)
            if asked is None:
                break
            action = answer(state, luck)
            asks[state.ask_key()] += 1
            state.apply(action)
            asked = send(play, list(action.picks))
            steps += 1
        outcome = state.outcome()
        if outcome is not None:
            assert outcome.scores == [reference.score(seat) for seat in range(players)]
        done += steps
        games += 1
    return asks


def send(play: Play, picks: list[str]) -> Asked | None:
    try:
        return play.send(picks)
    except StopIteration:
        return None


@rule("DOM-ACT-3", "DOM-ORDER-3", "DOM-DEC-4", "DOM-OPT-30")
def test_production_and_reference_agree_decision_by_decision() -> None:
    asks = compare(8_000, 1)
    assert {"throne-room", "library", "spy", "militia-discard", "remodel-gain", "mine-gain"} <= set(asks)


@pytest.mark.fuzz
def test_production_and_reference_agree_over_a_hundred_thousand_decisions() -> None:
    asks = compare(120_000, 2)
    assert {
        "turn", "moat", "cellar-discard", "chapel-trash", "chancellor", "gain", "bureaucrat", "militia-discard",
        "remodel-trash", "remodel-gain", "mine-trash", "mine-gain", "spy", "thief-trash", "thief-gain", "throne-room",
        "library",
    } <= set(asks)  # fmt: skip


def staged(lines: list[str]) -> tuple[Reference, Play]:
    """The reference in the situation of a position text, at the first answer of its turn."""
    state = GAME.set_up("\n".join(lines))
    kingdom = keys(state.kingdom)
    reference = Reference(state.seats, state.start, kingdom, Luck(0, DominionOptions(players=state.seats)).shuffle)
    for side, player in zip(reference.sides, state.players, strict=True):
        side.hand = keys(player.hand_by_name())
        side.deck, side.discard, side.turns = keys(as_list(player.deck)), keys(as_list(player.discard)), player.turns
    reference.supply = {KEYS[kind]: state.piles[kind] for kind in state.offer.kinds}
    return reference, reference.play_out()


def answers(asked: Asked) -> set[tuple[str, ...]]:
    """Every answer to a question, orders counted where they matter."""
    stock = [key for key, count in sorted(asked.options.items()) for _ in range(count)]
    found: set[tuple[str, ...]] = set()
    for size in range(asked.low, min(asked.high, len(stock)) + 1):
        found |= set(permutations(stock, size) if asked.ordered else combinations(stock, size))
    return found


def nodes(lines: list[str], depth: int, line: list[tuple[str, ...]]) -> int:
    """How many lines of answers the reference has from a position, each played from the start again."""
    _, play = staged(lines)
    asked: Asked | None = next(play)
    for picks in line:
        asked = send(play, list(picks))
    if depth == 0 or asked is None:
        return 1
    return sum(nodes(lines, depth - 1, [*line, picks]) for picks in answers(asked))


def test_the_reference_counts_the_same_nodes() -> None:
    path = Path(__file__).parents[2] / "perft" / "dominion.json"
    for case in json.loads(path.read_text(encoding="utf-8")):
        depth = min(len(case["counts"]), 3)
        assert nodes(case["position"], depth, []) == case["counts"][depth - 1], case["name"]
