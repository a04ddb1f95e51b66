/** The display of a unit as it is printed, marked as the battle goes: items that come and go are lit. */
import {draw, write} from "../../play/data/page/dom.js";
import {drawItem} from "../../play/data/page/scene.js";
import {ask} from "./api.js";

/** One place for a display. */
export class Paper {
  /**
   * @param {any} data
   * @param {any} choice the list of displays
   * @param {any} place where it is drawn
   * @param {import("./boxes.js").Boxes} boxes
   */
  constructor(data, choice, place, boxes) {
    this.data = data;
    this.choice = choice;
    this.place = place;
    this.boxes = boxes;
    /** @type {Record<string, number>} */
    this.versions = {};
    this.unit = "";
    /** @type {Record<string, {version: number, svg: any, made: Map<string, any>}>} */
    this.drawn = {};
    choice.addEventListener("change", () => void this.show(choice.value, true));
  }

  /**
   * Take in which displays there are, and show the chosen one anew if it has changed.
   * @param {Record<string, number>} versions
   * @param {string} [likely] the unit to show if none is shown
   */
  take(versions, likely) {
    const choice = this.choice, units = Object.keys(versions);
    if (units.join() !== Object.keys(this.versions).join()) {
      choice.replaceChildren();
      for (const unit of units) {
        const [letter, , name] = this.data.units[unit] || ["", 0, unit];
        write("option", `${letter} ${name}`.trim(), choice).value = unit;
      }
    }
    document.body.classList.toggle("plain", !units.length);
    this.versions = versions;
    void this.show(units.includes(this.unit) ? this.unit : likely || units[0] || "");
  }

  /** Forget what was drawn: another seat knows other things of a unit. */
  forget() {
    this.drawn = {};
    this.unit = "";
    this.place.replaceChildren();
  }

  /**
   * Show the display of a unit.
   * @param {string} unit
   * @param {boolean} [chosen] by the reader
   */
  async show(unit, chosen) {
    if (!(unit in this.versions)) return;
    this.unit = unit;
    this.choice.value = unit;
    const known = this.drawn[unit];
    if (known && known.svg.parentNode !== this.place) this.place.replaceChildren(known.svg);
    // A panel that nobody sees asks for nothing.
    if (!this.place.getClientRects().length) return;
    if (known && known.version === this.versions[unit]) return void this.boxes.light(known.svg, unit);
    const sheet = await ask(`/data/display?unit=${encodeURIComponent(unit)}`).catch(() => null);
    if (!sheet || this.unit !== unit) return;
    const before = this.drawn[unit], made = new Map(), counts = /** @type {Record<string, number>} */ ({});
    const svg = before ? before.svg : draw("svg", {role: "img", "aria-label": `Display of ${sheet.name}`}, null);
    const box = sheet.box.join(" ");
    if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
    svg.dataset.unit = unit;
    const items = sheet.drawn.map((/** @type {number} */ number) => {
      const key = `${number} ${counts[number] = (counts[number] || 0) + 1}`;
      const item = (before && before.made.get(key)) || drawItem(sheet, sheet.items[number], svg);
      item.classList.toggle("fresh", Boolean(before && !before.made.has(key) && !chosen));
      made.set(key, item);
      return item;
    });
    // What stays is left where it is: a browser would lay all of it out anew.
    const kept = new Set(items);
    for (const item of [...svg.children]) if (!kept.has(item)) item.remove();
    let next = svg.firstChild;
    for (const item of items) {
      if (item === next) next = next.nextSibling;
      else svg.insertBefore(item, next);
    }
    void this.boxes.light(svg, unit);
    this.drawn[unit] = {version: sheet.version, svg, made};
    if (svg.parentNode !== this.place) this.place.replaceChildren(svg);
  }
}
