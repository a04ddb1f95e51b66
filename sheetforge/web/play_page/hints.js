/** What a question offers on the map: hexes to go to, facings as a fan, where steps lead. */
import {draw} from "../../play/data/page/dom.js";
import {angle, center, outline, radius} from "../../play/data/page/hexes.js";

/** The marks of an open question on a map. */
export class Hints {
  /**
   * @param {import("../../play/data/page/board.js").Board} board
   * @param {(option: any) => void} choose
   * @param {(end: any) => void} go
   * @param {(thing: any) => void} look an end or an option that is pointed at; null for none any more
   */
  constructor(board, choose, go, look) {
    this.board = board;
    this.layer = board.hints;
    this.choose = choose;
    this.go = go;
    this.look = look;
    /** What a finger has touched once: it shows what lies ahead, a second touch takes it. */
    this.touched = "";
    /** Whether options are arrows in one hex. */
    this.parted = false;
  }

  clear() {
    this.layer.replaceChildren();
    this.touched = "";
    this.parted = false;
  }

  /**
   * Let a mark be pointed at and chosen.
   * @param {SVGElement} made
   * @param {string} name
   * @param {any} thing the end or the option that it stands for
   * @param {() => void} chosen
   */
  listen(made, name, thing, chosen) {
    made.addEventListener("pointerenter", event => { if (event.pointerType !== "touch") this.look(thing); });
    made.addEventListener("pointerleave", event => { if (event.pointerType !== "touch") this.look(null); });
    made.addEventListener("click", event => {
      if (/** @type {PointerEvent} */ (event).pointerType === "touch" && this.touched !== name) {
        this.touched = name;
        this.look(thing);
      } else chosen();
    });
  }

  /**
   * Mark what a question offers; return the hexes that are marked.
   * @param {any} question
   * @param {number[] | undefined} here the hex of the unit that is asked about
   * @returns {[number, number][]}
   */
  show(question, here) {
    this.clear();
    const place = question.at.length ? question.at : here;
    const marked = /** @type {[number, number][]} */ (place ? [[place[0], place[1]]] : []);
    const spot = place ? center(this.board.board, place[0], place[1]) : undefined;
    if (spot) draw("path", {d: outline(this.board.board, spot[0], spot[1], 0.97), class: "here"}, this.layer);
    for (const option of question.options) {
      if (option.at) {
        this.hex(option.at, "", option.danger, () => this.choose(option), option.word, option);
        marked.push(option.at);
      }
    }
    const hexes = /** @type {Record<string, any[]>} */ ({});
    for (const end of question.ends) (hexes[end.at.join()] = hexes[end.at.join()] || []).push(end);
    for (const ends of Object.values(hexes)) {
      const cost = ends.reduce((least, end) => (least && parseInt(least) <= parseInt(end.cost) ? least : end.cost), "");
      const risky = ends.every(end => end.danger), best = ends.find(end => end.cost === cost && end.danger === (risky ? ends[0].danger : "")) || ends[0];
      this.hex(ends[0].at, `${parseInt(cost) || cost}${risky ? " !" : ""}`, risky ? ends[0].danger : "", () => this.fan(ends), `${ends[0].hex}${cost ? `, ${cost}` : ""}`, best);
      marked.push(ends[0].at);
    }
    if (spot) {
      for (const option of question.options) {
        if (option.facing !== undefined) this.arrow(spot, option.facing, () => this.choose(option), `facing ${option.word}`, option);
        else if (option.lead && !question.ends.length) {
          const [column, row, facing] = option.lead;
          if (place && place[0] === column && place[1] === row) this.arrow(spot, facing, () => this.choose(option), option.word, option);
          else {
            this.hex([column, row], option.word, option.danger, () => this.choose(option), option.word, option);
            marked.push([column, row]);
          }
        }
      }
    }
    this.parted = Boolean(this.layer.querySelector(".fan"));
    return marked;
  }

  /**
   * Offer the facings of a hex to choose one; a single one is taken at once.
   * @param {any[]} ends
   */
  fan(ends) {
    if (ends.length === 1) return this.go(ends[0]);
    for (const old of this.layer.querySelectorAll(".fan, .hub, .price")) old.remove();
    const spot = center(this.board.board, ends[0].at[0], ends[0].at[1]);
    this.board.camera.approach(spot);
    draw("circle", {cx: spot[0], cy: spot[1], r: this.board.board.across * 0.42, class: "hub"}, this.layer);
    for (const end of ends) {
      const name = `${end.hex} facing ${end.facing + 1}${end.cost ? `, ${end.cost}` : ""}${end.danger ? `: ${end.danger}` : ""}`;
      const made = this.arrow(spot, end.facing, () => this.go(end), name, end, String(parseInt(end.cost) || ""));
      made.classList.toggle("risky", Boolean(end.danger));
    }
    return undefined;
  }

  /**
   * @param {number[]} at
   * @param {string} words
   * @param {string} danger
   * @param {() => void} chosen
   * @param {string} name
   * @param {any} thing
   */
  hex(at, words, danger, chosen, name, thing) {
    const [x, y] = center(this.board.board, at[0], at[1]);
    const made = draw("path", {d: outline(this.board.board, x, y, 0.93), class: danger ? "hint risky" : "hint"}, this.layer);
    made.dataset.hex = name;
    draw("title", {}, made).textContent = danger ? `${name}: ${danger}` : name;
    this.listen(made, name, thing, chosen);
    if (words) draw("text", {x, y: y + this.board.board.across * 0.42}, this.layer).textContent = words;
  }

  /**
   * @param {number[]} spot
   * @param {number} facing
   * @param {() => void} chosen
   * @param {string} name
   * @param {any} thing
   * @param {string} [words] what is written in it
   */
  arrow(spot, facing, chosen, name, thing, words) {
    const board = this.board.board, reach = radius(board), turn = angle(board, facing);
    const tip = -reach * (words ? 1.5 : 1.02), foot = -reach * 0.62, half = reach * (words ? 0.46 : 0.3);
    const made = draw("path", {
      d: `M0 ${tip}L${half} ${foot}L0 ${foot + 1.6}L${-half} ${foot}z`, class: "fan",
      transform: `translate(${spot[0]} ${spot[1]}) rotate(${turn})`,
    }, this.layer);
    made.dataset.facing = String(facing);
    draw("title", {}, made).textContent = name;
    this.listen(made, name, thing, chosen);
    if (words) {
      const far = reach * 0.93, x = spot[0] + far * Math.sin(turn * Math.PI / 180), y = spot[1] - far * Math.cos(turn * Math.PI / 180);
      draw("text", {x, y: y + 2, class: "price"}, this.layer).textContent = words;
    }
    return made;
  }
}
