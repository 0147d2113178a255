// Turns settings into a game: who sits where, and whether it is played here or at a table.
import type { Seat } from "../../library/protocol";
import { createTable, type Sitter } from "../../table/create";
import { rememberTable } from "../../table/memory";
import { nameWasAsked } from "../../table/name";
import { navigate } from "../../ui/router";
import { levelOf, mySeat, type NewChoice, playersOf, readSpec, rememberChoice, type Who } from "./last";
import { begin, leavesDialog } from "./begin";

/** Who sits at a seat, at a table or on one screen, if there are more than two seats. */
export function whoAt(choice: NewChoice, seats: readonly Seat[], seat: Seat): Who {
  const others = choice.opponent === "friend" ? "link" : "me";
  const first = seats.every((one) => choice.who[one] !== "me") ? seats[0] : undefined;
  if (choice.opponent === "friend" && seat === first) return "me";
  return choice.who[seat] ?? others;
}

/** Sets who sits at a seat. If it is this person, their previous seat goes to the friend who comes by the link. */
export function withWho(choice: NewChoice, seats: readonly Seat[], seat: Seat, who: Who): NewChoice["who"] {
  const now = Object.fromEntries(seats.map((one) => [one, whoAt(choice, seats, one)]));
  if (choice.opponent === "friend" && who === "me") for (const one of seats) if (now[one] === "me") now[one] = "link";
  return { ...now, [seat]: who };
}

export function sittersOf(choice: NewChoice, seats: readonly Seat[]): Record<Seat, Sitter> {
  const many = seats.length > 2 && choice.opponent !== "computer";
  const mine = mySeat(seats, choice.seat);
  const sitter = (seat: Seat): Sitter => {
    if (choice.opponent === "here" && seats.length === 2) return "me";
    if (!many && seat === mine) return "me";
    if (!many) return choice.opponent === "computer" ? { level: levelOf(choice, seat) } : "open";
    const who = whoAt(choice, seats, seat);
    return who === "me" ? "me" : who === "link" ? "open" : { level: levelOf(choice, seat) };
  };
  return Object.fromEntries(seats.map((seat) => [seat, sitter(seat)]));
}

/** Whether the game is played at a table: with a friend, or with a clock, which the server runs. */
export function isAtTable({ opponent, clock }: NewChoice): boolean {
  return opponent === "friend" || clock.kind !== "none";
}

/** Starts the chosen game, here or at a table. Returns the name of the table if a friend is to come. */
export async function start(game: string, spec: string, choice: NewChoice, position: string): Promise<string | undefined> {
  const known = await readSpec(game, spec);
  rememberChoice(game, choice);
  if (!isAtTable(choice)) {
    begin(known.spec, playersOf(known.seats, choice), position);
    return undefined;
  }
  const seats = sittersOf(choice, known.seats);
  const table = { spec: known.spec, seats, clock: choice.clock, open: choice.open && choice.opponent === "friend" };
  if (choice.opponent === "friend") nameWasAsked();
  const id = await createTable({ ...table, ...(position === "" ? {} : { position }) });
  rememberTable(id, known.spec);
  if (Object.values(seats).includes("open")) return id;
  navigate(`/t/${id}`, leavesDialog());
  return undefined;
}
