// My games, without an account: everything played on this device, its results, its puzzles, and all of it as a file.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/mine";
import { gameOf, isGame } from "../library/games";
import { listGames, newestGames, type Summary } from "../play/session/kept_games";
import { keepOverTables, tableGameId, tableNames, tablePlayers } from "../table/archived";
import { type MyTable, myTables } from "../table/my_tables";
import { Button, Skeleton, Tabs, toast } from "../ui/kit";
import "./my_games.css";
import { FilePart } from "./file_part";
import { GamesPart } from "./games_part";
import { rowsOf } from "./overview";
import { PuzzlesPart } from "./puzzles_part";
import { ResultsPart } from "./results_part";

type Part = "games" | "results" | "puzzles" | "file";

/** A table of the server at which this person has a seat. */
function summaryOfTable({ id, spec, you, snapshot: { turns, seats, result } }: MyTable): Summary {
  const over = result.result === "ongoing" ? undefined : { result: result.result, ...(result.seat === null ? {} : { seat: result.seat }) };
  const table = { id, you, names: tableNames(gameOf(spec), seats) };
  return { id: tableGameId(id), spec, when: Date.now(), turns, players: tablePlayers(seats), table, ...(over && { over }) };
}

/** The stored games, and tables that are still in progress. */
async function readAll(): Promise<Summary[]> {
  const tables = await myTables();
  await keepOverTables(tables).catch(() => undefined); // retried next time
  const here = await listGames().catch((error: unknown) => {
    toast(say("newest.only", { why: String(error) }), { kind: "refusal" });
    return newestGames();
  });
  const known = new Set(here.map(({ id }) => id));
  const others = tables.filter(({ id, spec }) => isGame(gameOf(spec)) && !known.has(tableGameId(id)));
  return [...others.map(summaryOfTable), ...here];
}

export default function MinePage() {
  const [summaries, setSummaries] = useState<readonly Summary[]>();
  const [part, setPart] = useState<Part>("games");
  const load = () => void readAll().then(setSummaries);
  useEffect(load, []);
  const rows = useMemo(() => rowsOf(summaries ?? []), [summaries]);
  const tabs = [
    { id: "games", label: say("tab.games"), icon: "list-ordered" },
    { id: "results", label: say("tab.results"), icon: "trophy" },
    { id: "puzzles", label: say("tab.puzzles"), icon: "puzzle" },
    { id: "file", label: say("tab.file"), icon: "save" },
  ] as const;
  return (
    <main class="plain mine">
      <div class="mine-head">
        <h1>{say("title")}</h1>
        <Button kind="quiet" size="dense" icon="chart-line" href="/analyse">
          {say("studies")}
        </Button>
      </div>
      <Tabs label={say("title")} tabs={tabs} current={part} onChange={setPart} />
      <div role="tabpanel" aria-label={tabs.find(({ id }) => id === part)!.label} class="mine-part">
        {summaries === undefined ? (
          <Skeleton label={say("reading")} />
        ) : part === "games" ? (
          <GamesPart rows={rows} onChange={load} />
        ) : part === "results" ? (
          <ResultsPart rows={rows} />
        ) : part === "puzzles" ? (
          <PuzzlesPart />
        ) : (
          <FilePart onChange={load} />
        )}
      </div>
    </main>
  );
}
