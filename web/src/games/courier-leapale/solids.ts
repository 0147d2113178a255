// Courier Leapale's pieces as solids. The body shows how far a kind goes (a bell steps, a column slides, a goblet leaps
// two). The head shows the directions (a crown: orthogonal and standard diagonal; a stone: orthogonal and non-standard;
// pearls: both diagonals; a crown with an orb: all). Gnu, Oberon and Stockbroker have shapes of their own.
import type { Body, Head } from "../../cube/solids";
import type { GameSolids, Solid } from "../game_solids";

const colours: Readonly<Record<Head, string>> = {
  crown: "#e59a12",
  stone: "#1d9a5c",
  pearls: "#d4588f",
  orb: "#7440c4",
  cross: "#7440c4",
};

const headed = (body: Body, head: Head): Solid => ({ body, head: { form: head, colour: colours[head] } });

const solids: Readonly<Record<string, Solid>> = {
  E: headed("bell", "cross"),
  H: headed("bell", "orb"),
  M: headed("column", "orb"),
  U: headed("goblet", "orb"),
  P: headed("bell", "crown"),
  Q: headed("column", "crown"),
  A: headed("goblet", "crown"),
  D: headed("bell", "stone"),
  C: headed("column", "stone"),
  Y: headed("goblet", "stone"),
  B: headed("bell", "pearls"),
  G: headed("column", "pearls"),
  L: headed("goblet", "pearls"),
  N: { body: "horns" },
  O: { body: "wings" },
  S: { body: "hat" },
};

export default {
  solid: (letter) => solids[letter]!,
  slides: (letter) => "QCGM".includes(letter),
} satisfies GameSolids;
