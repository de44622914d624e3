"""The tables of the carrier game, typed and ready for the rules.

Figures come from `data/carrier/tables/*.csv`, each with its source (`found`, `seed`, `house`, or `owner` where a
player's own file replaced it).
"""

import functools
from typing import Literal, NamedTuple, cast

import msgspec

from flagplot.games.carrier.ruleset.kinds import Load, Shadowing, Side
from flagplot.games.carrier.ruleset.schema import COLUMNS_CRT, RawTables, overlaid

LAND = "/land"
"""Suffix of the land version of a plane that exists in a carrier version too (BR-8.9.3)."""

SCENARIO_ORDER = ("RR", "CS", "ES", "SC", "GU")

BOMBS: tuple[Load, Load] = ("GP", "AP")

Observer = Literal["base", "TF", "AF"]
Mode = Literal["high", "low", "dive"]


class PlaneType(msgspec.Struct, frozen=True):
    """A plane's printed values. Speeds in hexes per turn, range in turns, the rest are table rows (BHT)."""

    name: str
    side: Side
    handling: tuple[str, ...]
    """`carrier`, `land`, `sea`, `float`: where it can be based (BR-8.9)."""
    mf: int
    rf: int
    a2a: int
    bombing: dict[str, int]
    """BHT by `base_high_gp` ... `ship_dive_ap` and `torpedo`; 0 means not possible."""
    interceptor: bool
    escort: bool
    bomber: bool
    armed_penalty: bool


class ShipCard(msgspec.Struct, frozen=True):
    """A ship's printed values."""

    name: str
    type: str
    gunnery: int
    aa: int
    torpedo: int
    movement: int
    damage_factor: int
    ammunition: int | None
    """Ammunition factors; None for types that are not on the ammunition sheet."""
    capacity: int
    launch_normal: int
    launch_min: int
    readying: int
    handling: str
    """`carrier`, `float` or empty."""
    radar_from: str


class BaseCard(msgspec.Struct, frozen=True):
    """A base's printed values in one scenario."""

    name: str
    side: Side
    hex_name: str
    off_board: bool
    handling: tuple[str, ...]
    """`LP`, `SP` or both."""
    lf_normal: int
    lf_min: int
    readying: int
    aa: int
    sf: int
    radar: bool


def column_of(factors: int) -> int:
    """Return the position of the combat table column for 1 or more attacking factors (BR-20.1): by twos to 12, then 13
    to 15, then by fives to 46 and more."""
    return min((factors - 1) // 2, 6 + (factors - 11) // 5, 13)


class Sight(NamedTuple):
    """What posts see of one kind of target in one weather: by kind of observer and radar, the condition number at
    distances 0 to 3; the best that anything can see at each distance or beyond; and how far anything sees at all."""

    rows: dict[tuple[Observer, bool], tuple[int, ...]]
    beyond: tuple[int, ...]
    reach: int
    """-1 where nothing sees it in its own hex."""


class Tables:
    """All tables of one rule set, looked up by rules and never changed."""

    def __init__(self, raw: RawTables) -> None:
        self.raw = raw
        """Checked cells by table, row key and column, for tables that only one room of the rules reads."""
        self.constant: dict[str, int] = {name: row["value"] for name, row in raw["constants"].items()}
        self.planes: dict[str, PlaneType] = {}
        for row in raw["planes"].values():
            kinds = tuple(row["handling"].split(";"))
            plane = PlaneType(
                row["plane"],
                row["side"].lower(),
                kinds,
                row["mf"],
                row["rf"],
                row["a2a"],
                {name: row[name] for name in row if name.startswith(("base_", "ship_")) or name == "torpedo"},
                row["interceptor"] == "y",
                row["escort"] == "y",
                row["bomber"] == "y",
                row["armed_penalty"] == "y",
            )
            if "carrier" in kinds and "land" in kinds:
                carrier = msgspec.structs.replace(plane, handling=("carrier",))
                self.planes[plane.name] = carrier
                self.planes[plane.name + LAND] = msgspec.structs.replace(
                    plane, name=plane.name + LAND, handling=("land",)
                )
            else:
                self.planes[plane.name] = plane
        self._ships: dict[tuple[Side, str], ShipCard] = {}
        for row in raw["ships"].values():
            card = ShipCard(
                row["ship"],
                row["type"],
                row["gunnery"],
                row["aa"],
                row["torpedo"],
                row["movement"],
                row["damage_factor"],
                int(row["ammunition"]) if row["ammunition"].isdigit() else None,
                row["capacity"] or 0,
                row["launch_normal"] or 0,
                row["launch_min"] or 0,
                row["readying"] or 0,
                row["handling"],
                row["radar_from"],
            )
            self._ships[row["side"].lower(), row["ship"]] = card
        self.bases: dict[tuple[str, str], BaseCard] = {
            (row["base"], row["scenario"]): BaseCard(
                row["base"],
                row["side"].lower(),
                row["hex"],
                row["off_board"] == "y",
                tuple(row["handling"].split(";")),
                row["lf_normal"],
                row["lf_min"],
                row["readying"],
                row["aa"],
                row["sf"],
                row["radar"] == "y",
            )
            for row in raw["bases"].values()
        }
        self._classic = [[raw["crt_classic"][str(bht)][c] for c in COLUMNS_CRT] for bht in range(1, 16)]
        self._fitted = [[raw["crt_fitted"][key][c] for c in COLUMNS_CRT] for key in ("*", *map(str, range(1, 16)))]
        self.classic_shift = [raw["hits_classic"][str(face)]["shift"] for face in range(1, 7)]
        whole = raw["hits_fitted_whole"]
        self.fitted_one = {roll: whole[str(roll)]["hits_if_whole_part_is_1"] for roll in range(2, 13)}
        self.fitted_shift = {roll: whole[str(roll)]["shift_if_whole_part_is_2_or_more"] for roll in range(2, 13)}
        self.fitted_critical = {roll for roll in range(2, 13) if whole[str(roll)]["critical_check"] == "y"}
        fraction = raw["hits_fitted_fraction"]
        self.fitted_fraction: list[frozenset[int]] = [
            frozenset(int(total) for total in fraction[key]["hit_on_2d6_totals"].split())
            for key in ("-", *(f"0.{tenth}" for tenth in range(1, 10)))
        ]
        """Totals of two dice that score: entry 0 for a dash, entry t for a fraction of t tenths."""
        self._observation: dict[tuple[str, str, bool, bool], tuple[int, int, int, int]] = {}
        for row in raw["observation"].values():
            night, cloud = row["period"] == "night", row["weather"] == "cloud"
            key = (row["observer"], row["target"], night, cloud)
            self._observation[key] = (row["d0"], row["d1"], row["d2"], row["d3"])
        self._sights: dict[tuple[str, bool, bool, bool], Sight] = {}
        self.coastwatcher: dict[tuple[str, str, bool, bool], int] = {}
        for row in raw["coastwatcher_observation"].values():
            for night in (False, True):
                for cloud in (False, True):
                    if row["period"] in ("any", "night" if night else "day") and row["weather"] in (
                        "any",
                        "cloud" if cloud else "clear",
                    ):
                        self.coastwatcher[row["target"], row["hex"], night, cloud] = row["condition"]
        self.search_success = {
            (row["target"], row["distance"]): int(row["success"]) for row in raw["search_chart"].values()
        }
        self._shadowing = {row["modified_roll"]: row["result"] for row in raw["shadowing"].values()}
        self.night_hours = {int(key[:2]) for key, row in raw["turns"].items() if row["period"] == "night"}
        """Hours of the night turns."""
        self.wind_checks = {int(key[:2]) for key, row in raw["turns"].items() if row["wind_check"] == "y"}
        self.cloud_moves = {int(key[:2]) for key, row in raw["turns"].items() if row["cloud_move"] == "y"}
        self.wind_change = [raw["wind_change"][str(face)]["change_in_direction"] for face in range(1, 7)]
        self.initial_wind = [raw["initial_wind"][str(face)]["wind_direction"] for face in range(1, 7)]
        self.cloud_relocation = {
            key: [row[f"roll_{face}"] for face in range(1, 7)] for key, row in raw["cloud_relocation"].items()
        }
        night = raw["night_landing"]
        self._night_landing = {
            place: [night[key][place] for key in ("1 or less", "2", "3", "4", "5", "6 or more")]
            for place in ("on_ship", "at_base")
        }
        self.ammunition = {key: row["factor"] for key, row in raw["ammunition"].items()}
        self.coastwatchers = [
            (row["scenario"], row["island"], row["side"].lower()) for row in raw["coastwatchers"].values()
        ]

    def ship(self, side: Side, card: str) -> ShipCard:
        """Return a ship's printed values. Raises KeyError for an unknown card."""
        return self._ships[side, card]

    @functools.cached_property
    def words_of_ships(self) -> frozenset[str]:
        """The words of the names of all ships of both sides, in small letters."""
        return frozenset(word for _, name in self._ships for word in name.lower().split())

    def classic(self, bht: int, factors: int) -> int:
        """Return the classic cell: hits, -1 for `*`, -2 for `-`; the BHT is held between 1 and 15 (BR-20.2)."""
        cell: int = self._classic[min(15, max(1, bht)) - 1][column_of(factors)]
        return cell

    def fitted(self, bht: int, factors: int) -> int | None:
        """Return the fitted cell in tenths of a hit, None for `-`; below BHT 1 the row `*` (BR-20.2, BR-20.4)."""
        cell: int | None = self._fitted[min(15, max(0, bht))][column_of(factors)]
        return cell

    def seen(self, observer: Observer, target: Literal["AF", "TF"], night: bool, cloud: bool, distance: int) -> int:
        """Return the condition number without radar, 0 for none (BR-7.11), the same in all rule sets (GM-7.2a)."""
        return _at(self._observation[observer, target, night, cloud], distance)

    def condition(
        self,
        observer: Observer,
        radar: bool,
        target: Literal["AF", "TF"],
        high: bool,
        night: bool,
        cloud: bool,
        distance: int,
    ) -> int:
        """Return the condition number of a base, TF or boat, 0 for none (BR-7.11). Radar adds its row for high planes
        (BR-7.10, BR-14.15.7)."""
        plain = self.seen(observer, target, night, cloud, distance)
        if radar and high and target == "AF" and observer != "AF":
            return max(plain, _at(self._observation["radar", "AF high", night, cloud], distance))
        return plain

    def sight(self, target: Literal["AF", "TF"], high: bool, night: bool, cloud: bool) -> Sight:
        """Return the condition numbers of every kind of post for a target, ready for looking round (BR-7.11)."""
        key = (target, high, night, cloud)
        if key not in self._sights:
            kinds: tuple[Observer, ...] = ("base", "TF")
            rows = {
                (kind, radar): tuple(self.condition(kind, radar, target, high, night, cloud, away) for away in range(4))
                for kind in kinds
                for radar in (False, True)
            }
            beyond = tuple(max(max(row[away:]) for row in rows.values()) for away in range(4))
            self._sights[key] = Sight(rows, (*beyond, 0), sum(map(bool, beyond)) - 1)
        return self._sights[key]

    def shadowing(self, modified_roll: int) -> Shadowing:
        """Return `success`, `failure` or `lost turn` (BR-11.3); beyond the table its ends hold (BR-0.8)."""
        return cast(Shadowing, self._shadowing[min(6, max(4, modified_roll))])

    def night_landing(self, modified_roll: int, on_ship: bool) -> bool:
        """Return whether an air factor lands safely (BR-14.10)."""
        row = self._night_landing["on_ship" if on_ship else "at_base"]
        return bool(row[min(6, max(1, modified_roll)) - 1] == "ok")

    def bombing_bht(self, plane: str, at_ship: bool, mode: Mode, load: Load, small: bool = False) -> int:
        """Return the row of a bombing attack, 0 if it is not possible (BR-18.3). `small`: the target is one of the
        small ships against which, by option, GP bombs use the better of the two figures (GM-13.4a) and AP bombs the
        worse (GM-13.4b)."""
        if small and load in ("GP", "AP"):
            return (max if load == "GP" else min)(self.bombing_bht(plane, at_ship, mode, kind) for kind in BOMBS)
        return self.planes[plane].bombing[f"{'ship' if at_ship else 'base'}_{mode}_{load.lower()}"]


@functools.lru_cache(maxsize=8)
def tables(overlay: str = "") -> Tables:
    """Return our tables with an owner's file laid over them. Raises BadInputError for a bad file."""
    return Tables(overlaid(overlay))


def _at(row: tuple[int, ...], distance: int) -> int:
    """Return the figure of a row for a distance, 0 beyond its end."""
    return row[distance] if distance < len(row) else 0
