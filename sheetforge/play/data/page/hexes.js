/**
 * Places of hexes on a map. Hexes are columns and rows, as `geometry/hexes.py` counts them: on a flat
 * map even columns are half a hex lower than odd ones, on a pointy one even rows half a hex further
 * right.
 * @typedef {{shape: "flat" | "pointy", across: number, origin: [number, number]}} Grid
 */

/**
 * Return the length of a side of a hex, which is the distance of a corner from its middle.
 * @param {Grid} grid
 */
export function radius(grid) {
  return grid.across / Math.sqrt(3);
}

/**
 * Return the middle of a hex.
 * @param {Grid} grid
 * @param {number} column
 * @param {number} row
 * @returns {[number, number]}
 */
export function center(grid, column, row) {
  const [x, y] = grid.origin, long = radius(grid) * 1.5;
  return grid.shape === "flat"
    ? [x + long * column, y + grid.across * (row - (column & 1) / 2)]
    : [x + grid.across * (column - (row & 1) / 2), y + long * row];
}

/**
 * Return the column and the row of the hex at a point.
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function near(grid, x, y) {
  const [left, top] = grid.origin, long = radius(grid) * 1.5;
  const flat = grid.shape === "flat", along = Math.round((flat ? x - left : y - top) / long);
  let best = /** @type {[number, number]} */ ([along, along]), least = Infinity;
  for (const lane of [along - 1, along, along + 1]) {
    const place = Math.round(((flat ? y - top : x - left) / grid.across) + (lane & 1) / 2);
    const hex = /** @type {[number, number]} */ (flat ? [lane, place] : [place, lane]), [u, v] = center(grid, ...hex);
    if (Math.hypot(u - x, v - y) < least) [best, least] = [hex, Math.hypot(u - x, v - y)];
  }
  return best;
}

/**
 * Return the degrees clockwise from straight up of a facing.
 * @param {Grid} grid
 * @param {number} facing
 */
export function angle(grid, facing) {
  return grid.shape === "flat" ? 60 * facing : 60 * facing - 30;
}

/**
 * Return the corner of a hex as a point in the data of a path.
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @param {number} corner from 0 to 5, clockwise
 * @param {number} [part] the size of the hex, 1 for a whole one
 */
function corner_of(grid, x, y, corner, part = 1) {
  const reach = radius(grid) * part, turn = ((grid.shape === "flat" ? 0 : 30) + 60 * corner) * Math.PI / 180;
  return `${(x + reach * Math.cos(turn)).toFixed(2)} ${(y + reach * Math.sin(turn)).toFixed(2)}`;
}

/**
 * Return the outline of a hex as the data of a path.
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @param {number} [part] its size, 1 for a whole hex
 */
export function outline(grid, x, y, part = 1) {
  return `M${[0, 1, 2, 3, 4, 5].map(corner => corner_of(grid, x, y, corner, part)).join("L")}z`;
}

/**
 * Return the sides of a hex that a map draws with it, as the data of a path: of two neighbours one draws their side.
 * @param {Grid & {first: [number, number], last: [number, number]}} map
 * @param {number} column
 * @param {number} row
 */
export function sides(map, column, row) {
  const [x, y] = center(map, column, row), corner = (/** @type {number} */ n) => corner_of(map, x, y, n % 6);
  const [left, top] = map.first, [right, foot] = map.last;
  let path = `M${corner(0)}L${corner(1)}L${corner(2)}L${corner(3)}`;
  if (column > left && column < right && row > top && row < foot) return path;
  for (const side of [3, 4, 5]) {
    const turn = ((map.shape === "flat" ? 30 : 60) + 60 * side) * Math.PI / 180;
    const [beside, beyond] = near(map, x + map.across * Math.cos(turn), y + map.across * Math.sin(turn));
    const is_rim = beside < left || beside > right || beyond < top || beyond > foot;
    if (is_rim) path += `M${corner(side)}L${corner(side + 1)}`;
  }
  return path;
}

/**
 * Return the printed number of a hex.
 * @param {number} column
 * @param {number} row
 */
export function number(column, row) {
  const padded = (/** @type {number} */ one) => String(one).padStart(2, "0");
  return column >= 0 && column < 100 && row >= 0 && row < 100
    ? padded(column) + padded(row) : `${column}.${row}`;
}
