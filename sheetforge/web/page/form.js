// The form of an entity's text: its fields with their help, rows that are added and moved, ids with search.

import { make } from "./dom.js";

/**
 * @typedef {{path: (string | number)[], name: string, help: string, hint: string, required: boolean, apart: boolean,
 *   kind: string, value?: string | boolean | string[], words?: string[], of?: string[], signs?: [string, string][],
 *   least?: number | null, most?: number | null, fields?: Field[], rows?: Field[], more?: [string, string][]}} Field
 * @typedef {{act: string, path: (string | number)[], value?: string | string[], by?: number}} Edit
 * @typedef {Record<string, [string, string][]>} Lists
 */

/**
 * Return the kinds of which a form names entities.
 * @param {Field} field
 * @returns {string[]}
 */
export function kindsOf(field) {
  const inner = [...(field.fields ?? []), ...(field.rows ?? [])].flatMap(kindsOf);
  return [...new Set([...(field.of ?? []), ...inner])];
}

/**
 * Show a form. What is being typed, and the place of the cursor, stay.
 * @param {HTMLElement} place
 * @param {Field} form
 * @param {Lists} lists the ids of each kind that fields name
 * @param {(edit: Edit) => void} change
 */
export function showForm(place, form, lists, change) {
  const active = /** @type {HTMLInputElement | null} */ (place.contains(document.activeElement) ? document.activeElement : null);
  const path = active?.dataset["path"] ?? "";
  const typed = active?.value ?? "";
  const opened = new Set([...place.querySelectorAll("details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset["path"]));
  const top = place.scrollTop;
  const fields = form.fields ?? [];
  const apart = fields.filter((field) => field.apart);
  place.replaceChildren(
    ...Object.entries(lists).map(([kind, ids]) => make("datalist", { id: `ids-${kind}` }, ...ids.map(([id, about]) => make("option", { value: id }, about)))),
    ...fields.filter((field) => !field.apart).map((field) => show(field)),
    adder(form) ?? "",
    apart.length ? make("details", { class: "apart", "data-path": "apart", open: opened.has("apart") }, make("summary", {}, "Sources and notes"), ...apart.map((field) => show(field))) : "");
  place.scrollTop = top;
  if (path) {
    const again = /** @type {HTMLInputElement | null} */ (place.querySelector(`[data-path="${CSS.escape(path)}"]:not(details)`));
    if (again && "value" in again && active?.type !== "checkbox" && again.value !== typed) {
      again.value = typed;
      again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    again?.focus({ preventScroll: true });
  }

  /** @param {Field} field @param {string} [label] @returns {HTMLElement} */
  function show(field, label) {
    const title = label ?? named(field.name);
    if (field.kind === "map") {
      return group(field, title, ...(field.fields ?? []).map((inner) => show(inner)), adder(field));
    }
    if (field.kind === "rows") {
      return group(field, title, ...(field.rows ?? []).map((row, index) => rowOf(field, row, index)),
        make("button", { type: "button", class: "add", onclick: () => change({ act: "add", path: [...field.path, (field.rows ?? []).length] }) }, `Add to ${title.toLowerCase()}`));
    }
    if (field.kind === "choices") {
      return choices(field, title);
    }
    return line(field, title, control(field, title));
  }

  /** @param {Field} field @param {string} title @param {HTMLElement} inner */
  function line(field, title, inner) {
    const hint = [field.help, field.hint].filter((part) => part).join("; ");
    return make("div", { class: `field ${field.kind}` },
      make("label", {}, make("span", { class: "title" }, title), inner),
      removal(field, title),
      hint ? make("p", { class: "help" }, hint) : null);
  }

  /** @param {Field} field @param {string} title */
  function removal(field, title) {
    return field.required || field.path.length === 0 || typeof field.path.at(-1) === "number" ? null
      : make("button", { type: "button", class: "quiet remove", "aria-label": `Remove ${title}`, title: `Remove ${title}`, onclick: () => change({ act: "remove", path: field.path }) }, "×");
  }

  /** @param {Field} field @param {string} title @returns {HTMLElement} */
  function control(field, title) {
    const common = { "data-path": JSON.stringify(field.path), "aria-label": title };
    /** @param {string} value */
    const set = (value) => change({ act: "set", path: field.path, value });
    if (field.kind === "flag") {
      const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", ...common, checked: field.value === true, onchange: () => set(box.checked ? "true" : "false") }));
      return box;
    }
    if (field.kind === "choice") {
      const select = /** @type {HTMLSelectElement} */ (make("select", { ...common, onchange: () => set(select.value) },
        ...(field.words ?? []).map((word) => make("option", { value: word, selected: word === field.value }, word))));
      return select;
    }
    if (field.kind === "block") {
      const area = /** @type {HTMLTextAreaElement} */ (make("textarea", { ...common, spellcheck: false, rows: Math.min(16, String(field.value).split("\n").length + 1), onchange: () => set(area.value) }));
      area.value = String(field.value).replace(/\n$/, "");
      return area;
    }
    const kind = field.of?.[0];
    const input = /** @type {HTMLInputElement} */ (make("input", {
      ...common, value: field.value, list: kind ? `ids-${kind}` : null, type: field.kind === "number" && /^-?\d*$/.test(String(field.value)) ? "number" : "text",
      min: field.least, max: field.most, step: "any", spellcheck: false, autocomplete: "off", onchange: () => set(input.value),
    }));
    return input;
  }

  /** @param {Field} field @param {string} title */
  function choices(field, title) {
    const chosen = /** @type {string[]} */ (field.value ?? []);
    return make("fieldset", { class: "field choices" }, make("legend", {}, title),
      make("div", { class: "boxes" }, ...(field.words ?? []).map((word) => {
        const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "data-path": JSON.stringify([...field.path, word]), checked: chosen.includes(word), onchange: () => {
          change({ act: "set", path: field.path, value: (field.words ?? []).filter((one) => (one === word ? box.checked : chosen.includes(one))) });
        } }));
        return make("label", { class: "box" }, box, ` ${word}`);
      })), removal(field, title), field.help ? make("p", { class: "help" }, field.help) : null);
  }

  /** @param {Field} field @param {string} title @param {...(HTMLElement | null)} inner */
  function group(field, title, ...inner) {
    return make("fieldset", { class: "group" }, make("legend", {}, title), removal(field, title), field.help ? make("p", { class: "help" }, field.help) : null, ...inner);
  }

  /** @param {Field} list @param {Field} row @param {number} index */
  function rowOf(list, row, index) {
    const label = `${named(list.name).toLowerCase()} ${index + 1}`;
    /** @param {string} sign @param {string} words @param {Edit} edit @param {boolean} [off] */
    const tool = (sign, words, edit, off = false) => make("button", { type: "button", class: "quiet", "aria-label": `${words} ${label}`, title: `${words} ${label}`, disabled: off, onclick: () => change(edit) }, sign);
    const path = row.path;
    return make("div", { class: "row-of-form", role: "group", "aria-label": label },
      make("div", { class: "row-tools" }, make("span", {}, String(index + 1)),
        tool("↑", "Move up", { act: "move", path, by: -1 }, index === 0), tool("↓", "Move down", { act: "move", path, by: 1 }, index === (list.rows ?? []).length - 1),
        tool("Copy", "Copy", { act: "copy", path }), tool("×", "Remove", { act: "remove", path })),
      make("div", { class: "row-fields" }, ...(row.kind === "map" ? [...(row.fields ?? []).map((inner) => show(inner)), adder(row)] : [show(row, label)])));
  }

  /** @param {Field} field */
  function adder(field) {
    const more = field.more ?? [];
    if (more.length === 0) {
      return null;
    }
    const title = field.path.length ? `Add a field to ${field.name ? named(field.name).toLowerCase() : "it"} ${typeof field.path.at(-1) === "number" ? Number(field.path.at(-1)) + 1 : ""}` : "Add a field";
    const select = /** @type {HTMLSelectElement} */ (make("select", { class: "adder", "aria-label": title.trim(), onchange: () => {
      if (select.value) {
        change({ act: "add", path: [...field.path, select.value] });
      }
    } }, make("option", { value: "" }, "Add a field …"), ...more.map(([name, help]) => make("option", { value: name, title: help }, help ? `${named(name)}: ${help.length > 70 ? `${help.slice(0, 68)} …` : help}` : named(name)))));
    return select;
  }
}

/** @param {string} name */
const named = (name) => /^[^aeiou]{2,4}$/.test(name) ? name.toUpperCase() : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");
