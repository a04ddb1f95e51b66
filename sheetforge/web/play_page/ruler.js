/** A ruler on the map: the distance of two hexes, and whether a line of fire between them is open. */
import {at, draw} from "../../play/data/page/dom.js";
import {center, near, number, outline} from "../../play/data/page/hexes.js";

/** A ruler, laid from hex to hex while it is switched on. */
export class Ruler {
  /**
   * @param {import("../../play/data/page/board.js").Board} board
   * @param {import("./peek.js").Peek} peek
   */
  constructor(board, peek) {
    this.board = board;
    this.peek = peek;
    this.on = false;
    /** @type {[number, number] | null} */
    this.from = null;
    this.last = "";
    const map = at("map");
    this.layer = draw("g", {class: "ruler"}, map);
    map.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (!this.on) return;
      event.stopPropagation();
      const hex = this.hex(event);
      this.from = this.from && (event.shiftKey || this.last !== String(this.from)) ? null : hex;
      this.lay(hex);
    }, true);
    map.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (this.on && this.from) this.lay(this.hex(event)); });
  }

  /** Switch it on or off. */
  toggle() {
    this.on = !this.on;
    this.from = null;
    this.layer.replaceChildren();
    at("ruler").setAttribute("aria-pressed", String(this.on));
    document.body.classList.toggle("measuring", this.on);
  }

  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  hex(event) {
    const map = at("map"), spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    return near(this.board.board, spot.x, spot.y);
  }

  /** @param {[number, number]} to */
  lay(to) {
    if (this.last === String(to) && this.layer.firstChild) return;
    this.last = String(to);
    const board = this.board.board, from = this.from || to, [x, y] = center(board, ...from), [u, v] = center(board, ...to);
    this.layer.replaceChildren();
    const line = draw("line", {x1: x, y1: y, x2: u, y2: v}, this.layer);
    for (const spot of [[x, y], [u, v]]) draw("path", {d: outline(board, spot[0], spot[1], 0.95)}, this.layer);
    if (!this.from) return;
    void this.peek.fetch(`/data/sight?from=${from.join()}&to=${to.join()}`).then(sight => {
      if (!sight || this.last !== String(to) || !this.on) return;
      line.classList.toggle("blocked", Boolean(sight.blocked));
      this.tag(u, v - board.across * 0.7, [`${sight.away} ${sight.away === 1 ? "hex" : "hexes"} to ${number(...to)}`, sight.blocked]);
    });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string[]} lines
   */
  tag(x, y, lines) {
    const layer = this.peek.layer;
    this.peek.layer = this.layer;
    this.peek.label(x, y, lines);
    this.peek.layer = layer;
  }
}
