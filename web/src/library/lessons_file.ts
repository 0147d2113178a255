// The format of the files with lessons (docs/lessons.md explains each field).
import type { Place } from "./protocol";

/** The same text in each language, by language tag. */
export type Texts = Readonly<Record<string, string>>;

export interface LessonStep {
  id: string;
  /** Two or three words. */
  title: Texts;
  /** Present if it differs from the spec of the lesson. */
  spec?: string;
  position: string;
  /** The task, in one sentence. */
  text: Texts;
  /** The moves that solve the step. "*" at the end stands for any continuation. */
  accept: readonly string[];
  /** Replies to likely wrong moves. */
  refuse: readonly { move: string; text: Texts }[];
  rule: string;
  /** Marked places: the piece first, then the places to tap after it. */
  show: readonly Place[];
  /** Other marked places that the sentence mentions, marked all the time. */
  area?: readonly Place[];
  /** How a cube is cut into flat boards, if a cut other than by levels shows the step best. */
  view?: "rank" | "file";
  /** The message when it is done. */
  praise?: Texts;
  basic?: boolean;
}

/** Hints for a first game, turn by turn. */
export interface Guide {
  /** What is played, if not the lesson's spec. */
  spec?: string;
  /** The level of the computer that plays against the newcomer. */
  level: number;
  /** Whether the hints mention attacks: then attacks are shown from the start. */
  attacks?: boolean;
  hints: readonly Texts[];
}

/** A rule that no step teaches. */
export interface Beyond {
  title: Texts;
  /** The anchor of its section on the page of rules. */
  anchor: string;
}

export interface LessonFile {
  spec: string;
  steps: readonly LessonStep[];
  guide: Guide;
  beyond: readonly Beyond[];
}
