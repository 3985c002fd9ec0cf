"""First games over the network: what the teacher knows of somebody lies with the table, so that it comes along everywhere."""

import secrets
from typing import Any

from tests.server.hosting import Host, Person

People = list[Person]
PASSWORD = "a long password"


def play(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/hello?events=1000000000")["play"]
    return found


def send(person: Person, table: str, **message: object) -> None:
    person.post(f"/api/tables/{table}/messages", {"id": secrets.token_hex(8), **message})


def follow(person: Person, table: str) -> None:
    """Answer what the teacher points at."""
    now = play(person, table)
    decision, picks = now["view"]["decision"], now["teacher"]["picks"]
    send(person, table, type="answer", decision=decision["number"], picks=picks)


def test_a_first_game_is_gone_on_with_on_another_device(people: People, host: Host) -> None:
    ann = people[0]
    login = f"ann{secrets.token_hex(4)}"
    ann.post("/api/account", {"login": login, "password": PASSWORD})
    table = ann.post("/api/learn", {"game": "dominion"})["id"]
    assert play(ann, table)["teacher"]["beat"] == "money"
    follow(ann, table)
    before = play(ann, table)["teacher"]
    assert before["beat"] == "buy"
    with Person(host) as phone:
        assert phone.post("/api/learn", {"game": "dominion"})["id"] != table
        phone.post("/api/login", {"login": login, "password": PASSWORD})
        mine = next(one for one in phone.get("/api/learn") if one["game"] == "dominion")
        assert mine["table"] == table and not mine["finished"]
        assert phone.post("/api/learn", {"game": "dominion"})["id"] == table
        assert play(phone, table)["teacher"] == before
        follow(phone, table)
        assert play(ann, table)["teacher"]["beat"] == "where"
        again = phone.post("/api/learn", {"game": "dominion", "again": True})["id"]
        assert again != table and play(phone, again)["teacher"]["beat"] == "money"


def test_a_blunder_gets_a_word_and_can_be_taken_back(people: People) -> None:
    ann = people[0]
    table = ann.post("/api/learn", {"game": "dominion"})["id"]
    follow(ann, table)
    decision = play(ann, table)["view"]["decision"]
    send(ann, table, type="answer", decision=decision["number"], picks=["end"])
    teacher = play(ann, table)["teacher"]
    assert teacher["mood"] == "slip" and {"text": "5 coins", "number": 5} in teacher["said"]
    send(ann, table, type="undo")
    now = play(ann, table)
    assert now["view"]["coins"] == 5 and now["teacher"]["beat"] == "buy"


def test_the_quick_reference_is_there_in_both_languages(people: People) -> None:
    ann = people[0]
    told = ann.get("/api/rulebook/1066/reference")
    assert [line["key"] for line in told["turn"]] == ["preparation", "deployment", "wedge", "objective"]
    german = ann.get("/api/rulebook/1066/reference?language=de")
    assert next(word for word in german["words"] if word["key"] == "might")["forms"] == ["Stärke"]
    ann.get("/api/rulebook/nosuchgame/reference", status=404)


def test_a_picture_of_the_rulebook_is_played_from(people: People) -> None:
    ann = people[0]
    table = ann.post("/api/learn", {"game": "1066", "page": "fighting"})["id"]
    now = play(ann, table)
    pieces = [piece["card"] for piece in now["view"]["wedges"][1]["columns"][0]]
    assert pieces == ["harold-godwinson", "saxon-axemen"] and now["teacher"] is None
    assert "no such picture" in ann.post("/api/learn", {"game": "1066", "page": "fighting", "picture": 9}, status=404)["reason"]
    ann.post("/api/learn", {"game": "1066", "page": "no-such-page"}, status=400)
