// A review made by the server. Its workers send what they know so far as progress (docs/server.md). Workers of earlier
// versions send only how far they are.
import { library } from "../../library/client";
import { gameOf, infoOf } from "../../library/games";
import type { Game } from "../../library/protocol";
import {
  type RawReview,
  type Review,
  type ReviewHearing,
  type ReviewProgress,
  type ReviewTurn,
  tidy,
  worstOf,
} from "../../library/reviewer";
import { ServerJob, type Standing } from "../engine/server_jobs";

/** A known turn in few bytes: its number, its seat, its grade, what the seat may expect before and after it, and its
 * loss. */
type BriefTurn = [number, string, number, number | null, number | null, number | null];

interface JobProgress {
  stage?: ReviewProgress["stage"];
  done: number;
  of: number;
  turns?: BriefTurn[];
  slips?: RawReview["turns"];
  proved?: number;
}

const grades = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
const WHOLE = 1000; // of the game; values of turns are in thousandths of it

/** What a worker knows about a game; undefined if it does not say. */
export function knownOf({ turns, slips = [], proved = 0 }: JobProgress, game: Game, points: Review["points"]): Review | undefined {
  if (turns === undefined || turns.length === 0) return undefined;
  const parts = points === "chances" ? WHOLE : 1;
  const value = (number: number | null) => (number === null ? null : number / parts);
  const few = turns.map(([turn, seat, grade, before, after, loss]): ReviewTurn => {
    const values = { before: value(before), after: value(after), loss: value(loss) };
    return {
      turn,
      event: turn - 1,
      seat,
      move: game.events[turn - 1] ?? "",
      grade: grades[grade] ?? "good",
      ...values,
      best: [],
      reason: null,
      pending: true,
    };
  });
  const all = new Map(few.map((turn) => [turn.event, turn]));
  tidy({ accuracy: {}, turning_points: [], turns: slips }, points).turns.forEach((turn, index) =>
    all.set(turn.event, index < proved ? turn : { ...turn, pending: true }),
  );
  const known = [...all.values()].filter(({ event }) => event < game.events.length).sort((a, b) => a.event - b.event);
  return { accuracy: {}, turns: known, turningPoints: worstOf(known), points };
}

/** A reviewer that uses the server. */
export class ServerReviewer {
  private job: ServerJob<RawReview> | undefined;

  constructor(private readonly onStanding: (standing: Standing | undefined) => void) {}

  async review(game: Game, { onProgress, onPartial }: ReviewHearing): Promise<Review> {
    const points = infoOf(gameOf(game.spec)).cooperative ? "plies" : "chances";
    const { notes } = await library.notes(game);
    const hear = (told: JobProgress) => {
      const { stage = "looking", done, of } = told;
      onProgress?.({ stage, done, of });
      const known = knownOf(told, game, points);
      if (known !== undefined) onPartial?.(known);
    };
    this.job = new ServerJob<RawReview>({ kind: "review", game: notes }, (progress) => hear(progress as JobProgress), this.onStanding);
    const result = await this.job.run();
    return { ...tidy(result, points), ...(result.complete === false && { complete: false }) };
  }

  stop(): void {
    this.job?.stop();
    this.onStanding(undefined);
  }
}
