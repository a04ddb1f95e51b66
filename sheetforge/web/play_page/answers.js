/** The options of a question as buttons and keys, and as a list of hexes where there are many. */
import {at, idle, write} from "../../play/data/page/dom.js";

const KEYS = "1234567890";
const MANY = 14;

/** The options below the map. */
export class Answers {
  /**
   * @param {(option: any) => void} choose
   * @param {(option: any) => void} look an option that is pointed at; null for none any more
   */
  constructor(choose, look) {
    this.choose = choose;
    this.look = look;
    /** @type {any} */
    this.armed = null;
    /** @type {any[]} */
    this.buttons = [];
    /** Whether the focus is being placed: nobody points at the option that gets it. */
    this.is_placed = false;
  }

  /** Take the options away. A browser lays out the page when the focus goes: it is best done before other changes. */
  clear() {
    at("options").replaceChildren();
    this.buttons = [];
    this.armed = null;
  }

  /** @param {any} question */
  show(question) {
    const box = at("options");
    this.clear();
    if (question.ask !== "choose") {
      write("p", question.ask === "roll" ? "Type the faces of the dice that you rolled, as in: 7 4 4" : "Type the name of the card that you drew", box);
      at("words").focus();
      return;
    }
    const hexes = question.options.filter((/** @type {any} */ one) => one.at), many = hexes.length > MANY;
    if (question.proposed !== undefined) {
      const likely = question.options.find((/** @type {any} */ one) => one.option === question.proposed);
      if (likely) this.button(likely, "Enter", "likely", "proposed");
      this.button({option: "", word: "Place the rest", line: "rest"}, "", "", "as proposed");
    }
    let key = 0;
    for (const option of question.options) {
      if (many && option.at) continue;
      if (option.option === question.proposed && question.options.length > 1 && many) continue;
      this.button(option, KEYS[key++] || "", question.proposed === undefined && key === 1 && !option.danger ? "likely" : "");
    }
    if (many) {
      const list = write("select", "", box);
      list.setAttribute("aria-label", "Hexes");
      for (const option of hexes) write("option", option.word, list).value = option.option;
      const take = write("button", "", box);
      take.type = "button";
      write("b", "Choose this hex", take);
      take.addEventListener("click", () => this.choose(hexes.find((/** @type {any} */ one) => one.option === list.value)));
      write("p", `or click one of ${hexes.length} lit hexes`, box);
    } else if (question.ends.length) write("p", "or click a lit hex: it goes there by the cheapest way", box);
    void idle().then(() => this.focus());
  }

  /** Take the focus if nothing has it, as after an option is gone: in idle time, since the page is laid out for that. */
  focus() {
    const box = at("options"), focused = document.activeElement;
    if (focused !== box && focused !== document.body) return;
    // Somebody may point at something else by now: that stays shown.
    this.is_placed = true;
    (this.buttons.find(made => !made.hidden) || box).focus({preventScroll: true});
    this.is_placed = false;
  }

  /**
   * @param {any} option
   * @param {string} key
   * @param {string} kind
   * @param {string} [note]
   */
  button(option, key, kind, note) {
    const made = write("button", "", at("options"), kind);
    made.type = "button";
    made.dataset.option = option.option;
    made.dataset.key = key;
    write("b", option.word.replaceAll("-", " "), made);
    const means = (option.danger || option.means || "").replace(new RegExp(`^${option.word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} `), "");
    if (option.danger) made.classList.add("risky");
    if (means || note) write("small", note || means, made);
    if (key) write("kbd", key === "Enter" ? "↵" : key, made);
    made.addEventListener("click", () => this.press(option, made));
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => { if (!this.is_placed) this.look(option); });
    for (const kind of ["pointerleave", "blur"]) made.addEventListener(kind, () => this.look(null));
    this.buttons.push(made);
  }

  /**
   * Choose an option; one that cannot be taken back asks for a second press.
   * @param {any} option
   * @param {any} [made] its button
   */
  press(option, made) {
    made = made || this.buttons.find(one => one.dataset.option === option.option);
    if (option.danger && this.armed !== option.option) {
      this.armed = option.option;
      if (made) {
        made.classList.add("armed");
        made.querySelector("b").textContent = `Really ${option.word.replaceAll("-", " ")}?`;
        made.focus();
      }
      return;
    }
    this.choose(option);
  }

  /**
   * Show only some options: those of a box that stands for several, or of pieces that lie under a finger.
   * @param {any[]} options
   */
  narrow(options) {
    const named = new Set(options.map(option => option.option));
    for (const made of this.buttons) made.hidden = !named.has(made.dataset.option);
    const first = this.buttons.find(made => !made.hidden), box = at("options"), before = box.querySelector(".all");
    if (!before && this.buttons.some(made => made.hidden)) {
      const all = write("button", "All options", box, "all");
      all.type = "button";
      all.addEventListener("click", () => {
        all.remove();
        for (const made of this.buttons) made.hidden = false;
      });
    }
    if (first) first.focus();
  }

  /**
   * Press the button of a key; return whether there is one.
   * @param {string} key
   */
  key(key) {
    const made = this.buttons.find(one => one.dataset.key === key);
    if (made) made.click();
    return Boolean(made);
  }
}
