"""Strategies as text: reading, refusing, playing, and seeing no more than a seat may."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots.dominion.strategies import condition_text
from meadhall.bots.dominion.strategies.condition_text import WORDS
from meadhall.bots.dominion.strategies.named import BadStrategy, find_strategy, menu, read_strategy, strategy_text
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.dominion.trial import Trial
from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import MeadhallError
from meadhall.kit.answers import random_answer
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from meadhall.lab.dominion import strategy_commands
from tests.games.dominion.staging import stage


def answer(table: Scene, strategy: Strategy) -> list[str]:
    """What a strategy answers, in keys."""
    state = table.state
    assert isinstance(state, DominionState) and state.question is not None and state.decision is not None
    key_of = dict(zip(state.question.codes, state.decision.keys, strict=True))
    return [key_of[code] for code in strategy.choose(state)]


def test_the_menu_holds_the_published_lists_and_many_more() -> None:
    ready = menu()
    assert len(ready) >= 20 and {"bbm", "bmu", "smithy", "witch", "bm1sm"} <= set(ready)
    for name, strategy in ready.items():
        assert strategy.about and read_strategy(strategy_text(name), name).name == name
    assert not ready["bbm"].is_careful and find_strategy("bbm!careful").is_careful
    assert ready["militia"].is_careful and not find_strategy("militia!hasty").is_careful


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("buy gold\nbuy silber", "strategy mine, line 2, column 5: there is no card 'silber'; did you mean 'silver'?"),
        ("buy gold if", "line 1, column 13: nothing follows 'if'"),
        ("buy gold if money", "line 1, column 13: 'money' compares nothing"),
        ("buy gold if luck > 3", "line 1, column 13: 'luck' is neither a card nor one of money, coins"),
        ("buy gold if money / 0 > 3", "line 1, column 13: 'money / 0' divides by zero"),
        ("buy gold if 3 > 2", "line 1, column 13: '3 > 2' compares two numbers, so it is always or never true"),
        ("buy gold if silver < 0", "line 1, column 13: 'silver < 0' can never be true"),
        ("buy gold if left(pile) > 1", "line 1, column 18: there is no card 'pile'"),
        (
            "buy gold if money > 3 or",
            "line 1, column 25: a number, a card or a word such as money, turn or left(province) is missing before the end",
        ),
        ("buy gold if (money > 3", "line 1, column 23: a bracket is not closed"),
        ("  buy gold if monney > 3", "line 1, column 15: 'monney' is neither a card"),
        ("buy gold if money > 3 silver > 1", "line 1, column 23: 'silver' was not expected; join conditions by 'and' or 'or'"),
        ("buy gold if money * silver > 1", "line 1, column 21: only numbers multiply and divide"),
        ("buy gold if money > 99999999", "line 1, column 21: the number '99999999' is too large or too fine"),
        ("buy gold if money ~ 3", "line 1, column 19: '~' has no meaning here"),
        ("buy gold if money + 1 < 0.5", "can never be true"),
        ("play copper\nbuy gold", "line 1: copper is not an Action"),
        ("# only this\nsell gold", "line 2: 'sell gold' does not begin with buy, play, trash, careful, skilled or about"),
        ("play village", "it has no buy line"),
        ("", "it has no buy line"),
    ],
)
def test_a_wrong_text_is_refused_with_line_and_reason(text: str, said: str) -> None:
    with pytest.raises(BadStrategy) as refused:
        read_strategy(text, "mine")
    assert said in str(refused.value)


def test_a_strategy_is_found_by_name_or_file() -> None:
    with pytest.raises(BadStrategy, match="did you mean 'smithy'"):
        find_strategy("smity")
    with pytest.raises(BadStrategy, match="may end in !careful or !hasty"):
        find_strategy("bbm!brave")
    with pytest.raises(BadStrategy, match="cannot be read here"):
        find_strategy("file:mine.txt")
    found = find_strategy("file:mine.txt!careful", {"mine.txt": "buy gold"}.__getitem__)
    assert found.name == "file:mine.txt" and found.is_careful


@pytest.mark.parametrize(
    ("line", "facts", "buys"),
    [
        ("buy gold if money > 8", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if money > 9", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if gold < 3", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if gold >= 3 and turn > 5", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if turn > 6", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if left(village) <= 2", {"coins": 6, "supply": "village=2", "discard": {0: "gold"}}, True),
        ("buy gold if provinces = 8", {"coins": 6, "discard": {0: "gold"}}, True),
        ("buy gold if provinces != 8", {"coins": 6, "discard": {0: "gold"}}, False),
        ("buy gold if gold < treasures / 4", {"coins": 6, "discard": {0: "gold copper*4"}}, True),
        ("buy gold if gold < treasures / 5", {"coins": 6, "discard": {0: "gold copper*4"}}, False),
        ("buy gold if gold * 5 <= treasures", {"coins": 6, "discard": {0: "gold copper*4"}}, True),
        ("buy gold if coins > 6", {"coins": 6, "discard": {0: "gold"}}, False),
        ("buy gold if empty = 1", {"coins": 6, "supply": "moat=0", "discard": {0: "gold"}}, True),
        ("buy gold if cards > 4", {"coins": 6, "discard": {0: "gold*4"}}, False),
        ("buy gold if actions > 0", {"coins": 6, "discard": {0: "moat"}}, True),
        ("buy gold if gold > 4 or coins = 6", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if gold > 4 or coins = 5", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if not gold > 4", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if not (gold > 4 or coins = 6)", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if not (gold > 4 and coins = 6)", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if gold > 4 and coins = 6 or turn > 5", {"coins": 6, "discard": {0: "gold*3"}}, True),
        ("buy gold if gold > 4 and (coins = 6 or turn > 5)", {"coins": 6, "discard": {0: "gold*3"}}, False),
        ("buy gold if gold + moat = 5", {"coins": 6, "discard": {0: "gold*3 moat*2"}}, True),
        ("buy gold if gold - moat = 1", {"coins": 6, "discard": {0: "gold*3 moat*2"}}, True),
        ("buy gold if gold < 1.5 * moat", {"coins": 6, "discard": {0: "gold*3 moat*2"}}, False),
        ("buy gold if gold <= 1.5 * moat", {"coins": 6, "discard": {0: "gold*3 moat*2"}}, True),
        ("buy gold if money >= 1.8 * cards", {"coins": 6, "discard": {0: "gold*3 moat*2"}}, True),
        ("buy gold if lead >= 6", {"coins": 6, "discard": {0: "province estate", 1: "estate"}}, True),
        ("buy gold if lead > 6", {"coins": 6, "discard": {0: "province estate", 1: "estate"}}, False),
        ("buy gold if lead < -5 and lead = -6", {"coins": 6, "discard": {0: "estate", 1: "province estate"}}, True),
        ("buy gold", {"coins": 5, "discard": {0: "moat"}}, False),
        ("buy gold", {"coins": 6, "supply": "gold=0", "discard": {0: "moat"}}, False),
    ],
)
def test_conditions_mean_what_they_say(line: str, facts: dict[str, Any], buys: bool) -> None:
    table = stage(phase="buy", **facts)
    assert answer(table, read_strategy(line, "mine")) == (["buy gold"] if buys else ["end"])


def test_the_first_line_that_can_be_paid_is_bought() -> None:
    money = find_strategy("bbm")
    for coins, bought in ((8, "buy province"), (7, "buy gold"), (3, "buy silver"), (2, "end")):
        assert answer(stage(phase="buy", coins=coins, discard={0: "copper"}), money) == [bought]


def test_actions_are_played_in_the_order_of_the_text_then_the_usual_one() -> None:
    table = stage("village-square", hand={0: "smithy village woodcutter copper"})
    assert answer(table, read_strategy("buy gold", "mine")) == ["play village"]
    assert answer(table, read_strategy("buy gold\nplay woodcutter", "mine")) == ["play woodcutter"]
    assert answer(table, read_strategy("buy gold\nplay woodcutter if plays > 1", "mine")) == ["play village"]
    assert answer(stage(hand={0: "copper estate"}), read_strategy("buy gold", "mine")) == ["treasures"]


@pytest.mark.parametrize(
    ("theirs", "turns", "careful", "hasty"),
    [
        ("province*2", (9, 9), "buy gold", "buy province"),  # behind
        ("province", (9, 9), "buy gold", "buy province"),  # level with more turns
        ("estate*5", (9, 9), "buy province", "buy province"),  # ahead
    ],
)
def test_a_careful_strategy_does_not_end_a_game_it_would_not_win(
    theirs: str, turns: tuple[int, int], careful: str, hasty: str
) -> None:
    table = stage(phase="buy", coins=8, supply="province=1", discard={0: "copper", 1: theirs}, turns={0: turns[0], 1: turns[1]})
    assert answer(table, find_strategy("bbm!careful")) == [careful]
    assert answer(table, find_strategy("bbm!hasty")) == [hasty]


def test_a_careful_second_seat_may_share_the_victory() -> None:
    table = stage(
        active=1, phase="buy", coins=8, supply="province=1", discard={0: "province", 1: "copper"}, turns={0: 10, 1: 9}
    )
    assert answer(table, find_strategy("bbm!careful")) == ["buy province"]


def test_care_covers_the_third_pile_too() -> None:
    table = stage(phase="buy", coins=3, supply="silver=1 moat=0 curse=0", discard={0: "copper", 1: "province"})
    assert answer(table, find_strategy("bbm!careful")) == ["end"]
    assert answer(table, find_strategy("bbm")) == ["buy silver"]


@rule("DOM-VIS-14", "DOM-INV-9")
@pytest.mark.parametrize("name", sorted(menu()))
def test_no_strategy_depends_on_what_its_seat_cannot_know(name: str) -> None:
    strategy = find_strategy(name)
    luck = random.Random(name)
    asked: set[str] = set()
    for seed in range(3):
        options = DominionOptions(players=2 + seed, kingdom_mode="random", turn_limit=15)
        state = GAME.new(options, seed)
        assert isinstance(state, DominionState)
        while state.question is not None:
            seat = state.question.seat
            asked.add(state.ask_key())
            codes = strategy.choose(state)
            for number in range(2):
                other = state.redeal(seat, Chance.swift(number, GAME.streams(options)))
                assert isinstance(other, DominionState) and strategy.choose(other) == codes
            state.choose(codes if luck.random() < 0.8 else random_codes(state, luck))
    assert "turn" in asked


def random_codes(state: DominionState, luck: random.Random) -> list[int]:
    assert state.question is not None and state.decision is not None
    index = dict(zip(state.decision.keys, state.question.codes, strict=True))
    return [index[key] for key in random_answer(state, luck).picks]


@pytest.mark.parametrize("name", sorted(menu()))
def test_every_strategy_answers_every_question_legally_and_changes_nothing_by_thinking(name: str) -> None:
    strategy = find_strategy(name)
    needed = [key for key in KEYS[7:] if f" {key}" in strategy_text(name)]
    for seed in range(4):
        fill = [key for key in RECOMMENDED[sorted(RECOMMENDED)[seed]] if key not in needed]
        options = DominionOptions(kingdom_mode="explicit", kingdom=tuple((needed + fill)[:10]), players=2 + seed % 3)
        state = GAME.new(options, seed)
        assert isinstance(state, DominionState)
        rounds = 0
        while state.question is not None and rounds < 1500:
            if rounds % 20 == 0:
                before = state.key()
                strategy.choose(state)
                assert state.key() == before
            decision, question = state.decision, state.question
            assert decision is not None
            key_of = dict(zip(question.codes, decision.keys, strict=True))
            state.play(", ".join(key_of[code] for code in strategy.choose(state)) or "pass")
            rounds += 1
        assert state.is_over or name == "gardens"


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("smithy", "bmu"),
        ("witch", "bmu"),
        ("double-smithy", "bbm"),
        ("laboratory", "bbm"),
        ("council-room", "bbm"),
        ("militia", "bbm"),
        ("chapel-laboratory", "bbm"),
        ("mine", "bbm"),
        ("market", "bbm"),
    ],
)
def test_well_known_strategies_beat_plain_money(better: str, worse: str) -> None:
    from tests.games.dominion.test_simulation import played

    needed = [key for key in KEYS[7:] if f" {key}" in strategy_text(better)]
    fill = [key for key in RECOMMENDED["village-square"] if key not in needed]
    won = 0.0
    for seed in range(600):
        options = DominionOptions(kingdom_mode="explicit", kingdom=tuple((needed + fill)[:10]), start=seed % 2)
        outcome = played([better, f"{worse}!careful"], seed, options).outcome()
        assert outcome is not None
        won += outcome.share(0)
    assert won > 320


def test_the_guide_knows_every_word_and_its_examples_can_be_read() -> None:
    guide = Path("docs/lab.md").read_text(encoding="utf-8")
    for word, (_, meaning) in WORDS.items():
        assert f"| `{word}` | {meaning} |" in guide
    grammar = (condition_text.__doc__ or "").split("::\n\n")[1].split("\n\nA CARD")[0]
    assert "\n".join(line.strip() for line in grammar.splitlines()) in guide
    example = guide.split("copies of the card that you own")[1].split("```text\n")[1].split("```")[0]
    assert len(read_strategy(example, "guide").buys) == 3


def test_a_strategy_is_shown_as_text_that_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("smithy", "money+militia", "money+village*2"):
        strategy_commands.show(name)
        assert read_strategy(capsys.readouterr().out, name).buys
    strategy_commands.show("smithy", json_=True)
    assert json.loads(capsys.readouterr().out) == {"name": "smithy", "text": strategy_text("smithy")}
    strategy_commands.words(json_=True)
    assert {row["word"] for row in json.loads(capsys.readouterr().out)} >= {*WORDS, "left(CARD)", "CARD"}
    with pytest.raises(BadStrategy, match="did you mean 'smithy'"):
        strategy_commands.show("smity")
    with pytest.raises(MeadhallError, match="buys 1 to 4 of the card, not '9'"):
        strategy_commands.show("money+smithy*9")


def test_balance_counts_actions_given_less_those_used_up() -> None:
    strategy = read_strategy("buy village if balance < 0\nbuy smithy if balance >= 0", "mine")
    table = stage(phase="buy", coins=4, kingdom="first-game", discard={0: "village"})
    assert answer(table, strategy) == ["buy smithy"]
    table = stage(phase="buy", coins=4, kingdom="first-game", discard={0: "village smithy*2"})
    assert answer(table, strategy) == ["buy village"]


def test_skill_weighs_what_is_in_hand() -> None:
    lines = "buy province\nbuy gold\nbuy silver\n"
    plain, skilled = read_strategy(lines, "plain"), read_strategy(f"{lines}skilled", "skilled")
    table = stage(phase="action", kingdom="first-game", hand={0: "militia smithy copper"}, deck={0: "gold*5"})
    assert answer(table, plain) == ["play militia"]
    assert answer(table, skilled) == ["play smithy"]
    first = read_strategy(f"{lines}play militia\nskilled", "militia first")
    assert answer(table, first) == ["play militia"]
    assert skilled.careful(True).skill is not None


def test_lines_say_what_a_skilled_remodel_turns_into_what() -> None:
    lines = "buy smithy\nbuy village\nbuy duchy\ntrash estate if provinces > 2\ntrash village\nplay remodel\nskilled"
    strategy = read_strategy(lines, "mine")
    table = stage(phase="action", kingdom="first-game", hand={0: "remodel copper estate village"})
    assert answer(table, strategy) == ["play remodel"]
    table.play(0, "remodel")
    assert answer(table, strategy) == ["estate"]
    table.answer(0, "estate")
    assert answer(table, strategy) == ["smithy"]
    late = stage(phase="action", kingdom="first-game", hand={0: "remodel copper estate gold"}, supply="province=2")
    assert answer(late, strategy) != ["play remodel"]  # no line names Copper or Gold, and the Estate's holds no more
    none = stage(phase="action", kingdom="first-game", hand={0: "remodel village"}, supply="smithy=0")
    assert answer(none, read_strategy("buy smithy\ntrash village\nplay remodel\nskilled", "none")) != ["play remodel"]


def test_a_remodelled_gold_must_bring_a_province_more() -> None:
    strategy = read_strategy("buy province\ntrash gold\nplay remodel\nskilled", "mine")
    rich = stage(phase="action", kingdom="first-game", hand={0: "remodel gold*3"})
    assert answer(rich, strategy) != ["play remodel"]
    poor = stage(phase="action", kingdom="first-game", hand={0: "remodel gold copper"})
    assert answer(poor, strategy) == ["play remodel"]


def test_a_skilled_hand_keeps_its_smithy_when_nothing_is_left_to_draw() -> None:
    strategy = read_strategy("buy silver\nplay smithy\nplay militia\nskilled", "mine")
    empty = stage(phase="action", kingdom="first-game", hand={0: "smithy militia"}, deck={0: ""}, discard={0: ""})
    assert answer(empty, strategy) == ["play militia"]


@pytest.mark.parametrize(
    ("engine", "kingdom", "least"),
    [
        ("first-game-engine", "first-game", 0.8),
        ("size-distortion-witch", "size-distortion", 0.9),
        ("interaction-militia", "interaction", 0.75),
        ("big-money-engine", "big-money", 0.8),
        ("village-square-engine", "village-square", 0.75),
    ],
)
def test_each_recommended_set_has_an_engine_that_beats_smithy(engine: str, kingdom: str, least: float) -> None:
    trial = Trial([KIND_OF[key] for key in RECOMMENDED[kingdom]])
    strategy = find_strategy(engine)
    assert strategy.fits([KIND_OF[key] for key in RECOMMENDED[kingdom]])
    assert trial.duel(strategy, find_strategy("smithy"), 60, 3).won > least
