// The rules of a game, from the library. Without a game, the list of games that have rules.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/rules";
import { wordsOf } from "../games/words";
import { games, infoOf, titleOf } from "../library/games";
import { isPractised } from "../practice/entries";
import { RulesCard } from "../rules/card";
import { useSource } from "../rules/source";
import { TestedList } from "../rules/tested_list";
import { type ReadingView, RulesView, useRules } from "../rules/view";
import { Ways } from "../rules/ways";
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

/** A heading in the contents of a long page. */
export interface ContentsEntry {
  id: string;
  text: string;
  level?: number;
}

/** Links to the headings, beside the text where there is room, else folded. */
export function Contents({ label, entries }: { label: string; entries: readonly ContentsEntry[] }) {
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1200px)").matches);
  return (
    <nav class="contents" aria-label={label}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        <ol>
          {entries.map(({ id, text, level = 2 }) => (
            <li key={id} class={`level-${level}`}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function entriesOf({ rules: { headings }, tested }: ReadingView): ContentsEntry[] {
  const entries = headings.filter(({ level }) => level > 1);
  return tested.length > 0 ? [...entries, { id: "tested", text: say("tested"), level: 2 }] : entries;
}

function Shown({ game, read }: { game: string; read: ReadingView }) {
  const { rules, tested } = read;
  const hash = useHash();
  useEffect(() => {
    // A sentence is opened first; only then is there an element to scroll to.
    document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <div class="rules-columns">
      <Contents label={say("contents")} entries={entriesOf(read)} />
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
      <Ways label={say("ways")} back={say("all")} href="/rules/">
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
      </Ways>
      <RulesCard game={game} />
      {failed !== "" && <p role="alert">{say("failed", { why: failed })}</p>}
      {read === undefined ? failed === "" && <Skeleton /> : <Shown game={game} read={read} />}
    </main>
  );
}

export default function RulesPage({ game }: { game: string }) {
  return game === "" ? <List /> : <Rules game={game} />;
}
