/** Pieces on a map: ships seen from above in the colours of their sides, lit from the upper left. */
import {draw} from "./dom.js";
import {angle, center, outline} from "./hexes.js";

const LINE = 0, BODY = 2, SHADE = 3;
let clips = 0;

/**
 * Define the drawings of a board: each once, with a bevel that is lit from the same side of the page
 * whatever way a piece is turned (`--lx`, `--ly`).
 * @param {any[]} drawings
 * @param {Element} defs
 * @param {number} [from] the number of the first one
 */
export function define(drawings, defs, from = 0) {
  drawings.forEach((shapes, nth) => {
    const number = from + nth;
    const whole = draw("g", {id: `drawing-${number}`}, defs), shadow = draw("g", {id: `shadow-${number}`}, defs);
    for (const [tone, d] of shapes) {
      if (tone === LINE) {
        draw("path", {d, class: "groove"}, whole);
        draw("path", {d, class: "tone-0"}, whole);
      } else if (tone === BODY || tone === SHADE) {
        const name = `hull-${clips++}`;
        draw("path", {d}, shadow);
        draw("path", {d}, draw("clipPath", {id: name}, defs));
        draw("path", {d, class: `tone-${tone}`}, whole);
        const bevel = draw("g", {"clip-path": `url(#${name})`}, whole);
        draw("path", {d, class: "low"}, bevel);
        draw("path", {d, class: "high"}, bevel);
        draw("path", {d, class: "rim"}, whole);
      } else draw("path", {d, class: `tone-${tone}`}, whole);
    }
  });
}

/** The pieces of a board and what belongs to them: courses, trails, rings. */
export class Pieces {
  /**
   * @param {any} data the data of the page
   * @param {SVGElement} under
   * @param {SVGElement} over
   * @param {(id: string, event: PointerEvent) => void} chosen
   */
  constructor(data, under, over, chosen) {
    this.data = data;
    this.board = data.board;
    this.under = under;
    this.over = over;
    this.chosen = chosen;
    /** @type {Record<string, any>} */
    this.shown = {};
    /** @type {Record<string, [number, number]>} */
    this.places = {};
  }

  /**
   * Show the pieces of a moment.
   * @param {Record<string, any[]>} pieces
   * @param {Record<string, [number, number]>} health
   * @param {[string, any[]][]} wrecks units that are lost, with the piece as it was
   */
  show(pieces, health, wrecks) {
    const board = this.board, kinds = this.data.kinds;
    /** @type {Record<string, string[]>} */
    const there = {};
    for (const id in pieces) {
      if (kinds[id][4] !== undefined) continue;
      const key = `${pieces[id][0]} ${pieces[id][1]}`;
      (there[key] = there[key] || []).push(id);
    }
    const all = {...pieces};
    for (const [id, piece] of wrecks) if (!(id in all)) all[id] = piece;
    for (const id in this.shown) if (!(id in all)) { this.shown[id].group.remove(); delete this.shown[id]; }
    this.under.replaceChildren();
    this.places = {};
    for (const id in all) {
      const [column, row, facing, side, left, out] = all[id];
      const [, mark, shape, , stern] = kinds[id];
      let [x, y] = center(board, column, row);
      if (stern !== undefined) continue;
      const lost = !(id in pieces);
      const tail = `${id}-stern` in pieces ? pieces[`${id}-stern`] : null;
      if (tail) {
        const [u, v] = center(board, tail[0], tail[1]);
        [x, y] = [(x + u) / 2, (y + v) / 2];
      }
      const made = this.shown[id] || (this.shown[id] = this.make(id));
      const alike = (there[`${column} ${row}`] || []).filter(other => (kinds[other][2] === "counter") === (shape === "counter"));
      const many = alike.length, n = alike.indexOf(id);
      let size = tail ? 1.85 : 1;
      if (!lost && many > 1 && shape !== "ring") {
        const turn = (360 * n / many - 90) * Math.PI / 180;
        size = shape === "counter" ? (many < 3 ? 0.68 : 0.54) : 0.7;
        const reach = board.across * (many < 3 ? 0.24 : 0.29);
        x += Math.cos(turn) * reach;
        y += Math.sin(turn) * reach;
      } else if (shape === "disc" && (there[`${column} ${row}`] || []).length > many) {
        [x, y, size] = [x + board.across * 0.3, y + board.across * 0.3, 0.75];
      }
      this.places[id] = [x, y];
      made.group.style.transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(var(--grow,1))`;
      this.dress(made, id, facing, side, size, out || lost);
      made.group.classList.toggle("wreck", Boolean(out || lost));
      const whole = health[id];
      this.tab(made, mark, side, size, tail, whole, lost);
      if (!lost) this.course(all[id], side, mark);
    }
  }

  /** @param {string} id */
  make(id) {
    const [name, , shape] = this.data.kinds[id];
    const group = draw("g", {class: `piece ${shape}`}, this.over);
    group.dataset.piece = id;
    draw("title", {}, group).textContent = name;
    group.addEventListener("click", event => this.chosen(id, /** @type {PointerEvent} */ (event)));
    return {group, body: draw("g", {}, group), tab: draw("g", {class: "tab"}, group), key: "", label: ""};
  }

  /**
   * Draw a piece in the colours of its side, turned to its facing.
   * @param {any} made
   * @param {string} id
   * @param {number | null} facing
   * @param {number} side
   * @param {number} size
   * @param {boolean | number} wreck
   */
  dress(made, id, facing, side, size, wreck) {
    const board = this.board, [, mark, shape, drawing] = this.data.kinds[id];
    const key = [facing, side, size, wreck].join();
    if (made.key === key) return;
    made.key = key;
    const body = made.body, turn = facing === null ? 0 : angle(board, facing);
    const [, , main, ink, hull, edge, dash] = this.data.sides[side];
    body.replaceChildren();
    const style = made.group.style;
    for (const [name, value] of [["--hull", hull], ["--edge", edge], ["--main", main], ["--on", ink]]) style.setProperty(name, value);
    if (drawing === null || drawing === undefined) {
      const path = shape === "counter" ? outline(board, 0, 0, 0.8) : "M0-7A7 7 0 1 1 0 7A7 7 0 1 1 0-7z";
      draw("path", {d: shape === "ring" ? outline(board, 0, 0, 0.92) : path, class: "chip", fill: shape === "ring" ? "none" : hull, stroke: main, "stroke-dasharray": dash || "none"}, body);
      if (facing !== null) draw("path", {d: "M0-12.4L2.6-9.2L-2.6-9.2z", fill: main, transform: `rotate(${turn})`}, body);
      if (shape === "disc") draw("text", {y: 2.2, "text-anchor": "middle", "font-size": 7, class: "bold", fill: edge}, body).textContent = mark;
      return;
    }
    const scale = board.across * size * (shape === "counter" ? 0.94 : shape === "diamond" ? 0.8 : 0.55) / 100;
    const light = (-135 - turn) * Math.PI / 180;
    style.setProperty("--lx", (-Math.cos(light)).toFixed(3));
    style.setProperty("--ly", (-Math.sin(light)).toFixed(3));
    const used = wreck && this.board.wrecks[drawing] !== undefined ? this.board.wrecks[drawing] : drawing;
    const turned = draw("g", {transform: `rotate(${turn}) scale(${scale.toFixed(4)})`}, body);
    draw("use", {href: `#shadow-${used}`, class: "shadow"}, turned);
    draw("use", {href: `#shadow-${used}`, class: "keel"}, turned);
    draw("use", {href: `#drawing-${used}`}, turned);
    if (facing !== null && shape === "counter") {
      const far = -board.across * 0.5;
      draw("path", {d: `M0 ${far + 0.4}l1.9 2.5h-3.8z`, fill: main, stroke: "var(--sky)", "stroke-width": 0.3, transform: `rotate(${turn})`}, body);
    }
  }

  /**
   * Put letter and strength of a unit beside it, in a solid tab that is never on the drawing.
   * @param {any} made
   * @param {string} mark
   * @param {number} side
   * @param {number} size
   * @param {any} tail
   * @param {[number, number] | undefined} whole
   * @param {boolean} lost
   */
  tab(made, mark, side, size, tail, whole, lost) {
    const label = [mark, side, size, whole, lost].join();
    if (made.label === label) return;
    made.label = label;
    const tab = made.tab, across = this.board.across;
    tab.replaceChildren();
    if (!whole || lost) return;
    const wide = 5.2 + 1.7 * (mark.length - 1), x = -across * (tail ? 0.5 : 0.42 * Math.max(size, 0.75)), y = across * 0.31 * (size < 1 ? 0.9 : 1);
    draw("rect", {x: x - wide / 2, y: y - 3.2, width: wide, height: 6.4, rx: 1.1, class: "plate"}, tab);
    draw("text", {x, y: y + 1.3, "text-anchor": "middle", "font-size": 5.4, class: "bold mark"}, tab).textContent = mark;
    const part = Math.max(0, Math.min(1, whole[0] / Math.max(1, whole[1])));
    draw("rect", {x: x - wide / 2 + 0.7, y: y + 1.95, width: wide - 1.4, height: 0.8, class: "empty"}, tab);
    draw("rect", {x: x - wide / 2 + 0.7, y: y + 1.95, width: (wide - 1.4) * part, height: 0.8, class: "full"}, tab);
  }

  /**
   * Draw the course of a piece: an arrow to where it drifts, its speed, its trailing piece.
   * @param {any[]} piece
   * @param {number} side
   * @param {string} mark
   */
  course(piece, side, mark) {
    const [column, row, , , , , dc, dr, speed, tc, tr] = piece;
    if (dc === undefined) return;
    const board = this.board, main = `var(--chart-${side})`;
    const [x, y] = center(board, column, row), [u, v] = center(board, dc, dr);
    const length = Math.hypot(u - x, v - y) || 1, ax = (u - x) / length, ay = (v - y) / length;
    const group = draw("g", {class: "course"}, this.under);
    group.style.stroke = group.style.fill = main;
    if (tc !== undefined) {
      const [p, q] = center(board, tc, tr);
      draw("line", {x1: p, y1: q, x2: x, y2: y, "stroke-width": 0.6, "stroke-dasharray": "0.2 2", "stroke-linecap": "round"}, group);
      draw("circle", {cx: p, cy: q, r: 3.6, fill: "var(--sky)", "stroke-width": 0.9}, group);
      draw("text", {x: p, y: q + 1.6, "text-anchor": "middle", "font-size": 4.6, class: "bold", stroke: "none"}, group).textContent = mark;
    }
    const start = board.across * 0.52, stop = length - 1.6;
    if (stop > start) draw("line", {x1: x + ax * start, y1: y + ay * start, x2: x + ax * stop, y2: y + ay * stop, "stroke-width": 0.7, "stroke-dasharray": "2.4 1.5"}, group);
    draw("path", {d: outline(board, u, v, 0.9), fill: "none", "stroke-width": 0.45, "stroke-dasharray": "1.6 1.4", "stroke-opacity": 0.8}, group);
    draw("path", {d: `M${u} ${v}L${u - ax * 3.4 - ay * 1.7} ${v - ay * 3.4 + ax * 1.7}L${u - ax * 3.4 + ay * 1.7} ${v - ay * 3.4 - ax * 1.7}z`, stroke: "none"}, group);
    const side_x = u - ay * 4.2, side_y = v + ax * 4.2;
    draw("text", {x: side_x, y: side_y + 1.5, "text-anchor": "middle", "font-size": 4.4, class: "bold", stroke: "none"}, group).textContent = `${mark} ${speed}`;
  }
}
