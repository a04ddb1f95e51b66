/** The page of a replay: one step of a battle at a time, by mouse, keys and touch. */
import {Camera} from "./camera.js";
import {Chart} from "./chart.js";
import {Displays} from "./displays.js";
import {STILL, at, draw, write} from "./dom.js";
import {center} from "./hexes.js";
import {tell} from "./log.js";
import {Marks} from "./marks.js";
import {Pieces, define} from "./pieces.js";
import {TimeLine} from "./timeline.js";
import {Units} from "./units.js";

const data = JSON.parse(at("data").textContent);
const steps = data.steps, board = data.board, end = steps.length - 1;
const wide = matchMedia("(min-width: 1100px)");

// Every step whole: small enough, and a step back is as quick as a step on.
/** @type {any[]} */
const states = [];
let now = {pieces: /** @type {any} */ ({}), rows: /** @type {any[]} */ ([]), health: /** @type {any} */ ({}), zero: [0, 0], ways: /** @type {any[]} */ ([]), lost: /** @type {any[]} */ ([])};
steps.forEach((/** @type {any} */ step, /** @type {number} */ n) => {
  const fresh = n > 0 && step.t !== steps[n - 1].t;
  const pieces = {...now.pieces, ...step.m};
  for (const id of step.x || []) delete pieces[id];
  const rows = now.rows.slice(0, step.n === undefined ? now.rows.length : step.n);
  for (const row in step.r || {}) rows[Number(row)] = step.r[row];
  const lost = fresh ? [] : [...now.lost];
  for (const [kind, unit] of step.f || []) {
    if (kind === "loss" && now.pieces[unit]) lost.push([unit, now.pieces[unit]]);
  }
  const ways = fresh ? [] : now.ways.map(way => [way[0], way[1], false]);
  for (const id in step.w || {}) ways.push([id, step.w[id], true]);
  now = {pieces, rows, health: {...now.health, ...step.h}, zero: step.z || now.zero, ways, lost};
  states.push(now);
});

const units_on = (/** @type {any} */ state) => Object.keys(state.pieces).filter(id => id in data.units);
const lives = (/** @type {string} */ unit, /** @type {number} */ n) => {
  const whole = states[n].health[unit];
  return !whole || (whole[0] > 0 && !(states[n].pieces[unit] || [])[5]);
};
const side_of = (/** @type {string} */ id) => {
  for (const state of [states[current], states[Math.max(0, current - 1)]]) if (state && state.pieces[id]) return state.pieces[id][3];
  return (data.units[id] || ["", 0])[1];
};

// --- head ---------------------------------------------------------------------------------------

at("battle").textContent = data.battle;
at("outcome").textContent = data.outcome;
if (data.seed) at("seed").textContent = `Seed ${data.seed}`;

let current = -1;
/** @type {Camera | null} */
let camera = null;
/** @type {Pieces | null} */
let pieces = null;
/** @type {Marks | null} */
let marks = null;
/** @type {Chart | null} */
let chart = null;

if (board) {
  const map = at("map");
  define(board.drawings, draw("defs", {}, map));
  chart = new Chart(board, data, draw("g", {}, map));
  const ways = draw("g", {class: "ways"}, map), under = draw("g", {fill: "none", "stroke-linecap": "round"}, map);
  pieces = new Pieces(data, under, draw("g", {}, map), id => choose(id));
  const over = draw("g", {class: "cues"}, map);
  marks = new Marks(data, ways, over);
  const [x, y, width, height] = board.box;
  camera = new Camera(map, {x, y, width, height}, board.across, scale => {
    map.classList.toggle("far", board.across / scale < 34);
    // Pieces stay legible where hexes are small.
    map.style.setProperty("--grow", Math.max(1, Math.min(1.9, 30 * scale / board.across)).toFixed(3));
    if (marks) marks.resize(scale);
  });
  camera.onfree = () => at("follow").setAttribute("aria-pressed", "false");
} else at("board").hidden = true;

const displays = data.displays && Object.keys(data.displays).length
  ? new Displays(data, at("choice"), at("paper"), lives) : null;
if (!displays) document.body.classList.add("plain");
const units = new Units(data, at("roster"), id => choose(id));
const line = new TimeLine(data, at("line"), states.map(state => state.health), n => show(n));

at("slider").max = end;
for (const n of line.turns) {
  write("option", steps[n].t ? `${data.turn[0].toUpperCase()}${data.turn.slice(1)} ${steps[n].t}` : "Set-up", at("turn")).value = n;
}

// --- a step -------------------------------------------------------------------------------------

/**
 * Show a step.
 * @param {number} n
 * @param {boolean} [at_once]
 */
function show(n, at_once) {
  n = Math.max(0, Math.min(end, n));
  if (n === current) return;
  current = n;
  const step = steps[n], state = states[n];
  if (displays) displays.show(n);
  if (board && pieces && marks && chart && camera) {
    chart.renumber(state.zero);
    pieces.show(state.pieces, state.health, state.lost);
    marks.trails(state.ways, side_of);
    const before = states[Math.max(0, n - 1)].pieces;
    const place = (/** @type {string} */ id) => {
      if (pieces && pieces.places[id]) return pieces.places[id];
      const piece = state.pieces[id] || before[id];
      return piece ? center(board, piece[0], piece[1]) : undefined;
    };
    const thrown = (step.q || []).flatMap((/** @type {any[]} */ roll) => roll.slice(2).filter((_, /** @type {number} */ k) => k % 2));
    marks.cues(step.f || [], place, side_of, thrown);
    if (camera.follows) look(at_once);
  }
  tell(data, n, at("said"));
  units.show(state.rows, state.health, new Set(n ? Object.keys(step.r || {}).map(Number) : []), displays ? displays.unit || "" : "");
  line.show(n);
  phases(n);
  const turn = step.t ? `${data.turn} ${step.t}` : "set-up", part = data.texts[step.p];
  at("where").textContent = `Step ${n} of ${end}, ${turn}${part ? `, ${part.toLowerCase()}` : ""}`;
  at("slider").value = n;
  at("slider").setAttribute("aria-valuetext", at("where").textContent);
  at("turn").value = line.turns.filter((/** @type {number} */ start) => start <= n).pop();
  for (const id of ["first", "turnback", "back"]) at(id).disabled = n === 0;
  for (const id of ["next", "turnnext", "last"]) at(id).disabled = n === end;
  if (n === end) pause();
  history.replaceState(null, "", `#${n}`);
}

/**
 * Fit the view to the units on the map and to what happens to them.
 * @param {boolean} [at_once]
 */
function look(at_once) {
  if (!camera || !board || !pieces) return;
  const state = states[current], points = units_on(state).filter(id => lives(id, current)).flatMap(id => {
    const [column, row, , , , , to_column, to_row] = state.pieces[id], here = center(board, column, row);
    return to_column === undefined ? [here] : [here, center(board, to_column, to_row)];
  });
  for (const [, way, fresh] of state.ways) {
    if (fresh) for (let k = 0; k < way.length; k += 2) points.push(center(board, way[k], way[k + 1]));
  }
  for (const cue of steps[current].f || []) for (const id of [cue[1], cue[2]]) if (pieces.places[id]) points.push(pieces.places[id]);
  camera.fit(points, at_once);
}

/**
 * Show the phases of the turn, the present one lit; each leads to its first step.
 * @param {number} n
 */
function phases(n) {
  const row = at("phases"), first = line.turns.filter((/** @type {number} */ start) => start <= n).pop();
  const stop = line.turns.find((/** @type {number} */ start) => start > n) ?? end + 1;
  row.replaceChildren();
  let before = -1;
  for (let step = first; step < stop; step++) {
    const part = steps[step].p;
    if (part === before || !data.texts[part]) continue;
    before = part;
    const made = write("button", data.texts[part], row, "phase");
    made.type = "button";
    const from = step;
    made.addEventListener("click", () => show(from));
    let to = step;
    while (to + 1 < stop && steps[to + 1].p === part) to++;
    if (n >= step && n <= to) {
      made.setAttribute("aria-current", "step");
      row.scrollLeft = made.offsetLeft - row.clientWidth / 2 + made.offsetWidth / 2;
    }
  }
}

/**
 * Show the display of a unit, or follow the battle again if it is the chosen one.
 * @param {string} id
 */
function choose(id) {
  if (!displays || !data.displays[id]) return;
  const choice = at("choice");
  choice.value = choice.value === id ? "" : id;
  if (!wide.matches && choice.value) tab("display");
  again();
}

function again() {
  const n = current;
  current = -1;
  show(n);
}

// --- playing ------------------------------------------------------------------------------------

let timer = 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  at("play").setAttribute("aria-pressed", "false");
  at("play").setAttribute("aria-label", "Play");
  at("play").textContent = "▶";
}

function play() {
  if (timer) return pause();
  if (current === end) show(opening());
  at("play").setAttribute("aria-pressed", "true");
  at("play").setAttribute("aria-label", "Pause");
  at("play").textContent = "❚❚";
  const tick = () => {
    const cues = (steps[current].f || []).length, words = (steps[current].e || []).length;
    timer = window.setTimeout(() => {
      show(current + 1);
      if (timer) tick();
    }, (700 + 500 * Math.min(2, words) + (cues ? 700 : 0)) / Number(at("speed").value));
  };
  tick();
}

/** Return the first step with units on the map: the first turn if they are set up before it. */
function opening() {
  const first = states.findIndex(state => units_on(state).length);
  const turn = steps.findIndex((/** @type {any} */ step, /** @type {number} */ n) => step.t && units_on(states[n]).length);
  return turn >= 0 ? turn : Math.max(0, first);
}

const moves = {
  first: () => 0,
  turnback: () => line.turns.filter((/** @type {number} */ start) => start < current).pop() ?? 0,
  back: () => current - 1,
  next: () => current + 1,
  turnnext: () => line.turns.find((/** @type {number} */ start) => start > current) ?? end,
  last: () => end,
};
for (const [id, move] of Object.entries(moves)) at(id).addEventListener("click", () => { pause(); show(move()); });
at("play").addEventListener("click", play);
at("turn").addEventListener("change", (/** @type {any} */ event) => show(Number(event.target.value)));
at("slider").addEventListener("input", (/** @type {any} */ event) => { pause(); show(Number(event.target.value)); });
at("choice").addEventListener("change", again);

// --- view, theme, panels ------------------------------------------------------------------------

const follow = () => {
  if (!camera) return;
  camera.follows = true;
  at("follow").setAttribute("aria-pressed", "true");
  look();
};
at("follow").addEventListener("click", follow);
at("nearer").addEventListener("click", () => camera && camera.zoom(1 / 1.3));
at("farther").addEventListener("click", () => camera && camera.zoom(1.3));
at("whole").addEventListener("click", () => { if (camera) { camera.free(); camera.go(camera.whole); } });
at("larger").addEventListener("click", () => {
  at("larger").setAttribute("aria-pressed", String(at("paper").classList.toggle("near")));
});

const system = matchMedia("(prefers-color-scheme: light)");
let theme = "";
function paint() {
  const light = (theme || (system.matches ? "light" : "dark")) === "light";
  data.sides.forEach((/** @type {any[]} */ side, /** @type {number} */ number) => {
    document.documentElement.style.setProperty(`--side-${number}`, side[light ? 8 : 7]);
    document.documentElement.style.setProperty(`--chart-${number}`, side[light || (chart && !board.dark.dark) ? 8 : 7]);
  });
  document.documentElement.dataset.theme = light ? "light" : "dark";
  at("theme").textContent = light ? "Dark" : "Light";
  if (!chart) return;
  chart.paint(!light);
  document.documentElement.style.setProperty("--sky", chart.colors.sky);
  document.documentElement.style.setProperty("--label", chart.colors.label);
  at("board").classList.toggle("pale", !chart.colors.dark);
}
at("theme").addEventListener("click", () => {
  theme = document.documentElement.dataset.theme === "light" ? "dark" : "light";
  paint();
});
system.addEventListener("change", paint);

/**
 * Open a panel of a narrow window; the open one is closed again, for a larger map.
 * @param {string} name
 * @param {boolean} [toggle]
 */
function tab(name, toggle) {
  const body = document.body, closing = toggle && body.dataset.tab === name;
  body.dataset.tab = closing ? "" : name;
  for (const button of document.querySelectorAll("#tabs button")) {
    button.setAttribute("aria-pressed", String(/** @type {any} */ (button).dataset.tab === body.dataset.tab));
  }
}
for (const button of document.querySelectorAll("#tabs button")) {
  button.addEventListener("click", () => tab(/** @type {any} */ (button).dataset.tab, true));
}

/** @type {Record<string, () => void>} */
const keys = {
  Home: () => at("first").click(), End: () => at("last").click(),
  ArrowLeft: () => at("back").click(), ArrowRight: () => at("next").click(),
  PageUp: () => at("turnback").click(), PageDown: () => at("turnnext").click(),
  n: () => show(line.moment(current, 1)), p: () => show(line.moment(current, -1)),
  " ": play, "+": () => at("nearer").click(), "-": () => at("farther").click(),
  "0": () => at("whole").click(), f: follow,
  w: () => camera && camera.pan(0, -0.15), a: () => camera && camera.pan(-0.15, 0),
  s: () => camera && camera.pan(0, 0.15), d: () => camera && camera.pan(0.15, 0),
};
document.addEventListener("keydown", event => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, target = /** @type {any} */ (event.target);
  if (!(key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
  const name = target && target.tagName;
  if (name === "SELECT" || (name === "INPUT" && key.startsWith("Arrow")) || (name === "BUTTON" && key === " ") || (name === "SUMMARY" && key === " ")) return;
  event.preventDefault();
  keys[key]();
});
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));

tab("said");
paint();
show(location.hash ? Number(location.hash.slice(1)) || 0 : opening(), true);
if (camera) look(true);
STILL.addEventListener("change", () => camera && look(true));
