// Every screen at the sizes of usual windows: nothing is cut off or covered, and nothing is wider than the window.
//
// usage: fits.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { covered, cutTexts, screens, show } from "./screens.mjs";
import { checkEqual, runTests } from "./visit.mjs";

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
        faults.push(...(await page.evaluate(cutTexts)).map((one) => `${name}: cut off: ${one}`));
        faults.push(...(await page.evaluate(covered)).map((one) => `${name}: covered: ${one}`));
      }
      checkEqual(faults, [], "faults:");
    };

await runTests(tests, { file: import.meta.url, atOnce: 2 });
