// The main line in one row, for places without room for a list: the moves near the shown one.
import { useEffect, useMemo, useRef } from "preact/hooks";
import say from "virtual:words/study";
import { GameTree, lineOf } from "../play/session/tree";
import { gradedBy, MoveButton } from "./move_list";
import { mainNodes, type Review } from "./review/review";
import { listedOf } from "./rows";
import type { AnalysisSession } from "./session";

const NEAR = 12; // moves on each side

interface StripProps {
  session: AnalysisSession;
  review: Review | undefined;
}

export function MoveStrip({ session, review }: StripProps) {
  const row = useRef<HTMLOListElement>(null);
  const { seats } = session;
  const nodes = mainNodes(session);
  const main = session.tree.variationOf(session.at);
  const shown = main === undefined ? session.events.length : session.tree.pathTo(main).length - 1;
  const listed = useMemo(() => {
    if (session.first === "") return [];
    const line = new GameTree(lineOf(session.tree.eventsTo(session.tree.endFrom(0))));
    return listedOf(line, seats, session.first).slice(1); // the first is the start
  }, [session, session.version, session.first, seats.join("")]);
  const graded = useMemo(() => gradedBy(session, review), [session, session.version, review]);
  const from = Math.max(0, shown - NEAR);
  const near = listed.slice(from, shown + NEAR);
  useEffect(() => void session.names.ask(session.tree, nodes.slice(from, shown + NEAR)), [session.version, from]);
  useEffect(() => {
    const box = row.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (box && current) box.scrollTo({ left: current.offsetLeft + current.offsetWidth / 2 - box.clientWidth / 2 });
  });
  return (
    <ol class="move-strip" ref={row} tabindex={0} aria-label={say("moves")}>
      {near.map((move, i) => (
        <li key={move.node}>
          {move.round !== near[i - 1]?.round && <span class="number">{move.round}</span>}
          <MoveButton session={session} move={{ ...move, node: nodes[move.node - 1]! }} graded={graded.get(nodes[move.node - 1]!)} />
        </li>
      ))}
    </ol>
  );
}
