// Suggestions at the cursor of a text field, as editors have them from the language server.

import { data } from "./api.js";
import { make } from "./dom.js";

/** @typedef {{label: string, text: string, detail: string, sort: string, word: string}} Suggestion */

/**
 * Offer suggestions while a text is typed, and at Ctrl-Space. Enter or Tab takes one, Escape closes the list.
 * @param {HTMLTextAreaElement} field
 * @param {string} name the entity whose text it is
 * @param {HTMLElement} place where the list is put: it is the place that the field is positioned in
 */
export function suggestAt(field, name, place) {
  /** @type {Suggestion[]} */
  let offered = [];
  let chosen = 0;
  let waiting = 0;
  let asked = 0;
  const list = make("ul", { role: "listbox", id: "suggestions", class: "suggestions", "aria-label": "Suggestions", hidden: true });
  place.append(list);
  field.setAttribute("aria-controls", "suggestions");
  field.setAttribute("aria-autocomplete", "list");

  field.addEventListener("input", (event) => {
    const typed = /** @type {InputEvent} */ (event).data;
    clearTimeout(waiting);
    if (typed && /[\w ,[]/.test(typed)) {
      waiting = setTimeout(() => void ask(false), 120);
    } else {
      close();
    }
  });
  field.addEventListener("blur", () => setTimeout(close, 150));
  field.addEventListener("scroll", close);
  field.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      void ask(true);
    } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      choose((chosen + (event.key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length);
    } else if (!list.hidden && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      take(chosen);
    } else if (!list.hidden && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });

  /** @param {boolean} wanted whether they are asked for by a key */
  async function ask(wanted) {
    const before = field.value.slice(0, field.selectionStart).split("\n");
    const row = before.length - 1;
    const column = before[row]?.length ?? 0;
    const number = ++asked;
    try {
      /** @type {Suggestion[]} */
      const found = await data("/data/suggestions", { of: name, text: field.value, row, column });
      const word = found[0]?.word ?? "";
      if (number !== asked || document.activeElement !== field || (!wanted && (found.length > 60 || found.some((one) => one.text.trim() === word)))) {
        close();
        return;
      }
      offered = found;
      show(row, column - word.length);
    } catch {
      close();
    }
  }

  /** @param {number} row @param {number} column */
  function show(row, column) {
    list.hidden = offered.length === 0;
    list.replaceChildren(...offered.map((one, index) => make("li", { role: "option", id: `suggestion-${index}`, "aria-selected": "false", onmousedown: (/** @type {Event} */ event) => { event.preventDefault(); take(index); } },
      make("b", {}, one.label), one.detail ? make("small", {}, one.detail) : null)));
    if (offered.length === 0) {
      return;
    }
    const style = getComputedStyle(field);
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    pen.font = `${style.fontSize} ${style.fontFamily}`;
    const line = Number.parseFloat(style.lineHeight) || 1.35 * Number.parseFloat(style.fontSize);
    const left = field.offsetLeft + 8 + column * pen.measureText("m").width - field.scrollLeft;
    const top = field.offsetTop + 8 + (row + 1) * line - field.scrollTop;
    list.style.left = `${Math.max(4, Math.min(left, place.clientWidth - 260))}px`;
    list.style.top = `${top}px`;
    choose(0);
  }

  /** @param {number} index */
  function choose(index) {
    chosen = index;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === index)));
    field.setAttribute("aria-activedescendant", `suggestion-${index}`);
    list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  function take(index) {
    const one = offered[index];
    close();
    if (one) {
      const at = field.selectionStart;
      field.setRangeText(one.text, at - one.word.length, at, "end");
      field.dispatchEvent(new Event("input"));
      field.focus();
    }
  }

  function close() {
    asked += 1;
    offered = [];
    list.hidden = true;
    field.removeAttribute("aria-activedescendant");
  }
}
