// Filters and search of the start page: hide the cards that do not fit, and the groups without any.
const cards = [...document.querySelectorAll("[data-game]")];
const filters = [...document.querySelectorAll("[data-filter]")];
const search = document.querySelector("[data-search]");
const groups = [...document.querySelectorAll(".game details")].map((group) => [group, group.open]);
function show() {
  const words = search.value.toLowerCase();
  const chosen = filters.filter((one) => one.value);
  let count = 0;
  for (const card of cards) {
    const fits = chosen.every((one) => (card.dataset[one.dataset.filter] || "").split("|").includes(one.value));
    card.hidden = !fits || !card.dataset.text.includes(words);
    // Battles are no files, but the commands that make some.
    count += card.hidden || !card.dataset.sheets ? 0 : 1;
  }
  const all = !words && !chosen.length;
  for (const [group, open] of groups) {
    group.hidden = !group.querySelector("[data-game]:not([hidden])");
    group.open = all ? open : true;
  }
  for (const game of document.querySelectorAll(".game")) game.hidden = !game.querySelector("details:not([hidden])");
  document.querySelector("[data-count]").textContent = count;
}
for (const one of [...filters, search]) one.addEventListener("input", show);
const form = document.querySelector(".filters");
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
// A command is copied by a click; where pages may not write to the clipboard, it is selected to be copied.
async function copy(code) {
  const words = code.textContent;
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    getSelection().selectAllChildren(code);
    if (!document.execCommand("copy")) return;
  }
  code.dataset.copied = "";
  setTimeout(() => delete code.dataset.copied, 2000);
}
for (const code of document.querySelectorAll(".words > code, .cards article > code")) {
  code.tabIndex = 0;
  code.setAttribute("role", "button");
  code.setAttribute("aria-label", `Copy ${code.textContent}`);
  code.addEventListener("click", () => copy(code));
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    copy(code);
  });
}
