// The board of several levels: every piece and target of twenty positions is hit where it is drawn on the tower, by
// mouse and by fingers that miss a little; a few moves by mouse, touch and keyboard; what the drawing costs.
//
// usage: cube.mjs PROGRAM WEB [ONLY]
import { checkAxe } from "./axe.mjs";
import { longGame } from "./games_played.mjs";
import { check, checkEqual, idle, protocolOf, runTests, until } from "./visit.mjs";

const WCAG = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }; // without what is only good practice

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

const inCheck =
  "ue1ve3 ue6ve3 uf2ve3 vc5vd4 vc2vd3 xd5wd4 ve3wd4 xc5wd4 yc2yc3 vc6vc1 xa1vc1 yf6xd5 zf2yf3 vb5vc4 xe2we3 wd4vd3 uc2vd3 uf5uf4 vb2vb3 zd6zd4 yc3zd4 ze6zd4 ze1zd4 zf6zd4 xb1xa1 zb6yb4 yc1yc5 xd6yc5 we3vd4 yb4xd4".split(
    " ",
  );

// The piece that gives check stands on a level whose pieces cannot end the check.
const endedElsewhere =
  "ue2ue3 yf6we4 uc1uc3 vf6wd4 ue1ve4 wf5ve4 xf2xf3 we4yf2 ye1yf2 zf5zf4 ve1ue2 ud6ud4 xf1vf3 ub5ub4 we2ve3 wf6wf4 ye2yd3 ze5zd4 zd1xb3 ua5ua4 za1xc3 wf4yd4 vf1xe3 zb6ze5 zb1yb4 ve4we3 xe3vd4 ud5vd4 ze2zd3 wd4uc2".split(
    " ",
  );

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

/** Waits until the tower is drawn, which comes a frame after the rest. */
async function caughtUp(page) {
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  for (let i = 0; i < 3; i++) await frame();
}

/** What a press, or pointing, could mean for the tower, the nearest first. */
async function meant({ page }, press) {
  await page.evaluate(() => (document.querySelector(".tower-picture").dataset.meant = "?"));
  await press();
  await page.waitForFunction(() => document.querySelector(".tower-picture").dataset.meant !== "?");
  const places = await page.locator(".tower-picture").getAttribute("data-meant");
  await caughtUp(page);
  return places.split(" ").filter(Boolean);
}

/** What a mouse would mean at each of these points: all are pointed at before the page draws again. */
function meantAt({ page }, points) {
  return page.evaluate((points) => {
    const { dataset } = document.querySelector(".tower-picture");
    return points.map(({ x, y }) => {
      dataset.meant = "?"; // stays where something lies over the picture
      const how = { bubbles: true, pointerType: "mouse", clientX: x, clientY: y };
      document.elementFromPoint(x, y).dispatchEvent(new PointerEvent("pointermove", how));
      return dataset.meant.split(" ").filter(Boolean);
    });
  }, points.map(({ x, y }) => ({ x, y })));
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

/** What the move that was made, or is asked about, goes to; then back to the position before. */
async function takeBack(person, length) {
  const { page } = person;
  const made = page.locator(".moves .move-cell").nth(length);
  await made.or(page.locator(".asking")).first().waitFor({ state: "attached" });
  if ((await page.locator(".asking").count()) > 0) {
    const to = await page.locator(tag).textContent();
    await release(person);
    return to.split(" ").at(-1);
  }
  const move = await made.getAttribute("data-move");
  await person.press("Undo");
  await made.waitFor({ state: "detached" });
  return move.slice(3, 6);
}

/** A tap near the middle of something. */
async function tapNear(page, locator, next) {
  const { x, y, width, height } = await locator.boundingBox();
  await page.touchscreen.tap(...beside({ x: x + width / 2, y: y + height / 2 }, next));
}

/** On the board of the place's level, which a tab brings if another is shown. */
async function tapOnLevel({ page }, place, next) {
  const cell = page.locator(`.flat-side [data-place="${place}"]`);
  const isThere = (await cell.count()) > 0;
  if (!isThere) {
    await tapNear(page, page.locator(".level-tabs [role=tab]").nth("uvwxyz".indexOf(place[0])), next);
    await cell.waitFor();
  }
  await tapNear(page, cell, next);
  return isThere ? "level" : "tab";
}

/** Tells how often what is as large as the window was painted: the page without what is in layers of its own. */
async function timesPainted(page) {
  const browser = await protocolOf(page);
  const { width, height } = page.viewportSize();
  let layers = [];
  browser.on("LayerTree.layerTreeDidChange", (event) => (layers = event.layers ?? layers));
  await browser.send("DOM.enable");
  await browser.send("LayerTree.enable");
  return () => Math.max(0, ...layers.filter((one) => one.width === width && one.height === height).map((one) => one.paintCount));
}

/** Waits until a number has stayed the same over eight moments in which the page had nothing to do. */
async function calm(page, number) {
  for (let [same, last] = [0, number()]; same < 8; ) {
    await idle(page);
    same = number() === last ? same + 1 : 0;
    last = number();
  }
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

/** The places of the pieces that can move, where all levels are shown. */
function movable({ page }) {
  return page.locator(".flat-side .mover").evaluateAll((all) => all.map((one) => one.dataset.place));
}

/** A point within 8 pixels, all of them equally likely. */
function beside({ x, y }, next) {
  const angle = 2 * Math.PI * next();
  const away = 8 * Math.sqrt(next());
  return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
}

/** Moves a piece by presses on the tower alone. */
async function moveOnTower(person, from, to, press) {
  const { page } = person;
  const before = (await person.moves()).length;
  const [piece] = await moversOf(person, [from]);
  await press(piece.x, piece.y);
  await page.locator(tag, { hasText: from }).waitFor();
  await page.locator(".tower .bead").nth(6).waitFor({ state: "attached" });
  const target = (await targetsOf(person)).find(({ place }) => place === to);
  await press(target.x, target.y);
  await person.moveCount(before + 1);
}

/** Waits for a fine drawing in WebGL, and says what it took. */
async function drawn({ page }, seen = "") {
  const canvas = page.locator(`canvas.gl-tower[data-drawn="fine"]${seen}`);
  await canvas.waitFor();
  return canvas.evaluate(({ dataset }) => ({ calls: Number(dataset.calls), triangles: Number(dataset.triangles) }));
}

export const tests = {
  async "moves by mouse on the tower; a tag shows one level, a drag turns, the wheel zooms"(visit) {
    const person = await open(visit, desktop);
    const { page } = person;
    const click = (x, y) => page.mouse.click(x, y);
    await moveOnTower(person, "wd2", "wd3", click);
    await moveOnTower(person, "yc5", "yc4", click);
    await moveOnTower(person, "xc2", "xc3", click);
    checkEqual(await person.moves(), ["wd2wd3", "yc5yc4", "xc2xc3"]);
    const standing = page.locator(".tower .standing");
    await standing.nth(143).waitFor({ state: "attached" }); // the tower may be drawn a moment after the move is listed
    checkEqual(await standing.count(), 144);
    await page.getByRole("button", { name: "Level x by itself" }).click();
    await caughtUp(page);
    checkEqual(await standing.count(), 24, "the pieces of one level stand:");
    await page.getByRole("button", { name: "Level x by itself" }).click();
    await caughtUp(page);
    const at = async (place) => (await moversOf(person, [place]))[0];
    const before = await at("ua5");
    const { x, y } = await page.locator(".tower-picture").boundingBox();
    await page.mouse.move(x + 300, y + 400);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 400, { steps: 4 });
    const turning = await at("ua5");
    check(Math.abs(turning.x - before.x) > 10, "it turns with the mouse");
    await page.mouse.move(x + 120, y + 400, { steps: 4 });
    await page.mouse.up();
    const settled = await at("ua5");
    await page.keyboard.press("Escape");
    check(Math.abs(settled.x - before.x) > 30, "and stays at the next seat");
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Turn the tower" }).click();
    await caughtUp(page);
    const again = await at("ua5");
    check(Math.hypot(again.x - before.x, again.y - before.y) < 1, "four quarters are a whole turn");
    await page.mouse.move(before.x, before.y);
    await page.mouse.wheel(0, -400);
    const near = await at("uf5");
    const far = await at("ua5");
    check(Math.hypot(far.x - before.x, far.y - before.y) < 3, "what the mouse is on stays");
    check(near.y > before.y + 40, "and the rest comes nearer");
    await page.mouse.dblclick(x + 12, y + 200);
    const back = await at("ua5");
    check(Math.hypot(back.x - before.x, back.y - before.y) < 1, "two clicks on nothing show the whole tower again");
  },

  async "no piece of a low tower lies under its buttons, from any seat"(visit) {
    for (const viewport of [desktop.viewport, { width: 820, height: 900 }]) {
      const person = await visit.person({ viewport });
      const { page } = person;
      await person.go("/");
      await person.press("Chess in space");
      await page.locator(".taste .tower [data-figure]").nth(143).waitFor({ state: "attached" });
      for (let quarter = 0; quarter < 4; quarter++) {
        const under = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll(".tower-tools button")].map((one) => one.getBoundingClientRect());
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return [...document.querySelectorAll(".tower [data-figure]")]
            .filter((one) => boxes.some((box) => meet(box, (one.querySelector("use") ?? one).getBoundingClientRect())))
            .map((one) => one.dataset.figure);
        });
        checkEqual(under, [], `${viewport.width}, quarter ${quarter}:`);
        await page.getByRole("button", { name: "Turn the tower" }).click();
        await caughtUp(page);
      }
      await page.context().close();
    }
  },

  async "tabs tell which levels the last move touched, also where another level is shown"(visit) {
    const person = await open(visit, phone, ["ue1ve3"]);
    const { page } = person;
    await page.getByRole("tab", { name: "level u, last move" }).waitFor();
    await page.getByRole("tab", { name: "level v, last move" }).waitFor();
    const way = page.locator(".level-way");
    checkEqual(await way.evaluate(({ dataset: { from, to } }) => [from, to]), ["0", "1"], "from level to level:");
    const covered = await page.evaluate(() => {
      const shapes = [...document.querySelectorAll(".level-way > *")].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll(".level-tabs [role=tab]")]
        .filter((tab) => {
          const range = document.createRange();
          range.selectNodeContents(tab);
          const letter = range.getBoundingClientRect();
          return shapes.some((box) => box.left < letter.right && letter.left < box.right && box.top < letter.bottom && letter.top < box.bottom);
        })
        .map((tab) => tab.textContent);
    });
    checkEqual(covered, [], "letters under the way:");
    await checkAxe(person.page, "tabs of the last move", WCAG);
  },

  async "the board goes to the level where a move ended, with the ghost of its other end, unless one likes to stay"(visit) {
    const moves = "yc2yd3 we5we4 uf2uf3 wb5vb4 xc2xd3 xd5wd4".split(" ");
    const person = await open(visit, phone, moves);
    const { page } = person;
    const shown = (level) => page.locator('.level-tabs [aria-selected="true"]', { hasText: level }).waitFor();
    const ghost = () => page.locator('[data-mark="elsewhere"]').evaluate((one) => [one.dataset.at, one.querySelector("text").textContent, one.querySelector(".expected") !== null]);
    await shown("w");
    checkEqual(await ghost(), ["wd5", "x↓", false], "a Stockbroker of level w stands in its frame:");
    await page.getByRole("tab", { name: "level x, last move" }).tap();
    await page.locator('[data-mark="elsewhere"][data-at="xd4"]').waitFor();
    checkEqual(await ghost(), ["xd4", "w↑", true], "seen from where it began:");
    await page.evaluate(() => document.activeElement.blur()); // arrow keys lead from tab to tab there
    await page.keyboard.press("ArrowLeft");
    await shown("x"); // it stayed on its level: nothing is elsewhere
    await page.locator('[data-mark="elsewhere"]').waitFor({ state: "detached" });
    await page.keyboard.press("ArrowLeft");
    await shown("v");
    checkEqual(await ghost(), ["vb5", "w↓", false]);
    await checkAxe(page, "the other end of a move", WCAG);
    await page.context().close();
    const staying = await visit.person({ bypassCSP: true, ...phone });
    await staying.keep({ "wayfarer.settings": JSON.stringify({ stay: true }) });
    await staying.open(spec, { events: moves });
    await staying.page.locator(".tower").waitFor();
    await staying.page.getByRole("tab", { name: "level u" }).tap();
    await staying.page.evaluate(() => document.activeElement.blur());
    await staying.page.keyboard.press("ArrowLeft");
    await staying.page.locator('.level-way[data-from="3"][data-to="3"]').waitFor();
    checkEqual(await staying.page.locator('.level-tabs [aria-selected="true"]').textContent(), "u");
  },

  async "what an answer hits is marked on its level, on the tabs and in the tower, until a piece is chosen"(visit) {
    const person = await visit.person({ bypassCSP: true, ...phone });
    const { page } = person;
    await person.open(spec, { events: positions[2], players: { b: { level: 1 } } });
    await page.locator(".told", { hasText: "Elk uf6–wf4, captures the Stockbroker. It hits 3 pieces." }).waitFor();
    await page.locator(".status", { hasText: "It hits Stockbroker u d2, Stockbroker y d2, Stockbroker y f2." }).waitFor({ state: "attached" });
    checkEqual(await page.locator(".level-tabs [role=tab]").evaluateAll((all) => all.map((one) => one.querySelector(".hits")?.textContent ?? "")), ["1!", "", "", "", "2!", ""]);
    await page.getByRole("tab", { name: "level y, 2 pieces hit", exact: true }).tap();
    const marked = page.locator('.slice-board [data-mark="hit"]');
    await marked.first().waitFor();
    checkEqual(await marked.count(), 2);
    checkEqual(await page.locator(".tower .ring").count(), 3, "rings in the tower:");
    await person.tap("yd2");
    await until(page, "another question is asked", () => document.querySelector('[data-mark="hit"]') === null);
  },

  async "See leads to where a move began, and back to where it ended"(visit) {
    const person = await visit.person({ bypassCSP: true, ...phone });
    const { page } = person;
    await person.open(spec, { events: "yc2yd3 we5we4 uf2uf3 wb5vb4".split(" "), players: { b: { level: 1 } } });
    const shown = (level) => page.locator('.level-tabs [aria-selected="true"]', { hasText: level }).waitFor();
    const see = (words) => page.locator(".told").getByRole("button", { name: words, exact: true });
    await shown("v");
    await see("See w , where the move began").tap();
    await shown("w");
    await page.locator('[data-mark="elsewhere"][data-at="wb4"]').waitFor();
    await see("See v , where the move ended").tap();
    await shown("v");
    await page.getByRole("tab", { name: "level z" }).tap();
    await see("See v , where the move ended").waitFor();
    await checkAxe(page, "See", WCAG);
    await page.locator(".status", { hasText: "One level up." }).waitFor({ state: "attached" });
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowLeft"); // one's own move, on one level
    await page.locator('.level-way[data-from="0"][data-to="0"]').waitFor();
    checkEqual(await page.locator(".told .btn").count(), 0, "after one's own move:");
  },

  async "the board jumps once, seen for 240 ms, but not under a finger, and at once with reduced motion"(visit) {
    const moves = "yc2yd3 we5we4 uf2uf3 wb5vb4 xc2xd3 xd5wd4".split(" ");
    const jumpsOf = () => {
      const real = Element.prototype.animate;
      window.jumps = [];
      Element.prototype.animate = function (frames, options) {
        if (this.matches(".slice-board")) window.jumps.push(options.duration);
        return real.call(this, frames, options);
      };
    };
    const opened = async (reducedMotion) => {
      const person = await visit.person({ bypassCSP: true, ...phone, reducedMotion });
      await person.page.addInitScript(jumpsOf);
      await person.open(spec, { events: moves });
      await person.page.locator(".tower").waitFor();
      return person.page;
    };
    const page = await opened("no-preference");
    const shown = (level, on = page) => on.locator('.level-tabs [aria-selected="true"]', { hasText: level }).waitFor();
    const jumps = (on = page) => on.evaluate(() => window.jumps);
    const way = (from, to) => page.locator(`.level-way[data-from="${from}"][data-to="${to}"]`).waitFor();
    await shown("w");
    checkEqual(await jumps(), [], "when the page is opened:");
    await page.keyboard.press("ArrowLeft");
    await shown("x");
    checkEqual(await jumps(), [240], "to where another moved:");
    await page.getByRole("tab", { name: "level u" }).tap();
    checkEqual(await jumps(), [240], "to what was chosen:");
    await page.evaluate(() => document.activeElement.blur());
    const bar = await page.locator(".strip.top").boundingBox();
    await page.mouse.move(bar.x + bar.width - 5, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.keyboard.press("ArrowLeft");
    await way(2, 1);
    await idle(page);
    await shown("u"); // the finger is still there
    await page.mouse.up();
    await shown("v");
    checkEqual(await jumps(), [240, 240], "once the finger is lifted:");
    const cell = await page.locator('[data-place="va3"]').boundingBox();
    await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await page.mouse.down();
    await page.keyboard.press("ArrowRight");
    await way(3, 3);
    await idle(page); // it has followed, and waits for the finger
    await page.mouse.up(); // and has pressed something
    await idle(page);
    await shown("v");
    checkEqual(await jumps(), [240, 240], "after a press on the board:");
    const still = await opened("reduce");
    await still.keyboard.press("ArrowLeft");
    await shown("x", still);
    checkEqual(await jumps(still), [], "with reduced motion:");
  },

  async "on a phone the tower is as wide as its stage, and few pieces stand"(visit) {
    for (const width of [360, 390, 430]) {
      const person = await open(visit, { ...phone, viewport: { width, height: 844 } }, ["ue1ve3"]);
      const [share, standing] = await person.page.evaluate(() => {
        const rims = [...document.querySelectorAll(".plate-rim")].map((one) => one.getBoundingClientRect());
        const wide = Math.max(...rims.map(({ right }) => right)) - Math.min(...rims.map(({ left }) => left));
        return [wide / innerWidth, [...document.querySelectorAll(".svg-tower .standing")].map((one) => one.dataset.figure)];
      });
      check(share > 0.66, `at ${width} the tower takes ${share} of the width`);
      checkEqual(standing, ["ve3"], `at ${width} stands`);
      await person.page.context().close();
    }
  },

  async "where no piece of the level can move, tabs lead to those that can"(visit) {
    const person = await open(visit, phone, endedElsewhere);
    const { page } = person;
    await page.getByRole("tab", { name: "level u, last move" }).tap();
    await page.getByRole("tab", { name: "level w, last move, pieces here can move" }).waitFor();
    await checkAxe(page, "tabs of pieces that can move", WCAG);
    await page.getByRole("tab", { name: "level v, pieces here can move" }).tap();
    await page.locator('.mover[data-place="va1"]').waitFor();
    checkEqual(await page.locator(".level-tabs .movable").count(), 0, "marked where pieces can move:");
  },

  async "letters on pieces are explained in the reader's language"(visit) {
    const person = await visit.person({ ...desktop, locale: "de" });
    const { page } = person;
    await person.open(spec);
    await page.getByRole("tab", { name: "Figur" }).click();
    const legend = page.getByRole("list", { name: "Alle Figuren und ihre Buchstaben" }).getByRole("listitem");
    await legend.first().waitFor();
    const told = await legend.evaluateAll((all) => all.map((one) => `${one.querySelector("b").textContent} ${one.querySelector("span").textContent}`));
    checkEqual(told.length, 16);
    for (const name of ["S Börsenmakler", "Q Dame", "C Herzogin"]) check(told.includes(name), `${name} in ${told}`);
    const cut = await legend.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    checkEqual(cut, [], "cut off:");
    await person.tap("wa1"); // what it does stands above, so that keys must scroll
    await page.locator(tag, { hasText: "wa1" }).waitFor();
    await checkAxe(person.page, "the legend of letters", WCAG);
  },

  async "moves by fingers on a phone: by the tower where that is clear, by level tabs and board otherwise"(visit) {
    const person = await open(visit, phone);
    person.use = "touch";
    const { page } = person;
    const tabs = page.locator(".level-tabs [role=tab]");
    await tabs.nth(3).tap();
    await person.tap("xc2");
    await page.locator(tag, { hasText: "xc2" }).waitFor();
    const counts = await tabs.allTextContents();
    check(counts.some((text) => /\d/.test(text)), `tabs tell of targets: ${counts}`);
    await person.tap("xc3");
    await person.moveCount(1);
    await page.getByRole("button", { name: "Tower on the whole screen" }).tap();
    await page.locator(".tower.whole").waitFor();
    await checkAxe(person.page, "the tower on the whole screen", WCAG);
    const [piece] = await moversOf(person, ["zf5"]);
    await page.touchscreen.tap(piece.x, piece.y);
    await page.locator(tag, { hasText: "zf5" }).waitFor();
    const target = (await targetsOf(person)).find(({ place }) => place === "zf4");
    await page.touchscreen.tap(target.x, target.y);
    await person.moveCount(2);
    await page.getByRole("button", { name: "Tower beside the boards" }).tap();
    await page.locator(".tower.whole").waitFor({ state: "detached" });
    checkEqual(await person.moves(), ["xc2xc3", "zf5zf4"]);
    await checkAxe(person.page, "a phone", WCAG);
    const small = await page.locator(".level-tabs [role=tab]").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 42 || height < 42),
    );
    checkEqual(small, [], "tabs too small for a finger:");
  },

  async "moves by keyboard: names, levels, candidates; what is said; the tower shows where the keyboard is"(visit) {
    const person = await open(visit, desktop);
    const { page } = person;
    const focused = () => page.evaluate(() => document.activeElement.dataset.place);
    const status = page.locator('.cube-boards [role="status"]');
    await page.locator('.flat-side [tabindex="0"]').first().focus();
    await page.keyboard.type("wd2");
    await page.waitForFunction(() => document.activeElement.dataset.place === "wd2");
    await page.locator(".tower-focus").waitFor({ state: "attached" });
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => document.activeElement.dataset.place === "xd2");
    await page.keyboard.press("PageUp");
    await page.waitForFunction(() => document.activeElement.dataset.place === "wd2");
    await page.keyboard.press("Enter");
    await status.filter({ hasText: /^Stockbroker w d2: 3 moves; 2 on level w, 1 on level x$/ }).waitFor();
    await page.keyboard.press("Escape");
    await status.filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.locator(tag, { hasText: "wd2" }).waitFor();
    await page.keyboard.press("Tab"); // to the next thing that can be chosen
    await page.waitForFunction(() => document.activeElement.dataset.place !== "wd2");
    check((await focused())?.startsWith("w"), `Tab went to ${await focused()}`);
    await page.keyboard.type("wd3");
    await page.waitForFunction(() => document.activeElement.dataset.place === "wd3");
    await page.keyboard.press("Enter");
    await person.moveCount(1);
    checkEqual(await person.moves(), ["wd2wd3"]);
    const turned = await page.locator('.tower [data-figure="ua1"] use').first().getAttribute("x");
    await page.keyboard.press(".");
    await page.waitForFunction((x) => document.querySelector('.tower [data-figure="ua1"] use').getAttribute("x") !== x, turned);
    await checkAxe(person.page, "a desktop", WCAG);
  },

  async "keys give the focus before the next frame, which would take it from what came meanwhile"(visit) {
    for (const options of [desktop, phone]) {
      const { page } = await open(visit, options);
      await page.locator('.flat-side .cell[tabindex="0"]').first().focus();
      const came = await page.evaluate(async () => {
        const places = [];
        for (const key of ["v", "c", "3", "PageDown", "PageUp"]) {
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          for (let turn = 0; turn < 20; turn++) await undefined; // what is drawn is drawn in these turns: no frame passes
          places.push(document.activeElement.dataset.place);
        }
        return places.slice(2);
      });
      checkEqual(came, ["vc3", "wc3", "vc3"], "the focus came to");
    }
  },

  async "a check is said, drawn and named"(visit) {
    const person = await open(visit, desktop, inCheck);
    const { page } = person;
    await page.locator('.cube-boards [role="status"]', { hasText: /^Check: .+, Emperor [u-z] [a-f][1-6]$/ }).waitFor();
    check((await page.locator(".tower-name.of-check").count()) >= 2, "both ends have names");
    check((await page.locator(".tower .beam.thick").count()) >= 1, "a line is drawn");
    check((await page.locator(".tower .counter").count()) > 20, "the others sink to counters");
  },

  async "attacks say who holds each cell: by patterns with switches and counts, by numbers, and by name"(visit) {
    const person = await visit.person({ bypassCSP: true, ...desktop });
    const { page } = person;
    await person.open(spec, { events: positions[2], players: { b: { level: 1 } } });
    await page.locator(".tower").waitFor();
    await page.keyboard.press("a");
    await page.getByRole("tab", { name: "Attacks", selected: true }).waitFor();
    const card = page.locator(".held-card");
    await card.waitFor();
    const signs = (sign) => page.locator(`.flat-side [data-mark=held-${sign}]`);
    await signs("contested").first().waitFor();
    // Each count is that of the marks.
    for (const [sign, name] of [["yours", "Yours"], ["theirs", "Theirs"], ["contested", "Contested"]]) {
      const row = card.locator(".held-rows li", { has: page.getByRole("switch", { name }) });
      const count = Number(await row.locator(".held-count").innerText());
      check(count > 5, `${name}: ${count}`);
      checkEqual(await signs(sign).count(), count, `${name} on the boards:`);
    }
    const contested = await page.locator(".slice figcaption .second").allInnerTexts();
    checkEqual(contested.reduce((sum, words) => sum + parseInt(words, 10), 0), await signs("contested").count(), "contested, as the levels say:");
    // The number on a cell is the difference of those in its name.
    const named = await signs("contested").evaluateAll((all) =>
      all.map((one) => [one.querySelector("text").textContent.trim(), document.querySelector(`[data-place="${one.dataset.at}"]`).getAttribute("aria-label")]),
    );
    for (const [number, name] of named) {
      const [, own, others] = /held by you (\d+), by them (\d+)/.exec(name).map(Number);
      checkEqual(number.replace("\u2212", "-").replace("=", "0"), `${own > others ? "+" : ""}${own - others}`, name);
    }
    await checkAxe(page, "attacks", WCAG);
    // A cell that is pointed at, or focused, is told about in the panel and by lines to each that could take there.
    const place = await signs("contested").first().getAttribute("data-at");
    const held = async () => /held by you (\d+), by them (\d+)/.exec(await page.locator(`[data-place="${place}"]`).getAttribute("aria-label")).slice(1).map(Number);
    const told = async (words) => {
      await card.getByRole("heading", { name: words }).waitFor();
      const counts = await Promise.all(["yours", "theirs"].map((side) => card.locator(`.takers.${side} li`).count()));
      checkEqual(counts, await held(), "pieces in the panel:");
      const lines = await Promise.all(["takes-yours", "takes-theirs"].map((hue) => page.locator(`.svg-tower .beam[style*="${hue}"]`).count()));
      checkEqual(lines, counts, "lines:");
      checkEqual(await page.locator('.svg-tower .beam.dashed[style*="takes-theirs"]').count(), counts[1], "dashed:");
    };
    await page.locator(`.flat-side [data-place="${place}"]`).hover();
    await told(`Cell ${place[0]} ${place.slice(1)}`);
    await page.mouse.move(5, 5);
    await card.getByText("Point at a cell to see who attacks it.").waitFor();
    await page.locator(`.flat-side svg:has([data-place="${place}"]) [tabindex="0"]`).focus();
    await page.keyboard.type(place);
    await told(`Cell ${place[0]} ${place.slice(1)}`);
    // A switch takes its marks away, from the tower too.
    const grounds = () => page.locator(".svg-tower .held-theirs-ink").evaluateAll((all) => all.map((one) => one.getAttribute("d").length).reduce((a, b) => a + b, 0));
    const before = await grounds();
    await card.getByRole("switch", { name: "Theirs" }).click();
    await signs("theirs").first().waitFor({ state: "detached" });
    check((await grounds()) < before, "fewer stripes in the tower");
    check((await signs("contested").count()) > 0, "the contested cells stay");
    await page.getByRole("tab", { name: "Moves" }).click();
    const chips = page.locator(".attacks-legend").getByRole("switch");
    await chips.first().waitFor();
    checkEqual(await chips.evaluateAll((all) => all.map((one) => one.getAttribute("aria-checked"))), ["true", "false", "true"], "the switches on the tower:");
    await page.keyboard.press("a");
    await signs("contested").first().waitFor({ state: "detached" });
    await page.locator(".attacks-legend").waitFor({ state: "detached" }); // the tower is drawn a frame later
  },

  async "pieces with more takers than guards stand in a ring, dashed if they are the other side's"(visit) {
    const person = await visit.person({ bypassCSP: true, ...desktop });
    const { page } = person;
    await person.keep({ "wayfarer.settings": JSON.stringify({ danger: true }) });
    const seen = { danger: 0, prize: 0 };
    for (const events of positions.filter(({ length }) => length >= 48)) {
      await person.open(spec, { events, players: { [events.length % 2 === 0 ? "b" : "w"]: { level: 1 } } });
      await page.locator("[data-mark=held-contested]").first().waitFor();
      const rings = await page.locator("[data-mark=held-danger], [data-mark=held-prize]").evaluateAll((all) =>
        all.map((one) => [one.dataset.mark.slice(5), document.querySelector(`[data-place="${one.dataset.at}"]`).getAttribute("aria-label")]),
      );
      for (const [sign, name] of rings) {
        seen[sign]++;
        const [, own, others] = /held by you (\d+), by them (\d+)/.exec(name).map(Number);
        check(sign === "danger" ? others > own && name.includes("in danger") : own > others && name.includes("guarded too little"), `${sign}: ${name}`);
      }
      for (const [selector, sign] of [['.svg-tower .ring.dashed[style*="target"]', "prize"], ['.svg-tower .ring:not(.dashed)[style*="capture"]', "danger"]])
        checkEqual(await page.locator(selector).count(), rings.filter(([one]) => one === sign).length, `${sign} in the tower:`);
    }
    check(seen.danger > 0 && seen.prize > 0, JSON.stringify(seen));
  },

  async "on a phone a tap on a cell tells who could take there"(visit) {
    const person = await visit.person({ bypassCSP: true, ...phone });
    const { page } = person;
    await person.keep({ "wayfarer.settings": JSON.stringify({ danger: true }) });
    await person.open(spec, { events: positions[2], players: { b: { level: 1 } } });
    const place = await page.locator("[data-mark=held-contested]").first().getAttribute("data-at");
    const cell = page.locator(`[data-place="${place}"]`);
    await cell.tap();
    const [own, others] = /held by you (\d+), by them (\d+)/.exec(await cell.getAttribute("aria-label")).slice(1).map(Number);
    await page.locator(".attacks-legend .takers.yours li").first().waitFor();
    checkEqual(await page.locator(".attacks-legend .takers.yours li").count(), own, "yours:");
    checkEqual(await page.locator(".attacks-legend .takers.theirs li").count(), others, "theirs:");
    await page.getByRole("button", { name: "Attacks" }).first().tap();
    await page.getByRole("dialog").getByText("attacked by nobody else").first().waitFor();
  },

  async "after a checkmate the cells around the Emperor are marked, with what shuts each"(visit) {
    for (const options of [{ viewport: { width: 1366, height: 768 } }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      const person = await visit.person(options);
      const { page } = person;
      await person.open("courier-leapale", { events: longGame() });
      const opener = page.getByRole(options.isMobile ? "button" : "tab", { name: "Why mate" });
      await opener.waitFor();
      if (!options.isMobile) check((await person.moves()).length > 0, "the moves stay until they are left");
      await opener.click();
      const card = page.locator(".mating-net");
      const said = await card.getByText(/cells around, all shut/).innerText();
      const counts = await card.locator("li > b").allInnerTexts();
      checkEqual(counts.reduce((sum, count) => sum + Number(count), 0), Number(/\d+/.exec(said)[0]), "cells of all pieces:");
      // The three ways out of the check, and the proof of each.
      checkEqual(await card.locator(".net-ways dt").allInnerTexts(), ["Flee", "Take it", "Step between"], "ways out:");
      const ways = await card.locator(".net-ways dd").allInnerTexts();
      checkEqual(ways[0], `0 of ${/\d+/.exec(said)[0]}`, "flights:");
      check(ways.slice(1).every((one) => one.startsWith("0")), ways.join());
      check((await card.locator(".net-proof").count()) >= 2, "taking and stepping between have a proof each");
      await card.getByText(/ gives? check|reaches the|may not take|guarded by/).first().waitFor();
      await card.getByText(/nothing can stand between|no cell between|a cell between|may not go to/).first().waitFor();
      if (!options.isMobile) {
        await page.locator(".board [data-mark=shut]").first().waitFor();
        const cells = await card.locator("li:not(:has(.icon)) .net-cells span").allInnerTexts();
        checkEqual(await page.locator(".board [data-mark=shut]").count(), cells.length, "marked:");
      }
    }
  },

  async "slices by rank and file show every place, and a move is made on them"(visit) {
    const person = await open(visit, desktop);
    const { page } = person;
    for (const name of ["Ranks", "Files", "Levels", "Ranks"]) {
      await page.getByRole("radio", { name }).click();
      await page.waitForFunction((word) => document.querySelector(".slice figcaption").textContent.includes(word), { Ranks: "rank", Files: "file", Levels: "top" }[name]);
      const places = await page.locator(".flat-side [data-place]").evaluateAll((all) => all.map((one) => one.dataset.place));
      checkEqual(new Set(places).size, 216, `places by ${name}:`);
      const below = await page.evaluate(() => Math.max(...[...document.querySelectorAll(".slice-board")].map((one) => one.getBoundingClientRect().bottom)) - innerHeight);
      check(below <= 0, `${name}: ${below} px below the window`);
    }
    await person.move("wd2", "wd3");
    checkEqual(await person.moves(), ["wd2wd3"]);
  },

  async "in WebGL no more than 60 calls and 80,000 triangles a frame, whatever is shown"(visit) {
    const person = await open(visit, { ...desktop, webgl: true });
    const { page } = person;
    const costs = { start: await drawn(person) };
    const release = () => page.keyboard.press("Escape");
    await person.tap("wd2");
    await page.locator(tag).waitFor();
    costs.chosen = await drawn(person, '[data-asks="true"]');
    await release();
    await page.getByRole("button", { name: "Level w by itself" }).click();
    costs.level = await drawn(person, '[data-asks="true"]');
    await person.open(spec, { events: inCheck });
    costs.check = await drawn(person, '[data-asks="true"]');
    await person.open(spec, { events: positions[3] });
    await page.evaluate(() => localStorage.setItem("wayfarer.settings", JSON.stringify({ danger: true })));
    await page.reload();
    costs.attacks = await drawn(person, '[data-asks="true"]');
    console.log(`   ${Object.entries(costs).map(([name, { calls, triangles }]) => `${name} ${calls} calls, ${triangles} triangles`).join("; ")}`);
    for (const [name, { calls, triangles }] of Object.entries(costs)) {
      check(calls > 0 && calls <= 60, `${name}: ${calls} calls`);
      check(triangles > 1000 && triangles <= 80000, `${name}: ${triangles} triangles`);
    }
  },

  async "the tower in WebGL comes over the one in SVG without the page being painted twice again"(visit) {
    const person = await visit.person({ ...desktop, webgl: "cardless" });
    const { page } = person;
    let come;
    const asked = new Promise((resolve) => (come = resolve));
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      globalThis.contexts = [];
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        globalThis.contexts.push(kind);
        return getContext.call(this, kind, ...more);
      };
    });
    await page.route(/gl_tower.*\.js/, async (route) => {
      await asked;
      await route.continue();
    });
    await person.open(spec);
    await page.locator(".svg-tower .standing").first().waitFor();
    const times = await timesPainted(page);
    await page.evaluate(() => (document.body.style.outline = "1px solid red")); // so that layers are told of
    await calm(page, times);
    const before = times();
    come();
    await page.locator('canvas.gl-tower[data-drawn="fine"]').waitFor();
    await page.locator(".svg-tower").waitFor({ state: "detached" });
    await calm(page, times);
    check(before >= 1, `painted ${before} times before`);
    check(times() <= before + 1, `the page was painted ${times() - before} times again`); // once: something else moved in it
    checkEqual(await page.evaluate(() => globalThis.contexts), [], "drawn by the page itself, not by a worker:");
  },

  async "without WebGL the tower stays as it was shown first"(visit) {
    const person = await visit.person(desktop);
    const { page } = person;
    const coming = page.waitForResponse(/gl_tower.*\.js/);
    await person.open(spec);
    await page.locator(".svg-tower").waitFor();
    await (await coming).finished();
    await page.waitForFunction(() => document.querySelector("canvas") === null && document.querySelector(".svg-tower") !== null);
    await person.tap("wd2");
    await page.locator(".tower .standing").nth(1).waitFor({ state: "detached" }); // one stands
    checkEqual(await page.locator(".tower .counter").count(), 143);
  },

  async "dark and light, axe finds nothing"(visit) {
    for (const colorScheme of ["light", "dark"]) {
      const person = await open(visit, { ...desktop, colorScheme });
      await person.tap("wd2");
      await person.page.locator(tag).waitFor();
      await checkAxe(person.page, colorScheme, WCAG);
    }
  },

  async "a mouse hits every piece and target where it is drawn"(visit) {
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
      const places = await movable(person);
      const own = await moversOf(person, places);
      checkEqual(own.length, places.length, "all that can move are drawn:");
      const found = await meantAt(person, own);
      own.forEach(({ place }, n) => judge([i, place], found[n]));
      for (const { place, x, y } of some(own, 6)) judge([i, place], await meant(person, () => page.mouse.move(x, y)));
      const { place, x, y } = own[i % own.length];
      await page.mouse.click(x, y);
      const list = page.locator(".tower-list button", { hasText: place });
      await page.locator(tag, { hasText: place }).or(list).waitFor();
      await release(person);
      for (const { place } of some(own, 4)) {
        await choose(person, place);
        // It only points, because a click would end the turn.
        const targets = await targetsOf(person);
        const found = await meantAt(person, targets);
        targets.forEach((target, n) => judge([i, place, target.place], found[n]));
        for (const { place: to, x, y } of some(targets, 1)) judge([i, place, to], await meant(person, () => page.mouse.move(x, y)));
        await page.mouse.move(300, 5);
        await release(person);
      }
    }
    console.log(`   ${all} candidates: ${missed.length} missed, ${listed.length} by a list of names`);
    check(missed.length <= 0.005 * all, `missed ${missed.join("; ")}`);
    check(listed.length <= 0.03 * all, `too many lists: ${listed.join("; ")}`);
  },

  async "fingers that miss by up to 8 pixels choose nothing that is not meant, and come to it by tower and level"(visit) {
    const places = [];
    const teller = await open(visit, desktop);
    for (const events of positions) {
      await setUp(teller, events);
      places.push(await movable(teller));
    }
    const person = await open(visit, phone);
    const { page } = person;
    const next = numbers(27);
    const ways = { tower: 0, list: 0, level: 0, tab: 0 };
    const wrong = [];
    /** Taps again, as a person does, until the tower or a board has taken a tap: one may be lost. */
    const reach = async (aim, what, taken) => {
      const found = await meant(person, () => page.touchscreen.tap(...beside(aim, next)));
      const name = page.locator(".tower-list button", { hasText: aim.place });
      let way = "tower";
      if (found.length !== 1 && (await name.count()) > 0) {
        way = "list";
        await tapNear(page, name, next);
      } else if (found.length !== 1) {
        way = await tapOnLevel(person, aim.place, next);
      }
      const chosen = await taken();
      if (chosen === aim.place) ways[way]++;
      else wrong.push(`${what}: ${chosen}, ${way}`);
    };
    const selected = async () => {
      await page.locator(tag).waitFor();
      return (await page.locator(tag).allTextContents()).join().split(" ").at(-1);
    };
    for (const [i, events] of positions.entries()) {
      await setUp(person, events);
      for (const piece of some(await moversOf(person, places[i]), 12)) {
        await reach(piece, `${i} ${piece.place}`, selected);
        await release(person);
      }
      for (const place of some(places[i], 2)) {
        await choose(person, place);
        for (const target of some(await targetsOf(person), 3)) {
          await reach(target, `${i} ${place}-${target.place}`, () => takeBack(person, events.length));
          await choose(person, place);
        }
        await release(person);
      }
    }
    const right = Object.values(ways).reduce((sum, count) => sum + count);
    console.log(`   ${right} right (${Object.entries(ways).map(([way, count]) => `${way} ${count}`).join(", ")}), ${wrong.length} wrong`);
    checkEqual(wrong, [], "chosen, but not meant:");
  },
};

await runTests(tests, { file: import.meta.url });
