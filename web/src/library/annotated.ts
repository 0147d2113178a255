// Annotated games: data/annotated/GAME.json, made by tools/strategy/annotate.py (docs/strategy.md).
import { textIn } from "./lessons";
import type { Texts } from "./lessons_file";
import type { RawReview, Reason } from "./reviewer";

type WrittenReason = Omit<Reason, "text"> & { text: Texts };

/** A review with the texts of its reasons and merits in each language. */
interface WrittenReview extends Omit<RawReview, "turns"> {
  turns: (Omit<RawReview["turns"][number], "reason" | "merit"> & { reason: WrittenReason | null; merit?: WrittenReason | null })[];
}

interface WrittenChapter {
  title: Texts;
  /** What the game shows, before its first move. */
  intro: Texts;
  /** Comments by the number of a turn, from 1. */
  comments: Readonly<Record<string, Texts>>;
  spec: string;
  moves: readonly string[];
  review: WrittenReview;
}

interface AnnotatedFile {
  spec: string;
  chapters: readonly WrittenChapter[];
}

/** An annotated game in the current language. */
export interface AnnotatedGame {
  title: string;
  spec: string;
  moves: readonly string[];
  /** By the number of turns played before the comment. */
  comments: ReadonlyMap<number, string>;
  review: RawReview;
}

const files = import.meta.glob<AnnotatedFile>("../../../data/annotated/*.json", { import: "default" });

function pathOf(game: string): string {
  return `../../../data/annotated/${game}.json`;
}

/** The id of the study with the annotated games of a game. */
export function annotatedId(game: string): string {
  return `annotated-${game}`;
}

/** The address of an annotated game, counted from 0. */
export function annotatedAddress(game: string, number: number): string {
  return `/study/${annotatedId(game)}/${number + 1}`;
}

function translatedReason(reason: WrittenReason | null | undefined): Reason | null {
  return reason ? { ...reason, text: textIn(reason.text) } : null;
}

/** The review with the texts of its reasons and merits in the current language. */
function translated(review: WrittenReview): RawReview {
  const turns = review.turns.map((turn) => ({ ...turn, reason: translatedReason(turn.reason), merit: translatedReason(turn.merit) }));
  return { ...review, turns };
}

/** The annotated games of a game; empty if it has none. */
export async function annotatedGames(game: string): Promise<AnnotatedGame[]> {
  const file = await files[pathOf(game)]?.();
  return (file?.chapters ?? []).map(({ title, intro, comments, spec, moves, review }) => {
    const said = Object.entries(comments).map(([turn, texts]) => [Number(turn), textIn(texts)] as const);
    return { title: textIn(title), spec, moves, comments: new Map([[0, textIn(intro)], ...said]), review: translated(review) };
  });
}
