// A few questions for somebody who wants pages for tonight; which ones, the command says.
import { goTo } from "studio/address.js";
import { Form } from "studio/form.js";
import { button, clear, first, make, newId } from "studio/make.js";

/** @import { CommandShown, Field, Studio } from "studio/border.js" */

const OFTEN = [1, 2, 4, 6, 10, 20, 50]; // so many of something are usual

/**
 * @param {Studio} studio
 * @param {CommandShown} kind
 * @param {Form | null} chosen the form of this kind of page, where it is shown: what is chosen there is offered
 */
export async function showWizard(studio, kind, chosen) {
  const { word, desk, game } = studio;
  const asked = await desk.ask({ do: "form", game: game.id, command: kind.id, language: studio.language });
  const form = new Form(asked, { word, change: () => {}, values: chosen?.toAddress() });
  const questions = kind.first.map((name) => form.fields.find((field) => field.name === name));
  const dialog = make("dialog", { class: "wizard", "aria-label": word("wizard"), onclose: () => dialog.remove() });

  function ask(number) {
    const field = questions[number];
    if (!field) {
      dialog.close();
      goTo({ room: "print", game: game.id, command: kind.id, values: form.toAddress() });
      studio.say(word("wizard_done", { save: word("save", { kind: "PDF" }), open: word("open") }));
      return;
    }
    const choose = (value) => {
      form.set(field, value);
      ask(number + 1);
    };
    const now = String(form.values.get(field.name));
    const answers = usual(field).map(([value, name]) =>
      button(name, () => choose(value), { "aria-pressed": String(String(value) === now) }),
    );
    clear(dialog).append(
      make("p", { class: "about" }, word("question_of", { number: number + 1, of: questions.length })),
      make("h2", {}, field.label),
      make("p", {}, field.about),
      make("div", { class: field.values.length ? "answers" : "answers many" }, answers),
      field.values.length ? "" : another(word, field, now, choose),
      make(
        "div",
        { class: "bar" },
        number ? button(word("back"), () => ask(number - 1)) : "",
        field.values.length ? button(word("as_it_is"), () => ask(number + 1)) : "", // a number stands in its field
        button(word("close"), () => dialog.close()),
      ),
    );
    first(dialog, ".answers button")?.focus();
  }

  document.body.append(dialog);
  dialog.showModal();
  ask(0);
}

// What can be chosen at once: words with their names, or numbers.
/**
 * @param {Field} field
 * @returns {[string, string][]}
 */
const usual = ({ values }) => (values.length ? values : OFTEN.map((many) => [String(many), String(many)]));

// Another number than those.
function another(word, { bounds, label }, now, choose) {
  const [least, most] = bounds ?? [];
  const said = { type: "number", id: newId("many"), min: least, max: most, value: now, "aria-label": label };
  const input = make("input", said);
  const take = (event) => {
    event.preventDefault();
    if (input.reportValidity()) choose(input.value);
  };
  return make("form", { class: "bar", onsubmit: take }, input, make("button", {}, word("play_next")));
}
