// Every screen at the sizes of usual windows: nothing is cut off or covered, and nothing is wider than the window.
//
// usage: fits.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { longGame } from "./games_played.mjs";
import { covered, cutTexts, screens, show, sideways } from "./screens.mjs";
import { check, checkEqual, runTests } from "./visit.mjs";

const sizes = [[320, 568], [568, 320], [640, 360], [844, 390], [390, 844], [1366, 768], [1920, 1080], [2560, 1440]];

const tests = {};
for (const [width, height] of sizes)
  for (const locale of ["en-GB", "de-DE"])
    tests[`${width} by ${height}, ${locale}`] = async (visit) => {
      const phone = Math.min(width, height) < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone, locale, bypassCSP: true });
      const { page } = person;
      const faults = [];
      for (const [name, screen] of Object.entries(screens)) {
        await show(person, screen);
        if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/${width}-${height}-${locale}-${name}.png` });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) faults.push(`${name}: ${wide} px too wide`);
        faults.push(...(await page.evaluate(sideways)).map((one) => `${name}: scrolls sideways: ${one}`));
        faults.push(...(await page.evaluate(cutTexts)).map((one) => `${name}: cut off: ${one}`));
        faults.push(...(await page.evaluate(covered)).map((one) => `${name}: covered: ${one}`));
      }
      checkEqual(faults, [], "faults:");
    };

/** What a strip shows as taken, as written there, and whether it takes more room than it has. */
function takenIn(strip) {
  const taken = strip.querySelector(".taken");
  const kinds = [...taken.querySelectorAll(".taken > span")].map((one) => Number(one.textContent || 1));
  const { top, bottom } = strip.getBoundingClientRect();
  const inside = [...taken.children].every((one) => one.getBoundingClientRect().top >= top && one.getBoundingClientRect().bottom <= bottom);
  return { kinds: kinds.length, pieces: kinds.reduce((sum, count) => sum + count, 0), inside, words: taken.getAttribute("aria-label") };
}

for (const [width, height] of sizes.slice(0, 6))
  tests[`late in a game what was taken is readable: ${width} by ${height}`] = async (visit) => {
    const phone = Math.min(width, height) < 600;
    const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone, bypassCSP: true });
    const events = longGame().slice(0, 200);
    await person.open("courier-leapale", { events });
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
    for (const strip of await person.page.locator(".strip .player").all()) {
      const { kinds, pieces, inside, words } = await strip.evaluate(takenIn);
      check(kinds >= 8 && kinds <= 16 && pieces >= 30, `${kinds} kinds, ${pieces} pieces`);
      check(inside, "they are in the strip");
      check(/\b(two|three|\d+) \w+s\b/.test(words), words);
    }
    checkEqual(await person.page.evaluate(cutTexts), [], "cut off:");
  };

await runTests(tests, { file: import.meta.url, atOnce: 2 });
