// The person's own mistakes on the page of all lessons.
import say from "virtual:words/mistakes";
import type { MistakesStanding } from "../../analysis/mistakes/cards";
import { Button } from "../../ui/kit";
import { MISTAKES_ADDRESS } from "./address";
import { standingWords } from "./words";
import "./part.css";

export function MistakesPart({ standing }: { standing: MistakesStanding }) {
  const isDue = standing.due.length > 0;
  return (
    <section class="panel mistakes-part" aria-labelledby="mistakes-title">
      <div>
        <h2 id="mistakes-title">{say("title")}</h2>
        <p class={isDue ? undefined : "second"}>{standingWords(standing)}</p>
      </div>
      {isDue && (
        <Button kind="primary" icon="rotate-ccw" href={MISTAKES_ADDRESS}>
          {say("practise")}
        </Button>
      )}
      {standing.count === 0 && (
        <Button kind="quiet" icon="list-ordered" href="/games">
          {say("games")}
        </Button>
      )}
    </section>
  );
}
