// The messages of each area, in English until another language has been loaded. Messages are in languages/*.json;
// web/tools/words.mjs compiles them and makes their types.
import type { ComponentChild } from "preact";

/** The value of an argument of a message. */
export type Word = string | number;

/** A compiled message: a text, or its parts, lists of plural forms among them. */
type Part = unknown | readonly Part[];
type MessageText = string | ((args: Readonly<Record<string, unknown>>) => Part);
type Messages = Readonly<Record<string, MessageText>>;

export interface Say<Types> {
  /** A message as text. */
  <K extends keyof Types>(key: K, ...args: keyof Types[K] extends never ? [] : [Types[K]]): string;
  /** The same with components for some of its arguments: a link, a key, a picture. */
  parts<K extends keyof Types>(key: K, args: { [A in keyof Types[K]]: ComponentChild }): ComponentChild[];
}

export type Areas = Readonly<Record<string, Messages>>;

let other: Areas | undefined;

/** Sets the language of messages. Called before anything is drawn; never changed later. */
export function useMessages(areas: Areas): void {
  other = areas;
}

/** The messages of an area. */
export function speak(area: string, english: Messages): Say<Record<string, Record<string, Word>>> {
  const parts = (key: string, args: Readonly<Record<string, unknown>> = {}) => {
    const message = (other?.[area]?.[key] ?? english[key])!;
    return [typeof message === "string" ? message : message(args)].flat(Infinity) as ComponentChild[];
  };
  return Object.assign((key: string, args?: Readonly<Record<string, unknown>>) => parts(key, args).join(""), { parts });
}
