// The moves beside the board, and what else has a tab there.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import say from "virtual:words/study";
import { Steps } from "../play/steps";
import { IconButton, Tabs } from "../ui/kit";
import { TreeList } from "./move_list";
import { NodeTools } from "./node_tools";
import type { Review } from "./review";
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
  tabs: readonly TreeTab[];
  /** Above 0 the tools of a move are shown; it grows whenever a comment is to be written. */
  tools: number;
  onTools: (tools: number) => void;
  /** Only the moves up to what is shown: the others are to be found. */
  hidden: boolean;
}

export function TreePart({ session, review, head, tabs, tools, onTools, hidden }: TreePartProps) {
  const [current, setCurrent] = useState("moves");
  const other = tabs.find(({ id }) => id === current);
  return (
    <section class="right tree" aria-label={say("tree")}>
      <div class="tree-head">
        {head}
        <IconButton
          icon="message-circle"
          label={say("tools")}
          pressed={tools > 0}
          onClick={() => onTools(tools > 0 ? 0 : 1)}
        />
      </div>
      {tabs.length > 0 && (
        <Tabs
          label={say("tabs")}
          tabs={[{ id: "moves", label: say("tab.moves") }, ...tabs.map(({ id, label }) => ({ id, label }))]}
          current={other?.id ?? "moves"}
          onChange={setCurrent}
        />
      )}
      {other === undefined ? (
        <TreeList session={session} review={review} hidden={hidden} />
      ) : (
        <div class="tab-body" role="tabpanel" aria-label={other.label}>
          {other.body}
        </div>
      )}
      {tools > 0 && !hidden && <NodeTools session={session} asked={tools} />}
      {!hidden && <Steps session={session} />}
    </section>
  );
}
