// Clocks of tables: how they are chosen, said in words, and run on the screen.
import { useEffect, useState } from "preact/hooks";

export interface ClockSpec {
  kind: "none" | "sudden" | "fischer" | "bronstein" | "days";
  seconds?: number | Record<string, number>;
  add?: number;
  days?: number | Record<string, number>;
}

export function clockWords(clock: ClockSpec | undefined): string {
  if (clock === undefined || clock.kind === "none") return "no clock";
  if (clock.kind === "days") return `${typeof clock.days === "number" ? clock.days : "some"} days a move`;
  const base = typeof clock.seconds === "number" ? spell(clock.seconds) : "different times";
  if (clock.kind === "sudden") return base;
  return `${base} + ${clock.add ?? 0} s${clock.kind === "bronstein" ? " delay" : ""}`;
}

function spell(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

const choices: readonly (readonly [string, ClockSpec])[] = [
  ["no clock", { kind: "none" }],
  ["5 minutes + 5 seconds", { kind: "fischer", seconds: 300, add: 5 }],
  ["15 minutes + 10 seconds", { kind: "fischer", seconds: 900, add: 10 }],
  ["30 minutes + 20 seconds", { kind: "fischer", seconds: 1800, add: 20 }],
  ["3 days a move", { kind: "days", days: 3 }],
  ["7 days a move", { kind: "days", days: 7 }],
];

type Kind = ClockSpec["kind"];
const kindWords: Record<Kind, string> = {
  none: "none",
  sudden: "sudden death",
  fischer: "Fischer: time added each move",
  bronstein: "Bronstein: what a move took comes back",
  days: "days a move",
};

function NumberField(props: { label: string; value: number; min: number; max: number; onChange: (n: number) => void }) {
  return (
    <label class="field">
      {props.label}
      <input
        type="number"
        value={props.value}
        min={props.min}
        max={props.max}
        onInput={(event) => {
          const number = event.currentTarget.valueAsNumber;
          if (number >= props.min && number <= props.max) props.onChange(Math.round(number));
        }}
      />
    </label>
  );
}

function OwnClock({ value, onChange }: { value: ClockSpec; onChange: (clock: ClockSpec) => void }) {
  const seconds = typeof value.seconds === "number" ? value.seconds : 300;
  const days = typeof value.days === "number" ? value.days : 3;
  const make = (kind: Kind): ClockSpec => {
    if (kind === "none") return { kind };
    if (kind === "days") return { kind, days };
    return kind === "sudden" ? { kind, seconds } : { kind, seconds, add: value.add ?? 5 };
  };
  return (
    <>
      <label class="field">
        Kind of clock
        <select value={value.kind} onChange={(event) => onChange(make(event.currentTarget.value as Kind))}>
          {Object.entries(kindWords).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {value.seconds !== undefined && (
        <NumberField
          label="Minutes each"
          value={Math.max(1, Math.round(seconds / 60))}
          min={1}
          max={1440}
          onChange={(minutes) => onChange({ ...value, seconds: minutes * 60 })}
        />
      )}
      {value.add !== undefined && (
        <NumberField
          label="Seconds a move"
          value={value.add}
          min={0}
          max={3600}
          onChange={(add) => onChange({ ...value, add })}
        />
      )}
      {value.days !== undefined && (
        <NumberField
          label="Days"
          value={days}
          min={1}
          max={30}
          onChange={(count) => onChange({ ...value, days: count })}
        />
      )}
    </>
  );
}

export function ClockChoice({ value, onChange }: { value: ClockSpec; onChange: (clock: ClockSpec) => void }) {
  const [own, setOwn] = useState(false);
  const chosen = choices.findIndex(([, clock]) => JSON.stringify(clock) === JSON.stringify(value));
  return (
    <>
      <label class="field">
        Clock
        <select
          value={own ? "own" : String(chosen)}
          onChange={(event) => {
            const index = event.currentTarget.value;
            setOwn(index === "own");
            if (index !== "own") onChange(choices[Number(index)]![1]);
          }}
        >
          {choices.map(([words], index) => (
            <option key={words} value={index}>
              {words}
            </option>
          ))}
          <option value="own">another …</option>
        </select>
      </label>
      {own && <OwnClock value={value} onChange={onChange} />}
    </>
  );
}

/** "1:05", "0:09.4", "2 d 3 h". */
export function timeWords(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (n: number) => String(n).padStart(2, "0");
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A clock that runs if `running`: `left` was true at `at`, in milliseconds of this device. */
export function Time({ left, at, running }: { left: number; at: number; running: boolean }) {
  const [now, setNow] = useState(at);
  const remaining = running ? left - Math.max(0, now - at) : left;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), remaining < 20000 ? 100 : 500);
    return () => clearInterval(timer);
  }, [running, at, remaining < 20000]);
  return <span class={remaining < 20000 ? "time low" : "time"}>{timeWords(remaining)}</span>;
}
