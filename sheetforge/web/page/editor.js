// The editor of an entity's text: by form or as text, beside the sheet, which shows what is typed before it is saved.

import { data, query, Refusal } from "./api.js";
import { make, say, words } from "./dom.js";
import { kindsOf, showForm } from "./form.js";
import { look } from "./prints.js";
import { suggestAt } from "./suggest.js";

/** @typedef {import("./api.js").Entity} Entity */
/** @typedef {import("./api.js").Finding} Finding */
/** @typedef {import("./api.js").Picture} Picture */
/** @typedef {import("./form.js").Field} Field */
/** @typedef {import("./form.js").Edit} Edit */
/** @typedef {{findings: Finding[], plain: Record<string, unknown> | null, parts: import("./api.js").Part[], pages: Picture[]}} Draft */
/** @typedef {{drafted: (draft: Draft) => void, closed: () => void}} Heard */
/** @typedef {{element: HTMLElement, take: (text: string) => void, text: () => string, goto: (line: number) => void, judge: () => void}} Editor */

const TABS = /** @type {[string, string][]} */ ([["form", "Form"], ["text", "Text"], ["changes", "Changes"]]);

/**
 * Make an editor.
 * @param {string} name `kind/game/id`
 * @param {Entity} entity
 * @param {Heard} heard
 * @returns {Editor}
 */
export function editorOf(name, entity, heard) {
  let before = entity.digest;
  let old = entity.text;
  let text = old;
  let waiting = 0;
  let unjudged = false;
  /** Edits of the form are made one after the other: each changes the text that the one before it has made. */
  let edits = Promise.resolve();
  let pending = 0;
  let drawing = false;
  /** @type {string[]} */
  const earlier = [];
  /** @type {import("./form.js").Lists} */
  let lists = {};
  let tab = localStorage.getItem("editor") === "text" ? "text" : "form";
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { spellcheck: false, class: "text", "aria-label": `Text of ${entity.file}` }));
  field.value = text;
  const form = make("div", { class: "form" });
  const changes = make("pre", { class: "changes", tabindex: 0, "aria-label": "Changes" });
  const notes = make("div", { class: "notes", role: "status" });
  const panes = { form, text: make("div", { class: "typing" }, field), changes: make("div", {}, changes) };
  const save = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "save primary", onclick: () => void store() }, "Save"));
  const undo = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "undo", onclick: () => take(earlier.pop() ?? text, false) }, "Undo"));
  const close = make("button", { type: "button", class: "close", onclick: () => {
    if (!element.querySelector("[data-dirty]") || confirm("Discard the changes?")) {
      heard.closed();
    }
  } }, "Close");
  const tabs = TABS.map(([id, title]) => make("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `pane-${id}`, onclick: () => show(id) }, title));
  const element = make("section", { class: "editor", "aria-label": `Edit ${entity.name}` },
    make("div", { class: "editor-head" }, make("div", { role: "tablist", "aria-label": "Ways to edit", class: "tabs" }, ...tabs), undo, save, close),
    notes, ...Object.entries(panes).map(([id, pane]) => {
      pane.id = `pane-${id}`;
      pane.setAttribute("role", "tabpanel");
      pane.setAttribute("aria-labelledby", `tab-${id}`);
      return pane;
    }));
  suggestAt(field, name, /** @type {HTMLElement} */ (panes.text));
  field.addEventListener("input", () => changed(field.value));
  // A field of the form gives what was typed when it is left; until then it is not in the text, and not saved.
  form.addEventListener("input", ({ target }) => {
    /** @type {HTMLElement} */ (target).dataset["dirty"] = "yes";
    save.disabled = false;
  });
  form.addEventListener("change", ({ target }) => delete /** @type {HTMLElement} */ (target).dataset["dirty"]);
  form.addEventListener("focusout", giveTyped);
  element.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      if (!save.disabled) {
        void store();
      }
    } else if ((event.ctrlKey || event.metaKey) && event.key === "z" && tab === "form" && earlier.length) {
      event.preventDefault();
      take(earlier.pop() ?? text, false);
    }
  });
  element.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: 2, ArrowRight: 1 }[/** @type {KeyboardEvent} */ (event).key];
    if (step) {
      show(TABS[(TABS.findIndex(([id]) => id === tab) + step) % 3]?.[0] ?? "form");
      tabs[TABS.findIndex(([id]) => id === tab)]?.focus();
    }
  });
  changed(text);
  show(tab);
  return { element, take, text: () => text, goto, judge };

  /** @param {string} id */
  function show(id) {
    tab = id;
    if (id !== "changes") {
      localStorage.setItem("editor", id);
    }
    tabs.forEach((button, index) => {
      const on = TABS[index]?.[0] === id;
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
    });
    for (const [name, pane] of Object.entries(panes)) {
      pane.hidden = name !== id;
    }
    if (id === "form") {
      void fillIn();
    }
  }

  /** @param {string} next */
  function changed(next) {
    text = next;
    const dirty = text !== old;
    if (dirty) {
      field.dataset["dirty"] = "yes";
    } else {
      delete field.dataset["dirty"];
    }
    save.disabled = !dirty;
    undo.disabled = earlier.length === 0;
    const rows = difference(old.split("\n"), text.split("\n"));
    changes.replaceChildren(...(rows.length ? rows.map(([sign, line]) => make("div", { class: sign === "+" ? "added" : "removed" }, `${sign} ${line}`)) : [make("div", {}, "Nothing has changed.")]));
    const count = tabs[2];
    if (count) {
      count.textContent = rows.length ? `Changes (${rows.length})` : "Changes";
    }
    clearTimeout(waiting);
    waiting = setTimeout(judge, 200);
  }

  /**
   * Take another text: that of a fix, of the form, or an earlier one.
   * @param {string} next
   * @param {boolean} [keep] whether it can be undone
   */
  function take(next, keep = true) {
    if (keep && next !== text) {
      earlier.push(text);
    }
    field.value = next;
    changed(next);
    if (tab === "form") {
      void fillIn();
    }
  }

  async function judge() {
    try {
      const judged = text;
      /** @type {Draft} */
      const draft = await data("/data/draft", { of: name, text: judged, ...look });
      if (judged === text && element.isConnected) {
        heard.drafted(draft);
      }
      if (unjudged) {
        unjudged = false;
        say("");
      }
    } catch (problem) {
      unjudged = true;
      say(words(problem));
    }
  }

  /** @param {Edit} [edit] */
  async function fillIn(edit) {
    try {
      const given = text;
      /** @type {{text: string, form: Field | null}} */
      const answer = await data("/data/form", { of: name, text: given, ...(edit ? { edit } : {}) });
      if (given !== text) {
        return;
      }
      say("");
      if (answer.form === null) {
        form.replaceChildren(make("p", { class: "hint" }, "This text cannot be read as fields until its findings are fixed; edit it as text."));
        return;
      }
      const kinds = kindsOf(answer.form).filter((kind) => !(kind in lists));
      if (kinds.length) {
        const game = name.split("/")[1] ?? "";
        lists = { ...lists, ...await data(`/data/choices${query({ game, kinds: kinds.join(",") })}`) };
      }
      if (edit && answer.text !== text) {
        earlier.push(text);
        field.value = answer.text;
        changed(answer.text);
      }
      drawing = true;
      showForm(form, answer.form, lists, change);
      drawing = false;
    } catch (problem) {
      say(words(problem));
      if (edit) {
        await fillIn();
      }
    }
  }

  /** @param {Edit} edit */
  function change(edit) {
    if (drawing) {
      // A field that is taken away to be drawn anew is not left: it comes back as it was typed.
      return;
    }
    pending += 1;
    form.dataset["dirty"] = "yes";
    edits = edits.then(() => fillIn(edit)).finally(() => {
      pending -= 1;
      if (pending === 0) {
        delete form.dataset["dirty"];
      }
    });
  }

  /** Take what was typed into a field of the form; one that was drawn anew meanwhile has no event of the browser's. */
  function giveTyped() {
    form.querySelector("[data-dirty]")?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  async function store() {
    try {
      giveTyped();
      await edits;
      const saved = text;
      before = /** @type {{digest: string}} */ (await data("/data/save", { of: name, before, text: saved })).digest;
      old = saved;
      say("Saved.");
      notes.replaceChildren();
      changed(text);
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 409) {
        conflict(String(problem.data["text"] ?? ""), String(problem.data["digest"] ?? ""));
      } else {
        say(`Not saved: ${words(problem)}`);
      }
    }
  }

  /** @param {string} theirs @param {string} digest */
  function conflict(theirs, digest) {
    say("Not saved: the file has changed on disk.");
    // From now on the changes are those to the text on disk.
    before = digest;
    old = theirs;
    changed(text);
    notes.replaceChildren(
      make("p", { class: "error" }, theirs ? "The file has changed on disk since it was opened. This is its text now; take over what you need. Save then writes your text in its place, with the changes shown."
        : "The file was removed on disk. Save makes it again."),
      make("pre", { tabindex: 0, "aria-label": "Text on disk" }, theirs));
  }

  /** @param {number} line */
  function goto(line) {
    show("text");
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (rows[line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (line - 6) * 18);
  }
}

/** Pairs of lines that are compared at most: a text is judged as it is typed. */
const MOST_PAIRS = 1_000_000;

/**
 * Return the lines that differ, in their order: those that are removed, and those that are added.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {[string, string][]}
 */
function difference(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const wide = fresh.length + 1;
  const isLong = old.length * fresh.length > MOST_PAIRS;
  // The most lines that two rests have in common; none are looked for in texts that differ in too many lines.
  const common = new Uint32Array(isLong ? 0 : (old.length + 1) * wide);
  for (let row = old.length - 1; row >= 0 && !isLong; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      common[row * wide + column] = old[row] === fresh[column] ? (common[(row + 1) * wide + column + 1] ?? 0) + 1
        : Math.max(common[(row + 1) * wide + column] ?? 0, common[row * wide + column + 1] ?? 0);
    }
  }
  /** @type {[string, string][]} */
  const rows = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    if (!isLong && row < old.length && old[row] === fresh[column]) {
      [row, column] = [row + 1, column + 1];
    } else if (column === fresh.length || (row < old.length && (common[(row + 1) * wide + column] ?? 0) >= (common[row * wide + column + 1] ?? 0))) {
      rows.push(["-", old[row] ?? ""]);
      row += 1;
    } else {
      rows.push(["+", fresh[column] ?? ""]);
      column += 1;
    }
  }
  return rows;
}
