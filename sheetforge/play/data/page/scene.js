/**
 * Items of a drawing: shapes with styles, as `scene_data.py` writes them.
 * @typedef {{items: any[], styles: any[], paths: string[]}} Scene
 */
import {draw} from "./dom.js";

let clips = 0;

/**
 * Take in what a page has not had of a scene: lists behind the number of their first.
 * @param {Scene & Record<string, any>} scene
 * @param {Record<string, any[]>} fresh
 */
export function learn(scene, fresh) {
  for (const name of ["texts", "items", "styles", "paths"]) {
    if (fresh[name]) scene[name].splice(fresh[name][0], Infinity, ...fresh[name].slice(1));
  }
}

/**
 * Append an item.
 * @param {Scene} scene
 * @param {any[]} item
 * @param {Element | null} parent
 * @returns {SVGElement}
 */
export function drawItem(scene, item, parent) {
  const [kind, ...m] = item;
  switch (kind) {
    case "r": {
      const size = {x: m[0], y: m[1], width: m[2], height: m[3]};
      return styled(scene, draw("rect", m[5] ? {...size, rx: m[5]} : size, parent), m[4]);
    }
    case "l":
      return styled(scene, draw("line", {x1: m[0], y1: m[1], x2: m[2], y2: m[3]}, parent), m[4]);
    case "c":
      return styled(scene, draw("circle", {cx: m[0], cy: m[1], r: m[2]}, parent), m[3]);
    case "d": {
      const shape = typeof m[2] === "number" ? scene.paths[m[2]] : m[2];
      return styled(scene, draw("path", {d: `M${m[0]} ${m[1]}${shape}`}, parent), m[3]);
    }
    case "t": {
      const [look, size, fill, spacing] = scene.styles[m[3]];
      const made = draw("text", {x: m[0], y: m[1], class: look, "font-size": size, fill}, parent);
      if (spacing) made.setAttribute("letter-spacing", spacing);
      made.textContent = m[2];
      return made;
    }
    case "m": {
      const turn = m[2] ? ` rotate(${m[2]})` : "";
      const group = draw("g", {transform: `translate(${m[0]} ${m[1]})${turn}`}, parent);
      drawItem(scene, m[3], group);
      return group;
    }
    default: {
      const group = draw("g", {}, parent), name = `clip-${clips++}`;
      drawItem(scene, m[0], draw("clipPath", {id: name}, group)).removeAttribute("fill");
      group.setAttribute("clip-path", `url(#${name})`);
      for (const inner of m[1]) drawItem(scene, inner, group);
      return group;
    }
  }
}

/**
 * @param {Scene} scene
 * @param {SVGElement} made
 * @param {number} style
 */
function styled(scene, made, style) {
  const [fill, stroke, width, dash, cap, join] = scene.styles[style];
  made.setAttribute("fill", fill);
  if (stroke) {
    made.setAttribute("stroke", stroke);
    made.setAttribute("stroke-width", width);
    if (dash) made.setAttribute("stroke-dasharray", dash);
    if (cap !== "butt") made.setAttribute("stroke-linecap", cap);
    if (join !== "miter") made.setAttribute("stroke-linejoin", join);
  }
  return made;
}
