// What wayfarer/sync unpacks its module with, against Node's own.
import { readFileSync } from "node:fs";
import { constants, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpackedNow } from "../../packages/wayfarer/src/inflate";

const wasm = readFileSync(new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url));
const noise = Uint8Array.from({ length: 70_000 }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 13) & 255);
const texts = [
  new Uint8Array(),
  Uint8Array.of(97),
  Uint8Array.from({ length: 70_000 }, (_, i) => 97 + (i % 5)),
  noise,
  wasm.subarray(0, 90_001),
];

/** As in the package's scripts. */
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Whether they are equal: expect() would compare element by element, slowly. */
const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

describe("unpacking without waiting", () => {
  it.each([
    ["stored", 0, constants.Z_DEFAULT_STRATEGY],
    ["with the fixed codes", 9, constants.Z_FIXED],
    ["with codes of its own", 9, constants.Z_DEFAULT_STRATEGY],
    ["without matches", 1, constants.Z_HUFFMAN_ONLY],
  ])("returns what was packed, %s", (_, level, strategy) => {
    for (const text of texts) expect(equal(unpackedNow(base64(gzipSync(text, { level, strategy }))), text)).toBe(true);
  });

  it("refuses what is damaged", () => {
    const packed = gzipSync(wasm.subarray(0, 5000), {});
    const damaged = [packed.subarray(0, 900), Uint8Array.from(packed, (byte, i) => (i === 10 ? 7 : byte))];
    for (const bytes of damaged) expect(() => unpackedNow(base64(bytes))).toThrow(RangeError);
  });
});
