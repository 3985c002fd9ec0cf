"""Reading position text of 1066 into a table."""

import json
from typing import TYPE_CHECKING, Any

from meadhall.games.tears1066.board.pieces import Lasting, Piece, Pile, Use, deck_of
from meadhall.games.tears1066.board.zones import changed
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.effects.word import LIBRARY
from meadhall.games.tears1066.options import TearsOptions
from meadhall.games.tears1066.position.check import LINES, contradictions, wrong_records
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.turn import FIRST_STEPS, GAME_COURSE
from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import shown
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.position import Line, Said, read_cards, read_number, read_stack, read_word

if TYPE_CHECKING:
    from meadhall.games.tears1066.game import Tears


def read_position(game: "Tears", text: str) -> TearsState:
    """The situation that a text describes; raise BadPosition."""
    from meadhall import games

    said, options, chance = games.read_facts(game, text)
    assert isinstance(options, TearsOptions)
    LINES.check(said.values(), 2)
    state = TearsState(game, options, chance, options.file(), options.variant())
    Reading(state, said).read()
    return state


def _json(line: Line, make: Any) -> Any:
    try:
        return make(json.loads(line.value))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError, RecursionError) as error:
        raise line.wrong(f"this cannot be read: {error}") from None


def _numbers(data: Any, count: int) -> list[int]:
    """A list of ``count`` whole numbers."""
    if not isinstance(data, list) or len(data) != count or any(type(one) is not int for one in data):
        raise ValueError(f"{shown(data)} is not a list of {count} whole numbers")
    return data


class Reading:
    """One text being read into one table."""

    def __init__(self, state: TearsState, said: Said) -> None:
        self.state = state
        self.said = said
        self.order: list[int] = []
        """Numbers of the cards in play in the order in which the text names them."""

    def value(self, name: str, seat: Seat | None = None) -> str | None:
        line = self.said.get((name, seat))
        return None if line is None else line.value

    def number(self, name: str, default: int, high: int = 1_000_000) -> int:
        line = self.said.get((name, None))
        return default if line is None else read_number(line, -1 if name == "norman" else 0, high)

    def read(self) -> None:
        state = self.state
        state.norman = self.number("norman", 0, 1)
        state.round = self.number("round", 1)
        state.marker = self.number("marker", max(0, state.norman), 1)
        state.turn = self.number("turn", state.marker, 1)
        state.turns = self.number("turns", 0)
        state.phase = self._phase()
        self._passed()
        if state.norman != numbers.NOTHING:
            for seat in range(2):
                self._objectives(seat)
            for seat in range(2):
                self._army(seat)
                self._attach_to_objective(seat)
            for wedge in range(3):
                line = self.said.get((f"ground{wedge + 1}", None))
                hosts = [numbers.WEDGES + wedge]
                for word in line.value.split() if line else ():
                    assert line is not None
                    self._attach(line, f"+{word}", hosts)
            for seat in range(2):
                self._piles(seat)
        self._hastings()
        self._wedges()
        self._records()
        self._go_on()

    def _phase(self) -> int:
        line = self.said.get(("phase", None))
        return numbers.DEPLOYMENT if line is None else read_word(line, numbers.PHASES)

    def _seat_list(self, name: str) -> list[int]:
        line = self.said.get((name, None))
        if line is None:
            return []
        words = line.value.split()
        if any(word not in ("0", "1") for word in words):
            raise line.wrong("only the seats 0 and 1 can be named")
        return [int(word) for word in words]

    def _passed(self) -> None:
        seats = self._seat_list("passed")
        for seat in seats:
            self.state.passed |= 1 << seat
        self.state.first_pass = seats[0] if seats else numbers.NOTHING

    def _hastings(self) -> None:
        state = self.state
        if ("hastings", None) in self.said:
            for seat in self._seat_list("hastings"):
                state.hastings |= 1 << seat
        elif state.norman != numbers.NOTHING:
            state.hastings = (1 if state.is_at_hastings(0) else 0) | (2 if state.is_at_hastings(1) else 0)

    # --- cards in play ----------------------------------------------------------------------------------------------

    def _word(self, line: Line, word: str) -> tuple[str, int, bool, int]:
        """Key, copy (0: not said), tired, damage of a word such as ``fyrd.2/tired/hurt=1``."""
        name, *marks = word.split("/")
        tired, damage = False, 0
        for mark in marks:
            if mark == "tired":
                tired = True
            elif mark.startswith("hurt=") and mark[5:].isdigit():
                damage = int(mark[5:])
            else:
                raise line.wrong(f"{mark!r} is neither tired nor hurt=N")
        key, dot, copy = name.partition(".")
        if key not in self.state.file.by_key or (dot and not copy.isdigit()):
            raise line.wrong(f"there is no {name!r}")
        return key, int(copy) if dot else 0, tired, damage

    def _put(self, line: Line, word: str, seat: Seat, place: int) -> Piece:
        state = self.state
        key, copy, tired, damage = self._word(line, word)
        design = state.file.designs[state.file.by_key[key]]
        owner = state.seat_of(design.faction)
        if owner != seat:
            raise line.wrong(f"{key} belongs to the other player")
        if design.unique and any(other.design is design for other in state.pieces()):
            raise line.wrong(f"{key} is unique, and a copy is in play already (TMM-CARD-17)")
        piece = state.enter(owner, design, place)
        taken = [other.key for other in state.pieces() if other.id != piece.id]
        record = Piece(piece.id, design, copy or piece.copy, owner, piece.wedge, piece.host, tired, damage)
        if record.key in taken or record.copy > design.copies:
            raise line.wrong(f"there is no further {record.key}")
        state.put(record)
        self.order.append(piece.id)
        return record

    def _attach(self, line: Line, word: str, hosts: list[int]) -> None:
        """Put an attachment on one of ``hosts``, which hang on one another: as many pluses as cards that it hangs on."""
        said = word.lstrip("+")
        depth = len(word) - len(said)
        if depth > len(hosts):
            raise line.wrong(f"{word} has no host before it")
        key, _, _, _ = self._word(line, said)
        design = self.state.file.designs[self.state.file.by_key[key]]
        if design.type != numbers.ATTACHMENT:
            raise line.wrong(f"{key} is no attachment")
        piece = self._put(line, said, self.state.seat_of(design.faction), hosts[depth - 1])
        hosts[depth:] = [piece.id]

    def _army(self, seat: Seat) -> None:
        state = self.state
        for wedge in range(3):
            self._row(f"wedge{wedge + 1}", seat, numbers.WEDGES + wedge)
        self._row("reserve", seat, numbers.NOTHING)
        if state.leader(seat) == numbers.NOTHING and state.phase != 0 and self.value("result") in (None, ""):
            leader = state.file.designs[state.file.leaders[state.faction_of(seat)]]
            if not state.has_space(seat, 1):
                raise BadPosition(f"the Leader of seat {seat} is named nowhere, and Wedge 2 is full")
            piece = state.enter(seat, leader, numbers.WEDGES + 1)
            self.order.append(piece.id)

    def _row(self, name: str, seat: Seat, place: int) -> None:
        """The cards of a column or, at no place, of the reserve, each with what is attached to it."""
        state, line = self.state, self.said.get((name, seat))
        hosts: list[int] = []
        for word in line.value.split() if line else ():
            assert line is not None
            if word.startswith("+"):
                self._attach(line, word, hosts)
                continue
            key = self._word(line, word)[0]
            design = state.file.designs[state.file.by_key[key]]
            if place == numbers.NOTHING and design.type != numbers.TACTIC:
                raise line.wrong(f"{key} is no tactic")
            if place != numbers.NOTHING and not design.is_army:
                raise line.wrong(f"{key} is no army card")
            if place != numbers.NOTHING and not state.has_space(seat, place - numbers.WEDGES):
                raise line.wrong("a column holds three army cards")
            hosts = [self._put(line, word, seat, place).id]

    # --- objectives, piles, wedges ------------------------------------------------------------------------------------

    def _objectives(self, seat: Seat) -> None:
        state = self.state
        ladder = state.file.ladders[state.faction_of(seat)]
        line = self.said.get(("objectives", seat))
        letters: list[str] = []
        for word in line.value.split() if line else numbers.LETTERS:
            if word.startswith("+"):
                continue
            letter, _, hurt = word.partition("/hurt=")
            if line is not None and (len(letter) != 1 or letter not in numbers.LETTERS or letter in letters):
                raise line.wrong(f"{word!r} is not a further letter from A to G")
            if hurt:
                if line is not None and (not hurt.isdigit() or letters):
                    raise line.wrong("only the first Objective is hurt, by a number")
                state.objective_damage = changed(state.objective_damage, seat, int(hurt))
            letters.append(letter)
        if line is not None and len(letters) == 1 and letters != ["G"]:
            letters.extend(numbers.LETTERS[numbers.LETTERS.index(letters[0]) + 1 :])
        if line is not None and (not letters or letters[-1] != "G"):
            raise line.wrong("the last Objective is G")
        state.objectives = changed(state.objectives, seat, tuple([ladder[numbers.LETTERS.index(letter)] for letter in letters]))
        gone = self.said.get(("defeated", seat))
        rest = [letter for letter in numbers.LETTERS if letter not in letters]
        if gone is not None:
            if sorted(gone.value.split()) != rest:
                raise gone.wrong(f"the defeated Objectives are those that are not left: {' '.join(rest) or 'none'}")
            rest = gone.value.split()
        state.defeated = changed(state.defeated, seat, tuple([ladder[numbers.LETTERS.index(letter)] for letter in rest]))

    def _attach_to_objective(self, seat: Seat) -> None:
        line = self.said.get(("objectives", seat))
        hosts = [numbers.OBJECTIVES + seat]
        for word in line.value.split() if line else ():
            if word.startswith("+"):
                assert line is not None
                self._attach(line, word, hosts)

    def _piles(self, seat: Seat) -> None:
        state = self.state
        rest = list(state.file.decks[state.faction_of(seat)])
        fallen = (
            [state.file.leaders[state.faction_of(seat)]]
            if self.value("result") and state.leader(seat) == numbers.NOTHING
            else []
        )
        for piece in state.pieces():
            if piece.owner == seat and piece.design.type != 0:
                rest.remove(piece.design.kind)
        named: dict[str, tuple[int, ...]] = {}
        for name in ("hand", "known", "deck", "discard", "limbo", "box"):
            line = self.said.get((name, seat))
            if line is None:
                continue
            kinds = [state.file.by_key[key] for key in read_cards(line, list(state.file.by_key))]
            for kind in kinds if name != "known" else ():
                if kind not in rest and kind not in fallen:
                    raise line.wrong(f"there is no further {state.file.designs[kind].key} for seat {seat}")
                (rest if kind in rest else fallen).remove(kind)
            named[name] = tuple(kinds)
        state.hands[seat] = tuple(sorted(named.get("hand", ())))
        state.known = changed(state.known, seat, tuple(sorted(named.get("known", ()))))
        state.discards[seat] = Pile((*fallen, *named.get("discard", ())))
        state.limbo = changed(state.limbo, seat, named.get("limbo", ()))
        if "deck" in named:
            state.decks[seat] = deck_of(named["deck"][::-1])
            state.box = changed(state.box, seat, tuple(sorted((*named.get("box", ()), *rest))))
        else:
            state.decks[seat] = deck_of(tuple(rest[::-1]))
            state.box = changed(state.box, seat, tuple(sorted(named.get("box", ()))))

    def _wedges(self) -> None:
        state = self.state
        line = self.said.get(("damage", None))
        if line is not None:
            parts = line.value.replace("/", " ").split()
            if len(parts) != 6 or not all(part.isdigit() for part in parts):
                raise line.wrong("three pairs such as 3/0 are wanted, the damage of seat 0 and of seat 1")
            state.wedge_damage = [int(part) for part in parts]
        line = self.said.get(("claimed", None))
        if line is not None:
            words = line.value.split()
            if len(words) != 3 or any(word not in ("-", "0", "1") for word in words):
                raise line.wrong("three words are wanted: - or a seat")
            state.claimed = [numbers.NOTHING if word == "-" else int(word) for word in words]
            for wedge in range(3):
                seat = state.claimed[wedge]
                if seat != numbers.NOTHING and self.value("damage") is None:
                    state.wedge_damage = changed(state.wedge_damage, 2 * wedge + seat, 10)

    # --- the rest -----------------------------------------------------------------------------------------------------

    def _records(self) -> None:
        state = self.state
        line = self.said.get(("ids", None))
        if line is not None:
            self._renumber(line)
        state.entered = self.number("entered", state.entered)
        line = self.said.get(("lasting", None))
        if line is not None:
            state.lasting = tuple(_json(line, lambda data: [Lasting(*_numbers(one, 9)) for one in data]))
        line = self.said.get(("uses", None))
        if line is not None:
            state.uses = tuple(_json(line, lambda data: [Use(*_numbers(one, 4)) for one in data]))
        wrong = wrong_records(state)
        if wrong:
            raise BadPosition(f"the position cannot be: {'; '.join(wrong)}")
        state.number = self.number("number", 1)
        state.take_stock()
        state.look_at_hands()

    def _renumber(self, line: Line) -> None:
        words = line.value.split()
        if len(words) != len(self.order) or len(set(words)) != len(words) or not all(word.isdigit() for word in words):
            raise line.wrong(f"{len(self.order)} different numbers are wanted, one for each card in play")
        new = {old: int(word) for old, word in zip(self.order, words, strict=True)}
        state = self.state
        for at in range(6):
            state.columns[at] = tuple([_renumbered(piece, new) for piece in state.columns[at]])
        for seat in range(2):
            reserve = tuple(sorted([_renumbered(piece, new) for piece in state.reserves[seat]], key=_id))
            state.reserves = changed(state.reserves, seat, reserve)
        state.attached = tuple(sorted([_renumbered(piece, new) for piece in state.attached], key=_id))
        state.entered = max(new.values(), default=-1) + 1

    def _go_on(self) -> None:
        state = self.state
        result = self.value("result")
        if result:
            winner, _, reason = result.partition(" ")
            if winner not in ("-1", "0", "1") or not reason:
                raise self.said[("result", None)].wrong(f"{result!r} is not a winner (-1, 0 or 1) and a reason")
            state.winner, state.reason = int(winner), reason
            return
        line = self.said.get(("frames", None))
        if line is not None:
            state.top = read_stack(line, LIBRARY)
            state.ask_again()
            return
        if state.phase == 0:
            state.advance(GAME_COURSE.start(Scope(0)))
            return
        if state.phase == numbers.PREPARATION and self.value("round") is None:
            state.round = 0
        elif state.phase == numbers.PREPARATION:
            state.round -= 1
        broken = contradictions(state)
        if broken:
            raise BadPosition(f"the position cannot be: {'; '.join(broken)}")
        state.advance(Frame(FIRST_STEPS[numbers.PHASES[state.phase]], Scope(0), None))


def _id(piece: Piece) -> int:
    return piece.id


def _renumbered(piece: Piece, new: dict[int, int]) -> Piece:
    host = new[piece.host] if 0 <= piece.host < numbers.WEDGES else piece.host
    return Piece(new[piece.id], piece.design, piece.copy, piece.owner, piece.wedge, host, piece.tired, piece.damage)
