import type { OutputBundle } from "rollup";
import { expect, test } from "vitest";
import { checkKept } from "../tools/offline";

/** A build of two files, of which the first imports the second. */
function bundle(imported: string): OutputBundle {
  const chunk = (fileName: string, imports: string[]) => ({ type: "chunk", fileName, imports, dynamicImports: [] });
  return { page: chunk("assets/page.js", [imported]), other: chunk(imported, []) } as unknown as OutputBundle;
}

test("a build fails if a file that is kept for use without a network imports one that is not", () => {
  const board = "assets/board.js";
  expect(() => checkKept(bundle(board), [["/assets/page.js"], [`/${board}`]])).not.toThrow();
  expect(() => checkKept(bundle(board), [["/assets/page.js"]])).toThrow("assets/page.js needs assets/board.js, which is not kept");
});
