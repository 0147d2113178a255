// Which layout of the game fits the window. play/style/game.css uses the same conditions.
import { useEffect, useState } from "preact/hooks";

/** narrow: phones, and windows that are higher than wide; the moves are one strip, and everything else opens over the
 * board. side: one column to the right of the board. wide: columns on both sides. */
export type Layout = "narrow" | "side" | "wide";

const SIDE = "(min-aspect-ratio: 11/10) and (min-width: 560px) and (min-height: 560px)";
const queries: readonly (readonly [Layout, string])[] = [
  ["wide", `${SIDE} and (min-width: 1200px) and (min-height: 600px) and (min-aspect-ratio: 3/2)`],
  ["side", SIDE],
];
const lists = queries.map(([layout, query]) => [layout, matchMedia(query)] as const);

export function layoutNow(): Layout {
  return lists.find(([, list]) => list.matches)?.[0] ?? "narrow";
}

export function useLayout(): Layout {
  const [layout, setLayout] = useState(layoutNow);
  useEffect(() => {
    const look = () => setLayout(layoutNow());
    for (const [, list] of lists) list.addEventListener("change", look);
    return () => {
      for (const [, list] of lists) list.removeEventListener("change", look);
    };
  }, []);
  return layout;
}
