"""Contact, surprise, fire, torpedoes and guns of boats, by dice (GM-17.0f to GM-17.0k)."""

import pytest
from tests.carrier.boats.channel import attack, force, night
from tests.carrier.fact_text import in_short
from tests.carrier.position import ship, tf, told

from flagplot.games.carrier.facts.combat import BoatsAttacked
from flagplot.games.carrier.units.factors import anti_aircraft

CONTACT = "contact|allied/MTB1|B/L22|1"
MEETS = {CONTACT: (5, 1)}


def fired(umpire, purpose):
    """Return the subjects of the throws of one purpose."""
    return [roll.key.split("|", 3)[3] for roll in umpire.dice.record() if roll.key.split("|")[2] == purpose]


@pytest.mark.parametrize(
    ("faces", "contact"),
    [
        pytest.param((2, 4, 5), True, marks=pytest.mark.rule("GM-17.0f")),
        pytest.param((6, 1, 1), True, marks=pytest.mark.rule("GM-17.0f")),
        pytest.param((4, 4, 4), False, marks=pytest.mark.rule("GM-17.0f")),
    ],
)
def test_a_five_or_six_of_any_boat_is_contact(faces, contact):
    umpire = attack(night(tf(4, "Aoba", "2 DD"), boats=3, faces={CONTACT: faces}))
    assert bool(umpire.boat_contacts) is contact
    assert (
        "boats.meets MTB1 place=B/L22 ships=[CA Aoba, DD 1, DD 2]" in in_short(umpire.dispatches, "allied")
    ) is contact
    assert bool(in_short(umpire.dispatches, "japanese")) is contact, "its owner learns of boats only if they attack"
    assert ("japanese/TF4" in umpire.lookout.log["allied"]) is contact


@pytest.mark.rule("GM-17.0f")
def test_a_force_that_only_passes_the_hex_is_met_there():
    umpire = night(tf(4, "Aoba"), faces=MEETS)
    force = umpire.state.sides["japanese"].tfs[4]
    force.track, force.hex = [force.hex - 1, force.hex, force.hex + 1], force.hex + 1
    attack(umpire)
    assert umpire.lookout.log["allied"]["japanese/TF4"][0].hex == force.hex - 1
    assert fired(umpire, "torpedoes")
    left = night(tf(4, "Aoba"), faces=MEETS)
    gone = left.state.sides["japanese"].tfs[4]
    gone.track, gone.hex = [gone.hex, gone.hex + 1], gone.hex + 1
    assert not attack(left).boat_contacts, "it was there before; it neither entered nor stands"


@pytest.mark.rule("GM-17.0f")
def test_contact_dice_name_no_enemy_number():
    one = attack(night(tf(4, "Aoba"), faces=MEETS))
    two = attack(night(tf(9, "Aoba"), faces=MEETS))
    assert [roll.key for roll in one.dice.record()] == [roll.key for roll in two.dice.record()]


@pytest.mark.rule("GM-17.0g")
@pytest.mark.parametrize(
    ("face", "firing"), [(6, []), (4, []), (3, ["Aoba"]), (2, ["Aoba"]), (1, ["Aoba", "Kinugasa", "DD 1"])]
)
def test_the_surprise_die_says_who_fires(face, firing):
    faces = MEETS | {"surprise|allied/MTB1|B/L22": (face,)}
    umpire = attack(night(tf(4, "Aoba", "Kinugasa", "1 DD"), faces=faces))
    assert [subject.rpartition("|")[2] for subject in fired(umpire, "fire at boats")] == firing


@pytest.mark.rule("GM-17.0g")
def test_targets_are_those_ordered_else_the_largest_gun_ship():
    def goals(*targets):
        umpire = attack(night(tf(4, "1 DD", "Aoba", "2 AP"), boats=3, faces={CONTACT: (5, 1, 1)}, targets=targets))
        return [name for fact in told(umpire.dispatches, BoatsAttacked, "allied") for name, _ in fact.torpedoes]

    assert goals() == ["Aoba"]
    assert goals("CV") == ["Aoba"], "nothing wanted is there"
    assert goals("AP") == ["AP 1", "AP 2"]
    assert goals("DD", "AP") == ["DD 1", "AP 1", "AP 2"]


@pytest.mark.rule("GM-17.0h")
def test_each_six_of_an_anti_aircraft_factor_destroys_a_boat():
    faces = MEETS | {"surprise|allied/MTB1|B/L22": (3,), "fire at boats|allied/MTB1|B/L22|Aoba": (6, 3)}
    umpire = attack(night(tf(4, "Aoba"), faces=faces))
    assert force(umpire).flotillas[1].boats == 1
    assert len(fired(umpire, "torpedoes")) == 1, "only the survivor fires"
    assert not umpire.state.sides["japanese"].points, "boats give no victory points (GM-17.0k)"


@pytest.mark.rule("GM-17.0h")
def test_hits_beyond_the_boats_are_lost_and_hits_cost_factors():
    faces = {CONTACT: (5,), "surprise|allied/MTB1|B/L22": (1,), "fire at boats|allied/MTB1|B/L22|Aoba": (6, 6)}
    umpire = attack(night(tf(4, "Aoba"), boats=1, faces=faces))
    assert not force(umpire).flotillas
    damaged = attack(night(tf(4, ship("Aoba", hits=1)), faces=MEETS | {"surprise|allied/MTB1|B/L22": (1,)}))
    fire = next(roll for roll in damaged.dice.record() if "fire at boats" in roll.key)
    assert len(fire.faces) == 1


TORPEDOES = "torpedoes|allied/MTB1|B/L22|boat "


@pytest.mark.rule("GM-17.0i", "GM-18.2")
@pytest.mark.parametrize(("target", "hits"), [("Aoba", 4), ("Shokaku", 2)])
def test_each_torpedo_hit_counts_twice_except_on_carriers(target, hits):
    faces = MEETS | {"surprise|allied/MTB1|B/L22": (6,), f"{TORPEDOES}1": (6, 1), f"{TORPEDOES}2": (4, 6)}
    umpire = attack(night(tf(4, target), faces=faces))
    assert umpire.state.sides["japanese"].ships[target].hits == hits
    assert force(umpire).flotillas[1].spent


@pytest.mark.rule("GM-17.0i")
def test_an_ace_adds_one():
    faces = MEETS | {"surprise|allied/MTB1|B/L22": (6,), f"{TORPEDOES}1": (5, 4), f"{TORPEDOES}2": (5, 5)}
    umpire = attack(night(tf(4, "Aoba"), faces=faces, aces=1))
    assert umpire.state.sides["japanese"].ships["Aoba"].hits == 2


@pytest.mark.rule("GM-17.0i")
def test_torpedoes_serve_for_one_attack_a_night():
    umpire = attack(night(tf(4, "Aoba"), faces=MEETS, spent=True))
    assert umpire.boat_contacts
    assert not fired(umpire, "surprise")


@pytest.mark.rule("GM-17.0i")
def test_a_ship_that_sinks_scores():
    faces = MEETS | {"surprise|allied/MTB1|B/L22": (6,), f"{TORPEDOES}1": (6, 6), f"{TORPEDOES}2": (6, 1)}
    umpire = attack(night(tf(4, "Aoba", "1 DD"), faces=faces))
    assert umpire.state.sides["japanese"].ships["Aoba"].fate == "sunk"
    assert sum(entry.points for entry in umpire.state.sides["allied"].points) == 24
    assert "ships=[(name=Aoba fate=sunk)]" in in_short(umpire.dispatches, "allied")


@pytest.mark.rule("GM-17.0j")
@pytest.mark.parametrize(("card", "name", "left"), [("1 DD", "DD 1", 0), ("Aoba", "Aoba", 2)])
def test_guns_take_a_factor_from_unarmoured_ships_and_all_ships_fire_then(card, name, left):
    faces = {CONTACT: (5,), "surprise|allied/MTB1|B/L22": (6,), "guns of boats|allied/MTB1|B/L22|boat 1": (6,)}
    umpire = attack(night(tf(4, card, "1 AP"), boats=1, faces=faces, guns=True))
    target = umpire.state.sides["japanese"].ships[name]
    assert anti_aircraft(umpire.ruleset, "japanese", target) == left
    answer = [subject.rpartition("|")[2] for subject in fired(umpire, "fire at boats")]
    assert answer == (["Aoba", "AP 1"] if left else ["AP 1"])


@pytest.mark.rule("GM-17.0j")
def test_boats_without_the_order_or_whose_target_sank_fire_no_guns():
    calm = MEETS | {"surprise|allied/MTB1|B/L22": (6,)}
    assert not fired(attack(night(tf(4, "Aoba"), faces=calm)), "guns of boats")
    sinks = calm | {f"{TORPEDOES}1": (6, 6)}
    assert not fired(attack(night(tf(4, "1 DD"), faces=sinks, guns=True)), "guns of boats")


@pytest.mark.rule("GM-17.0k")
def test_submarines_are_left_alone():
    assert not attack(night(tf(4, "1 SS"), faces=MEETS)).dice.record()
    umpire = attack(night(tf(4, "1 SS", "1 AP"), faces=MEETS | {"surprise|allied/MTB1|B/L22": (1,)}))
    assert [subject.rpartition("|")[2] for subject in fired(umpire, "fire at boats")] == ["AP 1"]


@pytest.mark.rule("GM-17.0e")
def test_a_storm_over_the_patrol_hex_makes_boats_inactive():
    assert not attack(night(tf(4, "Aoba"), faces=MEETS, weather="storm")).dice.record()
    assert attack(night(tf(4, "Aoba"), faces=MEETS, weather="cloud")).boat_contacts


@pytest.mark.rule("GM-17.0h")
@pytest.mark.parametrize(("faces", "left"), [((5, 5), 2), ((6, 5), 1), ((5, 6), 1)])
def test_only_a_six_destroys_a_boat_and_no_shell_is_spent(faces, left):
    """No modifier helps a five by night, and neither gun ammunition nor torpedoes are used up."""
    dice = MEETS | {"surprise|allied/MTB1|B/L22": (3,), "fire at boats|allied/MTB1|B/L22|Aoba": faces}
    umpire = night(tf(4, "Aoba"), faces=dice)
    aoba = umpire.state.sides["japanese"].ships["Aoba"]
    before = (aoba.ammunition, aoba.torpedoes, aoba.gun_uses)
    attack(umpire)
    assert force(umpire).flotillas[1].boats == left
    assert (aoba.ammunition, aoba.torpedoes, aoba.gun_uses) == before
    (fire,) = (roll for roll in umpire.dice.record() if "fire at boats" in roll.key)
    assert fire.modifiers == () and fire.sides == 6


@pytest.mark.rule("GM-17.0h")
@pytest.mark.parametrize(("lot", "aces"), [(1, 0), (2, 1)])
def test_an_ace_is_hit_by_lot_like_any_other(lot, aces):
    """One of two boats is an ace, one is destroyed."""
    dice = MEETS | {
        "surprise|allied/MTB1|B/L22": (3,),
        "fire at boats|allied/MTB1|B/L22|Aoba": (6, 1),
        "boat hit|allied/MTB1|B/L22|Aoba|1": (lot,),
    }
    umpire = night(tf(4, "Aoba"), faces=dice)
    force(umpire).flotillas[1].aces = 1
    attack(umpire)
    assert (force(umpire).flotillas[1].boats, force(umpire).flotillas[1].aces) == (1, aces)
