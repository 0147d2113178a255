// Which of the game's layouts the window has room for; style/game.css asks the same of the window.
import { useEffect, useState } from "preact/hooks";

/** phone: one column, moves in one strip. stacked: the board above two columns. side: a column at the
 * right of the board. wide: columns at both sides. */
export type Layout = "phone" | "stacked" | "side" | "wide";

const SIDE = "(min-aspect-ratio: 11/10) and (min-width: 560px)";
const queries: readonly (readonly [Layout, string])[] = [
  ["wide", `${SIDE} and (min-width: 1200px) and (min-height: 600px) and (min-aspect-ratio: 3/2)`],
  ["side", SIDE],
  ["stacked", "(min-width: 600px)"],
];
const lists = queries.map(([layout, query]) => [layout, matchMedia(query)] as const);

export function layoutNow(): Layout {
  return lists.find(([, list]) => list.matches)?.[0] ?? "phone";
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
