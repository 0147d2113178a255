// Endgame tables: /endgames lists all endings of the game that has tables; /endgames/KMvKQ plays the longest win of one.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/endgames";
import { lazy } from "../ui/lazy";
import { PieceSymbols } from "../board/symbols";
import { infoOf, titleOf } from "../library/games";
import { type Endgames, endgamesOf, tabledGame } from "../library/endgames";
import { Ways } from "../rules/ways";
import { Button, Skeleton } from "../ui/kit";
import { seenFirst } from "../ui/painted";
import { setTitle } from "../ui/title";
import { tablesInAll } from "./endings";
import { EndingList } from "./list";
import { TheoremTable } from "./theorem";
import "./endgames.css";

// What the list does not need: the view of a game, and what comes with it.
const LineView = lazy(() => seenFirst(import("./line")));
const NoGame = lazy(async () => (await seenFirst(import("../pages/play_wrong"))).NoGame);

let fetched: Endgames | undefined; // so that the way back finds the list as long as it was

/** The tables; "none" if they cannot be fetched. */
function useEndgames(game: string): Endgames | "none" | undefined {
  const [found, setFound] = useState<Endgames | "none" | undefined>(fetched);
  useEffect(() => {
    if (fetched !== undefined) return;
    endgamesOf(game).then(
      (endgames) => setFound((fetched = endgames) ?? "none"),
      () => setFound("none"),
    );
  }, [game]);
  return found;
}

function OtherPages({ game }: { game: string }) {
  return (
    <Ways label={say("ways")} back={say("back")} href="/learn">
      <Button size="dense" icon="lightbulb" href={`/strategy/${game}`}>
        {say("strategy")}
      </Button>
      <Button size="dense" icon="swords" href={`/practice/${game}`}>
        {say("practice")}
      </Button>
    </Ways>
  );
}

/** Made while building of docs/endgames.md. */
const NOTE = "/endgames.txt";

function All({ game, endgames: { tables, theorem } }: { game: string; endgames: Endgames }) {
  const { kinds, seats } = infoOf(game);
  const all = tablesInAll(kinds.length);
  useEffect(() => setTitle(say("title")), []);
  return (
    <main class="plain endgames-page">
      <PieceSymbols game={game} seats={seats.map(({ letter }) => letter)} />
      <OtherPages game={game} />
      <h1>{say("title")}</h1>
      <p class="endgames-about">
        {say("about", { game: titleOf(game), count: tables.length, all, missing: all - tables.length })}{" "}
        <a href={NOTE} target="_blank" rel="noopener">
          {say("note")}
        </a>
      </p>
      {theorem !== undefined && <TheoremTable game={game} theorem={theorem} />}
      <EndingList game={game} tables={tables} />
    </main>
  );
}

export default function EndgamesPage({ name }: { name: string }) {
  const game = tabledGame!;
  const endgames = useEndgames(game);
  if (endgames === "none") return <NoGame title={say("none")} words={say("none.words")} game={game} again />;
  if (endgames === undefined)
    return (
      <main class="plain">
        <Skeleton />
      </main>
    );
  if (name === "") return <All game={game} endgames={endgames} />;
  const withWin = endgames.tables.filter(({ longest }) => longest !== null);
  const at = withWin.findIndex((table) => table.name === name);
  if (at < 0)
    return <NoGame title={say("none.such")} words={say("none.such.words", { name })} list={{ words: say("all"), href: "/endgames" }} />;
  return <LineView key={name} game={game} table={withWin[at]!} before={withWin[at - 1]?.name} after={withWin[at + 1]?.name} />;
}
