// All tries, as a tree. A click on a position shows it, and a move made from it begins another try.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/passage_help";
import { library } from "../../library/client";
import type { State } from "../../library/protocol";
import type { TriedSession } from "../../play/session/session";
import { keyOf } from "./cache";
import { ways } from "./query";
import { layTries, pathTo, stepIn, type TryInfo, type TryNode } from "./tries";

const STEP = 26; // between two moves
const LANE = 28;
const EDGE = 15;
const MOST_ENDS = 40; // most ends whose positions are requested

const xOf = ({ x }: { x: number }) => EDGE + x * STEP;
const yOf = ({ lane }: { lane: number }) => EDGE + lane * LANE;

/** The known states of nodes from which no move was tried. */
function useEnds(session: TriedSession): ReadonlyMap<number, State> {
  const [states, setStates] = useState<ReadonlyMap<number, State>>(new Map());
  const { nodes } = session.tree;
  useEffect(() => {
    const ends = nodes.flatMap(({ children }, node) => (children.length === 0 && !states.has(node) ? [node] : []));
    const eventsTo = (node: number) =>
      pathTo(nodes, node)
        .slice(1)
        .map((one) => nodes[one]!.event);
    const ask = async (node: number) =>
      [node, await library.state({ spec: session.spec, start: session.start, events: eventsTo(node) })] as const;
    let here = true;
    if (ends.length > 0)
      Promise.all(ends.slice(-MOST_ENDS).map(ask)).then(
        (found) => here && setStates(new Map([...states, ...found])),
        () => undefined, // they are drawn without it
      );
    return () => {
      here = false;
    };
  }, [nodes.length, session]);
  return states;
}

function infoOf(session: TriedSession, states: ReadonlyMap<number, State>, node: number): TryInfo {
  const state = states.get(node);
  if (state === undefined) return {};
  const { result } = state.outcome;
  if (result !== "ongoing") return { won: result === "win", dead: result === "dead-end" };
  const known = ways.get(keyOf(session.spec, state.position));
  return { dead: known.closed !== undefined, left: known.way?.length };
}

function edge(one: TryNode, parent: TryNode): string {
  const [x, y, fromX, fromY] = [xOf(one), yOf(one), xOf(parent), yOf(parent)];
  return y === fromY ? `M${fromX} ${fromY}H${x}` : `M${fromX} ${fromY}C${fromX + STEP / 2} ${fromY} ${x - STEP / 2} ${y} ${x} ${y}`;
}

function words(session: TriedSession, { node, x, dead, won, left, here }: TryNode): string {
  const { event } = session.tree.nodes[node]!;
  const move = node === 0 ? say("try.start") : say("try.move", { number: x, from: event.slice(0, 2), to: event.slice(2) });
  const open = left === undefined ? move : say("try.left", { move, count: left });
  const words = dead ? say("try.dead", { move }) : won ? say("try.won", { move }) : open;
  return here ? say("try.shown", { try: words }) : words;
}

function Dot({ one }: { one: TryNode }) {
  const at = { cx: xOf(one), cy: yOf(one) };
  if (one.dead)
    return (
      <>
        <circle {...at} r="9" class="dead" />
        <path d={`M${at.cx - 3.5} ${at.cy - 3.5}l7 7m0 -7l-7 7`} class="dead" />
      </>
    );
  return <circle {...at} r={one.here ? 10 : one.path === "played" ? 6.5 : 6} class={one.won ? "won" : ""} />;
}

interface BranchProps {
  session: TriedSession;
  one: TryNode;
  focus: number;
  onFocus: (node: number) => void;
}

function Branch({ session, one, focus, onFocus }: BranchProps) {
  const beside = one.end && !one.here ? (one.dead ? say("dead") : one.left === undefined ? "" : say("left", { count: one.left })) : "";
  return (
    <g
      role="treeitem"
      aria-label={words(session, one)}
      aria-selected={one.here}
      aria-level={one.x + 1}
      tabindex={one.node === focus ? 0 : -1}
      data-node={one.node}
      class={`try ${one.path}${one.here ? " here" : ""}`}
      onClick={() => session.goTo(one.node)}
      onFocus={() => onFocus(one.node)}
    >
      <title>{words(session, one)}</title>
      <circle cx={xOf(one)} cy={yOf(one)} r="13" class="reach" />
      <Dot one={one} />
      {beside !== "" && (
        <text x={xOf(one) + 14} y={yOf(one) + 4} class={one.dead ? "dead" : ""} aria-hidden="true">
          {beside}
        </text>
      )}
    </g>
  );
}

/** Scrolls the shown position into view. */
function useInView(at: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector(".here");
    here?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [at]);
  return box;
}

export function Tries({ session }: { session: TriedSession }) {
  const { nodes, at, tip } = session.tree;
  const states = useEnds(session);
  const laid = useMemo(
    () => layTries(nodes, at, tip, (node) => infoOf(session, states, node)),
    [nodes.length, at, tip, states, session.state],
  );
  const [focused, setFocused] = useState(-1);
  const box = useInView(at);
  const byNode = new Map(laid.map((one) => [one.node, one]));
  const focus = byNode.has(focused) ? focused : at;
  const onKeyDown = (event: KeyboardEvent) => {
    const on = Number((event.target as SVGElement).dataset.node);
    const next = stepIn(laid, on, event.key);
    if (next !== undefined) box.current?.querySelector<SVGElement>(`[data-node="${next}"]`)?.focus();
    else if (event.key === "Enter" || event.key === " ") session.goTo(on);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere, arrow keys step through the moves
  };
  const width = Math.max(...laid.map(xOf)) + 118; // including the words at its end
  const height = Math.max(...laid.map(yOf)) + EDGE;
  return (
    <section class="tries" aria-label={say("tries.label")}>
      <div class="tries-head">
        <h2>{say("tries.yours")}</h2>
        <span class="second">{say("tries.count", { count: nodes.length })}</span>
      </div>
      <div class="tries-box" ref={box}>
        <svg role="tree" aria-label={say("tries.tree")} width={width} height={height} onKeyDown={onKeyDown}>
          <g role="presentation" class="edges" aria-hidden="true">
            {laid.map((one) => {
              const parent = byNode.get(one.parent);
              return parent && <path key={one.node} d={edge(one, parent)} class={one.path} />;
            })}
          </g>
          {laid.map((one) => (
            <Branch key={one.node} session={session} one={one} focus={focus} onFocus={setFocused} />
          ))}
        </svg>
      </div>
    </section>
  );
}
