// The page of one entity: its sheets, its findings at their lines, its figures, where it is used.

import { data, query, Refusal, text } from "./api.js";
import { choice, make, say, table, words } from "./dom.js";
import { questions } from "./questions.js";

/** @typedef {import("./api.js").Entity} Entity */
/** @typedef {import("./api.js").Finding} Finding */
/** @typedef {import("./api.js").Picture} Picture */
/** @typedef {import("./api.js").About} About */

const PAPERS = /** @type {[string, string][]} */ ([["a4", "A4"], ["letter", "Letter"]]);
const PACKS = ["fleets", "scenarios"];
/** Kinds that are printed as packs. */

const INKS = /** @type {[string, string][]} */ ([["color", "colour"], ["mono", "mono"], ["saver", "saver"]]);

/** @type {{paper: string, ink: string}} */
const look = { paper: localStorage.getItem("paper") ?? "a4", ink: localStorage.getItem("ink") ?? "color" };

/**
 * Show an entity in an element.
 * @param {HTMLElement} place
 * @param {string} name `kind/game/id`
 * @param {About} about
 * @param {(name: string) => void} open
 * @param {(name: string) => void} order puts an entity into the cart
 */
export async function showEntity(place, name, about, open, order) {
  /** @type {Entity} */
  const entity = await data(`/data/entity${query({ of: name })}`);
  const fresh = place.dataset["of"] !== name;
  place.dataset["of"] = name;
  const sheets = fresh ? make("div", { class: "sheets" }) : /** @type {HTMLElement} */ (place.querySelector(".sheets"));
  const editing = fresh ? null : /** @type {HTMLTextAreaElement | null} */ (place.querySelector("textarea"));
  const again = () => void drawSheets(sheets, name, entity);
  const findings = make("ol", { class: "findings" });
  const source = make("div", { class: "source" });
  const head = make("div", { class: "head" },
    make("h2", {}, entity.name),
    make("p", { class: "soft" }, name, entity.own ? "" : " (of a pack below; sheetforge new --amends changes it here)"),
    make("div", { class: "tools" },
      choice("Paper", PAPERS, look.paper, (value) => { look.paper = value; localStorage.setItem("paper", value); again(); }),
      choice("Ink", INKS, look.ink, (value) => { look.ink = value; localStorage.setItem("ink", value); again(); }),
      make("button", { type: "button", class: "order", onclick: () => order(name) }, "Add to print"),
    ),
  );
  const side = make("aside", {},
    section("Findings", entity.findings.length === 0 ? make("p", { class: "good" }, "None.") : findings, true),
    section("Figures", figures(entity), true),
    ...questions(name, about, sheets),
    section("Used by", usesOf(entity, open), false),
    section("Commands", make("ul", { class: "commands" },
      ...entity.commands.map((command) => make("li", {}, make("code", {}, command)))), false),
  );
  if (editing) {
    // A text that is being edited stays: it is compared with the file when it is saved.
    place.querySelector("aside")?.replaceWith(side);
    place.querySelector(".head")?.replaceWith(head);
  } else {
    place.replaceChildren(head, make("div", { class: "body" }, sheets, side), source);
    showSource(source, name, entity, about.writable && entity.own);
  }
  showFindings(findings, entity.findings, name, sheets, place);
  await drawSheets(sheets, name, entity);
}

/**
 * @param {string} title
 * @param {Node} content
 * @param {boolean} open
 */
function section(title, content, open) {
  return make("details", { open }, make("summary", {}, title), content);
}

/**
 * Draw the pages of an entity; each is fetched as it comes into view.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Entity} entity
 */
async function drawSheets(place, name, entity) {
  /** @type {{stale: boolean, pages: Picture[]}} */
  let answer;
  try {
    answer = await data(`/data/pictures${query({ of: name, paper: look.paper, ink: look.ink })}`);
  } catch (problem) {
    place.replaceChildren(make("p", { class: "hint" }, words(problem)));
    return;
  }
  place.classList.toggle("stale", answer.stale);
  const old = new Map([...place.querySelectorAll("figure")].map((figure) => [figure.dataset["digest"] ?? "", figure]));
  const figures = answer.pages.map((page) => {
    const kept = old.get(page.digest);
    if (kept) {
      return kept;
    }
    const sheet = make("div", { class: "sheet", role: "img", "aria-label": `${page.title}, ${page.product}, page ${page.page}` });
    const figure = make("figure", { "data-digest": page.digest, "data-product": page.product }, sheet,
      make("figcaption", {}, `${page.title}: ${page.product}${page.page > 1 ? `, page ${page.page}` : ""}`));
    watcher.observe(figure);
    return figure;
  });
  if (answer.stale) {
    figures.unshift(make("p", { class: "hint" }, "The last good sheet: the file has errors, as its findings say."));
  }
  if (figures.length === 0) {
    figures.push(make("p", { class: "hint" },
      entity.findings.some((finding) => finding.severity === "error")
        ? "It cannot be drawn until its findings are fixed."
        : "Nothing is printed for this alone."));
  }
  place.replaceChildren(...figures);
  const button = /** @type {HTMLElement | null} */ (place.closest("#work")?.querySelector(".order"));
  if (button) {
    button.hidden = answer.pages.length === 0 && !PACKS.includes(name.split("/")[0] ?? "");
  }
}

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (entry.isIntersecting) {
      watcher.unobserve(entry.target);
      void fill(/** @type {HTMLElement} */ (entry.target));
    }
  }
}, { rootMargin: "300px" });

/** @param {HTMLElement} figure */
export async function fill(figure) {
  const sheet = /** @type {HTMLElement} */ (figure.querySelector(".sheet"));
  try {
    const drawing = await text(`/data/picture${query({ digest: figure.dataset["digest"] ?? "" })}`);
    const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    if (parsed.nodeName !== "svg") {
      throw new Error("the drawing cannot be read");
    }
    // Names within a drawing are its own: each is in a tree of its own.
    const root = sheet.shadowRoot ?? sheet.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = "svg{display:block;width:100%;height:auto} .lit{outline:3px solid #d22;outline-offset:2px}";
    root.replaceChildren(style, document.importNode(parsed, true));
    sheet.dataset["drawn"] = "yes";
  } catch (problem) {
    sheet.replaceChildren(make("p", { class: "hint" }, words(problem)));
  }
}

/**
 * @param {HTMLElement} list
 * @param {Finding[]} findings
 * @param {string} name
 * @param {HTMLElement} sheets
 * @param {HTMLElement} place
 */
function showFindings(list, findings, name, sheets, place) {
  list.replaceChildren(...findings.map((finding) => {
    const goto = () => {
      light(sheets, finding);
      toLine(place, finding.line);
    };
    return make("li", { class: finding.severity },
      make("button", { type: "button", class: "link", onclick: goto }, `Line ${finding.line}`),
      ` ${finding.message} `,
      make("small", { title: finding.authority }, `${finding.code}${finding.rule ? `: ${finding.rule}` : ""}`),
      finding.fix === "" ? null : make("button", { type: "button", class: "fix", onclick: () => void fix(finding) }, finding.fix));
  }));

  /** @param {Finding} finding */
  async function fix(finding) {
    try {
      const edit = /** @type {HTMLButtonElement | null} */ (place.querySelector(".edit"));
      edit?.click();
      const field = /** @type {HTMLTextAreaElement | null} */ (place.querySelector("textarea"));
      if (field) {
        /** @type {{text: string}} */
        const answer = await data("/data/fixed", { of: name, line: finding.line, code: finding.code, text: field.value });
        field.value = answer.text;
        field.dispatchEvent(new Event("input"));
        say("The fix is in the text below; look at the change, then save it.");
      } else {
        say("This server only reads: sheetforge check --fix does the same.");
      }
    } catch (problem) {
      say(words(problem));
    }
  }
}

/**
 * Mark the part of the drawing that a finding is about: `weapons[0]` is drawn as `….weapon.1`.
 * @param {HTMLElement} sheets
 * @param {Finding} finding
 */
function light(sheets, finding) {
  const field = String(finding.path[0] ?? "");
  const index = typeof finding.path[1] === "number" ? finding.path[1] + 1 : null;
  const singular = field.replace(/s$/, "").split("_").at(-1) ?? "";
  for (const sheet of sheets.querySelectorAll(".sheet")) {
    const root = sheet.shadowRoot;
    for (const lit of root?.querySelectorAll(".lit") ?? []) {
      lit.classList.remove("lit");
    }
    const end = index === null ? `.${singular}` : `.${singular}.${index}`;
    const part = singular && [...(root?.querySelectorAll("[id]") ?? [])].find((one) => one.id.endsWith(end));
    if (part) {
      part.classList.add("lit");
      part.scrollIntoView({ block: "center" });
      return;
    }
  }
}

/** @param {HTMLElement} place @param {number} line */
function toLine(place, line) {
  const row = place.querySelector(`.source [data-line="${line}"]`);
  for (const lit of place.querySelectorAll(".source .lit")) {
    lit.classList.remove("lit");
  }
  row?.classList.add("lit");
  row?.scrollIntoView({ block: "center" });
}

/** @param {Entity} entity */
function figures(entity) {
  if (entity.plain === null) {
    return make("p", { class: "hint" }, "None until the file passes the check.");
  }
  const { id, system, kind, source, derived, ...rest } = entity.plain;
  void id, system, kind, source;
  return make("div", {}, table(rest), derived ? make("h3", {}, "Worked out") : null,
    derived ? table(/** @type {Record<string, unknown>} */ (derived)) : null);
}

/** @param {Entity} entity @param {(name: string) => void} open */
function usesOf(entity, open) {
  if (entity.uses.length === 0 && entity.unread.length === 0) {
    return make("p", { class: "hint" }, "Nothing names it.");
  }
  return make("ul", {}, ...entity.uses.map((use) => make("li", {},
    make("button", { type: "button", class: "link", onclick: () => open(use.user) }, use.user),
    make("small", {}, ` ${use.field}, line ${use.line}`))),
    ...entity.unread.map((file) => make("li", {}, `${file} may name it too, but cannot be read`)));
}

// --- the text ----------------------------------------------------------------------------------

/**
 * Show the text of an entity with line numbers; with `writable` it can be edited.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Entity} entity
 * @param {boolean} writable
 */
function showSource(place, name, entity, writable) {
  const errors = new Map(entity.findings.map((finding) => [finding.line, finding.severity]));
  const lines = entity.text.split("\n").map((line, index) =>
    make("div", { "data-line": index + 1, class: errors.get(index + 1) ?? "" }, line || " "));
  place.replaceChildren(
    make("div", { class: "head" }, make("h3", {}, entity.file),
      writable ? make("button", { type: "button", class: "edit", onclick: () => edit(place, name, entity) }, "Edit") : null),
    make("pre", { tabindex: 0, "aria-label": `Text of ${entity.file}` }, ...lines));
}

/**
 * Edit a text. Its findings follow the typing; a change is shown line by line before it is saved.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Entity} entity
 */
function edit(place, name, entity) {
  let before = entity.digest;
  let old = entity.text;
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", {
    spellcheck: false, "aria-label": `Text of ${entity.file}`, rows: Math.min(40, old.split("\n").length + 1),
  }));
  field.value = old;
  const notes = make("ol", { class: "findings", "aria-live": "polite" });
  const changes = make("pre", { class: "changes", hidden: true });
  void judge();
  const save = make("button", { type: "button", disabled: true, onclick: () => void store() }, "Save");
  const cancel = make("button", { type: "button", onclick: () => {
    if (field.value === old || confirm("Discard the changes?")) {
      showSource(place, name, entity, true);
    }
  } }, "Close");
  let waiting = 0;
  field.addEventListener("input", () => {
    field.dataset["dirty"] = field.value === old ? "" : "yes";
    if (field.value === old) {
      delete field.dataset["dirty"];
    }
    /** @type {HTMLButtonElement} */ (save).disabled = field.value === old;
    showChange();
    clearTimeout(waiting);
    waiting = setTimeout(() => void judge(), 250);
  });

  function showChange() {
    const rows = difference(old.split("\n"), field.value.split("\n"));
    changes.replaceChildren(...rows.map(([sign, line]) => make("div", { class: sign === "+" ? "added" : "removed" }, `${sign} ${line}`)));
    changes.hidden = rows.length === 0;
  }

  async function judge() {
    try {
      const judged = field.value;
      /** @type {{findings: Finding[]}} */
      const answer = await data("/data/draft", { of: name, text: judged });
      if (judged === field.value) {
        notes.replaceChildren(...answer.findings.map((finding) =>
          make("li", { class: finding.severity }, `Line ${finding.line}: ${finding.message} (${finding.code})`)));
      }
    } catch (problem) {
      say(words(problem));
    }
  }

  async function store() {
    try {
      await data("/data/save", { of: name, before, text: field.value });
      say("Saved.");
      delete field.dataset["dirty"];
      old = field.value;
      const fresh = /** @type {Entity} */ (await data(`/data/entity${query({ of: name })}`));
      before = fresh.digest;
      showSource(place, name, fresh, true);
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
    showChange();
    notes.replaceChildren(
      make("li", { class: "error" }, theirs ? "The file has changed on disk since it was opened. This is its text now; take over what you need. Save then writes your text in its place, with the changes shown below."
        : "The file was removed on disk. Save makes it again."),
      make("li", {}, make("pre", {}, theirs)));
  }
  place.replaceChildren(make("div", { class: "head" }, make("h3", {}, entity.file), save, cancel), field, notes, changes);
  field.focus();
}

/**
 * Return the lines that differ: removed ones before added ones, common beginnings and ends left out.
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
  return [
    ...before.slice(start, before.length - end).map((line) => /** @type {[string, string]} */ (["-", line])),
    ...after.slice(start, after.length - end).map((line) => /** @type {[string, string]} */ (["+", line])),
  ];
}
