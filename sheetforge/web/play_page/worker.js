/** The engine of a page without a server: Python with the program, in a worker, so that the page stays alive. */
import {calculator} from "./clipper.js";

/** @type {any} */
const here = self;
const BEGIN = `
import sys
sys.path.insert(0, "/home/pyodide")
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
  const archive = fetch(given.program).then(whole), plain = here.fetch.bind(here);
  // The largest file lies packed on the server, whatever that does with files: it is unpacked on the way.
  here.fetch = async (/** @type {any} */ address, /** @type {any} */ options) => {
    if (!String(address.url || address).endsWith("pyodide.asm.wasm")) return plain(address, options);
    const packed = await plain(`${given.engine}/pyodide.asm.wasm.packed`);
    if (!packed.ok) throw new Error(`${packed.url}: ${packed.status}`);
    return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), {headers: {"content-type": "application/wasm"}});
  };
  const {loadPyodide} = await import(`${given.engine}/pyodide.mjs`);
  python = await loadPyodide({indexURL: `${given.engine}/`, stdout: () => {}, stderr: () => {}});
  here.fetch = plain;
  tell({stage: "program"});
  python.unpackArchive(await archive, "gztar", {extractDir: "/home/pyodide"});
  await import(`${given.engine}/clipper.js`);
  python.globals.set("calculate", calculator(here.ClipperLib));
  python.runPython(BEGIN);
  tell({stage: "battle"});
}

/** @param {Response} answer */
function whole(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.arrayBuffer();
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
