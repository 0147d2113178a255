// "Try it yourself": the position before a slip is shown, and the person looks for a better move. Every move that loses
// next to nothing is accepted, not only the one that the review found. Until then the page does not contain the answer.
// The reply to a wrong attempt is played on the board. An attempt and what follows it leave nothing in the tree.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/review";
import { library } from "../../library/client";
import type { Place } from "../../library/protocol";
import { goToTurn, useWay } from "./card";
import { leftOf, mainNodes, type Review, type ReviewTurn, slipsOf } from "./review";
import type { AnalysisSession } from "../session";
import type { Judge, Verdict } from "./verdict";

const ANSWER = 700; // milliseconds until the reply to a wrong attempt is played

/** The state: a move is asked for, being checked, refused, accepted, or shown. */
export type TrySays = "ask" | "looking" | "wrong" | "best" | "holds" | "shown";

interface At {
  turn: ReviewTurn;
  says: TrySays;
  /** The last attempt, and the verdict. */
  event?: string;
  verdict?: Verdict;
  /** The number of hints given: where to look, which piece, the move. */
  hints?: 0 | 1 | 2 | 3;
}

export interface Trying extends At {
  /** The position in which the person looks for the move. */
  before: number;
  next: ReviewTurn | undefined;
  /** Its number among the seat's weak moves, from 1, and their count. */
  number: number;
  count: number;
  /** How many were found at the first attempt, and those that were not. */
  foundAtOnce: number;
  missed: readonly ReviewTurn[];
  /** The start and the target of the best move, if it has a target. */
  way: readonly [Place, Place] | undefined;
  /** The turns needed after the best move and after the played one, in games that count them. */
  left: { best?: number; played?: number };
  again(): void;
  /** Practises only these, starting with the first. */
  only(turns: readonly ReviewTurn[]): void;
  hint(): void;
  reveal(): void;
  stop(): void;
}

/** The judge of attempts, fetched for the first of them. */
class LateJudge {
  private judge: Promise<Judge> | undefined;

  get(): Promise<Judge> {
    this.judge ??= import("./verdict").then(({ Judge }) => new Judge());
    this.judge.catch(() => (this.judge = undefined)); // the next attempt fetches it again
    return this.judge;
  }

  stop(): void {
    this.judge?.then(
      (judge) => judge.stop(),
      () => undefined,
    );
  }

  close(): void {
    this.judge?.then(
      (judge) => judge.close(),
      () => undefined,
    );
  }
}

/** How a slip was answered: found at once, or missed. */
export type Result = "once" | "missed";
type Results = Map<number, Result>;

interface TryQuestion {
  session: AnalysisSession;
  review: Review;
  judge: LateJudge;
  turn: ReviewTurn;
  /** The position in which the person looks for the move. */
  before: number;
  hints?: At["hints"];
}

/** Tries a move: shows it, analyses it, and reports the verdict through `set`, and then its reason. `isCurrent` is false
 * once something else is asked or tried. */
async function tryMove(
  { session, review, judge: late, turn, before, hints }: TryQuestion,
  event: string,
  set: (at: At) => void,
  isCurrent: () => boolean,
): Promise<void> {
  session.tryOut(before, [event]);
  set({ turn, says: "looking", event, hints });
  const game = { ...session.shown, events: [...session.tree.eventsTo(before), event] };
  try {
    const judge = await late.get();
    const verdict = await judge.verdictOf(game, review, turn);
    if (!isCurrent()) return;
    const says = event === turn.best[0] ? "best" : verdict.holds ? "holds" : "wrong";
    set({ turn, says, event, verdict, hints });
    const reason = await judge.reasonOf(game, review, turn, verdict);
    if (!isCurrent()) return;
    const line = reason !== null && reason.line.length > 0 ? reason.line : verdict.line;
    set({ turn, says, event, verdict: { ...verdict, line, reason }, hints });
  } catch (error) {
    if (!isCurrent()) return;
    session.goTo(before);
    set({ turn, says: "ask", hints });
    session.say(say("tried.failed", { error: (error as Error).message }));
  }
}

/** While the person looks for a move, moves made in the position before are attempts. */
function useIntercepted(asked: TryQuestion | undefined, isAsking: boolean, set: (at: At) => void, run: { current: number }): void {
  const { session, before, turn, hints } = asked ?? {};
  useEffect(() => {
    if (asked === undefined || session === undefined || !isAsking) return undefined;
    session.intercept = async (event) => {
      if (session.at !== before) return true;
      if (event === asked.turn.move) {
        session.say(say("tried.same"));
        return false;
      }
      const mine = ++run.current;
      void tryMove(asked, event, set, () => run.current === mine);
      return false;
    };
    return () => {
      session.intercept = undefined;
    };
  }, [session, before, turn, hints, isAsking]);
}

/** Plays the reply to a wrong attempt on the board, unless the person has gone elsewhere. If a proof with another reply
 * is found, that one is played instead. */
function useAnswer(session: AnalysisSession, at: At | undefined, before: number | undefined): void {
  const played = useRef(""); // the position after the reply that was played
  const event = at?.says === "wrong" ? at.event : undefined;
  const answer = at?.verdict?.line[0];
  useEffect(() => {
    if (event === undefined || answer === undefined || before === undefined) return undefined;
    const shown = () => session.events.join(" ");
    const tried = [...session.tree.eventsTo(before), event].join(" ");
    if (shown() === played.current && shown().startsWith(`${tried} `) && shown() !== `${tried} ${answer}`) session.tryOut(before, [event]);
    const timer = setTimeout(() => {
      if (shown() !== tried) return;
      session.tryOut(before, [event, answer]);
      played.current = shown();
    }, ANSWER);
    return () => clearTimeout(timer);
  }, [session, before, event, answer]);
}

/** The turns needed after the best move and after the one that was played. */
function useLeft({ session, turn, before }: Partial<TryQuestion>): Trying["left"] {
  const [left, setLeft] = useState<{ of?: ReviewTurn } & Trying["left"]>({});
  useEffect(() => {
    if (session === undefined || turn === undefined || before === undefined) return;
    const after = async (move: string | undefined) =>
      move === undefined
        ? undefined
        : leftOf(await library.state({ ...session.shown, events: [...session.tree.eventsTo(before), move] }), turn.seat);
    Promise.all([after(turn.best[0]), after(turn.move)]).then(
      ([best, played]) => setLeft({ of: turn, best, played }),
      () => undefined, // then no turns are counted
    );
  }, [session, turn, before]);
  return left.of === turn ? left : {};
}

/** The list of tasks, and the result of each. */
function useList(review: Review | undefined, turn: ReviewTurn | undefined) {
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const results = useRef<Results>(new Map());
  const of = review === undefined ? [] : slipsOf(review, review.points === "plies" ? undefined : turn?.seat);
  const slips = of.filter(({ event }) => only?.has(event) ?? true);
  const begin = (turns?: readonly ReviewTurn[]) => {
    results.current = new Map();
    setOnly(turns && new Set(turns.map(({ event }) => event)));
  };
  return { slips, results: results.current, begin };
}

/** The position before the slip that is practised. */
function beforeOf(session: AnalysisSession, turn: ReviewTurn | undefined): number | undefined {
  const move = turn && mainNodes(session)[turn.event];
  return move === undefined ? undefined : session.tree.node(move).parent;
}

/** Notes the first result of each slip. */
function noteIn(results: Results, onResult: (turn: ReviewTurn, how: Result) => void) {
  return (turn: ReviewTurn, how: Result) => {
    if (results.has(turn.event)) return;
    results.set(turn.event, how);
    onResult(turn, how);
  };
}

/** `onResult`: called with the first result of each slip. */
export function useTrying(session: AnalysisSession, review: Review | undefined, onResult: (turn: ReviewTurn, how: Result) => void) {
  const judge = useMemo(() => new LateJudge(), []);
  const [at, setAt] = useState<At>();
  const run = useRef(0); // incremented at each attempt, and when one ends
  const { slips, results, begin } = useList(review, at?.turn);
  useEffect(() => () => judge.close(), []);
  const before = beforeOf(session, at?.turn);
  const note = noteIn(results, onResult);
  const set = (next: At) => {
    const { says, turn } = next;
    if (says !== "ask" && says !== "looking") note(turn, says === "best" || says === "holds" ? "once" : "missed");
    setAt(next);
  };
  const change = (next: At | undefined) => {
    run.current++;
    judge.stop();
    if (next === undefined) setAt(undefined);
    else set(next);
  };
  const asked = at && review && before !== undefined ? { session, review, judge, turn: at.turn, before, hints: at.hints } : undefined;
  useIntercepted(asked, at?.says !== "shown", set, run);
  useAnswer(session, at, before);
  const way = useWay(session, before ?? 0, at?.turn.best.slice(0, 1) ?? []);
  const left = useLeft(asked ?? {});
  const start = (turn: ReviewTurn, hints?: At["hints"]) => {
    change({ turn, says: "ask", hints });
    session.goTo(beforeOf(session, turn)!);
  };
  const beginWith = (turn: ReviewTurn, turns?: readonly ReviewTurn[]) => {
    begin(turns);
    start(turn);
  };
  const hint = ({ turn, says, hints = 0 }: At) => {
    const next = way === undefined || hints >= 2 ? 3 : ((hints + 1) as 1 | 2);
    if (next === 3) note(turn, "missed"); // this hint reveals the move
    if (says !== "ask") session.goTo(before!);
    change({ turn, says: "ask", hints: next });
  };
  const number = slips.findIndex(({ event }) => event === at?.turn.event) + 1;
  const wasOnce = ({ event }: ReviewTurn) => results.get(event) === "once";
  const trying: Trying | undefined = at && {
    ...at,
    ...{ before: before ?? 0, next: slips[number], number, count: slips.length, way, left },
    foundAtOnce: slips.filter(wasOnce).length,
    missed: slips.filter((slip) => !wasOnce(slip)),
    again: () => start(at.turn, at.hints),
    only: (turns) => beginWith(turns[0]!, turns),
    hint: () => (at.says === "ask" || at.says === "wrong") && hint(at),
    reveal: () => {
      session.say("");
      if (before !== undefined) session.goTo(before);
      change({ turn: at.turn, says: "shown" });
    },
    stop: () => {
      goToTurn(session, at.turn);
      change(undefined);
    },
  };
  return { trying, start: (turn: ReviewTurn) => beginWith(turn), goOn: (turn: ReviewTurn) => start(turn) };
}
