/** People at one screen: the seat that it shows, and the curtain between them. */
import {at, write} from "../../play/data/page/dom.js";
import {Refusal, answered, tokens, use} from "./api.js";

/** A screen that shows one of several seats at a time. */
export class OneScreen {
  /**
   * @param {string[]} people
   * @param {(seat: string, path: string, body?: object) => Promise<any>} send asks the table as a seat
   */
  constructor(people, send) {
    this.people = people;
    this.send = send;
    this.seat = people[0] || "";
    /** The wait for news, which goes on at another seat when that takes the screen. */
    /** @type {{done: (data: any) => void, failed: (problem: unknown) => void} | null} */
    this.waiting = null;
  }

  /**
   * Ask the table as the seat that has the screen.
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  ask(path, body) {
    if (!path.startsWith("/data/state")) return this.asked(path, body);
    return new Promise((done, failed) => {
      this.waiting = {done, failed};
      this.wait(path);
    });
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  async asked(path, body) {
    const seat = this.seat;
    // What comes for a seat that has left the screen is not shown.
    const here = (/** @type {any} */ given) => { if (seat === this.seat) return given; throw new Refusal(409, `${seat} has left the screen`); };
    return this.send(seat, path, body).then(here, problem => { throw here(problem); });
  }

  /** @param {string} path */
  wait(path) {
    const seat = this.seat;
    this.asked(path).then(data => {
      if (!this.waiting) return;
      const wait = this.waiting;
      this.waiting = null;
      wait.done(data);
      if (!data.question && data.waiting !== seat && this.people.includes(data.waiting)) void this.curtain(data.waiting);
    }, problem => { if (this.waiting && seat === this.seat) this.waiting.failed(problem); });
  }

  /** Offer a button that hands the screen over. */
  offer() {
    if (this.people.length < 2) return;
    const made = write("button", "Hand over", null, "hand-over");
    made.type = "button";
    made.title = "Let the other side see what it is asked";
    made.addEventListener("click", () => void this.curtain(this.people[(this.people.indexOf(this.seat) + 1) % this.people.length], true));
    at("head").prepend(made);
  }

  /**
   * Cover the page until another side is there, and go on with what that side sees.
   * @param {string} next
   * @param {boolean} [chosen] by a button: the side that has the screen may keep it
   * @returns {Promise<void>}
   */
  curtain(next, chosen) {
    if (document.querySelector("dialog[open]")) return Promise.resolve();
    const cover = write("dialog", "", document.body, "curtain");
    cover.setAttribute("aria-label", `${next} plays`);
    write("h2", next, cover);
    write("p", "Hand the screen over. What the other side sees is covered; it is hidden from a glance, not protected.", cover);
    const take = write("button", `Show what ${next} sees`, cover, "likely");
    take.type = "button";
    if (chosen) {
      const back = write("button", `Stay with ${this.seat}`, cover);
      back.type = "button";
      back.addEventListener("click", () => cover.remove());
    }
    cover.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
    cover.showModal();
    return new Promise(done => take.addEventListener("click", () => {
      this.seat = next;
      if (this.waiting) this.wait("/data/state");
      cover.remove();
      done();
    }));
  }
}

/** Share the screen between the seats of the address, if it names several. */
export async function share() {
  const given = tokens();
  if (given.length < 2) return;
  const asked = async (/** @type {string} */ token, /** @type {string} */ path, /** @type {object | undefined} */ body) => (await answered(path, body, token)).json();
  const people = (await Promise.all(given.map(token => asked(token, "/data/table", undefined)))).map(table => table.seat);
  const token = (/** @type {string} */ seat) => given[people.indexOf(seat)];
  const screen = new OneScreen(people, (seat, path, body) => asked(token(seat), path, body));
  use({ask: (path, body) => screen.ask(path, body), file: async path => (await answered(path, undefined, token(screen.seat))).blob()});
  screen.offer();
  await screen.curtain(people[0]);
}
