// Analyses and studies that are kept on this device, in the browser's database: a tree may be too large for what
// else is kept (ui/kept.ts). A list of them is kept apart, so that it is shown without reading them all.
import { del, get, update } from "idb-keyval";
import { openStore } from "../ui/database";
import type { StoredAnalysis } from "./session";

export interface Chapter {
  title: string;
  game: StoredAnalysis;
  /** The moves after the first position are to be found: they are shown as they are made. */
  hidden?: boolean;
}

/** One analysis, or several under one title. */
export interface Study {
  id: string;
  title: string;
  chapters: Chapter[];
  /** The fragment of the link that it came by ("#..."), until it is changed: from then on this device keeps it. */
  link?: string | undefined;
  /** Another one after each change that was kept; undefined: it was not kept yet, or by an earlier version. */
  revision?: string | undefined;
}

/** Another tab has changed a study since it was read here. */
export class StudyConflict extends Error {}

/** The path and fragment of a chapter, counted from 0. */
export function studyAddress({ id, link }: Study, chapter: number): string {
  return link === undefined ? `/study/${id}/${chapter + 1}` : `/study/shared/${chapter + 1}${link}`;
}

/** A study in the list of all. */
export interface StudyEntry {
  id: string;
  title: string;
  spec: string; // of its first chapter
  chapters: number;
  moves: number;
  when: number; // it was changed last
  /** The first moves of its first chapter, and where that begins: they name a study that has no title. Lists that were
   * kept by earlier versions lack them. */
  opening?: string[];
  start?: string;
}

const shelf = openStore("wayfarer", "studies");
const LIST = "list";
/** Signs of a title. */
export const LONGEST_TITLE = 80;

const OPENING = 3; // moves by which a study is told from others

export function newStudyId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((id, part) => id + part.toString(36), "");
}

/** The newest first. Without a database, none. */
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

/** Keeps a study, and tells other tabs. Returns its new revision. Throws StudyConflict, and keeps nothing, if the one that
 * is kept has another revision than `study`. */
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

/** The tabs in which studies may be open. */
function tabs(): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? (channel ??= new BroadcastChannel("wayfarer-studies")) : undefined;
}

/** Calls `listener` with a study when another tab has changed it. Returns a function that ends it. */
export function followStudy(id: string, listener: (study: Study) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (data === id) void readStudy(id).then((study) => study && listener(study));
  };
  tabs()?.addEventListener("message", listen);
  return () => tabs()?.removeEventListener("message", listen);
}

/** Gives a study another title; it stays where it is in the list. */
export async function renameStudy(id: string, title: string): Promise<void> {
  await update<Study>(`study ${id}`, (study) => ({ ...study!, title, revision: newStudyId() }), shelf);
  await update<StudyEntry[]>(LIST, (list = []) => list.map((one) => (one.id === id ? { ...one, title } : one)), shelf);
  tabs()?.postMessage(id);
}

export async function forgetStudy(id: string): Promise<void> {
  await update<StudyEntry[]>(LIST, (list = []) => list.filter((one) => one.id !== id), shelf);
  await del(`study ${id}`, shelf);
}
