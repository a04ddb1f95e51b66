// The list of everything: filters that stand in the address, and rows of which only the visible ones are made.

import { byId, choice, make } from "./dom.js";

/** @typedef {import("./api.js").Row} Row */
/** @typedef {import("./api.js").About} About */

const ROW = 52;
/** Pixels of a row, as the style sheet has them: a target that a finger meets. */

const FILTERS = ["q", "game", "kind", "house", "class", "weapon", "least", "most", "state", "whose", "order"];

/** Makes every row of the list: on paper nothing is scrolled. */
let onprint = () => {};
window.addEventListener("beforeprint", () => onprint());

/**
 * The filters of an address.
 * @returns {Record<string, string>}
 */
export function filters() {
  const asked = new URLSearchParams(location.search);
  return Object.fromEntries(FILTERS.map((name) => [name, asked.get(name) ?? ""]));
}

/**
 * Return whether a row passes the filters.
 * @param {Row} row
 * @param {Record<string, string>} chosen
 * @returns {boolean}
 */
function passes(row, chosen) {
  const text = (chosen["q"] ?? "").toLowerCase();
  const least = chosen["least"] ?? "";
  const most = chosen["most"] ?? "";
  return (
    (!text || `${row.name} ${row.id} ${row.class} ${row.houses.join(" ")}`.toLowerCase().includes(text)) &&
    (!chosen["game"] || row.game === chosen["game"]) &&
    (!chosen["kind"] || row.kind === chosen["kind"]) &&
    (!chosen["house"] || row.houses.includes(chosen["house"])) &&
    (!chosen["class"] || row.class === chosen["class"]) &&
    (!chosen["weapon"] || row.weapons.includes(chosen["weapon"])) &&
    (!least || (row.price !== null && row.price >= Number(least))) &&
    (!most || (row.price !== null && row.price <= Number(most))) &&
    (!chosen["state"] ||
      (chosen["state"] === "errors" && row.errors > 0) ||
      (chosen["state"] === "findings" && row.errors + row.warnings > 0) ||
      (chosen["state"] === "changed" && row.changed > 0)) &&
    (!chosen["whose"] || row.own === (chosen["whose"] === "own"))
  );
}

/** How rows are compared, by the order that is chosen; without one they stay as they are, by name. */
const ORDERS = /** @type {Record<string, (a: Row, b: Row) => number>} */ ({
  changed: (a, b) => b.time - a.time,
  price: (a, b) => (b.price ?? -1) - (a.price ?? -1),
});

/**
 * Show the list.
 * @param {About} about
 * @param {Row[]} rows
 * @param {string} shown the entity that is shown beside it
 * @param {(name: string) => void} open called with `kind/game/id`
 * @param {(change: Record<string, string>) => void} filter called with changed filters
 */
export function showList(about, rows, shown, open, filter) {
  const chosen = filters();
  const found = rows.filter((row) => passes(row, chosen));
  const order = ORDERS[chosen["order"] ?? ""];
  if (order) {
    found.sort(order);
  }
  const layered = rows.some((row) => !row.own);
  const titles = new Map(about.games.map((game) => [game.id, game.title]));
  const of = /** @param {(row: Row) => string[]} values */ (values) =>
    [...new Set(rows.filter((row) => !chosen["game"] || row.game === chosen["game"]).flatMap(values))]
      .filter((value) => value)
      .sort()
      .map((value) => /** @type {[string, string]} */ ([value, value]));
  const search = make("input", {
    type: "search",
    id: "search",
    value: chosen["q"],
    placeholder: "Name, class, House",
    "aria-label": "Search",
    oninput: (/** @type {Event} */ event) => filter({ q: /** @type {HTMLInputElement} */ (event.target).value }),
  });
  /** @param {string} name @param {string} label */
  const price = (name, label) =>
    make("label", {}, `${label} `, make("input", {
      type: "number",
      min: 0,
      value: chosen[name],
      "aria-label": name === "least" ? "Price from" : "Price to",
      onchange: (/** @type {Event} */ event) =>
        filter({ [name]: /** @type {HTMLInputElement} */ (event.target).value }),
    }));
  const states = /** @type {[string, string][]} */ ([
    ["", "all"],
    ["errors", "with errors"],
    ["findings", "with findings"],
    ["changed", "changed since the start"],
  ]);
  const box = byId("list");
  const focused = document.activeElement?.id === "search";
  const more = box.querySelector("details")?.open ?? false;
  const top = box.querySelector(".rows")?.scrollTop ?? 0;
  const list = make("div", { class: "rows", role: "list", tabindex: 0, "aria-label": "Entities" });
  box.replaceChildren(
    search,
    make("details", { class: "filters", open: more },
      make("summary", {}, `Filters (${found.length} of ${rows.length})`),
      choice("Game", [["", "all"], ...about.games.map((game) => /** @type {[string, string]} */ ([game.id, game.title]))],
        chosen["game"] ?? "", (value) => filter({ game: value })),
      choice("Kind", [["", "all"], ...of((row) => [row.kind])], chosen["kind"] ?? "", (value) => filter({ kind: value })),
      choice("House", [["", "all"], ...of((row) => row.houses)], chosen["house"] ?? "", (value) => filter({ house: value })),
      choice("Class", [["", "all"], ...of((row) => [row.class])], chosen["class"] ?? "", (value) => filter({ class: value })),
      choice("Weapon", [["", "all"], ...of((row) => row.weapons)], chosen["weapon"] ?? "", (value) => filter({ weapon: value })),
      layered ? choice("Whose", [["", "all"], ["own", "of this folder"], ["packs", "of packs below"]], chosen["whose"] ?? "", (value) => filter({ whose: value })) : "",
      choice("State", states, chosen["state"] ?? "", (value) => filter({ state: value })),
      make("span", { class: "prices" }, price("least", "Price"), price("most", "to")),
      choice("Order", [["", "by name"], ["changed", "last change first"], ["price", "dearest first"]], chosen["order"] ?? "", (value) => filter({ order: value })),
    ),
    list,
  );
  if (focused) {
    const field = /** @type {HTMLInputElement} */ (byId("search"));
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
  if (found.length === 0) {
    list.append(make("p", { class: "hint" }, "Nothing matches the filters. ", make("button", {
      type: "button",
      onclick: () => filter(Object.fromEntries(FILTERS.map((name) => [name, ""]))),
    }, "Clear them")));
  }
  const space = make("div", { style: `height:${found.length * ROW}px`, class: "space" });
  list.append(space);
  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 4);
    const last = Math.min(found.length, first + Math.ceil((list.clientHeight || 600) / ROW) + 8);
    space.replaceChildren(...found.slice(first, last).map((row, place) => rowOf(row, first + place)));
  };

  /** @param {Row} row */
  function facts(row) {
    const when = chosen["order"] === "changed" ? new Date(row.time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) : "";
    return [when, row.kind, titles.get(row.game) ?? row.game, row.class, row.houses.length === 1 ? row.houses[0] : ""];
  }

  /** @param {Row} row @param {number} place */
  function rowOf(row, place) {
    const name = `${row.kind}/${row.game}/${row.id}`;
    const state = row.errors ? counted(row.errors, "error") : row.warnings ? counted(row.warnings, "warning") : "";
    return make("div", { role: "listitem", class: "row", style: `top:${place * ROW}px` },
      make("a", {
        href: `/?of=${encodeURIComponent(name)}`,
        "aria-current": name === shown ? "page" : null,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
            event.preventDefault();
            open(name);
          }
        },
      },
        make("b", {}, layered && row.own ? make("span", { class: "own", title: "of this folder" }, "● ") : "", row.name),
        make("small", {}, facts(row).filter((part) => part).join(" · ")),
        make("span", { class: row.errors ? "state error" : "state" }, state),
        make("span", { class: "price" }, row.price === null ? "" : `${row.price}\u00a0${row.unit === "points" ? "pts" : row.unit.toUpperCase()}`),
      ));
  }
  list.addEventListener("scroll", draw, { passive: true });
  onprint = () => space.replaceChildren(...found.map(rowOf));
  const at = found.findIndex((row) => `${row.kind}/${row.game}/${row.id}` === shown);
  const asked = box.dataset["shown"] !== shown;
  box.dataset["shown"] = shown;
  list.scrollTop = top;
  if (asked && at >= 0 && (at * ROW < top || (at + 1) * ROW > top + list.clientHeight)) {
    list.scrollTop = at * ROW - list.clientHeight / 3;
  }
  draw();
}

/** @param {number} number @param {string} word */
const counted = (number, word) => `${number}\u00a0${word}${number === 1 ? "" : "s"}`;
