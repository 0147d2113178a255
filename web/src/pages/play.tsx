// A game on this device.
import { useEffect, useMemo, useState } from "preact/hooks";
import { seatName, titles } from "../board/geometry";
import { Interrupted, library } from "../library/client";
import type { SavedGame, Seat } from "../library/protocol";
import { adviceWords } from "../play/advice";
import { computerWords, lineOf, LocalSession, newGameId, type Player, savedGames } from "../play/local";
import { Journey } from "../play/journey_panel";
import { MoveList } from "../play/moves";
import { placesOfMove } from "../play/session";
import { GameView, useSession } from "../play/view";
import { navigate } from "../ui/router";

function playerName(player: Player | undefined): string {
  if (player === undefined || player === "person") return "person";
  return computerWords(player.level);
}

function Seats({ session }: { session: LocalSession }) {
  const state = session.state;
  return (
    <ul class="seats" aria-label="players">
      {(state?.seats ?? []).map((seat) => (
        <li key={seat} class={state?.turn === seat && state.outcome.result === "ongoing" ? "turn" : ""}>
          <span class={`chip seat-${seat}`} aria-hidden="true" />
          {seatName(session.game, seat)} <small>{playerName(session.players[seat])}</small>
          {!state?.playing.includes(seat) && <small> – out</small>}
        </li>
      ))}
    </ul>
  );
}

async function saveFile(session: LocalSession): Promise<void> {
  const { notes } = await library.notes(session.shown);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([notes], { type: "text/plain" }));
  link.download = `${session.game}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Controls({ session }: { session: LocalSession }) {
  const [asking, setAsking] = useState(false);
  const ongoing = session.state?.outcome.result === "ongoing";
  const hint = async () => {
    setAsking(true);
    try {
      if (session.game === "safe-passage") await adviseHere(session);
      else {
        const choice = await library.think(session.shown, 0, 1500);
        const { text } = await library.explain(session.shown, choice.move);
        session.say(`Hint: ${text}`, placesOfMove(choice.move).slice(0, 2));
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) session.say(String(error));
    }
    setAsking(false);
  };
  return (
    <div class="buttons">
      <button type="button" disabled={session.events.length === 0} onClick={() => void session.undo()}>
        Undo
      </button>
      <button type="button" disabled={!session.mayRedo} onClick={() => void session.redo()}>
        Redo
      </button>
      <button type="button" disabled={!session.mayMove || asking} onClick={() => void hint()}>
        {asking ? "Thinking …" : "Hint"}
      </button>
      {session.game !== "safe-passage" && (
        <button type="button" disabled={!ongoing} onClick={() => void session.resign()}>
          Resign
        </button>
      )}
      <button type="button" onClick={() => void saveFile(session)}>
        Save as text
      </button>
      <button type="button" class={ongoing ? "" : "primary"} onClick={() => restart(session)}>
        New game
      </button>
    </div>
  );
}

async function adviseHere(session: LocalSession): Promise<void> {
  const advice = await library.advise(session.shown, 1800);
  const first = advice.reachable ? advice.way[0] : undefined;
  const step = first === undefined ? "" : ` Next: ${first}.`;
  session.say(adviceWords(advice) + step, first === undefined ? [] : placesOfMove(first));
}

function restart(session: LocalSession): void {
  const { spec, start, players, puzzle } = session;
  begin(spec, players, start, puzzle);
}

/** Starts a game and goes to it. */
export function begin(
  spec: string,
  players: Record<Seat, Player>,
  start = "",
  puzzle?: LocalSession["puzzle"],
  replace = false,
): void {
  const id = newGameId();
  pending.set(id, { spec, start, players, puzzle });
  navigate(`/play/${id}`, replace);
}

/** Opens a game that was saved as text, at its last position; whoever opened it moves for all seats. */
export function openSaved({ spec, position, events }: SavedGame): void {
  const id = newGameId();
  const players = Object.fromEntries([..."wbsne"].map((seat) => [seat, "person" as const]));
  pending.set(id, { spec, start: position, players, nodes: lineOf(events), at: events.length });
  navigate(`/play/${id}`);
}

const pending = new Map<string, ConstructorParameters<typeof LocalSession>[1]>();

export function PlayPage({ id }: { id: string }) {
  const session = useMemo(() => {
    const saved = savedGames()[id] ?? pending.get(id);
    return saved === undefined ? undefined : new LocalSession(id, saved);
  }, [id]);
  useEffect(() => {
    void session?.open();
    return () => session?.close();
  }, [session]);
  if (session === undefined)
    return (
      <main class="plain">
        <h1>No such game here</h1>
        <p>
          Games on this device are kept in this browser, the newest twelve of them. <a href="/">Choose another</a>.
        </p>
      </main>
    );
  return <Play session={session} />;
}

function Play({ session }: { session: LocalSession }) {
  useSession(session);
  const people = session.state?.seats.filter((seat) => session.holds(seat)) ?? [];
  // People who share a device hand it over: the board turns to whoever moves.
  const bottom = session.game === "safe-passage" ? "w" : people.length === 1 ? people[0] : undefined;
  const shared = people.length > 1 && session.game === "traverse" ? session.state?.turn : bottom;
  return (
    <main>
      <h1 class="title">
        {titles[session.game]} <a href={`/rules/${session.game}`}>rules</a>
      </h1>
      <GameView session={session} bottom={shared}>
        {session.game !== "safe-passage" && <Seats session={session} />}
        {session.game === "safe-passage" && <Journey session={session} />}
        <Controls session={session} />
        <MoveList session={session} />
      </GameView>
    </main>
  );
}
