// How the page looks and what it weighs: every page at desktop and phone size, light and dark; no
// sideways scrolling, nothing that axe finds, screenshots to be judged by a person.
//
// usage: look.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, checkBar, checkEqual, runTests } from "./visit.mjs";

const axe = readFileSync(fileURLToPath(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url)), "utf8");

const sizes = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};

const pages = {
  home: async (person) => {
    await person.go("/");
    await person.page.locator(".card").nth(3).waitFor();
    await person.page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
  },
  options: async (person) => {
    await person.go("/new/traverse");
    await person.page.getByLabel("Players").waitFor();
  },
  rules: (person) => read(person, "travelers"),
  "rules-leapale": (person) => read(person, "courier-leapale"),
  "rules-traverse": (person) => read(person, "traverse"),
  "rules-passage": (person) => read(person, "safe-passage"),
  nothing: async (person) => {
    await person.go("/t/nosuchtable1");
    await person.page.getByText("there is no such table").first().waitFor();
  },
  travelers: (person) => play(person, "The Travelers", "e2"),
  leapale: (person) => play(person, "Courier Leapale", "wd2"),
  traverse: (person) => play(person, "TRAVERSE"),
  passage: (person) => play(person, "Safe Passage", "e2"),
  table: (person) => table(person, "travelers", "Black", "3"),
  "table-waiting": (person) => table(person, "safe-passage"),
};

/** A table of the server, with a computer at one of its seats or nobody yet. */
async function table(person, game, seat, level) {
  await person.go(`/new/${game}`);
  await person.page.getByLabel("Clock").selectOption("1");
  if (seat !== undefined) await person.page.getByLabel(seat).selectOption(level);
  await person.press("Make a link");
  await person.page.locator(seat === undefined ? ".invite" : ".mover").first().waitFor();
  const contrasts = await person.page.locator(".chip").evaluateAll(contrastsOfChips);
  check(Math.min(...contrasts) >= 3, `the colours of seats stand out from the page: ${contrasts}`);
}

/** How much the edges of these stand out from the page (WCAG 1.4.11). */
function contrastsOfChips(chips) {
  const light = (colour) => {
    const [r, g, b] = colour.match(/\d+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  const edges = chips.map((chip) => light(getComputedStyle(chip).borderTopColor));
  return edges.map((edge) => Math.max(edge, paper) / Math.min(edge, paper));
}

async function read(person, game) {
  await person.go(`/rules/${game}`);
  await person.page.locator(".rules .example .legal").first().waitFor();
}

async function play(person, title, chosen) {
  await person.go("/");
  await person.page.getByRole("button", { name: `Play ${title}` }).click();
  await person.page.locator(".mover, .setup").first().waitFor();
  if (chosen === undefined) return;
  await person.tap(chosen);
  await person.page.locator(".target").first().waitFor();
}

/** The fonts are there, nothing moves any more, and all is drawn. */
async function settled() {
  await document.fonts.ready;
  const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function look(visit, size, colorScheme) {
  const person = await visit.person({ ...sizes[size], colorScheme, bypassCSP: true });
  for (const [name, open] of Object.entries(pages)) {
    await open(person);
    await person.page.evaluate(settled);
    if (process.env.SHOTS !== undefined)
      await person.page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${name} is ${wide} px too wide`);
    await person.page.evaluate(axe);
    const { violations } = await person.page.evaluate(() =>
      globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }),
    );
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    checkEqual(found, [], `axe at ${name}:`);
  }
}

/** A first load of the home page on a machine four times as slow. */
async function weigh(visit) {
  const { page, base } = await visit.person();
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll(".card button.primary").length < 4) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.readyAfter = performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(base);
  await page.getByRole("button", { name: "Play TRAVERSE" }).waitFor();
  await page.waitForFunction(() => globalThis.readyAfter !== undefined);
  await page.waitForLoadState("networkidle");
  return { bytes, ready: await page.evaluate(() => globalThis.readyAfter) };
}

runTests({
  "desktop, light": (visit) => look(visit, "desktop", "light"),
  "desktop, dark": (visit) => look(visit, "desktop", "dark"),
  "phone, light": (visit) => look(visit, "phone", "light"),
  "phone, dark": (visit) => look(visit, "phone", "dark"),

  async "the home page weighs at most 150 kB and is ready within a second on a slow machine"(visit) {
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await weigh(visit));
    const { bytes } = loads[0];
    console.log(`   ${(bytes / 1000).toFixed(0)} kB`);
    check(bytes <= 150000, `${bytes} bytes`);
    checkBar("ready", loads.map(({ ready }) => ready), 1000, true);
  },

  async "the theme can be chosen, and stays"(visit) {
    const person = await visit.person({ colorScheme: "light" });
    await person.go("/");
    const paper = () => person.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await person.press("Theme: auto");
    await person.press("Theme: light");
    check((await paper()) !== light, "dark is another colour");
    await person.go("/puzzle");
    check((await paper()) !== light, "it stays");
  },
});
