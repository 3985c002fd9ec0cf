"""The levels, the search and the menu, on the toy and on real tables."""

import time

import pytest

from meadhall import games
from meadhall.bots import advice, menu, policies
from meadhall.bots.bot import Bot, Sight, Thought
from meadhall.bots.budget import Budget, read_budget
from meadhall.bots.levels import Expert, Hard, PolicyBot
from meadhall.bots.policy import Policy
from meadhall.bots.runner import Runner
from meadhall.bots.search import weigh
from meadhall.bots.tree import Node, Tree
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match import seats
from meadhall.match.match import Match
from tests.toy import GAME as TOY
from tests.toy import STRIKE, WARD

ALL_LEVELS = ("random", "easy", "medium", "hard@8", "expert@8")
TABLES = (
    "toy",
    "dominion(players=2)",
    "dominion(players=4,kingdom=village-square)",
    "dominion(draft)",
    "1066",
    "1066(draft-3-1)",
    "domino-knights(players=2)",
    "domino-knights(players=4)",
    "domino-knights(domino-less)",
    "domino-knights(tournament)",
    "domino-knights(chaos)",
)


class ToyPolicy(Policy):
    """Strike if possible, else draw; ward everything."""

    def choose(self, state: State) -> list[int]:
        assert state.question is not None
        codes = state.question.codes
        if state.ask_key() != "turn":
            return [WARD]
        return [STRIKE if STRIKE in codes else codes[-2] if len(codes) > 1 else codes[0]]


def play(bots: list[Bot], state: State, seed: int = 1, most: int = 100_000) -> State:
    for _ in range(most):
        if state.question is None:
            break
        bot = bots[state.question.seat]
        state.apply(bot.answer(Sight(state, seed * 7919 + state.number)))
    return state


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("table", TABLES)
def test_every_level_answers_at_every_table_with_allowed_moves(table: str, level: str) -> None:
    game, options = games.parse(table)
    bots: list[Bot] = [menu.make(level, game) for _ in range(game.seats(options))]
    play(bots, game.new(options, 5), most=60 if "@" in level else 250)
    assert all(bot.slips == 0 for bot in bots if isinstance(bot, PolicyBot)), "a policy gave an answer that is not allowed"


def test_search_finds_the_better_answer_against_a_bad_policy() -> None:
    class Idle(ToyPolicy):
        def best(self, state: State) -> list[int]:
            assert state.question is not None
            return [state.question.codes[-1]] if state.ask_key() == "turn" else self.choose(state)

    state = TOY.position("hand 0: strike*3\nhand 1: strike*2\nturns: 10\ndeck: strike*4 ward*4")
    sight = Sight(state, 3)
    budget = Budget(200, 60.0)
    budget.start()
    arms = weigh(sight, Idle(), budget)
    assert arms[0].codes == [STRIKE]
    assert arms[0].chance > arms[1].chance


def test_search_keeps_the_policys_answer_when_nothing_is_better() -> None:
    state = TOY.position("hand 0: strike*3\nhand 1: strike*2\nturns: 10\ndeck: strike*4 ward*4")
    budget = Budget(200, 60.0)
    budget.start()
    assert weigh(Sight(state, 3), ToyPolicy(), budget)[0].codes == [STRIKE]


@pytest.mark.parametrize("level", ["hard@4", "expert@4"])
def test_those_who_search_play_a_table_for_one(level: str) -> None:
    game, options = games.parse("dominion(solo=on)")
    state = game.new(options, 3)
    before = state.number
    assert play([menu.make(level, game)], state, most=20).number == before + 20


def test_the_same_seed_gives_the_same_search() -> None:
    game, options = games.parse("domino-knights(players=2)")
    ends = [play([menu.make("expert@6", game), menu.make("hard@6", game)], game.new(options, 3), most=25).key() for _ in "ab"]
    assert ends[0] == ends[1]


def test_a_bot_without_time_still_answers() -> None:
    game, options = games.parse("dominion")
    state = game.new(options, 1)
    bot = menu.make("expert@0.000001s", game)
    assert state.allows(bot.answer(Sight(state, 1)))
    assert bot.thoughts() == [] or bot.thoughts()[0].playouts == 0


def test_the_clock_stops_a_search() -> None:
    class Slow(ToyPolicy):
        def choose(self, state: State) -> list[int]:
            time.sleep(0.002)
            return super().choose(state)

    state = TOY.new(None, 1)
    budget = Budget(1_000_000, 0.05)
    Hard(Slow(), budget).answer(Sight(state, 1))
    assert budget.is_late() and budget.left > 0  # a million playouts would take hours


def test_a_search_tells_what_it_weighed_the_chosen_answer_first() -> None:
    state = TOY.position("hand 0: strike*3\nhand 1: strike*2\nturns: 4\ndeck: strike*4 ward*4")
    bot = Expert(ToyPolicy(), Budget(60, 60.0))
    action = bot.answer(Sight(state, 1))
    thoughts = bot.thoughts()
    assert thoughts[0].picks == action.picks
    assert [thought.picks for thought in thoughts[1:]]
    assert all(0.0 <= thought.chance <= 1.0 and thought.playouts > 0 for thought in thoughts)
    assert thoughts[0].to_json().keys() == {"picks", "chance", "error", "playouts"}


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (Thought(("strike",), 0.90, 0.02, 50), Thought((), 0.40, 0.02, 50), "Clearly better than this: Pass."),
        (Thought(("strike",), 0.56, 0.01, 50), Thought((), 0.50, 0.01, 50), "Slightly better than this: Pass."),
        (Thought(("strike",), 0.52, 0.03, 50), Thought((), 0.50, 0.03, 50), "No clear difference from this: Pass."),
        (Thought(("strike",), 0.48, 0.03, 50), Thought((), 0.52, 0.03, 50), "No clear difference from this: Pass."),
        (Thought(("strike",), 0.90, 0.02, 3), Thought((), 0.40, 0.02, 3), advice.USUAL),
    ],
)
def test_advice_is_one_reason_in_words_and_says_where_there_is_no_difference(
    first: Thought, second: Thought, said: str
) -> None:
    class Spoken(type(TOY)):  # type: ignore[misc]
        def button(self, state: State, key: str) -> str:
            return key

        def confirm(self, state: State, count: int) -> str:
            return "Pass"

    state = Spoken().new(None, 1)
    assert Reader(0).text(advice.advice(state, [first, second], advice.USUAL)) == said


def test_a_node_starts_with_the_policys_answer_and_widens_slowly() -> None:
    node = Node([[1], [2], [3]])
    tried = []
    for _ in range(12):
        at = node.pick()
        tried.append(at)
        node.note(at, 0.5)
    assert tried[:2] == [0, 0]
    assert 1 in tried
    assert tried.count(0) > tried.count(2)


def test_the_tree_meets_a_situation_again_by_what_the_seat_knows() -> None:
    state = TOY.new(None, 1)
    tree = Tree()
    for number in range(12):
        tree.play_on(Sight(state, 1).world(number), 0, ToyPolicy())
    assert any(node.all_visits > 3 for node in tree.nodes.values())


def test_a_budget_is_read_and_a_bad_one_refused() -> None:
    assert read_budget("500").playouts == 500
    with pytest.raises(MeadhallError, match="playouts such as '500'"):
        read_budget("much")
    with pytest.raises(MeadhallError, match="only hard and expert take a budget"):
        menu.make("easy@5", TOY)


def test_an_unknown_bot_is_refused_with_a_suggestion() -> None:
    with pytest.raises(MeadhallError, match="did you mean 'medium'"):
        menu.make("mediun", TOY)


def test_strategies_sit_down_by_name() -> None:
    game, options = games.parse("dominion")
    assert {"bbm", "bmu", "smithy", "witch", "bm1sm"} <= set(menu.names(game))
    end = play([menu.make("smithy", game), menu.make("bbm!hasty", game)], game.new(options, 2))
    assert end.outcome() is not None
    with pytest.raises(MeadhallError, match="cannot be read"):
        menu.make("file:nowhere.txt", game)


def test_own_policies_and_bots_can_be_registered() -> None:
    class Fixed(Bot):
        def answer(self, sight: Sight) -> Action:
            return Action(sight.decision.number, (sight.decision.keys[0],))

    menu.register("fixed", Fixed)
    assert isinstance(menu.make("fixed", TOY), Fixed)
    with pytest.raises(MeadhallError):
        menu.register("hard", Fixed)
    policies.register("never-played", lambda level: ToyPolicy())


def test_a_runner_plays_a_match_of_bots_to_its_end() -> None:
    match = Match.start(TOY, None, [seats.bot("medium", "A"), seats.bot("hard@10", "B")], 4, source="swift")
    Runner(match, 1).answer_all()
    assert match.is_over
