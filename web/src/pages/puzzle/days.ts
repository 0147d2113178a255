// Daily puzzles that were solved on their own day, stored on this device.
import { type Day, dayNumber, today } from "../../library/puzzles";
import { language } from "../../language/language";
import { keep, kept } from "../../ui/kept";

const STORE = "puzzle-days";
const KEPT = 400;

export function solvedDays(): readonly Day[] {
  return kept<Day[]>(STORE, []);
}

/** Records that the puzzle of a day was solved, but only if that day is today. */
export function solvedOn(day: Day, now: Day = today()): void {
  const days = solvedDays();
  if (day === now && !days.includes(day)) keep(STORE, [...days, day].slice(-KEPT));
}

/** Consecutive days up to today, or up to yesterday if today's puzzle is not solved yet. */
export function streak(days: readonly Day[] = solvedDays(), now: Day = today()): number {
  const solved = new Set(days.map(dayNumber));
  const last = dayNumber(now);
  if (last === undefined) return 0;
  let day = solved.has(last) ? last : last - 1;
  let length = 0;
  for (; solved.has(day); day--) length++;
  return length;
}

/** "25 November", with the year if it is not the current one. */
export function dayWords(day: Day, month: "long" | "short" = "long"): string {
  const date = new Date(`${day}T12:00:00`);
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "numeric";
  return date.toLocaleDateString(language === "en" ? "en-GB" : language, { day: "numeric", month, year });
}
