"""Every puzzle can be solved, not by every answer, and its own solution is one; proved by trying everything."""

import dataclasses
import itertools
import re
from typing import Final

import pytest

from meadhall import games
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.kernel.state import State
from meadhall.kit.answers import every_answer
from meadhall.puzzles import Puzzle, all_of, attempt, find, shown_answer
from meadhall.puzzles.goal import Condition
from meadhall.puzzles.puzzle import SOLVER
from meadhall.puzzles.read import LANGUAGES, answers, picks_of
from meadhall.puzzles.solve import Search, after, redealt
from tests.rulebook.test_pages import SLIPS

GAMES: Final = ("dominion", "1066", "domino-knights")
PUZZLES: Final = [puzzle for game in GAMES for puzzle in all_of(game)]
MOST_STATES: Final = 6000
"""What a search may look at, so that a server answers at once."""
every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=[f"{puzzle.game}-{puzzle.key}" for puzzle in PUZZLES])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_at_least_six_puzzles_and_the_lessons_come_last(game: str) -> None:
    found = all_of(game)
    assert len([puzzle for puzzle in found if not puzzle.is_lesson]) >= 6
    assert len({puzzle.key for puzzle in found}) == len(found)
    assert [puzzle.is_lesson for puzzle in found] == sorted(puzzle.is_lesson for puzzle in found)


@every_puzzle
def test_it_can_be_solved_whatever_comes_and_not_by_everything(puzzle: Puzzle) -> None:
    search = Search(puzzle)
    state = attempt(puzzle, []).state
    assert not state.broken() and state.asked == SOLVER
    assert search.is_sure(state)
    good = {action.picks for action in search.good(state)}
    first = {action.picks for action in every_answer(state)}
    assert good
    if len(good) == len(first):  # the first answer decides nothing, so a later one must
        assert any(
            not search.is_sure(after(after(state, one), two)) for one in every_answer(state) for two in _next(state, one)
        )
    assert search.seen <= MOST_STATES


def _next(state: State, action: Action) -> list[Action]:
    later = after(state, action)
    return list(every_answer(later)) if not later.is_over and later.asked == SOLVER else []


@every_puzzle
def test_its_own_solution_reaches_the_goal(puzzle: Puzzle) -> None:
    for count in range(len(puzzle.solution)):
        assert attempt(puzzle, puzzle.solution[:count]).verdict == "open"
    assert attempt(puzzle, puzzle.solution).verdict == "solved"


IN_ANY_ORDER: Final = [puzzle for puzzle in PUZZLES if puzzle.deals > 1]
in_any_order = pytest.mark.parametrize("puzzle", IN_ANY_ORDER, ids=[puzzle.key for puzzle in IN_ANY_ORDER])


def orders(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle with every order of the deck that the solver has not seen."""
    line = re.search(r"^deck 0: (.*)$", puzzle.position, re.M)
    if line is None:  # nothing lies in the deck yet
        return [puzzle]
    deck = [card for word in line[1].split() for card in picks_of(word)]
    return [
        dataclasses.replace(puzzle, position=puzzle.position.replace(line[0], f"deck 0: {' '.join(order)}"))
        for order in sorted(set(itertools.permutations(deck)))
    ]


@in_any_order
def test_its_own_solution_reaches_the_goal_in_every_order_of_the_deck(puzzle: Puzzle) -> None:
    """What is promised "in any order" holds in each of them, and however the discard pile is shuffled."""
    search = Search(puzzle)
    for one in orders(puzzle):
        check_solution(search, one.start())
    for number in range(100):
        check_solution(search, redealt(puzzle.start(), number))


def check_solution(search: Search, state: State) -> None:
    for picks in search.puzzle.solution:
        state.apply(Action(state.number_for(SOLVER), picks))
        while search.judged(state) is None and state.asked != SOLVER:
            state.apply(search.reply(state))
    assert search.judged(state) is True, state.position()


@in_any_order
def test_a_mistake_spoils_one_of_the_orders(puzzle: Puzzle) -> None:
    """An answer is only called lost where the goal is out of reach in some order, and never called good where it is."""
    search, tries = Search(puzzle), [Search(one) for one in orders(puzzle)]
    starts = [(one, one.puzzle.start()) for one in tries]
    for action in every_answer(puzzle.start()):
        if any(pick.startswith(puzzle.ignored) for pick in action.picks):
            continue
        in_every_order = all(one.is_reachable(after(start, action)) for one, start in starts)
        assert search.is_sure(after(puzzle.start(), action)) == in_every_order, action.picks


@pytest.mark.parametrize("key", ["train-all-three", "training-ahead"])
def test_who_was_trained_finishes_it_in_the_next_turn_whatever_comes(key: str) -> None:
    """The goal of these two is judged when training ends; what they promise of the next turn is proved by search here."""
    puzzle = find("domino-knights", key)
    promise = dataclasses.replace(puzzle, goal=Condition.read("win"), until=Condition.read("turn = 1 and round = 2"))
    search = Search(promise)
    for one in draws(promise):
        state = one.start()
        for picks in puzzle.solution:
            assert search.judged(state) is None
            state.apply(Action(state.number_for(SOLVER), picks))
        assert search.is_reachable(state), state.position()


def draws(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle with every hand of the other and every order of the deck."""
    found = re.search(r"^hand 1: (.*)\n(?:.*\n)*deck: (.*)$", puzzle.position, re.M)
    assert found is not None
    (hand, deck), count = found.groups(), len(found[1].split())
    dealt = itertools.permutations([*hand.split(), *deck.split()])
    return [
        dataclasses.replace(
            puzzle,
            position=puzzle.position.replace(f"hand 1: {hand}", f"hand 1: {' '.join(cards[:count])}").replace(
                f"deck: {deck}", f"deck: {' '.join(cards[count:])}"
            ),
        )
        for cards in dealt
    ]


@every_puzzle
def test_show_me_leads_to_the_goal_from_wherever_it_can_be_reached(puzzle: Puzzle) -> None:
    state = attempt(puzzle, []).state
    last = list(Search(puzzle).good(state))[-1]
    given = [last.picks]
    while attempt(puzzle, given).verdict == "open":
        shown = shown_answer(puzzle, given)
        assert shown is not None
        given.append(shown)
    assert attempt(puzzle, given).verdict == "solved"


@every_puzzle
def test_a_mistake_gets_a_reason_in_every_language(puzzle: Puzzle) -> None:
    state = attempt(puzzle, []).state
    for action in every_answer(state):
        found = attempt(puzzle, [action.picks])
        if found.verdict == "lost":
            for language in ("en", *LANGUAGES):
                assert found.reason(language)


@every_puzzle
def test_it_speaks_plainly_and_in_every_language(puzzle: Puzzle) -> None:
    english = puzzle.words["en"]
    assert not [slip for slip in SLIPS for said in english.values() if re.search(slip, said)]
    for language in LANGUAGES:
        assert puzzle.words[language].keys() == english.keys(), f"{puzzle.key} {language}"
    assert len(english["title"]) <= 40 and len(english["goal"]) <= 190


@every_puzzle
def test_what_it_points_at_is_there(puzzle: Puzzle) -> None:
    keys = {str(card["key"]) for card in games.find(puzzle.game).cards()}
    assert set(puzzle.bright) <= keys
    assert len(puzzle.names) >= puzzle.start().seats


def test_buying_the_last_province_too_early_loses_at_once() -> None:
    found = attempt(find("dominion", "last-province"), [["buy province"]])
    assert found.verdict == "lost" and found.reason().startswith("That ends the game at 26 to 27.")
    assert found.reason("de").startswith("Damit endet das Spiel")


def test_an_answer_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(MeadhallError, match="is not offered"):
        attempt(find("dominion", "six-coins"), [["buy province"]])
    with pytest.raises(MeadhallError, match="at most 60 answers"):
        attempt(find("dominion", "six-coins"), [["play remodel"]] * 61)
    with pytest.raises(MeadhallError, match="has no puzzle 'dragon'; there are the-only-order"):
        find("dominion", "dragon")


def test_what_may_be_known_of_the_deck_is_told_with_its_cards() -> None:
    assert attempt(find("dominion", "win-this-turn"), []).deck() == ["copper", "copper", "estate", "gold", "silver"]
    assert attempt(find("dominion", "survive-the-thief"), []).deck()[:2] == ["laboratory", "copper"], "as they lie"
    assert attempt(find("dominion", "six-coins"), []).deck() == []
    assert attempt(find("domino-knights", "the-card-not-to-play"), []).deck() == []


def test_a_condition_may_look_at_all_wedges() -> None:
    state = attempt(find("1066", "save-the-leader"), []).state
    for text, holds in (("wedge* 0 has harkon", True), ("wedge* 1 has harkon", False), ("wedge1 0 has harkon", False)):
        assert Condition.read(text).holds(state, SOLVER) is holds


def test_conditions_are_read_strictly() -> None:
    assert Condition.read("health 1 <= 0 and knights 0 has k2").parts[1].value == "k2"
    with pytest.raises(BrokenFile, match="'maybe' is not a condition"):
        Condition.read("maybe")
    assert answers("play cellar; estate, copper*2; pass") == (("play cellar",), ("estate", "copper", "copper"), ())
