// Texts of other programs as studies: their encodings, and several games as chapters.
import { beforeAll, expect, test, vi } from "vitest";
import type { Host } from "../src/library/host";
import { type Refused, refusalOf, type SavedTree } from "../src/library/protocol";
import { textOfFile } from "../src/library/text_file";
import { readStudy } from "../src/analysis/study_text";
import { loadHost } from "./library_host";

let host: Host;

vi.mock("../src/library/client", () => ({
  library: {
    readTrees: async (text: string) => {
      const answer = host.ask(["trees", text]) as SavedTree[] & Refused;
      if (answer.error !== undefined) throw refusalOf(answer);
      return answer;
    },
  },
}));

beforeAll(async () => {
  host = await loadHost();
});

const saved = '% by a program\n[Event "J\u00fcrgen"]\n[Spec "travelers"]\n\n1.a2a3! ; good\n1...a8a7 $146';

function utf16(text: string, big: boolean): Uint8Array {
  const bytes = [...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
  return Uint8Array.from(big ? bytes.map((_, i) => bytes[i ^ 1]!) : bytes);
}

test("a file is read in whatever encoding an editor saved it", async () => {
  const files: [string, BlobPart][] = [
    ["UTF-8", saved],
    ["UTF-8 with a mark", `\ufeff${saved}`],
    ["UTF-16, little endian", utf16(`\ufeff${saved}`, false) as BlobPart],
    ["UTF-16, big endian", utf16(`\ufeff${saved}`, true) as BlobPart],
    ["Windows-1252", Uint8Array.from(saved, (sign) => sign.charCodeAt(0))],
  ];
  for (const [name, part] of files) expect(await textOfFile(new Blob([part])), name).toBe(saved);
});

test("the record of another program, with any ends of lines", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const { title, chapters } = await readStudy(saved.replaceAll("\n", end));
    expect([title, chapters.length, chapters[0]!.title]).toEqual(["", 1, ""]);
    const { spec, tags, nodes } = chapters[0]!.game;
    expect([spec, tags]).toEqual(["travelers", { Event: "J\u00fcrgen" }]);
    expect(nodes.map(({ event, glyph, comment }) => [event, glyph, comment])).toEqual([
      ["", undefined, undefined],
      ["a2a3", "!", "good"],
      ["a8a7", undefined, undefined],
    ]);
  }
});

test("several games are chapters, which have the names of those who played", async () => {
  const text = `[White "Ann"]\n[Black "Bob"]\n[Spec "travelers"]\n\n1. a2a3 *\n\n; a race\n[Spec "traverse:players=3"]
[South "?"]\n[West "Cy"]\n[Study "Two"]\n\n1. =SDTCCTDS\n[Spec "travelers"][Chapter "Last"][Mode "find"]`;
  const { title, chapters } = await readStudy(text);
  expect(title).toBe("Two");
  expect(chapters.map((chapter) => [chapter.title, chapter.hidden])).toEqual([
    ["Ann \u2013 Bob", undefined],
    ["Cy", undefined],
    ["Last", true],
  ]);
  expect(chapters[1]!.game.nodes[0]!.comment).toBe("a race");
  await expect(readStudy(`${text}\n\n1. a2a9 *`)).rejects.toThrow(/^line 16, column 4: /);
});
