// What axe finds on a page: the one way in which all tests ask it.
import { readFileSync } from "node:fs";
import { checkEqual } from "./waiting.mjs";

const axe = readFileSync(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** `options` are axe's own: without any, all its rules count. */
export async function checkAxe(page, where, options = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Of what passes nothing is told: writing that takes longer than looking.
  const { violations } = await page.evaluate((how) => globalThis.axe.run(document, how), { resultTypes: ["violations"], ...options });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  checkEqual(found, [], `axe, ${where}:`);
}
