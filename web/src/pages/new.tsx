// A new game, as one dialog: against whom, who plays what, by which rules.
import { useEffect, useState } from "preact/hooks";
import { lookOf } from "../games";
import { games, infoOf } from "../library/games";
import type { GameInfo, Seat } from "../library/protocol";
import { createTable, type Sitter } from "../table/create";
import { rememberTable } from "../table/memory";
import { Button, Dialog, type IconName, Segments, Switch, Tiles, toast } from "../ui/kit";
import { navigate } from "../ui/router";
import {
  lastChoice,
  lastGame,
  mySeat,
  type NewChoice,
  type Opponent,
  playersOf,
  readSpec,
  rememberChoice,
  type Who,
} from "./last";
import { fromAddress, positionFrom } from "./new_address";
import { ClockField } from "./new_clock";
import { Ladder } from "./new_ladder";
import { PositionField } from "./new_position";
import { Everybody, MySeat } from "./new_seats";
import { Waiting } from "./new_waiting";
import { OptionFields, specOf } from "./options";
import { begin } from "./play";
import { PosterPicture } from "./poster";

const opponentTabs: readonly { value: Opponent; label: string; icon: IconName }[] = [
  { value: "computer", label: "Computer", icon: "bot" },
  { value: "friend", label: "Friend by link", icon: "link" },
  { value: "here", label: "Same screen", icon: "monitor-smartphone" },
];

const aloneTabs: typeof opponentTabs = [
  { value: "here", label: "On this screen", icon: "user" },
  { value: "friend", label: "Friend by link", icon: "link" },
];

/** The seats of a spec; those known last, while the library is asked or if it refuses the spec. */
function useSeats(info: GameInfo, spec: string): readonly Seat[] {
  const [seats, setSeats] = useState(info.usual.seats);
  useEffect(() => {
    let here = true;
    readSpec(info.name, spec)
      .then((known) => here && setSeats(known.seats))
      .catch(() => undefined); // said at the field
    return () => {
      here = false;
    };
  }, [info, spec]);
  return seats;
}

/** Who sits at a seat of a table or a screen, where there are more than two. */
function whoAt(choice: NewChoice, seats: readonly Seat[], seat: Seat): Who {
  const others = choice.opponent === "friend" ? "link" : "me";
  const first = seats.every((one) => choice.who[one] !== "me") ? seats[0] : undefined;
  if (choice.opponent === "friend" && seat === first) return "me";
  return choice.who[seat] ?? others;
}

/** One seat is mine; whoever had it before comes by the link. */
function withWho(choice: NewChoice, seats: readonly Seat[], seat: Seat, who: Who): NewChoice["who"] {
  const now = Object.fromEntries(seats.map((one) => [one, whoAt(choice, seats, one)]));
  if (choice.opponent === "friend" && who === "me")
    for (const one of seats) if (now[one] === "me") now[one] = "link";
  return { ...now, [seat]: who };
}

function sittersOf(choice: NewChoice, seats: readonly Seat[]): Record<Seat, Sitter> {
  const many = seats.length > 2 && choice.opponent === "friend";
  const mine = mySeat(seats, choice.seat);
  const other: Sitter = choice.opponent === "computer" ? { level: choice.level } : "open";
  const sitter = (seat: Seat): Sitter => {
    if (!many) return seat === mine ? "me" : other;
    const who = whoAt(choice, seats, seat);
    return who === "me" ? "me" : who === "link" ? "open" : { level: choice.level };
  };
  return Object.fromEntries(seats.map((seat) => [seat, sitter(seat)]));
}

type Change = (part: Partial<NewChoice>) => void;

interface FieldsProps {
  game: string;
  spec: string;
  seats: readonly Seat[];
  choice: NewChoice;
  change: Change;
}

/** Whether a computer plays at all. */
function withComputer(choice: NewChoice, seats: readonly Seat[]): boolean {
  if (choice.opponent === "computer") return true;
  return seats.length > 2 && seats.some((seat) => whoAt(choice, seats, seat) === "computer");
}

function WhoFields({ game, seats, choice, change }: FieldsProps) {
  const { opponent, seat } = choice;
  const alone = infoOf(game).cooperative;
  const many = seats.length > 2 && opponent !== "computer";
  const kinds: readonly Who[] = opponent === "friend" ? ["me", "link", "computer"] : ["me", "computer"];
  if (many)
    return (
      <Everybody
        game={game}
        seats={seats}
        kinds={kinds}
        named={opponent === "here" ? { me: "Person" } : {}}
        who={(one) => whoAt(choice, seats, one)}
        onChange={(one, who) => change({ who: withWho(choice, seats, one, who) })}
      />
    );
  if (opponent === "here" || (alone && opponent !== "friend")) return null;
  return <MySeat game={game} seats={seats} seat={seat} onChange={(value) => change({ seat: value })} />;
}

function Fields(props: FieldsProps) {
  const { game, spec, seats, choice, change } = props;
  const { opponent, clock, open } = choice;
  const timed = opponent !== "here";
  return (
    <>
      {withComputer(choice, seats) && (
        <Ladder game={game} spec={spec} level={choice.level} onChange={(level) => change({ level })} />
      )}
      <div class="new-row">
        <WhoFields {...props} />
        {timed && (
          <ClockField
            game={game}
            seats={seats}
            value={clock}
            few={opponent === "computer"}
            onChange={(value) => change({ clock: value })}
          />
        )}
      </div>
      {opponent === "friend" && (
        <Switch
          label="Open to anyone"
          hint="The table is listed on the first page"
          checked={open}
          onChange={(value) => change({ open: value })}
        />
      )}
    </>
  );
}

/** Begins what was chosen: a game here, or a table, whose name is the answer if a friend is to come. */
async function start(game: string, spec: string, choice: NewChoice, position: string): Promise<string | undefined> {
  const known = await readSpec(game, spec);
  rememberChoice(game, choice);
  const timed = choice.clock.kind !== "none";
  if (choice.opponent === "here" || (choice.opponent === "computer" && !timed)) {
    begin(known.spec, playersOf(known.seats, choice), position);
    return undefined;
  }
  const seats = sittersOf(choice, known.seats);
  const table = { spec: known.spec, seats, clock: choice.clock, open: choice.open && choice.opponent === "friend" };
  const id = await createTable({ ...table, ...(position === "" ? {} : { position }) });
  rememberTable(id, known.spec);
  if (Object.values(seats).includes("open")) return id;
  navigate(`/t/${id}`);
  return undefined;
}

function GameTiles({ game, onChange }: { game: string; onChange: (game: string) => void }) {
  const items = games.map(({ name, title }) => ({ value: name, label: title, picture: <PosterPicture game={name} /> }));
  return <Tiles label="Game" items={items} value={game} onChange={onChange} />;
}

function Side({ game }: { game: string }) {
  return (
    <>
      <PosterPicture game={game} />
      <div class="side-words">
        <h3>{infoOf(game).title}</h3>
        <p>{lookOf(game).about}</p>
      </div>
    </>
  );
}

interface NewProps {
  /** "": not chosen by the address. */
  game: string;
  search: string;
  onClose: () => void;
}

/** What is wrong with what was written, by the name of its field. */
type Faults = Readonly<Record<string, string | undefined>>;

export default function NewGame({ game: given, search, onClose }: NewProps) {
  const [game, setGame] = useState(given === "" ? lastGame() : given);
  const [choice, setChoice] = useState(() => fromAddress(game, search, lastChoice(game)));
  const [position, setPosition] = useState(() => positionFrom(search));
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [table, setTable] = useState<string>();
  const info = infoOf(game);
  const spec = specOf(info, choice.options);
  const seats = useSeats(info, spec);
  const change: Change = (part) => setChoice({ ...choice, ...part });
  const fault = Object.values(faults).find((one) => one !== undefined);
  const onFault = (key: string) => (found: string | undefined) => setFaults((all) => ({ ...all, [key]: found }));
  const another = (name: string) => {
    setGame(name);
    setChoice(lastChoice(name));
    setPosition(undefined);
    setFaults({});
  };
  const go = async () => {
    setBusy(true);
    try {
      setTable(await start(game, spec, choice, position ?? ""));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: "refusal" });
    }
    setBusy(false);
  };
  const link = choice.opponent === "friend";
  const foot = (
    <>
      <Button class="at-left" kind="quiet" icon="graduation-cap" href={`/rules/${game}`}>
        Learn first
      </Button>
      <Button onClick={onClose}>{table === undefined ? "Cancel" : "Close"}</Button>
      {table === undefined ? (
        <Button kind="primary" size="large" icon={link ? "link" : "play"} busy={busy} why={fault} onClick={() => void go()}>
          {link ? "Make a link" : "Start game"}
        </Button>
      ) : (
        <Button href={`/t/${table}`}>Go to the table</Button>
      )}
    </>
  );
  return (
    <Dialog title={table === undefined ? `New game: ${info.title}` : "Invite a friend"} onClose={onClose} foot={foot} picture={<Side game={game} />}>
      {table !== undefined ? (
        <Waiting table={table} />
      ) : (
        <div class="new-game" key={game}>
          {given === "" && <GameTiles game={game} onChange={another} />}
          <Segments
            label="Against whom"
            items={info.cooperative ? aloneTabs : opponentTabs}
            value={choice.opponent}
            onChange={(opponent) => change({ opponent })}
          />
          <Fields game={game} spec={spec} seats={seats} choice={choice} change={change} />
          <OptionFields
            info={info}
            chosen={choice.options}
            onChange={(key, value) => change({ options: { ...choice.options, [key]: value } })}
            onFault={(key, found) => onFault(key)(found)}
          />
          <Switch
            label="Start from a position"
            checked={position !== undefined}
            onChange={(on) => setPosition(on ? "" : undefined)}
          />
          {position !== undefined && (
            <PositionField spec={spec} value={position} onChange={setPosition} onFault={onFault("position")} />
          )}
        </div>
      )}
    </Dialog>
  );
}
