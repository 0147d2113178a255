// The first page: the games, one tap from playing.
import { useEffect, useState } from "preact/hooks";
import { lookOf } from "../games";
import { games, titleOf } from "../library/games";
import type { GameInfo } from "../library/protocol";
import { forgetGame, people, savedGames } from "../play/local";
import { ForgetBrowser } from "../table/forget";
import { forgetTable, rememberedTables } from "../table/memory";
import { openTables, type TableSummary } from "../table/summary";
import { clockWords } from "../table/clock";
import { library } from "../library/client";
import { begin, openSaved } from "./play";

/** Pictures come once the page is drawn: on a slow machine they would keep it waiting. */
function Picture({ game }: { game: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSource(`/pictures/${game}.svg`)));
    return () => cancelAnimationFrame(frame);
  }, [game]);
  return <img src={source} alt="" width="600" height="600" />;
}

/** Against the computer, or alone if the seats share one aim. */
function start({ name, cooperative, usual }: GameInfo): void {
  const players = people(usual.seats);
  if (!cooperative) for (const seat of usual.seats.slice(1)) players[seat] = { level: lookOf(name).firstLevel };
  begin(usual.spec, players);
}

function GameCard({ game }: { game: GameInfo }) {
  const { name, title, inventor } = game;
  return (
    <article class="card">
      <button type="button" class="picture" onClick={() => start(game)} aria-label={`Play ${title}`}>
        <Picture game={name} />
      </button>
      <h2>{title}</h2>
      <p class="by">
        {inventor} · <a href={`/rules/${name}`}>rules</a>
      </p>
      <p>{lookOf(name).about}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => start(game)}>
          Play
        </button>
        <a class="button" href={`/new/${name}`}>
          Options, friends …
        </a>
      </div>
    </article>
  );
}

interface Unfinished {
  path: string;
  words: string;
  when: number;
  forget: () => void;
}

/** Games on this device, and tables at which one has a seat; the newest first. */
function unfinished(): Unfinished[] {
  const here = Object.entries(savedGames())
    .filter(([, { nodes }]) => nodes.length > 1)
    .map(([id, { spec, when, puzzle }]) => ({
      path: `/play/${id}`,
      words: puzzle === undefined ? titleOf(spec) : `A puzzle of ${titleOf(spec)}`,
      when,
      forget: () => forgetGame(id),
    }));
  const tables = rememberedTables().map(({ id, spec, when }) => ({
    path: `/t/${id}`,
    words: `${titleOf(spec)}, at a table`,
    when,
    forget: () => forgetTable(id),
  }));
  return [...here, ...tables].sort((a, b) => b.when - a.when);
}

function Resume() {
  const [games, setGames] = useState(unfinished);
  if (games.length === 0) return null;
  return (
    <section>
      <h2>Go on with</h2>
      <ul class="list">
        {games.map(({ path, words, when, forget }) => (
          <li key={path}>
            <a href={path}>{words}</a>{" "}
            <small>{new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}</small>
            <button
              type="button"
              class="plain"
              aria-label={`forget ${words}`}
              onClick={() => {
                forget();
                setGames(unfinished());
              }}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
      {rememberedTables().length > 0 && <ForgetBrowser />}
    </section>
  );
}

function OpenSaved() {
  const [failed, setFailed] = useState("");
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      openSaved(await library.read(await file.text()));
    } catch (error) {
      setFailed(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <section>
      <h2>A game saved as text</h2>
      <label class="field">
        Open a file
        <input type="file" accept="text/plain,.txt" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {failed !== "" && (
        <p class="message" role="alert">
          {failed}
        </p>
      )}
    </section>
  );
}

function Tables() {
  const [tables, setTables] = useState<TableSummary[]>([]);
  useEffect(() => {
    void openTables().then(setTables);
  }, []);
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>Open tables</h2>
      <ul class="list">
        {tables.map((table) => (
          <li key={table.id}>
            <a href={`/t/${table.id}`}>{titleOf(table.spec)}</a>{" "}
            <small>
              {table.free} seat{table.free === 1 ? "" : "s"} free, {clockWords(table.clock)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export function HomePage() {
  const puzzles = games.flatMap(({ name }) => lookOf(name).puzzles ?? []);
  return (
    <main class="home">
      <h1>{`${numbers[games.length] ?? games.length} rare games, all of them journeys`}</h1>
      <div class="cards">
        {games.map((game) => (
          <GameCard key={game.name} game={game} />
        ))}
      </div>
      {puzzles.map((words) => (
        <section class="daily" key={words}>
          <h2>Puzzle of the day</h2>
          <p>
            {`${words} `}
            <a href="/puzzle">Try it</a>.
          </p>
        </section>
      ))}
      <Resume />
      <Tables />
      <OpenSaved />
    </main>
  );
}
