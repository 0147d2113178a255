// The names of games, seats and kinds of pieces in the current language. English names come from the library.

/** A name in its forms: "" is the base form; the others are named in their own language ("den", "einem"). */
export type Noun = Readonly<Record<string, string>>;

/** By game and "title", "seat.w" or "kind.T". */
export type Names = Readonly<Record<string, Readonly<Record<string, Noun>>>>;

let names: Names = {};

/** Sets the language of names. Called before anything is drawn; never changed later. */
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
