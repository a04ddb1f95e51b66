/** The display of a unit as it is printed, marked as the battle goes: items that come are lit. */
import {Sheet} from "../../play/data/page/displays.js";
import {write} from "../../play/data/page/dom.js";
import {learn} from "../../play/data/page/scene.js";
import {ask} from "./api.js";

/**
 * The display of a unit, its version (0 until it is drawn), and whether the table is being asked for a later one.
 * @typedef {{sheet: Sheet, version: number, asking: boolean}} Drawn
 */

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
    /** The course of the game that versions are of: after an answer was taken back it is another one. */
    this.epoch = 0;
    this.unit = "";
    /** @type {Record<string, Drawn>} */
    this.drawn = {};
    choice.addEventListener("change", () => void this.show(choice.value, true));
  }

  /**
   * Take in which displays there are; show the first that there is of some units, as it is marked now.
   * @param {Record<string, number>} versions
   * @param {number} epoch
   * @param {(string | undefined)[]} likely
   */
  take(versions, epoch, likely) {
    const choice = this.choice, units = Object.keys(versions);
    if (units.join() !== Object.keys(this.versions).join()) {
      choice.replaceChildren();
      for (const unit of units) {
        const [letter, , name] = this.data.units[unit] || ["", 0, unit];
        write("option", `${letter} ${name}`.trim(), choice).value = unit;
      }
    }
    document.body.classList.toggle("plain", !units.length);
    if (epoch !== this.epoch) this.drawn = {};
    this.versions = versions;
    this.epoch = epoch;
    void this.show([...likely, ...units].find(unit => unit && unit in versions) || "");
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
    const drawn = this.drawn[unit] = this.drawn[unit] || {sheet: new Sheet({items: [], styles: [], paths: []}, unit), version: 0, asking: false};
    // A panel that nobody sees asks for nothing.
    if (drawn.version < this.versions[unit] && !drawn.asking && this.place.getClientRects().length) await this.renew(unit, drawn, chosen);
    if (!drawn.version || this.drawn[unit] !== drawn || this.unit !== unit) return;
    const {svg} = drawn.sheet;
    if (svg.parentNode !== this.place) this.place.replaceChildren(svg);
    void this.boxes.light(svg, unit);
  }

  /**
   * Draw what has changed on the display of a unit, however often it changes meanwhile.
   * @param {string} unit
   * @param {Drawn} drawn
   * @param {boolean} [chosen]
   */
  async renew(unit, drawn, chosen) {
    const {sheet} = drawn;
    drawn.asking = true;
    while (drawn.version < this.versions[unit]) {
      const news = await ask(`/data/display?unit=${encodeURIComponent(unit)}&epoch=${this.epoch}&since=${drawn.version}`).catch(() => null);
      if (!news || this.drawn[unit] !== drawn || news.epoch !== this.epoch) break;
      learn(sheet.scene, news.new);
      sheet.frame(news.name, news.box);
      sheet.add(news.places, news.items);
      sheet.toggle(news.toggled);
      sheet.light(drawn.version && !chosen ? [...sheet.at(news.places), ...sheet.at(news.toggled)] : []);
      drawn.version = news.version;
    }
    drawn.asking = false;
  }
}
