// Made by vite.config.ts: the library's answer to `games` at build time.
declare module "virtual:games" {
  const games: import("./protocol").Games;
  export default games;
}

// Made by vite.config.ts: how many puzzles the book of days has, which game it is about, and how many puzzles were
// mined for each game.
declare module "virtual:puzzles" {
  export const count: number;
  export const book: string;
  export const mined: Readonly<Record<string, number>>;
  /** For each of these games, words that identify the editions of its puzzles. */
  export const editions: Readonly<Record<string, readonly import("./mined_file").Edition[]>>;
}

// Made by web/tools/starts.ts: the parts of states, and which of them make up the start of a spec: the rest of the
// state, pieces and movers.
declare module "virtual:starts" {
  export const parts: readonly unknown[];
  export const starts: Readonly<Record<string, readonly [number, number, number]>>;
}

// The same for the moves of a start, and what else its position contains.
declare module "virtual:starts/moves" {
  export const parts: readonly unknown[];
  export const starts: Readonly<Record<string, readonly [number, number]>>;
}

// Made by web/tools/lessons.ts: the games that have a lesson, the names of its steps, and how to fetch it.
declare module "virtual:lessons" {
  export const lessons: Readonly<
    Record<string, { ids: readonly string[]; load: () => Promise<{ default: import("./lessons_file").LessonFile }> }>
  >;
}

// Made by web/tools/rules.ts: how to fetch the rules of a game, by "GAME/LANGUAGE".
declare module "virtual:rules" {
  export const load: Readonly<Record<string, () => Promise<{ default: import("./protocol").RulesSource }>>>;
}
