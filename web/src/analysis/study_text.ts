// A study as a text, and as a part of an address. The text is the records of its chapters, one after the other, each
// with the tags Study and Chapter; so any chapter by itself is a record, too.
import say from "virtual:words/study";
import { Refusal } from "../library/protocol";
import { readText, textOf } from "./record";
import { type Chapter, newStudyId, type Study } from "./shelf";

const LONGEST_LINK = 30_000; // characters that messengers and servers let through

export async function studyText({ title, chapters }: Study): Promise<string> {
  const texts: string[] = [];
  for (const chapter of chapters) {
    const { Study: _study, Chapter: _chapter, Mode: _mode, ...tags } = chapter.game.tags ?? {};
    const named = {
      ...(title === "" ? {} : { Study: title }),
      ...(chapter.title === "" ? {} : { Chapter: chapter.title }),
      ...(chapter.hidden ? { Mode: "find" } : {}),
    };
    texts.push(await textOf({ ...chapter.game, tags: { ...named, ...tags } }));
  }
  return texts.join("\n");
}

/** The records of a text that holds several, each with the number of the line at which it begins. */
export function recordsOf(text: string): { text: string; line: number }[] {
  const records: { text: string; line: number }[] = [];
  text.split("\n").forEach((words, line) => {
    if (records.length === 0 || words.startsWith('[Spec "')) records.push({ text: "", line });
    records.at(-1)!.text += `${words}\n`;
  });
  return records;
}

/** A fault with its line counted in the whole text. */
function movedBy(error: Error, lines: number): Error {
  if (!(error instanceof Refusal) || error.line === undefined) return error;
  return new Error(say("fault", { line: String(error.line + lines), column: String(error.column), fault: error.reason }));
}

export async function readStudy(text: string): Promise<Study> {
  const chapters: Chapter[] = [];
  let title = "";
  for (const record of recordsOf(text)) {
    const game = await readText(record.text).catch((error: Error) => Promise.reject(movedBy(error, record.line)));
    const { Study: study = "", Chapter: chapter = "", Mode: mode, ...tags } = game.tags ?? {};
    title ||= study;
    chapters.push({ title: chapter, game: { ...game, tags }, ...(mode === "find" ? { hidden: true } : {}) });
  }
  return { id: newStudyId(), title, chapters };
}

async function through(bytes: BlobPart, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The study in the part of an address that no server sees; an error says that it is too long. */
export async function studyLink(study: Study): Promise<string> {
  const packed = await through(await studyText(study), new CompressionStream("deflate-raw"));
  const words = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  if (words.length > LONGEST_LINK) throw new Error(say("link.long"));
  return `/study/shared#${words.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export async function studyOfLink(hash: string): Promise<Study> {
  try {
    const words = hash.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(words), (sign) => sign.charCodeAt(0));
    const text = new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
    return { ...(await readStudy(text)), link: hash };
  } catch (error) {
    throw new Error(say("link.wrong", { error: (error as Error).message }));
  }
}
