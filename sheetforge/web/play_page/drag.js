/** Units dragged to where they go: dropping the one in question on a lit hex is a click on that hex. */
import {write} from "../../play/data/page/dom.js";

/** Pixels that a pointer moves before a press becomes a drag. */
const LEAST = 7;

/**
 * Let the card or the piece of the unit in question be dragged to a lit hex.
 * @param {() => string} unit the unit in question; empty if there is none
 * @param {(id: string) => string} letter
 */
export function draggable(unit, letter) {
  /** @type {{id: number, x: number, y: number, held: any} | null} */
  let drag = null;
  /** @type {Element | null} */
  let over = null;

  const lit = (/** @type {PointerEvent} */ event) =>
    document.elementsFromPoint(event.clientX, event.clientY).find(one => one.matches(".hints .hint")) || null;
  const point = (/** @type {Element | null} */ hint) => {
    if (hint === over) return;
    if (over) over.dispatchEvent(new PointerEvent("pointerleave", {pointerType: "mouse"}));
    if (hint) hint.dispatchEvent(new PointerEvent("pointerenter", {pointerType: "mouse"}));
    over = hint;
  };
  const end = () => {
    if (drag && drag.held) drag.held.remove();
    drag = null;
    point(null);
    document.body.classList.remove("dragging");
  };

  document.addEventListener("pointerdown", event => {
    const target = /** @type {any} */ (event.target), id = unit();
    const held = target.closest && target.closest("#roster .card, #map .piece");
    if (!id || !held || (held.dataset.unit || held.dataset.piece) !== id || event.button) return;
    drag = {id: event.pointerId, x: event.clientX, y: event.clientY, held: null};
    // The map does not move with it.
    if (held.dataset.piece) event.stopPropagation();
  }, true);
  document.addEventListener("pointermove", event => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.held && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < LEAST) return;
    if (!drag.held) {
      drag.held = write("b", letter(unit()), document.body, "held");
      document.body.classList.add("dragging");
    }
    drag.held.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    point(lit(event));
  }, true);
  document.addEventListener("pointerup", event => {
    if (!drag || event.pointerId !== drag.id) return;
    const dropped = drag.held ? lit(event) : null, was_held = Boolean(drag.held);
    end();
    if (!was_held) return;
    // The press ends as a drop, not as a click on what lies there.
    const stop = (/** @type {Event} */ click) => { click.stopPropagation(); click.preventDefault(); };
    document.addEventListener("click", stop, {capture: true, once: true});
    setTimeout(() => document.removeEventListener("click", stop, true));
    if (dropped) setTimeout(() => dropped.dispatchEvent(new MouseEvent("click", {bubbles: true})));
  }, true);
  document.addEventListener("pointercancel", end, true);
}
