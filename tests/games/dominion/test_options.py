"""Table options, house options and seat presets."""

import pytest

from meadhall import api as tables
from meadhall import games
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.kernel.errors import BadOptions, BadPosition, IllegalAction
from meadhall.kit.compare import holds
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, stage


@rule("DOM-OPT-2", "DOM-OPT-3", "DOM-KING-6")
def test_ten_names_make_an_explicit_kingdom() -> None:
    ten = "cellar+chapel+moat+village+witch+mine+market+spy+thief+gardens"
    _, options = games.parse(f"dominion(players=4,kingdom={ten})")
    assert isinstance(options, DominionOptions) and options.kingdom_mode == "explicit"
    state = tables.new(f"dominion(kingdom={ten})")
    assert set(state.view(0)["kingdom"]) == set(ten.split("+"))
    assert games.parse(state.game.text(state.options)) == (state.game, state.options)
    assert set(tables.new("dominion", kingdom=ten).view(0)["kingdom"]) == set(ten.split("+"))


@rule("DOM-OPT-2", "DOM-OPT-3")
def test_a_kingdom_does_not_silently_change_how_a_preset_chooses_it() -> None:
    for preset in ("draft", "random"):
        _, found = DominionOptions.try_read({"kingdom": "big-money"}, preset)
        assert [problem.field for problem in found] == ["kingdom"]


@rule("DOM-OPT-2", "DOM-KING-2")
@pytest.mark.parametrize("name", sorted(RECOMMENDED))
def test_each_recommended_set_is_a_preset(name: str) -> None:
    _, options = games.parse(f"dominion({name})")
    assert set(tables.new("dominion", **options.to_json()).view(0)["kingdom"]) == set(RECOMMENDED[name])


@rule("DOM-OPT-2", "DOM-OPT-3", "DOM-OPT-5")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kingdom": "first-gime"}, "did you mean 'first-game'"),
        ({"kingdom_mode": "random", "kingdom": "big-money"}, "names are not wanted"),
        ({"kingdom_mode": "rotate"}, "kingdom of the game before is needed"),
        ({"last": RECOMMENDED["big-money"]}, "and only then"),
        ({"kingdom_mode": "explicit", "kingdom": "big-money"}, "is a set, not a card"),
        ({"start": 2}, "seat 2 does not exist"),
        ({"turn_limit": 0}, "turn_limit: 0 is not"),
        ({"timeout": "soon"}, "'soon' is not a whole number"),
        ({"kingdom_mode": "auction"}, "'auction' is not allowed"),
    ],
)
def test_options_that_clash_are_refused_with_a_reason(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        DominionOptions.read(options)


@rule("DOM-OPT-30", "DOM-OPT-20", "DOM-OPT-21", "DOM-OPT-22", "DOM-OPT-23")
def test_house_options_are_off_by_default_and_labelled() -> None:
    house = {name for name, info in DominionOptions.infos().items() if info.house}
    assert house == {"later_wording", "open_counts", "equal_openings", "live_score"}
    assert not any(getattr(DominionOptions(), name) for name in house)
    assert all(DominionOptions.schema()["properties"][name]["x-house"] for name in house)


@rule("DOM-OPT-20")
def test_later_wording_makes_throne_room_mine_and_moneylender_optional() -> None:
    throne = stage("village-square", later_wording=True, hand={0: "throne-room smithy"}, deck={0: "copper*6"})
    throne.play(0, "throne-room")
    throne.passes(0)
    throne.finished()
    holds(throne, 0, hand="smithy", play="throne-room")
    mine = stage(later_wording=True, hand={0: "mine copper"})
    mine.play(0, "mine")
    mine.passes(0)
    mine.finished()
    assert mine.trash() == ""
    lender = stage("big-money", later_wording=True, hand={0: "moneylender copper"})
    lender.play(0, "moneylender")
    assert lender.asked(0, "moneylender").keys == ("yes", "no")
    lender.answer(0, "no")
    assert counts(lender) == "0/1/0" and lender.trash() == ""
    remodel = stage(later_wording=True, hand={0: "remodel copper estate"})
    remodel.play(0, "remodel")
    remodel.refused(0)


@rule("DOM-OPT-22")
def test_equal_openings_give_all_seats_the_same_split() -> None:
    splits = set()
    for seed in range(60):
        state = tables.new("dominion", seed=seed, players=4, equal_openings=True)
        hands = {state.view(seat)["hand"]["copper"] for seat in range(4)}
        assert len(hands) == 1
        splits |= hands
        assert state.broken() == []
    assert splits == {2, 3, 4, 5}


@rule("DOM-OPT-23")
def test_scores_are_shown_only_at_a_table_with_live_score() -> None:
    assert "score" not in stage().view(0)["players"][0]
    assert stage(live_score=True).view(0)["players"][0]["score"] == 3


@rule("DOM-OPT-11", "DOM-R40")
def test_concealing_places_the_hand_below_the_play_area() -> None:
    table = stage(hand={0: "copper estate village"}, deck={0: "gold*5"}, actions=0)
    table.says(0, "set cleanup_order=conceal")
    table.play(0, "copper")
    table.answer(0, "end")
    holds(table, 0, discard="estate village copper")
    (seen,) = table.seen(1, "cleanup")
    assert seen["top"] == "copper" and "hand" not in seen


@rule("DOM-OPT-11", "DOM-DEC-15")
def test_the_end_options_follow_the_clean_up_preset_at_once() -> None:
    table = stage(hand={0: "copper estate"}, deck={0: "gold*5"}, actions=0)
    table.play(0, "copper")
    assert table.offers(0, "end on copper") and not table.offers(0, "end on estate")
    table.says(0, "set cleanup_order=conceal")
    assert table.offers(0, "end on estate") and not table.offers(0, "end on copper")
    table.answer(0, "end on estate")
    holds(table, 0, discard="copper estate")


@rule("DOM-OPT-12")
def test_auto_treasures_plays_them_on_entering_the_buy_phase() -> None:
    table = stage(hand={0: "village copper*2 silver", 1: "copper*5"}, deck={0: "gold"})
    table.says(0, "set auto_treasures=on")
    table.play(0, "village")
    holds(table, 0, hand="", play="village copper*2 silver gold")
    assert counts(table) == "2/1/7"
    table.answer(0, "end")
    holds(table, 1, hand="copper*5")
    assert stage().view(0)["presets"]["auto_treasures"] == "off"


@rule("DOM-OPT-10", "DOM-OPT-11", "DOM-OPT-12")
def test_presets_are_seen_by_their_own_seat_and_saved() -> None:
    table = stage(players=3)
    table.says(1, "set moat=never")
    assert table.view(1)["presets"] == {"moat": "never", "cleanup_order": "book", "auto_treasures": "off"}
    assert table.view(0)["presets"]["moat"] == "ask" and "never" not in str(table.view(0)) + str(table.view(None))
    state = table.state
    assert state.game.load(state.to_json()).view(1)["presets"]["moat"] == "never"
    assert state.game.position(state.position()).key() == state.key()
    assert "set moat=ask" in state.interjections(1) and "set moat=never" not in state.interjections(1)
    before = state.key()
    with pytest.raises(IllegalAction, match="may not say 'set moat=sometimes' now; allowed: set moat=always"):
        state.interject(0, "set moat=sometimes")
    with pytest.raises(IllegalAction):
        state.interject(7, "set moat=always")
    assert state.key() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand 0: dragon", r"line 1 \(hand 0\): there is no 'dragon'"),
        ("hand 5: copper", "there are only 2 seats"),
        ("hand 0: witch", "witch is not in this game's kingdom"),
        ("mood: sunny", "this game knows game, kingdom"),
        ("actions: many", "'many' is not a whole number"),
        ("phase: lunch", "'lunch' is not one of"),
        ("supply: village=lots", "'village=lots' is not a pile"),
        ("game: dominion(players=9)", "players: 9 is not"),
        ("luck: {}", "the luck cannot be read"),
        ('frames: [["nowhere", {"you": 0}]]', "no step is called 'nowhere'"),
        ("frames: [", "the frames cannot be read"),
        ("phase: setup", "needs its frames"),
        ("aside 1: village", "only the active seat"),
        ("known 0: 99", "the deck has only 5 cards"),
        ("kingdom: village village", "ten different cards"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        tables.position("dominion", text)


def test_one_seat_alone_can_be_simulated_and_no_form_offers_it() -> None:
    state = tables.new("dominion", solo=True, start=0)
    assert state.seats == 1 and state.view(0)["piles"][5]["left"] == 8
    state.play("end")
    assert state.view(0)["players"][0]["turns"] == 1 and state.view(0)["active"] == 0
    assert "solo" not in DominionOptions.schema()["properties"]
