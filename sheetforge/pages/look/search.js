// The search of a site: pages whose title or words have all that is asked for, those whose title begins with it first.
const MOST = 200;
const field = document.querySelector("[name=q]");
const results = document.querySelector("[data-results]");
const count = document.querySelector("[data-count]");
const pages = PAGES.map(([title, kind, address, words]) => ({ title, kind, address, low: title.toLowerCase(), all: `${title} ${kind} ${words}`.toLowerCase() }));
function rank(page, text) {
  return page.low === text ? 0 : page.low.startsWith(text) ? 1 : page.low.includes(text) ? 2 : 3;
}
function show() {
  const text = field.value.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = text ? pages.filter((page) => words.every((word) => page.all.includes(word))) : [];
  found.sort((one, other) => rank(one, text) - rank(other, text));
  results.replaceChildren(...found.slice(0, MOST).map((page) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    const kind = document.createElement("small");
    link.href = page.address;
    link.textContent = page.title;
    kind.textContent = ` ${page.kind}`;
    row.append(link, kind);
    return row;
  }));
  count.textContent = text ? `${found.length} found${found.length > MOST ? `, the first ${MOST} are shown` : ""}` : "";
}
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", show);
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
show();
