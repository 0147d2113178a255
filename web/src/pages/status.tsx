// How the server is doing, as /api/status tells it, which is asked again while somebody looks.
import { useEffect, useState } from "preact/hooks";
import shell from "virtual:words/shell";
import say from "virtual:words/status";
import { decimal } from "../language/format";
import { Card, Skeleton } from "../ui/kit";
import "./status.css";

interface Status {
  version: string;
  since: string;
  now: number;
  tables: number;
  sockets: number;
  moves: number;
  store: "well" | "failing" | "lost";
  trouble: { at: string } | null;
}

/** The last answer, and since when there is none. */
interface Known {
  status?: Status;
  gone?: number;
}

const EVERY = 10_000; // milliseconds
const PATIENCE = 8_000;

async function askStatus(): Promise<Status> {
  const response = await fetch("/api/status", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`/api/status: ${response.status}`);
  return (await response.json()) as Status;
}

function useStatus(): Known {
  const [known, setKnown] = useState<Known>({});
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      askStatus().then(
        (status) => setKnown({ status }),
        () => setKnown(({ gone = Date.now(), ...last }) => ({ ...last, gone })),
      );
    };
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return known;
}

/** "2026-11-26 02:30 UTC", the time of the server's log. */
function timeWords(time: string | number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function Row({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Rows({ status: { version, since, tables, sockets, moves, store, trouble } }: { status: Status }) {
  return (
    <dl>
      <Row name={say("since")} value={timeWords(since)} />
      <Row name={say("version")} value={version} />
      <Row name={say("tables")} value={tables} />
      <Row name={say("sockets")} value={sockets} />
      <Row name={say("moves")} value={decimal(moves, 1)} />
      <Row name={say("store")} value={say(`store.${store}`)} />
      <Row name={say("trouble")} value={trouble === null ? say("no-trouble") : timeWords(trouble.at)} />
    </dl>
  );
}

export default function StatusPage() {
  const { status, gone } = useStatus();
  const works = gone === undefined && status?.store === "well";
  const summary = gone !== undefined ? say("gone", { time: timeWords(gone) }) : status && say(status.store);
  return (
    <main class="plain server-status">
      <h1>{shell("title.status")}</h1>
      {summary === undefined ? (
        <Skeleton label={say("reading")} />
      ) : (
        <Card>
          <p class={works ? "status-summary" : "status-summary trouble"} role="status">
            {summary}
          </p>
          {status && <Rows status={status} />}
        </Card>
      )}
      {status && <p class="second">{say("as-of", { time: timeWords(status.now) })}</p>}
    </main>
  );
}
