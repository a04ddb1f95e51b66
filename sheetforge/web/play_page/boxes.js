/** Boxes of displays that an open question is about, or that can be chosen: lit over the drawing. */
import {draw} from "../../play/data/page/dom.js";
import {ask} from "./api.js";

/** Millimetres that a box reaches farther for a pointer than it is drawn: boxes are small. */
const RIM = 0.9;

/** Boxes of one part that are closer than this are lit as one. */
const CLOSE = 2.5;

/**
 * Return areas, those that lie close together as one.
 * @param {(number[] | undefined)[]} areas
 * @returns {number[][]}
 */
export function joined(areas) {
  const left = /** @type {number[][]} */ (areas.filter(Boolean)), whole = [];
  while (left.length) {
    let [x, y, width, height] = /** @type {number[]} */ (left.pop());
    for (let k = 0; k < left.length; k++) {
      const [u, v, wide, high] = left[k];
      if (u > x + width + CLOSE || x > u + wide + CLOSE || v > y + height + CLOSE || y > v + high + CLOSE) continue;
      const right = Math.max(x + width, u + wide), bottom = Math.max(y + height, v + high);
      [x, y] = [Math.min(x, u), Math.min(y, v)];
      [width, height] = [right - x, bottom - y];
      left.splice(k, 1);
      k = -1;
    }
    whole.push([x, y, width, height]);
  }
  return whole;
}

/**
 * Scroll a display so far that its lit boxes are seen.
 * @param {SVGElement} svg
 * @param {SVGElement} layer
 */
function reveal(svg, layer) {
  if (!layer.childElementCount) return;
  // On a desk the paper scrolls, on a phone the panel around it.
  for (let place = svg.parentElement; place && place !== document.body; place = place.parentElement) {
    const seen = place.getBoundingClientRect(), lit = layer.getBoundingClientRect();
    if (lit.bottom > seen.bottom) place.scrollTop += Math.min(lit.bottom - seen.bottom + 8, lit.top - seen.top - 8);
    if (lit.top < seen.top) place.scrollTop -= seen.top - lit.top + 8;
    if (lit.right > seen.right) place.scrollLeft += Math.min(lit.right - seen.right + 8, lit.left - seen.left - 8);
  }
}

/** What a question says of the boxes of displays, and where they are. */
export class Boxes {
  /**
   * @param {(options: any[]) => void} choose takes the options of a box that was chosen
   * @param {(option: any) => void} look an option that is pointed at; null for none any more
   */
  constructor(choose, look) {
    this.choose = choose;
    this.look = look;
    /** @type {any} */
    this.question = null;
    /** @type {Map<string, Promise<Record<string, number[]>>>} */
    this.known = new Map();
    /** The question that lit boxes belong to. */
    this.lit = new WeakMap();
    /** What a finger has touched once: a second touch takes it. */
    this.touched = "";
  }

  /** @param {any} question */
  take(question) {
    this.question = question && question.ask === "choose" ? question : null;
    this.touched = "";
    for (const old of document.querySelectorAll(".boxes")) old.remove();
  }

  /** Return the unit whose display has boxes to choose from; empty if none has. */
  unit() {
    const option = this.question && this.question.options.find((/** @type {any} */ one) => one.boxes);
    return option ? option.unit : "";
  }

  /**
   * Return where boxes are on the display of a unit; a display never moves its boxes.
   * @param {string} unit
   * @param {string[]} names
   */
  areas(unit, names) {
    const path = `/data/boxes?unit=${encodeURIComponent(unit)}${names.map(name => `&name=${encodeURIComponent(name)}`).join("")}`;
    const known = this.known.get(path) || ask(path).then(answer => answer.areas).catch(() => ({}));
    this.known.set(path, known);
    return known;
  }

  /**
   * Light the boxes of the open question on the display of a unit.
   * @param {SVGElement} svg
   * @param {string} unit
   */
  async light(svg, unit) {
    const question = this.question, lit = svg.querySelector(":scope > .boxes");
    if (lit && this.lit.get(lit) === question) return;
    if (lit) lit.remove();
    svg.setAttribute("role", "img");
    if (!question) return;
    const about = question.unit === unit ? question.boxes : [];
    /** @type {Map<string, any[]>} */
    const offered = new Map();
    for (const option of question.options) {
      if (option.boxes && option.unit === unit) for (const name of option.boxes) offered.set(name, [...offered.get(name) || [], option]);
    }
    const names = [...new Set([...about, ...offered.keys()])];
    if (!names.length) return;
    // A click is answered by one picture: most areas come with the question.
    const areas = question.areas[unit] || await this.areas(unit, names);
    if (this.question !== question || svg.querySelector(":scope > .boxes")) return;
    const layer = draw("g", {class: "boxes"}, svg);
    this.lit.set(layer, question);
    for (const area of joined(about.filter((/** @type {string} */ name) => !offered.has(name)).map((/** @type {string} */ name) => areas[name]))) this.mark(layer, area, "about");
    /** @type {Map<string, [any[], number[][]]>} */
    const groups = new Map();
    for (const [name, options] of offered) {
      const key = options.map(option => option.option).join(" "), group = groups.get(key) || [options, []];
      group[1].push(areas[name]);
      groups.set(key, /** @type {[any[], number[][]]} */ (group));
    }
    for (const [options, places] of groups.values()) for (const area of joined(places)) this.offer(layer, area, options);
    reveal(svg, layer);
    // What can be chosen in a picture is read aloud one by one.
    if (offered.size) svg.setAttribute("role", "group");
  }

  /**
   * @param {Element} layer
   * @param {number[]} area
   * @param {string} kind
   */
  mark(layer, area, kind) {
    const [x, y, width, height] = area;
    return draw("rect", {x: x - RIM, y: y - RIM, width: width + 2 * RIM, height: height + 2 * RIM, rx: 0.8, class: kind}, layer);
  }

  /**
   * @param {Element} layer
   * @param {number[]} area
   * @param {any[]} options
   */
  offer(layer, area, options) {
    const made = this.mark(layer, area, options.every(option => option.danger) ? "box risky" : "box");
    const name = options.map(option => option.word.replaceAll("-", " ")).join(", ");
    made.dataset.options = options.map(option => option.option).join(" ");
    made.setAttribute("tabindex", "0");
    made.setAttribute("role", "button");
    made.setAttribute("aria-label", name);
    draw("title", {}, made).textContent = options.map(option => [option.word.replaceAll("-", " "), option.danger || option.means].filter(Boolean).join(": ")).join("\n");
    const seen = options.length === 1 ? options[0] : null;
    for (const kind of ["pointerenter", "focus"]) {
      made.addEventListener(kind, event => { if (/** @type {any} */ (event).pointerType !== "touch") this.look(seen); });
    }
    for (const kind of ["pointerleave", "blur"]) {
      made.addEventListener(kind, event => { if (/** @type {any} */ (event).pointerType !== "touch") this.look(null); });
    }
    made.addEventListener("click", event => {
      event.stopPropagation();
      if (/** @type {PointerEvent} */ (event).pointerType === "touch" && this.touched !== name && options.length === 1) {
        this.touched = name;
        for (const box of layer.children) box.classList.toggle("touched", box === made);
        this.look(seen);
      } else this.choose(options);
    });
    made.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.choose(options);
    });
  }

  /**
   * Show which boxes an option is that is pointed at elsewhere.
   * @param {any} option null for none any more
   */
  point(option) {
    for (const box of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll(".boxes .box"))) {
      box.classList.toggle("lit", Boolean(option) && (box.dataset.options || "").split(" ").includes(option.option));
    }
  }
}
