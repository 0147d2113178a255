// The card of Courier Leapale's code: where it is found in each kind of page, by mouse, touch and keyboard; that its cell is
// lit; that it stays away once it is put away; and that no other game fetches it.
//
// usage: code.mjs PROGRAM WEB [ONLY]
import { checkAxe } from "./axe.mjs";
import { covered, cutTexts, sideways } from "./screens.mjs";
import { check, checkEqual, idle, runTests } from "./visit.mjs";

const desktop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const GAME = "courier-leapale";

const card = ({ page }) => page.locator(".code-card");
const lit = ({ page }) => page.locator(".code-card [aria-current='true']").allInnerTexts();
const tabOf = ({ page }, name) => page.getByRole("tab", { name, exact: true });

/** Asks which of the card's files a page has fetched. */
function watch({ page }) {
  const seen = [];
  page.on("request", (request) => /code_card/.test(request.url()) && seen.push(request.url()));
  return seen;
}

export const tests = {
  async "beside a game the card lights the cell of the chosen piece, and stays away once it is put away"(visit) {
    const person = await visit.person({ ...desktop, bypassCSP: true });
    await person.open(GAME);
    await card(person).waitFor();
    checkEqual(await lit(person), []);
    await person.tap("vc2");
    await person.page.locator("[data-target]").first().waitFor({ state: "attached" });
    checkEqual((await lit(person)).map((text) => text.split("\n")[0].trim()), ["Stockbroker"]);
    await person.page.keyboard.press("Escape");
    await person.tap("vc1");
    checkEqual((await lit(person)).map((text) => text.trim()), ["Duchess"]);
    const headers = await card(person).getByRole("rowheader").allInnerTexts();
    checkEqual(headers.length, 4);
    await person.page.getByRole("rowheader", { name: "Gem: Straight, Triagonal" }).waitFor();
    await person.page.keyboard.press("c");
    await card(person).waitFor({ state: "detached" });
    check(await person.page.locator(".moves").isVisible(), "the moves are there");
    await person.page.reload();
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
    await idle(person.page);
    checkEqual(await card(person).count(), 0);
    await tabOf(person, "Code").click();
    await card(person).waitFor();
    await person.page.reload();
    await card(person).waitFor();
    await tabOf(person, "Moves").click();
    await card(person).waitFor({ state: "detached" });
    checkEqual(await person.page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.settings")).reference), false);
  },

  async "a high window has the moves below the card"(visit) {
    const person = await visit.person({ viewport: { width: 1920, height: 1080 } });
    await person.open(GAME, { events: ["wc2wc3"] });
    await card(person).waitFor();
    check(await person.page.locator(".moves .move-cell").first().isVisible(), "the move is seen");
    const low = await visit.person(desktop);
    await low.open(GAME, { events: ["wc2wc3"] });
    await card(low).waitFor();
    check(!(await low.page.locator(".moves .move-cell").first().isVisible()), "the card has the room of the moves");
  },

  async "in an analysis the key is Shift and C, because C alone writes a comment"(visit) {
    const person = await visit.person(desktop);
    await person.go(`/analyse/${GAME}`);
    await tabOf(person, "Code").waitFor();
    await person.page.keyboard.press("Shift+C");
    await card(person).waitFor();
    await person.page.keyboard.press("?");
    const row = person.page.locator(".keys dl > div", { hasText: "show the code of the pieces" });
    checkEqual((await row.locator("kbd").allInnerTexts()).join("+").toLowerCase(), "shift+c");
    await person.page.keyboard.press("Escape");
    await person.page.keyboard.press("Shift+C");
    await card(person).waitFor({ state: "detached" });
    await person.page.keyboard.press("c");
    await person.page.locator(".node-tools textarea, .tree textarea").first().waitFor();
    checkEqual(await card(person).count(), 0);
  },

  async "a lesson has it under its instructions, and on a phone behind an icon"(visit) {
    const person = await visit.person(desktop);
    await person.go(`/learn/${GAME}/5`);
    await card(person).waitFor();
    await person.press("Code");
    await card(person).waitFor({ state: "detached" });
    await person.page.keyboard.press("c");
    await card(person).waitFor();
    const small = await visit.person(phone);
    small.use = "touch";
    await small.go(`/learn/${GAME}/5`);
    await small.page.locator("[data-place]").first().waitFor();
    checkEqual(await card(small).count(), 0);
    await small.press("Code");
    await card(small).waitFor();
    await small.press("Close");
    await card(small).waitFor({ state: "detached" });
  },

  async "on a phone an icon opens it, in games, puzzles and analyses, and only then it is fetched"(visit) {
    const person = await visit.person(phone);
    person.use = "touch";
    const seen = watch(person);
    for (const path of [`/play?spec=${GAME}`, `/puzzle/${GAME}/1`, `/analyse/${GAME}`]) {
      await person.go(path);
      await person.page.locator("[data-piece]").first().waitFor();
      await idle(person.page);
      checkEqual(seen, [], path);
      await person.press("Code");
      await card(person).waitFor();
      check(await person.page.locator("dialog .code-card").isVisible(), "over the board");
      check(seen.length > 0, "it is fetched now");
      await person.page.keyboard.press("Escape");
      await card(person).waitFor({ state: "detached" });
      seen.length = 0;
    }
  },

  async "no other game has it or fetches it"(visit) {
    const person = await visit.person(desktop);
    const seen = watch(person);
    for (const game of ["travelers", "traverse", "safe-passage"]) {
      await person.open(game);
      await idle(person.page);
      await person.page.keyboard.press("c");
      await person.page.keyboard.press("?");
      await person.page.locator(".keys").first().waitFor();
      checkEqual(await person.page.locator(".keys dl > div", { hasText: "show the code" }).count(), 0);
      checkEqual(await tabOf(person, "Code").count(), 0);
      checkEqual(seen, [], game);
    }
  },
};

const sizes = [[320, 568], [568, 320], [640, 360], [844, 390], [390, 844], [1366, 768], [1920, 1080]];
for (const locale of ["en-GB", "de-DE"])
  tests[`at usual sizes nothing of it is cut off, and axe finds nothing, ${locale}`] = async (visit) => {
    for (const [width, height] of sizes) {
      const small = Math.min(width, height) < 600;
      const colorScheme = width === 390 || width === 1366 ? "dark" : "light";
      const person = await visit.person({ viewport: { width, height }, hasTouch: small, isMobile: small, locale, colorScheme, bypassCSP: true });
      const { page } = person;
      await person.open(GAME);
      await page.locator("[data-piece]").first().waitFor();
      if (small) await person.press("Code");
      await card(person).waitFor();
      const where = `${width} by ${height}`;
      if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/code-${width}-${height}-${locale}.png` });
      checkEqual(await page.evaluate(cutTexts), [], `cut off, ${where}:`);
      checkEqual(await page.evaluate(sideways), [], `sideways, ${where}:`);
      checkEqual(await page.evaluate(covered), [], `covered, ${where}:`);
      await checkAxe(page, where);
      // Where a game has the usual panel, the whole card is seen without scrolling; nothing of a row sticks into another.
      const { high, room, overlaps } = await card(person).evaluate((one) => {
        const body = one.closest(".tab-body, .dialog-body");
        const cells = [...one.querySelectorAll("tbody :is(th, td)")].map((cell) => cell.getBoundingClientRect());
        const inner = [...one.querySelectorAll("tbody [scope=row] > span:not(.unseen)")].map((span) => span.getBoundingClientRect());
        const overlaps = inner.filter((box, row) => box.right > cells[4 * row + 1].left + 1).length;
        return { high: body.scrollHeight, room: body.clientHeight, overlaps };
      });
      checkEqual(overlaps, 0, `rows that reach into their cells, ${where}:`);
      if (height >= 700) check(high <= room + 1, `${where}: ${high} px of ${room}`);
      await page.context().close();
    }
  };

tests["with forced colours the lit cell and the ways can be told"] = async (visit) => {
  const person = await visit.person({ ...desktop, forcedColors: "active" });
  await person.open(GAME);
  await person.tap("vc1");
  const [cell, other] = await person.page.locator(".code-card tbody td").evaluateAll((all) => {
    const colour = (one) => getComputedStyle(one).backgroundColor;
    const now = all.find((one) => one.ariaCurrent === "true");
    return [colour(now), colour(all.find((one) => one !== now))];
  });
  check(cell !== other, `${cell} is not ${other}`);
  const dashes = await person.page.locator(".code-card .code-ray .line").evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).strokeDasharray)).size);
  checkEqual(dashes, 3);
  if (process.env.SHOTS !== undefined) await person.page.screenshot({ path: `${process.env.SHOTS}/code-forced.png` });
};

await runTests(tests, { file: import.meta.url, atOnce: 2 });
