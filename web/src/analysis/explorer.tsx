// The explorer of openings: which moves were played in the shown position, and how those games ended. The engine's own
// games are a book that comes with the page; this server's games are requested from the server. A press on a move plays
// it.
import { useEffect, useRef, useState } from "preact/hooks";
import offline from "virtual:words/offline";
import say from "virtual:words/openings";
import { lookOf } from "../games";
import { decimal, listed } from "../language/format";
import { library } from "../library/client";
import { infoOf, seatName } from "../library/games";
import { fromServer, useOnline } from "../offline/network";
import type { OpeningStats, PlayedMove, MoveNotation } from "../library/protocol";
import { Parts } from "../play/moves";
import { Segments } from "../ui/kit";
import { useDeparture } from "./departure";
import { percentOf } from "./engine/chances";
import type { AnalysisSession } from "./session";

const SOURCES = ["engine", "here"] as const;
type Source = (typeof SOURCES)[number];

const ROOM_FOR_NUMBER = 24; // per cent of a bar

let chosen: Source = "engine"; // until the page is closed

/** The shown answer: the question it belongs to, and the moves in notation. */
interface ExplorerAnswer {
  key: string;
  explored: OpeningStats;
  written: readonly (MoveNotation | undefined)[];
}

async function askServer(session: AnalysisSession): Promise<OpeningStats> {
  if (!navigator.onLine) throw new Error(offline("explorer"));
  const asked = new URLSearchParams({ spec: session.spec, position: session.state!.position });
  const response = await fromServer(`/api/explore?${asked}`).catch(() => undefined);
  const isAnswer = response?.headers.get("content-type")?.startsWith("application/json") === true;
  if (response === undefined || !response.ok || !isAnswer) throw new Error(say("offline"));
  return (await response.json()) as OpeningStats;
}

async function find(session: AnalysisSession, source: Source, key: string): Promise<ExplorerAnswer> {
  const { spec, start, events } = session;
  const explored = source === "here" ? await askServer(session) : await library.explore({ spec, start, events });
  const writtenOf = async ({ move }: PlayedMove) =>
    (await library.written({ spec, start, events: [...events, move] }, events.length).catch(() => []))[0];
  return { key, explored, written: await Promise.all(explored.moves.map(writtenOf)) };
}

function useExplored(session: AnalysisSession, source: Source): { shown: ExplorerAnswer | undefined; fault: string } {
  const [shown, setShown] = useState<ExplorerAnswer>();
  const [fault, setFault] = useState({ key: "", words: "" });
  const online = useOnline();
  const known = session.state !== undefined && session.state.length === session.events.length;
  const key = [source, session.spec, session.start, ...session.events].join(" ");
  useEffect(() => {
    if (!known) return undefined;
    let here = true;
    find(session, source, key).then(
      (found) => here && setShown(found),
      (error: Error) => here && setFault({ key, words: error.message }),
    );
    return () => {
      here = false;
    };
  }, [key, known, source === "here" && online]);
  return { shown: shown?.key === key ? shown : undefined, fault: fault.key === key ? fault.words : "" };
}

/** A group of the games: those won by one seat, or those drawn. */
interface Part {
  name: string;
  sign: string; // for people who cannot distinguish the colours
  percent: number;
  paint: { body: string; mark: string } | undefined;
}

function partsOf(session: AnalysisSession, { wins, draws, goals, count }: PlayedMove): Part[] {
  const { game } = session;
  if (goals !== undefined) {
    const [reached, short] = percentOf([goals, count - goals]);
    return [
      { name: say("reached"), sign: "", percent: reached!, paint: { body: "var(--pine)", mark: "var(--on-pine)" } },
      { name: say("short"), sign: "", percent: short!, paint: undefined },
    ];
  }
  const seats = session.state!.seats.filter((seat) => wins?.[seat] !== undefined);
  const percents = percentOf([...seats.map((seat) => wins![seat]!), draws ?? 0]);
  const parts = seats.map((seat, i) => {
    const name = seatName(game, seat);
    return { name, sign: name[0]!, percent: percents[i]!, paint: lookOf(game).paint[seat] };
  });
  return [...parts, { name: say("drawn"), sign: "=", percent: percents[seats.length]!, paint: undefined }];
}

function ResultBar({ parts }: { parts: readonly Part[] }) {
  const words = listed(parts.map(({ name, percent }) => say("part", { name, percent })));
  return (
    <span class="result-bar" title={words}>
      <span class="unseen">{words}</span>
      {parts.map(({ name, sign, percent, paint }) =>
        percent === 0 ? null : (
          <span key={name} class="part" aria-hidden="true" style={{ "--share": percent, background: paint?.body, color: paint?.mark }}>
            {percent >= ROOM_FOR_NUMBER && <span>{`${sign} ${percent}`}</span>}
          </span>
        ),
      )}
    </span>
  );
}

/** What the last column tells of the moves: what a search finds, or how strong their players were. */
type Telling = "search" | "elo" | "level";

function tellingOf(moves: readonly PlayedMove[]): Telling {
  if (moves.some(({ evaluation }) => evaluation !== undefined)) return "search";
  return moves.some(({ elo }) => elo !== undefined) ? "elo" : "level";
}

function Told({ played, telling }: { played: PlayedMove; telling: Telling }) {
  const { evaluation, elo, level } = played;
  if (telling !== "search") return <>{elo ?? (level === undefined ? "–" : decimal(level, 1))}</>;
  if (evaluation === undefined) return <>–</>;
  const percent = Math.round(100 * evaluation.share);
  const words = say("search.words", { percent, depth: evaluation.depth });
  return (
    <span title={words}>
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{percent}</span>
    </span>
  );
}

/** That other orders of moves lead to the same position. */
function Transposes({ reached }: { reached: number | undefined }) {
  if (reached === undefined) return null;
  const words = say("reached.words", { count: reached });
  return (
    <span class="transposes" title={words}>
      <span class="unseen">{words}</span>
      <span aria-hidden="true">⇄ {reached}</span>
    </span>
  );
}

interface RowProps {
  session: AnalysisSession;
  played: PlayedMove;
  written: MoveNotation | undefined;
  telling: Telling;
  onPlay: () => void;
}

function Row({ session, played, written, telling, onPlay }: RowProps) {
  const words = written?.text ?? played.move;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="played"
          translate={false}
          data-move={played.move}
          aria-label={say("play", { move: words })}
          onClick={onPlay}
        >
          {written === undefined ? words : <Parts game={session.game} written={written} />}
        </button>
        <Transposes reached={played.reached} />
      </th>
      <td class="count">{played.count}</td>
      <td class="results">
        <ResultBar parts={partsOf(session, played)} />
      </td>
      <td class="strength">
        <Told {...{ played, telling }} />
      </td>
    </tr>
  );
}

function MoveTable({ session, shown, onPlay }: { session: AnalysisSession; shown: ExplorerAnswer; onPlay: (move: string) => void }) {
  const { moves, more, games, of } = shown.explored;
  const telling = tellingOf(moves);
  return (
    <>
      <table class="openings">
        <caption>{say("caption", { games, of })}</caption>
        <thead>
          <tr>
            <th scope="col">{say("move")}</th>
            <th scope="col">{say("games")}</th>
            <th scope="col">{infoOf(session.game).cooperative ? say("goal.share") : say("won.share")}</th>
            <th scope="col">{say(telling)}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((played, i) => (
            <Row key={played.move} {...{ session, played, telling }} written={shown.written[i]} onPlay={() => onPlay(played.move)} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p class="second">{say("more", { count: more })}</p>}
    </>
  );
}

function emptyWords(source: Source, { of, counting }: OpeningStats): string {
  if (counting === true) return say("counting");
  if (source === "engine") return of === 0 ? say("engine.no.book") : say("engine.none");
  return of === 0 ? say("here.no.game") : say("here.none");
}

export function Explorer({ session }: { session: AnalysisSession }) {
  const [source, setSource] = useState(chosen);
  const { shown, fault } = useExplored(session, source);
  const { spec, start, events } = session;
  const departure = shown?.explored.departure;
  const left = useDeparture({ spec, start, events }, departure?.move === undefined ? undefined : departure);
  const box = useRef<HTMLElement>(null);
  const played = useRef(false);
  const play = (move: string) => {
    played.current = true;
    void session.play(move);
  };
  // The button that was pressed no longer exists: the next moves have taken its place.
  useEffect(() => {
    if (shown === undefined || !played.current) return;
    played.current = false;
    const next = box.current?.querySelector<HTMLElement>(".played, .nothing");
    next?.focus();
  }, [shown]);
  return (
    <section class="explorer" aria-label={say("title")} ref={box}>
      <Segments
        label={say("whose")}
        items={SOURCES.map((value) => ({ value, label: say(value) }))}
        value={source}
        onChange={(value) => {
          chosen = value;
          setSource(value);
        }}
      />
      {fault !== "" && (
        <p class="second" role="alert">
          {fault}
        </p>
      )}
      {left !== undefined && <p class="second book-line">{left}</p>}
      {shown !== undefined && shown.explored.moves.length === 0 && (
        <p class="second nothing" role="status" tabindex={-1}>
          {emptyWords(source, shown.explored)}
        </p>
      )}
      {shown !== undefined && shown.explored.moves.length > 0 && <MoveTable session={session} shown={shown} onPlay={play} />}
    </section>
  );
}
