/** Requests to the table, with the token of the seat's address. */

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

/** Take the token from the fragment of the address into the tab, and out of sight. */
export function takeToken() {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem(KEPT, String(given[1]));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT) !== null;
}

/**
 * Ask the table.
 * @param {string} path
 * @param {object} [body] sent as JSON by POST; GET without one
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  return (await answered(path, body)).json();
}

/**
 * Save a file of the table under a name.
 * @param {string} path
 * @param {string} name
 */
export async function save(path, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await answered(path)).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Response>}
 */
async function answered(path, body) {
  /** @type {RequestInit} */
  const request = {headers: {"x-sheetforge-token": sessionStorage.getItem(KEPT) || ""}, cache: "no-store", credentials: "omit"};
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
