// A few questions for somebody who wants pages for tonight; which ones, the command says.
import { goTo } from "studio/address.js";
import { Form } from "studio/form.js";
import { button, clear, first, make } from "studio/make.js";
/** @import { CommandShown, Studio } from "studio/border.js" */

/**
 * @param {Studio} studio
 * @param {CommandShown} kind
 */
export async function showWizard(studio, kind) {
  const { word, desk, game } = studio;
  const asked = await desk.ask({ do: "form", game: game.id, command: kind.id, language: studio.language });
  const form = new Form(asked, { word, change: () => {} });
  const questions = kind.first.map((name) => form.fields.find((field) => field.name === name));
  const dialog = make("dialog", { class: "wizard", "aria-label": word("wizard"), onclose: () => dialog.remove() });

  function ask(number) {
    const field = questions[number];
    if (!field) {
      dialog.close();
      goTo({ room: "print", game: game.id, command: kind.id, values: form.toAddress() });
      return;
    }
    const choose = (value) => {
      form.set(field, value);
      ask(number + 1);
    };
    const answers = field.values.map(([value, name]) =>
      button(name, () => choose(value), { "aria-pressed": String(value === form.values.get(field.name)) }),
    );
    clear(dialog).append(
      make("p", { class: "about" }, word("question_of", { number: number + 1, of: questions.length })),
      make("h2", {}, field.label),
      make("p", {}, field.about),
      make("div", { class: "answers" }, answers),
      make(
        "div",
        { class: "bar" },
        number ? button(word("back"), () => ask(number - 1)) : "",
        button(word("as_it_is"), () => ask(number + 1)),
        button(word("close"), () => dialog.close()),
      ),
    );
    first(dialog, ".answers button")?.focus();
  }

  document.body.append(dialog);
  dialog.showModal();
  ask(0);
}
