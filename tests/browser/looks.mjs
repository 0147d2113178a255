// What the tests of looks share: the sizes of windows, and what must hold on every screen.
import { checkAxe } from "./axe.mjs";
import { check, checkEqual } from "./visit.mjs";

const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// Sizes of targets are checked by smallTargets, more strictly, and also below the tabs at the foot.
const options = { runOnly, rules: { "target-size": { enabled: false } } };

export const sizes = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 768 } },
  desktop: { viewport: { width: 1920, height: 1080 } },
};

/** The fonts are there, nothing moves any more, and all is drawn. */
export async function settled() {
  await document.fonts.ready;
  const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Things to be pressed that are smaller than a finger, but for those of a board, and links in texts. A control whose
 * `::before` or `::after` lies around it is as large as that. */
function smallTargets() {
  const top = document.querySelector("dialog[open]") ?? document.body;
  const all = [...top.querySelectorAll("a[href], button, select, input:not([type=file], [type=range])")];
  const isSmall = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const whole = ["::before", "::after"].some((part) => getComputedStyle(element, part).position === "absolute");
    const small = height < 43.5 || width < 43.5;
    return width > 0 && small && !whole && element.closest(".rules, .skip, p, svg, .moves, .history, .tags, .slices") === null;
  };
  return all.filter(isSmall).map((element) => `${element.className} ${element.textContent.trim()}`);
}

/** No sideways scrolling, no target too small for a finger, nothing that axe finds; with SHOTS=FOLDER a picture is kept. */
export async function checkLook(person, name, size, colorScheme) {
  await person.page.evaluate(settled);
  if (process.env.SHOTS !== undefined) await person.page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}-${colorScheme}.png` });
  const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${name} is ${wide} px too wide`);
  if (sizes[size].hasTouch) checkEqual(await person.page.evaluate(smallTargets), [], `${name}: small targets`);
  await checkAxe(person.page, `${name}, ${size}, ${colorScheme}`, options);
}
