// A move in machine notation is found in a sentence, but not inside a longer move.
import { expect, test } from "vitest";
import { around } from "../src/analysis/review/around";

test.each([
  ["Nach 6 Zügen fehlt Weiß im Vergleich zu i7i5: Versetzer.", "i7i5", "Nach 6 Zügen fehlt Weiß im Vergleich zu ", ": Versetzer."],
  ["vd4wc3 keeps the win.", "vd4wc3", "", " keeps the win."],
  ["Instead of f1f4,f9f2: f1f4.", "f1f4", "Instead of f1f4,f9f2: ", "."],
  ["After b2d4, and not a1b2d4, White wins.", "b2d4", "After ", ", and not a1b2d4, White wins."],
])("%s", (text, move, before, after) => expect(around(text, move)).toEqual([before, after]));

test.each([
  ["Compared with =TDCC, it is slow.", "TDCC"],
  ["f1f4,f9f2 throws the Ace.", "f1f4"],
  ["xf1f4 takes it.", "f1f4"],
  ["", "f1f4"],
])("%s has no %s", (text, move) => expect(around(text, move)).toBe(undefined));
