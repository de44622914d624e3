"""The short order guide for players. Every example in it is read by a test."""

GUIDE = """\
HOW TO WRITE ORDERS

An order names a unit and says what it does. Capital letters do not matter.
Clauses are parted by full stops, semicolons, `--` or new lines; steps and
lists by commas. Lines without a unit go on with the unit above; a line that
a mail program has broken is joined again. `#` begins a remark. The umpire
answers each order at once: what he read, what is missing, what is refused
and why. Send again until the deadline; the last text counts.

    TF3: NE1,N1
    AF17 move N4, NW2 -- do not divert -- report all sightings -- high

Units     TF3, AF17, a base, a ship that carries planes; a part of them:
          `DDs of TF3`, `4 Dauntless of AF23`. `1400: TF3 ...` waits for 1400.
Hexes     B/M23, with its sector I-F20, or AA25 in the unit's half-map.
Steps     N NE SE S SW NW with a number; O stays over the hex for one point.
          `^N4` is flown high, `_N2` low; or write `high`, `low`.
Contacts  C4 is contact 4 of your plot.

Players' prose is read too (`Send TF3 to A/BB23`, `2 Dauntless from Lexington
search N7`) and answered `read as:` with the words of this guide. An order of
which a word is not understood is left out whole, and the one before it stays.

What an order replaces is said. A new route, hold, join, attack, landing, CAP,
shadowing or work of ships replaces what stood; `surface: engage` and `cancel`
do too. These, ordered alone, leave the route: avoid combat, intercept,
search, report, surface (but engage), hunt, divert, RT, conduct in combat,
give up, destroy; and, done first: split, anchor, weigh (which ends
unloading), high, low, tow, cast off, scuttle. A standing order of a base or
ship ends with the next `every turn` or `cancel`.

TASK FORCES

    TF3: AA25 - NE1,N1 - BB23        # start and end are checked
    TF3 to BB23                      # the shortest way by sea
    TF3: fly NE until TF seen        # or: steam NE until ...
    TF3 shadow C4 close              # or: from 1 hex
    TF3: split Hobart, 1 DD as TF5: SW2
    TF3 join TF2
    TF2 at B/M23 shell Henderson Field
    TF2: surface: engage, number 4, gunnery CA CL, torpedo DD, screen AP
    TF2: die 4; attack; torpedo DD if BHT allows; screen AP; breakthrough yes
    TF2: fire BB then CA, damaged    # or: fire 5 at CA, rest at DD
    TF2: breakthrough, hold back DD
    TF2: torpedoes at BB then CA
    TF2 avoid combat                 # by option: break off
    TF2: anchor all
    TF2: weigh all
    TF1: into wind; N1               # carriers, before they fly off planes
    TF3: scuttle Hobart
    TF3: leave map
    TF3 report C2 5 as 2 TF          # what the enemy is shown
                                     # by option: report truly, as rolled

Where guns have two kinds of shells `TF2: load CA 6 GP 14 AP` or `TF2 load GP`
declares them before the first turn, and `use GP` prefers them. Where ships
have secret labels, answers name them: `TF2: fire 5 at BB #2, rest at CA #1`.

SHIPS AND BASES

    Lexington: ready 4 Dauntless AP, 2 Wildcat
    Lexington: service all           # Just Landed to Readying
    Lexington: unready 2 Wildcat     # Ready to Readying
    Lexington: every turn service all
    Lexington: cancel                # ends what stands
    Port Moresby: disperse 2 B-26
    Port Moresby: fire CA then DD    # or: fire 2 at CA, rest at DD
    Lexington: launch 4 Wildcat as AF7: CAP TF1 4 hours

AIR FORMATIONS

    AF7 launch 6 Dauntless, 4 Wildcat from Lexington; high; search N7; land
    AF3: search N5, SE2 extra 1; land Port Moresby
    AF23: attack C4: 4 Dauntless dive on carriers/capital, rest level low
    AF23: attack TF at B/P33 at least 5 ships: all dive; if gone return
    AF6 bomb Buna low if aircraft are on the ground
    AF6: CAP Port Moresby 4 hours
    AF6: intercept bombers           # or: avoid combat
    AF17: shadow C4 from 1 hex until fuel 3; return
    AF6: split 2 Wildcat as AF12: return Port Moresby
    AF6 join AF3
    AF6: jettison; land

Planes that go together (option search_parties), and leaving one's way:

     AF7 meet AF3 at B/H12 and go with it; attack enemy
     AF12: search N5; join AF8 if it attacks
     AF8 N5; divert to observe cond 2    # or: at any cost

A launch without `minimum`, `normal` or `maximum` takes the slowest that holds
all its planes. Planes stay where a route ends and go home while fuel lasts.

IN COMBAT, WHERE THE RULES OF THE MATCH HAVE IT

      Lexington: ready CAP 4 Wildcat high else low if raid >= 10
      Lexington: ready CAP 4 Dauntless low keep clear if any raid
      Lexington: no ready CAP
      AF6: no dive                 # or: dive at most 2, a third, may dive
      AF6: fire at Zero, Rufe      # or: fire 2 Wildcat at Zero
      AF6: fire back with B-26
      AF6 attacks before AF23      # or: attack first, last, after AF23
      AF23: attack CV torpedo anvil
      AF6: apart                   # plane names do not attack together
      AF6: strafe Buna
      AF3: drop flares

These alone leave the rest of the unit's order as it is. A ready CAP stands
until changed; a ban on diving until `may dive`.

SUBMARINES (with the option `submarines`)

   SS4: N1, periscope               # surface, periscope or deep afterwards
   SS4: patrol B/F20 - B/F24        # or: to B/F20, stay, shadow
   SS4: attack CV, AP with 3        # until told otherwise; or: hold fire
   SS4: attack CV with 3 and DD with 1
   SS4: if ASW attack dive deep, else periscope
   SS4: if attacked dive; dive after attacking; honest slick
   TF5: hunt submarines             # it stays over one; or: leave submarines
   AF3: N3; sub search              # low; the same as O3

BOATS (by option)

`MTB1: 2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes`, ordered
before the first night turn; `MTB1: cancel`. Against the enemy's advanced
bases: `TF2: shell MTB base at Tulagi`, `AF5: attack MTB base at Tulagi`.

CONDITIONS

    AF3: fly N until hex DD03 is reached or a TF is seen; shadow TF as long
    as fuel permits; return
    AF23: N4; if TF with carriers seen then attack carriers dive else return
    AF17: if attacked or losses at least 2 then (jettison; land Port Moresby)
    TF3: N2; unless night then (hold 2 turns; S2)

`if`, `when`, `unless`; `until`, `as long as` after fly, hold and shadow;
`and`, `or`, `not`, brackets. The first case met in written order replaces
what is left of the order; `else` is done when the rest is done and the case
was not met. Tests: hex reached; TF, AF, submarine or enemy seen, `with
carriers`, `of at least 5 ships`, `at B/P33`, `within 2 hexes`, `cond 2`;
planes on the ground; target gone; in cloud, in storm, in clear; enemy CAP
seen; `hour at least 14`, `at 1400`; `fuel at most 3`, fuel permits;
attacked; losses; night, day. Only what the unit itself sees counts.

In some scenarios `TF7 to B/L22; beach AP; unload` runs transports ashore.
Coastwatchers and troops, where they are units: `CW1 at B/P24` before the
first turn, `CW1 NE1` for the next step (0100 and 1200), `CW1 stay`.

COMMAND AND RADIO (where command control is on)

You order bases and TFs with a BB, CV or CVL, and ships in their hex. All
else has its orders at launch or before the first turn, or by radio, and is
shown where its plan has it until it reports, lands or comes in. Every RT
gives the enemy a fix, and the text if a plane sends or hears it.

      TF3 RT to AF4: landing point now A/Q20, no ack
      TF3 RT to AF4: new hex SW2             # from the former landing hex
      TF3 RT to TF9: to A/Q38; join TF3, ack
      RT to AF4: shadow TF in A/Q30, RT to TF3 each turn
      RT to SS4: to A/Q30; surface           # a deep submarine hears nothing
      IF TF9 reports TF THEN TF3 RT to AF4: shadow that TF, ack
      AF4 vector AF5
      HQ Port Moresby
      SS4 link TF3                           # TF3 calls it; `none`: nearest
      define point X A/M20                   # then: new hex point X

In an order at launch, or of a submarine: `RT each sighting`, `RT on first
sighting`, `RT on first CV sighting`, `RT after combat`, `RT each turn`, `no
RT`, `RT now`. To another player of your side:
`message to allied/south: "..."`.

The same as JSON: [{"unit": "TF3", "order": "NE1,N1", "hour": 14}]; `hour`
may be left out.
"""


def order_help() -> str:
    """Return the guide as plain text of at most 78 columns."""
    return GUIDE


def examples() -> list[str]:
    """Return the example orders of the guide, lines that go on with an order joined to it."""
    out: list[str] = []
    for line in GUIDE.splitlines():
        if not line.startswith("    ") or line.startswith("     "):
            continue
        text = line.strip()
        if text.startswith(("TF", "AF", "Lexington", "Port Moresby")):
            out.append(text)
        else:
            out[-1] += "\n" + text
    return out
