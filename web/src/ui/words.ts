// Words of the server and the library, as they are shown.

/** With a capital letter, as a sentence begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A refusal, which may be the end of a line of a program's, as a sentence. */
export function sentence(words: string): string {
  const end = /[.!?]$/.test(words) ? "" : ".";
  return capital(words) + end;
}
