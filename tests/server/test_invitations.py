"""Invite-only tables: who has no invitation can neither sit down nor watch, before, during and after the game."""

from meadhall.server.forms import TableWanted
from tests.server.hosting import Host, Person, connect, play_out


def invite_only(host: Person, **form: object) -> str:
    table = host.post("/api/tables", {"game": "toy", "invite_only": True, **form})
    assert table["invite_only"]
    return str(table["id"])


def test_nobody_comes_without_the_invitation(people: list[Person]) -> None:
    ann, bob, eve = people
    id = invite_only(ann)
    invite = ann.get(f"/api/tables/{id}/invitation")
    assert invite["invite"] not in str(ann.get(f"/api/tables/{id}")), "the table itself does not tell it"
    said = bob.ask("PUT", f"/api/tables/{id}/seats/1", status=403)
    assert said["reason"] == "this table is invite-only; ask the host for the link"
    for path in ("invitation", "hello"):
        bob.get(f"/api/tables/{id}/{path}", status=403)
    bob.post(f"/api/tables/{id}/invitation", {"invite": "wrong"}, status=403)
    bob.post(f"/api/tables/{id}/invitation", invite)
    bob.put(f"/api/tables/{id}/seats/1")
    assert bob.get(f"/api/tables/{id}/invitation") == invite, "whoever sits there may invite others"
    ann.post(f"/api/tables/{id}/ready")
    bob.post(f"/api/tables/{id}/ready")
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        with connect(f"{eve.url.replace('http', 'ws', 1)}/api/tables/{id}/socket") as line:
            assert "invite-only" in str(line.recv())
            assert ann.get(f"/api/tables/{id}/hello")["watching"] == 0, "whoever is sent away does not watch"
        chat = {"type": "chat", "id": "1", "text": "let me in"}
        assert eve.post(f"/api/tables/{id}/messages", chat)["replies"][0]["code"] == "forbidden"
        play_out([one, two])
    for path in ("hello", "replay", "moves", "moves/0"):
        eve.get(f"/api/tables/{id}/{path}", status=403)
        bob.get(f"/api/tables/{id}/{path}")
    eve.post(f"/api/tables/{id}/moves/0/fork", {"seat": 0}, status=403)


def test_a_rematch_is_for_the_same_people(people: list[Person]) -> None:
    ann, bob, eve = people
    id = invite_only(ann, options={"wards": 0})
    for guest in (bob, eve):
        guest.post(f"/api/tables/{id}/invitation", ann.get(f"/api/tables/{id}/invitation"))
    bob.put(f"/api/tables/{id}/seats/1")
    ann.post(f"/api/tables/{id}/ready")
    bob.post(f"/api/tables/{id}/ready")
    with ann.sit_down(id) as one, bob.sit_down(id) as two:
        play_out([one, two])
    again = bob.post(f"/api/tables/{id}/rematch")
    assert again["invite_only"]
    with eve.sit_down(again["id"]) as chair:
        assert chair.seat is None


def test_an_invitation_is_only_for_invite_only_tables(people: list[Person]) -> None:
    ann, bob, eve = people
    id = ann.post("/api/tables", {"game": "toy"})["id"]
    assert "its link is enough" in ann.get(f"/api/tables/{id}/invitation", status=409)["reason"]
    bob.post(f"/api/tables/{id}/invitation", {"invite": "x"})
    bob.put(f"/api/tables/{id}/seats/1")


def test_whoever_was_sent_away_does_not_come_back_with_the_link(people: list[Person]) -> None:
    ann, bob, eve = people
    id = invite_only(ann)
    invite = ann.get(f"/api/tables/{id}/invitation")
    bob.post(f"/api/tables/{id}/invitation", invite)
    with ann.sit_down(id) as chair:
        chair.done("kick", player=bob.id)
    bob.post(f"/api/tables/{id}/invitation", invite, status=403)


def test_a_table_of_bots_only_starts_and_is_played(host: Host, people: list[Person]) -> None:
    ann = people[0]
    id = ann.post("/api/tables", {"game": "toy", "seat": None})["id"]
    assert ann.put(f"/api/tables/{id}/seats/0/bot", {"level": "easy"})["status"] == "open"
    assert ann.put(f"/api/tables/{id}/seats/1/bot", {"level": "easy"})["status"] == "playing"
    with ann.sit_down(id) as chair:
        while not chair.is_over():
            chair.read()


def test_a_bot_for_the_last_seat_starts_the_game_of_who_is_ready(people: list[Person]) -> None:
    ann = people[0]
    id = ann.post("/api/tables", {"game": "toy"})["id"]
    ann.post(f"/api/tables/{id}/ready")
    assert ann.put(f"/api/tables/{id}/seats/1/bot", {"level": "easy"})["status"] == "playing"


def test_tables_are_for_everybody_unless_the_form_says_otherwise() -> None:
    assert not TableWanted(game="toy").invite_only
