"""Lines and labels for people name pieces in words: whose, and which domino; tokens are for answers only."""

import random
import re

import pytest

from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Reader
from meadhall.kit.answers import random_answer
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from meadhall.match.reading import lines_for, view_for

from .staging import GAME, stage

NAMES = ["Anna", "Bert", "Cora", "Dora", "Emil", "Fred"]
TOKEN = re.compile(r"\bk\d+\b")


def lines(table: Scene, seat: int) -> list[str]:
    """The log of a scene as ``seat`` reads it."""
    return [line.text for line in lines_for(GAME, table.state.options, table.seen(seat), Reader(seat, NAMES))]


@rule("DKN-0.1-d", "DKN-2-o")
def test_an_attack_is_told_with_dominoes_and_kingdoms() -> None:
    table = stage(knights={0: "k1=9/2:S k2=4/4:H", 1: "k3=5/6:D"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")
    table.answer(1, "block k1")
    told = lines(table, 2)
    assert told[told.index("Anna attacks Bert with 9-2 and 4-4: 13 damage, Bert has 27 health.") :] == [
        "Anna attacks Bert with 9-2 and 4-4: 13 damage, Bert has 27 health.",
        "Bert blocks 9-2 with 6-5.",
        "9-2 (9/2) against 6-5 (5/6): all fall. 4-4 unblocked (attack 4).",
        "Bert takes 4 damage and has 23 health left. Anna buries 9-2. Bert buries 6-5.",
    ]
    assert lines(table, 0)[-4].startswith("You attack Bert with 9-2") and lines(table, 0)[-1].endswith(
        "You bury 9-2. Bert buries 6-5."
    )
    assert lines(table, 1)[-4].endswith("13 damage, you have 27 health.") and lines(table, 1)[-3] == "You block 9-2 with 6-5."


@rule("DKN-W2", "DKN-2-c", "DKN-5.1-death-d")
def test_an_announced_card_names_what_all_can_see_of_its_target() -> None:
    table = stage(phase="train", knights={1: "k3=5/6:D"}, recruits={0: "k6=1-1", 1: "k4=9-8 k5=7-7"}, hand={0: "AS KS 2C AC"})
    table.play(0, "KS")
    table.answer(0, "seat 1")
    table.play(0, "AC")
    table.play(0, "AS")
    decision = view_for(table.state, Reader(0, NAMES))["decision"]
    options = {option["key"]: option for option in decision["options"]}
    assert decision["prompt"] == "Death (A♠): choose a knight, candidate or recruit to kill."
    assert options["k3"]["label"] == "Kill Bert's 6-5 ♦ (attack 10, defense 12)"
    assert options["k3"]["spoken"] == "Kill Bert's 6-5 diamonds (attack 10, defense 12)"
    assert options["k5"]["label"] == "Kill Bert's recruit 2"
    assert options["k6"]["label"] == "Kill your recruit 1 (1-1)"
    assert [options[key]["whose"] for key in ("k3", "k5", "k6")] == [1, 1, 0]
    assert options["k6"]["confirm"] == "This kills your own 1-1." and "confirm" not in options["k3"]
    table.answer(0, "k5")
    assert lines(table, 2) == [
        "Anna plays Majesty (K♠) on Bert.",
        "Anna plays Power (A♣) on Bert's 6-5.",
        "Anna plays Death (A♠) on Bert's recruit 2.",
        "Bert's 7-7 dies.",
    ]
    assert lines(table, 1)[0] == "Anna plays Majesty (K♠) on you." and lines(table, 1)[-1] == "Your 7-7 dies."
    assert lines(table, 0)[1] == "You play Power (A♣) on Bert's 6-5."


@rule("DKN-4.3-f", "DKN-2-d")
def test_training_shows_the_domino_to_its_holder_alone() -> None:
    table = stage(phase="train", recruits={0: "k1=9-6"}, hand={0: "5S JS 2C"})
    table.answer(0, "train k1")
    assert table.view(0)["decision"]["prompt"] == "Train 9-6: 0 of 15 paid. All cards must share a suit."
    table.answer(0, "5S")
    assert lines(table, 0) == ["You train 9-6 with 5♠ and J♠."]
    assert lines(table, 1) == ["Anna trains 1 recruit with 2 cards."]


def test_reasons_name_the_piece_in_words() -> None:
    table = stage(knights={0: "k1=3/3:S k2=2/4:S;spent k3=4/1:H;bar=1"}, hand={0: "2C"}, recruits={0: "k7=1-1"})
    assert GAME.why_not(table.state, 0, "k2") == (
        "Your 4-2 has fought already: it is ready again on your next turn (DKN-4.4.6-i)."
    )
    assert GAME.why_not(table.state, 0, "k3") == "Your 4-1 may not fight this round (DKN-2-p)."


def test_no_line_and_no_label_of_any_game_shows_a_token() -> None:
    for seed in range(25):
        journal: list[Event] = []
        luck = random.Random(seed)
        preset = list(GAME.Options.presets)[seed % 5]
        extra = {"loot_battlefield": seed % 2 == 0, "train_after_discard": seed % 3 == 0, "blank_cards": True}
        state = GAME.new(GAME.Options.read({"players": 2 + seed % 5, **extra}, preset), seed, journal=journal)
        for seat in range(state.seats):
            state.interject(seat, "order all")
        while not state.is_over:
            decision = state.decision
            assert decision is not None
            words = [GAME.prompt(state).text, *[GAME.label(state, key) for key in decision.keys]]
            assert not [text for text in words if TOKEN.search(text)]
            state.apply(random_answer(state, luck))
        for event in journal:
            for seat in (*range(state.seats), None):
                seen = event.seen_by(seat)
                if seen is not None:
                    line = GAME.tell(seen, NAMES)
                    assert not TOKEN.search(line), (line, seen)


@rule("DKN-4.4-c", "DKN-4.4-d", "DKN-4.3.1-f", "DKN-4.3-b")
def test_reasons_say_what_really_stands_in_the_way() -> None:
    table = stage(players=4, out={3: 1}, health={3: 0}, knights={0: "k1=3/3:S"}, attacked="1")
    why = [GAME.why_not(table.state, 0, f"attack {seat}") for seat in range(4)]
    assert why[0] == "You can't attack yourself (DKN-4.4-d)."
    assert why[1] == "You have attacked Seat 1 already this turn (DKN-4.4-c)."
    assert why[2] is None
    assert why[3] == "Seat 3 is out of the game (DKN-4.4-d)."
    reason = GAME.why_not(table.state, 0, "k1")
    assert reason == "Your 3-3 can fight: choose the kingdom to attack first (DKN-4.4.1-a)."
    table = stage(phase="train", candidates={0: "k4=1-1:9S"}, recruits={0: "k5=9-9 k6=1-0"}, hand={0: "2C 5H"})
    reason = GAME.why_not(table.state, 0, "k4")
    assert reason == "Your candidate 1 (1-1) is paid: it becomes a knight on your next turn (DKN-4.3.1-f)."
    assert GAME.why_not(table.state, 0, "k5") == "Your cards are not enough for your recruit 1 (9-9) (DKN-4.3-b)."
    assert GAME.why_not(table.state, 0, "k6") is None and GAME.why_not(table.state, 0, "train k6") is None
    assert GAME.why_not(table.state, 0, "attack 1") == "You can attack in your attack phase only (DKN-4.4-a)."


@rule("DKN-8-b", "DKN-8-h", "DKN-R93")
def test_without_dominoes_prompts_speak_of_cards_and_pairs() -> None:
    table = stage(dominoless=True, multi_turn_training=True, phase="train", candidates={0: "k1=9S"}, hand={0: "4S 5S 5H"})
    assert table.view(0)["decision"]["prompt"] == ("Your training: form pairs of cards. They become knights on your next turn.")
    assert GAME.label(table.state, "add k1") == "Add the second card to 9♠"
    table.answer(0, "add k1")
    assert table.view(0)["decision"]["prompt"] == "Form a knight: choose the card that goes with 9♠."
    table = stage(dominoless=True, phase="train", hand={0: "AH 4S 5S 6S"})
    table.play(0, "AH")
    assert table.view(0)["decision"]["prompt"] == ("Life (A♥): choose the first of two cards that become a knight at once.")
    table.answer(0, "4S")
    assert table.view(0)["decision"]["prompt"] == "Life (A♥): choose the card that becomes a knight with 4♠."


@rule("DKN-3-a", "DKN-R98")
def test_a_kingdom_has_one_name_in_labels_whatever_it_is_called() -> None:
    table = stage(knights={0: "k1=3/3:S"})
    table.says(0, "  name   Great  Camelot ")
    table.says(1, "name Ann")
    assert [kingdom["name"] for kingdom in table.view(2)["kingdoms"]] == ["Great Camelot", "Ann", "Kingdom 3"]
    assert GAME.label(table.state, "attack 1") == "Attack Seat 1 (27 health)"
    assert lines(table, 2) == [
        "Anna's kingdom is called Great Camelot from now on.",
        "Bert's kingdom is called Ann from now on.",
    ]


@rule("DKN-3-a", "DKN-R98")
def test_a_name_that_means_another_seat_is_refused() -> None:
    table = stage()
    key = table.state.key()
    taken = ("name", "name kingdom 2", "name Kingdom 9", "name seat 1", "name Old Seat 2", "name " + "x" * 25, "name \u200b")
    for text in taken:
        with pytest.raises(IllegalAction):
            table.says(0, text)
        assert table.state.key() == key
    table.says(0, "name kingdom 1")
    table.says(1, "name Seat 1")
    assert table.view(0)["kingdoms"][0]["name"] == "kingdom 1"


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5000, "-1", ""])
def test_what_only_looks_like_a_number_is_refused_in_a_sentence(number: str) -> None:
    state = stage(train_after_discard=True, training="0", hand={0: "5S"}, recruits={0: "k1=1-1"}, knights={0: "k3=7/2:S"}).state
    for thing in (f"k{number}", f"attack {number}", f"seat {number}", f"train k{number}", f"play k{number}"):
        assert GAME.why_not(state, 0, thing)
        assert GAME.label(state, thing) == thing
    with pytest.raises(IllegalAction, match="train"):
        state.interject(0, f"train k{number} 5S")
