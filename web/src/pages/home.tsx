// The first page: four games, one tap from playing.
import { useEffect, useState } from "preact/hooks";
import { type GameName, gameOf, titles } from "../board/geometry";
import { firstLevel, forgetGame, savedGames } from "../play/local";
import { ForgetBrowser } from "../table/forget";
import { forgetTable, rememberedTables } from "../table/memory";
import { openTables, type TableSummary } from "../table/summary";
import { clockWords } from "../table/clock";
import { library } from "../library/client";
import { begin, openSaved } from "./play";

interface Card {
  game: GameName;
  by: string;
  about: string;
}

const cards: Card[] = [
  {
    game: "travelers",
    by: "Roberto Lavieri",
    about: "Bring your two Travelers across. Nobody can take them, but a Displacer can throw them far.",
  },
  {
    game: "courier-leapale",
    by: "Charles Gilman",
    about: "Chess in a cube of six by six by six cells: 72 pieces a side, sixteen kinds.",
  },
  {
    game: "traverse",
    by: "Kuby and Miller",
    about: "A race of shapes for two, three or four, by steps and by long series of jumps.",
  },
  {
    game: "safe-passage",
    by: "Karen Robinson",
    about: "Chess for one: let the kings change places, and never put a piece in danger.",
  },
];

/** Pictures come once the page is drawn: on a slow machine they would keep it waiting. */
function Picture({ game }: { game: GameName }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSource(`/pictures/${game}.svg`)));
    return () => cancelAnimationFrame(frame);
  }, [game]);
  return <img src={source} alt="" width="600" height="600" />;
}

function GameCard({ card }: { card: Card }) {
  const { game } = card;
  const alone = game === "safe-passage";
  const computer = { level: firstLevel[game] };
  const start = () =>
    alone
      ? begin(game, { w: "person", b: "person" })
      : begin(game, game === "traverse" ? { s: "person", n: computer } : { w: "person", b: computer });
  return (
    <article class="card">
      <button type="button" class="picture" onClick={start} aria-label={`Play ${titles[game]}`}>
        <Picture game={game} />
      </button>
      <h2>{titles[game]}</h2>
      <p class="by">
        {card.by} · <a href={`/rules/${game}`}>rules</a>
      </p>
      <p>{card.about}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={start}>
          Play
        </button>
        <a class="button" href={`/new/${game}`}>
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
      words: puzzle === undefined ? titles[gameOf(spec)] : "A puzzle of Safe Passage",
      when,
      forget: () => forgetGame(id),
    }));
  const tables = rememberedTables().map(({ id, spec, when }) => ({
    path: `/t/${id}`,
    words: `${titles[gameOf(spec)]}, at a table`,
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
            <a href={`/t/${table.id}`}>{titles[gameOf(table.spec)]}</a>{" "}
            <small>
              {table.free} seat{table.free === 1 ? "" : "s"} free, {clockWords(table.clock)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomePage() {
  return (
    <main class="home">
      <h1>Four rare games, all of them journeys</h1>
      <div class="cards">
        {cards.map((card) => (
          <GameCard key={card.game} card={card} />
        ))}
      </div>
      <section class="daily">
        <h2>Puzzle of the day</h2>
        <p>
          A few moves of Safe Passage, with a proven answer. <a href="/puzzle">Try it</a>.
        </p>
      </section>
      <Resume />
      <Tables />
      <OpenSaved />
    </main>
  );
}
