// What stands beside the sheets of an entity: findings, price, figures, uses, origins, commands.

import { data, query } from "./api.js";
import { cell, make, say, table, words } from "./dom.js";
import { partsAt } from "./prints.js";

/** @typedef {import("./api.js").Entity} Entity */
/** @typedef {import("./api.js").Finding} Finding */
/** @typedef {import("./api.js").About} About */
/** @typedef {import("./api.js").Worth} Worth */

/**
 * @param {string} title
 * @param {Node} content
 * @param {boolean} open
 * @returns {HTMLElement}
 */
export function section(title, content, open) {
  return make("details", { open }, make("summary", {}, title), content);
}

/**
 * Make a section whose content is asked for when it is first opened.
 * @param {string} title
 * @param {(place: HTMLElement) => void} ask
 * @returns {HTMLElement}
 */
export function asked(title, ask) {
  const place = make("div", {});
  let done = false;
  return make("details", { ontoggle: () => {
    if (!done) {
      done = true;
      ask(place);
    }
  } }, make("summary", {}, title), place);
}

/**
 * @param {Finding[]} findings
 * @param {import("./api.js").Part[]} parts of the display
 * @param {(finding: Finding) => void} goto
 * @param {(finding: Finding) => void} show brings the part of the display into view
 * @param {(finding: Finding) => void} fix
 * @returns {HTMLElement}
 */
export function findingsOf(findings, parts, goto, show, fix) {
  if (findings.length === 0) {
    return make("p", { class: "good" }, "✓ None.");
  }
  return make("ol", { class: "findings" }, ...findings.map((finding) => make("li", { class: finding.severity },
    make("p", {}, make("span", { class: "severity" }, finding.severity), " ", finding.message),
    make("p", { class: "soft" }, make("button", { type: "button", class: "link", onclick: () => goto(finding) }, `Line ${finding.line}`),
      partsAt(parts, finding.path).length ? make("button", { type: "button", class: "link show", onclick: () => show(finding) }, "On the sheet") : null,
      ` ${finding.code}${finding.rule ? `: ${finding.rule}` : ""}${finding.authority ? ` (${finding.authority})` : ""}`),
    finding.fix === "" ? null : make("button", { type: "button", class: "fix", onclick: () => fix(finding) }, finding.fix))));
}

/**
 * Return the price of an entity beside its measured worth, and the price line by line.
 * @param {Record<string, unknown> | null} plain
 * @param {string} name
 * @param {Worth[]} worth
 * @returns {HTMLElement | string}
 */
export function priceOf(plain, name, worth) {
  const derived = /** @type {Record<string, unknown>} */ (plain?.["derived"] ?? {});
  const bill = /** @type {Record<string, unknown> | undefined} */ (derived["bill"]);
  const printed = ["bpv", "points"].map((field) => [field, plain?.[field] ?? derived[field]]).find(([, value]) => typeof value === "number");
  if (!bill && !printed && derived["total"] === undefined) {
    return "";
  }
  const total = printed ? `${printed[1]} ${printed[0] === "bpv" ? "BPV" : printed[0]}` : derived["total"] === undefined ? "" : `${derived["total"]} in all`;
  const lines = bill && Array.isArray(bill["lines"]) ? billOf(bill["lines"], bill) : bill ? table(bill) : Array.isArray(derived["lines"]) ? cell(derived["lines"]) : null;
  const isShip = name.startsWith("ships/");
  return section("Price", make("div", {},
    make("div", { class: "prices-side-by-side" },
      total ? make("div", {}, make("p", { class: "figure" }, total), worth.length ? make("small", {}, "printed") : null) : null,
      ...worth.map((row) => measuredWorth(row, worth.length > 1))),
    isShip && !worth.length ? notMeasured(name) : null,
    lines ? make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Bill" }, lines) : null), true);
}

/** Figures of a bill that are sums of its prices. */
const SUMS = ["total", "bpv", "points", "difference"];

/**
 * Return the lines of a bill with its sums below the columns that they are sums of, and its other figures.
 * @param {Record<string, unknown>[]} lines
 * @param {Record<string, unknown>} bill
 */
function billOf(lines, bill) {
  const columns = Object.keys(lines[0] ?? {});
  const figures = Object.entries(bill).filter(([name]) => name !== "lines").map(([name, value]) => ({ name, value,
    at: columns.findIndex((column) => (SUMS.includes(name) ? ["cost", "points"].includes(column) : name.startsWith(`${column}_`))) }));
  const whole = /** @type {HTMLElement} */ (cell(lines));
  whole.append(...figures.filter((figure) => figure.at > 0).map(({ name, value, at }) => make("tr", { class: "sum" },
    make("th", { scope: "row", colspan: at }, name.replaceAll("_", " ")), make("td", { colspan: columns.length - at }, String(value)))));
  const others = figures.filter((figure) => figure.at <= 0);
  return make("div", {}, whole, others.length ? table(Object.fromEntries(others.map(({ name, value }) => [name, value]))) : null);
}

/** What a verdict on a printed price says. */
const VERDICTS = /** @type {Record<string, string>} */ ({ cheap: "The printed price is too low.", dear: "The printed price is too high." });

/** @param {Worth} row @param {boolean} several whether several bots have flown the ship */
function measuredWorth(row, several) {
  const round = (/** @type {number} */ price) => String(Math.round(10 * price) / 10);
  return make("div", {}, make("p", { class: "figure" }, round(row.measured)),
    make("small", {}, `measured, ${round(row.low)} to ${round(row.high)} by ${row.games} games${several ? ` of ${row.bot}` : ""}`),
    VERDICTS[row.verdict] ? make("small", { class: "verdict" }, VERDICTS[row.verdict] ?? "") : null);
}

/** @param {string} name */
function notMeasured(name) {
  const [, game = "", id = ""] = name.split("/");
  return make("p", { class: "soft" }, "Worth in battle: not measured. ", make("code", {}, `sheetforge worth ${game}/${id} --format json`), " measures it for ", make("code", {}, "serve\u00a0--worth"), ".");
}

/** @param {Record<string, unknown> | null} plain */
export function figures(plain) {
  if (plain === null) {
    return make("p", { class: "hint" }, "None until the file passes the check.");
  }
  const { id, system, kind, source, derived, ...rest } = plain;
  void id, system, kind, source;
  const worked = Object.fromEntries(Object.entries(/** @type {Record<string, unknown>} */ (derived ?? {})).filter(([name]) => name !== "bill"));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Figures" }, table(rest),
    Object.keys(worked).length ? make("h3", {}, "Worked out") : null, Object.keys(worked).length ? table(worked) : null);
}

/** @param {Entity} entity @param {(name: string) => void} open */
export function usesOf(entity, open) {
  if (entity.uses.length === 0 && entity.unread.length === 0) {
    return make("p", { class: "hint" }, "Nothing names it.");
  }
  return make("ul", { class: "plain" }, ...entity.uses.map((use) => make("li", {},
    make("button", { type: "button", class: "link", onclick: () => open(use.user) }, use.user),
    make("small", {}, ` ${use.field}, line ${use.line}`))),
    ...entity.unread.map((file) => make("li", {}, `${file} may name it too, but cannot be read`)));
}

/** @param {string} name */
export function originsOf(name) {
  return asked("Where its values come from", (place) => void (async () => {
    try {
      /** @type {{field: string, value: string, place: string, pack: string}[]} */
      const rows = await data(`/data/origins${query({ of: name })}`);
      const packs = rows.some((row) => row.pack);
      place.replaceChildren(make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Origins of values" }, cell(rows.map(({ field, value, place: at, pack }) => (packs ? { field, value, place: at, pack } : { field, value, place: at })))));
    } catch (problem) {
      place.replaceChildren(make("p", { class: "hint" }, words(problem)));
    }
  })());
}

/** @param {Entity} entity @param {string} kind @param {About} about */
export function commandsOf(entity, kind, about) {
  const price = about.units.includes(kind) ? [`sheetforge price ${entity.file}`] : [];
  return make("ul", { class: "plain commands" }, ...[...entity.commands, ...price].map((command) => make("li", {}, make("code", {}, command),
    make("button", { type: "button", class: "quiet", "aria-label": `Copy ${command}`, onclick: () => void copy(command) }, "Copy"))));
}

/**
 * Copy a text; a page on a network has no clipboard of its own, but can copy what is selected.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "away", "aria-hidden": "true" }));
    field.value = text;
    document.body.append(field);
    field.select();
    say(document.execCommand("copy") ? "Copied." : "It cannot be copied here; select it.");
    field.remove();
  }
}
