// What games, seats and kinds of pieces are called in the language that is spoken. English names are the library's.

/** A name in its forms: "" is the word itself; the others have names of their language's own ("den", "einem"). */
export type Noun = Readonly<Record<string, string>>;

/** By game and "title", "seat.w" or "kind.T". */
export type Names = Readonly<Record<string, Readonly<Record<string, Noun>>>>;

let names: Names = {};

/** From now on names are of this language. It comes before anything is drawn, and is not changed later. */
export function useNames(of: Names): void {
  names = of;
}

export function nounFor(game: string, key: string, english: string): Noun {
  return names[game]?.[key] ?? { "": english };
}

/** The formatter of messages: `{kind, noun, den}`. */
export function noun(value: Noun, _locale: string, form?: string): string {
  return value[form ?? ""] ?? value[""] ?? "";
}
