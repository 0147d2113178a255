// "Try it yourself": the position before a slip is shown, and the person looks for a better move. Every move that loses
// next to nothing is accepted, not only the one that the review found. Until then the page does not contain the answer.
// An attempt is shown on the board with the reply to it, and leaves nothing in the tree.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/review";
import { partsOf } from "../../games/parts";
import { Analyser, expected, type Report } from "../../library/analyser";
import { library } from "../../library/client";
import { gameOf } from "../../library/games";
import type { Game, Place, Seat, State } from "../../library/protocol";
import { goToTurn, useWay } from "./card";
import { mainNodes, type Review, type ReviewTurn, slipsOf } from "./review";
import type { AnalysisSession } from "../session";

const NODES = 200_000; // as many as a review searches
const AGAIN = 5; // this many times more before a move is accepted
const HOLDS = 0.02; // the loss below which a move is as good
const PLIES = 1; // the same for a shared goal

/** The state: a move is asked for, being checked, refused, accepted, or shown. */
export type TrySays = "ask" | "looking" | "wrong" | "best" | "holds" | "shown";

/** What a seat may expect after a move, in the review's unit; and in games that count turns, the least number of turns
 * from there. */
export interface Worth {
  value: number | null;
  left?: number;
}

/** The verdict on an attempted move. */
interface Verdict {
  holds: boolean;
  /** The message for a move without a value. */
  words: string;
  worth?: Worth;
  /** How the game would go on after it. */
  line: readonly string[];
}

interface At {
  turn: ReviewTurn;
  says: TrySays;
  /** The last attempt: its node, and the verdict. */
  node?: number;
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

/** Searches the position after a move, up to this many positions. */
function reportOf(analyser: Analyser, game: Game, nodes: number): Promise<Report> {
  return new Promise((resolve, reject) =>
    analyser.start(
      game,
      { lines: 1, nodes },
      (report) => report.done && resolve(report),
      (message) => reject(new Error(message)),
    ),
  );
}

function leftOf(state: State, seat: Seat): number | undefined {
  return state.progress?.[seat]?.left;
}

function judge(report: Report, game: Game, review: Review, turn: ReviewTurn): Verdict {
  const line = report.lines[0]?.line ?? [];
  if (review.points === "plies") {
    const plies = report.goal?.plies;
    const more = plies === undefined || turn.before === null ? undefined : plies + 1 - turn.before;
    return { holds: more !== undefined && more < PLIES, words: "", worth: { value: plies ?? null }, line };
  }
  const has = expected(report, game, turn.seat);
  const loss = (turn.before ?? 0) - has;
  return { holds: loss < HOLDS, words: "", worth: { value: has }, line };
}

/** Whether the move that led to this game is good enough, and if not, why. A short search accepts nothing. */
async function verdictOf(analyser: Analyser, game: Game, review: Review, turn: ReviewTurn): Promise<Verdict> {
  const state = await library.state(game);
  const { outcome } = state;
  const ends = outcome.result !== "ongoing";
  if (ends && outcome.result === "win" && (outcome.seat ?? turn.seat) === turn.seat) return { holds: true, words: "", line: [] };
  if (ends) return { holds: false, words: say("tried.ends"), line: [] };
  const { reported = async (_game: Game, report: Report) => report } = partsOf(gameOf(game.spec));
  const look = async (nodes: number) => judge(await reported(game, await reportOf(analyser, game, nodes)), game, review, turn);
  const first = await look(NODES);
  const last = first.holds ? await look(NODES * AGAIN) : first;
  return { ...last, worth: last.worth && { ...last.worth, left: leftOf(state, turn.seat) } };
}

/** The result of each slip: found at once, or missed. */
type Results = Map<number, "once" | "missed">;

interface TryQuestion {
  session: AnalysisSession;
  review: Review;
  analyser: Analyser;
  turn: ReviewTurn;
  /** The position in which the person looks for the move. */
  before: number;
  hints?: At["hints"];
}

/** Tries a move: shows it, analyses it, and reports the verdict through `set`. */
async function tryMove(
  { session, review, analyser, turn, before, hints }: TryQuestion,
  event: string,
  set: (at: At) => void,
): Promise<void> {
  if (event === turn.move) return session.say(say("tried.same"));
  const node = session.tryOut(event);
  void session.names.ask(session.tree, [node]);
  set({ turn, says: "looking", node, hints });
  const isBest = event === turn.best[0];
  const game = { ...session.shown, events: [...session.tree.eventsTo(before), event] };
  try {
    const verdict = isBest ? { holds: true, words: "", line: [] } : await verdictOf(analyser, game, review, turn);
    if (session.at === node) set({ turn, says: isBest ? "best" : verdict.holds ? "holds" : "wrong", node, verdict, hints });
  } catch (error) {
    session.goTo(before);
    set({ turn, says: "ask", hints });
    session.say(say("tried.failed", { error: (error as Error).message }));
  }
}

/** While the person looks for a move, moves made in the position before are attempts. */
function useIntercepted(asked: TryQuestion | undefined, isAsking: boolean, set: (at: At) => void): void {
  const { session, before, turn, hints } = asked ?? {};
  useEffect(() => {
    if (asked === undefined || session === undefined || !isAsking) return undefined;
    session.intercept = async (event) => {
      if (session.at !== before) return true;
      void tryMove(asked, event, set);
      return false;
    };
    return () => {
      session.intercept = undefined;
    };
  }, [session, before, turn, hints, isAsking]);
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

export function useTrying(session: AnalysisSession, review: Review | undefined) {
  const analyser = useMemo(() => new Analyser(), []);
  const [at, setAt] = useState<At>();
  const { slips, results, begin } = useList(review, at?.turn);
  useEffect(() => () => analyser.close(), []);
  const move = at === undefined ? undefined : mainNodes(session)[at.turn.event];
  const before = move === undefined ? undefined : session.tree.node(move).parent;
  const note = (event: number, how: "once" | "missed") => !results.has(event) && results.set(event, how);
  const set = (next: At) => {
    if (next.says !== "ask" && next.says !== "looking")
      note(next.turn.event, next.says === "best" || next.says === "holds" ? "once" : "missed");
    setAt(next);
  };
  const asked = at && review && before !== undefined ? { session, review, analyser, turn: at.turn, before, hints: at.hints } : undefined;
  useIntercepted(asked, at?.says !== "shown", set);
  const way = useWay(session, before ?? 0, at?.turn.best[0]);
  const left = useLeft(asked ?? {});
  const start = (turn: ReviewTurn, hints?: At["hints"]) => {
    setAt({ turn, says: "ask", hints });
    session.goTo(session.tree.node(mainNodes(session)[turn.event]!).parent);
  };
  const beginWith = (turn: ReviewTurn, turns?: readonly ReviewTurn[]) => {
    begin(turns);
    start(turn);
  };
  const hint = ({ turn, says, hints = 0 }: At) => {
    const next = way === undefined || hints >= 2 ? 3 : ((hints + 1) as 1 | 2);
    if (next === 3) note(turn.event, "missed"); // this hint reveals the move
    if (says !== "ask") session.goTo(before!);
    setAt({ turn, says: "ask", hints: next });
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
      set({ turn: at.turn, says: "shown" });
    },
    stop: () => {
      goToTurn(session, at.turn);
      setAt(undefined);
    },
  };
  return { trying, start: (turn: ReviewTurn) => beginWith(turn), goOn: (turn: ReviewTurn) => start(turn) };
}
