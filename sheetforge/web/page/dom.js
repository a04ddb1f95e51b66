// Elements of the page. Every text becomes a text node, so no word of the content is ever markup.

/**
 * Make an element with attributes, listeners (`onclick` and the like) and children.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Return the element with an id of the page.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`the page has no element ${id}`);
  }
  return element;
}

/**
 * Make a labelled choice.
 * @param {string} label
 * @param {[string, string][]} choices values with their words
 * @param {string} value
 * @param {(value: string) => void} chosen
 * @returns {HTMLElement}
 */
export function choice(label, choices, value, chosen) {
  const select = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => chosen(select.value) }));
  for (const [name, words] of choices) {
    select.append(make("option", { value: name, selected: name === value }, words));
  }
  return make("label", {}, `${label} `, select);
}

/**
 * Say something in the line below the head; nothing hides it.
 * @param {string} text
 */
export function say(text) {
  const line = byId("notice");
  line.textContent = text;
  line.hidden = text === "";
}

const REST = 300;
/** Milliseconds by which what can wait is put off, again with each change. */

const LONGEST_REST = 2000;
/** Milliseconds after which it is done although changes go on. */

/** @type {Map<string, {timer: number, until: number}>} */
const waiting = new Map();

/**
 * Do what can wait, after the last of several changes: the sheet of a save does not wait for the rest of the save before.
 * @param {string} name what is put off again by another call
 * @param {() => void} task
 */
export function later(name, task) {
  const before = waiting.get(name);
  window.clearTimeout(before?.timer);
  const now = performance.now();
  const until = before?.until ?? now + LONGEST_REST;
  const timer = window.setTimeout(() => {
    waiting.delete(name);
    task();
  }, Math.min(REST, Math.max(0, until - now)));
  waiting.set(name, { timer, until });
}

/**
 * Return the error of a failed request in words.
 * @param {unknown} problem
 * @returns {string}
 */
export function words(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * Return plain data as a table: mappings within it as tables, lists of mappings with a heading each.
 * @param {Record<string, unknown>} values
 * @returns {HTMLElement}
 */
export function table(values) {
  return make("table", {}, ...Object.entries(values).map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row" }, name.replaceAll("_", " ")), make("td", {}, cell(value)))));
}

/** @param {unknown} value @returns {Node | string} */
export function cell(value) {
  if (Array.isArray(value)) {
    if (value.length && typeof value[0] === "object" && value[0] !== null) {
      const columns = [...new Set(value.flatMap((row) => Object.keys(row)))];
      return make("table", {}, make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column.replaceAll("_", " ")))),
        ...value.map((row) => make("tr", {}, ...columns.map((column) => make("td", {}, cell(row[column]))))));
    }
    return value.map((item) => String(item)).join(", ");
  }
  if (typeof value === "object" && value !== null) {
    return table(/** @type {Record<string, unknown>} */ (value));
  }
  return value === null || value === undefined ? "" : String(value);
}
