/** The lobby: a battle set up by a form, and the addresses of its seats. */
import {at, write} from "../../play/data/page/dom.js";
import {Refusal, ask, takeToken} from "./api.js";

const PERSON = "human";
const LEVELS = /** @type {Record<string, string>} */ ({standard: "bot: standard, the strongest", reference: "bot: reference, plain", learner: "bot: learner, errs on purpose and says why", random: "bot: random, anything legal"});

const LINKS = /** @type {Record<string, string>} */ ({spectators: "Look on", "one screen": "Share this screen"});

/** @type {any[]} */
let games = [];
let wanted = 0;

/** @param {string} words nothing hides the notice */
function tell(words) {
  at("notice").hidden = !words;
  at("notice").textContent = words;
}

/**
 * @param {any} select
 * @param {[string, string][]} options
 */
function fill(select, options) {
  select.replaceChildren();
  for (const [value, words] of options) write("option", words, select).value = value;
}

function battles() {
  const game = games[at("game").selectedIndex];
  fill(at("scenario"), game.battles.map((/** @type {any} */ one) => [`${one.kind}/${one.id}`, one.kind === "events" ? `${one.name} (event)` : one.name]));
}

/**
 * Offer the optional rules of a game.
 * @param {string} id
 */
function rules(id) {
  const box = at("rules");
  if (box.dataset.game === id) return;
  box.dataset.game = id;
  box.replaceChildren();
  const known = (games.find(game => game.id === id) || {rules: []}).rules;
  at("optional").hidden = !known.length;
  for (const rule of known) {
    const label = write("label", "", box), tick = write("input", "", label);
    tick.type = "checkbox";
    tick.value = rule.id;
    write("span", rule.name, label);
  }
}

const forces = () => at("fleet").value.trim() && at("against").value.trim();

/** Show who plays each side of the battle that the form names. */
async function sides() {
  const number = ++wanted, given = forces()
    ? `fleet=${encodeURIComponent(at("fleet").value)}&against=${encodeURIComponent(at("against").value)}`
    : `scenario=${encodeURIComponent(at("scenario").value)}`;
  try {
    const found = await ask(`/data/sides?${given}`);
    if (number !== wanted) return;
    at("begin").disabled = Boolean(found.problem);
    tell(found.problem || "");
    if (found.problem) return;
    rules(found.system);
    const box = at("sides"), before = [...box.querySelectorAll("select")].map(one => one.value);
    box.replaceChildren();
    found.sides.forEach((/** @type {string} */ side, /** @type {number} */ n) => {
      const select = write("select", "", write("label", side, box));
      fill(select, [[PERSON, "a person"], ...found.bots.map((/** @type {string} */ bot) => [bot, LEVELS[bot] || `bot: ${bot}`])]);
      select.value = before[n] || (n ? "standard" : PERSON);
      if (!select.value) select.selectedIndex = n ? 1 : 0;
    });
  } catch (problem) {
    if (number !== wanted) return;
    at("begin").disabled = true;
    tell(problem instanceof Refusal ? problem.message : "The table does not answer.");
  }
}

/** Begin the battle, and show the seats. */
async function begin() {
  const turns = at("turns").value, players = [...at("sides").querySelectorAll("select")].map(one => one.value);
  at("begin").disabled = true;
  try {
    const found = await ask("/data/begin", {
      ...forces() ? {fleet: at("fleet").value, against: at("against").value} : {scenario: at("scenario").value},
      players, rules: [...at("rules").querySelectorAll("input:checked")].map(one => one.value), seed: at("dice").value, turns: turns ? Number(turns) : null,
    });
    at("form").hidden = true;
    at("seats").hidden = false;
    for (const [name, address] of found.seats) {
      const row = write("div", "", at("list"), "seat");
      write("b", name, row);
      write("code", address, row);
      const link = write("a", LINKS[name] || "Take this seat", row);
      link.href = address;
      link.addEventListener("click", () => setTimeout(() => location.reload(), 50));
    }
  } catch (problem) {
    tell(problem instanceof Refusal ? problem.message : "The table does not answer.");
    at("begin").disabled = false;
  }
}

async function start() {
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  if (!takeToken()) return tell("Open the whole address that sheetforge table printed, with its token.");
  try {
    games = (await ask("/data/lobby")).games;
  } catch (problem) {
    return tell(problem instanceof Refusal ? problem.message : "The table does not answer.");
  }
  fill(at("game"), games.map(game => [game.id, game.name]));
  battles();
  at("game").addEventListener("change", () => { battles(); void sides(); });
  for (const id of ["scenario", "fleet", "against"]) at(id).addEventListener("change", () => void sides());
  at("form").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); void begin(); });
  return sides();
}

void start();
