// The default poster of a game: some of its pieces on a board in the evening.
import { ground, orb, standing } from "../art/scene";
import { fill } from "../art/draw";

/** `pieces`: the markup of a few pieces, those in front last. */
export function plainPoster(pieces: readonly string[]): string {
  const squares = Array.from({ length: 20 }, (_, i) => {
    const [x, y] = [i % 10, Math.floor(i / 10)];
    return (x + y) % 2 === 0 ? `M${x * 40 - 50} ${130 + y * 35}h40v35h-40z` : "";
  }).join("");
  const middle = (pieces.length - 1) / 2;
  return (
    ground(300, 200, "#bfe0d2") +
    orb(216, 62, 30, "#fff6dc", "#fff6dc") +
    fill("M0 112L60 70L96 96L150 54L214 108L258 82L300 110V200H0Z", "#6fa79a") +
    fill("M60 70L44 100L66 92ZM150 54L116 96L146 84Z", "#9cc9bb") +
    fill("M0 130H300V200H0Z", "#e9eee3") +
    fill(squares, "#a5c2b5") +
    fill("M0 130H300V134H0Z", "#3d6b60") +
    pieces.map((piece, i) => standing(piece, 150 + (i - middle) * 66, 156, 74)).join("")
  );
}
