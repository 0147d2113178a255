// The program's verdicts on the boards of the inventors' sentences, in the page's language. The tests contain the
// English ones. Why a position is refused is available only in English.
import type { Explanation, Game } from "../library/protocol";
import type { TestedBoard } from "./tested";

/** Asks the library about a move. */
export type Explain = (game: Game, move: string) => Promise<Pick<Explanation, "text">>;

/** The verdict for each question; "" if none is needed. */
export async function saidOn(explain: Explain, { spec, position = "", questions }: TestedBoard): Promise<string[]> {
  const said: string[] = [];
  const events: string[] = [];
  for (const { kind, about, words } of questions) {
    const isTold = words !== "" && (kind === "legal" || kind === "illegal" || kind === "says");
    said.push(isTold ? (await explain({ spec, start: position, events: [...events] }, about)).text : "");
    if (kind === "then") events.push(about);
  }
  return said;
}
