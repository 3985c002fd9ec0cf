"""The lines above the table and above the options: which game it is, and what is asked of whom."""

from typing import Any, Final

from rich.text import Text

from meadhall.terminal.sitting import Sitting

SMALLEST: Final = (80, 24)


def title(sitting: Sitting, viewer: int | None, width: int, height: int) -> Text:
    line = Text()
    line.append(f" {sitting.game.title} ", "bold reverse")
    who = "everybody" if viewer is None else sitting.names[viewer]
    line.append(f"  seen by {who}", "dim")
    house = sitting.match.state.options.house_rules()
    if house:
        line.append(f"  House options: {', '.join(house)}", "dim")
    if width < SMALLEST[0] or height < SMALLEST[1]:
        line.append(f"  {width}x{height}: all fits from {SMALLEST[0]}x{SMALLEST[1]} on", "bold")
    return line


def prompt(sitting: Sitting, view: dict[str, Any], is_busy: bool) -> Text:
    """How the game ended, or the question to the viewer, or whom all wait for."""
    if sitting.is_over:
        goes_on = sitting.series.game < sitting.games
        again = "F9 deals the next game" if goes_on else "F9 plays again"
        return Text("\n".join([*sitting.ending(), f"F8 looks back at the game, {again}, F10 leaves the table."]), "bold")
    decision = view.get("decision")
    if decision is not None and not is_busy:
        return Text(f"▸ {decision['prompt']}", "bold")
    waiting = view.get("waiting")
    whom = "the others" if waiting is None else sitting.names[waiting]
    return Text(f"Waiting for {whom} ...", "dim")
