// The display of a sheet in play: its pages as they are printed, what a finger touches on them, and marks that the
// drawing does not have yet.

import { make } from "./dom.js";
import { parsedDrawing } from "./prints.js";

/** @typedef {import("./table.js").Control} Control */
/** @typedef {import("./table.js").Drawn} Drawn */
/** @typedef {import("./sheets.js").Values} Values */

const SVG = "http://www.w3.org/2000/svg";
const REACH = 28;
/** Pixels from a finger to the middle of the box that it means, at most. */

const LARGE = 36;
/** Pixels of a box that a finger hits among others. */

const STYLE = "svg{display:block;width:100%;height:auto} .over{position:absolute;inset:0;pointer-events:none} :host{position:relative}";

/**
 * Draw the pages anew.
 * @param {HTMLElement} place
 * @param {Drawn[]} pages
 * @param {Record<string, number[]>} places
 * @param {(name: string, large: boolean) => void} touched
 */
export function draw(place, pages, places, touched) {
  let view = /** @type {HTMLElement | null} */ (place.querySelector(".view"));
  if (!view) {
    const zoom = (/** @type {number} */ by) => () => {
      const wide = Math.max(1, Math.min(4, Number(place.dataset["zoom"] ?? "1") * by));
      place.dataset["zoom"] = String(wide);
      /** @type {HTMLElement} */ (place.querySelector(".pages")).style.width = `${100 * wide}%`;
    };
    view = make("div", { class: "view", tabindex: 0, role: "group", "aria-label": "Display; the lists below mark the same boxes" }, make("div", { class: "pages" }));
    place.replaceChildren(view, make("div", { class: "zoom" },
      make("button", { type: "button", "aria-label": "Smaller", onclick: zoom(1 / 1.5) }, "−"),
      make("button", { type: "button", "aria-label": "Larger", onclick: zoom(1.5) }, "+")));
  }
  const holder = /** @type {HTMLElement} */ (view.querySelector(".pages"));
  holder.replaceChildren(...pages.map((page, number) => {
    const drawn = document.importNode(parsedDrawing(page.svg), true);
    drawn.setAttribute("viewBox", page.crop.join(" "));
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    const over = document.createElementNS(SVG, "svg");
    over.setAttribute("viewBox", page.crop.join(" "));
    over.setAttribute("class", "over");
    const style = document.createElement("style");
    style.textContent = STYLE;
    const sheet = make("div", { class: "page", "data-page": number, role: "img", "aria-label": `Page ${number + 1}` });
    // Names within a drawing are its own: each is in a tree of its own.
    sheet.attachShadow({ mode: "open" }).append(style, drawn, over);
    sheet.addEventListener("click", (event) => {
      const found = nearest(sheet, page, number, places, event.clientX, event.clientY);
      if (found) {
        touched(found.name, found.large);
      }
    });
    return sheet;
  }));
}

/**
 * Return the box that a finger means.
 * @param {HTMLElement} sheet
 * @param {Drawn} page
 * @param {number} number
 * @param {Record<string, number[]>} places
 * @param {number} x
 * @param {number} y
 */
function nearest(sheet, page, number, places, x, y) {
  const frame = sheet.getBoundingClientRect();
  const scale = frame.width / (page.crop[2] ?? 1);
  let best = { name: "", far: REACH, large: false };
  for (const [name, [on, left = 0, top = 0, width = 0, height = 0]] of Object.entries(places)) {
    if (on === number) {
      const middle = [frame.left + (left + width / 2 - (page.crop[0] ?? 0)) * scale, frame.top + (top + height / 2 - (page.crop[1] ?? 0)) * scale];
      const far = Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
      if (far < best.far) {
        best = { name, far, large: Math.min(width, height) * scale >= LARGE };
      }
    }
  }
  return best.name ? best : null;
}

/**
 * Mark what the drawing does not show yet.
 * @param {HTMLElement} place
 * @param {{places: Record<string, number[]>, values: Values}} drawing
 * @param {Control[]} controls
 * @param {Values} values
 */
export function mark(place, drawing, controls, values) {
  const layers = [...place.querySelectorAll(".page")].map((page) => /** @type {SVGElement} */ (page.shadowRoot?.querySelector(".over")));
  layers.forEach((layer) => layer.replaceChildren());
  for (const control of controls) {
    const drawn = drawing.values[control.name] ?? 0;
    const value = values[control.name] ?? 0;
    if (drawn !== value) {
      control.places.forEach((name, at) => {
        const [was, is] = control.choice ? [drawn === at + 1, value === at + 1] : [drawn > at, value > at];
        const [page = 0, left = 0, top = 0, width = 0, height = 0] = drawing.places[name] ?? [];
        if (was !== is && width) {
          const path = document.createElementNS(SVG, "path");
          path.setAttribute("d", is ? `M${left} ${top}l${width} ${height}m0 ${-height}l${-width} ${height}` : `M${left} ${top}h${width}v${height}h${-width}z`);
          path.setAttribute("fill", is ? "none" : "#ffffffcc");
          path.setAttribute("stroke", "#1b5fb3");
          path.setAttribute("stroke-width", "0.7");
          layers[page]?.append(path);
        }
      });
    }
  }
}
