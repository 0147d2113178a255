// Decides which modules are fetched together. The bundler makes a file for every set of pages that share a module: dozens
// of small files, each of which is a request. Here a file holds the modules that the same screens need, and only the
// screens below count. Files cannot import each other in a circle: who needs a module also needs what it imports, so an
// import leads to the same file or to one that more screens need.
import type { ManualChunkMeta } from "rollup";

type Info = (id: string) => Pick<NonNullable<ReturnType<ManualChunkMeta["getModuleInfo"]>>, "importedIds"> | null;

/** The screens that count, and the ends of their modules' paths. A screen that is not here fetches the files of those that
 * need the same modules, and so a little more than it needs. */
const SCREENS: Readonly<Record<string, string>> = {
  embed: "/embed.html",
  first: "/index.html",
  teaser: "/teaser/view.tsx",
  cube: "/cube/boards.tsx",
  games: "/my_games/page.tsx",
  editor: "/editor/page.tsx",
  learn: "/learn/page.tsx",
  play: "/pages/play.tsx",
};

/** The pages that need each module, directly or through others. Modules that only one page needs are left out: the
 * bundler puts them into the page's own file. */
function neededBy(pages: readonly string[], info: Info): Map<string, readonly string[]> {
  const by = new Map<string, string[]>();
  for (const page of pages) {
    const needed = new Set([page]);
    for (const id of needed) for (const one of info(id)?.importedIds ?? []) needed.add(one); // it grows meanwhile
    for (const id of needed) by.set(id, [...(by.get(id) ?? []), page]);
  }
  return new Map([...by].filter(([, users]) => users.length > 1));
}

/** The name of the file of each module. What the first page needs is one file, except for what boards in other people's
 * pages need too, with the cube, which they load later. A module that none of the screens needs is not in the map: the bundler
 * decides. */
export function chunkNames(pages: readonly string[], info: Info): Map<string, string> {
  const names = new Map<string, string>();
  for (const [id, users] of neededBy(pages, info)) {
    const screens = Object.keys(SCREENS).filter((name) => users.some((user) => user.endsWith(SCREENS[name]!)));
    const inBoards = screens.includes("embed") || screens.includes("cube");
    const named = !screens.includes("first") ? screens : inBoards ? ["embed", "first"] : ["first"];
    if (named.length > 0) names.set(id, `shared-${named.join("-")}`);
  }
  return names;
}

/** For rollup's `manualChunks`. */
export function chunks(): (id: string, meta: ManualChunkMeta) => string | undefined {
  let names: Map<string, string> | undefined;
  const find = ({ getModuleIds, getModuleInfo }: ManualChunkMeta) => {
    const pages = [...getModuleIds()].filter((id) => {
      const { isEntry, dynamicImporters } = getModuleInfo(id)!;
      return isEntry || dynamicImporters.length > 0;
    });
    for (const [name, path] of Object.entries(SCREENS))
      if (!pages.some((page) => page.endsWith(path))) throw Error(`chunks.ts: no page is ${path}, the screen "${name}"`);
    return chunkNames(pages, getModuleInfo);
  };
  return (id, meta) => (names ??= find(meta)).get(id);
}
