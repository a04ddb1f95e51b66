/** Units that get the same orders: chosen among the cards and pieces of one's side, and sent with each answer. */
import {at, write} from "../../play/data/page/dom.js";

/** The group of a seat. */
export class Group {
  /** @param {(id: string) => boolean} own whether a unit is of this seat's side */
  constructor(own) {
    this.own = own;
    /** @type {Set<string>} */
    this.units = new Set();
    this.choosing = false;
    this.unit = this.why = "";
    at("group").addEventListener("click", () => {
      this.choosing = !this.choosing;
      if (!this.choosing && !this.others().length) this.units.clear();
      this.mark();
    });
  }

  /**
   * Offer the group where a question is about a unit of one's own.
   * @param {any} question
   * @param {string[]} ids all units
   */
  show(question, ids) {
    const before = this.unit, why = question ? question.why : "";
    this.unit = question && question.ask === "choose" ? question.unit : "";
    // Orders end with the unit that was given them: another kind of decision begins without a group.
    if (question && before !== this.unit && why !== this.why) this.units.clear();
    if (question) this.why = why;
    for (const id of this.units) if (!ids.includes(id)) this.units.delete(id);
    const offered = Boolean(this.unit) && this.own(this.unit) && ids.filter(id => this.own(id)).length > 1;
    at("group").hidden = !offered;
    this.choosing = this.choosing && offered;
    this.mark();
  }

  /** Return the units that get the answer as well. */
  others() {
    return [...this.units].filter(id => id !== this.unit);
  }

  /**
   * Take a unit that was clicked in or out of the group; return whether units are chosen now.
   * @param {string} id
   */
  toggle(id) {
    if (!this.choosing || !this.own(id)) return this.choosing;
    if (id !== this.unit && !this.units.delete(id)) this.units.add(id);
    this.mark();
    return true;
  }

  /** Show which units are in the group. */
  mark() {
    const others = this.others(), button = at("group");
    document.body.classList.toggle("grouping", this.choosing);
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#roster .card"))) {
      card.classList.toggle("grouped", others.includes(card.dataset.unit || ""));
    }
    for (const piece of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#map .piece"))) {
      piece.classList.toggle("grouped", others.includes(piece.dataset.piece || ""));
    }
    button.setAttribute("aria-pressed", String(this.choosing));
    button.replaceChildren();
    write("b", others.length ? `Same for ${others.length} more` : "Same for others", button);
    write("small", this.choosing ? "click units of yours, then give the order" : others.length ? "" : "choose units", button);
    write("kbd", "G", button);
  }
}
