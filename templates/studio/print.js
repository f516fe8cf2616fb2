// The room Print: choose a kind of page, see the very pages that will be saved while choosing, and save them.
import { goTo, writeAddress } from "studio/address.js";
import { openInTab, save, wordsOf } from "studio/files.js";
import { Form } from "studio/form.js";
import { button, clear, latest, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";
import { showWizard } from "studio/wizard.js";

export async function show(place, studio, at) {
  const { word, desk } = studio;
  place.setAttribute("aria-busy", "true");
  const kinds = studio.game.rooms.print;
  const newcomers = kinds.find((kind) => kind.first.length);
  const kind = kinds.find(({ id }) => id === at.command) ?? newcomers ?? kinds[0];
  const asked = { game: studio.game.id, command: kind.id, language: studio.language };
  const shape = await desk.ask({ do: "form", ...asked });
  const here = { room: at.room, game: at.game, command: kind.id };

  const sheet = new Sheet({ word, read: desk.read });
  const others = make("div", { class: "others" });
  const said = make("p", { class: "wrong", role: "alert" });
  const bar = make("div", { class: "bar" });
  let files = [];

  const draw = latest(async () => {
    place.setAttribute("aria-busy", "true");
    if (kind.slow) studio.say(word("working"));
    const told = await desk.ask({ do: "run", ...asked, written: form.written(), files: form.given(), wide: sheet.wide }, { slow: kind.slow });
    said.textContent = form.blame(told.parts ?? [], told.refused ?? "");
    if (!told.refused) {
      ({ files } = told);
      files.filter(({ of }) => of).forEach(({ of, name, data }) => form.takeBack(of, { name, data }));
      await showFiles(told);
    }
    drawBar(told);
    place.setAttribute("aria-busy", "false");
    studio.say("");
  });

  async function showFiles(told) {
    const first = files.find(({ name }) => name.endsWith(".pdf"));
    sheet.element.hidden = !first;
    if (first) await sheet.show(first);
    clear(others).append(...files.filter((file) => file !== first).slice(0, 40).map(shown), ...told.lines.map((line) => make("pre", {}, line)));
  }

  function shown(file) {
    if (file.name.endsWith(".png")) return make("img", { src: `data:image/png;base64,${file.data}`, alt: file.name });
    if (/\.(md|txt|bbcode|yaml|json|csv)$/.test(file.name)) return make("pre", { tabindex: "0" }, wordsOf(file));
    return make("p", {}, button(file.name, () => save(file)));
  }

  async function saveAll() {
    const told = await desk.ask({ do: "run", ...asked, written: form.written(), files: form.given(), zip: true }, { slow: kind.slow });
    if (!told.refused) told.files.forEach(save);
  }

  function drawBar(told) {
    clear(bar);
    if (told.refused || !files.length) return;
    const [only] = files;
    const suffix = only.name.split(".").pop().toUpperCase();
    bar.append(
      files.length === 1 ? button(word("save", { kind: suffix }), () => save(only), { class: "main", "data-do": "save" })
        : button(word("save", { kind: "ZIP" }), saveAll, { class: "main", "data-do": "save" }),
      button(word("open"), () => openInTab(only), { hidden: files.length > 1, "data-do": "open" }),
      button(word("link"), copyLink, { "data-do": "link" }));
  }

  async function copyLink() {
    const address = location.href;
    try {
      await navigator.clipboard.writeText(address);
      studio.say(word("link_copied"));
    } catch {
      studio.say(address);
    }
  }

  let soon = 0;
  const form = new Form(shape, { word, values: at.values, files: writeAddress(here), change: () => {
    goTo({ ...here, values: form.toAddress() }, { replace: true });
    clearTimeout(soon);
    soon = setTimeout(draw, kind.slow ? 600 : 60);
  } });

  const list = make("nav", { class: "kinds", "aria-label": word("kinds") }, kinds.map((each) => {
    const href = writeAddress({ ...here, command: each.id });
    const go = (event) => { event.preventDefault(); goTo(href); };
    return make("a", { href, title: each.help, onclick: go, "aria-current": each === kind ? "true" : null }, each.name);
  }));
  const ask = newcomers ? [button(word("wizard"), () => showWizard(studio, newcomers), { class: "wizard" })] : [];
  place.append(
    make("div", { class: "choose" }, ask, list, make("h2", {}, kind.name), make("p", { class: "about" }, kind.help), form.draw()),
    make("div", { class: "look" }, bar, said, sheet.element, others));
  await draw();
}
