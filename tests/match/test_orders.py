"""What a seat is not asked: obvious answers, and orders given where a question is asked."""

import random

import pytest

from meadhall import games
from meadhall.bots.bot import Sight
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.kit.scene import scene
from meadhall.kit.trace import rule
from meadhall.match import orders, recording, stepper
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.seats import AFTER_A_MOMENT, ASK_ALL, AT_ONCE, bot, person

TABLES = ("dominion(players=3)", "1066", "domino-knights(players=2)", "domino-knights(players=4)")
PLAIN = "cellar+market+militia+moat+smithy+throne-room+village+witch+workshop+mine"


def seated(state: State, spares: int = AT_ONCE, *, people: int = 1) -> Match:
    """A match from a state: so many people first, then bots."""
    seats = [person(f"P{seat}") if seat < people else bot("easy", f"B{seat}") for seat in range(state.seats)]
    for seat in seats[:people]:
        seat.spares = spares
    return Match(state, seats, Recording(), [])


def dominion(**facts: object) -> State:
    wanted = {"kingdom": PLAIN, "active": 0, "phase": "buy", **facts}
    return scene("dominion", players=2, **wanted).state


def asked(match: Match) -> str:
    """What the person is asked, by its key; empty if a bot is asked."""
    return match.state.ask_key() if match.state.asked == 0 else ""


@rule("DOM-DEC-14", "DOM-BUY-1")
def test_a_turn_without_buys_ends_automatically_and_is_recorded_like_any_answer() -> None:
    match = seated(dominion(hand={0: "copper*5"}))
    match.answer_text(0, "treasures")
    assert asked(match) == "turn", "there is something to buy"
    match.answer_text(0, "buy silver")
    assert asked(match) == "", "the turn is over"
    (_, because), *_ = match.spared
    assert match.reader(0).text(because) == "You have no Buys left: your turn ends."
    answers = [line for line in match.record.lines if line[0] in (recording.ANSWER, recording.AUTO)]
    assert [line[3] for line in answers] == [["treasures"], ["buy silver"], ["end"]]


@rule("DOM-DEC-13", "DOM-DEC-14")
def test_treasures_are_played_and_a_turn_with_too_few_coins_ends() -> None:
    match = seated(dominion(hand={0: "copper estate*4"}))
    match.settle()
    assert asked(match) == ""
    assert [line[3] for line in match.record.lines] == [["treasures"], ["end"]]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"kingdom": PLAIN.replace("mine", "gardens")}, "Coppers are points where Gardens are"),
        ({"supply": "curse=1"}, "the last Curse may end the game"),
        ({"hand": {0: "copper*2 estate*3"}}, "two coins buy a Moat"),
    ],
)
@rule("DOM-BUY-1")
def test_a_seat_is_asked_where_a_purchase_could_be_useful(facts: dict[str, object], why: str) -> None:
    match = seated(dominion(**{"hand": {0: "copper estate*4"}, **facts}))
    match.settle()
    assert asked(match) == "turn", why
    assert match.record.lines[-1][3] == ["treasures"]


def test_whoever_wants_to_be_asked_everything_is() -> None:
    for match in (seated(dominion(hand={0: "copper*5"}), ASK_ALL), seated(dominion(hand={0: "copper*5"}))):
        match.give_order(0, orders.EVERYTHING, on=True)
        match.settle()
        assert asked(match) == "turn" and not match.record.lines


def test_an_obvious_answer_that_lingers_is_left_to_the_page() -> None:
    match = seated(dominion(hand={0: "copper*5"}), AFTER_A_MOMENT)
    match.settle()
    assert not match.record.lines
    found = orders.obvious(match.state, match.seats)
    assert found is not None and found[0] == ("treasures",)


def test_after_an_undo_the_seat_is_asked() -> None:
    match = seated(dominion(hand={0: "copper*5"}))
    match.settle()
    match.answer_text(0, "buy silver")
    assert match.undo(0)
    assert asked(match) == "turn"
    match.settle()
    assert asked(match) == "turn", "it was taken back to be answered otherwise"


@rule("DOM-DEC-20")
def test_an_order_lasts_until_the_turn_is_over_and_can_be_taken_back() -> None:
    state = scene(
        "dominion", players=2, kingdom=PLAIN, active=1, phase="action", actions=2, hand={0: "moat copper*4", 1: "militia*2"}
    ).state
    match = seated(state, ASK_ALL)
    match.answer_text(1, "play militia")
    assert asked(match) == "moat"
    assert list(orders.offers(match.state, match.seats[0])) == ["moat turn", "moat round", "moat card moat"]
    assert match.reader(0).text(orders.deed(match.state)) == "Reveal Moat"
    match.give_order(0, "moat turn", on=True)
    assert match.record.lines[-1][:1] == [recording.AUTO] and match.record.lines[-1][3] == ["moat"]
    match.answer_text(1, "play militia")
    assert match.state.asked == 1, "not asked twice in a turn"
    assert orders.in_force(match.state, match.seats[0]) == ["moat turn"]
    match.answer_text(1, "end")
    assert orders.in_force(match.state, match.seats[0]) == [], "the turn is over"
    match.seats[0].orders["moat card moat"] = orders.FOR_GOOD
    match.give_order(0, "moat card moat", on=False)
    assert not match.seats[0].orders or orders.in_force(match.state, match.seats[0]) == []


def test_only_orders_that_are_offered_can_be_given() -> None:
    match = seated(dominion(hand={0: "copper*5"}), ASK_ALL)
    for order in ("turn turn", "moat turn", "", "x" * 150):
        with pytest.raises(IllegalAction):
            match.give_order(0, order, on=True)


def heir() -> Match:
    """The Saxon at seat 0 has Edward's Chosen Heir on Harold; it is their turn."""
    game, options = games.parse("1066")
    luck = random.Random(5)
    for seed in range(400):
        match = Match.start(game, options, [person("Ann"), bot("easy", "Bo")], seed)
        while not match.is_over and len(match.record.lines) < 500:
            keys = () if match.state.decision is None else match.state.decision.keys
            if (
                match.state.asked == 0
                and match.state.ask_key() == "deploy"
                and any("chosen-heir: promise" in key for key in keys)
            ):
                match.seats[0].spares = AT_ONCE
                return match
            match.answer(match.state.asked, random_answer(match.state, luck))
    raise AssertionError("nobody has attached the Heir")


@rule("TMM-R49", "TMM-TRG-22")
def test_ones_own_pass_asks_for_no_response_that_can_be_made_at_any_time() -> None:
    match = heir()
    before = len(match.record.lines)
    match.answer_text(0, "pass")
    passed = [line for line in match.record.lines[before:] if line[0] == recording.AUTO and line[2] == 0]
    assert passed and all(line[3] == [] for line in passed)
    assert match.state.ask_key() != "respond" or match.state.asked != 0


@rule("TMM-R49", "TMM-TRG-22")
def test_a_response_at_any_time_is_asked_for_where_a_battle_is_decided() -> None:
    match = heir()
    asked_at: list[str] = []
    luck = random.Random(7)
    while not match.is_over and len(asked_at) < 2:
        if match.state.asked == 0 and match.state.ask_key() == "respond":
            events = [event.kind for event in match.journal[-3:]]
            asked_at.append(next((kind for kind in reversed(events) if kind.endswith("_battle")), events[-1]))
        keys = () if match.state.decision is None else match.state.decision.keys
        declines = match.state.asked == 0 and any("chosen-heir" in key for key in keys)
        match.answer(
            match.state.asked,
            match.state.decision.answer("pass") if declines else random_answer(match.state, luck),  # type: ignore[union-attr]
        )
    assert any(kind.endswith("_battle") for kind in asked_at), asked_at


@rule("DKN-R47", "DKN-R27")
def test_nobody_is_asked_about_a_fight_of_two_others_unless_they_want_to_be() -> None:
    """With the usual order one hears of a fight of two others only when it is called for aid, or with the order ``all``."""
    asked_about: dict[str, int] = {"involved": 0, "all": 0}
    for order in asked_about:
        for seed in range(6):
            game, options = games.parse("domino-knights(players=3)")
            match = Match.start(game, options, [person("Ann"), bot("easy", "Bo"), bot("easy", "Cy")], seed)
            match.seats[0].spares = AT_ONCE
            match.say(0, f"order {order}")
            luck = random.Random(seed)
            while not match.is_over and len(match.record.lines) < 400:
                battle = getattr(match.state, "battle", None)
                if match.state.asked == 0 and battle is not None and 0 not in (battle.attacker, battle.defender):
                    asked_about[order] += 1
                match.answer(match.state.asked, random_answer(match.state, luck))
    assert asked_about["all"] > 0 and asked_about["involved"] < asked_about["all"] / 4, asked_about


@pytest.mark.parametrize("text", TABLES)
@rule("TMM-R83", "DKN-W17")
def test_what_is_obvious_depends_only_on_what_the_seat_may_know(text: str) -> None:
    """In every world that a seat cannot tell from this one the same answer is obvious, so what others hold decides nothing."""
    game, options = games.parse(text)
    found = 0
    for seed in range(4):
        luck = random.Random(seed)
        state = game.new(options, seed, journal=[])
        for number in range(250):
            if state.is_over:
                break
            here = game.obvious(state)
            world = Sight(state, number).world(0)
            world.journal = state.journal
            there = game.obvious(world)
            assert (None if here is None else game.keys_of(state, here.codes)) == (
                None if there is None else game.keys_of(world, there.codes)
            ), state.decision
            if here is not None:
                state.apply(state.decision.answer(", ".join(game.keys_of(state, here.codes)) or "pass"))  # type: ignore[union-attr]
                found += 1
                continue
            state.apply(random_answer(state, luck))
    assert found > 5, "obvious answers are allowed ones"


@rule("TMM-R83")
def test_a_turn_of_1066_is_passed_for_nobody_where_other_people_could_learn_from_it() -> None:
    game, options = games.parse("1066")
    for people, is_passed in ((1, True), (2, False)):
        luck, found, seed = random.Random(3), False, 0
        match = seated(game.new(options, seed), ASK_ALL, people=people)
        while not found:
            if match.is_over:
                seed += 1
                assert seed < 40, "such a turn comes in most games"
                match = seated(game.new(options, seed), ASK_ALL, people=people)
            state = match.state
            if state.asked == 0 and state.ask_key() == "deploy" and game.obvious(state) is not None:
                match.seats[0].spares = AT_ONCE
                assert (orders.unasked(state, match.seats) is not None) == is_passed
                found = True
            match.answer(state.asked, random_answer(state, luck))


@rule("TMM-WEDGE-1")
def test_moves_alone_are_asked_about_from_hastings_on() -> None:
    """Before Hastings a turn with nothing but moves is passed, unless a ready card could do more; at Hastings one is asked."""
    game, options = games.parse("1066")
    passed = asked_about = 0
    for seed in range(12):
        luck, state = random.Random(seed), game.new(options, seed)
        while not state.is_over:
            keys = () if state.decision is None else state.decision.keys
            is_moving = state.ask_key() == "deploy" and all(key.startswith(("act ", "sacrifice ")) for key in keys)
            if is_moving and any(key.endswith((": agile", ": commander")) for key in keys):
                found = game.obvious(state)
                if getattr(state, "hastings") != 0:  # noqa: B009
                    assert found is None, keys
                    asked_about += 1
                passed += found is not None
            state.apply(random_answer(state, luck))
    assert passed > 3 and asked_about > 3


@pytest.mark.parametrize("text", TABLES)
def test_a_game_with_automatic_answers_is_the_game_of_its_answers(text: str) -> None:
    game, options = games.parse(text)
    luck = random.Random(2)
    match = Match.start(game, options, [person(f"P{seat}") for seat in range(game.seats(options))], 2)
    for seat in match.seats:
        seat.spares = AT_ONCE
    while not match.is_over and len(match.record.lines) < 600:
        match.answer(match.state.asked, random_answer(match.state, luck))
    again = stepper.deal(match.record.lines[0], "again")
    for line in match.record.lines[1:]:
        stepper.step(again, line, "again")
    assert again.state.key() == match.state.key()
    assert any(line[0] == recording.AUTO for line in match.record.lines)
