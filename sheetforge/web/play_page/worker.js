/** The engine of a page without a server: Python with the program, in a worker, so that the page stays alive. */
import {calculator} from "./clipper.js";

/** @type {any} */
const here = self;
const HOME = "/home/pyodide";
const BEGIN = `
import sys
sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
import sheetforge.web.clipper_in_page as pyclipper
sys.modules["pyclipper"] = pyclipper
pyclipper.calculate = calculate
from sheetforge.web.commands.in_page import PageTable
from sheetforge.content.library import BadRequest
`;
const TABLE = `
def begun(wanted, send):
    try:
        return PageTable(wanted, send), ""
    except BadRequest as problem:
        return None, str(problem)
begun(wanted, send)
`;

/** @type {any} */
let python = null;
/** @type {any} */
let table = null;

/**
 * Load Python, the program and the content.
 * @param {{engine: string, program: string}} given addresses
 */
async function load(given) {
  const archive = fetch(given.program).then(unpacked).then(body => new Response(body).arrayBuffer()), plain = here.fetch.bind(here);
  // The largest file lies packed on the server, whatever that does with files: it is unpacked on the way.
  here.fetch = async (/** @type {any} */ address, /** @type {any} */ options) => {
    if (!String(address.url || address).endsWith("pyodide.asm.wasm")) return plain(address, options);
    const body = unpacked(await plain(`${given.engine}/pyodide.asm.wasm.packed`));
    return new Response(body, {headers: {"content-type": "application/wasm"}});
  };
  const {loadPyodide} = await import(`${given.engine}/pyodide.mjs`);
  python = await loadPyodide({indexURL: `${given.engine}/`, stdout: () => {}, stderr: () => {}});
  here.fetch = plain;
  tell({stage: "program"});
  put(new Uint8Array(await archive));
  await import(`${given.engine}/clipper.js`);
  python.globals.set("calculate", calculator(here.ClipperLib));
  python.runPython(BEGIN);
  tell({stage: "battle"});
}

/** @param {Response} answer */
function unpacked(answer) {
  if (!answer.ok || !answer.body) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.body.pipeThrough(new DecompressionStream("gzip"));
}

/**
 * Write the files of an archive (tar) to the files of Python, which would take seconds for it.
 * @param {Uint8Array} archive
 */
function put(archive) {
  const BLOCK = 512, text = new TextDecoder(), made = new Set();
  const field = (/** @type {number} */ at, /** @type {number} */ size) => text.decode(archive.subarray(at, at + size)).split("\0")[0];
  for (let at = 0; at < archive.length && archive[at];) {
    const before = field(at + 345, 155), path = `${HOME}/${before ? `${before}/` : ""}${field(at, 100)}`, size = parseInt(field(at + 124, 12), 8);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    at += BLOCK;
    python.FS.writeFile(path, archive.subarray(at, at + size));
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}

const tell = (/** @type {object} */ message) => here.postMessage(JSON.stringify(message));

here.onmessage = async (/** @type {MessageEvent} */ event) => {
  const message = event.data;
  try {
    if (message.load) return await load(message.load);
    if (!message.begin) return table.ask(JSON.stringify(message));
    python.globals.set("wanted", JSON.stringify(message.begin));
    python.globals.set("send", (/** @type {string} */ text) => here.postMessage(text));
    const [begun, problem] = python.runPython(TABLE);
    if (problem) return tell({problem});
    table = begun;
    return tell({people: JSON.parse(table.about())});
  } catch (problem) {
    return tell({failed: String(problem).trim().split("\n").pop()});
  }
};
