"""The short guide to the order language."""

ORDER_HELP = """\
COASTAL: HOW TO WRITE ORDERS

One order to a line, the vessel first. Capitals do not matter; # starts a
remark. Enemies are called by the contact number of your own report.
Courses and bearings are true, 000 to 359.9; points are x,y in cm.

Before turn 1, where your vessels may be placed:
  MTB1 AT 80.0,12.0 COURSE 330 SPEED 8
  TAKE 4 MTB                     (only where you choose your own forces)

Orders A, before movement. What you do not change goes on as before:
  MTB1 COURSE 330 SPEED 24
  MTB1 SPEED 12
  V1 RAM C2                      steer for contact C2 and ram it
  V1 STARSHELL 60,40             light up 12 cm round a point
  V1 LIGHT 315                   searchlight; it shows you up too

Orders B, after the sighting report. Without orders nobody fires:
  MGB1 FIRE C2                   all guns that bear
  MGB1 FIRE C3 MOUNT 2           this mount at another target
  MGB1 HOLD                      hold fire
  MTB1 TORP MOUNT 1 COUNT 2 BEARING 312 NARROW SHALLOW
  V1 SIGNAL                      alert all friends by wireless

TORP takes NARROW or WIDE and SHALLOW or DEEP. Fixed tubes fire within 10
degrees of ahead. A salvo arms in the next turn and attacks from the turn
after that: aim where the enemy will be.
"""
