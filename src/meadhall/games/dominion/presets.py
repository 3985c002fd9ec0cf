"""What a seat has said in advance: how to answer with Moat, how to clean up, whether to play Treasures at once."""

from typing import Final

from meadhall.games.dominion.board.player import AUTO_PRESETS, CLEANUP_PRESETS, MOAT_PRESETS, Player
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import say

PRESETS: Final[dict[str, tuple[str, ...]]] = {
    "moat": MOAT_PRESETS,
    "cleanup_order": CLEANUP_PRESETS,
    "auto_treasures": AUTO_PRESETS,
}
"""Names and values, the default first (DOM-OPT-10 to -12)."""


def preset_values(player: Player) -> dict[str, str]:
    """The presets of a seat in words."""
    return {
        "moat": MOAT_PRESETS[player.moat],
        "cleanup_order": CLEANUP_PRESETS[player.cleanup_order],
        "auto_treasures": AUTO_PRESETS[player.auto_treasures],
    }


def put_preset(player: Player, name: str, value: str) -> None:
    """Change one preset; the words must be known."""
    at = PRESETS[name].index(value)
    if name == "moat":
        player.moat = at
    elif name == "cleanup_order":
        player.cleanup_order = at
    else:
        player.auto_treasures = at


def changes(state: DominionState, seat: Seat) -> tuple[str, ...]:
    """What a seat may say to change its presets."""
    if state.is_over or not 0 <= seat < len(state.players):
        return ()
    now = preset_values(state.players[seat])
    return tuple(f"set {name}={value}" for name, values in PRESETS.items() for value in values if value != now[name])


def change(state: DominionState, seat: Seat, text: str) -> None:
    """Change a preset by words such as ``set moat=always``; raise IllegalAction."""
    wanted = " ".join(text.split())
    if wanted not in changes(state, seat):
        allowed = ", ".join(changes(state, seat)) or "nothing"
        raise IllegalAction(
            say("seat {seat} may not say {text} now; allowed: {allowed}", seat=seat, text=repr(text), allowed=allowed)
        )
    name, _, value = wanted.removeprefix("set ").partition("=")
    put_preset(state.players[seat], name, value)
    state.ask_again()  # the usual top card may be another one now
