"""The film of a match: what each side believed, turn by turn, and beside it what was true; one page that needs nothing
else, or a picture that moves."""

import base64
import gzip
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from flagplot.board.style import INK, PAPER, SANS
from flagplot.board.themes import INKS
from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import Bullets, Document, Paragraph, escape
from flagplot.core.game import AnyGame, GivesTruth, Seat
from flagplot.core.journal import Entry
from flagplot.core.plot import Plot
from flagplot.core.printable import printable_json
from flagplot.match.replay import replay, secret_of, umpire_of
from flagplot.match.umpire import Step

TRUTH = "truth"
"""The name of the picture that shows what was true."""


class Picture(msgspec.Struct, frozen=True):
    """What one seat believed at the end of a turn, or what was true: the drawing, and what the seat was told first."""

    of: str
    svg: str
    news: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """One turn of a film."""

    title: str
    turn: int
    label: str
    pictures: tuple[Picture, ...]


def frames(entries: Sequence[Entry], seat: Seat = "") -> Iterator[Frame]:
    """Yield a frame for the opening and for each turn: of one seat what it was given and nothing else, else of all
    seats with what was true. Raises BadInputError for both sides of a match that is not over."""
    umpire = umpire_of(entries, secret := secret_of(entries))
    if not seat and secret is None:
        raise BadInputError(
            "This match is not over: a film of both sides would tell each what the other knows. "
            "Name one with --seat, or wait for its end."
        )
    for _, step in replay(umpire, entries):
        if step.final or step.point == 0:
            title = step.outcomes[seat or umpire.seats[0]].chart.title
            label = step.label if step.point else f"Before {step.label}"
            yield Frame(title, step.turn, label, tuple(_pictures(umpire.game, step, seat)))


def _pictures(game: AnyGame, step: Step, seat: Seat) -> Iterator[Picture]:
    for each, outcome in step.outcomes.items():
        if seat in ("", each):
            yield Picture(each, outcome.plot, tuple(_first(outcome.document)))
    if not seat and isinstance(game, GivesTruth):
        plot: Plot = game.truth(step.state, game.words())
        yield Picture(TRUTH, game.draw(plot))


def _first(document: Document) -> Iterator[str]:
    """Yield what a report puts first."""
    for section in document.sections[:1]:
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    yield text
                case Bullets(items):
                    yield from items
                case _:
                    pass


def page(title: str, shown: Iterable[Frame]) -> str:
    """Return the film as one page that plays without a server: slider, keys, and a choice of the sides shown."""
    packed = [
        {
            "label": frame.label,
            "turn": frame.turn,
            "pictures": [{"of": one.of, "svg": _packed(one.svg), "news": one.news} for one in frame.pictures],
        }
        for frame in shown
    ]
    data = printable_json(msgspec.json.encode(packed)).decode().replace("<", "\\u003c")
    inks = msgspec.json.encode(INKS["dark"]).decode()
    made = _PAGE.replace("@SANS@", SANS).replace("@PAPER@", PAPER).replace("@INK@", INK)
    return made.replace("@TITLE@", escape(title)).replace("@INKS@", inks).replace("@FRAMES@", data)


def _packed(svg: str) -> str:
    return base64.b64encode(gzip.compress(svg.encode(), 9, mtime=0)).decode()


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';
 script-src 'unsafe-inline'">
<title>@TITLE@</title>
<style>
:root { color-scheme: light dark; --paper: @PAPER@; --ink: @INK@; --line: #9aa7b0; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191e; --ink: #e4e9ed; --line: #56626b; } }
body { font: 15px/1.5 @SANS@; color: var(--ink); background: var(--paper); margin: 0; padding: 0 1rem 2rem; }
header { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); padding: .5rem 0;
  z-index: 1; }
h1 { font-size: 1.2rem; margin: 0; } h2 { font-size: 1rem; margin: .8rem 0 .2rem; text-transform: capitalize; }
form { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; margin: .3rem 0 0; }
input[type=range] { flex: 1 1 16rem; } output { font-weight: bold; min-width: 12rem; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: 0 1.2rem; }
main svg { width: 100%; height: auto; display: block; } ul { margin: .2rem 0; padding-left: 1.2rem; font-size: .9rem; }
button { font: inherit; min-width: 2.4rem; }
@media print { header form { display: none; } }
</style>
</head>
<body>
<header>
<h1>@TITLE@</h1>
<form>
<button type="button" id="back" title="one turn back (left arrow)" aria-label="one turn back">&#9664;</button>
<button type="button" id="play" title="play or stop (space)" aria-label="play or stop">play</button>
<button type="button" id="on" title="one turn on (right arrow)" aria-label="one turn on">&#9654;</button>
<input type="range" id="at" min="0" value="0" aria-label="turn">
<output id="label" aria-live="polite"></output>
<span id="sides"></span>
</form>
</header>
<main></main>
<noscript><p>This film needs scripts to be allowed for this page; it loads nothing from anywhere.</p></noscript>
<script type="application/json" id="frames">@FRAMES@</script>
<script>
"use strict";
const frames = JSON.parse(document.getElementById("frames").textContent);
const get = name => document.getElementById(name), main = document.querySelector("main");
const sides = [...new Set(frames.flatMap(frame => frame.pictures.map(one => one.of)))], hidden = new Set();
let timer = 0, shown = 0;
const inks = @INKS@, dark = matchMedia("(prefers-color-scheme: dark)");
const inked = svg => dark.matches ? svg.replace(/"(#[0-9a-f]{6})"/g, (all, ink) => `"${inks[ink] || ink}"`) : svg;
dark.addEventListener("change", () => show(shown));
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return inked(await new Response(stream).text());
}
const places = new Map(sides.map(side => {
  const section = document.createElement("section"), head = document.createElement("h2");
  const picture = document.createElement("div"), news = document.createElement("ul");
  head.textContent = side;
  section.append(head, picture, news);
  main.append(section);
  if (sides.length > 1) {
    const label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox"; box.checked = true;
    box.addEventListener("change", () => {
      if (box.checked) hidden.delete(side); else hidden.add(side);
      section.hidden = !box.checked; show(shown);
    });
    label.append(box, " " + side);
    get("sides").append(label);
  }
  return [side, {picture, news}];
}));
async function show(number) {
  shown = Math.max(0, Math.min(frames.length - 1, number));
  const frame = frames[shown];
  get("at").value = shown;
  get("label").textContent = frame.label;
  for (const one of frame.pictures) {
    if (hidden.has(one.of)) continue;
    const svg = await unpacked(one.svg);
    if (frame !== frames[shown]) return;
    const place = places.get(one.of);
    place.picture.innerHTML = svg;
    place.news.replaceChildren(...one.news.map(text => {
      const item = document.createElement("li"); item.textContent = text; return item;
    }));
  }
}
function stop() { clearInterval(timer); timer = 0; get("play").textContent = "play"; }
function play() {
  if (timer) return stop();
  if (shown === frames.length - 1) show(0);
  get("play").textContent = "stop";
  timer = setInterval(() => { if (shown === frames.length - 1) stop(); else show(shown + 1); }, 1500);
}
get("at").max = frames.length - 1;
get("at").addEventListener("input", event => { stop(); show(Number(event.target.value)); });
get("back").addEventListener("click", () => { stop(); show(shown - 1); });
get("on").addEventListener("click", () => { stop(); show(shown + 1); });
get("play").addEventListener("click", play);
document.addEventListener("keydown", event => {
  const step = {ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10}[event.key];
  if (event.target === get("at") && step) return;
  if (step) { stop(); show(shown + step); }
  else if (event.key === "Home") { stop(); show(0); }
  else if (event.key === "End") { stop(); show(frames.length - 1); }
  else if (event.key === " " && event.target.tagName !== "BUTTON" && event.target.type !== "checkbox") play();
  else return;
  event.preventDefault();
});
show(0);
</script>
</body>
</html>
"""
