"""The named options of the carrier rules, each with its reading in the umpire's game.

An option is a rule, or the reading of one, that can be played in more than one way; its default is what is played where
no rule set is named: the base game, but by one sheet a turn. `presets.py` has the rule sets that set them.
"""

from typing import Literal

import msgspec

Edition = Literal["off", "2003", "1993"]
"""A rule that both documents have, each in its own way."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How the rules that can be read in more than one way are played. Of the expanded plane functions 1, 2, 5, 6 and 7
    are an option each, all on in the rules of 2003; 3 and 4 have none (FE-OPT-2)."""

    # --- set-up ---
    start_places: bool = False
    """TFs start where their players choose in their areas before the first turn, and not where the lot puts them."""

    # --- weather ---
    cloud_dice: Literal["one", "two"] = "one"
    """Dice that place a cloud marker: one for direction and distance, or one for each."""
    cloud_relocation: Literal["at once", "next even"] = "at once"
    """When a marker on a sector boundary is relocated."""
    weather_told: Literal["near", "all"] = "near"
    """The clouds and winds a side is told of: those about its units, or all."""

    # --- observation ---
    search: Literal["targets", "roll"] = "targets"
    """An AF rolls against each target in range, or once a turn for all it can see."""
    search_extra: bool = True
    """Movement points may buy further rolls."""
    search_size: bool = True
    """Few ships or planes are harder to find."""
    search_cloud: bool = True
    """Cloud at both ends makes a target harder to find."""
    search_altitude: bool = True
    """Planes at another altitude are harder to find."""
    search_low: bool = True
    """A low searcher finds ships two hexes away less easily."""
    search_parties: bool = False
    """AFs may go with a searcher, or join an attack they come upon."""
    tf_sight: Literal["table", "one hex"] = "table"
    """How far a TF sees ships and low planes."""
    coastwatchers: Literal["islands", "counters"] = "islands"
    """Watchers all along the coast of an island, or counters that stand and move (with troops)."""
    condition1_altitude: bool = False
    """Condition 1 tells the altitude of planes."""
    condition2_formations: bool = True
    """Condition 2 tells a number of formations."""
    condition2_total: Literal["owner", "dice"] = "owner"
    """The figure at Condition 2 is the owner's, or drawn within the same limits."""
    condition2_reminder: bool = False
    """The owner of a unit for which no figure was ever given is reminded of it once."""
    condition2_altitude: bool = False
    """Condition 2 tells the altitude of planes."""
    carrier_error: bool = False
    """Condition 2 may take carriers for capital ships and the other way round."""
    damage_seen: bool = False
    """Condition 3 tells visible damage and tows."""
    sightings_listed: bool = False
    """The report lists what each unit saw from each hex, besides the best of each contact."""

    # --- shadowing ---
    shadow_seen: bool = False
    """A target may be shadowed if any unit of the side saw it last turn."""
    shadow_secret: bool = False
    """The shadowing side is told the result only."""
    shadow_owner_told: bool = False
    """The owner of the target is told of the attempt and its result."""
    shadow_distance: Literal["one hex", "present"] = "one hex"
    """How far a shadower keeps off unless ordered otherwise: one hex, or as far as it was."""
    shadow_radar: bool = False
    """Radar helps a shadowing TF."""
    shadow_night: bool = False
    """Night hinders shadowing."""
    shadow_condition3: bool = False
    """Condition 3 helps shadowing."""
    shadow_cloud: Literal["all", "aircraft"] = "all"
    """Whom a target in cloud escapes more easily."""
    shadow_mutual: Literal["initiative", "stay"] = "initiative"
    """Two TFs that shadow each other: the side without the initiative moves first, or both stay."""

    # --- planes in the air ---
    initiative: Literal["dice", "growing", "none"] = "dice"
    """How the initiative is won."""
    air_moves: Literal["together", "segments"] = "together"
    """Planes of both sides move at once, or one side after the other."""
    air_order: Literal["at once", "landings first"] = "at once"
    """The AFs of a side that moves fly together; or those that land, those in sight, hidden ones, and those that take
    off, one after the other, and what enters the map comes last."""
    air_orders: Literal["written", "asked"] = "written"
    """In segments each side is asked for its air orders when its segment comes."""
    climb_cost: bool = False
    """Climbing costs a movement point."""
    attack_altitude: bool = False
    """Planes must enter the target's hex at the altitude of their attack."""
    interception_passing: Literal["none", "combat hexes", "anywhere"] = "none"
    """Interceptors may try planes that pass through their hex: nowhere, where planes may fight, or anywhere."""
    orbit: bool = False
    """Planes may stay over last turn's battle, to look and to be attacked."""
    float_planes: Literal["anchored", "under way"] = "anchored"
    """How BB, CAV and AV handle float planes."""
    night_seaplanes: bool = False
    """Sea planes land more safely at a seaplane base by night."""
    armed_fighters_slow: bool = False
    """Armed fighters lose a hex of movement."""
    light_load: bool = False
    """Unarmed bombers gain range (expanded plane function 5)."""
    night_pairs: bool = False
    """Two night turns are played from one set of orders."""

    # --- air combat ---
    hits: Literal["classic", "fitted"] = "classic"
    """`classic` (BR-20.3) or `fitted` (BR-20.4) hit resolution."""
    radar_air_combat: bool = False
    """High planes may fight three hexes from radar."""
    ready_cap: Edition = "off"
    """Ready planes may scramble on warning."""
    diving_cap: Edition = "off"
    """High CAP may dive on a low raid."""
    screen_aa: bool = False
    """An AF that leaves the big ships alone meets half the guns."""
    bomber_fire_limit: bool = False
    """At most three bombers fire at each interceptor."""
    escorts_choose: bool = False
    """Escorts rank the interceptors they fire at."""
    attack_in_turn: bool = False
    """AFs attack one after the other, each meeting the damage of the last."""
    aa_in_turn: bool = False
    """AFs attack one after the other, and the guns fire at each apart, as the AFs before it have left them."""
    anvil: bool = False
    """Torpedo planes may attack from several sides."""
    air_modifiers: bool = False
    """Some planes are easier or harder to hit (expanded plane function 1)."""
    combined_attacks: bool = False
    """Plane names may attack together (expanded plane function 2)."""
    strafing: bool = False
    """Fighters may strafe (expanded plane function 6)."""
    flares: bool = False
    """Low float and sea planes may light a night battle (expanded plane function 7)."""
    precise_report: bool = False
    """A declared attacker is told types and visible damage, never names."""
    target_choice: Literal["orders", "asked"] = "orders"
    """Targets follow the orders, or the attacker is asked after the precise report."""
    rank_losses: bool = False
    """Planes destroyed on the ground follow a ranking by name, made without numbers."""
    combat_reports: Literal["base", "2003", "1993"] = "base"
    """What a side is told of the enemy's losses and damage."""

    # --- damage ---
    planes_double: Literal["base", "2003", "off"] = "base"
    """What planes on deck or on the ground add to hits."""
    base_aa_loss: Literal["each", "four"] = "each"
    """A base loses an AA factor for each hit, or for each four of an attack, and repairs one a turn."""
    torpedo_speed: bool = False
    """A torpedo hit counts double for the loss of speed."""
    torpedo_double: bool = False
    """A torpedo hit counts double, except on a CV."""
    caught_launching: Edition = "off"
    """Planes of a maximum launch may be caught by a raid."""
    readying_losses: Literal["open", "secret"] = "open"
    """Losses from Readying are the owner's choice and his secret."""
    night_losses: Literal["base", "owner"] = "base"
    """Who chooses the planes lost on the ground by night."""
    delayed_sinking: bool = False
    """Ships of damage factor 3 and more take hours to sink."""
    critical_hits: Edition = "off"
    """When a hit is critical."""
    half_speed_adds: bool = False
    """Two effects of half speed stop a ship."""
    slow_targets: bool = False
    """A slowed ship is easier to hit."""
    fires: Literal["off", "critical", "bombs"] = "off"
    """Fires start by critical hits, or by bombs among planes as well."""

    # --- ships ---
    surface_reports: Literal["base", "2003", "1993"] = "base"
    """What each side is told in surface combat: everything; labels and errors; or expected results."""
    surface_orders: Literal["written", "asked"] = "written"
    """Number and fire follow the orders, or each side is asked."""
    whole_gunnery: bool = False
    """A ship does not divide its gunnery."""
    dd_guns_twice: bool = False
    """Destroyers and fast transports may use their guns twice."""
    dd_bombard: Literal["off", "added", "apart"] = "off"
    """Destroyers bombard: their table value is added, or they roll apart."""
    night_bombardment: bool = False
    """Bombardment is worse by night."""
    helpless_targets: bool = False
    """Crippled and anchored ships without company are fought by rules of their own."""
    gun_ammunition: bool = False
    """Guns load GP or AP shells."""
    bomb_ammunition: bool = False
    """GP and AP bombs differ against small ships."""
    mines: bool = False
    """The scenario's minefields are there."""
    breaking_off: bool = False
    """Fast ships may refuse surface combat (expanded ship function 3)."""
    towing: bool = False
    """Ships may be towed (expanded ship function 5)."""
    survivors: Literal["off", "base", "2003"] = "off"
    """Survivors may be picked up (expanded ship function 6)."""
    reloading: bool = False
    """Ammunition is taken aboard at bases (expanded ship function 7)."""
    base_out_points: Literal["end", "start"] = "end"
    """A base out of action scores by its state at the end or at the start of the turn."""
    par: bool = True
    """The lead that is an even fight in the scenario is counted to the side with the harder task."""
    submarines: Edition = "off"
    """Submarines take part."""
    pt_boats: Literal["off", "dice", "coastal"] = "off"
    """PT boats (GM-17.0a): `dice` (GM-17.0f to GM-17.0j) or `coastal`: from contact on an attack is fought out
    as a battle of the game coastal."""

    # --- command ---
    command_control: bool = False
    """Players command bases and heavy TFs; others are reached by radio."""
    large_plane_code: bool = False
    """Large planes may send coded messages."""
    dice_shown: bool = True
    """A side is shown the dice of its own attacks."""
    teams: str = ""
    """The commands of each side that have a seat of their own (GM-2.1, GM-21.1): `allied: tf1, moresby = Port Moresby +
    TF2`; empty: one seat a side."""
