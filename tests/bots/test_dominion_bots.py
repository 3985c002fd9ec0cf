"""How bots play Dominion: plans, hands, and reading a kingdom."""

import random

from meadhall.bots.bot import Sight
from meadhall.bots.budget import Budget
from meadhall.bots.dominion.evolution import changed
from meadhall.bots.dominion.finish import last_purchase
from meadhall.bots.dominion.first_look import Look
from meadhall.bots.dominion.hand import least_kept, trash_for_chapel
from meadhall.bots.dominion.outlook import Outlook
from meadhall.bots.dominion.plan import Plan, Wish, money_plan, plan_from_json, plan_to_json
from meadhall.bots.dominion.planner import Planner
from meadhall.bots.dominion.playbook import Playbook, balance_of
from meadhall.bots.dominion.policy import DominionPolicy
from meadhall.bots.dominion.reading import BETTER, KNOWN, Reading, learned_plans, plans_for
from meadhall.bots.dominion.rival import Rival
from meadhall.bots.dominion.strategies.named import menu
from meadhall.bots.dominion.trial import Trial
from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards.kinds import COPPER, CURSE, ESTATE, GOLD, KIND_OF, NO_KIND, PROVINCE, SILVER, SMITHY, VILLAGE
from meadhall.games.dominion.options import RECOMMENDED
from meadhall.games.dominion.state import DominionState
from meadhall.kit.scene import scene

FIRST = sorted(KIND_OF[key] for key in RECOMMENDED["first-game"])


def table(**lines: object) -> DominionState:
    state = scene("dominion", **lines).state
    assert isinstance(state, DominionState)
    return state


def test_a_plan_takes_the_first_wish_that_holds_and_can_be_paid() -> None:
    state = table(hand={0: "copper*5"})
    plan = Plan("test", [Wish(PROVINCE), Wish(GOLD), Wish(SMITHY, 1), Wish(SILVER)])
    player = state.players[0]
    assert plan.pick(state, player, 8) == PROVINCE
    assert plan.pick(state, player, 7) == GOLD
    assert plan.pick(state, player, 4) == SMITHY
    assert plan.pick(state, player, 3) == SILVER
    assert plan.pick(state, player, 2) == NO_KIND
    player.owned[SMITHY] += 1
    assert plan.pick(state, player, 4) == SILVER


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
    names = [plan.name for plan in one.page(400, KNOWN).best]
    assert len(names) > 1
    two.page(20, KNOWN)
    assert [plan.name for plan in two.page(400, KNOWN).best] == names


def test_luck_in_a_few_games_does_not_change_the_plan() -> None:
    read = Reading(tuple(FIRST))
    assert read.page(60, KNOWN).best == [read.first]


def test_changed_plans_want_only_what_is_there() -> None:
    luck = random.Random(1)
    plan = money_plan("money", [])
    for _ in range(200):
        plan = changed(plan, FIRST, luck)
        assert plan.fits(FIRST)


def test_learned_plans_are_shipped_and_readable() -> None:
    plans = learned_plans()
    assert plans
    for plan in plans:
        assert repr(plan_from_json(plan_to_json(plan))) == repr(plan)


def test_the_last_province_is_bought_only_to_win() -> None:
    policy = Planner()
    for own, wanted in (("province*3", True), ("copper", False)):
        state = table(hand={0: "gold*3"}, discard={0: own, 1: "province*2"}, supply="province=1")
        while state.ask_key() == "turn" and state.coins == 0:
            state.choose(policy.choose(state))
        assert (policy.choose(state)[0] == BUY_CODE + PROVINCE) is wanted


def test_the_first_look_takes_a_strategy_that_fits_and_is_the_same_for_everybody() -> None:
    for keys in RECOMMENDED.values():
        kingdom = sorted(KIND_OF[key] for key in keys)
        look = Look(kingdom)
        assert all(strategy.fits(kingdom) for strategy in look.strategies)
        assert look.after(6) is look.after(6)
        other = Look(kingdom)
        assert [other.after(games).name for games in range(7)] == [look.after(games).name for games in range(7)]


def test_a_rival_is_known_by_what_it_gains() -> None:
    state = table(hand={0: "copper*5"})
    strategies = menu()
    plans: list[Playbook] = [strategies["market"], strategies["smithy"], strategies["bmu"]]
    player = state.players[1]
    rival = Rival(plans, player)
    assert rival.plan() is plans[0]
    player.gets(SMITHY)
    rival.watch(state, player)
    player.gets(SILVER)
    rival.watch(state, player)
    assert rival.plan() is strategies["smithy"]


def test_a_better_plan_takes_over_and_a_worse_one_does_not() -> None:
    state = table(hand={0: "copper*5"})
    sight = Sight(state, 3)
    budget = Budget(2000, 60.0)
    budget.start()
    nothing = Plan("nothing", [Wish(ESTATE)])
    money = money_plan("money", [])
    outlook = Outlook(sight, Planner(), budget, nothing)
    assert outlook.challenge(money, 1.5, 96)
    assert outlook.plan is money
    assert not outlook.challenge(nothing, 1.5, 96)
    assert outlook.plan is money


def test_a_wish_may_keep_actions_in_balance() -> None:
    state = table(hand={0: "copper*5"})
    player = state.players[0]
    plan = Plan("test", [Wish(VILLAGE, high=0), Wish(SMITHY, low=1)])
    assert plan.pick(state, player, 4) == VILLAGE
    player.gets(VILLAGE)
    assert balance_of(player) == 1
    assert plan.pick(state, player, 4) == SMITHY
    player.gets(SMITHY)
    assert plan.pick(state, player, 4) == VILLAGE
    assert repr(plan_from_json(plan_to_json(plan))) == repr(plan)


def test_a_wish_may_wait_for_a_turn_and_end_with_another() -> None:
    player = table(hand={0: "copper*5"}).players[0]
    wish = Wish(SMITHY, since=1, until=2)
    held: list[bool] = []
    for turns in range(3):
        player.turns = turns
        held.append(wish.holds(player, 8, 7, 10, 0))
    assert held == [False, True, False]


def test_three_piles_are_bought_out_when_that_wins() -> None:
    supply = "estate=0 village=0 cellar=2"
    for own, wanted in (("duchy*2", KIND_OF["cellar"]), ("copper", NO_KIND)):
        state = table(hand={0: ""}, discard={0: own, 1: "duchy"}, supply=supply, phase="buy", buys=2, coins=4)
        assert last_purchase(state, state.players[0]) == wanted


def test_late_golds_become_provinces_and_early_estates_something_better() -> None:
    plan = money_plan("money", [])
    late = table(hand={0: "remodel gold estate"}, supply="province=3")
    assert plan.remodelled(late, late.players[0]) == GOLD
    early = table(hand={0: "remodel gold estate"})
    assert plan.remodelled(early, early.players[0]) == ESTATE


def test_expert_begins_with_what_was_learned_for_a_recommended_set() -> None:
    learned = plans_for(tuple(FIRST))
    assert learned and all(plan.fits(FIRST) for plan in learned)
    assert Reading(tuple(FIRST), True).page(0, BETTER).best[0].name == learned[0].name
    assert Reading(tuple(FIRST)).page(0, BETTER).best[0].name != learned[0].name


def test_a_bot_names_its_own_plan_and_not_what_it_takes_a_rival_to_follow() -> None:
    policy = DominionPolicy("hard")
    policy.open(scene("dominion", active=1).state, 1)
    policy.plans = [money_plan("of a rival", []), money_plan("its own", []), *policy.plans[2:]]
    assert policy.plan() == "its own"
