// Keys of the analysis, beside those of every game. The list of keys is made from this table too.
import say from "virtual:words/analysis";
import { TAKERS } from "../play/keys";
import { useWindowKeys } from "../ui/kit/keys";
import { bringBack, removeShown } from "./node_tools";
import type { Engine } from "./engine";
import type { AnalysisSession } from "./session";

export interface AnalysisKeys {
  session: AnalysisSession;
  engine: Engine;
  onComment: () => void;
  /** Shows the next move of the review that was not good; nothing if there is no review. */
  onNextMistake: () => void;
}

type KeyUse = "out" | "into" | "before" | "after" | "best" | "engine" | "threat" | "comment" | "mistake" | "forward" | "delete" | "restore";

export interface AnalysisKey {
  keys: readonly string[]; // "Shift+ArrowLeft": both at once
  says: KeyUse;
  press(analysis: AnalysisKeys): void;
}

export const analysisKeys: readonly AnalysisKey[] = [
  { keys: ["Shift+ArrowLeft"], says: "out", press: ({ session }) => session.leaveVariation() },
  { keys: ["Shift+ArrowRight"], says: "into", press: ({ session }) => session.enterVariation() },
  { keys: ["Shift+ArrowUp"], says: "before", press: ({ session }) => session.nextSibling(-1) },
  { keys: ["Shift+ArrowDown"], says: "after", press: ({ session }) => session.nextSibling(1) },
  {
    keys: [" "],
    says: "best",
    press: ({ session, engine }) => {
      const best = engine.report?.lines[0]?.move;
      if (best !== undefined) void session.play(best);
    },
  },
  { keys: ["l"], says: "engine", press: ({ engine }) => engine.setOn(!engine.on) },
  { keys: ["x"], says: "threat", press: ({ engine }) => engine.setThreat(!engine.threatOn) },
  { keys: ["c"], says: "comment", press: ({ onComment }) => onComment() },
  { keys: ["n"], says: "mistake", press: ({ onNextMistake }) => onNextMistake() },
  { keys: ["p"], says: "forward", press: ({ session }) => session.promote(session.at) },
  { keys: ["Delete"], says: "delete", press: ({ session }) => removeShown(session) },
  { keys: ["Ctrl+z", "Cmd+z"], says: "restore", press: ({ session }) => bringBack(session) },
];

/** The same as rows of the list of keys. */
export function keyRows(): { keys: readonly string[]; words: string }[] {
  return analysisKeys.map(({ keys, says }) => ({ keys, words: say(`key.${says}`) }));
}

const WRITERS = "input, textarea, select, dialog, [contenteditable]"; // they take back what was written in them

function chordOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `${ctrlKey ? "Ctrl" : "Cmd"}+${shiftKey ? "Shift+" : ""}${key.toLowerCase()}`;
  return shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
}

export function useAnalysisKeys(analysis: AnalysisKeys): void {
  useWindowKeys((event) => {
    const takers = event.ctrlKey || event.metaKey ? WRITERS : TAKERS;
    if (event.defaultPrevented || event.altKey || (event.target as Element).closest?.(takers)) return;
    const isButton = (event.target as Element).closest?.("button, a, summary") !== null;
    if (event.key === " " && isButton) return; // it presses the button
    if (analysis.session.hidden) return; // it would show what is to be found
    const use = analysisKeys.find(({ keys }) => keys.includes(chordOf(event)));
    if (use === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    use.press(analysis);
  }, true);
}
