// How soon the tag <wayfarer-board> draws its first board, with the processor slowed down: the time from the arrival of its
// script to the frame with the board, and the processor's time for it, which other programs do not change as much.
//
// usage: board.mjs ROOT DIST [TIMES [SLOWED [GAME…]]]    DIST: the built package's dist/
import { loadavg } from "node:os";
import { cpSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { browserFor } from "../tests/browser/browsers.mjs";
import { close, emptyFolder, serve } from "../tests/npm/installed.mjs";

const [root, dist, times = "9", slowed = "4", ...only] = process.argv.slice(2);
const games = only.length > 0 ? only : ["travelers", "traverse", "safe-passage", "courier-leapale"];
const folder = emptyFolder();
cpSync(resolve(dist), join(folder, "dist"), { recursive: true });

/** Notes when the script has come, and when the frame with the first board was made. */
const WATCH = `<script>
const seen = new PerformanceObserver(() => undefined); seen.observe({ type: "resource", buffered: true });
addEventListener("wayfarer-ready", () => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/wayfarer-board.js"));
    globalThis.took = performance.now() - script.responseEnd;
  };
  port2.postMessage(0);
}));
</script>`;

const middle = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function once(address, game) {
  const context = await (await browserFor({})).newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  await page.goto(`${address}/empty.html`);
  await client.send("Emulation.setCPUThrottlingRate", { rate: Number(slowed) });
  await page.goto(`${address}/${game}.html`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.took !== undefined, undefined, { polling: 20 });
  const took = await page.evaluate(() => globalThis.took);
  const processor = (await busy()) * 1000;
  await context.close();
  return { took, processor };
}

const address = await serve(folder);
writeFileSync(join(folder, "empty.html"), "<!doctype html><title>Nothing</title>");
for (const game of games) {
  const tags = `<wayfarer-board game="${game}"></wayfarer-board><script src="dist/wayfarer-board.js"></script>`;
  writeFileSync(join(folder, `${game}.html`), `<!doctype html><html lang="en"><title>A page</title>${WATCH}${tags}`);
  await once(address, game);
  const all = [];
  for (let i = 0; i < Number(times); i++) all.push(await once(address, game));
  const figure = (name) => `${middle(all.map((one) => one[name])).toFixed(0)} ms (${Math.min(...all.map((one) => one[name])).toFixed(0)} at best)`;
  console.log(`${game}: ${figure("took")} after the script, ${figure("processor")} of the processor, load ${loadavg()[0].toFixed(1)}`);
}
await close();
