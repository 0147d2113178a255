// Waits until the page has been painted and is idle. Whatever the page does not need until then, above all the library,
// starts at that time. Starting it earlier would delay the first paint.
import { useEffect, useState } from "preact/hooks";

const LATEST = 1000; // milliseconds, in case the page is never idle
const LONGEST = 10000; // and in case a part never comes

let coming = 1; // parts still to be painted; the page itself is the first
let tell: () => void;
const painted = new Promise<void>((resolve) => (tell = resolve));

/** Resolves when the page is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "undefined")
      setTimeout(resolve); // Safari
    else requestIdleCallback(() => resolve(), { timeout: LATEST });
  });
}

/** Resolves after the browser has had a chance to do something else. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the current render has been painted. A hidden page is not painted. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, LATEST);
  });
}

/** Resolves after the first paint of the page. */
export function firstPaint(): Promise<void> {
  return painted;
}

/** Called when the page, or a part of it that was pending, has been rendered. */
export async function drawn(): Promise<void> {
  await nextPaint();
  await idle();
  if (--coming === 0) tell();
}

/** Registers a part of the first paint, which then waits for it. The part must not wait for the library, which waits for
 * that paint. */
export function seenFirst<T>(part: Promise<T>): Promise<T> {
  coming++;
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST));
  Promise.race([part, late]).then(drawn, drawn);
  return part;
}

/** Whether the page has been painted without the caller's part. What is rendered afterwards does not delay that
 * paint. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let here = true;
    void nextPaint().then(() => here && setPainted(true));
    return () => {
      here = false;
    };
  }, []);
  return painted;
}
