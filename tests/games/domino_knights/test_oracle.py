"""Production against the plain references: battle arithmetic and negation chains."""

import random

from meadhall.games.domino_knights.cards.names import SUIT_LETTERS
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.reference.domino_knights import Fighter, Modifier, negation, resolve

from .staging import health, in_play, stage


@rule("DKN-W5", "DKN-W6", "DKN-W7", "DKN-W8", "DKN-W9", "DKN-R45")
def test_negation_chains_agree_with_the_recursive_reference() -> None:
    """Every chain of answers, not only single ones: 400 random tables of three to six seats with up to twelve Tens."""
    chains = 0
    for seed in range(400):
        luck = random.Random(seed)
        players = luck.randint(3, 6)
        names = [f"10{suit}{copy}" for copy in ("", ".2", ".3") for suit in "CDHS"]
        luck.shuffle(names)
        hands: dict[int, str] = dict.fromkeys(range(players), "")
        for name in names[: luck.randint(1, 8)]:
            seat = luck.randrange(players)
            hands[seat] += f"{name} "
        tens = [len(hands[seat].split()) for seat in range(players)]
        hands[0] += "AS 2C"
        table = stage(
            players=players, decks=3, hand=hands, knights={1: "k1=5/5:9C"}, order=dict.fromkeys(range(players), "all")
        )
        table.play(0, "AS")
        reference = negation(0, tens[:])
        asked: int | None = next(reference, None)
        resolves = True
        while asked is not None:
            decision = table.asked(asked, "negate")
            answers = luck.random() < 0.7
            chains += answers
            table.answer(asked, *([luck.choice(decision.keys)] if answers else []))
            try:
                asked = reference.send(answers)
            except StopIteration as finished:
                asked, resolves = None, bool(finished.value)
        assert table.asked(0).ask in ("attack", "discard", "before-discard")
        assert ("k1" not in in_play(table)) == resolves
    assert chains > 800


Groups = list[tuple[list[Fighter], list[Fighter]]]


def _random_battle(luck: random.Random) -> tuple[Scene, Groups, list[Modifier], dict[str, object]]:
    """A battlefield with random knights, groups and modifiers, set up just before its resolution."""
    players = luck.randint(2, 5)
    fame = luck.random() < 0.5
    options: dict[str, object] = {
        "players": players,
        "decks": 3,
        "different_suits": True,
        "attack_as_unit": True,
        "graveyard_order": "auto",
        "loot_battlefield": True,
        "scoring": "fame" if fame else "health",
        "fame_count": luck.choice(["plain", "pips"]),
        "fame_split": luck.choice(["attack", "both", "none"]),
        "fame_unblocked_loss": luck.randint(0, 1),
        "goal": luck.choice(["last_standing", "attrition"]) if fame else "last_standing",
    }
    dominoes = [(high, low) for high in range(1, 10) for low in range(high + 1)]
    cards = [f"{rank}{suit}{copy}" for rank in range(2, 10) for suit in SUIT_LETTERS for copy in ("", ".2", ".3")]
    luck.shuffle(dominoes)
    luck.shuffle(cards)
    name = 0
    words: dict[int, list[str]] = {seat: [] for seat in range(players)}

    def recruit(seat: int) -> Fighter:
        nonlocal name
        name += 1
        halves = list(dominoes.pop())
        luck.shuffle(halves)
        trained = [cards.pop() for _ in range(luck.randint(1, 2))]
        words[seat].append(f"k{name}={halves[0]}/{halves[1]}:{'+'.join(trained)}")
        return Fighter(name, seat, halves[0], halves[1], frozenset(card.split(".")[0][-1] for card in trained), sum(halves))

    groups: Groups = []
    others = [seat for seat in range(players) if seat != 1]
    for _ in range(luck.randint(1, 4)):
        attackers = [recruit(luck.choice(others)) for _ in range(luck.choice([1, 1, 2, 3]))]
        aiders = [seat for seat in range(1, players) if seat not in {one.seat for one in attackers}]
        blockers = [recruit(luck.choice(aiders)) for _ in range(luck.choice([0, 1, 1, 2]))]
        groups.append((attackers, blockers))
    modifiers: list[Modifier] = []
    effects: list[str] = []
    jacks = [f"J{suit}{copy}" for suit in SUIT_LETTERS for copy in ("", ".2", ".3")]
    aces = ["AC", "AC.2", "AC.3"]
    for number in range(1, luck.randint(0, 5) + 1):
        if luck.random() < 0.4 and aces:
            token = luck.randint(1, name)
            modifiers.append(Modifier("power", token))
            effects.append(f"{aces.pop()}!{number}/0>k{token}")
        else:
            jack, seat = jacks.pop(luck.randrange(len(jacks))), luck.randrange(players)
            modifiers.append(Modifier("jack", seat, jack[1]))
            effects.append(f"{jack}!{number}/0>{seat}")
    standing = " ".join(f"{_tokens(attackers)}|{_tokens(blockers)}" for attackers, blockers in groups)
    table = stage(
        knights={seat: " ".join(found) for seat, found in words.items()},
        effects=" ".join(effects),
        battle=f"0>1 {standing}",
        attacked="1",
        hand={0: "KS"},  # she may play it, so nothing moves on
        phase="discard",
        **options,
    )
    return table, groups, modifiers, options


def _tokens(fighters: list[Fighter]) -> str:
    return "+".join(f"k{one.name}" for one in fighters)


@rule("DKN-4.4.6-a", "DKN-4.4.6-b", "DKN-4.4.6-c", "DKN-4.4.6-f", "DKN-7.1-b", "DKN-7.1-h", "DKN-R41", "DKN-5-g", "DKN-R79")
def test_battles_agree_with_the_plain_reference() -> None:
    from meadhall.games.domino_knights.battle.resolution import ResolveBattle
    from meadhall.games.domino_knights.state import KnightsState
    from meadhall.kernel.frames import Scope

    seen_losses = 0
    for seed in range(500):
        luck = random.Random(seed)
        table, groups, modifiers, options = _random_battle(luck)
        state = table.state
        assert isinstance(state, KnightsState) and state.battle is not None
        is_fame = options["scoring"] == "fame"
        expected = resolve(
            0,
            1,
            groups,
            modifiers,
            bonus=3,
            seats=state.seats,
            health=None if is_fame else health(table, 1),
            pips=options["fame_count"] == "pips",
            split=str(options["fame_split"]),
            attrition=options["goal"] == "attrition",
            unblocked_loss=int(str(options["fame_unblocked_loss"])),
        )
        before = health(table, 1)
        ResolveBattle().do(state, Scope(0))
        battle = state.battle
        assert set(battle.lost) == expected.lost, seed
        assert battle.damage == expected.damage, seed
        if is_fame:
            assert dict(enumerate(battle.fame)) == expected.fame, seed
        else:
            assert health(table, 1) == max(0, before - expected.damage)
        assert (None if battle.victor < 0 else battle.victor) == expected.victor, seed
        seen_losses += len(expected.lost)
    assert seen_losses > 500
