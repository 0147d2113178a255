// Draws the pictures of the rules' texts again (tools/diagrams.ts defines them), and deletes pictures that no text uses
// any more.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

const root = new URL("../../", import.meta.url);
const server = await createServer({ server: { middlewareMode: true, hmr: false, watch: null }, appType: "custom", logLevel: "warn" });
try {
  const { diagramsOf, gameFolders, textOf } = await server.ssrLoadModule("/tools/diagrams.ts");
  const { Host } = await server.ssrLoadModule("/src/library/host.ts");
  const library = await Host.load(await WebAssembly.compile(readFileSync(new URL("build-wasm/apps/wasm/wayfarer.wasm", root))));
  for (const folder of gameFolders(root)) {
    const place = new URL(`src/games/${folder}/`, root);
    rmSync(new URL("diagrams/", place), { recursive: true, force: true });
    mkdirSync(new URL("diagrams/", place));
    const drawn = diagramsOf(library, textOf(root, folder));
    for (const [file, svg] of drawn) writeFileSync(new URL(file, place), svg);
    const bytes = [...drawn.values()].map(({ length }) => length);
    console.log(`${folder}: ${drawn.size} pictures, the largest ${Math.max(0, ...bytes)} bytes`);
  }
} finally {
  await server.close();
}
