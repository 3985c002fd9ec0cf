"""Paying: one decision over cards in hand and Ready cards, with a suggestion that a player can change (TMM-PAY)."""

from typing import Final

from meadhall.games.tears1066.board.moves import tally
from meadhall.games.tears1066.cards.numbers import NOTHING, RESOURCES, WEDGES, Kind
from meadhall.games.tears1066.play.purse import D_ABILITY, D_CHANGE, D_KIND, D_PLACE, Purse, cost_of, is_levying, purse_for
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Scope

TIRE: Final = 1 << 24
"""Payment codes: a kind of the hand to discard; TIRE or DESTROY plus the number of a card in play."""
DESTROY: Final = 1 << 25
NOTHING_DESTROYED: Final[list[int]] = []


def price(state: TearsState, scope: Scope) -> int:
    """The cost of what is declared."""
    note = scope.note
    number: int = note[D_ABILITY]
    ability = None if number == NOTHING else state.file.abilities[number]
    return cost_of(state, scope.you, note[D_KIND], ability, note[D_CHANGE])


def purse_of(state: TearsState, scope: Scope) -> Purse:
    """Everything to pay with for what is declared."""
    note = scope.note
    number: int = note[D_ABILITY]
    ability = None if number == NOTHING else state.file.abilities[number]
    return purse_for(state, scope.you, note[D_KIND], scope.card, ability, note)


def payment_question(state: TearsState, scope: Scope, cost: int) -> Question:
    """How to pay ``cost`` for what is declared."""
    if cost <= 0:
        return Question(scope.you, [], 0, 0)
    purse = purse_of(state, scope)
    ones = len(purse.hand)
    codes, counts = tally(purse.hand)
    kinds = len(codes)
    for piece in purse.pieces:
        codes.append(TIRE + piece)
        counts.append(1)
    for piece in purse.levies:
        codes.append(DESTROY + piece)
        counts.append(1)
    worths = purse.worths + purse.levy_worths if purse.levies else purse.worths
    worths.sort()
    return Question(scope.you, codes, _fewest(ones, worths, cost), _most(ones, worths, cost), counts, ordered=kinds > 1)


def payment_key(state: TearsState, code: int) -> str:
    """The readable key of one step of a payment."""
    if code >= DESTROY:
        return f"destroy {state.thing_key(code - DESTROY)}"
    if code >= TIRE:
        return f"tire {state.thing_key(code - TIRE)}"
    return f"discard {state.file.designs[code].key}"


def _fewest(ones: int, worths: list[int], cost: int) -> int:
    """The fewest steps that pay: the dearest first, then cards of the hand, which generate 1 each."""
    total = count = 0
    while total < cost and count < len(worths):
        count += 1
        total += worths[len(worths) - count]
    return count + max(0, min(ones, cost - total))


def _most(ones: int, worths: list[int], cost: int) -> int:
    """The most steps that pay with none to spare: cards of the hand first, then the cheapest."""
    total = count = min(ones, cost)
    for worth in worths:
        if total >= cost:
            break
        total += worth
        count += 1
    return count


def worth_of(state: TearsState, code: int) -> int:
    """What one step of a payment generates."""
    if code < TIRE:
        return 1
    piece = state.piece(code - DESTROY if code >= DESTROY else code - TIRE)
    assert piece is not None
    return state.practical(piece) if code >= DESTROY else state.value(piece, RESOURCES)


def payment_refusal(state: TearsState, scope: Scope, codes: list[int]) -> str | None:
    """Why a payment is not allowed; None if it is (TMM-R22, TMM-P12, TMM-R26)."""
    cost = price(state, scope)
    total = largest = 0
    for code in codes:
        worth = worth_of(state, code)
        total += worth
        largest = max(largest, worth)
    if total < cost:
        return f"it generates {total}, and {cost} must be paid (TMM-PAY-4)"
    if codes and total - largest >= cost:
        return f"it generates {total} for a cost of {cost}, so one step is not needed (TMM-R22)"
    destroyed = [code - DESTROY for code in codes if code >= DESTROY] if is_levying(state) else NOTHING_DESTROYED
    if destroyed and len(destroyed) == len(codes):
        return "a card destroyed for resources only adds to another step (TMM-P12)"
    for piece in destroyed:
        if TIRE + piece in codes:
            return f"{state.thing_key(piece)} cannot be tired and destroyed (TMM-R24)"
    return _place_refusal(state, scope, destroyed)


def _place_refusal(state: TearsState, scope: Scope, destroyed: list[int]) -> str | None:
    place: int = scope.note[D_PLACE]
    if place == NOTHING or scope.note[D_ABILITY] != NOTHING:
        return None
    if place < WEDGES:
        return f"{state.thing_key(place)} is to be the host (TMM-R26)" if place in destroyed else None
    kind: Kind = scope.note[D_KIND]
    design = state.file.designs[kind]
    if not design.is_army or state.has_space(scope.you, place - WEDGES):
        return None
    for id in destroyed:
        piece = state.piece(id)
        if piece is not None and piece.wedge == place - WEDGES:
            return None
    return f"Wedge {place - WEDGES + 1} is full unless a card there is destroyed to pay (TMM-R26)"


def suggested_payment(state: TearsState, scope: Scope) -> list[int]:
    """The rulebook's default: tire first, the largest last, then discard what costs least (TMM-DEC-7)."""
    cost, purse = price(state, scope), purse_of(state, scope)
    order = sorted(range(len(purse.pieces)), key=lambda at: (purse.worths[at], at))
    steps: list[int] = [TIRE + purse.pieces[at] for at in order]
    steps.extend(sorted(purse.hand, key=lambda kind: (state.file.designs[kind].cost, kind)))
    picked: list[int] = []
    for step in steps:
        if payment_refusal(state, scope, picked) is None:
            return picked
        picked.append(step)
        _drop_unneeded(state, cost, picked)
    if payment_refusal(state, scope, picked) is None:
        return picked
    return _with_levies(state, scope, cost, purse, steps)


def _drop_unneeded(state: TearsState, cost: int, picked: list[int]) -> None:
    """Take out the smallest steps that the last one has made needless."""
    while len(picked) > 1:
        worths = [worth_of(state, code) for code in picked]
        if sum(worths) - min(worths) < cost or sum(worths) - max(worths) < cost:
            return
        del picked[worths.index(min(worths))]


def _with_levies(state: TearsState, scope: Scope, cost: int, purse: Purse, steps: list[int]) -> list[int]:
    """A payment that destroys cards too, where nothing else suffices or makes room."""
    for levy in purse.levies:
        plain = [step for step in steps if step != TIRE + levy]
        plain.sort(key=lambda step: worth_of(state, step))
        for count in range(1, len(plain) + 1):
            picked = [*plain[:count], DESTROY + levy]
            if payment_refusal(state, scope, picked) is None:
                return picked
    every: list[int] = [step for step in steps if step - TIRE not in purse.levies] + [DESTROY + levy for levy in purse.levies]
    assert payment_refusal(state, scope, every) is None, f"no payment found for a cost of {cost}"
    return every


def spend(state: TearsState, seat: Seat, codes: tuple[int, ...], cost: int) -> None:
    """Carry out a payment: discards in the order selected, then tiring and destroying (TMM-PAY-11). The cost is only told."""
    kinds = _discarded(codes)
    if state.journal is not None:
        _log_payment(state, seat, codes, kinds, cost)
    state.discard(seat, kinds)
    for code in codes:
        if code >= TIRE:
            piece = state.piece(code - DESTROY if code >= DESTROY else code - TIRE)
            assert piece is not None
            if code < DESTROY:
                state.put(piece.with_tired(True))
                continue
            if state.journal is not None:
                state.log("destroyed", seat, {"card": piece.key, "cause": "cost"})
            state.leave(piece)


def _discarded(codes: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of the hand among the steps of a payment."""
    for code in codes:
        if code >= TIRE:
            return tuple([kind for kind in codes if kind < TIRE])
    return codes


def _log_payment(state: TearsState, seat: Seat, codes: tuple[int, ...], kinds: tuple[int, ...], cost: int) -> None:
    state.log(
        "payment",
        seat,
        {
            "discarded": state.keys(kinds),
            "tired": [state.thing_key(code - TIRE) for code in codes if TIRE <= code < DESTROY],
            "destroyed": [state.thing_key(code - DESTROY) for code in codes if code >= DESTROY],
            "needed": cost,
            "generated": sum([worth_of(state, code) for code in codes]),
        },
    )
