// A study as text, and as part of an address. The text is the records of its chapters, one after another, each with the
// tags Study and Chapter. Each chapter by itself is therefore a record, too.
import say from "virtual:words/study";
import { gameOf, infoOf } from "../library/games";
import { readTexts, textOf } from "./record";
import type { StoredAnalysis } from "./session";
import { type Chapter, LONGEST_TITLE, newStudyId, type Study } from "./shelf";

const LONGEST_LINK = 30_000; // characters that messengers and servers accept

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

/** The names of the players, for records of other programs without a title. */
function playersOf({ spec, tags = {} }: StoredAnalysis): string {
  const { seats } = infoOf(gameOf(spec));
  const names = seats.map(({ name }) => tags[name] ?? "").filter((name) => name !== "" && name !== "?");
  return names.join(" – ").slice(0, LONGEST_TITLE);
}

/** Reads the records of a text as chapters. */
export async function readStudy(text: string): Promise<Study> {
  let title = "";
  const games = await readTexts(text);
  const chapters = games.map((game): Chapter => {
    const { Study: study = "", Chapter: chapter = "", Mode: mode, ...tags } = game.tags ?? {};
    title ||= study;
    const named = chapter === "" && games.length > 1 ? playersOf(game) : chapter;
    return { title: named, game: { ...game, tags }, ...(mode === "find" ? { hidden: true } : {}) };
  });
  return { id: newStudyId(), title, chapters };
}

async function through(bytes: BlobPart, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The study as the fragment of an address, which no server sees. An error says that it is too long. */
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
