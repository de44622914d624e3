"""What each side is told of combat (BR-7.13, BR-7.15, BR-7.16, BR-21.7.4), and what it is not."""

import msgspec
import pytest
from tests.carrier import wording
from tests.carrier.position import af, attack, base, battle, boxes, cap, ship, tf
from tests.carrier.wording import text_of

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.umpire import Umpire


def told(u: Umpire, seat: str) -> list[str]:
    """Return every word a seat is told, dispatch by dispatch."""
    return [msgspec.json.encode(d).decode() + text_of(d) for d in u.dispatches if d.seat == seat]


def raid(**carrier: str) -> Umpire:
    u = battle(
        [
            tf(1, ship("Lexington", **carrier), "2 DD"),
            tf(2, ship("Chicago", anchored=1)),
            af(3, "5 Wildcat high", order=cap()),
        ],
        [af(17, "12 Val AP high", "2 Zero high", order=attack())],
        dice={"low": (1,)},
    )
    combat.run(u)
    return u


@pytest.mark.rule("BR-7.13")
def test_altitude_and_numbers_are_told_at_the_start_of_air_combat():
    u = raid()
    titles = [d.title for d in wording.combats(u.dispatches, "allied", kind="air-to-air")]
    assert titles[0] == "AF3: 2 Wildcat attack 2 Zero, high"


@pytest.mark.rule("BR-7.15")
def test_every_ship_in_the_hex_is_named_to_surviving_attackers():
    u = raid()
    assert u.sees["japanese"]["allied/TF1"].names == ("CV Lexington", "DD 1", "DD 2")
    assert any("CV Lexington, DD 1-2" in text for text in told(u, "japanese"))


@pytest.mark.rule("BR-7.15")
def test_nothing_is_named_when_no_attacker_survives():
    u = battle([tf(1, "Lexington"), af(3, "9 Wildcat", order=cap())], [af(17, "1 Kate torpedo", order=attack())])
    combat.run(u)
    assert u.sees["japanese"]["allied/TF1"].names == ()
    assert not any("Lexington" in text for text in told(u, "japanese"))


@pytest.mark.rule("BR-7.15.2")
def test_anchored_ships_are_named():
    u = raid()
    assert any("at anchor: Chicago" in text for text in told(u, "japanese"))
    assert u.sees["japanese"]["allied/TF2"].anchored is True


@pytest.mark.rule("BR-7.16")
def test_the_enemys_formation_numbers_are_never_told():
    u = raid()
    assert not any("AF17" in text for text in told(u, "allied"))
    assert not any("TF1" in text or "TF2" in text or "AF3" in text for text in told(u, "japanese"))


@pytest.mark.rule("BR-21.7.4", "BR-7.15.1")
def test_the_attacker_learns_names_to_choose_from_and_no_numbers_aboard():
    u = battle(
        [tf(1, ship("Lexington", ready="3 Wildcat, 7 Dauntless", readying="5 Devastator"))],
        [af(17, "4 Val AP high", order=attack())],
        dice={"low": (1,)},
    )
    combat.run(u)
    lines = [line for d in wording.combats(u.dispatches, "japanese", kind="air attack") for line in d.lines]
    assert "planes seen to choose from: Dauntless, Wildcat" in lines
    few, many = raid(ready="1 Wildcat, 1 Dauntless"), raid(ready="9 Wildcat, 11 Dauntless", readying="5 Devastator")
    assert told(few, "japanese") == told(many, "japanese")
    assert [(e.points, e.reason) for e in few.state.sides["japanese"].points if e.known] == [
        (e.points, e.reason) for e in many.state.sides["japanese"].points if e.known
    ]


def test_the_owner_is_told_all_that_he_lost():
    u = raid(ready="3 Wildcat, 7 Dauntless")
    (event,) = wording.combats(u.dispatches, "allied", kind="air attack")
    assert event.title == "Lexington attacked by 11 Val dive AP"
    assert event.lines[0] == "6 hits (counted twice, planes on deck)" and event.own_losses[0] == "Lexington"


def test_hits_and_sinkings_are_announced_to_the_attacker():
    u = raid(ready="3 Wildcat")
    (event,) = wording.combats(u.dispatches, "japanese", kind="air attack")
    assert event.title == "AF17: 11 Val dive AP on Lexington"
    assert event.lines[0] == "BHT 7, 11-12 column: 6 hits (counted twice, planes on deck)"
    assert event.enemy_losses == ("Lexington",) and "Lexington sinks" in event.lines
    scored = [d for d in u.dispatches if isinstance(d, Points) and d.seat == "japanese" and d.points == 72]
    assert len(scored) == 1


def test_own_throws_are_shown_and_the_enemys_sums_are_not():
    u = raid()
    trail = wording.throws(u.dispatches, "japanese")
    assert any("11 Val dive AP on Lexington: rolled 3; BHT 7" in text for text in trail)
    guns = [text for text in trail if "guns" in text]
    assert guns and all("BHT" not in text for text in guns)


@pytest.mark.parametrize("hits", ["classic", "fitted"])
def test_what_a_side_cannot_know_changes_nothing_that_it_is_told(hits: str):
    """The enemy's numbers of TFs and AFs, his boxes below and his ammunition change no word and no die."""

    def run(hidden: bool) -> Umpire:
        u = battle(
            [
                tf(1, ship("Lexington", readying="4 Dauntless"), "Chicago", "4 DD"),
                af(3, "5 Wildcat high", home="Lexington", order=cap()),
                base("Port Moresby"),
            ],
            [af(17, "9 Val AP high", "4 Zero high", order=attack("carriers"))],
            dice=KeyedDice(b"leak"),
            hits=hits,
        )
        if hidden:
            own = u.state.sides["allied"]
            own.ships["Chicago"].ammunition = 1
            own.ships["Lexington"].boxes = boxes(readying="9 Dauntless")
            own.bases["Port Moresby"].boxes = boxes("9 B-17 GP")
            own.bases["Port Moresby"].aa = 1
            own.tfs[4] = own.tfs.pop(1)
            own.tfs[4].number = 4
            for name in own.tfs[4].ships:
                own.ships[name].tf = 4
            own.afs[3].number, own.afs[8] = 8, own.afs[3]
            del own.afs[3]
            u.sees["japanese"]["allied/AF8"] = u.sees["japanese"].pop("allied/AF3")
            u.sees["japanese"]["allied/TF4"] = u.sees["japanese"].pop("allied/TF1")
        combat.run(u)
        return u

    plain, changed = run(False), run(True)
    assert len(told(plain, "japanese")) > 6
    assert told(plain, "japanese") == told(changed, "japanese")


def test_lines_read_well():
    u = raid(ready="2 Wildcat")
    for fight in wording.combats(u.dispatches):
        for text in (fight.title, *fight.lines):
            assert text.strip() == text and len(text) < 120 and "None" not in text
