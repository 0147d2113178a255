// What is in the files that teach the games (docs/lessons.md says what each field means).
import type { Place } from "./protocol";

/** The same words in each language, by its tag. */
export type Texts = Readonly<Record<string, string>>;

export interface LessonStep {
  id: string;
  /** Two or three words. */
  title: Texts;
  /** If it is another than the lesson's. */
  spec?: string;
  position: string;
  /** The one sentence. */
  text: Texts;
  /** The moves that count as done; what ends in "*" stands for all that begin so. */
  accept: readonly string[];
  /** Answers to likely moves that are not. */
  refuse: readonly { move: string; text: Texts }[];
  rule: string;
  /** What is marked, the piece first, then what is tapped after it. */
  show: readonly Place[];
  /** What the sentence calls marked besides, all the time. */
  area?: readonly Place[];
  /** How a cube is cut into flat boards, if the step is seen best in another way than by levels. */
  view?: "rank" | "file";
  /** Said when it is done. */
  praise?: Texts;
  basic?: boolean;
}

/** What to look for in a first game, turn by turn. */
export interface Guide {
  /** Of the computer that plays against the newcomer. */
  level: number;
  /** What hints speak of: attacks are shown from the start. */
  attacks?: boolean;
  hints: readonly Texts[];
}

/** A rule that no step teaches. */
export interface Beyond {
  title: Texts;
  /** Where the page of the rules has it: the anchor of its part. */
  anchor: string;
}

export interface LessonFile {
  spec: string;
  steps: readonly LessonStep[];
  guide: Guide;
  beyond: readonly Beyond[];
}
