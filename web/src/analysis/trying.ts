// "Try it yourself": the position before a slip is shown, and a better move is asked for. Every move that holds is
// accepted, not only the one that the review found; until then the page has no answer in it.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/review";
import { Analyser, expected } from "../library/analyser";
import { library } from "../library/client";
import type { Game } from "../library/protocol";
import { goToTurn } from "./review_card";
import { mainNodes, type Review, type ReviewTurn, slipsOf } from "./review";
import type { AnalysisSession } from "./session";

const NODES = 200_000; // as many as a review looks at
const HOLDS = 0.05; // the loss from which a move is a slip (wayfarer/review.h)
const PLIES = 2;

/** A move is asked for, or was found, or is shown. */
type Says = "ask" | "looking" | "best" | "holds" | "shown";

export interface Trying {
  turn: ReviewTurn;
  /** What is said of the last move tried. */
  says: Says;
  next: ReviewTurn | undefined;
  /** Which of the seat's weak moves it is, from 1, and how many there are. */
  number: number;
  count: number;
  reveal(): void;
  stop(): void;
}

interface At {
  turn: ReviewTurn;
  says: Says;
}

/** Whether a move loses little against the turn's best, by a search of its own; if not, how much, in a sentence. */
function lossOf(analyser: Analyser, game: Game, review: Review, turn: ReviewTurn): Promise<{ holds: boolean; words: string }> {
  return new Promise((resolve, reject) => {
    analyser.start(
      game,
      { lines: 1, nodes: NODES },
      (report) => {
        if (!report.done) return;
        if (review.points === "plies") {
          const plies = report.goal?.plies;
          const more = plies === undefined || turn.before === null ? undefined : plies + 1 - turn.before;
          const holds = more !== undefined && more < PLIES;
          resolve({ holds, words: more === undefined ? say("tried.no.way") : say("tried.longer", { count: more }) });
          return;
        }
        const loss = (turn.before ?? 0) - expected(report, game, turn.seat);
        resolve({ holds: loss < HOLDS, words: say("tried.share", { percent: Math.round(loss * 100) }) });
      },
      (message) => reject(new Error(message)),
    );
  });
}

/** Whether the move that led to this game holds, and if not why, in a sentence. */
async function verdictOf(analyser: Analyser, game: Game, review: Review, turn: ReviewTurn): Promise<{ holds: boolean; words: string }> {
  try {
    const { outcome } = await library.state(game);
    if (outcome.result === "win" && (outcome.seat ?? turn.seat) === turn.seat) return { holds: true, words: "" };
    return await lossOf(analyser, game, review, turn);
  } catch (error) {
    return { holds: false, words: say("tried.failed", { error: (error as Error).message }) };
  }
}

export function useTrying(session: AnalysisSession, review: Review | undefined) {
  const analyser = useMemo(() => new Analyser(), []);
  const [at, setAt] = useState<At>();
  useEffect(() => () => analyser.close(), []);
  const node = at === undefined ? undefined : mainNodes(session)[at.turn.event];
  const before = node === undefined ? undefined : session.tree.node(node).parent;

  /** Whether a move is to be played: it holds. If not, what is said takes it back. */
  const tried = async (turn: ReviewTurn, from: number, move: string): Promise<boolean> => {
    const set = (says: Says) => setAt({ turn, says });
    const refuse = (words: string) => {
      set("ask");
      session.say(words);
      return false;
    };
    const accept = (says: Says) => {
      set(says);
      return true;
    };
    if (move === turn.best[0]) return accept("best");
    if (move === turn.move) return refuse(say("tried.same"));
    set("looking");
    const game = { ...session.shown, events: [...session.tree.eventsTo(from), move] };
    const { holds, words } = await verdictOf(analyser, game, review!, turn);
    return holds ? accept("holds") : refuse(words);
  };

  useEffect(() => {
    const { turn, says } = at ?? {};
    if (turn === undefined || before === undefined || (says !== "ask" && says !== "looking")) return undefined;
    session.intercept = async (move) => session.at !== before || tried(turn, before, move);
    return () => {
      session.intercept = undefined;
    };
  }, [at, before]);

  const start = (turn: ReviewTurn) => {
    setAt({ turn, says: "ask" });
    session.goTo(session.tree.node(mainNodes(session)[turn.event]!).parent);
  };
  const stop = () => {
    if (at !== undefined) goToTurn(session, at.turn);
    setAt(undefined);
  };
  const slips = review === undefined ? [] : slipsOf(review, at?.turn.seat);
  const number = slips.findIndex(({ event }) => event === at?.turn.event) + 1;
  const trying: Trying | undefined = at && {
    ...at,
    next: slips[number],
    number,
    count: slips.length,
    reveal: () => {
      session.say("");
      setAt({ ...at, says: "shown" });
    },
    stop,
  };
  return { trying, start };
}
