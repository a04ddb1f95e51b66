/** What happens at a step, on the map: ways of pieces, lines from firer to target, dice, losses. */
import {draw} from "./dom.js";
import {center} from "./hexes.js";

/** The marks of a step. Labels keep their size on the screen. */
export class Marks {
  /**
   * @param {any} data
   * @param {SVGElement} ways
   * @param {SVGElement} over
   */
  constructor(data, ways, over) {
    this.data = data;
    this.ways = ways;
    this.over = over;
    /** @type {[SVGElement, number, number][]} */
    this.labels = [];
    this.scale = 1;
  }

  /**
   * Draw the ways of pieces: those of this step, and fainter the earlier ones of the turn.
   * @param {[string, number[], boolean][]} ways
   * @param {(id: string) => number} side_of
   */
  trails(ways, side_of) {
    this.ways.replaceChildren();
    for (const [id, way, now] of ways) {
      const points = [];
      for (let at = 0; at < way.length; at += 2) points.push(center(this.data.board, way[at], way[at + 1]));
      const group = draw("g", {class: now ? "way now" : "way"}, this.ways);
      group.style.stroke = `var(--chart-${side_of(id)})`;
      draw("path", {d: points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("")}, group);
      draw("circle", {cx: points[0][0], cy: points[0][1], r: 1.6, fill: "var(--sky)"}, group);
    }
  }

  /**
   * Draw the cues of a step.
   * @param {any[]} cues
   * @param {(id: string) => [number, number] | undefined} place
   * @param {(id: string) => number} side_of
   * @param {number[]} thrown faces of the roll, if the cue has none
   */
  cues(cues, place, side_of, thrown) {
    this.over.replaceChildren();
    this.labels = [];
    /** @type {Record<string, number>} */
    const stacked = {};
    for (const [kind, unit, target, hit, faces, need] of cues) {
      const from = place(unit), to = place(target), main = `var(--chart-${side_of(unit)})`;
      if (kind === "loss" && from) this.burst(from[0], from[1], 9.5);
      if (kind === "hurt" && from) draw("circle", {cx: from[0], cy: from[1], r: 9, class: "hurt"}, this.over);
      if (!to || (kind !== "fire" && kind !== "launch" && kind !== "result")) continue;
      const group = draw("g", {class: `shot ${kind} ${hit === 0 ? "miss" : "hit"}`}, this.over);
      group.style.stroke = main;
      group.dataset.unit = unit;
      group.dataset.target = target;
      if (from && unit !== target) this.line(group, from, to, hit);
      if (hit) this.burst(to[0], to[1], 4.6, group);
      const dice = faces.length ? faces : kind === "launch" ? [] : thrown;
      const text = this.data.texts[need] || "";
      if (!dice.length && !text) continue;
      const above = stacked[target] = (stacked[target] || 0) + 1;
      if (above > 4) continue;
      this.label(group, to[0], to[1], above - 1, dice, text, hit);
    }
    this.resize(this.scale);
  }

  /**
   * @param {SVGElement} group
   * @param {[number, number]} from
   * @param {[number, number]} to
   * @param {number | null} hit
   */
  line(group, from, to, hit) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]], length = Math.hypot(dx, dy);
    if (length < 0.1) return;
    const start = Math.min(9, length * 0.3), end = length - (hit ? 0 : Math.min(6, length * 0.2));
    const ends = {x1: from[0] + dx / length * start, y1: from[1] + dy / length * start, x2: from[0] + dx / length * end, y2: from[1] + dy / length * end};
    draw("line", {...ends, class: "glow"}, group);
    draw("line", {...ends, class: "beam"}, group);
  }

  /**
   * Draw a burst of three tones.
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {SVGElement} [parent]
   */
  burst(x, y, size, parent) {
    const group = draw("g", {class: "burst"}, parent || this.over);
    [[1, "outer"], [0.66, "middle"], [0.36, "inner"]].forEach(([part, kind], at) => {
      let d = "";
      for (let n = 0; n < 16; n++) {
        const turn = (n * 22.5 + 9 * at) * Math.PI / 180;
        const reach = size * Number(part) * (n % 2 ? 0.52 : n % 4 ? 0.82 : 1);
        d += `${n ? "L" : "M"}${(x + reach * Math.cos(turn)).toFixed(2)} ${(y + reach * Math.sin(turn)).toFixed(2)}`;
      }
      draw("path", {d: d + "z", class: String(kind)}, group);
    });
  }

  /**
   * Put dice and their need beside a target, in the size of the screen.
   * @param {SVGElement} parent
   * @param {number} x
   * @param {number} y
   * @param {number} nth
   * @param {number[]} dice
   * @param {string} text
   * @param {number | null} hit
   */
  label(parent, x, y, nth, dice, text, hit) {
    const group = draw("g", {class: "roll"}, parent);
    const shown = dice.slice(0, 12), wide = shown.length * 20 + 8;
    const words = (dice.length > 12 ? `… ${text}` : text) + (hit === null ? "" : hit ? (text ? " · hit" : "hit") : (text ? " · miss" : "miss"));
    const plate = draw("rect", {x: 0, y: -13, height: 26, rx: 5, class: "plate"}, group);
    shown.forEach((face, at) => {
      draw("rect", {x: 5 + at * 20, y: -9, width: 18, height: 18, rx: 3.5, class: "die"}, group);
      draw("text", {x: 14 + at * 20, y: 4.8, "text-anchor": "middle", "font-size": 13.5, class: "bold face"}, group).textContent = String(face);
    });
    const said = /** @type {any} */ (draw("text", {x: wide, y: 4.8, "font-size": 13.5, class: "semibold words"}, group));
    said.textContent = words;
    const length = words ? said.getComputedTextLength() + 8 : 0;
    plate.setAttribute("width", String(wide + length));
    group.dataset.wide = String(wide + length);
    group.dataset.nth = String(nth);
    this.labels.push([group, x, y]);
  }

  /**
   * Take a new scale: units of the map in a pixel.
   * @param {number} scale
   */
  resize(scale) {
    this.scale = scale;
    const view = /** @type {any} */ (this.over.ownerSVGElement)?.viewBox.baseVal;
    for (const [label, x, y] of this.labels) {
      const wide = Number(label.dataset.wide) * scale, nth = Number(label.dataset.nth);
      let left = x + this.data.board.across * 0.4, top = y - this.data.board.across * 0.45 - nth * 30 * scale;
      if (view && view.width) {
        if (left + wide > view.x + view.width) left = x - this.data.board.across * 0.4 - wide;
        left = Math.max(view.x + 4 * scale, Math.min(left, view.x + view.width - wide - 4 * scale));
        top = Math.max(view.y + 17 * scale, Math.min(top, view.y + view.height - 17 * scale));
      }
      label.setAttribute("transform", `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)})`);
    }
  }
}
