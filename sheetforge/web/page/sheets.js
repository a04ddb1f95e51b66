// The sheets in play of this browser: kept in it, with what was marked before, for undo and redo.

/**
 * @typedef {Record<string, number>} Values
 * @typedef {{turn: number, values: Values}} Moment
 * @typedef {{id: string, of: string, name: string, side: string, turn: number, values: Values, undo: Moment[],
 *   redo: Moment[], left: number, whole: number, gone: string, against: string, distance: string,
 *   bearing: string, shows: string}} Sheet
 */

const KEPT = "sheetforge-sheets";
const MOST_STEPS = 100;

/** @returns {Sheet[]} */
export function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Sheet[]} sheets */
function keep(sheets) {
  localStorage.setItem(KEPT, JSON.stringify(sheets));
}

/** @param {string} id @returns {Sheet | undefined} */
export const byName = (id) => all().find((sheet) => sheet.id === id);

/**
 * Put a sheet on the table, under a name that no other one has.
 * @param {string} of
 * @param {string} name
 * @param {string} [side]
 * @param {Moment} [moment]
 * @returns {Sheet}
 */
export function add(of, name, side = "", moment = { turn: 1, values: {} }) {
  const sheets = all();
  const taken = new Set(sheets.map((sheet) => sheet.name));
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) {
    unique = `${name} ${number}`;
  }
  const numbers = sheets.map((sheet) => Number(sheet.id));
  /** @type {Sheet} */
  const sheet = { id: String(Math.max(0, ...numbers) + 1), of, name: unique, side, ...moment, undo: [], redo: [], left: 0, whole: 0,
    gone: "", against: "", distance: "", bearing: "0", shows: "0" };
  keep([...sheets, sheet]);
  return sheet;
}

/** @param {string} id */
export function remove(id) {
  keep(all().filter((sheet) => sheet.id !== id));
}

/**
 * Change some fields of a sheet.
 * @param {string} id
 * @param {Partial<Sheet>} change
 */
export function update(id, change) {
  keep(all().map((sheet) => sheet.id === id ? { ...sheet, ...change } : sheet));
}

/**
 * Take a sheet to another moment, which can be undone.
 * @param {string} id
 * @param {Moment} moment
 */
export function advance(id, moment) {
  const sheet = byName(id);
  if (sheet) {
    const undo = [...sheet.undo, { turn: sheet.turn, values: sheet.values }].slice(-MOST_STEPS);
    update(id, { ...moment, undo, redo: [] });
  }
}

/**
 * Go back to the moment before, or forward again.
 * @param {string} id
 * @param {"undo" | "redo"} way
 */
export function step(id, way) {
  const sheet = byName(id);
  const moment = sheet?.[way].at(-1);
  if (sheet && moment) {
    const other = way === "undo" ? "redo" : "undo";
    update(id, { ...moment, [way]: sheet[way].slice(0, -1), [other]: [...sheet[other], { turn: sheet.turn, values: sheet.values }] });
  }
}
