/** What the table sends, taken into what the page has of it. */
import {after, nothing} from "../../play/data/page/course.js";
import {define} from "../../play/data/page/pieces.js";
import {learn} from "../../play/data/page/scene.js";
import {data, page} from "./page.js";

/**
 * Take what a step brings that the page has not had.
 * @param {any} step
 */
function take_step(step) {
  const fresh = step.new || {};
  learn(data, fresh);
  Object.assign(data.kinds, fresh.kinds);
  if (fresh.units) data.units = fresh.units;
  const ground = step.board;
  if (ground) data.board = Object.assign(data.board || {drawings: [], wrecks: {}}, ground);
  if (!data.board) return;
  if (fresh.wrecks) data.board.wrecks = fresh.wrecks;
  if (fresh.drawings) {
    const [from, ...drawings] = fresh.drawings;
    data.board.drawings.splice(from, Infinity, ...drawings);
    if (page.board) define(drawings, page.board.defs, from);
  }
  if (ground && page.board) page.board.grow();
}

/**
 * Write out what comes packed of a choice: the hexes among its options, and the ends one by one.
 * @param {any} question
 */
function unpack(question) {
  const {words, hexes} = question.ends;
  question.options.push(...question.hexes.map((/** @type {any[]} */ [hex, ...place]) => ({option: hex, word: hex, hex, at: place})));
  question.ends = hexes.flatMap((/** @type {any[]} */ [hex, column, row, ...found]) =>
    found.map(([facing, cost, danger]) => ({hex, at: [column, row], facing, cost: words[cost], danger: words[danger]})));
}

/**
 * Take the steps of an answer, and its question.
 * @param {any} answer
 */
export function receive(answer) {
  if (answer.question && answer.question.ask === "choose") unpack(answer.question);
  else if (answer.question) Object.assign(answer.question, {options: [], ends: []});
  if (!answer.since) {
    data.steps.length = 0;
    page.states = [];
    page.current = -1;
    page.looking = page.playing = false;
  }
  for (const step of answer.fresh) {
    take_step(step);
    const n = data.steps.push(step) - 1;
    page.states.push(after(page.states[n - 1] || nothing(), step, data.steps[n - 1]));
  }
}
