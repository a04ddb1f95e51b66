// What is to be printed: entities with their numbers, kept in the browser; paper and ink; the plan; the PDFs.

import { data, file } from "./api.js";
import { byId, choice, make, say, words } from "./dom.js";
import { progressIn } from "./progress.js";

/** @typedef {import("./api.js").Order} Order */

const KEPT = "sheetforge-cart";

/** @returns {Order} */
function read() {
  const empty = { items: {}, paper: "a4", ink: "color", fillable: false, tagged: false };
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
  order.items[name] = Math.min(99, (order.items[name] ?? 0) + 1);
  keep(order);
  say(`${name}: ${order.items[name]} to print.`);
}

/**
 * Show the cart.
 * @param {HTMLElement} place
 * @param {import("./api.js").About} about
 */
export function showCart(place, about) {
  const units = about.units;
  delete place.dataset["of"];
  const order = read();
  const change = () => {
    keep(order);
    showCart(place, about);
  };
  const names = Object.keys(order.items);
  const plan = make("div", { id: "plan", "aria-live": "polite" });
  place.replaceChildren(
    make("h2", {}, "Print"),
    names.length === 0 ? make("p", { class: "hint" }, "Nothing chosen yet: open a ship and add it.") : make("table", { class: "cart" },
      make("tr", {}, make("th", { scope: "col" }, "What"), make("th", { scope: "col" }, "Number"), make("td", {}, "")),
      ...names.map((name) => make("tr", {}, make("td", {}, name),
        make("td", {}, !units.includes(name.split("/")[0] ?? "") ? "1" : make("input", { type: "number", min: 1, max: 99, value: order.items[name], "aria-label": `Number of ${name}`,
          onchange: (/** @type {Event} */ event) => {
            order.items[name] = Math.max(1, Math.min(99, Math.floor(Number(/** @type {HTMLInputElement} */ (event.target).value)) || 1));
            change();
          } })),
        make("td", {}, make("button", { type: "button", "aria-label": `Remove ${name}`, onclick: () => { delete order.items[name]; change(); } }, "Remove"))))),
    whole(about, (name) => { order.items[name] = 1; change(); }),
    make("div", { class: "tools" },
      choice("Paper", [["a4", "A4"], ["letter", "Letter"]], order.paper, (value) => { order.paper = value; change(); }),
      choice("Ink", [["color", "colour"], ["mono", "mono"], ["saver", "saver"]], order.ink, (value) => { order.ink = value; change(); }),
      tick("Fields to fill in", order.fillable, (value) => { order.fillable = value; change(); }),
      tick("For screen readers", order.tagged, (value) => { order.tagged = value; change(); })),
    plan);
  if (names.length) {
    void showPlan(plan, order);
  }
}

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} chosen */
function tick(label, value, chosen) {
  const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: value, onchange: () => chosen(box.checked) }));
  return make("label", {}, box, ` ${label}`);
}

/**
 * Offer the products of a whole game, such as its catalogue.
 * @param {import("./api.js").About} about
 * @param {(name: string) => void} add
 */
function whole(about, add) {
  const games = about.games.filter((game) => game.products.length);
  let game = games[0];
  const product = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Product" }));
  const offer = () => product.replaceChildren(...(game?.products ?? []).map((name) => make("option", { value: name }, name)));
  offer();
  return make("details", {}, make("summary", {}, "Add a product of a whole game"), make("div", { class: "tools" },
    choice("Game", games.map((one) => /** @type {[string, string]} */ ([one.id, one.title])), game?.id ?? "", (value) => { game = games.find((one) => one.id === value) ?? game; offer(); }),
    make("label", {}, "Product ", product),
    make("button", { type: "button", onclick: () => add(`products/${game?.id ?? ""}/${product.value}`) }, "Add")));
}

/** @param {HTMLElement} place @param {Order} order */
async function showPlan(place, order) {
  place.replaceChildren(make("p", { class: "hint" }, "Working out the pages …"));
  try {
    /** @type {{files: {path: string, pages: number, sheets: number}[], omitted: Record<string, string>, commands: string[]}} */
    const plan = await data("/data/plan", order, undefined, progressIn(place));
    const sheets = plan.files.reduce((sum, one) => sum + one.sheets, 0);
    place.replaceChildren(
      make("p", {}, `${plan.files.length} ${plan.files.length === 1 ? "file" : "files"}, ${sheets} ${sheets === 1 ? "sheet" : "sheets"} of paper printed on both sides.`),
      make("ul", { class: "files" }, ...plan.files.map((one) => make("li", {},
        make("button", { type: "button", class: "print", onclick: () => void open(one.path) }, `PDF: ${one.path.split("/").at(-1)}`),
        ` ${one.pages} ${one.pages === 1 ? "page" : "pages"}`))),
      ...Object.entries(plan.omitted).map(([name, reason]) => make("p", { class: "error" }, `Not printed: ${name}, ${reason}.`)),
      plan.commands.length ? make("p", {}, "The same by command:") : "", ...plan.commands.map((command) => make("p", {}, make("code", {}, command))));
  } catch (problem) {
    place.replaceChildren(make("p", { class: "error" }, words(problem)));
  }

  /** @param {string} path */
  async function open(path) {
    try {
      const address = URL.createObjectURL(await file("/data/print", { ...order, path }, progressIn(place)));
      const link = /** @type {HTMLAnchorElement} */ (make("a", { href: address, download: path.split("/").at(-1) ?? "sheet.pdf" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    } catch (problem) {
      say(words(problem));
    }
  }
}
