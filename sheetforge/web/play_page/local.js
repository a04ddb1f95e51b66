/** A battle that the page plays by itself: its set-up, the engine in a worker, the log. */
import {at, write} from "../../play/data/page/dom.js";
import {Refusal, hand, use} from "./api.js";
import {OneScreen} from "./curtain.js";

const PERSON = "human";
/** @type {{battle: string, name: string, sides: string[], bots: string[], engine: string, program: string, keeper: string, list: string}} */
const given = JSON.parse(String(document.body.dataset.given));
const KEPT = `sheetforge-play ${given.battle}`, LEFT = `${KEPT} before`;
const STAGES = /** @type {Record<string, string>} */ ({
  engine: "Loading the engine: about 11 MB the first time, from this browser later …", program: "Unpacking the rules …",
  battle: "Setting up the battle …",
});

/** @type {Map<number, {done: (data: any) => void, failed: (problem: Error) => void}>} */
const open = new Map();
let last = 0;
/** @type {Worker | null} */
let engine = null;
let written = "";
let ready = (/** @type {any} */ _) => {};

/** @param {string} name */
const stored = name => {
  try { return localStorage.getItem(name) || ""; } catch { return ""; }
};

/**
 * @param {string} name
 * @param {string} log
 */
function store_log(name, log) {
  try { localStorage.setItem(name, log); } catch { /* a browser that keeps nothing: the log can be saved as a file */ }
}

/** @param {string} log */
function keep(log) {
  store_log(KEPT, log);
  written = log;
}

/** The log of the game before this one, which was left for a branch or a rematch. */
let left = stored(LEFT);
/** @type {HTMLButtonElement | null} */
let earlier = null;

/** @param {string} log */
function leave(log) {
  left = log;
  store_log(LEFT, log);
  offer_earlier();
}

/** Offer the log of the game before this one as a file. */
function offer_earlier() {
  if (left && !earlier) earlier = button("Earlier log", "Save the game before this one as a file", () => save(left, "-before"));
}

/**
 * @param {string} log
 * @param {string} [note] what stands behind the name of the battle
 */
function save(log, note = "") {
  hand(new Blob([log], {type: "application/x-ndjson"}), `${given.battle.split("/").pop()}${note}.game`);
}

// --- the worker ---------------------------------------------------------------------------------

/** @param {any} message */
function heard(message) {
  if (message.log !== undefined) return keep(message.log);
  if (message.left !== undefined) return leave(message.left);
  if (message.to === undefined) return ready(message);
  const request = open.get(message.to);
  open.delete(message.to);
  if (!request) return undefined;
  if (message.status !== 200) return request.failed(new Refusal(message.status, message.data.problem));
  return request.done(message.data);
}

/**
 * Send something to the worker, and return the message that comes of it.
 * @param {object} message
 * @returns {Promise<any>}
 */
function workerAnswer(message) {
  return new Promise(done => {
    ready = found => { if (found.stage !== "program") done(found); else stage(found.stage); };
    if (engine) engine.postMessage(message);
  });
}

/**
 * Ask the engine as a seat.
 * @param {string} seat
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
function ask(seat, path, body) {
  return new Promise((done, failed) => {
    const number = ++last;
    open.set(number, {done, failed});
    if (engine) engine.postMessage({number, seat, path, body: body || null});
  });
}

// --- set-up and the page ------------------------------------------------------------------------

/** @param {string} name */
const stage = name => { at("asked").textContent = STAGES[name]; };

/** What a page does with its battle, in the head of the page: a phone has no room for a button each. */
const menu = write("div", "", null);

/**
 * Append a button to the menu of the battle.
 * @param {string} words
 * @param {string} title
 * @param {(made: HTMLButtonElement) => void} pressed
 */
function button(words, title, pressed) {
  if (!menu.isConnected) {
    const whole = write("details", "", null);
    write("summary", "Battle", whole);
    whole.append(menu);
    at("head").prepend(whole);
  }
  const made = write("button", words, menu);
  made.type = "button";
  made.title = title;
  made.addEventListener("click", () => pressed(made));
  return made;
}

/** Ask who plays, and return what is wanted. */
function set_up() {
  return new Promise(done => {
    const form = write("form", "", document.body, "set-up");
    form.setAttribute("aria-label", "Who plays");
    write("h2", given.name, form);
    write("p", "This browser plays the battle by itself; nothing is sent anywhere.", form);
    const choices = given.sides.map((side, number) => {
      const select = write("select", "", write("label", side, form));
      write("option", "a person", select).value = PERSON;
      for (const bot of given.bots) write("option", `bot: ${bot}`, select).value = bot;
      select.value = number ? given.bots.find(bot => bot === "standard") || given.bots[0] : PERSON;
      return select;
    });
    const seed = write("input", "", write("label", "Seed", form));
    seed.placeholder = "any text: the same dice again";
    seed.autocomplete = "off";
    write("button", "Begin the battle", form, "likely");
    const list = write("a", "Other battles", form);
    list.href = given.list;
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const players = choices.map(one => one.value);
      form.remove();
      done({
        log: "", scenario: `scenarios/${given.battle}`, seed: seed.value.trim(),
        people: given.sides.filter((_, number) => players[number] === PERSON),
        bots: players.map(player => player === PERSON ? given.bots[0] : player).join(","),
      });
    });
    at("asked").textContent = "Who plays?";
  });
}

/** Keep everything for use without a network, where the browser does that: over HTTPS, or from this machine. */
async function store() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(given.keeper);
    // The engine is loaded once, into the store, and read from there.
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, {once: true}));
  } catch { /* a private window, or a full disk: the battle is played with a network */ }
}

async function load() {
  await store();
  engine = new Worker(new URL("./worker.js", import.meta.url), {type: "module"});
  engine.addEventListener("message", event => heard(JSON.parse(event.data)));
  const whole = (/** @type {string} */ address) => new URL(address, location.href).href;
  return workerAnswer({load: {engine: whole(given.engine), program: whole(given.program)}});
}

/** @param {string} words */
const refuse = words => { at("asked").textContent = words; };

async function start() {
  at("battle").textContent = given.name;
  const loaded = load(), before = stored(KEPT);
  const over = before.includes("\n{\"outcome\"");
  const wanted = before && !over ? {log: before, scenario: "", people: [], bots: "", seed: ""} : await set_up();
  stage("engine");
  const found = await loaded;
  if (found.failed) return refuse(`The engine was not loaded (${found.failed}). Load the page again, with a network.`);
  stage("battle");
  const begun = await workerAnswer({begin: wanted});
  button("New battle", "Leave this battle and set up another", anew);
  if (begun.failed || begun.problem) return refuse(`The battle cannot begin: ${begun.failed || begun.problem}`);
  const screen = new OneScreen(begun.people, ask);
  button("Save log", "Save the battle as a file: sheetforge play --resume goes on with it", () => save(written));
  offer_earlier();
  screen.offer();
  use({
    ask: (path, body) => screen.ask(path, body),
    file: async path => new Blob([(await screen.ask(path)).page], {type: "text/html"}),
  });
  if (wanted.log && begun.people.length > 1) await screen.curtain(screen.seat);
  await import("./play.js");
}

/**
 * Forget the battle, and set up another; pressed twice to be sure while it goes on.
 * @param {HTMLButtonElement} made
 */
function anew(made) {
  if (!document.body.dataset.over && !made.classList.contains("armed")) {
    made.classList.add("armed");
    made.textContent = "Really leave it?";
    return;
  }
  keep("");
  store_log(LEFT, "");
  location.reload();
}

void start();
