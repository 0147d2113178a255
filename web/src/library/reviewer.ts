// The review of a finished game, in workers of the page.
import { Reviewer as SharedReviewer } from "../../../packages/wayfarer/src/reviewer";
import { type Answers, Asker } from "./asker";
import { gameOf, infoOf } from "./games";

export * from "../../../packages/wayfarer/src/reviewer";

export class Reviewer extends SharedReviewer {
  constructor(hire: () => Answers = () => new Asker()) {
    super(hire, (spec) => (infoOf(gameOf(spec)).cooperative ? "plies" : "chances"));
  }
}
