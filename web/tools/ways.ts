// The best known solutions from the starts (data/FOLDER/GOAL.txt: each line is `N MOVE MOVE ...`), as small files for
// the page: ways/FOLDER/GOAL/BLOCK.txt has the starts from BLOCK * 96 on.
import { readdirSync, readFileSync } from "node:fs";

const BLOCK_STARTS = 96;

function isWay(line: string): boolean {
  return /^\d+( \w+)+$/.test(line);
}

/** The files by name. */
export function wayFiles(data: URL): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of readdirSync(data))
    for (const name of readdirSync(new URL(folder, data)).filter((one) => one.endsWith(".txt"))) {
      const lines = readFileSync(new URL(`${folder}/${name}`, data), "utf8")
        .split("\n")
        .filter(isWay);
      for (const line of lines) {
        const block = Math.floor(Number(line.split(" ", 1)[0]) / BLOCK_STARTS);
        const file = `ways/${folder}/${name.replace(".txt", "")}/${block}.txt`;
        files.set(file, `${files.get(file) ?? ""}${line}\n`);
      }
    }
  return files;
}
