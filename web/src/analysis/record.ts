// Conversion between an analysis and the text of a record. The library reads and writes the text; this file converts
// trees. Drawings on a position are at the start of its comment: [%draw pine:c3-c5 red:d4].
import { library } from "../library/client";
import type { Game, SavedTree } from "../library/protocol";
import { GameTree, type Glyph, glyphs, lineOf, type Node, type Shape } from "../play/session/tree";
import type { StoredAnalysis } from "./session";

const DRAWN = /^\[%draw ([^\]]*)\]\s*/;

function shapeWords(shapes: readonly Shape[]): string {
  return shapes.map(([from, to, ink]) => `${ink}:${from}${from === to ? "" : `-${to}`}`).join(" ");
}

function shapesOf(words: string): Shape[] {
  return [...words.matchAll(/(pine|red|blue|sun):(\w+)(?:-(\w+))?/g)].map(([, ink, from, to]) => [from!, to ?? from!, ink!]);
}

function notesOf({ glyph, comment, shapes }: Node): string[] {
  const drawn = shapes === undefined ? "" : `[%draw ${shapeWords(shapes)}]`;
  const words = [drawn, (comment ?? "").replaceAll("}", ")")].filter((part) => part !== "").join(" ");
  return [...(glyph === undefined ? [] : [glyph]), ...(words === "" ? [] : [`{${words}}`])];
}

/** The line that begins with a node, each move followed by its variations. */
function lineWords(tree: GameTree, from: number, variations: boolean, words: string[]): void {
  for (let number: number | undefined = from; number !== undefined; number = tree.node(number).children[0]) {
    const node = tree.node(number);
    words.push(node.event, ...notesOf(node));
    const others = variations ? tree.node(node.parent).children.slice(1) : [];
    for (const other of others) {
      words.push("(");
      lineWords(tree, other, false, words);
      words.push(")");
    }
    variations = true;
  }
}

/** The game of a tree's main line. */
export function mainGame({ spec, start, nodes }: StoredAnalysis): Game {
  const tree = new GameTree(nodes);
  return { spec, start, events: tree.eventsTo(tree.endFrom(0)) };
}

/** The text of the record, in the program's own format. */
export async function textOf(kept: StoredAnalysis): Promise<string> {
  const { spec, start, nodes, tags = {} } = kept;
  const tree = new GameTree(nodes);
  const { outcome } = await library.state(mainGame(kept));
  const tag = (name: string, value: string) => `[${name} "${value.replaceAll(/[\\"]/g, "\\$&")}"]`;
  const head = [tag("Spec", spec), ...(start === "" ? [] : [tag("Position", start)])];
  const words = notesOf(tree.node(0));
  const first = tree.node(0).children[0];
  if (first !== undefined) lineWords(tree, first, true, words);
  const all = [...head, ...Object.entries(tags).map(([name, value]) => tag(name, value)), "", words.join(" ")];
  return library.tidy(`${all.join("\n")} ${outcome.score ?? "*"}\n`);
}

function annotated(node: Node, { comment = "", glyph }: { comment?: string; glyph?: string }): Node {
  const drawn = DRAWN.exec(comment);
  const words = drawn === null ? comment : comment.slice(drawn[0].length);
  const shapes = drawn === null ? [] : shapesOf(drawn[1]!);
  return {
    ...node,
    ...(words === "" ? {} : { comment: words }),
    ...(shapes.length === 0 ? {} : { shapes }),
    ...(glyphs.includes(glyph as Glyph) ? { glyph: glyph as Glyph } : {}),
  };
}

export function keptOf({ spec, position, tags, comment, nodes: read }: SavedTree): StoredAnalysis {
  const nodes: Node[] = [annotated(lineOf([])[0]!, { comment })];
  for (const { event, parent, key, ...notes } of read) {
    const number = nodes.push(annotated({ event, parent, children: [], key }, notes)) - 1;
    nodes[parent]!.children.push(number);
  }
  return { spec, start: position, nodes, at: 0, tags };
}

/** The records in a text, with their variations. A refusal gives line and column. */
export async function readTexts(text: string): Promise<StoredAnalysis[]> {
  return (await library.readTrees(text)).map(keptOf);
}
