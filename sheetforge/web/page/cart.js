// What is to be printed: entities with their numbers, kept in the browser; what of them, how, for whom; the plan; the files.

import { data, file } from "./api.js";
import { byId, choice, make, say, words } from "./dom.js";
import { progressIn } from "./progress.js";

/** @typedef {import("./api.js").About} About */
/** @typedef {import("./api.js").Order} Order */
/** @typedef {import("./api.js").Row} Row */
/** @typedef {{files: {path: string, pages: number, sheets: number}[], omitted: Record<string, string>, commands: string[]}} Plan */

const KEPT = "sheetforge-cart";

const MOST = 99;
/** The most of a ship. */

const OF_UNITS = /** @type {[string, string][]} */ ([["displays", "sheets"], ["counters", "counters"], ["both", "sheets and counters"]]);
const PAPERS = /** @type {[string, string][]} */ ([["a4", "A4"], ["letter", "Letter"]]);
const INKS = /** @type {[string, string][]} */ ([["color", "colour"], ["mono", "mono"], ["saver", "saver"]]);
const FORMATS = /** @type {[string, string][]} */ ([["pdf", "PDF"], ["svg", "SVG, a file a page"], ["png", "PNG, a file a page"]]);
const TAKEN = /** @type {Record<string, string>} */ ({ decks: "cards", counters: "counters", maps: "maps" });

/** @returns {Order} */
function read() {
  const empty = { items: {}, paper: "a4", ink: "color", fillable: false, tagged: true, units: "displays", format: "pdf", shop: "" };
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return empty;
  }
}

/** @param {Order} order */
function keep(order) {
  localStorage.setItem(KEPT, JSON.stringify(order));
  count();
}

/** Show the number of entities in the head of the page. */
export function count() {
  byId("in-cart").textContent = String(Object.values(read().items).reduce((sum, number) => sum + number, 0));
}

/** @param {string} name */
export function add(name) {
  const order = read();
  order.items[name] = Math.min(MOST, (order.items[name] ?? 0) + 1);
  keep(order);
  say(`${name}: ${order.items[name]} to print.`);
}

/**
 * Show the cart.
 * @param {HTMLElement} place
 * @param {About} about
 * @param {Row[]} rows of the list
 * @param {(items: Record<string, number>) => void} play puts what can fight on the table
 */
export function showCart(place, about, rows, play) {
  delete place.dataset["of"];
  const order = read();
  const change = (/** @type {Partial<Order>} */ given) => {
    keep({ ...order, ...given });
    showCart(place, about, rows, play);
  };
  const names = Object.keys(order.items);
  const plan = make("div", { id: "plan", "aria-live": "polite" });
  place.replaceChildren(make("div", { class: "printing" },
    make("h2", {}, "Print"),
    names.length === 0 ? make("p", { class: "hint" }, "Nothing chosen yet: open a ship, a fleet or a scenario and choose Add to print.")
      : contents(order, about, rows, (items) => change({ items })),
    make("div", { class: "tools" },
      names.some((name) => canFight(name, about)) ? make("button", { type: "button", class: "play", onclick: () => play(Object.fromEntries(Object.entries(order.items).filter(([name]) => canFight(name, about)))) }, "Play these at the table") : null,
      names.length ? make("button", { type: "button", class: "quiet empty", onclick: () => change({ items: {} }) }, "Empty the cart") : null),
    wholeGame(about, (name) => change({ items: { ...order.items, [name]: 1 } })),
    names.length ? looks(order, about, change) : null,
    plan));
  if (names.length) {
    void showPlan(plan, order);
  }
}

/** @param {string} name @param {About} about */
const canFight = (name, about) => [...about.units, "fleets", "scenarios"].includes(name.split("/")[0] ?? "");

/**
 * Make the table of what is chosen.
 * @param {Order} order
 * @param {About} about
 * @param {Row[]} rows
 * @param {(items: Record<string, number>) => void} changed
 */
function contents(order, about, rows, changed) {
  const { items } = order;
  const titles = new Map(about.games.map((game) => [game.id, game.title]));
  const names = new Map(rows.map((row) => [`${row.kind}/${row.game}/${row.id}`, row.name]));
  const number = (/** @type {string} */ name) => {
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "number", min: 1, max: MOST, value: items[name], "aria-label": `Number of ${name}`,
      onchange: () => changed({ ...items, [name]: Math.max(1, Math.min(MOST, Math.floor(Number(field.value)) || 1)) }) }));
    return field;
  };
  const without = (/** @type {string} */ name) => Object.fromEntries(Object.entries(items).filter(([other]) => other !== name));
  return make("table", { class: "cart" },
    make("tr", {}, make("th", { scope: "col" }, "What"), make("th", { scope: "col" }, "Number"), make("td", {}, "")),
    ...Object.keys(items).map((name) => {
      const [kind = "", game = "", id = ""] = name.split("/");
      return make("tr", {},
        make("td", {}, kind === "products" ? id : make("a", { href: `/?of=${encodeURIComponent(name)}` }, names.get(name) ?? id),
          make("small", {}, `${kind} · ${titles.get(game) ?? game}`)),
        make("td", {}, about.units.includes(kind) ? number(name) : "1"),
        make("td", {}, make("button", { type: "button", class: "quiet", "aria-label": `Remove ${name}`, onclick: () => changed(without(name)) }, "Remove")));
    }));
}

/**
 * Make the choices of how it is printed; a shop decides most of them.
 * @param {Order} order
 * @param {About} about
 * @param {(given: Partial<Order>) => void} change
 */
function looks(order, about, change) {
  const shops = about.shops.map((shop) => /** @type {[string, string]} */ ([shop.id, `${shop.name} (${TAKEN[shop.takes] ?? shop.takes})`]));
  const isOwn = order.shop === "";
  const hasUnits = Object.keys(order.items).some((name) => about.units.includes(name.split("/")[0] ?? ""));
  return make("div", { class: "tools looks" },
    shops.length ? choice("For", [["", "your own printer"], ...shops], order.shop, (shop) => change({ shop })) : null,
    hasUnits && isOwn ? choice("Of ships", OF_UNITS, order.units, (units) => change({ units })) : null,
    isOwn ? choice("Paper", PAPERS, order.paper, (paper) => change({ paper })) : null,
    choice("Ink", INKS, order.ink, (ink) => change({ ink })),
    isOwn ? choice("Files", FORMATS, order.format, (format) => change({ format })) : null,
    isOwn && order.format === "pdf" ? tick("Fields to fill in", order.fillable, (fillable) => change({ fillable })) : null,
    isOwn && order.format === "pdf" ? tick("For screen readers", order.tagged, (tagged) => change({ tagged })) : null);
}

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} chosen */
function tick(label, value, chosen) {
  const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: value, onchange: () => chosen(box.checked) }));
  return make("label", {}, box, ` ${label}`);
}

/**
 * Offer the products of a whole game, such as its catalogue.
 * @param {About} about
 * @param {(name: string) => void} add
 */
function wholeGame(about, add) {
  const games = about.games.filter((game) => game.products.length);
  let game = games[0];
  const product = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Product" }));
  const offer = () => product.replaceChildren(...(game?.products ?? []).map((name) => make("option", { value: name }, name)));
  offer();
  return make("details", {}, make("summary", {}, "Add a product of a whole game"), make("div", { class: "tools" },
    choice("Game", games.map((one) => /** @type {[string, string]} */ ([one.id, one.title])), game?.id ?? "", (value) => {
      game = games.find((one) => one.id === value) ?? game;
      offer();
    }),
    make("label", {}, "Product ", product),
    make("button", { type: "button", onclick: () => add(`products/${game?.id ?? ""}/${product.value}`) }, "Add")));
}

/** @param {HTMLElement} place @param {Order} order */
async function showPlan(place, order) {
  place.replaceChildren(make("p", { class: "hint" }, "Working out the pages …"));
  try {
    /** @type {Plan} */
    const plan = await data("/data/plan", order, undefined, progressIn(place));
    if (!place.isConnected) {
      return;
    }
    const sheets = plan.files.reduce((sum, one) => sum + one.sheets, 0);
    const isPaper = order.format === "pdf" && !order.shop;
    const total = isPaper ? `, ${counted(sheets, "sheet")} of paper printed on both sides` : "";
    place.replaceChildren(
      plan.files.length ? make("p", { class: "figure" }, `${counted(plan.files.length, "file")}${total}.`) : "",
      make("ul", { class: "files" }, ...plan.files.map((one) => fileOf(one, order))),
      ...Object.entries(plan.omitted).map(([name, reason]) => make("p", { class: "error" }, `Not printed: ${name}, ${reason}.`)),
      plan.commands.length ? make("details", {}, make("summary", {}, "The same by command"), ...plan.commands.map((command) => make("p", {}, make("code", {}, command)))) : "");
  } catch (problem) {
    place.replaceChildren(make("p", { class: "error" }, words(problem)));
  }
}

/** @param {number} number @param {string} word */
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {Plan["files"][0]} planned @param {Order} order */
function fileOf(planned, order) {
  const name = planned.path.split("/").at(-1) ?? "sheet.pdf";
  const state = make("div", {});
  return make("li", {},
    make("button", { type: "button", class: "print", onclick: () => void download(state, planned.path, name, order) }, name),
    make("small", {}, counted(planned.pages, "page")), state);
}

/** @param {HTMLElement} state @param {string} path @param {string} name @param {Order} order */
async function download(state, path, name, order) {
  try {
    const address = URL.createObjectURL(await file("/data/print", { ...order, path }, progressIn(state)));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    state.replaceChildren(make("small", { class: "good" }, "✓ made"));
  } catch (problem) {
    state.replaceChildren(make("small", { class: "error" }, words(problem)));
  }
}
