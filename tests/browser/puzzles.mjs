// The puzzles of the book: the day's is there before the library has come, is solved, counted, and left for another.
import { check, checkBar, checkEqual, runTests } from "./visit.mjs";

function daysAgo(days) {
  const day = new Date(Date.now() - days * 86400000);
  const two = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** What the book's files say of the puzzle that is shown. */
async function entryOfDay(person, day) {
  return person.page.evaluate(async (day) => {
    const grades = await (await fetch("/puzzles/grades.txt")).text();
    const line = (Date.parse(`${day}T00:00:00Z`) / 86400000 + 719162) % grades.length;
    return (await (await fetch(`/puzzles/${Math.floor(line / 28)}.json`)).json())[line % 28];
  }, day);
}

async function playWay(person, way) {
  for (const move of way) {
    const before = (await person.moves()).length;
    await person.tap(move.slice(0, 2));
    await person.page.locator(`[data-target="${move.slice(2)}"]`).waitFor();
    await person.tap(move.slice(2));
    await person.moveCount(before + 1);
  }
}

runTests({
  async "the day's puzzle is shown with its goal, although the library does not come"(visit) {
    const person = await visit.person();
    const { page } = person;
    await page.route("**/*.wasm", () => {}); // it never comes
    const begun = Date.now();
    await person.go("/puzzle");
    await page.locator(".mover").first().waitFor();
    checkBar("the day's puzzle", [Date.now() - begun], 300);
    await page.waitForURL(`**/puzzle/${daysAgo(0)}`);
    check(/^(Swap|Bring) .* in \d+ moves\./.test(await page.locator(".told").innerText()), "the goal as a sentence");
    check((await page.title()).startsWith("Puzzle of "), await page.title());
    await person.go("/");
    const card = page.locator(".home-card", { hasText: "Puzzle of" });
    await card.locator(".mini-board svg").waitFor();
    check(/(Swap|Bring) .* in \w+/.test(await card.innerText()), "its goal on the first page");
    checkEqual(await card.getByRole("link").getAttribute("href"), "/puzzle");
  },

  async "solving it counts a day in a row, and another one is of the grade that is wanted"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/");
    await page.evaluate((days) => localStorage.setItem("wayfarer.puzzle-days", JSON.stringify(days)), [daysAgo(2), daysAgo(1)]);
    const { way, grade } = await entryOfDay(person, daysAgo(0));
    await person.go(`/puzzle/${daysAgo(0)}`);
    await playWay(person, way.split(" "));
    await page.locator(".result", { hasText: "3 days in a row" }).waitFor();
    checkEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.puzzle-days")).length), 3);
    await page.reload();
    await page.locator(".result", { hasText: "3 days in a row" }).waitFor();
    await person.press(grade < 10 ? "Harder" : "Easier");
    const wanted = grade < 10 ? grade + 1 : 9;
    await person.press(`Another, grade ${wanted}`);
    await page.waitForURL(/\/puzzle\/\d+$/);
    const line = Number(/\d+$/.exec(page.url())[0]);
    checkEqual(await page.evaluate(async (line) => (await (await fetch("/puzzles/grades.txt")).text())[line], line), String(wanted % 10));
    await page.locator(".mover").first().waitFor();
  },

  async "another day's puzzle counts no day, and a day that does not exist has none"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/puzzle/2026-02-30");
    await page.getByText("No such puzzle").first().waitFor();
    const day = "2025-11-24"; // a Monday's, short
    await person.go("/");
    const { way } = await entryOfDay(person, day);
    await person.go(`/puzzle/${day}`);
    await playWay(person, way.split(" "));
    await page.locator(".result", { hasText: "Another, grade" }).waitFor();
    checkEqual(await page.evaluate(() => localStorage.getItem("wayfarer.puzzle-days")), null, "days counted");
  },
});
