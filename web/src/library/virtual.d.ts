// Made by vite.config.ts: what the library answers to `games`, asked while the page is built.
declare module "virtual:games" {
  const games: import("./protocol").Games;
  export default games;
}

// Made by vite.config.ts: how many puzzles the book of days has, of which game it is, and how many were mined
// of each game.
declare module "virtual:puzzles" {
  export const count: number;
  export const book: string;
  export const mined: Readonly<Record<string, number>>;
  /** For each of these games a word for what the numbers of its puzzles mean. */
  export const editions: Readonly<Record<string, string>>;
}

// Made by web/tools/starts.ts: the parts of states, and for a spec which of them make up its start: the rest of the
// state, pieces, movers, moves, what else a position has.
declare module "virtual:starts" {
  export const parts: readonly unknown[];
  export const starts: Readonly<Record<string, readonly [number, number, number, number, number]>>;
}

// Made by web/tools/lessons.ts: the games that have a lesson, the names of its steps, and how it is fetched.
declare module "virtual:lessons" {
  export const lessons: Readonly<
    Record<string, { ids: readonly string[]; load: () => Promise<{ default: import("./lessons_file").LessonFile }> }>
  >;
}

// Made by web/tools/rules.ts: how the rules of a game are fetched, by "GAME/LANGUAGE".
declare module "virtual:rules" {
  export const load: Readonly<Record<string, () => Promise<{ default: import("./protocol").RulesSource }>>>;
}
