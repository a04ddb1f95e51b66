/** The steps of the battle as they are shown: those that have come one after the other, or an earlier one. */
import {pace} from "../../play/data/page/course.js";
import {STILL, at, write} from "../../play/data/page/dom.js";
import {tell} from "../../play/data/page/log.js";
import {data, group, page} from "./page.js";

const LINES = 14, STEP_TIME = 420;

let timer = 0;

const side_of = (/** @type {string} */ id) => {
  for (const state of [page.states[page.current], page.states[Math.max(0, page.current - 1)]]) if (state && state.pieces[id]) return state.pieces[id][3];
  return (data.units[id] || ["", 0])[1];
};

/**
 * Show the steps that have come, one after the other.
 * @param {boolean} at_once
 */
export function play_on(at_once) {
  const end = data.steps.length - 1;
  if (page.looking && page.current < end) return show(page.current);
  clearTimeout(timer);
  page.looking = page.playing = false;
  if (at_once || STILL.matches || document.hidden || page.current >= end) return show(end, at_once);
  const left = end - page.current, step = data.steps[page.current + 1];
  show(page.current + 1);
  if (page.current < end) timer = window.setTimeout(() => play_on(false), (step.f ? STEP_TIME : step.e ? STEP_TIME / 3 : 30) / Math.max(1, left / 8));
}

/**
 * Look at a step; at the last one the page follows the battle again.
 * @param {number} n
 */
export function leaf(n) {
  clearTimeout(timer);
  page.playing = false;
  page.looking = n < data.steps.length - 1;
  show(n);
}

/** Play on from the step that is looked at, step by step, or stop there. */
export function play() {
  if (page.playing || !page.looking) return leaf(page.current);
  page.playing = true;
  show(page.current);
  const tick = () => {
    timer = window.setTimeout(() => {
      page.looking = page.playing = page.current + 1 < data.steps.length - 1;
      show(page.current + 1);
      if (page.playing) tick();
    }, pace(data.steps[page.current]));
  };
  tick();
}

/**
 * Show a step.
 * @param {number} n
 * @param {boolean} [at_once]
 */
export function show(n, at_once) {
  const end = data.steps.length - 1;
  page.current = Math.max(0, Math.min(end, n));
  const step = data.steps[page.current], state = page.states[page.current], covered = lying_over();
  if (page.board) {
    page.board.show(state, page.states[Math.max(0, page.current - 1)], step, side_of);
    const marked = page.current === end ? mark() : undefined;
    if (page.board.camera.follows) look(at_once, marked, covered);
    if (page.current !== end && page.hints) page.hints.clear();
  }
  const said = at("said"), spoken = [];
  for (let k = page.current; k >= 0 && spoken.length < LINES; k--) if (data.steps[k].e) spoken.push(k);
  said.replaceChildren();
  for (const k of spoken) tell(data, k, write("div", "", said));
  const question = page.shown.question, unit = question ? question.unit : "";
  if (page.units) {
    const held = /** @type {any} */ (document.activeElement)?.dataset?.unit;
    page.units.show(state.rows, state.health, new Set(Object.keys(step.r || {}).map(Number)), page.paper ? page.paper.unit : "");
    const offered = new Set((question ? question.options : []).map((/** @type {any} */ one) => one.part ? "" : one.unit));
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (at("roster").querySelectorAll(".card"))) {
      card.classList.toggle("open", offered.has(card.dataset.unit));
      card.classList.toggle("acting", Boolean(unit) && card.dataset.unit === unit);
      if (held && card.dataset.unit === held) card.focus({preventScroll: true});
    }
    group.mark();
  }
  const part = data.texts[step.p] || "";
  at("moment").textContent = page.shown.ending || (step.t ? `${data.turn[0].toUpperCase()}${data.turn.slice(1)} ${step.t}${part ? `, ${part.toLowerCase()}` : ""}` : "Setting up");
  if (page.ending && page.ending.line) page.ending.line.show(page.current);
  at("where").textContent = `${page.current + 1} / ${end + 1}`;
  at("back").disabled = page.current === 0;
  at("next").disabled = page.current === end;
  at("now").hidden = at("play").hidden = !page.looking;
  at("play").textContent = page.playing ? "❚❚" : "▶";
  at("play").setAttribute("aria-label", page.playing ? "Pause" : "Play");
  at("branch").hidden = page.current === end || page.playing || !page.shown.branches;
}

/**
 * Mark what the open question offers on the map; return where it is.
 * @returns {{hexes: [number, number][], heart: [number, number] | null, parted: boolean} | undefined}
 */
function mark() {
  if (!page.hints || !page.board) return undefined;
  page.hints.clear();
  const question = page.shown.question, pieces = page.board.pieces.shown;
  const offered = new Map((question ? question.options : []).filter((/** @type {any} */ one) => !one.part).map((/** @type {any} */ one) => [one.unit, one]));
  for (const id in pieces) pieces[id].group.classList.toggle("open", offered.has(id));
  if (!question || question.ask !== "choose") return undefined;
  const there = page.states[page.states.length - 1].pieces, piece = there[question.unit];
  const hexes = page.hints.show(question, piece ? [piece[0], piece[1]] : undefined);
  const proposed = question.options.find((/** @type {any} */ one) => one.at && one.option === question.proposed), heart = proposed ? proposed.at : hexes[0];
  const choices = [...offered.keys()].filter(id => id in there);
  for (const id of choices) hexes.push([there[id][0], there[id][1]]);
  // All units that can be chosen are shown, however far they are; of many hexes those about the unit.
  return {hexes, heart: choices.length || !heart ? null : heart, parted: page.hints.parted};
}

/**
 * The pixels of the map that something lies over: the question over its head, buttons over its foot.
 * @returns {[number, number]}
 */
function lying_over() {
  const [map, question, course] = ["map", "question", "course"].map(id => at(id).getBoundingClientRect());
  return [question.bottom - map.top, map.bottom - course.top];
}

/**
 * Fit the view to the units and to what is offered.
 * @param {boolean} [at_once]
 * @param {{hexes: [number, number][], heart: [number, number] | null, parted?: boolean}} [more]
 * @param {[number, number]} [covered]
 */
export function look(at_once, more, covered = lying_over()) {
  const state = page.states[page.current];
  if (!page.board || !state) return;
  const lives = (/** @type {string} */ id) => !state.health[id] || (state.health[id][0] > 0 && !(state.pieces[id] || [])[5]);
  const living = Object.keys(state.pieces).filter(id => id in data.units && lives(id));
  page.board.look(state, data.steps[page.current], living, at_once, more, covered);
}
