/** Elements of a page, made without markup: every text is set as text. */

const SVG = "http://www.w3.org/2000/svg";

/** Whether the reader wants no motion. */
export const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds after which a page that is never idle goes on all the same. */
const BUSY = 300;

/** Wait until the page is drawn and has nothing to do; some browsers cannot tell. */
export const idle = () => new Promise(done => "requestIdleCallback" in window ? requestIdleCallback(done, {timeout: BUSY}) : setTimeout(done, BUSY / 6));

/**
 * Append an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} marks its attributes
 * @param {Element | null} [parent]
 * @returns {SVGElement}
 */
export function draw(name, marks, parent) {
  const made = document.createElementNS(SVG, name);
  for (const key in marks) made.setAttribute(key, String(marks[key]));
  if (parent) parent.appendChild(made);
  return made;
}

/**
 * Append an HTML element with a text.
 * @param {string} name
 * @param {string} words
 * @param {Element | null} [parent]
 * @param {string} [kind] its class
 * @returns {any}
 */
export function write(name, words, parent, kind) {
  const made = document.createElement(name);
  if (words) made.textContent = words;
  if (kind) made.className = kind;
  if (parent) parent.appendChild(made);
  return made;
}

/**
 * Return the element with an id.
 * @param {string} id
 * @returns {any}
 */
export function at(id) {
  return document.getElementById(id);
}

/**
 * Append a die that shows a face.
 * @param {Element} parent
 * @param {number} face
 * @param {number} [sides]
 */
export function die(parent, face, sides) {
  const made = write("b", String(face), parent, "die");
  if (sides) made.title = `d${sides}`;
}
