// How games look: each at four sizes, light and dark, with a piece chosen. The other pages are in home.mjs, tables in
// table.mjs.
//
// usage: look.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { checkLook, sizes } from "./looks.mjs";
import { check, runTests } from "./visit.mjs";

/** Each game, and a piece to be chosen in it, if it does not begin with a setup. */
const games = { travelers: "e2", "courier-leapale": "wd2", traverse: undefined, "safe-passage": "e2" };

async function begin(person, game, chosen) {
  await person.go(`/new/${game}?opponent=here`);
  await person.press("Start game");
  await person.page.locator("[data-place]").first().waitFor();
  if (chosen === undefined) return;
  await person.page.locator(`.mover[data-place="${chosen}"]`).first().waitFor({ state: "attached" });
  await person.tap(chosen);
  await person.page.locator("[data-target]").first().waitFor({ state: "attached" });
}

/** The board is in sight as a whole, without scrolling. */
async function checkBoard(person, name, { width, height }) {
  const box = await person.page.locator(".stage").boundingBox();
  check(box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, `${name}: the board is at ${JSON.stringify(box)}`);
}

async function look(visit, size, colorScheme) {
  const person = await visit.person({ ...sizes[size], colorScheme, bypassCSP: true });
  for (const [game, chosen] of Object.entries(games)) {
    await begin(person, game, chosen);
    await checkLook(person, game, size, colorScheme);
    await checkBoard(person, `${game}, ${size}`, sizes[size].viewport);
  }
}

const tests = {};
for (const size of Object.keys(sizes))
  for (const scheme of ["light", "dark"]) tests[`${size}, ${scheme}`] = (visit) => look(visit, size, scheme);

runTests(tests);
