"""The turn of a carrier battle: its phases in order (BR-5), and nothing else."""

from flagplot.games.carrier.command import radio, reports
from flagplot.games.carrier.phases import (
    air_operations,
    boats,
    closing,
    combat,
    counters,
    depots,
    fires,
    initiative,
    opening,
    order_intake,
    plane_movement,
    repair,
    shadowing,
    start,
    submarines,
    tf_movement,
    time_record,
    weather,
    withholding,
    wounds,
)
from flagplot.games.carrier.sailing import rescue, survivors, towing

PHASES = (
    order_intake.run,  # the sheets are opened; TF moves are thereby plotted (BR-10)
    survivors.start,  # by option: those in the water (FE-SUR-11)
    start.sinkings,  # by option: doomed ships go down (FE-DS-2)
    start.bases_out,  # by option: closed bases score (FE-VP-1)
    counters.move,  # by option: coastwatchers and troops move and clash (GM-23.3.3)
    radio.send,  # by option: what is ordered by radio is heard or lost (GM-22.3)
    weather.run,  # 1
    boats.sail,  # by option: boats go out at dusk and come home at dawn (GM-17.0d)
    air_operations.run,  # 2, and 3: what is plotted stands
    opening.run,  # who sees what before anybody moves
    shadowing.run,  # 4
    submarines.shadow,  # by option (FE-27.3f)
    tf_movement.run,  # 5
    rescue.load,  # by option: ships take survivors aboard (FE-SUR-6)
    boats.meet,  # contact with TFs in their hex (GM-17.0f)
    initiative.run,  # 6
    plane_movement.run,  # 7
    boats.attack,  # before surface combat (GM-17.0f)
    fires.put_out,  # by option (GM-15.12)
    combat.run,  # 8
    towing.run,  # by option: tows part and are passed (BR-30.5)
    fires.burn,  # by option (GM-15.11b)
    rescue.run,  # by option: survivors are seen, and landed
    repair.run,  # 9
    wounds.repair,  # by option: stopped ships get under way (BR-28.3)
    depots.run,  # by option: ships reload (BR-30.7)
    submarines.reload,  # by option, at bases (BR-27.17)
    reports.run,  # by option: units report by radio, and senders are located (GM-22.1, GM-22.6)
    closing.run,  # the plots are brought up to date
    wounds.expire,  # by option: what critical hits did for a time ends
    counters.check,  # by option: at 2400 losses ashore become known (GM-23.3.4c)
    time_record.run,  # 10
    withholding.run,  # by option: what units out of touch know is kept from their commanders (GM-22.5)
)
"""Each phase takes the umpire and changes the state; none returns anything."""
