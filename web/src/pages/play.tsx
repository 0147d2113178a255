// A game on this device.
import { useEffect, useMemo, useState } from "preact/hooks";
import { partsOf } from "../games/parts";
import { Interrupted, library } from "../library/client";
import { gameOf, infoOf, seatName } from "../library/games";
import type { SavedGame, Seat } from "../library/protocol";
import { lineOf, LocalSession, newGameId, people, type Player, savedGames } from "../play/local";
import type { Action } from "../play/actions";
import type { Sitting } from "../play/strips";
import { GameView, useSession } from "../play/view";
import { Button } from "../ui/kit";
import { navigate } from "../ui/router";

async function saveFile(session: LocalSession): Promise<void> {
  const { notes } = await library.notes(session.shown);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([notes], { type: "text/plain" }));
  link.download = `${session.game}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Who sits at a seat of a game on this device. */
function sittingAt(session: LocalSession, seat: Seat): Sitting {
  const player = session.players[seat];
  const people = session.state?.seats.filter((one) => session.holds(one)).length ?? 0;
  if (player === undefined || player === "person") {
    const name = infoOf(session.game).cooperative || people > 1 ? seatName(session.game, seat) : "You";
    return { name };
  }
  const { level } = player;
  return { name: "Computer", tag: level === 0 ? "full strength" : `Level ${level}` };
}

function useActions(session: LocalSession): Action[] {
  const [asking, setAsking] = useState(false);
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
  const all: (Action | false)[] = [
    {
      id: "undo",
      icon: "undo-2",
      label: "Undo",
      why: session.mayUndo ? undefined : "No move was made yet",
      onPress: () => void session.undo(),
    },
    {
      id: "redo",
      icon: "redo-2",
      label: "Redo",
      why: session.mayRedo ? undefined : "No move was taken back",
      onPress: () => void session.redo(),
    },
    {
      id: "hint",
      icon: "lightbulb",
      label: "Hint",
      busy: asking,
      why: session.mayMove ? undefined : "It is not your turn",
      onPress: () => void hint(),
    },
    !cooperative && {
      id: "resign",
      icon: "flag",
      label: "Resign",
      question: "Resign?",
      why: session.mayResign ? undefined : "You are not in the game",
      onPress: () => void session.resign(),
    },
    { id: "save", icon: "download", label: "Save as text", onPress: () => void saveFile(session) },
    {
      id: "new",
      icon: "plus",
      label: "New game",
      question: session.ongoing && session.mayUndo ? "Leave this one?" : undefined,
      onPress: () => restart(session),
    },
  ];
  return all.filter((action) => action !== false);
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
  const [rules, setRules] = useState(false);
  const { Alone } = partsOf(session.game);
  const { cooperative } = infoOf(session.game);
  const actions = useActions(session);
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={bottomOf(session)}
        seatOf={(seat) => sittingAt(session, seat)}
        alone={cooperative}
        actions={actions}
        left={Alone && <Alone session={session} />}
        next={
          <>
            <Button kind="primary" icon="rotate-ccw" onClick={() => restart(session)}>
              Rematch
            </Button>
            <Button icon="house" href="/">
              Games
            </Button>
          </>
        }
        onRules={() => setRules(!rules)}
      />
    </main>
  );
}
