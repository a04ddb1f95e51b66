// Requests to the server, with the token of the printed address.

const KEPT = "sheetforge-token";

/**
 * @typedef {{id: string, title: string, kinds: Record<string, number>, products: string[]}} Game
 * @typedef {{content: string, writable: boolean, number: number, fault: string, games: Game[], units: string[],
 *   findings: number, shops: {id: string, name: string, takes: string}[]}} About
 * @typedef {{kind: string, game: string, id: string, name: string, houses: string[], class: string, weapons: string[], time: number,
 *   price: number | null, errors: number, warnings: number, changed: number, own: boolean, unit: string}} Row
 * @typedef {{code: string, severity: string, message: string, line: number, column: number,
 *   path: (string | number)[], rule: string, authority: string, fix: string}} Finding
 * @typedef {{user: string, file: string, line: number, field: string}} Use
 * @typedef {{bot: string, printed: number, measured: number, low: number, high: number, verdict: string, games: number,
 *   opponents: number}} Worth
 * @typedef {{part: string, path: (string | number)[], line: number}} Part a part of a display, and the field that it shows
 * @typedef {{name: string, file: string, text: string, digest: string, own: boolean, findings: Finding[],
 *   plain: Record<string, unknown> | null, uses: Use[], unread: string[], commands: string[],
 *   parts: Part[], worth: Worth[]}} Entity
 * @typedef {{product: string, title: string, page: number, digest: string, main: boolean, drawing?: string}} Picture
 * @typedef {{items: Record<string, number>, paper: string, ink: string, fillable: boolean, tagged: boolean, units: string,
 *   format: string, shop: string}} Order
 */

/** An answer that the server refused, with its status and what it said. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {Record<string, unknown>} data
   */
  constructor(status, message, data) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/** Take the token from the fragment of the address into the tab, and out of sight. */
export function takeToken() {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem(KEPT, String(given[1]));
    history.replaceState(null, "", location.pathname + location.search);
  }
}

/** @returns {boolean} */
export function hasToken() {
  return sessionStorage.getItem(KEPT) !== null;
}

/** @param {string} token */
export function keepToken(token) {
  const found = /([\w-]+)\s*$/.exec(token);
  sessionStorage.setItem(KEPT, found ? String(found[1]) : "");
}

/**
 * Ask the server.
 * @param {string} path
 * @param {object} [body] sent as JSON by POST; GET without one
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function ask(path, body, signal) {
  const token = sessionStorage.getItem(KEPT) ?? "";
  /** @type {RequestInit} */
  const request = { headers: { "x-sheetforge-token": token }, cache: "no-store", credentials: "omit" };
  if (body !== undefined) {
    request.method = "POST";
    request.body = JSON.stringify(body);
  }
  if (signal) {
    request.signal = signal;
  }
  const answer = await fetch(path, request);
  if (answer.ok) {
    return answer;
  }
  const text = await answer.text();
  /** @type {Record<string, unknown>} */
  let data = {};
  try {
    data = JSON.parse(text);
  } catch {
    data = { problem: text.trim() };
  }
  throw new Refusal(answer.status, String(data["problem"] ?? text), data);
}

/**
 * @typedef {{job: string, state: string, done: number, of: number, words: string}} Job
 * @typedef {(job: Job | null, cancel: () => void) => void} Report called while a job runs, and with null at its end
 */

/**
 * Ask for work, and wait for the end of its job.
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @param {Report} [report]
 * @returns {Promise<Response>}
 */
async function worked(path, body, signal, report) {
  let answer = await ask(path, body, signal);
  if (answer.status !== 202) {
    return answer;
  }
  let job = /** @type {Job} */ (await answer.json());
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    void ask("/data/cancel", { id: job.job });
  };
  try {
    while (job.state === "running") {
      report?.(job, cancel);
      answer = await ask(`/data/job${query({ id: job.job })}`, undefined, signal);
      job = /** @type {Job} */ (await answer.json());
    }
  } catch (problem) {
    throw isCancelled ? new Error("Cancelled.") : problem;
  } finally {
    report?.(null, cancel);
  }
  if (isCancelled) {
    throw new Error("Cancelled.");
  }
  return ask(`/data/result${query({ id: job.job })}`, undefined, signal);
}

/**
 * Return the JSON of an answer; callers know its type from `docs/serve.md`.
 * @template T
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @param {Report} [report]
 * @returns {Promise<T>}
 */
export async function data(path, body, signal, report) {
  const answer = await worked(path, body, signal, report);
  return /** @type {T} */ (await answer.json());
}

/**
 * Return an answer as text.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function text(path) {
  return (await ask(path)).text();
}

/**
 * Return an answer as a file in memory.
 * @param {string} path
 * @param {object} body
 * @param {Report} [report]
 * @returns {Promise<Blob>}
 */
export async function file(path, body, report) {
  return (await worked(path, body, undefined, report)).blob();
}

/**
 * Return a query string of names and values.
 * @param {Record<string, string>} values
 * @returns {string}
 */
export function query(values) {
  return `?${new URLSearchParams(values)}`;
}
