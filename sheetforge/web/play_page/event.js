/** The clock of the open decision, and the board of the event that a game is of, as its file is now. */
import {at, write} from "../../play/data/page/dom.js";
import {ask} from "./api.js";

const LOOK = 5000;

/**
 * Let the button show the board, which is read anew while it is open.
 * @param {boolean} is_of_event
 */
export function event_board(is_of_event) {
  const button = at("event"), dialog = at("event-board");
  button.hidden = !is_of_event;
  let timer = 0;
  const look = async () => {
    const board = await ask("/data/board").catch(() => null);
    if (!dialog.open) return;
    if (board) draw_board(at("event-tables"), board);
    timer = window.setTimeout(look, LOOK);
  };
  button.addEventListener("click", () => {
    dialog.showModal();
    void look();
  });
  dialog.addEventListener("close", () => clearTimeout(timer));
  at("event-close").addEventListener("click", () => dialog.close());
}

/**
 * @param {any} place
 * @param {any} board
 */
function draw_board(place, board) {
  place.replaceChildren();
  write("h2", [board.title, board.now].filter(Boolean).join(", "), place);
  if (board.minutes) write("p", `${board.minutes} minutes a game`, place);
  for (const table of board.tables) {
    const made = write("table", "", place);
    write("caption", table.title, made);
    const head = write("tr", "", write("thead", "", made)), body = write("tbody", "", made);
    table.heads.forEach((/** @type {string} */ text, /** @type {number} */ n) => write("th", text, head, table.right.includes(n) ? "right" : ""));
    for (const row of table.rows) {
      const line = write("tr", "", body);
      row.forEach((/** @type {any[]} */ [name, below, won], /** @type {number} */ n) => {
        const cell = write("td", "", line, table.right.includes(n) ? "right" : "");
        write(won ? "b" : "span", name, cell);
        if (below) write("small", below, cell);
      });
    }
  }
}

/**
 * Count down what is left of the open decision, in the element `clock`.
 * @param {() => any[]} clock the side that decides, and when its time is up in milliseconds; empty without a limit
 */
export function countdown(clock) {
  setInterval(() => {
    const [side, until] = clock(), box = at("clock");
    box.hidden = !side;
    if (!side) return;
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    box.textContent = `${side} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    box.classList.toggle("late", left <= 10);
  }, 250);
}
