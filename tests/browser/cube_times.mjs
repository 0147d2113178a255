// How long the tower takes: until it is there in SVG and in WebGL, and a frame while it turns, drawn by the processor.
// Prints, and decides nothing (SLACK=1 holds the times against their bars): run it on an idle machine.
//
// usage: cube_times.mjs PROGRAM WEB [ONLY]
import { checkBar, idle, runTests } from "./visit.mjs";

const spec = "courier-leapale";
const desktop = { viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference", bypassCSP: true };

/** Notes when a board, the tower in SVG and the one in WebGL were first painted. */
function noteFirsts() {
  const wanted = { board: ".flat-side [data-place]", svg: ".svg-tower .standing", gl: "canvas.gl-tower[data-drawn]" };
  globalThis.firsts = {};
  const look = () => {
    for (const [name, selector] of Object.entries(wanted))
      if (globalThis.firsts[name] === undefined && document.querySelector(selector) !== null) {
        globalThis.firsts[name] = Infinity;
        requestAnimationFrame(() => setTimeout(() => (globalThis.firsts[name] = performance.now())));
      }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

async function firsts(visit, webgl) {
  const person = await visit.person({ ...desktop, webgl });
  const { page } = person;
  await page.addInitScript(noteFirsts);
  await person.open(spec);
  const last = webgl ? "gl" : "svg";
  await page.waitForFunction((last) => Number.isFinite(globalThis.firsts?.[last]), last);
  const times = await page.evaluate(() => globalThis.firsts);
  await page.context().close();
  return times;
}

/** Milliseconds from frame to frame while the mouse turns the tower. */
async function turning(visit, webgl, prepare) {
  const person = await visit.person({ ...desktop, webgl });
  const { page } = person;
  await person.open(spec);
  await page.locator(webgl ? "canvas.gl-tower[data-frame]" : ".svg-tower").waitFor();
  await prepare?.(person);
  await idle(page);
  const { x, y } = await page.locator(".tower-picture").boundingBox();
  await page.mouse.move(x + 300, y + 350);
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.frames = [];
    let before = performance.now();
    const tick = (now) => {
      globalThis.frames.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 0; i < 60; i++) await page.mouse.move(x + 300 - 2 * i, y + 350);
  const frames = await page.evaluate(() => globalThis.frames.slice(5));
  await page.mouse.up();
  const drawn = await page.locator(".gl-tower").evaluateAll((all) => all.map(({ dataset }) => dataset.frame));
  console.log(`   ${frames.length} frames, drawn in ${drawn} ms when measured by itself`);
  await page.context().close();
  return frames;
}

runTests({
  async "the tower in SVG, after the board"(visit) {
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await firsts(visit, false));
    checkBar("SVG after the board", times.map(({ board, svg }) => Math.max(0, svg - board)), 300);
  },

  async "the tower in WebGL, after the page was asked for"(visit) {
    for (const [kind, words] of [["cardless", "drawn in software"], [true, "and the page too"]]) {
      const times = [];
      for (let i = 0; i < 5; i++) times.push(await firsts(visit, kind));
      checkBar(`SVG, ${words}`, times.map(({ svg }) => svg), 1500);
      checkBar(`WebGL, ${words}`, times.map(({ gl }) => gl), 1500);
    }
  },

  async "a frame while all pieces stand and the tower turns"(visit) {
    checkBar("WebGL", await turning(visit, true), 150);
    checkBar("SVG", await turning(visit, false), 150);
  },

  async "a frame while a piece is chosen and the tower turns"(visit) {
    const choose = (person) => person.tap("wd2");
    checkBar("WebGL", await turning(visit, true, choose), 150);
  },
});
