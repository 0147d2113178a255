import { expect, test } from "vitest";
import { chunkNames } from "../tools/chunks";

const PAGES = [
  "/index.html",
  "/embed.html",
  "/teaser/view.tsx",
  "/cube/boards.tsx",
  "/editor/page.tsx",
  "/pages/play.tsx",
  "/learn/page.tsx",
  "/rules.tsx",
  "/study.tsx",
];

/** The files of a graph, by its imports. */
function files(imports: Record<string, string>): Record<string, string> {
  const info = (id: string) => ({ importedIds: imports[id]?.split(" ") ?? [] });
  return Object.fromEntries(chunkNames(PAGES, info));
}

test("what the first page needs is one file, but a board in another page fetches only its part", () => {
  const first = { "/index.html": "kit art", "/embed.html": "art", "/pages/play.tsx": "kit", "/editor/page.tsx": "kit" };
  expect(files(first)).toEqual({ kit: "shared-first", art: "shared-embed-first" });
});

test("a cube in another page does not fetch what only the first page needs", () => {
  const imports = { "/index.html": "kit choice", "/embed.html": "board", "/cube/boards.tsx": "board choice", choice: "icon", kit: "icon" };
  expect(files(imports)).toEqual({ kit: undefined, choice: "shared-embed-first", icon: "shared-embed-first", board: "shared-embed-cube" });
});

test("modules that the same screens need are one file; what one page alone needs stays with it", () => {
  const imports = {
    "/editor/page.tsx": "board",
    "/pages/play.tsx": "board session",
    "/rules.tsx": "session reader",
    "/study.tsx": "session",
  };
  expect(files(imports)).toEqual({ board: "shared-editor-play", session: "shared-play" });
});

test("the bundler decides about modules that none of the screens needs", () => {
  expect(files({ "/rules.tsx": "reader", "/study.tsx": "reader" })).toEqual({});
});

test("an import leads to the same file or to one that more screens need, so files never import each other in a circle", () => {
  const imports = { "/pages/play.tsx": "top", "/editor/page.tsx": "middle", "/rules.tsx": "low top", top: "middle", middle: "low" };
  const names = files(imports);
  for (const [user, used] of [
    ["top", "middle"],
    ["middle", "low"],
  ] as const)
    for (const screen of names[user]!.split("-")) expect(names[used]!.split("-")).toContain(screen);
});
