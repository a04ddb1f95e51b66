// Questions about an entity that are answered when they are asked: odds, another entity, an earlier commit.

import { data, query } from "./api.js";
import { cell, make, table, words } from "./dom.js";
import { beside, ways } from "./overlay.js";
import { look } from "./prints.js";
import { progressIn } from "./progress.js";
import { readable } from "./range.js";
import { asked } from "./side.js";

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
    sections.push(asked("Compare with another", (place) => {
      const answer = make("div", { "aria-live": "polite" });
      place.append(picker("With", alike, (other) => void showDifference(answer, name, other, sheets)), answer);
    }));
  }
  sections.push(asked("Compare with a commit", (place) => void showCommits(place, name, sheets)));
  return sections;
}

/** @param {Row} row */
const nameOf = (row) => `${row.kind}/${row.game}/${row.id}`;

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
    const report = await data(`/data/odds${query({ of: name, against })}`, undefined, undefined, progressIn(place));
    const tables = Object.entries(report.tables).map(([title, rows]) => make("details", { open: title === Object.keys(report.tables)[0] },
      make("summary", {}, title.replaceAll("_", " ")), scrolled(`Odds, ${title.replaceAll("_", " ")}`, cell(rows.map(readable)))));
    place.replaceChildren(make("p", {}, report.title), table(report.facts), ...tables);
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {string} label @param {Node | string} inner */
const scrolled = (label, inner) => make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, inner);

/** @param {HTMLElement} place @param {string} name @param {string} other @param {HTMLElement} sheets */
async function showDifference(place, name, other, sheets) {
  const said = "Compared with: ";
  beside(sheets, [], "");
  if (!other) {
    place.replaceChildren();
    return;
  }
  try {
    /** @type {{lines: string[]}} */
    const answer = await data(`/data/compare${query({ of: name, with: other })}`);
    place.replaceChildren(listed(answer.lines, "The same figures."));
    /** @type {{pages: Picture[]}} */
    const { pages: [picture] } = await data(`/data/pictures${query({ of: other, ...look, first: "yes" })}`);
    if (picture) {
      beside(sheets, [picture], said);
      place.prepend(ways(sheets, picture, said, "Only this"));
    }
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {string[]} lines @param {string} none */
const listed = (lines, none) => (lines.length ? make("ul", { class: "plain" }, ...lines.map((line) => make("li", {}, line))) : make("p", { class: "good" }, none));

/**
 * @typedef {{field: string, before: unknown, after: unknown}} Paid
 * @typedef {{key: string, name: string, state: string, lines: string[], prices: Paid[], affects: string[]}} Changed
 * @typedef {{summary: string, entities: Changed[], findings: Record<string, {entity: string, line: string}[]>}} Since
 */

/** @param {HTMLElement} place @param {string} name @param {HTMLElement} sheets */
async function showCommits(place, name, sheets) {
  try {
    /** @type {{id: string, date: string, subject: string, own: boolean}[]} */
    const commits = await data(`/data/commits${query({ of: name })}`);
    const answer = make("div", { "aria-live": "polite" });
    const select = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => void showChanges(answer, name, select.value, sheets) },
      make("option", { value: "HEAD" }, "the last commit"),
      ...commits.map((one) => make("option", { value: one.id }, `${one.own ? "● " : ""}${one.date} ${one.subject}`))));
    place.append(make("label", { class: "wide" }, "Commit ", select), make("p", { class: "soft" }, "● changed this file"), answer);
    await showChanges(answer, name, "HEAD", sheets);
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/** @param {HTMLElement} place @param {string} name @param {string} revision @param {HTMLElement} sheets */
async function showChanges(place, name, revision, sheets) {
  beside(sheets, [], "");
  try {
    /** @type {{text: string, pages: Picture[]}} */
    const then = await data(`/data/then${query({ of: name, revision, ...look })}`);
    /** @type {Since} */
    const since = await data(`/data/since${query({ revision })}`, undefined, undefined, progressIn(place));
    const own = since.entities.find((one) => one.key === name);
    const related = new Set([name, ...(own?.affects ?? [])]);
    const costs = since.entities.filter((one) => one.key !== name && own?.affects.includes(one.key) && one.prices.length);
    const picture = then.pages[0];
    place.replaceChildren(
      make("p", {}, !then.text ? "It was not there." : own ? `This one: ${own.state}.` : "This one is unchanged."),
      picture && own ? ways(sheets, picture, "Then: ", "Only now") : "",
      own ? listed(own.lines, "The same figures.") : "",
      costs.length ? make("h3", {}, "Cost of what holds it") : "",
      ...costs.flatMap((one) => one.prices.map((paid) => make("p", {}, `${one.name}: ${paid.field} ${paid.before} → ${paid.after}`))),
      ...["new", "gone"].flatMap((state) => {
        const found = (since.findings[state] ?? []).filter((one) => related.has(one.entity));
        return found.length ? [make("h3", {}, `Findings that are ${state}`), listed(found.map((one) => one.line), "")] : [];
      }),
      make("p", { class: "soft" }, `All content: ${since.summary}.`));
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}
