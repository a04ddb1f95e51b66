/** What a question offers on the map: hexes to go to, facings as a fan, where steps lead. */
import {draw} from "../../play/data/page/dom.js";
import {angle, center, outline, radius} from "../../play/data/page/hexes.js";

/** The marks of an open question on a map. */
export class Hints {
  /**
   * @param {import("../../play/data/page/board.js").Board} board
   * @param {(option: any) => void} choose
   * @param {(end: any) => void} go
   */
  constructor(board, choose, go) {
    this.board = board;
    this.layer = board.hints;
    this.choose = choose;
    this.go = go;
  }

  clear() {
    this.layer.replaceChildren();
  }

  /**
   * Mark what a question offers; return the hexes that are marked.
   * @param {any} question
   * @param {number[] | undefined} here the hex of the unit that is asked about
   * @returns {[number, number][]}
   */
  show(question, here) {
    this.clear();
    const marked = /** @type {[number, number][]} */ ([]), place = question.at.length ? question.at : here;
    const spot = place ? center(this.board.board, place[0], place[1]) : undefined;
    if (spot) draw("path", {d: outline(this.board.board, spot[0], spot[1], 0.97), class: "here"}, this.layer);
    for (const option of question.options) {
      if (option.at) {
        this.hex(option.at, "", option.danger, () => this.choose(option), option.word);
        marked.push(option.at);
      }
    }
    const hexes = /** @type {Record<string, any[]>} */ ({});
    for (const end of question.ends) (hexes[end.at.join()] = hexes[end.at.join()] || []).push(end);
    for (const ends of Object.values(hexes)) {
      const cost = ends.reduce((least, end) => (least && parseInt(least) <= parseInt(end.cost) ? least : end.cost), "");
      const risky = ends.every(end => end.danger);
      this.hex(ends[0].at, String(parseInt(cost) || cost), risky ? ends[0].danger : "", () => this.fan(ends), `${ends[0].hex}${cost ? `, ${cost}` : ""}`);
      marked.push(ends[0].at);
    }
    if (spot) {
      for (const option of question.options) {
        if (option.facing !== undefined) this.arrow(spot, option.facing, () => this.choose(option), `facing ${option.word}`);
        else if (option.lead && !question.ends.length) {
          const [column, row, facing] = option.lead;
          if (place && place[0] === column && place[1] === row) this.arrow(spot, facing, () => this.choose(option), option.word);
          else {
            this.hex([column, row], option.word, option.danger, () => this.choose(option), option.word);
            marked.push([column, row]);
          }
        }
      }
    }
    if (place) marked.push([place[0], place[1]]);
    return marked;
  }

  /**
   * Offer the facings of a hex to choose one; a single one is taken at once.
   * @param {any[]} ends
   */
  fan(ends) {
    if (ends.length === 1) return this.go(ends[0]);
    for (const old of this.layer.querySelectorAll(".fan")) old.remove();
    const spot = center(this.board.board, ends[0].at[0], ends[0].at[1]);
    for (const end of ends) this.arrow(spot, end.facing, () => this.go(end), `${end.hex} facing ${end.facing + 1}${end.cost ? `, ${end.cost}` : ""}`);
    return undefined;
  }

  /**
   * @param {number[]} at
   * @param {string} words
   * @param {string} danger
   * @param {() => void} chosen
   * @param {string} name
   */
  hex(at, words, danger, chosen, name) {
    const [x, y] = center(this.board.board, at[0], at[1]);
    const made = draw("path", {d: outline(this.board.board, x, y, 0.93), class: danger ? "hint risky" : "hint"}, this.layer);
    made.dataset.hex = name;
    draw("title", {}, made).textContent = danger ? `${name}: ${danger}` : name;
    made.addEventListener("click", chosen);
    if (words) draw("text", {x, y: y + this.board.board.across * 0.42}, this.layer).textContent = words;
  }

  /**
   * @param {number[]} spot
   * @param {number} facing
   * @param {() => void} chosen
   * @param {string} name
   */
  arrow(spot, facing, chosen, name) {
    const board = this.board.board, reach = radius(board), turn = angle(board, facing);
    const tip = -reach * 1.02, foot = -reach * 0.6, half = reach * 0.3;
    const made = draw("path", {
      d: `M0 ${tip}L${half} ${foot}L0 ${foot + 1.6}L${-half} ${foot}z`, class: "fan",
      transform: `translate(${spot[0]} ${spot[1]}) rotate(${turn})`,
    }, this.layer);
    made.dataset.facing = String(facing);
    draw("title", {}, made).textContent = name;
    made.addEventListener("click", chosen);
  }
}
