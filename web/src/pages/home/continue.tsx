// Games to continue: the first one as a card, all of them in a dialog.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/home";
import shell from "virtual:words/shell";
import { Scene } from "../../art";
import { Button, Dialog, Empty, IconButton } from "../../ui/kit";
import { HomeCard } from "./card";
import type { OpenGames, GameEntry } from "./games";
import { playLast } from "../new/last";
import { MiniBoard } from "../../board/mini_board";

function Picture({ game }: { game: GameEntry }) {
  if (game.pieces !== undefined) return <MiniBoard spec={game.spec} pieces={game.pieces} />;
  return <img src={game.picture} alt="" width="98" height="98" />;
}

/** A game in the list. Its button to delete asks for confirmation in place. */
function Row({ game, onForget }: { game: GameEntry; onForget: () => void }) {
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (asking) row.current!.querySelector<HTMLElement>("button:last-of-type")!.focus();
  }, [asking]);
  const words = game.table ? say("forget.table") : say("forget.game");
  if (asking)
    return (
      <li ref={row} class="row" aria-label={words}>
        <p class="row-words">{words}</p>
        <Button
          kind="danger"
          size="dense"
          onClick={() => {
            game.forget();
            onForget();
          }}
        >
          {say("forget")}
        </Button>
        <Button size="dense" onClick={() => setAsking(false)}>
          {say("keep")}
        </Button>
      </li>
    );
  return (
    <li class="row">
      <span class="mini">
        <Picture game={game} />
      </span>
      <div class="row-words">
        <a href={game.path}>{game.title}</a>
        <span class="second">{game.second}</span>
      </div>
      <IconButton icon="trash-2" label={say("forget.of", { game: game.title, about: game.second })} onClick={() => setAsking(true)} />
    </li>
  );
}

function AllGames({ games: { going, over, reload }, onClose }: { games: OpenGames; onClose: () => void }) {
  const list = (title: string, some: readonly GameEntry[]) =>
    some.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul class="rows">
          {some.map((game) => (
            <Row key={game.path} game={game} onForget={reload} />
          ))}
        </ul>
      </section>
    );
  return (
    <Dialog title={say("yours")} onClose={onClose}>
      {going.length + over.length === 0 && <Empty picture={<Scene name="start" />} title={say("none")} words={say("none.words")} />}
      {list(say("go-on"), going)}
      {list(say("finished"), over)}
      <Button kind="tinted" icon="list-ordered" href="/games">
        {shell("games")}
      </Button>
    </Dialog>
  );
}

function First({ game, more }: { game: GameEntry; more: preact.ComponentChildren }) {
  return (
    <HomeCard
      eyebrow={say("continue")}
      title={game.title}
      second={game.second}
      picture={<Picture game={game} />}
      action={{ label: game.turn ? say("your-move") : say("go-on"), icon: "arrow-right", href: game.path }}
      more={more}
    />
  );
}

/** On phones, because their hero picture has no room for it. */
function LearnFirst() {
  return (
    <Button class="learn-first" kind="quiet" size="dense" href="/learn">
      {say("learn")}
    </Button>
  );
}

export function Continue({ games: begun }: { games: OpenGames }) {
  const [all, setAll] = useState(false);
  const { going, over, loading } = begun;
  const rest = going.length + over.length - (going.length > 0 ? 1 : 0);
  const more = rest > 0 && (
    <Button kind="quiet" size="dense" onClick={() => setAll(true)}>
      {going.length > 0 ? say("more", { count: rest }) : say("yours")}
    </Button>
  );
  const first = going[0];
  if (loading)
    return (
      <HomeCard
        eyebrow={say("continue")}
        title="…"
        second=""
        picture={undefined}
        action={{ label: say("go-on"), icon: "arrow-right", href: "/" }}
      />
    );
  return (
    <>
      {first !== undefined ? (
        <First game={first} more={more} />
      ) : (
        <HomeCard
          eyebrow={say("continue")}
          title={over.length > 0 ? say("nothing") : say("none")}
          second={over.length > 0 ? say("nothing.words") : say("gather")}
          picture={<Scene name="start" size={98} />}
          action={{ label: over.length > 0 ? say("another") : say("first"), icon: "play", onClick: () => void playLast() }}
          more={more || <LearnFirst />}
        />
      )}
      {all && <AllGames games={begun} onClose={() => setAll(false)} />}
    </>
  );
}
