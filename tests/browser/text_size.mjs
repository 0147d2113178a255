// The browser's own text size, larger than usual: all text follows it, and nothing is cut off, on every screen.
//
// usage: text_size.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { cutTexts, screens, show } from "./screens.mjs";
import { check, checkEqual, runTests } from "./visit.mjs";

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 768 } },
};

/** Makes the browser's text larger, as its settings do. */
async function setTextSize({ page }, pixels) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: Math.round(pixels * 0.8125) } });
}

/** The size of every text that is seen, in the order of the page. */
function textSizes() {
  const seen = [...document.querySelectorAll("body *")].filter((one) => one.closest("svg, noscript") === null && one.checkVisibility());
  const written = seen.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
  return Object.fromEntries(written.map((one) => [`${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`, parseFloat(getComputedStyle(one).fontSize)]));
}

const tests = {};
for (const [size, options] of Object.entries(sizes))
  for (const [name, screen] of Object.entries(screens))
    tests[`${name}, ${size}`] = async (visit) => {
      const person = await visit.person({ ...options, bypassCSP: true });
      const { page } = person;
      await show(person, screen);
      const usual = await page.evaluate(textSizes);
      await setTextSize(person, 24);
      await show(person, screen);
      if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/${size}-${name}.png` });
      const large = await page.evaluate(textSizes);
      const same = Object.entries(usual).filter(([text, pixels]) => pixels > 0 && large[text] !== undefined && large[text] < pixels * 1.1);
      checkEqual(same, [], "not larger:");
      check(Object.keys(large).some((text) => large[text] === usual[text] * 1.5), "the text is larger");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(wide <= 0, `${wide} px too wide`);
      checkEqual(await page.evaluate(cutTexts), [], "cut off:");
    };

await runTests(tests, { file: import.meta.url });
