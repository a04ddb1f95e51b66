/** What the modules of a seat's page share: what the table has sent, what is shown of it, and the parts of the page. */
import {panels} from "../../play/data/page/board.js";
import {Group} from "./group.js";

/** @type {any} */
export const data = {texts: [], items: [], styles: [], paths: [], kinds: {}, units: {}, sides: [], board: null, steps: []};

/** The page as it stands; its parts are there once the table has told what it needs for them. */
export const page = {
  /** The side of the seat; empty for somebody who looks on. */
  seat: "",
  /** What the table shows the seat: the question, and all that stands beside the map. */
  shown: /** @type {any} */ (null),
  states: /** @type {import("../../play/data/page/course.js").Standing[]} */ ([]),
  /** The step that is shown. */
  current: -1,
  /** Whether the reader looks at an earlier step, which stays whatever comes meanwhile; whether it is played on from there. */
  looking: false,
  playing: false,
  /** Whether an answer is on its way, and the timer after which its marks go. */
  busy: false,
  sent: 0,
  board: /** @type {import("../../play/data/page/board.js").Board | null} */ (null),
  hints: /** @type {import("./hints.js").Hints | null} */ (null),
  paper: /** @type {import("./paper.js").Paper | null} */ (null),
  /** The display beside it, of another unit: the one that is aimed at, or was hit last. */
  other: /** @type {import("./paper.js").Paper | null} */ (null),
  peek: /** @type {import("./peek.js").Peek | null} */ (null),
  ruler: /** @type {import("./ruler.js").Ruler | null} */ (null),
  ending: /** @type {import("./ending.js").Ending | null} */ (null),
  units: /** @type {import("../../play/data/page/units.js").Units | null} */ (null),
  /** What keys do to the map. */
  moves: /** @type {Record<string, () => void>} */ ({}),
};

export const tab = panels();

export const group = new Group(id => Boolean(page.seat) && id in data.units && data.sides[data.units[id][1]]?.[0] === page.seat);
