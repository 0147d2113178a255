// A new game with its options: rules, who plays which seat, or a table for friends.
import { useEffect, useState } from "preact/hooks";
import { lookOf } from "../games";
import { library } from "../library/client";
import { infoOf, levels, seatName } from "../library/games";
import type { GameInfo, Seat, SpecInfo } from "../library/protocol";
import { computerWords, type Player } from "../play/local";
import { createTable } from "../table/create";
import { ClockChoice, type ClockSpec } from "../table/clock";
import { navigate } from "../ui/router";
import { type Chosen, OptionFields, specOf } from "./options";
import { begin } from "./play";
import { Select } from "./select";

const players: readonly (readonly [string, string])[] = [
  ["person", "person at this device"],
  ...[...Array.from({ length: levels }, (_, i) => i + 1), 0].map(
    (level) => [String(level), computerWords(level)] as const,
  ),
];

/** What the library says of a spec; of the usual one it said so before. */
async function read(info: GameInfo, spec: string): Promise<SpecInfo> {
  return spec === info.usual.spec ? info.usual : library.spec(spec);
}

/** The seats of a spec; those known last, while the library is asked or if it refuses the spec. */
function useSeats(info: GameInfo, spec: string): readonly Seat[] {
  const [seats, setSeats] = useState(info.usual.seats);
  useEffect(() => {
    let here = true;
    read(info, spec)
      .then((known) => here && setSeats(known.seats))
      .catch(() => undefined); // said when the game is begun
    return () => {
      here = false;
    };
  }, [info, spec]);
  return seats;
}

/** Who was chosen for a seat; people get the first one, or all if the seats share one aim. */
function playerAt(info: GameInfo, who: Record<Seat, string>, seat: Seat, first: Seat): string {
  const usual = info.cooperative || seat === first ? "person" : String(lookOf(info.name).firstLevel);
  return who[seat] ?? usual;
}

function seating(seats: readonly Seat[], chosen: (seat: Seat) => string): Record<Seat, Player> {
  const player = (words: string): Player => (words === "person" ? "person" : { level: Number(words) });
  return Object.fromEntries(seats.map((seat) => [seat, player(chosen(seat))]));
}

interface WhoProps {
  info: GameInfo;
  seats: readonly Seat[];
  who: Record<Seat, string>;
  onChange: (who: Record<Seat, string>) => void;
}

function WhoPlays({ info, seats, who, onChange }: WhoProps) {
  return (
    <fieldset>
      <legend>Who plays</legend>
      {seats.map((seat) => (
        <Select
          key={seat}
          label={seatName(info.name, seat)}
          value={playerAt(info, who, seat, seats[0]!)}
          values={players}
          onChange={(player) => onChange({ ...who, [seat]: player })}
        />
      ))}
    </fieldset>
  );
}

interface FriendsProps {
  game: string;
  seats: readonly Seat[];
  clock: ClockSpec;
  onClock: (clock: ClockSpec) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  onInvite: () => void;
}

function WithFriends({ game, seats, clock, onClock, open, onOpen, onInvite }: FriendsProps) {
  return (
    <fieldset>
      <legend>Or with friends, each at their own screen</legend>
      <p>
        You take the first seat of a person; whoever opens the link you send takes the next. Seats for which you chose
        the computer stay with it.
      </p>
      <ClockChoice value={clock} seats={seats.map((seat) => [seat, seatName(game, seat)])} onChange={onClock} />
      <label class="check">
        <input type="checkbox" checked={open} onChange={(event) => onOpen(event.currentTarget.checked)} />
        show the table on the home page, for anyone to join
      </label>
      <div class="buttons">
        <button type="button" onClick={onInvite}>
          Make a link
        </button>
      </div>
    </fieldset>
  );
}

export function NewPage({ game }: { game: string }) {
  const info = infoOf(game);
  const [options, setOptions] = useState<Chosen>({});
  const spec = specOf(info, options);
  const seats = useSeats(info, spec);
  const [who, setWho] = useState<Record<Seat, string>>({});
  const [clock, setClock] = useState<ClockSpec>({ kind: "none" });
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState("");
  const go = async (how: (known: SpecInfo) => Promise<void> | void) => {
    try {
      await how(await read(info, spec));
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  };
  const playHere = (known: SpecInfo) =>
    begin(
      known.spec,
      seating(known.seats, (seat) => playerAt(info, who, seat, known.seats[0]!)),
    );
  // A person who makes a link wants company: seats that nobody chose a player for are for friends.
  const invite = async (known: SpecInfo) => {
    const table = { spec: known.spec, seats: seating(known.seats, (seat) => who[seat] ?? "person"), clock, open };
    navigate(`/t/${await createTable(table)}`);
  };
  return (
    <main class="plain">
      <h1>{info.title}</h1>
      <form class="new" onSubmit={(event) => event.preventDefault()}>
        <OptionFields info={info} chosen={options} onChange={(key, value) => setOptions({ ...options, [key]: value })} />
        <WhoPlays info={info} seats={seats} who={who} onChange={setWho} />
        <div class="buttons">
          <button type="submit" class="primary" onClick={() => void go(playHere)}>
            Play here
          </button>
        </div>
        <WithFriends
          game={game}
          seats={seats}
          clock={clock}
          onClock={setClock}
          open={open}
          onOpen={setOpen}
          onInvite={() => void go(invite)}
        />
        {failed !== "" && (
          <p class="message" role="alert">
            {failed}
          </p>
        )}
      </form>
    </main>
  );
}
