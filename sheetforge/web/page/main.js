// The page: what the address asks for, drawn again as the content changes.

import { data, hasToken, keepToken, Refusal, takeToken } from "./api.js";
import { add, count, showCart } from "./cart.js";
import { byId, later, make, say, words } from "./dom.js";
import { leave, showEntity } from "./entity.js";
import { showList } from "./list.js";
import { follow } from "./live.js";
import { isBegun, showNew } from "./new.js";
import { know } from "./questions.js";
import { allToTable, openSheet, showTable, takeCode, toTable } from "./table.js";

/** @typedef {import("./api.js").About} About */
/** @typedef {import("./api.js").Row} Row */

/** @type {About | null} */
let about = null;
/** @type {Row[]} */
let rows = [];
/** What is wrong with the folder, as it was last said. */
let fault = "";

/** Name of the entity that the address asks for; empty for none. */
const shown = () => new URLSearchParams(location.search).get("of") ?? "";

/** Whether a text is being edited that is not saved. */
const unsaved = () => document.querySelector("[data-dirty]") !== null;

/** Whether the text that is being edited may be left. */
const mayLeave = () => !unsaved() || confirm("Discard the changes that are not saved?");

/** The address that is shown. */
let address = "";

/** @param {Record<string, string>} change @param {boolean} [replace] */
function go(change, replace = false) {
  if (["of", "cart", "new", "table"].some((name) => name in change) && !mayLeave()) {
    return;
  }
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value) {
      asked.set(name, value);
    } else {
      asked.delete(name);
    }
  }
  history[replace ? "replaceState" : "pushState"](null, "", asked.size ? `/?${asked}` : "/");
  if (!replace) {
    say(fault);
  }
  show();
}

/** @param {string} name */
const open = (name) => {
  go({ of: name, cart: "", new: "", table: "" });
  byId("work").focus({ preventScroll: true });
};

function show() {
  if (about === null) {
    return;
  }
  address = location.pathname + location.search;
  const name = shown();
  const asked = new URLSearchParams(location.search);
  const cart = asked.has("cart");
  const fresh = asked.has("new");
  const table = asked.get("table");
  document.body.dataset["part"] = table ? "table" : cart || fresh || name ? "work" : "list";
  if (table || cart || fresh || !name) {
    leave();
    delete byId("work").dataset["asked"];
  }
  list();
  const work = byId("work");
  if (table) {
    showTable(work, table, go);
  } else if (cart) {
    document.title = "Print · sheetforge";
    showCart(work, about, rows, (items) => void allToTable(items, go));
  } else if (fresh) {
    document.title = "New · sheetforge";
    void showNew(work, about, open);
  } else if (name) {
    document.title = `${name.split("/").at(-1)} · sheetforge`;
    void showOne(name);
  } else {
    document.title = "sheetforge";
    delete work.dataset["of"];
    work.replaceChildren(make("p", { class: "hint welcome" }, "Choose a ship, or anything else, from the list."));
  }
}

/** Show the rows that the address asks for. */
function list() {
  if (about) {
    showList(about, rows, shown(), open, (change) => go(change, true));
  }
}

/** @param {string} name @param {import("./api.js").Entity} [entity] what is known of it */
async function showOne(name, entity = undefined) {
  const work = byId("work");
  try {
    await showEntity(work, name, /** @type {About} */ (about), open, add, (of) => void toTable(of, go), entity);
  } catch (problem) {
    if (work.dataset["asked"] !== name) {
      return;
    }
    if (unsaved() && work.dataset["of"] === name) {
      say("The file was removed on disk. Your text stays below; Save makes the file again.");
      return;
    }
    delete work.dataset["of"];
    leave();
    work.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/**
 * Show what has changed: the entity that is shown first, the list of all once no save follows any more.
 * @param {import("./api.js").Entity} [entity] one that is known already
 * @param {string} [of] its name
 */
async function refresh(entity = undefined, of = "") {
  const name = shown();
  if (document.body.dataset["part"] === "work" && name && byId("work").dataset["of"] === name) {
    later("list", () => void read().then(list, (problem) => say(words(problem))));
    await showOne(name, of === name ? entity : undefined);
  } else {
    await read();
    show();
  }
}

async function read() {
  about = /** @type {About} */ (await data("/data/about"));
  const units = new Set(about.units);
  rows = /** @type {Row[]} */ (await data("/data/list"));
  know(rows);
  // What can fight comes first, each by its name.
  rows.sort((a, b) => Number(units.has(b.kind)) - Number(units.has(a.kind)) || a.name.localeCompare(b.name));
  byId("to-new").hidden = !about.writable;
  byId("folder").textContent = `${about.content} · ${rows.length} entities · ${about.findings} ${about.findings === 1 ? "finding" : "findings"}`;
  if (about.fault || fault) {
    fault = about.fault;
    say(fault);
  }
}

function askToken() {
  const field = /** @type {HTMLInputElement} */ (make("input", { id: "token", type: "text", autocomplete: "off", "aria-label": "Address or token" }));
  byId("work").replaceChildren(make("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    keepToken(field.value);
    void start();
  } }, make("p", {}, "Paste the address that sheetforge serve printed, or the token at its end."), field, make("button", {}, "Open")));
  document.body.dataset["part"] = "work";
}

async function start() {
  if (!hasToken()) {
    askToken();
    return;
  }
  try {
    await read();
    show();
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 401) {
      askToken();
    }
    say(words(problem));
    return;
  }
  const { code, play } = Object.fromEntries(new URLSearchParams(location.search));
  if (play) {
    await openSheet(play, (change) => go(change, true));
  } else if (code) {
    await takeCode(code, (change) => go(change, true));
  }
  follow(about?.number ?? 0, shown, (entity, of) => void refresh(entity, of), say);
}

takeToken();
count();
window.addEventListener("popstate", () => {
  if (mayLeave()) {
    document.querySelectorAll("[data-dirty]").forEach((one) => one.removeAttribute("data-dirty"));
    show();
  } else {
    history.pushState(null, "", address);
  }
});
window.addEventListener("beforeunload", (event) => {
  if (unsaved() || isBegun()) {
    event.preventDefault();
  }
});
let width = innerWidth;
window.addEventListener("resize", () => {
  // On a phone the keyboard changes the height of the window, and nothing is to be drawn anew for it.
  if (innerWidth !== width) {
    width = innerWidth;
    show();
  }
});
byId("to-list").addEventListener("click", () => go({ of: "", cart: "", new: "", table: "" }));
byId("to-cart").addEventListener("click", () => go({ cart: "1", new: "", table: "" }));
byId("to-table").addEventListener("click", () => go({ of: "", cart: "", new: "", table: "all" }));
byId("to-new").addEventListener("click", () => go({ new: "1", cart: "", table: "" }));
document.querySelector("[data-home]")?.addEventListener("click", (event) => {
  event.preventDefault();
  go({ of: "", cart: "", new: "", table: "" });
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (event.key === "Escape" && !typing && document.body.dataset["editing"]) {
    /** @type {HTMLElement | null} */ (document.querySelector(".editor .close"))?.click();
  }
  if (event.key === "/" && !typing) {
    event.preventDefault();
    byId("search").focus();
  }
});
void start();
