"""A guest whose cards never stop: refused where it can be seen, stopped by the budget where not, and nobody else waits."""

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.tears1066.options import pack
from tests.games.tears1066.test_budget import FILES, forced, leader_with, nested
from tests.server.hosting import Host, Person, hosting, least_answer

NESTED = leader_with(forced("phase_start", nested(5), phase="deployment"))


def options_of(cards: Any) -> dict[str, Any]:
    return {"card_file": "test-set", "cards": pack(cards), "faction_pick": "fixed"}


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    with hosting(tmp_path) as running:
        yield running


def test_loops_nested_too_deep_are_refused_in_a_sentence(host: Host) -> None:
    with Person(host) as guest:
        for path in ("/api/quick", "/api/tables"):
            refused = guest.post(path, {"game": "1066", "options": options_of(NESTED)}, status=422)
            assert "for_each stands at most 2 deep inside one another" in json.dumps(refused)


@pytest.mark.parametrize("name", FILES)
def test_a_game_that_does_not_stop_ends_and_nobody_else_waits(own_host: Host, name: str) -> None:
    with Person(own_host) as guest, Person(own_host) as other:
        id = guest.quick("1066", options=options_of(FILES[name]), level="easy", seat=0)
        with guest.sit_down(id) as chair:
            while not chair.events or chair.events[-1]["event"] != "overrun":
                if chair.decision is not None:
                    chair.ask("answer", decision=chair.decision["number"], picks=least_answer(chair.decision))
                    other.get("/api/me")
                else:
                    chair.read()
            assert "without a winner" in chair.events[-1]["line"]
        own_host.kill()
        own_host.start()  # and the table opens again with the same end
        outcome = other.get(f"/api/tables/{id}")["outcome"]
        assert outcome["winners"] == [] and outcome["reason"] == "too many steps"


def test_a_saved_table_that_would_hang_is_put_aside(tmp_path: Path) -> None:
    host = Host(tmp_path).start()
    try:
        with Person(host) as guest:
            id = guest.quick("1066", options=options_of(FILES["long"]), level="easy", seat=0)
            host.kill()
            with sqlite3.connect(tmp_path / "meadhall.sqlite3") as database:
                query = "SELECT number, data FROM entries WHERE table_id = ? ORDER BY number"
                for number, data in database.execute(query, (id,)).fetchall():
                    deeper = data.replace(pack(FILES["long"]), pack(NESTED))
                    database.execute("UPDATE entries SET data = ? WHERE table_id = ? AND number = ?", (deeper, id, number))
                database.execute("UPDATE tables SET due = ?, status = 'playing' WHERE id = ?", (time.time(), id))
            database.close()
            host.start()
            for _ in range(2):
                answer = guest.get(f"/api/tables/{id}", status=404)
                assert "set aside" in answer["reason"] and "for_each stands at most 2 deep" in answer["reason"]
            assert guest.quick("toy")
    finally:
        host.stop()
    told = [line for line in host.errors() if "put aside" in line]
    assert len(told) == 1 and id in told[0] and host.errors() == told
