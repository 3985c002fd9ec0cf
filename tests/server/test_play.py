"""A person finds the hall, sits down, plays, comes back, and looks at the game afterwards."""

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.kernel.chance import commitment
from meadhall.kit.trace import rule
from meadhall.match.replay import Replay
from meadhall.server.tables.viewers.broadcaster import HUSH
from tests.server.hosting import Host, Person, hosting, least_answer, play_out
from tests.waiting import until

People = list[Person]


def two_player_table(people: People, **form: object) -> str:
    ann, bob = people[:2]
    table = str(ann.post("/api/tables", {"game": "toy", **form})["id"])
    bob.put(f"/api/tables/{table}/seats/1")
    ann.post(f"/api/tables/{table}/ready")
    bob.post(f"/api/tables/{table}/ready")
    return table


def test_one_click_starts_a_game_against_a_bot_and_it_can_be_played_to_its_end(people: People, tmp_path: Path) -> None:
    ann = people[0]
    table = ann.quick("toy", seat=0)
    with ann.sit_down(table) as chair:
        assert chair.seat == 0 and chair.table["status"] == "playing"
        assert chair.table["seats"][1]["kind"] == "bot"
        assert chair.table["luck"] is None
        promised = chair.table["commitment"]
        play_out([chair])
        assert chair.table["outcome"]["scores"] and chair.play is not None and chair.play["view"]["decision"] is None
        ended: dict[str, Any] = chair.hello["table"] | chair.table
        assert commitment(*ended["luck"]) == promised, "the luck shown at the end is the one promised before"
    path = tmp_path / "game.jsonl"
    path.write_bytes(ann.get(f"/api/tables/{table}/replay"))
    report = Replay.read(path).verify()
    assert report["commitment"] == promised and report["outcome"] == chair.table["outcome"]


def test_a_dominion_game_against_a_bot_ends_and_verifies(people: People, tmp_path: Path) -> None:
    ann = people[0]
    table = ann.quick("dominion", seat=1, options={"turn_limit": 12})
    with ann.sit_down(table) as chair:
        play_out([chair])
    path = tmp_path / "game.jsonl"
    path.write_bytes(ann.get(f"/api/tables/{table}/replay"))
    Replay.read(path).verify()


def test_a_table_fills_with_people_and_begins_when_all_are_ready(people: People) -> None:
    ann, bob, eve = people
    table = ann.post("/api/tables", {"game": "toy", "seat": 1})
    id = table["id"]
    assert table["status"] == "open" and table["seats"][1]["player"] == ann.id and len(table["commitment"]) == 64
    assert id in [some["id"] for some in eve.get("/api/tables?game=toy")["tables"]]
    with ann.sit_down(id) as chair:
        assert chair.play is None
        bob.put(f"/api/tables/{id}/seats/0")
        assert chair.wait("table")["table"]["seats"][0]["player"] == bob.id
        assert "taken" in eve.put(f"/api/tables/{id}/seats/0", status=409)["reason"]
        assert "sit down first" in eve.post(f"/api/tables/{id}/ready", status=403)["reason"]
        ann.post(f"/api/tables/{id}/ready")
        assert ann.get(f"/api/tables/{id}")["status"] == "open"
        assert bob.post(f"/api/tables/{id}/ready")["status"] == "playing"
        chair.wait("update")
        assert chair.play is not None and chair.play["view"]["hand"] is not None
    assert id not in [some["id"] for some in eve.get("/api/tables?game=toy")["tables"]]
    assert id in [some["id"] for some in eve.get("/api/tables?game=toy&status=playing")["tables"]]


def test_seats_can_be_left_freed_by_the_host_and_given_to_bots(people: People) -> None:
    ann, bob, eve = people
    id = ann.post("/api/tables", {"game": "toy", "options": {"players": 3}})["id"]
    bob.put(f"/api/tables/{id}/seats/1")
    bob.put(f"/api/tables/{id}/seats/2")
    seats = ann.get(f"/api/tables/{id}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "free", "person"], "sitting down elsewhere leaves the old seat"
    assert "may free" in eve.ask("DELETE", f"/api/tables/{id}/seats/2", status=403)["reason"]
    ann.ask("DELETE", f"/api/tables/{id}/seats/2")
    eve.put(f"/api/tables/{id}/seats/1/bot", {"level": "easy"}, status=403)
    ann.put(f"/api/tables/{id}/seats/1/bot", {"level": "easy"})
    assert "did you mean" in ann.put(f"/api/tables/{id}/seats/2/bot", {"level": "eazy"}, status=400)["reason"]
    assert "did you mean 'hard'" in ann.put(f"/api/tables/{id}/seats/2/bot", {"level": "hard@999s"}, status=400)["reason"]
    ann.put(f"/api/tables/{id}/seats/2/bot", {"level": "easy"})
    names = [seat["name"] for seat in ann.get(f"/api/tables/{id}")["seats"]]
    assert len(set(names)) == 3
    assert ann.post(f"/api/tables/{id}/ready")["status"] == "playing"
    assert "seats are fixed" in bob.put(f"/api/tables/{id}/seats/1", status=409)["reason"]


def test_only_the_host_gives_a_table_up(people: People) -> None:
    ann, bob, _ = people
    id = ann.post("/api/tables", {"game": "toy"})["id"]
    bob.ask("DELETE", f"/api/tables/{id}", status=403)
    assert ann.ask("DELETE", f"/api/tables/{id}")["status"] == "closed"
    assert "cancelled" in bob.put(f"/api/tables/{id}/seats/1", status=409)["reason"]


def test_everybody_sees_a_move_and_only_the_owner_sees_the_card(people: People) -> None:
    ann, bob, eve = people
    id = two_player_table(people)
    with ann.sit_down(id) as one, bob.sit_down(id) as two, eve.sit_down(id) as watching:
        assert watching.seat is None and watching.play is not None and watching.play["view"]["hand"] is None
        one.answer("draw")
        for chair in (one, two, watching):
            while not any(event["event"] == "draw" and event["number"] >= 6 for event in chair.events):
                chair.read()
        drawn = [next(e for e in chair.events[6:] if e["event"] == "draw") for chair in (one, two, watching)]
        assert "card" in drawn[0]["fields"] and "card" not in drawn[1]["fields"] and "card" not in drawn[2]["fields"]
        assert two.decision is not None and one.play is not None and one.decision is None
        assert "you are not asked" in one.refused("answer", "illegal", decision=1, picks=["rest"])
        assert "you are watching" in watching.refused("answer", "forbidden", decision=1, picks=["rest"])


def test_a_seat_cannot_be_played_without_its_cookie(people: People, host: Host) -> None:
    ann, bob, _ = people
    id = two_player_table(people)
    stolen = ann.cookie.rsplit(".", 1)[0] + "." + bob.cookie.rsplit(".", 1)[1]
    forged = ann.cookie[:-1] + ("0" if ann.cookie[-1] != "0" else "1")
    answer = {"type": "answer", "id": "x", "decision": 1, "picks": ["rest"]}
    for cookie in ("nonsense", ann.id, stolen, forged, ann.cookie + "0", f"{ann.id}.x.y", f"{ann.id}.-1.y"):
        reply = httpx.post(f"{host.url}/api/tables/{id}/messages", json=answer, headers={"Cookie": f"meadhall={cookie}"})
        assert reply.status_code == 401, reply.text
    assert httpx.post(f"{host.url}/api/tables/{id}/messages", json=answer).status_code == 401
    assert ann.post(f"/api/tables/{id}/messages", answer)["replies"][0]["type"] == "ack"


def test_a_reconnecting_client_gets_exactly_what_it_missed(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people)
    with bob.sit_down(id) as two, ann.sit_down(id) as whole:
        with ann.sit_down(id) as one:
            first = one.events[:]
        whole.answer("draw")
        whole.done("chat", text="hello there")
        two.answer("draw")
        whole.wait_for_decision()
        whole.answer("rest")
        two.wait_for_decision()
        whole.catch_up()
        with ann.sit_down(id, events=len(first), chat=0) as again:
            assert [event["number"] for event in again.events] == list(range(len(first), len(whole.events)))
            assert first + again.events == whole.events
            assert [line["text"] for line in again.chat] == ["hello there"]
            assert again.play == whole.play
        with ann.sit_down(id, events=len(whole.events), chat=1) as nothing:
            assert nothing.events == [] and nothing.chat == []
            reply = nothing.ask("sync", events=2)
            assert reply["type"] == "hello" and reply["events"] == whole.events[2:]


def test_an_answer_sent_twice_is_played_once(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people)
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        decision = one.wait_for_decision()
        first = one.ask("answer", id="mine-1", decision=decision["number"], picks=["draw"])
        again = one.ask("answer", id="mine-1", decision=decision["number"], picks=["draw"])
        assert first == {"type": "ack", "id": "mine-1", "repeated": False, "waiting": False}
        assert again["repeated"] is True
        assert "not asked" in one.refused("answer", "illegal", decision=decision["number"], picks=["draw"])
        two.answer("rest")
        one.wait_for_decision()
        assert one.refused("answer", "stale", decision=decision["number"], picks=["rest"])
        one.catch_up()
        assert sum(event["event"] == "draw" and event["seat"] == 0 for event in one.events) == 4


def test_undo_is_free_before_a_barrier_and_needs_consent_after_it(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people)
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        one.answer("rest")
        assert one.play is not None and one.play["undo"]["can"] == "free"
        assert one.done("undo")["waiting"] is False
        number = one.wait_for_decision()["number"]
        assert number == 3, "the undone decision was 1, its answer made 2, the undo makes 3"
        one.answer("draw")
        assert one.done("undo")["waiting"] is True
        while two.play is None or two.play["undo"]["asked_by"] != 0:
            two.read()
        assert "asked for this yourself" in one.refused("consent", "illegal", agree=True)
        two.done("consent", agree=False)
        one.done("undo")
        two.done("consent", agree=True)
        one.wait_for_decision()
        undo = [event for event in one.events if event["event"] == "undo"]
        assert len(undo) == 2
        start = undo[1]["back_to"]
        assert [event["event"] for event in one.events[start : undo[1]["number"]]] == ["draw"]


def test_hints_reasons_and_standing_answers(people: People) -> None:
    ann = people[0]
    id = ann.quick("dominion", seat=0, options={"start": 0})
    with ann.sit_down(id) as chair:
        decision = chair.wait_for_decision()
        hint = chair.done("hint")
        assert hint["decision"] == decision["number"] and set(hint["picks"]) <= {some["key"] for some in decision["options"]}
        assert hint["reason"] and hint["level"] == "hard"
        assert all(0 <= thought["chance"] <= 1 and thought["playouts"] > 0 for thought in hint["thoughts"])
        because = chair.done("why-not", thing="province")
        assert because["type"] == "because" and because["reason"].endswith(".")
        assert because["rule"].startswith("DOM-") and because["rule"] not in because["reason"]
        chair.done("set-auto", ask="no-such-question", text="pass")
        assert chair.play is not None and chair.play["auto"] == {"no-such-question": "pass"}
        chair.done("set-auto", ask="no-such-question", text=None)
        assert "may not say" in chair.refused("say", "illegal", text="abracadabra")
        chair.done("say", text="set moat=always")


def test_a_bot_plays_on_for_who_leaves_and_hands_the_seat_back(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people, options={"wards": 0})
    with bob.sit_down(id) as two:
        with ann.sit_down(id) as one:
            assert "must be away" in two.refused("take-over", "forbidden", seat=0)
            one.done("leave")
            two.wait_for_decision()
            assert two.table["seats"][0]["away"] is True
            assert "already playing yourself" not in str(one.done("return"))
        # Ann's socket is closed now; the server counts a second as long enough in these tests.
        two.answer("rest")

        def takes_over() -> bool:
            reply = two.ask("take-over", seat=0)
            assert reply["type"] == "ack" or reply["code"] == "forbidden", reply
            return bool(reply["type"] == "ack")

        until(takes_over, "the seat to be given to a bot")
        two.wait_for_decision()


def test_chat_reaches_everybody_with_the_name_of_the_seat(people: People) -> None:
    ann, _, eve = people
    id = two_player_table(people)
    with ann.sit_down(id) as one, eve.sit_down(id) as watching:
        watching.done("chat", text="  good   luck ")
        line = one.wait("chat-line")
        assert (line["number"], line["seat"], line["text"], line["name"]) == (0, None, "good luck", eve.me["name"])
        assert one.refused("chat", "illegal", text="\u0007")
        one.done("chat", text="thanks")
        assert watching.wait("chat-line") and watching.chat[-1]["seat"] == 0


def test_presence_says_who_is_here(people: People) -> None:
    ann, bob, eve = people
    id = two_player_table(people)
    with ann.sit_down(id) as one:
        with bob.sit_down(id), eve.sit_down(id):
            while one.wait("presence") != {"type": "presence", "here": [0, 1], "watching": 1}:
                pass
        while one.wait("presence") != {"type": "presence", "here": [0], "watching": 0}:
            pass


def test_a_rematch_is_one_table_for_all_with_everybody_one_seat_on(people: People) -> None:
    ann, bob, eve = people
    id = two_player_table(people)
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        ann.post(f"/api/tables/{id}/rematch", status=409)
        play_out([one, two])
        eve.post(f"/api/tables/{id}/rematch", status=403)
        next_one = ann.post(f"/api/tables/{id}/rematch")
        assert bob.post(f"/api/tables/{id}/rematch")["id"] == next_one["id"]
        won = [int(seat in one.table["outcome"]["winners"]) for seat in (1, 0)]
        assert next_one["series"] == {"id": id, "game": 2, "games": 1, "won": won, "next": None}
        assert [seat["player"] for seat in next_one["seats"]] == [bob.id, ann.id]
        assert [seat["ready"] for seat in next_one["seats"]] == [False, True]
        assert one.wait("table")["table"]["series"]["next"] == next_one["id"]
        assert bob.post(f"/api/tables/{next_one['id']}/ready")["status"] == "playing"
        assert next_one["commitment"] != one.table["commitment"]


@rule("TMM-R83", "TMM-OPT-6")
def test_a_hushed_table_tells_nobody_before_the_pause_is_over(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people, game="1066")
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        assert one.table["options"]["response_prompt"] == "uniform"
        for _ in range(100):
            asked, other = (one, two) if one.decision is not None else (two, one)
            decision = asked.wait_for_decision()
            acts = [option["key"] for option in decision["options"] if option["key"].startswith(("act ", "play "))]
            known, begun = len(other.events), time.monotonic()
            one.play = two.play = None  # what they know will be old
            asked.done("answer", decision=decision["number"], picks=acts[-1:] or least_answer(decision))
            until(lambda: one.looks_asked() or two.looks_asked(), "the next question")
            if any(event["event"] == "action_executed" for event in other.events[known:]):
                assert time.monotonic() - begun >= HUSH
                return
        raise AssertionError("nobody has executed an Action")


@rule("TMM-CARD-15", "TMM-INFO-3")
def test_a_table_tells_the_cards_of_its_own_card_file(people: People) -> None:
    ann = people[0]
    cards = {}
    for preset in ("printed", "starter"):
        id = ann.post("/api/tables", {"game": "1066", "preset": preset})["id"]
        cards[preset] = {card["key"]: card for card in ann.get(f"/api/tables/{id}/cards")}
    assert cards["printed"]["harold-godwinson"]["health"] == 9 and cards["starter"]["harold-godwinson"]["health"] == 12


@rule("DOM-SERIES-1", "DOM-SERIES-2", "DOM-OPT-4", "DOM-OPT-5")
def test_a_series_of_dominion_keeps_the_seats_and_not_the_start(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people, game="dominion", options={"series": 3, "kingdom_mode": "random", "turn_limit": 1})
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        first, other = (one, two) if one.decision else (two, one)
        first.answer("end")
        other.answer("end")
        while not one.is_over():
            one.read()
    assert one.table["series"] == {"id": id, "game": 1, "games": 3, "won": [0, 0], "next": None}
    next_one = bob.post(f"/api/tables/{id}/rematch")
    assert [seat["player"] for seat in next_one["seats"]] == [ann.id, bob.id]
    assert next_one["series"] == {"id": id, "game": 2, "games": 3, "won": [0, 0], "next": None}
    assert next_one["options"]["start"] in (0, 1)
    assert {**next_one["options"], "start": "random"} == one.table["options"]


def test_a_finished_game_can_be_stepped_through_analysed_and_forked(people: People, tmp_path: Path) -> None:
    ann, bob, eve = people
    id = two_player_table(people)
    eve.get(f"/api/tables/{id}/moves", status=404)
    eve.get(f"/api/tables/{id}/replay", status=404)
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        answers = play_out([one, two])
    moves = eve.get(f"/api/tables/{id}/moves")
    assert len(moves["moves"]) == answers and len(moves["facts"]) == answers + 1
    assert moves["moves"][0]["seat"] == 0 and moves["moves"][0]["ask"] == "turn" and moves["moves"][0]["prompt"]
    assert moves["facts"][0]["deck"] == 14
    step = eve.get(f"/api/tables/{id}/moves/0?seat=1")
    assert step["view"]["seat"] == 1 and step["of"] == answers and "hand 0:" in step["position"]
    last = eve.get(f"/api/tables/{id}/moves/{answers}")
    assert last["view"]["points"] == one.table["outcome"]["scores"]
    eve.get(f"/api/tables/{id}/moves/{answers + 1}", status=404)
    eve.get(f"/api/tables/{id}/moves/0?seat=2", status=409)
    log = eve.get(f"/api/tables/{id}/log?seat=0")
    assert log["events"] == ann.get(f"/api/tables/{id}/hello")["events"], "what was read in play"
    assert len(log["steps"]) == len(log["events"]) and log["steps"] == sorted(log["steps"]) and log["steps"][-1] == answers
    assert eve.get(f"/api/tables/{id}/log")["events"] != log["events"], "whoever only looks on is nobody's you"
    eve.get(f"/api/tables/{id}/log?seat=2", status=409)
    thought = eve.get(f"/api/tables/{id}/moves/3/analysis?level=easy")
    assert thought["playouts"] > 0 and abs(sum(chance["share"] for chance in thought["chances"]) - 1) < 1e-6
    assert thought["played"] == moves["moves"][3]["picks"]
    fork = eve.post(f"/api/tables/{id}/moves/4/fork", {"seat": moves["moves"][4]["seat"], "level": "easy"})
    assert fork["fork"] == id and fork["status"] == "playing" and not fork["listed"]
    with eve.sit_down(fork["id"]) as chair:
        state = eve.get(f"/api/tables/{id}/moves/4?seat={chair.seat}")["view"]
        assert chair.play is not None
        state["decision"]["number"] = chair.play["view"]["decision"]["number"]
        assert chair.play["view"] == state
        play_out([chair])
    path = tmp_path / "fork.jsonl"
    path.write_bytes(eve.get(f"/api/tables/{fork['id']}/replay"))
    assert Replay.read(path).verify()["answers"] > 4


def test_the_same_things_can_be_done_without_a_socket(people: People) -> None:
    ann, bob, _ = people
    id = two_player_table(people)
    hello = ann.get(f"/api/tables/{id}/hello")
    assert hello["seat"] == 0 and bob.get(f"/api/tables/{id}/hello")["seat"] == 1
    answer = {"type": "answer", "id": "one", "decision": hello["play"]["view"]["decision"]["number"], "picks": ["rest"]}
    assert ann.post(f"/api/tables/{id}/messages", answer)["replies"][0]["type"] == "ack"
    assert ann.post(f"/api/tables/{id}/messages", answer)["replies"][0]["repeated"] is True
    assert bob.get(f"/api/tables/{id}/hello")["play"]["view"]["decision"] is not None


@pytest.mark.parametrize(
    "form", [{"game": "chess"}, {"game": "toy", "preset": "plane"}, {"game": "toy", "options": {"players": 9}}]
)
def test_a_wrong_form_is_refused_with_a_sentence(people: People, form: dict[str, Any]) -> None:
    reply = people[0].http.post("/api/tables", json=form)
    assert reply.status_code in (404, 422)
    assert len(reply.json()["reason"]) > 10


def test_options_are_checked_as_the_form_is_filled_in(people: People) -> None:
    good = people[0].post("/api/games/toy/options", {"values": {"players": 3}, "preset": "crowded"})
    assert good["seats"] == 3 and good["problems"] == [] and good["options"]["wards"] == 16
    bad = people[0].post("/api/games/toy/options", {"values": {"players": 9, "wards": 99}})
    assert [problem["field"] for problem in bad["problems"]] == ["players", "wards"] and bad["options"] is None


def test_games_cards_and_rules_are_served(people: People) -> None:
    ann = people[0]
    games = {game["key"]: game for game in ann.get("/api/games")}
    assert games["dominion"]["options"]["x-presets"] and "easy" in games["dominion"]["bots"]
    assert any(card["key"] == "militia" for card in ann.get("/api/games/dominion/cards"))
    german = {card["key"]: card for card in ann.get("/api/games/dominion/cards?language=de")}
    assert german["militia"]["name"] == "Miliz"
    assert german["smithy"]["text"] == "+3 Karten."
    found = ann.get("/api/games/dominion/rules?search=militia")
    assert found and all("militia" in (clause["id"] + clause["text"]).lower() for clause in found)
    assert "$defs" in ann.get("/api/messages.schema.json")
    assert json.dumps(ann.get("/schema/openapi.json")).count("/api/tables") > 10


def test_a_bot_that_hangs_or_cheats_never_holds_up_a_table(tmp_path: Path) -> None:
    with hosting(tmp_path, bot_seconds=0.1) as host, Person(host) as ann:
        for level, turns in (("sleeper", 1), ("cheat", 2)):  # the first costs its process its life, the second gets a new one
            id = ann.quick("toy", seat=0, level=level, options={"wards": 0})
            with ann.sit_down(id) as chair:
                for _ in range(turns):
                    chair.answer("rest")
                chair.wait_for_decision()
            assert ann.get(f"/api/tables/{id}/hello")["play"]["view"]["points"][1] > 0, "the rules' own answer is a strike"


def test_an_idle_table_leaves_memory_and_comes_back_under_open_sockets(tmp_path: Path) -> None:
    with hosting(tmp_path, idle=0.5) as host, Person(host) as ann, Person(host) as bob:
        id = two_player_table([ann, bob], options={"wards": 0})
        with ann.sit_down(id) as one, bob.sit_down(id) as two:
            one.answer("draw")
            until(lambda: ann.get("/health")["live"] == 0, "the table to leave memory")
            assert ann.get("/health")["sockets"] == 2
            play_out([one, two])
            for chair in (one, two):
                assert [event["number"] for event in chair.events] == list(range(len(chair.events)))
