// Odds of a sheet in play against a chosen target at the range of the moment: the report of `sheetforge odds`.

import { data, query } from "./api.js";
import { make, words } from "./dom.js";
import { numberField } from "./acts.js";
import { byName, update } from "./sheets.js";

/** @typedef {import("./api.js").Row} Row */
/** @typedef {{title: string, facts: Record<string, string[]>, tables: Record<string, Record<string, unknown>[]>}} Report */

const FARTHEST = 60;

/**
 * Show the questions when they are opened.
 * @param {HTMLElement} place a `details`
 * @param {string} id of the sheet
 */
export function showOdds(place, id) {
  place.addEventListener("toggle", () => void ask(), { once: true });

  async function ask() {
    const sheet = byName(id);
    if (!sheet) {
      return;
    }
    const [kind, game] = sheet.of.split("/");
    try {
      /** @type {Row[]} */
      const rows = await data("/data/list");
      const targets = rows.filter((row) => row.game === game && (row.kind === kind || row.kind === "flights") && !row.errors);
      const answers = make("div", { class: "odds", "aria-live": "polite" });
      const target = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => { update(id, { against: target.value }); void show(answers); } },
        make("option", { value: "" }, "a usual target"),
        ...targets.map((row) => make("option", { value: `${row.kind}/${row.game}/${row.id}`, selected: sheet.against === `${row.kind}/${row.game}/${row.id}` }, row.name))));
      const away = make("div", {});
      const showAway = () => away.replaceChildren(numberField("Range in hexes", "distance", Number(byName(id)?.distance) || 1, FARTHEST, (number) => {
        update(id, { distance: String(number) });
        showAway();
        void show(answers);
      }, 1));
      showAway();
      place.append(make("label", { class: "line" }, "Target", target), away, answers);
      await show(answers);
    } catch (problem) {
      place.append(make("p", { class: "error" }, words(problem)));
    }
  }

  /** @param {HTMLElement} answers */
  async function show(answers) {
    const sheet = byName(id);
    if (!sheet) {
      return;
    }
    try {
      /** @type {Report} */
      const report = await data(`/data/odds${query({ of: sheet.of, against: sheet.against, distance: sheet.distance || "1" })}`);
      answers.replaceChildren(...Object.entries(report.tables).filter(([, rows]) => rows.length).map(([name, rows]) => tableOf(name, rows)));
    } catch (problem) {
      answers.replaceChildren(make("p", { class: "hint" }, words(problem)));
    }
  }
}

/** @param {string} name @param {Record<string, unknown>[]} rows */
function tableOf(name, rows) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !column.endsWith("_exact"));
  const exact = new Set(columns.filter((column) => `${column}_exact` in (rows[0] ?? {})));
  return make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": name.replaceAll("_", " ") }, make("table", {}, make("caption", {}, name.replaceAll("_", " ")),
    make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column.replaceAll("_", " ")))),
    ...rows.map((row) => make("tr", {}, ...columns.map((column) => make("td", {}, shown(row[column], exact.has(column))))))));
}

/** @param {unknown} value @param {boolean} isShare */
function shown(value, isShare) {
  if (typeof value !== "number") {
    return value === null || value === undefined ? "–" : String(value);
  }
  return isShare && value <= 1 ? `${Math.round(100 * value)} %` : String(Math.round(100 * value) / 100);
}
