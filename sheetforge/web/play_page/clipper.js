/** Areas for the program in the worker: `clipper_in_page.py` sends what to combine or to offset. */

/** @param {number[][]} path */
const out = path => path.map(([X, Y]) => ({X, Y}));
/** @param {{X: number, Y: number}[][]} paths */
const back = paths => JSON.stringify(paths.map(path => path.map(({X, Y}) => [X, Y])));

/**
 * Return a function that calculates with the library that the site has beside the engine.
 * @param {any} Clipper
 * @returns {(text: string) => string}
 */
export function calculator(Clipper) {
  return text => {
    const task = JSON.parse(text);
    if (task.width !== undefined) {
      const offset = new Clipper.ClipperOffset(task.limit, 0.25), found = new Clipper.Paths();
      for (const [path, join, end] of task.paths) offset.AddPath(out(path), join, end);
      offset.Execute(found, task.width);
      return back(found);
    }
    const clipper = new Clipper.Clipper(0);
    for (const [path, role, closed] of task.paths) clipper.AddPath(out(path), role, closed);
    if (task.open) {
      const tree = new Clipper.PolyTree();
      clipper.Execute(task.operation, tree, ...task.fills);
      return back(Clipper.Clipper.OpenPathsFromPolyTree(tree));
    }
    const found = new Clipper.Paths();
    clipper.Execute(task.operation, found, ...task.fills);
    return back(found);
  };
}
