/** The end of a battle at its page: resigning, offers of a draw, the course as a curve, another game. */
import {at, write} from "../../play/data/page/dom.js";
import {TimeLine} from "../../play/data/page/timeline.js";

/** What ends a game, and what is shown after it. */
export class Ending {
  /**
   * @param {any} data
   * @param {(path: string, body: object) => Promise<any>} send
   * @param {(step: number) => void} go
   */
  constructor(data, send, go) {
    this.data = data;
    this.send = send;
    this.go = go;
    /** @type {TimeLine | null} */
    this.line = null;
    for (const act of ["offer", "resign", "again"]) {
      at(act).addEventListener("click", () => {
        const made = at(act);
        if (act === "resign" && !made.classList.toggle("armed")) return this.act(act);
        if (act === "resign") return void (made.textContent = "Really resign?");
        return this.act(act);
      });
    }
    at("leave").addEventListener("toggle", () => {
      at("resign").classList.remove("armed");
      at("resign").textContent = "Resign";
    });
  }

  /** @param {string} act */
  act(act) {
    at("leave").open = false;
    void this.send("/data/end", {act});
  }

  /**
   * Show what stands after a change of the table.
   * @param {any} shown
   * @param {any[]} states
   */
  show(shown, states) {
    const over = Boolean(shown.ending);
    at("leave").hidden = over || !shown.seat || Boolean(shown.fault);
    at("offer").disabled = shown.offered;
    at("offer").textContent = shown.offered ? "A draw is offered" : "Offer a draw";
    at("resign").hidden = this.data.sides.length !== 3;
    at("again").hidden = !over || !shown.seat || !shown.rematch && !shown.again.length;
    at("again").disabled = !shown.rematch;
    at("again").textContent = shown.rematch ? "Rematch, sides exchanged" : "Waiting for the other side";
    at("course-of-all").hidden = !over;
    if (!over || this.line) return;
    this.line = new TimeLine(this.data, at("line"), states.map(state => state.health), this.go);
    const turn = Number((/turning point: \w+ (\d+)/.exec(shown.summary.join("\n")) || [])[1]);
    const step = turn ? this.data.steps.findIndex((/** @type {any} */ one) => one.t === turn) : -1;
    if (step < 0) return;
    const made = write("button", "turning point", at("moments"), "turning");
    made.type = "button";
    made.style.left = `${(100 * step / this.line.last).toFixed(2)}%`;
    made.addEventListener("click", () => this.go(step));
  }

  /**
   * Return what the seat is asked by another one: words, what to send, and the answers.
   * @param {any} shown
   * @returns {[string, string, [string, object][]] | null}
   */
  asked(shown) {
    if (shown.wish) return [`${shown.wish} would like to take an answer back.`, "/data/consent", [["Agree", {agrees: true}], ["Refuse", {agrees: false}]]];
    if (shown.branch.length) return [`${shown.branch[0]} would like to play on from an earlier step, in ${shown.branch[1]}. The game so far stays in its own log.`, "/data/consent", [["Agree", {agrees: true}], ["Refuse", {agrees: false}]]];
    if (shown.offer) return [`${shown.offer} would like a draw.`, "/data/end", [["Accept the draw", {act: "accept"}], ["Refuse", {act: "refuse"}]]];
    if (shown.ending && shown.again.length && shown.rematch) return [`${shown.again.join(" and ")} would like another game, with sides exchanged.`, "/data/end", [["Play again", {act: "again"}]]];
    return shown.refused ? [shown.refused, "", []] : null;
  }
}
