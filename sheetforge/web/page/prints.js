// The pages that show an entity as it is printed: paper and ink, drawings that stay until their successor is there,
// parts that are lit, and parts that are clicked.

import { data, query, text } from "./api.js";
import { choice, make, words } from "./dom.js";
import { progressIn } from "./progress.js";
import { magnify } from "./zoom.js";

/** @typedef {import("./api.js").Picture} Picture */
/** @typedef {import("./api.js").Finding} Finding */
/** @typedef {{stale: boolean, more?: boolean, pages: Picture[]}} Pages */

const PAPERS = /** @type {[string, string][]} */ ([["a4", "A4"], ["letter", "Letter"]]);
const INKS = /** @type {[string, string][]} */ ([["color", "colour"], ["mono", "mono"], ["saver", "saver"]]);

/** @type {{paper: string, ink: string}} */
export const look = { paper: localStorage.getItem("paper") ?? "a4", ink: localStorage.getItem("ink") ?? "color" };

/**
 * Make the choices of paper and ink.
 * @param {() => void} changed
 * @returns {HTMLElement[]}
 */
export function looks(changed) {
  return [
    choice("Paper", PAPERS, look.paper, (value) => { look.paper = value; localStorage.setItem("paper", value); changed(); }),
    choice("Ink", INKS, look.ink, (value) => { look.ink = value; localStorage.setItem("ink", value); changed(); }),
  ];
}

/**
 * Ask for the pages of an entity; a failure is returned.
 * @param {HTMLElement} place where the progress of a job is shown
 * @param {string} name
 * @param {Record<string, string>} [part] the `first` pages, without those that are printed with them
 * @returns {Promise<Pages | Error>}
 */
export async function askPages(place, name, part = { first: "yes" }) {
  try {
    return await data(`/data/pictures${query({ of: name, ...look, ...part })}`, undefined, undefined, progressIn(place));
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem));
  }
}

const REST = 80;
/** Milliseconds after which what is printed with a sheet is asked for: the sheet itself comes first. */

/**
 * Show the pages of an entity once they are there.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Promise<Pages | Error>} asked
 * @param {boolean} broken whether the entity has errors
 * @returns {Promise<number>} how many there are
 */
export async function showSheets(place, name, asked, broken) {
  if (place.childElementCount === 0) {
    place.append(make("p", { class: "hint" }, "Laying out its pages …"));
  }
  const answer = await asked;
  if (answer instanceof Error) {
    place.replaceChildren(make("p", { class: "hint" }, words(answer)));
    return 0;
  }
  showPages(place, answer, broken);
  const first = answer.pages[0]?.digest;
  if (answer.more) {
    window.setTimeout(async () => {
      const whole = await askPages(place, name, {});
      // Another answer may have come meanwhile.
      if (!(whole instanceof Error) && /** @type {HTMLElement | null} */ (place.querySelector(":scope > figure"))?.dataset["digest"] === first) {
        showPages(place, whole, broken);
      }
    }, REST);
  }
  return answer.pages.length;
}

/**
 * Show pages; a page that was there before keeps its drawing until it is drawn anew.
 * @param {HTMLElement} place
 * @param {Pages} answer
 * @param {boolean} broken
 */
export function showPages(place, answer, broken) {
  place.classList.toggle("stale", answer.stale);
  const old = new Map([...place.querySelectorAll("figure:not(.other)")].map((figure) => [keyOf(/** @type {HTMLElement} */ (figure)), /** @type {HTMLElement} */ (figure)]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  const figures = answer.pages.map((page) => {
    const number = (counts.get(page.product) ?? 0) + 1;
    counts.set(page.product, number);
    const kept = old.get(`${page.product}|${number}`);
    if (!kept) {
      const fresh = figureOf(page);
      fresh.dataset["key"] = `${page.product}|${number}`;
      return fresh;
    }
    name(kept, page, "");
    kept.dataset["digest"] = page.digest;
    if (near.has(kept) && page.drawing === undefined) {
      void fill(kept);
    }
    return kept;
  });
  answer.pages.forEach((page, index) => {
    const figure = figures[index];
    if (page.drawing !== undefined && figure) {
      drawPage(figure, page.drawing);
    }
  });
  if (answer.more) {
    // What is printed with it stays until it is there anew.
    figures.push(...[...old.values()].filter((figure) => !figures.includes(figure)));
  }
  const main = figures.filter((figure, index) => answer.pages[index]?.main ?? !figure.closest(".more"));
  const more = figures.filter((figure) => !main.includes(figure));
  /** @type {Node[]} */
  const shown = [...main];
  if (answer.stale) {
    shown.unshift(make("p", { class: "hint note" }, "The last good sheet: the file has errors, as its findings say."));
  }
  if (main.length === 0 && broken) {
    shown.push(make("p", { class: "hint" }, "It cannot be drawn until its findings are fixed."));
  } else if (figures.length === 0) {
    shown.push(make("p", { class: "hint" }, "Nothing is printed for this alone."));
  }
  if (more.length) {
    const box = /** @type {HTMLElement} */ (place.querySelector("details.more") ?? make("details", { class: "more", open: main.length === 0 && !broken },
      make("summary", {}), make("div", { class: "sheets" })));
    /** @type {HTMLElement} */ (box.firstElementChild).textContent = `${more.length} more ${more.length === 1 ? "page" : "pages"} that are printed with it`;
    put(/** @type {HTMLElement} */ (box.lastElementChild), more);
    shown.push(box);
  }
  put(place, shown);
}

/**
 * Make some nodes the children of an element; a drawing that stays in its place is not laid out again.
 * @param {HTMLElement} place
 * @param {Node[]} nodes
 */
function put(place, nodes) {
  if (place.childNodes.length !== nodes.length || nodes.some((node, at) => node !== place.childNodes[at])) {
    place.replaceChildren(...nodes);
  }
}

/** @param {HTMLElement} figure */
const keyOf = (figure) => figure.dataset["key"] ?? "";

/**
 * Make the frame of a page; its drawing is fetched as it comes into view.
 * @param {Picture} page
 * @param {string} [said] words before its title
 * @returns {HTMLElement}
 */
export function figureOf(page, said = "") {
  const sheet = make("div", { class: "sheet", role: "group" });
  const figure = make("figure", { "data-digest": page.digest, "data-product": page.product },
    sheet, make("figcaption", {}, make("span", {}),
      make("button", { type: "button", class: "quiet", onclick: () => magnify(sheet, sheet.getAttribute("aria-label") ?? "") }, "Enlarge")));
  name(figure, page, said);
  watcher.observe(figure);
  return figure;
}

/** @param {HTMLElement} figure @param {Picture} page @param {string} said */
function name(figure, page, said) {
  const title = `${said}${page.title}${page.page > 1 ? `, page ${page.page}` : ""}`;
  figure.querySelector(".sheet")?.setAttribute("aria-label", title);
  figure.querySelector("figcaption button")?.setAttribute("aria-label", `Enlarge ${title}`);
  const caption = /** @type {HTMLElement} */ (figure.querySelector("figcaption span"));
  caption.textContent = title;
}

/** The pages that are in view, or nearly so. @type {WeakSet<Element>} */
const near = new WeakSet();

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (entry.isIntersecting) {
      near.add(entry.target);
      void fill(/** @type {HTMLElement} */ (entry.target));
    } else {
      near.delete(entry.target);
    }
  }
}, { rootMargin: "300px" });

const INSIDE = "svg{display:block;width:100%;height:auto} .lit{outline:3px solid #d22;outline-offset:2px} "
  + ".is-new{fill:#0a7d33!important;stroke:#0a7d33!important} .is-gone{fill:#c3261c!important;stroke:#c3261c!important} [id]{cursor:pointer}";

/**
 * Fetch the drawing of a page, unless it is there.
 * @param {HTMLElement} figure
 */
async function fill(figure) {
  const sheet = /** @type {HTMLElement} */ (figure.querySelector(".sheet"));
  const digest = figure.dataset["digest"] ?? "";
  if (sheet.dataset["drawn"] === digest) {
    return;
  }
  try {
    const drawing = await text(`/data/picture${query({ digest })}`);
    if (figure.dataset["digest"] === digest) {
      drawPage(figure, drawing);
    }
  } catch (problem) {
    delete sheet.dataset["drawn"];
    sheet.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/**
 * Draw a page: names within it are its own, in a tree of its own, and what has not changed in it stays.
 * @param {HTMLElement} figure
 * @param {string} drawing
 */
function drawPage(figure, drawing) {
  const sheet = /** @type {HTMLElement} */ (figure.querySelector(".sheet"));
  const digest = figure.dataset["digest"] ?? "";
  if (sheet.dataset["drawn"] === digest) {
    return;
  }
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") {
    throw new Error("the drawing cannot be read");
  }
  // A drawing says what its parts are; tables and lists in it have no rows and items that a browser knows.
  for (const part of parsed.querySelectorAll("[role=table], [role=list]")) {
    part.setAttribute("role", "group");
  }
  for (const part of parsed.querySelectorAll("[role=img]:not([aria-label])")) {
    part.removeAttribute("role");
  }
  const root = sheet.shadowRoot ?? sheet.attachShadow({ mode: "open" });
  const before = root.querySelector("svg");
  if (before) {
    renew(before, parsed);
  } else {
    const style = document.createElement("style");
    style.textContent = INSIDE;
    root.replaceChildren(style, document.adoptNode(parsed));
  }
  sheet.dataset["drawn"] = digest;
}

/**
 * Make a tree equal to another one. What is equal already stays as it is: a browser lays out only what changes.
 * @param {Element} old
 * @param {Element} fresh
 */
function renew(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  const [was, is] = [[...old.childNodes], [...fresh.childNodes]];
  let start = 0;
  while (start < was.length && is[start] && was[start]?.isEqualNode(is[start] ?? null)) {
    start += 1;
  }
  let [end, last] = [was.length, is.length];
  while (end > start && last > start && was[end - 1]?.isEqualNode(is[last - 1] ?? null)) {
    end -= 1;
    last -= 1;
  }
  for (let at = start; at < Math.max(end, last); at += 1) {
    const [before, after] = [at < end ? was[at] : undefined, at < last ? is[at] : undefined];
    if (before && after && !before.isEqualNode(after)) {
      if (before instanceof Element && after instanceof Element && before.nodeName === after.nodeName) {
        renew(before, after);
      } else {
        before.replaceWith(document.adoptNode(after));
      }
    } else if (!before && after) {
      old.insertBefore(document.adoptNode(after), was[end] ?? null);
    } else if (!after) {
      before?.remove();
    }
  }
}

/**
 * Mark the part of the drawings that a finding is about: `weapons[0]` is drawn as `….weapon.1`.
 * @param {HTMLElement} sheets
 * @param {(string | number)[]} path
 */
export function light(sheets, path) {
  const field = String(path[0] ?? "");
  const index = typeof path[1] === "number" ? path[1] + 1 : null;
  const singular = field.replace(/s$/, "").split("_").at(-1) ?? "";
  for (const sheet of sheets.querySelectorAll(".sheet")) {
    const root = sheet.shadowRoot;
    for (const lit of root?.querySelectorAll(".lit") ?? []) {
      lit.classList.remove("lit");
    }
    const end = index === null ? `.${singular}` : `.${singular}.${index}`;
    const part = singular && [...(root?.querySelectorAll("[id]") ?? [])].find((one) => one.id.endsWith(end));
    if (part) {
      part.classList.add("lit");
      part.scrollIntoView({ block: "center" });
      return;
    }
  }
}

/**
 * Call a function with the field whose part of a drawing is clicked, as the part names it: `weapon` and 1.
 * @param {HTMLElement} sheets
 * @param {(field: string, number: number | null) => void} clicked
 */
export function onPart(sheets, clicked) {
  sheets.addEventListener("click", (event) => {
    for (const target of event.composedPath()) {
      const found = target instanceof SVGElement && /\.([a-z-]+)(?:\.(\d+))?$/.exec(target.id);
      if (found) {
        clicked(String(found[1]), found[2] ? Number(found[2]) : null);
        return;
      }
    }
  });
}
