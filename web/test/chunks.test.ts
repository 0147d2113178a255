import { expect, test } from "vitest";
import { joinChunks } from "../tools/chunks";

/** A graph by its imports; `bytes` of the modules that are not small. */
function join(imports: Record<string, string>, bytes: Record<string, number>, pages: string[]): string[] {
  const info = (id: string) => ({ importedIds: imports[id]?.split(" ") ?? [], code: "x".repeat(bytes[id] ?? 100) });
  return joinChunks(pages, "first", info)
    .map((modules) => [...modules].sort().join(" "))
    .sort();
}

test("small modules that pages share are fetched with one of them", () => {
  expect(join({ first: "kit", play: "kit board", edit: "kit board" }, { board: 50_000 }, ["first", "play", "edit"])).toEqual([
    "board edit play",
    "first kit",
  ]);
});

test("what the first page does not need stays out of it, and so does what only one page needs out of the others", () => {
  const bytes = { lesson: 30_000, analysis: 200_000 };
  expect(join({ first: "kit", learn: "lesson kit", analysis: "kit" }, bytes, ["first", "learn", "analysis"])).toEqual([
    "analysis",
    "first kit",
    "learn lesson",
  ]);
});

test("files never import each other in a circle: what a module needs would not be there yet", () => {
  // `top` uses `middle`, which uses `low`: `top` and `low` together would need `middle` and be needed by it.
  const files = join({ play: "top", edit: "middle", see: "low", top: "middle", middle: "low" }, { middle: 90_000 }, [
    "first",
    "play",
    "edit",
    "see",
  ]);
  expect(files.some((modules) => modules.includes("top") && modules.includes("low") && !modules.includes("middle"))).toBe(false);
});
