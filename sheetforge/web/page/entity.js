// The page of one entity: its sheets in the middle, findings, price and figures beside them, its text below or in the editor.

import { data, query } from "./api.js";
import { make, say, words } from "./dom.js";
import { editorOf } from "./editor.js";
import { askPages, light, looks, onPart, partsAt, showPages, showSheets } from "./prints.js";
import { questions } from "./questions.js";
import { commandsOf, figures, findingsOf, originsOf, priceOf, section, usesOf } from "./side.js";

/** @typedef {import("./api.js").Entity} Entity */
/** @typedef {import("./api.js").Finding} Finding */
/** @typedef {import("./api.js").About} About */
/** @typedef {import("./editor.js").Editor} Editor */

const PACKS = ["fleets", "scenarios"];
/** Kinds that are printed as packs. */

/** @type {Editor | null} */
let editor = null;

/** Shows what a draft of the editor is, beside the sheets as they are now. @type {(draft: import("./editor.js").Draft) => void} */
let drafted = () => {};

/** The parts of the display that is shown. @type {import("./api.js").Part[]} */
let parts = [];

/**
 * Show an entity in an element.
 * @param {HTMLElement} place
 * @param {string} name `kind/game/id`
 * @param {About} about
 * @param {(name: string) => void} open
 * @param {(name: string) => void} order puts an entity into the cart
 * @param {(name: string) => void} play puts it on the table
 * @param {Entity} [known] what a notice of a change has said about it
 */
export async function showEntity(place, name, about, open, order, play, known = undefined) {
  const fresh = place.dataset["of"] !== name;
  place.dataset["asked"] = name;
  const sheets = fresh ? make("div", { class: "sheets main", tabindex: 0, role: "region", "aria-label": "Sheets" }) : /** @type {HTMLElement} */ (place.querySelector(".sheets.main"));
  // Both are asked for at once: the sheet is what one waits for.
  const pages = fresh || !editor ? askPages(sheets, name) : null;
  /** @type {Entity} */
  const entity = known ?? await data(`/data/entity${query({ of: name })}`);
  if (place.dataset["asked"] !== name) {
    return;
  }
  place.dataset["of"] = name;
  if (fresh || !editor?.element.isConnected) {
    leave();
  }
  const editing = editor !== null;
  const kind = name.split("/")[0] ?? "";
  // On a narrow page the text would stand between the sheets and what is said about them.
  const shown = /** @type {HTMLDetailsElement | null} */ (fresh ? null : place.querySelector(".source"));
  const source = /** @type {HTMLDetailsElement} */ (make("details", { class: "source", open: shown?.open ?? matchMedia("(min-width: 1051px)").matches }));
  const writable = about.writable && entity.own;
  const printed = make("button", { type: "button", class: "order", onclick: () => order(name) }, "Add to print");
  const look = looks(() => again());
  const again = () => (editor ? editor.judge() : void draw(entity.findings, askPages(sheets, name)));
  const head = make("div", { class: "head" },
    make("div", { class: "titles" }, make("h2", {}, entity.name), make("p", { class: "soft" }, name, entity.own ? "" : " (of a pack below; sheetforge new --amends changes it here)")),
    make("div", { class: "tools" }, ...look, printed,
      [...about.units, ...PACKS].includes(kind) ? make("button", { type: "button", class: "play", onclick: () => play(name) }, "In play") : null,
      writable ? make("button", { type: "button", class: "edit primary", hidden: editing, onclick: () => edit() }, "Edit") : null));
  const notes = make("div", { class: "live-notes" });
  const price = make("div", { class: "live-price" });
  const facts = make("div", { class: "live-figures" });
  const side = make("aside", { "aria-label": "Findings and figures", tabindex: 0 }, section("Findings", notes, true), price,
    ...questions(name, about, sheets), section("Figures", facts, false), section("Used by", usesOf(entity, open), false),
    originsOf(name), section("Commands", commandsOf(entity, kind, about), false));
  const opened = new Map(fresh ? [] : [...place.querySelectorAll("aside > details")].map((one) => [one.querySelector("summary")?.textContent, /** @type {HTMLDetailsElement} */ (one).open]));
  if (fresh) {
    const middle = make("div", { class: "middle" }, sheets, source);
    place.replaceChildren(head, make("div", { class: "body" }, middle, side));
    onPart(sheets, () => parts, (part) => toLine(part.line));
  } else {
    // The sheets stay where they are: a drawing that is moved is laid out again.
    place.querySelector("aside")?.replaceWith(side);
    place.querySelector(".head")?.replaceWith(head);
  }
  if (fresh || !editing) {
    // A text that is being edited stays: it is compared with the file when it is saved.
    shown?.replaceWith(source);
    showSource(source, entity);
  }
  for (const one of side.querySelectorAll(":scope > details")) {
    const was = opened.get(one.querySelector("summary")?.textContent);
    if (was !== undefined) {
      /** @type {HTMLDetailsElement} */ (one).open = was;
    }
  }
  drafted = (draft) => {
    showSide(draft);
    showDraft(draft.pages, draft.plain === null);
  };
  showSide(entity);
  if (editor) {
    editor.judge();
  } else {
    await draw(entity.findings, pages ?? askPages(sheets, name));
  }

  /** @param {Finding[]} findings @param {ReturnType<typeof askPages>} answer */
  async function draw(findings, answer) {
    const pages = await showSheets(sheets, name, answer, findings.some((one) => one.severity === "error"));
    // What is not printed has neither paper nor ink; its figures are the first that is to be seen.
    for (const one of [printed, ...look]) {
      one.hidden = pages === 0 && !PACKS.includes(kind);
    }
    if (fresh && pages === 0) {
      /** @type {HTMLDetailsElement} */ (facts.parentElement).open = true;
    }
  }

  /** @param {Entity | import("./editor.js").Draft} judged */
  function showSide({ findings, plain, parts: drawn }) {
    parts = drawn;
    notes.replaceChildren(findingsOf(findings, parts, (finding) => {
      light(sheets, partsAt(parts, finding.path));
      toLine(finding.line);
    }, (finding) => light(sheets, partsAt(parts, finding.path))?.scrollIntoView({ block: "center" }), (finding) => void fix(finding)));
    price.replaceChildren(priceOf(plain, name, entity.worth));
    facts.replaceChildren(figures(plain));
  }

  function edit() {
    editor = editorOf(name, entity, {
      // A change of the content has perhaps put other elements beside the sheets since the editor was opened.
      drafted: (draft) => drafted(draft),
      closed: () => {
        leave();
        delete place.dataset["of"];
        void showEntity(place, name, about, open, order, play);
      },
    });
    document.body.dataset["editing"] = "yes";
    /** @type {HTMLElement} */ (head.querySelector(".edit")).hidden = true;
    source.hidden = true;
    place.querySelector(".body")?.prepend(editor.element);
    /** @type {HTMLElement | null} */ (editor.element.querySelector("[role=tab][aria-selected=true]"))?.focus();
  }

  /** @param {import("./api.js").Picture[]} pages @param {boolean} broken */
  function showDraft(pages, broken) {
    if (broken && sheets.querySelector("figure")) {
      // The last good sheet stays.
      sheets.classList.add("stale");
    } else {
      showPages(sheets, { stale: false, pages }, broken);
    }
  }

  /** @param {Finding} finding */
  async function fix(finding) {
    if (!writable) {
      say("This server only reads: sheetforge check --fix does the same.");
      return;
    }
    if (editor === null) {
      edit();
    }
    try {
      /** @type {{text: string}} */
      const answer = await data("/data/fixed", { of: name, line: finding.line, code: finding.code, text: editor?.text() ?? "" });
      editor?.take(answer.text);
      say("The fix is in the editor; look at the change, then save it.");
    } catch (problem) {
      say(words(problem));
    }
  }

  /** @param {number} line */
  function toLine(line) {
    if (editor) {
      editor.goto(line);
      return;
    }
    // A notice of a change has put another text in the place of the first one.
    const text = /** @type {HTMLDetailsElement | null} */ (place.querySelector(".source"));
    for (const lit of text?.querySelectorAll(".lit") ?? []) {
      lit.classList.remove("lit");
    }
    const row = text?.querySelector(`[data-line="${line}"]`);
    if (text && row) {
      text.open = true;
      row.classList.add("lit");
      row.scrollIntoView({ block: "center" });
    }
  }
}

/** Leave the editor, if there is one. */
export function leave() {
  editor?.element.remove();
  editor = null;
  delete document.body.dataset["editing"];
}

/**
 * Show the text of an entity with line numbers.
 * @param {HTMLElement} place
 * @param {Entity} entity
 */
function showSource(place, entity) {
  const errors = new Map(entity.findings.map((finding) => [finding.line, finding.severity]));
  const lines = entity.text.split("\n").map((line, index) =>
    make("div", { "data-line": index + 1, class: errors.get(index + 1) ?? "" }, line || " "));
  place.replaceChildren(make("summary", {}, entity.file), make("pre", { tabindex: 0, "aria-label": `Text of ${entity.file}` }, ...lines));
}
