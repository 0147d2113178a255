// The strategy chapters of each game: data/strategy/GAME.json (docs/strategy.md). Their texts are data, in each language.
import { textIn } from "./lessons";
import type { Texts } from "./lessons_file";
import { plainKind } from "./motifs";

/** What was measured: the mean of a claim's values (of truths: a share), their number, and the interval in which a
 * repetition falls. */
export interface Found {
  mean: number;
  of: number;
  from: number;
  to: number;
}

export interface StrategyClaim {
  id: string;
  /** A sentence with the place {share} or {mean} for what was found. */
  says: Texts;
  found: Found;
}

/** A board to try, with moves worth trying. */
export interface StrategyBoard {
  name: Texts;
  spec?: string;
  position: string;
  tries: readonly { moves: readonly string[]; good: boolean; text: Texts }[];
}

export interface StrategyChapter {
  id: string;
  title: Texts;
  /** The kinds of reasons in reviews (`wayfarer review --kinds`) that this chapter is about. */
  kinds: readonly string[];
  text: readonly Texts[];
  claims: readonly string[];
  /** The ending in data/practice that it leads to. */
  practise?: string;
  board: StrategyBoard;
}

export interface Strategy {
  spec: string;
  /** How the games or ways were made that the claims were measured on. */
  basis: Texts;
  chapters: readonly StrategyChapter[];
  claims: readonly StrategyClaim[];
}

const files = import.meta.glob<Strategy>("../../../data/strategy/*.json", { import: "default" });

function pathOf(game: string): string {
  return `../../../data/strategy/${game}.json`;
}

export function hasStrategy(game: string): boolean {
  return pathOf(game) in files;
}

/** The chapters of a game; undefined if there are none. */
export async function strategyOf(game: string): Promise<Strategy | undefined> {
  return files[pathOf(game)]?.();
}

/** The command that measures a claim again. */
export function commandFor(game: string, id: string): string {
  return `make strategy GAME=${game} CLAIM=${id}`;
}

/** The title and address of the chapter of a game that is about a kind of reason in reviews. */
export async function chapterAbout(game: string, kind: string): Promise<{ title: string; address: string } | undefined> {
  const chapter = (await strategyOf(game))?.chapters.find(({ kinds }) => kinds.includes(plainKind(kind)));
  return chapter && { title: textIn(chapter.title), address: `/strategy/${game}#${chapter.id}` };
}
