// The clock of a new table: some common settings as tiles, and any other.
import { useState } from "preact/hooks";
import say from "virtual:words/new";
import type { Seat } from "../../library/protocol";
import { seatName } from "../../library/games";
import { type ClockSpec, OwnClock } from "../../table/clock";
import { Tiles } from "../../ui/kit";

interface Preset {
  value: string;
  label: string;
  second?: string;
  clock: ClockSpec;
}

function fischer(minutes: number, add: number): Preset {
  const words = { label: say("clock.minutes", { minutes }), second: say("clock.add", { seconds: add }) };
  return { value: String(minutes), ...words, clock: { kind: "fischer", seconds: 60 * minutes, add } };
}

const presetsNow = (): readonly Preset[] => [
  { value: "none", label: say("clock.none"), clock: { kind: "none" } },
  fischer(5, 3),
  fischer(10, 5),
  fischer(30, 10),
  { value: "days", label: say("clock.days"), second: say("clock.days.move"), clock: { kind: "days", days: 3 } },
];

export interface ClockFieldProps {
  game: string;
  seats: readonly Seat[];
  value: ClockSpec;
  onChange: (clock: ClockSpec) => void;
  onFault: (field: string, fault: string | undefined) => void;
}

/** The first value of "Other" if there was no clock. */
const OTHER: ClockSpec = { kind: "fischer", seconds: 900, add: 10 };

export function ClockField({ game, seats, value, onChange, onFault }: ClockFieldProps) {
  const [own, setOwn] = useState(false);
  const presets = presetsNow();
  const same = presets.find(({ clock }) => JSON.stringify(clock) === JSON.stringify(value));
  const items = [...presets, { value: "own", label: say("clock.other") }];
  const chosen = own || same === undefined ? "own" : same.value;
  const choose = (name: string) => {
    setOwn(name === "own");
    const preset = presets.find((one) => one.value === name);
    if (preset !== undefined) onChange(preset.clock);
    else if (value.kind === "none") onChange(OTHER);
  };
  return (
    <div class="field">
      <Tiles label={say("clock")} shown items={items} value={chosen} onChange={choose} />
      {chosen !== "none" && chosen !== "days" && <span class="second">{say("clock.first")}</span>}
      {chosen === "own" && (
        <OwnClock value={value} seats={seats.map((seat) => [seat, seatName(game, seat)])} onChange={onChange} onFault={onFault} />
      )}
    </div>
  );
}
