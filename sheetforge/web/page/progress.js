// How far long work is, and the button that stops it.

import { make } from "./dom.js";

/**
 * Return a report that shows a job at the top of an element, until it is over.
 * @param {HTMLElement} place
 * @returns {import("./api.js").Report}
 */
export function progressIn(place) {
  const bar = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Progress" }));
  const said = make("span", {});
  /** @type {() => void} */
  let stop = () => undefined;
  const box = make("div", { class: "job", role: "status" }, bar, said, make("button", { type: "button", class: "cancel", onclick: () => stop() }, "Cancel"));
  return (job, cancel) => {
    stop = cancel;
    if (job === null) {
      box.remove();
      return;
    }
    if (!box.isConnected) {
      place.prepend(box);
    }
    if (job.of) {
      bar.max = job.of;
      bar.value = job.done;
    }
    said.textContent = job.words ? `${job.words} …` : "working …";
  };
}
