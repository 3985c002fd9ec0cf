"""Paying: one decision over cards in hand and Ready cards, with a suggestion that a player can change (TMM-PAY)."""

from typing import Final

from meadhall.games.tears1066.board.moves import tally
from meadhall.games.tears1066.cards.numbers import NOTHING, OBJECTIVES, RESOURCES, WEDGES
from meadhall.games.tears1066.play.purse import DESTROY, TIRE, Purse, cost_of, hosts_from, is_levying, purse_for
from meadhall.games.tears1066.records import declaration_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import named
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Scope
from meadhall.kernel.sentence import Said, say

NOTHING_DESTROYED: Final[list[int]] = []
MOST_WEIGHED: Final = 10
"""Of more steps than these nobody tells at a glance whether there is only one payment."""


def price(state: TearsState, scope: Scope) -> int:
    """The cost of what is declared."""
    declaration = declaration_of(scope)
    number = declaration.ability
    ability = None if number == NOTHING else state.file.abilities[number]
    return cost_of(state, scope.you, declaration.kind, ability, declaration.change)


def purse_of(state: TearsState, scope: Scope) -> Purse:
    """Everything to pay with for what is declared."""
    declaration = declaration_of(scope)
    number = declaration.ability
    ability = None if number == NOTHING else state.file.abilities[number]
    return purse_for(state, scope.you, declaration.kind, scope.card, ability, declaration.drops, declaration.offering)


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


def payment_label(state: TearsState, key: str) -> Said:
    """One step of a payment in words, with what it is worth."""
    verb, _, rest = key.partition(" ")
    card = named(state, rest)
    if verb == "discard":
        return say("Discard {card} (1)", card=card)
    piece = next(piece for piece in state.pieces() if piece.key == rest)
    if verb == "tire":
        return say("Tire {card} ({n})", card=card, n=state.value(piece, RESOURCES))
    return say("Destroy {card} ({n})", card=card, n=state.practical(piece))


def payment_key(state: TearsState, code: int) -> str:
    """The readable key of one step of a payment."""
    if code >= DESTROY:
        return f"destroy {state.thing_key(code - DESTROY)}"
    if code >= TIRE:
        return f"tire {state.thing_key(code - TIRE)}"
    return f"discard {state.file.designs[code].key}"


def _fewest(ones: int, worths: list[int], cost: int) -> int:
    """The fewest steps that pay: the most expensive first, then cards of the hand, which generate 1 each."""
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
    """Why a payment for what is declared is not allowed; None if it is (TMM-R26)."""
    refusal = steps_refusal(state, codes, price(state, scope))
    return _place_refusal(state, scope, destroyed_by(state, codes)) if refusal is None else refusal


def destroyed_by(state: TearsState, codes: list[int]) -> list[int]:
    """The cards that a payment destroys."""
    return [code - DESTROY for code in codes if code >= DESTROY] if is_levying(state) else NOTHING_DESTROYED


def steps_refusal(state: TearsState, codes: list[int], cost: int) -> str | None:
    """Why the steps of a payment are not allowed together; None if they are (TMM-R22, TMM-P12, TMM-R24)."""
    total = largest = 0
    for code in codes:
        worth = worth_of(state, code)
        total += worth
        largest = max(largest, worth)
    if total < cost:
        return f"it generates {total}, and {cost} must be paid (TMM-PAY-4)"
    if codes and total - largest >= cost:
        return f"it generates {total} for a cost of {cost}, so one step is not needed (TMM-R22)"
    destroyed = destroyed_by(state, codes)
    if destroyed and len(destroyed) == len(codes):
        return "a card destroyed for resources only adds to another step (TMM-P12)"
    for piece in destroyed:
        if TIRE + piece in codes:
            return f"{state.thing_key(piece)} cannot be tired and destroyed (TMM-R24)"
    return None


def _place_refusal(state: TearsState, scope: Scope, destroyed: list[int]) -> str | None:
    declaration = declaration_of(scope)
    place = declaration.place
    if place == NOTHING or declaration.ability != NOTHING:
        return None
    if place < WEDGES:
        lost = [piece for piece in hosts_from(state, place) if piece in destroyed]
        return f"{state.thing_key(lost[0])} is to be the host (TMM-R26)" if lost else None
    design = state.file.designs[declaration.kind]
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
    return _with_levies(state, scope, cost, purse)


def lone_payment(state: TearsState, scope: Scope, question: Question) -> list[int]:
    """The only payment that is allowed, whatever the order of its discards; empty if there are several or too many to tell."""
    counts = question.counts or [1] * len(question.codes)
    steps = [code for code, count in zip(question.codes, counts, strict=True) for _ in range(min(count, question.high))]
    if len(steps) > MOST_WEIGHED:
        return []
    found: list[int] = []
    seen: set[tuple[int, ...]] = set()
    for bits in range(1, 1 << len(steps)):
        codes = [code for at, code in enumerate(steps) if bits >> at & 1]
        if not question.low <= len(codes) <= question.high or tuple(codes) in seen:
            continue
        seen.add(tuple(codes))
        if payment_refusal(state, scope, codes) is None:
            if found:
                return []
            found = codes
    return found


def _drop_unneeded(state: TearsState, cost: int, picked: list[int]) -> None:
    """Take out the smallest steps that the last one has made needless."""
    while len(picked) > 1:
        worths = [worth_of(state, code) for code in picked]
        if sum(worths) - min(worths) < cost or sum(worths) - max(worths) < cost:
            return
        del picked[worths.index(min(worths))]


def _with_levies(state: TearsState, scope: Scope, cost: int, purse: Purse) -> list[int]:
    """A payment that destroys cards too, where nothing else suffices or makes room."""
    declaration = declaration_of(scope)
    spared: tuple[int, ...] = ()
    makes_room: list[int] = [NOTHING]
    if declaration.ability == NOTHING and 0 <= declaration.place < WEDGES:
        spared = hosts_from(state, declaration.place)
    elif declaration.ability == NOTHING and declaration.place < OBJECTIVES:
        wedge = declaration.place - WEDGES
        if state.file.designs[declaration.kind].is_army and not state.has_space(scope.you, wedge):
            makes_room = [piece.id for piece in state.columns[3 * scope.you + wedge]]
    for levy in makes_room:
        found = purse.payment(cost, spared, levy)
        if found:
            return found
    raise AssertionError(f"no payment found for a cost of {cost}")


def spend(state: TearsState, seat: Seat, codes: tuple[int, ...], cost: int) -> bool:
    """Carry out a payment: discards in the order selected, then tiring and destroying (TMM-PAY-11). The cost is only told.

    Tell whether that has lost the game: the Leader may be destroyed to pay.
    """
    kinds = _discarded(codes)
    if state.journal is not None:
        _log_payment(state, seat, codes, kinds, cost)
    state.discard(seat, kinds)
    destroys = False
    for code in codes:
        if code >= TIRE:
            piece = state.piece(code - DESTROY if code >= DESTROY else code - TIRE)
            assert piece is not None
            if code < DESTROY:
                state.put(piece.with_tired(True))
                continue
            if state.journal is not None:
                state.log("destroyed", seat, {"card": piece.key, "cause": "cost", "owner": piece.owner})
            state.leave(piece)
            destroys = True
    return destroys and is_lost_by_cost(state, seat)


def is_lost_by_cost(state: TearsState, seat: Seat) -> bool:
    """Whether a player has paid with the Leader, which ends the game at once (TMM-WIN-2)."""
    if state.leader(seat) != NOTHING:
        return False
    state.end_game(1 - seat, "leader")
    return True


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
