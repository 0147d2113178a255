// The person's own mistakes, to be practised again later: a card for each that was looked for in "Try it yourself". A
// card that was found comes back after longer and longer, one that was missed tomorrow. They are stored on this device.
import { gameOf, infoOf, isGame } from "../../library/games";
import { type Day, today } from "../../library/puzzles";
import type { Review, ReviewTurn } from "../../library/reviewer";
import { keep, kept } from "../../ui/kept";
import type { AnalysisSession } from "../session";

/** The name under which the cards are stored. */
export const MISTAKES = "mistakes";
/** Days until a card of each box comes back. A card beyond the last box is mastered. */
export const BOXES: readonly number[] = [1, 7, 21, 60];
export const MOST_CARDS = 500;
const LINE = 8; // moves kept of each line

/** How a card was answered. */
export type How = "once" | "missed";

export interface MistakeCard {
  spec: string;
  start: string;
  /** The events before the mistake, separated by spaces. */
  before: string;
  points: Review["points"];
  /** The mistake as it was reviewed. The kind of its reason is its motif. */
  turn: ReviewTurn;
  /** Index of `BOXES`. */
  box: number;
  /** When it comes back; "" if it is mastered. */
  due: Day;
  /** When it was answered last, in milliseconds since 1970. */
  answered: number;
}

/** What is left of a card that is not to be asked again. */
interface Gone {
  gone: true;
  answered: number;
}

/** The cards by their ids. */
export type Cards = Readonly<Record<string, MistakeCard | Gone>>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a stored value is a card of a game that this page has. A file may contain anything. */
function isCard(value: unknown): value is MistakeCard {
  if (!isRecord(value) || !isRecord(value.turn)) return false;
  const { spec, start, before, points, turn, box, due, answered: when } = value;
  const { event, seat, move, best, reason } = turn;
  const texts = [spec, start, before, due, seat, move].every((one) => typeof one === "string");
  const numbers = [box, when, event].every((one) => typeof one === "number");
  if (!texts || !numbers || (points !== "chances" && points !== "plies")) return false;
  const isReason = reason === null || (isRecord(reason) && typeof reason.kind === "string" && typeof reason.text === "string");
  const count = before === "" ? 0 : (before as string).split(" ").length;
  return isReason && Array.isArray(best) && typeof best[0] === "string" && event === count && isGame(gameOf(spec as string));
}

function stored(value: unknown): Cards {
  const cards = isRecord(value) && isRecord(value.cards) ? value.cards : {};
  const good = Object.entries(cards).filter(
    ([, one]) => isCard(one) || (isRecord(one) && one.gone === true && typeof one.answered === "number"),
  );
  return Object.fromEntries(good) as unknown as Cards;
}

/** A short name for a text, equal for equal texts (FNV-1a, twice 32 bits). */
function hashOf(text: string): string {
  const run = (seed: number) => {
    let hash = seed;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${run(0x811c9dc5)}-${run(0x9e3779b9)}`;
}

export function cardId({ spec, start, before, turn }: Pick<MistakeCard, "spec" | "start" | "before" | "turn">): string {
  return hashOf([spec, start, before, turn.move].join("|"));
}

function daysLater(now: Date, days: number): Day {
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

function isDue({ due }: MistakeCard, day: Day): boolean {
  return due !== "" && due <= day;
}

/** The box and the day of a card after an answer. A card that is found before it is due stays where it is. */
export function scheduled(card: Pick<MistakeCard, "box" | "due"> | undefined, how: How, now: Date): Pick<MistakeCard, "box" | "due"> {
  if (how === "once" && card !== undefined && !isDue(card as MistakeCard, today(now))) return { box: card.box, due: card.due };
  const box = how === "missed" ? 0 : card === undefined ? 1 : card.box + 1;
  const days = BOXES[box];
  return { box, due: days === undefined ? "" : daysLater(now, days) };
}

/** The order in which cards are dropped: mastered ones first, then what is left of deleted ones; the oldest first. */
function rankOf(card: MistakeCard | Gone): number {
  if ("gone" in card) return 1;
  return card.due === "" ? 0 : 2;
}

function capped(cards: Cards): Cards {
  const all = Object.entries(cards);
  if (all.length <= MOST_CARDS) return cards;
  const order = all.sort(([, a], [, b]) => rankOf(b) - rankOf(a) || b.answered - a.answered);
  return Object.fromEntries(order.slice(0, MOST_CARDS));
}

/** Merges what is stored on two devices: of each card, the one that was answered last. */
export function mergedCards(here: unknown, there: unknown): { cards: Cards } {
  const cards: Record<string, MistakeCard | Gone> = { ...stored(here) };
  for (const [id, card] of Object.entries(stored(there))) if ((cards[id]?.answered ?? -1) < card.answered) cards[id] = card;
  return { cards: capped(cards) };
}

function allCards(): Cards {
  return stored(kept<unknown>(MISTAKES, {}));
}

/** Stores a card. The others are read again first, because another tab may have changed them. */
function put(id: string, card: MistakeCard | Gone): void {
  keep(MISTAKES, { cards: capped({ ...allCards(), [id]: card }) });
}

/** A turn as it is stored: without long lines and without what repeats its text. */
function shortened(turn: ReviewTurn): ReviewTurn {
  const { reason, best } = turn;
  const short = reason && { kind: reason.kind, text: reason.text, says: [], line: reason.line.slice(0, LINE) };
  return { ...turn, best: best.slice(0, LINE), reason: short };
}

/** Records how a mistake of a game was answered. A mistake of another person becomes no card, nor does one that is not
 * to be asked again. */
export function answered(session: AnalysisSession, review: Review, turn: ReviewTurn, how: How, now = new Date()): void {
  const { spec, start, own, tree } = session;
  if (turn.best.length === 0) return;
  if (own !== undefined && own !== turn.seat && !infoOf(session.game).cooperative) return;
  const before = tree.eventsTo(tree.endFrom(0)).slice(0, turn.event).join(" ");
  const id = cardId({ spec, start, before, turn });
  const known = allCards()[id];
  if (known !== undefined && "gone" in known) return;
  const { points } = review;
  put(id, { spec, start, before, points, turn: shortened(turn), ...scheduled(known, how, now), answered: now.getTime() });
}

/** Deletes a card, so that it is not asked again. */
export function forgetCard(id: string, now = new Date()): void {
  put(id, { gone: true, answered: now.getTime() });
}

export interface MistakesStanding {
  /** How many cards there are. */
  count: number;
  /** The ids of the cards to practise today, those that wait longest first. */
  due: readonly string[];
  /** The next day after today on which cards come back, and how many do. */
  next?: { day: Day; count: number };
}

export function mistakesStanding(now = new Date()): MistakesStanding {
  const day = today(now);
  const cards = Object.entries(allCards()).filter((one): one is [string, MistakeCard] => !("gone" in one[1]));
  const order = cards.sort(([, a], [, b]) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.answered - b.answered));
  const later = order.filter(([, card]) => card.due > day);
  const next = later[0]?.[1].due;
  return {
    count: cards.length,
    due: order.filter(([, card]) => isDue(card, day)).map(([id]) => id),
    ...(next === undefined ? {} : { next: { day: next, count: later.filter(([, { due }]) => due === next).length } }),
  };
}

export function cardOf(id: string): MistakeCard | undefined {
  const card = allCards()[id];
  return card === undefined || "gone" in card ? undefined : card;
}
