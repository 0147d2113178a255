// The tree as a list. Only the rows near the visible ones are on the page, because a tree may have thousands.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/study";
import { Chip } from "../board/symbols";
import type { Seat } from "../library/protocol";
import { cellClass, Parts } from "../play/moves";
import { GameTree, type Glyph, lineOf } from "../play/session/tree";
import { Button } from "../ui/kit";
import { useSettings } from "../ui/settings";
import { glyphOf, mainNodes, type Review } from "./review/review";
import { type MoveEntry, listedOf, type Row, rowsOf } from "./rows";
import type { AnalysisSession } from "./session";

const CHUNK = 40; // rows that are rendered together
const ROW = 34; // estimated height in pixels of a row that has not been measured

const tones: Readonly<Record<Glyph, string>> = {
  "!": "ok",
  "!!": "ok",
  "!?": "dubious",
  "?!": "dubious",
  "?": "bad",
  "??": "bad",
};

const SPOKEN = {
  "!": "glyph.good.spoken",
  "!!": "glyph.very.good.spoken",
  "!?": "glyph.interesting.spoken",
  "?!": "glyph.dubious.spoken",
  "?": "glyph.mistake.spoken",
  "??": "glyph.blunder.spoken",
} as const satisfies Record<Glyph, string>;

export function GlyphSign({ glyph }: { glyph: Glyph }) {
  return (
    <b class={`glyph ${tones[glyph]}`} title={say(SPOKEN[glyph])}>
      {glyph}
    </b>
  );
}

/** The glyphs of a review for moves of the main line, by node. */
type GlyphsByNode = ReadonlyMap<number, Glyph>;

export function gradedBy(session: AnalysisSession, review: Review | undefined): GlyphsByNode {
  if (review === undefined) return new Map();
  const nodes = mainNodes(session);
  const entries = review.turns.map((turn) => [nodes[turn.event]!, glyphOf(turn)] as const);
  return new Map(entries.filter((entry): entry is [number, Glyph] => entry[1] !== undefined));
}

interface MoveProps {
  session: AnalysisSession;
  move: MoveEntry;
  /** The review's glyph, unless a person has judged the move. */
  graded?: Glyph;
  /** Another node of the tree with the same position. */
  twin?: number;
}

export function MoveButton({ session, move: { node }, twin, graded }: MoveProps) {
  const { notation } = useSettings();
  const { event, glyph = graded } = session.tree.node(node);
  const written = session.names.of(session.tree.node(node));
  const drawn = notation === "machine" ? undefined : written;
  return (
    <button
      type="button"
      class={cellClass(drawn)}
      translate={false}
      data-node={node}
      data-move={event}
      aria-label={spokenMove(written?.text ?? event, glyph, twin !== undefined)}
      aria-current={node === session.at ? "step" : undefined}
      title={twin === undefined ? event : say("move.twin.title", { move: event })}
      onClick={() => session.goTo(node)}
    >
      {drawn === undefined ? event : <Parts game={session.game} written={drawn} />}
      {glyph !== undefined && <GlyphSign glyph={glyph} />}
      {twin !== undefined && <i class="twin">⇄</i>}
    </button>
  );
}

interface RowProps {
  session: AnalysisSession;
  row: Row;
  seats: readonly Seat[];
  twins: ReadonlyMap<number, number>;
  graded: GlyphsByNode;
  onUnfold: (node: number) => void;
}

function numberWords(moves: readonly MoveEntry[], seats: readonly Seat[]): string {
  const { round, seat } = moves[0]!;
  return seats.length > 2 || seat === seats[0] ? `${round}` : `${round} …`;
}

function RoundRow({ session, row, seats, twins, graded }: RowProps & { row: Row & { kind: "round" } }) {
  const many = seats.length > 2;
  const columnOf = (seat: Seat) => (many ? 2 : seats.indexOf(seat) + 2);
  return (
    <li class={many ? "many" : "pair"}>
      <span class="number">{row.opens || !many ? row.round : ""}</span>
      {row.moves.map((move) => (
        <span key={move.node} class="of-seat" data-seat={move.seat} style={{ gridColumn: columnOf(move.seat) }}>
          {many && <Chip game={session.game} seat={move.seat} />}
          <MoveButton session={session} move={move} twin={twins.get(move.node)} graded={graded.get(move.node)} />
        </span>
      ))}
    </li>
  );
}

function LineRow({ session, row, seats, twins }: RowProps & { row: Row & { kind: "line" } }) {
  return (
    <li class="variation" style={{ "--depth": row.depth }}>
      {row.moves.map((move, i) => (
        <span key={move.node} class="in-line">
          {(i === 0 || move.round !== row.moves[i - 1]!.round) && (
            <span class="number">{i === 0 ? numberWords(row.moves, seats) : move.round}</span>
          )}
          <MoveButton session={session} move={move} twin={twins.get(move.node)} />
        </span>
      ))}
    </li>
  );
}

const LONGEST = 2000; // characters shown of a comment: a file may hold millions

function shortened(comment: string): string {
  return comment.length <= LONGEST ? comment : `${comment.slice(0, LONGEST)} …`;
}

function OneRow(props: RowProps) {
  const { session, row, onUnfold } = props;
  if (row.kind === "round") return <RoundRow {...props} row={row} />;
  if (row.kind === "line") return <LineRow {...props} row={row} />;
  if (row.kind === "comment")
    return (
      <li class="comment" style={{ "--depth": row.depth }}>
        {shortened(session.tree.node(row.node).comment ?? "")}
      </li>
    );
  return (
    <li class="variation" style={{ "--depth": row.depth }}>
      <Button size="dense" kind="quiet" icon="plus" onClick={() => onUnfold(row.node)}>
        {say("unfold", { count: row.count })}
      </Button>
    </li>
  );
}

/** The name of a move for screen readers. */
function spokenMove(move: string, glyph: Glyph | undefined, isTwin: boolean): string {
  if (glyph === undefined) return isTwin ? say("move.twin", { move }) : move;
  return say(isTwin ? "move.judged.twin" : "move.judged", { move, judgement: say(SPOKEN[glyph]) });
}

/** Positions that the tree reaches more than once: for each such node, another node with the same position. */
function twinsOf(session: AnalysisSession): Map<number, number> {
  const first = new Map<string, number>();
  const twins = new Map<number, number>();
  session.tree.nodes.forEach(({ key, event }, number) => {
    if (number === 0 || key === undefined || event.includes(":")) return; // a resignation moves nothing
    const other = first.get(key);
    if (other === undefined) first.set(key, number);
    else {
      twins.set(number, other);
      if (!twins.has(other)) twins.set(other, number);
    }
  });
  return twins;
}

function nodesIn(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => ("moves" in row ? row.moves.map(({ node }) => node) : []));
}

interface Chunk {
  first: number;
  rows: readonly Row[];
}

/** The chunks near the visible part of the list, and the measured heights of the others. */
function useNear(box: { current: HTMLElement | null }, chunks: readonly Chunk[], wanted: number) {
  const heights = useRef(new Map<number, number>());
  const [near, setNear] = useState({ from: 0, to: 1 });
  const heightOf = (i: number) => heights.current.get(i) ?? (chunks[i]?.rows.length ?? 0) * ROW;
  const look = () => {
    if (box.current === null) return;
    const { scrollTop, clientHeight } = box.current;
    let top = 0;
    let from = chunks.length - 1;
    let to = 0;
    chunks.forEach((_, i) => {
      const bottom = top + heightOf(i);
      if (bottom > scrollTop - clientHeight && from > i) from = i;
      if (top < scrollTop + 2 * clientHeight) to = i;
      top = bottom;
    });
    setNear((now) => (now.from === from && now.to === to ? now : { from: Math.max(0, from), to }));
  };
  useLayoutEffect(() => {
    for (const element of box.current?.querySelectorAll<HTMLElement>("[data-chunk]") ?? [])
      heights.current.set(Number(element.dataset.chunk), element.offsetHeight);
  });
  useEffect(look, [chunks]);
  const isNear = (i: number) => (i >= near.from && i <= near.to) || i === wanted;
  return { look, isNear, heightOf };
}

/** Scrolls the move whose position is shown into view. Its row may appear only with the next render. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (current === null) return box.scrollTo(0, 0);
  const to = current.getBoundingClientRect();
  const from = box.getBoundingClientRect();
  if (to.top < from.top + 20 || to.bottom > from.bottom - 20) box.scrollBy(0, to.top - from.top - from.height / 2);
}

/** The rows of the tree; while the line is hidden, only what was shown of it so far. */
function useRows(session: AnalysisSession, unfolded: ReadonlySet<number>, hidden: boolean): Row[] {
  const { tree, seats, first, at, version } = session;
  return useMemo(() => {
    if (first === "") return [];
    const shown = new Set([...unfolded, ...tree.pathTo(at)]);
    const whole = hidden ? new GameTree(lineOf(tree.eventsTo(at))) : tree;
    const rows = rowsOf(whole, listedOf(whole, seats, first), seats.length > 2, shown);
    return hidden ? onPath(rows, [0, ...tree.pathTo(at)]) : rows;
  }, [session, version, first, seats.join(""), unfolded, hidden ? at : tree.variationOf(at), hidden]);
}

/** The rows of a single line, as a path through the tree. */
function onPath(rows: readonly Row[], path: readonly number[]): Row[] {
  const of = (moves: readonly MoveEntry[]) => moves.map((move) => ({ ...move, node: path[move.node]! }));
  return rows.map((row) => ("moves" in row ? { ...row, moves: of(row.moves) } : row));
}

interface TreeListProps {
  session: AnalysisSession;
  review: Review | undefined;
  hidden: boolean;
}

export function TreeList({ session, review, hidden }: TreeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { tree, seats, at } = session;
  const rows = useRows(session, unfolded, hidden);
  const chunks = useMemo(() => {
    const parts: Chunk[] = [];
    for (let i = 0; i < rows.length; i += CHUNK) parts.push({ first: i, rows: rows.slice(i, i + CHUNK) });
    return parts;
  }, [rows]);
  const wanted = useMemo(() => chunks.findIndex((chunk) => nodesIn(chunk.rows).includes(at)), [chunks, at]);
  const { look, isNear, heightOf } = useNear(list, chunks, wanted);
  const shown = chunks.flatMap((chunk, i) => (isNear(i) ? nodesIn(chunk.rows) : []));
  useEffect(() => void session.names.ask(tree, shown), [shown.join()]);
  useEffect(() => {
    if (list.current !== null) showCurrent(list.current);
  }, [at, rows]);
  const twins = useMemo(() => twinsOf(session), [session, session.version, session.names.count]);
  const graded = useMemo(() => gradedBy(session, review), [session, session.version, review]);
  const onUnfold = (node: number) => setUnfolded(new Set([...unfolded, node]));
  return (
    <div class="tree-list" ref={list} tabindex={0} role="region" aria-label={say("moves")} onScroll={look}>
      {chunks.length === 0 && !hidden && <p class="second">{say("moves.none")}</p>}
      {chunks.map((chunk, i) =>
        isNear(i) ? (
          <ol key={i} data-chunk={i} start={chunk.first + 1}>
            {chunk.rows.map((row) => (
              <OneRow key={row.key} {...{ session, row, seats, twins, graded, onUnfold }} />
            ))}
          </ol>
        ) : (
          <div key={i} style={{ height: heightOf(i) }} />
        ),
      )}
    </div>
  );
}
