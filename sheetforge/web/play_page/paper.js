/** The display of a unit as it is printed, marked as the battle goes: items that come are lit. */
import {Sheet} from "../../play/data/page/displays.js";
import {idle, write} from "../../play/data/page/dom.js";
import {learn} from "../../play/data/page/scene.js";
import {ask} from "./api.js";

/**
 * The display of a unit, its version (0 until it is drawn), and whether the table is being asked for a later one.
 * @typedef {{sheet: Sheet, version: number, asking: boolean}} Drawn
 */

/** Displays that are drawn before anybody wants to see them: a battle may have dozens. */
const MOST_AHEAD = 12;

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
    /** Whether the panel is in sight. */
    this.seen = false;
    /** @type {Record<string, Drawn>} */
    this.drawn = {};
    choice.addEventListener("change", () => void this.show(choice.value, true));
  }

  /**
   * Take in which displays there are; show the first that there is of some units, as it is marked now.
   * @param {Record<string, number>} versions
   * @param {number} epoch
   * @param {(string | undefined)[]} likely
   * @param {any[]} news what has changed on displays in sight
   */
  take(versions, epoch, likely, news) {
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
    for (const display of news) {
      const drawn = this.drawn[display.unit];
      if (drawn && !drawn.asking && drawn.version === display.since) this.mark(drawn, display);
    }
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
    const drawn = this.of(unit);
    // A panel that nobody sees asks for nothing.
    this.seen = this.place.getClientRects().length > 0;
    if (drawn.version < this.versions[unit] && !drawn.asking && this.seen) await this.renew(unit, drawn, chosen);
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
    drawn.asking = true;
    while (drawn.version < this.versions[unit]) {
      const news = await ask(`/data/display?unit=${encodeURIComponent(unit)}&epoch=${this.epoch}&since=${drawn.version}`).catch(() => null);
      if (!news || this.drawn[unit] !== drawn || news.epoch !== this.epoch) break;
      this.mark(drawn, news, chosen);
    }
    drawn.asking = false;
  }

  /**
   * Draw what has changed on a display.
   * @param {Drawn} drawn
   * @param {any} news
   * @param {boolean} [chosen]
   */
  mark(drawn, news, chosen) {
    const {sheet} = drawn;
    learn(sheet.scene, news.new);
    sheet.frame(news.name, news.box);
    sheet.add(news.places, news.items);
    sheet.toggle(news.toggled);
    sheet.light(drawn.version && !chosen ? [...sheet.at(news.places), ...sheet.at(news.toggled)] : []);
    drawn.version = news.version;
  }

  /**
   * The displays that are drawn, with their versions: that in sight first, then those that are more likely to be shown.
   * @returns {[string, number][]}
   */
  known() {
    if (!this.seen) return [];
    const units = new Set([this.unit, ...Object.keys(this.versions).reverse()]);
    return [...units].filter(unit => this.drawn[unit]?.version).map(unit => [unit, this.drawn[unit].version]);
  }

  /**
   * Draw displays that may come into sight next, one after the other while nothing else is to be done.
   * @param {string[]} units
   */
  async prepare(units) {
    const {versions} = this;
    for (const unit of units.filter(unit => unit in versions).slice(0, MOST_AHEAD)) {
      await idle();
      // Later versions have a preparation of their own.
      if (this.versions !== versions || !this.seen) return;
      const drawn = this.of(unit);
      if (drawn.version < versions[unit] && !drawn.asking) await this.renew(unit, drawn);
    }
  }

  /**
   * The drawing of a unit's display, which is begun with the first call.
   * @param {string} unit
   */
  of(unit) {
    return this.drawn[unit] = this.drawn[unit] || {sheet: new Sheet({items: [], styles: [], paths: []}, unit), version: 0, asking: false};
  }
}
