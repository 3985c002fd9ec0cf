"""Card files: what is read, what is refused and with which words (section 18)."""

import json
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall import games
from meadhall.env.seats import Seats
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.games.tears1066.options import TearsOptions, pack, shipped_cards, unpack
from meadhall.kernel.errors import BadOptions
from meadhall.kit.trace import rule
from meadhall.lab.playing.tables import LabTable
from meadhall.terminal.setup import Setup, read_setup
from tests.games.tears1066.hosts import action, event, own_file, piece, shipped, target, unit, with_cards


def problems(data: Any) -> list[str]:
    with pytest.raises(BadCards) as bad:
        read_cards(data)
    return [str(problem) for problem in bad.value.problems]


def one_problem(**changes: Any) -> str:
    """The only problem of the starter set with a changed Norman Knights card."""
    found = problems(own_file(changed={"NOR-U01": changes}))
    assert len(found) == 1, found
    return found[0]


@rule("TMM-CARD-1", "TMM-CARD-2")
def test_ids_are_unique_and_names_are_unique_within_a_faction() -> None:
    assert one_problem(id="NOR-U02") == "NOR-U02 id: two cards have this id"
    assert "is the name of" in problems(own_file(changed={"NOR-U02": {"name": "Norman Knights"}}))[0]
    twins = read_cards(own_file(changed={"NOR-U01": {"name": "Gytha"}}))
    assert {"gytha", "gytha-saxon"} <= set(twins.by_key)


@rule("TMM-CARD-3", "TMM-CARD-4", "TMM-CARD-5")
def test_faction_type_and_class_are_checked() -> None:
    assert "the card is in the list of norman" in one_problem(faction="saxon")
    assert "'hero' is not one of leader" in one_problem(type="hero")
    assert "None is not one of archer" in one_problem(**{"class": None})
    assert "only a unit has a class" in problems(own_file(changed={"NOR-C01": {"class": "archer"}}))[0]


@rule("TMM-CARD-6", "TMM-CARD-7", "TMM-CARD-8", "TMM-CARD-9", "TMM-CARD-10", "TMM-CARD-11")
def test_traits_and_numbers_are_checked() -> None:
    assert "a list of texts" in one_problem(traits="Norman")
    assert "cost: -1 is not a whole number of at least 0" in one_problem(cost=-1)
    assert "health: 0 is not a whole number of at least 1" in one_problem(health=0)
    assert "might: 'many'" in one_problem(might="many")
    assert "zeal: True" in one_problem(zeal=True)
    assert "resources: -2" in one_problem(resources=-2)
    assert "copies: 0" in one_problem(copies=0)
    assert "a leader has no cost" in problems(own_file(changed={"NOR-L01": {"cost": 2}}))[0]
    assert "there is one leader" in problems(own_file(changed={"NOR-L01": {"copies": 2}}))[0]
    bare = unit("Ghosts")
    del bare["might"]
    table = with_cards(norman=[bare], wedge1={0: "ghosts"})
    assert (piece(table, "ghosts.1")["might"], piece(table, "ghosts.1")["zeal"]) == (0, 0)


@rule("TMM-CARD-12", "TMM-CARD-22")
def test_only_attachments_name_hosts_and_they_must() -> None:
    assert "only an attachment has hosts" in one_problem(attach_to={"zone": "wedge"})
    data = own_file()
    del data["factions"]["norman"]["cards"][-1]["attach_to"]
    assert problems(data) == ["NOR-A06 attach_to: an attachment names its hosts"]


@rule("TMM-CARD-13", "TMM-CARD-18")
def test_objectives_run_from_a_to_g_with_the_right_values() -> None:
    assert "G" in problems(own_file(changed={"NOR-OB": {"letter": "C"}}))[0]
    assert "is not might or zeal" in problems(own_file(changed={"NOR-OB": {"attribute": None}}))[0]
    assert "the Battle of Hastings has none" in problems(own_file(changed={"NOR-OG": {"health": 3}}))[0]
    read_cards(own_file(changed={"NOR-OA": {"attribute": None, "value": None, "health": None}}))
    assert problems(own_file(changed={"NOR-OA": {"value": None}}))
    assert "exactly one leader is wanted, not 0" in problems(own_file(changed={"NOR-L01": {"type": "character", "cost": 1}}))[0]


@rule("TMM-CARD-14", "TMM-CARD-25", "TMM-CARD-33", "TMM-CARD-34")
def test_abilities_have_a_known_kind_and_only_the_parts_of_that_kind() -> None:
    assert "'magic' is not one of action" in one_problem(abilities=[{"kind": "magic"}])
    assert "abilities: a list is wanted" in one_problem(abilities={})
    assert "a list of effects is wanted" in one_problem(abilities=[{"kind": "action"}])
    assert "a list of modifiers is wanted" in one_problem(abilities=[{"kind": "constant"}])
    assert "kind constant has no such field" in one_problem(
        abilities=[{"kind": "constant", "mods": [{"mod": "might", "amount": 1, "to": {"self": True}}], "effects": []}]
    )


@rule("TMM-CARD-16", "TMM-COMP-17", "TMM-CARD-26")
def test_flavour_numbers_and_titles_change_nothing() -> None:
    plain = with_cards(norman=[unit("Ghosts")], wedge1={0: "ghosts"})
    fancy = with_cards(norman=[unit("Ghosts", flavour="Boo", number="66", art="ghosts.svg")], wedge1={0: "ghosts"})
    assert piece(plain, "ghosts.1") == piece(fancy, "ghosts.1")
    assert "flavour: a text is wanted" in one_problem(flavour=7)


@rule("TMM-CARD-17")
def test_a_unique_card_has_one_copy_in_play() -> None:
    ring = {"name": "Ring", "type": "attachment", "cost": 0, "attach_to": {"side": "own", "kind": "army"}, "abilities": []}
    table = with_cards(norman=[{**ring, "unique": True}], hand={0: "ring"}, wedge1={0: "wadard +ring"})
    assert not table.offers(0, "play ring")
    table = with_cards(norman=[ring], hand={0: "ring"}, wedge1={0: "wadard +ring"})
    assert table.offers(0, "play ring")
    assert "true only for a character" in one_problem(unique=True)


@rule("TMM-CARD-19")
def test_a_deck_has_at_least_thirty_cards() -> None:
    data = own_file()
    data["factions"]["saxon"]["cards"] = [
        card for card in data["factions"]["saxon"]["cards"] if card["type"] in ("leader", "character")
    ]
    assert problems(data) == ["saxon.cards: a deck of 30 to 500 cards is wanted, not 13"]


@rule("TMM-CARD-20")
@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (action({"op": "explode"}), "'explode' is not an operation"),
        (action({"op": "draw", "player": "you", "amount": 1, "speed": 3}), "speed: there is no such key"),
        (action({"op": "draw", "player": "me", "amount": 1}), "'me' is neither you nor opponent"),
        (action({"op": "draw", "player": "you"}), "amount: this is missing"),
        (action({"op": "draw", "player": "you", "amount": "lots"}), "'lots' is not an amount"),
        (action({"op": "destroy", "to": {"colour": "red"}}), "a filter has no such key"),
        (action({"op": "destroy", "to": {"kind": "dragon"}}), "'dragon' is not one of army"),
        (action({"op": "destroy", "to": {"row": 4}}), "4 is not a row"),
        (action({"op": "destroy", "to": {"zone": "moon"}}), "'moon' is not one of battlefield"),
        (
            action({"op": "modify", "to": "self", "attr": "might", "amount": 1, "duration": "ages"}),
            "'ages' is not one of battle",
        ),
        (action({"op": "flag", "to": "self", "flag": "glows", "duration": "round"}), "'glows' is not one of no_damage"),
        (action({"op": "prevent", "amount": 1}), "prevent only answers the trigger damage"),
        (action(when={"moon": "full"}), "there is no such condition"),
        (action(cost=[{"blood": 1}]), "there is no such cost"),
        (action(limit={"times": 1, "per": "year"}), "'year' is not one of round, game"),
        (action(speed=1), "an ability has no such field"),
        ({"kind": "response", "trigger": {"on": "sunrise"}, "effects": []}, "'sunrise' is not a trigger"),
        ({"kind": "response", "trigger": {"on": "pass", "min": 1}, "effects": []}, "min: there is no such key"),
        ({"kind": "constant", "mods": [{"mod": "luck", "amount": 1, "to": {"self": True}}]}, "'luck' is not one of might"),
    ],
)
def test_an_unknown_word_is_an_error_with_card_and_field(ability: dict[str, Any], words: str) -> None:
    found = one_problem(abilities=[ability])
    assert words in found
    assert found.startswith("NOR-U01 abilities[0]")


@rule("TMM-ZONE-2")
@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_a_constant_ability_does_not_tell_what_is_hidden(zone: str) -> None:
    """Its effect is seen by all: might that depends on a card in hand would show the card."""
    mods = [{"mod": "might", "amount": 1, "to": {"self": True}}]
    when = {"none": {"name": "Wadard", "zone": [zone]}}
    assert "it cannot ask which cards" in one_problem(abilities=[{"kind": "constant", "when": when, "mods": mods}])
    deep = [{"mod": "might", "amount": 1, "to": {"having": {"zone": [zone]}}}]
    assert "it cannot ask which cards" in one_problem(abilities=[{"kind": "constant", "mods": deep}])


@rule("TMM-CARD-21", "TMM-CARD-32")
def test_every_ref_is_declared() -> None:
    assert "'t' is not a declared ref" in one_problem(abilities=[action({"op": "destroy", "to": "t"})])
    read_cards(
        own_file(
            changed={"NOR-U01": {"abilities": [action({"op": "destroy", "to": "t"}, targets=[target("t", side="enemy")])]}}
        )
    )
    for word in ("self", "host", "trigger", "leader"):
        read_cards(own_file(changed={"NOR-U01": {"abilities": [action({"op": "ready", "to": word})]}}))


@rule("TMM-CARD-22")
def test_events_and_objectives_have_only_their_kinds_of_ability() -> None:
    constant = {"kind": "constant", "mods": [{"mod": "might", "amount": 1, "to": {"side": "own"}}]}
    assert "an event has at least one action" in problems(own_file(changed={"NOR-E03": {"abilities": [constant]}}))[0]
    assert "an event has at least one action" in problems(own_file(changed={"NOR-E03": {"abilities": []}}))[0]
    assert "an objective has only" in problems(own_file(changed={"NOR-OB": {"abilities": [action()]}}))[0]
    assert "only an objective" in one_problem(abilities=[{"kind": "when_destroyed", "effects": []}])


@rule("TMM-CARD-23", "TMM-R79")
def test_a_solo_ability_is_dropped_with_a_note() -> None:
    file = read_cards(own_file(changed={"NOR-U01": {"abilities": [{"kind": "solo", "title": "anything", "shape": 3}]}}))
    assert file.notes == ["NOR-U01: a solo ability is left out"]
    assert file.designs[file.by_key["norman-knights"]].abilities == []


@rule("TMM-CARD-24")
def test_an_unknown_version_is_refused() -> None:
    assert problems({**own_file(), "version": 2}) == ["version: version 2 is not known here; this program reads 1"]


def test_every_problem_is_reported_at_once_and_nothing_is_loaded() -> None:
    found = problems(own_file(changed={"NOR-U01": {"cost": -1, "health": 0}, "SAX-U01": {"traits": 3}}))
    assert [line.split(":")[0] for line in found] == ["NOR-U01 cost", "NOR-U01 health", "SAX-U01 traits"]
    assert problems([]) == ["file: a card file is an object with set_id, version and factions"]


@rule("TMM-OPT-9")
def test_an_own_file_is_read_from_its_path_and_kept_with_the_options(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own_file(norman=[event("Thunder", action({"op": "draw", "player": "you", "amount": 3}))])))
    state = meadhall.new("1066", 5, card_file=str(path), faction_pick="fixed")
    assert "thunder" in state.census()
    path.unlink()
    again = meadhall.load(json.loads(json.dumps(state.to_json())))
    assert again.key() == state.key()
    assert meadhall.position("1066", state.position()).key() == state.key()


@rule("TMM-OPT-9")
def test_whoever_sits_at_the_machine_may_name_a_file_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own_file()))
    text = f"1066(card_file={path})"
    read = [meadhall.new(text, 5).options.to_json(), Seats(text).options.to_json()]
    for setup in (Setup(text), Setup("1066", options={"card_file": str(path)})):
        read.append(read_setup(setup).options.to_json())
    for game, options in ((text, {}), ("1066", {"card_file": str(path)})):
        read.append(LabTable.read(game, options).options(("easy", "easy")).to_json())
    assert {options["card_file"] for options in read} == {"test-set"}
    assert {options["cards"] for options in read} == {pack(own_file())}


@rule("TMM-OPT-9")
def test_a_bad_path_or_file_is_told_in_one_sentence_each(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot be opened"):
        meadhall.new("1066", card_file=str(tmp_path / "none.json"))
    broken = tmp_path / "broken.json"
    broken.write_text('{"set_id": ')
    with pytest.raises(BadOptions, match="line 1"):
        meadhall.new("1066", card_file=str(broken))
    broken.write_text(json.dumps({**own_file(), "version": 9}))
    with pytest.raises(BadOptions, match="version 9 is not known"):
        meadhall.new("1066", card_file=str(broken))
    with pytest.raises(BadOptions, match="is not a card file: printed or starter"):
        TearsOptions.read({"card_file": "fancy"})
    with pytest.raises(BadOptions, match="cannot be read"):
        TearsOptions.read({"card_file": "x", "cards": "????"})


def test_a_packed_file_comes_back() -> None:
    data = own_file()
    assert unpack(pack(data)) == data
    assert "," not in pack(data) and ")" not in pack(data)


@rule("TMM-START-1", "TMM-START-2", "TMM-START-6", "TMM-START-7", "TMM-START-8", "TMM-START-16", "TMM-START-17", "TMM-START-18")
def test_the_starter_set_has_the_shape_of_its_brief() -> None:
    file = shipped_cards("starter")
    assert [len(deck) for deck in file.decks] == [66, 66]
    units = [[0, 0, 0], [0, 0, 0]]
    zeal = {1: [0, 0], 2: [0, 0]}
    for design in file.designs:
        if design.type == 2:
            units[design.faction][design.unit_class] += design.copies
        if design.type in zeal:
            zeal[design.type][0] += design.zeal * design.copies
            zeal[design.type][1] += design.copies
    assert units == [[8, 9, 13], [4, 26, 0]]
    assert zeal[1][0] / zeal[1][1] > 4 * zeal[2][0] / zeal[2][1]
    assert sum(len(deck) for deck in file.decks) + 2 * 8 == 148
    assert (66 - 4) // 2 == 31


@rule("TMM-START-3", "TMM-START-4", "TMM-START-5")
def test_starter_costs_are_spread_as_the_table_says() -> None:
    file = shipped_cards("starter")
    for faction, wanted in ((0, [0, 28, 27, 9, 2]), (1, [5, 30, 23, 8, 0])):
        costs = [file.designs[kind].cost for kind in file.decks[faction]]
        assert [costs.count(cost) for cost in range(5)] == wanted


@rule("TMM-START-9", "TMM-START-10")
def test_the_starter_leaders_own_zeal_takes_the_first_objective() -> None:
    from tests.games.tears1066.hosts import end_deployment, starter

    table = starter()
    end_deployment(table)
    assert (table.objectives(0), table.objectives(1)) == ("B C D E F G", "B C D E F G")
    assert shipped("starter")["original"] is True


def test_the_worked_example_of_the_card_authors_guide_is_a_good_card() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "write-1066-cards.md").read_text(encoding="utf-8")
    body = guide.split("```json worked-example\n")[1].split("```")[0]
    card = json.loads(body)
    table = with_cards(saxon=[card], turn=1, hand={1: "ditch-diggers shire-levy"}, wedge1={0: "norman-knights"})
    table.play(1, "ditch-diggers")
    table.answer(1, "wedge 1")
    table.answer(1, "discard shire-levy")
    table.answer(1, "ditch-diggers.1: trip-the-horses")
    assert not piece(table, "norman-knights.1")["ready"]
    assert piece(table, "ditch-diggers.1")["might"] == 1


def test_every_operation_filter_key_and_trigger_is_in_the_card_authors_guide() -> None:
    from meadhall.games.tears1066.board.pieces import DURATIONS
    from meadhall.games.tears1066.cards.numbers import FLAGS, MODS, TRIGGERS
    from meadhall.games.tears1066.effects.verbs import VERBS

    guide = (Path(__file__).parents[3] / "docs" / "write-1066-cards.md").read_text(encoding="utf-8")
    words = [*VERBS, *TRIGGERS, *MODS, *FLAGS, *DURATIONS]
    assert [word for word in words if f"`{word}`" not in guide] == []


@rule("TMM-CARD-15", "TMM-OPT-9")
def test_the_cards_of_a_table_are_told_by_its_own_file() -> None:
    data = own_file(changed={"NOR-U01": {"text": "They ride twice.", "might": 9}})
    game, options = games.parse("1066")
    own = game.Options.read({"card_file": "test-set", "cards": pack(data)})
    starter_set = game.Options.read({"card_file": "starter"})
    sheets = [{sheet["key"]: sheet for sheet in game.cards(chosen)} for chosen in (options, starter_set, own)]
    assert "norman-knights" in sheets[1] and "drinking-and-singing" in sheets[0] and "drinking-and-singing" not in sheets[1]
    assert sheets[2]["norman-knights"]["text"] == "They ride twice." and sheets[2]["norman-knights"]["might"] == 9
    assert sheets[1]["norman-knights"]["text"] != "They ride twice."
    shared = [key for key in sheets[0] if key in sheets[1] and sheets[0][key]["text"] != sheets[1][key]["text"]]
    assert shared and all(sheets[1][key]["set"] == "starter-1066" for key in shared)
    state = game.new(own, 1)
    assert state.view(0)["card_file"] == "test-set"


@rule("TMM-OPT-9")
def test_the_log_names_the_cards_of_an_own_file() -> None:
    game = games.find("1066")
    own = game.Options.read({"card_file": "test-set", "cards": pack(own_file(changed={"NOR-U01": {"name": "River Riders"}}))})
    event = {"event": "sacrificed", "seat": 0, "card": "river-riders"}
    assert game.tell(event, ["Ann", "Bob"], own) == "Ann sacrifices River Riders."
    assert game.tell(event, ["Ann", "Bob"]) == "Ann sacrifices river-riders."
