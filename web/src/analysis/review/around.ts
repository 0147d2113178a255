// Finds a move in a sentence.

/** What stands before and after the first mention of a move in machine notation; undefined if a sentence has none. A longer
 * move that contains it is another one. */
export function around(text: string, move: string): [string, string] | undefined {
  for (let at = text.indexOf(move); at >= 0; at = text.indexOf(move, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + move.length)];
    if (!/[\p{L}\d,=]$/u.test(before) && !/^,?[\p{L}\d]/u.test(after)) return [before, after];
  }
  return undefined;
}
