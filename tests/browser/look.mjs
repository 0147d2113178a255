// How games look: every kind of screen around a board, from phones to large windows, light and dark. Nothing is cut
// off or below the fold. The other pages are in home.mjs, tables in table.mjs.
//
// usage: look.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { checkLook, sizes } from "./looks.mjs";
import { checkEqual, runTests } from "./visit.mjs";

const selecting = "3t5/ayua2y2/a2t5/5u3/9/B7T/AD1bYd3/AYUA3a1/6UT1 w - 0 1"; // f6 bears on i4's way
const throwing = "5u3/a1ua1YAT1/a2t5/1y4t2/9/B8/AD1b1d3/AY2U2a1/6UT1 w - 0 1"; // b3b5 stands beside the Trey
const jumping =
  "2nC2nCnDnTnD1/wDeC2sT4eT/wC9/3nS4wTeT/4wDnT1eDeC1/2wSwS6/wT8eS/wC2sDsS4eS/2nS6eD/1sDsCsC2sS1sT1 s advanced 4 10";

async function select(person, place) {
  await person.tap(place);
  await person.page.locator(".target").first().waitFor({ state: "attached" });
}

const screens = {
  travelers: async (person) => {
    await person.open("travelers", { start: selecting });
    await select(person, "i4");
    await person.page.locator('[data-mark="forbidden"]').first().waitFor({ state: "attached" });
  },
  throw: async (person) => {
    await person.open("travelers", { start: throwing });
    await select(person, "b3");
    await person.tap("b5");
    await person.page.locator('[data-mark="victim"]').waitFor({ state: "attached" });
    await person.tap("b6");
    await person.page.locator(".target.throw").first().waitFor({ state: "attached" });
  },
  "traverse-setup": (person) => person.open("traverse:players=4"),
  "traverse-jumps": async (person) => {
    await person.open("traverse:players=4,rules=advanced", { start: jumping });
    await select(person, "e3");
    await person.tap("c3");
    await person.page.locator("[data-way]").waitFor({ state: "attached" });
  },
  passage: async (person) => {
    await person.open("safe-passage");
    await person.page.evaluate(() => localStorage.setItem("wayfarer.settings", JSON.stringify({ danger: true })));
    await person.page.reload();
    await person.page.locator('[data-mark="danger"]').first().waitFor({ state: "attached" });
    await person.move("e2", "e4");
    await person.page.evaluate(() => localStorage.removeItem("wayfarer.settings"));
  },
  leapale: async (person) => {
    await person.open("courier-leapale");
    await select(person, "wd2");
  },
  refused: async (person) => {
    await person.open("travelers");
    await select(person, "d1");
    await person.tap("d9");
    await person.page.locator(".message").waitFor();
  },
};

/** What of a game is not in the window whole: its board and the actions are what one needs. */
function cutOff() {
  const wanted = [".stage", ".actions", ".board"];
  const found = wanted.flatMap((name) => [...document.querySelectorAll(name)].map((one) => [name, one.getBoundingClientRect()]));
  const outside = found.filter(([, { left, top, right, bottom }]) => left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
  const root = document.documentElement;
  const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  return [...outside.map(([name, box]) => `${name} ${JSON.stringify(box)}`), ...scrolls];
}

async function look(visit, size, colorScheme) {
  const person = await visit.person({ ...sizes[size], colorScheme, bypassCSP: true });
  if (sizes[size].hasTouch) person.use = "touch";
  for (const [name, show] of Object.entries(screens)) {
    await show(person);
    await checkLook(person, name, size, colorScheme);
    checkEqual(await person.page.evaluate(cutOff), [], `${name} at ${size}:`);
  }
}

export const tests = {};
for (const size of Object.keys(sizes))
  for (const scheme of ["light", "dark"]) tests[`${size}, ${scheme}`] = (visit) => look(visit, size, scheme);

await runTests(tests, { file: import.meta.url });
