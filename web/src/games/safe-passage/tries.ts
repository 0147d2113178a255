// The layout of the tree of tries: the played line runs straight on; every other try has its own lane below it, as high
// as there is room.
import type { Node } from "../../play/session/tree";

/** What is known about a node's position. */
export interface TryInfo {
  dead?: boolean; // there is no solution from there
  won?: boolean;
  left?: number; // moves of the shortest known solution from there
}

export interface TryNode extends TryInfo {
  node: number;
  x: number; // moves from the start
  lane: number;
  parent: number; // node; -1 for the start
  /** On the path to the shown position, or on the line that continues from it. */
  path: "played" | "ahead" | "aside";
  here: boolean;
  /** No move was tried from there. */
  end: boolean;
}

/** The nodes from the start to this one. */
export function pathTo(nodes: readonly Node[], node: number): number[] {
  const path = [node];
  for (let i = node; i !== 0; i = path[0]!) path.unshift(nodes[i]!.parent);
  return path;
}

/** The child with which the line continues: the newest, unless the shown line takes another. */
function onward(nodes: readonly Node[], node: number, line: ReadonlySet<number>): number | undefined {
  const { children } = nodes[node]!;
  return children.find((child) => line.has(child)) ?? children.at(-1);
}

/** The first free lane. `taken`: how far to the right each lane is in use. */
function freeLane(taken: number[], from: number, x: number): number {
  let lane = from;
  while ((taken[lane] ?? -2) >= x) lane++;
  return lane;
}

/** All nodes with their positions; `at` is shown, `tip` is the end of its line. */
export function layTries(nodes: readonly Node[], at: number, tip: number, infoOf: (node: number) => TryInfo = () => ({})): TryNode[] {
  const played = new Set(pathTo(nodes, at));
  const line = new Set(pathTo(nodes, tip));
  const laid: TryNode[] = [];
  const taken: number[] = [];
  const starts: { node: number; x: number; lane: number }[] = [{ node: 0, x: 0, lane: 0 }];
  for (let next = starts.shift(); next !== undefined; next = starts.shift()) {
    const run: number[] = [];
    for (let node: number | undefined = next.node; node !== undefined; node = onward(nodes, node, line)) run.push(node);
    const lane = freeLane(taken, next.lane, next.x - 1);
    taken[lane] = next.x + run.length;
    const forks: typeof starts = [];
    run.forEach((node, i) => {
      const { parent, children } = nodes[node]!;
      const path = played.has(node) ? "played" : line.has(node) ? "ahead" : "aside";
      const place = { node, x: next!.x + i, lane, parent: node === 0 ? -1 : parent };
      laid.push({ ...place, path, here: node === at, end: children.length === 0, ...infoOf(node) });
      for (const child of children) if (child !== run[i + 1]) forks.push({ node: child, x: next!.x + i + 1, lane: lane + 1 });
    });
    starts.unshift(...forks.reverse()); // the rightmost first, because it needs the least room
  }
  return laid;
}

/** Where an arrow key leads from a node. */
export function stepIn(laid: readonly TryNode[], node: number, key: string): number | undefined {
  const here = laid.find((one) => one.node === node);
  if (here === undefined) return undefined;
  if (key === "ArrowLeft") return here.parent < 0 ? undefined : here.parent;
  if (key === "ArrowRight") return laid.filter(({ parent }) => parent === node).sort((a, b) => a.lane - b.lane)[0]?.node;
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const lanes = laid.filter(({ lane }) => (key === "ArrowDown" ? lane > here.lane : lane < here.lane));
  const away = (one: TryNode) => Math.abs(one.lane - here.lane) * 1000 + Math.abs(one.x - here.x);
  return lanes.sort((a, b) => away(a) - away(b))[0]?.node;
}
