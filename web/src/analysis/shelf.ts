// Analyses and studies stored on this device, in the browser's database, because a tree may be too large for the store
// of ui/kept.ts. A separate list of them can be shown without reading them all.
import { del, get, update } from "idb-keyval";
import { openStore } from "../ui/database";
import type { StoredAnalysis } from "./session";

export interface Chapter {
  title: string;
  game: StoredAnalysis;
  /** The person has to find the moves after the first position: they are shown as they are made. */
  hidden?: boolean;
}

/** One analysis, or several under one title. */
export interface Study {
  id: string;
  title: string;
  chapters: Chapter[];
  /** The fragment of the link that the study came from ("#..."). It is removed when the study is changed, because then
   * this device stores the study. */
  link?: string | undefined;
  /** A new value after each stored change. Undefined if the study is not stored yet, or was stored by an earlier
   * version. */
  revision?: string | undefined;
}

/** Another tab has changed a study since this tab read it. */
export class StudyConflict extends Error {}

/** The path and fragment of a chapter; chapters are numbered from 0. */
export function studyAddress({ id, link }: Study, chapter: number): string {
  return link === undefined ? `/study/${id}/${chapter + 1}` : `/study/shared/${chapter + 1}${link}`;
}

/** A study in the list of all studies. */
export interface StudyEntry {
  id: string;
  title: string;
  spec: string; // of its first chapter
  chapters: number;
  moves: number;
  when: number; // time of the last change
  /** The first moves of the first chapter, and the position where it begins: they name a study without a title. Lists
   * stored by earlier versions lack them. */
  opening?: string[];
  start?: string;
}

const shelf = openStore("wayfarer", "studies");
const LIST = "list";
/** The most characters in a title. */
export const LONGEST_TITLE = 80;

const OPENING = 3; // moves that distinguish a study from others

export function newStudyId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((id, part) => id + part.toString(36), "");
}

/** The studies, newest first. Empty without a database. */
export async function studies(): Promise<StudyEntry[]> {
  const list = await get<StudyEntry[]>(LIST, shelf).catch(() => undefined);
  return [...(list ?? [])].sort((a, b) => b.when - a.when);
}

export async function readStudy(id: string): Promise<Study | undefined> {
  return get<Study>(`study ${id}`, shelf);
}

function listed({ id, title, chapters }: Study): StudyEntry {
  const moves = chapters.reduce((sum, { game }) => sum + game.nodes.length - 1, 0);
  const { spec = "", start = "", nodes = [] } = chapters[0]?.game ?? {};
  const opening: string[] = [];
  for (let at = nodes[0]?.children[0]; at !== undefined && opening.length < OPENING; at = nodes[at]!.children[0])
    opening.push(nodes[at]!.event);
  return { id, title, spec, chapters: chapters.length, moves, when: Date.now(), opening, start };
}

/** Stores a study, and notifies other tabs. Returns its new revision. If the stored study has another revision than
 * `study`, it throws StudyConflict and stores nothing. */
export async function keepStudy({ link: _, ...study }: Study): Promise<string> {
  const revision = newStudyId();
  const replace = (there: Study | undefined) => {
    if (there !== undefined && there.revision !== study.revision) throw new StudyConflict();
    return { ...study, revision };
  };
  await update<Study>(`study ${study.id}`, replace, shelf);
  await update<StudyEntry[]>(LIST, (list = []) => [listed(study), ...list.filter(({ id }) => id !== study.id)], shelf);
  tabs()?.postMessage(study.id);
  return revision;
}

let channel: BroadcastChannel | undefined;

/** The channel between tabs that may have studies open. */
function tabs(): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? (channel ??= new BroadcastChannel("wayfarer-studies")) : undefined;
}

/** Calls `listener` with a study when another tab has changed it. Returns a function that unsubscribes. */
export function followStudy(id: string, listener: (study: Study) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (data === id) void readStudy(id).then((study) => study && listener(study));
  };
  tabs()?.addEventListener("message", listen);
  return () => tabs()?.removeEventListener("message", listen);
}

/** Changes the title of a study, which keeps its place in the list. */
export async function renameStudy(id: string, title: string): Promise<void> {
  await update<Study>(`study ${id}`, (study) => ({ ...study!, title, revision: newStudyId() }), shelf);
  await update<StudyEntry[]>(LIST, (list = []) => list.map((one) => (one.id === id ? { ...one, title } : one)), shelf);
  tabs()?.postMessage(id);
}

export async function forgetStudy(id: string): Promise<void> {
  await update<StudyEntry[]>(LIST, (list = []) => list.filter((one) => one.id !== id), shelf);
  await del(`study ${id}`, shelf);
}
