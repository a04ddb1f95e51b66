/** The open question: its words and options, the displays that it is about, what lies ahead of an option, and clicks on pieces. */
import {at, write} from "../../play/data/page/dom.js";
import {choose, send} from "./acts.js";
import {Answers} from "./answers.js";
import {Boxes} from "./boxes.js";
import {data, group, page, tab} from "./page.js";

export const answers = new Answers(option => void choose(option), option => ahead(option));
export const boxes = new Boxes(options => options.length === 1 ? answers.press(options[0]) : answers.narrow(options), option => ahead(option));

/** The question that is shown. */
let asked = "";

/**
 * What makes a question another one than the one before it.
 * @param {any} answer
 */
const key_of = answer => `${answer.number} ${Boolean(answer.question)} ${answer.epoch}`;

/**
 * Take the options away if another question has come: before anything else changes.
 * @param {any} answer
 */
export function make_room(answer) {
  if (key_of(answer) !== asked) answers.clear();
}

/** Show the open question, or what the table waits for. */
export function ask_now() {
  const question = page.shown.question, key = key_of(page.shown);
  document.body.classList.toggle("mine", Boolean(question));
  document.body.dataset.number = String(question ? page.shown.number : 0);
  document.body.dataset.over = page.shown.ending ? "1" : "";
  if (key !== asked) boxes.take(question);
  show_displays(question, key !== asked);
  at("asked").textContent = question ? question.text
    : page.shown.fault ? `The game has stopped: ${page.shown.fault}`
    : page.shown.ending ? page.shown.ending
    : page.shown.waiting === "dice" ? "Dice are thrown …" : `Waiting for ${page.shown.waiting || "the others"} …`;
  at("hint").textContent = question ? hint(question) : "";
  at("undo").hidden = !page.seat || Boolean(page.shown.ending);
  at("replay").hidden = !page.shown.ending;
  const wins = page.shown.status.find((/** @type {string} */ one) => /\bwins? if\b/.test(one)) || "";
  at("victory").textContent = wins && wins[0].toUpperCase() + wins.slice(1);
  at("score").replaceChildren();
  for (const part of page.shown.ending ? [page.shown.entered, ...page.shown.summary].filter(Boolean) : page.shown.status) write("p", part, at("score"));
  notice();
  at("because").replaceChildren();
  for (const reason of page.shown.reasons || []) {
    const line = write("p", "", at("because"));
    write("b", [reason.side, reason.subject].filter(Boolean).join(", "), line);
    write("span", `: ${reason.because}`, line);
  }
  if (page.ending) page.ending.show(page.shown, page.states);
  document.title = `${question ? "● " : ""}${data.battle}${page.seat ? ` – ${page.seat}` : ""}`;
  if (key === asked && (answers.buttons.length || !question)) return;
  asked = key;
  page.busy = false;
  clearTimeout(page.sent);
  if (page.peek) page.peek.renew();
  if (question) answers.show(question);
  else answers.clear();
  group.show(question, Object.keys(page.states[page.states.length - 1].pieces));
}

/**
 * Show the display of the unit in question, and that of another one beside it.
 * @param {any} question
 * @param {boolean} is_new
 */
function show_displays(question, is_new) {
  if (!page.paper || !page.other) return;
  const {displays, epoch} = page.shown, before = page.paper.epoch === epoch ? page.paper.versions : {}, all = Object.keys(displays);
  const side = (/** @type {string} */ unit) => (data.units[unit] || ["", 0])[1];
  if (is_new && boxes.unit() && innerWidth < 1100) tab("display");
  const meant = is_new ? boxes.unit() || (question ? question.unit : "") : "";
  const own = all.filter(unit => data.sides[side(unit)]?.[0] === page.seat);
  page.paper.take(displays, epoch, [meant, page.paper.unit, own[0]], page.shown.marked);
  const here = page.paper.unit, hits = all.filter(unit => unit !== here && before[unit] && before[unit] !== displays[unit]);
  const others = all.filter(unit => side(unit) !== side(here));
  // What all of them mark at once is about none of them.
  const hit = hits.length < others.length || others.length < 2 ? hits[hits.length - 1] : "";
  page.other.take(displays, epoch, [hit, page.other.unit, others[0]], page.shown.marked);
  if (page.seat) void page.paper.prepare(own).then(() => page.other && page.other.prepare(others));
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
  const box = at("notice"), wanted = page.seat && page.ending ? page.ending.asked(page.shown) : null;
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
 * Show what lies ahead of an end or an option that is pointed at, nothing more for null.
 * @param {any} thing
 */
export function ahead(thing) {
  const question = page.shown && page.shown.question;
  boxes.point(thing);
  if (!page.peek) return undefined;
  if (!thing || !question || page.current !== data.steps.length - 1) return page.peek.off();
  const piece = page.states[page.states.length - 1].pieces[question.unit];
  if (thing.cost !== undefined) return void page.peek.end(thing, question.unit, piece);
  if (thing.lead) return page.peek.lead(thing, question.unit, piece);
  if (thing.at && question.unit in data.kinds) return page.peek.ghost(question.unit, piece, thing.at[0], thing.at[1], piece ? piece[2] : null);
  if (!thing.unit && !thing.part) return page.peek.off();
  if (page.other && thing.unit in page.other.versions && thing.unit !== (page.paper && page.paper.unit)) void page.other.show(thing.unit);
  return void page.peek.odds(thing);
}

/** Pixels about a finger in which it may mean any of several pieces. */
const FINGERTIP = 12;

/**
 * Take a piece or a card that was clicked.
 * @param {string} id
 * @param {PointerEvent} [event] the click on a piece
 */
export function pick(id, event) {
  if (group.toggle(id)) return undefined;
  const question = page.shown && page.shown.question, is_now = question && page.current === data.steps.length - 1;
  const offered = is_now ? question.options.filter((/** @type {any} */ one) => one.unit && !one.part) : [];
  const near = event && event.pointerType === "touch" && page.board ? page.board.near(event, FINGERTIP) : [];
  const meant = offered.filter((/** @type {any} */ one) => near.includes(one.unit));
  if (meant.length > 1) return answers.narrow(meant);
  const option = offered.find((/** @type {any} */ one) => one.unit === id) || meant[0];
  if (option) return answers.press(option);
  if (page.paper && page.other && id in page.paper.versions) {
    const is_own = !page.seat || data.sides[(data.units[id] || ["", 0])[1]]?.[0] === page.seat;
    const place = is_own || !page.other.place.getClientRects().length ? page.paper : page.other;
    void place.show(id, true);
    if (innerWidth < 1100) tab("display");
    void place.show(id, true);
  }
  if (page.peek && id in data.units) void page.peek.reach(id);
  return undefined;
}
