// Tables of others: open seats, and games to watch.
import say from "virtual:words/home";
import offline from "virtual:words/offline";
import { Scene } from "../../art";
import { gameOf, seatName, titleOf } from "../../library/games";
import { useMissing } from "../../offline/network";
import { optionWords } from "../../options/words";
import { levelName } from "../../play/session/levels";
import { clockWords } from "../../table/clock";
import { pictureOf, type TableSummary, type WatchableTable } from "../../table/summary";
import { Button, Dialog, Empty } from "../../ui/kit";
import { lastGame } from "../new/last";

function Waiting({ table: { id, spec, free, clock } }: { table: TableSummary }) {
  return (
    <li class="row">
      <span class="mini">
        <img src={pictureOf(id)} alt="" width="56" height="56" />
      </span>
      <div class="row-words">
        <a href={`/t/${id}`}>{titleOf(spec)}</a>
        <span class="second">
          {[optionWords(spec), say("seats", { count: free, clock: clockWords(clock) })].filter((words) => words !== "").join(" · ")}
        </span>
      </div>
    </li>
  );
}

function Watched({ table: { id, spec, turns, watching, seats, clock } }: { table: WatchableTable }) {
  const names = Object.entries(seats).map(([seat, { kind, level, name }]) => {
    if (kind === "computer") return levelName(level ?? 0);
    return name ?? seatName(gameOf(spec), seat);
  });
  const now = { turn: turns + 1, clock: clockWords(clock) };
  return (
    <li class="row">
      <span class="mini">
        <img src={pictureOf(id)} alt="" width="56" height="56" />
      </span>
      <div class="row-words">
        <a href={`/t/${id}`}>{say("watched", { game: titleOf(spec), names: names.join(" – ") })}</a>
        <span class="second">{watching === 0 ? say("watched.turn", now) : say("watched.turn.watching", { ...now, watching })}</span>
      </div>
    </li>
  );
}

export interface TablesProps {
  open: readonly TableSummary[];
  watch: readonly WatchableTable[];
  onClose: () => void;
}

export default function TablesDialog({ open, watch, onClose }: TablesProps) {
  const missing = useMissing();
  if (missing !== undefined)
    return (
      <Dialog title={say("tables")} onClose={onClose}>
        <p role="status">{offline(missing === "network" ? "tables" : "tables.wait")}</p>
      </Dialog>
    );
  return (
    <Dialog title={say("tables")} onClose={onClose}>
      {open.length + watch.length === 0 && (
        <Empty
          picture={<Scene name="camp" />}
          title={say("tables.none")}
          words={say("tables.none.words")}
          action={
            <Button kind="primary" icon="link" href={`/new/${lastGame()}?opponent=friend`}>
              {say("tables.new")}
            </Button>
          }
        />
      )}
      {open.length > 0 && (
        <section>
          <h3>{say("tables.waiting")}</h3>
          <ul class="rows">
            {open.map((table) => (
              <Waiting key={table.id} table={table} />
            ))}
          </ul>
        </section>
      )}
      {watch.length > 0 && (
        <section>
          <h3>{say("tables.watch")}</h3>
          <ul class="rows">
            {watch.map((table) => (
              <Watched key={table.id} table={table} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
