"""Positions as text: any situation in a few lines, also in the middle of a card.

Short texts get sensible defaults: full piles, one Action and one Buy, the opening cards for seats without any line.
Decks are written top card first, discard piles bottom card first (DOM-CONV-2), hands in order of kinds.
"""

import json
from typing import TYPE_CHECKING, Final

from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.board.supply import offered
from meadhall.games.dominion.board.zones import counts_of, size_of
from meadhall.games.dominion.cards.kinds import COPPER, ESTATE, FIRST_KINGDOM, KEYS, KIND_OF, keys
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.presets import PRESETS, preset_values, put_preset
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.scenes import FACTS
from meadhall.games.dominion.setup import KINGDOM_SIZE, build_piles
from meadhall.games.dominion.state import ACTIONS, PHASES, SETUP, STREAM_SHUFFLE, DominionState
from meadhall.games.dominion.turn import TURN_FRAMES
from meadhall.kernel.aliases import Seat
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.frames import stack_to_json
from meadhall.kernel.position import (
    KnownLines,
    Line,
    Said,
    read_cards,
    read_number,
    read_stack,
    read_word,
    write_cards,
    write_lines,
)  # fmt: skip

if TYPE_CHECKING:
    from meadhall.games.dominion.game import DominionGame

ZONES: Final = ("hand", "deck", "discard", "play")
COUNTERS: Final = ("actions", "buys", "coins", "active", "start", "number")
LINES: Final = KnownLines(FACTS)
MOST_COPIES: Final = 250
"""More cards of a kind than this have no place in a zone; the box holds 60 at the most."""


# --- writing ------------------------------------------------------------------------------------------------------


def write_position(state: DominionState) -> str:
    """The position as text, which ``read_position`` reads back into an equal state."""
    facts: list[tuple[str, int | None, str]] = [("game", None, state.game.text(state.options))]
    facts.append(("kingdom", None, write_cards(keys(state.kingdom))))
    facts.append(("start", None, str(state.start)))
    facts.append(("active", None, str(state.active)))
    facts.append(("phase", None, PHASES[state.phase]))
    facts += [("actions", None, str(state.actions)), ("buys", None, str(state.buys)), ("coins", None, str(state.coins))]
    facts.append(("bought", None, "yes" if state.has_bought else "no"))
    for seat in range(state.variant.seats):
        facts += _seat_facts(state, seat)
    facts.append(("supply", None, " ".join(f"{KEYS[kind]}={state.piles[kind]}" for kind in state.offer.kinds)))
    facts.append(("trash", None, write_cards(keys(state.trash))))
    facts.append(("number", None, str(state.number)))
    facts.append(("frames", None, json.dumps(stack_to_json(state.top))))
    facts.append(("luck", None, json.dumps(state.chance.to_json())))
    return write_lines(facts)


def _seat_facts(state: DominionState, seat: Seat) -> list[tuple[str, int | None, str]]:
    player = state.players[seat]
    facts: list[tuple[str, int | None, str]] = [
        ("hand", seat, write_cards(keys(player.hand_kinds()))),
        ("deck", seat, write_cards(keys(as_list(player.deck)[::-1]))),
        ("discard", seat, write_cards(keys(as_list(player.discard)))),
        ("play", seat, write_cards(keys(as_list(player.play)))),
        ("turns", seat, str(player.turns)),
        ("known", seat, str(player.known)),
        ("veiled", seat, " ".join(str(at) for at in range(size_of(player.discard)) if player.veiled >> at & 1)),
    ]
    if state.revealed_by == seat:
        facts.append(("revealed", seat, write_cards(keys(list(state.revealed)))))
    if state.aside and state.active == seat:
        facts.append(("aside", seat, write_cards(keys(list(state.aside)))))
    for name, value in preset_values(player).items():
        if value != PRESETS[name][0]:
            facts.append((name, seat, value))
    return facts


# --- reading ------------------------------------------------------------------------------------------------------


def read_position(game: "DominionGame", text: str) -> DominionState:
    """The situation that ``text`` describes; raise BadPosition with the line and the reason."""
    from meadhall import games

    said, options, chance = games.read_facts(game, text)
    lines = list(said.values())
    state = game.bare_table(options, chance)
    LINES.check(lines, state.variant.seats)
    _read_kingdom(state, said.get(("kingdom", None)))
    phase = said.get(("phase", None))
    state.phase = ACTIONS if phase is None else read_word(phase, PHASES)
    if state.phase != SETUP:
        build_piles(state)
    _read_counters(state, said)
    _read_supply(state, said.get(("supply", None)))
    trash = said.get(("trash", None))
    state.trash = _cards(state, trash) if trash else []
    for seat in range(state.variant.seats):
        _read_seat(state, seat, [line for line in lines if line.seat == seat])
    if not any(line.name == "turns" for line in lines):
        _count_turns(state)
    _set_frames(state, said.get(("frames", None)))
    _check_rules(state)
    return state


def _check_rules(state: DominionState) -> None:
    """Raise BadPosition for what no game can come to (the invariants of section 20)."""
    if state.phase == SETUP:
        return
    if len(state.kingdom) != KINGDOM_SIZE:
        raise BadPosition(f"a kingdom has ten different cards, not {len(state.kingdom)} (DOM-KING-1)")
    if state.has_bought and state.phase == ACTIONS:
        raise BadPosition("nothing has been bought yet in the Action phase (DOM-TURN-3)")
    found = state.broken()
    if found:
        raise BadPosition(found[0])


def _cards(state: DominionState, line: Line) -> list[int]:
    """The cards of a line, all of which must take part in this game (DOM-KING-8)."""
    kinds = [KIND_OF[key] for key in read_cards(line, KEYS)]
    for kind in kinds:
        if kind not in state.offer.kinds:
            raise line.wrong(f"{KEYS[kind]} is not in this game's kingdom")
    return kinds


def _read_kingdom(state: DominionState, line: Line | None) -> None:
    options = state.options
    assert isinstance(options, DominionOptions)
    if line is not None:
        state.kingdom = sorted(KIND_OF[key] for key in read_cards(line, KEYS[FIRST_KINGDOM:]))
        if len(state.kingdom) > KINGDOM_SIZE or len(set(state.kingdom)) < len(state.kingdom):
            raise line.wrong("a kingdom has ten different cards")
    elif options.mode() in ("preset", "explicit"):
        names = RECOMMENDED[options.kingdom[0]] if options.mode() == "preset" else options.kingdom
        state.kingdom = sorted(KIND_OF[key] for key in names)
    else:
        raise BadPosition(
            f"kingdom_mode={options.kingdom_mode} leaves the kingdom open; say its cards in a line 'kingdom: ...'"
        )


def _read_counters(state: DominionState, said: Said) -> None:
    options = state.options
    assert isinstance(options, DominionOptions)
    state.start = options.start if isinstance(options.start, int) else 0
    start, active = said.get(("start", None)), said.get(("active", None))
    if start is not None:
        state.start = read_number(start, 0, state.variant.seats - 1)
    state.active = state.start if active is None else read_number(active, 0, state.variant.seats - 1)
    state.actions = state.buys = 1
    for name in ("actions", "buys", "coins", "number"):
        line = said.get((name, None))
        if line is not None:
            setattr(state, name, read_number(line))
    bought = said.get(("bought", None))
    state.has_bought = bought is not None and read_word(bought, ("no", "yes")) == 1


def _read_supply(state: DominionState, line: Line | None) -> None:
    """Piles that differ from a full Supply: ``village=0 curse=1``."""
    told: list[int] = []
    for word in line.value.split() if line else ():
        assert line is not None
        key, _, count = word.partition("=")
        if key not in KIND_OF or KIND_OF[key] not in state.offer.kinds or not count.isdigit() or int(count) > 60:
            raise line.wrong(f"{word!r} is not a pile of this game with its size, such as village=3")
        if KIND_OF[key] in told:
            raise line.wrong(f"the size of the {key} pile is told twice")
        told.append(KIND_OF[key])
        state.piles[KIND_OF[key]] = int(count)
    if len(state.piles):
        state.offer = offered(state.offer.kinds, state.piles)


def _read_seat(state: DominionState, seat: Seat, lines: list[Line]) -> None:
    player = state.players[seat]
    if state.phase != SETUP and not any(line.name in ZONES for line in lines):
        _deal_opening(player)
    for line in lines:
        if line.name == "hand":
            player.set_hand(_counts(state, line, _cards(state, line)))
        elif line.name == "deck":
            player.set_deck(_cards(state, line)[::-1])
        elif line.name == "discard":
            player.set_discard(_cards(state, line))
        elif line.name == "play":
            player.set_play(_cards(state, line))
        elif line.name == "turns":
            player.turns = read_number(line)
        elif line.name in PRESETS:
            read_word(line, PRESETS[line.name])
            put_preset(player, line.name, line.value)
        else:
            _read_rare(state, seat, line)
    _check_memory(player, lines)
    _count_owned(state, seat)


def _counts(state: DominionState, line: Line, cards: list[int]) -> list[int]:
    counts = counts_of(cards, state.variant.kinds)
    if max(counts) > MOST_COPIES:
        raise line.wrong(f"{max(counts)} cards of one kind are more than {MOST_COPIES}")
    return counts


def _deal_opening(player: Player) -> None:
    """What a seat has at the start, in one of its likeliest splits."""
    player.set_hand(counts_of([COPPER] * 3 + [ESTATE] * 2, len(player.hand)))
    player.set_deck([ESTATE, COPPER, COPPER, COPPER, COPPER])


def _read_rare(state: DominionState, seat: Seat, line: Line) -> None:
    player = state.players[seat]
    if line.name == "known":
        player.known = read_number(line)
    elif line.name == "veiled":
        for word in line.value.split():
            if not word.isdigit() or int(word) > 500:
                raise line.wrong(f"{word!r} is not a place in the discard pile")
            player.veiled |= 1 << int(word)
    elif line.name == "revealed":
        state.revealed = tuple(_cards(state, line))
        state.revealed_by = seat
    elif line.name == "aside":
        if seat != state.active:
            raise line.wrong("only the active seat sets cards aside")
        state.aside = tuple(_cards(state, line))
    elif line.name == "shuffle":
        state.chance.rig(STREAM_SHUFFLE + seat, _cards(state, line)[::-1])


def _check_memory(player: Player, lines: list[Line]) -> None:
    for line in lines:
        if line.name == "known" and player.known > len(player.deck):
            raise line.wrong(f"the deck has only {len(player.deck)} cards")
        if line.name == "veiled" and player.veiled >> size_of(player.discard):
            raise line.wrong(f"the discard pile has only {len(player.discard)} cards")


def _count_owned(state: DominionState, seat: Seat) -> None:
    from meadhall.games.dominion.invariants import counted

    owned = counted(state, seat)
    for kind, count in enumerate(owned):
        if count > MOST_COPIES:
            raise BadPosition(f"seat {seat} cannot own {count} {KEYS[kind]} cards; {MOST_COPIES} of a kind are the most")
    state.players[seat].set_owned(owned)


def _count_turns(state: DominionState) -> None:
    """Some turns have been taken: one more by the seats that had theirs in this round."""
    seats = state.variant.seats
    had_theirs = (state.active - state.start) % seats
    for step in range(seats):
        state.players[(state.start + step) % seats].turns = 5 + (1 if step < had_theirs else 0)


def _set_frames(state: DominionState, line: Line | None) -> None:
    """Stand at the open question: the one of ``frames``, or the turn of the active seat."""
    if line is None:
        if state.phase == SETUP:
            raise BadPosition("a position before the first turn needs its frames")
        state.advance(TURN_FRAMES[state.active])
        return
    state.top = read_stack(line, state.game.library)
    state.ask_again()
