// The search of the static pages: what is found by id, then by name, then by the words of its line.
const ENTRIES = {{ entries|tojson }};
const field = document.querySelector("#search");
const list = document.querySelector("#found");
const folded = (text) =>
  (text.toLowerCase().replaceAll("æ", "ae").replace(/['’]/g, "").normalize("NFKD").replace(/\p{M}/gu, "").match(/[\p{L}\p{N}_+.-]+/gu) || []).join(" ");
const stem = (word) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
const holds = (text, stems) => stems.every((one) => text.startsWith(one) || text.includes(" " + one));
function score(entry, wanted, stems) {
  if (wanted === folded(entry.key)) return 100;
  const at = entry.names.indexOf(wanted);
  if (at >= 0) return at ? 80 : 85;
  if (entry.names.some((name) => name.startsWith(wanted))) return 60;
  if (entry.names.some((name) => holds(name, stems))) return 50;
  return holds(folded(entry.line), stems) ? 10 : 0;
}
field.addEventListener("input", () => {
  const wanted = folded(field.value);
  const stems = wanted.split(" ").map(stem);
  const best = wanted
    ? ENTRIES.map((entry) => [score(entry, wanted, stems), entry]).filter(([points]) => points).sort((one, other) => other[0] - one[0]).slice(0, 10)
    : [];
  list.replaceChildren(
    ...best.map(([, entry]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = entry.href;
      link.textContent = entry.title;
      item.append(link, ` ${entry.line.slice(0, 110)}`);
      return item;
    }),
  );
  if (wanted && !best.length) {
    const item = document.createElement("li");
    item.textContent = `Nothing for "${field.value}". Try a card's name or a word from the glossary.`;
    list.append(item);
  }
});
