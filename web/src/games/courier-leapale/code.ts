// The code of the pieces as data: which ways each head stands for, and which kind each body makes of it.
import type { Body, Head } from "./pieces";

/** As the tower names them: through a face, over an edge, past a corner of a cell. */
export const ways = ["orthogonal", "diagonal", "triagonal"] as const;
export type Way = (typeof ways)[number];

/** One step, any distance, a leap of two. */
export const bodies = ["bust", "spire", "arch"] as const satisfies readonly Body[];

interface Row {
  head: Head;
  goes: readonly Way[];
  /** Its kinds, one for each body. */
  kinds: readonly [string, string, string];
}

export const rows: readonly Row[] = [
  { head: "points", goes: ["orthogonal", "diagonal"], kinds: ["P", "Q", "A"] },
  { head: "stone", goes: ["orthogonal", "triagonal"], kinds: ["D", "C", "Y"] },
  { head: "pearls", goes: ["diagonal", "triagonal"], kinds: ["B", "G", "L"] },
  { head: "crown", goes: ways, kinds: ["H", "M", "U"] },
];

/** The kinds that the table does not have. */
export const apart = ["E", "S", "N", "O"] as const;
