"""The short guide to the order language."""

HELP = """\
SLOC: ORDERS, ONE ON A LINE (# begins a remark)

Your card (when you are asked to play one)
  CARD OPS 3                            a card worth 3, for operations
  CARD OPS 80                           a numbered card for operations: 2
  CARD EVENT 80                         a numbered card as its event
  PASS   or   PASS 1                    discard a card unused
What an operations card does: one headquarters, its activations
  ACTION SWPac ASSAULT 4021 WITH 2      attack a node with 2 activations
  ACTION SWPac RELOCATE Fife 4021       lift a Sub Base and set it down: 2
  ACTION SWPac MOVEHQ SWPac 3823        move a headquarters up to 8 hexes: 1
  ACTION SouthSeas STRIKE 4024 WITH 3   strike at a Sub Base (Japan)
  ACTION SouthSeas STRIKE 4024 WITH 3 IGNORE BASE
  ACTION SouthSeas GARRISON 4017        one more garrison: 1
When the umpire asks for them
  PLACE Lockwood 4024                   a base or headquarters comes back
  ROLL Fife                             the base that rolls, of two
  CHOOSE ASP | SWM | BOTH | NONE        what a success buys
  EMERGENCY 2220  or  EMERGENCY TRT     a base must or may get away
  REACT 5 TRANSPORTS BASE Fife          Allied card 5, one event
  REACT 5 PRINTED 2813                  or the other
At any time
  QUERY 11.24.E                         what the umpire has on a section

Hexes are four digits, or the name of a node in one word (GiliGili).
Headquarters: CentralPacific SWPac SouthPacific SEAC Malaya ANZAC (Allied),
CombinedFleet SouthSeas South (Japan). Sub Bases: Wilkes Lockwood Fife.
The same orders may be sent as a JSON list:
  [{"order": "card", "use": "OPS", "card": 2},
   {"order": "assault", "hq": "SWPac", "hex": 4021, "activations": 2}]

ASSISTED MODE (scenario sloc-assist): facts of your own table, one on a line
  TURN 8
  HQ SWPac 3727                         where an American headquarters is
  JAPANHQ 3407 3813 2212                the Japanese headquarters
  RESOURCES ALL EXCEPT 2813             resource hexes under Japan
  EVENT 37                              37, 38 or 80 was played as an event
  DRAW 7                                cards before the reductions
  ASP 7                                 Japanese ASP level
  DIVISIONS 7                           Japanese divisions in China
  SUBWAR TURN 8 BASE Fife 4024 SUPPLY YES ACTIVE YES HQ SWPac ONMAP YES
  CHOOSE ASP
  PLACE Fife 4024 PORT FRIENDLY SUPPLY YES ZOI NO
  RELOCATE Fife 3727 PORT FRIENDLY SUPPLY YES ZOI NO BY SWPac ACTIVATIONS 2
  EMERGENCY Fife 2220 PORT FRIENDLY SUPPLY YES ZOI NO
  EMERGENCY Fife TRT
  AMPHIBIOUS 4024 ESCORT YES            may a Japanese landing go there
  HITS 32 FLIP 8 9 BASE YES CRITICAL NO ON Fife
  OVERRUN Fife
  CARD 5 TRANSPORTS BASE Fife DIVISIONS 7
  END                                   the table goes on to the next turn
"""
