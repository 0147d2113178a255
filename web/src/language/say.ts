// How the page speaks: each area's messages, in English until another language was loaded. Messages are in
// languages/*.json; web/tools/words.mjs compiles them and makes their types.
import type { ComponentChild } from "preact";

/** What fills an argument of a message. */
export type Word = string | number;

/** A compiled message: a text, or its parts, lists of plural forms among them. */
type Part = unknown | readonly Part[];
type MessageText = string | ((args: Readonly<Record<string, unknown>>) => Part);
type Messages = Readonly<Record<string, MessageText>>;

export interface Say<Types> {
  /** A message as text. */
  <K extends keyof Types>(key: K, ...args: keyof Types[K] extends never ? [] : [Types[K]]): string;
  /** The same with parts of the page for some of its arguments: a link, a key, a picture. */
  parts<K extends keyof Types>(key: K, args: { [A in keyof Types[K]]: ComponentChild }): ComponentChild[];
}

export type Areas = Readonly<Record<string, Messages>>;

let other: Areas | undefined;

/** From now on messages are of this language. It comes before anything is drawn, and is not changed later. */
export function useMessages(areas: Areas): void {
  other = areas;
}

/** How an area speaks. */
export function speak(area: string, english: Messages): Say<Record<string, Record<string, Word>>> {
  const parts = (key: string, args: Readonly<Record<string, unknown>> = {}) => {
    const message = (other?.[area]?.[key] ?? english[key])!;
    return [typeof message === "string" ? message : message(args)].flat(Infinity) as ComponentChild[];
  };
  return Object.assign((key: string, args?: Readonly<Record<string, unknown>>) => parts(key, args).join(""), { parts });
}
