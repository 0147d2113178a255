// How the browser tests wait: for what they need, never for a time. GUARD only ends what would hang.
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds: far beyond what the busiest machine needs for one step. */
export const GUARD = Number(process.env.PATIENCE ?? 300000);
const STEP = 20; // milliseconds between two looks

export function check(condition, words) {
  if (!condition) throw new Error(words);
}

export function checkEqual(found, wanted, words = "") {
  check(JSON.stringify(found) === JSON.stringify(wanted), `${words} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

/** Asks again and again until the answer is yes, or something else that counts as true; returns it. */
export async function eventually(what, ask) {
  for (const end = performance.now() + GUARD; ; await pause(STEP)) {
    const answer = await ask();
    if (answer) return answer;
    check(performance.now() < end, `never so: ${what}`);
  }
}

/** Asks until the answer is this; what it was at last is said if it never is. */
export async function becomes(ask, wanted, words) {
  let found;
  const is = async () => JSON.stringify((found = await ask())) === JSON.stringify(wanted);
  await eventually(words, is).catch(() => checkEqual(found, wanted, words));
}

/** Waits until something is so on the page. It asks from outside: the page's policy lets nothing be evaluated later. */
export function until(page, what, test, argument) {
  return eventually(what, () => page.evaluate(test, argument));
}
