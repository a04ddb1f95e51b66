// The filters of the list: they are kept in the address, so that a view can be kept as a link.
const form = document.querySelector(".filters");
const rows = [...document.querySelectorAll("tbody tr")];
const fields = [...form.querySelectorAll("[name]")];
function show() {
  const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const words = (values.q || "").toLowerCase().split(/\s+/);
  let count = 0;
  for (const row of rows) {
    const data = row.dataset;
    const price = Number(data.price);
    const fits = words.every((word) => data.text.includes(word))
      && ["kind", "game", "house", "class", "findings"].every((name) => !values[name] || (data[name] || "").split("|").includes(values[name]))
      && (!values.from || price >= Number(values.from)) && (!values.to || price <= Number(values.to));
    row.hidden = !fits;
    count += fits ? 1 : 0;
  }
  form.querySelector("[data-count]").textContent = count;
  const chosen = new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();
  history.replaceState(null, "", chosen ? `?${chosen}` : location.pathname);
}
const given = new URLSearchParams(location.search);
for (const field of fields) {
  field.value = given.get(field.name) ?? "";
  field.addEventListener("input", show);
}
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
if (location.search) show();
