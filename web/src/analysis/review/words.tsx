// What a review says about a turn, in words.
import say from "virtual:words/review";
import { kindName } from "../../library/games";
import type { MoveNotation } from "../../library/protocol";
import { Parts } from "../../play/moves";
import { mainNodes, type Review, type ReviewTurn } from "./review";
import { seatWords } from "../seat_words";
import type { AnalysisSession } from "../session";

type GradeKey = "grade.lost" | `grade.${ReviewTurn["grade"]}`;

/** A fraction of the game in per cent. */
export function percentOf(part: number | null): number {
  return Math.round((part ?? 0) * 100);
}

/** What a turn changed: "48 → 40 %", or for a shared goal, how many moves it lost. */
export function changeWords(review: Review, { before, after, loss }: ReviewTurn): string {
  if (review.points === "chances") return say("change.share", { before: percentOf(before), after: percentOf(after) });
  if (after === null) return say("change.no.way");
  return loss === null || loss === 0 ? say("change.to.go", { count: after }) : say("change.lost", { count: loss });
}

/** How much worse a move was, if nothing more can be proved. */
export function lossWords(review: Review, { before, after, loss }: ReviewTurn): string {
  if (review.points === "chances") return say("loss.share", { percent: percentOf(before) - percentOf(after) });
  return loss === null ? say("loss.no.way") : say("loss.longer", { before: before ?? 0, after: after ?? 0, count: loss });
}

/** The expectation after a move: "54 %", "17 to go". */
export function worthWords(review: Review, value: number | null): string {
  if (review.points === "chances") return say("value.share", { percent: percentOf(value) });
  return value === null ? say("value.no.way") : say("change.to.go", { count: value });
}

/** The number of a turn as in a list of moves; "…" marks a seat other than the first. For a shared goal, how many moves
 * were made. */
export function numberOf(session: AnalysisSession, review: Review, { turn, event, seat }: ReviewTurn): string {
  if (review.points === "plies") return `${turn}`;
  const round = session.roundOf(mainNodes(session)[event]!);
  const { seats } = session;
  return seats.length > 2 || seat === seats[0] ? `${round}` : `${round} …`;
}

/** The heading of a card: how good a move was. */
export function gradeWords<T>(review: Review, { grade, loss }: ReviewTurn, say_: (key: GradeKey, more: { count: number }) => T): T {
  const isLost = review.points === "plies" && loss !== null && loss > 0;
  return say_(isLost ? "grade.lost" : `grade.${grade}`, { count: loss ?? 0 });
}

/** Who made a move, in games in which that varies. */
export function whoOf(session: AnalysisSession, review: Review, { seat }: ReviewTurn): string {
  return review.points === "plies" ? "" : seatWords(session, seat);
}

/** A move of the main line as text. */
export function nameOf(session: AnalysisSession, turn: ReviewTurn): string {
  const node = mainNodes(session)[turn.event];
  return (node === undefined ? undefined : session.names.of(session.tree.node(node))?.text) ?? turn.move;
}

/** A move for screen readers: with the names of its pieces. */
export function spokenNotation(game: string, { parts }: MoveNotation): string {
  const words = parts.map((part) => (typeof part === "string" ? part.replace("×", ` ${say("takes")} `) : kindName(game, part[0])));
  return words.join(" ").replace(/\s+/g, " ").trim();
}

/** The same of a move of the main line. */
export function spokenName(session: AnalysisSession, turn: ReviewTurn): string {
  const node = mainNodes(session)[turn.event];
  const written = node === undefined ? undefined : session.names.of(session.tree.node(node));
  return written === undefined ? turn.move : spokenNotation(session.game, written);
}

/** A turn of the list, in a sentence. */
export function spokenRow(session: AnalysisSession, review: Review, turn: ReviewTurn): string {
  const { before, after, loss, event, grade, seat } = turn;
  const more = { move: spokenName(session, turn), judgement: say(`word.${grade}`) };
  if (review.points === "plies") {
    const isLost = loss !== null && loss > 0 && after !== null;
    const change = isLost ? say("change.lost.spoken", { count: loss, left: after }) : changeWords(review, turn);
    return say("row.alone", { ...more, number: `${turn.turn}`, change });
  }
  const change = say("change.spoken", { before: percentOf(before), after: percentOf(after) });
  return say("row", { ...more, number: `${session.roundOf(mainNodes(session)[event]!)}`, name: seatWords(session, seat), change });
}

/** A move of the main line as the list shows it. */
export function MoveName({ session, turn }: { session: AnalysisSession; turn: ReviewTurn }) {
  const node = mainNodes(session)[turn.event];
  const written = node === undefined ? undefined : session.names.of(session.tree.node(node));
  if (written === undefined) return <>{turn.move}</>;
  return (
    <span class="move-name">
      <Parts game={session.game} written={written} />
    </span>
  );
}
