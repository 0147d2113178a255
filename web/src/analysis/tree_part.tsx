// The moves beside the board, and the other tabs there.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import say from "virtual:words/study";
import { REFERENCE, useAsked } from "../play/reference";
import { Steps } from "../play/steps";
import { IconButton, Tabs } from "../ui/kit";
import { TreeList } from "./move_list";
import { NodeTools } from "./node_tools";
import type { Review } from "./review/review";
import type { AnalysisSession } from "./session";

export interface TreeTab {
  id: string;
  label: string;
  body: ComponentChildren;
}

interface TreePartProps {
  session: AnalysisSession;
  review: Review | undefined;
  head: ComponentChildren;
  /** Tabs before the moves, and after them. */
  before: readonly TreeTab[];
  tabs: readonly TreeTab[];
  /** If above 0, the tools of a move are shown; incremented to open the comment for writing. */
  tools: number;
  onTools: (tools: number) => void;
  /** Shows only the moves up to the shown position, because the person has to find the others. */
  hidden: boolean;
  /** How often the key of the game's card was pressed. */
  asked: number;
}

/** The open tab: the first one until the person chooses another, and again whenever the first tab changes. The key
 * opens the game's card, and closes it. */
function useTab(first: string, asked: number) {
  const [current, setCurrent] = useState(first);
  useLayoutEffect(() => setCurrent(first), [first]);
  useAsked(asked, () => setCurrent(current === REFERENCE ? first : REFERENCE));
  return [current, setCurrent] as const;
}

export function TreePart({ session, review, head, before, tabs, tools, onTools, hidden, asked }: TreePartProps) {
  const [current, setCurrent] = useTab(before[0]?.id ?? "moves", asked);
  const all = [...before, { id: "moves", label: say("tab.moves"), body: undefined }, ...tabs];
  const other = all.find(({ id }) => id === current && id !== "moves");
  return (
    <section class="right tree" aria-label={say("tree")}>
      <div class="tree-head">
        {head}
        <IconButton icon="message-circle" label={say("tools")} pressed={tools > 0} onClick={() => onTools(tools > 0 ? 0 : 1)} />
      </div>
      {all.length > 1 && (
        <Tabs label={say("tabs")} tabs={all.map(({ id, label }) => ({ id, label }))} current={other?.id ?? "moves"} onChange={setCurrent} />
      )}
      {other === undefined ? (
        <TreeList session={session} review={review} hidden={hidden} />
      ) : (
        <div class={`tab-body ${other.id}-tab`} role="tabpanel" aria-label={other.label}>
          {other.body}
        </div>
      )}
      {tools > 0 && !hidden && <NodeTools session={session} asked={tools} />}
      {!hidden && <Steps session={session} />}
    </section>
  );
}
