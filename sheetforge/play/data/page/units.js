/** The units of all sides as cards: letter, name, what is left, condition. */
import {write} from "./dom.js";

/** The list of units. */
export class Units {
  /**
   * @param {any} data
   * @param {Element} parent
   * @param {(id: string) => void} chosen
   */
  constructor(data, parent, chosen) {
    this.data = data;
    this.parent = parent;
    this.chosen = chosen;
  }

  /**
   * Show the rows of a moment.
   * @param {number[][]} rows
   * @param {Record<string, [number, number]>} health
   * @param {Set<number>} fresh rows that have changed with this step
   * @param {string} shown the unit whose display is shown
   */
  show(rows, health, fresh, shown) {
    const data = this.data, taken = new Set();
    this.parent.replaceChildren();
    let side = 0;
    rows.forEach((row, line) => {
      const [letter, name, condition] = row.map(one => data.texts[one]);
      if (row.length === 1) {
        side = Math.max(side, data.sides.findIndex((/** @type {any[]} */ one, /** @type {number} */ at) => at && letter.startsWith(one[0])));
        const heading = write("h3", "", this.parent, "side");
        const [, player, main] = data.sides[side];
        write("i", "", heading, "flag").style.background = main;
        write("span", letter.replace(/:$/, ""), heading);
        if (player) write("small", player, heading);
        return;
      }
      const id = Object.keys(data.units).find(unit => !taken.has(unit) && data.units[unit][0] === letter && data.units[unit][1] === side);
      if (id) taken.add(id);
      this.card(id, letter, name, condition, side, id ? health[id] : undefined, fresh.has(line), id === shown);
    });
  }

  /**
   * @param {string | undefined} id
   * @param {string} letter
   * @param {string} name
   * @param {string} condition
   * @param {number} side
   * @param {[number, number] | undefined} whole
   * @param {boolean} fresh
   * @param {boolean} shown
   */
  card(id, letter, name, condition, side, whole, fresh, shown) {
    const [, , main, ink] = this.data.sides[side];
    const card = write("button", "", this.parent, "card");
    card.type = "button";
    if (id) {
      card.dataset.unit = id;
      card.addEventListener("click", () => this.chosen(id));
    }
    card.classList.toggle("changed", fresh);
    card.classList.toggle("lost", Boolean(whole && !whole[0]));
    card.setAttribute("aria-pressed", String(shown));
    const tab = write("b", letter, card, "letter");
    tab.style.background = main;
    tab.style.color = ink;
    write("span", name, card, "name");
    if (whole) write("span", `${whole[0]}/${whole[1]}`, card, "left");
    const bar = write("i", "", card, "bar");
    if (whole) {
      const part = whole[1] ? whole[0] / whole[1] : 0, full = write("i", "", bar, part > 0.6 ? "good" : part > 0.3 ? "fair" : "poor");
      full.style.width = `${Math.round(100 * part)}%`;
    }
    write("span", condition, card, "condition");
  }
}
