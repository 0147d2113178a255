// The clock of a new table: some usual ones as tiles, and any other.
import { useState } from "preact/hooks";
import type { Seat } from "../library/protocol";
import { seatName } from "../library/games";
import { type ClockSpec, OwnClock } from "../table/clock";
import { Tiles } from "../ui/kit";

const presets: readonly { value: string; label: string; second?: string; clock: ClockSpec }[] = [
  { value: "none", label: "None", clock: { kind: "none" } },
  { value: "5", label: "5", second: "+3 s", clock: { kind: "fischer", seconds: 300, add: 3 } },
  { value: "10", label: "10", second: "+5 s", clock: { kind: "fischer", seconds: 600, add: 5 } },
  { value: "30", label: "30", second: "+10 s", clock: { kind: "fischer", seconds: 1800, add: 10 } },
  { value: "days", label: "3 days", second: "a move", clock: { kind: "days", days: 3 } },
];

export interface ClockFieldProps {
  game: string;
  seats: readonly Seat[];
  value: ClockSpec;
  /** Only a few of them: the others are of no use against a computer. */
  few?: boolean;
  onChange: (clock: ClockSpec) => void;
  onFault: (field: string, fault: string | undefined) => void;
}

/** What "Other" begins with where there was no clock. */
const OTHER: ClockSpec = { kind: "fischer", seconds: 900, add: 10 };

export function ClockField({ game, seats, value, few = false, onChange, onFault }: ClockFieldProps) {
  const [own, setOwn] = useState(false);
  const same = presets.find(({ clock }) => JSON.stringify(clock) === JSON.stringify(value));
  const items = few ? presets.slice(0, 4) : [...presets, { value: "own", label: "Other" }];
  const chosen = own || same === undefined ? "own" : same.value;
  const choose = (name: string) => {
    setOwn(name === "own");
    const preset = presets.find((one) => one.value === name);
    if (preset !== undefined) onChange(preset.clock);
    else if (value.kind === "none") onChange(OTHER);
  };
  return (
    <div class="field">
      <Tiles label="Clock" shown items={items} value={chosen} onChange={choose} />
      {chosen !== "none" && chosen !== "days" && <span class="second">Each seat's first turn is not counted.</span>}
      {chosen === "own" && !few && (
        <OwnClock
          value={value}
          seats={seats.map((seat) => [seat, seatName(game, seat)])}
          onChange={onChange}
          onFault={onFault}
        />
      )}
    </div>
  );
}
