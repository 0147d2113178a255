// What is said about the mistakes that wait to be practised.
import say from "virtual:words/mistakes";
import type { MistakesStanding } from "../../analysis/mistakes/cards";
import { language } from "../../language/language";
import { type Day, dayNumber, today } from "../../library/puzzles";

const WEEK = 7; // days after which a weekday could be misunderstood

/** "Tuesday" within a week, otherwise "5 December". */
export function soonWords(day: Day, now = new Date()): string {
  const isSoon = (dayNumber(day) ?? Infinity) - (dayNumber(today(now)) ?? 0) < WEEK;
  const form = isSoon ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  return new Date(`${day}T12:00:00`).toLocaleDateString(language === "en" ? "en-GB" : language, form);
}

/** How many are due today, or when the next ones are; how to get some if there are none. */
export function standingWords({ count, due, next }: MistakesStanding): string {
  if (count === 0) return say("empty");
  if (due.length > 0) return say("today", { count: due.length });
  return next === undefined ? say("known") : say("next", { day: soonWords(next.day), count: next.count });
}
