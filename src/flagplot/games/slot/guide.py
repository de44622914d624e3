"""The short guide to the order language, shown by `order_help` and printed in the docs."""

TEXT = """\
ORDERS OF THE SLOT: one order a line; # begins a comment; capitals or not.

Zones are a letter and a number (L22: row L from the north, column 22 from
the west). A boundary is two zones that touch: L21/L22.

FLEETS
  A1 MISSION INTERCEPT PLOT N27 M26 / M25   mission and plot; a slash ends a
  A1 INTERCEPT N27 M26                      turn, - or WAIT 2 a stay; without
  A1 PLOT M25 L24                           slashes speed shares them out
  A1 MISSION BOMBARD L23 MTB-BASE PLOT ...  name the base if there are several
  A2 MISSION TRANSPORT M22 PLOT ...         BOMBARD, TRANSPORT, MINELAY plot
  A3 ESCORT A2          A1 ABORT            the whole route at once
  A1 BATTLE EVADE TARGET BIGGEST TO M23     CLOSE KEEP EVADE; BIGGEST SMALLEST
  A1 MINES STOP                             SPREAD; STOP, PRESS or ASK
  A1 HOLD AA            A1 AA FIRE
  A1 ORDER DD1 DD2 CA1 CA2                  who meets mines first
  SPLIT A1 DD1 DD2 AS A4                    COMBINE A1 A4

MINES
  MINE L21/L22 COUNT 2                      before turn 1: scenario's fields
  ML1 MINE L21/L22 ACTIVE 9                 in each of four quiet turns
  ML1 JETTISON                              mines overboard, the fleet aborts
  MS1 DETECT            MS1 SWEEP L21/L22   one quiet turn; two quiet turns
  REVEAL L21/L22 K21/L22                    which fields to give away first

BOATS (in the first night turn)
  FLOTILLA 1 ZONE K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE
    TARGETS: BIGGEST, SPREAD, ASK or ships (CA1 CA1 DD3); GUNS YES or NO;
    ENGAGE or WATCH; BASE L23 if there are several

SUBMARINES
  SS1 PLACE N26 ACE                         before turn 1; also ACE SS1
  SS1 MOVE N26 ATTACK YES CA                one zone a turn

AIRFIELDS (by day)
  M22 SEARCH K20                            that zone and its six neighbours
  M22 STRIKE 4 STEPS FLEET ANY              or FLEET C1, AIRFIELD I16,
                                            MTB-BASE L23
QUERY 9.1                                   which row stands for a parent rule

DURING MOVEMENT, when the umpire asks
  A1 MINES PRESS        A1 MINES STOP PLOT M21 / M22
  FLOTILLA 1 TARGETS CA1 CA1 DD3 GUNS YES
"""
