"""The full screen shows the sentences that plain lines write and a voice says."""

import pytest
from textual.widgets import Static

from meadhall.bots import menu as bot_menu
from meadhall.bots.bot import Sight
from meadhall.kernel.sentence import ENGLISH, plain
from meadhall.match.reading import lines_for, view_for
from meadhall.terminal.app import Meadhall
from meadhall.terminal.choices import Choices
from tests.terminal.driver import answer, open_app, screen_text, sit, table_of, until_asked

QUESTIONS = 25


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
async def test_question_answers_and_log_are_those_of_plain_lines_and_voice(game: str) -> None:
    app = Meadhall(sit(game), pace=0)
    async with open_app(app, 160, 70) as pilot:
        player = bot_menu.make("medium", table_of(app).sitting.game)
        for _ in range(QUESTIONS):
            await until_asked(pilot, app)
            if table_of(app).sitting.is_over:
                break
            compare(app)
            state = table_of(app).sitting.match.state
            await answer(pilot, app, player.answer(Sight(state, state.number)).picks)


def compare(app: Meadhall) -> None:
    """What is on the screen, against the sentences whose parts the page shows and a voice reads."""
    table = table_of(app)
    match = table.sitting.match
    reader = match.reader(0, ENGLISH)
    asked = view_for(match.state, reader)["decision"]
    assert str(table.query_one("#prompt", Static).content) == f"▸ {plain(asked['parts'])}"
    choosing = table.query_one(Choices).choosing
    assert choosing is not None
    assert [option["label"] for option in choosing.options] == [option["label"] for option in asked["options"]]
    seen = [event.seen_by(0) for event in match.journal if event.is_seen_by(0)]
    lines = [line.text for line in lines_for(match.state.game, match.state.options, seen, reader)]
    assert lines == table.sitting.log(0)[0], "what plain lines write"
    assert str(table.query_one("#lines", Static).content) == "\n".join(lines[-200:])
    assert f"▸ {plain(asked['parts'])}" in " ".join(" ".join(screen_text(app)).split())
