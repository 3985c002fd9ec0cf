"""A scene for every printed card and Objective (section 27). ``COVERED`` collects them; the last test counts them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from meadhall.games.tears1066.cards.numbers import TYPES
from meadhall.games.tears1066.options import shipped_cards
from meadhall.kernel.decision import Action
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import end_deployment, piece, printed, told, totals

COVERED: set[str] = set()
_Test = TypeVar("_Test", bound=Callable[..., Any])

PURSE = {
    0: "robert-eu robert-de-vitot robert-fitzerneis trumpeter william-malet",
    1: "wigot-of-wallingford fyrd esegar-the-staller edwin saxon-macemen",
}
LEADERS = ("william-fitzrobert", "harold-godwinson")
HASTINGS = {0: "G", 1: "G"}


def covers(*cards: str) -> Callable[[_Test], _Test]:
    COVERED.update(cards)

    def same(test: _Test) -> _Test:
        return test

    return same


def each(*cards: str) -> Callable[[_Test], _Test]:
    """One test per card; of several copies the one that is named."""
    COVERED.update(card.partition(".")[0] for card in cards)
    return pytest.mark.parametrize("card", cards)


def seat_of(card: str) -> int:
    file = shipped_cards("printed")
    return file.designs[file.by_key[card]].faction


def table_for(card: str, seat: int | None = None, **facts: Any) -> Scene:
    """A scene in which the owner of ``card`` has it in hand, can pay for it, and is to move."""
    owner = seat_of(card) if seat is None else seat
    hand = {owner: f"{card} {PURSE[owner]}"}
    hand.update(facts.pop("hand", {}))
    return printed(turn=owner, marker=owner, hand=hand, **facts)


def pay(table: Scene) -> None:
    """Pay with cards of the hand only, so that nobody is Tired by it."""
    decision = table.state.decision
    if decision is None or decision.ask != "pay":
        return
    discards = [option.key for option in decision.options for _ in range(option.count) if option.key.startswith("discard ")]
    for count in range(len(discards) + 1):
        picks = tuple(discards[:count])
        if table.state.allows(Action(decision.number, picks)):
            table.answer(decision.seat, *picks)
            return
    raise AssertionError(f"cannot pay: {decision}")


def deploy(table: Scene, card: str, place: str | None = "wedge 1") -> None:
    """Play ``card`` to ``place`` and pay."""
    seat = seat_of(card)
    table.play(seat, card)
    if place is not None and table.state.ask_key() == "place":
        table.answer(seat, place)
    pay(table)


def use(table: Scene, option: str, *picks: str) -> None:
    """Use an ability and choose its targets, then pay."""
    decision = table.state.decision
    assert decision is not None
    table.answer(decision.seat, option)
    for pick in picks:
        assert table.state.decision is not None
        table.answer(table.state.decision.seat, pick)
    pay(table)


# --- numbers ------------------------------------------------------------------------------------------------------


@rule("TMM-COMP-15", "TMM-COMP-18", "TMM-P24", "TMM-P26", "TMM-INFO-3", "TMM-FACT-12", "TMM-COMP-2")
def test_every_printed_number_is_as_on_the_card() -> None:
    file = shipped_cards("printed")
    designs = {(design.faction, design.name): design for design in file.designs}
    copies: dict[tuple[int, str], int] = {}
    for line in Path(__file__).with_name("printed_facts.txt").read_text(encoding="utf-8").splitlines()[1:]:
        number, deck, name, type_, *rest = [part.strip() for part in line.split("|")]
        design = designs[0 if deck == "norman" else 1, name]
        copies[design.faction, name] = copies.get((design.faction, name), 0) + 1
        assert number in design.number.split(", ")
        assert TYPES[design.type] == type_, name
        values = [0 if value == "-" else int(value) if value.isdigit() else value for value in rest]
        if type_ == "objective":
            attribute = {-1: 0, 0: "might", 1: "zeal"}[design.attribute]
            assert ["ABCDEFG"[design.letter], attribute, design.value, design.health] == values, name
        else:
            assert "+".join(design.trait_names) == values[0], name
            assert [design.cost, design.zeal, design.might, design.health, design.resources] == values[1:], name
    assert all(design.copies == copies[design.faction, design.name] for design in file.designs)


@rule("TMM-P1", "TMM-PREP-7", "TMM-SET-13")
def test_each_printed_deck_has_76_cards() -> None:
    file = shipped_cards("printed")
    assert [len(deck) for deck in file.decks] == [76, 76]
    table = printed(phase="preparation", hand={0: "trumpeter*1 robert-eu odo nicholas", 1: "fyrd edwin morcar godric"})
    sizes = [(player["hand_size"], player["deck"]) for player in table.view(None)["players"]]
    assert sizes == [(6, 70), (6, 70)]


# --- army cards without abilities ---------------------------------------------------------------------------------


@each(
    "hugh-de-ponthieu", "robert-de-vitot", "robert-fitzerneis", "robert-eu", "roger-de-montgomerie", "turstin-fitzrolf",
    "william-malet", "william-de-warrane", "trumpeter", "esegar-the-staller", "wigot-of-wallingford", "fyrd",
    "saxon-macemen",
)  # fmt: skip
@rule("TMM-PLAY-1", "TMM-COMP-8", "TMM-COMP-9", "TMM-COMP-19")
def test_a_plain_army_card_enters_with_its_printed_values(card: str) -> None:
    owner = seat_of(card)
    purse = " ".join(name for name in PURSE[owner].split() if name != card)
    table = printed(turn=owner, marker=owner, hand={owner: f"{card} {purse} {'odo' if owner == 0 else 'morcar'}"})
    deploy(table, card)
    file = shipped_cards("printed")
    design = file.designs[file.by_key[card]]
    shown = piece(table, card)
    assert (shown["might"], shown["zeal"], shown["health"], shown["resources"]) == (
        design.might, design.zeal, design.health, design.resources,
    )  # fmt: skip
    assert shown["ready"] and shown["row"] == 1
    table.asked(1 - owner, "deploy")


# --- When Played --------------------------------------------------------------------------------------------------


@each("aimeri", "saxon-ceorl")
@rule("TMM-P35", "TMM-P9", "TMM-FX-16", "TMM-R82", "TMM-FLT-9", "TMM-FLT-13")
def test_cunning_tires_a_ready_enemy_here_who_is_no_leader(card: str) -> None:
    seat = seat_of(card)
    enemies = {0: "robert-eu william-malet/tired", 1: "edwin morcar/tired"}
    table = table_for(
        card,
        wedge1={1 - seat: f"{LEADERS[1 - seat]} {enemies[1 - seat]}"},
        hand={seat: f"{card} odo" if seat == 0 else f"{card} godric"},
    )
    deploy(table, card)
    ability = table.asked(seat, "when-played").keys[0]
    table.answer(seat, ability)
    victim = enemies[1 - seat].split()[0]
    assert not piece(table, victim)["ready"]
    assert piece(table, LEADERS[1 - seat])["ready"]


@each("gerold-the-seneschal", "walter-giffard", "thurkill-white", "saxon-javelinmen", "naturalised-danes")
@rule("TMM-P9", "TMM-FX-1", "TMM-FACT-8")
def test_marksman_hits_any_non_leader_anywhere_for_one(card: str) -> None:
    seat = seat_of(card)
    near, far = (("william-evreux", "robert-mortain"), ("gyrth-godwinson", "leofwine-godwinson"))[1 - seat]
    table = table_for(card, wedge1={1 - seat: near}, wedge3={1 - seat: far})
    deploy(table, card)
    table.answer(seat, table.asked(seat, "when-played").keys[0])
    assert table.asked(seat, "target").keys == (near, far)
    table.answer(seat, far)
    assert piece(table, far)["damage"] == 1


@each("hugh-de-montfort", "daggerman-assassin")
@rule("TMM-P9", "TMM-FX-3", "TMM-TERM-5")
def test_marksman_elite_destroys_any_non_leader(card: str) -> None:
    seat = seat_of(card)
    victim = ("robert-mortain", "leofwine-godwinson")[1 - seat]
    table = table_for(card, wedge3={1 - seat: victim})
    deploy(table, card)
    table.answer(seat, table.asked(seat, "when-played").keys[0])
    assert table.discard(1 - seat) == victim


@each("robert-de-beaumont", "aelfric", "waltheof", "hatchet-knight", "norman-spear-cavalry")
@rule("TMM-P9", "TMM-FLT-6")
def test_fearsome_destroys_a_non_leader_of_its_own_wedge_only(card: str) -> None:
    seat = seat_of(card)
    near, far = (("william-evreux", "robert-mortain"), ("gyrth-godwinson", "leofwine-godwinson"))[1 - seat]
    table = table_for(card, wedge1={1 - seat: f"{LEADERS[1 - seat]} {near}"}, wedge3={1 - seat: far})
    deploy(table, card)
    table.answer(seat, table.asked(seat, "when-played").keys[0])
    assert table.discard(1 - seat) == near
    assert piece(table, far)["damage"] == 0


@each("richard-le-goz", "william-of-poitiers", "eadric", "godric", "stigand")
@rule("TMM-FX-19", "TMM-FACT-7")
def test_learned_draws_one_card(card: str) -> None:
    seat = seat_of(card)
    table = table_for(card)
    deploy(table, card)
    before = table.view(None)["players"][seat]["deck"]
    table.answer(seat, f"{card}: learned")
    assert table.view(None)["players"][seat]["deck"] == before - 1


@covers("norman-scouts")
@rule("TMM-P17", "TMM-FX-20", "TMM-FX-21", "TMM-FX-39")
def test_norman_scouts_see_the_hand_and_may_discard_one_card_of_it() -> None:
    table = table_for("norman-scouts", hand={1: "fyrd edwin shield-wall"})
    deploy(table, "norman-scouts")
    assert table.view(0)["players"][1]["hand"] is None
    table.answer(0, "norman-scouts: scout")
    assert table.view(0)["players"][1]["hand"] == ["edwin", "shield-wall", "fyrd"]
    assert table.view(None)["players"][1]["hand"] is None
    assert "cards" not in table.seen(None, "hand_revealed")[0]
    assert table.asked(0, "option").keys == ("discard 1", "discard nothing")
    table.answer(0, "discard 1")
    table.answer(0, "shield-wall")
    assert table.discard(1) == "shield-wall"
    assert table.view(0)["players"][1]["hand"] is None


@each("followers", "peasant-farmers")
@rule("TMM-P8", "TMM-P32", "TMM-FX-40")
def test_support_plays_another_card_for_one_less(card: str) -> None:
    table = printed(
        turn=1,
        marker=1,
        hand={1: f"{card} breme ealdgyth-of-mercia edwin esegar-the-staller fyrd saxon-macemen hatchet-knight"},
    )
    deploy(table, card)
    key = "followers.1" if card == "followers" else card
    table.answer(1, f"{key}: support")
    offered = table.asked(1, "play-card").keys
    assert "play esegar-the-staller" in offered
    table.answer(1, "play esegar-the-staller")
    table.answer(1, "wedge 3")
    pay(table)
    assert table.seen(None, "payment")[-1]["needed"] == 1
    assert table.wedge3(1) == "esegar-the-staller"
    table.asked(0, "deploy")


@covers("peasant-farmers")
@rule("TMM-P8", "TMM-P32")
def test_support_may_be_declined() -> None:
    table = printed(turn=1, marker=1, hand={1: "peasant-farmers fyrd edwin"})
    deploy(table, "peasant-farmers")
    table.answer(1, "peasant-farmers: support")
    table.asked(1, "play-card")
    table.passes(1)
    table.asked(0, "deploy")
    assert table.hand(1) == "edwin fyrd"


@covers("late-recruits")
@rule("TMM-P22", "TMM-P36", "TMM-CARD-27", "TMM-FLT-15")
def test_late_recruits_ready_a_card_with_a_resource_once_a_wedge_is_damaged() -> None:
    facts: dict[str, Any] = {"wedge3": {1: "housecarls.1/tired morcar/tired"}, "reserve": {1: "english-thegns/tired"}}
    table = table_for("late-recruits", damage="0/0 0/0 1/0", **facts)
    deploy(table, "late-recruits")
    table.answer(1, "late-recruits: eleventh-hour")
    assert table.asked(1, "target").keys == ("housecarls.1", "english-thegns")
    table.answer(1, "english-thegns")
    assert piece(table, "english-thegns")["ready"]
    table = table_for("late-recruits", **facts)
    deploy(table, "late-recruits")
    table.asked(0, "deploy")
    table = table_for("late-recruits", claimed="- 0 -", **facts)
    deploy(table, "late-recruits")
    table.asked(1, "when-played")


@covers("saxon-spearmen")
@rule("TMM-P30", "TMM-FLT-3", "TMM-R80")
def test_spears_hit_a_cavalry_unit_of_this_wedge() -> None:
    table = table_for(
        "saxon-spearmen", wedge1={0: "hugh-guardsmesnil norman-horsemen.1 trumpeter"}, wedge3={0: "norman-horsemen.2"}
    )
    deploy(table, "saxon-spearmen")
    table.answer(1, "saxon-spearmen.1: spears")
    assert table.wedge1(0) == "hugh-guardsmesnil norman-horsemen.1/hurt=1 trumpeter"


# --- constants ----------------------------------------------------------------------------------------------------


@each("hugh-guardsmesnil", "breton-horsemen", "flemish-horsemen", "norman-horsemen.1", "norman-spear-cavalry")
@rule("TMM-P6", "TMM-FLT-8", "TMM-MOD-1")
def test_cavalry_has_one_more_might_in_row_three(card: str) -> None:
    base = piece(printed(wedge1={0: f"robert-eu {card}"}), card)["might"]
    assert piece(printed(wedge1={0: f"robert-eu robert-mortain {card}"}), card)["might"] == base + 1


@covers("housecarls")
@rule("TMM-P6")
def test_housecarls_have_one_more_might_in_row_one_and_lose_it_when_they_stand_behind() -> None:
    table = printed(turn=1, wedge1={1: "edwin housecarls.1"})
    assert piece(table, "housecarls.1")["might"] == 1
    table.answer(1, "sacrifice edwin")
    assert piece(table, "housecarls.1")["might"] == 2


@covers("william-fitzosbern")
@rule("TMM-FLT-4", "TMM-R63")
def test_fitzosbern_lifts_flemish_units_only() -> None:
    table = printed(wedge1={0: "william-fitzosbern flemish-swordsmen eustace-ii"}, wedge3={0: "breton-swordsmen"})
    assert piece(table, "flemish-swordsmen")["might"] == 3
    assert piece(table, "eustace-ii")["might"] == 1
    assert piece(table, "breton-swordsmen")["might"] == 2


FAMILIES = [
    ("hugh-davranches", "richard-le-goz", 1),
    ("richard-le-goz", "hugh-davranches", 1),
    ("odo", "robert-mortain", 2),
    ("robert-mortain", "odo", 2),
    ("ralf-de-tosny", "william-evreux", 2),
    ("william-evreux", "ralf-de-tosny", 2),
    ("breme", "gyrth-godwinson", 2),
    ("gyrth-godwinson", "breme", 2),
    ("gyrth-godwinson", "leofwine-godwinson", 2),
    ("leofwine-godwinson", "gyrth-godwinson", 2),
    ("ealdgyth-of-mercia", "edwin", 1),
    ("ealdgyth-of-mercia", "morcar", 1),
    ("edwin", "morcar", 1),
    ("edwin", "ealdgyth-of-mercia", 1),
    ("morcar", "edwin", 1),
    ("morcar", "ealdgyth-of-mercia", 1),
    ("alan-rufus", "breton-bowmen", 1),
    ("alan-rufus", "breton-horsemen", 1),
    ("eustace-ii", "flemish-bowmen", 1),
    ("eustace-ii", "flemish-horsemen", 1),
]
COVERED.update(card for card, _, _ in FAMILIES)


@pytest.mark.parametrize(("card", "cheaper", "less"), FAMILIES)
@rule("TMM-P7", "TMM-MOD-2", "TMM-CONST-3", "TMM-CONST-4", "TMM-INFO-7")
def test_family_and_countrymen_cost_less_while_the_card_is_in_play(card: str, cheaper: str, less: int) -> None:
    seat = seat_of(card)
    file = shipped_cards("printed")
    cost = file.designs[file.by_key[cheaper]].cost
    for state in ("", "/tired"):
        table = printed(turn=seat, marker=seat, hand={seat: cheaper}, wedge1={seat: f"{card}{state}"})
        assert table.view(seat)["players"][seat]["costs"] == [cost - less]
    table.answer(seat, f"sacrifice {card}")
    assert table.view(seat)["players"][seat]["costs"] == [cost]


@rule("TMM-P7", "TMM-TERM-2", "TMM-TERM-3")
def test_several_discounts_add_up() -> None:
    table = printed(turn=1, hand={1: "gyrth-godwinson"}, wedge1={1: "breme leofwine-godwinson"})
    assert table.view(1)["players"][1]["costs"] == [1]
    table = printed(turn=1, hand={1: "ealdgyth-of-mercia"}, wedge1={1: "edwin morcar"})
    assert table.view(1)["players"][1]["costs"] == [0]


@each("ealdred", "nicholas", "odo", "remigius-de-fecamp", "william-of-poitiers", "aelfwig", "eadric", "leofric", "stigand")
@rule("TMM-P5", "TMM-TRG-7", "TMM-TRG-21", "TMM-CARD-25", "TMM-FX-11")
def test_a_destroyed_cleric_costs_its_owner_one_zeal_there_this_round(card: str) -> None:
    seat = seat_of(card)
    killer = ("hugh-de-montfort", "daggerman-assassin")[1 - seat]
    table = table_for(killer, wedge1={seat: f"{card}/tired"}, wedge2={seat: LEADERS[seat]})
    before = totals(table, 1, "zeal")[seat]
    deploy(table, killer, "wedge 3")
    table.answer(1 - seat, table.asked(1 - seat, "when-played").keys[0])
    assert table.discard(seat) == card
    assert (before, totals(table, 1, "zeal")[seat]) == (0, 0)
    lasting = table.view(None)["lasting"]
    assert [(one["target"], one["amount"], one["until"]) for one in lasting] == [("wedge 1", -1, "round")]
    end_deployment(table)
    assert table.view(None)["lasting"] == []


# --- Actions of army cards ----------------------------------------------------------------------------------------


@covers("william-fitzrobert", "harold-godwinson")
@pytest.mark.parametrize("seat", [0, 1])
@rule("TMM-P19", "TMM-MOVE-1", "TMM-MOVE-2", "TMM-MOVE-4", "TMM-ACT-1", "TMM-R31", "TMM-FLT-7", "TMM-FLT-16")
def test_commander_moves_any_own_army_card_to_another_wedge(seat: int) -> None:
    others = ("ealdred robert-eu", "edwin godric")[seat]
    full = ("trumpeter nicholas william-malet", "fyrd breme stigand")[seat]
    table = printed(turn=seat, marker=seat, wedge2={seat: LEADERS[seat]}, wedge1={seat: others}, wedge3={seat: full})
    table.answer(seat, f"act {LEADERS[seat]}: commander")
    first = others.split()[0]
    assert set(table.asked(seat, "target").keys) == {LEADERS[seat], *others.split(), *full.split()}
    table.answer(seat, first)
    assert piece(table, first)["row"] == 2
    assert not piece(table, LEADERS[seat])["ready"]


@each(
    "breton-swordsmen", "flemish-swordsmen", "norman-axemen", "norman-macemen", "norman-swordsmen", "saxon-axemen",
    "saxon-swordsmen",
)  # fmt: skip
@rule("TMM-MOVE-5", "TMM-RDY-4", "TMM-MOVE-3")
def test_agile_moves_the_card_itself(card: str) -> None:
    seat = seat_of(card)
    file = shipped_cards("printed")
    key = card if file.designs[file.by_key[card]].copies == 1 else f"{card}.1"
    table = printed(turn=seat, marker=seat, wedge1={seat: f"{key}"})
    use(table, f"act {key}: agile", "wedge 3")
    assert table.fact("wedge3", seat) == f"{key}/tired"


@each(
    "armoured-archers", "breton-bowmen", "flemish-bowmen", "norman-bowmen", "norman-crossbowmen", "veteran-archers",
    "fyrd-archers", "local-archers", "stealthy-spearmen",
)  # fmt: skip
@rule("TMM-P9", "TMM-P28", "TMM-R43")
def test_archers_reach_rows_of_their_own_wedge(card: str) -> None:
    seat = seat_of(card)
    reach = 5 if card in ("norman-crossbowmen", "veteran-archers") else 3
    file = shipped_cards("printed")
    key = card if file.designs[file.by_key[card]].copies == 1 else f"{card}.1"
    filler = ("robert-eu", "edwin")[seat]
    enemies = (f"{LEADERS[0]} robert-mortain william-evreux", f"{LEADERS[1]} gyrth-godwinson leofwine-godwinson")[1 - seat]
    table = printed(turn=seat, marker=seat, wedge1={seat: f"{filler} {key}", 1 - seat: enemies}, wedge2={seat: LEADERS[seat]})
    ability = f"act {key}: range-{reach}"
    table.answer(seat, ability)
    offered = table.asked(seat, "target").keys
    assert offered == tuple(enemies.split()[: reach - 1])
    table.answer(seat, offered[0])
    assert piece(table, LEADERS[1 - seat])["damage"] == 1


@covers("ivo-taillefer")
@rule("TMM-P23", "TMM-R56")
def test_ivo_hits_an_enemy_here_and_falls() -> None:
    table = printed(wedge1={0: "ivo-taillefer", 1: "harold-godwinson edwin"})
    use(table, "act ivo-taillefer: suicide-attack", "harold-godwinson")
    assert table.discard(0) == "ivo-taillefer"
    assert piece(table, "harold-godwinson")["damage"] == 1


@covers("stable-boys")
@rule("TMM-P23", "TMM-P28", "TMM-FX-2")
def test_stable_boys_heal_any_cavalry_unit_and_fall() -> None:
    table = printed(wedge1={0: "stable-boys hugh-guardsmesnil"}, wedge3={0: "norman-horsemen.1/hurt=2"})
    use(table, "act stable-boys: animal-husbandry")
    assert table.wedge3(0) == "norman-horsemen.1"
    assert table.discard(0) == "stable-boys"


@covers("saxon-battleaxemen")
@rule("TMM-P34", "TMM-R45")
def test_battleaxemen_hurt_themselves_and_an_enemy_at_once() -> None:
    table = printed(turn=1, wedge1={1: "saxon-battleaxemen/hurt=1", 0: "robert-eu/hurt=1"})
    use(table, "act saxon-battleaxemen.1: bloodlust")
    assert (table.discard(0), table.discard(1)) == ("robert-eu", "saxon-battleaxemen")
    assert not printed(turn=1, wedge1={1: "saxon-battleaxemen"}).offers(1, "act saxon-battleaxemen.1: bloodlust")


@covers("edith-swannesha")
@rule("TMM-P19", "TMM-R41")
def test_edith_removes_one_damage_from_an_own_army_card() -> None:
    table = printed(turn=1, wedge1={1: "edith-swannesha"}, wedge2={1: "harold-godwinson/hurt=3"})
    use(table, "act edith-swannesha: muse", "harold-godwinson")
    assert table.wedge2(1) == "harold-godwinson/hurt=2"


@covers("harkon")
@rule("TMM-P12", "TMM-R61", "TMM-FX-43", "TMM-AMT-1")
def test_bodyguard_takes_one_or_two_of_the_damage_to_harold_from_any_wedge() -> None:
    table = table_for("knights-break-through", wedge3={1: "harkon"})
    use(table, "use knights-break-through: reach-the-leader")
    table.answer(1, "respond harkon: bodyguard")
    assert table.asked(1, "target").keys == ("1", "2")
    table.answer(1, "2")
    assert table.discard(1) == "harkon"
    assert piece(table, "harold-godwinson")["damage"] == 1


@covers("harkon")
@rule("TMM-P12")
def test_bodyguard_can_take_no_more_than_is_dealt_and_stays_tired() -> None:
    table = table_for("slings-and-rocks", seat=0, hand={0: f"harolds-illness {PURSE[0]}"}, wedge3={1: "harkon"})
    use(table, "use harolds-illness: harold-falls-ill")
    table.answer(1, "respond harkon: bodyguard")
    assert piece(table, "harkon")["damage"] == 1
    assert piece(table, "harold-godwinson")["damage"] == 0
    assert not piece(table, "harold-godwinson")["ready"]
    assert not piece(table, "harkon")["ready"]


# --- Shire Levies while paying ------------------------------------------------------------------------------------


@covers("shire-levies")
@rule("TMM-P12", "TMM-PAY-9", "TMM-PAY-10", "TMM-PAY-12", "TMM-R25")
def test_shire_levies_are_destroyed_as_a_further_step_worth_two() -> None:
    def scene_with_levies(hand: str = "breme fyrd wigot-of-wallingford") -> Scene:
        table = printed(turn=1, marker=1, hand={1: hand}, wedge1={1: "shire-levies fyrd-archers.1"})
        table.play(1, "breme")
        table.answer(1, "wedge 1")
        return table

    table = scene_with_levies()
    table.answer(1, "discard fyrd", "destroy shire-levies")
    assert table.discard(1) == "fyrd shire-levies"
    assert table.wedge1(1) == "fyrd-archers.1 breme"
    assert [(one["card"], one["cause"]) for one in table.seen(None, "destroyed")] == [("shire-levies", "cost")]
    assert told(table)[0] == "Saxons pays 3: Fyrd discarded and Shire Levies destroyed."
    alone = printed(turn=1, marker=1, hand={1: "godric fyrd edwin"}, wedge1={1: "shire-levies"})
    alone.play(1, "godric")
    alone.answer(1, "wedge 1")
    assert "TMM-P12" in alone.refused(1, "destroy shire-levies")


@rule("TMM-P12", "TMM-R26", "TMM-PLAY-3")
def test_a_full_column_is_open_if_the_payment_destroys_the_levies_there() -> None:
    table = printed(turn=1, marker=1, hand={1: "esegar-the-staller fyrd godric"}, wedge1={1: "shire-levies edwin morcar"})
    table.play(1, "esegar-the-staller")
    assert "wedge 1" in table.asked(1, "place").keys
    table.answer(1, "wedge 1")
    assert "TMM-R26" in table.refused(1, "discard fyrd", "discard godric")
    table.answer(1, "discard fyrd", "destroy shire-levies")
    assert table.wedge1(1) == "edwin morcar esegar-the-staller"
    free = printed(turn=1, marker=1, hand={1: "wigot-of-wallingford fyrd"}, wedge1={1: "shire-levies edwin morcar"})
    free.play(1, "wigot-of-wallingford")
    assert free.asked(1, "place").keys == ("wedge 2", "wedge 3")


# --- Tactics and attachments --------------------------------------------------------------------------------------


@each("feudal-levies", "noble-supporters", "magnates-support", "english-thegns")
@rule("TMM-COMP-13", "TMM-TAC-1", "TMM-TAC-2", "TMM-ZONE-5", "TMM-OBJ-5", "TMM-PAY-9", "TMM-R81")
def test_a_tactic_gives_its_resources_from_the_reserve(card: str) -> None:
    seat = seat_of(card)
    table = table_for(card)
    deploy(table, card, None)
    shown = piece(table, card)
    assert shown["ready"] and shown["resources"] in (1, 2)
    other = ("robert-mortain", "gyrth-godwinson")[seat]
    table = printed(turn=seat, marker=seat, hand={seat: f"{other} {PURSE[seat]}"}, reserve={seat: card})
    table.play(seat, other)
    table.answer(seat, "wedge 1")
    assert f"tire {card}" in table.asked(seat, "pay").keys


@covers("edgar-the-aetheling")
@rule("TMM-P20", "TMM-DUR-2")
def test_edgar_lifts_williams_zeal_until_the_end_of_the_round() -> None:
    table = printed(reserve={0: "edgar-the-aetheling"})
    assert table.view(None)["players"][0]["objective"]["letter"] == "A"
    use(table, "act edgar-the-aetheling: claim")
    assert piece(table, "william-fitzrobert")["zeal"] == 4
    end_deployment(table)
    assert piece(table, "william-fitzrobert")["zeal"] == 3


@covers("english-bishops")
@rule("TMM-P19", "TMM-P20")
def test_english_bishops_lift_the_zeal_of_any_own_army_card() -> None:
    table = printed(turn=1, reserve={1: "english-bishops"}, wedge1={1: "naturalised-danes.1"})
    use(table, "act english-bishops: bless", "naturalised-danes.1")
    assert piece(table, "naturalised-danes.1")["zeal"] == 1


WEDGE_CARDS = [
    ("castle-on-the-hill", "might", 2),
    ("papal-standard", "zeal", 1),
    ("ridge-fortifications", "might", 1),
    ("local-advantage", "might", 1),
]
COVERED.update(card for card, _, _ in WEDGE_CARDS)


@pytest.mark.parametrize(("card", "attribute", "bonus"), WEDGE_CARDS)
@rule("TMM-P26", "TMM-ATT-1", "TMM-ATT-2", "TMM-ATT-3", "TMM-ZONE-7", "TMM-COMP-14", "TMM-R38")
def test_an_attachment_on_any_wedge_lifts_the_total_there(card: str, attribute: str, bonus: int) -> None:
    seat = seat_of(card)
    table = table_for(card, claimed="- - 0")
    deploy(table, card, "wedge 3")
    assert totals(table, 3, attribute)[seat] == bonus
    assert table.ground3() == card


@covers("caldbec-hill")
@rule("TMM-P21", "TMM-P26")
def test_caldbec_hill_goes_on_wedge_one_only() -> None:
    table = table_for("caldbec-hill")
    deploy(table, "caldbec-hill", None)
    assert table.ground1() == "caldbec-hill"
    assert totals(table, 1, "might")[1] == 2


HOST_CARDS = [
    ("praying-and-confessing", "trumpeter", 1, "trumpeter william-fitzrobert robert-eu"),
    ("ferocious-resolution", "fyrd", 2, "fyrd harold-godwinson edwin"),
]
COVERED.update(card for card, _, _, _ in HOST_CARDS)


@pytest.mark.parametrize(("card", "host", "bonus", "column"), HOST_CARDS)
@rule("TMM-P21", "TMM-P26", "TMM-ZONE-6", "TMM-DEC-9", "TMM-FLT-12")
def test_an_attachment_on_an_own_unit_lifts_its_zeal(card: str, host: str, bonus: int, column: str) -> None:
    seat = seat_of(card)
    purse = " ".join(name for name in PURSE[seat].split() if name not in column.split())
    table = printed(turn=seat, marker=seat, hand={seat: f"{card} {purse}"}, wedge1={seat: column})
    before = piece(table, host)["zeal"]
    table.play(seat, card)
    pay(table)
    assert piece(table, host)["zeal"] == before + bonus
    assert f"{host} +{card}" in table.wedge1(seat)


@covers("tostig-rallies-support")
@rule("TMM-P21", "TMM-ATT-7")
def test_tostig_rallies_support_sits_on_harold_and_stays_norman() -> None:
    table = table_for("tostig-rallies-support")
    deploy(table, "tostig-rallies-support", None)
    assert piece(table, "harold-godwinson")["zeal"] == 2
    assert piece(table, "tostig-rallies-support")["seat"] == 0


@covers("crowning-at-westminster")
@rule("TMM-FACT-5")
def test_crowning_lifts_harolds_zeal() -> None:
    table = table_for("crowning-at-westminster")
    deploy(table, "crowning-at-westminster", None)
    assert piece(table, "harold-godwinson")["zeal"] == 4


@covers("edwards-chosen-heir")
@rule("TMM-P12", "TMM-TRG-22", "TMM-CARD-29")
def test_chosen_heir_is_used_at_a_deployment_decision_without_using_up_the_turn() -> None:
    table = printed(turn=1, wedge2={1: "harold-godwinson +edwards-chosen-heir/tired"})
    assert piece(table, "harold-godwinson")["zeal"] == 4
    table.answer(1, "respond edwards-chosen-heir: promise")
    assert piece(table, "harold-godwinson")["zeal"] == 6
    assert table.discard(1) == "edwards-chosen-heir"
    table.asked(1, "deploy")


@covers("edwards-chosen-heir")
@rule("TMM-P12", "TMM-TRG-12", "TMM-TRG-15", "TMM-RESP-8")
def test_chosen_heir_answers_battles() -> None:
    table = printed(objectives={0: "G", 1: "E"}, wedge2={1: "harold-godwinson +edwards-chosen-heir"})
    table.passes(0)
    asked: list[str] = []
    while table.state.decision is not None and table.state.decision.ask in ("deploy", "respond") and len(asked) < 30:
        decision = table.state.decision
        if decision.ask == "respond":
            chain = table.view(1)["chain"]
            asked.append(chain[-1]["event"])
        if decision.ask == "deploy" and decision.seat == 0:
            break
        table.passes(decision.seat)
    assert "zeal_battle" in asked and "objective_battle" in asked


@rule("TMM-ABIL-7", "TMM-P12")
def test_a_card_that_is_no_event_does_not_answer_from_the_hand() -> None:
    table = table_for("slings-and-rocks", hand={0: "robert-eu", 1: f"slings-and-rocks edwards-chosen-heir {PURSE[1]}"})
    use(table, "use slings-and-rocks: hurl")
    table.asked(0, "deploy")
    table.passes(0)
    assert not any("heir" in key and key.startswith("respond") for key in table.asked(1, "deploy").keys)


# --- Norman Events ------------------------------------------------------------------------------------------------


@covers("700-ships", "flagship-mora", "forced-march")
@pytest.mark.parametrize(
    ("card", "ability", "letter", "play"),
    [
        ("700-ships", "sail-for-sussex", "F", "ferry-a-card"),
        ("flagship-mora", "sail-ahead", "E", "land-a-card"),
        ("forced-march", "march-south", "D", "march-on"),
    ],
)
@rule("TMM-P16", "TMM-R66", "TMM-R58", "TMM-COND-4", "TMM-FX-30")
def test_six_damage_to_a_named_objective_only_while_it_is_current(card: str, ability: str, letter: str, play: str) -> None:
    seat = seat_of(card)
    table = table_for(card, objectives={seat: letter})
    use(table, f"use {card}: {ability}")
    after = "ABCDEFG"[("ABCDEFG").index(letter) + 1]
    assert table.fact("objectives", seat).startswith(after)
    other = table_for(card, objectives={seat: "B"})
    assert not other.offers(seat, f"use {card}: {ability}")
    assert other.offers(seat, f"use {card}: {play}")


DISCOUNTS = [
    ("700-ships", "ferry-a-card", "robert-mortain", 2),
    ("preparation-at-dives", "prepare", "robert-mortain", 2),
    ("flagship-mora", "land-a-card", "robert-mortain", 0),
    ("forced-march", "march-on", "gyrth-godwinson", 2),
    ("local-resources", "requisition", "gyrth-godwinson", 2),
]
COVERED.update(card for card, _, _, _ in DISCOUNTS)


@pytest.mark.parametrize(("card", "ability", "played", "cost"), DISCOUNTS)
@rule("TMM-P8", "TMM-P32", "TMM-FX-40", "TMM-EVT-3")
def test_an_event_plays_another_card_for_less(card: str, ability: str, played: str, cost: int) -> None:
    seat = seat_of(card)
    table = table_for(card, hand={seat: f"{card} {played} {PURSE[seat]}"})
    use(table, f"use {card}: {ability}")
    table.answer(seat, f"play {played}")
    table.answer(seat, "wedge 3")
    pay(table)
    needed = [event["needed"] for event in table.seen(None, "payment")]
    assert needed[1:] == ([cost] if cost else [])
    assert table.fact("wedge3", seat) == played
    table.asked(1 - seat, "deploy")


@covers("preparation-at-dives", "rout-enemy")
@rule("TMM-P8", "TMM-P4")
def test_the_card_played_by_an_event_may_be_another_event() -> None:
    table = printed(hand={0: f"preparation-at-dives rout-enemy {PURSE[0]}"}, wedge1={1: "fyrd"})
    use(table, "use preparation-at-dives: prepare")
    use(table, "use rout-enemy: rout")
    assert table.discard(1) == "fyrd"
    assert table.discard(0).endswith("rout-enemy preparation-at-dives")


@covers("stamford-bridge-plunder")
@rule("TMM-P8")
def test_plunder_plays_units_only_and_for_nothing() -> None:
    table = printed(turn=1, hand={1: "stamford-bridge-plunder edwin veteran-archers fyrd"})
    use(table, "use stamford-bridge-plunder: plunder")
    assert set(table.asked(1, "play-card").keys) <= {"play veteran-archers", "play fyrd"}
    table.answer(1, "play veteran-archers")
    table.answer(1, "wedge 1")
    assert table.wedge1(1) == "veteran-archers"


DIRECT = [
    ("arrow-in-the-eye", "loose-at-a-unit", "saxon-battleaxemen.1", 3),
    ("arrow-in-the-eye", "loose-at-harold", "harold-godwinson", 2),
    ("break-the-shield-wall", "break-in", "saxon-battleaxemen.1", 1),
    ("harolds-illness", "sickness-in-camp", "harold-godwinson", 1),
    ("harolds-illness", "harold-falls-ill", "harold-godwinson", 1),
    ("knights-break-through", "break-a-unit", "saxon-battleaxemen.1", 2),
    ("knights-break-through", "reach-the-leader", "harold-godwinson", 3),
    ("bloodlust", "bloodlust", "william-fitzrobert", 2),
    ("slings-and-rocks", "hurl", "william-fitzrobert", 1),
    ("unhorse-the-duke", "unhorse", "william-fitzrobert", 3),
    ("unhorse-the-duke", "unhorse", "norman-horsemen.1", 3),
]
COVERED.update(card for card, _, _, _ in DIRECT)


@pytest.mark.parametrize(("card", "ability", "victim", "amount"), DIRECT)
@rule("TMM-P28", "TMM-ACT-6", "TMM-COMP-12", "TMM-EVT-2", "TMM-FLT-20")
def test_an_event_deals_its_damage(card: str, ability: str, victim: str, amount: int) -> None:
    seat = seat_of(card)
    table = table_for(
        card,
        wedge1={1: "saxon-battleaxemen.1", 0: "hugh-guardsmesnil"},
        wedge2={0: "william-fitzrobert norman-horsemen.1"},
        wedge3={0: "breton-bowmen"},
    )
    table.answer(seat, f"use {card}: {ability}")
    if table.state.ask_key() == "target":
        offered = table.asked(seat).keys
        assert victim in offered
        if card == "unhorse-the-duke":
            assert set(offered) == {"william-fitzrobert", "norman-horsemen.1"}
        if card == "bloodlust":
            assert set(offered) == {"hugh-guardsmesnil", "william-fitzrobert", "breton-bowmen"}
        table.answer(seat, victim)
    pay(table)
    dealt = [(event["card"], event["amount"]) for event in table.seen(None, "damage_dealt")]
    assert dealt == [(victim, amount)]
    if ability == "harold-falls-ill":
        assert not piece(table, "harold-godwinson")["ready"]


@rule("TMM-P35")
def test_harolds_illness_is_legal_on_a_tired_harold() -> None:
    table = table_for("harolds-illness", wedge2={1: "harold-godwinson/tired"})
    use(table, "use harolds-illness: harold-falls-ill")
    assert table.wedge2(1) == "harold-godwinson/tired/hurt=1"


@covers("break-for-food", "william-not-dead", "saxon-determination")
@pytest.mark.parametrize(
    ("card", "ability", "left"),
    [
        ("break-for-food", "eat-and-rest", 2),
        ("william-not-dead", "raise-the-helm", 0),
        ("saxon-determination", "stand-firm", 0),
    ],
)
@rule("TMM-P28", "TMM-R41", "TMM-P19")
def test_an_event_heals(card: str, ability: str, left: int) -> None:
    seat = seat_of(card)
    both = {0: "william-fitzrobert/hurt=4", 1: "harold-godwinson/hurt=4"}
    table = table_for(card, wedge1=both)
    table.answer(seat, f"use {card}: {ability}")
    if card != "saxon-determination":
        assert set(table.asked(seat, "target").keys) == set(LEADERS)
        table.answer(seat, LEADERS[seat])
    pay(table)
    assert piece(table, LEADERS[seat])["damage"] == left


@covers("cavalry-trample")
@rule("TMM-P11", "TMM-P30", "TMM-AMT-1")
def test_trample_deals_the_current_might_of_a_cavalry_unit_in_its_wedge() -> None:
    table = table_for(
        "cavalry-trample",
        wedge1={0: "robert-mortain william-evreux norman-horsemen.1/tired", 1: "harold-godwinson"},
        wedge3={1: "edwin"},
    )
    use(table, "use cavalry-trample: trample")
    assert piece(table, "harold-godwinson")["damage"] == 3


@each("harald-hardrada-iii", "malcolm-canmore")
@rule("TMM-P18", "TMM-TERM-6", "TMM-TERM-7")
def test_the_opponent_chooses_two_cards_to_discard(card: str) -> None:
    table = table_for(card, hand={1: "fyrd edwin godric"})
    use(table, f"use {card}: raid")
    table.answer(1, "godric", "fyrd")
    assert table.discard(1) == "godric fyrd"
    table = table_for(card, hand={1: "fyrd"})
    use(table, f"use {card}: raid")
    assert table.discard(1) == "fyrd"


@covers("lone-axeman")
@rule("TMM-P16", "TMM-FX-30")
def test_lone_axeman_heals_stamford_bridge_while_it_is_current() -> None:
    table = table_for("lone-axeman", objectives={1: "C/hurt=4"})
    use(table, "use lone-axeman: hold-the-bridge")
    assert table.objectives(1).startswith("C D")
    assert not table_for("lone-axeman", objectives={1: "D/hurt=4"}).offers(0, "use lone-axeman: hold-the-bridge")


@covers("lone-axeman")
@rule("TMM-P15", "TMM-TRG-12")
def test_lone_axeman_lends_two_might_for_one_battle() -> None:
    table = printed(
        objectives=HASTINGS,
        hand={0: f"lone-axeman {PURSE[0]}"},
        wedge1={0: "norman-swordsmen", 1: "saxon-battleaxemen"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    table.answer(0, "respond lone-axeman: lend-an-axe")
    assert set(table.asked(0, "target").keys) == {"norman-swordsmen", "saxon-battleaxemen.1"}
    table.answer(0, "norman-swordsmen")
    pay(table)
    assert table.damage().split()[0] == "1/0"
    assert piece(table, "norman-swordsmen")["might"] == 2


@covers("orkney-vikings")
@rule("TMM-P27", "TMM-TERM-9")
def test_orkney_vikings_destroy_an_enemy_tactic() -> None:
    table = table_for("orkney-vikings", reserve={1: "english-thegns/tired"})
    use(table, "use orkney-vikings: raid-the-reserve")
    assert table.discard(1) == "english-thegns"
    assert not table_for("orkney-vikings").offers(0, "use orkney-vikings: raid-the-reserve")


@covers("burn-and-pillage")
@rule("TMM-P33")
def test_burn_and_pillage_burns_and_then_plays_a_card_for_two_less() -> None:
    table = table_for("burn-and-pillage", wedge1={1: "saxon-battleaxemen"})
    use(table, "use burn-and-pillage: burn")
    assert piece(table, "saxon-battleaxemen.1")["damage"] == 1
    table.answer(0, "play robert-eu")
    table.answer(0, "wedge 1")
    pay(table)
    assert table.seen(None, "payment")[-1]["needed"] == 1
    assert not table_for("burn-and-pillage").offers(0, "use burn-and-pillage: burn")


@covers("burn-and-pillage", "shield-wall")
@rule("TMM-P33", "TMM-P13")
def test_burn_and_pillage_offers_the_play_even_if_the_unit_was_protected() -> None:
    table = table_for("burn-and-pillage", wedge1={1: "saxon-battleaxemen"}, hand={1: "shield-wall fyrd godric"})
    use(table, "use burn-and-pillage: burn")
    table.answer(1, "respond shield-wall: cover-a-card")
    pay(table)
    assert piece(table, "saxon-battleaxemen.1")["damage"] == 0
    table.asked(0, "play-card")


ROUTS = [
    ("rout-enemy", "rout", {"saxon-macemen", "naturalised-danes.1"}),
    ("fyrd-desertion", "rout", {"naturalised-danes.1"}),
    ("tostigs-invasion", "invade", {"saxon-macemen", "naturalised-danes.1", "saxon-axemen.1"}),
    ("bretons-routed", "rout", {"norman-macemen", "breton-bowmen"}),
    ("two-handed-axes", "rout", {"breton-bowmen"}),
]
COVERED.update(card for card, _, _ in ROUTS)


@pytest.mark.parametrize(("card", "ability", "legal"), ROUTS)
@rule("TMM-P10", "TMM-FLT-14")
def test_routing_looks_at_the_current_zeal_of_units(card: str, ability: str, legal: set[str]) -> None:
    seat = seat_of(card)
    purse = " ".join(name for name in PURSE[seat].split() if name != "saxon-macemen")
    table = printed(
        turn=seat,
        marker=seat,
        hand={seat: f"{card} {purse}"},
        wedge1={0: "norman-macemen breton-bowmen", 1: "saxon-macemen naturalised-danes.1 housecarls.1"},
        wedge3={0: "flemish-bowmen +praying-and-confessing", 1: "saxon-axemen.1 +ferocious-resolution"},
    )
    if seat == 1:
        legal = legal | ({"flemish-bowmen"} if card == "bretons-routed" else set())
    table.answer(seat, f"use {card}: {ability}")
    if len(legal) > 1:
        assert set(table.asked(seat, "target").keys) == legal
        table.answer(seat, sorted(legal)[0])
    pay(table)
    fallen = [event["card"] for event in table.seen(None, "destroyed")]
    assert len(fallen) == 1 and fallen[0] in legal


@covers("tostig-godwinson")
@rule("TMM-P15", "TMM-TRG-12")
def test_tostig_takes_three_zeal_from_harold_for_one_battle() -> None:
    table = printed(
        objectives={0: "G", 1: "B"},
        hand={0: f"tostig-godwinson {PURSE[0]}"},
        wedge1={0: "remigius-de-fecamp", 1: "harold-godwinson"},
    )
    end_deployment(table)
    table.answer(0, "respond tostig-godwinson: turn-against-harold")
    pay(table)
    assert table.damage().split()[0] == "1/0"
    assert piece(table, "harold-godwinson")["zeal"] == 3


@covers("williams-counter-attack", "lone-axeman")
@rule("TMM-P15", "TMM-FX-42")
def test_counter_attack_swaps_totals_and_later_modifiers_count_for_their_owner() -> None:
    table = printed(
        objectives=HASTINGS,
        hand={0: f"williams-counter-attack lone-axeman {PURSE[0]} odo"},
        wedge1={0: "norman-swordsmen", 1: "saxon-battleaxemen gyrth-godwinson"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    table.answer(0, "respond williams-counter-attack: counter-attack")
    pay(table)
    assert totals(table, 1, "might") == [7, 2]
    table.answer(0, "respond lone-axeman: lend-an-axe")
    table.answer(0, "saxon-battleaxemen.1")
    pay(table)
    assert table.seen(None, "might_battle")[0]["norman_tbv"] == 7
    assert table.seen(None, "might_battle")[0]["saxon_tbv"] == 4
    assert table.seen(None, "wedge_damaged")[0]["amount"] == 3


# --- Saxon Events -------------------------------------------------------------------------------------------------


@covers("drinking-and-singing")
@rule("TMM-P19", "TMM-COMP-16", "TMM-P31")
def test_drinking_and_singing_lifts_saxon_units_by_trait() -> None:
    table = table_for("drinking-and-singing", wedge1={1: "naturalised-danes.1 saxon-axemen.1 morcar"}, wedge3={0: "ealdred"})
    use(table, "use drinking-and-singing: sing")
    assert [piece(table, key)["might"] for key in ("naturalised-danes.1", "saxon-axemen.1", "morcar")] == [2, 3, 3]
    assert piece(table, "ealdred")["might"] == 0


@covers("english-spies")
@rule("TMM-P17")
def test_english_spies_may_discard_up_to_two_cards() -> None:
    table = table_for("english-spies", hand={0: "robert-eu odo trumpeter"})
    use(table, "use english-spies: spy")
    assert table.asked(1, "option").keys == ("discard 1", "discard 2", "discard nothing")
    table.answer(1, "discard 2")
    table.answer(1, "odo", "robert-eu")
    assert table.discard(0) == "odo robert-eu"


@covers("hot-pursuit")
@rule("TMM-P14", "TMM-P29", "TMM-FX-41", "TMM-TRG-13", "TMM-TRG-20")
def test_hot_pursuit_adds_two_to_own_wedge_damage_and_may_be_doubled() -> None:
    table = printed(
        objectives=HASTINGS,
        hand={1: f"hot-pursuit*2 {PURSE[1]} morcar"},
        wedge1={1: "gyrth-godwinson"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    for _ in range(2):
        table.answer(1, "respond hot-pursuit: pursue")
        pay(table)
    assert table.seen(None, "wedge_damaged")[0]["amount"] == 8


def hot_pursuit_answered(objectives: dict[int, str], hastings: str | None = None, damage: str = "0/0 0/0 0/0") -> Scene:
    facts: dict[str, Any] = {} if hastings is None else {"hastings": hastings}
    table = printed(
        objectives=objectives,
        damage=damage,
        hand={0: f"retreat-or-flight {PURSE[0]}", 1: f"hot-pursuit {PURSE[1]}"},
        wedge1={1: "gyrth-godwinson"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
        **facts,
    )
    end_deployment(table)
    table.answer(1, "respond hot-pursuit: pursue")
    pay(table)
    table.answer(0, "respond retreat-or-flight: flight")
    pay(table)
    return table


@covers("retreat-or-flight", "hot-pursuit")
@rule("TMM-P14", "TMM-FACT-3", "TMM-ABIL-4", "TMM-ABIL-5", "TMM-R60")
def test_retreat_or_flight_cancels_hot_pursuit_and_hits_the_same_wedge() -> None:
    table = hot_pursuit_answered(HASTINGS)
    assert [event["card"] for event in table.seen(None, "ability_cancelled")] == ["hot-pursuit"]
    hits = [(event["seat"], event["amount"]) for event in table.seen(None, "wedge_damaged")][:2]
    assert hits == [(0, 2), (1, 4)]


@rule("TMM-P14", "TMM-R39")
def test_damage_is_lost_if_the_wedge_is_claimed_in_between() -> None:
    table = hot_pursuit_answered(HASTINGS, damage="8/0 0/0 0/0")
    assert table.claimed() == "0 - -"
    assert table.view(None)["wedges"][0]["damage"] == [10, 0]


@rule("TMM-P14", "TMM-R40")
def test_without_the_flag_the_cancel_works_and_the_damage_is_lost() -> None:
    table = hot_pursuit_answered({0: "B", 1: "G"})
    assert [event["card"] for event in table.seen(None, "ability_cancelled")] == ["hot-pursuit"]
    assert all(event["seat"] == 1 for event in table.seen(None, "wedge_damaged"))


@covers("retreat-or-flight")
@rule("TMM-P14")
def test_retreat_or_flight_adds_one_to_own_wedge_damage() -> None:
    table = printed(
        objectives=HASTINGS,
        hand={0: f"retreat-or-flight {PURSE[0]}"},
        wedge1={0: "robert-mortain"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    table.answer(0, "respond retreat-or-flight: press-on")
    pay(table)
    assert table.seen(None, "wedge_damaged")[0]["amount"] == 5


@covers("plea-with-tostig")
@pytest.mark.parametrize("card", ["rout-enemy", "tostigs-invasion", "harald-hardrada-iii", "arrow-in-the-eye"])
@rule("TMM-P13", "TMM-P27", "TMM-CAN-2")
def test_plea_with_tostig_cancels_any_enemy_event(card: str) -> None:
    table = table_for(card, wedge1={1: "fyrd"}, hand={1: "plea-with-tostig edwin godric"})
    option = next(key for key in table.asked(0).keys if key.startswith(f"use {card}"))
    use(table, option)
    table.answer(1, "respond plea-with-tostig: plead")
    pay(table)
    assert table.wedge1(1) == "fyrd"
    assert table.discard(1) == "edwin godric plea-with-tostig"
    assert table.discard(0).endswith(card)
    table.asked(1, "deploy")


@rule("TMM-P13", "TMM-P27")
def test_plea_with_tostig_does_not_answer_an_action_of_a_card_in_play() -> None:
    table = printed(wedge1={0: "ivo-taillefer", 1: "edwin"}, hand={1: "plea-with-tostig fyrd godric"})
    use(table, "act ivo-taillefer: suicide-attack")
    assert table.discard(0) == "ivo-taillefer"


@covers("plea-with-tostig", "break-the-shield-wall", "shield-wall")
@rule("TMM-RESP-5", "TMM-CAN-4", "TMM-P13", "TMM-P24")
def test_plea_cancels_break_the_shield_wall_so_that_shield_wall_stands() -> None:
    table = table_for(
        "slings-and-rocks",
        seat=0,
        hand={0: f"arrow-in-the-eye break-the-shield-wall {PURSE[0]}", 1: f"shield-wall plea-with-tostig {PURSE[1]}"},
        wedge1={1: "saxon-battleaxemen"},
    )
    use(table, "use arrow-in-the-eye: loose-at-harold")
    table.answer(1)  # do not cancel the arrow itself
    table.answer(1, "respond shield-wall: cover-a-card")
    pay(table)
    table.answer(0, "respond break-the-shield-wall: break-the-wall")
    pay(table)
    table.answer(1, "respond plea-with-tostig: plead")
    pay(table)
    assert piece(table, "harold-godwinson")["damage"] == 0
    assert [event["card"] for event in table.seen(None, "ability_cancelled")] == ["break-the-shield-wall"]


@covers("shield-wall", "break-the-shield-wall")
@rule("TMM-P13", "TMM-R53")
def test_break_the_shield_wall_lets_the_damage_through() -> None:
    table = table_for(
        "slings-and-rocks",
        seat=0,
        hand={0: f"arrow-in-the-eye break-the-shield-wall {PURSE[0]}", 1: f"shield-wall {PURSE[1]}"},
    )
    use(table, "use arrow-in-the-eye: loose-at-harold")
    table.answer(1, "respond shield-wall: cover-a-card")
    pay(table)
    table.answer(0, "respond break-the-shield-wall: break-the-wall")
    pay(table)
    assert piece(table, "harold-godwinson")["damage"] == 2


@covers("shield-wall")
@rule("TMM-P13", "TMM-P29", "TMM-P34")
def test_shield_wall_holds_a_wedge_against_the_opponents_part_only() -> None:
    table = printed(
        objectives=HASTINGS,
        hand={1: f"shield-wall {PURSE[1]}"},
        wedge2={0: "william-fitzrobert/tired", 1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    table.answer(1, "respond shield-wall: hold-the-wedge")
    pay(table)
    assert table.damage().split()[0] == "0/1"


@rule("TMM-P34", "TMM-P13")
def test_shield_wall_never_answers_damage_to_an_own_card_by_its_own_player() -> None:
    table = printed(turn=1, hand={1: f"shield-wall {PURSE[1]}"}, wedge1={1: "saxon-battleaxemen", 0: "robert-mortain"})
    use(table, "act saxon-battleaxemen.1: bloodlust")
    assert piece(table, "saxon-battleaxemen.1")["damage"] == 1
    table.asked(0, "deploy")


@covers("ship-patrols")
@rule("TMM-FX-19", "TMM-R7")
def test_ship_patrols_draw_two_or_as_many_as_there_are() -> None:
    table = table_for("ship-patrols", deck={1: "edwin"}, hand={1: "ship-patrols"})
    use(table, "use ship-patrols: patrol")
    assert table.hand(1) == "edwin"
    assert not table.state.is_over


# --- Objectives ---------------------------------------------------------------------------------------------------


@covers("halleys-comet-norman", "halleys-comet-saxon")
@rule("TMM-P2", "TMM-OBJ-14")
def test_halleys_comet_falls_without_a_battle() -> None:
    table = printed()
    end_deployment(table)
    assert (table.objectives(0), table.objectives(1)) == ("B C D E F G", "B C D E F G")
    assert table.seen(None, "objective_battle") == []
    assert table.defeated(0) == "A"


@covers("battle-of-hastings-norman", "battle-of-hastings-saxon")
@rule("TMM-R67", "TMM-OBJ-2")
def test_the_battle_of_hastings_is_not_attempted() -> None:
    table = printed(objectives=HASTINGS)
    end_deployment(table)
    assert table.seen(None, "objective_battle") == []
    assert table.objectives(0) == "G"


LADDER = [
    ("war-council-at-rouen-norman", 0, "B", "zeal", 3),
    ("papal-blessing-and-lawful-claim-norman", 0, "C", "zeal", 1),
    ("dedication-of-matildas-abbey-norman", 0, "D", "zeal", 1),
    ("the-normans-set-sail-norman", 0, "E", "might", 2),
    ("invasion-of-sussex-norman", 0, "F", "might", 3),
    ("battle-of-fulford-saxon", 1, "B", "might", 2),
    ("battle-of-stamford-bridge-saxon", 1, "C", "might", 1),
    ("march-down-ermine-street-saxon", 1, "D", "might", 2),
    ("prayer-at-waltham-abbey-saxon", 1, "E", "zeal", 2),
    ("gather-forces-in-london-saxon", 1, "F", "zeal", 3),
]
COVERED.update(card for card, _, _, _, _ in LADDER)


@pytest.mark.parametrize(("card", "seat", "letter", "attribute", "value"), LADDER)
@rule("TMM-OBJ-4", "TMM-OBJ-6", "TMM-OBJ-9", "TMM-ZONE-9")
def test_an_objective_is_battled_with_its_attribute_and_value(
    card: str, seat: int, letter: str, attribute: str, value: int
) -> None:
    column = ("ralf-de-tosny robert-mortain", "gyrth-godwinson stigand")[seat]
    table = printed(objectives={seat: letter}, wedge1={seat: column})
    total = {0: {"zeal": 5, "might": 9}, 1: {"zeal": 6, "might": 7}}[seat][attribute]
    end_deployment(table)
    [battle] = [event for event in table.seen(None, "objective_battle") if event["seat"] == seat]
    assert (battle["attribute"], battle["value"], battle["total"]) == (attribute, value, total)


@pytest.mark.parametrize(
    ("seat", "letter", "column"),
    [
        (0, "E", "robert-mortain trumpeter"),
        (0, "F", "robert-mortain trumpeter"),
        (1, "B", "edwin fyrd"),
        (1, "C", "edwin fyrd"),
    ],
)
@rule("TMM-P3", "TMM-OBJ-10")
def test_a_costly_objective_destroys_an_own_card_but_never_the_leader(seat: int, letter: str, column: str) -> None:
    table = printed(objectives={seat: f"{letter}/hurt=5"}, wedge1={seat: column})
    end_deployment(table)
    assert table.asked(seat, "target").keys == tuple(column.split())
    table.answer(seat, column.split()[1])
    assert table.discard(seat) == column.split()[1]
    assert "ABCDEFG".index(table.fact("objectives", seat)[0]) == "ABCDEFG".index(letter) + 1
    alone = printed(objectives={seat: f"{letter}/hurt=5"})
    end_deployment(alone)
    alone.asked(0, "deploy")
    assert alone.discard(seat) == ""


@pytest.mark.parametrize(("seat", "letter"), [(0, "C"), (1, "D")])
@rule("TMM-P4", "TMM-FX-39")
def test_an_objective_may_heal_the_leader(seat: int, letter: str) -> None:
    table = printed(objectives={seat: f"{letter}/hurt=5"}, wedge2={seat: f"{LEADERS[seat]}/hurt=2"})
    end_deployment(table)
    assert table.asked(seat, "option").keys == ("remove 1 damage", "nothing")
    table.answer(seat, "remove 1 damage")
    assert piece(table, LEADERS[seat])["damage"] == 1


@pytest.mark.parametrize(("seat", "letter"), [(0, "D"), (1, "E")])
@rule("TMM-P4")
def test_an_objective_may_draw_a_card(seat: int, letter: str) -> None:
    for pick, drawn in (("draw 1 card", 3), ("nothing", 2)):
        table = printed(objectives={seat: f"{letter}/hurt=5"})
        end_deployment(table)
        table.answer(seat, pick)
        assert table.view(None)["players"][seat]["hand_size"] == drawn


@rule("TMM-P4", "TMM-P32")
def test_gathering_in_london_may_play_a_card_for_one_less() -> None:
    table = printed(objectives={1: "F/hurt=5"}, wedge1={1: "stigand"}, hand={1: "edwin fyrd godric saxon-axemen"})
    end_deployment(table)
    table.asked(1, "play-card")
    table.answer(1, "play edwin")
    table.answer(1, "wedge 3")
    pay(table)
    assert table.seen(None, "payment")[-1]["needed"] == 3
    assert table.wedge3(1) == "edwin"
    assert table.objectives(1) == "G"


@rule("TMM-CARD-15", "TMM-P25", "TMM-ABIL-8", "TMM-R79")
def test_every_printed_card_has_a_scene_and_a_text() -> None:
    file = shipped_cards("printed")
    assert {design.key for design in file.designs} - COVERED == set()
    silent = [design.key for design in file.designs if design.abilities and not design.text]
    assert silent == []
    assert len(file.notes) == 24
    assert all(ability.way < 6 for ability in file.abilities)
