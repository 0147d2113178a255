// What pieces do, in words: short, and of every piece.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookFor } from "../src/games/looks";
import { Host } from "../src/library/host";
import type { Games } from "../src/library/protocol";

test("every piece of every game with a look says what it does in at most twelve words", async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  const host = await Host.load(await WebAssembly.compile(readFileSync(file)));
  const { games } = host.ask(["games"]) as Games;
  for (const info of games) {
    const words = lookFor(info).pieceWords ?? {};
    expect(Object.keys(words).sort(), info.name).toEqual(info.kinds.map(({ letter }) => letter).sort());
    for (const [letter, says] of Object.entries(words))
      expect(says.split(/\s+/).length, `${info.name} ${letter}: ${says}`).toBeLessThanOrEqual(12);
  }
});
