"""What a seat need not be asked: special cards that do nothing now, or do as much at a later question."""

import pytest

from meadhall.kernel.decision import Obvious
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule

from .staging import stage

INVOLVED = {0: "involved", 1: "involved"}


def obvious(table: Scene) -> tuple[str, ...] | None:
    """What is answered to the open question without asking, by its keys; None if it is asked."""
    game, state = table.state.game, table.state
    found: Obvious | None = game.obvious(state)
    return None if found is None else game.keys_of(state, found.codes)


@rule("DKN-5.2-a")
@pytest.mark.parametrize("card", ["JH", "QH", "KH"])
def test_a_face_card_between_two_lies_before_its_own_player(card: str) -> None:
    table = stage(players=2, hand={0: f"{card} 2C"}, order=INVOLVED)
    table.play(0, card)
    assert obvious(table) == ("seat 0",)
    table = stage(players=3, hand={0: f"{card} 2C"}, order=INVOLVED)
    table.play(0, card)
    assert obvious(table) is None, "somebody else may be a friend"
    table = stage(players=2, hand={0: f"{card} 2C"}, order={0: "all"})
    table.play(0, card)
    assert obvious(table) is None, "she wants to be asked"


@rule("DKN-5.1-power-d", "DKN-5.2-a")
@pytest.mark.parametrize(("hand", "answer"), [("AC QH", ("end",)), ("AC AS", None), ("AC QH JH KH QC KC", None)])
def test_cards_that_help_a_defender_as_much_are_not_asked_about_after_training(
    hand: str, answer: tuple[str, ...] | None
) -> None:
    """Death may be worth more now, and of six cards one has to be discarded."""
    table = stage(players=2, phase="train", hand={0: hand}, knights={1: "k1=5/5:9C"}, order=INVOLVED)
    assert obvious(table) == answer


@rule("DKN-5.1-wealth-a")
@pytest.mark.parametrize(("recruit", "answer"), [("9-9", ("end",)), ("4-4", None)])
def test_wealth_is_asked_about_where_it_could_begin_a_training(recruit: str, answer: tuple[str, ...] | None) -> None:
    table = stage(players=2, phase="train", hand={0: "AD 5C 2H"}, recruits={0: f"k1={recruit}"}, order=INVOLVED)
    assert obvious(table) == answer


@rule("DKN-5.3-joker-a", "DKN-5.1-life-a", "DKN-4.4-a")
@pytest.mark.parametrize(
    ("hand", "knights", "answer"),
    [
        ("joker.1 2C", "k1=5/5:9C", ("end",)),  # 9-9 costs 18: the Two is not enough
        ("joker.1 9C 10C", "k1=5/5:7H", None),
        ("joker.1 AD 9C", "k1=5/5:7H", None),  # Wealth doubles the Nine
        ("joker.1 2C", "", None),
        ("AH 2C", "k1=5/5:9C", ("end",)),
        ("AH 2C", "", None),
    ],
)
def test_what_is_offered_with_the_attack_waits_for_it(hand: str, knights: str, answer: tuple[str, ...] | None) -> None:
    """A Joker that raises nobody who could be trained, and Life: the attack that follows offers them again."""
    facts = {"players": 2, "phase": "train", "recruits": {0: "k2=9-8"}, "grave": {1: "9-9"}}
    table = stage(**facts, hand={0: hand}, knights={0: knights} if knights else {}, order=INVOLVED)
    assert obvious(table) == answer
    if answer is not None:
        table.answer(0, "end")
        table.asked(0, "respond")
        assert obvious(table) == ()
        table.passes(0)
        special = hand.split()[0]
        assert any(key.startswith(f"play {special}") for key in table.asked(0, "attack").keys)
        assert obvious(table) is None


@rule("DKN-W18")
def test_an_attacker_who_could_play_a_moment_ago_is_not_asked_before_the_block() -> None:
    table = stage(players=2, hand={0: "AS 2C"}, knights={0: "k1=5/5:9C", 1: "k2=4/4:8C"}, order=INVOLVED)
    table.answer(0, "attack 1")
    if table.state.ask_key() == "attackers":
        table.answer(0, "k1")
    table.asked(0, "respond")
    assert obvious(table) == ()


@rule("DKN-W18")
@pytest.mark.parametrize(
    ("card", "answer"), [("AC", ("go on",)), ("JS", ("go on",)), ("AS", None), ("KS", None), ("KH", ("go on",)), ("QC", None)]
)
def test_a_defender_is_asked_before_the_block_where_a_card_could_change_it(card: str, answer: tuple[str, ...] | None) -> None:
    """A spent knight of spades blocks with the King of spades; the Queen of clubs stops the attacker."""
    knights = {0: "k1=5/5:9C", 1: "k2=4/4:8S;spent k3=3/3:7S"}
    table = stage(players=2, hand={0: "2C", 1: card}, knights=knights, order={1: "involved"})
    table.answer(0, "attack 1")
    if table.state.ask_key() == "attackers":
        table.answer(0, "k1")
    table.passes(1)
    table.asked(1, "before-defend")
    assert obvious(table) == answer


@rule("DKN-W18")
def test_who_has_no_knight_in_the_fight_is_not_asked_to_make_one_stronger() -> None:
    for blockers, answer in (("", ()), ("k2", None)):
        knights = {0: "k1=5/5:9C", 1: "k2=4/4:8S"}
        table = stage(players=2, hand={0: "2C", 1: "AC"}, knights=knights, order={1: "involved"})
        table.answer(0, "attack 1")
        if table.state.ask_key() == "attackers":
            table.answer(0, "k1")
        table.asked(1, "respond")
        table.passes(1)
        table.answer(1, "go on")
        table.answer(1, *blockers.split())
        table.asked(1, "respond")
        assert obvious(table) == answer
