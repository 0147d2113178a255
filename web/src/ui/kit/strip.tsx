// A player's strip beside a board, and its clock.
import type { ComponentChildren } from "preact";
import say from "virtual:words/kit";

export interface ClockProps {
  milliseconds: number;
  running: boolean;
  low: boolean;
}

/** Minutes and seconds; from one hour on, hours and days in words; below ten seconds, with tenths. */
export function timeWords(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const pair = (number: number) => String(number).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${pair(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours}:${pair(Math.floor(seconds / 60) % 60)}:${pair(seconds % 60)}`;
  return say("time.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

export function Clock({ milliseconds, running, low }: ClockProps) {
  const state = running ? (low ? "low" : "on") : "idle";
  return (
    <span class={`clock ${state}`} translate={false} role="timer" aria-label={say("time.left", { time: timeWords(milliseconds) })}>
      {timeWords(milliseconds)}
    </span>
  );
}

export interface PlayerStripProps {
  picture: ComponentChildren;
  name: ComponentChildren;
  /** The name as text. A long name is cut short, and shown completely on hover. */
  whole: string;
  tag?: ComponentChildren;
  second?: ComponentChildren;
  progress?: ComponentChildren;
  clock?: ComponentChildren;
  state: "idle" | "on" | "low" | "gone" | "lost" | "won";
  compact?: boolean;
  /** The picture of the seat stands before the name. */
  marked?: boolean;
}

export function PlayerStrip(props: PlayerStripProps) {
  const { picture, name, whole, tag, second, progress, clock, state, compact = false, marked = false } = props;
  return (
    <div class={`player ${state}${compact ? " compact" : ""}${marked ? " marked" : ""}`} aria-current={state === "on" || state === "low"}>
      <span class="face">{picture}</span>
      <span class="who">
        <span class="name">
          <span class="name-text" title={whole}>
            {name}
          </span>
          {tag}
        </span>
        {second !== undefined && <span class="second">{second}</span>}
      </span>
      {progress !== undefined && <span class="progress">{progress}</span>}
      {clock}
    </div>
  );
}
