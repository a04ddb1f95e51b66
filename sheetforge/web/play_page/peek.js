/** What lies ahead, drawn over the map before a click: the way with a ghost at its end, chances, fields of fire. */
import {at, draw, write} from "../../play/data/page/dom.js";
import {center, outline} from "../../play/data/page/hexes.js";
import {ask} from "./api.js";

const SHOTS = 6;

/**
 * Return a chance in per cent, small and great ones so that they are not shown as none and certain.
 * @param {number} chance
 */
export function percent(chance) {
  const least = Math.min(chance, 1 - chance);
  if (!least || least >= 0.01) return `${Math.round(100 * chance)} %`;
  return least < 0.001 ? (chance < 0.5 ? "under 0.1 %" : "over 99.9 %") : `${(100 * chance).toFixed(1)} %`;
}

/** @param {any[]} figures numbers of a shot: word, value, whether it is a chance */
const in_words = figures => figures.map(([word, value, chance]) => chance ? `${percent(value)} ${word}` : `${word} ${value.toFixed(value && value < 0.1 ? 2 : 1)}`);

/** The drawings over a board that come and go with the pointer. */
export class Peek {
  /**
   * @param {import("../../play/data/page/board.js").Board} board
   * @param {any} data
   * @param {() => any} now what the table shows: the question with its number
   */
  constructor(board, data, now) {
    this.board = board;
    this.data = data;
    this.now = now;
    this.fields = draw("g", {class: "fields"}, null);
    board.hints.before(this.fields);
    this.layer = board.ahead;
    this.token = 0;
    /** @type {Map<string, Promise<any>>} */
    this.known = new Map();
    /** The unit whose fields of fire are shown. */
    this.unit = "";
  }

  /** Forget what was drawn for the last question. */
  renew() {
    this.known.clear();
    this.off();
    if (this.unit) void this.reach(this.unit, true);
  }

  /** Show nothing more of what was pointed at. */
  off() {
    this.token += 1;
    this.layer.replaceChildren();
    at("aims").hidden = true;
  }

  /**
   * Ask for something once a question; null if the table refuses it.
   * @param {string} path
   */
  fetch(path) {
    const asked = this.known.get(path) || ask(path).catch(() => null);
    this.known.set(path, asked);
    return asked;
  }

  /**
   * Show the way to an end with a ghost of the unit there.
   * @param {any} end
   * @param {string} unit
   * @param {any[] | undefined} piece the unit as it lies on the map
   */
  async end(end, unit, piece) {
    this.off();
    const token = this.token, facing = end.facing === null || end.facing === undefined ? "" : end.facing;
    this.ghost(unit, piece, end.at[0], end.at[1], facing === "" ? (piece || [])[2] : facing);
    const way = await this.fetch(`/data/way?number=${this.now().number}&hex=${encodeURIComponent(end.hex)}&facing=${facing}`);
    if (!way || token !== this.token) return;
    const places = [...way.path];
    const last = places[places.length - 1];
    // Dice of a danger end the known part of a way; a unit without a choice goes on beyond it.
    const beyond = last && (last[0] !== end.at[0] || last[1] !== end.at[1]);
    if (beyond && end.danger) places.push(end.at);
    else if (beyond) {
      this.layer.replaceChildren();
      this.ghost(unit, piece, last[0], last[1], last[2]);
    }
    const ghost = this.layer.querySelector(".piece");
    const spots = places.map(place => center(this.board.board, place[0], place[1]));
    const line = draw("path", {class: end.danger ? "course risky" : "course", d: spots.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}, null);
    this.layer.insertBefore(line, ghost);
    for (const [x, y] of spots.slice(1, -1)) this.layer.insertBefore(draw("circle", {cx: x, cy: y, r: 1.5}, null), ghost);
    const [x, y] = spots[spots.length - 1];
    this.label(x, y - this.board.board.across * 0.72, [`${end.hex}${facing === "" ? "" : `, facing ${facing + 1}`}`, [end.cost, end.danger].filter(Boolean).join(" · ")]);
  }

  /**
   * Show where an option leads.
   * @param {any} option
   * @param {string} unit
   * @param {any[] | undefined} piece
   */
  lead(option, unit, piece) {
    this.off();
    const [column, row, facing] = option.lead, [x, y] = center(this.board.board, column, row);
    if (piece) {
      const [u, v] = center(this.board.board, piece[0], piece[1]);
      draw("path", {class: option.danger ? "course risky" : "course", d: `M${u} ${v}L${x} ${y}`}, this.layer);
    }
    this.ghost(unit, piece, column, row, facing);
  }

  /**
   * Draw a unit where it would be.
   * @param {string} unit
   * @param {any[] | undefined} piece
   * @param {number} column
   * @param {number} row
   * @param {number | null} facing
   */
  ghost(unit, piece, column, row, facing) {
    if (!(unit in this.data.kinds)) return;
    const [x, y] = center(this.board.board, column, row), group = draw("g", {class: "piece ghost"}, this.layer);
    group.style.transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(var(--grow,1))`;
    const side = piece ? piece[3] : (this.data.units[unit] || ["", 0])[1];
    this.board.pieces.dress({group, body: draw("g", {}, group), key: ""}, unit, facing === undefined ? null : facing, side, 1, false);
  }

  /**
   * Show the chances of an option on the map and in a list: the best shot at each target.
   * @param {any} option
   * @returns {Promise<any[]>} the shots
   */
  async odds(option) {
    this.off();
    const token = this.token, places = this.board.pieces.places;
    const found = await this.fetch(`/data/odds?number=${this.now().number}&option=${encodeURIComponent(option.option)}`);
    if (!found || token !== this.token || !found.shots.length) return [];
    const best = /** @type {Record<string, any>} */ ({});
    for (const shot of found.shots) {
      const value = (shot.figures[0] || ["", 0])[1];
      if (!best[shot.target] || value > (best[shot.target].figures[0] || ["", 0])[1]) best[shot.target] = shot;
    }
    for (const shot of Object.values(best)) {
      const from = places[shot.unit], to = places[shot.target];
      if (!from || !to) continue;
      draw("line", {class: "aim", x1: from[0], y1: from[1], x2: to[0], y2: to[1]}, this.layer);
      const words = in_words(shot.figures);
      this.label(to[0], to[1] - this.board.board.across * 0.78, [[`range ${shot.away}`, words[0]].filter(Boolean).join(" · "), words.slice(1).join(" · ")]);
    }
    this.list(found.shots);
    return found.shots;
  }

  /** @param {any[]} shots */
  list(shots) {
    const box = at("aims");
    box.replaceChildren();
    const worth = (/** @type {any} */ shot) => (shot.figures[shot.figures.length > 1 && !shot.figures[1][2] ? 1 : 0] || ["", 0])[1];
    for (const shot of [...shots].sort((one, other) => worth(other) - worth(one)).slice(0, SHOTS)) {
      const row = write("p", "", box), [letter, , name] = this.data.units[shot.target] || ["", 0, shot.target];
      write("b", shot.part, row);
      write("span", `at ${letter} ${name}, range ${shot.away}`, row);
      write("em", in_words(shot.figures).join(" · "), row);
      row.title = shot.words;
    }
    if (shots.length > SHOTS) write("small", `and ${shots.length - SHOTS} more`, box);
    box.hidden = false;
  }

  /**
   * Write lines in a solid tab about a point of the map.
   * @param {number} x
   * @param {number} y
   * @param {string[]} lines
   */
  label(x, y, lines) {
    const shown = lines.filter(Boolean), group = draw("g", {class: "tag", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`}, this.layer);
    const inner = draw("g", {}, group);
    inner.style.transform = "scale(var(--grow,1))";
    const plate = draw("rect", {rx: 1.6}, inner);
    let wide = 0;
    shown.forEach((words, n) => {
      const text = draw("text", {y: 5.6 * (n - shown.length) + 4.2, "text-anchor": "middle", class: n ? "" : "bold"}, inner);
      text.textContent = words;
      wide = Math.max(wide, /** @type {any} */ (text).getComputedTextLength());
    });
    const sizes = {x: -wide / 2 - 2.4, y: -5.6 * shown.length - 1.2, width: wide + 4.8, height: 5.6 * shown.length + 2};
    for (const [name, value] of Object.entries(sizes)) plate.setAttribute(name, String(value));
  }

  /**
   * Show the fields of fire of a unit, or no more if they are shown.
   * @param {string} unit
   * @param {boolean} [stays]
   */
  async reach(unit, stays) {
    const gone = !stays && this.unit === unit, legend = at("reaches");
    this.unit = gone ? "" : unit;
    if (gone || !unit) {
      this.fields.replaceChildren();
      legend.hidden = true;
      return;
    }
    const found = await this.fetch(`/data/fields?unit=${encodeURIComponent(unit)}`);
    if (!found || this.unit !== unit) return;
    this.fields.replaceChildren();
    legend.replaceChildren();
    const board = this.board.board, side = (this.data.units[unit] || ["", 0])[1];
    this.fields.style.setProperty("--field", `var(--chart-${side})`);
    const [letter, , name] = this.data.units[unit] || ["", 0, unit];
    write("b", `${letter} ${name}`, legend);
    found.fields.forEach((/** @type {any} */ field) => {
      let path = "";
      for (const [column, first, last] of field.hexes) {
        for (let row = first; row <= last; row++) path += outline(board, ...center(board, column, row));
      }
      const area = draw("path", {d: path, class: "field"}, this.fields);
      const chip = write("button", "", legend);
      chip.type = "button";
      write("span", field.name, chip);
      write("kbd", String(field.reach), chip);
      chip.title = `${field.name}, range ${field.reach}`;
      const only = (/** @type {boolean} */ alone) => () => {
        this.fields.classList.toggle("one", alone);
        area.classList.toggle("only", alone);
      };
      for (const kind of ["pointerenter", "focus"]) chip.addEventListener(kind, only(true));
      for (const kind of ["pointerleave", "blur"]) chip.addEventListener(kind, only(false));
    });
    if (!found.fields.length) write("span", "no weapon that can fire", legend);
    const close = write("button", "×", legend, "close");
    close.type = "button";
    close.title = "Hide fields of fire";
    close.setAttribute("aria-label", "Hide fields of fire");
    close.addEventListener("click", () => void this.reach(unit));
    legend.hidden = false;
  }
}
