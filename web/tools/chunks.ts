// Decides which modules are fetched together. The bundler makes a file for every set of pages that share a module:
// dozens of small files, each of which is a request. If told to join small files (experimentalMinChunkSize), it puts
// lessons into the first page. This code therefore joins files, the smallest first, wherever a request costs more than
// the bytes that pages fetch without need.
import { readFileSync } from "node:fs";
import type { ManualChunkMeta } from "rollup";

const REQUEST = 2500; // bytes that are fetched in the time of one more request
const PACKED = 0.3; // of a module's bytes remain when they are minified and compressed
const FIRST = 8; // the weight of the first page, in pages, because everybody waits for it

/** The modules in one file. `by`: the pages that fetch it; `uses`: the files that it imports. */
interface Chunk {
  modules: readonly string[];
  bytes: number;
  by: Set<string>;
  uses: Set<Chunk>;
}

type Info = (id: string) => Pick<NonNullable<ReturnType<ManualChunkMeta["getModuleInfo"]>>, "code" | "importedIds"> | null;

/** The pages that need each module, directly or through others. */
function neededBy(pages: readonly string[], info: Info): Map<string, Set<string>> {
  const by = new Map<string, Set<string>>();
  for (const page of pages) {
    const needed = new Set([page]);
    for (const id of needed) for (const one of info(id)?.importedIds ?? []) needed.add(one); // it grows meanwhile
    for (const id of needed) by.set(id, (by.get(id) ?? new Set()).add(page));
  }
  return by;
}

/** The size of a module in bytes. A style sheet has no code. */
function sizeOf(id: string, info: Info): number {
  return id.endsWith(".css") ? readFileSync(id).length : (info(id)?.code?.length ?? 0);
}

/** A file for every set of pages. */
function parted(pages: readonly string[], info: Info): Chunk[] {
  const chunks = new Map<string, Chunk & { modules: string[] }>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, by] of neededBy(pages, info)) {
    const key = [...by].sort().join();
    const chunk = chunks.get(key) ?? { modules: [], bytes: 0, by, uses: new Set<Chunk>() };
    chunk.modules.push(id);
    chunk.bytes += sizeOf(id, info) * PACKED;
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
  }
  for (const [id, chunk] of chunkOf)
    for (const one of info(id)?.importedIds ?? []) if (chunkOf.get(one) !== chunk) chunk.uses.add(chunkOf.get(one)!);
  return [...chunks.values()];
}

/** The files in an order in which each comes before those that it uses; undefined if they use each other in a cycle,
 * because then a module would run before what it needs. */
function inOrder(chunks: readonly Chunk[]): Chunk[] | undefined {
  const users = new Map(chunks.map((chunk) => [chunk, 0]));
  for (const { uses } of chunks) for (const used of uses) users.set(used, users.get(used)! + 1);
  const order = chunks.filter((chunk) => users.get(chunk) === 0);
  for (const { uses } of order)
    for (const used of uses) {
      users.set(used, users.get(used)! - 1);
      if (users.get(used) === 0) order.push(used);
    }
  return order.length === chunks.length ? order : undefined;
}

/** The files with two of them joined, if that is allowed. */
function joined(chunks: readonly Chunk[], a: Chunk, b: Chunk): Chunk[] | undefined {
  const both: Chunk = { modules: [...a.modules, ...b.modules], bytes: a.bytes + b.bytes, by: new Set([...a.by, ...b.by]), uses: new Set() };
  const copies = new Map(
    chunks.map((one) => [one, one === a || one === b ? both : { ...one, by: new Set(one.by), uses: new Set<Chunk>() }]),
  );
  for (const [{ uses }, copy] of copies) for (const used of uses) if (copies.get(used) !== copy) copy.uses.add(copies.get(used)!);
  const order = inOrder([...new Set(copies.values())]);
  for (const { by, uses } of order ?? []) for (const used of uses) for (const page of by) used.by.add(page);
  return order;
}

/** The bytes that all pages fetch together. */
function cost(chunks: readonly Chunk[], first: string): number {
  return chunks.reduce((sum, { bytes, by }) => sum + (bytes + REQUEST) * (by.size + (by.has(first) ? FIRST - 1 : 0)), 0);
}

/** Joins modules into files. `pages`: the modules that are requested separately; `first`: that of the first page. */
export function joinChunks(pages: readonly string[], first: string, info: Info): (readonly string[])[] {
  let chunks = parted(pages, info);
  const ended = new Set<string>(); // the first modules of files that are best left alone
  for (;;) {
    const [small] = chunks.filter(({ modules }) => !ended.has(modules[0]!)).sort((a, b) => a.bytes - b.bytes);
    if (small === undefined) return chunks.map(({ modules }) => modules);
    let best: Chunk[] = chunks;
    for (const other of chunks) {
      const shared = other !== small && [...small.by].some((page) => other.by.has(page));
      const after = shared ? joined(chunks, small, other) : undefined;
      if (after !== undefined && cost(after, first) < cost(best, first)) best = after;
    }
    if (best === chunks) ended.add(small.modules[0]!);
    chunks = best;
  }
}

/** A file is named after the page in it, otherwise after the largest module. The name includes the folder, because many
 * modules are called "page". */
function nameOf(modules: readonly string[], pages: readonly string[], info: Info): string {
  const size = (id: string) => (id.endsWith(".css") ? 0 : sizeOf(id, info));
  const own = modules.filter((id) => pages.includes(id));
  const name = own.length === 1 ? own[0]! : modules.reduce((a, b) => (size(b) > size(a) ? b : a));
  return name
    .split(/[/:]/)
    .slice(-2)
    .join("-")
    .replace(/\.[a-z]+$/, "")
    .replace(/[^\w-]/g, "");
}

/** For rollup's `manualChunks`. */
export function chunks(): (id: string, meta: ManualChunkMeta) => string | undefined {
  let names: Map<string, string> | undefined;
  const find = ({ getModuleIds, getModuleInfo }: ManualChunkMeta) => {
    const ids = [...getModuleIds()];
    const pages = ids.filter((id) => {
      const { isEntry, dynamicImporters } = getModuleInfo(id)!;
      return isEntry || dynamicImporters.length > 0;
    });
    const first = ids.find((id) => id.endsWith("/index.html"))!;
    const files = joinChunks(pages, first, getModuleInfo);
    return new Map(files.flatMap((modules) => modules.map((id) => [id, nameOf(modules, pages, getModuleInfo)] as const)));
  };
  return (id, meta) => (names ??= find(meta)).get(id);
}
