// What tests measure of a page while it is opened: what it asks for, and what jumps.
import { protocolOf } from "./browsers.mjs";


/** Counts from now on: bytes, the paths that were asked for, and how many answers are still to come. Of a worker's own
 * script the page is not told that it has come. */
export async function watchNetwork(page) {
  const seen = { bytes: 0, asked: [], pending: 0, bytesOf: {} };
  const paths = new Map();
  const client = await protocolOf(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol !== "http:") return; // pictures that stand in the page itself
    seen.asked.push(pathname);
    paths.set(requestId, pathname);
    if (redirectResponse !== undefined) return;
    if (/^\/assets\/\w*worker/.test(pathname)) paths.delete(requestId);
    else seen.pending++;
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!paths.has(requestId)) return;
    seen.bytes += encodedDataLength;
    seen.bytesOf[paths.get(requestId)] = encodedDataLength;
    seen.pending--;
  });
  client.on("Network.loadingFailed", ({ requestId }) => {
    if (paths.has(requestId)) seen.pending--;
  });
  return Object.assign(seen, { client });
}

/** Sums the shifts of the layout, those too that follow an input. */
export function watchShifts(page) {
  return page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        globalThis.shifted += entry.value;
        globalThis.shifts.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
