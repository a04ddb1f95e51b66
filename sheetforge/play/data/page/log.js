/** What happened at a step: sentences, dice as dice with their need, decisions. */
import {die, write} from "./dom.js";

/**
 * Write a step.
 * @param {any} data
 * @param {number} n
 * @param {Element} parent
 */
export function tell(data, n, parent) {
  const step = data.steps[n], text = (/** @type {number} */ one) => data.texts[one];
  parent.replaceChildren();
  for (const [level, words] of step.e || []) write("p", text(words), parent, ["said", "part", "turn"][level]);
  if (!step.e) write("p", n ? "The battle as it stands." : "The battle before it begins.", parent, "said");
  for (const [why, needed, ...dice] of step.q || []) {
    const row = write("p", "", parent, "dice");
    for (let at = 0; at < dice.length; at += 2) die(row, dice[at + 1], dice[at]);
    const need = text(needed);
    write("span", `${text(why)}${need ? ` (${need})` : ""}`, row);
  }
  if (step.a) {
    const more = write("details", "", parent);
    write("summary", step.a.length === 1 ? "1 decision" : `${step.a.length} decisions`, more);
    for (const [label, ...given] of step.a) {
      const line = write("p", `${text(label)} `, more);
      for (const one of given) write("b", text(one), line, "given");
    }
  }
}
