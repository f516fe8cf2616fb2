// The result form: adds up the boxes of a slip, says where they do not fit, and keeps rows for `pack results`.
(function () {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const BOXES = ["1", "2", "coins", "monsters"];
  const KEPT = `result-form ${data.title}`;
  let rows = [];
  try { rows = JSON.parse(localStorage.getItem(KEPT)) || []; } catch { /* no storage: rows last as long as the page */ }

  const word = (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.split(`{${name}}`).join(value), data.words[key]);

  const header = ["round", "table", "seat", "player", "played", "status",
    ...data.seasons.flatMap(({ name }) => BOXES.map((box) => `${name}_${box}`)), "total", "losses", "note"];

  function option(value, text) {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    return made;
  }

  for (let number = 1; number <= data.rounds; number++) at("round").append(option(number, number));
  data.names.forEach((name) => at("player").append(option(name, name)));

  for (const season of data.seasons) {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = word(season.name);
    row.append(head);
    for (const box of [...BOXES, "sum"]) {
      const cell = document.createElement("td");
      const label = document.createElement("label");
      const text = document.createElement("span");
      text.textContent = box === "1" ? season.edicts[0] : box === "2" ? season.edicts[1] : "";
      const input = document.createElement("input");
      input.id = `${season.name}_${box}`;
      input.inputMode = "numeric";
      input.setAttribute("aria-label", `${word(season.name)}: ${text.textContent || word(box)}`);
      label.append(text, input);
      cell.append(label);
      row.append(cell);
    }
    at("seasons").append(row);
  }

  const value = (id) => {
    const text = at(id).value.trim().replace("\u2212", "-");
    return /^-?\d{1,4}$/.test(text) ? Number(text) : null;
  };

  function seated() {
    const [table, seat] = data.places[at("round").value - 1][at("player").selectedIndex];
    at("place").textContent = `${word("table")} ${table}, ${word("seat")} ${seat}`;
    return [table, seat];
  }

  function said(lines, wrong) {
    at("said").replaceChildren(...lines.map((line) => {
      const made = document.createElement("p");
      made.textContent = line;
      made.className = wrong ? "wrong" : "";
      return made;
    }));
  }

  function check() {
    const lines = [], parts = [];
    let total = 0, losses = 0, missing = false;
    for (const { name } of data.seasons) {
      const [a, b, coins, lost] = BOXES.map((box) => value(`${name}_${box}`));
      const sum = value(`${name}_sum`);
      if ([a, b, coins, lost, sum].includes(null)) { missing = true; continue; }
      const really = a + b + coins - Math.abs(lost);
      if (really !== sum) lines.push(word("form_wrong_sum", { season: word(name), sum: really, written: sum }));
      total += really;
      losses += Math.abs(lost);
      parts.push(a, b, coins, Math.abs(lost));
    }
    if (missing || value("total") === null || value("losses") === null) return { lines: [word("form_missing")], parts: null };
    if (value("total") !== total) lines.push(word("form_wrong_total", { sum: total, written: value("total") }));
    if (Math.abs(value("losses")) !== losses) lines.push(word("form_wrong_losses", { sum: losses, written: value("losses") }));
    return { lines, parts: lines.length ? null : [...parts, total, losses] };
  }

  // A text that a spreadsheet would take for a formula gets an apostrophe, which `pack results` takes away again.
  const plain = (text) => text.replace(/(^|[;\t\r\n])(?=['"]*[=+\-@\t\r\n＝＋－＠])/g, "$1'");
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.split('"').join('""')}"` : text);

  function shown() {
    at("rows").textContent = rows.map((row) => row.map((cell) => quoted(typeof cell === "string" ? plain(cell) : String(cell))).join(",")).join("\n");
  }

  function kept() {
    try { localStorage.setItem(KEPT, JSON.stringify(rows)); } catch { /* see above */ }
    shown();
  }

  const csv = () => `${header.join(",")}\n${at("rows").textContent}\n`;

  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const { lines, parts } = check();
    if (!parts) { said(lines, true); return; }
    const round = at("round").value, player = at("player").value;
    rows = rows.filter((row) => row[0] !== round || row[3] !== player);
    rows.push([round, ...seated(), player, `round/${round}`, "", ...parts, ""]);
    kept();
    said([word("form_right")], false);
    for (const input of document.querySelectorAll("input")) input.value = "";
  });
  at("round").addEventListener("change", seated);
  at("player").addEventListener("change", seated);
  at("copy").addEventListener("click", () => {
    getSelection().selectAllChildren(at("rows"));
    if (navigator.clipboard) navigator.clipboard.writeText(csv()).catch(() => { /* the selection can still be copied */ });
  });
  at("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csv()], { type: "text/csv" }));
    link.download = "results.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  seated();
  shown();
})();
