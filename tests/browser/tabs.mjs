// Two tabs of one browser: what is done in one is seen in the other, and neither overwrites what the other has kept.
import { begin } from "./games_played.mjs";
import { becomes, checkEqual, eventually, Person, runTests, until } from "./visit.mjs";

/** Another tab of somebody's browser, at the same address. */
async function otherTab(person) {
  const tab = new Person(await person.page.context().newPage(), person.base);
  await tab.go(new URL(person.page.url()).pathname);
  return tab;
}

/** The moves of an analysis. */
const analysed = (tab) => tab.page.locator(".tree-list .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move));

/** Plays on in an analysis. */
async function add(tab, from, to) {
  const before = (await analysed(tab)).length;
  await tab.tap(from);
  await tab.page.locator(".target").first().waitFor();
  await tab.tap(to);
  await tab.page.locator(".tree-list .move-cell").nth(before).waitFor();
}

const events = (tab) => tab.page.evaluate(() =>
  Object.values(JSON.parse(localStorage.getItem("wayfarer.games"))).flatMap(({ nodes }) => nodes.map(({ event }) => event)));

export const tests = {
  async "a game that is open twice goes on in both"(visit) {
    const one = await visit.person();
    await one.open("safe-passage:start=3");
    const two = await otherTab(one);
    await one.move("e2", "e4");
    await two.moveCount(1);
    await two.move("e7", "e5");
    await one.moveCount(2);
    for (const tab of [one, two]) await tab.page.reload();
    for (const tab of [one, two]) {
      await tab.moveCount(2);
      checkEqual(await tab.moves(), ["e2e4", "e7e5"]);
    }
  },

  async "the computer answers once, and the tab that stays answers when the other one is closed"(visit) {
    const one = await visit.person();
    await begin(one, "The Travelers");
    await one.page.locator(".mover").first().waitFor();
    const two = await otherTab(one);
    await two.page.locator(".mover").first().waitFor();
    await one.move("a2", "a4");
    for (const tab of [one, two]) await tab.moveCount(2);
    await two.page.locator(".mover").first().waitFor();
    checkEqual((await events(one)).length, 3, "the start, a move and its answer:");
    await two.move("b2", "b4");
    await two.page.close();
    await one.moveCount(4);
    checkEqual((await events(one)).length, 5);
  },

  async "a study that is open twice shows what was changed in the other tab; what was changed at once is two studies"(visit) {
    const one = await visit.person();
    const { page } = one;
    await one.go("/analyse/safe-passage");
    await add(one, "e2", "e4");
    await until(page, "it has an address of its own", () => location.pathname.startsWith("/study/"));
    const two = await otherTab(one);
    await two.page.locator(".tree-list .move-cell").waitFor();
    await add(two, "e7", "e5");
    await becomes(() => analysed(one), ["e2e4", "e7e5"], "the other tab's move");
    await page.locator(".study-title").pressSequentially("Passage");
    await eventually("the title is the other tab's too", () => two.page.locator(".study-title").inputValue().then((title) => title === "Passage"));
    // Cut off from each other they change it both.
    await Promise.all([one, two].map((tab) => tab.page.evaluate(() => (BroadcastChannel.prototype.postMessage = () => undefined))));
    await add(two, "g1", "f3");
    await until(two.page, "the move is kept", async () => {
      const base = await new Promise((resolve) => (indexedDB.open("wayfarer").onsuccess = ({ target }) => resolve(target.result)));
      const list = await new Promise((resolve) => (base.transaction("studies").objectStore("studies").get("list").onsuccess = ({ target }) => resolve(target.result)));
      base.close();
      return list.length === 1 && list[0].moves === 3;
    });
    await add(one, "f1", "c4");
    await page.getByText("Another tab has changed this study. Yours goes on as a second one.").waitFor();
    await becomes(async () => page.url() !== two.page.url(), true, "it has an address of its own");
    for (const [tab, last] of [[one, "f1c4"], [two, "g1f3"]]) {
      await tab.page.reload();
      await becomes(() => analysed(tab), ["e2e4", "e7e5", last], "moves after loading again");
    }
  },

  async "settings that are changed in one tab hold in the other, and are not set back by it"(visit) {
    const one = await visit.person();
    await one.go("/settings");
    const two = await otherTab(one);
    await one.page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await until(two.page, "it is dark too", () => document.documentElement.dataset.theme === "dark");
    await two.page.getByRole("radio", { name: "Slate" }).check({ force: true });
    await until(one.page, "its boards are of slate too", () => document.documentElement.dataset.board === "slate");
    await one.page.reload();
    await until(one.page, "both stay", () => document.documentElement.dataset.theme === "dark" && document.documentElement.dataset.board === "slate");
  },

  async "lessons done in one tab are done in the other"(visit) {
    const one = await visit.person();
    await one.go("/learn");
    const two = await otherTab(one);
    const stars = two.page.locator("[aria-labelledby=lesson-travelers] .lesson-stars");
    const before = await stars.innerText();
    await one.page.evaluate(() => localStorage.setItem("wayfarer.lessons", JSON.stringify({ stars: { travelers: { travel: 3 } } })));
    await becomes(() => stars.innerText(), before.replace("0", "3"), "its stars");
  },

  async "a mistake to practise that one tab has stored is among the lessons of the other"(visit) {
    const one = await visit.person();
    await one.go("/learn");
    const two = await otherTab(one);
    await two.page.getByText("What you try there comes back here").waitFor();
    const turn = { turn: 1, event: 0, seat: "w", move: "a2a3", grade: "mistake", before: 0.5, after: 0.3, loss: 0.2, best: ["b2b3"], reason: null };
    const card = { spec: "travelers", start: "", before: "", points: "chances", turn, box: 0, due: "2026-01-01", answered: 1 };
    await one.page.evaluate((cards) => localStorage.setItem("wayfarer.mistakes", JSON.stringify({ cards })), { one: card });
    await two.page.getByText("1 position to practise today.").waitFor();
  },
};

await runTests(tests, { file: import.meta.url });
