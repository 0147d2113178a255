// Clocks of tables: how they are chosen, described in words, and run on the screen.
import { useEffect, useReducer, useState } from "preact/hooks";
import say from "virtual:words/clock";
import type { Seat } from "../library/protocol";
import { Clock, Select, Switch, TextField, timeWords } from "../ui/kit";
import { serverNow } from "../server/server_time";
import { type Snapshot, timeLeft } from "../server/snapshot";

export interface ClockSpec {
  kind: "none" | "sudden" | "fischer" | "bronstein" | "days";
  seconds?: number | Record<string, number>;
  add?: number;
  days?: number | Record<string, number>;
  /** Seconds for each seat's first turn, which the clock does not count. */
  first?: number;
}

export function clockWords(clock: ClockSpec | undefined): string {
  if (clock === undefined || clock.kind === "none") return say("none");
  const each = (given: ClockSpec["seconds"], words: (n: number) => string) =>
    (typeof given === "object" ? Object.values(given) : [given ?? 0]).map(words).join(" / ");
  if (clock.kind === "days") return say("days", { days: each(clock.days, String) });
  const base = each(clock.seconds, spell);
  if (clock.kind === "sudden") return base;
  return say(clock.kind === "bronstein" ? "delay" : "added", { time: base, seconds: clock.add ?? 0 });
}

/** The clock for only these seats. A seat without a time gets the time of the first. */
export function clockFor(clock: ClockSpec, seats: readonly string[]): ClockSpec {
  const fit = (given: ClockSpec["seconds"]) =>
    typeof given === "object" ? Object.fromEntries(seats.map((seat) => [seat, given[seat] ?? Object.values(given)[0]!])) : given;
  return { ...clock, seconds: fit(clock.seconds), days: fit(clock.days) };
}

function spell(seconds: number): string {
  return seconds % 60 === 0 ? say("minutes", { count: seconds / 60 }) : say("seconds", { count: seconds });
}

type Kind = ClockSpec["kind"];
const KINDS = ["sudden", "fischer", "bronstein", "days"] as const satisfies readonly Kind[];

type OnFault = (field: string, fault: string | undefined) => void;

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (n: number) => void;
  onFault: OnFault;
}

/** A whole number. It takes effect as soon as it is valid; otherwise the field says which values are. */
function NumberField({ label, value, min, max, onChange, onFault }: NumberProps) {
  const [text, setText] = useState(String(value));
  const isGood = (typed: string) => /^\d{1,5}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
  const fault = isGood(text) ? undefined : say("fault", { min, max });
  useEffect(() => {
    onFault(label, fault && say("fault.of", { label, min, max }));
    return () => onFault(label, undefined);
  }, [label, fault]);
  return (
    <TextField
      label={label}
      value={isGood(text) ? String(value) : text}
      inputMode="numeric"
      error={fault}
      onInput={(typed) => {
        setText(typed);
        if (isGood(typed)) onChange(Number(typed));
      }}
    />
  );
}

interface ClockProps {
  value: ClockSpec;
  /** The letters and the names of the seats. */
  seats: readonly (readonly [string, string])[];
  onChange: (clock: ClockSpec) => void;
  /** A field has a fault, or has none any more. */
  onFault: OnFault;
}

/** The time of all seats, or of each seat. */
function Times(props: {
  label: string;
  given: number | Record<string, number>;
  seats: ClockProps["seats"];
  unit: number; // the unit of the field, in the unit of the value
  max: number;
  onChange: (given: number | Record<string, number>) => void;
  onFault: OnFault;
}) {
  const { label, given, seats, unit, max, onChange, onFault } = props;
  const first = typeof given === "object" ? Object.values(given)[0]! : given;
  const of = (seat: string) => (typeof given === "object" ? (given[seat] ?? first) : first);
  const all = (change: Record<string, number> = {}) => Object.fromEntries(seats.map(([seat]) => [seat, change[seat] ?? of(seat)]));
  const field = (words: string, time: number, change: (time: number) => void) => (
    <NumberField
      key={words}
      label={words}
      value={Math.max(1, Math.round(time / unit))}
      min={1}
      max={max}
      onChange={(count) => change(count * unit)}
      onFault={onFault}
    />
  );
  return (
    <>
      {typeof given === "object"
        ? seats.map(([seat, name]) => field(say("of", { label, seat: name }), of(seat), (time) => onChange(all({ [seat]: time }))))
        : field(label, given, onChange)}
      <Switch label={say("own")} checked={typeof given === "object"} onChange={(on) => onChange(on ? all() : first)} />
    </>
  );
}

export function OwnClock({ value, seats, onChange, onFault }: ClockProps) {
  const seconds = value.seconds ?? 300;
  const days = value.days ?? 3;
  const make = (kind: Kind): ClockSpec => {
    if (kind === "none") return { kind };
    if (kind === "days") return { kind, days };
    return kind === "sudden" ? { kind, seconds } : { kind, seconds, add: value.add ?? 5 };
  };
  return (
    <>
      <Select<Kind>
        label={say("kind")}
        items={KINDS.map((kind) => ({ value: kind, label: say(`kind.${kind}`) }))}
        value={value.kind}
        onChange={(kind) => onChange(make(kind))}
      />
      {value.seconds !== undefined && (
        <Times
          label={say("field.minutes")}
          given={seconds}
          seats={seats}
          unit={60}
          max={1440}
          onChange={(given) => onChange({ ...value, seconds: given })}
          onFault={onFault}
        />
      )}
      {value.add !== undefined && (
        <NumberField
          label={say("field.seconds")}
          value={value.add}
          min={0}
          max={3600}
          onChange={(add) => onChange({ ...value, add })}
          onFault={onFault}
        />
      )}
      {value.days !== undefined && (
        <Times
          label={say("field.days")}
          given={days}
          seats={seats}
          unit={1}
          max={30}
          onChange={(given) => onChange({ ...value, days: given })}
          onFault={onFault}
        />
      )}
    </>
  );
}

/** Below this time, a person's clock of this kind is low. */
export function lowTime(kind: Kind): number {
  return kind === "days" ? 3600_000 : 20_000;
}

/** A seat's clock, which runs on the screen while it runs on the server. */
export function SeatClock({ snapshot, seat, low }: { snapshot: Snapshot; seat: Seat; low: number }) {
  const running = snapshot.clock?.running === seat;
  const left = timeLeft(snapshot, seat, serverNow());
  useTicks(running ? (left < 10_500 ? 100 : 250) : 0); // tenths are shown near the end
  return <Clock milliseconds={left} running={running} low={left < low} />;
}

/** The time until a moment of the server's time, in words that count down. */
export function Countdown({ until }: { until: number }) {
  useTicks(500);
  return <>{timeWords(Math.max(until - serverNow(), 0)).replace(/\..*/, "")}</>;
}

/** Renders again every so many milliseconds; 0: never. */
function useTicks(every: number): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (every === 0) return undefined;
    const timer = setInterval(() => redraw(0), every);
    return () => clearInterval(timer);
  }, [every]);
}
