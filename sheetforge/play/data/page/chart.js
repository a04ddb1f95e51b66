/** The chart below the pieces: sky or sea, areas, scenery, hexes with their numbers. */
import {draw} from "./dom.js";
import {center, near, number, sides} from "./hexes.js";
import {drawItem} from "./scene.js";

/** Hexes beyond the view that have their numbers, so that a small move of it draws none. */
const RIM = 3;

/** Hexes from side to side of a patch of the grid. A browser that paints a tile goes through every path that meets it. */
const PATCH = 8;

/** A chart in the colours of a dark page and of a light one. */
export class Chart {
  /**
   * @param {any} board
   * @param {import("./scene.js").Scene} scene
   * @param {SVGElement} parent
   */
  constructor(board, scene, parent) {
    this.board = board;
    this.scene = scene;
    this.ornaments = draw("g", {}, parent);
    this.back = draw("g", {}, parent);
    this.grid = draw("g", {fill: "none", "stroke-width": 0.3}, parent);
    this.numbers = draw("g", {class: "numbers", "font-size": 3.3, "text-anchor": "middle"}, parent);
    /** The hexes with their numbers: first column and row, last column and row; empty for none. */
    /** @type {number[]} */
    this.numbered = [];
    /** @type {[number, number]} */
    this.zero = [0, 0];
    /** @type {any} */
    this.colors = null;
    this.lay();
  }

  /** Lay the hexes of the map, which grows if it has no edges. */
  lay() {
    const board = this.board, patches = /** @type {Record<string, string>} */ ({});
    for (let row = board.first[1]; row <= board.last[1]; row++) {
      for (let column = board.first[0]; column <= board.last[0]; column++) {
        const patch = `${Math.floor(column / PATCH)} ${Math.floor(row / PATCH)}`;
        patches[patch] = (patches[patch] || "") + sides(board, column, row);
      }
    }
    this.grid.replaceChildren();
    for (const patch in patches) draw("path", {d: patches[patch]}, this.grid);
    this.numbered = [];
    this.adorn();
  }

  /**
   * Draw the chart for a dark page or for a light one.
   * @param {boolean} dark
   */
  paint(dark) {
    const chart = dark || !this.board.light ? this.board.dark : this.board.light;
    if (this.colors === chart) return;
    this.colors = chart;
    this.back.replaceChildren();
    for (const item of chart.items) drawItem(this.scene, this.scene.items[item], this.back);
    this.adorn();
    this.grid.setAttribute("stroke", chart.grid);
    this.grid.setAttribute("stroke-opacity", chart.dark ? "0.7" : "0.8");
    this.numbers.setAttribute("fill", chart.number);
  }

  /** Draw stars, few of them bright, or ripples on water: always the same on a map. */
  adorn() {
    const chart = this.colors, [left, top, width, height] = this.board.box;
    this.ornaments.replaceChildren();
    if (!chart) return;
    let state = this.board.seed * 2654435761 % 4294967296;
    const chance = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
    const many = Math.min(1400, width * height / 260);
    if (chart.stars.length) {
      /** @type {Record<string, string>} */
      const dots = {};
      for (let n = 0; n < many; n++) {
        const x = (left + width * chance()).toFixed(1), y = (top + height * chance()).toFixed(1), luck = chance();
        const color = chart.stars[Math.floor(chance() * chart.stars.length)], size = [0.3, 0.45, 0.65, 0.95][Math.min(3, Math.floor(luck * luck * luck * 4.2))];
        dots[`${color} ${size}`] = (dots[`${color} ${size}`] || "") + `M${x} ${y}h0`;
        if (luck > 0.993) dots[`${color} 0.2`] = (dots[`${color} 0.2`] || "") + `M${x} ${y}m-2 0h4m-2-2v4`;
      }
      for (const key in dots) {
        const [stroke, size] = key.split(" ");
        draw("path", {d: dots[key], stroke, "stroke-width": size, "stroke-linecap": "round", fill: "none"}, this.ornaments);
      }
    }
    chart.waves.forEach((/** @type {string} */ stroke) => {
      let d = "";
      for (let n = 0; n < many / 4; n++) {
        const x = left + width * chance(), y = top + height * chance(), long = 2 + 2.4 * chance();
        d += `M${x.toFixed(1)} ${y.toFixed(1)}q${(long / 2).toFixed(1)}-1.5 ${long.toFixed(1)} 0t${long.toFixed(1)} 0`;
      }
      draw("path", {d, stroke, "stroke-width": 0.35, "stroke-linecap": "round", fill: "none"}, this.ornaments);
    });
  }

  /**
   * Number the hexes from a column and row on: the paper of a map that moves lies elsewhere.
   * @param {[number, number]} zero
   */
  renumber(zero) {
    if (this.zero[0] === zero[0] && this.zero[1] === zero[1]) return;
    this.zero = zero;
    this.write();
  }

  /**
   * Have the numbers of the hexes in view. A browser lays out every text anew when the view changes, seen or not: a
   * map of a thousand hexes would take most of the time of a click.
   * @param {import("./camera.js").Box | null} view null where hexes are too small for numbers
   */
  see(view) {
    if (!view) {
      if (this.numbered.length) this.numbers.replaceChildren();
      this.numbered = [];
      return;
    }
    const {first, last} = this.board, [left, top] = near(this.board, view.x, view.y);
    const [right, foot] = near(this.board, view.x + view.width, view.y + view.height);
    const part = (/** @type {number} */ rim) => [
      Math.max(first[0], left - rim), Math.max(first[1], top - rim), Math.min(last[0], right + rim), Math.min(last[1], foot + rim),
    ];
    const least = part(1), most = part(2 * RIM), now = this.numbered;
    if (now.length && least.every((one, n) => n < 2 ? now[n] <= one && now[n] >= most[n] : now[n] >= one && now[n] <= most[n])) return;
    this.numbered = part(RIM);
    this.write();
  }

  /** Write the numbers. */
  write() {
    this.numbers.replaceChildren();
    const board = this.board, high = board.across * (board.shape === "flat" ? 0.36 : 0.38) - 1.2;
    const [left, top, right, foot] = this.numbered;
    for (let row = top; row <= foot; row++) {
      for (let column = left; column <= right; column++) {
        const [x, y] = center(board, column, row);
        draw("text", {x, y: y - high}, this.numbers).textContent = number(column - this.zero[0], row - this.zero[1]);
      }
    }
  }
}
