/** The time line: strength of the sides step by step, turns, key moments, the present step. */
import {at, draw} from "./dom.js";

const WIDE = 1000, HIGH = 100, TOP = 22, FOOT = 84;

/** A strip from the first step to the last. */
export class TimeLine {
  /**
   * @param {any} data
   * @param {any} svg
   * @param {Record<string, [number, number]>[]} health of every step
   * @param {(step: number) => void} go
   */
  constructor(data, svg, health, go) {
    this.data = data;
    this.svg = svg;
    this.last = Math.max(1, data.steps.length - 1);
    svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
    svg.setAttribute("preserveAspectRatio", "none");
    /** Steps at which a turn begins. */
    this.turns = data.steps.map((/** @type {unknown} */ _, /** @type {number} */ n) => n).filter((/** @type {number} */ n) => !n || data.steps[n].t !== data.steps[n - 1].t);
    this.turns.forEach((/** @type {number} */ n, /** @type {number} */ nth) => {
      const end = this.turns[nth + 1] ?? this.last, x = this.x(n);
      draw("rect", {x, y: 0, width: Math.max(0, this.x(end) - x), height: HIGH, class: nth % 2 ? "turn odd" : "turn"}, svg);
    });
    this.lines(health);
    /** @type {[number, string, string][]} Steps of losses and serious hits, with the unit. */
    this.moments = [];
    data.steps.forEach((/** @type {any} */ step, /** @type {number} */ n) => {
      for (const [kind, unit] of step.f || []) if (kind === "loss" || kind === "hurt") this.moments.push([n, kind, unit]);
    });
    this.cursor = draw("line", {y1: 0, y2: HIGH, class: "cursor"}, svg);
    this.marks(go);
    const seek = (/** @type {PointerEvent} */ event) => {
      const place = svg.getBoundingClientRect();
      go(Math.round((event.clientX - place.left) / Math.max(1, place.width) * this.last));
    };
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => { svg.setPointerCapture(event.pointerId); seek(event); });
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (event.buttons) seek(event); });
  }

  /** @param {number} n */
  x(n) {
    return WIDE * n / this.last;
  }

  /**
   * Draw what is left of each side as a line; sides of equal strength differ in their dashes too.
   * @param {Record<string, [number, number]>[]} health
   */
  lines(health) {
    this.data.sides.forEach((/** @type {any[]} */ side, /** @type {number} */ number) => {
      if (!number) return;
      const units = Object.keys(this.data.units).filter(unit => this.data.units[unit][1] === number);
      const whole = Math.max(...health.map(step => units.reduce((sum, unit) => sum + (step[unit]?.[1] || 0), 0)), 1);
      let path = "", before = -1;
      health.forEach((step, n) => {
        const left = units.reduce((sum, unit) => sum + (step[unit]?.[0] || 0), 0) / whole;
        const y = (FOOT - (FOOT - TOP) * left).toFixed(1);
        if (!n) path = `M0 ${y}`;
        else if (left !== before) path += `H${this.x(n).toFixed(1)}V${y}`;
        before = left;
      });
      path += `H${WIDE}`;
      draw("path", {d: `${path}V${FOOT}H0z`, class: "area"}, this.svg).style.fill = `var(--side-${number})`;
      const line = draw("path", {d: path, class: "strength", "stroke-dasharray": number % 2 ? "none" : "7 3"}, this.svg);
      line.style.stroke = `var(--side-${number})`;
      draw("title", {}, line).textContent = `What is left of ${side[0]}`;
    });
  }

  /** @param {(step: number) => void} go */
  marks(go) {
    const box = at("moments");
    /** @type {Record<number, any>} */
    const losses = {};
    for (const moment of this.moments) if (moment[1] === "loss" || !losses[moment[0]]) losses[moment[0]] = moment;
    const place = (/** @type {any} */ made, /** @type {number} */ n) => { made.style.left = `${(100 * n / this.last).toFixed(2)}%`; };
    const room = 100 * 24 / Math.max(200, box.clientWidth);
    let free = -1;
    for (const n of this.turns) {
      if (!this.data.steps[n].t || 100 * n / this.last < free) continue;
      const made = document.createElement("span");
      made.className = "number";
      made.textContent = String(this.data.steps[n].t);
      place(made, n);
      box.appendChild(made);
      free = 100 * n / this.last + room;
    }
    for (const [n, kind, unit] of Object.values(losses)) {
      const made = document.createElement("button"), known = this.data.units[unit] || ["", 0, unit];
      made.type = "button";
      made.tabIndex = -1;
      made.className = `moment ${kind}`;
      made.textContent = kind === "loss" ? "✕" : "◆";
      made.title = `${known[0]} ${known[2]}: ${kind === "loss" ? "lost" : "hit hard"}`.trim();
      made.setAttribute("aria-label", made.title);
      made.style.color = `var(--side-${known[1]})`;
      made.addEventListener("click", () => go(n));
      place(made, n);
      box.appendChild(made);
    }
  }

  /** @param {number} n */
  show(n) {
    this.cursor.setAttribute("x1", String(this.x(n)));
    this.cursor.setAttribute("x2", String(this.x(n)));
  }

  /**
   * Return the step of the next loss or serious hit in a direction.
   * @param {number} n
   * @param {number} way
   */
  moment(n, way) {
    const steps = this.moments.map(one => one[0]);
    return way > 0 ? steps.find(one => one > n) ?? this.last : steps.filter(one => one < n).pop() ?? 0;
  }
}
