// Two states of a sheet: side by side, or one over the other with the parts that differ in colour.

import { text, query } from "./api.js";
import { make, say, words } from "./dom.js";
import { coloured, figureOf, parsedDrawing } from "./prints.js";

/** @typedef {import("./api.js").Picture} Picture */

const LEAVES = "path, rect, circle, ellipse, line, polygon, polyline, text, use";

/**
 * Show other pages beside the first one; none takes them away.
 * @param {HTMLElement} sheets
 * @param {Picture[]} pages
 * @param {string} said
 */
export function beside(sheets, pages, said) {
  for (const old of sheets.querySelectorAll(".other, .overlaid")) {
    old.remove();
  }
  for (const lit of sheets.querySelectorAll(".sheet")) {
    lit.shadowRoot?.querySelectorAll(".is-new").forEach((one) => one.classList.remove("is-new"));
  }
  for (const page of pages) {
    const figure = figureOf(page, said);
    figure.classList.add("other");
    // A ship that cannot be drawn has no sheet of its own, but perhaps pages that are printed with it.
    sheets.insertBefore(figure, sheets.querySelector(":scope > figure")?.nextSibling ?? sheets.querySelector(":scope > .more"));
  }
}

/**
 * Return buttons that show another page beside the first sheet, over it, or not at all.
 * @param {HTMLElement} sheets
 * @param {Picture} page
 * @param {string} said what is said of the other page
 * @param {string} alone the name of the button that takes it away
 */
export const ways = (sheets, page, said, alone) => make("div", { class: "tools" },
  make("button", { type: "button", class: "beside", onclick: () => beside(sheets, [page], said) }, "Beside"),
  make("button", { type: "button", class: "over", onclick: () => void overlay(sheets, page, said) }, "Overlaid"),
  make("button", { type: "button", onclick: () => beside(sheets, [], "") }, alone));

/**
 * Draw what only the other page has over the first sheet; what only the sheet has is marked in it.
 * @param {HTMLElement} sheets
 * @param {Picture} page
 * @param {string} said
 */
async function overlay(sheets, page, said) {
  beside(sheets, [], "");
  const figure = sheets.querySelector(":scope > figure");
  const now = figure?.querySelector(".sheet")?.shadowRoot?.querySelector("svg");
  if (!figure || !now) {
    beside(sheets, [page], said);
    say("There is no sheet to lay it over.");
    return;
  }
  try {
    const before = document.importNode(parsedDrawing(await text(`/data/picture${query({ digest: page.digest })}`)), true);
    const [earlier, later] = [counted(before), counted(now)];
    let gone = 0;
    let fresh = 0;
    for (const [key, ones] of earlier) {
      for (const one of ones.slice(later.get(key)?.length ?? 0)) {
        one.classList.add("is-gone");
        gone += 1;
      }
    }
    for (const [key, ones] of later) {
      for (const one of ones.slice(earlier.get(key)?.length ?? 0)) {
        one.classList.add("is-new");
        fresh += 1;
      }
    }
    const layer = make("div", { class: "overlaid", "aria-hidden": "true" });
    const root = layer.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = `svg{display:block;width:100%;height:auto;visibility:hidden} .is-gone{visibility:visible;opacity:.75} ${coloured("is-gone", "#c3261c")}`;
    root.append(style, before);
    figure.querySelector(".sheet")?.after(layer);
    say(gone + fresh ? `Green: ${fresh} parts of this sheet alone. Red: ${gone} parts of the other.` : "The drawing is the same.");
  } catch (problem) {
    say(words(problem));
  }
}

/**
 * Return what is drawn, by its place and its look.
 * @param {SVGElement} drawing
 * @returns {Map<string, Element[]>}
 */
function counted(drawing) {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const leaf of drawing.querySelectorAll(LEAVES)) {
    if (leaf.closest("defs, clipPath, symbol") || leaf.parentElement?.closest("text")) {
      continue;
    }
    let moved = "";
    for (let outer = leaf.parentElement; outer && outer !== /** @type {Element} */ (drawing); outer = outer.parentElement) {
      moved = `${outer.getAttribute("transform") ?? ""}/${moved}`;
    }
    const key = `${moved}${leaf.outerHTML.replace(/ (id|class)="[^"]*is-(new|gone)[^"]*"| id="[^"]*"/g, "")}`;
    const same = found.get(key);
    if (same) {
      same.push(leaf);
    } else {
      found.set(key, [leaf]);
    }
  }
  return found;
}
