/** The chart below the pieces: sky or sea, areas, scenery, hexes with their numbers. */
import {draw} from "./dom.js";
import {center, near, number, sides} from "./hexes.js";
import {drawItem} from "./scene.js";

/** Hexes beyond the view that have their numbers, so that a small move of it draws none. */
const RIM = 3;

/**
 * Hexes from side to side of a patch of the grid. A browser that paints a tile goes through every path that meets it.
 * A map that grows gets patches, and keeps those that it has.
 */
const PATCH = 8;

/** Hexes from side to side of a patch of stars, which are fewer. */
const STARRY = 16;

/** Stars of a map, and of the sky of a map without edges, which is larger than what is shown of it at first. */
const STARS = 1400, SKY_STARS = 4000;

/** Hexes beyond a map without edges that have a sky. */
const BEYOND = 12;

let skies = 0;

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
    // The sky of a map without edges is drawn once, and goes on beyond its edges as in mirrors.
    const sky = draw("g", board.sky ? {id: `sky-${skies++}`} : {}, parent);
    this.mirrored = board.sky ? draw("g", {}, parent) : null;
    this.sky = sky.id;
    this.ornaments = draw("g", {}, sky);
    this.back = draw("g", {}, sky);
    this.grid = draw("g", {fill: "none", "stroke-width": 0.3}, parent);
    this.numbers = draw("g", {class: "numbers", "font-size": 3.3, "text-anchor": "middle"}, parent);
    /** The hexes with their numbers: first column and row, last column and row; empty for none. */
    /** @type {number[]} */
    this.numbered = [];
    /** @type {Record<string, SVGElement>} */
    this.written = {};
    /** @type {[number, number]} */
    this.zero = [0, 0];
    /** @type {any} */
    this.colors = null;
    /** @type {Record<string, SVGElement>} */
    this.patches = {};
    /** @type {Record<string, SVGElement>} */
    this.mirrors = {};
    /** @type {number[] | null} */
    this.laid = null;
    this.lay();
  }

  /** Lay the hexes of the map, which grows if it has no edges: those that it has not had, and its rim. */
  lay() {
    const {first: [left, top], last: [right, foot]} = this.board, before = this.laid;
    this.laid = [left, top, right, foot];
    const inside = (/** @type {number[]} */ [x, y, u, v], /** @type {number} */ column, /** @type {number} */ row) =>
      column > x && column + PATCH <= u && row > y && row + PATCH <= v;
    for (let y = PATCH * Math.floor(top / PATCH); y <= foot; y += PATCH) {
      for (let x = PATCH * Math.floor(left / PATCH); x <= right; x += PATCH) {
        if (!before || !inside(before, x, y)) this.patch(x, y);
      }
    }
    if (this.mirrored) this.mirror();
  }

  /**
   * Lay a patch of the grid.
   * @param {number} x its first column
   * @param {number} y its first row
   */
  patch(x, y) {
    const board = this.board, key = `${x} ${y}`;
    let d = "";
    for (let row = Math.max(y, board.first[1]); row < y + PATCH && row <= board.last[1]; row++) {
      for (let column = Math.max(x, board.first[0]); column < x + PATCH && column <= board.last[0]; column++) {
        d += sides(board, column, row);
      }
    }
    this.patches[key] = this.patches[key] || draw("path", {}, this.grid);
    this.patches[key].setAttribute("d", d);
  }

  /** Have the sky wherever the map has come to lie. */
  mirror() {
    const [x, y, width, height] = this.board.sky, [left, top, wide, high] = this.board.box, room = BEYOND * this.board.across;
    const from = [Math.floor((left - room - x) / width), Math.floor((top - room - y) / height)];
    const to = [Math.floor((left + wide + room - x) / width), Math.floor((top + high + room - y) / height)];
    for (let row = from[1]; row <= to[1]; row++) {
      for (let column = from[0]; column <= to[0]; column++) {
        const key = `${column} ${row}`;
        if (key in this.mirrors || key === "0 0") continue;
        const [turn, far] = column & 1 ? [-1, 2 * x + (column + 1) * width] : [1, column * width];
        const [flip, deep] = row & 1 ? [-1, 2 * y + (row + 1) * height] : [1, row * height];
        this.mirrors[key] = draw("use", {href: `#${this.sky}`, transform: `matrix(${turn} 0 0 ${flip} ${far} ${deep})`}, this.mirrored);
      }
    }
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
    const chart = this.colors, board = this.board, [left, top, width, height] = board.sky || board.box;
    this.ornaments.replaceChildren();
    let state = board.seed * 2654435761 % 4294967296;
    const chance = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
    const many = Math.min(board.sky ? SKY_STARS : STARS, width * height / 260), patch = STARRY * board.across;
    if (chart.stars.length) {
      /** @type {Record<string, string>} */
      const dots = {};
      for (let n = 0; n < many; n++) {
        const x = (left + width * chance()).toFixed(1), y = (top + height * chance()).toFixed(1), luck = chance();
        const color = chart.stars[Math.floor(chance() * chart.stars.length)], size = [0.3, 0.45, 0.65, 0.95][Math.min(3, Math.floor(luck * luck * luck * 4.2))];
        const place = `${Math.floor(Number(x) / patch)} ${Math.floor(Number(y) / patch)}`, key = `${color} ${size} ${place}`;
        dots[key] = (dots[key] || "") + `M${x} ${y}h0`;
        if (luck > 0.993) dots[`${color} 0.2 ${place}`] = (dots[`${color} 0.2 ${place}`] || "") + `M${x} ${y}m-2 0h4m-2-2v4`;
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
    this.forget();
    this.write();
  }

  /**
   * Have the numbers of the hexes in view. A browser lays out every text anew when the view changes, seen or not: a
   * map of a thousand hexes would take most of the time of a click.
   * @param {import("./camera.js").Box | null} view null where hexes are too small for numbers
   */
  see(view) {
    if (!view) {
      this.numbered = [];
      return this.forget();
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

  /** Take all numbers away. */
  forget() {
    this.numbers.replaceChildren();
    this.written = {};
  }

  /** Write the numbers that are missing, and take those away that are out of view. */
  write() {
    const board = this.board, high = board.across * (board.shape === "flat" ? 0.36 : 0.38) - 1.2;
    const [left, top, right, foot] = this.numbered, before = this.written;
    this.written = {};
    for (let row = top; row <= foot; row++) {
      for (let column = left; column <= right; column++) {
        const key = `${column} ${row}`, [x, y] = center(board, column, row);
        this.written[key] = before[key] || draw("text", {x, y: y - high}, this.numbers);
        if (!before[key]) this.written[key].textContent = number(column - this.zero[0], row - this.zero[1]);
      }
    }
    for (const key in before) if (!(key in this.written)) before[key].remove();
  }
}
