"""How bots play Dominion: plans, hands, and reading a kingdom."""

import random

from meadhall.bots.dominion.evolution import changed
from meadhall.bots.dominion.hand import least_kept, trash_for_chapel
from meadhall.bots.dominion.plan import Plan, Wish, money_plan
from meadhall.bots.dominion.policy import DominionPolicy
from meadhall.bots.dominion.reading import MENU, Reading, fits, learned_plans, plan_from_json, plan_to_json
from meadhall.bots.dominion.trial import Trial
from meadhall.games.dominion.kinds import COPPER, CURSE, ESTATE, GOLD, KIND_OF, NO_KIND, PROVINCE, SILVER, SMITHY
from meadhall.games.dominion.options import RECOMMENDED
from meadhall.games.dominion.table import Table
from meadhall.kit.scene import scene

FIRST = sorted(KIND_OF[key] for key in RECOMMENDED["first-game"])


def table(**lines: object) -> Table:
    state = scene("dominion", **lines).state
    assert isinstance(state, Table)
    return state


def test_a_plan_takes_the_first_wish_that_holds_and_can_be_paid() -> None:
    state = table(hand={0: "copper*5"})
    plan = Plan("test", [Wish(PROVINCE), Wish(GOLD), Wish(SMITHY, 1), Wish(SILVER)])
    player = state.players[0]
    assert plan.pick(state, player, 8, True) == PROVINCE
    assert plan.pick(state, player, 7, True) == GOLD
    assert plan.pick(state, player, 4, True) == SMITHY
    assert plan.pick(state, player, 3, True) == SILVER
    assert plan.pick(state, player, 2, True) == NO_KIND
    player.owned[SMITHY] += 1
    assert plan.pick(state, player, 4, True) == SILVER


def test_a_hand_is_discarded_from_its_worst_cards() -> None:
    state = table(hand={0: "gold silver copper estate curse"})
    assert sorted(least_kept(state.players[0], 2)) == [ESTATE, CURSE]


def test_chapel_takes_curses_and_estates_before_coppers() -> None:
    state = table(kingdom="big-money", hand={0: "chapel copper*2 estate curse"}, deck={0: "copper*4 silver*2"})
    assert trash_for_chapel(state, state.players[0])[:2] == [CURSE, ESTATE]
    assert COPPER in trash_for_chapel(state, state.players[0])


def test_a_smithy_beats_plain_money() -> None:
    score = Trial(FIRST).duel(money_plan("smithy", [Wish(SMITHY, 1)]), money_plan("money", []), 30, 1)
    assert score.won > 0.6


def test_a_reading_depends_only_on_kingdom_and_games() -> None:
    one, two = Reading(tuple(FIRST)), Reading(tuple(FIRST))
    assert one.page(60, MENU).best == one.page(60, MENU).best
    names = [plan.name for plan in one.page(60, MENU).best]
    two.page(20, MENU)
    assert [plan.name for plan in two.page(60, MENU).best] == names


def test_changed_plans_want_only_what_is_there() -> None:
    luck = random.Random(1)
    plan = money_plan("money", [])
    for _ in range(200):
        plan = changed(plan, FIRST, luck)
        assert fits(plan, FIRST)


def test_learned_plans_are_shipped_and_readable() -> None:
    plans = learned_plans()
    assert plans
    for plan in plans:
        assert repr(plan_from_json(plan_to_json(plan))) == repr(plan)


def test_the_last_province_is_bought_only_to_win() -> None:
    policy = DominionPolicy("easy")
    for own, wanted in (("province*3", True), ("copper", False)):
        state = table(hand={0: "gold*3"}, discard={0: own, 1: "province*2"}, supply="province=1")
        while state.ask_key() == "turn" and state.coins == 0:
            state.choose(policy.choose(state))
        assert (policy.choose(state)[0] == 32 + PROVINCE) is wanted
