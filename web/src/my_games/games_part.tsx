// The list of all games, with its filter. Only some rows are rendered; more follow when they are needed.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/mine";
import { Scene } from "../art";
import { library } from "../library/client";
import { games, levels, titleOf } from "../library/games";
import type { Piece } from "../library/protocol";
import { analysisOf, onlySeat, pathOf, reviewOf } from "../play/session/address";
import { forgetGame, MOST_GAMES, playedLine, readGame } from "../play/session/kept_games";
import type { StoredGame } from "../play/session/saved";
import { levelName } from "../play/session/levels";
import { MiniBoard } from "../board/mini_board";
import { forgetTable } from "../table/memory";
import { pictureOf } from "../table/summary";
import { AskOnce, Button, Empty, IconButton, Select, Tag, TextField } from "../ui/kit";
import { ALL, type Filter, filtered, mineOf, type Row } from "./overview";
import { endingWords, numberWords, rowWords, secondLine } from "./words";

const STEP = 30; // rows

interface TableSummaries {
  saved: StoredGame;
  pieces: readonly Piece[];
}

/** The position of a game, once it has been read. */
function useKnown(id: string, when: number): TableSummaries | undefined {
  const [known, setKnown] = useState<TableSummaries>();
  useEffect(() => {
    let here = true;
    const read = async () => {
      const saved = await readGame(id);
      if (saved === undefined || !here) return;
      const { pieces } = await library.state({ spec: saved.spec, start: saved.start, events: playedLine(saved) });
      if (here) setKnown({ saved, pieces });
    };
    read().catch(() => undefined); // from another version: it has no picture
    return () => {
      here = false;
    };
  }, [id, when]);
  return known;
}

/** The address at which a game continues. A finished game of a table is viewed without its server. */
function pathOfRow({ id, table, ending }: Row, known: TableSummaries | undefined): string {
  if (table === undefined) return pathOf(id);
  if (ending === "running" || known === undefined) return `/t/${table.id}`;
  const { spec, start } = known.saved;
  return analysisOf({ spec, start, events: playedLine(known.saved) }, undefined, onlySeat(table.you));
}

async function forget({ id, table }: Row): Promise<void> {
  if (table !== undefined) forgetTable(table.id);
  await forgetGame(id);
}

interface RowProps {
  row: Row;
  place: number;
  all: number;
  onForget: () => void;
}

function GameRow({ row, place, all, onForget }: RowProps) {
  const known = useKnown(row.id, row.when);
  const title = titleOf(row.spec);
  const second = secondLine(row);
  const over = row.ending !== "running";
  const line = known && { spec: row.spec, start: known.saved.start, events: playedLine(known.saved) };
  return (
    <li class="mine-row" aria-posinset={place} aria-setsize={all}>
      <span class="mini">
        {known ? (
          <MiniBoard spec={row.spec} pieces={known.pieces} />
        ) : (
          row.table && <img src={pictureOf(row.table.id)} alt="" width="64" height="64" loading="lazy" />
        )}
      </span>
      <div class="row-words">
        <a href={pathOfRow(row, known)}>{title}</a>
        <span class="second">{second}</span>
        <span class={`ending ${row.ending}`}>
          <Tag>{endingWords(row.ending, row.against)}</Tag>
        </span>
      </div>
      {over && line !== undefined && (
        <IconButton icon="chart-line" label={say("review", { game: title })} href={reviewOf(line, onlySeat(mineOf(row)))} />
      )}
      <AskOnce
        icon="trash-2"
        label={say("forget")}
        about={`${title}, ${second}`}
        question={say("forget.ask")}
        yes={say("yes")}
        no={say("no")}
        danger
        onYes={() => void forget(row).then(onForget)}
      />
    </li>
  );
}

function Filters({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) {
  const all = { value: "" as const, label: say("all") };
  const opponents = (["computer", "table", "screen", "alone"] as const).map((value) => ({ value, label: say(`against.${value}`) }));
  const strengths = [...Array.from({ length: levels }, (_, i) => i + 1), 0].map((level) => ({
    value: String(level),
    label: level === 0 ? levelName(0) : say("level", { name: levelName(level), level }),
  }));
  const endings = (["running", "over", "won", "drawn", "lost"] as const).map((value) => ({ value, label: say(`ending.${value}`) }));
  return (
    <div class="mine-filters" role="search" aria-label={say("find")}>
      <TextField type="search" label={say("words")} value={filter.words} onInput={(words) => change({ words })} />
      <Select
        label={say("game")}
        items={[all, ...games.map(({ name }) => ({ value: name, label: titleOf(name) }))]}
        value={filter.game}
        onChange={(game) => change({ game })}
      />
      <Select label={say("opponent")} items={[all, ...opponents]} value={filter.against} onChange={(against) => change({ against })} />
      <Select label={say("strength")} items={[all, ...strengths]} value={filter.level} onChange={(level) => change({ level })} />
      <Select label={say("result")} items={[all, ...endings]} value={filter.ending} onChange={(ending) => change({ ending })} />
    </div>
  );
}

function NoneYet() {
  return (
    <Empty
      picture={<Scene name="start" />}
      title={say("none")}
      words={say("none.words")}
      action={
        <Button kind="primary" icon="play" href="/new/">
          {say("first")}
        </Button>
      }
    />
  );
}

function NoneFits({ onAll }: { onAll: () => void }) {
  return (
    <Empty
      picture={<Scene name="start" />}
      title={say("fit")}
      words={say("fit.words")}
      action={
        <Button icon="rotate-ccw" onClick={onAll}>
          {say("fit.all")}
        </Button>
      }
    />
  );
}

export function GamesPart({ rows, onChange }: { rows: readonly Row[]; onChange: () => void }) {
  const [filter, setFilter] = useState<Filter>(ALL);
  const [shown, setShown] = useState(STEP);
  const count = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<number>(); // the row that gets the focus, once it is rendered
  const fit = useMemo(() => filtered(rows, filter, rowWords), [rows, filter]);
  useLayoutEffect(() => {
    const row = next.current;
    next.current = undefined;
    if (row !== undefined) list.current?.children[row]?.querySelector("a")?.focus();
  }, [shown]);
  if (rows.length === 0) return <NoneYet />;
  const change = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part });
    setShown(STEP);
  };
  const forgotten = () => {
    onChange();
    count.current?.focus();
  };
  return (
    <>
      <Filters filter={filter} change={change} />
      <p class="second" role="status" ref={count} tabindex={-1}>
        {say("count", { count: fit.length, all: numberWords(rows.length) })}
      </p>
      <ol class="mine-rows" ref={list}>
        {fit.slice(0, shown).map((row, i) => (
          <GameRow key={row.id} row={row} place={i + 1} all={fit.length} onForget={forgotten} />
        ))}
      </ol>
      {fit.length === 0 && <NoneFits onAll={() => change(ALL)} />}
      {fit.length > shown && (
        <Button
          class="more-rows"
          icon="chevron-down"
          onClick={() => {
            next.current = shown;
            setShown(shown + STEP);
          }}
        >
          {say("more", { count: Math.min(STEP, fit.length - shown) })}
        </Button>
      )}
      <p class="second">{say("bound", { most: numberWords(MOST_GAMES) })}</p>
    </>
  );
}
