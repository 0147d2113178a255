// What wayfarer/sync unpacks its module with, against Node's own.
import { readFileSync } from "node:fs";
import { constants, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpackedNow } from "../../packages/wayfarer/src/inflate";

const wasm = readFileSync(new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url));
const noise = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 13) & 255));
const texts = [Buffer.alloc(0), Buffer.from("a"), Buffer.alloc(70_000, "abcab"), noise, wasm.subarray(0, 90_001)];

describe("unpacking without waiting", () => {
  it.each([
    ["stored", 0, constants.Z_DEFAULT_STRATEGY],
    ["with the fixed codes", 9, constants.Z_FIXED],
    ["with codes of its own", 9, constants.Z_DEFAULT_STRATEGY],
    ["without matches", 1, constants.Z_HUFFMAN_ONLY],
  ])("returns what was packed, %s", (_, level, strategy) => {
    for (const text of texts)
      expect(Buffer.from(unpackedNow(gzipSync(text, { level, strategy }).toString("base64"))).equals(text)).toBe(true);
  });

  it("refuses what is damaged", () => {
    const packed = gzipSync(wasm.subarray(0, 5000));
    const damaged = [packed.subarray(0, 900), Buffer.concat([packed.subarray(0, 10), Buffer.from([7]), packed.subarray(11)])];
    for (const bytes of damaged) expect(() => unpackedNow(bytes.toString("base64"))).toThrow(RangeError);
  });
});
