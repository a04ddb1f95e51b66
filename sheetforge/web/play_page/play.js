/** A seat at a table: the battle as it goes on, the question that is open, and the answers. */
import {Board, painted, panels} from "../../play/data/page/board.js";
import {after, nothing, pace} from "../../play/data/page/course.js";
import {STILL, at, write} from "../../play/data/page/dom.js";
import {tell} from "../../play/data/page/log.js";
import {define} from "../../play/data/page/pieces.js";
import {learn} from "../../play/data/page/scene.js";
import {Units} from "../../play/data/page/units.js";
import {Answers} from "./answers.js";
import {Refusal, ask, save, takeToken} from "./api.js";
import {Boxes} from "./boxes.js";
import {share} from "./curtain.js";
import {draggable} from "./drag.js";
import {Ending} from "./ending.js";
import {countdown, event_board} from "./event.js";
import {Group} from "./group.js";
import {Hints} from "./hints.js";
import {Paper} from "./paper.js";
import {Peek} from "./peek.js";
import {Ruler} from "./ruler.js";

const LINES = 14, STEP_TIME = 420, SOON = 100, MOST_DRAWN = 24;

/** @type {any} */
const data = {texts: [], items: [], styles: [], paths: [], kinds: {}, units: {}, sides: [], board: null, steps: []};
/** @type {import("../../play/data/page/course.js").Standing[]} */
let states = [];
/** @type {any} */
let shown = null;
/** @type {Board | null} */
let board = null;
/** @type {Hints | null} */
let hints = null;
/** @type {Paper | null} */
let paper = null;
/** The display beside it, of another unit: the one that is aimed at, or was hit last. */
/** @type {Paper | null} */
let other = null;
/** @type {Peek | null} */
let peek = null;
/** @type {Ruler | null} */
let ruler = null;
/** @type {Ending | null} */
let ending = null;
/** @type {Units | null} */
let units = null;
let current = -1, seat = "", busy = false, timer = 0, sent = 0;
/** Whether the reader looks at an earlier step, which stays whatever comes meanwhile; whether it is played on from there. */
let looking = false, playing = false;
const tab = panels();
/** @type {Record<string, () => void>} */
let moves = {};

const answers = new Answers(option => void choose(option), option => ahead(option));
const boxes = new Boxes(options => options.length === 1 ? answers.press(options[0]) : answers.narrow(options), option => ahead(option));

const group = new Group(id => Boolean(seat) && id in data.units && data.sides[data.units[id][1]]?.[0] === seat);

// --- what the table has sent --------------------------------------------------------------------

/**
 * Take what a step brings that the page has not had.
 * @param {any} step
 */
function take_step(step) {
  const fresh = step.new || {};
  learn(data, fresh);
  Object.assign(data.kinds, fresh.kinds);
  if (fresh.units) data.units = fresh.units;
  const ground = step.board;
  if (ground) data.board = Object.assign(data.board || {drawings: [], wrecks: {}}, ground);
  if (!data.board) return;
  if (fresh.wrecks) data.board.wrecks = fresh.wrecks;
  if (fresh.drawings) {
    const [from, ...drawings] = fresh.drawings;
    data.board.drawings.splice(from, Infinity, ...drawings);
    if (board) define(drawings, board.defs, from);
  }
  if (ground && board) board.grow();
}

/**
 * Write out what comes packed of a choice: the hexes among its options, and the ends one by one.
 * @param {any} question
 */
function unpack(question) {
  const {words, hexes} = question.ends;
  question.options.push(...question.hexes.map((/** @type {any[]} */ [hex, ...place]) => ({option: hex, word: hex, hex, at: place})));
  question.ends = hexes.flatMap((/** @type {any[]} */ [hex, column, row, ...found]) =>
    found.map(([facing, cost, danger]) => ({hex, at: [column, row], facing, cost: words[cost], danger: words[danger]})));
}

/** @param {any} answer */
function take(answer) {
  if (shown && answer.match !== shown.match) return location.reload();
  if (key_of(answer) !== asked) answers.clear();
  if (answer.seat !== seat) sit(answer.seat);
  if (answer.question && answer.question.ask === "choose") unpack(answer.question);
  else if (answer.question) Object.assign(answer.question, {options: [], ends: []});
  if (!answer.since) {
    data.steps.length = 0;
    states = [];
    current = -1;
    looking = playing = false;
  }
  for (const step of answer.fresh) {
    take_step(step);
    const n = data.steps.push(step) - 1;
    states.push(after(states[n - 1] || nothing(), step, data.steps[n - 1]));
  }
  if (!board && data.board) open_board();
  shown = answer;
  const begun = current < 0;
  if (begun) current = Math.max(0, data.steps.length - 2);
  ask_now();
  play_on(begun);
  return undefined;
}

function open_board() {
  board = new Board(data, (id, event) => pick(id, event));
  hints = new Hints(board, option => answers.press(option), end => void go(end), thing => ahead(thing));
  peek = new Peek(board, data, () => shown);
  ruler = new Ruler(board, peek);
  moves = board.steer(() => look());
  painted(data, board);
}

/**
 * Show what lies ahead of an end or an option that is pointed at, nothing more for null.
 * @param {any} thing
 */
function ahead(thing) {
  const question = shown && shown.question;
  boxes.point(thing);
  if (!peek) return undefined;
  if (!thing || !question || current !== data.steps.length - 1) return peek.off();
  const piece = states[states.length - 1].pieces[question.unit];
  if (thing.cost !== undefined) return void peek.end(thing, question.unit, piece);
  if (thing.lead) return peek.lead(thing, question.unit, piece);
  if (thing.at && question.unit in data.kinds) return peek.ghost(question.unit, piece, thing.at[0], thing.at[1], piece ? piece[2] : null);
  if (!thing.unit && !thing.part) return peek.off();
  if (other && thing.unit in other.versions && thing.unit !== (paper && paper.unit)) void other.show(thing.unit);
  return void peek.odds(thing);
}

const side_of = (/** @type {string} */ id) => {
  for (const state of [states[current], states[Math.max(0, current - 1)]]) if (state && state.pieces[id]) return state.pieces[id][3];
  return (data.units[id] || ["", 0])[1];
};

// --- steps --------------------------------------------------------------------------------------

/**
 * Show the steps that have come, one after the other.
 * @param {boolean} at_once
 */
function play_on(at_once) {
  const end = data.steps.length - 1;
  if (looking && current < end) return show(current);
  clearTimeout(timer);
  looking = playing = false;
  if (at_once || STILL.matches || document.hidden || current >= end) return show(end, at_once);
  const left = end - current, step = data.steps[current + 1];
  show(current + 1);
  if (current < end) timer = window.setTimeout(() => play_on(false), (step.f ? STEP_TIME : step.e ? STEP_TIME / 3 : 30) / Math.max(1, left / 8));
}

/**
 * Look at a step; at the last one the page follows the battle again.
 * @param {number} n
 */
function leaf(n) {
  clearTimeout(timer);
  playing = false;
  looking = n < data.steps.length - 1;
  show(n);
}

/** Play on from the step that is looked at, step by step, or stop there. */
function play() {
  if (playing || !looking) return leaf(current);
  playing = true;
  show(current);
  const tick = () => {
    timer = window.setTimeout(() => {
      looking = playing = current + 1 < data.steps.length - 1;
      show(current + 1);
      if (playing) tick();
    }, pace(data.steps[current]));
  };
  tick();
}

/**
 * Show a step.
 * @param {number} n
 * @param {boolean} [at_once]
 */
function show(n, at_once) {
  const end = data.steps.length - 1;
  current = Math.max(0, Math.min(end, n));
  const step = data.steps[current], state = states[current], covered = lying_over();
  if (board) {
    board.show(state, states[Math.max(0, current - 1)], step, side_of);
    const marked = current === end ? mark() : undefined;
    if (board.camera.follows) look(at_once, marked, covered);
    if (current !== end && hints) hints.clear();
  }
  const said = at("said"), spoken = [];
  for (let k = current; k >= 0 && spoken.length < LINES; k--) if (data.steps[k].e) spoken.push(k);
  said.replaceChildren();
  for (const k of spoken) tell(data, k, write("div", "", said));
  const question = shown.question, unit = question ? question.unit : "";
  if (units) {
    const held = /** @type {any} */ (document.activeElement)?.dataset?.unit;
    units.show(state.rows, state.health, new Set(Object.keys(step.r || {}).map(Number)), paper ? paper.unit : "");
    const offered = new Set((question ? question.options : []).map((/** @type {any} */ one) => one.part ? "" : one.unit));
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (at("roster").querySelectorAll(".card"))) {
      card.classList.toggle("open", offered.has(card.dataset.unit));
      card.classList.toggle("acting", Boolean(unit) && card.dataset.unit === unit);
      if (held && card.dataset.unit === held) card.focus({preventScroll: true});
    }
    group.mark();
  }
  const part = data.texts[step.p] || "";
  at("moment").textContent = shown.ending || (step.t ? `${data.turn[0].toUpperCase()}${data.turn.slice(1)} ${step.t}${part ? `, ${part.toLowerCase()}` : ""}` : "Setting up");
  if (ending && ending.line) ending.line.show(current);
  at("where").textContent = `${current + 1} / ${end + 1}`;
  at("back").disabled = current === 0;
  at("next").disabled = current === end;
  at("now").hidden = at("play").hidden = !looking;
  at("play").textContent = playing ? "❚❚" : "▶";
  at("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  at("branch").hidden = current === end || playing || !shown.branches;
}

/**
 * Mark what the open question offers on the map; return where it is.
 * @returns {{hexes: [number, number][], heart: [number, number] | null, parted: boolean} | undefined}
 */
function mark() {
  if (!hints || !board) return undefined;
  hints.clear();
  const question = shown.question, pieces = board.pieces.shown;
  const offered = new Map((question ? question.options : []).filter((/** @type {any} */ one) => !one.part).map((/** @type {any} */ one) => [one.unit, one]));
  for (const id in pieces) pieces[id].group.classList.toggle("open", offered.has(id));
  if (!question || question.ask !== "choose") return undefined;
  const there = states[states.length - 1].pieces, piece = there[question.unit];
  const hexes = hints.show(question, piece ? [piece[0], piece[1]] : undefined);
  const proposed = question.options.find((/** @type {any} */ one) => one.at && one.option === question.proposed), heart = proposed ? proposed.at : hexes[0];
  const units = [...offered.keys()].filter(id => id in there);
  for (const id of units) hexes.push([there[id][0], there[id][1]]);
  // All units that can be chosen are shown, however far they are; of many hexes those about the unit.
  return {hexes, heart: units.length || !heart ? null : heart, parted: hints.parted};
}

/**
 * The pixels of the map that something lies over: the question over its head, buttons over its foot.
 * @returns {[number, number]}
 */
function lying_over() {
  const [map, question, course] = ["map", "question", "course"].map(id => at(id).getBoundingClientRect());
  return [question.bottom - map.top, map.bottom - course.top];
}

/**
 * Fit the view to the units and to what is offered.
 * @param {boolean} [at_once]
 * @param {{hexes: [number, number][], heart: [number, number] | null, parted?: boolean}} [more]
 * @param {[number, number]} [covered]
 */
function look(at_once, more, covered = lying_over()) {
  const state = states[current];
  if (!board || !state) return;
  const lives = (/** @type {string} */ id) => !state.health[id] || (state.health[id][0] > 0 && !(state.pieces[id] || [])[5]);
  const units = Object.keys(state.pieces).filter(id => id in data.units && lives(id));
  board.look(state, data.steps[current], units, at_once, more, covered);
}

// --- the question -------------------------------------------------------------------------------

let asked = "";

/**
 * What makes a question another one than the one before it.
 * @param {any} answer
 */
const key_of = answer => `${answer.number} ${Boolean(answer.question)} ${answer.epoch}`;

function ask_now() {
  const question = shown.question, key = key_of(shown);
  document.body.classList.toggle("mine", Boolean(question));
  document.body.dataset.number = String(question ? shown.number : 0);
  document.body.dataset.over = shown.ending ? "1" : "";
  if (key !== asked) boxes.take(question);
  if (paper && other) {
    const {displays, epoch} = shown, before = paper.epoch === epoch ? paper.versions : {}, units = Object.keys(displays);
    const side = (/** @type {string} */ unit) => (data.units[unit] || ["", 0])[1];
    if (key !== asked && boxes.unit() && innerWidth < 1100) tab("display");
    const meant = key !== asked ? boxes.unit() || (question ? question.unit : "") : "";
    const own = units.filter(unit => data.sides[side(unit)]?.[0] === seat);
    paper.take(displays, epoch, [meant, paper.unit, own[0]], shown.marked);
    const here = paper.unit, hits = units.filter(unit => unit !== here && before[unit] && before[unit] !== displays[unit]);
    const others = units.filter(unit => side(unit) !== side(here));
    // What all of them mark at once is about none of them.
    const hit = hits.length < others.length || others.length < 2 ? hits[hits.length - 1] : "";
    other.take(displays, epoch, [hit, other.unit, others[0]], shown.marked);
    if (seat) void paper.prepare(own).then(() => other && other.prepare(others));
  }
  at("asked").textContent = question ? question.text
    : shown.fault ? `The game has stopped: ${shown.fault}`
    : shown.ending ? shown.ending
    : shown.waiting === "dice" ? "Dice are thrown …" : `Waiting for ${shown.waiting || "the others"} …`;
  at("hint").textContent = question ? hint(question) : "";
  at("undo").hidden = !seat || Boolean(shown.ending);
  at("replay").hidden = !shown.ending;
  const wins = shown.status.find((/** @type {string} */ one) => /\bwins? if\b/.test(one)) || "";
  at("victory").textContent = wins && wins[0].toUpperCase() + wins.slice(1);
  at("score").replaceChildren();
  for (const part of shown.ending ? [shown.entered, ...shown.summary].filter(Boolean) : shown.status) write("p", part, at("score"));
  notice();
  at("because").replaceChildren();
  for (const reason of shown.reasons || []) {
    const line = write("p", "", at("because"));
    write("b", [reason.side, reason.subject].filter(Boolean).join(", "), line);
    write("span", `: ${reason.because}`, line);
  }
  if (ending) ending.show(shown, states);
  document.title = `${question ? "● " : ""}${data.battle}${seat ? ` – ${seat}` : ""}`;
  if (key === asked && (answers.buttons.length || !question)) return;
  asked = key;
  busy = false;
  clearTimeout(sent);
  if (peek) peek.renew();
  if (question) answers.show(question);
  else answers.clear();
  group.show(question, Object.keys(states[states.length - 1].pieces));
}

/** @param {any} question */
function hint(question) {
  if (question.ask !== "choose") return "";
  const ways = [];
  if (question.together) ways.push("all sides decide this at once");
  if (question.ends.length) ways.push("lit hexes: where it can go, with the cost");
  else if (question.options.some((/** @type {any} */ one) => one.at)) ways.push("click a lit hex");
  if (question.options.some((/** @type {any} */ one) => one.facing !== undefined)) ways.push("click an arrow for the facing");
  if (question.options.some((/** @type {any} */ one) => one.unit && !one.part)) ways.push("click a lit unit");
  if (boxes.unit()) ways.push("click a lit box of the display");
  if (!ways.length) return "";
  const text = ways.length === 1 && question.together ? ways[0] : [...ways, "or take an option below"].join("; ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function notice() {
  const box = at("notice"), wanted = seat && ending ? ending.asked(shown) : null;
  box.hidden = !wanted;
  if (!wanted) return;
  const [words, path, answers] = wanted;
  box.replaceChildren();
  write("span", words, box);
  for (const [answer, body] of answers) {
    const made = write("button", answer, box);
    made.type = "button";
    made.addEventListener("click", () => void send(path, body));
  }
}

/**
 * Send something, and show why it is refused.
 * @param {string} path
 * @param {object} body
 */
async function send(path, body) {
  try {
    return await ask(path, body);
  } catch (problem) {
    busy = false;
    clearTimeout(sent);
    // The marks that were taken away with the answer come back.
    if (shown) show(current);
    const box = at("notice");
    // Another tab or a second click was quicker: the page comes back to the question that is open.
    if (!(problem instanceof Refusal) || problem.status !== 409) {
      box.hidden = false;
      box.textContent = problem instanceof Refusal ? problem.message : "The table does not answer. It goes on by itself once it is back.";
    }
    return null;
  }
}

/** @param {any} option */
async function choose(option) {
  if (busy || !shown.question || !option) return;
  at("reply").hidden = true;
  if (option.line) return void say(option.line, true);
  busy = true;
  looking = false;
  // The next question is mostly there before a frame without the marks would be seen.
  sent = window.setTimeout(() => hints && hints.clear(), SOON);
  const units = group.others();
  await send("/data/answer", {number: shown.number, option: option.option, ...(units.length ? {units} : {})});
}

/** @param {any} end */
const go = end => say(`to ${end.hex}${end.facing === null || end.facing === undefined ? "" : ` facing ${end.facing + 1}`}`, true);

/**
 * Send a line as at the terminal, and show what is said to it.
 * @param {string} line
 * @param {boolean} [quiet] show nothing if it was understood
 */
async function say(line, quiet) {
  const answer = await send("/data/line", {number: shown.number, line});
  if (!answer) return;
  const words = answer.said.join("\n").trim(), box = at("reply");
  box.hidden = !words || (Boolean(quiet) && !/not used|no way|not possible/.test(words));
  box.textContent = words;
  box.scrollTop = 0;
}

/** Pixels about a finger in which it may mean any of several pieces. */
const FINGERTIP = 12;

/**
 * Take a piece or a card that was clicked.
 * @param {string} id
 * @param {PointerEvent} [event] the click on a piece
 */
function pick(id, event) {
  if (group.toggle(id)) return undefined;
  const question = shown && shown.question, is_now = question && current === data.steps.length - 1;
  const offered = is_now ? question.options.filter((/** @type {any} */ one) => one.unit && !one.part) : [];
  const near = event && event.pointerType === "touch" && board ? board.near(event, FINGERTIP) : [];
  const meant = offered.filter((/** @type {any} */ one) => near.includes(one.unit));
  if (meant.length > 1) return answers.narrow(meant);
  const option = offered.find((/** @type {any} */ one) => one.unit === id) || meant[0];
  if (option) return answers.press(option);
  if (paper && other && id in paper.versions) {
    const is_own = !seat || data.sides[(data.units[id] || ["", 0])[1]]?.[0] === seat;
    const place = is_own || !other.place.getClientRects().length ? paper : other;
    void place.show(id, true);
    if (innerWidth < 1100) tab("display");
    void place.show(id, true);
  }
  if (peek && id in data.units) void peek.reach(id);
  return undefined;
}

/** Play on from the step that is looked at; the page begins anew once it is so. */
async function branch() {
  const taken = await send("/data/branch", {epoch: shown.epoch, step: current});
  if (!taken) return;
  at("reply").hidden = false;
  at("reply").textContent = "Everybody who plays is asked whether to play on from there. The game so far stays in its own log.";
}

/** Save the page of the whole battle. */
async function keep() {
  const button = at("replay");
  button.disabled = true;
  try {
    await save("/data/replay", `${data.battle}.html`);
  } catch (problem) {
    at("notice").hidden = false;
    at("notice").textContent = `The replay page was not saved: ${problem instanceof Error ? problem.message : problem}`;
  }
  button.disabled = false;
}

// --- buttons and keys ---------------------------------------------------------------------------

at("typing").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const line = at("words").value.trim();
  at("words").value = "";
  if (!line && shown.question && shown.question.proposed !== undefined) answers.key("Enter");
  else if (line) void say(line);
});
at("undo").addEventListener("click", () => void say("undo"));
at("replay").addEventListener("click", () => void keep());
at("back").addEventListener("click", () => leaf(current - 1));
at("next").addEventListener("click", () => leaf(current + 1));
at("play").addEventListener("click", play);
at("now").addEventListener("click", () => leaf(data.steps.length - 1));
at("branch").addEventListener("click", () => void branch());
at("ruler").addEventListener("click", () => ruler && ruler.toggle());
at("fields").addEventListener("click", () => peek && paper && void peek.reach(paper.unit));
at("larger").addEventListener("click", () => at("larger").setAttribute("aria-pressed", String(at("paper").classList.toggle("near"))));
/** Show displays in panels that have come into sight: by a button, or as the window has become larger. */
function unfold() {
  for (const place of [paper, other]) if (place) void place.show(place.unit);
}
for (const button of document.querySelectorAll("#tabs button")) button.addEventListener("click", unfold);
addEventListener("resize", unfold);

/** Leave what was switched on last: the ruler, fields of fire, an earlier step. */
function escape() {
  if (ruler && ruler.on) return ruler.toggle();
  if (peek && peek.unit) return void peek.reach(peek.unit);
  return at("now").click();
}

document.addEventListener("keydown", event => {
  const target = /** @type {any} */ (event.target), name = target && target.tagName, key = event.key;
  if (event.ctrlKey || event.altKey || event.metaKey || !shown) return;
  if (name === "INPUT" || name === "SELECT" || name === "TEXTAREA") {
    if (key === "Escape") target.blur();
    return;
  }
  if (key === "Enter" && (name === "BUTTON" || name === "SUMMARY" || name === "A")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    t: () => at("words").focus(), u: () => at("undo").click(), ",": () => at("back").click(),
    ".": () => at("next").click(), g: () => at("group").click(), m: () => at("ruler").click(), r: () => at("fields").click(), p: () => looking && play(), Escape: () => escape(), ...moves,
  };
  const lower = key.length === 1 ? key.toLowerCase() : key;
  if (answers.key(key)) event.preventDefault();
  else if (lower in keys) {
    event.preventDefault();
    keys[lower]();
  }
});

// --- following the table ------------------------------------------------------------------------

const pause = (/** @type {number} */ time) => new Promise(done => setTimeout(done, time));
const visible = () => document.hidden
  ? new Promise(done => document.addEventListener("visibilitychange", () => done(null), {once: true})) : null;

/** The displays that the page has drawn, for the address of news: what changes on the first ones comes with the answer. */
function drawn() {
  const [[first, ...more], [second, ...others]] = [paper, other].map(place => place ? place.known() : []);
  return [first, second, ...others, ...more].filter(Boolean).slice(0, MOST_DRAWN).map(([unit, version]) => `&display=${encodeURIComponent(`${unit}:${version}`)}`).join("");
}

async function follow() {
  let lost = 0;
  for (;;) {
    // A browser holds few connections to a host: only the page that is seen waits for news.
    if (shown) await visible();
    let answer;
    try {
      const known = shown ? `?epoch=${shown.epoch}&steps=${data.steps.length}&revision=${lost ? "" : shown.revision}${drawn()}` : "";
      answer = await ask(`/data/state${known}`);
    } catch (problem) {
      if (!(problem instanceof TypeError || problem instanceof Refusal)) throw problem;
      if (problem instanceof Refusal && problem.status === 401) return refuse(problem.message);
      lost += 1;
      at("notice").hidden = false;
      at("notice").textContent = "The table does not answer. Nothing is lost: the page comes back to the open question.";
      await pause(Math.min(5000, 300 * lost));
      continue;
    }
    // An answer without news leaves a fan that is open, and what a finger has touched once.
    const is_same = shown && answer.seat === seat && answer.match === shown.match && answer.epoch === shown.epoch && answer.revision === shown.revision;
    if (lost || !is_same || answer.fresh.length) take(answer);
    if (lost) at("notice").hidden = true;
    lost = 0;
    if (shown.ending && !shown.wish) await pause(1000);
  }
}

/** @param {string} words */
function refuse(words) {
  at("asked").textContent = words;
}

/**
 * Show what is left for a side to see: the page is that of another seat from now on, or of its first one.
 * @param {string} side
 */
function sit(side) {
  seat = side;
  at("seat").replaceChildren();
  const number = data.sides.findIndex((/** @type {any[]} */ one) => one[0] === seat);
  if (seat) write("i", "", at("seat"), "flag").style.background = `var(--side-${number})`;
  write("span", seat ? `You play ${seat}` : "You look on", at("seat"));
  at("typing").hidden = !seat;
  at("reply").hidden = true;
  for (const place of [paper, other]) if (place) place.forget();
}

async function start() {
  if (!takeToken()) return refuse("Open the whole address of your seat that sheetforge table printed, with its token.");
  let table;
  try {
    await share();
    table = await ask("/data/table");
  } catch (problem) {
    return refuse(problem instanceof Refusal ? problem.message : "The table does not answer.");
  }
  Object.assign(data, table);
  at("battle").textContent = table.battle;
  sit(table.seat);
  event_board(table.event);
  countdown(() => shown ? shown.clock : []);
  draggable(() => shown && shown.question && current === data.steps.length - 1 && !group.choosing ? shown.question.unit || "" : "", id => (data.units[id] || [""])[0]);
  units = new Units(data, at("roster"), id => pick(id));
  paper = new Paper(data, at("choice"), at("paper"), boxes);
  ending = new Ending(data, send, leaf);
  other = new Paper(data, at("choice-2"), at("paper-2"), boxes);
  if (innerWidth < 1100) tab("said");
  return follow();
}

void start();
