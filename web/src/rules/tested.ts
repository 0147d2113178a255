// The sentences of the inventors' pages with the boards that test them (tests/drawn/), as the page has them.
import type { Piece } from "../library/protocol";

/** What is asked on a board. */
export interface Question {
  kind: "legal" | "illegal" | "says" | "moves" | "only" | "result" | "after" | "then" | "refused";
  /** The move, the number, or the words that the question begins with. */
  about: string;
  /** What the answer has to hold, in the program's words; "" if nothing more is asked. */
  words: string;
}

export interface TestedBoard {
  spec: string;
  pieces: Piece[];
  /** Text of the position; none if the game refuses it, which is then what is tested. */
  position?: string;
  questions: Question[];
}

export interface TestedSentence {
  /** As the file of tests has it: the inventor's words in quotation marks, and remarks. */
  sentence: string;
  /** Other words of the page, or parts of them, that these boards test too. */
  quoted: string[];
  boards: TestedBoard[];
}

/** Words only, so that a quote is found whatever signs stand between. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const LEAST = 3; // words of a part of a sentence that say enough to know it by

/** Whether the sentence has the quote, or a part of it that the sentence's dots leave. */
function fits({ sentence, quoted }: TestedSentence, quote: string): boolean {
  const wanted = plain(quote);
  if ([sentence, ...quoted].some((text) => plain(text).includes(wanted))) return true;
  const parts = sentence.split(/"|\.\.\./).map(plain);
  return parts.some((part) => part.split(" ").length >= LEAST && wanted.includes(part));
}

/** The number of the sentence that a quote is of, from 0. A single word is no sentence's. */
export function sentenceOf(tested: readonly TestedSentence[], quote: string): number | undefined {
  if (!plain(quote).includes(" ")) return undefined;
  const exact = tested.findIndex(({ quoted }) => quoted.some((text) => plain(text) === plain(quote)));
  const found = exact >= 0 ? exact : tested.findIndex((one) => fits(one, quote));
  return found >= 0 ? found : undefined;
}
