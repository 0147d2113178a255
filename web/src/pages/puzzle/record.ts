// What this person has solved, stored on this device: stars, a rating for each game, and consecutive puzzles. They
// determine the next puzzle.
import { lookOf } from "../../games";
import { infoOf, isGame } from "../../library/games";
import { specOf } from "../../options/options";
import { countOf, editionsOf, type MinedChoice, minedChoices } from "../../library/mined";
import { logPuzzle } from "../../my_games/puzzle_log";
import { keep, kept } from "../../ui/kept";

export type Level = "easier" | "normal" | "harder";

export interface Wish {
  /** A theme, or "" for all. */
  theme: string;
  level: Level;
  /** The spec from which the puzzles come, or "" for all. */
  spec: string;
}

interface GameRecord {
  rating: number;
  /** Stars by the key of the puzzle; 0 if the solution was shown. */
  stars: Record<string, number>;
}

interface Results {
  games: Record<string, GameRecord>;
  /** Consecutive puzzles solved at the first try without help. */
  row: number;
}

const RESULTS = "puzzle-results";
const WISHES = "puzzle-wishes";
const FIRST_RATING = 1100;
const FEW = 10; // finished puzzles of a person who is new to them
const STEP = 40; // the most that a rating changes for one puzzle
const APART = 250; // the difference that counts as easier or harder
const RATINGS: readonly number[] = [700, 950, 1200, 1450, 1700];
const SOLVED: readonly number[] = [0, 0.2, 0.6, 1]; // the value of stars

function results(): Results {
  return kept<Results>(RESULTS, { games: {}, row: 0 });
}

function recordOf(game: string): GameRecord {
  return results().games[game] ?? { rating: FIRST_RATING, stars: {} };
}

/** The key of a puzzle. A number is valid only in one edition of its game's puzzles: in another edition it is another
 * puzzle. */
function keyOf(game: string, number: number): string {
  const edition = editionsOf(game).reduce((last, one) => (number >= one.from ? one.edition : last), "");
  return `${edition}.${number}`;
}

/** The strength that solves about half of the puzzles of a grade. */
export function ratingOf(grade: number): number {
  return RATINGS[Math.max(1, Math.min(RATINGS.length, grade)) - 1]!;
}

export interface Standing {
  rating: number;
  solved: number;
  row: number;
}

export function standing(game: string): Standing {
  const solved = Object.values(allStars(game)).filter((one) => one > 0).length;
  return { rating: recordOf(game).rating, solved, row: results().row };
}

/** The stars with which a puzzle was solved before; undefined if it was never finished. */
export function starsOf(game: string, number: number): number | undefined {
  return recordOf(game).stars[keyOf(game, number)];
}

/** The rating after a puzzle, by Elo's formula with the puzzle as the opponent. */
export function rated(rating: number, grade: number, stars: number): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(grade) - rating) / 400));
  return Math.round(rating + STEP * ((SOLVED[stars] ?? 0) - expected));
}

/** Records how a puzzle ended. Only the first time counts for the rating; more stars later are kept. Returns the change
 * of the rating. */
export function remember(game: string, puzzle: Pick<MinedChoice, "number" | "grade"> & Partial<MinedChoice>, stars: number): number {
  const { number, grade, theme } = puzzle;
  logPuzzle({ game, number, grade, ...(theme === undefined ? {} : { theme }), stars });
  const all = results();
  const { rating, stars: before } = recordOf(game);
  const key = keyOf(game, number);
  const known = before[key];
  const next = known === undefined ? rated(rating, grade, stars) : rating;
  all.games[game] = { rating: next, stars: { ...before, [key]: Math.max(known ?? 0, stars) } };
  if (known === undefined) all.row = stars === 3 ? all.row + 1 : 0;
  keep(RESULTS, all);
  return next - rating;
}

/** The stars of all finished puzzles of a game, by number. */
export function allStars(game: string): Readonly<Record<string, number>> {
  const numberOf = (key: string) => Number(key.slice(key.indexOf(".") + 1));
  const own = Object.entries(recordOf(game).stars).filter(([key]) => keyOf(game, numberOf(key)) === key);
  return Object.fromEntries(own.map(([key, stars]) => [numberOf(key), stars]));
}

/** What decides which puzzle comes next: the person's rating, and the numbers of the puzzles that were tried. */
interface Progress {
  rating: number;
  tried: ReadonlySet<number>;
}

function progressOf(game: string): Progress {
  return { rating: recordOf(game).rating, tried: new Set(Object.keys(allStars(game)).map(Number)) };
}

/** The spec with which the page offers a game to newcomers; "" if that is the usual one. */
function firstSpec(game: string): string {
  const firstOptions = isGame(game) ? lookOf(game).firstOptions : undefined;
  return firstOptions === undefined ? "" : specOf(infoOf(game), firstOptions);
}

/** What a person wishes for. One who is new to the puzzles of a game, and has not said, begins where its new games
 * begin. */
export function wishOf(game: string): Wish {
  const isNew = Object.keys(allStars(game)).length < FEW;
  const spec = isNew ? firstSpec(game) : "";
  return { theme: "", level: "normal", spec, ...kept<Record<string, Partial<Wish>>>(WISHES, {})[game] };
}

export function setWish(game: string, wish: Wish): void {
  keep(WISHES, { ...kept<Record<string, Wish>>(WISHES, {}), [game]: wish });
}

/** Chooses at random among the matching puzzles that were not tried and are nearest to the wanted strength. */
export function choose(
  choices: readonly MinedChoice[],
  { theme, level, spec }: Wish,
  { rating, tried }: Progress,
  but?: number,
  chance = Math.random,
): number | undefined {
  const others = choices.filter(({ number }) => number !== but);
  const started = others.filter((one) => spec === "" || one.spec === spec);
  const near = started.length > 0 ? started : others; // a start that is gone
  const themed = near.filter((one) => theme === "" || one.theme === theme);
  const fit = themed.length > 0 ? themed : near;
  const fresh = fit.filter(({ number }) => !tried.has(number));
  const among = fresh.length > 0 ? fresh : fit;
  const target = rating + (level === "easier" ? -APART : level === "harder" ? APART : 0);
  const distance = ({ grade }: MinedChoice) => Math.abs(ratingOf(grade) - target);
  const least = Math.min(...among.map(distance));
  const nearest = among.filter((one) => distance(one) === least);
  return nearest[Math.floor(chance() * nearest.length)]?.number;
}

/** The number of the next puzzle of a game. */
export async function nextPuzzle(game: string, but?: number): Promise<number | undefined> {
  return choose(await minedChoices(game), wishOf(game), progressOf(game), but);
}

/** The number of a puzzle of a theme, chosen as the next one would be; undefined if the game has none. */
export async function puzzleOfTheme(game: string, theme: string): Promise<number | undefined> {
  if (countOf(game) === 0) return undefined;
  const themed = (await minedChoices(game)).filter((one) => one.theme === theme);
  return themed.length === 0 ? undefined : choose(themed, { theme, level: "normal", spec: "" }, progressOf(game));
}
