// Extracts the contents of the icons in use from the icon package.
import { readFileSync } from "node:fs";
import { ICONS } from "../src/ui/kit/icons";

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

export function iconPaths(): Record<string, string> {
  return Object.fromEntries(ICONS.map((name) => [name, pathsOf(name)]));
}
