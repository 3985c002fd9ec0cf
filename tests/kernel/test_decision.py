"""Decisions, answers, and the exact errors for wrong ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from meadhall.kernel.decision import Action, Decision, Option, Question, format_picks, parse_picks
from meadhall.kernel.errors import IllegalAction, MeadhallError, StaleAction, UnreadableAction

DISCARD = Decision(9, 1, "discard", (Option("copper", 3), Option("estate")), low=2, high=2)

KEYS = some.text(some.characters(categories=("Ll", "Nd"), include_characters=" -."), min_size=1, max_size=12).filter(
    lambda key: key == key.strip() and key != "pass"
)


@given(some.lists(KEYS, max_size=12))
def test_picks_are_read_back_as_written(picks: list[str]) -> None:
    assert parse_picks(format_picks(tuple(picks))) == tuple(picks)


@given(some.text(max_size=60))
def test_reading_any_text_raises_only_our_own_error(text: str) -> None:
    try:
        picks = parse_picks(text)
    except UnreadableAction:
        return
    assert all(isinstance(pick, str) and pick for pick in picks)


@pytest.mark.parametrize("text", ["", "  ", ",", "a,,b", "*3", "a*0", "a**2", "a*b*2", "copper*99999", "a*2000", "x" * 5000])
def test_unreadable_answers_are_refused(text: str) -> None:
    with pytest.raises(UnreadableAction):
        parse_picks(text)


def test_an_illegal_answer_says_what_was_tried_and_what_is_allowed() -> None:
    with pytest.raises(
        IllegalAction, match=r"seat 1 may not answer 'gold': 'gold' is not offered; allowed for discard: 2 of copper"
    ):
        DISCARD.answer("gold")
    with pytest.raises(IllegalAction, match="1 picked, 2 wanted"):
        DISCARD.answer("copper")
    with pytest.raises(IllegalAction, match="'estate' can be picked at most 1 time;"):
        DISCARD.answer("estate*2")
    assert DISCARD.answer("copper, estate") == Action(9, ("copper", "estate"))


def test_a_stale_answer_is_its_own_error() -> None:
    with pytest.raises(StaleAction, match="is for decision 8, but decision 9"):
        DISCARD.check(Action(8, ("copper", "copper")))
    assert not issubclass(StaleAction, IllegalAction) and issubclass(StaleAction, MeadhallError)


def test_decisions_print_readably() -> None:
    assert repr(DISCARD) == "Decision(9, seat=1, discard [2-2]: copper*3, estate)"
    assert repr(Decision(1, 0, "respond", (Option("moat"),), 0, 1)) == "Decision(1, seat=0, respond [0-1]: moat | pass)"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (Question(0, []), []),
        (Question(0, [4]), [4]),
        (Question(0, [4, 5], 0, 0), []),
        (Question(0, [4, 5], 2, 2), [4, 5]),
        (Question(0, [4, 5], 3, 3, [1, 2]), [4, 5, 5]),
        (Question(0, [4], 2, 2, [5]), [4, 4]),
        (Question(0, [4], 1, 3, [1]), [4]),
    ],
)
def test_a_question_with_one_answer_is_forced(question: Question, answer: list[int]) -> None:
    assert question.is_forced()
    assert question.forced_codes() == answer


@pytest.mark.parametrize(
    "question",
    [
        Question(0, [4], 0, 1),
        Question(0, [4, 5]),
        Question(0, [4], 1, 2, [2]),
        Question(0, [4, 5], 2, 2, None, ordered=True),
        Question(0, [4, 5], 1, 2),
    ],
)
def test_a_question_with_several_answers_is_not_forced(question: Question) -> None:
    assert not question.is_forced()
