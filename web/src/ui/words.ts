// Words of the server and the library, as they are shown.

/** A refusal, which may be the end of a line of a program's, as a sentence. */
export function sentence(words: string): string {
  const end = /[.!?]$/.test(words) ? "" : ".";
  return words.charAt(0).toUpperCase() + words.slice(1) + end;
}
