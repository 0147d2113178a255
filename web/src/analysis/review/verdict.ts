// Whether an attempted move is good enough, and why. A search judges the move; a short review of it, as puzzles make one,
// looks for the reason. What is said never contains the move that is to be found.
import say from "virtual:words/review";
import { partsOf } from "../../games/parts";
import { Analyser, expected, type Report } from "../../library/analyser";
import { library } from "../../library/client";
import { gameOf } from "../../library/games";
import { plainKind } from "../../library/motifs";
import type { Game, MoveNotation } from "../../library/protocol";
import { type Reason, Reviewer, type ReviewTurn } from "../../library/reviewer";
import { leftOf, type Review } from "./review";

const NODES = 200_000; // as many as a review searches
const AGAIN = 5; // this many times more before a move is accepted
const HOLDS = 0.02; // the loss below which a move is as good
const PLIES = 1; // the same for a shared goal
const REASON_NODES = 10_000; // for the first search for a reason; later ones use up to 20 times as many

/** What a seat may expect after a move, in the review's unit; and in games that count turns, the least number of turns
 * from there. */
export interface Worth {
  value: number | null;
  left?: number;
}

/** Why an attempt is bad, or what is known of a good one. */
export interface TriedReason {
  /** A sentence without the move to be found; for a good attempt, what was wrong with the move played. */
  words: string;
  /** Of a good attempt: a review of it found no such fault. */
  clean?: boolean;
  /** The proof, if there is one; it begins with the reply. */
  line: readonly string[];
}

/** The verdict on an attempted move. */
export interface Verdict {
  holds: boolean;
  /** The message for a move without a value. */
  words: string;
  /** The attempt as it is written; undefined if only in machine notation. */
  written: MoveNotation | undefined;
  worth?: Worth;
  /** How the game would go on after it. */
  line: readonly string[];
  /** Undefined while it is looked for; null: none can be proved or counted. */
  reason?: TriedReason | null;
}

type Judged = Omit<Verdict, "written">;

/** Kinds of reasons about what was missed. Their sentences name the move to be found, so these stand in for them. */
const MISSED = ["misses-mate", "misses-win", "misses-material", "misses-promotion", "misses-series"] as const;

/** The sentences in which the better move is the subject. */
const AS_SUBJECT = ["review.keeps-pieces"];
const BETTER = 4; // the slot of the better move in what is counted (src/review/counts.c)

/** A reason with "a better move" in place of the move to be found; undefined if that is not possible. */
export function withoutAnswer({ kind, text, says, line, better_line }: Reason): TriedReason | undefined {
  const missed = MISSED.find((one) => one === plainKind(kind));
  if (missed !== undefined) return { words: say(`try.${missed}`), line: [] };
  if (kind.startsWith("misses-")) return undefined;
  if (better_line === undefined) return { words: text, line };
  const named = says.flatMap(({ id, args }) =>
    args.flatMap((arg) => (arg.type === "move" && arg.slot === BETTER ? [{ id, move: arg.move }] : [])),
  );
  const words = named.reduce(
    (said, { id, move }) => said.replaceAll(move, say(AS_SUBJECT.includes(id) ? "try.better" : "try.better.with")),
    text,
  );
  return words === text ? undefined : { words, line };
}

/** Whether the short review of an accepted move found nothing wrong with it either. */
function isClean({ grade, reason }: ReviewTurn): boolean {
  return (grade === "best" || grade === "good") && reason === null;
}

function judged(report: Report, game: Game, review: Review, turn: ReviewTurn): Judged {
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

export class Judge {
  private readonly analyser = new Analyser();
  private readonly reviewer = new Reviewer();

  /** Searches the position after a move, up to this many positions. */
  private reportOf(game: Game, nodes: number): Promise<Report> {
    return new Promise((resolve, reject) =>
      this.analyser.start(
        game,
        { lines: 1, nodes },
        (report) => report.done && resolve(report),
        (message) => reject(new Error(message)),
      ),
    );
  }

  private async valueOf(game: Game, review: Review, turn: ReviewTurn): Promise<Judged> {
    if (game.events.at(-1) === turn.best[0]) return { holds: true, words: "", line: turn.best.slice(1) };
    const state = await library.state(game);
    const { outcome } = state;
    const ends = outcome.result !== "ongoing";
    if (ends && outcome.result === "win" && (outcome.seat ?? turn.seat) === turn.seat)
      return { holds: true, words: say("tried.wins"), line: [] };
    if (ends) return { holds: false, words: say("tried.ends"), line: [] };
    const { reported = async (_game: Game, report: Report) => report } = partsOf(gameOf(game.spec));
    const look = async (nodes: number) => judged(await reported(game, await this.reportOf(game, nodes)), game, review, turn);
    const first = await look(NODES);
    const last = first.holds ? await look(NODES * AGAIN) : first;
    return { ...last, worth: last.worth && { ...last.worth, left: leftOf(state, turn.seat) } };
  }

  /** Whether the move that led to this game is good enough. A short search accepts nothing. */
  async verdictOf(game: Game, review: Review, turn: ReviewTurn): Promise<Verdict> {
    const [verdict, written] = await Promise.all([
      this.valueOf(game, review, turn),
      library.written(game, game.events.length - 1).catch(() => []), // then machine notation
    ]);
    return { ...verdict, written: written[0] };
  }

  /** The review of the last move of a game alone; undefined if there is none. */
  private async reviewed({ spec, start, events }: Game): Promise<ReviewTurn | undefined> {
    const { position } = await library.state({ spec, start, events: events.slice(0, -1) });
    const { turns } = await this.reviewer.review({ spec, start: position, events: events.slice(-1) }, { nodes: REASON_NODES, workers: 1 });
    return turns[0];
  }

  /** Why an attempt is bad, or what makes it better than the move played; null if nothing can be said. */
  async reasonOf(game: Game, review: Review, turn: ReviewTurn, verdict: Verdict): Promise<TriedReason | null> {
    const isBest = game.events.at(-1) === turn.best[0];
    if (verdict.holds && (turn.reason === null || isBest)) return turn.reason && { words: turn.reason.text, line: [] };
    if (!verdict.holds && verdict.worth === undefined) return null; // the game is over
    if (review.points === "plies" && verdict.worth?.value !== null) return null; // a way is left, of a known length
    const tried = await this.reviewed(game).catch(() => undefined); // stopped, or there is no worker
    if (verdict.holds) return { words: turn.reason!.text, clean: tried !== undefined && isClean(tried), line: [] };
    return (tried?.reason && withoutAnswer(tried.reason)) ?? null;
  }

  /** Ends what is in progress. */
  stop(): void {
    this.analyser.stop();
    this.reviewer.stop();
  }

  close(): void {
    this.analyser.close();
    this.reviewer.stop();
  }
}
