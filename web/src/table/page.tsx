// A table on the server: seats, clocks, offers, talk, and the game itself.
import { useEffect, useRef, useState } from "preact/hooks";
import { seatName, titles } from "../board/geometry";
import type { Seat } from "../library/protocol";
import { Ladder } from "../play/journey_panel";
import { computerWords } from "../play/local";
import { MoveList } from "../play/moves";
import { GameView, useSession } from "../play/view";
import { navigate } from "../ui/router";
import { clockWords, Time } from "./clock";
import { type SeatInfo, TableSession } from "./session";

function playerWords(info: SeatInfo, you: boolean): string {
  if (info.kind === "free") return "free";
  if (info.kind === "computer") return computerWords(info.level ?? 0);
  return you ? "you" : (info.name ?? "guest");
}

function Seats({ session }: { session: TableSession }) {
  const { sum, state } = session;
  const ongoing = sum.started && state?.outcome.result === "ongoing";
  return (
    <ul class="seats" aria-label="players">
      {Object.entries(sum.seats).map(([seat, info]) => {
        const turn = ongoing && state?.turn === seat;
        const here = info.kind === "computer" || session.present.includes(seat);
        return (
          <li key={seat} class={turn ? "turn" : ""}>
            <span class={`chip seat-${seat}`} aria-hidden="true" />
            {seatName(session.game, seat)} <small>{playerWords(info, session.you.includes(seat))}</small>
            {info.kind === "person" && !here && <small> (away)</small>}
            {!sum.started && info.kind === "free" && (
              <button type="button" onClick={() => void session.ask({ do: "sit", seat })}>
                Sit here
              </button>
            )}
            {sum.clock.kind !== "none" && (
              <Time left={sum.left[seat] ?? 0} at={sum.lastMoveAt - session.offset} running={turn} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Invitation({ session }: { session: TableSession }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/t/${session.table}`;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(link);
    setCopied(true);
  };
  return (
    <section class="invite">
      <h2>Waiting for others</h2>
      <p>Whoever opens this link can take a free seat; {clockWords(session.sum.clock)}.</p>
      <div class="together">
        <input ref={field} readOnly value={link} aria-label="link to this table" />
        <button type="button" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </button>
      </div>
    </section>
  );
}

const others = (set: ReadonlySet<Seat>, you: readonly Seat[]) => [...set].some((seat) => !you.includes(seat));

function Offers({ session }: { session: TableSession }) {
  const { sum, you } = session;
  const ask = (what: string) => () => void session.ask({ do: what });
  const offer = others(sum.draw, you) ? "draw" : others(sum.takeback, you) ? "takeback" : undefined;
  if (offer === undefined || you.length === 0) return null;
  return (
    <div class="asking" role="alert">
      <p>
        {offer === "draw"
          ? "A draw is offered."
          : `A takeback is asked for, of ${sum.line.slice(sum.takebackTo).join(", ")}.`}
      </p>
      <button type="button" onClick={ask(offer)}>
        Agree
      </button>
      <button type="button" onClick={ask("decline")}>
        Decline
      </button>
    </div>
  );
}

function Away({ session }: { session: TableSession }) {
  const { sum, state, you, present } = session;
  const turn = state?.turn ?? "";
  const person = sum.seats[turn]?.kind === "person";
  if (!sum.started || you.length === 0 || you.includes(turn) || !person || present.includes(turn)) return null;
  if (state?.outcome.result !== "ongoing" || session.game === "safe-passage") return null;
  const noticed = sum.notice?.seat === turn;
  return (
    <p>
      {seatName(session.game, turn)} is away.{" "}
      {noticed && `The win may be claimed after ${new Date(sum.notice!.until).toLocaleTimeString()}. `}
      <button type="button" onClick={() => void session.ask({ do: "claim" })}>
        {noticed ? "Claim the win" : "Give notice"}
      </button>
    </p>
  );
}

function MoveSeat({ session }: { session: TableSession }) {
  const [link, setLink] = useState("");
  if (session.you.length === 0) return null;
  const make = async () => {
    const answer = await session.ask({ do: "key" });
    if (answer?.key !== undefined) setLink(`${location.origin}/t/${session.table}#key=${answer.key}`);
  };
  return link === "" ? (
    <button type="button" onClick={() => void make()}>
      Go on at another device
    </button>
  ) : (
    <label class="field invite">
      Open this on the other device; it works once
      <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

function Controls({ session }: { session: TableSession }) {
  const { state, sum, you } = session;
  const ask = (what: string) => () => void session.ask({ do: what });
  const ongoing = state?.outcome.result === "ongoing" || state?.outcome.result === "dead-end";
  const seated = you.length > 0;
  const together = session.game === "safe-passage";
  const computers = Object.values(sum.seats).some(({ kind }) => kind === "computer");
  const mayNotify = "Notification" in window && Notification.permission === "default";
  return (
    <div class="buttons">
      {seated && sum.started && ongoing && (
        <button type="button" disabled={sum.line.length === 0} onClick={ask("takeback")}>
          {together ? "Undo" : "Ask for a takeback"}
        </button>
      )}
      {seated && sum.started && ongoing && !together && (
        <>
          {!computers && (
            <button type="button" onClick={ask("draw")}>
              Offer a draw
            </button>
          )}
          <button type="button" onClick={ask("resign")}>
            Resign
          </button>
        </>
      )}
      {seated && !sum.started && (
        <button type="button" onClick={ask("stand")}>
          Stand up
        </button>
      )}
      {seated && state !== undefined && !ongoing && sum.rematchTable === "" && (
        <button type="button" class="primary" onClick={ask("rematch")}>
          {others(sum.rematch, you) ? "Accept the rematch" : "Rematch"}
        </button>
      )}
      {sum.rematchTable !== "" && (
        <button type="button" class="primary" onClick={() => navigate(`/t/${sum.rematchTable}`)}>
          To the rematch
        </button>
      )}
      <MoveSeat session={session} />
      {mayNotify && seated && (
        <button type="button" onClick={() => void Notification.requestPermission().then(() => session.changed())}>
          Tell me when it is my turn
        </button>
      )}
      <a class="button plain" href={`/api/table/${session.table}.txt`} download={`${session.game}.txt`}>
        Save as text
      </a>
    </div>
  );
}

function Chat({ session }: { session: TableSession }) {
  const [text, setText] = useState("");
  const [muted, setMuted] = useState(false);
  const { talk } = session.sum;
  const say = (event: Event) => {
    event.preventDefault();
    if (text.trim() === "") return;
    void session.ask({ do: "talk", text: text.trim() });
    setText("");
  };
  return (
    <section class="chat" aria-label="talk">
      <h2>Talk</h2>
      {!muted && (
        <ol aria-live="polite">
          {talk.map((line, i) => (
            <li key={i}>
              <b>{seatName(session.game, line.seat)}:</b> {line.text}
            </li>
          ))}
        </ol>
      )}
      {session.you.length > 0 && !muted && (
        <form onSubmit={say}>
          <input
            value={text}
            maxLength={200}
            aria-label="say something"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit">Say</button>
        </form>
      )}
      <button type="button" class="plain" aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? "Show talk" : "Mute talk"}
      </button>
    </section>
  );
}

function TableView({ session }: { session: TableSession }) {
  useSession(session);
  const { sum } = session;
  const bottom = session.game === "safe-passage" ? "w" : session.you[0];
  return (
    <main>
      <h1 class="title">
        {titles[session.game]} <a href={`/rules/${session.game}`}>rules</a>
      </h1>
      <GameView session={session} bottom={bottom}>
        {!session.up && (
          <p class="message" role="alert">
            The line to the server is down; it is being tried again.
          </p>
        )}
        {!sum.started && <Invitation session={session} />}
        <Seats session={session} />
        {session.game === "safe-passage" && <Ladder session={session} />}
        <Offers session={session} />
        <Away session={session} />
        <Controls session={session} />
        <MoveList session={session} />
        <Chat session={session} />
        {session.watching > 0 && (
          <p>
            <small>{session.watching} watching</small>
          </p>
        )}
      </GameView>
    </main>
  );
}

/** The key to a seat that came with the address, which forgets it. It stands behind the #, which no
 * server and no log gets to see; links made before have it in the query. */
function takeKey(): string | null {
  const key =
    new URLSearchParams(location.hash.slice(1)).get("key") ?? new URLSearchParams(location.search).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname);
  return key;
}

export function TablePage({ id }: { id: string }) {
  const [session, setSession] = useState<TableSession>();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    let opened: TableSession | undefined;
    let gone = false;
    let key = takeKey();
    const present = () => {
      const other = takeKey();
      if (other !== null && opened === undefined) key = other;
      else if (other !== null) void opened?.ask({ do: "take", key: other });
    };
    addEventListener("hashchange", present);
    TableSession.open(id)
      .then(async (table) => {
        opened = table;
        if (gone) return table.close();
        if (key !== null) await table.ask({ do: "take", key });
        setSession(table);
      })
      .catch((error: Error) => setFailed(error.message));
    return () => {
      gone = true;
      removeEventListener("hashchange", present);
      opened?.close();
    };
  }, [id]);
  if (session !== undefined) return <TableView session={session} />;
  return (
    <main class="plain">
      <h1>{failed === "" ? "Coming to the table …" : "No table"}</h1>
      {failed !== "" && (
        <p role="alert">
          {failed}. <a href="/">Go to the games</a>.
        </p>
      )}
    </main>
  );
}
