// The rules of a game, from the library. Without a game, the list of games that have rules.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/rules";
import { wordsOf } from "../games/words";
import { games, infoOf, titleOf } from "../library/games";
import { isPractised } from "../practice/entries";
import { RulesCard } from "../rules/card";
import { useSource } from "../rules/source";
import { TestedList } from "../rules/tested_list";
import type { Heading } from "../rules/text";
import { type ReadingView, RulesView, useRules } from "../rules/view";
import { Button, Skeleton } from "../ui/kit";
import { PosterPicture } from "./home/poster";

function List() {
  return (
    <main class="plain learn-page">
      <h1>{say("learn")}</h1>
      <p class="second">{say("learn.about")}</p>
      <ul class="learn-list">
        {games.map(({ name }) => (
          <li key={name} class="panel row">
            <span class="mini">
              <PosterPicture game={name} />
            </span>
            <div class="row-words">
              <a href={`/rules/${name}`}>{titleOf(name)}</a>
              <span class="second">{wordsOf(name).about()}</span>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The element that the part of an address behind "#" names. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const look = () => setHash(location.hash.slice(1));
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    return () => {
      removeEventListener("popstate", look);
      removeEventListener("hashchange", look);
    };
  }, []);
  return hash;
}

function Contents({ headings, tested }: { headings: readonly Heading[]; tested: boolean }) {
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1200px)").matches);
  return (
    <nav class="contents" aria-label={say("contents")}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say("contents")}</summary>
        <ol>
          {headings
            .filter(({ level }) => level > 1)
            .map(({ id, text, level }) => (
              <li key={id} class={`level-${level}`}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          {tested && (
            <li class="level-2">
              <a href="#tested">{say("tested")}</a>
            </li>
          )}
        </ol>
      </details>
    </nav>
  );
}

function Shown({ game, read: { rules, tested } }: { game: string; read: ReadingView }) {
  const hash = useHash();
  useEffect(() => {
    // A sentence is opened first; only then is there an element to scroll to.
    document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <div class="rules-columns">
      <Contents headings={rules.headings} tested={tested.length > 0} />
      <div class="rules-text">
        <RulesView game={game} rules={rules} />
        {tested.length > 0 && <TestedList tested={tested} game={game} at={hash} />}
      </div>
    </div>
  );
}

function Rules({ game }: { game: string }) {
  const { source, failed } = useSource(game);
  const read = useRules(game, source);
  return (
    <main class="plain rules-page">
      <nav class="rules-head" aria-label={say("ways")}>
        <Button kind="quiet" size="dense" icon="arrow-left" href="/rules/">
          {say("all")}
        </Button>
        <span class="rules-ways">
          <Button size="dense" icon="download" onClick={() => print()}>
            {say("print")}
          </Button>
          {infoOf(game).ranges && (
            <Button size="dense" icon="hand" href={`/pieces/${game}`}>
              {say("pieces")}
            </Button>
          )}
          {isPractised(game) && (
            <Button size="dense" icon="swords" href={`/practice/${game}`}>
              {say("practice")}
            </Button>
          )}
          <Button kind="primary" size="dense" icon="play" href={`/new/${game}`}>
            {say("play", { game: titleOf(game) })}
          </Button>
        </span>
      </nav>
      <RulesCard game={game} />
      {failed !== "" && <p role="alert">{say("failed", { why: failed })}</p>}
      {read === undefined ? failed === "" && <Skeleton /> : <Shown game={game} read={read} />}
    </main>
  );
}

export default function RulesPage({ game }: { game: string }) {
  return game === "" ? <List /> : <Rules game={game} />;
}
