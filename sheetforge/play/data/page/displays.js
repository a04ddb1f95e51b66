/** The displays of units as they are printed, marked as the battle goes: each is drawn once. */
import {draw, write} from "./dom.js";
import {drawItem} from "./scene.js";

/** The display of a unit as a drawing: each item is drawn once, and comes and goes. Places of items are runs. */
export class Sheet {
  /**
   * @param {import("./scene.js").Scene} scene
   * @param {string} unit
   */
  constructor(scene, unit) {
    this.scene = scene;
    this.svg = draw("svg", {role: "img"}, null);
    this.svg.dataset.unit = unit;
    this.layer = draw("g", {}, this.svg);
    /** @type {SVGElement[]} */
    this.made = [];
  }

  /**
   * @param {string} name
   * @param {number[]} box the part of the paper that is drawn on
   */
  frame(name, box) {
    for (const [mark, value] of [["aria-label", `Display of ${name}`], ["viewBox", box.join(" ")]]) {
      if (this.svg.getAttribute(mark) !== value) this.svg.setAttribute(mark, value);
    }
  }

  /**
   * Draw items, each at the place that it has among all.
   * @param {(number | number[])[]} places
   * @param {(number | number[])[]} items their numbers
   */
  add(places, items) {
    const numbers = spread(items);
    spread(places).forEach((place, n) => {
      const made = drawItem(this.scene, this.scene.items[numbers[n]], null);
      this.layer.insertBefore(made, this.made[place] || null);
      this.made.splice(place, 0, made);
    });
  }

  /** @param {(number | number[])[]} [places] */
  at(places) {
    return spread(places).map(place => this.made[place]);
  }

  /**
   * Let items go that are shown, and come back that are not.
   * @param {(number | number[])[]} [places]
   */
  toggle(places) {
    for (const {style} of this.at(places)) style.display = style.display ? "" : "none";
  }

  /**
   * Light what has come last, and nothing else.
   * @param {SVGElement[]} items
   */
  light(items) {
    for (const item of this.layer.querySelectorAll(".fresh")) item.classList.remove("fresh");
    for (const item of items) if (!item.style.display) item.classList.add("fresh");
  }
}

/** One place for a display, which follows the battle unless a unit is chosen. */
export class Displays {
  /**
   * @param {any} data
   * @param {any} choice a list to choose from
   * @param {any} paper
   * @param {(unit: string, step: number) => boolean} lives
   */
  constructor(data, choice, paper, lives) {
    this.data = data;
    this.choice = choice;
    this.paper = paper;
    /** @type {Record<string, {sheet: Sheet, step: number}>} */
    this.drawn = {};
    const units = Object.keys(data.displays);
    write("option", "as the battle goes", choice).value = "";
    for (const side of new Set(units.map(unit => data.displays[unit][1]))) {
      const group = write("optgroup", "", choice);
      group.label = side;
      for (const unit of units) {
        if (data.displays[unit][1] === side) write("option", this.called(unit), group).value = unit;
      }
    }
    this.follows = this.course(units, lives);
  }

  /** @param {string} unit */
  called(unit) {
    const known = this.data.units[unit];
    return known && known[0] ? `${known[0]} ${known[2]}` : this.data.displays[unit][0];
  }

  /**
   * Return the unit of every step: whose marks have changed, or who acts. What all of them mark at
   * once is about none of them, and a unit that is lost stays for the step of its loss only.
   * @param {string[]} units
   * @param {(unit: string, step: number) => boolean} lives
   */
  course(units, lives) {
    let last = units[0];
    return this.data.steps.map((/** @type {any} */ step, /** @type {number} */ n) => {
      const changed = Object.keys(step.d || {});
      const cued = (step.f || []).map((/** @type {any[]} */ cue) => cue[2] || cue[1]).filter((/** @type {string} */ id) => units.includes(id));
      const alone = changed.length && (changed.length < units.length || units.length === 1);
      const meant = alone ? changed[changed.length - 1] : cued[cued.length - 1];
      if (meant) last = meant;
      else if (!lives(last, n)) {
        const side = this.data.displays[last][1];
        const left = units.filter(unit => lives(unit, n));
        last = left.find(unit => this.data.displays[unit][1] === side) || left[0] || last;
      }
      return last;
    });
  }

  /**
   * Show the display of a step.
   * @param {number} n
   */
  show(n) {
    const unit = this.choice.value || this.follows[n];
    this.choice.options[0].textContent = `as the battle goes: ${this.called(this.follows[n])}`;
    const drawn = this.sheet(unit), {sheet} = drawn;
    const toggle = (/** @type {number} */ step) => sheet.toggle((this.data.steps[step].d || {})[unit]);
    while (drawn.step < n) toggle(++drawn.step);
    while (drawn.step > n) toggle(drawn.step--);
    sheet.light(sheet.at((this.data.steps[n].d || {})[unit]));
    this.unit = unit;
  }

  /** @param {string} unit */
  sheet(unit) {
    if (!this.drawn[unit]) {
      const [, , box, items, hidden] = this.data.displays[unit], sheet = new Sheet(this.data, unit);
      sheet.frame(this.called(unit), box);
      sheet.add([[0, spread(items).length - 1]], items);
      sheet.toggle(hidden);
      this.drawn[unit] = {sheet, step: 0};
    }
    const {svg} = this.drawn[unit].sheet;
    if (svg.parentNode !== this.paper) this.paper.replaceChildren(svg);
    return this.drawn[unit];
  }
}

/**
 * The numbers of runs; a run of more than one has its first and last.
 * @param {(number | number[])[]} [runs]
 * @returns {number[]}
 */
function spread(runs = []) {
  return runs.flatMap(run => typeof run === "number" ? run : Array.from({length: run[1] - run[0] + 1}, (_, i) => run[0] + i));
}
