// Messages of the server and the library, as shown to people.

/** With an initial capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A refusal as a sentence. It may be the end of a line of program output. */
export function sentence(words: string): string {
  const end = /[.!?]$/.test(words) ? "" : ".";
  return capital(words) + end;
}
