// Odds of a sheet in play at a target, at the range and bearing of the moment: as both are marked now, and as built.

import { data, query } from "./api.js";
import { cell, choice, make, words } from "./dom.js";
import { numberField } from "./acts.js";
import { all, byName, update } from "./sheets.js";

/** @typedef {import("./api.js").Row} Row */
/** @typedef {import("./sheets.js").Sheet} Sheet */
/** @typedef {{title: string, facts: Record<string, string[]>, tables: Record<string, Record<string, unknown>[]>}} Report */

const FARTHEST = 60;

const ON_TABLE = "sheet ";
/** Begins the name of a target that is a sheet on the table. */

const HOURS = ["dead ahead", "1 o'clock", "2 o'clock", "abeam to starboard", "4 o'clock", "5 o'clock", "dead astern",
  "7 o'clock", "8 o'clock", "abeam to port", "10 o'clock", "11 o'clock"];

const SIDES = /** @type {[string, string][]} */ ([["0", "bow"], ["2", "starboard bow"], ["4", "starboard quarter"],
  ["6", "stern"], ["8", "port quarter"], ["10", "port bow"]]);

/** The sheet whose odds are shown, and where: its chances of the moment, and those as built. */
const shown = { id: "", asked: 0 };
const now = make("div", { class: "odds", "aria-live": "polite" });
const built = make("div", { class: "odds" });
const wholeReport = /** @type {HTMLDetailsElement} */ (make("details", { class: "built", ontoggle: () => void showBuilt() },
  make("summary", {}, "The whole report, as built"), built));

/**
 * Show the questions when they are opened.
 * @param {HTMLElement} place a `details`
 * @param {string} id of the sheet
 */
export function showOdds(place, id) {
  shown.id = "";
  wholeReport.open = false;
  place.addEventListener("toggle", () => void begin(place, id), { once: true });
}

/** Ask again: something has been marked. */
export function oddsAgain() {
  if (shown.id) {
    void showNow();
  }
}

/** @param {HTMLElement} place @param {string} id */
async function begin(place, id) {
  const sheet = byName(id);
  if (!sheet) {
    return;
  }
  shown.id = id;
  const [kind, game] = sheet.of.split("/");
  try {
    /** @type {Row[]} */
    const rows = await data("/data/list");
    const others = all().filter((other) => other.id !== id && other.of.split("/")[1] === game);
    const units = rows.filter((row) => row.game === game && (row.kind === kind || row.kind === "flights") && !row.errors);
    const target = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => change({ against: target.value }) },
      make("option", { value: "" }, "one of its own class"),
      others.length ? make("optgroup", { label: "On the table, as marked" }, ...others.map((other) => make("option", { value: ON_TABLE + other.id }, other.name))) : null,
      make("optgroup", { label: "As built" }, ...units.map((row) => make("option", { value: `${row.kind}/${row.game}/${row.id}` }, row.name)))));
    target.value = sheet.against;
    if (target.selectedIndex < 0) {
      change({ against: "" });
      target.value = "";
    }
    const away = make("div", {});
    const showAway = () => away.replaceChildren(numberField("Range in hexes", "distance", Number(byName(id)?.distance) || 1, FARTHEST, (number) => {
      change({ distance: String(number) });
      showAway();
    }, 1));
    showAway();
    const bearing = choice("It lies", HOURS.map((hour, at) => /** @type {[string, string]} */ ([String(at), hour])), sheet.bearing ?? "0", (value) => change({ bearing: value }));
    const side = choice("It shows its", SIDES, sheet.shows ?? "0", (value) => change({ shows: value }));
    bearing.className = side.className = "line";
    place.append(make("label", { class: "line" }, "Target", target), away, bearing, side, now, wholeReport);
    await showNow();
  } catch (problem) {
    place.append(make("p", { class: "error" }, words(problem)));
  }
}

/** @param {Partial<Sheet>} given */
function change(given) {
  update(shown.id, given);
  void showNow();
  void showBuilt();
}

/**
 * Return the unit that is the target, with its marks.
 * @param {Sheet} sheet
 */
function targetOf(sheet) {
  const other = sheet.against.startsWith(ON_TABLE) ? byName(sheet.against.slice(ON_TABLE.length)) : null;
  const { of, name, turn, values } = other ?? { of: sheet.against || sheet.of, name: "the target", turn: 1, values: {} };
  return { of, name, turn, values };
}

async function showNow() {
  const sheet = byName(shown.id);
  if (!sheet) {
    return;
  }
  const request = ++shown.asked;
  const { of, name, turn, values } = sheet;
  const at = { away: Number(sheet.distance) || 1, bearing: Number(sheet.bearing ?? 0), shows: Number(sheet.shows ?? 0) };
  try {
    /** @type {{lines: string[], bears: number[]}} */
    const odds = await data("/data/play/odds", { of, name, turn, values, target: targetOf(sheet), ...at });
    if (request === shown.asked) {
      now.replaceChildren(odds.lines.length ? make("ul", { class: "plain chances" }, ...odds.lines.map(chance)) : make("p", { class: "hint" }, nothing(odds.bears)));
    }
  } catch (problem) {
    now.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {string} line `Minigun (3 hexes): 94 % hit …` */
function chance(line) {
  const end = line.indexOf(": ");
  return make("li", {}, make("b", {}, line.slice(0, end)), make("span", {}, line.slice(end + 2)));
}

/** @param {number[]} bears */
function nothing(bears) {
  return bears.length ? `No weapon bears there. At this range one does: ${bears.map((hour) => HOURS[hour]).join(", ")}.` : "No weapon of the ship, as it is marked, reaches so far or fires now.";
}

async function showBuilt() {
  const sheet = byName(shown.id);
  if (!sheet || !wholeReport.open) {
    return;
  }
  try {
    const against = sheet.against ? targetOf(sheet).of : "";
    /** @type {Report} */
    const report = await data(`/data/odds${query({ of: sheet.of, against, distance: sheet.distance || "1" })}`);
    built.replaceChildren(...Object.entries(report.tables).filter(([, rows]) => rows.length).map(([name, rows]) => tableOf(name, rows)));
  } catch (problem) {
    built.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {string} name @param {Record<string, unknown>[]} rows */
function tableOf(name, rows) {
  const title = name.replaceAll("_", " ");
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, make("h3", {}, title), cell(rows.map(readable)));
}

/**
 * Return a row of odds for people: chances in per cent, means with two decimals, no exact fractions.
 * @param {Record<string, unknown>} row
 */
export function readable(row) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !column.endsWith("_exact")).map(([column, value]) => {
    const isExact = `${column}_exact` in row;
    const isChance = isExact && typeof value === "number" && value <= 1 && !/mean|damage|hits$/.test(column);
    return [column, isChance ? `${(Number(value) * 100).toFixed(1)}\u00a0%` : isExact ? Number(value).toFixed(2) : value];
  }));
}
