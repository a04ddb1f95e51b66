// A new entity: the questions of its construction, or a copy of another one; its files are shown before they are written.

import { data } from "./api.js";
import { choice, make, say, words } from "./dom.js";

/** @typedef {import("./api.js").About} About */
/**
 * @typedef {{option: string, help: string, metavar: string, many: boolean, strict: boolean, choices: [string, string][],
 *   default: string[], problem: string}} Question
 */

const KINDS = ["ships", "fleets", "houses", "flights", "weapons", "scenarios", "maps", "cards"];

/** @type {{kind: string, game: string, id: string, name: string, like: string, answers: Record<string, string[]>}} */
const wish = { kind: "ships", game: "", id: "", name: "", like: "", answers: {} };

/** Return whether something was typed or chosen for an entity that is not created yet: a reload would lose it. */
export const isBegun = () => wish.id !== "" || wish.name !== "" || Object.values(wish.answers).some((values) => values.length > 0);

/**
 * Show the questions.
 * @param {HTMLElement} place
 * @param {About} about
 * @param {(name: string) => void} open
 */
export async function showNew(place, about, open) {
  delete place.dataset["of"];
  const games = about.games.filter((one) => KINDS.some((kind) => kind in one.kinds));
  wish.game ||= games.find((one) => wish.kind in one.kinds)?.id ?? "";
  const game = games.find((one) => one.id === wish.game);
  const kinds = KINDS.filter((kind) => game && kind in game.kinds);
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["ask"];
  const again = () => void showNew(place, about, open);
  const preview = make("div", { class: "preview", "aria-live": "polite" });
  /** @type {{questions: Question[], patterns: [string, string][]}} */
  let found;
  try {
    found = await data("/data/questions", wish);
  } catch (problem) {
    // What was typed stays.
    (place.querySelector(".preview") ?? place).replaceChildren(make("p", { class: "error" }, words(problem)));
    return;
  }
  const isCopy = wish.like !== "" || found.questions.length === 0;
  /** @param {string} label @param {"name" | "id"} part @param {string} hint */
  const line = (label, part, hint) => {
    const field = /** @type {HTMLInputElement} */ (make("input", { value: wish[part], "data-ask": part, autocomplete: "off", placeholder: hint, onchange: () => {
      wish[part] = field.value.trim();
      if (part === "name" && !wish.id) {
        wish.id = wish.name.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
      }
      again();
    } }));
    return make("label", { class: "ask-line" }, make("span", { class: "title" }, label), field);
  };
  place.replaceChildren(make("div", { class: "new" },
    make("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void create(); } },
      make("h2", {}, "New"),
      make("div", { class: "tools" },
        choice("Game", games.map((one) => /** @type {[string, string]} */ ([one.id, one.title])), wish.game, (value) => {
          const kept = games.find((one) => one.id === value)?.kinds ?? {};
          Object.assign(wish, { game: value, kind: wish.kind in kept ? wish.kind : "ships", like: "", answers: {} });
          again();
        }),
        choice("Kind", kinds.map((kind) => /** @type {[string, string]} */ ([kind, kind])), wish.kind, (value) => { Object.assign(wish, { kind: value, like: "", answers: {} }); again(); }),
        choice("From", [...(found.questions.length ? [/** @type {[string, string]} */ (["", "the rules of construction"])] : [["", "choose one to copy"]]), ...found.patterns.map(([id, name]) => [id, `a copy of ${name}`])].map(([a, b]) => /** @type {[string, string]} */ ([String(a), String(b)])), wish.like, (value) => { wish.like = value; again(); })),
      line("Name", "name", "as its sheet prints it"), line("Id", "id", "lower-case words joined by hyphens"),
      ...(isCopy ? [] : found.questions.map((question) => ask(question))),
      make("div", { class: "tools" }, make("button", { type: "button", class: "look", onclick: () => void drawUp() }, "Show the file"), make("button", { class: "primary create" }, "Create"))),
    preview));
  if (focus) {
    /** @type {HTMLElement | null} */ (place.querySelector(`[data-ask="${focus}"]`))?.focus();
  }

  /** @param {Question} question */
  function ask(question) {
    const given = wish.answers[question.option] ?? [];
    const id = `choices-of-${question.option}`;
    /** @param {string[]} values */
    const answer = (values) => { wish.answers[question.option] = values.filter((value) => value); again(); };
    let control;
    if (question.strict && !question.many && question.choices.length) {
      const select = /** @type {HTMLSelectElement} */ (make("select", { "data-ask": question.option, onchange: () => answer([select.value]) },
        make("option", { value: "" }, question.default.length ? `usual: ${question.default.join(" ")}` : "choose"),
        ...question.choices.map(([value, note]) => make("option", { value, selected: given.includes(value) }, note ? `${value}: ${note}` : value))));
      control = select;
    } else {
      const field = /** @type {HTMLInputElement} */ (make("input", { "data-ask": question.option, value: given.join(" "), list: id, placeholder: question.default.join(" ") || question.metavar, autocomplete: "off", onchange: () => answer(field.value.trim().split(/\s+/)) }));
      control = make("span", { class: "with-list" }, field, make("datalist", { id }, ...question.choices.map(([value, note]) => make("option", { value: question.many ? [...given, value].join(" ") : value }, note))));
    }
    return make("label", { class: "ask-line" }, make("span", { class: "title" }, question.option.replaceAll("-", " ")), control,
      make("span", { class: "help" }, `${question.help}${question.many ? " Several, with spaces between." : ""}`), question.problem ? make("span", { class: "error" }, question.problem) : null);
  }

  async function drawUp() {
    try {
      /** @type {{files: Record<string, string>, remarks: string[]}} */
      const answer = await data("/data/draw-up", wish);
      preview.replaceChildren(...answer.remarks.map((remark) => make("p", { class: "soft" }, remark)),
        ...Object.entries(answer.files).flatMap(([name, text]) => [make("h3", {}, `${name}.yaml`), make("pre", { tabindex: 0 }, text)]));
    } catch (problem) {
      preview.replaceChildren(make("p", { class: "error" }, words(problem)));
    }
  }

  async function create() {
    try {
      /** @type {{files: string[]}} */
      const answer = await data("/data/create", wish);
      Object.assign(wish, { id: "", name: "", like: "", answers: {} });
      open(answer.files[0] ?? "");
      say(`Written: ${answer.files.join(", ")}.`);
    } catch (problem) {
      preview.replaceChildren(make("p", { class: "error" }, words(problem)));
    }
  }
}
