"""What a person types is understood as keys, numbers or first letters, or refused in one sentence."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.errors import UnreadableAction
from meadhall.terminal.answers import Choosing, handles, read_answer


def asked(*keys: str, low: int = 1, high: int = 1, count: int = 1, ordered: bool = False) -> dict[str, Any]:
    options = [{"key": key, "count": count, "label": key.capitalize()} for key in keys]
    return {"number": 1, "ask": "test", "options": options, "low": low, "high": high, "ordered": ordered}


def test_keys_numbers_and_first_letters_mean_the_same() -> None:
    question = asked("play smithy", "play silver", "buy gold", "end")
    assert (
        read_answer(question, "play smithy") == read_answer(question, "1") == read_answer(question, "smi") == ("play smithy",)
    )
    assert read_answer(question, "Buy Gold") == ("buy gold",)


def test_several_picks_are_counted_and_listed() -> None:
    question = asked("copper", "estate", low=0, high=4, count=3)
    assert read_answer(question, "copper*2, estate") == ("copper", "copper", "estate")
    assert read_answer(question, "c x2, 2") == ("copper", "copper", "estate")
    assert read_answer(question, "pass") == read_answer(question, "0") == ()


def test_keys_that_are_numbers_keep_their_own_number() -> None:
    question = asked("keep", "1", "2")
    assert handles(question["options"]) == ["3", "1", "2"]
    assert read_answer(question, "2") == ("2",)
    assert read_answer(question, "3") == ("keep",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("s", "'s' could be smithy or silver"),
        ("smithz", "did you mean 'smithy'"),
        ("wizard", "'wizard' is not offered; allowed: smithy, silver"),
        ("  ", "nothing was typed"),
        ("smithy, ", "'' is not offered"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, reason: str) -> None:
    with pytest.raises(UnreadableAction, match=reason.replace("(", r"\(")):
        read_answer(asked("smithy", "silver"), text)


@given(st.text(max_size=30))
def test_any_text_gives_offered_keys_or_one_sentence(text: str) -> None:
    question = asked("play smithy", "1", "end on copper", low=0, high=3, count=2)
    sentence = ""
    picks: tuple[str, ...] = ()
    try:
        picks = read_answer(question, text)
    except UnreadableAction as error:
        sentence = str(error)
    assert "\n" not in sentence
    assert set(picks) <= {"play smithy", "1", "end on copper"}


def test_a_number_picks_at_once_unless_a_longer_one_begins_with_it() -> None:
    choosing = Choosing(asked(*(f"card {number}" for number in range(12))))
    assert choosing.letter("3") == ("card 2",)
    assert choosing.letter("1") is None
    assert choosing.letter("2") == ("card 11",)


def test_letters_point_and_enter_picks() -> None:
    choosing = Choosing(asked("smithy", "silver", "gold"))
    assert choosing.letter("s") is None and choosing.pointed == "smithy"
    assert choosing.letter("i") is None and choosing.pointed == "silver"
    assert choosing.letter("z") is None and choosing.pointed == "silver", "a letter that fits nothing changes nothing"
    assert choosing.enter() == ("silver",)


def test_several_are_picked_one_by_one_and_handed_over_when_enough() -> None:
    choosing = Choosing(asked("copper", "estate", low=2, high=2, count=2))
    assert choosing.hand_over() is None and choosing.letter("0") is None
    assert choosing.letter("1") is None and choosing.picks == ["copper"]
    assert choosing.enter() is None and choosing.picks == ["copper", "copper"]
    assert choosing.letter("2") is None and choosing.picks == ["copper", "copper"], "no more than wanted can be picked"
    choosing.back()
    choosing.letter("2")
    assert choosing.letter("0") == ("copper", "estate")


def test_picking_once_more_than_there_are_puts_all_of_the_kind_back() -> None:
    choosing = Choosing(asked("copper", "estate", low=0, high=4, count=2))
    choosing.pick_all()
    assert choosing.picks == ["copper", "copper"]
    choosing.pick(0)
    assert choosing.picks == []


def test_a_question_that_may_be_passed_has_an_entry_for_it() -> None:
    choosing = Choosing(asked("moat", low=0))
    assert choosing.size == 2
    assert choosing.letter("0") == ()
    assert Choosing(asked("moat")).size == 1


@given(st.lists(st.sampled_from([*"0123abcdmo-", "enter", "back", "clear", "up", "down", "all"]), max_size=25))
def test_no_keys_lead_to_an_answer_that_was_not_offered(keys: list[str]) -> None:
    question = asked("moat", "copper", "11", low=1, high=3, count=2)
    choosing = Choosing(question)
    for key in keys:
        done: tuple[str, ...] | None = None
        if key == "enter":
            done = choosing.enter()
        elif key == "back":
            choosing.back()
        elif key == "clear":
            choosing.clear()
        elif key in ("up", "down"):
            choosing.move(1 if key == "down" else -1)
        elif key == "all":
            choosing.pick_all()
        else:
            done = choosing.letter(key)
        assert 0 <= choosing.cursor < choosing.size
        if done is not None:
            assert 1 <= len(done) <= 3
            assert all(done.count(pick) <= 2 and pick in ("moat", "copper", "11") for pick in done)
