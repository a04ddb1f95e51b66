// What the rules carry out on a sheet in play: the server asks, this page throws the dice or takes those of the table.

import { data } from "./api.js";
import { make, words } from "./dom.js";
import { byName } from "./sheets.js";

/** @typedef {import("./table.js").Act} Act */
/** @typedef {import("./sheets.js").Moment} Moment */
/** @typedef {{why: string, dice: number[], options: [string, string][], by: string}} Question */
/** @typedef {string | number[]} Reply */

/**
 * Throw a die by the random numbers of the browser; each face is equally likely.
 * @param {number} sides
 * @returns {number}
 */
function thrown(sides) {
  const most = Math.floor(2 ** 32 / sides) * sides;
  const number = new Uint32Array(1);
  do {
    crypto.getRandomValues(number);
  } while ((number[0] ?? 0) >= most);
  return (number[0] ?? 0) % sides + 1;
}

/**
 * A number with a button on either side.
 * @param {string} label
 * @param {string} name
 * @param {number} value
 * @param {number} most
 * @param {(number: number) => void} given
 * @param {number} [least]
 */
export function numberField(label, name, value, most, given, least = 0) {
  const at = (/** @type {number} */ number) => Math.max(least, Math.min(most, Math.floor(number) || least));
  const field = /** @type {HTMLInputElement} */ (make("input", { type: "number", inputmode: "numeric", min: least, max: most, value, "aria-label": label, "data-control": name, onchange: () => given(at(Number(field.value))) }));
  return make("div", { class: "line" }, make("span", {}, label), make("span", { class: "stepper" },
    make("button", { type: "button", "aria-label": `${label}: one less`, "data-control": `${name} -`, disabled: value <= least, onclick: () => given(at(Number(field.value) - 1)) }, "−"),
    field,
    make("button", { type: "button", "aria-label": `${label}: one more`, "data-control": `${name} +`, disabled: value >= most, onclick: () => given(at(Number(field.value) + 1)) }, "+")));
}

/**
 * Carry an act out, question by question.
 * @param {HTMLElement} place
 * @param {string} id of the sheet
 * @param {Act} act
 * @param {(moment: Moment) => void} done
 */
export async function carryOut(place, id, act, done) {
  let number = 1;
  /** @type {Reply[]} */
  const answers = [];
  const close = make("button", { type: "button", onclick: () => place.replaceChildren() }, "Cancel");
  if (act.asks) {
    const showNumber = () => {
      const choice = act.words.length ? make("label", { class: "line" }, act.asks, select()) : numberField(act.asks, "number", number, act.most, (given) => { number = given; showNumber(); }, 1);
      place.replaceChildren(make("div", { class: "ask" }, make("h3", {}, act.label), choice,
        make("div", { class: "tools" }, make("button", { type: "button", class: "go", onclick: () => void go() }, "Go on"), close)));
    };
    const select = () => {
      const field = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => { number = Number(field.value); } },
        ...act.words.slice(1).map((word, at) => make("option", { value: at + 1, selected: at + 1 === number }, word))));
      return field;
    };
    showNumber();
  } else {
    await go();
  }

  async function go() {
    const sheet = byName(id);
    if (!sheet) {
      return;
    }
    const { of, name, turn, values } = sheet;
    try {
      /** @type {Moment & {question: Question | null, said: string[]}} */
      const carried = await data("/data/play/act", { of, name, turn, values, act: act.name, number, answers });
      if (carried.question) {
        ask(carried.question, carried.said);
        return;
      }
      place.replaceChildren(said(carried.said.length || act.label === "" ? carried.said : ["Nothing comes of it."]));
      done({ turn: carried.turn, values: carried.values });
    } catch (problem) {
      place.replaceChildren(make("p", { class: "error" }, problem instanceof TypeError ? "The server does not answer; the rules are carried out by it. Try again once it is back." : words(problem)));
    }
  }

  /** @param {Question} question @param {string[]} lines */
  function ask(question, lines) {
    const reply = (/** @type {Reply} */ answer) => { answers.push(answer); void go(); };
    const by = question.by ? `, by ${question.by}` : "";
    const title = make("h3", {}, `${act.label}: ${question.why}${by}`);
    if (question.dice.length === 0) {
      place.replaceChildren(make("div", { class: "ask" }, title, said(lines),
        make("div", { class: "tools" }, ...question.options.map(([answer, word]) => make("button", { type: "button", onclick: () => reply(answer) }, word)), close)));
      return;
    }
    const fields = question.dice.map((sides, at) => /** @type {HTMLInputElement} */ (make("input", { type: "number", inputmode: "numeric", min: 1, max: sides, placeholder: `d${sides}`, "aria-label": `Die ${at + 1} of ${question.dice.length}, 1 to ${sides}` })));
    place.replaceChildren(make("div", { class: "ask" }, title, said(lines),
      make("div", { class: "tools" }, make("button", { type: "button", class: "throw", onclick: () => reply(question.dice.map(thrown)) }, `Throw ${dice(question.dice)} here`), make("small", {}, "by the random numbers of this browser")),
      make("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); reply(fields.map((field) => Number(field.value))); } },
        make("span", {}, "or type your own roll"), ...fields, make("button", {}, "Take it"), close)));
  }
}

/** @param {number[]} sides @returns {string} */
function dice(sides) {
  const kinds = [...new Set(sides)];
  return kinds.map((kind) => `${sides.filter((one) => one === kind).length}d${kind}`).join(" ");
}

/** @param {string[]} lines */
const said = (lines) => make("ul", { class: "said" }, ...lines.map((text) => make("li", {}, text)));
