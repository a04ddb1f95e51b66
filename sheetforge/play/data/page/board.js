/** The map of a page with all that lies on it, and the view of it: chart, pieces, marks, camera. */
import {Camera} from "./camera.js";
import {Chart} from "./chart.js";
import {at, draw} from "./dom.js";
import {center} from "./hexes.js";
import {Marks} from "./marks.js";
import {Pieces, define} from "./pieces.js";

/** Pixels from side to side of a hex that is too small for its number. */
const SMALL = 34;

/** A map in the element `map`, with the buttons that move it. */
export class Board {
  /**
   * @param {any} data the data of the page
   * @param {(id: string, event: PointerEvent) => void} chosen
   */
  constructor(data, chosen) {
    const board = this.board = data.board, map = at("map");
    this.data = data;
    this.defs = draw("defs", {}, map);
    define(board.drawings, this.defs);
    this.chart = new Chart(board, data, draw("g", {}, map));
    const ways = draw("g", {class: "ways"}, map), under = draw("g", {fill: "none", "stroke-linecap": "round"}, map);
    /** Where a page marks hexes, below the pieces. */
    this.hints = draw("g", {class: "hints"}, map);
    this.pieces = new Pieces(data, under, draw("g", {}, map), chosen);
    this.marks = new Marks(data, ways, draw("g", {class: "cues"}, map));
    /** Where a page draws what lies ahead, over the pieces. */
    this.ahead = draw("g", {class: "peek"}, map);
    this.grown = "";
    const [x, y, width, height] = board.box;
    this.camera = new Camera(map, {x, y, width, height}, board.across, scale => {
      this.chart.see(board.across / scale < SMALL ? null : this.camera.box);
      // Pieces stay legible where hexes are small.
      const grow = Math.max(1, Math.min(1.9, 30 * scale / board.across)).toFixed(2);
      // A browser looks up the style of everything below what has another value, so the map itself has none.
      if (grow !== this.grown) for (const layer of [this.pieces.over, this.ahead]) layer.style.setProperty("--grow", grow);
      this.grown = grow;
      this.marks.resize(scale);
    });
    this.camera.onfree = () => at("follow").setAttribute("aria-pressed", "false");
  }

  /** Show more of the map: it has grown. */
  grow() {
    this.chart.lay();
    const [x, y, width, height] = this.board.box;
    this.camera.whole = {x, y, width, height};
    this.camera.set(this.camera.box);
  }

  /**
   * Show how things stand after a step, and what happened at it.
   * @param {import("./course.js").Standing} state
   * @param {import("./course.js").Standing} before
   * @param {any} step
   * @param {(id: string) => number} side_of
   */
  show(state, before, step, side_of) {
    this.camera.measure();
    this.chart.renumber(state.zero);
    this.pieces.show(state.pieces, state.health, state.lost);
    this.marks.trails(state.ways, side_of);
    const place = (/** @type {string} */ id) => {
      if (this.pieces.places[id]) return this.pieces.places[id];
      const piece = state.pieces[id] || before.pieces[id];
      return piece ? center(this.board, piece[0], piece[1]) : undefined;
    };
    const thrown = (step.q || []).flatMap((/** @type {any[]} */ roll) => roll.slice(2).filter((_, /** @type {number} */ k) => k % 2));
    this.marks.cues(step.f || [], place, side_of, thrown);
  }

  /**
   * Fit the view to units on the map, to what happens to them, and to some more hexes that matter most.
   * @param {import("./course.js").Standing} state
   * @param {any} step
   * @param {string[]} units
   * @param {boolean} [at_once]
   * @param {{hexes: [number, number][], heart: [number, number] | null, parted?: boolean}} [more] `heart` is shown if
   *   they are too many, or so large that its parts can be chosen if they are `parted`
   * @param {[number, number]} [covered] pixels at the top and at the foot of the map that something lies over
   */
  look(state, step, units, at_once, more = {hexes: [], heart: null}, covered = [0, 0]) {
    const points = units.flatMap(id => {
      const [column, row, , , , , to_column, to_row] = state.pieces[id], here = center(this.board, column, row);
      return to_column === undefined ? [here] : [here, center(this.board, to_column, to_row)];
    });
    for (const [, way, fresh] of state.ways) {
      if (fresh) for (let k = 0; k < way.length; k += 2) points.push(center(this.board, way[k], way[k + 1]));
    }
    for (const cue of step.f || []) for (const id of [cue[1], cue[2]]) if (this.pieces.places[id]) points.push(this.pieces.places[id]);
    const focus = more.hexes.map(([column, row]) => center(this.board, column, row));
    this.camera.fit([...points, ...focus], at_once, focus, more.heart && center(this.board, ...more.heart), covered, more.parted);
  }

  /**
   * Return the pieces whose middle is within so many pixels of a pointer.
   * @param {MouseEvent} event
   * @param {number} far
   */
  near(event, far) {
    const place = at("map").getBoundingClientRect(), {box} = this.camera, scale = box.width / Math.max(1, place.width);
    const x = box.x + (event.clientX - place.left) * scale, y = box.y + (event.clientY - place.top) * scale;
    return Object.keys(this.pieces.places).filter(id => Math.hypot(this.pieces.places[id][0] - x, this.pieces.places[id][1] - y) <= far * scale);
  }

  /**
   * Let the buttons beside the map move it; return what keys do.
   * @param {() => void} look
   * @returns {Record<string, () => void>}
   */
  steer(look) {
    const camera = this.camera;
    const follow = () => {
      camera.follows = true;
      at("follow").setAttribute("aria-pressed", "true");
      look();
    };
    at("follow").addEventListener("click", follow);
    at("nearer").addEventListener("click", () => camera.zoom(1 / 1.3));
    at("farther").addEventListener("click", () => camera.zoom(1.3));
    at("whole").addEventListener("click", () => { camera.free(); camera.go(camera.whole); });
    return {
      "+": () => at("nearer").click(), "-": () => at("farther").click(), f: follow,
      w: () => camera.pan(0, -0.15), a: () => camera.pan(-0.15, 0),
      s: () => camera.pan(0, 0.15), d: () => camera.pan(0.15, 0),
    };
  }
}

const LIGHT = matchMedia("(prefers-color-scheme: light)");

/**
 * Paint the page dark or light, as the reader's system or the button `theme` has it.
 * @param {any} data
 * @param {Board | null} board
 * @returns {() => void} paints again
 */
export function painted(data, board) {
  let theme = "";
  const root = document.documentElement;
  const paint = () => {
    const light = (theme || (LIGHT.matches ? "light" : "dark")) === "light";
    data.sides.forEach((/** @type {any[]} */ side, /** @type {number} */ number) => {
      root.style.setProperty(`--side-${number}`, side[light ? 8 : 7]);
      root.style.setProperty(`--chart-${number}`, side[light || (board && !data.board.dark.dark) ? 8 : 7]);
    });
    root.dataset.theme = light ? "light" : "dark";
    at("theme").textContent = light ? "Dark" : "Light";
    if (!board) return;
    board.chart.paint(!light);
    root.style.setProperty("--sky", board.chart.colors.sky);
    root.style.setProperty("--label", board.chart.colors.label);
    at("board").classList.toggle("pale", !board.chart.colors.dark);
  };
  at("theme").addEventListener("click", () => {
    theme = root.dataset.theme === "light" ? "dark" : "light";
    paint();
  });
  LIGHT.addEventListener("change", paint);
  paint();
  return paint;
}

/**
 * Let the buttons of a narrow window open its panels; the open one is closed again, for a larger map.
 * @returns {(name: string, toggle?: boolean) => void}
 */
export function panels() {
  const tab = (/** @type {string} */ name, /** @type {boolean | undefined} */ toggle) => {
    const body = document.body, closing = toggle && body.dataset.tab === name;
    body.dataset.tab = closing ? "" : name;
    for (const button of document.querySelectorAll("#tabs button")) {
      button.setAttribute("aria-pressed", String(/** @type {any} */ (button).dataset.tab === body.dataset.tab));
    }
  };
  for (const button of document.querySelectorAll("#tabs button")) {
    button.addEventListener("click", () => tab(/** @type {any} */ (button).dataset.tab, true));
  }
  return tab;
}
