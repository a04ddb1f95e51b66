/** The displays of units as they are printed, marked as the battle goes: each is drawn once. */
import {draw, write} from "./dom.js";
import {drawItem} from "./scene.js";

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
    /** @type {Record<string, any>} */
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
    const sheet = this.sheet(unit), steps = this.data.steps;
    const toggle = (/** @type {number} */ step) => {
      for (const place of spread((steps[step].d || {})[unit])) {
        const style = sheet.made[place].style;
        style.display = style.display ? "" : "none";
      }
    };
    for (const item of sheet.svg.querySelectorAll(".fresh")) item.classList.remove("fresh");
    while (sheet.step < n) toggle(++sheet.step);
    while (sheet.step > n) toggle(sheet.step--);
    for (const place of spread((steps[n].d || {})[unit])) {
      if (!sheet.made[place].style.display) sheet.made[place].classList.add("fresh");
    }
    this.unit = unit;
  }

  /** @param {string} unit */
  sheet(unit) {
    if (!this.drawn[unit]) {
      const [, , box, items, hidden] = this.data.displays[unit];
      const svg = draw("svg", {viewBox: box.join(" "), role: "img", "aria-label": `Display of ${this.called(unit)}`}, null);
      svg.dataset.unit = unit;
      this.paper.replaceChildren(svg);
      const made = spread(items).map(number => drawItem(this.data, this.data.items[number], svg));
      for (const place of spread(hidden)) made[place].style.display = "none";
      this.drawn[unit] = {svg, made, step: 0};
    }
    if (this.drawn[unit].svg.parentNode !== this.paper) this.paper.replaceChildren(this.drawn[unit].svg);
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
