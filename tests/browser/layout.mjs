// How a game fills its window, from the smallest phone to a large screen: the share of the board, nothing
// essential below the fold, nothing over anything else, and nothing that moves when words come.
import { check, checkEqual, runTests } from "./visit.mjs";

const sizes = [
  [320, 568], [360, 640], [360, 740], [390, 844], [600, 960], [740, 360],
  [768, 1024], [1024, 768], [1200, 900], [1366, 768], [1920, 1080], [2560, 1440],
];

const games = {
  "The Travelers": { spec: "travelers", across: 9, events: ["a2a4", "a8a6", "b2b4"] },
  "TRAVERSE for four": { spec: "traverse:players=4", across: 10, events: [...Array(4).fill("=SDTCCTDS"), "b1b2"] },
  "Safe Passage": { spec: "safe-passage", across: 8, events: ["e2e4", "d7d5"] },
};

/** Where things are, in CSS pixels; what is not on the page is left out. */
function boxes(page) {
  return page.evaluate(() => {
    const found = {};
    const names = [".stage", ".strip.top", ".strip.bottom", ".strip.alone", ".game > .seats", ".says", ".actions", ".right", ".left"];
    for (const name of names) {
      const one = document.querySelector(name);
      if (one === null) continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width > 0) found[name] = { x, y, width, height };
    }
    const cells = [...document.querySelectorAll("[data-place]")].map((cell) => cell.getBoundingClientRect());
    const left = Math.min(...cells.map(({ x }) => x));
    const right = Math.max(...cells.map((cell) => cell.right));
    const top = Math.min(...cells.map(({ y }) => y));
    const bottom = Math.max(...cells.map((cell) => cell.bottom));
    return { found, board: { x: left, y: top, width: right - left, height: bottom - top } };
  });
}

const isIn = (box, width, height) => box.x >= -0.5 && box.y >= -0.5 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
const overlap = (a, b) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

/** How large the board could be at most beside or above what belongs to it. */
function most(width, height) {
  const bar = height < 560 && width > height ? 0 : 52;
  if (width >= 560 && width / height >= 1.1) return Math.min(height - bar, width - 240);
  return Math.min(width, height - bar);
}

function checkRegions(where, { found, board }, width, height) {
  for (const [name, box] of Object.entries(found)) check(isIn(box, width, height), `${where}: ${name} is not in the window: ${JSON.stringify(box)}`);
  const names = Object.keys(found);
  for (const a of names) for (const b of names) if (a < b) check(!overlap(found[a], found[b]), `${where}: ${a} lies over ${b}`);
  const share = board.width / most(width, height);
  const wanted = width === 1366 ? 0.9 : width < 600 ? 0.85 : 0.75;
  check(share >= wanted, `${where}: the board takes ${(share * 100).toFixed(0)} % of what there is`);
  check(found[".says"] !== undefined && found[".actions"] !== undefined && found[".right"] !== undefined, `${where}: something is missing`);
}

/** What a finger must be able to hit: smaller things than 44 pixels. */
function small(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".game button, .game a[href], .game [role=tab]")]
      .map((one) => [one.getAttribute("aria-label") ?? one.textContent, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 43.5))
      .map(([name, { width, height }]) => `${name} ${width.toFixed(0)}×${height.toFixed(0)}`),
  );
}

/** Sums the shifts of the layout that no input of the person's explains. */
function watchShifts(page) {
  return page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        globalThis.shifted += entry.value;
        globalThis.shifts.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Where the things are that a person reaches for. */
function places(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".stage, .strip, .says, .right, .actions button, .steps button")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${one.className} ${[x, y, width, height].map(Math.round)}`;
    }),
  );
}

const tests = {};
for (const [title, { spec, across, events }] of Object.entries(games))
  tests[`${title} fills twelve windows`] = async (visit) => {
    for (const [width, height] of sizes) {
      const phone = Math.min(width, height) < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone });
      const { page } = person;
      await person.open(spec, { events });
      const where = `${width} by ${height}`;
      const all = await boxes(page);
      checkRegions(where, all, width, height);
      const cell = all.board.width / across;
      check(cell >= 31.9, `${where}: squares of ${cell.toFixed(1)} pixels`);
      checkEqual(await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]), [0, 0], `${where}: scrolling:`);
      if (phone) checkEqual(await small(page), [], `${where}: too small for a finger:`);
      await page.context().close();
    }
  };

runTests({
  ...tests,

  async "the tower and its levels fit the four usual windows"(visit) {
    for (const [width, height] of [[360, 740], [768, 1024], [1366, 768], [1920, 1080]]) {
      const phone = width < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone });
      await person.open("courier-leapale", { events: ["wd2wd3"] });
      const { found, board } = await boxes(person.page);
      const where = `${width} by ${height}`;
      for (const [name, box] of Object.entries(found)) check(isIn(box, width, height), `${where}: ${name} is not in the window`);
      check(isIn(board, width, height), `${where}: levels are out of sight: ${JSON.stringify(board)}`);
      await person.page.context().close();
    }
  },

  async "nothing moves when words come: a game with refusals, hints and the computer's answers"(visit) {
    for (const [width, height] of [[1366, 768], [768, 1024], [360, 740]]) {
      const phone = width < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone, reducedMotion: "no-preference" });
      const { page } = person;
      await watchShifts(page);
      await person.open("travelers", { players: { b: { level: 1 } } });
      await page.evaluate(() => (globalThis.shifted = 0)); // what comes with the page itself is another test's
      const still = await places(page);
      for (const [from, to] of [["a2", "a4"], ["b2", "b3"], ["i2", "i3"]]) {
        await page.locator(".mover").first().waitFor({ state: "attached" });
        const before = (await person.moves()).length;
        await person.tap("d1");
        await page.locator(".target").first().waitFor();
        await person.tap("d9"); // refused
        await page.locator(".message").waitFor();
        checkEqual(await places(page), still, `${width} by ${height}: after a refusal:`);
        await page.waitForTimeout(700); // later than what counts as the answer to an input
        await person.tap(from);
        await page.locator(`[data-target="${to}"]`).first().waitFor({ state: "attached" });
        await person.tap(to);
        await person.moveCount(before + 2);
      }
      await person.press("Hint");
      await page.locator(".hint").waitFor();
      checkEqual(await places(page), still, `${width} by ${height}: after a hint:`);
      await page.waitForTimeout(700);
      const { shifted, shifts } = await page.evaluate(() => ({ shifted: globalThis.shifted, shifts: globalThis.shifts }));
      console.log(`   ${width} by ${height}: shifted by ${shifted.toFixed(4)}`);
      check(shifted <= 0.02, `${width} by ${height}: things moved by ${shifted}: ${shifts.join(", ")}`);
    }
  },
});
