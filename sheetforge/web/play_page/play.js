/** A seat at a table: the battle as it goes on, the question that is open, and the answers. */
import {Board, painted} from "../../play/data/page/board.js";
import {at, write} from "../../play/data/page/dom.js";
import {Units} from "../../play/data/page/units.js";
import {branch, go, keep, say, send} from "./acts.js";
import {Refusal, ask, takeToken} from "./api.js";
import {share} from "./curtain.js";
import {draggable} from "./drag.js";
import {Ending} from "./ending.js";
import {countdown, event_board} from "./event.js";
import {Hints} from "./hints.js";
import {data, group, page, tab} from "./page.js";
import {Paper} from "./paper.js";
import {Peek} from "./peek.js";
import {ahead, answers, ask_now, boxes, make_room, pick} from "./question.js";
import {receive} from "./received.js";
import {Ruler} from "./ruler.js";
import {leaf, look, play, play_on} from "./steps.js";

/** Displays that a page names which it has drawn. */
const MOST_DRAWN = 24;

/** @param {any} answer */
function take(answer) {
  if (page.shown && answer.match !== page.shown.match) return location.reload();
  make_room(answer);
  if (answer.seat !== page.seat) sit(answer.seat);
  receive(answer);
  if (!page.board && data.board) open_board();
  page.shown = answer;
  const begun = page.current < 0;
  if (begun) page.current = Math.max(0, data.steps.length - 2);
  ask_now();
  play_on(begun);
  return undefined;
}

function open_board() {
  page.board = new Board(data, (id, event) => pick(id, event));
  page.hints = new Hints(page.board, option => answers.press(option), end => void go(end), thing => ahead(thing));
  page.peek = new Peek(page.board, data, () => page.shown);
  page.ruler = new Ruler(page.board, page.peek);
  page.moves = page.board.steer(() => look());
  painted(data, page.board);
}

// --- buttons and keys ---------------------------------------------------------------------------

at("typing").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const line = at("words").value.trim();
  at("words").value = "";
  if (!line && page.shown.question && page.shown.question.proposed !== undefined) answers.key("Enter");
  else if (line) void say(line);
});
at("undo").addEventListener("click", () => void say("undo"));
at("replay").addEventListener("click", () => void keep());
at("back").addEventListener("click", () => leaf(page.current - 1));
at("next").addEventListener("click", () => leaf(page.current + 1));
at("play").addEventListener("click", play);
at("now").addEventListener("click", () => leaf(data.steps.length - 1));
at("branch").addEventListener("click", () => void branch());
at("ruler").addEventListener("click", () => page.ruler && page.ruler.toggle());
at("fields").addEventListener("click", () => page.peek && page.paper && void page.peek.reach(page.paper.unit));
at("larger").addEventListener("click", () => at("larger").setAttribute("aria-pressed", String(at("paper").classList.toggle("near"))));
/** Show displays in panels that have come into sight: by a button, or as the window has become larger. */
function unfold() {
  for (const place of [page.paper, page.other]) if (place) void place.show(place.unit);
}
for (const button of document.querySelectorAll("#tabs button")) button.addEventListener("click", unfold);
addEventListener("resize", unfold);

/** Leave what was switched on last: the ruler, fields of fire, an earlier step. */
function escape() {
  if (page.ruler && page.ruler.on) return page.ruler.toggle();
  if (page.peek && page.peek.unit) return void page.peek.reach(page.peek.unit);
  return at("now").click();
}

document.addEventListener("keydown", event => {
  const target = /** @type {any} */ (event.target), name = target && target.tagName, key = event.key;
  if (event.ctrlKey || event.altKey || event.metaKey || !page.shown) return;
  if (name === "INPUT" || name === "SELECT" || name === "TEXTAREA") {
    if (key === "Escape") target.blur();
    return;
  }
  if (key === "Enter" && (name === "BUTTON" || name === "SUMMARY" || name === "A")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    t: () => at("words").focus(), u: () => at("undo").click(), ",": () => at("back").click(),
    ".": () => at("next").click(), g: () => at("group").click(), m: () => at("ruler").click(), r: () => at("fields").click(), p: () => page.looking && play(), Escape: () => escape(), ...page.moves,
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
  const [[first, ...more], [second, ...others]] = [page.paper, page.other].map(place => place ? place.known() : []);
  return [first, second, ...others, ...more].filter(Boolean).slice(0, MOST_DRAWN).map(([unit, version]) => `&display=${encodeURIComponent(`${unit}:${version}`)}`).join("");
}

async function follow() {
  let lost = 0;
  for (;;) {
    // A browser holds few connections to a host: only the page that is seen waits for news.
    if (page.shown) await visible();
    let answer;
    try {
      const known = page.shown ? `?epoch=${page.shown.epoch}&steps=${data.steps.length}&revision=${lost ? "" : page.shown.revision}${drawn()}` : "";
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
    const is_same = page.shown && answer.seat === page.seat && answer.match === page.shown.match && answer.epoch === page.shown.epoch && answer.revision === page.shown.revision;
    if (lost || !is_same || answer.fresh.length) take(answer);
    if (lost) at("notice").hidden = true;
    lost = 0;
    if (page.shown.ending && !page.shown.wish) await pause(1000);
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
  page.seat = side;
  at("seat").replaceChildren();
  const number = data.sides.findIndex((/** @type {any[]} */ one) => one[0] === page.seat);
  if (page.seat) write("i", "", at("seat"), "flag").style.background = `var(--side-${number})`;
  write("span", page.seat ? `You play ${page.seat}` : "You look on", at("seat"));
  at("typing").hidden = !page.seat;
  at("reply").hidden = true;
  for (const place of [page.paper, page.other]) if (place) place.forget();
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
  countdown(() => page.shown ? page.shown.clock : []);
  draggable(() => page.shown && page.shown.question && page.current === data.steps.length - 1 && !group.choosing ? page.shown.question.unit || "" : "", id => (data.units[id] || [""])[0]);
  page.units = new Units(data, at("roster"), id => pick(id));
  page.paper = new Paper(data, at("choice"), at("paper"), boxes);
  page.ending = new Ending(data, send, leaf);
  page.other = new Paper(data, at("choice-2"), at("paper-2"), boxes);
  if (innerWidth < 1100) tab("said");
  return follow();
}

void start();
