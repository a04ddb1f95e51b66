/**
 * The course of a battle: how things stand after each of its steps.
 * @typedef {{pieces: any, rows: any[], health: any, zero: [number, number], ways: any[], lost: any[]}} Standing
 */

/** @returns {Standing} how things stand before the first step */
export function nothing() {
  return {pieces: {}, rows: [], health: {}, zero: [0, 0], ways: [], lost: []};
}

/**
 * Return how things stand after a step.
 * @param {Standing} now
 * @param {any} step
 * @param {any} before the step before it; undefined for the first one
 * @returns {Standing}
 */
export function after(now, step, before) {
  const fresh = before !== undefined && step.t !== before.t;
  const pieces = {...now.pieces, ...step.m};
  for (const id of step.x || []) delete pieces[id];
  const rows = now.rows.slice(0, step.n === undefined ? now.rows.length : step.n);
  for (const row in step.r || {}) rows[Number(row)] = step.r[row];
  const lost = fresh ? [] : [...now.lost];
  for (const [kind, unit] of step.f || []) {
    if (kind === "loss" && now.pieces[unit]) lost.push([unit, now.pieces[unit]]);
  }
  const ways = fresh ? [] : now.ways.map(way => [way[0], way[1], false]);
  for (const id in step.w || {}) ways.push([id, step.w[id], true]);
  return {pieces, rows, health: {...now.health, ...step.h}, zero: step.z || now.zero, ways, lost};
}

/**
 * Return the milliseconds in which a step is seen and read, where a battle is played.
 * @param {any} step
 */
export function pace(step) {
  return 700 + 500 * Math.min(2, (step.e || []).length) + ((step.f || []).length ? 700 : 0);
}
