// Changes of the content. A browser gives a host six connections, and a tab that waits holds one: where there are
// locks, one tab waits for all others of this browser; elsewhere a tab waits while it is visible.

import { data } from "./api.js";

/**
 * Call a function with the number of the state whenever the content has changed.
 * @param {number} first the number of the state that the page shows
 * @param {(number: number) => void} changed
 * @param {(problem: string) => void} report called with a problem, and with "" once it is over
 */
export function follow(first, changed, report) {
  let number = first;
  /** @param {number} next */
  const note = (next) => {
    if (next !== number) {
      number = next;
      changed(next);
    }
  };
  const shared = "locks" in navigator && "BroadcastChannel" in window;
  const channel = shared ? new BroadcastChannel("sheetforge") : null;
  if (channel) {
    channel.onmessage = (message) => note(Number(message.data));
    void navigator.locks.request("sheetforge-changes", () => wait(() => false));
  } else {
    void alone();
  }

  /** @param {() => boolean} ended */
  async function wait(ended) {
    let silent = false;
    while (!ended()) {
      try {
        const stop = new AbortController();
        const leaving = () => ended() && stop.abort();
        document.addEventListener("visibilitychange", leaving);
        /** @type {{number: number}} */
        const answer = await data(`/data/changes?since=${number}`, undefined, stop.signal);
        document.removeEventListener("visibilitychange", leaving);
        if (silent) {
          silent = false;
          report("");
        }
        if (answer.number !== number) {
          channel?.postMessage(answer.number);
          note(answer.number);
        }
      } catch {
        if (!ended()) {
          silent = true;
          report("The server does not answer; this page goes on once it does.");
          await new Promise((done) => setTimeout(done, 2000));
        }
      }
    }
  }

  async function alone() {
    for (;;) {
      if (document.hidden) {
        await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
      } else {
        await wait(() => document.hidden);
      }
    }
  }
}
