"""MTB bases under attack (GM-17.0l): which base is meant, what hits do, what becomes of the boats, who is told."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier import position
from tests.carrier.boats.channel import CHANNEL, HEX, clear, dice, force, opening, sheet, turn
from tests.carrier.fact_text import in_short
from tests.carrier.position import af, attack, base, battle, tf, told
from tests.carrier.switching import switched
from tests.support.examples import some
from tests.support.noleak import differences
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat import caught, targets
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.boat_bases import hit_mtb_base, mtb_base
from flagplot.games.carrier.facts.combat import Attacked, Bombardment, FiredOn, Shelled, ShelledUs
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Bombard, Place
from flagplot.games.carrier.phases import boats as phase
from flagplot.games.carrier.phases import combat, repair
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.scenario import reading
from flagplot.games.carrier.scenario.forces import Minefield
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.units import AirFormation, BoatBase, BoatForce, Flight, Flotilla, TaskForce
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.theatre.theatre import theatre

LOST = "boats.lost MTB base Tulagi which=in port boats=8 boats_out=0"
TULAGI = parse("B/M22")
BOMB = attack(place=Place(TULAGI), what="base", mtb=True)


def tulagi(*japanese, boats=8, flotillas=(), allied=(), mtb=True, **more):
    """Return an umpire with Japanese attackers at Tulagi, where boats lie at an MTB base (or at a port)."""
    made = battle(allied, japanese, at=TULAGI, pt_boats="dice", **more)
    made.state.sides["allied"].boats = BoatForce(
        {"Tulagi": BoatBase("Tulagi", TULAGI, boats, 4, 1, mtb)}, {each.number: each for each in flotillas}
    )
    return made


def hit(umpire, *hits, shells=False):
    """Let hits fall on the MTB base, one attack after the other; return after which of them it was closed."""
    fight = Battle(umpire, TULAGI)
    return [hit_mtb_base(fight, "allied", mtb_base(fight, "allied"), n, shells).closed for n in hits]


# --- hits ---


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(
    ("hits", "closed"),
    [((1, 2, 1), [False, False, True]), ((3, 0), [False, False]), ((4,), [True]), ((2, 3, 4), [False, True, False])],
)
def test_the_fourth_hit_from_the_air_closes_the_base(hits, closed):
    """Hits add up over the game: 1, 2 and 1 on three days close it, and it is closed only once."""
    umpire = tulagi()
    assert hit(umpire, *hits) == closed
    assert force(umpire).bases["Tulagi"].closed is any(closed)
    assert force(umpire).bases["Tulagi"].boats == (0 if any(closed) else 8)


@pytest.mark.rule("GM-17.0l")
def test_one_hit_of_a_bombardment_closes_the_base_and_none_does_not():
    """A bombardment counts if it hits at all; hits from the air beside it are not needed."""
    assert hit(tulagi(), 0, shells=True) == [False]
    shelled = tulagi()
    assert hit(shelled, 1, 1, shells=True) == [True, False]
    assert hit(shelled, 4) == [False]
    assert force(shelled).bases["Tulagi"].air_hits == 0


@pytest.mark.rule("GM-17.0l")
def test_nothing_repairs_an_mtb_base():
    """The repair phase gives an air base a hit back, an MTB base never."""
    umpire = tulagi()
    hit(umpire, 3)
    repair.run(umpire)
    assert force(umpire).bases["Tulagi"].air_hits == 3
    hit(umpire, 1)
    repair.run(umpire)
    assert force(umpire).bases["Tulagi"].closed


# --- from the air ---


GUNS_MISS = {"anti-aircraft|B/M22 allied MTB base Tulagi low": (1,)}
BOMBS = "dive GP|MTB base Tulagi"


def raid(face=3, faces=GUNS_MISS, planes="6 Val GP high", **more):
    """Return a raid of Val on the MTB base alone, fought: a face of 1 or 2 is no hit, 3 one, 5 two, 6 three."""
    umpire = tulagi(af(5, planes, home="Shokaku", order=BOMB), dice={**faces, BOMBS: (face,)}, **more)
    combat.run(umpire)
    return umpire


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(("face", "hits"), [(2, 0), (3, 1), (5, 2), (6, 3)])
def test_bombs_hit_an_mtb_base_as_any_base_and_its_guns_are_8(face, hits):
    """Six Val dive on the row against bases; 6 of the 8 factors fire at them. Both sides hear of the hits, nobody
    scores, and the planes have spent their bombs."""
    umpire = raid(face)
    assert force(umpire).bases["Tulagi"].air_hits == hits
    guns = "flak MTB base Tulagi hex=B/M22 bombers={Val: 6} group=low pool=8 row=(bht=9 factors=6 column=5-6)"
    planes, count = "who=(planes=[[Val, 6]] run=(mode=dive load=GP))", f" hits={hits}" if hits else ""
    lines = in_short(umpire.dispatches, "allied").splitlines()
    assert guns in lines and f"attacked MTB base Tulagi hex=B/M22 target=MTB base Tulagi {planes}{count}" in lines
    assert (
        f"bombed AF5 hex=B/M22 {planes} target=(name=MTB base Tulagi) row=(bht=4 factors=6 column=5-6){count}"
        in in_short(umpire.dispatches, "japanese").splitlines()
    )
    assert umpire.state.sides["japanese"].points == []
    assert not any(flight.load for flight in umpire.state.sides["japanese"].afs[5].flights)


@pytest.mark.rule("GM-17.0l", "BR-17.7")
@pytest.mark.parametrize(("planes", "massed"), [("4 Val GP high", 1), ("5 Val GP high", 0), ("2 Val GP high", 2)])
def test_8_factors_are_massed_against_few_planes(planes, massed):
    """Against four they are twice as many, against two four times, against five neither."""
    guns = next(roll for roll in raid(planes=planes).dice.record() if "anti-aircraft" in roll.key)
    assert dict(guns.modifiers).get("massed guns", 0) == massed


@pytest.mark.rule("GM-17.0l")
def test_an_mtb_base_suffers_no_critical_hit_and_no_doubling():
    """With critical hits and a telling 6 there is no check, and no planes add to the 3 hits."""
    umpire = raid(6, critical_hits="2003")
    assert [roll.key.split("|")[2] for roll in umpire.dice.record()] == ["anti-aircraft", "air attack"]
    assert force(umpire).bases["Tulagi"].air_hits == 3


@pytest.mark.rule("GM-17.0l", "GM-11.1b")
@pytest.mark.parametrize(
    ("reports", "attacker"), [("base", " hits=3"), ("2003", "look=light damage"), ("1993", "factors=6 hits=1)")]
)
def test_the_attacker_is_told_of_hits_as_of_any_base_and_the_owner_exactly(reports, attacker):
    """Three hits on a worn base: the owner hears of three and of its end, the attacker what his rule set tells."""
    umpire = tulagi(
        af(5, "6 Val GP high", home="Shokaku", order=BOMB), dice={**GUNS_MISS, BOMBS: (6,)}, combat_reports=reports
    )
    force(umpire).bases["Tulagi"].air_hits = 1
    combat.run(umpire)
    owner, heard = in_short(umpire.dispatches, "allied"), in_short(umpire.dispatches, "japanese")
    assert "hits=3" in owner and "fate=closed" in owner and LOST in owner
    assert attacker in heard
    assert "fate=" not in heard and "boat" not in heard


@pytest.mark.rule("GM-17.0l")
def test_the_guns_stay_at_8_whatever_has_hit_the_base():
    """A base that is closed still fires with 8, so that attackers cannot tell."""
    open_, shut = tulagi(), tulagi()
    hit(shut, 4)
    for umpire in (open_, shut):
        assert mtb_base(Battle(umpire, TULAGI), "allied").aa == 8


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(
    ("order", "attacked", "pool"),
    [
        (attack(place=Place(TULAGI), what="base"), "Tulagi", (2, 2)),
        (attack(place=Place(TULAGI)), "Tulagi", (2, 2)),
        (BOMB, "MTB base Tulagi", (6, 8)),
    ],
)
def test_with_an_air_base_in_the_hex_the_order_names_the_mtb_base(order, attacked, pool):
    """By default the air base is attacked; each fires with its own guns."""
    umpire = battle(
        [af(5, "6 Dauntless GP high", home="Lexington", order=order)],
        [base("Tulagi", aa=2)],
        at=TULAGI,
        pt_boats="dice",
        dice={f"anti-aircraft|B/M22 japanese {attacked} low": (1,)},
    )
    umpire.state.sides["japanese"].boats = BoatForce({"Tulagi": BoatBase("Tulagi", TULAGI, 8, 4, 0, True)})
    launch = umpire.state.sides["japanese"].bases["Tulagi"].lf_normal
    combat.run(umpire)
    assert [fact.target for fact in told(umpire.dispatches, Attacked, "japanese")] == [attacked]
    assert [(fact.row.factors, fact.pool) for fact in told(umpire.dispatches, FiredOn, "japanese")] == [pool]
    boats = umpire.state.sides["japanese"].boats.bases["Tulagi"]
    assert (boats.air_hits > 0) is (attacked != "Tulagi")
    assert (umpire.state.sides["japanese"].bases["Tulagi"].lf_normal < launch) is (attacked == "Tulagi")


@pytest.mark.rule("GM-17.0l")
def test_two_afs_over_both_bases_meet_each_its_own_guns():
    """One AF goes at the airfield and one at the MTB base: two pools, two attacks."""
    umpire = battle(
        [af(5, "6 Dauntless GP high", order=BOMB), af(6, "4 Dauntless GP high", order=attack(place=Place(TULAGI)))],
        [base("Tulagi", aa=2)],
        at=TULAGI,
        pt_boats="dice",
    )
    umpire.state.sides["japanese"].boats = BoatForce({"Tulagi": BoatBase("Tulagi", TULAGI, 8, 4, 0, True)})
    combat.run(umpire)
    assert [(fact.about[0].label, fact.bombers) for fact in told(umpire.dispatches, FiredOn, "japanese")] == [
        ("Tulagi", {"Dauntless": 4}),
        ("MTB base Tulagi", {"Dauntless": 6}),
    ]


@pytest.mark.rule("GM-17.0l", "FE-21.6.2a")
@pytest.mark.parametrize(("order", "named"), [(BOMB, []), (attack(place=Place(TULAGI), what="base"), ["Tulagi"])])
def test_an_attack_on_the_mtb_base_catches_no_planes_of_the_air_base(order, named):
    """Planes that take off are caught by a raid on their own field only."""
    umpire = battle([af(5, "6 Dauntless GP high", order=order)], [base("Tulagi")], at=TULAGI, pt_boats="dice")
    umpire.state.sides["japanese"].boats = BoatForce({"Tulagi": BoatBase("Tulagi", TULAGI, 8, 4, 0, True)})
    fight = Battle(umpire, TULAGI)
    attacked = caught._attacked(fight, "japanese", targets.missions(fight, "allied"))
    assert [each.name for each in attacked] == named


@pytest.mark.rule("GM-17.0l")
def test_an_ordinary_port_is_not_attacked():
    """A port with boats is no target, from the air or by ships, even where there is something else to fight for; an
    MTB base is one in its own hex alone."""
    port = tulagi(mtb=False)
    assert mtb_base(Battle(port, TULAGI), "allied") is None
    port.state.sides["japanese"].tfs[4] = TaskForce(4, [], TULAGI)
    assert port.active_hexes() == []
    advanced = tulagi()
    assert mtb_base(Battle(advanced, TULAGI), "allied").name == "MTB base Tulagi"
    assert mtb_base(Battle(advanced, HEX), "allied") is None
    assert mtb_base(Battle(advanced, TULAGI), "japanese") is None
    umpire = tulagi(af(5, "6 Val GP high", order=BOMB), tf(4, "Aoba", order=Bombard("Tulagi", mtb=True)), mtb=False)
    combat.run(umpire)
    assert not umpire.dice.record()
    assert force(umpire).bases["Tulagi"].boats == 8


# --- by ships ---


@pytest.mark.rule("GM-17.0l", "BR-19.9.2")
@pytest.mark.parametrize("order", [Bombard("Tulagi", mtb=True), Bombard(mtb=True), Bombard()])
def test_ships_shell_an_mtb_base_which_does_not_answer(order):
    """Aoba fires as at any base, pays her ammunition, and is not fired at; one hit is enough."""
    umpire = tulagi(tf(4, "Aoba", order=order))
    before = umpire.state.sides["japanese"].ships["Aoba"].ammunition
    combat.run(umpire)
    assert force(umpire).bases["Tulagi"].closed
    assert umpire.state.sides["japanese"].ships["Aoba"].ammunition == before - 8
    assert [(fact.base, fact.ships) for fact in told(umpire.dispatches, Bombardment)] == [
        ("MTB base Tulagi", ("Aoba",)),
        ("MTB base Tulagi", 1),
    ]
    assert [roll.key.split("|")[2] for roll in umpire.dice.record()] == ["bombardment"]
    assert umpire.state.sides["japanese"].points == []


@pytest.mark.rule("GM-17.0l")
def test_a_bombardment_of_another_place_is_none_of_the_mtb_base():
    """Ordered to shell Buna, Aoba does not shell Tulagi."""
    umpire = tulagi(tf(4, "Aoba", order=Bombard("Buna")))
    combat.run(umpire)
    assert not umpire.dice.record()


@pytest.mark.rule("GM-17.0l")
def test_the_owner_is_told_of_lost_boats_once():
    """Shelled again while two boats are out, the base has nothing more to lose."""
    umpire = tulagi(flotillas=(Flotilla(1, "Tulagi", 2, HEX, out=True),))
    hit(umpire, 1, 1, shells=True)
    assert in_short(umpire.dispatches, "allied").count("boats.lost ") == 1


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(("face", "closed"), [(2, False), (3, True)])
def test_a_bombardment_counts_from_one_hit_on(face, closed):
    """Aoba's four factors miss on a 2 and hit once on a 3."""
    umpire = tulagi(tf(4, "Aoba", order=Bombard(mtb=True)), default=face)
    combat.run(umpire)
    assert force(umpire).bases["Tulagi"].closed is closed
    (shelled,) = told(umpire.dispatches, ShelledUs)
    assert (shelled.hits, shelled.fate) == ((1, "closed") if closed else (0, ""))


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(
    ("order", "shelled"),
    [
        (Bombard(), "Tulagi"),
        (Bombard("Tulagi"), "Tulagi"),
        (Bombard("Tulagi", mtb=True), "MTB base Tulagi"),
        (Bombard(mtb=True), "MTB base Tulagi"),
        (Bombard("Buna", mtb=True), ""),
    ],
)
def test_a_bombardment_means_the_air_base_unless_it_names_the_mtb_base(order, shelled):
    """Both lie in the hex; the order alone says which is shelled, and never both are."""
    umpire = battle([tf(1, "Chicago", order=order)], [base("Tulagi", sf=0)], at=TULAGI, pt_boats="dice")
    umpire.state.sides["japanese"].boats = BoatForce({"Tulagi": BoatBase("Tulagi", TULAGI, 8, 4, 0, True)})
    combat.run(umpire)
    assert [fact.base for fact in told(umpire.dispatches, Shelled)] == ([shelled] if shelled else [])


# --- the boats ---


@pytest.mark.rule("GM-17.0l")
def test_boats_out_stay_out_until_day_and_are_then_lost():
    """Two are out and stay on patrol through the night, two lie ordered in port; of the eight none comes back."""
    out, kept = Flotilla(1, "Tulagi", 2, HEX, out=True, aces=1), Flotilla(2, "Tulagi", 2, HEX, kept_in=True)
    umpire = tulagi(tf(4, "Aoba", order=Bombard(mtb=True)), boats=6, flotillas=(out, kept), night=True)
    combat.run(umpire)
    assert list(force(umpire).flotillas) == [1] and force(umpire).flotillas[1].out
    assert "boats.lost MTB base Tulagi which=both boats=6 boats_out=2" in in_short(umpire.dispatches, "allied")
    phase.sail(umpire)
    assert list(force(umpire).flotillas) == [1], "it is night still"
    umpire.night = False
    phase.sail(umpire)
    tulagi_ = force(umpire).bases["Tulagi"]
    assert (force(umpire).flotillas, tulagi_.boats, tulagi_.aces) == ({}, 0, 0)
    assert "boats.patrol MTB1 rule=GM-17.0l bad=True how=lost boats=2" in in_short(umpire.dispatches, "allied")


@pytest.mark.rule("GM-17.0l")
def test_boats_of_another_base_are_not_touched():
    """Flotillas and boats elsewhere go on."""
    umpire = tulagi(flotillas=(Flotilla(1, "Gavutu", 2, HEX, out=True), Flotilla(2, "Gavutu", 1, HEX)))
    force(umpire).bases["Gavutu"] = BoatBase("Gavutu", HEX, 5, 4, 0, True)
    hit(umpire, 4)
    assert list(force(umpire).flotillas) == [1, 2]
    assert force(umpire).bases["Gavutu"].boats == 5
    assert LOST in in_short(umpire.dispatches, "allied")
    umpire.night = False
    phase.sail(umpire)
    assert force(umpire).bases["Gavutu"].boats == 7


@pytest.mark.rule("GM-17.0b", "GM-17.0l")
def test_no_boats_go_out_from_a_closed_base():
    """An order is refused with the reason; one given before for a later hour is not carried out."""
    state = clear(opening())
    force(state).bases["Tulagi"].boats, force(state).bases["Tulagi"].closed = 0, True
    made = sheet(state, "MTB1: 2 boats from Tulagi patrol B/L22")
    assert [(each.code, each.message) for each in made.diagnostics] == [
        ("GM-17.0l", "MTB base Tulagi serves no more: no boats go out")
    ]
    early = clear(opening())
    dated = turn(early, "1800: MTB1: 2 boats from Tulagi patrol B/L22").state
    force(dated).bases["Tulagi"].boats, force(dated).bases["Tulagi"].closed = 0, True
    late = turn(clear(dated))
    assert "boats.stays_in_port MTB1 rule=GM-17.0l why=no base base=Tulagi" in in_short(late.dispatches, "allied")
    assert not force(late.state).flotillas


@pytest.mark.rule("GM-17.0l")
def test_the_owner_reads_hits_and_closure_in_his_report():
    """Hits so far out of 4; nothing of them while there are none; the closure in place of boats and limit."""
    state = opening()

    def report(seat="allied"):
        return to_text(reported(GAME, GAME.view(state, seat), ()))

    assert "hits from the air" not in report()
    force(state).bases["Tulagi"].air_hits = 3
    assert "up to 4 out at a time; 3 of 4 hits from the air" in " ".join(report().split())
    force(state).bases["Tulagi"].closed = True
    assert "Tulagi in B/M22: the MTB base serves no more" in report()
    assert "out at a time" not in report() and "hits from the air" not in report()
    assert "serves no more" not in report("japanese")


# --- the orders ---


def with_planes(option="dice"):
    """Return the channel with six Japanese Val over B/L22."""
    state = clear(opening(option))
    state.sides["japanese"].afs[5] = AirFormation(5, [Flight("Val", 6, "GP", 8)], HEX, "Shokaku", 0)
    return state


@pytest.mark.rule("GM-17.0l", "GM-3.1c")
@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("TF4: shell MTB base", "TF4: shell MTB base Tulagi"),
        ("TF4 shell the enemy MTB base at Tulagi", "TF4: shell MTB base Tulagi"),
        ("TF4 bombard PT base Tulagi with Aoba", "TF4: shell MTB base Tulagi with Aoba"),
        ("TF4: to B/M22; shell MTB base at B/M22", "TF4: to B/M22; shell MTB base Tulagi at B/M22"),
        ("TF4: shell Tulagi", "TF4: shell MTB base Tulagi"),
        ("TF4: shell", "TF4: shell"),
        ("TF4: attack MTB base at Tulagi", "TF4: to B/M22; shell MTB base Tulagi"),
        ("TF4: attack MTB base", "TF4: shell MTB base Tulagi"),
        ("TF4: if night then shell MTB base", "TF4: if night then (shell MTB base Tulagi)"),
        ("AF5 attack MTB base", "AF5: attack MTB base at B/M22"),
        (
            "AF5: attack the MTB base at Tulagi: all dive; if gone return",
            "AF5: attack MTB base at B/M22: all dive if gone (land)",
        ),
        ("AF5 bomb MTB base at B/M22", "AF5: attack MTB base at B/M22"),
        ("AF5 attack base at Tulagi", "AF5: attack MTB base at B/M22"),
        ("AF5 bomb Tulagi", "AF5: attack MTB base at B/M22"),
        ("AF5 attack base at Henderson", "AF5: attack base at Henderson"),
        (
            "AF5 attack TF at Tulagi: all dive on carriers; if gone return",
            "AF5: attack TF at B/M22: all dive on carriers if gone (land)",
        ),
    ],
)
def test_orders_against_an_mtb_base_are_echoed_and_read_back(text, echo):
    """The echo names the base found; read again it gives the same order."""
    state = with_planes()
    made = sheet(state, text, "japanese")
    assert [line.canonical for line in made.echo] == [echo]
    again = sheet(state, echo, "japanese")
    assert [order.program for order in again.orders] == [order.program for order in made.orders]
    assert not any(each.severity == "error" for each in made.diagnostics)


@pytest.mark.rule("GM-17.0l")
def test_ships_seen_at_the_base_are_attacked_where_the_order_names_them():
    """A contact that lies at Tulagi is attacked as ships: its number is no name of the base."""
    state = with_planes()
    seen = Sighting("tf", TULAGI, 3, (UnitId("allied", "AF", 5),), 1, total=2)
    state.sides["japanese"].plot.contacts.append(Contact(1, "allied/TF1", seen, 1, 1, [(1, TULAGI)]))
    order = sheet(state, "AF5: attack C1: all dive on carriers; if gone return", "japanese").orders[0]
    assert not order.program.actions[0].mtb and order.program.actions[0].place.contact == 1


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(("text", "read"), [("at Tulagi", "going there and shelling"), ("", "shelling")])
def test_a_tf_told_to_attack_an_mtb_base_is_told_that_it_shells_it(text, read):
    """The reading is said, with the way there if a place is named."""
    made = sheet(with_planes(), f"TF4: attack MTB base {text}", "japanese")
    assert f"TF4: read as {read} the MTB base" in [each.message for each in made.diagnostics]


REFUSED = [
    ("TF4: shell MTB base at Buna", "the enemy has no MTB base in A/I20", "The enemy's MTB bases: Tulagi in B/M22."),
    ("TF4: attack MTB base at Buna", "the enemy has no MTB base in A/I20", "The enemy's MTB bases: Tulagi in B/M22."),
    (
        "AF5: attack MTB base at Henderson",
        "the enemy has no MTB base in B/M23",
        "The enemy's MTB bases: Tulagi in B/M22.",
    ),
    ("AF5: attack MTB base at C99", "the enemy has no MTB base there", "The enemy's MTB bases: Tulagi in B/M22."),
    ("TF4: attack MTB base at C99", "the enemy has no MTB base there", "The enemy's MTB bases: Tulagi in B/M22."),
]


@pytest.mark.rule("GM-17.0l", "GM-9.2d")
@pytest.mark.parametrize(("text", "message", "hint"), REFUSED)
def test_a_base_that_is_not_there_is_refused(text, message, hint):
    """What is wrong, and where MTB bases are; a TF does not set out either."""
    made = sheet(with_planes(), text, "japanese")
    assert [(each.code, each.message, each.hint) for each in made.diagnostics if each.severity == "error"] == [
        ("no-such-base", message, hint)
    ]
    assert not made.orders


@pytest.mark.rule("GM-17.0l")
def test_ones_own_mtb_base_is_refused_and_where_the_enemy_has_none_it_says_so():
    """The Allied side owns the one base of the scenario."""
    state = opening()
    own = sheet(state, "TF1: shell MTB base at Tulagi")
    assert [each.message for each in own.diagnostics] == ["that MTB base is your own"]
    none = sheet(state, "TF1: shell MTB base")
    assert [(each.message, each.hint) for each in none.diagnostics] == [("the enemy has no MTB base", "")]


@pytest.mark.rule("GM-17.0l")
@pytest.mark.parametrize(
    "text", ["TF4: shell MTB base", "AF5 attack MTB base", "TF4: attack MTB base at Tulagi", "TF4: attack MTB base"]
)
def test_without_the_option_the_order_is_refused_with_its_name(text):
    """The one remark names the option; no part of the order stands."""
    made = sheet(with_planes("off"), text, "japanese")
    assert [(each.code, each.message) for each in made.diagnostics] == [
        ("option-off", "attacking MTB bases: the rules of this match do not have it")
    ]
    assert not made.orders


@pytest.mark.rule("GM-17.0l")
def test_of_two_mtb_bases_planes_must_be_told_which_and_ships_shell_the_one_where_they_are(monkeypatch, tmp_path):
    """An AF cannot guess, and is refused with the names; a TF shells what it comes to; a port beside them is none."""
    text = (reading.FOLDER / f"{CHANNEL}.toml").read_text().replace(CHANNEL, "two-bases")
    assert "Henderson" in {name for name, code in tables().bases if code == "GU"}, "an air base, and an MTB base here"
    entry = '\n[[boats]]\nside = "allied"\nbase = "{}"\nboats = 4\nlimit = 2\nmtb_base = {}\n'
    (tmp_path / "two-bases.toml").write_text(
        text + entry.format("Buna", "true") + entry.format("Ndeni", "false") + entry.format("Henderson Field", "true")
    )
    monkeypatch.setattr(reading, "FOLDER", tmp_path)
    state = position.opening("two-bases", pt_boats="dice")
    state.sides["japanese"].afs[5] = AirFormation(5, [Flight("Val", 6, "GP", 8)], HEX, "Shokaku", 0)
    made = sheet(state, "AF5: attack MTB base", "japanese")
    assert [(each.message, each.hint) for each in made.diagnostics] == [
        ("which MTB base is meant?", "The enemy's MTB bases: Tulagi in B/M22, Buna in A/I20, Henderson Field in B/M23.")
    ]
    for text, echo in (
        ("TF4: shell MTB base", "TF4: shell MTB base"),
        ("TF4: shell MTB base at Buna", "TF4: shell MTB base Buna"),
        ("AF5: bomb MTB base at Buna", "AF5: attack MTB base at A/I20"),
        ("AF5: bomb MTB base at Henderson", "AF5: attack MTB base at B/M23"),
        ("AF5: bomb base at Henderson", "AF5: attack base at Henderson"),
        ("AF5: bomb Henderson", "AF5: attack base at Henderson"),
        ("TF4: shell Henderson", "TF4: shell Henderson"),
        ("TF4: shell MTB base at Henderson", "TF4: shell MTB base Henderson Field"),
    ):
        made = sheet(state, text, "japanese")
        assert [line.canonical for line in made.echo] == [echo]
        assert sheet(state, echo, "japanese").orders == made.orders
    port = sheet(state, "TF4: shell MTB base at Ndeni", "japanese")
    assert port.diagnostics[0].code == "no-such-base"


WORDS = st.sampled_from(
    [
        "TF4",
        "AF5",
        ":",
        "attack",
        "shell",
        "bomb",
        "MTB base",
        "PT base",
        "base",
        "at",
        "Tulagi",
        "Henderson",
        "B/M22",
        "C99",
        "with",
        "Aoba",
        "all",
        "dive",
        "if night then",
        "else",
        ";",
        ",",
        "9999",
        "\n",
    ]
)


@pytest.mark.many_positions
@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=12))
def test_whatever_is_written_is_answered_and_its_echo_reads_back(words):
    """No words raise, and what stands reads back to the same order."""
    state = with_planes()
    made = sheet(state, " ".join(words), "japanese")
    again = sheet(state, "\n".join(line.canonical for line in made.echo), "japanese")
    assert [order.program for order in again.orders] == [order.program for order in made.orders]


# --- through the game ---


@pytest.mark.rule("GM-17.0l")
def test_a_tf_goes_to_tulagi_and_shells_the_mtb_base():
    """Ordered at 1700 next to it, cruisers and destroyers shell it in the same turn; no boats go out that night."""
    played = turn(clear(opening()), "MTB1: 2 boats from Tulagi patrol B/K21", "TF4: to B/M22; shell MTB base")
    base_ = force(played.state).bases["Tulagi"]
    assert "base=MTB base Tulagi expected=True ships=[Aoba, Kinugasa, DD 1" in in_short(played.dispatches, "japanese")
    assert base_.closed and base_.boats == 0
    state = played.state
    for _ in range(3):
        state = turn(clear(state)).state
    assert not force(state).flotillas


@pytest.mark.rule("GM-17.0l")
def test_planes_fly_to_the_mtb_base_and_bomb_it():
    """Six Val a hex away attack in the same turn, though nothing is to be seen there."""
    played = turn(with_planes(), enemy="AF5: attack MTB base; land")
    assert "bombers={Val: 6}" in in_short(played.dispatches, "allied")
    assert "target=MTB base Tulagi" in in_short(played.dispatches, "japanese")


@pytest.mark.rule("GM-17.0l")
def test_the_attacker_cannot_tell_how_many_boats_lie_there_or_whether_it_is_closed():
    """Another number in port, another count of hits, a base closed before: the Japanese side is given the same."""
    state = with_planes()

    def fewer(changed):
        force(changed).bases["Tulagi"].boats = 2

    def worn(changed):
        force(changed).bases["Tulagi"].air_hits = 3

    def shut(changed):
        force(changed).bases["Tulagi"].closed = True
        force(changed).bases["Tulagi"].boats = 0

    texts = {"allied": "", "japanese": "AF5: attack MTB base; land\nTF4: to B/M22; shell MTB base"}
    for mutate in (fewer, worn, shut):
        assert not differences(GAME, state, "japanese", mutate, texts=texts, dice=dice(1), points=2)


@pytest.mark.rule("GM-17.0l")
def test_what_the_option_changes_in_an_attack():
    """Without boats there is nothing at Tulagi to shell; with them the base is shelled and closed, and nothing else is
    changed."""
    change = switched(
        lambda pt_boats="off": clear(opening(pt_boats)), "pt_boats", "dice", japanese="TF4: to B/M22; shell Tulagi"
    )
    assert change.gone == (
        "japanese tfs.4 order.actions=[(bombard base=Tulagi)]",
        "japanese ships.Aoba ammunition=24",
        "japanese ships.Kinugasa ammunition=24",
    )
    assert change.new == (
        "allied: boats.lost MTB base Tulagi which=in port boats=8 boats_out=0",
        "allied: shelled-us MTB base Tulagi hex=B/M22 base=MTB base Tulagi ships=2 hits=2 fate=closed",
        "allied boats bases={Tulagi: (name=Tulagi hex=B/M22 boats=0 limit=4 mtb_base=True closed=True)}",
        "japanese: attack-thrown hex=B/M22 what=bombardment target=(name=MTB base Tulagi) faces=[3] "
        "row=(bht=8 factors=8 column=7-8) hits=2",
        "japanese: shelled TF4 hex=B/M22 base=MTB base Tulagi ships=[Aoba, Kinugasa] "
        "rolls=[(bht=8 factors=8 column=7-8)] hits=[2]",
        "japanese ships.Aoba ammunition=16",
        "japanese ships.Kinugasa ammunition=16",
        "turn 1 1700|combat|bombardment|B/M22 japanese|MTB base Tulagi (3,) () BHT 8, 8 factors: 2 hits",
    )


@pytest.mark.rule("GM-17.0l")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 5), max_size=6))
def test_it_is_closed_when_the_hits_add_up_to_four_and_never_opens(hits):
    """For any series of air attacks: closed if and only if the sum has come to 4, its boats gone with it."""
    umpire = tulagi()
    for n, _ in enumerate(hits, 1):
        hit(umpire, hits[n - 1])
        assert force(umpire).bases["Tulagi"].closed is (sum(hits[:n]) >= 4)
        assert force(umpire).bases["Tulagi"].boats == (0 if sum(hits[:n]) >= 4 else 8)


@pytest.mark.rule("GM-17.0a", "GM-17.0b")
@pytest.mark.parametrize(
    ("identifier", "boats", "limit"),
    [("guadalcanal-convoy", 8, 4), ("guadalcanal-first-night", 8, 4), ("santa-cruz-day", 4, 2)],
)
def test_the_scenarios_of_the_solomons_have_their_boats(monkeypatch, identifier, boats, limit):
    """Guadalcanal: 8 boats at Florida, 4 out at a time; Santa Cruz: 4 and 2; all from an MTB base."""
    monkeypatch.undo()
    state = position.opening(identifier, pt_boats="dice")
    base_ = force(state).bases["Tulagi"]
    assert (base_.boats, base_.limit, base_.mtb_base) == (boats, limit, True)


@pytest.mark.rule("GM-17.0b")
def test_every_base_and_place_of_the_map_lies_in_a_partial_land_hex():
    """So that each can have a port, and no scenario can put boats where they could not go out."""
    chart = theatre()
    where = [*chart.places.values()]
    where += [parse(card.hex_name) for card in tables().bases.values() if not card.off_board]
    assert {chart.terrain(hex_) for hex_ in where} == {"coast"}


@pytest.mark.rule("GM-17.0k")
def test_boats_of_both_sides_in_one_hex_leave_each_other_alone():
    """Two flotillas lie in B/L22 with no ships there: no contact, no throw, no word to anybody."""
    umpire = tulagi(flotillas=(Flotilla(1, "Tulagi", 2, HEX, out=True),), night=True)
    umpire.state.sides["japanese"].boats = BoatForce(
        {"Buna": BoatBase("Buna", parse("A/I20"), 2, 2)}, {1: Flotilla(1, "Buna", 2, HEX, out=True)}
    )
    phase.meet(umpire)
    phase.attack(umpire)
    assert not umpire.dice.record() and not umpire.dispatches


@pytest.mark.rule("GM-17.0k")
def test_mines_do_not_touch_boats():
    """A night through a mined port of the enemy's, in and out: the boats are all home by day."""
    umpire = tulagi(flotillas=(Flotilla(1, "Tulagi", 2, HEX),), boats=8, night=True, mines=True)
    umpire.ruleset.scenario = msgspec.structs.replace(
        umpire.ruleset.scenario, mines=(Minefield("japanese", 9, port="B/L22"), Minefield("japanese", 9, port="B/M22"))
    )
    force(umpire).flotillas[1].kept_in = True
    mines.fields.cache_clear()
    assert len(mines.met(umpire.ruleset, TULAGI, HEX)) == 1, "a TF would meet them"
    for night in (True, False):
        umpire.night = night
        phase.sail(umpire)
    assert force(umpire).bases["Tulagi"].boats == 8
    assert not umpire.dice.record()
