/** Requests to the table: to its server, with the token of the seat's address, or to the page's own engine. */

/**
 * The way of requests: it answers an address, with what is sent to it, as JSON or as a file.
 * @typedef {{ask: (path: string, body?: object) => Promise<any>, file: (path: string) => Promise<Blob>}} Transport
 */

/** @type {Transport} */
const server = {
  ask: async (path, body) => (await answered(path, body)).json(),
  file: async path => (await answered(path)).blob(),
};
let transport = server;

/**
 * Let requests go another way than to the server of the page.
 * @param {Transport} other
 */
export function use(other) {
  transport = other;
}

const KEPT = "sheetforge-seat";

/** An answer that the table refused, with its status. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Take the token from the fragment of the address into the tab, and out of sight; without a server there is none.
 * People at one screen have those of all their seats.
 */
export function takeToken() {
  if (transport !== server) return true;
  const given = /^#token=([\w-]+(?:,[\w-]+)*)$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem(KEPT, String(given[1]));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT) !== null;
}

/** The tokens of the address; none without a server. */
export const tokens = () => transport === server ? (sessionStorage.getItem(KEPT) || "").split(",") : [];

/**
 * Ask the table.
 * @param {string} path
 * @param {object} [body] sent as JSON by POST; GET without one
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  return transport.ask(path, body);
}

/**
 * Save a file of the table under a name.
 * @param {string} path
 * @param {string} name
 */
export async function save(path, name) {
  hand(await transport.file(path), name);
}

/**
 * Hand a file to the reader.
 * @param {Blob} file
 * @param {string} name
 */
export function hand(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Ask the server with the token of a seat.
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 * @returns {Promise<Response>}
 */
export async function answered(path, body, token = tokens()[0]) {
  /** @type {RequestInit} */
  const request = {headers: {"x-sheetforge-token": token}, cache: "no-store", credentials: "omit"};
  if (body !== undefined) {
    request.method = "POST";
    request.body = JSON.stringify(body);
  }
  const answer = await fetch(path, request);
  if (answer.ok) return answer;
  const text = await answer.text();
  let reason = text;
  try { reason = JSON.parse(text).problem || text; } catch { /* a refusal in plain words */ }
  throw new Refusal(answer.status, reason);
}
