// The rules of a game, as the library has them; without a game, those of which there are rules.
import { useEffect, useState } from "preact/hooks";
import { lookOf } from "../games";
import { library } from "../library/client";
import { games, infoOf } from "../library/games";
import { Button, Skeleton } from "../ui/kit";
import { PosterPicture } from "./poster";
import { rulesHtml } from "../ui/rules_text";

function List() {
  return (
    <main class="plain learn-page">
      <h1>Learn</h1>
      <p class="second">The rules of each game, with examples that the program checks.</p>
      <ul class="learn-list">
        {games.map(({ name, title }) => (
          <li key={name} class="panel row">
            <span class="mini">
              <PosterPicture game={name} />
            </span>
            <div class="row-words">
              <a href={`/rules/${name}`}>{title}</a>
              <span class="second">{lookOf(name).about}</span>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Rules({ game }: { game: string }) {
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    // The text is the library's own: nothing of it comes from other people.
    library
      .rules(game)
      .then(({ rules }) => setHtml(rulesHtml(rules)))
      .catch((error) => setFailed(error instanceof Error ? error.message : String(error)));
  }, [game]);
  return (
    <main class="plain rules">
      <nav class="rules-head" aria-label="Rules">
        <Button kind="quiet" size="dense" icon="arrow-left" href="/rules/">
          All rules
        </Button>
        <Button kind="primary" size="dense" icon="play" href={`/new/${game}`}>
          {`Play ${infoOf(game).title}`}
        </Button>
      </nav>
      {failed !== "" && <p role="alert">{`The rules cannot be shown: ${failed}`}</p>}
      {html === undefined ? failed === "" && <Skeleton /> : <div dangerouslySetInnerHTML={{ __html: html }} />}
    </main>
  );
}

export default function RulesPage({ game }: { game: string }) {
  return game === "" ? <List /> : <Rules game={game} />;
}
