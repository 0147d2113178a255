// A table on the server: seats, clocks, offers, talk, and the game itself.
import { useEffect, useRef, useState } from "preact/hooks";
import { Chip } from "../board/chip";
import { partsOf } from "../games/parts";
import { infoOf, seatName } from "../library/games";
import { computerWords } from "../play/local";
import { GameView, useSession } from "../play/view";
import { navigate } from "../ui/router";
import { sentence } from "../ui/words";
import { clockWords, Time } from "./clock";
import { TableSession } from "./session";
import { askedBy, awaySeat, isOver, offerTo, rematchFor, type SeatInfo } from "./snapshot";

function playerWords(info: SeatInfo, you: boolean): string {
  if (info.kind === "free") return "free";
  if (info.kind === "computer") return computerWords(info.level ?? 0);
  return you ? "you" : (info.name ?? "guest");
}

function Seats({ session }: { session: TableSession }) {
  const { snapshot } = session;
  return (
    <ul class="seats" aria-label="players">
      {Object.entries(snapshot.seats).map(([seat, info]) => {
        const here = info.kind === "computer" || session.present.includes(seat);
        return (
          <li key={seat} class={snapshot.turn === seat ? "turn" : ""}>
            <Chip game={session.game} seat={seat} />
            {seatName(session.game, seat)} <small>{playerWords(info, session.you.includes(seat))}</small>
            {info.out && <small> – out</small>}
            {info.kind === "person" && !info.out && !here && <small> (away)</small>}
            {!snapshot.started && info.kind === "free" && (
              <button type="button" onClick={() => void session.ask({ do: "sit", seat })}>
                Sit here
              </button>
            )}
            {snapshot.clock !== undefined && <Time snapshot={snapshot} seat={seat} offset={session.offset} />}
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
      <p>Whoever opens this link can take a free seat; {clockWords(session.log.clock)}.</p>
      <div class="together">
        <input ref={field} readOnly value={link} aria-label="link to this table" />
        <button type="button" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </button>
      </div>
    </section>
  );
}

/** What this person has asked for, while others have not answered. */
function Asked({ session }: { session: TableSession }) {
  const { snapshot, playing, you } = session;
  const asked = askedBy(snapshot, playing) ?? (rematchFor(snapshot, you) === "wait" ? "rematch" : undefined);
  const words = {
    draw: "You have offered a draw.",
    takeback: "You have asked for a takeback.",
    rematch: "You have asked for a rematch.",
  };
  return asked === undefined ? null : <p role="status">{words[asked]}</p>;
}

function Offers({ session }: { session: TableSession }) {
  const { snapshot, playing, line } = session;
  const ask = (what: string) => () => void session.ask({ do: what });
  const offer = offerTo(snapshot, playing);
  if (offer === undefined) return null;
  return (
    <div class="asking" role="alert">
      <p>
        {offer === "draw"
          ? "A draw is offered."
          : `A takeback is asked for, of ${line.slice(snapshot.takeback?.to).join(", ")}.`}
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
  const away = session.cooperative ? undefined : awaySeat(session.snapshot, session.playing, session.present);
  if (away === undefined) return null;
  const { seat, until } = away;
  return (
    <p>
      {seatName(session.game, seat)} is away.{" "}
      {until !== undefined && `The win may be claimed after ${new Date(until - session.offset).toLocaleTimeString()}. `}
      <button type="button" onClick={() => void session.ask({ do: "claim" })}>
        {until !== undefined ? "Claim the win" : "Give notice"}
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
  const { snapshot, you, line, cooperative } = session;
  const ask = (what: string) => () => void session.ask({ do: what });
  const seated = you.length > 0;
  const playing = session.playing.length > 0 && snapshot.started && !isOver(snapshot.result);
  const asked = askedBy(snapshot, session.playing);
  const rematch = rematchFor(snapshot, you);
  const computers = Object.values(snapshot.seats).some(({ kind }) => kind === "computer");
  const mayNotify = "Notification" in window && Notification.permission === "default";
  return (
    <div class="buttons">
      {playing && (
        <button type="button" disabled={line.length === 0 || asked === "takeback"} onClick={ask("takeback")}>
          {cooperative ? "Undo" : "Ask for a takeback"}
        </button>
      )}
      {playing && !cooperative && (
        <>
          {!computers && (
            <button type="button" disabled={asked === "draw"} onClick={ask("draw")}>
              Offer a draw
            </button>
          )}
          <button type="button" onClick={ask("resign")}>
            Resign
          </button>
        </>
      )}
      {seated && !snapshot.started && (
        <button type="button" onClick={ask("stand")}>
          Stand up
        </button>
      )}
      {(rematch === "ask" || rematch === "accept") && (
        <button type="button" class="primary" onClick={ask("rematch")}>
          {rematch === "accept" ? "Accept the rematch" : "Rematch"}
        </button>
      )}
      {rematch === "go" && (
        <button type="button" class="primary" onClick={() => navigate(`/t/${snapshot.rematch?.table}`)}>
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
  const { talk } = session.log;
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
  const { seats, title } = infoOf(session.game);
  const bottom = session.cooperative ? seats[0]!.letter : session.you[0];
  const { Beside } = partsOf(session.game);
  return (
    <main>
      <h1 class="title">
        {title} <a href={`/rules/${session.game}`}>rules</a>
      </h1>
      <GameView
        session={session}
        bottom={bottom}
        seatOf={(seat) => ({ name: seatName(session.game, seat) })}
        actions={[]}
        left={
          <>
            {!session.up && (
              <p class="message" role="alert">
                The connection to the server is lost. Trying again.
              </p>
            )}
            {!session.snapshot.started && <Invitation session={session} />}
            <Seats session={session} />
            {Beside !== undefined && <Beside session={session} />}
            <Asked session={session} />
            <Offers session={session} />
            <Away session={session} />
            <Controls session={session} />
            <Chat session={session} />
            {session.watching > 0 && (
              <p>
                <small>{session.watching} watching</small>
              </p>
            )}
          </>
        }
      />
    </main>
  );
}

/** The key to a seat that came with the address, from which it is removed. It is in the fragment, which
 * browsers send to no server; older links have it in the query. */
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
          {sentence(failed)} <a href="/">Go to the games</a>.
        </p>
      )}
    </main>
  );
}
