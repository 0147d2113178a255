// When the page has been painted and has nothing to do. What it can do without until then, the library above all, begins
// then: earlier it would delay what is seen first.
import { useEffect, useState } from "preact/hooks";

const LATEST = 1000; // milliseconds, where the page always has something to do

let coming = 1; // parts that are to be painted; the page itself is the first
let tell: () => void;
const painted = new Promise<void>((resolve) => (tell = resolve));

/** Until the page has nothing to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "undefined")
      setTimeout(resolve); // Safari
    else requestIdleCallback(() => resolve(), { timeout: LATEST });
  });
}

/** Until the browser has had a chance to do something else. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Until what is drawn now has been painted. A page that nobody sees, or nobody sees any more, is not painted. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, LATEST);
  });
}

/** Until the first of the page has been painted. */
export function firstPaint(): Promise<void> {
  return painted;
}

/** The page, or a part of it that was to come, has been drawn. */
export async function drawn(): Promise<void> {
  await nextPaint();
  await idle();
  if (--coming === 0) tell();
}

/** A part of what is seen first: it is waited for. */
export function seenFirst<T>(part: Promise<T>): Promise<T> {
  coming++;
  part.then(drawn, drawn);
  return part;
}

/** Whether what is drawn without it has been painted: what is drawn then does not delay that. */
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
