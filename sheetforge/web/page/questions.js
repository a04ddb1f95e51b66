// Questions about an entity that are answered when they are asked: odds, another entity, the last commit.

import { data, query } from "./api.js";
import { cell, make, table, words } from "./dom.js";
import { fill } from "./entity.js";

/** @typedef {import("./api.js").About} About */
/** @typedef {import("./api.js").Picture} Picture */
/** @typedef {import("./api.js").Row} Row */

/** @type {Row[]} */
let known = [];

/**
 * Keep the rows of the list: the entities that may be named here.
 * @param {Row[]} rows
 */
export function know(rows) {
  known = rows;
}

/**
 * Return the sections of an entity's questions.
 * @param {string} name
 * @param {About} about
 * @param {HTMLElement} sheets where another entity's sheet is shown
 * @returns {HTMLElement[]}
 */
export function questions(name, about, sheets) {
  const [kind = "", game = ""] = name.split("/");
  const units = known.filter((row) => about.units.includes(row.kind) && row.game === game);
  const alike = known.filter((row) => row.kind === kind && row.game === game && nameOf(row) !== name);
  const sections = [];
  if (about.units.includes(kind) || kind === "weapons") {
    sections.push(asked("Odds", (place) => {
      const answer = make("div", { "aria-live": "polite" });
      const target = picker("Against", units, (against) => void showOdds(answer, name, against));
      place.append(target, answer);
      void showOdds(answer, name, "");
    }));
  }
  if (alike.length) {
    sections.push(asked("Compare", (place) => {
      const answer = make("div", { "aria-live": "polite" });
      place.append(picker("With", alike, (other) => void showDifference(answer, name, other, sheets)), answer);
    }));
  }
  sections.push(asked("Since the last commit", (place) => void showChanges(place, name)));
  return sections;
}

/** @param {Row} row */
const nameOf = (row) => `${row.kind}/${row.game}/${row.id}`;

/**
 * Make a section whose content is asked for when it is first opened.
 * @param {string} title
 * @param {(place: HTMLElement) => void} ask
 */
function asked(title, ask) {
  const place = make("div", {});
  let done = false;
  const section = make("details", { ontoggle: () => {
    if (!done) {
      done = true;
      ask(place);
    }
  } }, make("summary", {}, title), place);
  return section;
}

/**
 * Make a field that takes the name of one of some entities.
 * @param {string} label
 * @param {Row[]} rows
 * @param {(name: string) => void} chosen called with `kind/game/id`, or "" for none
 */
function picker(label, rows, chosen) {
  const names = new Map(rows.map((row) => [row.name, nameOf(row)]));
  const id = `${label}-names`;
  const field = /** @type {HTMLInputElement} */ (make("input", { list: id, placeholder: "name", onchange: () => {
    const found = names.get(field.value);
    if (found !== undefined || field.value === "") {
      chosen(found ?? "");
    }
  } }));
  return make("label", {}, `${label} `, field,
    make("datalist", { id }, ...[...names.keys()].sort().map((value) => make("option", { value }))));
}

/** @param {HTMLElement} place @param {string} name @param {string} against */
async function showOdds(place, name, against) {
  try {
    /** @type {{title: string, facts: Record<string, string[]>, tables: Record<string, Record<string, unknown>[]>}} */
    const report = await data(`/data/odds${query({ of: name, against })}`);
    const tables = Object.entries(report.tables).map(([title, rows]) => make("details", { open: title === Object.keys(report.tables)[0] },
      make("summary", {}, title.replaceAll("_", " ")), cell(rows.map(readable))));
    place.replaceChildren(make("p", {}, report.title), table(report.facts), ...tables);
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/**
 * Return a row of odds for people: chances in per cent, means with two decimals, no exact fractions.
 * @param {Record<string, unknown>} row
 */
function readable(row) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !column.endsWith("_exact")).map(([column, value]) => {
    const isExact = `${column}_exact` in row;
    const chance = isExact && typeof value === "number" && value <= 1 && !/mean|damage|hits$/.test(column);
    return [column, chance ? `${(Number(value) * 100).toFixed(1)}\u00a0%` : isExact ? Number(value).toFixed(2) : value];
  }));
}

/** @param {HTMLElement} place @param {string} name @param {string} other @param {HTMLElement} sheets */
async function showDifference(place, name, other, sheets) {
  sheets.querySelector(".other")?.remove();
  if (!other) {
    place.replaceChildren();
    return;
  }
  try {
    /** @type {{lines: string[]}} */
    const answer = await data(`/data/compare${query({ of: name, with: other })}`);
    place.replaceChildren(answer.lines.length ? make("ul", {}, ...answer.lines.map((line) => make("li", {}, line)))
      : make("p", { class: "good" }, "The same figures."));
    const look = { paper: localStorage.getItem("paper") ?? "a4", ink: localStorage.getItem("ink") ?? "color" };
    /** @type {{pages: Picture[]}} */
    const pictures = await data(`/data/pictures${query({ of: other, ...look })}`);
    const first = pictures.pages[0];
    if (first) {
      const sheet = make("div", { class: "sheet", role: "img", "aria-label": `${first.title}, ${first.product}` });
      const figure = make("figure", { class: "other", "data-digest": first.digest }, sheet, make("figcaption", {}, `Compared with: ${first.title}`));
      sheets.insertBefore(figure, sheets.children[1] ?? null);
      await fill(figure);
    }
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {HTMLElement} place @param {string} name */
async function showChanges(place, name) {
  try {
    /** @type {{summary: string, entities: {key: string, state: string, lines: string[]}[]}} */
    const answer = await data("/data/since");
    const own = answer.entities.find((entity) => entity.key === name);
    place.replaceChildren(
      make("p", {}, own ? `This one: ${own.state}.` : "This one is unchanged."),
      make("ul", {}, ...(own?.lines ?? []).map((line) => make("li", {}, line))),
      make("p", { class: "soft" }, `All content: ${answer.summary}.`));
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}
