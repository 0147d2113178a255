// The inventors' sentences with the boards that test them (tests/drawn/), in the form that the page uses.
import type { Piece } from "../library/protocol";

/** A question about a board. */
export interface Question {
  kind: "legal" | "illegal" | "says" | "moves" | "only" | "result" | "after" | "then" | "refused";
  /** The move, the number, or the words with which the question begins. */
  about: string;
  /** What the answer must contain, in the program's words; "" if nothing more is required. */
  words: string;
}

export interface TestedBoard {
  spec: string;
  pieces: Piece[];
  /** The position as text; absent if the game refuses it, which is then what the test checks. */
  position?: string;
  questions: Question[];
}

export interface TestedSentence {
  /** As in the test file: the inventor's words in quotation marks, and remarks. */
  sentence: string;
  /** Other quotes of the page, or parts of them, that these boards test, too. */
  quoted: string[];
  boards: TestedBoard[];
}

/** Only the words, so that a quote is found regardless of punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const LEAST = 3; // words of a part of a sentence that are enough to recognize it

/** Whether the sentence contains the quote, or the parts of it between the sentence's dots do. */
function fits({ sentence, quoted }: TestedSentence, quote: string): boolean {
  const wanted = plain(quote);
  if ([sentence, ...quoted].some((text) => plain(text).includes(wanted))) return true;
  const parts = sentence.split(/"|\.\.\./).map(plain);
  return parts.some((part) => part.split(" ").length >= LEAST && wanted.includes(part));
}

/** The index of the sentence to which a quote belongs. A single word belongs to none. */
export function sentenceOf(tested: readonly TestedSentence[], quote: string): number | undefined {
  if (!plain(quote).includes(" ")) return undefined;
  const exact = tested.findIndex(({ quoted }) => quoted.some((text) => plain(text) === plain(quote)));
  const found = exact >= 0 ? exact : tested.findIndex((one) => fits(one, quote));
  return found >= 0 ? found : undefined;
}
