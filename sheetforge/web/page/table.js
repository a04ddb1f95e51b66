// The table: sheets in play as cards, and one of them to be marked by a finger. Rules are carried out by the server;
// marks are kept here, and go on while it does not answer.

import { data, file, query } from "./api.js";
import { byId, make, say, words } from "./dom.js";
import { carryOut, numberField } from "./acts.js";
import { draw, mark } from "./drawn.js";
import { add, advance, all, byName, remove, step, update } from "./sheets.js";
import { oddsAgain, showOdds } from "./range.js";

/**
 * @typedef {import("./sheets.js").Sheet} Sheet
 * @typedef {import("./sheets.js").Values} Values
 * @typedef {{name: string, label: string, group: string, most: number, places: string[], words: string[], choice: boolean}} Control
 * @typedef {{label: string, value: string, built: string}} Figure
 * @typedef {{name: string, label: string, asks: string, most: number, words: string[]}} Act
 * @typedef {{svg: string, crop: number[]}} Drawn
 * @typedef {{turn: number, values: Values, controls: Control[], new: Values, figures: Figure[], acts: Act[], left: number,
 *   whole: number, gone: string, turnWord: string, drawn: string, pages?: Drawn[], places?: Record<string, number[]>}} Answer
 * @typedef {{units: {of: string, name: string, side: string}[]}} Force
 * @typedef {(change: Record<string, string>) => void} Go
 */

const AGAIN = 3000;
/** Milliseconds after which a server that does not answer is asked again. */

const FIRST = 6;
/** Figures as built that are always shown. */

/** The sheet that is shown, what the server said of it, and the request under way. */
const shown = { id: "", asked: 0, waits: 0, stale: false, group: "" };
/** @type {Answer | null} */
let answer = null;
/** @type {{pages: Drawn[], places: Record<string, number[]>, drawn: string, values: Values} | null} */
let drawing = null;

/**
 * Show the table, or one of its sheets.
 * @param {HTMLElement} place
 * @param {string} asked id of a sheet, or anything else for all
 * @param {Go} go
 */
export function showTable(place, asked, go) {
  const sheet = byName(asked);
  document.title = `${sheet?.name ?? "Table"} · sheetforge`;
  if (!sheet) {
    shown.id = "";
    place.dataset["of"] = "table";
    showCards(place, go);
  } else if (shown.id !== asked || place.dataset["of"] !== `table ${asked}`) {
    Object.assign(shown, { id: asked, stale: false, group: "" });
    answer = null;
    drawing = null;
    place.dataset["of"] = `table ${asked}`;
    frame(place, sheet, go);
    void refresh();
  } else {
    void refresh();
  }
}

/**
 * Put a unit, or all of a fleet or scenario, on the table.
 * @param {string} of
 * @param {Go} go
 */
export async function toTable(of, go) {
  try {
    /** @type {Force} */
    const force = await data(`/data/play/force${query({ of })}`);
    const sheets = force.units.map((unit) => add(unit.of, unit.name, unit.side));
    go({ of: "", cart: "", new: "", table: sheets.length === 1 ? String(sheets[0]?.id) : "all" });
  } catch (problem) {
    say(words(problem));
  }
}

/**
 * Put what is in the cart on the table: each ship as often as it is printed, all of a fleet or scenario.
 * @param {Record<string, number>} items
 * @param {Go} go
 */
export async function allToTable(items, go) {
  const problems = [];
  for (const [of, number] of Object.entries(items)) {
    try {
      /** @type {Force} */
      const force = await data(`/data/play/force${query({ of })}`);
      for (let copy = 0; copy < number; copy += 1) {
        force.units.forEach((unit) => add(unit.of, unit.name, unit.side));
      }
    } catch (problem) {
      problems.push(`${of}: ${words(problem)}`);
    }
  }
  go({ of: "", cart: "", new: "", table: "all" });
  say(problems.join("; "));
}

/**
 * Open the sheet of a unit that a printed code names: the one on the table, or a new one.
 * @param {string} of
 * @param {Go} go
 */
export async function openSheet(of, go) {
  const there = all().find((sheet) => sheet.of === of);
  if (there) {
    go({ play: "", table: there.id });
  } else {
    await toTable(of, (change) => go({ ...change, play: "" }));
  }
}

/**
 * Take in the code of a sheet.
 * @param {string} code
 * @param {Go} go
 */
export async function takeCode(code, go) {
  try {
    /** @type {{of: string, name: string, turn: number, values: Values}} */
    const read = await data("/data/play/read", { code });
    const { of, name, turn, values } = read;
    const same = all().find((one) => one.of === of && one.name === name);
    if (same && !confirm(`${name} is on the table already. Replace its marks by those of the code?`)) {
      return;
    }
    if (same) {
      advance(same.id, { turn, values });
      shown.id = "";
    }
    go({ code: "", table: same?.id ?? add(of, name || of, "", { turn, values }).id });
  } catch (problem) {
    say(words(problem));
  }
}

// --- all sheets --------------------------------------------------------------------------------

/** @param {HTMLElement} place @param {Go} go */
function showCards(place, go) {
  const sheets = all();
  const sides = [...new Set(sheets.map((sheet) => sheet.side))];
  const code = /** @type {HTMLInputElement} */ (make("input", { type: "text", autocomplete: "off", "aria-label": "Code of a sheet" }));
  const card = (/** @type {Sheet} */ sheet) => make("li", { class: "card", "data-gone": sheet.gone !== "" },
    make("a", { href: `?table=${sheet.id}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); go({ table: sheet.id }); } },
      make("b", {}, sheet.name),
      make("small", {}, sheet.of.split("/").at(-1) ?? "", ` · turn ${sheet.turn}`),
      sheet.whole ? make("meter", { min: 0, max: sheet.whole, value: sheet.left, low: sheet.whole / 3, high: sheet.whole / 1.5, optimum: sheet.whole, "aria-label": `${sheet.left} of ${sheet.whole} left` }) : null,
      make("span", { class: "state" }, sheet.gone || (sheet.whole ? `${sheet.left} of ${sheet.whole}` : "new"))),
    make("button", { type: "button", "aria-label": `Remove ${sheet.name}`, onclick: () => {
      if (confirm(`Take ${sheet.name} off the table? Its marks are lost.`)) {
        remove(sheet.id);
        showCards(place, go);
      }
    } }, "×"));
  place.replaceChildren(
    make("div", { class: "table" },
      make("h2", {}, "Table"),
      sheets.length ? make("div", { class: "tools" },
        make("button", { type: "button", class: "next", onclick: () => void nextForAll(place, go) }, "Next turn for all"),
        make("button", { type: "button", class: "print", onclick: () => void print(sheets) }, "Print all"))
        : make("p", { class: "hint" }, "Nothing is on the table yet: open a ship, a fleet or a scenario and choose In play."),
      ...sides.flatMap((side) => [
        side ? make("h3", {}, side) : null,
        make("ul", { class: "cards" }, ...sheets.filter((sheet) => sheet.side === side).map(card)),
      ]).filter((part) => part !== null),
      make("form", { class: "code", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void takeCode(code.value, go); } },
        make("label", {}, "A code from another phone ", code), make("button", {}, "Take it in"))));
}

/** @param {HTMLElement} place @param {Go} go */
async function nextForAll(place, go) {
  for (const sheet of all().filter((one) => !one.gone)) {
    const { id, of, name, turn, values } = sheet;
    try {
      /** @type {{turn: number, values: Values}} */
      const end = await data("/data/play/act", { of, name, turn, values, act: "next-turn", number: 0, answers: [] });
      advance(id, { turn: end.turn, values: end.values });
      /** @type {Answer} */
      const after = await data("/data/play/sheet", { of, name, turn: end.turn, values: end.values, drawn: "none" });
      update(id, { left: after.left, whole: after.whole, gone: after.gone });
    } catch (problem) {
      say(`${name}: ${words(problem)}`);
      break;
    }
  }
  showCards(place, go);
}

/** @param {Sheet[]} sheets */
async function print(sheets) {
  try {
    const paper = localStorage.getItem("paper") ?? "a4";
    const ink = localStorage.getItem("ink") ?? "color";
    const asked = sheets.map(({ of, name, turn, values }) => ({ of, name, turn, values }));
    const made = URL.createObjectURL(await file("/data/play/print", { sheets: asked, paper, ink }));
    const link = make("a", { href: made, download: "sheets-in-play.pdf" }, "sheets-in-play.pdf");
    document.body.append(link);
    link.click();
    link.remove();
  } catch (problem) {
    say(words(problem));
  }
}

// --- one sheet ---------------------------------------------------------------------------------

/** @param {HTMLElement} place @param {Sheet} sheet @param {Go} go */
function frame(place, sheet, go) {
  const name = /** @type {HTMLInputElement} */ (make("input", { type: "text", class: "name", value: sheet.name, maxlength: 40, "aria-label": "Name of this ship", onchange: () => {
    update(sheet.id, { name: name.value.trim() || sheet.name });
    void refresh();
  } }));
  const back = (/** @type {"undo" | "redo"} */ way) => () => { step(sheet.id, way); changed(); };
  place.replaceChildren(make("div", { class: "table sheet-in-play" },
    make("div", { class: "bar" },
      make("button", { type: "button", "aria-label": "All sheets", onclick: () => go({ table: "all" }) }, "‹"),
      name,
      make("button", { type: "button", id: "undo", "aria-label": "Undo", onclick: back("undo") }, "↶"),
      make("button", { type: "button", id: "redo", "aria-label": "Redo", onclick: back("redo") }, "↷")),
    make("div", { id: "in-force", role: "region", "aria-label": "Figures in force", "aria-live": "polite" }, make("p", { class: "hint" }, "…")),
    make("div", { id: "acts", class: "tools" }),
    make("div", { id: "asked", "aria-live": "polite" }),
    make("div", { id: "display" }),
    make("div", { id: "marks" }),
    make("details", { id: "range" }, make("summary", {}, "Odds against a target")),
    make("details", { id: "send" }, make("summary", {}, "Send or print"),
      make("div", { class: "tools" },
        make("button", { type: "button", class: "code", onclick: () => void send() }, "Code for another phone"),
        make("button", { type: "button", class: "print", onclick: () => void print([byName(sheet.id) ?? sheet]) }, "PDF with its marks")),
      make("div", { id: "sent" })),
    make("div", { id: "strip", role: "group", hidden: true })));
  showOdds(byId("range"), sheet.id);
}

/** The marks have changed here: show it at once, then ask what follows. */
function changed() {
  showMarks();
  void refresh();
}

/** Ask the server for the figures of the sheet as it is now; ask again while it does not answer. */
async function refresh() {
  const sheet = byName(shown.id);
  if (!sheet) {
    return;
  }
  const request = ++shown.asked;
  clearTimeout(shown.waits);
  try {
    const { of, name, turn, values } = sheet;
    /** @type {Answer} */
    const fresh = await data("/data/play/sheet", { of, name, turn, values, drawn: drawing?.drawn ?? "" });
    if (request !== shown.asked || shown.id !== sheet.id) {
      return;
    }
    if (shown.stale) {
      shown.stale = false;
      say("");
    }
    answer = fresh;
    update(sheet.id, { turn: fresh.turn, values: fresh.values, left: fresh.left, whole: fresh.whole, gone: fresh.gone });
    if (fresh.pages && fresh.places) {
      drawing = { pages: fresh.pages, places: fresh.places, drawn: fresh.drawn, values: { ...fresh.new, ...fresh.values } };
      draw(byId("display"), fresh.pages, fresh.places, touched);
    }
    showFigures();
    showActs();
    showMarks();
    oddsAgain();
  } catch (problem) {
    if (request !== shown.asked) {
      return;
    }
    if (problem instanceof TypeError) {
      shown.stale = true;
      byId("in-force").dataset["stale"] = "yes";
      say("The server does not answer. Go on marking: the figures follow once it is back.");
      shown.waits = setTimeout(() => void refresh(), AGAIN);
    } else {
      say(words(problem));
    }
  }
}

/** @returns {Values} */
function now() {
  return { ...answer?.new, ...byName(shown.id)?.values };
}

/** @param {string} name @param {number} value */
function set(name, value) {
  const sheet = byName(shown.id);
  if (sheet && answer) {
    advance(sheet.id, { turn: sheet.turn, values: { ...sheet.values, [name]: value } });
    changed();
  }
}

/**
 * Tick a box of a control, or take the last tick back.
 * @param {Control} control
 * @param {number} box from 1
 */
function tick(control, box) {
  const value = now()[control.name] ?? 0;
  set(control.name, value === box ? (control.choice ? 0 : box - 1) : box);
}

/**
 * A box of the drawing was touched: tick it if a finger can tell it from its neighbours, otherwise show it larger.
 * @param {string} name
 * @param {boolean} large
 */
function touched(name, large) {
  const control = answer?.controls.find((one) => one.places.includes(name));
  if (control) {
    shown.group = control.most === 1 ? control.group : control.name;
    if (large) {
      tick(control, control.places.indexOf(name) + 1);
    } else {
      showMarks();
    }
    document.querySelector(`#strip [data-place="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

function showFigures() {
  const place = byId("in-force");
  delete place.dataset["stale"];
  if (!answer) {
    return;
  }
  const chip = (/** @type {Figure} */ figure) => make("div", { class: figure.value === figure.built ? "" : "changed" },
    make("dt", {}, figure.label), make("dd", {}, figure.value, figure.value === figure.built ? null : make("small", {}, ` was ${figure.built}`)));
  // What has changed comes first, then the figures of the ship; those of its parts are below, while they are as built.
  const changes = answer.figures.filter((figure) => figure.value !== figure.built);
  const same = answer.figures.filter((figure) => figure.value === figure.built);
  const open = place.querySelector("details")?.open ?? false;
  const word = `${answer.turnWord.slice(0, 1).toUpperCase()}${answer.turnWord.slice(1)}`;
  place.replaceChildren(
    make("p", { class: "standing" }, make("b", {}, `${word} ${answer.turn}`), ` · ${answer.gone || `${answer.left} of ${answer.whole} left`}`),
    make("dl", {}, ...changes.map(chip), ...same.slice(0, FIRST).map(chip)),
    same.length > FIRST ? make("details", { open }, make("summary", {}, `${same.length - FIRST} more as built`), make("dl", {}, ...same.slice(FIRST).map(chip))) : "");
}

function showActs() {
  const acts = answer?.acts ?? [];
  const begin = (/** @type {Act} */ act) => void carryOut(byId("asked"), shown.id, act, (moment) => {
    advance(shown.id, moment);
    changed();
  });
  const next = { name: "next-turn", label: "", asks: "", most: 0, words: [] };
  byId("acts").replaceChildren(
    ...acts.map((act) => make("button", { type: "button", class: "act", onclick: () => begin(act) }, act.label)),
    make("button", { type: "button", class: "next", onclick: () => begin(next) }, `Next ${answer?.turnWord ?? "turn"}`));
}

/** Show what is marked: on the drawing, in the strip, in the lists. */
function showMarks() {
  const sheet = byName(shown.id);
  if (!sheet || !answer) {
    return;
  }
  const values = now();
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = sheet.undo.length === 0;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = sheet.redo.length === 0;
  if (drawing) {
    mark(byId("display"), drawing, answer.controls, values);
  }
  const groups = [...new Set(answer.controls.map((control) => control.group))];
  const open = new Set([...document.querySelectorAll("#marks details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset["group"]));
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["control"];
  byId("marks").replaceChildren(...groups.map((group) => make("details", { "data-group": group, open: open.has(group) }, make("summary", {}, group),
    ...(answer?.controls ?? []).filter((control) => control.group === group).map((control) => line(control, values[control.name] ?? 0)))));
  if (focus) {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-control="${CSS.escape(focus)}"]`))?.focus();
  }
  showStrip(values);
}

/** @param {Control} control @param {number} value */
function line(control, value) {
  if (control.most === 1) {
    return make("button", { type: "button", class: "toggle", "aria-pressed": String(value === 1), "data-control": control.name, onclick: () => set(control.name, 1 - value) }, control.label);
  }
  if (control.words.length) {
    const select = /** @type {HTMLSelectElement} */ (make("select", { "data-control": control.name, onchange: () => set(control.name, Number(select.value)) },
      ...control.words.map((word, at) => make("option", { value: at, selected: at === value }, word))));
    return make("label", { class: "line" }, control.label, select);
  }
  return numberField(control.label, control.name, value, control.most, (number) => set(control.name, number));
}

/** @param {Values} values */
function showStrip(values) {
  const strip = byId("strip");
  const controls = (answer?.controls ?? []).filter((one) => one.places.length && (one.name === shown.group || (one.most === 1 && one.group === shown.group)));
  strip.hidden = controls.length === 0;
  strip.setAttribute("aria-label", `Boxes of ${shown.group}`);
  const before = strip.querySelector(".boxes")?.scrollLeft ?? 0;
  strip.replaceChildren(
    make("div", { class: "head" }, make("b", {}, controls.length === 1 ? controls[0]?.label ?? "" : shown.group),
      make("button", { type: "button", "aria-label": "Close the strip", onclick: () => { shown.group = ""; showMarks(); } }, "×")),
    make("div", { class: "boxes" }, ...controls.flatMap((control) => control.places.map((place, at) => {
      const value = values[control.name] ?? 0;
      const ticked = control.choice ? value === at + 1 : value > at;
      const said = control.words[at + 1] ?? (control.most === 1 ? control.label : `${control.label} ${at + 1}`);
      const sign = control.words[at + 1] ?? (control.most === 1 ? control.label.replace(/^.*?:\s*|^.*\bbox\s+/i, "") : String(at + 1));
      return make("button", { type: "button", "aria-pressed": String(ticked), "aria-label": said, "data-place": place, onclick: () => tick(control, at + 1) }, sign);
    }))));
  const boxes = strip.querySelector(".boxes");
  if (boxes) {
    boxes.scrollLeft = before;
  }
}

async function send() {
  const sheet = byName(shown.id);
  if (!sheet) {
    return;
  }
  const { of, name, turn, values } = sheet;
  const token = sessionStorage.getItem("sheetforge-token") ?? "";
  try {
    /** @type {{code: string, qr: string}} */
    const sent = await data("/data/play/code", { of, name, turn, values, address: `${location.origin}/?code={code}#token=${token}` });
    const picture = new DOMParser().parseFromString(sent.qr, "image/svg+xml").documentElement;
    const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { readonly: true, rows: 3, "aria-label": "Code of this sheet", onfocus: () => text.select() }, sent.code));
    byId("sent").replaceChildren(
      make("p", {}, "Scan this with the other phone, on the same network:"),
      make("div", { class: "qr", role: "img", "aria-label": "QR code of this sheet" }, document.importNode(picture, true)),
      make("p", {}, "Or type the code there:"), text);
  } catch (problem) {
    say(words(problem));
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && shown.id) {
    void refresh();
  }
});
window.addEventListener("storage", () => shown.id && changed());
