// Changes of the content. A browser gives a host six connections, and a tab that waits holds one: where there are
// locks, one tab waits for all others of this browser; elsewhere a tab waits while it is visible.

import { data, query } from "./api.js";

/**
 * Call a function whenever the content has changed; the tab that waits has the entity that it shows with the notice.
 * @param {number} first the number of the state that the page shows
 * @param {() => string} shown the name of the entity that is shown
 * @param {(entity: import("./api.js").Entity | undefined, name: string) => void} changed
 * @param {(problem: string) => void} report called with a problem, and with "" once it is over
 */
export function follow(first, shown, changed, report) {
  let number = first;
  /** @param {number} next @param {string} [name] @param {import("./api.js").Entity} [entity] */
  const note = (next, name = "", entity = undefined) => {
    if (next !== number) {
      number = next;
      changed(entity, name);
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
        const name = shown();
        /** @type {{number: number, entity?: import("./api.js").Entity}} */
        const answer = await data(`/data/changes${query({ since: String(number), of: name })}`, undefined, stop.signal);
        document.removeEventListener("visibilitychange", leaving);
        if (silent) {
          silent = false;
          report("");
        }
        if (answer.number !== number) {
          channel?.postMessage(answer.number);
          note(answer.number, name, answer.entity);
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
