// Everything stored on this device as one file, and importing such a file.
import { mergedCards, MISTAKES } from "../analysis/mistakes/cards";
import { keepStudy, readStudy, studies, type Study, forgetStudy } from "../analysis/shelf";
import { library } from "../library/client";
import { archive, forgetGames, listGames, playedLine, readGame } from "../play/session/kept_games";
import type { StoredGame } from "../play/session/saved";
import { keep, keptNames, kept } from "../ui/kept";
import { type Fault, FORMAT, type FileContents, merged, readHeld, VERSION } from "./checked";

/** Stored elsewhere, or only meaningful on this device. */
const NOT_MOVED = ["games", "tables", "persist-asked"];
/** Choices made on this device take precedence. */
const CHOICES = ["settings", "language", "new"];

async function allGames(): Promise<(StoredGame & { id: string })[]> {
  const list = await listGames();
  const games = await Promise.all(list.map(async ({ id }) => ({ id, saved: await readGame(id) })));
  return games.flatMap(({ id, saved }) => (saved === undefined ? [] : [{ id, ...saved }]));
}

async function allStudies(): Promise<Study[]> {
  const found = await Promise.all((await studies()).map(({ id }) => readStudy(id)));
  return found.filter((study) => study !== undefined);
}

/** The text of a file with everything. */
export async function exported(now = new Date()): Promise<string> {
  const names = keptNames().filter((name) => !NOT_MOVED.includes(name));
  const file = {
    format: FORMAT,
    version: VERSION,
    when: now.toISOString(),
    kept: Object.fromEntries(names.map((name) => [name, kept<unknown>(name, null)])),
    games: await allGames(),
    studies: await allStudies(),
  };
  return JSON.stringify(file, null, 1);
}

export interface ImportCounts {
  games: number;
  studies: number;
  faults: readonly Fault[];
}

/** Why the rules refuse a game; undefined if it can be played like that. */
async function refusal({ spec, start, ...saved }: StoredGame): Promise<string | undefined> {
  try {
    await library.state({ spec, start, events: playedLine(saved) });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** If a game is here, too, the one played last is kept. */
async function takeGames({ games }: FileContents, faults: Fault[]): Promise<number> {
  const known = new Map((await listGames()).map(({ id, when }) => [id, when]));
  const newer: (readonly [string, StoredGame])[] = [];
  for (const [id, saved] of games) {
    if ((known.get(id) ?? -Infinity) >= saved.when) continue;
    const detail = await refusal(saved);
    if (detail !== undefined) faults.push({ place: `games, id ${id}`, what: "game", detail });
    else newer.push([id, saved]);
  }
  await archive(newer);
  return newer.length;
}

/** A study with the id of a different study here is added as a second one. */
async function takeStudies({ studies: theirs }: FileContents): Promise<number> {
  let taken = 0;
  for (const study of theirs) {
    const here = await readStudy(study.id);
    const without = ({ chapters, title }: Study) =>
      JSON.stringify([title, chapters.map(({ game: { spec, start, nodes } }) => [spec, start, nodes])]);
    if (here !== undefined && without(here) === without(study)) continue;
    await keepStudy(here === undefined ? study : { ...study, id: `${study.id}-${Date.now().toString(36)}` });
    taken++;
  }
  return taken;
}

function takeKept({ kept: theirs }: FileContents): void {
  for (const [name, value] of Object.entries(theirs)) {
    if (NOT_MOVED.includes(name) || !/^[a-z-]{1,40}$/.test(name)) continue;
    const here = kept<unknown>(name, undefined);
    const whole = typeof here === "object" && here !== null && typeof value === "object" && value !== null;
    const merge = name === MISTAKES ? mergedCards : merged;
    keep(name, CHOICES.includes(name) ? (whole ? { ...value, ...here } : (here ?? value)) : merge(here, value));
  }
}

/** Merges a file with what is stored here. */
export async function imported(words: string): Promise<ImportCounts> {
  const { held, faults } = readHeld(words);
  const games = await takeGames(held, faults);
  const taken = await takeStudies(held);
  takeKept(held);
  return { games, studies: taken, faults };
}

/** Erases everything that a person has made on this device. */
export async function eraseAll(): Promise<void> {
  await forgetGames();
  for (const { id } of await studies()) await forgetStudy(id);
  for (const name of keptNames()) localStorage.removeItem(`wayfarer.${name}`);
}
