// The code of a board, and where the rest of the package lies.

export type Core = typeof import("./board");

/** Makes a module from what it needs, by names: "exports", "require", or "./core", the board's own exports. */
export type Define = (needs: readonly string[], make: (...given: unknown[]) => void) => void;

/** The code of the board or of a part that is loaded later. It is run once for each language: messages, the library and
 * its answers are in one language. */
export type Code = (LANGUAGE: string, PLACE: Place, define: Define) => void;

export interface Place {
  /** The addresses of files. */
  readonly addresses: { readonly [name: string]: () => URL };
  /** The same files as scripts. */
  readonly modules: { readonly [name: string]: () => Promise<{ default: string }> };
  /** The code of a part. */
  part(name: string): Promise<Code>;
}

type Require = (path: readonly [string], resolve: (exports: object) => void, reject: (error: unknown) => void) => void;

/** Runs the code of the board. */
export function coreOf(code: Code, language: string, place: Place): Core {
  const own = {};
  const parts = new Map<string, object>();
  const require: Require = ([path], resolve, reject) => {
    const name = path.slice("./".length);
    const run = (part: Code): object => {
      const known = parts.get(name) ?? {};
      if (!parts.has(name)) {
        parts.set(name, known);
        part(language, place, defining(known));
      }
      return known;
    };
    if (name === "core") resolve(own);
    else place.part(name).then(run).then(resolve, reject);
  };
  const defining =
    (into: object): Define =>
    (needs, make) =>
      make(...needs.map((need) => (need === "exports" ? into : need === "require" ? require : own)));
  code(language, place, defining(own));
  return own as Core;
}
