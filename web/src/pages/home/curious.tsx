// For people without games: a choice of interests, each of which leads to a teaser of a game.
import say from "virtual:words/taste";
import { teaserOf } from "../../games/teasers";
import { games } from "../../library/games";

/** The games that have a teaser. */
export const withTeaser = games.filter(({ name }) => teaserOf(name) !== undefined);

export function Curious({ chosen, onTeaser }: { chosen: string | undefined; onTeaser: (game: string) => void }) {
  return (
    <article class="home-card curious">
      <span class="eyebrow">{say("new")}</span>
      <h2 id="curious">{say("curious")}</h2>
      <div class="curious-ways" role="group" aria-labelledby="curious">
        {withTeaser.map(({ name }) => (
          <button key={name} type="button" class="btn tinted" aria-pressed={name === chosen} onClick={() => onTeaser(name)}>
            <span>{teaserOf(name)!.what()}</span>
          </button>
        ))}
      </div>
    </article>
  );
}
