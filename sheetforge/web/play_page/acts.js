/** What a seat sends to its table: answers, words, the wish to play on from an earlier step. */
import {at} from "../../play/data/page/dom.js";
import {Refusal, ask, save} from "./api.js";
import {data, group, page} from "./page.js";
import {show} from "./steps.js";

/** Milliseconds after which the marks of a question that is answered go. */
const SOON = 100;

/**
 * Send something, and show why it is refused.
 * @param {string} path
 * @param {object} body
 */
export async function send(path, body) {
  try {
    return await ask(path, body);
  } catch (problem) {
    page.busy = false;
    clearTimeout(page.sent);
    // The marks that were taken away with the answer come back.
    if (page.shown) show(page.current);
    const box = at("notice");
    // Another tab or a second click was quicker: the page comes back to the question that is open.
    if (!(problem instanceof Refusal) || problem.status !== 409) {
      box.hidden = false;
      box.textContent = problem instanceof Refusal ? problem.message : "The table does not answer. It goes on by itself once it is back.";
    }
    return null;
  }
}

/** @param {any} option */
export async function choose(option) {
  if (page.busy || !page.shown.question || !option) return;
  at("reply").hidden = true;
  if (option.line) return void say(option.line, true);
  page.busy = true;
  page.looking = false;
  // The next question is mostly there before a frame without the marks would be seen.
  page.sent = window.setTimeout(() => page.hints && page.hints.clear(), SOON);
  const others = group.others();
  await send("/data/answer", {number: page.shown.number, option: option.option, ...(others.length ? {units: others} : {})});
}

/** @param {any} end */
export const go = end => say(`to ${end.hex}${end.facing === null || end.facing === undefined ? "" : ` facing ${end.facing + 1}`}`, true);

/**
 * Send a line as at the terminal, and show what is said to it.
 * @param {string} line
 * @param {boolean} [quiet] show nothing if it was understood
 */
export async function say(line, quiet) {
  const answer = await send("/data/line", {number: page.shown.number, line});
  if (!answer) return;
  const words = answer.said.join("\n").trim(), box = at("reply");
  box.hidden = !words || (Boolean(quiet) && !/not used|no way|not possible/.test(words));
  box.textContent = words;
  box.scrollTop = 0;
}

/** Play on from the step that is looked at; the page begins anew once it is so. */
export async function branch() {
  const taken = await send("/data/branch", {epoch: page.shown.epoch, step: page.current});
  if (!taken) return;
  at("reply").hidden = false;
  at("reply").textContent = "Everybody who plays is asked whether to play on from there. The game so far stays in its own log.";
}

/** Save the page of the whole battle. */
export async function keep() {
  const button = at("replay");
  button.disabled = true;
  try {
    await save("/data/replay", `${data.battle}.html`);
  } catch (problem) {
    at("notice").hidden = false;
    at("notice").textContent = `The replay page was not saved: ${problem instanceof Error ? problem.message : problem}`;
  }
  button.disabled = false;
}
