/** The part of a map that a window shows: fitted to what happens, moved by mouse, touch and keys. */
import {STILL} from "./dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const LARGEST = 70, TIME = 350;

/** The parts of a view that may be filled by what is shown: of one that stays as it is, and of one that moves without coming nearer. */
const STAYS = 0.62, MOVES = 0.8;

/** Pixels of a window that is a phone's. */
const NARROW = 700;

/** Pixels from side to side of the smallest hexes that a finger and a mouse choose, and of one whose sides a finger does. */
const FINGER = 24, POINTER = 14, PARTED = 64;

/** The part of the height of a window that shows the map, whatever lies over the rest. */
const LEAST_PART = 0.4;

/**
 * Return the shape of a window, width to height.
 * @param {DOMRect} place
 */
const shape = place => place.width > 0 && place.height > 0 ? place.width / place.height : 1;

/**
 * Return a value moved into the range from `low` to `high`, if that is one, as far as it stays from `least` to `most`.
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {number} low
 * @param {number} high
 */
function within(value, least, most, low, high) {
  const moved = low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
  return Math.min(most, Math.max(least, moved));
}

/** A view of a map in an SVG element. */
export class Camera {
  /**
   * @param {any} svg
   * @param {Box} whole the map
   * @param {number} across a hex
   * @param {(scale: number) => void} changed is called with the units of the map in a pixel
   */
  constructor(svg, whole, across, changed) {
    this.svg = svg;
    this.whole = whole;
    this.across = across;
    this.changed = changed;
    /** Whether the view follows what happens; a reader who moves it ends that. */
    this.follows = true;
    this.onfree = () => {};
    /** @type {Box} */
    this.box = whole;
    this.frame = 0;
    /** @type {Map<number, [number, number]>} */
    this.fingers = new Map();
    svg.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    }, {passive: false});
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      this.moved = 0;
    });
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) {
      svg.addEventListener(name, (/** @type {PointerEvent} */ event) => this.fingers.delete(event.pointerId));
    }
    this.measure();
    new ResizeObserver(() => { this.measure(); this.set(this.box); }).observe(svg);
  }

  /** Measure the window: before anything on the map changes, since all of that would be laid out for it. */
  measure() {
    this.place = this.svg.getBoundingClientRect();
    return this.place;
  }

  /** @param {Box} box */
  set(box) {
    const place = this.place, aspect = shape(place);
    const width = Math.max(box.width, box.height * aspect), height = width / aspect;
    const x = box.x + (box.width - width) / 2, y = box.y + (box.height - height) / 2;
    this.box = {x, y, width, height};
    const view = [x, y, width, height].map(one => one.toFixed(2)).join(" ");
    if (view !== this.svg.getAttribute("viewBox")) this.svg.setAttribute("viewBox", view);
    this.changed(width / Math.max(1, place.width));
  }

  /**
   * Go to a part of the map.
   * @param {Box} box
   * @param {boolean} [at_once]
   */
  go(box, at_once) {
    cancelAnimationFrame(this.frame);
    if (at_once || STILL.matches || document.hidden) return this.set(box);
    const from = this.box, start = performance.now();
    const step = (/** @type {number} */ now) => {
      // A frame has the time of its beginning, which is before the start where the page was busy.
      const part = Math.min(1, Math.max(0, now - start) / TIME), eased = 1 - (1 - part) ** 3;
      const mixed = (/** @type {keyof Box} */ key) => from[key] + (box[key] - from[key]) * eased;
      this.set({x: mixed("x"), y: mixed("y"), width: mixed("width"), height: mixed("height")});
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Show all of some points, if the view follows and does not show them well already.
   *
   * Where hexes would be too small to be chosen it shows those points only that matter, or what is about one of them.
   * @param {[number, number][]} points
   * @param {boolean} [at_once]
   * @param {[number, number][]} [focus] the points that matter
   * @param {[number, number] | null} [heart] the one about which it is shown
   * @param {[number, number]} [covered] pixels at the top and at the foot of the window that something lies over
   * @param {boolean} [parted] whether parts of a hex are to be chosen, not only hexes
   */
  fit(points, at_once, focus = [], heart = null, covered = [0, 0], parted = false) {
    if (!points.length) return at_once ? this.set(this.whole) : undefined;
    const place = this.place, aspect = shape(place), least = this.across * 6, edge = this.across * 1.25;
    const most = this.across * Math.max(1, place.width) / (parted ? PARTED : place.width < NARROW ? FINGER : POINTER);
    const high = Math.max(1, place.height), part = Math.max(LEAST_PART, 1 - (covered[0] + covered[1]) / high), head = Math.min(covered[0] / high, 1 - part);
    const around = (/** @type {[number, number][]} */ shown, /** @type {number} */ rim, /** @type {number} */ wide = 0) => {
      const left = Math.min(...shown.map(one => one[0])) - rim, right = Math.max(...shown.map(one => one[0])) + rim;
      const top = Math.min(...shown.map(one => one[1])) - rim, foot = Math.max(...shown.map(one => one[1])) + rim;
      const width = Math.max(right - left, (foot - top) / part * aspect, Math.min(least, least * aspect), wide), height = width / aspect;
      // In the middle, but nothing beyond an edge of the map is shown that need not be.
      const over = head * height, under = (head + part) * height, slack = rim - edge;
      const x = within((left + right - width) / 2, right - slack - width, left + slack, this.whole.x, this.whole.x + this.whole.width - width);
      const y = within((top + foot - over - under) / 2, foot - slack - under, top + slack - over, this.whole.y - over, this.whole.y + this.whole.height - under);
      const box = {x, y, width, height};
      return {box, left, right, top, foot, points: shown, rim};
    };
    let view = around(points, edge);
    if (focus.length && view.box.width > most) view = around(focus, edge);
    if (heart && view.box.width > most) view = around([heart], Math.min(most, most / aspect * part) / 2);
    const now = this.box, top = now.y + head * now.height, foot = top + part * now.height;
    const inside = view.left >= now.x && view.right <= now.x + now.width && view.top >= top && view.foot <= foot;
    if (!at_once && inside && view.box.width > now.width * STAYS) return undefined;
    // A map that moves keeps its scale if that will do: it is calmer, and a browser lays out no text anew.
    if (!at_once && view.box.width > now.width * MOVES && view.box.width < now.width && now.width <= most) view = around(view.points, view.rim, now.width);
    return this.go(view.box, at_once);
  }

  /**
   * Show a hex so large that its parts can be chosen by a finger, if it is smaller.
   * @param {[number, number]} spot
   */
  approach(spot) {
    const width = this.across * this.place.width / PARTED;
    if (this.box.width <= width) return;
    const height = this.box.height * width / this.box.width;
    this.go({x: spot[0] - width / 2, y: spot[1] - height / 2, width, height});
  }

  /** Leave the view to the reader. */
  free() {
    cancelAnimationFrame(this.frame);
    if (this.follows) {
      this.follows = false;
      this.onfree();
    }
  }

  /**
   * Show more or less of the map about a point of the window.
   * @param {number} part
   * @param {number} [px]
   * @param {number} [py]
   */
  zoom(part, px, py) {
    this.free();
    const place = this.measure(), now = this.box;
    const u = px === undefined ? 0.5 : (px - place.left) / place.width;
    const v = py === undefined ? 0.5 : (py - place.top) / place.height;
    const width = Math.min(LARGEST * this.across, Math.max(2.5 * this.across, now.width * part));
    const height = now.height * width / now.width;
    this.set({x: now.x + u * (now.width - width), y: now.y + v * (now.height - height), width, height});
  }

  /**
   * Move the view by parts of itself.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.free();
    const now = this.box;
    this.set({...now, x: now.x + right * now.width, y: now.y + down * now.height});
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers.entries()].filter(([id]) => id !== event.pointerId);
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    this.moved = (this.moved || 0) + Math.abs(dx) + Math.abs(dy);
    if (this.moved < 6) return;
    if (!this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (others.length) {
      const [x, y] = others[0][1];
      const old = Math.hypot(before[0] - x, before[1] - y), now = Math.hypot(event.clientX - x, event.clientY - y);
      this.zoom(Math.max(1, old) / Math.max(1, now), (x + event.clientX) / 2, (y + event.clientY) / 2);
    } else {
      const place = this.measure();
      this.pan(-dx / place.width, -dy / place.height);
    }
  }
}
