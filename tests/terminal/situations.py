"""Tables in the middle of a game, written down as positions: for snapshots, pictures and tests of drawings."""

from meadhall.kernel.decision import format_picks
from meadhall.kit.scene import Scene, scene
from meadhall.match import recording
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.seats import bot, person
from meadhall.terminal.sitting import Sitting


def seated(table: Scene, *names: str) -> Sitting:
    """A sitting at the table of a scene: the first name is a person, the others are bots."""
    record = Recording()
    record.write(recording.OPEN, {"commitment": table.state.chance.commitment()})
    seats = [person(names[0]), *(bot("random", name) for name in names[1:])]
    return Sitting(Match(table.state, seats, record, table.journal), asks_all=True)


def dominion() -> Sitting:
    """Ann has played a Village and a Market and holds a Witch."""
    table = scene(
        "dominion",
        players=3,
        kingdom="cellar+market+militia+moat+gardens+smithy+throne-room+village+witch+workshop",
        active=0,
        phase="action",
        hand={0: "village market witch moat copper gold", 1: "copper*3 estate silver", 2: "copper*2 moat silver gold"},
        deck={0: "smithy silver copper estate gold duchy copper", 1: "copper*4 gold witch", 2: "village copper*5"},
        discard={0: "copper silver", 1: "province", 2: "estate militia"},
        turns={0: 9, 1: 9, 2: 9},
        supply="copper=39 silver=31 gold=22 estate=9 duchy=10 province=7 curse=13 witch=6 village=4 gardens=0 market=8",
        trash="copper estate*2",
    )
    sitting = seated(table, "Ann", "Hereward", "Edith")
    for answer in ("play village", "play market"):
        sitting.answer(0, (answer,))
    return sitting


def tears() -> Sitting:
    """Both armies stand at Hastings; it is Ann's deployment turn as the Norman."""
    table = scene(
        "1066",
        norman=0,
        round=14,
        phase="deployment",
        marker=0,
        turn=0,
        hastings="0 1",
        hand={0: "odo norman-bowmen arrow-in-the-eye castle-on-the-hill", 1: "fyrd housecarls shield-wall"},
        wedge1={0: "norman-crossbowmen flemish-bowmen", 1: "housecarls/hurt=1 fyrd-archers"},
        wedge2={0: "william-fitzrobert/hurt=2 alan-rufus", 1: "harold-godwinson/hurt=3 edith-swannesha/tired"},
        wedge3={0: "norman-horsemen/tired", 1: "saxon-axemen leofric shire-levies"},
        reserve={0: "noble-supporters", 1: "magnates-support/tired"},
        objectives={0: "G", 1: "G"},
        defeated={0: "A B C D E F", 1: "A B C D E F"},
        damage="4/6 8/5 2/7",
    )
    return seated(table, "Ann", "Harold")


def knights() -> Sitting:
    """Hereward attacks Ann with two knights; she chooses her defenders."""
    table = scene(
        "domino-knights",
        players=3,
        turn=1,
        phase="attack",
        round=6,
        health={0: 17, 1: 22, 2: 9},
        order={0: "none", 1: "none", 2: "none"},
        hand={0: "10S 4H 7C QD AC", 1: "2C 9D", 2: "3S 8H KC"},
        recruits={0: "k31=5-2 k32=8-1", 1: "k33=6-6", 2: "k30=5-4"},
        candidates={0: "k34=9-3:10H+3H", 1: "k35=8-2:KS"},
        knights={0: "k20=8/5:KD k21=4/4:8S k22=2/9:JC", 1: "k23=9/7:QS+5S k24=6/3:9H", 2: "k25=7/7:5C+9C"},
        grave={1: "k26=3-2", 2: "k27=7-0 k28=6-5"},
        discard="2D 5H JH 6C",
    )
    sitting = seated(table, "Ann", "Hereward", "Edith")
    match = sitting.match
    while match.state.decision is not None and match.state.decision.seat != 0:
        decision = match.state.decision
        wanted = ("attack 0", "k23", "k24", "go on")
        picks = tuple(key for key in decision.keys if key in wanted)
        match.answer_text(decision.seat, format_picks(picks))
    return sitting
