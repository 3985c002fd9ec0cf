"""Rules of the table that no scenario of section 24 shows: setup, turns, paying, ends, options, invariants."""

from typing import Any

import pytest

import meadhall
from meadhall import games
from meadhall.games.tears1066.options import TearsOptions
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BadPosition, BrokenFile, IllegalAction
from meadhall.kit import contract
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import (
    action,
    end_deployment,
    event,
    piece,
    printed,
    response,
    starter,
    target,
    totals,
    unit,
    with_cards,
)

HASTINGS = {0: "G", 1: "G"}


# --- setup --------------------------------------------------------------------------------------------------------


@rule("TMM-SET-1", "TMM-SET-2", "TMM-R10", "TMM-OPT-5", "TMM-COMP-1", "TMM-DEC-1")
def test_the_choosing_player_is_random_and_picks_a_faction() -> None:
    choosers = set()
    for seed in range(12):
        state = meadhall.new("1066", seed)
        assert state.decision is not None and state.decision.keys == ("norman", "saxon")
        choosers.add(state.decision.seat)
        chooser = state.decision.seat
        state.play("saxon")
        view = state.view(None)
        assert view["players"][chooser]["faction"] == "saxon"
        assert view["players"][1 - chooser]["faction"] == "norman"
        assert view["marker"] == 1 - chooser
    assert choosers == {0, 1}
    assert {meadhall.new("1066", seed, faction_pick="random").asked for seed in range(12)} == {0, 1}
    assert {meadhall.new("1066", seed, faction_pick="fixed").asked for seed in range(6)} == {0}


@rule("TMM-SET-5", "TMM-R75", "TMM-COMP-4", "TMM-COMP-22", "TMM-COMP-23", "TMM-ZONE-4", "TMM-ZONE-11")
def test_three_wedges_are_numbered_alike_for_both_and_rows_begin_at_one() -> None:
    table = starter(wedge1={0: "wadard taillefer", 1: "gytha"})
    for seat in (0, 1, None):
        wedges = table.view(seat)["wedges"]
        assert [wedge["number"] for wedge in wedges] == [1, 2, 3]
        assert [[card["row"] for card in column] for column in wedges[0]["columns"]] == [[1, 2], [1]]


@rule("TMM-VAR-1", "TMM-R84", "TMM-ZONE-9", "TMM-OBJ-14")
def test_in_the_shuffled_variant_the_middle_is_shuffled_and_hidden() -> None:
    orders = set()
    for seed in range(8):
        state = meadhall.new("1066(shuffled)", seed, faction_pick="fixed")
        for line in state.position().splitlines():
            if line.startswith("objectives 0"):
                letters = line.split(": ")[1].split()
                assert (letters[0], letters[-1], sorted(letters)) == ("A", "G", list("ABCDEFG"))
                orders.add("".join(letters))
        assert state.view(0)["players"][0]["objectives_left"] == list("BCDEFG")
    assert len(orders) > 3
    told = meadhall.new("1066(shuffled)", 1, faction_pick="fixed")
    assert told.view(None)["players"][0]["objective"]["letter"] == "A"


@rule("TMM-VAR-4", "TMM-OPT-1", "TMM-OPT-6", "TMM-OPT-7", "TMM-OPT-8", "TMM-OPT-10")
def test_every_option_has_its_default_and_options_may_be_combined() -> None:
    defaults = TearsOptions.defaults()
    assert (defaults["might_scope"], defaults["response_prompt"], defaults["clock"]) == ("army", "eligible", "none")
    assert [defaults[name] for name in ("loop_cap", "turn_cap", "round_cap", "stack_cap")] == [3, 200, 60, 30]
    mixed = TearsOptions.read({"draft": "draw4_discard2", "ranged": "hastings_only", "objective_order": "shuffled_middle"})
    state = meadhall.new("1066", 3, **mixed.to_json())
    assert state.options == mixed
    assert "seed" not in TearsOptions.infos()
    assert meadhall.new("1066", 4).key() != meadhall.new("1066", 5).key()


@rule("TMM-OPT-1", "TMM-R3")
def test_by_option_only_units_count_in_might_battles_at_wedges() -> None:
    facts: dict[str, Any] = {
        "objectives": {0: "E", 1: "G"},
        "wedge1": {0: "wadard norman-spearmen"},
        "wedge2": {0: "william-duke-of-normandy"},
    }
    assert totals(starter(**facts), 1, "might")[0] == 3
    table = starter(might_scope="units", **facts)
    assert (totals(table, 1, "might")[0], totals(table, 2, "might")[0], totals(table, 2, "zeal")[0]) == (2, 0, 2)
    assert table.view(None)["players"][0]["objective"]["forecast"]["total"] == 6


def test_the_mulligan_can_be_switched_off() -> None:
    state = meadhall.new("1066", 2, mulligan=False, faction_pick="fixed")
    state.play("wedge 1")
    state.play("wedge 1")
    assert state.decision is not None and state.decision.ask == "deploy"


# --- rounds and ends ----------------------------------------------------------------------------------------------


@rule("TMM-WIN-3", "TMM-PREP-1")
def test_a_single_empty_deck_loses_at_the_victory_check() -> None:
    table = starter(deck={1: ""})
    end_deployment(table)
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "deck")


@rule("TMM-PREP-8", "TMM-RDY-3", "TMM-RDY-5")
def test_all_tired_cards_become_ready_in_preparation() -> None:
    table = starter(
        wedge1={0: "wadard/tired +mail-hauberk/tired", 1: "gytha/tired"}, reserve={0: "the-mora/tired"}, objectives=HASTINGS
    )
    end_deployment(table)
    assert table.wedge1(0) == "wadard +mail-hauberk"
    assert (table.wedge1(1), table.reserve(0)) == ("gytha", "the-mora")
    assert "ready" not in table.view(None)["wedges"][0] and "ready" not in table.view(None)["players"][0]["objective"]


@rule("TMM-R73", "TMM-OPT-7", "TMM-WIN-7")
def test_the_round_cap_ties_and_the_turn_cap_leaves_only_passing() -> None:
    table = starter(round=60)
    end_deployment(table)
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([], "tie_round_cap")
    assert outcome.places == [1, 1]
    table = starter(turns=200, hand={0: "taillefer wadard"})
    assert table.asked(0, "deploy").keys == ()


@rule("TMM-WIN-8", "TMM-R78", "TMM-DEC-17", "TMM-OPT-8", "TMM-WIN-6")
def test_a_player_may_concede_at_any_moment_and_a_clock_may_run_out() -> None:
    table = starter()
    table.says(1, "concede")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "concede")
    with pytest.raises(IllegalAction):
        table.state.interject(0, "concede")
    table = starter()
    table.says(0, "timeout")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([1], "timeout")
    assert table.state.game.load(table.state.to_json()).outcome() == outcome
    with pytest.raises(IllegalAction, match="may not say 'abracadabra'"):
        starter().state.interject(0, "abracadabra")
    before_sides = meadhall.new("1066", 1)
    before_sides.interject(0, "concede")
    assert before_sides.is_over


@rule("TMM-WEDGE-10", "TMM-WEDGE-12", "TMM-WEDGE-14", "TMM-R72")
def test_equal_zeal_above_nil_deals_one_each_but_only_with_the_flag() -> None:
    facts: dict[str, Any] = {"wedge1": {0: "william-duke-of-normandy", 1: "harold-godwinson"}}
    table = starter(objectives=HASTINGS, hastings="0 1", **facts)
    end_deployment(table)
    zeal = [(e["seat"], e["wedge"]) for e in table.seen(None, "wedge_damaged")][-2:]
    assert zeal == [(0, 1), (1, 1)]
    assert piece(table, "harold-godwinson")["ready"] and piece(table, "harold-godwinson")["damage"] == 0
    table = starter(objectives={0: "B", 1: "G"}, **facts)
    end_deployment(table)
    assert [(e["seat"], e["wedge"]) for e in table.seen(None, "wedge_damaged")] == [(1, 1)]


@rule("TMM-OBJ-15", "TMM-COMP-6")
def test_only_the_owners_cards_attempt_an_objective() -> None:
    table = starter(objectives={0: "E", 1: "E"}, wedge1={1: "royal-housecarls dane-axe-men"})
    end_deployment(table)
    assert [(e["seat"], e["total"]) for e in table.seen(None, "objective_battle")] == [(0, 3), (1, 13)]


# --- turns --------------------------------------------------------------------------------------------------------


@rule("TMM-DEP-3", "TMM-DEC-6", "TMM-DEC-18", "TMM-ABIL-1", "TMM-ABIL-6", "TMM-ACT-4", "TMM-R26")
def test_a_turn_is_one_play_action_event_or_sacrifice_asked_in_stages() -> None:
    table = starter(hand={0: "taillefer arrow-storm wadard mail-hauberk"}, wedge1={0: "norman-bowmen", 1: "gytha"})
    assert table.asked(0, "deploy").keys == (
        "play taillefer",
        "play wadard",
        "play mail-hauberk",
        "sacrifice norman-bowmen.1",
        "use arrow-storm: darkened-sky",
        "act norman-bowmen.1: loose",
    )
    before = table.state.table_json()
    table.play(0, "taillefer")
    table.answer(0, "wedge 3")
    assert table.state.table_json() == before  # nothing has changed before the payment is chosen
    table.asked(0, "pay")
    table.answer(0, "tire william-duke-of-normandy")
    table.asked(1, "deploy")


@rule("TMM-ACT-5", "TMM-R32", "TMM-RDY-2", "TMM-ABIL-7")
def test_only_own_ready_cards_can_be_used() -> None:
    table = starter(wedge1={0: "norman-bowmen.1/tired", 1: "fyrd-bowmen"}, wedge3={0: "norman-bowmen.2"})
    assert not table.offers(0, "act norman-bowmen.1: loose")
    assert not any("fyrd" in key or "harold" in key for key in table.asked(0).keys)
    why = table.state.game.why_not(table.state, 0, "norman-bowmen")
    assert why is not None and "Tired" in why


@rule("TMM-PAY-8", "TMM-R24")
def test_the_card_being_paid_for_cannot_pay_and_other_copies_can() -> None:
    table = starter(hand={0: "norman-spearmen*2"}, wedge2={0: "william-duke-of-normandy/tired"})
    table.play(0, "norman-spearmen")
    table.answer(0, "wedge 1")
    assert (table.hand(0), table.discard(0)) == ("", "norman-spearmen")
    table = starter(hand={0: "norman-spearmen"}, wedge2={0: "william-duke-of-normandy/tired"})
    assert table.asked(0).keys == ()
    why = table.state.game.why_not(table.state, 0, "norman-spearmen")
    assert why is not None and "costs 1" in why


@rule("TMM-ATT-4", "TMM-ATT-3")
def test_an_attachment_takes_no_place_in_a_column() -> None:
    table = starter(hand={0: "mail-hauberk wadard"}, wedge1={0: "norman-spearmen.1 norman-spearmen.2 norman-spearmen.3"})
    table.play(0, "mail-hauberk")
    table.answer(0, "norman-spearmen.2")
    table.answer(0, "discard wadard")
    assert table.wedge1(0) == "norman-spearmen.1 norman-spearmen.2 +mail-hauberk norman-spearmen.3"


@rule("TMM-SAC-5")
def test_attachments_of_a_sacrificed_card_go_first() -> None:
    table = starter(wedge1={0: "wadard +mail-hauberk"})
    table.answer(0, "sacrifice wadard")
    assert table.discard(0) == "mail-hauberk wadard"


@rule("TMM-ABIL-3", "TMM-R64")
def test_a_card_text_outranks_the_rules_by_its_keys() -> None:
    flag = {"op": "wedge_damage", "player": "you", "wedge": 1, "amount": 1, "ignore_hastings": True}
    for keys, damage in ((flag, "1/0"), ({**flag, "ignore_hastings": False}, "0/0")):
        table = with_cards(norman=[event("Spell", action(keys))], hand={0: "spell"})
        table.answer(0, "use spell: action")
        assert table.damage().split()[0] == damage


@rule("TMM-ABIL-8", "TMM-COMP-21", "TMM-COMP-5")
def test_a_solo_ability_is_never_offered_and_decks_count_cards() -> None:
    table = printed(hand={0: "retreat-or-flight lone-axeman trumpeter robert-eu"})
    assert not any("retreat" in key for key in table.asked(0).keys)
    assert table.view(None)["players"][0]["deck"] == 72
    assert sum(table.state.census().values()) == 2 * (77 + 7)


# --- defaults, suggestions, words ---------------------------------------------------------------------------------


@rule("TMM-DEC-7", "TMM-R78", "TMM-DEC-4")
def test_the_suggested_payment_tires_first_and_then_discards_the_cheapest() -> None:
    table = starter(
        hand={0: "household-knights taillefer norman-knights odo-of-bayeux"}, wedge1={0: "wadard shipwrights-of-dives"}
    )
    table.play(0, "household-knights")
    table.answer(0, "wedge 3")
    shown = table.view(0)["decision"]
    assert set(shown["suggested"]) == {"tire wadard", "tire william-duke-of-normandy", "tire shipwrights-of-dives.1"}
    table.answer(0, *shown["suggested"])
    table = starter(
        hand={0: "norman-knights taillefer household-knights norman-spearmen"}, wedge2={0: "william-duke-of-normandy/tired"}
    )
    table.play(0, "norman-knights")
    table.answer(0, "wedge 3")
    assert table.view(0)["decision"]["suggested"] == [
        "discard norman-spearmen",
        "discard taillefer",
        "discard household-knights",
    ]


@rule("TMM-DEC-1", "TMM-DEC-2", "TMM-DEC-3", "TMM-R78")
def test_time_outs_take_the_default_of_each_decision() -> None:
    state = meadhall.new("1066", 9)
    asks = []
    for _ in range(6):
        decision = state.decision
        assert decision is not None
        picks = state.game.default_answer(state)
        asks.append((decision.ask, picks))
        state.apply(Action(state.numbers[state.asked], picks))
    assert [ask for ask, _ in asks] == ["faction", "leader", "leader", "mulligan", "mulligan", "deploy"]
    assert [picks for _, picks in asks[1:]] == [("wedge 2",), ("wedge 2",), ("keep",), ("keep",), ()]


def test_prompts_labels_reasons_and_log_lines_are_sentences() -> None:
    table = starter(hand={0: "taillefer wadard the-duke-lives"}, wedge1={1: "gytha"})
    game, state = table.state.game, table.state
    assert game.prompt(state).text.endswith(".")
    assert game.label(state, "play taillefer") == "Play Taillefer (1)"
    assert "Response" in (game.why_not(state, 0, "the-duke-lives") or "")
    assert game.why_not(state, 0, "taillefer") is None
    assert "opponent" in (game.why_not(state, 0, "gytha") or "")
    assert "not your decision" in (game.why_not(state, 1, "gytha") or "")
    table.play(0, "taillefer")
    table.answer(0, "wedge 1")
    assert "Taillefer costs 1" in game.prompt(state).text
    table.answer(0, "discard wadard")
    told = [game.tell(shown, ["Ann", "Bob"]) for shown in table.seen(0)]
    assert "Ann plays Taillefer at Wedge 1." in told
    sheet = {card["key"]: card for card in game.cards()}
    assert sheet["taillefer"]["set"] == "starter-1066"
    assert sheet["harold-godwinson"]["health"] == 9 and sheet["norman-horsemen"]["class"] == "cavalry"


def test_bad_positions_are_refused_with_line_and_reason() -> None:
    for line, reason in (
        ("hand 0: excalibur", "there is no 'excalibur'"),
        ("wedge1 0: gytha", "belongs to the other player"),
        ("wedge1 0: the-mora", "is no army card"),
        ("wedge1 0: wadard/sleepy", "neither tired nor hurt"),
        ("wedge1 0: wadard wadard", "there is no further wadard"),
        ("phase: lunch", "is not one of"),
        ("damage: 1 2", "three pairs"),
        ("objectives 0: A C", "the last Objective is G"),
        ("mood: good", "this game knows"),
        ("hand 2: wadard", "only 2 seats"),
        ('frames: [["nowhere/0",{"you":0}]]', "no step is called"),
    ):
        with pytest.raises(BadPosition, match=reason):
            meadhall.position("1066", f"game: 1066(starter)\n{line}")


# --- invariants ---------------------------------------------------------------------------------------------------


@rule("TMM-INV-1", "TMM-INV-2", "TMM-INV-3", "TMM-INV-4", "TMM-INV-5", "TMM-INV-6", "TMM-INV-7")
def test_broken_tables_are_noticed() -> None:
    from meadhall.games.tears1066.state import TearsState

    def table() -> TearsState:
        state = starter(wedge1={0: "wadard +mail-hauberk taillefer"}, hand={0: "norman-spearmen"}).state
        assert isinstance(state, TearsState) and state.broken() == []
        return state

    state = table()
    state.hands[0] = ()
    assert any("TMM-INV-1" in line for line in state.broken())
    state = table()
    state.columns[0] = state.columns[0] * 2
    assert any("TMM-INV-2" in line for line in state.broken())
    state = table()
    state.columns[1] = ()
    assert any("TMM-INV-3" in line for line in state.broken())
    state = table()
    state.put(state.columns[0][0].with_damage(9))
    assert any("TMM-INV-4" in line for line in state.broken())
    state = table()
    state.claimed[0] = 1
    assert any("TMM-INV-5" in line for line in state.broken())
    state = table()
    state.columns[0] = state.columns[0][1:]
    assert any("TMM-INV-6" in line for line in state.broken())
    state = table()
    state.enter(0, state.file.designs[state.file.by_key["arrow-storm"]], -1)
    assert any("TMM-INV-7" in line for line in state.broken())


def test_a_target_slot_keeps_enough_for_the_slots_after_it() -> None:
    table = starter(
        turn=1,
        hand={1: "forced-march gytha"},
        wedge1={1: "select-fyrd.1 select-fyrd.2"},
        wedge3={1: "shire-levy.1 shire-levy.2 shire-levy.3"},
    )
    table.answer(1, "use forced-march: north-road")
    assert table.asked(1, "target").keys == ("wedge 1", "wedge 2")
    table.answer(1, "wedge 1")
    assert table.asked(1, "target").high == 1
    table.answer(1, "shire-levy.2")
    table.answer(1, "discard gytha")
    assert table.wedge1(1) == "select-fyrd.1 select-fyrd.2 shire-levy.2"


@rule("TMM-SAC-2", "TMM-SAC-1", "TMM-R73", "TMM-WIN-8", "TMM-WIN-7")
def test_why_not_answers_the_verb_that_was_asked_about() -> None:
    table = starter(turn=1, marker=1, hand={1: "gytha shire-levy"}, wedge1={1: "select-fyrd/tired"})
    game, state = table.state.game, table.state
    assert "act harold-godwinson: kings-summons" in table.asked(1).keys
    assert game.why_not(state, 1, "act harold-godwinson") is None and game.why_not(state, 1, "harold-godwinson") is None
    assert game.why_not(state, 1, "sacrifice harold-godwinson") == (
        "Harold Godwinson is a Leader and can't be sacrificed (TMM-SAC-2)."
    )
    assert game.why_not(state, 1, "sacrifice select-fyrd.1") is None
    assert game.why_not(state, 1, "sacrifice gytha") == "Gytha is not on your side of the battlefield (TMM-SAC-1)."
    assert game.why_not(state, 1, "act select-fyrd.1") == "Select Fyrd is Tired (TMM-RDY-2)."
    table = starter(turn=1, marker=1, turns=200, hand={1: "shire-levy gytha"})
    assert "200 turns" in (table.state.game.why_not(table.state, 1, "play shire-levy") or "")


@rule("TMM-WIN-7", "TMM-WIN-8")
def test_who_concedes_before_sides_are_chosen_names_no_faction() -> None:
    journal: list[Any] = []
    game, options = games.parse("1066")
    state = game.new(options, 1, journal=journal)
    state.interject(0, "concede")
    over = journal[-1].seen_by(None)
    assert (over["event"], over["seat"], over["winner"], over["reason"]) == ("game_over", 1, None, "concede")


@rule("TMM-PLAY-1")
def test_a_saved_declaration_is_of_a_card_in_hand() -> None:
    table = starter(turn=0, marker=0, hand={0: "norman-knights norman-bowmen*4"})
    table.play(0, "play norman-knights")
    data = table.state.to_json()
    assert data["frames"][-1][0].startswith("declare/")
    assert table.state.game.load(data) == table.state
    data["frames"][-1][1]["note"][0] = max(data["table"]["decks"][0])
    with pytest.raises(BrokenFile, match="TMM-PLAY-1"):
        table.state.game.load(data)


@rule("TMM-PLAY-1")
def test_a_saved_payment_comes_after_the_place_is_chosen() -> None:
    table = starter(turn=0, marker=0, hand={0: "norman-knights norman-bowmen*4"})
    table.play(0, "play norman-knights")
    data = table.state.to_json()
    assert data["frames"][-1][0] == "declare/0"
    for step in ("declare/2", "declare/4"):
        data["frames"][-1][0] = step
        with pytest.raises(BrokenFile):
            table.state.game.load(data)


@rule("TMM-RND-1", "TMM-SET-2")
def test_nothing_is_set_up_again_in_a_saved_game() -> None:
    table = starter(turn=0, marker=0, hand={0: "norman-knights norman-bowmen*4"})
    table.play(0, "play norman-knights")
    data = table.state.to_json()
    for step in ("game/0", "game/1", "game/4", "game/7"):
        data["frames"][0][0] = step
        with pytest.raises(BrokenFile, match="TMM-RND-1"):
            table.state.game.load(data)


@rule("TMM-FX-40")
def test_a_card_to_play_may_be_named_by_what_was_chosen() -> None:
    here = action({"op": "play_card", "select": {"not_wedge": "t"}}, targets=[target("t", side="own")])
    table = with_cards(norman=[event("Muster", here)], turn=0, hand={0: "muster norman-knights norman-bowmen*4"})
    table.play(0, "use muster: action")
    table.asked(0, "play-card")


@rule("TMM-CARD-29")
def test_an_event_is_offered_only_if_its_cost_can_be_paid_from_where_it_answers() -> None:
    costly = response("ability", cost=[{"sacrifice": {"side": "own", "not_wedge": "same"}}])
    shout = action({"op": "draw", "player": "you", "amount": 1})
    table = with_cards(
        norman=[event("Answer", costly), unit("Crier", shout)],
        turn=0,
        hand={0: "answer"},
        wedge3={0: "crier norman-knights"},
    )
    table.play(0, "act crier.1: action")
    table.asked(1, "deploy")


@rule("TMM-CARD-17")
def test_a_unique_card_is_discarded_if_a_copy_came_into_play_before_it() -> None:
    again = {"kind": "forced", "trigger": {"on": "card_played", "by": "own"}, "effects": [{"op": "play_card", "free": True}]}
    banner = {"name": "Banner", "type": "tactic", "cost": 0, "resources": 1, "unique": True, "copies": 2, "abilities": []}
    table = with_cards(norman=[banner, unit("Herald", again)], turn=0, hand={0: "banner*2"}, wedge1={0: "herald"})
    table.play(0, "play banner")
    table.answer(0, "play banner")
    assert table.fact("reserve", 0) == "banner.1" and table.fact("discard", 0) == "banner"
    contract.check_saving(table.state)
