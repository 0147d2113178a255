// Times of the analysis board, to be read on an idle machine; no part of `make test`:
// node tests/browser/analysis_times.mjs build/wayfarer web/dist
import { checkBar, idle, runTests, until } from "./visit.mjs";

const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];
const TIMES = 5;

/** Counts the longest task of the page from now on. */
function watchTasks(page) {
  return page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
  });
}

/** Opens a text, and tells how long the page did not answer at worst. */
async function longestTask(visit, what, text, done) {
  const times = [];
  for (let i = 0; i < TIMES; i++) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/analyse");
    await page.locator(".analyse-games").waitFor();
    await page.evaluate((text) => {
      window.dropped = new DataTransfer();
      window.dropped.items.add(new File([text], "game.txt", { type: "text/plain" }));
    }, text);
    await watchTasks(page); // the file is there, as it would be on a disk
    await page.evaluate(() => dispatchEvent(new DragEvent("drop", { dataTransfer: window.dropped })));
    await done(page);
    await idle(page);
    times.push(await page.evaluate(() => window.longest));
    await page.context().close();
  }
  checkBar(`longest task with ${what}`, times, 100);
}

const shown = (count) => (page) =>
  until(page, "moves are listed", (count) => document.querySelectorAll(".tree-list .move-cell").length > count, count);

/** Notes when the engine's first words are on the page, in milliseconds from the beginning of the visit. */
function noteStart() {
  const note = () => {
    if (document.querySelector(".engine-line, .goal-words") === null) return;
    window.started ??= performance.now();
    watcher.disconnect();
  };
  const watcher = new MutationObserver(note);
  watcher.observe(document, { subtree: true, childList: true });
}

runTests({
  async "from opening to the first line"(visit) {
    for (const game of GAMES) {
      const times = [];
      for (let i = 0; i < TIMES; i++) {
        const person = await visit.person();
        await person.go("/rules/");
        await person.page.addInitScript(noteStart);
        await person.go(`/analyse/${game}?spec=${game}&moves=${game === "traverse" ? "%3DSDTCCTDS+%3DSDTCCTDS" : ""}`);
        await person.page.locator(".engine-line, .goal-words").first().waitFor();
        times.push(await person.page.evaluate(() => window.started));
        await person.page.context().close();
      }
      checkBar(`first line of ${game}`, times, 300);
    }
  },

  async "a tree of 20,000 moves"(visit) {
    const branches = Array.from({ length: 4000 }, () => "(i2i3 i8i7 (i8i6) a2a4 b8b7)");
    await longestTask(visit, "20,000 moves", `[Spec "travelers"]\n\na2a3 ${branches.join(" ")} *`, shown(10));
  },

  async "a record of 5,000 turns"(visit) {
    // a race for three: the pieces of the first two go to and fro, those of the third come no nearer
    const moves = [];
    const circle = ["a2a3", "a8a7", "a3a2", "a7a8"];
    for (let i = 0; i < 5000; i++) moves.push(circle[i % 4]);
    const text = `[Spec "travelers"]\n\n${moves.join(" ")} *`;
    await longestTask(visit, "5,000 turns", text, (page) => page.locator(".toast, .tree-list .move-cell").first().waitFor());
  },

  async "a file of 10 MB"(visit) {
    const text = `[Spec "travelers"]\n\na2a3 {${"words ".repeat((10 << 20) / 6)}} a8a7 *`;
    await longestTask(visit, "10 MB", text, (page) => page.locator(".toast, .tree-list .move-cell").first().waitFor());
  },
});
