"""Every value that card texts change: Might, costs, totals, ranges, limits. Computed when asked, never stored."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.tears1066.board.moves import Moves
from meadhall.games.tears1066.board.pieces import GRANT, Lasting, Piece
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability, Mod, Sense
from meadhall.games.tears1066.cards.filter import wedge_meant
from meadhall.games.tears1066.cards.numbers import Kind, Thing, Wedge, card_thing
from meadhall.kernel.aliases import Seat

NONE_ACTIVE: Final[list[tuple[Mod, Sense]]] = []


class Values(Moves):
    """The board, and every value that card texts change. Values are computed when asked, never stored."""

    __slots__ = ()

    # --- constant modifiers -----------------------------------------------------------------------------------

    def active(self, what: int) -> list[tuple[Mod, Sense]]:
        """Every constant modifier of this kind that is in force, with the sense to read it by. Not to be edited.

        They come in no order that matters: modifiers add up.
        """
        bit: i64 = 1 << what
        if not self.mods & bit:
            return NONE_ACTIVE
        found: list[tuple[Mod, Sense]] = []
        for column in self.columns:
            for piece in column:
                if piece.design.mods & bit:
                    self._collect_from(piece, what, found)
        for reserve in self.reserves:
            for piece in reserve:
                if piece.design.mods & bit:
                    self._collect_from(piece, what, found)
        for piece in self.attached:
            if piece.design.mods & bit:
                self._collect_from(piece, what, found)
        for seat in range(2):
            if self.objectives[seat]:
                design = self.file.designs[self.objectives[seat][0]]
                if design.mods & bit:
                    depth = 2 if what >= numbers.FLAG else 1
                    self._collect(design.constants, what, Sense(seat, numbers.OBJECTIVES + seat, depth=depth), found)
        return found

    def _collect_from(self, source: Piece, what: int, found: list[tuple[Mod, Sense]]) -> None:
        if what != numbers.FLAG and self.is_silenced(source):
            return
        sense = Sense(source.owner, source.id, depth=2) if what >= numbers.FLAG else source.sense
        self._collect(source.design.constants, what, sense, found)

    def _collect(self, constants: list[Ability], what: int, sense: Sense, found: list[tuple[Mod, Sense]]) -> None:
        for ability in constants:
            for mod in ability.mods:
                if mod.what == what and (ability.when is None or ability.when.holds(self, sense)):
                    found.append((mod, sense))

    def added(self, piece: Piece, what: int, active: list[tuple[Mod, Sense]]) -> int:
        """What constants, of which ``active`` are in force, and lasting effects add to a card."""
        total = 0
        for mod, sense in active:
            if mod.to is not None and mod.to.fits(self, sense, piece):
                total += mod.amount
        for one in self.lasting:
            if one.what == what and one.target == piece.id:
                total += one.amount
        return total

    def is_changed(self, what: int) -> bool:
        """Whether anything at all changes values of this kind now."""
        return (self.mods >> what) & 1 == 1 or len(self.lasting) > 0

    # --- values of cards --------------------------------------------------------------------------------------

    def value(self, piece: Piece, attribute: int) -> int:
        """A current value of a card in play, never below 0 (TMM-MISC-1)."""
        design = piece.design
        if not design.is_army and attribute != numbers.RESOURCES:
            return design.cost if attribute == numbers.COST else 0
        if not self.is_changed(attribute):
            return design.printed(attribute)
        return max(0, design.printed(attribute) + self.added(piece, attribute, self.active(attribute)))

    def traits_of(self, piece: Piece, depth: int = 0) -> int:
        """The traits of a card in play, as bits."""
        traits = piece.design.traits
        if depth < 2 and (self.mods >> numbers.TRAIT) & 1:
            for mod, sense in self.active(numbers.TRAIT):
                if mod.to is not None and mod.to.fits(self, sense, piece):
                    traits |= mod.trait
        for one in self.lasting:
            if one.what == numbers.TRAIT and one.target == piece.id:
                traits |= one.payload
        return traits

    def is_of_class(self, piece: Piece, unit_class: int, depth: int = 0) -> bool:
        """Whether a card counts as Archer, Infantry or Cavalry (TMM-R80)."""
        if piece.design.unit_class == unit_class:
            return True
        for one in self.lasting:
            if one.what == numbers.CLASS and one.target == piece.id and one.payload == unit_class:
                return True
        if depth < 2 and (self.mods >> numbers.CLASS) & 1:
            for mod, sense in self.active(numbers.CLASS):
                if mod.unit_class == unit_class and mod.to is not None and mod.to.fits(self, sense, piece):
                    return True
        return False

    def has_flag(self, piece: Piece, flag: int) -> bool:
        """Whether a flag is on a card (TMM-FX-14)."""
        for one in self.lasting:
            if one.what == numbers.FLAG and one.target == piece.id and one.payload == flag:
                return True
        if (self.mods >> numbers.FLAG) & 1:
            for mod, sense in self.active(numbers.FLAG):
                if mod.flag == flag and mod.to is not None and mod.to.fits(self, sense, piece):
                    source = self.piece(sense.source)
                    if flag == numbers.NO_ABILITIES or source is None or not self.is_silenced(source):
                        return True
        return False

    def is_silenced(self, piece: Piece) -> bool:
        """Whether the abilities of a card are treated as absent."""
        return self.has_flag(piece, numbers.NO_ABILITIES)

    def has_grants(self) -> bool:
        """Whether some card has been given an ability."""
        return len(self.lasting) > 0 and any(one.what == GRANT for one in self.lasting)

    def abilities_of(self, piece: Piece) -> list[Ability]:
        """The abilities of a card in play, granted ones last."""
        if self.is_silenced(piece):
            return []
        abilities = piece.design.abilities
        if not self.lasting:
            return abilities
        granted: list[Ability] = []
        for one in self.lasting:
            if one.what == GRANT and one.target == piece.id and self.file.abilities[one.payload] not in granted:
                granted.append(self.file.abilities[one.payload])
        return abilities + granted if granted else abilities

    def is_falling(self, piece: Piece) -> bool:
        """Whether an army card has damage at or above its Health (TMM-TERM-5, TMM-R47)."""
        if not self.file.sagging and not piece.is_doomed:
            return False
        return piece.damage >= self.value(piece, numbers.HEALTH) and not self.has_flag(piece, numbers.CANNOT_BE_DESTROYED)

    def falling(self) -> list[int]:
        """All army cards that must be destroyed now, in canonical order."""
        found: list[int] = []
        first = 3 * self.marker
        for at in range(6):
            for piece in self.columns[(first + at) % 6]:
                if self.is_falling(piece):
                    found.append(piece.id)
        return found

    def is_any_falling(self) -> bool:
        """Whether an army card must be destroyed now."""
        if not self.doomed and not self.file.sagging:
            return False
        for column in self.columns:
            for piece in column:
                if self.is_falling(piece):
                    return True
        return False

    def damage_on_arrival(self, piece: Piece, amount: int) -> int:
        """Pending damage after standing changes (TMM-MOD-5)."""
        if not (self.file.mods >> numbers.DAMAGE_TAKEN) & 1:
            return amount
        return max(0, amount + self.added(piece, numbers.DAMAGE_TAKEN, self.active(numbers.DAMAGE_TAKEN)))

    def practical(self, piece: Piece) -> int:
        """What a Ready card is worth when destroyed as a step of its owner's payment; 0 if it cannot be (TMM-P12)."""
        if piece.tired or not (self.file.mods >> numbers.PRACTICAL) & 1:
            return 0
        return self.added(piece, numbers.PRACTICAL, self.active(numbers.PRACTICAL))

    # --- costs ------------------------------------------------------------------------------------------------

    def cost(self, seat: Seat, kind: Kind, change: int = 0) -> int:
        """What a card of the hand costs now (TMM-R62)."""
        if not self.is_changed(numbers.COST):
            return max(0, self.file.designs[kind].cost + change)
        return self.cost_under(self.active(numbers.COST), seat, kind, change)

    def cost_under(self, active: list[tuple[Mod, Sense]], seat: Seat, kind: Kind, change: int) -> int:
        """What a card of the hand costs if ``active`` are the cost changes in force."""
        total = self.file.designs[kind].cost + change
        if not active and not self.lasting:
            return max(0, total)
        thing = card_thing(numbers.IN_HAND, kind)
        for mod, sense in active:
            if mod.to is not None and mod.to.fits_card(self, sense, thing):
                total += mod.amount
        for one in self.lasting:
            if one.what == numbers.COST and one.target == numbers.PLAYERS + seat and self.is_discounted(one, thing):
                total += one.amount
        return max(0, total)

    def is_discounted(self, one: Lasting, thing: Thing) -> bool:
        """Whether a lasting cost change is for this card."""
        ability = self.file.abilities[one.ability]
        return ability.filters[one.payload].fits_card(self, Sense(one.seat, numbers.NOTHING), thing)

    def use_discounts(self, seat: Seat, kind: Kind) -> None:
        """Use up one-use cost changes that are for a card just played, needed or not (TMM-R62)."""
        if not self.lasting:
            return
        thing = card_thing(numbers.IN_HAND, kind)
        kept: list[Lasting] = []
        for one in self.lasting:
            if (
                one.what != numbers.COST
                or one.target != numbers.PLAYERS + seat
                or one.left < 0
                or not self.is_discounted(one, thing)
            ):
                kept.append(one)
            elif one.left > 1:
                kept.append(one.used())
            elif self.journal is not None:
                self.log_expired(one)
        self.lasting = tuple(kept)

    # --- totals -----------------------------------------------------------------------------------------------

    def counts(self, piece: Piece) -> bool:
        """Whether a card adds its values to totals: Ready, or flagged to count while Tired (TMM-WEDGE-13)."""
        return not piece.tired or self.has_flag(piece, numbers.COUNTS_WHILE_TIRED)

    def wedge_bonus(self, seat: Seat, wedge: Wedge, attribute: int) -> int:
        """The bonuses of a player at a Wedge."""
        what = numbers.WEDGE_MIGHT if attribute == numbers.MIGHT else numbers.WEDGE_ZEAL
        bonuses = self.active(what)
        return self._bonus_under(seat, wedge, what, bonuses) if bonuses or self.lasting else 0

    def _bonus_under(self, seat: Seat, wedge: Wedge, what: int, bonuses: list[tuple[Mod, Sense]]) -> int:
        total = 0
        for mod, sense in bonuses:
            if sense.you == seat and wedge_meant(self, sense, mod.wedge) == wedge:
                total += mod.amount
        for one in self.lasting:
            if one.what == what and one.seat == seat and one.target == numbers.WEDGES + wedge:
                total += one.amount
        return total

    def wedge_total(self, seat: Seat, wedge: Wedge, attribute: int) -> int:
        """A player's total battle value at a Wedge before flooring (TMM-WEDGE-5, TMM-WEDGE-8)."""
        what = numbers.WEDGE_MIGHT if attribute == numbers.MIGHT else numbers.WEDGE_ZEAL
        return self.total_under(seat, wedge, attribute, self.active(attribute), self.active(what))

    def total_under(
        self, seat: Seat, wedge: Wedge, attribute: int, active: list[tuple[Mod, Sense]], bonuses: list[tuple[Mod, Sense]]
    ) -> int:
        """That total if ``active`` and ``bonuses`` are the changes of cards and of Wedges in force."""
        only_units = self.variant.units_only and attribute == numbers.MIGHT
        total = 0
        if bonuses or self.lasting:
            total = self._bonus_under(
                seat, wedge, numbers.WEDGE_MIGHT if attribute == numbers.MIGHT else numbers.WEDGE_ZEAL, bonuses
            )
        return total + self._column_total(seat, wedge, attribute, active, only_units=only_units)

    def _column_total(
        self, seat: Seat, wedge: Wedge, attribute: int, active: list[tuple[Mod, Sense]], *, only_units: bool
    ) -> int:
        """What the cards of a column add to a total."""
        total = 0
        plain = not active and not self.lasting
        if plain and not only_units and not (self.mods >> numbers.FLAG) & 1:
            for piece in self.columns[3 * seat + wedge]:
                if not piece.tired:
                    total += piece.design.printed(attribute)
            return total
        for piece in self.columns[3 * seat + wedge]:
            if self.counts(piece) and (piece.design.type == numbers.UNIT or not only_units):
                printed = piece.design.printed(attribute)
                total += printed if plain else max(0, printed + self.added(piece, attribute, active))
        return total

    def objective_total(self, seat: Seat) -> int:
        """A player's total in the battle for the current Objective (TMM-OBJ-4)."""
        attribute = self.file.designs[self.objectives[seat][0]].attribute
        total = self.objective_change(seat, numbers.OBJECTIVE_TOTAL)
        active = self.active(attribute)
        for wedge in range(3):
            total += self._column_total(seat, wedge, attribute, active, only_units=False)
            if self.variant.wedge_bonus_in_objectives:
                total += self.wedge_bonus(seat, wedge, attribute)
        return max(0, total)

    def objective_value(self, seat: Seat) -> int:
        """The Battle Value of the current Objective."""
        return max(0, self.file.designs[self.objectives[seat][0]].value + self.objective_change(seat, numbers.OBJECTIVE_VALUE))

    def objective_change(self, seat: Seat, what: int) -> int:
        """What cards change about the total or the value of a player's current Objective (TMM-MOD-4)."""
        total = 0
        for mod, sense in self.active(what):
            if self.host_of(sense.source) == numbers.OBJECTIVES + seat:
                total += mod.amount
        for one in self.lasting:
            if one.what == what and one.target == numbers.OBJECTIVES + seat:
                total += one.amount
        return total

    # --- range and targets ------------------------------------------------------------------------------------

    def is_in_range(self, ability: Ability, source: int, target: Piece) -> bool:
        """Whether an army card is within the Range of an ability (TMM-R43)."""
        if ability.range == 0 or target.wedge < 0:
            return True
        shooter = self.piece(source)
        if shooter is not None and shooter.wedge < 0:
            shooter = self.piece(shooter.host)
        row = self.row_of(target)
        if shooter is None or shooter.wedge < 0:
            return row <= ability.range
        reach = ability.range
        if (self.file.mods >> numbers.RANGE) & 1:
            reach += self.added(shooter, numbers.RANGE, self.active(numbers.RANGE))
        apart = abs(shooter.wedge - target.wedge)
        if apart and not self.variant.grid:
            return False
        return self.row_of(shooter) + row - 1 + apart <= reach

    def is_shielded(self, seat: Seat, piece: Piece) -> bool:
        """Whether ``seat`` may not choose a card as a target."""
        return piece.owner != seat and self.has_flag(piece, numbers.CANNOT_BE_TARGETED)

    def may_use(self, piece: Piece, ability: Ability) -> bool:
        """Whether limits leave another use of an ability (TMM-CARD-30, TMM-R73)."""
        if ability.times == 0 and ability.way != numbers.ACTION:
            return True
        use = self.use_of(piece.id, ability.number)
        if use is None:
            return True
        if ability.way == numbers.ACTION and use.this_round >= self.variant.loop_cap:
            return False
        return ability.times == 0 or (use.this_game if ability.per_game else use.this_round) < ability.times

    def may_shoot(self, ability: Ability) -> bool:
        """Whether the variant allows an ability with Range now (TMM-VAR-3)."""
        if ability.range == 0 or not self.variant.hastings_only:
            return True
        return self.is_at_hastings(0) and self.is_at_hastings(1)

    def has_unique(self, seat: Seat, kind: Kind) -> bool:
        """Whether a copy of a unique card is in play already (TMM-CARD-17)."""
        design = self.file.designs[kind]
        if not design.unique:
            return False
        if not design.is_army:
            return any(piece.design is design for piece in self.pieces())
        for column in self.columns:
            for piece in column:
                if piece.design is design:
                    return True
        return False
