// A page for games that cannot be shown: what is wrong, and the nearest way on. Also checks a game contained in an
// address before anything is drawn.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { library } from "../library/client";
import { gameOf, isGame, titleOf } from "../library/games";
import { type Game, plainWords, type SavedGame } from "../library/protocol";
import { Button, Empty, Skeleton } from "../ui/kit";
import { sentence } from "../ui/words";

interface NoGameProps {
  title: string;
  words: string;
  /** The intended game, if known. */
  game?: string;
  /** A list that has what can be shown: a nearer way on than a new game. */
  list?: { words: string; href: string };
  /** Something it needs may have failed to load: reloading the page can help. */
  again?: boolean;
}

export function NoGame({ title, words, game, list, again = false }: NoGameProps) {
  const hasFirst = list !== undefined || game !== undefined;
  return (
    <main class="plain">
      <Empty
        title={title}
        words={words}
        action={
          <div class="ways-on">
            {list !== undefined && (
              <Button kind="primary" icon="list-ordered" href={list.href}>
                {list.words}
              </Button>
            )}
            {list === undefined && game !== undefined && isGame(game) && (
              <Button kind="primary" icon="plus" href={`/new/${game}`}>
                {say("new.of", { game: titleOf(game) })}
              </Button>
            )}
            {again && (
              <Button icon="rotate-ccw" onClick={() => location.reload()}>
                {say("load.again")}
              </Button>
            )}
            <Button kind={hasFirst ? "plain" : "primary"} icon="house" href="/">
              {say("all")}
            </Button>
          </div>
        }
      />
    </main>
  );
}

export function FromAddress({ game, onOpen }: { game: Game; onOpen: (saved: SavedGame) => void }) {
  const [failed, setFailed] = useState("");
  useEffect(() => {
    library
      .state(game)
      .then(() => onOpen({ spec: game.spec, position: game.start, events: [...game.events] }))
      .catch((error: unknown) => setFailed(sentence(plainWords(error))));
  }, []);
  if (failed !== "") return <NoGame title={say("link.none")} words={failed} game={gameOf(game.spec)} />;
  return (
    <main class="plain">
      <Skeleton label={say("opening.game")} />
    </main>
  );
}
