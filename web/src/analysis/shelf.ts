// Analyses and studies that are kept on this device, in the browser's data base: a tree may be too large for what
// else is kept (ui/kept.ts). A list of them is kept apart, so that it is shown without reading them all.
import { createStore, del, get, set, update } from "idb-keyval";
import type { Kept } from "./session";

export interface Chapter {
  title: string;
  game: Kept;
  /** The moves after the first position are to be found: they are shown as they are made. */
  hidden?: boolean;
}

/** One analysis, or several under one title. */
export interface Study {
  id: string;
  title: string;
  chapters: Chapter[];
}

/** A study in the list of all. */
export interface Listed {
  id: string;
  title: string;
  spec: string; // of its first chapter
  chapters: number;
  moves: number;
  when: number; // it was changed last
}

const shelf = createStore("wayfarer", "studies");
const LIST = "list";

export function newStudyId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((id, part) => id + part.toString(36), "");
}

/** The newest first. Without a data base, none. */
export async function studies(): Promise<Listed[]> {
  const list = await get<Listed[]>(LIST, shelf).catch(() => undefined);
  return [...(list ?? [])].sort((a, b) => b.when - a.when);
}

export async function readStudy(id: string): Promise<Study | undefined> {
  return get<Study>(`study ${id}`, shelf);
}

function listed({ id, title, chapters }: Study): Listed {
  const moves = chapters.reduce((sum, { game }) => sum + game.nodes.length - 1, 0);
  return { id, title, spec: chapters[0]?.game.spec ?? "", chapters: chapters.length, moves, when: Date.now() };
}

export async function keepStudy(study: Study): Promise<void> {
  await set(`study ${study.id}`, study, shelf);
  await update<Listed[]>(LIST, (list = []) => [listed(study), ...list.filter(({ id }) => id !== study.id)], shelf);
}

export async function forgetStudy(id: string): Promise<void> {
  await update<Listed[]>(LIST, (list = []) => list.filter((one) => one.id !== id), shelf);
  await del(`study ${id}`, shelf);
}
