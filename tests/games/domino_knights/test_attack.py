"""Attack, aid, defense, resolution and clean-up (section 4.4)."""

import pytest

from meadhall.kernel.errors import IllegalAction
from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, discard, grave, health, in_play, kingdom, knight, stage, until


@rule("DKN-4.4-a", "DKN-4.4-e", "DKN-4.4.7-h", "DKN-0.1-i")
def test_an_attack_runs_through_its_steps_and_the_next_may_follow() -> None:
    table = stage(knights={0: "k1=3/3:S k5=2/2:S", 1: "k2=1/4:H", 2: "k3=1/1:C k4=2/1:C"}, response_windows="full")
    table.answer(0, "attack 1")
    table.answer(0, "k1")
    table.answer(2, "k3")
    table.answer(1, "k2")
    table.answer(1, "block k1")
    table.passes(2)
    kinds = [kind for kind in table.kinds(None) if not kind.startswith("window")]
    commits = ["attack_declared", "attack_aided", "defense_set"]
    assert kinds == [*commits, "group_result", "group_result", "damage", "knights_spent"]
    windows = [event["window"] for event in table.seen(None, "window_opened")]
    assert windows == ["declared", "attack-set", "defense-set", "pre-resolve", "cleaned"]
    assert table.asked(0, "attack").keys == ("attack 2", "end")
    table.answer(0, "end")
    table.asked(0, "discard")


@rule("DKN-4.4.1-a", "DKN-R26", "DKN-4.4.1-b", "DKN-4.4.1-d", "DKN-R33", "DKN-2-i", "DKN-2-s")
def test_attackers_are_committed_in_one_action_each_in_its_own_group() -> None:
    table = stage(knights={0: "k1=0/3:S k2=2/2:S k3=3/1:S;spent"})
    table.answer(0, "attack 1")
    assert table.asked(0, "attackers").keys == ("k1", "k2") and table.asked(0).low == 1
    table.refused(0)
    table.answer(0, "k1", "k2")
    groups = table.seen(None, "attack_declared")[0]["groups"]
    assert groups == [{"attackers": ["k1"], "blockers": []}, {"attackers": ["k2"], "blockers": []}]
    assert health(table, 1) == 25 and knight(table, "k1")["spent"]


@rule("DKN-4.4.2-a", "DKN-4.4.2-c", "DKN-4.4.2-d", "DKN-R27", "DKN-R107", "DKN-5.2-jack-c")
def test_aid_is_asked_clockwise_and_keeps_its_own_controller() -> None:
    table = stage(
        players=4,
        turn=1,
        knights={1: "k1=3/3:3S", 2: "k2=1/1:4S", 3: "k3=2/1:5S k6=2/2:6S;spent", 0: "k4=4/1:7H"},
        effects="JS!1/1>1 QH!2/0>2",
    )
    table.answer(1, "attack 2")
    table.asked(3, "aid-attack")
    table.refused(3, "k6")
    table.answer(3, "k3")
    # the hearts knight of seat 0 is kept away by the Queen on seat 2, so seat 0 is not asked
    table.asked(2, "defend")
    table.passes(2)
    assert table.asked(0, "aid-defend").keys == ("k4",)
    table.passes(0)
    assert health(table, 2) == 27 - 6 - 2
    assert knight(table, "k3")["spent"]


@rule("DKN-4.4.2-f")
def test_with_two_living_players_there_is_no_aid() -> None:
    table = stage(out={2: 1}, health={2: 0}, knights={0: "k1=3/3:S"})
    table.answer(0, "attack 1")
    assert health(table, 1) == 24
    with pytest.raises(IllegalAction):
        table.says(0, "call for aid")


@rule("DKN-4.4.2-b")
def test_a_call_for_aid_is_heard_and_changes_nothing() -> None:
    table = stage(knights={0: "k1=3/3:S"})
    before = table.state.key()
    table.says(0, "call for aid")
    assert table.state.key() == before and [event["seat"] for event in table.seen(2, "aid_signalled")] == [0]
    with pytest.raises(IllegalAction):
        table.says(1, "call for aid")


@rule("DKN-4.4.3-d", "DKN-4.4.3-a")
def test_aiding_knights_join_groups_or_form_new_ones() -> None:
    table = stage(attack_as_unit=True, knights={0: "k1=3/3:S k2=2/2:S", 2: "k3=1/1:C k4=2/1:C k5=3/1:C"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    assert table.asked(0, "unit").keys == ("join k1", "alone")
    table.answer(0, "alone")
    table.answer(2, "k3", "k4", "k5")
    assert table.asked(2, "unit").keys == ("join k1", "join k2", "alone")
    table.answer(2, "join k1")
    table.answer(2, "alone")
    assert table.asked(2, "unit").keys == ("join k1", "join k2", "join k4", "alone")
    table.answer(2, "join k4")
    groups = table.seen(None, "attack_aided")[0]["groups"]
    assert [group["attackers"] for group in groups] == [["k1", "k3"], ["k2"], ["k4", "k5"]]
    assert health(table, 1) == 27 - 11


@rule("DKN-4.4.4-b", "DKN-4.4.4-c", "DKN-4.4.5-f", "DKN-2-q")
def test_only_usable_knights_defend_each_in_one_place() -> None:
    table = stage(
        knights={0: "k1=3/3:S k2=2/2:S", 1: "k3=1/1:H k4=2/1:H;spent k5=3/1:H;bar=2", 2: "k6=4/1:C;spent k7=4/2:D;spent"},
        effects="KC!1/2>2",
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.passes(2)
    assert table.asked(1, "defend").keys == ("k3",)
    table.answer(1, "k3")
    assert table.asked(1, "block").keys == ("block k1", "block k2")
    table.answer(1, "block k2")
    assert table.asked(2, "aid-defend").keys == ("k6",)
    table.answer(2, "k6")
    table.answer(2, "block k2")
    assert table.seen(None, "defense_aided")[0]["groups"][1]["blockers"] == ["k3", "k6"]


@rule("DKN-4.4.1-e")
def test_a_commitment_is_final() -> None:
    table = stage(knights={0: "k1=3/3:S k2=2/2:S", 1: "k3=9/9:H"}, hand={0: "JH 2C"}, order={0: "all"})
    table.answer(0, "attack 1")
    table.answer(0, "k1")
    assert table.asked(0, "respond").keys == ("play JH",)  # nothing takes k1 back
    table.passes(0)
    table.answer(1, "k3")
    assert table.asked(0, "respond").keys == ("play JH",)
    table.passes(0)
    assert "k1" not in in_play(table)


@rule("DKN-4.4.6-a", "DKN-4.4.6-f", "DKN-4.4.6-g", "DKN-4.4.6-j")
def test_all_groups_resolve_at_once_and_only_the_defender_is_hurt() -> None:
    table = stage(knights={0: "k1=3/3:S k2=2/2:S k3=9/9:S", 1: "k4=4/1:H"}, health={1: 5})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2", "k3")
    table.answer(1, "k4")
    table.answer(1, "block k3")
    assert [event["amount"] for event in table.seen(None, "damage")] == [5]
    assert not kingdom(table, 1, 0)["living"] and [health(table, seat) for seat in range(3)] == [27, 0, 27]


@rule("DKN-4.4.7-c", "DKN-R40", "DKN-R106", "DKN-4.4.7-d")
def test_each_controller_orders_her_burials_clockwise_from_the_attacker() -> None:
    table = stage(
        players=4,
        turn=1,
        knights={
            1: "k1=5/0:3S+2S k2=4/0:4S",
            2: "k3=4/3:3H k4=4/2:4H",
            0: "k5=0/0:8C;model=k6",
            3: "k6=1/1:9C",
        },
        effects="AC!1/0>k4",
        hand={1: "2C"},
        different_suits=True,
    )
    table.answer(1, "attack 2")
    table.answer(1, "k1", "k2")
    table.passes(3)
    table.passes(0)
    table.answer(2, "k3", "k4")
    table.answer(2, "block k1")
    table.answer(2, "block k2")
    table.passes(3)
    table.passes(0)
    assert table.asked(1, "bury").keys == ("k1", "k2")
    table.answer(1, "k2", "k1")
    assert grave(table, 1) == ["4-0", "5-0"] and grave(table, 2) == ["4-3"]
    assert discard(table)[:4] == ["4S", "3S", "2S", "3H"]
    assert knight(table, "k4")["spent"] and not knight(table, "k6")["spent"]


@rule("DKN-R40")
def test_the_default_burial_order_has_the_highest_total_at_the_bottom() -> None:
    table = stage(
        graveyard_order="auto", knights={0: "k1=3/1:S k2=2/2:S k3=4/0:S k4=1/0:S", 1: "k5=9/9:H k6=9/8:H k7=9/7:H k8=9/6:H"}
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2", "k3", "k4")
    table.answer(1, "k5", "k6", "k7", "k8")
    for token in ("k1", "k2", "k3", "k4"):
        table.answer(1, f"block {token}")
    assert grave(table, 0) == ["4-0", "3-1", "2-2", "1-0"]
    owner = stage(knights={0: "k1=3/1:S k2=2/2:S", 1: "k5=9/9:H k6=9/8:H"})
    owner.answer(0, "attack 1")
    owner.answer(0, "k1", "k2")
    owner.answer(1, "k5", "k6")
    owner.answer(1, "block k1")
    owner.answer(1, "block k2")
    assert owner.state.game.default_answer(owner.state) == ("k1", "k2")


@rule("DKN-4.4.7-e", "DKN-R35")
def test_the_defenders_elimination_follows_the_burials() -> None:
    table = stage(knights={0: "k1=9/0:S k2=8/0:S", 1: "k3=9/9:H"}, health={1: 8})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")
    table.answer(1, "block k1")
    kinds = table.kinds(None)
    assert kinds.index("damage") < kinds.index("buried") < kinds.index("eliminated")
    assert grave(table, 0) == ["9-0"] and grave(table, 1) == ["9-9"]


@rule("DKN-R41", "DKN-R42", "DKN-4.4.8-a")
def test_who_is_victor_and_what_is_looted_by_default() -> None:
    table = stage(loot_battlefield=True, knights={0: "k1=9/9:S k2=5/0:S", 1: "k3=2/9:H k4=6/4:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3", "k4")
    table.answer(1, "block k1")
    table.answer(1, "block k2")  # one each is lost and no damage is dealt: nobody loots
    assert table.seen(None, "looted") == [] and table.asked(0).ask == "discard"
    table = stage(loot_battlefield=True, knights={0: "k1=9/9:S", 1: "k3=5/5:H k4=0/3:H", 2: "k5=1/0:C"}, graveyard_order="auto")
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k3", "k4")
    table.passes(2)
    assert table.asked(0, "loot").keys == ("k3", "k4") and table.asked(0).low == 0
    assert table.state.game.default_answer(table.state) == ("k3",)
    table.passes(0)
    assert grave(table, 0) == [] and grave(table, 1) == ["5-5", "3-0"]
    lost = stage(loot_battlefield=True, knights={0: "k1=1/1:S", 1: "k3=5/5:H"})
    lost.answer(0, "attack 1")
    lost.answer(1, "k3")
    lost.answer(1, "k1")  # the defender lost fewer, so she loots
    assert grave(lost, 1) == ["1-1"] and grave(lost, 0) == []


@rule("DKN-R41")
def test_the_attacker_is_victor_when_the_defender_falls() -> None:
    table = stage(loot_battlefield=True, knights={0: "k1=9/0:S k2=8/0:S", 1: "k3=9/9:H"}, health={1: 8})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")
    table.answer(1, "block k1")
    assert table.asked(0, "loot").keys == ("k1",)
    assert table.state.game.default_answer(table.state) == ()  # no enemy knight was defeated
    table.answer(0, "k1")
    assert grave(table, 0) == ["9-0"]


@rule("DKN-R114")
def test_in_a_fame_game_equal_losses_give_no_victor() -> None:
    table = stage(
        scoring="fame",
        fame_unblocked_loss=1,
        loot_battlefield=True,
        graveyard_order="auto",
        knights={0: "k1=5/2:S k2=9/9:S", 1: "k3=3/4:H"},
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")
    table.answer(1, "block k1")
    assert table.seen(None, "looted") == [] and table.asked(0).ask == "discard"


@rule("DKN-R31")
def test_an_attack_of_aiders_alone_goes_on() -> None:
    table = stage(knights={0: "k1=7/5:S", 2: "k2=2/2:C"}, hand={0: "2C", 1: "AS"}, order={1: "all"})
    table.answer(0, "attack 1")
    table.answer(2, "k2")
    table.play(1, "AS")
    table.answer(1, "k1")
    assert health(table, 1) == 25 and knight(table, "k2")["spent"]


@rule("DKN-R108")
def test_a_kingdom_without_knights_may_be_attacked_and_may_play_cards() -> None:
    table = stage(knights={0: "k1=7/5:S"}, hand={0: "2C", 1: "JS"})
    table.answer(0, "attack 1")
    table.play(1, "JS")  # on whom she likes
    table.answer(1, "seat 2")
    assert health(table, 1) == 20 and [card["card"] for card in kingdom(table, 2, 0)["before"]] == ["JS"]


@rule("DKN-5.2-king-b", "DKN-5.2-king-e", "DKN-5.2-queen-i")
def test_a_king_does_not_lift_the_limit_of_one_attack_per_opponent() -> None:
    table = stage(knights={0: "k1=2/2:3S"}, effects="KS!1/0>0 KS.2!2/0>0", decks=2, hand={0: "10H 2C"})
    table.answer(0, "attack 1")
    assert table.asked(0, "attack").keys == ("attack 2", "play 10H", "end")
    table.play(0, "10H")
    table.answer(0, "KS")
    assert knight(table, "k1")["usable"]  # the spare copy still works
    queens = stage(knights={0: "k1=2/2:3S"}, effects="QS!1/1>1 QS.2!2/1>1", decks=2, hand={0: "10H 2C"})
    queens.play(0, "10H")
    queens.answer(0, "QS")
    assert "attack 1" not in queens.asked(0).keys


@rule("DKN-W23", "DKN-R49", "DKN-R48")
def test_a_king_negated_after_commitment_leaves_the_knight_in_this_attack() -> None:
    table = stage(knights={0: "k1=5/5:S;spent"}, effects="KS!1/0>0", hand={0: "2C", 1: "10H"}, order={1: "all"})
    table.answer(0, "attack 1")
    table.play(1, "10H")
    assert health(table, 1) == 22 and knight(table, "k1")["spent"] and not knight(table, "k1")["usable"]
    assert table.asked(0).ask == "discard"


@rule("DKN-R51", "DKN-W23", "DKN-R53")
def test_a_queen_negated_in_battle_brings_nobody_back() -> None:
    table = stage(
        knights={0: "k1=5/5:S k2=1/1:H", 1: "k3=3/3:S"},
        hand={0: "10H 2C", 1: "QS"},
        order={0: "all", 1: "all"},
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.play(1, "QS")
    table.answer(1, "seat 1")
    table.passes(0)  # no negation while it is pending
    table.play(0, "10H")
    assert knight(table, "k1")["barred"] == [0]
    table.answer(1, "k3")
    assert table.seen(None, "defense_set")[0]["groups"] == [{"attackers": ["k2"], "blockers": ["k3"]}]


@rule("DKN-R54", "DKN-5.2-queen-h")
def test_a_queen_on_an_aider_only_keeps_pairs_apart() -> None:
    table = stage(
        players=4,
        knights={0: "k1=5/5:3S", 2: "k2=1/1:4S", 1: "k3=0/9:5S", 3: "k4=0/8:6S"},
        hand={0: "2C", 2: "QS"},
        order={2: "all"},
    )
    table.answer(0, "attack 1")
    table.answer(2, "go on")
    table.answer(2, "k2")
    table.passes(3)
    table.passes(2)
    table.answer(1, "k3")
    table.answer(1, "block k2")
    until(table, 2, "respond")
    table.play(2, "QS")
    table.answer(2, "seat 2")
    assert [event["tokens"] for event in table.seen(None, "released")] == [["k3"]]
    assert table.seen(None, "withdrawn") == [] and health(table, 1) == 27 - 6
    helped = stage(players=4, knights={0: "k1=5/5:3H", 2: "k2=1/9:4S"}, effects="QS!1/1>1")
    helped.answer(0, "attack 1")
    helped.answer(2, "k2")  # a knight of the Queen's suit may block in aid of her player
    assert health(helped, 1) == 27


@rule("DKN-R110", "DKN-R56")
def test_a_knight_freed_after_the_commit_step_sits_this_attack_out() -> None:
    table = stage(knights={0: "k1=5/5:S", 1: "k2=1/9:H;spent"}, hand={0: "2C", 1: "KH"}, order={1: "all"}, deck=PLAIN_DECK)
    table.answer(0, "attack 1")
    table.passes(1)
    table.answer(1, "go on")
    table.play(1, "KH")
    table.answer(1, "seat 1")
    assert health(table, 1) == 22 and knight(table, "k2")["usable"]
