// All lessons, with the progress in each, and other ways to learn.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/learn";
import type { MISTAKES, MistakesStanding } from "../analysis/mistakes/cards";
import { wordsOf } from "../games/words";
import { tabledGame } from "../library/endgames";
import { titleOf } from "../library/games";
import { stepIds, taughtGames } from "../library/lessons";
import { PosterPicture } from "../pages/home/poster";
import { newFirst } from "../pages/new/last";
import { Button, Icon, MOST_STARS, starsText } from "../ui/kit";
import { kept } from "../ui/kept";
import { setTitle } from "../ui/title";
import { stepAddress, ways } from "./address";
import { MistakesPart } from "./mistakes/part";
import { lastLearnt, standingOf } from "./progress";
import { Done } from "./steps";

function GameCard({ game, first }: { game: string; first: boolean }) {
  const { done, of, stars, next } = standingOf(game);
  const { about, firstStart } = wordsOf(game);
  const title = titleOf(game);
  const all = done === of;
  const words = done === 0 ? say("begin") : all ? say("again") : say("continue");
  return (
    <article class="panel lesson-card" aria-labelledby={`lesson-${game}`}>
      <div class="lesson-poster">
        <PosterPicture game={game} />
        <h2 id={`lesson-${game}`}>{title}</h2>
      </div>
      <div class="lesson-card-words">
        <p>
          {about()}
          {firstStart && <a href={newFirst(game)}>{firstStart()}</a>}
        </p>
        <Done game={game} />
        <p class="second lesson-count">
          <span>{say("count", { done, of })}</span>
          <span class="lesson-stars">
            <Icon name="star" size={16} />
            {starsText(stars, MOST_STARS * of)}
          </span>
        </p>
        <Button kind={first ? "primary" : "tinted"} icon="graduation-cap" href={stepAddress(game, all ? 1 : next, of)}>
          {words}
        </Button>
        <nav class="lesson-more" aria-label={say("more", { game: title })}>
          {ways.map((way) => (
            <Button key={way.words} kind="quiet" size="dense" icon={way.icon} href={way.address(game)}>
              {say(way.words)}
            </Button>
          ))}
          {game === tabledGame && (
            <Button kind="quiet" size="dense" icon="crown" href="/endgames">
              {say("endgames")}
            </Button>
          )}
        </nav>
      </div>
    </article>
  );
}

const STORED: typeof MISTAKES = "mistakes"; // written here, because the module comes later

/** The person's own mistakes. What knows them is fetched after the lessons are shown, because lessons do without it; their
 * place is kept. */
function Mistakes() {
  const [standing, setStanding] = useState<MistakesStanding>();
  useEffect(() => {
    import("../analysis/mistakes/cards").then(
      ({ mistakesStanding }) => setStanding(mistakesStanding()),
      () => undefined, // the lessons do without it
    );
  }, []);
  return <div class="mistakes-place">{standing && <MistakesPart standing={standing} />}</div>;
}

export function Hub() {
  useEffect(() => setTitle(say("title")), []);
  const games = taughtGames.filter((game) => stepIds(game).length > 0);
  const last = lastLearnt() ?? games[0];
  const hasMistakes = kept<unknown>(STORED, undefined) !== undefined;
  return (
    <main class="plain lesson-hub">
      <h1>{say("title")}</h1>
      <p class="second">{say("intro")}</p>
      {hasMistakes && <Mistakes />}
      <div class="lesson-cards">
        {games.map((game) => (
          <GameCard key={game} game={game} first={game === last} />
        ))}
      </div>
      {!hasMistakes && <Mistakes />}
    </main>
  );
}
