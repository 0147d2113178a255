// Extracts the contents of the icons in use from the icon package.
import { existsSync, readFileSync } from "node:fs";
import { ICONS, type IconName } from "../src/ui/kit/icons";

const FOLDER = new URL("../node_modules/lucide-static/icons/", import.meta.url);

function pathsOf(name: string): string {
  const picture = readFileSync(new URL(`${name}.svg`, FOLDER), "utf8");
  const inside = /<svg[^>]*>([^]*)<\/svg>/.exec(picture)?.[1];
  if (inside === undefined) throw new Error(`the icon ${name} has no picture`);
  return inside
    .replace(/\s+/g, " ")
    .replace(/ ?\/> ?/g, "/>")
    .trim();
}

/** The sources that an entry reaches, without ICONS itself, which has all names. */
function sourcesOf(entry: URL): string[] {
  const found = new Map([[entry.href, readFileSync(entry, "utf8")]]);
  for (const [from, text] of found) // it grows meanwhile
    for (const [, path] of text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)) {
      const file = ["", ".ts", ".tsx", "/index.ts"]
        .map((end) => new URL(path + end, from))
        .find((one) => /\.tsx?$/.test(one.href) && existsSync(one));
      if (file !== undefined && !file.href.endsWith("/icons.ts")) found.set(file.href, readFileSync(file, "utf8"));
    }
  return [...found.values()];
}

/** The paths of the icons that the sources of an entry name in quotes, and those of all others. A word that happens to be the
 * name of an icon counts, too. */
export function iconPaths(entry: URL): { named: Record<string, string>; others: Record<string, string> } {
  const sources = sourcesOf(entry);
  const isNamed = (name: IconName) => sources.some((text) => text.includes(`"${name}"`));
  const paths = (names: readonly IconName[]) => Object.fromEntries(names.map((name) => [name, pathsOf(name)]));
  return { named: paths(ICONS.filter(isNamed)), others: paths(ICONS.filter((name) => !isNamed(name))) };
}
