// Fields that are checked while one types in them: after each key the field has just what was typed, and the focus.
import { becomes, check, checkEqual, idle, runTests } from "./visit.mjs";

/** A start of Safe Passage of some kind, by its number. */
async function start(inside, kind) {
  await inside.getByRole("radio", { name: kind }).click();
  return inside.getByRole("textbox", { name: "Number", exact: true });
}

/** Types key by key, and looks each time when the page has come to rest. */
async function type(field, text, key = (char) => char) {
  const page = field.page();
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  for (let count = 1; count <= text.length; count++) {
    await page.keyboard.press(key(text[count - 1]));
    await idle(page);
    checkEqual(await field.inputValue(), text.slice(0, count), "what stands in the field:");
    check(await field.evaluate((field) => field === document.activeElement), `the focus is gone after "${text.slice(0, count)}"`);
  }
}

async function edit(person, address) {
  await person.go(`/edit/${address}`);
  await person.page.locator(".verdict.valid").waitFor();
}

const position = (person) => person.page.getByLabel("As text").inputValue();
const faults = (person) => person.page.locator(".field.wrong").count();

export const tests = {
  async "an option in the editor: its part stays open, and a page that is loaded again has it"(visit) {
    const person = await visit.person();
    const { page } = person;
    await edit(person, "safe-passage");
    const usual = await position(person);
    await page.getByText("Rules and options").click();
    const field = await start(page, "Shuffled");
    await type(field, "17");
    await becomes(() => faults(person), 0, "faults:");
    await becomes(() => position(person).then((text) => text === usual), false, "the start of that number is shown");
    await page.reload();
    await page.locator(".verdict.valid").waitFor();
    await page.getByText("Rules and options").click();
    checkEqual(await field.inputValue(), "17");
    await type(field, "1x");
    await becomes(() => faults(person), 1, "faults:");
    await page.reload();
    await page.locator(".verdict.valid").waitFor();
    await page.getByText("Rules and options").click();
    checkEqual(await field.inputValue(), "1", "the last one that is one:");
  },

  async "an option that is typed is one edit; where the position is arranged, its pieces stay"(visit) {
    const person = await visit.person();
    const { page } = person;
    await edit(person, "safe-passage");
    const usual = await position(person);
    await page.getByText("Rules and options").click();
    const field = await start(page, "Chess960");
    await type(field, "518");
    await person.press("Undo");
    await becomes(() => position(person), usual, "the text:");
    checkEqual(await page.getByRole("radio", { name: "Usual" }).getAttribute("aria-checked"), "true");
    await page.locator(".palette").getByRole("radio", { name: "Erase pieces" }).click();
    await person.tap("b1");
    const arranged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR";
    const pieces = () => position(person).then((text) => text.split(" ")[0]);
    await becomes(pieces, arranged, "the pieces:");
    await type(await start(page, "Chess960"), "518");
    await becomes(() => new URL(page.url()).searchParams.get("spec"), "safe-passage:start=518", "the address");
    checkEqual(await pieces(), arranged, "the pieces:");
  },

  async "an address with options that are none shows what is wrong, and the editor without them"(visit) {
    const person = await visit.person();
    for (const [spec, words] of [
      ["safe-passage:start=s", "Start is one of standard, a number from 0 to 959, scramble-N with a whole number N of at most 19 digits; not 's'."],
      ["safe-passage:goal=x", "Goal is one of"],
      ["safe-passage:nothing=1", "Safe-passage has no option 'nothing'."],
    ]) {
      await edit(person, `safe-passage?${new URLSearchParams({ spec })}`);
      await person.page.locator(".edit-options [role=status]", { hasText: words }).first().waitFor();
      check(!(await person.page.locator("main").innerText()).includes("18446744073709551615"), "a number that nobody reads");
    }
  },

  async "counters in the editor"(visit) {
    const person = await visit.person();
    await edit(person, "safe-passage");
    await type(person.page.getByRole("textbox", { name: "Quiet moves" }), "17");
    await type(person.page.getByRole("textbox", { name: "Move number" }), "102");
    await becomes(() => position(person), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 17 102", "the text:");
  },

  async "a position's text in the editor, with spaces where there should be none"(visit) {
    const person = await visit.person();
    const { page } = person;
    await edit(person, "travelers");
    const field = page.getByLabel("As text");
    await type(field, " 3t1t3/4b4/9/9/9/9/9/4B4/3T1T3 w  - 0 1 ", (char) => (char === " " ? "Space" : char));
    await page.locator(".verdict.valid").waitFor();
    await field.blur();
    await becomes(() => position(person), "3t1t3/4b4/9/9/9/9/9/4B4/3T1T3 w - 0 1", "the text:");
  },

  async "options and position of a new game"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/new/safe-passage");
    const dialog = page.getByRole("dialog");
    await type(await start(dialog, "Shuffled"), "17");
    await dialog.getByRole("switch", { name: "From a position" }).click();
    const text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    await type(dialog.getByRole("textbox", { name: "Position" }).last(), text, (char) => (char === " " ? "Space" : char));
    await person.press("Start game");
    await page.locator(".mover").first().waitFor({ state: "attached" });
  },

  async "a clock's numbers, and a name"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/new/travelers?opponent=friend");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Other" }).click();
    await type(dialog.getByRole("textbox", { name: "Minutes" }), "145");
    await type(dialog.getByRole("textbox", { name: /^Seconds/ }), "12");
    await type(dialog.getByRole("textbox", { name: /name/i }), "Ann of Ur", (char) => (char === " " ? "Space" : char));
    check(!(await dialog.getByRole("button", { name: "Make a link" }).isDisabled()), "a link can be made");
  },
};

await runTests(tests, { file: import.meta.url });
