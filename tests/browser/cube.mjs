// The board of several levels: every piece and target of twenty positions is hit where it is drawn on the tower, by
// mouse and by fingers that miss a little; a few moves by mouse, touch and keyboard; what the drawing costs.
//
// usage: cube.mjs PROGRAM WEB [ONLY]
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, checkEqual, runTests } from "./visit.mjs";

const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

// Games of the computer against itself, and after how many of their moves a position is looked at.
const games = [
  [
    "yc2yc3 yd5yc4 vd2vd3 vd5vd4 wd2wd3 yc5yd4 wb2vb3 wb5wb4 xf2wf3 vd4wd3 xc2wd3 uf5uf4 xf1xf3 wf6wf4 ue1xf1 zf5yf4 uf2uf3 ue6wf6 zf2yf3 xd6yc5 we2we3 vb5vc4 we3wf4 uf6wf4 xe2we3 vc4wd3 vf1wd3 uc6wa4 we1vf1 vc5vc4 wd3xf5 ye6xf5 xf3xf5 zd5zc4 vb3wa4 wa6wa4 we3wf4 we5wf4 yc3zc4 zc6zc4 vc1wd2 yc5xb4 ua2ub3 yd4ye3 zd2ye3 yf4ye3 yf2ye3 za6xc4 ub3uc4 ua6uc4 yd2yd3 ub5ub4 za2za3 wb4xb3 wd2ub4 va5ub4 ub1uc4 va6uc4 vd3uc4 wf6we4 wf3we4 vd6vd1 wc1vd1 wd5we4 wa2xb3 we6wd5 wd1wc1 ya6wb4 yd3xc4 wb4ya2 yb1ya2 wd5xd6",
    [0, 12, 24, 36, 48, 60, 71],
  ],
  [
    "yc2yc3 yc5yc4 yd2yd3 yd5yd4 we2we3 ue6ve4 ue1ve4 uf5ve4 vc2vb3 xd5xd4 yc3xd4 xe5xd4 we3xd4 ye5xd4 yd3xd4 yf6xd4 vb2vc3 xd6ye5 wa1wa3 yd6xd6 xb2wb3 vd5vd4 xd2xd3 yc4xd3 zf1xd3 xc6yc5 yf1xd2 zc5zc4 zb1wa1 yd4xd3 wc2xd3 za6xc6 ye1zf1 ye5zd4 ya1xc3 wf6wf4 xd1we2 xd4yf2 zf1yf2 wf4yf2 yd1yd5 ye6yd5 wa1va3 wb5vb4 xc3yd5 vb4va3 ub2va3 xb5wb4 yd5we6 ub6vb3 va2vb3 ya6xb4 we6yc5 zd4yc5 va3wb4 xa5wb4 xe1xd1 xb4vc3 uc2vc3 yc5xb4 vc3wb4 yb6wb4 xd2wb4 va5wb4 vc1vc5 wc6vc5 xd1zd3 yc6xd5 zd3zf5 vf6wd4 xf1xf3 xd5xe5",
    [6, 18, 30, 42, 54, 62, 70],
  ],
  [
    "yc2yd3 yc5yc4 yd2yc3 we5we4 vd2vc3 vc5vd4 we2xe3 wb5vb4 uf2uf3 vd5vc4 xc2xd3 yc4xd3 xe2xd3 uf5ue4 zf2yf3 xc5xd4 xe3xd4 zf6xd4 yd1xc2 wf6wf4 xd1we2 zd6zf6 xb2xb3 wc5wd4 vc3wd4 vf6wd4 yc3xd4 wd4xc2 xb1xc2 yd5xd4 yd3xd4 yf6xd4 yb2yc3 xd4yf2 ye1yf2 we4xd3 yf2yb6 xd3we2 ue1we2 yc6yb6 we2wc3 vd4wc3 xc2xc6 wb6xc6 we1we6 wd6we6 xe1we2 ue6we5 xd2wc3 xe6yf6 we2we5 xd6we5 vd1we2 xd5wd4 zb1xb2 vb4wc3 vb2wc3 vc4wc3 va1wc3 ua5ua4 ud1ud3 vd6xd6 yc1ye1 za5ya4 xb3ya4 zb5ya4 zf1xd1 va6wc4 za2ya3 ze6wd6 wc3ud5",
    [10, 24, 38, 50, 60, 70],
  ],
];
const positions = games.flatMap(([line, lengths]) => lengths.map((length) => line.split(" ").slice(0, length)));

const spec = "courier-leapale";
const desktop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function open(visit, options, events = [], settings = {}) {
  const person = await visit.person({ bypassCSP: true, ...options });
  await person.open(spec, { events });
  await person.page.locator(".tower").waitFor();
  return person;
}

/** The same page with another position. */
async function setUp(person, events) {
  await person.open(spec, { events });
  await person.page.locator(".svg-tower").waitFor();
}

/** The middle of each of these drawings on the screen, with the name of its place. */
function middles(page, selector, name) {
  return page.locator(selector).evaluateAll(
    (all, name) =>
      all.map((one) => {
        const { x, y, width, height } = (one.querySelector("use") ?? one).getBoundingClientRect();
        return { place: one.dataset[name], x: x + width / 2, y: y + height / 2 };
      }),
    name,
  );
}

/** Where the pieces that can move are drawn on the tower. */
async function moversOf({ page }, places) {
  return (await middles(page, ".tower [data-figure]", "figure")).filter(({ place }) => places.includes(place));
}

/** Where the targets of the chosen piece are drawn on the tower: their cells, or what is taken there. */
async function targetsOf({ page }) {
  const standing = await middles(page, ".tower .standing", "figure");
  const cells = await middles(page, ".tower .wash", "wash");
  const targets = await page.locator(".tower .wash").evaluateAll((all) =>
    all.filter((one) => /target|capture/.test(one.getAttribute("style"))).map((one) => one.dataset.wash),
  );
  return targets.map((place) => [...standing, ...cells].find((one) => one.place === place));
}

/** What a press, or pointing, could mean for the tower, the nearest first. */
async function meant({ page }, press) {
  await page.evaluate(() => (document.querySelector(".tower-picture").dataset.meant = "?"));
  await press();
  await page.waitForFunction(() => document.querySelector(".tower-picture").dataset.meant !== "?");
  const places = await page.locator(".tower-picture").getAttribute("data-meant");
  return places.split(" ").filter(Boolean);
}

const tag = ".tower-name.of-chosen";

async function release({ page }) {
  if ((await page.locator(".tower-list").count()) > 0) await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Escape");
  await page.locator(tag).waitFor({ state: "detached" });
}

/** Chooses a piece on the flat boards, and waits until the tower shows its targets. */
async function choose(person, place) {
  const { page } = person;
  const level = page.locator(".level-tabs [role=tab]").nth("uvwxyz".indexOf(place[0]));
  if ((await level.count()) > 0) await level.tap();
  await person.tap(place);
  await page.locator(tag, { hasText: place }).waitFor();
  await page.locator(".tower .bead, .tower .ring").nth(5).waitFor({ state: "attached" }); // six of them are the plumb line
}

/** The tap made a move, or asked for a promotion: back to the position before. */
async function takeBack(person, length) {
  const { page } = person;
  const made = page.locator(".moves li button").nth(length);
  await made.or(page.locator(".asking")).first().waitFor({ state: "attached" });
  if ((await made.count()) === 0) return release(person);
  await person.press("Undo");
  await made.waitFor({ state: "detached" });
}

/** Of a list as many as wanted, evenly over all of it. */
function some(list, count) {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)]);
}

/** Numbers that are the same every time. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The places of the pieces that can move, in each position. */
async function movable(visit) {
  const person = await open(visit, desktop);
  const found = [];
  for (const events of positions) {
    await setUp(person, events);
    found.push(await person.page.locator(".flat-side .mover").evaluateAll((all) => all.map((one) => one.dataset.place)));
  }
  return found;
}

/** A point within 8 pixels, all of them equally likely. */
function beside({ x, y }, next) {
  const angle = 2 * Math.PI * next();
  const away = 8 * Math.sqrt(next());
  return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
}

runTests({
  async "a mouse hits every piece and target where it is drawn"(visit) {
    const places = await movable(visit);
    const person = await open(visit, desktop);
    const { page } = person;
    const [missed, listed] = [[], []];
    let all = 0;
    const judge = (what, found) => {
      all++;
      if (found[0] !== what.at(-1)) (found.includes(what.at(-1)) ? listed : missed).push(`${what.join("-")}: ${found}`);
      else if (found.length > 1) listed.push(what.join("-"));
    };
    for (const [i, events] of positions.entries()) {
      await setUp(person, events);
      const own = await moversOf(person, places[i]);
      checkEqual(own.length, places[i].length, "all that can move are drawn:");
      for (const { place, x, y } of own) {
        judge([i, place], await meant(person, () => page.mouse.move(x, y)));
      }
      const { place, x, y } = own[i % own.length];
      await page.mouse.click(x, y);
      const list = page.locator(".tower-list button", { hasText: place });
      await page.locator(tag, { hasText: place }).or(list).waitFor();
      await release(person);
      for (const { place } of some(own, 4)) {
        await choose(person, place);
        for (const target of await targetsOf(person)) {
          // It only points, for a click would end the turn.
          judge([i, place, target.place], await meant(person, () => page.mouse.move(target.x, target.y)));
        }
        await page.mouse.move(300, 5);
        await release(person);
      }
    }
    console.log(`   ${all} candidates: ${missed.length} missed, ${listed.length} by a list of names`);
    check(missed.length <= 0.005 * all, `missed ${missed.join("; ")}`);
    check(listed.length <= 0.03 * all, `too many lists: ${listed.join("; ")}`);
  },

  async "fingers that miss by up to 8 pixels choose nothing that is not meant, and come to it by tower and level"(visit) {
    const places = await movable(visit);
    const person = await open(visit, phone);
    const { page } = person;
    const next = numbers(27);
    const [wrong, lost] = [[], []];
    const how = { once: 0, list: 0, level: 0 };
    const judge = async (what, found) => {
      const place = what.at(-1);
      const level = (await page.locator('.level-tabs [aria-selected="true"]').textContent()).trim()[0];
      if (found.length === 1) found[0] === place ? how.once++ : wrong.push(`${what.join("-")}: ${found}`);
      else if ((await page.locator(".tower-list button", { hasText: place }).count()) > 0) how.list++;
      else if (level === place[0]) how.level++;
      else lost.push(`${what.join("-")}: ${found}, level ${level}`);
    };
    for (const [i, events] of positions.entries()) {
      await setUp(person, events);
      const own = await moversOf(person, places[i]);
      for (const piece of own) {
        const found = await meant(person, () => page.touchscreen.tap(...beside(piece, next)));
        await judge([i, piece.place], found);
        if (found.length === 1) await page.locator(tag, { hasText: found[0] }).waitFor();
        await release(person);
      }
      for (const { place } of some(own, 2)) {
        await choose(person, place);
        const all = await targetsOf(person);
        for (const target of some(all, 3)) {
          const found = await meant(person, () => page.touchscreen.tap(...beside(target, next)));
          await judge([i, place, target.place], found);
          if (found.length === 1) await takeBack(person, events.length);
          else await release(person);
          await choose(person, place);
        }
        await release(person);
      }
    }
    const right = how.once + how.list + how.level;
    console.log(`   ${right} right: ${how.once} at once, ${how.list} by a list, ${how.level} by the level; ${lost.length} lost, ${wrong.length} wrong`);
    checkEqual(wrong, [], "chosen, but not meant:");
    check(lost.length <= 0.02 * (right + lost.length), `lost: ${lost.join("; ")}`);
  },
});
