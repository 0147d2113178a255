// For who has no games yet: what they are curious about leads to a taste of a game.
import say from "virtual:words/taste";
import { tasteOf } from "../games/tastes";
import { games } from "../library/games";

/** The games that can be tasted. */
export const canTaste = games.filter(({ name }) => tasteOf(name) !== undefined);

export function Curious({ chosen, onTaste }: { chosen: string | undefined; onTaste: (game: string) => void }) {
  return (
    <article class="home-card curious">
      <span class="eyebrow">{say("new")}</span>
      <h2 id="curious">{say("curious")}</h2>
      <div class="curious-ways" role="group" aria-labelledby="curious">
        {canTaste.map(({ name }) => (
          <button key={name} type="button" class="btn tinted" aria-pressed={name === chosen} onClick={() => onTaste(name)}>
            <span>{tasteOf(name)!.what()}</span>
          </button>
        ))}
      </div>
    </article>
  );
}
