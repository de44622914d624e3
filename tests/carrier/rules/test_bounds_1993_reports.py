"""Both sides of each bound in the functions that carry the rules of 1993: reports."""

from typing import Any

import msgspec
import pytest
from tests.carrier.position import OPEN_SEA, PLAYED, SEA, af, bare, battle, opening, put_af, put_tf, tf, umpire
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.wording import WORDS
from tests.support.shown import reported

from flagplot.core.document import Bullets, to_text
from flagplot.games.carrier.combat import labels
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.attacks import Attack, Entry, Modifier, Party, Promise, Row
from flagplot.games.carrier.facts.attacks import Losses as Lost
from flagplot.games.carrier.facts.combat import AirFought, FiredOn
from flagplot.games.carrier.facts.damage import Doomed, GoneDown
from flagplot.games.carrier.facts.dispatches import Hour, Intercepted, Sighted, Signal
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.reports import known, news
from flagplot.games.carrier.reports.news import worse
from flagplot.games.carrier.reports.words import rules_lines
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences import attacks as attack_words
from flagplot.games.carrier.sentences import combat as combat_words
from flagplot.games.carrier.sentences import surface
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Flotilla, Transit
from flagplot.games.carrier.telling import combat_1993, contacts
from flagplot.games.carrier.telling.records import AirFight, Blow, Volley
from flagplot.games.carrier.theatre.hex import parse


@pytest.mark.rule("GM-4.2b")
def test_the_weather_tells_winds_of_their_hour_and_what_covers_now() -> None:
    """Wind told two turns ago says so; clouds and storms count while they are in sight, clear hexes never."""
    state = bare(turn=9)
    view = GAME.view(state, "allied")
    last = state.turn - 1
    clouds = {parse("A/Q36"): ("cloud", last), parse("A/Q37"): ("cloud", last), parse("A/Q38"): ("clear", last)}
    clouds |= {
        parse("A/Q34"): ("cloud", last - 1),
        parse("A/Q40"): ("storm", last),
        parse("A/Q41"): ("storm", last - 1),
    }
    seen = msgspec.structs.replace(view, winds={"V": (6, last), "II": (1, last - 2)}, clouds=clouds)
    lines = to_text(reported(GAME, seen, ())).partition("WEATHER")[2].partition("\n\n")[0]
    for line in ("Day;", "II N (2 h ago)", "V NW.", "2 hexes", "A/Q40"):
        assert line in lines, lines
    assert "A/Q41" not in lines
    bare_sky = to_text(reported(GAME, msgspec.structs.replace(view, winds={}, clouds={}), ()))
    assert "drift" not in bare_sky.partition("WEATHER")[2].partition("\n\n")[0]


@pytest.mark.rule("GM-11.1a")
def test_what_an_attack_came_to_is_told_after_its_line() -> None:
    """Of an own attack row, hits and what the table promises; of the enemy's the hits; then look, fate and planes."""
    who, row = Party(ships=("Aoba",)), Row(9, 8, "7-8", (Modifier("cloud", -1),))
    ours = Attack(who=who, target="CA", ours=True, row=row)
    line = "our Aoba on CA: BHT 9 (cloud -1), 7-8 column"
    told = Attack(who=who, target="Lexington", hits=1, look="light damage", fate="still", added=2)
    for one, lines in (
        (ours, [line]),
        (msgspec.structs.replace(ours, hits=2), [f"{line}: 2 hits"]),
        (msgspec.structs.replace(ours, promise=Promise(15, True)), [f"{line}: 1.5 hits to be expected"]),
        (msgspec.structs.replace(ours, row=None, hits=2), ["their Aoba on CA: 2 hits"]),
        (Attack(who=who, target="Lexington", row=row), ["their Aoba on Lexington: no hits"]),
        (
            told,
            [
                "their Aoba on Lexington: 1 hit",
                "light damage",
                "Lexington lies dead in the water",
                "2 more for planes on deck",
            ],
        ),
    ):
        assert surface.attack(WORDS, one) == lines
    guns = msgspec.structs.replace(told, who=Party(factors=8, arm="gunnery"), row=row)
    assert surface.attack(WORDS, guns, columns=True) == [
        "their guns / our Lexington / HT 9 / 8 / 1",
        "Lexington lies dead in the water",
    ]


@pytest.mark.rule("GM-10.1c")
@pytest.mark.parametrize(("preset", "name"), [("gm-1993", "DD"), ("email-2003", "Big")])
def test_the_enemy_calls_a_ship_by_her_type(preset: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the e-mail rules by her secret label."""
    bare()
    monkeypatch.setitem(PLAYED, "unnamed", preset)
    u = battle([tf(1, "Lexington", "DD")])
    u.aliases["allied", "DD 1"] = "Big"
    assert labels.called(Battle(u, SEA), "allied", u.state.sides["allied"].ships["DD 1"]) == name


@pytest.mark.rule("GM-4.2d")
@pytest.mark.parametrize(
    ("turn", "changes", "head", "rules"),
    [
        (1, {}, "Before the first turn, 0100 8 May 1942", True),
        (2, {}, "Turn 1 of 18 played, 0100 8 May 1942; now ordering 0200 8 May 1942", False),
        (9, {"under_way": True}, "Turn 9 of 18, 0900 8 May 1942, is being played: the other side is asked for", False),
        (
            9,
            {"under_way": True, "question": Question("targets", "x")},
            "Turn 9 of 18, 0900 8 May 1942, is being played: you are asked",
            False,
        ),
        (9, {"over": "the end"}, "After the last turn, 0900 8 May 1942", False),
    ],
)
def test_each_report_says_which_turn_it_tells(turn: int, changes: dict[str, Any], head: str, rules: bool) -> None:
    """The first has all of the rules and the mission, the others what is new."""
    view = msgspec.structs.replace(GAME.view(bare(turn), "allied"), **changes)
    lines = to_text(reported(GAME, view, ())).splitlines()
    assert lines[2] == head
    assert ("Rules: search: roll, search extra: off, search size: off, search cloud: off," in lines) is rules
    assert ("IN BRIEF" in lines) is not rules


@pytest.mark.rule("GM-11.1c", "GM-11.2a")
def test_two_attacks_on_one_plane_are_told_together_up_to_what_is_there() -> None:
    volley = Volley("allied", (), Party((("Wildcat", 9),)), "Zero", Blow(9, 9, 0))
    back = Volley("japanese", (), Party((("Zero", 8),)), "Wildcat", Blow(4, 8, 1))
    sides = {"allied": {"Wildcat": 9}, "japanese": {"Zero": 8}}
    for n, lost in ((1, 3), (2, 6), (3, 8)):
        u = battle([af(1, "9 Wildcat")], [af(5, "8 Zero")])
        fight = AirFight(
            SEA,
            True,
            "interceptors",
            "allied",
            sides,  # type: ignore[arg-type]
            {"allied": (), "japanese": ()},
            (back, *(volley,) * n),
            {"allied": {"Wildcat": 1}, "japanese": {"Zero": 1}},
        )
        combat_1993.Combat1993().air_fight(u, fight)
        ours, theirs = (d for d in u.dispatches if isinstance(d, AirFought))
        assert (ours.own_losses.planes, ours.enemy_losses.planes) == ({"Wildcat": 1}, {"Zero": lost})
        told = [(one.ours, one.target, one.bht, one.factors, one.hits) for one in ours.attacks]
        assert told == [(True, "Zero", 9, 9, 3)] * n + [(False, "Wildcat", 4, 8, 1)]
        told = [(one.ours, one.target, one.bht, one.factors, one.hits) for one in theirs.attacks]
        assert told == [(True, "Wildcat", 4, 8, 1)] + [(False, "Zero", 9, 9, 0)] * n
        assert u.untold == {("allied", SEA, "Zero"): 1 - lost, ("japanese", SEA, "Wildcat"): 0}


@pytest.mark.rule("GM-2.3")
def test_a_ship_that_has_sunk_is_not_said_to_go_down_later() -> None:
    u = umpire(bare())
    one, two = (UnitId("allied", "ship", name=name) for name in ("Lexington", "Yorktown"))
    doomed = [Doomed(seat="allied", about=ship_, how="lost", due=12) for ship_ in (one, two)]
    told = [*doomed, GoneDown(seat="allied", about=one)]
    late = "lost: goes down at 1200 8 May 1942"
    assert worse(WORDS, u.ruleset, told) == [f"Yorktown is {late}", "Lexington has gone down (FE-DS-2)"]
    assert worse(WORDS, u.ruleset, doomed) == [f"Lexington, Yorktown are {late}"]
    good = [msgspec.structs.replace(note, bad=False) for note in doomed]
    assert worse(WORDS, u.ruleset, good) == []
    fight = AirFought(
        seat="allied",
        hex=SEA,
        about=(),
        planes={},
        does="meets",
        enemies={},
        high=True,
        own_losses=Lost(ships=("Yorktown",)),
    )
    assert worse(WORDS, u.ruleset, [*doomed, fight]) == [f"Lexington is {late}"]


@pytest.mark.rule("GM-17.0a", "GM-17.0b")
def test_what_the_owner_reads_of_his_boats() -> None:
    state = opening("boats-by-night", pt_boats="dice")
    force = state.sides["allied"].boats
    name = next(iter(force.bases))  # type: ignore[union-attr]
    home = force.bases[name]  # type: ignore[union-attr]

    def told() -> list[str]:
        text = to_text(reported(GAME, GAME.view(state, "allied"), ())).partition("BOATS")[2].partition("\n\n")[0]
        return [part.strip() for part in " ".join(text.split()).lstrip("- ").split(" - ")]

    port = "Tulagi in B/M22: 10 in port; up to 6 out at a time"
    for changes, line in (
        ({"aces": 0, "closed": False, "air_hits": 0}, port),
        ({"air_hits": 1}, f"{port}; 1 of 4 hits from the air"),
        ({"closed": True}, "Tulagi in B/M22: the MTB base serves no more"),
    ):
        for field_, value in changes.items():
            setattr(home, field_, value)
        assert told() == [line]
    group_ = force.flotillas[1] = Flotilla(1, name, 2, home.hex)  # type: ignore[union-attr]
    boats_of_it = "MTB1: 2 boats from Tulagi"
    assert told()[1] == f"{boats_of_it}, to patrol B/M22"
    group_.kept_in = True
    assert told()[1] == f"{boats_of_it}, kept in by the weather, for B/M22"
    group_.out, group_.targets = True, ("CA",)
    assert told()[1] == f"{boats_of_it}, on patrol in B/M22; targets CA"
    group_.guns = group_.spent = True
    assert told()[1] == f"{boats_of_it}, on patrol in B/M22; targets CA; then guns; torpedoes fired"


@pytest.mark.rule("GM-1.0a", "GM-1.0b")
def test_the_head_of_a_report_names_what_differs_from_the_first_rule_set() -> None:
    """All of it in the first report, later the optional parts alone; a rule set of its own has none."""

    def head(preset: str, full: bool, **changes: Any) -> tuple[str, ...]:
        return rules_lines(WORDS, preset, options_of(preset, changes), full)

    assert head("umpire", True) == head("umpire", False) == ()
    assert head("umpire", True, mines=True) == ("Rules: umpire (Umpire's game); options:", "Rules: mines")
    later = head("gm-1993", False)
    assert later == (
        "Rules: gm-1993 (Game master rules, 31 July 1993); options:",
        "Rules: coastwatchers: counters, float planes: under way, ready cap: 1993,",
        "Rules: diving cap: 1993, anvil, torpedo double, caught launching: 1993,",
        "Rules: fires: bombs, gun ammunition, bomb ammunition",
    )
    first = head("gm-1993", True)
    assert len(first) > len(later) and max(map(len, first)) <= 78
    assert all(line.endswith(",") for line in first[1:-1]) and not first[-1].endswith(",")


@pytest.mark.rule("GM-11.1a")
def test_an_attack_in_the_air_in_columns() -> None:
    four = Party(planes=(("Val", 4),))
    ours = Entry(who=four, target="Wildcat", ours=True, bht=9, factors=4, hits=2)
    assert combat_words.cells(WORDS, ours) == ("our 4 Val", "Wildcat", "9", "4", "2")
    theirs = msgspec.structs.replace(ours, ours=False)
    assert combat_words.cells(WORDS, theirs) == ("their 4 Val", "our Wildcat", "9", "4", "2")
    row = Row(9, 8, "7-8")
    both = msgspec.structs.replace(row, parts=((8, 6), (4, 2)))
    assert attack_words.cells(WORDS, "A", "B", row, "2") == ("A", "B", "9", "8", "2")
    assert attack_words.cells(WORDS, "A", "B", both, "2") == ("A", "B", "8, 4", "8", "2")
    assert attack_words.cells(WORDS, "A", "B", None, "2") == ("A", "B", "-", "-", "2")


@pytest.mark.rule("GM-4.3")
def test_what_was_told_is_put_to_the_turn_in_which_it_happened() -> None:
    """What stands before the mark of an hour happened in it, what stands after the last mark in the last turn."""
    note = Doomed(seat="allied", about=UnitId("allied", "ship", name="Lexington"), how="lost", due=9)
    one, two, three = (
        AirFought(seat="allied", hex=SEA, planes={"Wildcat": n}, does="meets", enemies={}, high=True) for n in (1, 2, 3)
    )
    first, second = Hour(seat="allied", turn=19), Hour(seat="allied", turn=20)
    told = news.by_hour(WORDS, [one, first, note, two, second, three], 21)
    assert [(period.turn, period.dispatches) for period in told] == [(19, [one]), (20, [note, two]), (21, [three])]
    assert [[fact for fact, _ in period.combats] for period in told] == [[one], [two], [three]]
    (alone,) = news.by_hour(WORDS, [note, one], 21)
    assert (alone.turn, alone.dispatches, [fact for fact, _ in alone.combats]) == (0, [note, one], [one])


DAY = "Day; the wind is next checked at 1200."


@pytest.mark.rule("GM-4.2b")
@pytest.mark.parametrize(
    ("turn", "changes", "winds", "clouds", "lines"),
    [
        (9, {}, {}, "", [DAY]),
        (5, {}, {}, "", ["Night; the wind is next checked at 0600."]),
        (18, {}, {}, "", ["Day; the wind is checked as this turn, 1800, begins."]),
        (6, {}, {}, "", ["Day; the wind is checked as this turn, 0600, begins."]),
        (6, {"under_way": True}, {}, "", [DAY]),
        (6, {"over": "the end"}, {}, "", [DAY]),
        (9, {}, {"V": (6, 0), "II": (1, 2)}, "", [DAY, "Clouds drift towards: II N (2 h ago), V NW."]),
        (9, {"under_way": True}, {"V": (6, 0)}, "", [DAY, "Clouds drift towards: V NW (1 h ago)."]),
        (
            9,
            {},
            {},
            "Q38 cloud 0, Q39 cloud 0, Q40 cloud 0, Q41 clear 0, Q42 cloud 1, Q43 storm 1",
            [DAY, "Cloud over 3 hexes in sight (see the plot)."],
        ),
        (9, {}, {}, "Q38 clear 0, Q42 cloud 1, Q43 storm 1", [DAY]),
        (
            9,
            {},
            {},
            "Q41 storm 0, Q38 storm 0, Q39 storm 0, R41 storm 0, Q44 cloud 0",
            [DAY, "Cloud over 1 hex in sight (see the plot).", "Storm in A/Q38-39, A/Q41, A/R41."],
        ),
        (
            9,
            {"public": True},
            {},
            "Q38 storm 0, Q39 cloud 0",
            [DAY, "Cloud over 1 hex (see the plot).", "Storm over 1 hex (see the plot)."],
        ),
    ],
)
def test_every_line_of_the_weather(turn: int, changes: Any, winds: Any, clouds: str, lines: list[str]) -> None:
    """Winds with their age, what covers now, storms by name unless all are told; clouds of an hour ago are nothing."""
    state = bare(turn)
    view = GAME.view(state, "allied")
    seen = {
        parse(f"A/{where}"): (kind, turn - 1 - int(ago))
        for where, kind, ago in (part.split() for part in clouds.split(", ") if part)
    }
    blown = {sector: (wind, turn - 1 - ago) for sector, (wind, ago) in winds.items()}
    ruleset = ruleset_of(bare(preset="base") if "public" in changes else state)
    known_ = {"clouds": seen, "winds": blown} | {name: value for name, value in changes.items() if name != "public"}
    told = known.weather(WORDS, msgspec.structs.replace(view, **known_), ruleset)
    assert [line for block in told.blocks if isinstance(block, Bullets) for line in block.items] == lines


@pytest.mark.rule("GM-6.2", "GM-6.3")
@pytest.mark.parametrize(
    ("unit", "changes", "clouds", "wind"),
    [
        ("tf", {}, True, True),
        ("tf", {"track": True}, True, True),
        ("boat", {}, True, True),
        ("boat", {"depth": "periscope"}, True, True),
        ("boat", {"depth": "deep"}, False, False),
        ("af", {}, True, True),
        ("af", {"track": True}, True, True),
        ("af", {"lost_turn": True}, True, False),
        ("af", {"barred": True}, True, False),
        ("af", {"transit": True}, False, False),
        ("base", {}, True, True),
        ("nobody", {}, False, False),
    ],
)
def test_who_tells_the_weather(unit: str, changes: Any, clouds: bool, wind: bool) -> None:
    """Of the hexes where it stood or that it entered: all units the clouds, but a deep boat and planes off the map; the
    wind of the sector those that observe."""
    state = waters("1993", turn=9)
    own = state.sides["allied"]
    far = parse("A/B10")
    here, there = (OPEN_SEA, far) if "track" in changes else (far, OPEN_SEA)
    at = far if unit in ("boat", "base") else here
    home = own.bases["Port Moresby"]
    own.bases.clear()
    own.watch, own.plot.winds = Watch({}), {}
    made: Any = None
    if unit == "tf":
        made = put_tf(state, "allied", 1, at, "DD")
    elif unit == "af":
        made = put_af(state, "allied", 3, at, "1 Catalina")
        made.lost_turn = "lost_turn" in changes
        made.transit = Transit("Noumea", False, at, 12) if "transit" in changes else None
    elif unit == "boat":
        boat(state, where=at, depth=changes.get("depth", "surface"))
    elif unit == "base":
        own.bases["Port Moresby"] = msgspec.structs.replace(home, hex=at)
    if made is not None:
        made.track = [there, here] if "track" in changes else [here]
    state.weather.markers = [far]
    state.weather.wind["I"] = 2
    u = umpire(state)
    if "barred" in changes:
        u.lookout.barred.add("allied/AF3")
    contacts._weather(u, "allied")
    (sector,) = u.ruleset.theatre.sectors(far)
    assert own.plot.winds.get(sector) == ((state.weather.wind[sector], 9) if wind else None)
    assert (own.plot.clouds.get(far) == ("cloud", 9)) is clouds


Q30, Q31 = parse("A/Q30"), parse("A/Q31")


def items(section: Any) -> list[str]:
    """Return the lines of a section."""
    return [line for block in section.blocks for line in (block.items if isinstance(block, Bullets) else [block.text])]


@pytest.mark.rule("GM-22.1", "GM-22.4")
def test_what_is_heard_by_radio_and_of_the_enemy_s() -> None:
    """Own signals as they came, then each warning once, then fixes in the order of their hexes with what was read."""
    fix = Intercepted(seat="allied", hexes=(OPEN_SEA,), texts=("b", "a"))
    told = [
        Signal(seat="allied", unit=UnitId("allied", "AF", 4), text="heard"),
        fix,
        Signal(seat="allied", unit="allied/north", text="lost", bad=True),
        Intercepted(seat="allied", hexes=(Q30, Q31)),
        Intercepted(seat="allied", hexes=(), warning="vectored"),
        Intercepted(seat="allied", hexes=(Q30,), warning="vectored"),
    ]
    section = news.radio(WORDS, told)
    assert section is not None and section.title == "Radio"
    assert items(section) == [
        "AF4 heard",
        "! allied/north lost",
        "the enemy: a strike is being vectored",
        "enemy transmission from about A/Q30",
        "enemy transmissions from about A/Q30 and A/Q31",
        'enemy transmission from about A/Q38: "b"; "a"',
    ]
    assert items(news.radio(WORDS, [fix])) == ['enemy transmission from about A/Q38: "b"; "a"']
    assert news.radio(WORDS, []) is None


def sighted(contact: int, kind: Any, condition: int, known_: bool = False, where: int = Q30) -> Sighted:
    """Return what AF4 was told that it saw."""
    seen = Sighting(kind, where, condition, (UnitId("allied", "AF", 4),), 9, 1)
    return Sighted(seat="allied", contact=contact, sighting=seen, known=known_)


LOST = Doomed(seat="allied", about=UnitId("allied", "ship", name="Lexington"), how="lost", due=9)
FOUGHT = AirFought(seat="allied", hex=SEA, planes={"Wildcat": 2}, does="meets", enemies={"Zero": 2}, high=True)
GUNS = FiredOn(seat="allied", hex=SEA, bombers={"Val": 2}, group="low")


@pytest.mark.rule("GM-2.3")
@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ([], ["Nothing new."]),
        (
            [
                sighted(1, "tf", 1),
                sighted(2, "tf", 3, where=Q31),
                sighted(3, "sub", 2),
                sighted(4, "af", 2),
                sighted(5, "af", 2),
                sighted(6, "base", 3),
            ],
            [
                "C2 in A/Q31: 1 TF (AF4)",
                "C3 in A/Q30: submarine (AF4)",
                "C1 in A/Q30: ships (AF4)",
                "2 sightings of planes",
            ],
        ),
        ([sighted(1, "tf", 3, True)], ["nothing new; 1 contact as told before in this turn"]),
        (
            [sighted(1, "tf", 3, True), sighted(2, "tf", 1)],
            ["C2 in A/Q30: ships (AF4)", "1 contact as told before in this turn"],
        ),
        ([sighted(1, "tf", 1), sighted(1, "tf", 3, where=Q31)], ["C1 in A/Q31: 1 TF (AF4); before in A/Q30"]),
        ([LOST], ["! Lexington is lost: goes down at 0900 8 May 1942"]),
        (
            [LOST, Hour(seat="allied", turn=8), sighted(4, "af", 2)],
            ["! 0800: Lexington is lost: goes down at 0900 8 May 1942", "1 sighting of planes"],
        ),
        ([FOUGHT, GUNS, Hour(seat="allied", turn=8), FOUGHT], [": 2 Wildcat meet 2 Zero, high: no losses (B/M23)"] * 2),
    ],
)
def test_what_is_new_in_a_few_lines(told: Any, lines: list[str]) -> None:
    """Fights but those of anti-aircraft guns, what went wrong, the best sightings first; planes and what was told
    before are counted."""
    ruleset = ruleset_of(bare(9))
    assert items(news.brief(WORDS, ruleset, news.by_hour(WORDS, told, 9))) == lines
