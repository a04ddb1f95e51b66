// A sheet by itself, as large as one wants it: for phones, and for small print.

import { make } from "./dom.js";

const STEPS = [1, 1.5, 2, 3, 4.5];

/**
 * Show a drawn sheet over the page; it is enlarged by buttons, and moved by scrolling.
 * @param {HTMLElement} sheet
 * @param {string} title
 */
export function magnify(sheet, title) {
  const drawing = sheet.shadowRoot?.querySelector("svg");
  if (!drawing) {
    return;
  }
  let step = innerWidth < 760 ? 2 : 0;
  const inner = make("div", { class: "zoomed", role: "img", "aria-label": title });
  const root = inner.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = "svg{display:block;width:100%;height:auto}";
  root.append(style, drawing.cloneNode(true));
  const area = make("div", { class: "zoom-area", tabindex: 0, role: "region", "aria-label": `${title}, scrollable` }, inner);
  const out = button("−", "Smaller", -1);
  const more = button("+", "Larger", 1);
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "zoom", "aria-label": title },
    make("div", { class: "bar-of-zoom" }, make("strong", {}, title), out, more,
      make("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Close")), area));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  scale();

  /** @param {string} sign @param {string} label @param {number} by */
  function button(sign, label, by) {
    return /** @type {HTMLButtonElement} */ (make("button", { type: "button", "aria-label": label, onclick: () => { step += by; scale(); } }, sign));
  }

  function scale() {
    step = Math.max(0, Math.min(STEPS.length - 1, step));
    const middle = [(area.scrollLeft + area.clientWidth / 2) / (area.scrollWidth || 1), (area.scrollTop + area.clientHeight / 2) / (area.scrollHeight || 1)];
    inner.style.width = `${(STEPS[step] ?? 1) * 100}%`;
    out.disabled = step === 0;
    more.disabled = step === STEPS.length - 1;
    area.scrollTo((middle[0] ?? 0) * area.scrollWidth - area.clientWidth / 2, (middle[1] ?? 0) * area.scrollHeight - area.clientHeight / 2);
  }
}
