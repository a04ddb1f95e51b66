/** The page of a replay: one step of a battle at a time, by mouse, keys and touch. */
import {Board, painted, panels} from "./board.js";
import {after, nothing, pace} from "./course.js";
import {Displays} from "./displays.js";
import {STILL, at, write} from "./dom.js";
import {tell} from "./log.js";
import {TimeLine} from "./timeline.js";
import {Units} from "./units.js";

const data = JSON.parse(at("data").textContent);
const steps = data.steps, end = steps.length - 1;
const wide = matchMedia("(min-width: 1100px)");

// Every step whole: small enough, and a step back is as quick as a step on.
/** @type {import("./course.js").Standing[]} */
const states = [];
steps.forEach((/** @type {any} */ step, /** @type {number} */ n) => {
  states.push(after(states[n - 1] || nothing(), step, steps[n - 1]));
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
const board = data.board ? new Board(data, id => choose(id)) : null;
if (!board) at("board").hidden = true;

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
  if (board) {
    board.show(state, states[Math.max(0, n - 1)], step, side_of);
    if (board.camera.follows) look(at_once);
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
  const state = states[current];
  if (board) board.look(state, steps[current], units_on(state).filter(id => lives(id, current)), at_once);
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
    timer = window.setTimeout(() => {
      show(current + 1);
      if (timer) tick();
    }, pace(steps[current]) / Number(at("speed").value));
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

const moved = board ? board.steer(() => look()) : {};
at("larger").addEventListener("click", () => {
  at("larger").setAttribute("aria-pressed", String(at("paper").classList.toggle("near")));
});

const tab = panels();

/** @type {Record<string, () => void>} */
const keys = {
  Home: () => at("first").click(), End: () => at("last").click(),
  ArrowLeft: () => at("back").click(), ArrowRight: () => at("next").click(),
  PageUp: () => at("turnback").click(), PageDown: () => at("turnnext").click(),
  n: () => show(line.moment(current, 1)), p: () => show(line.moment(current, -1)),
  " ": play, "0": () => at("whole").click(), ...moved,
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
painted(data, board);
show(location.hash ? Number(location.hash.slice(1)) || 0 : opening(), true);
look(true);
STILL.addEventListener("change", () => look(true));
