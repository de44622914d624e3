"""The turn of a carrier battle: its phases in order (BR-5), and nothing else."""

from flagplot.games.carrier.command import radio, reports
from flagplot.games.carrier.intelligence import closing, opening, withholding
from flagplot.games.carrier.phases import (
    air_operations,
    boats,
    combat,
    initiative,
    order_intake,
    plane_movement,
    repair,
    shadowing,
    tf_movement,
    time_record,
    weather,
)

PHASES = (
    order_intake.run,  # the sheets are opened; TF moves are thereby plotted (BR-10)
    radio.send,  # by option: what is ordered by radio is heard or lost (GM-22.3)
    weather.run,  # 1
    boats.sail,  # by option: boats go out at dusk and come home at dawn (GM-17.0d)
    air_operations.run,  # 2, and 3: what is plotted stands
    opening.run,  # who sees what before anybody moves
    shadowing.run,  # 4
    tf_movement.run,  # 5
    boats.meet,  # contact with TFs in their hex (GM-17.0f)
    initiative.run,  # 6
    plane_movement.run,  # 7
    boats.attack,  # before surface combat (GM-17.0f)
    combat.run,  # 8
    repair.run,  # 9
    reports.run,  # by option: units report by radio, and senders are located (GM-22.1, GM-22.6)
    closing.run,  # the plots are brought up to date
    time_record.run,  # 10
    withholding.run,  # by option: what units out of touch know is kept from their commanders (GM-22.5)
)
"""Each phase takes the umpire and changes the state; none returns anything."""
