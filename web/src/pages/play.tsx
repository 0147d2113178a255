// A game on this device.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Chip } from "../board/chip";
import { partsOf } from "../games/parts";
import { Interrupted, library } from "../library/client";
import { gameOf, infoOf, seatName } from "../library/games";
import type { SavedGame, Seat } from "../library/protocol";
import { computerWords, lineOf, LocalSession, newGameId, people, type Player, savedGames } from "../play/local";
import { MoveList } from "../play/moves";
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
          <Chip game={session.game} seat={seat} />
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
  const { cooperative } = infoOf(session.game);
  const hint = async () => {
    setAsking(true);
    try {
      await (partsOf(session.game).hint ?? plainHint)(session);
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
      {!cooperative && (
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

/** What the computer would play. */
async function plainHint(session: LocalSession): Promise<void> {
  const choice = await library.think(session.shown, 0, 1500);
  const { text, path = [] } = await library.explain(session.shown, choice.move);
  session.say(`Hint: ${text}`, [path[0], path.at(-1)].filter((place) => place !== undefined));
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

/** Opens a game that was saved as text, at its last position. The person who opens it moves for all seats. */
export function openSaved({ spec, position, events }: SavedGame): void {
  const id = newGameId();
  const players = people(infoOf(gameOf(spec)).seats.map(({ letter }) => letter));
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

/** Which seat's side is at the bottom: the person's. People who share a device and sit around the board
 * hand it over, and it turns to the seat that is to move. */
function bottomOf(session: LocalSession): Seat | undefined {
  const { cooperative, seats } = infoOf(session.game);
  const held = session.state?.seats.filter((seat) => session.holds(seat)) ?? [];
  if (cooperative) return seats[0]!.letter;
  if (held.length === 1) return held[0];
  return held.length > 1 && seats.length > 2 ? session.state?.turn : undefined;
}

function Play({ session }: { session: LocalSession }) {
  useSession(session);
  const Beside = partsOf(session.game).Alone ?? Seats;
  return (
    <main>
      <h1 class="title">
        {infoOf(session.game).title} <a href={`/rules/${session.game}`}>rules</a>
      </h1>
      <GameView session={session} bottom={bottomOf(session)}>
        <Beside session={session} />
        <Controls session={session} />
        <MoveList session={session} />
      </GameView>
    </main>
  );
}
