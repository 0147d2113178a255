// What the board marks while a person looks for a better move: the move played, hints, and the reply to a wrong attempt.
import type { Arrow, Marks } from "../../board/board";
import { infoOf } from "../../library/games";
import type { Place } from "../../library/protocol";
import type { AnalysisSession } from "../session";
import { areaOf } from "./area";
import { useWay } from "./card";
import type { Trying } from "./trying";

/** The marks of the last hint: where to look, which piece moves, or the move. */
function hintMarks({ game }: AnalysisSession, { hints, way }: Trying): Marks {
  if (hints === undefined || way === undefined) return {};
  const [from, to] = way;
  if (hints === 1) return { hint: new Set(areaOf(infoOf(game), from, to).places) };
  return hints === 2 ? { hint: new Set([from]) } : { hint: new Set(way), arrows: [{ from, to, kind: "hint" }] };
}

function arrow(way: readonly [Place, Place] | undefined, kind: Arrow["kind"]): Arrow[] {
  return way === undefined ? [] : [{ from: way[0], to: way[1], kind }];
}

/** How many moves of a wrong attempt and its reply are shown: 1 is the attempt; 0 is another position. */
export function shownOf(session: AnalysisSession, { before, event, says, verdict }: Trying): number {
  if (says !== "wrong" || event === undefined) return 0;
  const shown = session.events;
  const line = [...session.tree.eventsTo(before), event, ...(verdict?.line ?? [])];
  const more = shown.length - session.tree.pathTo(before).length;
  return more > 0 && shown.every((one, i) => one === line[i]) ? more : 0;
}

/** Undefined if nothing is marked. */
export function useTryMarks(session: AnalysisSession, trying: Trying | undefined): Marks | undefined {
  const asked = trying !== undefined && (trying.says === "ask" || trying.says === "looking") ? trying : undefined;
  const played = useWay(session, asked?.before ?? 0, asked?.says === "ask" ? [asked.turn.move] : []);
  const shown = trying === undefined ? 0 : shownOf(session, trying);
  const [answer] = trying?.verdict?.line ?? [];
  const refuted = shown === 1 || shown === 2 ? trying : undefined;
  const reply = useWay(session, refuted?.before ?? 0, refuted && answer !== undefined ? [refuted.event!, answer] : []);
  if (asked !== undefined) return { arrows: arrow(played, "played"), ...hintMarks(session, asked) };
  return refuted && { arrows: arrow(reply, "threat") };
}
