// A new game with its options: rules, who plays which seat, or a table for friends.
import { useState } from "preact/hooks";
import { type GameName, seatName, seatsOfSpec, titles } from "../board/geometry";
import { computerWords, firstLevel, type Player } from "../play/local";
import { goals, goalWords } from "../play/journey";
import { createTable } from "../table/create";
import { ClockChoice, type ClockSpec } from "../table/clock";
import { navigate } from "../ui/router";
import { begin } from "./play";

interface Options {
  players: number;
  rules: string;
  goal: string;
  start: string;
  danger: string;
  attack: string;
}

const defaults: Options = {
  players: 2,
  rules: "basic",
  goal: "kings",
  start: "standard",
  danger: "strict",
  attack: "legal",
};

function specOf(game: GameName, options: Options): string {
  const parts: string[] = [];
  const add = (key: keyof Options, value: string | number) => {
    if (value !== defaults[key]) parts.push(`${key}=${value}`);
  };
  if (game === "traverse") {
    add("players", options.players);
    add("rules", options.rules);
  }
  if (game === "safe-passage") for (const key of ["start", "goal", "danger", "attack"] as const) add(key, options[key]);
  return parts.length === 0 ? game : `${game}:${parts.join(",")}`;
}

function Select<T extends string | number>(props: {
  label: string;
  value: T;
  values: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}) {
  return (
    <label class="field">
      {props.label}
      <select
        value={props.value}
        onChange={(event) => {
          const chosen = props.values.find(([value]) => String(value) === event.currentTarget.value);
          if (chosen !== undefined) props.onChange(chosen[0]);
        }}
      >
        {props.values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const players: readonly (readonly [string, string])[] = [
  ["person", "person at this device"],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0].map((level) => [String(level), computerWords(level)] as const),
];

function TraverseOptions({ options, set }: { options: Options; set: (part: Partial<Options>) => void }) {
  return (
    <>
      <Select
        label="Players"
        value={options.players}
        values={[2, 3, 4].map((count) => [count, String(count)] as const)}
        onChange={(count) => set({ players: count })}
      />
      <Select
        label="Rules"
        value={options.rules}
        values={[
          ["basic", "basic"],
          ["advanced", "advanced: long jumps, circles sent back"],
          ["expert", "expert: circles sent back even from home"],
        ]}
        onChange={(rules) => set({ rules })}
      />
    </>
  );
}

function PassageOptions({ options, set }: { options: Options; set: (part: Partial<Options>) => void }) {
  const random = () => set({ start: String(Math.floor(Math.random() * 960)) });
  return (
    <>
      <Select
        label="Goal"
        value={options.goal}
        values={goals.map((goal) => [goal, `${goal}: ${goalWords[goal]}`] as const)}
        onChange={(goal) => set({ goal })}
      />
      <label class="field">
        Start
        <span class="together">
          <input
            value={options.start}
            pattern="standard|\d{1,3}|scramble-\d+"
            aria-describedby="start-help"
            onInput={(event) => set({ start: event.currentTarget.value.trim() })}
          />
          <button type="button" onClick={random}>
            Any of 960
          </button>
        </span>
        <small id="start-help">standard, 0 to 959 (Chess960), or scramble-NUMBER</small>
      </label>
      <Select
        label="Danger"
        value={options.danger}
        values={[
          ["strict", "strict: nothing is ever in danger"],
          ["relaxed", "relaxed: if it can move out at once"],
        ]}
        onChange={(danger) => set({ danger })}
      />
      <Select
        label="Attack"
        value={options.attack}
        values={[
          ["legal", "legal captures count"],
          ["fide", "every attack counts, even of pinned pieces"],
        ]}
        onChange={(attack) => set({ attack })}
      />
    </>
  );
}

export function NewPage({ game }: { game: GameName }) {
  const [options, setOptions] = useState(defaults);
  const set = (part: Partial<Options>) => setOptions({ ...options, ...part });
  const spec = specOf(game, options);
  const seats = seatsOfSpec(spec);
  const alone = game === "safe-passage";
  const [who, setWho] = useState<Record<string, string>>({});
  const playerAt = (seat: string) => who[seat] ?? (alone || seat === seats[0] ? "person" : String(firstLevel[game]));
  const [clock, setClock] = useState<ClockSpec>({ kind: "none" });
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState("");
  const seating = () =>
    Object.fromEntries(
      seats.map((seat): [string, Player] => [
        seat,
        playerAt(seat) === "person" ? "person" : { level: Number(playerAt(seat)) },
      ]),
    );
  // Whoever makes a link wants company: seats that nobody chose a player for are for friends.
  const seatingOfFriends = () =>
    Object.fromEntries(
      Object.entries(seating()).map(([seat, player]): [string, Player] => [
        seat,
        who[seat] === undefined ? "person" : player,
      ]),
    );
  const invite = async () => {
    try {
      navigate(`/t/${await createTable({ spec, seats: seatingOfFriends(), clock, open })}`);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <main class="plain">
      <h1>{titles[game]}</h1>
      <form class="new" onSubmit={(event) => event.preventDefault()}>
        {game === "traverse" && <TraverseOptions options={options} set={set} />}
        {alone && <PassageOptions options={options} set={set} />}
        <fieldset>
          <legend>Who plays</legend>
          {seats.map((seat) => (
            <Select
              key={seat}
              label={seatName(game, seat)}
              value={playerAt(seat)}
              values={players}
              onChange={(player) => setWho({ ...who, [seat]: player })}
            />
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit" class="primary" onClick={() => begin(spec, seating())}>
            Play here
          </button>
        </div>
        <fieldset>
          <legend>Or with friends, each at their own screen</legend>
          <p>
            You take the first seat of a person; whoever opens the link you send takes the next. Seats for which you
            chose the computer stay with it.
          </p>
          <ClockChoice value={clock} seats={seats.map((seat) => [seat, seatName(game, seat)])} onChange={setClock} />
          <label class="check">
            <input type="checkbox" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} />
            show the table on the home page, for anyone to join
          </label>
          <div class="buttons">
            <button type="button" onClick={() => void invite()}>
              Make a link
            </button>
          </div>
        </fieldset>
        {failed !== "" && (
          <p class="message" role="alert">
            {failed}
          </p>
        )}
      </form>
    </main>
  );
}
