// The result form: adds up the boxes of a slip, says where they do not fit, and keeps rows for `pack results`. Which
// boxes there are, and what they come to, is in the data beside it.
(function () {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const KEPT = `result-form ${data.event}`;
  const GONE = ["absent", "withdrawn"];
  const boxes = data.groups.flatMap((group) => group.boxes);
  const all = [...boxes.map((box) => box.id), ...data.groups.map((group) => group.sum).filter(Boolean), ...data.finals.map((box) => box.id)];
  let rows = [];
  const word = (key, values = {}) =>
    filledWords(data.words[key], values, data.forms);

  const header = ["round", "table", "seat", "player", "played", "status",
    ...boxes.map((box) => box.id), ...data.finals.map((box) => box.id), "note", "event"];

  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    // Another version of the form, or another game of that name, may have left other rows.
    rows = (Array.isArray(found) ? found : []).filter((row) => row.length === header.length);
  } catch { /* no storage: rows last as long as the page */ }

  function make(tag, text, more = {}) {
    const made = Object.assign(document.createElement(tag), more);
    if (text !== "") made.append(text);
    return made;
  }

  // Tables of several phones have several names, and the corrected table of a phone has that of the first one.
  let phone = Math.random().toString(36).slice(2, 6).toUpperCase();
  try {
    phone = localStorage.getItem(`${KEPT} phone`) || phone;
    localStorage.setItem(`${KEPT} phone`, phone);
  } catch { /* see above */ }

  const option = (value, text) => make("option", text, { value });

  function field(id, label, shown) {
    const input = make("input", "", { id, inputMode: "numeric" });
    input.setAttribute("aria-label", label);
    const made = make("label", "");
    made.append(make("span", shown), input);
    return made;
  }

  for (let number = 1; number <= data.rounds; number++) at("round").append(option(number, number));
  for (const status of ["", "late", ...GONE]) at("status").append(option(status, word(status || "form_there")));
  for (const group of data.groups) {
    const row = make("tr", "");
    row.append(make("th", group.title, { scope: "row" }));
    for (const box of group.boxes) {
      const cell = make("td", "");
      cell.append(field(box.id, [group.title, box.label].filter(Boolean).join(": "), box.sign || ""));
      row.append(cell);
    }
    if (group.sum) {
      const cell = make("td", "");
      cell.append(field(group.sum, `${group.title}: ${word("sum")}`, ""));
      row.append(cell);
    }
    at("groups").append(row);
  }
  for (const { id, label } of data.finals) at("finals").append(field(id, label, label));

  const number = (id) => {
    const text = at(id).value.trim().replace("\u2212", "-");
    return /^[-+]?\d{1,4}$/.test(text) ? Number(text) : null;
  };

  const round = () => Number(at("round").value);
  const late = () => at("status").value === "late";
  const gone = () => GONE.includes(at("status").value);
  const place = (name) => (data.places[round() - 1] || {})[name] || ["", ""];
  const player = () => (late() ? at("name").value.trim() : at("player").value);
  const saved = (name) => rows.some((row) => row[0] === String(round()) && row[3] === name);

  // The players in the order in which they sit in this round, so that a table's slips follow each other.
  function listed() {
    const before = at("player").value;
    const away = (name) => place(name)[0] === "";
    const names = data.names.slice().sort((a, b) => away(a) - away(b) || place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
    const shown = (name) => (away(name) ? `${name} (${word("absent")})` : name);
    at("player").replaceChildren(...names.map((name) => option(name, saved(name) ? `${shown(name)} ✓` : shown(name))));
    if (names.includes(before)) at("player").value = before;
  }

  function units() {
    const before = at("played").value, [table] = place(player());
    const here = data.units.filter((unit) => unit.kind !== "round" || unit.number === round());
    at("played").replaceChildren(...here.map((unit) => option(unit.label, unit.title)));
    const own = here.find((unit) => unit.kind === "round" && (!unit.pod || unit.pod === table)) || here[0];
    at("played").value = here.some((unit) => unit.label === before && unit.kind !== "round") ? before : own.label;
  }

  function shown() {
    units();
    const [table, seat] = late() ? ["", ""] : place(player());
    at("place").textContent = table ? `${word("table")} ${table}, ${word("seat")} ${seat}` : "";
    at("chosen").hidden = late();
    at("named").hidden = !late();
    at("points").hidden = gone();
    at("delete").hidden = !saved(player());
  }

  function said(lines, wrong) {
    at("said").replaceChildren(...lines.map((line) => make("p", line, { className: wrong ? "wrong" : "" })));
  }

  const earned = (box) => (box.minus ? -Math.abs(number(box.id)) : number(box.id));

  function check() {
    if (gone()) return { lines: [], parts: header.slice(6, -2).map(() => "") };
    const empty = (id) => at(id).value.trim() === "", finals = data.finals.map((box) => box.id);
    if (all.every((id) => empty(id) !== finals.includes(id)) && finals.every((id) => number(id) !== null))
      return { lines: [], parts: [...boxes.map(() => ""), ...finals.map((id) => (id === "losses" ? Math.abs(number(id)) : number(id)))] };
    const missing = all.find((id) => number(id) === null);
    if (missing) { at(missing).focus(); return { lines: [word("form_missing")], parts: null }; }
    const lines = [];
    let total = 0, losses = 0;
    for (const group of data.groups) {
      const sum = group.boxes.reduce((sofar, box) => sofar + earned(box), 0);
      if (group.sum && number(group.sum) !== sum) lines.push(word("form_wrong_sum", { season: group.title, sum, written: number(group.sum) }));
      total += sum;
      losses -= group.boxes.filter((box) => box.minus).reduce((sofar, box) => sofar + earned(box), 0);
    }
    const wanted = { total, losses };
    for (const { id, wrong } of data.finals) {
      const written = id === "losses" ? Math.abs(number(id)) : number(id);
      if (wrong && written !== wanted[id]) lines.push(word(wrong, { sum: wanted[id], written }));
    }
    const parts = [...boxes.map((box) => (box.minus ? Math.abs(number(box.id)) : number(box.id))),
      ...data.finals.map(({ id }) => (id === "losses" ? Math.abs(number(id)) : number(id)))];
    return { lines, parts: lines.length ? null : parts };
  }

  // A text that a spreadsheet would take for a formula gets an apostrophe, which `pack results` takes away again.
  const plain = (text) => text.replace(/(^|[;\t\r\n])(?=['"]*[=+\-@\t\r\n＝＋－＠])/g, "$1'");
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.split('"').join('""')}"` : text);

  function kept() {
    try { localStorage.setItem(KEPT, JSON.stringify(rows)); } catch { /* see above */ }
    printed();
  }

  function printed() {
    at("rows").textContent = rows.map((row) => row.map((cell) => quoted(typeof cell === "string" ? plain(cell) : String(cell))).join(",")).join("\n");
  }

  const csv = () => `${header.join(",")}\n${at("rows").textContent}\n`;

  // On to whoever is still missing in this round, from here on and then from the first.
  function next() {
    const names = [...at("player").options].map((each) => each.value);
    const here = names.indexOf(at("player").value);
    const missing = [...names.slice(here + 1), ...names.slice(0, here + 1)].find((name) => !saved(name) && place(name)[0]);
    if (missing === undefined) return false;
    at("player").value = missing;
    return true;
  }

  // The letters beside the check row say which round a sheet belongs to.
  function lettered() {
    const typed = at("letters").value.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
    const found = data.units.filter((unit) => unit.letters === typed);
    const unit = found.find((each) => each.kind === "round" && each.number === round()) || found[0];
    at("found").className = unit ? "" : "wrong";
    at("found").textContent = typed.length < 4 ? "" : unit ? word("form_letters_right", { round: unit.title }) : word("form_letters_wrong");
    if (!unit) return;
    if (unit.kind === "round") at("round").value = unit.number;
    listed();
    shown();
    at("played").value = unit.label;
  }

  at("letters").addEventListener("input", lettered);
  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const { lines, parts } = check();
    if (parts && !player()) lines.push(word("form_no_name"));
    if (late() && data.names.includes(player())) lines.push(word("form_planned", { player: player() }));
    if (lines.length) { said(lines, true); return; }
    const name = player(), status = [at("status").value, at("correction").checked ? "correction" : ""].filter(Boolean).join(", ");
    rows = rows.filter((row) => row[0] !== String(round()) || row[3] !== name);
    rows.push([String(round()), ...(late() ? ["", ""] : place(name)), name, at("played").value, status, ...parts, "", data.event]);
    kept();
    const right = word(gone() ? "form_noted" : "form_right");
    for (const id of all) at(id).value = "";
    for (const id of ["name", "letters"]) at(id).value = "";
    at("found").textContent = "";
    at("status").value = "";
    at("correction").checked = false;
    listed();
    const more = next();
    shown();
    said([right, more ? word("form_next", { player: at("player").value }) : word("form_all")], false);
    at(boxes[0].id).focus();
  });
  at("delete").addEventListener("click", () => {
    rows = rows.filter((row) => row[0] !== String(round()) || row[3] !== player());
    kept();
    listed();
    shown();
    said([word("form_deleted")], false);
  });
  at("name").addEventListener("input", shown);
  for (const id of ["round", "player", "status"]) at(id).addEventListener("change", () => {
    if (id === "round") { at("played").value = ""; listed(); }
    shown();
  });
  at("copy").addEventListener("click", () => {
    getSelection().selectAllChildren(at("rows"));
    if (navigator.clipboard) navigator.clipboard.writeText(csv()).catch(() => { /* the selection can still be copied */ });
  });
  at("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csv()], { type: "text/csv" }));
    link.download = `results-${phone}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  listed();
  shown();
  printed();
})();
