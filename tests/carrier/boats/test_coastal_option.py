"""Attacks of boats fought out as coastal battles, and what comes back (GM-17.0f, option `coastal`)."""

import msgspec
import pytest
from tests.carrier.boats.channel import CHANNEL, attack, clear, dice, force, night, opening, play
from tests.carrier.fact_text import in_short
from tests.carrier.position import ship, tf
from tests.support.shown import reported

from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.engagement import Craft, Engagement, Loss, Losses
from flagplot.games.carrier.combat.boats_coastal import BOAT, hits_of
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.schema import shipped
from flagplot.games.coastal.engagement import prepare

ATTACK = "MTB1: 4 boats from Tulagi patrol B/L22; targets AP"
CONTACT = {"contact|allied/MTB1|B/L22|1": (5, 1)}


@pytest.fixture
def fixed(monkeypatch):
    """Let every coastal battle end as set here; return the engagements that were asked for."""
    asked: list[Engagement] = []

    def ends(ships, boats):
        def fight(one, dice):
            asked.append(one)
            return Losses({one.boats_seat: boats, one.ships_seat: ships}, 14)

        monkeypatch.setattr(registry, "engagement", lambda kind: fight)
        return asked

    return ends


@pytest.mark.rule("GM-17.0f")
def test_the_seam_fights_a_battle_of_the_game_coastal():
    one = Engagement(
        boats_seat="allied",
        ships_seat="japanese",
        boats=(Craft("boat 1", "PT"), Craft("boat 2", "PT")),
        ships=(Craft("Ayanami", "DD"), Craft("AP 1", "AP")),
    )
    losses = registry.engagement("boats")(one, KeyedDice(b"x"))
    assert losses.turns > 1
    assert {seat: list(by) for seat, by in losses.by_seat.items()} == {
        "allied": ["boat 1", "boat 2"],
        "japanese": ["Ayanami", "AP 1"],
    }
    assert registry.engagement("boats")(one, KeyedDice(b"x")) == losses


def test_every_type_of_ship_has_a_card_there():
    types = {row["type"] for row in shipped()["ships"].values()} - {"SS"}
    for kind in (*sorted(types), *BOAT.values()):
        one = Engagement(boats_seat="a", ships_seat="b", boats=(Craft("x", kind),), ships=(Craft("y", kind),))
        assert len(prepare(one).vessels) == 2


@pytest.mark.parametrize(
    ("loss", "factor", "before", "hits"),
    [
        (Loss(True, 10), 5, 0, 5),
        (Loss(True, 10), 5, 3, 2),
        (Loss(False, 9), 5, 0, 4),
        (Loss(False, 5), 5, 0, 2),
        (Loss(False, 5), 1, 0, 1),
        (Loss(False, 4), 2, 0, 0),
        (Loss(False, 4), 3, 0, 1),
        (Loss(False, 0), 6, 0, 0),
    ],
)
def test_tenths_of_a_hull_become_hits(loss, factor, before, hits):
    assert hits_of(loss, factor, before) == hits


@pytest.mark.rule("GM-17.0f", "GM-17.0g")
def test_losses_go_back_and_points_follow(fixed):
    ships = {"Aoba": Loss(True, 10), "Kinugasa": Loss(False, 5), "DD 1": Loss(False, 2)}
    asked = fixed(ships, {"boat 1": Loss(True, 10), "boat 2": Loss(False, 8)})
    faces = CONTACT | {"surprise|allied/MTB1|B/L22": (4,)}
    umpire = attack(night(tf(4, "Aoba", ship("Kinugasa", hits=1), "1 DD"), faces=faces, option="coastal", aces=1))
    own = umpire.state.sides["japanese"]
    assert (own.ships["Aoba"].fate, own.ships["Kinugasa"].hits, own.ships["DD 1"].hits) == ("sunk", 3, 0)
    assert own.tfs[4].ships == ["Kinugasa", "DD 1"]
    assert sum(entry.points for entry in umpire.state.sides["allied"].points) == 24
    left = force(umpire).flotillas[1]
    assert (left.boats, left.aces, left.spent) == (1, 0, True)
    assert not own.points
    assert asked[0].surprise
    assert asked[0].ships == (Craft("Aoba", "CA"), Craft("Kinugasa", "CA"), Craft("DD 1", "DD"))
    assert asked[0].boats == (Craft("boat 1", "PT"), Craft("boat 2", "PT"))
    assert asked[0].date == "1942-05-08"
    roll = next(roll for roll in umpire.dice.record() if "coastal battle" in roll.key)
    assert roll.result == "14 minutes; 1 of 2 boats lost, 1 of 3 ships sunk"


@pytest.mark.rule("GM-17.0f")
def test_each_side_is_told_what_its_own_vessels_saw(fixed):
    fixed({"Aoba": Loss(True, 10), "Kinugasa": Loss(False, 5)}, {"boat 1": Loss(True, 10), "boat 2": Loss(False, 8)})
    umpire = attack(night(tf(4, "Aoba", "Kinugasa"), faces=CONTACT, option="coastal"))
    mine, theirs = in_short(umpire.dispatches, "allied"), in_short(umpire.dispatches, "japanese")
    assert "own_losses=(boats=1) enemy_losses=(ships=[Aoba])" in mine
    assert "own_losses=(ships=[Aoba]) enemy_losses=(boats=1)" in theirs
    assert "minutes=14" in mine and "minutes=14" in theirs
    assert "(name=Kinugasa hits=2)" in theirs
    assert " hits=" not in mine
    assert "MTB1" not in theirs
    assert "TF4" not in mine


@pytest.mark.rule("GM-17.0g")
def test_without_surprise_the_ships_are_awake(fixed):
    asked = fixed({"Aoba": Loss(False, 0)}, {"boat 1": Loss(False, 0), "boat 2": Loss(False, 0)})
    attack(night(tf(4, "Aoba"), faces=CONTACT | {"surprise|allied/MTB1|B/L22": (3,)}, option="coastal"))
    assert not asked[0].surprise


@pytest.mark.rule("GM-17.0k")
def test_submarines_stay_out_of_the_battle(fixed):
    asked = fixed({"AP 1": Loss(False, 0)}, {"boat 1": Loss(False, 0), "boat 2": Loss(False, 0)})
    attack(night(tf(4, "1 SS", "1 AP"), faces=CONTACT, option="coastal"))
    assert [craft.name for craft in asked[0].ships] == ["AP 1"]


def outcome(seed, option="coastal"):
    """Play three turns of the channel and return the encoded states and the record."""
    played = play(clear(opening(option, seed)), ATTACK, 3, dice(seed))
    return [(GAME.encode(each.state), msgspec.json.encode(each.rolls)) for each in played]


def test_the_same_seed_gives_the_same_bytes_and_a_replay_too():
    assert outcome(1) == outcome(1)
    assert outcome(1) != outcome(1, "dice")
    state = clear(opening("coastal", 1))
    again = []
    for n in range(3):
        state = GAME.decode(GAME.encode(state))
        played = play(state, ATTACK if n == 0 else "", 1, dice(1))[0]
        state = played.state
        again.append((GAME.encode(state), msgspec.json.encode(played.rolls)))
    assert again == outcome(1)


@pytest.mark.whole_game
def test_battles_cost_ships_and_boats_and_points_follow():
    boats = sunk = hits = 0
    for seed in range(1, 13):
        played = play(clear(opening("coastal", seed)), ATTACK, 3, dice(seed))[-1]
        fought = [roll for roll in played.rolls if "coastal battle" in roll.key]
        enemy = played.state.sides["japanese"]
        lost = [each for each in enemy.ships.values() if each.fate]
        values = {"CA": 24, "DD": 6, "AP": 24}
        assert GAME.score(played.state).points["allied"] == sum(values[each.type] for each in lost)
        left = sum(each.boats for each in force(played.state).flotillas.values())
        assert not fought or f"{4 - left} of 4 boats lost, {len(lost)} of 5 ships sunk" in fought[0].result
        boats, sunk = boats + 4 - left, sunk + len(lost)
        hits += sum(each.hits for each in enemy.ships.values() if not each.fate)
        if fought:
            for seat in ("allied", "japanese"):
                report = to_text(reported(GAME, GAME.view(played.state, seat), played.dispatches))
                assert "fought as a coastal battle of" in " ".join(report.split())
    assert boats
    assert sunk or hits


def test_a_whole_match_plays_to_its_end():
    state = clear(opening("coastal", 5))
    for _ in range(16):
        state = play(state, ATTACK if state.turn == 1 else "", 1, dice(5))[0].state
    assert GAME.is_over(state)
    assert state.scenario == CHANNEL
