// The turn that the review's card is about, and its actions by button and by key.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "../../library/protocol";
import { library } from "../../library/client";
import { usePlayLine } from "../engine/play_line";
import { glyphOf, mainNodes, type Review, type ReviewTurn, slipsOf, turnAt } from "./review";
import type { AnalysisSession } from "../session";

export interface Card {
  turn: ReviewTurn;
  /** The node of its move in the tree. */
  node: number;
  /** Whether there was a better move worth mentioning. */
  weak: boolean;
  /** Whether that move itself is shown, and not a line in place of it or after it. */
  isShown: boolean;
  /** How the game went on, or would have gone on: the proof of the explanation, or the expected line. */
  played: readonly string[];
  /** The better move and what follows it. Of an only move: the best of the other moves, and how it is refuted. Empty if
   * there is neither. */
  better: readonly string[];
  /** Its number among the turning points, from 1; 0 if it is none. */
  number: number;
  playPlayed(): void;
  playBetter(): void;
  /** Plays the line that was played last, initially the one of the game. */
  playChosen(): void;
  /** Plays the other of the two lines. */
  playOther(): void;
  /** Returns to the move of the game. */
  back(): void;
}

/** The moves to step through: the turning points, or if there are none, the lesser slips. */
export function pointsOf(review: Review): ReviewTurn[] {
  const points = review.turningPoints.map((index) => review.turns[index]!);
  return points.length === 0 ? slipsOf(review) : points.sort((a, b) => a.event - b.event);
}

/** In a game without large losses: the move that lost most. */
export function closestOf({ turns, points }: Review): ReviewTurn | undefined {
  if (points === "plies" || turns.some((turn) => glyphOf(turn) !== undefined)) return undefined;
  const worst = [...turns].sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))[0];
  return worst !== undefined && Math.round((worst.loss ?? 0) * 100) > 0 ? worst : undefined;
}

export function goToTurn(session: AnalysisSession, { event }: ReviewTurn): void {
  session.goTo(mainNodes(session)[event]!);
}

/** The point after or before the shown position; the last is followed by the first. */
export function nextPoint(session: AnalysisSession, review: Review, by: 1 | -1 = 1): ReviewTurn | undefined {
  const points = pointsOf(review);
  const main = session.tree.variationOf(session.at);
  const shown = main === undefined ? session.events.length : session.tree.pathTo(main).length;
  if (by > 0) return points.find(({ event }) => event + 1 > shown) ?? points[0];
  return points.filter(({ event }) => event + 1 < shown).at(-1) ?? points.at(-1);
}

/** The event of the card while a variation is shown: the slip from which it was opened, or in place of which or after
 * which the variation begins. */
function eventOfVariation(session: AnalysisSession, review: Review, last: number): number | undefined {
  const first = session.tree.variationOf(session.at)!;
  const fork = session.tree.pathTo(session.tree.node(first).parent).length; // events before it
  if (last === fork || last === fork - 1) return last;
  const isSlip = (event: number) => review.turns.some((turn) => turn.event === event && glyphOf(turn) !== undefined);
  return [fork, fork - 1].find(isSlip);
}

export function useCard(session: AnalysisSession, review: Review | undefined): Card | undefined {
  const playLine = usePlayLine(session);
  const last = useRef(-1); // the event of the main line that was last shown
  const chosen = useRef<{ event: number; better: boolean }>({ event: -1, better: false });
  if (review === undefined) return undefined;
  const onMain = session.tree.variationOf(session.at) === undefined;
  if (onMain) last.current = session.events.length - 1;
  const event = onMain ? last.current : eventOfVariation(session, review, last.current);
  const node = event === undefined || event < 0 ? undefined : mainNodes(session)[event];
  const turn = node === undefined ? undefined : turnAt(session, review, node);
  if (turn === undefined || node === undefined) return undefined;
  const weak = glyphOf(turn) !== undefined || closestOf(review)?.event === turn.event;
  const after = review.turns.find((one) => one.event > turn.event);
  const played = (turn.reason ?? turn.merit)?.line ?? after?.best ?? [];
  const better = weak ? (turn.reason?.better_line ?? turn.best) : (turn.merit?.other_line ?? []);
  const isBetter = () => chosen.current.event === turn.event && chosen.current.better;
  const play = (takesBetter: boolean) => {
    chosen.current = { event: turn.event, better: takesBetter };
    if (takesBetter) playLine(session.tree.node(node).parent, better);
    else playLine(node, played);
  };
  return {
    turn,
    node,
    weak,
    isShown: session.at === node,
    played,
    better,
    number: pointsOf(review).findIndex((one) => one.event === turn.event) + 1,
    playPlayed: () => play(false),
    playBetter: () => play(true),
    playChosen: () => play(isBetter()),
    playOther: () => play(!isBetter()),
    back: () => session.goTo(node),
  };
}

/** The start and the target of the last of these moves, which follow a node; undefined until known, or without moves. */
export function useWay(session: AnalysisSession, from: number, moves: readonly string[]): readonly [Place, Place] | undefined {
  const [known, setKnown] = useState<{ of: string; way?: readonly [Place, Place] }>({ of: "" });
  const of = moves.length === 0 ? "" : [...session.tree.eventsTo(from), ...moves].join(" ");
  useEffect(() => {
    if (of === "") return undefined;
    let here = true;
    library.state({ spec: session.spec, start: session.start, events: of.split(" ") }).then(
      ({ last }) => {
        const [begin, end] = [last?.path[0], last?.path.at(-1)];
        if (here && begin !== undefined && end !== undefined) setKnown({ of, way: [begin, end] });
      },
      () => undefined, // the card names the move
    );
    return () => {
      here = false;
    };
  }, [session, of]);
  return known.of === of ? known.way : undefined;
}
