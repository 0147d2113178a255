// How a game fills its window, from the smallest phone to a large screen: the share of the board, nothing
// essential below the fold, nothing over anything else, and nothing that moves when words come.
import { settled } from "./looks.mjs";
import { check, checkEqual, runTests } from "./visit.mjs";
import { watchShifts } from "./weighing.mjs";

const sizes = [
  [320, 568], [360, 640], [360, 740], [390, 844], [600, 960], [740, 360], [844, 390],
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

/** Where the things are that a person reaches for. */
function places(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".stage, .strip, .says, .right, .actions button, .steps button")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${one.className} ${[x, y, width, height].map(Math.round)}`;
    }),
  );
}

const throwing = "f2f3 a8a5 f3f4 a5a4 e1f2 i8i7 f2f3 i7i6".split(" ");

async function take(person, place) {
  const level = person.page.getByRole("tab", { name: `level ${place[0]}` }); // where one level is shown
  if (place.length === 3 && (await level.count()) > 0) await level.tap();
  await person.page.locator(`.mover[data-place="${place}"]`).first().waitFor({ state: "attached" });
  await person.tap(place);
  await person.page.locator("[data-target]").first().waitFor({ state: "attached" });
}

/** What the board, the strips, the moves, the words and the answers take of the window, as it is seen. */
function spoken(page) {
  return page.evaluate(() => {
    const found = {};
    for (const name of [".board", ".strip.top", ".strip.bottom", ".game > .seats", ".right", ".says", ".spoken", ".answers", ".action-bar"]) {
      const one = document.querySelector(name);
      if (one === null) continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width > 0) found[name] = { x, y, width, height };
    }
    const cut = [...document.querySelectorAll(".spoken, .answers button, .answers a")]
      .filter((one) => one.clientHeight > 0 && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
      .map((one) => one.className + ": " + one.textContent);
    const small = [...document.querySelectorAll(".answers button, .answers a")]
      .filter((one) => one.checkVisibility()) // the smallest screens leave one out
      .map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 40 || height < 40)
      .map(([name, { width, height }]) => `${name} ${width}×${height}`);
    return { found, cut, small };
  });
}

/** Nothing of it lies over anything else; answers stand with the words or in the place of the actions. */
function checkApart(where, { found, cut, small }, width, height) {
  const apart = Object.keys(found).filter((name) => ![".answers", ".action-bar", ".spoken"].includes(name));
  for (const [name, box] of Object.entries(found)) check(isIn(box, width, height), `${where}: ${name} is not in the window: ${JSON.stringify(box)}`);
  for (const a of apart) for (const b of apart) if (a < b) check(!overlap(found[a], found[b]), `${where}: ${a} lies over ${b}`);
  for (const name of [".spoken", ".answers"])
    for (const other of apart)
      if (other !== ".says" && found[name] !== undefined) check(!overlap(found[name], found[other]), `${where}: ${name} lies over ${other}`);
  checkEqual(cut, [], `${where}: cut off:`);
  checkEqual(small, [], `${where}: too small:`);
}

const tests = {};
for (const [title, { spec, across, events }] of Object.entries(games))
  tests[`${title} fills its window at thirteen sizes`] = async (visit) => {
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

/** Two seats' jumps: the longest moves that a list of two columns has. */
const jumps = `=TCCSDSTD =TCCSDSTD e1e2 e10e9 g1e3 g10e8 e3e4 e8e7 f1d3 f10d8 c1e5 d10d2 e4e10 d8d4`.split(" ");

runTests({
  ...tests,

  async "in a window as narrow as a phone's nothing is wider, also where the browser has bars to scroll by"(visit) {
    const { page, base } = await visit.person({ viewport: { width: 360, height: 740 } });
    const edited = ["travelers", "courier-leapale", "traverse", "safe-passage"].map((game) => `/edit/${game}`);
    for (const path of ["/", "/learn", "/analyse/travelers", "/pieces/travelers", "/practice/travelers", "/rules/travelers", "/settings", ...edited]) {
      await page.goto(base + path);
      await page.locator("main").waitFor();
      const [wide, bar] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, innerWidth - document.documentElement.clientWidth]);
      checkEqual([wide, bar], [0, 0], `${path}: wider than the window, and its bar:`);
    }
  },

  async "no move of the list is cut off, in English and German"(visit) {
    for (const width of [1024, 1200, 1366, 1920])
      for (const language of ["en", "de"]) {
        const person = await visit.person({ viewport: { width, height: 900 } });
        await person.keep({ "wayfarer.language": JSON.stringify(language) });
        await person.open("traverse", { events: jumps });
        await person.page.getByText(language === "de" ? "5 Sprünge" : "5 jumps").waitFor();
        const cut = await person.page.locator(".moves .move-cell").evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).map((one) => `${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`));
        checkEqual(cut, [], `${width}, ${language}: cut off:`);
        await person.page.context().close();
      }
  },

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

  async "what is said, asked and answered lies over nothing, at eight sizes of phones and tablets"(visit) {
    for (const [width, height] of [[320, 568], [360, 640], [360, 740], [390, 844], [768, 1024], [740, 360], [844, 390], [667, 375]]) {
      const where = `${width} by ${height}`;
      const person = await visit.person({ viewport: { width, height }, hasTouch: true, isMobile: true });
      person.use = "touch";
      const { page } = person;
      const settings = (value) => page.evaluate((all) => localStorage.setItem("wayfarer.settings", all), JSON.stringify(value));
      const still = async (what) => checkApart(`${where}, ${what}`, await spoken(page), width, height);
      await person.open("travelers", { events: throwing });
      await still("a game");
      await take(person, "f3");
      await still("a piece");
      await person.tap("i1");
      await page.locator(".message").waitFor();
      await still("a refusal");
      await person.tap("a3");
      await page.getByRole("group", { name: "question" }).waitFor();
      await still("which piece to throw");
      await person.tap("a4");
      await person.says("Throw the Ace where?");
      await still("where to throw");
      await person.press("Don't throw");
      await person.moveCount(throwing.length + 1);
      await settings({ confirm: "always" });
      await person.open("travelers", { events: throwing });
      await take(person, "e2");
      await person.tap("e3");
      await page.getByRole("button", { name: "Play it" }).waitFor();
      await still("whether to play it");
      await settings({});
      await person.open("travelers", { players: { b: { level: 1 } } });
      await person.press("Hint");
      await page.locator(".hint .lit").first().waitFor();
      await still("a hint");
      if (!(await page.getByRole("button", { name: "Resign", exact: true }).first().isVisible())) await person.press("More");
      await person.press("Resign");
      await person.press("Yes");
      await page.locator(".result").waitFor();
      await still("the end");
      await page.getByRole("button", { name: "Rematch" }).tap(); // it can be reached
      await page.locator(".result").waitFor({ state: "detached" });
      for (const spec of ["courier-leapale", "safe-passage:goal=counterparts,danger=relaxed"]) {
        await person.open(spec);
        await page.locator(".told").waitFor();
        await still(`the start of ${spec}`);
      }
      for (const spec of ["traverse", "traverse:players=4"]) {
        await person.open(spec);
        await page.locator(".setup").waitFor();
        await still(`the setup of ${spec}`);
      }
      await page.context().close();
    }
  },

  async "a phone on its side: the board has the whole height, and the way back stands at the edge"(visit) {
    for (const [width, height] of [[740, 360], [844, 390]]) {
      const person = await visit.person({ viewport: { width, height }, hasTouch: true, isMobile: true });
      await person.open("travelers");
      const { board } = await boxes(person.page);
      check(board.height >= height - 16, `${width} by ${height}: a board of ${board.height}`);
      for (const name of ["Back to the games", "Settings"]) {
        const box = await person.page.getByLabel(name).boundingBox();
        check(box !== null && isIn(box, width, height) && box.x > board.x + board.width && box.width >= 40 && box.height >= 40, `${name}: ${JSON.stringify(box)}`);
      }
      checkEqual(await person.page.getByRole("tab").count(), 0, "words as tabs:");
      await person.page.context().close();
    }
  },

  async "names of pieces cover no name of a level, and the tower uses its box"(visit) {
    for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [740, 360]]) {
      const where = `${width} by ${height}`;
      const person = await visit.person({ viewport: { width, height }, hasTouch: true, isMobile: true });
      person.use = "touch";
      const { page } = person;
      await person.open("courier-leapale", { events: "we2we3 ua5ua4 we3we4 za5za4 we1we3 uf5uf4".split(" ") });
      await page.locator(".tower").waitFor();
      const far = await page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect();
        const figures = [...document.querySelectorAll(".tower [data-figure]")].map(box);
        const tower = box(document.querySelector(".tower"));
        const wide = Math.max(...figures.map(({ right }) => right)) - Math.min(...figures.map(({ left }) => left));
        const high = Math.max(...figures.map(({ bottom }) => bottom)) - Math.min(...figures.map(({ top }) => top));
        return Math.max(wide / tower.width, high / tower.height);
      });
      check(far >= 0.65, `${where}: the tower takes ${(far * 100).toFixed(0)} % of its box`);
      for (const place of ["wa2", "wf2", "we3"]) {
        await take(person, place);
        await page.locator(".tower-name", { hasText: place }).first().waitFor(); // a frame after the flat board
        const found = await page.evaluate(() => {
          const all = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height }));
          return { names: all(".tower-name"), levels: all(".level-letters text"), tools: all(".tower-tools button"), tower: all(".tower")[0] };
        });
        check(found.names.length > 0 && found.levels.length === 6, `${where}: names are shown`);
        for (const name of found.names) {
          for (const other of [...found.levels, ...found.tools]) check(!overlap(name, other), `${where}, ${place}: a name lies over another`);
          check(name.x >= found.tower.x && name.x + name.width <= found.tower.x + found.tower.width, `${where}, ${place}: a name is cut off`);
        }
        await page.keyboard.press("Escape");
      }
      await page.context().close();
    }
  },

  async "buttons after a game hold their words on phones, in German too"(visit) {
    const ends = { travelers: ["a2a3", "w:resigns"], "courier-leapale": ["yc2yd3", "w:resigns"], "traverse:players=4": [...Array(4).fill("=SDTCCTDS"), "n:resigns", "e:resigns", "s:resigns"] };
    for (const locale of ["en-GB", "de"]) {
      for (const width of [320, 360, 390]) {
        const person = await visit.person({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true, locale });
        const { page } = person;
        for (const [spec, events] of Object.entries(ends)) {
          await person.open(spec, { events, players: { b: { level: 2 }, n: { level: 2 }, e: { level: 2 } } });
          await page.locator(".result").waitFor();
          const out = await page.locator("button:visible, a:visible").evaluateAll((all) =>
            all.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          );
          checkEqual(out, [], `${spec} at ${width}, ${locale}: too wide`);
        }
        await page.context().close();
      }
    }
  },

  async "talk at a table has its field in sight above a keyboard"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = person;
    await person.go("/new/travelers?opponent=friend&seat=w");
    await person.press("Make a link");
    await page.getByRole("link", { name: "Go to the table" }).tap();
    await page.getByRole("button", { name: /^Chat/ }).tap();
    await page.getByLabel("Say something").tap();
    // A keyboard takes room from the page, as the page asks browsers to let it.
    checkEqual(await page.locator('meta[name="viewport"]').getAttribute("content").then((words) => words.includes("interactive-widget=resizes-content")), true);
    await page.setViewportSize({ width: 360, height: 380 });
    for (const one of [page.getByLabel("Say something"), page.getByRole("button", { name: "Say", exact: true })]) {
      const box = await one.boundingBox();
      check(isIn(box, 360, 380), `out of sight: ${JSON.stringify(box)}`);
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
        await person.tap(from);
        await page.locator(`[data-target="${to}"]`).first().waitFor({ state: "attached" });
        await person.tap(to);
        await person.moveCount(before + 2);
      }
      await person.press("Hint");
      await page.locator(".hint .lit").first().waitFor();
      checkEqual(await places(page), still, `${width} by ${height}: after a hint:`);
      await page.evaluate(settled);
      const { shifted, shifts } = await page.evaluate(() => ({ shifted: globalThis.shifted, shifts: globalThis.shifts }));
      console.log(`   ${width} by ${height}: shifted by ${shifted.toFixed(4)}`);
      check(shifted <= 0.02, `${width} by ${height}: things moved by ${shifted}: ${shifts.join(", ")}`);
    }
  },

  async "on a phone the cards of four seats hold their names, and nothing sticks out of them"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const events = [...Array(4).fill("=SDTCCTDS"), "b1b2", "a5b5", "e10e9", "j5i5"];
    await person.open("traverse:players=4", { players: { w: { level: 3 }, n: { level: 3 }, e: { level: 3 } }, events });
    const cards = await person.page.locator(".player.compact").evaluateAll((all) =>
      all.map((card) => {
        const parts = [...card.querySelectorAll(".name > :not(.unseen)")].map((one) => one.getBoundingClientRect());
        return { inside: parts.every(({ right }) => right <= card.getBoundingClientRect().right), name: parts[0].width };
      }),
    );
    checkEqual(cards.length, 4, "cards:");
    for (const { inside, name } of cards) check(inside && name >= 20, `a card does not hold its name: ${JSON.stringify(cards)}`);
  },
});
