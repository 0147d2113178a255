// Endgame tables: the list is filtered, sorted and found again as it was; a longest win is stepped through by buttons, keys
// and list, and analysed; on a phone nothing is cut off.
import { checkAxe } from "./axe.mjs";
import { covered, cutTexts, ENDING, sideways } from "./screens.mjs";
import { check, checkEqual, runTests, until } from "./visit.mjs";

const rows = (page) => page.locator(".ending-table tbody tr");
const rowOf = (page, name) => page.locator("tr", { has: page.getByText(name, { exact: true }) });
const names = (page) => page.locator(".ending-name").allTextContents();

/** How many turns of the line are played. */
const played = (page, count) =>
  until(page, `${count} turns are played`, (wanted) => document.querySelectorAll(".moves [aria-current]").length === (wanted > 0 ? 1 : 0) && (wanted === 0 || [...document.querySelectorAll(".move-cell")].findIndex((one) => one.hasAttribute("aria-current")) + 1 === wanted), count);

export const tests = {
  async "from the lessons to the list, which is filtered by piece and sorted, and is so again on the way back"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/learn");
    await page.getByRole("link", { name: "Endgame tables" }).click();
    await page.getByRole("heading", { level: 1, name: "Endgame tables" }).waitFor();
    await rows(page).first().waitFor();
    const all = await page.locator(".ending-count").textContent();
    const empress = rowOf(page, "Empress against a bare Emperor");
    check((await empress.textContent()).includes("always won"), "the Empress always wins");
    check((await empress.textContent()).includes("12 turns"), "in 12 turns");
    const cells = page.locator(".theorem tr", { hasText: "Empress" }).locator("td");
    checkEqual(await cells.allTextContents(), ["alwaysin 4", "alwaysin 8", "alwaysin 12", "alwaysin 20", "1\u00a0%in 9"]);
    await page.getByRole("button", { name: "Stockbroker", exact: true }).click();
    check((await names(page)).every((name) => name.includes("Stockbroker")), "only endings with a Stockbroker");
    await page.getByRole("button", { name: "Longest win" }).click();
    check((await page.locator("[aria-sort]").getAttribute("aria-sort")) === "descending", "the longest is first");
    const turns = (await page.locator(".ending-table td:last-child b").allTextContents()).map((text) => parseInt(text, 10));
    checkEqual(turns, [...turns].sort((a, b) => b - a), "from the longest on");
    await rowOf(page, "Stockbroker against a bare Emperor").getByRole("link").click();
    await page.locator(".move-cell").first().waitFor();
    await page.goBack();
    await rows(page).first().waitFor();
    check((await names(page)).every((name) => name.includes("Stockbroker")), "the filter is as it was");
    await page.getByRole("button", { name: "Show all" }).click();
    checkEqual(await page.locator(".ending-count").textContent(), all);
  },

  async "a longest win is stepped through by buttons, keys and list, up to mate, and analysed from where it stands"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await person.go("/endgames/KMvK");
    await page.getByText("Mate in 12 turns.").first().waitFor();
    await page.locator(".move-cell").nth(22).waitFor({ state: "attached" });
    checkEqual(await page.locator(".move-cell").count(), 23);
    await page.getByRole("tab", { name: "Game" }).click();
    check((await page.locator(".ending-facts").textContent()).includes("12 turns23 turns of both sides"), "both counts");
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.getByRole("button", { name: "Forwards" }).or(page.locator(".steps button").nth(2)).first().click();
    await played(page, 1);
    await page.getByText("Mate in 11 turns.").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await played(page, 2);
    await page.keyboard.press("ArrowLeft");
    await played(page, 1);
    await page.locator(".move-cell").nth(22).click();
    await page.locator(".told", { hasText: /^Mate\./ }).waitFor();
    await page.locator(".move-cell").nth(9).click();
    await page.getByText("Mate in 7 turns.").first().waitFor();
    await page.getByRole("button", { name: "Analyse" }).first().click();
    await page.locator(".engine-title").first().waitFor();
    check(new URL(page.url()).searchParams.get("at") === "10", page.url());
  },

  async "an ending without a win, or without a table, says so"(visit) {
    const person = await visit.person();
    for (const name of ["KQvK", "KXvK"]) {
      await person.go(`/endgames/${name}`);
      await person.page.getByRole("heading", { name: "No such win" }).waitFor();
      const boxes = await person.page.locator(".ways-on .btn").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      check(boxes.length === 2 && boxes[1].left - boxes[0].right >= 8, "the ways on are apart");
      checkEqual(await person.page.locator(".ways-on .btn").first().getAttribute("href"), "/endgames");
    }
    await person.go("/endgames");
    await rows(person.page).first().waitFor();
    const drawn = rowOf(person.page, "Queen against a bare Emperor");
    check((await drawn.locator("a").count()) === 0 && (await drawn.textContent()).includes("drawn"), "a drawn ending has no line");
  },

  async "on a phone the analysis of an ending begins at a level with a piece"(visit) {
    const person = await visit.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await person.go(`/analyse/courier-leapale?spec=courier-leapale&start=${encodeURIComponent(ENDING)}`);
    await person.page.locator(".boards [data-piece], .board [data-piece]").first().waitFor();
  },

  async "nothing is cut off or covered, and axe finds nothing, light and dark, wide and on a phone"(visit) {
    for (const [width, height] of [[320, 568], [568, 320], [1366, 768]])
      for (const colorScheme of ["light", "dark"]) {
        const phone = Math.min(width, height) < 600;
        const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone, colorScheme, bypassCSP: true });
        const { page } = person;
        for (const [path, there] of [["/endgames", ".ending-table tbody tr"], ["/endgames/KMvK", ".board, .tower"]]) {
          const where = `${path}, ${width} by ${height}, ${colorScheme}`;
          await person.go(path);
          await page.locator(there).first().waitFor();
          if (path !== "/endgames") await page.locator(".move-cell svg").first().waitFor({ state: "attached" }); // moves in people's notation
          checkEqual([...(await page.evaluate(sideways)), ...(await page.evaluate(cutTexts)), ...(await page.evaluate(covered))], [], `${where}:`);
          await checkAxe(page, where);
        }
      }
  },
};

await runTests(tests, { file: import.meta.url, atOnce: 2 });
