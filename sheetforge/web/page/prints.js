// The pages that show an entity as it is printed: paper and ink, drawings that stay until their successor is there,
// parts that are lit, and parts that are clicked.

import { data, query, text } from "./api.js";
import { choice, later, make, words } from "./dom.js";
import { progressIn } from "./progress.js";
import { magnify } from "./zoom.js";

/** @typedef {import("./api.js").Picture} Picture */
/** @typedef {import("./api.js").Part} Part */
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
    later("pages", async () => {
      const whole = await askPages(place, name, {});
      // Another answer may have come meanwhile.
      if (!(whole instanceof Error) && /** @type {HTMLElement | null} */ (place.querySelector(":scope > figure"))?.dataset["digest"] === first) {
        showPages(place, whole, broken);
      }
    });
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
  // A page that is compared with stays beside the first one.
  const first = shown.findIndex((node) => main.includes(/** @type {HTMLElement} */ (node)));
  shown.splice(first < 0 ? shown.length - (more.length ? 1 : 0) : first + 1, 0, ...place.querySelectorAll(":scope > figure.other"));
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

const INSIDE = "svg{display:block;width:100%;height:auto} "
  + "@media print{svg{max-height:100vh}} [id]{cursor:pointer} " + coloured("is-new", "#0a7d33");

/**
 * Return the rules of a style sheet that colour parts of a drawing: words in full, and shapes so that what lies in them can be read.
 * @param {string} name of their class
 * @param {string} colour
 */
export function coloured(name, colour) {
  return `.${name}{stroke:${colour}!important;fill:${colour}!important;fill-opacity:.12!important} :is(text,use).${name}{stroke:none!important;fill-opacity:1!important}`;
}

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
 * Read a drawing. Parts that are printed several times are there as often, so that each can be clicked and marked.
 * @param {string} drawing
 * @returns {SVGSVGElement}
 */
export function parsedDrawing(drawing) {
  const parsed = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement));
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
  /** @type {Set<Element>} */
  const copied = new Set();
  for (const use of parsed.querySelectorAll("use")) {
    const part = use.href.baseVal.startsWith("#part-") ? parsed.querySelector(`#${CSS.escape(use.href.baseVal.slice(1))}`) : null;
    if (part?.querySelector("[id]")) {
      const copy = /** @type {Element} */ (part.cloneNode(true));
      copy.removeAttribute("id");
      copy.setAttribute("transform", use.getAttribute("transform") ?? "");
      use.replaceWith(copy);
      copied.add(part);
    }
  }
  copied.forEach((part) => part.remove());
  return parsed;
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
  const parsed = parsedDrawing(drawing);
  // Its parts may have moved.
  figure.querySelector(".lit-parts")?.remove();
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
 * Return the parts of a display that a finding is about, the one first whose field is the most of the finding's path.
 * @param {Part[]} parts
 * @param {(string | number)[]} path
 */
export const partsAt = (parts, path) => parts.filter((part) => part.path.every((step, at) => step === path[at])).sort((a, b) => b.path.length - a.path.length);

/**
 * Mark the first of some parts that is drawn, and no other one; return it.
 * @param {HTMLElement} sheets
 * @param {Part[]} parts
 * @returns {Element | undefined}
 */
export function light(sheets, parts) {
  for (const old of sheets.querySelectorAll(".lit-parts")) {
    old.remove();
  }
  const drawn = [...sheets.querySelectorAll(".sheet")].flatMap((sheet) => [...(sheet.shadowRoot?.querySelectorAll("[id]") ?? [])]);
  for (const { part } of parts) {
    const all = drawn.filter((element) => shows(element, part));
    // Without an element of this name, the part is drawn as several, which are numbered.
    const named = all.filter((element) => `.${element.id}`.endsWith(`.${part}`));
    const lit = named.length ? named : all;
    if (lit.length) {
      ring(lit);
      return lit[0];
    }
  }
  return undefined;
}

const SVG = "http://www.w3.org/2000/svg";
const AROUND = 2;
/** Pixels around a part that is marked. */

/**
 * Draw a line around parts of one drawing, over its sheet: within it, an outdated sheet would be grey with the line.
 * @param {Element[]} elements
 */
function ring(elements) {
  const root = elements[0]?.getRootNode();
  const drawing = root instanceof ShadowRoot ? root.querySelector("svg") : null;
  if (!drawing || !(root instanceof ShadowRoot)) {
    return;
  }
  const frame = drawing.getBoundingClientRect();
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "lit-parts");
  layer.setAttribute("aria-hidden", "true");
  layer.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  for (const element of elements.filter((one) => one.getRootNode() === root)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const line = document.createElementNS(SVG, "rect");
    const place = { x: x - frame.x - AROUND, y: y - frame.y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: AROUND };
    Object.entries(place).forEach(([name, value]) => line.setAttribute(name, String(value)));
    layer.append(line);
  }
  root.host.after(layer);
}

/**
 * Return whether an element of a drawing shows a part, or one of several with its name: `wolf.weapon.1` shows `weapon.1`.
 * @param {Element} element
 * @param {string} part
 */
const shows = (element, part) => new RegExp(`(^|\\.)${part.replace(/\W/g, "\\$&")}([-.]\\d+)*$`).test(element.id);

/**
 * Call a function with the part of a drawing that is clicked: the smallest one at that place, also between its boxes.
 * @param {HTMLElement} sheets
 * @param {() => Part[]} parts those of the display
 * @param {(part: Part) => void} clicked
 */
export function onPart(sheets, parts, clicked) {
  sheets.addEventListener("click", ({ target, clientX, clientY }) => {
    const root = target instanceof Element ? target.closest(".sheet")?.shadowRoot : null;
    /** @type {Part | null} */
    let found = null;
    let least = Infinity;
    for (const element of root?.querySelectorAll("[id]") ?? []) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (left <= clientX && clientX <= right && top <= clientY && clientY <= bottom && width * height < least) {
        const part = parts().find((one) => shows(element, one.part));
        if (part) {
          found = part;
          least = width * height;
        }
      }
    }
    if (found) {
      clicked(found);
    }
  });
}
