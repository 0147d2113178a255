// Lessons: a newcomer who knows only what is on the screen ends all of them, so does one who only hears the page and has
// only keys; a wrong move costs nothing; stars are kept; a first game follows, with hints.
import { readFileSync } from "node:fs";
import { checkAxe } from "./axe.mjs";
import { check, checkEqual, eventually, idle, runTests, until } from "./visit.mjs";

/** The address of a step, by its name. */
function stepAt(game, id) {
  const { steps } = JSON.parse(readFileSync(new URL(`../../data/lessons/${game}.json`, import.meta.url), "utf8"));
  return `/learn/${game}/${steps.findIndex((step) => step.id === id) + 1}`;
}

const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];

/** Numbers that are the same in every run. */
function chances(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** What a person sees of a step: places by how they are marked, buttons that answer. */
function seen(page) {
  return page.evaluate(() => {
    const all = (query, name) => [...document.querySelectorAll(query)].map((one) => one.dataset[name]);
    const shown = (one) => one.getClientRects().length > 0;
    return {
      step: document.querySelector(".lesson-words .eyebrow")?.textContent,
      done: document.querySelector(".lesson-right") !== null,
      first: document.querySelector(".lesson-first") !== null,
      hinted: [...new Set(all('[data-mark="hint"]', "at"))],
      targets: [...new Set(all("[data-target]", "target"))],
      movers: [...new Set(all(".mover", "place"))],
      answers: [...document.querySelectorAll(".lesson-answer button")].filter(shown).map((one) => one.textContent),
      busy: document.querySelector(".lesson") === null || document.querySelector(".lesson .cell") === null,
    };
  });
}

/** A tap on a place of a flat board. */
async function tap(person, place) {
  await person.page.locator(`.cell[data-place="${place}"]`).first().click();
}

/** One action of somebody who does what is marked, and else anything. */
async function act(person, now, chance) {
  const any = (list) => list[chance(list.length)];
  const marked = now.targets.filter((place) => now.hinted.includes(place));
  if (now.answers.length > 0 && (now.targets.length === 0 || chance(4) === 0))
    return person.page.locator(".lesson-answer button").nth(chance(now.answers.length)).click();
  if (now.targets.length > 0) return tap(person, chance(6) > 0 && marked.length > 0 ? any(marked) : any(now.targets));
  const pieces = now.movers.filter((place) => now.hinted.includes(place));
  return tap(person, pieces.length > 0 ? any(pieces) : any(now.movers));
}

/** Counts what changes on the page. */
function watchChanges(page) {
  return page.addInitScript(() => {
    globalThis.changes = 0;
    new MutationObserver((all) => (globalThis.changes += all.length)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Waits until an action was answered, whatever by, and something can be done again. */
function settle(page, changes) {
  return eventually("an action is answered", async () => {
    const answered = await page.evaluate((before) => globalThis.changes > before, changes);
    const now = await seen(page);
    const able = !now.busy && (now.done || now.targets.length + now.movers.length + now.answers.length > 0);
    return answered && (now.first || able) ? now : undefined;
  });
}

/** From the first step to the first game; the number of actions. */
async function newcomer(person, game, seed) {
  const chance = chances(seed);
  const { page } = person;
  await watchChanges(page);
  await person.go(`/learn/${game}/1`);
  await page.locator(".lesson .mover, .lesson .setup").first().waitFor({ state: "attached" });
  let now = await seen(page);
  let actions = 0;
  for (; !now.first; actions++) {
    check(actions < 500, `no end at ${now.step}`);
    const changes = await page.evaluate(() => globalThis.changes);
    if (now.done) await page.keyboard.press("Enter"); // the way on has the focus
    else await act(person, now, chance);
    now = await settle(page, changes);
  }
  return actions;
}

/** Ends all lessons of a game as a newcomer, and looks at what is kept of it. */
async function learn(visit, game, seed) {
  const person = await visit.person({ viewport: { width: 1366, height: 768 } }); // all levels of the cube are in view
  const actions = await newcomer(person, game, seed);
  checkEqual(await person.page.evaluate(() => document.activeElement?.textContent), "Play now", "the first game has the focus:");
  const { stars } = JSON.parse(await person.page.evaluate(() => localStorage.getItem("wayfarer.lessons")));
  check(Object.values(stars[game]).every((count) => count >= 1 && count <= 3), "a star for each step");
  await person.go("/learn");
  const of = Object.keys(stars[game]).length;
  await person.page.getByText(`${of} of ${of} steps`).waitFor();
  console.log(`   ${game}: ${of} steps in ${actions} actions`);
}

export const tests = {
  "newcomers end the lessons of all games": (visit) => Promise.all(GAMES.map((game, at) => learn(visit, game, 7 + at))), // they mostly wait

  "a newcomer ends the lessons of one game": (visit) => learn(visit, "travelers", 12),
};

/** What somebody hears who does not see the page. */
async function heard(page) {
  return (await page.locator(".lesson-heard").innerText()).trim();
}

/** The places that are named after a word, in their order; a level is said apart from the rest of its place. */
function placesIn(words) {
  return (words.match(/\b(?:[u-z] )?[a-j](?:10|[1-9])\b/g) ?? []).map((name) => name.replace(" ", ""));
}

/** Goes to a place by its name, or by arrow keys, and presses Enter there. */
async function enter(person, place) {
  const { page } = person;
  const before = await heard(page);
  if (place.length > 2 && /^[u-z]/.test(place)) {
    await page.locator('.flat-side .cell[tabindex="0"]').first().focus();
    await page.keyboard.type(place);
    await until(page, `${place} has the focus`, (name) => document.activeElement?.dataset?.place === name, place);
  } else await person.walkTo(place);
  const chosen = await page.locator(".target").count();
  await page.keyboard.press("Enter");
  await until(page, `${place} is answered`, ([words, count]) => document.querySelector(".lesson-heard").innerText.trim() !== words || document.querySelectorAll(".target").length !== count, [before, chosen]);
}

/** The places that a question offers. */
async function choices(page) {
  return placesIn((await heard(page)).split("You can choose:")[1]?.split("\n")[0] ?? "");
}

/** Ends a step by keys alone, told only what is heard: the marked places, or the move once it was asked for. */
async function byKeys(person, number) {
  const { page } = person;
  await until(page, `step ${number} is heard`, (n) => document.querySelector(".lesson-words .eyebrow")?.textContent.includes(` ${n} `) && document.querySelector(".lesson-heard p") !== null, number);
  await page.locator(".lesson .mover, .lesson .setup, .lesson-answer button").first().waitFor({ state: "attached" });
  const words = await heard(page);
  const [, marked = ""] = words.split("Marked:");
  const places = placesIn(marked);
  if (places.length === 0) {
    await page.locator(".lesson-answer button").last().focus(); // Done, or Pass
    await page.keyboard.press("Enter");
  }
  for (const marked of places) {
    if (await isDone(page)) break;
    // a question names what can be chosen, where these are few
    const all = await choices(page);
    const others = all.length === 0 || all.includes(marked) ? [] : all.slice(0, 1);
    for (const place of [...others, marked]) await enter(person, place);
  }
  await page.locator(".lesson-right, .lesson-answer .asking, .lesson-answer .setup").first().waitFor();
  const [any] = await choices(page);
  if (any !== undefined) await enter(person, any); // a piece is to be sent anywhere
  else if (!(await isDone(page))) await choose(page, words);
  await page.locator(".lesson-right").waitFor();
  check((await heard(page)).startsWith("Right."), await heard(page));
}

function isDone(page) {
  return page.locator(".lesson-right").count().then((count) => count > 0);
}

/** A promotion: the piece that the sentence names. */
async function choose(page, words) {
  const slots = page.locator(".lesson-answer .slot");
  await slots.first().waitFor();
  const names = await slots.allInnerTexts();
  const sentence = words.split("\n").find((line) => names.some((name) => line.includes(name.trim())));
  const named = names.findIndex((name) => sentence?.includes(`Make an ${name.trim()}`));
  await slots.nth(Math.max(0, named < 0 ? names.length - 1 : named)).focus();
  await page.keyboard.press("Enter");
}

tests["by keys, told only what is heard, to the end of the lessons of all games"] = async (visit) => {
  const learn = async (game) => {
    const person = await visit.person();
    const { page } = person;
    person.use = "keys";
    await person.go(`/learn/${game}/1`);
    for (let number = 1; ; number++) {
      await page.locator(".lesson-words, .lesson-first").first().waitFor();
      if ((await page.locator(".lesson-first").count()) > 0) break;
      await byKeys(person, number);
      await until(page, `the way on has the focus: ${game} ${number}`, () => document.activeElement?.textContent === "Continue");
      const path = new URL(page.url()).pathname;
      await page.keyboard.press("Enter");
      await until(page, "the next step", (before) => location.pathname !== before, path);
    }
    checkEqual(await page.evaluate(() => document.activeElement?.textContent), "Play now", "the first game has the focus:");
  };
  await Promise.all(GAMES.map(learn));
};

Object.assign(tests, {
  async "a wrong move is answered, costs a star at most, and the position comes back"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(stepAt("travelers", "travel"));
    await tap(person, "e2");
    await page.locator(".target").first().waitFor();
    await tap(person, "e6"); // the lesson's own answer
    await page.locator(".lesson-answer .message", { hasText: "Three is the most" }).waitFor();
    await tap(person, "b3"); // the library's
    await page.locator(".lesson-answer .message", { hasText: "b3 is not on a line with e2" }).waitFor();
    await tap(person, "e3"); // legal, but not what is asked
    await page.locator(".lesson-answer .message", { hasText: "legal, but here another one is asked for" }).waitFor();
    await until(page, "the piece is back", () => document.querySelector('.cell[data-place="e2"]').classList.contains("held"));
    await tap(person, "e2");
    await page.locator('[data-target="e5"]').waitFor();
    await tap(person, "e5");
    await page.getByRole("img", { name: "1 of 3 stars" }).waitFor();
    await person.press("Again");
    await person.press("Show me");
    await page.locator(".lesson-answer .told", { hasText: "Traveler e2–e5" }).waitFor();
  },

  async "a tap while a wrong move is shown is taken"(visit) {
    const person = await visit.person();
    await person.go(stepAt("travelers", "travel"));
    await tap(person, "e2");
    await person.page.locator('[data-target="e3"]').waitFor();
    await tap(person, "e3");
    await tap(person, "e2"); // at once
    await person.page.locator('[data-target="e5"]').waitFor();
    await tap(person, "e5");
    await person.page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
  },

  async "on a phone: landings go on, one mark at a time, all in view, stars in the list"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 } });
    const { page } = person;
    const hinted = async () => [...new Set(await page.locator('[data-mark="hint"]').evaluateAll((all) => all.map((one) => one.dataset.at)))];
    await person.go(stepAt("traverse", "sides"));
    await tap(person, "c5");
    await page.locator('[data-target="c9"]').waitFor();
    await tap(person, "a7"); // no turn ends there, but the series goes on
    await page.getByText("Jump on: no turn ends on a7").first().waitFor();
    checkEqual(await page.getByRole("button", { name: "Stop at a7" }).count(), 0, "a way to stop there:");
    await tap(person, "c9");
    await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
    await page.getByRole("button", { name: "All steps" }).click();
    await page.getByRole("dialog").locator("li:nth-child(8) .task-stars").waitFor();
    await person.go(stepAt("travelers", "throw"));
    await page.locator('[data-mark="hint"]').first().waitFor({ state: "attached" });
    checkEqual(await hinted(), ["a4"], "first marked:");
    await tap(person, "a4");
    await page.locator('[data-target="e4"]').waitFor();
    checkEqual(await hinted(), ["e4"], "then marked:");
    await tap(person, "e4");
    await page.locator('.victim, [data-target="e3"]').first().waitFor({ state: "attached" });
    await tap(person, "e9"); // which piece is meant is clear
    await page.getByRole("button", { name: "Throw to e9" }).click();
    await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
    await person.go(stepAt("traverse", "pass"));
    await page.getByRole("button", { name: "No piece can move: pass" }).waitFor();
    await tap(person, "b2");
    await page.locator(".lesson-answer .message", { hasText: "corner" }).waitFor();
    const foot = (await page.locator(".lesson-ways").boundingBox()).y;
    for (const part of [page.getByRole("button", { name: "No piece can move: pass" }), page.locator(".lesson-answer .message")]) {
      const { y, height } = await part.boundingBox();
      check(y >= 0 && y + height <= foot + 1, `in view above the way on: ${y} + ${height} <= ${foot}`);
    }
    await person.go(stepAt("traverse", "setup"));
    const card = await page.locator(".lesson-answer .setup").boundingBox();
    const inset = await page.locator(".lesson-answer .setup p").evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().x;
    });
    check(inset - card.x >= 8, `words keep from the edge of their card: ${inset - card.x}`);
  },

  async "tower and level stay where they are, whatever is answered, and the answer is in view"(visit) {
    for (const height of [740, 640]) {
      const person = await visit.person({ viewport: { width: 360, height }, locale: "de" });
      const { page } = person;
      await person.go(stepAt("courier-leapale", "level"));
      await page.locator('.mover[data-place="wc3"]').waitFor({ state: "attached" });
      const boxes = () => page.locator(".lesson .cube-boards, .flat-side .board").evaluateAll((all) => all.map((one) => ["x", "y", "width", "height"].map((name) => one.getBoundingClientRect()[name])));
      const before = await boxes();
      await tap(person, "wc3");
      await page.locator('[data-target="wc4"]').waitFor();
      for (const place of ["wa6", "wc5"]) {
        await tap(person, place);
        await page.locator(".lesson-answer .message", { hasText: place === "wa6" ? "So zieht diese Figur nicht" : "nur einen Schritt" }).waitFor();
        checkEqual(await boxes(), before, `after ${place} at ${height}:`);
        const inView = await page.locator(".lesson-answer .message").evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top > 0 && bottom <= document.querySelector(".lesson-ways").getBoundingClientRect().top;
        });
        check(inView, `the answer to ${place} is in view at ${height}`);
      }
      await page.context().close();
    }
  },

  async "on a phone on its side, board, answer and the way on are in the window, beside the rail"(visit) {
    const person = await visit.person({ viewport: { width: 667, height: 375 }, locale: "de" });
    const { page } = person;
    for (const [step, piece, target, wrong] of [[stepAt("travelers", "travel"), "e2", "e5", "b3"], [stepAt("courier-leapale", "level"), "wc3", "wc4", "wa6"]]) {
      await person.go(step);
      await page.locator(`.mover[data-place="${piece}"]`).waitFor({ state: "attached" });
      await tap(person, piece);
      await page.locator(`[data-target="${target}"]`).waitFor();
      await tap(person, wrong);
      await page.locator(".lesson-answer .message").waitFor();
      const rail = (await page.locator(".bar").boundingBox()).x;
      for (const part of [".lesson .board", ".lesson-answer .message", ".lesson-ways button >> nth=0", ".lesson-ways button:last-of-type"]) {
        const { x, y, width, height } = await page.locator(part).first().boundingBox();
        check(x >= 0 && x + width <= rail && y >= 0 && y + height <= 375, `${step}: ${part} at ${x} ${y}, ${width} by ${height}`);
      }
      const cut = await page.locator(".lesson-ways button").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      checkEqual(cut, [], `${step}, cut off:`);
    }
    await person.go("/learn/courier-leapale/first");
    const { y, height } = await page.locator(".lesson-first .btn.primary").boundingBox();
    check(y >= 0 && y + height <= 375, `the first game begins at ${y}`);
  },

  async "steps by link, by arrow keys and by the list; what is no step says so"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await person.go(stepAt("traverse", "jump"));
    await page.locator(".lesson-words", { hasText: "The jump" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(".lesson-words", { hasText: "A series of jumps" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".lesson-words", { hasText: "The jump" }).waitFor();
    await page.getByRole("link", { name: "The Circle: not done yet" }).click();
    await page.locator(".lesson-words", { hasText: "The Circle" }).waitFor();
    await person.go("/learn/traverse");
    await until(page, "the first step that is not done", () => location.pathname === "/learn/traverse/1");
    await person.go("/learn/traverse/99");
    await page.getByText("There is no lesson at this address").waitFor();
  },

  async "rules that no step teaches are links to their parts of the rules"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/learn/travelers/first");
    const links = page.getByRole("navigation", { name: "Rules that the steps leave out" }).getByRole("link");
    await links.nth(2).waitFor();
    checkEqual(await links.allTextContents(), ["Displacing back", "A draw by repetition", "A draw after 50 moves"]);
    await links.first().click();
    await until(page, "the part of the rules", () => {
      const part = document.getElementById("displacing-back");
      return location.hash === "#displacing-back" && part !== null && part.getBoundingClientRect().top < innerHeight;
    });
  },

  async "a first game follows, with a hint for each turn until they are dismissed"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/learn/travelers/first");
    await person.press("Play now");
    await page.locator(".guide-card", { hasText: "Open a lane" }).waitFor();
    await person.move("a2", "a3");
    await page.locator(".guide-card", { hasText: "Watch distances" }).waitFor();
    await person.press("No more hints");
    await page.locator(".guide-card").waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".mover").first().waitFor({ state: "attached" });
    checkEqual(await page.locator(".guide-card").count(), 0, "hints after they were dismissed:");
  },

  async "on a phone the hint of a first game is in view, and gives way to what a tap is answered"(visit) {
    for (const [width, height] of [[360, 740], [320, 568], [740, 360]]) {
      const person = await visit.person({ viewport: { width, height } });
      const { page } = person;
      const inView = (part, words) =>
        until(page, `${words} is in view at ${width} by ${height}`, ([part, words]) => {
          const one = [...document.querySelectorAll(`.spoken > ${part}`)].find((each) => each.textContent.includes(words));
          const { top, bottom, height } = one?.getBoundingClientRect() ?? { height: 0 };
          const room = document.querySelector(".spoken").getBoundingClientRect();
          return height > 0 && top >= room.top - 1 && Math.min(bottom, room.bottom) >= top + 30; // long words are scrolled
        }, [part, words]);
      await person.go("/learn/courier-leapale/first");
      await person.press("Play now");
      await page.locator('.mover[data-place="wc2"]').waitFor({ state: "attached" });
      await inView(".guide-card", "Step a Stockbroker");
      await person.tap("wc2");
      await inView(".chosen", "Stockbroker");
      await person.tap("wf4"); // refused
      await inView(".message", "wf4");
      await page.keyboard.press("Escape");
      await person.tap("we4"); // nothing is chosen
      await inView(".guide-card", "Step a Stockbroker");
      await page.context().close();
    }
  },

  async "a first game whose hints are about danger shows it"(visit) {
    const person = await visit.person();
    await person.go("/learn/safe-passage/first");
    await person.press("Play now");
    await person.move("e2", "e4");
    await person.move("e7", "e5");
    await person.page.locator(".guide-card", { hasText: "Hatching shows danger" }).waitFor();
    const shown = person.page.locator(".danger, [class*=attacked]").first();
    await shown.waitFor({ state: "attached" });
    await person.page.reload();
    await shown.waitFor({ state: "attached" }); // it stays with the game
    await person.go("/play?spec=safe-passage&moves=e2e4 e7e5");
    await person.page.locator(".mover").first().waitFor();
    await idle(person.page);
    checkEqual(await shown.count(), 0, "and with no other: dangers");
  },

  async "in German, the sentence and the answers are German"(visit) {
    const person = await visit.person({ locale: "de", viewport: { width: 320, height: 640 } });
    await person.go(stepAt("travelers", "travel"));
    await person.page.getByText("Zieh zum markierten Feld.").first().waitFor();
    await person.page.getByRole("button", { name: "Zeig es mir" }).waitFor();
    await tap(person, "e2");
    await person.page.locator('[data-target="e5"]').waitFor();
    await tap(person, "e5");
    await person.page.locator(".lesson-right").waitFor();
    await person.go(stepAt("travelers", "home")); // all three ways on
    await tap(person, "e8");
    await person.page.locator('[data-target="e9"]').waitFor();
    await tap(person, "e9");
    await person.page.locator(".lesson-right").waitFor();
    const beyond = await person.page.locator(".lesson-ways > *").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent));
    checkEqual(beyond, [], "buttons cut off:");
  },

  async "small screens scroll to no side, and nothing is at fault for assistive technology"(visit) {
    for (const width of [320, 1366]) {
      const person = await visit.person({ viewport: { width, height: 740 }, locale: width === 320 ? "de" : "en" });
      for (const path of ["/learn", stepAt("travelers", "throw"), stepAt("courier-leapale", "promote"), "/learn/safe-passage/first"]) {
        await person.go(path);
        await person.page.locator(".lesson .cell, .lesson-first, .lesson-card").first().waitFor();
        checkEqual(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${path} at ${width}:`);
        await checkAxe(person.page, `${path} at ${width}`);
      }
    }
  },
});

await runTests(tests, { file: import.meta.url });
