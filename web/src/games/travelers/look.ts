// How The Travelers looks.
import { disc, dot, mark, type Paint, shape } from "../../board/draw";
import { checkered } from "../../board/ground";
import type { GameLook } from "../game";

const pieces: Record<string, (p: Paint) => string> = {
  T: (p) =>
    mark("M77 24V86", { ...p, mark: p.edge }, 6) +
    shape("M46 38C64 38 72 60 72 86H20C20 60 28 38 46 38Z", p) +
    `<circle cx="46" cy="26" r="15" fill="${p.body}" stroke="${p.edge}" stroke-width="4"/>` +
    mark("M32 66C40 72 52 72 60 66", p),
  D: (p) =>
    disc(p) + mark("M50 24V76M24 50H76M42 31L50 23L58 31M42 69L50 77L58 69M31 42L23 50L31 58M69 42L77 50L69 58", p),
  B: (p) => shape("M14 22H86V78H14Z", p) + mark("M14 50H86M38 22V50M64 22V50M26 50V78M50 50V78M74 50V78", p, 4),
  A: (p) => disc(p) + dot(50, 50, 10, p),
  U: (p) => disc(p) + dot(36, 50, 9, p) + dot(64, 50, 9, p),
  Y: (p) => disc(p) + dot(50, 33, 9, p) + dot(34, 61, 9, p) + dot(66, 61, 9, p),
};

export const travelers: GameLook = {
  about: "Bring your two Travelers across. Nobody can take them, but a Displacer can throw them far.",
  picture:
    "bTd9 bDe9 bTf9 bAa8 bYb8 bAd8 bBe8 bAf8 bYg8 bUc7 bUg7 bBe6 bYh6 bAi6 wAc5 wDe5 wYb4 wAf4 wUd3 " +
    "wUg3 wTi3 wYc2 wAd2 wBf2 wAi2 wTd1",
  firstLevel: 1,
  piece: (letter, _seat, paint) => pieces[letter]!(paint),
  ground: (spot) => {
    if (spot.rank === 0 || spot.rank === 8) return "home"; // where the Travelers of one side must arrive
    return checkered(spot) === "light" ? "light" : "soft";
  },
  sending: {
    question: "Displace a piece beside the Displacer? Tap it, or tap the Displacer to leave all in place.",
    none: "Displace nothing",
  },
};
