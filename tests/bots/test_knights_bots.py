"""What the bots of Domino Knights think of positions, and what they weigh."""

import random

import pytest

from meadhall.bots.answers import action_of, is_allowed
from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.bots.domino_knights.race import charges
from meadhall.bots.domino_knights.rules_of_thumb import by_feel
from meadhall.bots.domino_knights.special_cards import best_target
from meadhall.bots.domino_knights.veteran import Veteran
from meadhall.bots.runner import Runner
from meadhall.games.domino_knights.cards.names import VALUE
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.decision import Question
from meadhall.kit.trace import rule
from meadhall.match import recording
from meadhall.match.match import Match
from meadhall.match.replay import Replay
from meadhall.match.seats import bot
from tests.games.domino_knights.pairwise import FACTORS, covering_rows
from tests.games.domino_knights.staging import GAME, stage


def staged(**facts: object) -> KnightsState:
    state = stage(**facts).state
    assert isinstance(state, KnightsState)
    return state


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    policy = KnightsPolicy()
    state = staged(players=4, knights={0: "k1=9/2:S", 1: "k2=4/4:H k3=5/1:D"}, health={2: 5, 3: 20})
    assert sum(policy.value(state, seat) for seat in range(4)) == pytest.approx(1.0)


def test_whoever_is_out_has_no_chance() -> None:
    policy = KnightsPolicy()
    state = staged(players=3, knights={0: "k1=9/2:S"}, health={2: 0}, out={2: 1})
    assert policy.value(state, 2) == 0.0
    assert policy.value(state, 0) + policy.value(state, 1) == pytest.approx(1.0)


def test_knights_and_health_raise_a_chance() -> None:
    policy = KnightsPolicy()
    even = policy.value(staged(players=2, knights={0: "k1=5/5:S", 1: "k2=4/4:H"}), 0)
    more = policy.value(staged(players=2, knights={0: "k1=5/5:S k3=2/1:S", 1: "k2=4/4:H"}), 0)
    hurt = policy.value(staged(players=2, knights={0: "k1=5/5:S", 1: "k2=4/4:H"}, health={0: 9}), 0)
    assert hurt < even < more


def test_whole_attacks_are_weighed_against_each_other() -> None:
    scene = stage(players=2, knights={0: "k1=9/2:S k2=4/4:H k3=6/1:D", 1: "k4=1/1:C"})
    scene.answer(0, "attack 1")
    state = scene.state
    proposals = KnightsPolicy().proposals(state)
    sizes = {len(picks) for picks in proposals}
    assert proposals[0] == KnightsPolicy().choose(state) and {1, 2, 3} <= sizes


def test_a_fatal_attack_is_made() -> None:
    state = staged(players=3, knights={0: "k1=9/2:S k2=4/4:H"}, health={1: 12, 2: 27})
    policy = KnightsPolicy()
    assert policy.choose(state) == [1]
    state.choose([1])
    assert len(policy.choose(state)) == 2


def test_the_strong_are_attacked_rather_than_the_weak() -> None:
    """Hurting whoever is far behind, while another one wins, would make a king."""
    state = staged(players=3, knights={0: "k1=5/2:S"}, health={0: 20, 1: 15, 2: 27})
    assert KnightsPolicy().choose(state) == [2]


@pytest.mark.parametrize("preset", ["plain", "quick", "tournament", "chaos", "domino-less"])
def test_every_position_of_a_game_can_be_judged(preset: str) -> None:
    policy = KnightsPolicy()
    state = GAME.new(GAME.Options.read({"players": 3}, preset), 5)
    while state.question is not None:
        chances = [policy.value(state, seat) for seat in range(3)]
        assert all(0.0 <= chance <= 1.0 for chance in chances) and sum(chances) == pytest.approx(1.0)
        state.choose(policy.choose(state))


def test_situations_with_other_options_are_not_one_and_the_same() -> None:
    """What the tree answers in one re-deal must be allowed in the next one that it takes for the same situation."""
    keys = []
    for token in ("k4", "k5"):
        scene = stage(phase="train", recruits={1: f"{token}=9-8", 2: "k6=1-1"}, hand={0: "AS 2C"})
        scene.play(0, "AS")
        keys.append(KnightsPolicy().view_key(scene.state))
    assert keys[0] != keys[1]


def under_attack(**facts: object) -> KnightsState:
    """Seat 1 is attacked by every knight of seat 0 and asked what it plays before it blocks."""
    scene = stage(players=2, order={1: "all"}, **facts)
    scene.answer(0, "attack 1")
    if scene.asked(0).ask == "attackers":
        scene.answer(0, *scene.asked(0, "attackers").keys)
    state = scene.state
    assert isinstance(state, KnightsState) and state.question is not None and state.question.seat == 1
    return state


def play_of(state: KnightsState) -> str:
    """What the policy answers, as a readable text."""
    picks = action_of(state, KnightsPolicy().choose(state)).picks
    return picks[0] if picks else ""


def test_a_king_wakes_spent_knights_to_block() -> None:
    attackers = {0: "k1=9/2:S k2=8/4:H", 1: "k3=5/1:D;spent"}
    state = under_attack(knights=attackers, hand={1: "KD 3C"}, health={1: 12})
    assert play_of(state) == "play KD"
    state.choose(KnightsPolicy().choose(state))
    assert state.effects or state.ask_key() == "target"


def test_a_king_stays_in_hand_where_he_wakes_nobody() -> None:
    state = under_attack(knights={0: "k1=9/2:S k2=8/4:H", 1: "k3=5/1:D;spent"}, hand={1: "KH 3C"}, health={1: 12})
    assert not play_of(state).startswith("play")


def test_a_queen_sends_attackers_of_her_suit_away() -> None:
    state = under_attack(knights={0: "k1=9/2:S k2=8/4:S k3=2/1:H"}, hand={1: "QS 3C"}, health={1: 15})
    assert play_of(state) == "play QS"


def test_a_queen_stays_in_hand_where_nobody_is_of_her_suit() -> None:
    state = under_attack(knights={0: "k1=9/2:S k2=8/4:S k3=2/1:H"}, hand={1: "QD 3C"}, health={1: 15})
    assert not play_of(state).startswith("play")


def test_death_takes_a_knight_of_the_leader() -> None:
    """Of two knights that are nearly equal the one of the weak kingdom may live: its loss would help the leader most."""
    for strong, weak in ((1, 2), (2, 1)):
        knights = {0: "k1=1/1:S", strong: "k2=7/3:H k4=6/3:C k5=6/1:D", weak: "k3=7/4:H"}
        state = staged(players=3, knights=knights, hand={0: "AS 2C"}, health={strong: 27, weak: 6})
        card = state.hands[0][0] if VALUE[state.hands[0][0]] == 0 else state.hands[0][1]
        target = best_target(state, 0, card)[0]
        assert state.controller(target) == strong


def test_nobody_is_helped_against_a_third() -> None:
    """Aid spends knights of one's own for the gain of another."""
    scene = stage(players=3, knights={0: "k1=9/2:S", 1: "k2=4/4:H", 2: "k3=9/9:D"}, health={1: 5})
    scene.answer(0, "attack 1")
    state = scene.state
    assert isinstance(state, KnightsState) and state.question is not None
    assert state.question.seat == 2 and KnightsPolicy().choose(state) == []


def test_the_last_rival_is_finished_rather_than_the_leader_scratched() -> None:
    """An attack that wins outright goes before everything else."""
    state = staged(players=3, knights={0: "k1=9/2:S k2=8/1:H"}, health={1: 16, 2: 27})
    policy = KnightsPolicy()
    assert policy.choose(state) == [1]


def test_a_veteran_counts_the_candidates_of_a_rival() -> None:
    """A hidden candidate is a knight by the rival's next attack: whoever it could finish keeps a blocker."""
    weak = staged(players=2, knights={0: "k1=5/1:S"}, candidates={1: "k2=9-1:KH"}, health={0: 5})
    strong = staged(players=2, knights={0: "k1=5/1:S"}, candidates={1: "k2=9-1:KH"}, health={0: 27, 1: 9})
    assert action_of(weak, Veteran().choose(weak)).picks == ("end",)
    assert action_of(strong, Veteran().choose(strong)).picks == ("attack 1",)


def test_a_veteran_does_not_look_under_hidden_candidates() -> None:
    worths = []
    for domino in ("9-8", "1-0"):
        state = staged(players=2, knights={0: "k1=5/1:S k3=4/4:D"}, candidates={1: f"k2={domino}:KH+10H"}, health={0: 8})
        worths.append([charge.worth for charge in charges(state, 0, 1)])
    assert worths[0] == worths[1]


def test_a_veteran_finishes_a_rival_with_all_it_has() -> None:
    state = staged(players=2, knights={0: "k1=9/1:S k2=7/1:D k3=6/2:H", 1: "k4=3/3:C"}, health={0: 2, 1: 13})
    policy = Veteran()
    assert policy.choose(state) == [1]
    state.choose([1])
    assert len(policy.choose(state)) == 3


def test_special_cards_without_a_use_are_not_weighed() -> None:
    """A Power outside a battle, a King who wakes nobody."""
    state = staged(players=2, knights={0: "k1=9/1:S", 1: "k4=3/3:C"}, hand={0: "AC KD 2C"})
    weighed = [action_of(state, picks).picks for picks in Veteran().proposals(state)]
    assert sorted(weighed) == [("attack 1",), ("end",)]


def asks_of(policy: KnightsPolicy, games_played: int = 3) -> dict[str, list[bool]]:
    """For every kind of question in some games whether ``policy`` answered it as its rules would."""
    found: dict[str, list[bool]] = {}
    for seed in range(games_played):
        state = GAME.new(GAME.Options.read({"players": 2}), seed)
        policy.luck.seed(seed)
        while state.question is not None:
            assert isinstance(state, KnightsState)
            rules = policy.choose(state)
            found.setdefault(state.ask_key(), []).append(policy.best(state) == rules)
            state.choose(rules)
    return found


def test_a_careless_player_overlooks_little_things_only() -> None:
    found = asks_of(KnightsPolicy(careless=True))
    overlooked = {ask for ask, kept in found.items() if not all(kept)}
    assert {"training-card", "orient"} <= overlooked <= {"training-card", "orient", "respond", "negate"}
    assert len(found) > 4


def test_a_careful_player_overlooks_nothing() -> None:
    assert all(all(kept) for kept in asks_of(KnightsPolicy()).values())


def test_the_search_of_hard_begins_with_what_it_overlooked() -> None:
    """A careless player who could stop a Death lets it pass at first; to stop it is weighed against that."""
    scene = stage(players=2, order={1: "all"}, knights={0: "k1=1/1:S", 1: "k2=9/8:H"}, hand={0: "AS 2C", 1: "10H 3D"})
    scene.play(0, "AS")
    scene.answer(0, next(key for key in scene.asked(0, "target").keys if "k2" in key))
    state = scene.state
    assert isinstance(state, KnightsState) and state.ask_key() == "negate"
    assert Veteran().proposals(state)[0] != []
    careless = Veteran(careless=True).proposals(state)
    assert careless[0] == [] and Veteran().choose(state) in careless


def test_a_beginner_attacks_with_everything_and_pays_with_the_dearest_cards() -> None:
    state = staged(players=2, knights={0: "k1=9/2:S k2=0/4:H k3=6/1:D", 1: "k4=8/8:C k5=9/9:C"}, health={0: 3})
    policy = KnightsPolicy()
    assert felt_at(state, policy) == [1]
    state.choose([1])
    assert felt_at(state, policy) == question_of(state).codes
    state = staged(players=2, phase="train", recruits={0: "k1=2-1"}, hand={0: "KS 3S 4S"})
    while state.ask_key() != "training-card":
        state.choose(policy.choose(state))
    felt = felt_at(state, policy)
    assert felt is not None and [VALUE[card] for card in felt] == [13]
    assert [VALUE[card] for card in policy.choose(state)] == [3]


def test_a_veteran_gives_up_number_cards_to_draw_special_ones() -> None:
    state = staged(players=2, phase="discard", hand={0: "AS 9H 8C 7D 6S 2H"})
    hand = state.hands[0]
    kept = [card for card in hand if card not in Veteran().discard(state, 0, 1)]
    assert [VALUE[card] for card in kept] == [0]
    assert len(KnightsPolicy().discard(state, 0, 1)) == 1


def felt_at(state: KnightsState, policy: KnightsPolicy) -> list[int] | None:
    assert state.top is not None
    return by_feel(state, question_of(state), state.top.step, policy.luck)


def question_of(state: KnightsState) -> Question:
    assert state.question is not None
    return state.question


@rule("DKN-R24", "DKN-4.3.2-b")
@pytest.mark.parametrize("extra", [{}, {"multi_turn_training": True}, {"dominoless": True, "multi_turn_training": True}])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_bots_train_right_after_their_discard_phase(level: str, extra: dict[str, bool]) -> None:
    options = GAME.Options.read({"players": 3, "train_after_discard": True, "max_rounds": 10, **extra})
    match = Match.start(GAME, options, [bot(level, name) for name in ("Ann", "Bob", "Cid")], 5)
    runner = Runner(match, 5)
    spoken = 0
    while runner.is_due() and match.state.number < 300:
        heard, asked = len(match.journal), match.state.asked
        runner.answer_once()
        kinds = [(event.kind, event.seat) for event in match.journal[heard:]]
        for at, (kind, seat) in enumerate(kinds):
            if kind == "trained" and ("training_opened", seat) in kinds[:at]:
                assert seat == asked and ("turn_started", seat) not in kinds[:at]
                spoken += 1
    assert spoken > 10
    said = [line[3].split()[0] for line in match.record.lines if line[0] == recording.SAY]
    assert said.count("form" if extra.get("dominoless") else "train") == spoken
    assert Replay(match.record.lines, "trained").play().state.key() == match.state.key()


@rule("DKN-4.3.1-a", "DKN-8-b")
def test_a_bot_counts_a_pair_that_is_still_being_formed() -> None:
    state = staged(
        players=2, dominoless=True, multi_turn_training=True, phase="attack", candidates={0: "k1=7S"}, knights={0: "k2=9/2:H"}
    )
    veteran = Veteran()
    assert all(is_allowed(state, picks) for picks in veteran.proposals(state))


@pytest.mark.parametrize("row", range(48))
def test_bots_of_every_level_know_an_answer_at_every_table(row: int) -> None:
    tables = covering_rows(FACTORS)
    state = GAME.new(GAME.Options.read(tables[row % len(tables)]), row)
    luck = random.Random(row)
    veteran = Veteran()
    for number in range(40):
        if state.is_over:
            return
        assert isinstance(state, KnightsState)
        seat = question_of(state).seat
        answers = [veteran.choose(state), KnightsPolicy(careless=True).best(state), veteran.beginner(state)]
        assert all(is_allowed(state, picks) for picks in answers + veteran.proposals(state)), (row, number)
        assert 0.0 <= veteran.value(state, seat) <= 1.0
        question = question_of(state)
        state.choose(answers[0] if number % 3 else luck.sample(question.codes, luck.randint(question.low, question.high)))
